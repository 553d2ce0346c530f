"""Starting and ending the window."""

from __future__ import annotations

import faulthandler
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import onnxruntime  # noqa: F401  There it has to be loaded before Qt.

from PySide6.QtCore import QCoreApplication, QObject, QSocketNotifier, QTimer
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from familiars_desktop.installation import travelling_folder
from familiars_desktop.memory import FamiliarsError
from familiars_desktop.ui.bridge import Bridge, EngineLike
from familiars_desktop.ui.error_log import error_log
from familiars_desktop.ui.language import speak_as_chosen
from familiars_desktop.ui.main_window import MainWindow
from familiars_desktop.ui.qt_log import log_qt_messages
from familiars_desktop.ui.theme import current_theme

_log = logging.getLogger(__name__)
_SWITCH_SECONDS: Final = 0.0005
"""Threads hand over the interpreter ten times as often as by default: half the jank under load."""


def run(
    engine_factory: Callable[[], EngineLike],
    *,
    arguments: Sequence[str] = (),
    log_folder: Path | None = None,
    clock: Callable[[], float] | None = None,
) -> int:
    """Open the window on the engine that ``engine_factory`` makes, and return the exit status.

    The factory is to be quick and may raise FamiliarsError, which is shown: status 1. Models load after the
    window is up, by the engine's ``start``. ``log_folder`` takes the crash log; ``clock`` gives the window's now.
    """
    sys.setswitchinterval(_SWITCH_SECONDS)
    application = make_application(arguments)
    with _crash_log(log_folder) as crashed_before, error_log(log_folder), _ctrl_c(application):
        try:
            engine = engine_factory()
        except FamiliarsError as error:
            _show_failure(str(error))
            return 1
        return _run_window(application, engine, clock, crashed_before)


def make_application(arguments: Sequence[str] = ()) -> QApplication:
    """The QApplication with its name, its style and its theme."""
    QGuiApplication.setDesktopFileName("familiars")
    QCoreApplication.setOrganizationName("Familiars")
    QCoreApplication.setApplicationName("Familiars")
    running = QApplication.instance()
    application = running if isinstance(running, QApplication) else QApplication(["familiars", *arguments])
    application.setWindowIcon(QIcon(str(travelling_folder("resources") / "icons" / "familiars.svg")))
    application.setStyle("Fusion")
    log_qt_messages()
    speak_as_chosen(application)
    current_theme().apply()
    return application


def make_memory_view(bridge: Bridge) -> QWidget:
    """The memory view; its plots are imported here, after the window is up."""
    from familiars_desktop.ui.memory_view import MemoryView

    return MemoryView(bridge)


def _run_window(
    application: QApplication, engine: EngineLike, clock: Callable[[], float] | None, crashed_before: Path | None
) -> int:
    bridge = Bridge(engine) if clock is None else Bridge(engine, clock=clock)
    window = MainWindow(bridge, make_memory_view=make_memory_view)
    window.show()
    QTimer.singleShot(0, window, engine.start)
    if crashed_before is not None:
        window.notice.tell(
            window.tr("The last session ended in a crash. What it left is in {}").format(crashed_before),
            is_problem=True,
        )
    try:
        return application.exec()
    finally:
        # In stages: hear nothing more, end the engine's threads, then let go of the widgets.
        bridge.close()
        engine.close()
        window.deleteLater()
        application.processEvents()


def _show_failure(message: str) -> None:
    _log.error("the window could not open: %s", message)
    box = QMessageBox(QMessageBox.Icon.Warning, "Familiars", message)
    box.exec()


@contextmanager
def _crash_log(folder: Path | None) -> Iterator[Path | None]:
    """Let a crash leave its traces in ``crash.log``; gives the log of an earlier one, kept as ``crash-last.log``."""
    if folder is None:
        yield None
        return
    path, last = folder / "crash.log", folder / "crash-last.log"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        crashed = path.exists() and path.stat().st_size > 0
        if crashed:
            path.replace(last)
        file = path.open("w", encoding="utf-8")
    except OSError as error:
        _log.warning("no crash log: %s", error)
        yield None
        return
    with file:
        faulthandler.enable(file)
        try:
            yield last if crashed else None
        finally:
            faulthandler.disable()


@contextmanager
def _ctrl_c(application: QApplication) -> Iterator[None]:
    """Ctrl+C closes the window: the signal wakes the event loop through a socket, without a timer."""
    reader, writer = socket.socketpair()
    for end in (reader, writer):
        end.setblocking(False)
    notifier = QSocketNotifier(reader.fileno(), QSocketNotifier.Type.Read, QObject(application))
    notifier.activated.connect(lambda: reader.recv(64))
    before_wakeup = signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
    before = signal.signal(signal.SIGINT, lambda *_: application.closeAllWindows())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        signal.set_wakeup_fd(before_wakeup)
        notifier.setEnabled(False)
        reader.close()
        writer.close()
