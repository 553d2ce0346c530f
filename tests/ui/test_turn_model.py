"""The list of turns tells its view no more than what changed."""

from dataclasses import replace

import pytest
from fake_engine import NOW
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from familiars_desktop.ui.chat.row import LONG_QUESTION, ChatRow, RowAction, commands_of
from familiars_desktop.ui.chat.turn_model import PAGE, TurnModel


def rows(count: int) -> list[ChatRow]:
    return [ChatRow(f"d/{n}", n % 2 == 0, f"turn {n}", NOW, node_id=n) for n in range(count)]


@pytest.fixture
def model(qtbot: QtBot) -> TurnModel:
    made = TurnModel()
    QAbstractItemModelTester(made, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    return made


def test_a_long_conversation_shows_its_latest_turns_and_earlier_ones_by_the_page(model: TurnModel) -> None:
    model.set_rows(rows(2 * PAGE + 5))
    assert [row.node_id for row in model.rows] == list(range(PAGE + 5, 2 * PAGE + 5))
    assert model.earlier == PAGE + 5
    assert model.show_earlier() == PAGE
    assert model.rows[0].node_id == 5
    assert (model.show_earlier(), model.show_earlier()) == (5, 0)


def test_a_changed_turn_is_one_narrow_change(model: TurnModel) -> None:
    model.set_rows(rows(6))
    changed: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda first, last, roles: changed.append((first.row(), last.row())))
    model.update_row(5, replace(model.rows[5], content="more"))
    model.update_row(5, model.rows[5])
    assert changed == [(5, 5)]


def test_another_branch_replaces_only_what_differs(model: TurnModel) -> None:
    model.set_rows(rows(6))
    resets: list[int] = []
    model.modelReset.connect(lambda: resets.append(1))
    branch = [*rows(4), ChatRow("d/9", True, "other", NOW, node_id=9)]
    model.set_rows(branch)
    assert list(model.rows) == branch
    assert resets == []


def test_showing_another_conversation_starts_anew(model: TurnModel) -> None:
    model.set_rows(rows(3))
    model.set_rows([ChatRow("e/0", True, "else", NOW)])
    assert [row.key for row in model.rows] == ["e/0"]


def test_a_screen_reader_hears_who_said_it_and_what_went_wrong(model: TurnModel) -> None:
    model.set_rows([ChatRow("d/0", False, "half", NOW, state="failed", problem="the server is gone")])
    spoken = model.data(model.index(0), Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("Familiar")
    assert "half" in spoken
    assert "the server is gone" in spoken


def test_a_long_question_is_folded_until_it_is_asked_for() -> None:
    row = ChatRow("d/0", True, "x" * (LONG_QUESTION + 1), NOW)
    assert row.is_folded
    assert len(row.shown_text) == LONG_QUESTION + 1
    assert not replace(row, expanded=True).is_folded
    assert RowAction.SHOW_ALL in [command.action for command in commands_of(row)]


def test_the_versions_of_a_turn_can_be_walked_both_ways() -> None:
    row = ChatRow("d/3", False, "second", NOW, node_id=3, siblings=(1, 3, 7))
    assert row.version == (2, 3)
    steps = [command.argument for command in commands_of(row) if command.action is RowAction.VERSION]
    assert steps == [1, 7]
