"""Window tests run offscreen and fail on any Qt warning (pyproject), and on threads, timers, widgets left over."""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

sys.path.insert(0, str(Path(__file__).parent))

from fake_engine import FakeEngine

from familiars_desktop.installation import travelling_folder
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.language import Translations, read_translations
from familiars_desktop.ui.theme import current_theme


@pytest.fixture(scope="session", autouse=True)
def settings_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """QSettings of tests live in a temporary folder, never in the user's."""
    folder = tmp_path_factory.mktemp("settings")
    QSettings.setDefaultFormat(QSettings.Format.IniFormat)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))
    QCoreApplication.setOrganizationName("familiars-tests")
    QCoreApplication.setApplicationName("familiars-tests")
    return folder


@pytest.fixture(autouse=True)
def nothing_left_over(qapp: QApplication, settings_folder: Path) -> Iterator[None]:
    """Fail a test that leaves a thread, a running timer or a visible widget behind."""
    QSettings().clear()
    mode = current_theme().mode
    threads = set(threading.enumerate())
    yield
    qapp.processEvents()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    left = [t.name for t in threading.enumerate() if t not in threads and t.is_alive()]
    timers = [t for w in qapp.topLevelWidgets() for t in w.findChildren(QTimer) if t.isActive()]
    shown = [w for w in qapp.topLevelWidgets() if w.isVisible()]
    for widget in qapp.topLevelWidgets():
        widget.close()
        widget.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if current_theme().mode != mode:
        current_theme().set_mode(mode)
    assert not left, f"threads left running: {left}"
    assert not timers, f"timers left running: {timers}"
    assert not shown, f"widgets left visible: {shown}"


@pytest.fixture
def engine() -> Iterator[FakeEngine]:
    made = FakeEngine()
    yield made
    made.close()


@pytest.fixture
def bridge(qtbot: QtBot, engine: FakeEngine) -> Iterator[Bridge]:
    made = Bridge(engine)
    yield made
    made.close()


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    """The window's own texts in German, dates and direction as they were."""
    texts = Translations(read_translations(travelling_folder("resources") / "translations" / "familiars_de.ts"))
    qapp.installTranslator(texts)
    yield
    qapp.removeTranslator(texts)
