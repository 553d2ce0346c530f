"""Screenshots of the real window on the demo's workspace: the conversation, the timeline at three dates, an
injected conflict, the dialogue forest, the models, dark mode. Needs no display: Qt draws offscreen."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from familiars_desktop.engine import Engine
from familiars_desktop.memory.decay import DAY
from familiars_desktop.memory.records import MemoryRecord

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from familiars_desktop.ui.bridge import Bridge
    from familiars_desktop.ui.main_window import MainWindow
    from familiars_desktop.ui.memory_view import MemoryView

_SIZE: Final = (1320, 820)
_HORIZON_DAYS: Final = 182
_WAIT_SECONDS: Final = 10.0
_STEP_WIDTH: Final = 480
_STEP_GAP: Final = 8
_QUESTION: Final = "Where do I live?"
_RIVAL: Final = "I live in Lisbon now."
Picture = tuple[str, str]


def take_pictures(engine: Engine, folder: Path) -> list[Picture]:
    """Save the pictures; their (file name, caption) in the order they tell the story."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with _window(engine) as camera:
        return [
            camera.conversation(folder),
            *camera.timeline(folder),
            camera.drag(folder),
            camera.conflict(folder),
            camera.forest(folder),
            camera.gate(folder),
            camera.models(folder),
            camera.dark(folder),
        ]


@contextmanager
def _window(engine: Engine) -> Iterator[_Camera]:
    from PySide6.QtCore import QSettings

    from familiars_desktop.ui.application import make_application, make_memory_view
    from familiars_desktop.ui.bridge import Bridge
    from familiars_desktop.ui.main_window import MainWindow

    settings = tempfile.mkdtemp(prefix="familiars-demo-settings-")
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, settings)
    application = make_application()
    bridge = Bridge(engine, clock=lambda: engine.clock().timestamp())
    window = MainWindow(bridge, make_memory_view=make_memory_view)
    try:
        window.resize(*_SIZE)
        window.show()
        yield _Camera(window, bridge, engine, application.processEvents)
    finally:
        bridge.close()
        window.close()
        window.deleteLater()
        application.processEvents()
        shutil.rmtree(settings, ignore_errors=True)


class _Camera:
    """Puts the window into a state and takes its picture."""

    def __init__(self, window: MainWindow, bridge: Bridge, engine: Engine, process_events: Callable[[], None]) -> None:
        self._window = window
        self._bridge = bridge
        self._engine = engine
        self._process_events = process_events
        self._drag: list[QImage] = []

    def conversation(self, folder: Path) -> Picture:
        self._window.header.memory.setChecked(False)
        self._window.chat.open(self._engine.dialogue_named("everyday"))
        self._settle(1.0)
        self._window.header.memory.setChecked(True)
        self._settle(1.5)
        return self._take(folder, "chat", "The conversation, and beside it the memory it rests on")

    def timeline(self, folder: Path) -> Iterator[Picture]:
        self._window.header.sidebar.setChecked(False)
        now = self._engine.clock().timestamp()
        self._view.timeline.set_horizon(_HORIZON_DAYS * DAY)
        for name, days, caption in (
            ("timeline-past", -35, "Five weeks earlier: what was known then, replayed from the journal"),
            ("timeline-now", 0, "Now"),
            ("timeline-future", _HORIZON_DAYS, "Half a year on: what will have faded is struck through"),
        ):
            self._view.select(self._home(now + days * DAY).id)
            if days:
                self._view.timeline.set_moment(now + days * DAY)
            else:
                self._view.timeline.go_to_now()
            self._settle(0.6)
            self._drag.append(self._view.grab().toImage())
            yield self._take(folder, name, f"{caption} ({_date(now + days * DAY)})")
        self._view.timeline.go_to_now()
        self._settle(0.3)

    def drag(self, folder: Path) -> Picture:
        """The three moments beside each other, small enough for a page to begin with."""
        path = folder / "drag.png"
        _strip(self._drag).save(str(path))
        return path.name, "One drag of the slider: five weeks ago, now, and half a year on"

    def conflict(self, folder: Path) -> Picture:
        from familiars_desktop.ui.memory_view.conflict_dialog import ConflictDialog

        home = self._home(self._engine.clock().timestamp())
        self._view.select(home.id)
        self._settle(0.4)
        dialog = ConflictDialog(home, self._engine.snapshot(), self._bridge, self._window)
        dialog.rival.setPlainText(_RIVAL)
        dialog.show()
        self._settle(0.4)
        dialog.inject()
        self._settle(1.2)
        path = folder / "conflict.png"
        dialog.grab().save(str(path))
        dialog.close()
        dialog.deleteLater()
        self._engine.undo().result(_WAIT_SECONDS)
        self._settle(0.3)
        return path.name, "An injected conflict: both scores, and which statement stands"

    def forest(self, folder: Path) -> Picture:
        view = self._view
        view.panes.show_part(view.forest)
        view.query.setText(_QUESTION)
        view.query.ask()
        self._wait_for(lambda: bool(view.forest.source.cosines))
        self._settle(0.5)
        picture = self._take(
            folder, "forest", f"The dialogue forest, coloured by how near each turn is to “{_QUESTION}”"
        )
        view.query.clear()
        view.panes.show_part(view.left)
        view.tabs.setCurrentWidget(view.inspector)
        self._settle(0.3)
        return picture

    def gate(self, folder: Path) -> Picture:
        panel = self._window.show_gate()
        self._settle(0.5)
        picture = self._take(folder, "gate", "Which models are in memory, and what the gate decided")
        panel.close()
        self._settle(0.2)
        return picture

    def models(self, folder: Path) -> Picture:
        page = self._window.manage_models()
        self._wait_for(lambda: bool(page.rows))
        self._settle(0.4)
        picture = self._take(folder, "models", "Every model: what it is, what it costs, how fast it is here")
        page.close_page.click()
        self._settle(0.2)
        return picture

    def dark(self, folder: Path) -> Picture:
        from familiars_desktop.ui.theme import current_theme

        theme = current_theme()
        theme.set_mode("dark")
        self._settle(0.8)
        picture = self._take(folder, "dark", "Dark mode")
        theme.set_mode("light")
        return picture

    @property
    def _view(self) -> MemoryView:
        from familiars_desktop.ui.memory_view import MemoryView

        view = self._window.memory_view
        assert isinstance(view, MemoryView)
        return view

    def _home(self, moment: float) -> MemoryRecord:
        """What was known at a moment of where the speaker lives, else the newest memory."""
        live = [record for record in self._engine.store.at(moment) if not record.deprecated]
        homes = [r for r in live if "live in" in r.content]
        return (homes or live)[-1]

    def _take(self, folder: Path, name: str, caption: str) -> Picture:
        path = folder / f"{name}.png"
        self._window.grab().save(str(path))
        return path.name, caption

    def _wait_for(self, is_so: Callable[[], bool]) -> None:
        deadline = time.monotonic() + _WAIT_SECONDS
        while not is_so() and time.monotonic() < deadline:
            self._settle(0.1)

    def _settle(self, seconds: float) -> None:
        """Let queued events, loading and animations come to rest."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            self._process_events()
            time.sleep(0.01)


def _strip(steps: Sequence[QImage]) -> QImage:
    """The images in a row, each ``_STEP_WIDTH`` wide."""
    from PySide6.QtCore import QPoint, Qt
    from PySide6.QtGui import QImage, QPainter

    small = [step.scaledToWidth(_STEP_WIDTH, Qt.TransformationMode.SmoothTransformation) for step in steps]
    width = len(small) * (_STEP_WIDTH + _STEP_GAP) - _STEP_GAP
    strip = QImage(width, max(step.height() for step in small), QImage.Format.Format_RGB32)
    strip.fill(Qt.GlobalColor.white)
    with QPainter(strip) as painter:
        for place, step in enumerate(small):
            painter.drawImage(QPoint(place * (_STEP_WIDTH + _STEP_GAP), 0), step)
    return strip


def _date(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%d %B %Y}"
