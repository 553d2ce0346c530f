"""For every eye, ear and hand: names for screen readers, contrast, and room for words of twice the size."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from fake_engine import NOW, FakeEngine, Reply, recalled
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from test_gate_panel import REPORT
from walk import clipped, doubled, nameless

sys.path.insert(0, str(Path(__file__).parent / "memory_view"))

from diary import CAT, HOME, JOB, NAME, Diary

from familiars_desktop.engine.events import ModelOption, TurnView
from familiars_desktop.memory import DecayPolicy
from familiars_desktop.ui.application import make_memory_view
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.edit_memory_dialog import EditMemoryDialog
from familiars_desktop.ui.main_window import MainWindow
from familiars_desktop.ui.memory_view.conflict_dialog import ConflictDialog
from familiars_desktop.ui.memory_view.erasure_dialog import ErasureDialog
from familiars_desktop.ui.memory_view.forget_dialog import ForgetDialog
from familiars_desktop.ui.theme import current_theme

OPTIONS = [
    ModelOption("server:llama", "llama3.2 (Ollama)", "server", installed=True),
    ModelOption("qwen", "Qwen2.5 1.5B", "embedded", 1_117_320_768, license="Apache-2.0", recommended=True),
]


@pytest.fixture
def lived_in(engine: FakeEngine) -> FakeEngine:
    """A conversation, memories of every kind, models, and something in the gate."""
    diary = Diary(DecayPolicy())
    diary.write(NAME, "Her name is Mara.", 50.0, pinned=True)
    diary.write(HOME, "Lives in Portland, near the old harbour.", 49.0)
    diary.write(CAT, "Her cat is called Biscuit.", 40.0, category="relation")
    diary.write(JOB, "Works at the Harbour Theatre.", 30.0, tags=["work"])
    engine.records, engine.entries = diary.records, diary.entries
    engine.open_with("d_1", "Old", [TurnView(0, "Q", "first", NOW)], updated=NOW - 9)
    engine.options, engine.gate_report = OPTIONS, REPORT
    engine.script = [Reply(recalled=[recalled("Her cat is called Biscuit.", CAT)])]
    return engine


Stage = Callable[[MainWindow], QWidget]


def chat(window: MainWindow) -> QWidget:
    return window


def memory(window: MainWindow) -> QWidget:
    window.header.memory.setChecked(True)
    window.memory_view.select(CAT)
    return window


def what_if(window: MainWindow) -> QWidget:
    memory(window)
    view = window.memory_view
    view.timeline.set_moment(NOW + 20 * 86_400.0)
    view.timeline.step_now()
    view.what_if.setChecked(True)
    view.inspector.acts.buttons[next(iter(view.inspector.acts.buttons))].click()
    return window


def table(window: MainWindow) -> QWidget:
    """The memory view alone, with its table beside the plots."""
    memory(window)
    window.resize(2400, 1000)
    view = window.memory_view
    view.what_if.setChecked(False)
    window.header.sidebar.setChecked(False)
    window.splitter.setSizes([0, 400, 2000])
    return view


def ranking(window: MainWindow) -> QWidget:
    memory(window)
    window.memory_view.tabs.setCurrentWidget(window.memory_view.ranking)
    return window


def forest(window: MainWindow) -> QWidget:
    memory(window)
    window.memory_view.views.setCurrentWidget(window.memory_view.forest)
    return window


def models(window: MainWindow) -> QWidget:
    window.choose_model()
    return window


def palette(window: MainWindow) -> QWidget:
    return window.open_palette()


def gate(window: MainWindow) -> QWidget:
    return window.show_gate()


def conflict(window: MainWindow) -> QWidget:
    records = window._bridge.snapshot()
    return opened(ConflictDialog(records.get(CAT), records, window._bridge, window))


def edit(window: MainWindow) -> QWidget:
    return opened(EditMemoryDialog(window._bridge.snapshot().get(CAT), window._bridge, window))


def forget(window: MainWindow) -> QWidget:
    return opened(ForgetDialog([window._bridge.snapshot().get(CAT)], window._bridge, window))


def erasure(window: MainWindow) -> QWidget:
    return opened(ErasureDialog(window._bridge._engine.report, window))


def opened(dialog: QWidget) -> QWidget:
    dialog.show()
    return dialog


STAGES = (chat, memory, what_if, table, ranking, forest, models, palette, gate, conflict, edit, forget, erasure)


def at_rest(stood: QWidget, qtbot: QtBot, look: Callable[[QWidget], list[str]]) -> list[str]:
    """What is still wrong once the layouts have come to rest: a bar that needs another line asks for it first."""
    wrong: list[str] = []
    for _ in range(12):
        qtbot.wait(30)
        wrong = look(stood)
        if not wrong:
            break
    return wrong


def walked(window: MainWindow, qtbot: QtBot, look: Callable[[QWidget], list[str]]) -> dict[str, list[str]]:
    """What is found wrong on each stage, one after the other in the same window."""
    found = {}
    for stage in STAGES:
        stood = stage(window)
        found[stage.__name__] = at_rest(stood, qtbot, look)
        if (stood is not window and stood.isWindow()) or stage in (palette, gate):
            stood.close()
        window.resize(1600, 1000)
        window._show_chat()
    return {name: wrong for name, wrong in found.items() if wrong}


@pytest.fixture
def window_of(qtbot: QtBot, lived_in: FakeEngine, qapp: QApplication) -> Iterator[Callable[..., MainWindow]]:
    made: list[MainWindow] = []
    bridge = Bridge(lived_in, clock=lambda: NOW)

    def make(width: int = 1280, height: int = 820) -> MainWindow:
        window = MainWindow(bridge, make_memory_view=make_memory_view)
        made.append(window)
        qtbot.addWidget(window)
        window.resize(width, height)
        with qtbot.waitExposed(window):
            window.show()
        qtbot.waitUntil(lambda: len(window.chat.model.rows) == 1)
        return window

    yield make
    for window in made:
        for child in window.findChildren(QWidget):
            if child.isWindow():
                child.close()
        window.close()
    bridge.close()


def test_everything_one_can_act_on_has_a_name_for_screen_readers(window_of, qtbot: QtBot) -> None:
    assert walked(window_of(1600, 1000), qtbot, nameless) == {}


@pytest.mark.parametrize("factor", [1.0, 2.0])
def test_words_have_room_also_at_twice_their_size(window_of, qtbot: QtBot, qapp: QApplication, factor: float) -> None:
    before = doubled(factor)
    current_theme().apply()
    try:
        assert walked(window_of(1600, 1000), qtbot, clipped) == {}
    finally:
        QApplication.setFont(before)
        qapp.setStyleSheet("")


def test_at_twice_the_size_in_german_the_window_fits_a_small_screen(
    german: None, window_of, qtbot: QtBot, qapp: QApplication
) -> None:
    before = doubled()
    current_theme().apply()
    try:
        window = window_of(1000, 700)
        memory(window)
        qtbot.waitUntil(lambda: window.memory_view.panes.is_low)
        qtbot.wait(60)
        least = window.minimumSizeHint()
        assert (window.width(), window.height()) == (1000, 700), least
    finally:
        QApplication.setFont(before)
        qapp.setStyleSheet("")
