"""The panel over the status bar: who is in the memory of models, and why."""

from dataclasses import replace
from typing import get_args

import pytest
from fake_engine import NOW, READY
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from familiars_desktop.engine.events import GateDecided, GateReport, ResidentModel
from familiars_desktop.inference.gate_reason import GateReason, ReasonKind
from familiars_desktop.ui.gate_panel import GatePanel, reason_words
from familiars_desktop.ui.main_window import MainWindow

REPORT = GateReport(
    (
        ResidentModel("sentence-transformers/all-MiniLM-L6-v2", 1, 130.4, True),
        ResidentModel("Qwen2.5-Coder 1.5B", 2, 1770.0, False, 200.0),
    ),
    (
        GateDecided(NOW, "interrupt", "Qwen2.5-Coder 1.5B", GateReason("stronger", priority=2)),
        GateDecided(NOW - 1.0, "share", "Qwen2.5-Coder 1.5B", GateReason("lease", category="queue", priority=3)),
        GateDecided(NOW - 60.0, "reclaim", "Llama 3.2 1B", GateReason("idle")),
    ),
    1900.0,
    8192.0,
)


@pytest.fixture
def window(qtbot, engine, bridge):
    engine.gate_report = REPORT
    made = MainWindow(bridge)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.close()


def rows(table):
    return [
        [table.item(row, column).text() for column in range(table.columnCount())] for row in range(table.rowCount())
    ]


def panel_of(window):
    return window.findChild(GatePanel)


def test_the_label_in_the_status_bar_opens_it_by_mouse_and_key(window, qtbot):
    assert window.status.gate.accessibleName() == "Memory of models: Models 1.9 of 7.8 GB"
    QTest.mouseClick(window.status.gate, Qt.MouseButton.LeftButton)
    panel = panel_of(window)
    assert panel.isVisible() and window.rect().contains(panel.geometry())
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    assert not panel.isVisible()
    window.status.gate.setFocus()
    QTest.keyClick(window.status.gate, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: any(p.isVisible() for p in window.findChildren(GatePanel)))


def test_it_lists_residents_and_decisions_with_their_reasons(window):
    panel = window.show_gate()
    assert rows(panel.residents) == [
        ["all-MiniLM-L6-v2", "1, always stays", "130", "in use"],
        ["Qwen2.5-Coder 1.5B", "2, for replies", rows(panel.residents)[1][2], "idle for 3 min"],
    ]
    assert rows(panel.residents)[1][2].replace(",", "") == "1770"
    assert [row[1:] for row in rows(panel.decisions)] == [
        ["interrupted", "Qwen2.5-Coder 1.5B", "waited for elsewhere, priority 2"],
        ["unloaded", "Llama 3.2 1B", "idle for too long"],
    ]
    assert panel.used.text() == "1.9 of 8.0 GB in use, 6.1 GB free"
    for widget in (panel, panel.residents, panel.decisions, panel.share):
        assert widget.accessibleName()


def test_it_follows_the_gate_while_it_is_open(window, engine, qtbot):
    panel = window.show_gate()
    engine.gate_report = replace(REPORT, residents=REPORT.residents[:1])
    engine.from_a_thread(GateDecided(NOW, "evict", "chat:qwen", GateReason("asked-for")))
    qtbot.waitUntil(lambda: panel.residents.rowCount() == 1)


def test_without_a_budget_there_is_nothing_to_click(window, engine, qtbot):
    engine.set_status(replace(READY, gate_budget_mb=0.0))
    qtbot.waitUntil(lambda: not window.status.gate.isVisible())


def test_every_reason_is_said_in_the_windows_language_with_its_names_and_figures(window, german):
    for kind in get_args(ReasonKind):
        reason = GateReason(kind, "org/qwen", "queue", 3, 800.0, 350.0, "it hung")
        told = reason_words(reason)
        assert told and (kind == "failed" or told != str(reason))
    assert reason_words(GateReason("makes-room", model_id="org/qwen")) == "Platz für qwen"
    assert "350" in reason_words(GateReason("measured", expected_mb=800.0, measured_mb=350.0))


def test_tab_goes_round_within_it_and_what_takes_the_focus_elsewhere_closes_it(window, qtbot):
    panel = window.show_gate()
    qtbot.waitUntil(panel.residents.hasFocus)
    for expected in (panel.decisions, panel.residents):
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        assert expected.hasFocus()
    QTest.keyClick(panel.residents, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert panel.decisions.hasFocus()
    window.focus_composer()
    assert not panel.isVisible() and window.chat.composer.text.hasFocus()
