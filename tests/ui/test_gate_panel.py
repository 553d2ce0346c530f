"""The panel over the status bar: who is in the memory of models, and why."""

from dataclasses import replace

import pytest
from fake_engine import NOW, READY
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from familiars_desktop.engine.events import GateDecided, GateReport, ResidentModel
from familiars_desktop.ui.gate_panel import GatePanel
from familiars_desktop.ui.main_window import MainWindow

REPORT = GateReport(
    (
        ResidentModel("sentence-transformers/all-MiniLM-L6-v2", 1, 130.4, True),
        ResidentModel("Qwen2.5-Coder 1.5B", 2, 1770.0, False, 200.0),
    ),
    (
        GateDecided(NOW, "interrupt", "Qwen2.5-Coder 1.5B", "a sync lease of priority 2"),
        GateDecided(NOW - 1.0, "share", "Qwen2.5-Coder 1.5B", "queue, priority 3"),
        GateDecided(NOW - 60.0, "reclaim", "Llama 3.2 1B", "idle for too long"),
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
        ["interrupted", "Qwen2.5-Coder 1.5B", "a sync lease of priority 2"],
        ["unloaded", "Llama 3.2 1B", "idle for too long"],
    ]
    assert panel.used.text() == "1.9 of 8.0 GB in use, 6.1 GB free"
    for widget in (panel, panel.residents, panel.decisions, panel.share):
        assert widget.accessibleName()


def test_it_follows_the_gate_while_it_is_open(window, engine, qtbot):
    panel = window.show_gate()
    engine.gate_report = replace(REPORT, residents=REPORT.residents[:1])
    engine.from_a_thread(GateDecided(NOW, "evict", "chat:qwen", "asked for"))
    qtbot.waitUntil(lambda: panel.residents.rowCount() == 1)


def test_without_a_budget_there_is_nothing_to_click(window, engine, qtbot):
    engine.set_status(replace(READY, gate_budget_mb=0.0))
    qtbot.waitUntil(lambda: not window.status.gate.isVisible())
