"""A person at the window: a program of its own, so that a real display and a real engine do not touch the tests'.

    python tests/ui/click_through.py FOLDER

Opens the window on a workspace in FOLDER, drives it by mouse and keyboard from the first message to the closing,
leaves a picture of each station in FOLDER, and prints what it saw as one JSON object. The clock is the real one; the
memories that were there before go back two months.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
import time
import traceback
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import psutil
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QPoint, QSettings, Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from familiars_desktop.engine import Engine, load_settings
from familiars_desktop.engine.events import ReplyDelta
from familiars_desktop.ui.application import run
from familiars_desktop.ui.chat.row import ChatRow
from familiars_desktop.ui.command_palette import CommandPalette
from familiars_desktop.ui.edit_memory_dialog import EditMemoryDialog
from familiars_desktop.ui.main_window import MainWindow
from familiars_desktop.ui.memory_view.act_bar import SHORTCUTS
from familiars_desktop.ui.memory_view.acts import JUDGING, Act
from familiars_desktop.ui.memory_view.conflict_dialog import ConflictDialog
from familiars_desktop.ui.memory_view.forget_dialog import ForgetDialog
from familiars_desktop.ui.memory_view.lines import Column
from familiars_desktop.ui.memory_view.rearrange_dialog import RearrangeDialog
from familiars_desktop.ui.theme import current_theme

CHAT_MODEL = "HuggingFaceTB/SmolLM2-135M-Instruct"
LEFT = Qt.MouseButton.LeftButton
EARLIER = (
    (60, "user", "profile", "I live in Portland."),
    (45, "user", "relation", "My cat is called Biscuit."),
    (30, "user", "preference", "I prefer window seats on trains."),
    (14, "user", "profile", "I work at the Harbour Theatre."),
    (3, "user", "preference", "I like green tea."),
)


class Person:
    """Sees the window and acts on it; ``seen`` is what is told at the end."""

    def __init__(self, folder: Path, engine: Engine) -> None:
        self.folder, self.engine = folder, engine
        self.seen: dict[str, Any] = {}
        self.pictures = 0
        self.deltas: list[float] = []
        engine.subscribe(lambda event: self.deltas.append(time.monotonic()) if isinstance(event, ReplyDelta) else None)

    @property
    def window(self) -> MainWindow:
        return next(w for w in QApplication.topLevelWidgets() if isinstance(w, MainWindow))

    @property
    def rows(self) -> Sequence[ChatRow]:
        return self.window.chat.model.rows

    @property
    def view(self) -> Any:
        return self.window.memory_view

    def wait(self, what: str, until: Callable[[], object], seconds: float = 60.0) -> None:
        deadline = time.monotonic() + seconds
        while not until():
            if time.monotonic() > deadline:
                self.look("late")
                raise AssertionError(f"{seconds:g} seconds went by without: {what}")
            pause(15)

    def look(self, name: str) -> None:
        """Keep a picture of what is on the screen, popups and dialogs included."""
        pause(60)
        self.pictures += 1
        screen = QApplication.primaryScreen()
        screen.grabWindow(0).save(str(self.folder / f"{self.pictures:02}-{name}.png"))

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        assert widget.isVisible() and widget.isEnabled(), f"{widget} cannot be clicked"
        QTest.mouseClick(widget, LEFT, pos=at or widget.rect().center())

    def write(self, text: str) -> None:
        field = self.window.chat.composer.text
        self.click(field.viewport())
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)

    def run(self) -> None:
        for step in (
            self.send_a_message,
            self.stop_a_reply,
            self.read_what_was_remembered,
            self.open_the_memory_view,
            self.go_into_the_past,
            self.go_into_the_future,
            self.imagine_a_conflict,
            self.save_a_picture_and_the_table,
            self.come_back_to_now,
            self.reinforce_a_memory,
            self.inject_a_conflict,
            self.take_it_back,
            self.mark_by_both_hands,
            self.leave_a_conflict_open,
            self.pin_edit_forget_and_restore,
            self.arrange_several,
            self.turn_the_lights_off,
        ):
            step()
            self.seen["done"] = step.__name__

    # The conversation

    def send_a_message(self) -> None:
        self.wait("the models loaded", lambda: self.engine.models.chat_ready and self.engine.models.embedding.ready)
        self.look("opened")
        self.write("My sister Ines is a marine biologist.")
        self.wait("question and answer in the list", lambda: len(self.rows) == 2)
        lengths = set()
        while self.rows[-1].busy:
            pause(15)
            lengths.add(len(self.rows[-1].content))
        assert self.rows[-1].state == "done", self.rows[-1]
        self.seen["reply"] = self.rows[-1].content
        self.seen["lengths_of_the_stream"] = len(lengths)

    def stop_a_reply(self) -> None:
        self.write("Write a long story about a lighthouse keeper.")
        self.wait("some of the reply", lambda: len(self.rows) == 4 and len(self.rows[-1].content) > 20)
        self.click(self.window.chat.composer.send)
        pressed = time.monotonic()
        self.wait("the reply stopped", lambda: not self.rows[-1].busy, 5.0)
        self.seen["stopped_after_s"] = round(time.monotonic() - pressed, 2)
        self.seen["stopped"] = self.rows[-1].state
        self.seen["partial"] = len(self.rows[-1].content)
        self.look("stopped")

    def read_what_was_remembered(self) -> None:
        self.wait("the memory beneath its message", lambda: self.rows[0].written)
        notes = self.window.chat.turns.layout_at(0).notes
        assert notes is not None
        self.seen["note"] = notes.document.toPlainText()
        self.look("remembered")

    # The memory view

    def open_the_memory_view(self) -> None:
        self.click(self.window.header.memory)
        self.wait("the memories in the view", lambda: self.view and len(self.view.timeline.catalogue) >= 6)
        self.wait("the memory view on screen", lambda: self.view.isVisible())
        self.choose("I prefer window seats on trains.")
        self.seen["strength_now"] = self.strength()
        self.look("memory")

    def go_into_the_past(self) -> None:
        self.drag_slider(0.12)
        self.wait("the past", lambda: self.view.timeline.state.is_past)
        self.seen["past"] = {
            "mode": self.view.bar.mode.text(),
            "reinforce_enabled": self.view.inspector.acts.buttons[Act.REINFORCE].isEnabled(),
            "there": int(self.view.timeline.state.there.sum()),
            "strength": self.strength(),
        }
        self.look("past")

    def go_into_the_future(self) -> None:
        self.drag_slider(0.93)
        self.wait("the future", lambda: self.view.timeline.state.is_future)
        self.seen["future"] = {"mode": self.view.bar.mode.text(), "strength": self.strength()}
        self.look("future")

    def imagine_a_conflict(self) -> None:
        self.choose("I work at the Harbour Theatre.")
        self.click(self.view.what_if)
        self.when_asked(self.imagine_in_the_dialog)
        self.click(self.view.inspector.acts.buttons[Act.CONFLICT])
        self.wait("the imagined rival", lambda: len(self.view.timeline.what_if) == 1)
        imagined = self.view.timeline.catalogue.records[-1]
        self.look("what-if")
        self.click(self.view.banner.discard)
        self.seen["what_if"] = {
            "rival": imagined.content,
            "really_there": self.by_content("I work at the Opera.") is not None,
            "left": len(self.view.timeline.what_if),
        }
        self.choose("I prefer window seats on trains.")

    def imagine_in_the_dialog(self, dialog: QWidget) -> None:
        assert isinstance(dialog, ConflictDialog), dialog
        QTest.keyClicks(dialog.rival, "I work at the Opera.")
        self.click(dialog.inject_button)

    def save_a_picture_and_the_table(self) -> None:
        """The system's own dialog is not driven: it answers at once."""
        paths = iter([self.folder / "kept.svg", self.folder / "kept.csv"])
        ask, QFileDialog.getSaveFileName = QFileDialog.getSaveFileName, lambda *_: (str(next(paths)), "")
        try:
            for words, name in (("picture: the whole", "kept.svg"), ("csv", "kept.csv")):
                self.click(self.window.header.search)
                palette = [p for p in self.window.findChildren(CommandPalette) if p.isVisible()][-1]
                QTest.keyClicks(palette.field, words)
                QTest.keyClick(palette.field, Qt.Key.Key_Return)
                self.wait(f"{name} written", lambda name=name: (self.folder / name).exists(), 10.0)
        finally:
            QFileDialog.getSaveFileName = ask
        lines = (self.folder / "kept.csv").read_text(encoding="utf-8").splitlines()
        self.seen["kept"] = {"rows": len(lines) - 1, "svg": (self.folder / "kept.svg").stat().st_size}

    def come_back_to_now(self) -> None:
        self.click(self.view.bar.now)
        self.wait("the real now", lambda: self.view.timeline.follows_now and not self.view.timeline.state.is_future)
        self.seen["strength_back_at_now"] = self.strength()

    def reinforce_a_memory(self) -> None:
        record_id = self.view.timeline.selected
        before = self.engine.store.get(record_id).half_life
        self.click(self.view.inspector.acts.buttons[Act.REINFORCE])
        self.wait("a longer half-life", lambda: self.engine.store.get(record_id).half_life > before)
        self.wait("full strength", lambda: self.strength() > 0.99)
        self.seen["half_life_grew"] = self.engine.store.get(record_id).half_life / before
        self.look("reinforced")

    def inject_a_conflict(self) -> None:
        self.choose("I live in Portland.")
        self.when_asked(self.answer_the_dialog)
        self.click(self.view.inspector.acts.buttons[Act.CONFLICT])
        records = {record.content: record for record in self.engine.snapshot().records}
        new, old = records["I live in Boston."], records["I live in Portland."]
        self.seen["conflict"] = {
            "winner_stands": not new.deprecated,
            "loser_archived": old.deprecated,
            "successor_names_it": new.supersedes == old.id,
        }
        self.look("conflict-decided")

    def answer_the_dialog(self, dialog: QWidget) -> None:
        assert isinstance(dialog, ConflictDialog), dialog
        QTest.keyClicks(dialog.rival, "I live in Boston.")
        self.seen["verdict"] = dialog.verdict.text()
        self.look("conflict-dialog")
        self.click(dialog.inject_button)

    def take_it_back(self) -> None:
        self.click(self.view.head.undo)
        self.wait("Portland again", lambda: not self.by_content("I live in Portland.").deprecated)
        self.seen["undone"] = self.by_content("I live in Boston.") is None
        self.look("undone")

    # Each act by mouse and by keyboard

    def mark_by_both_hands(self) -> None:
        told = {}
        for act, judgement in JUDGING.items():
            for press in (self.press_button, self.press_keys):
                self.choose("I like green tea.")
                press(act)
                self.wait(f"the mark {judgement}", lambda j=judgement: self.judgement("I like green tea.") == j)
                told[f"{judgement} {press.__name__}"] = self.by_content("I like green tea.").deprecated
                self.look(f"marked-{judgement}")
                self.click(self.view.head.undo)
                self.wait("the mark gone", lambda: self.judgement("I like green tea.") == "")
        self.seen["marks"] = told

    def leave_a_conflict_open(self) -> None:
        """Then decide it above the plots, take the decision back, and then the conflict itself."""
        self.choose("My cat is called Biscuit.")
        self.when_asked(self.keep_the_decision)
        self.press_keys(Act.CONFLICT)
        card = self.view.conflicts
        self.wait("the open conflict above the plots", lambda: card.isVisible())
        self.look("open-conflict")
        stood = not self.by_content("My cat is called Biscuit.").deprecated
        self.click(card.choices["both"])
        self.wait("both", lambda: self.by_content("My cat is called Cookie.") is not None and not card.isVisible())
        self.click(self.view.head.undo)
        self.wait("the conflict open again", lambda: card.isVisible())
        self.click(self.view.head.undo)
        self.wait("the conflict withdrawn", lambda: not card.isVisible())
        self.seen["left_open"] = {"stood": stood, "left": len(self.engine.store.open_conflicts())}

    def keep_the_decision(self, dialog: QWidget) -> None:
        assert isinstance(dialog, ConflictDialog), dialog
        QTest.keyClicks(dialog.rival, "My cat is called Cookie.")
        self.look("let-me-decide")
        self.click(dialog.decide_button)

    def pin_edit_forget_and_restore(self) -> None:
        tea = "I like green tea."
        self.choose(tea)
        self.press_button(Act.PIN)
        self.wait("it pinned", lambda: self.by_content(tea).pinned)
        self.press_keys(Act.PIN)
        self.wait("it no longer pinned", lambda: not self.by_content(tea).pinned)
        self.press_keys(Act.REINFORCE)
        self.wait("a use", lambda: self.by_content(tea).access_count == 1)
        for press, text in ((self.press_button, "I like oolong tea."), (self.press_keys, tea)):
            self.when_asked(partial(self.reword, text))
            press(Act.EDIT)
            self.wait(f"the words {text}", lambda text=text: self.by_content(text) is not None)
            self.wait("the dialog gone", lambda: QApplication.activeModalWidget() is None)
        for press, back in ((self.press_button, self.press_keys), (self.press_keys, self.press_button)):
            self.choose(tea)
            self.when_asked(self.confirm_forgetting)
            press(Act.FORGET)
            self.wait("it forgotten", lambda: self.by_content(tea) is None)
            self.wait("the dialog gone", lambda: QApplication.activeModalWidget() is None)
            self.wait("the way back", lambda: self.view.acts.permission(Act.RESTORE).allowed)
            back(Act.RESTORE)
            self.wait("it restored", lambda: self.by_content(tea) is not None)
        self.seen["restored"] = tea

    def reword(self, text: str, dialog: QWidget) -> None:
        assert isinstance(dialog, EditMemoryDialog), dialog
        dialog.field.setFocus()
        dialog.field.selectAll()
        QTest.keyClicks(dialog.field, text)
        self.click(dialog._accept)

    def confirm_forgetting(self, dialog: QWidget) -> None:
        assert isinstance(dialog, ForgetDialog), dialog
        self.wait("the preview", lambda: dialog.forget.isEnabled())
        self.click(dialog.forget)

    def arrange_several(self) -> None:
        chosen = ("I like green tea.", "My cat is called Biscuit.")
        self.choose(chosen[0])
        table, model = self.view.table.view, self.view.table.model
        index = model.index(model.place_of(self.by_content(chosen[1]).id), Column.TEXT)
        control = Qt.KeyboardModifier.ControlModifier
        QTest.mouseClick(table.viewport(), LEFT, control, table.visualRect(index).center())
        self.when_asked(self.add_a_tag)
        self.press_keys(Act.EDIT)
        self.wait("the tag on both", lambda: all(self.by_content(text).tags == ["home"] for text in chosen))
        self.look("arranged")
        self.click(self.view.head.undo)
        self.wait("both as they were", lambda: not any(self.by_content(text).tags for text in chosen))
        self.seen["arranged"] = True

    def add_a_tag(self, dialog: QWidget) -> None:
        assert isinstance(dialog, RearrangeDialog), dialog
        QTest.keyClicks(dialog.add, "home")
        self.look("arrange-dialog")
        self.click(dialog.save)

    def press_button(self, act: Act) -> None:
        self.view.tabs.setCurrentWidget(self.view.inspector)
        button = self.view.inspector.acts.buttons[act]
        self.wait("the button", lambda: button.isVisible() and button.isEnabled(), 10.0)
        self.click(button)

    def press_keys(self, act: Act) -> None:
        self.window.activateWindow()
        self.wait("the window active again", self.window.isActiveWindow, 10.0)
        focus = self.view.table.view if self.view.table.view.isVisible() else self.view.inspector.details
        focus.setFocus()
        self.wait("the focus", focus.hasFocus, 10.0)
        QTest.keySequence(focus, QKeySequence(SHORTCUTS[act]))

    def judgement(self, content: str) -> str:
        record = self.by_content(content)
        return str((record.evidence or {}).get("judged", {}).get("as", ""))

    def turn_the_lights_off(self) -> None:
        self.click(self.window.header.search)
        palette = self.window.findChild(CommandPalette)
        QTest.keyClicks(palette.field, "dark")
        QTest.keyClick(palette.field, Qt.Key.Key_Return)
        self.wait("the dark palette", lambda: current_theme().palette.name == "dark")
        image = self.window.grab().toImage()
        self.seen["dark_lightness"] = image.pixelColor(image.width() // 3, image.height() // 2).lightness()
        self.look("dark")

    # Hands and eyes

    def when_asked(self, answer: Callable[[QWidget], None]) -> None:
        """Answer the next dialog, which holds up whoever opened it."""
        dialog = QApplication.activeModalWidget()
        if dialog is not None and dialog.isVisible():
            answer(dialog)
        else:
            QTimer.singleShot(50, QCoreApplication.instance(), lambda: self.when_asked(answer))

    def by_content(self, content: str) -> Any:
        return next((r for r in self.engine.snapshot().records if r.content == content), None)

    def strength(self) -> float:
        timeline = self.view.timeline
        return round(float(timeline.state.strength[timeline.catalogue.row(timeline.selected)]), 4)

    def choose(self, content: str) -> None:
        """Click its line in the table."""
        table = self.view.table.view
        wanted = self.by_content(content).id
        model = self.view.table.model
        self.wait("its line in the table", lambda: model.place_of(wanted) is not None, 10.0)
        pause(250)
        if self.view.tabs.indexOf(self.view.table) >= 0:
            self.view.tabs.setCurrentWidget(self.view.table)
            pause(50)
        index = model.index(model.place_of(wanted), Column.TEXT)
        table.scrollTo(index)
        self.click(table.viewport(), table.visualRect(index).center())
        self.wait("the memory chosen", lambda: self.view.timeline.selected == wanted, 5.0)

    def drag_slider(self, share: float) -> None:
        slider = self.view.bar.slider
        start, end = self.view.timeline.range
        inner = slider.width() - 36
        at = 18 + round((self.view.timeline.moment - start) / (end - start) * inner)
        to = 18 + round(share * inner)
        middle = slider.height() * 2 // 3
        QTest.mousePress(slider, LEFT, pos=QPoint(at, middle))
        for step in range(1, 13):
            QTest.mouseMove(slider, QPoint(at + (to - at) * step // 12, middle))
            pause(16)
        QTest.mouseRelease(slider, LEFT, pos=QPoint(to, middle))
        pause(300)


def pause(milliseconds: int) -> None:
    """Let the window live for a while; ``QTest.qWait`` would hold the interpreter, and with it the engine's threads."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop, loop.quit)
    loop.exec()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class Warnings(logging.Handler):
    """What Qt and the program warned of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name}: {record.getMessage()}")


def remember_earlier_things(folder: Path) -> None:
    """Memories of the last two months, each written at its time."""
    for days, scope, category, content in EARLIER:
        moment = datetime.now(UTC) - timedelta(days=days)
        engine = Engine(settings_of(folder), clock=lambda at=moment: at)
        engine.add_memory(scope, category, content).result(30)
        engine.close(timeout=10.0)


def settings_of(folder: Path) -> Any:
    return load_settings(
        workspace=folder / "workspace", config=folder / "config", chat_model=CHAT_MODEL, reply_tokens=160, threads=2
    )


def main(folder: Path) -> int:
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / "settings"))
    warnings = Warnings()
    logging.getLogger().addHandler(warnings)
    remember_earlier_things(folder)
    engine = Engine(settings_of(folder), exclusive_window=True)
    person = Person(folder, engine)
    closing: list[float] = []

    def live() -> None:
        try:
            person.run()
        except BaseException:
            person.seen["failure"] = traceback.format_exc()
        closing.append(time.monotonic())
        person.window.close()

    def open_engine() -> Engine:
        timer = QTimer(QCoreApplication.instance(), singleShot=True)
        timer.timeout.connect(live)
        timer.start(400)
        return engine

    status = run(open_engine, log_folder=folder / "logs")
    person.seen |= {
        "status": status,
        "closed_after_s": round(time.monotonic() - closing[0], 2),
        "threads": [thread.name for thread in threading.enumerate() if thread is not threading.main_thread()],
        "children": [child.name() for child in psutil.Process().children(recursive=True)],
        "warnings": warnings.lines,
    }
    print(json.dumps(person.seen, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
