"""The list of conversations: finding, naming, exporting, deleting."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from fake_engine import NOW, FakeEngine
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QDialogButtonBox, QMessageBox
from pytestqt.qtbot import QtBot

from familiars_desktop.engine import events
from familiars_desktop.engine.events import Conversation, TurnView
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.conversations.conversation_model import ConversationModel, name_of
from familiars_desktop.ui.conversations.conversation_panel import ConversationPanel


def names(panel: ConversationPanel) -> list[str]:
    model = panel.model
    return [model.index(row).data() for row in range(model.rowCount())]


@pytest.fixture
def panel(qtbot: QtBot, engine: FakeEngine, bridge: Bridge) -> Iterator[ConversationPanel]:
    engine.open_with("d_1", "Moving house", [TurnView(0, "Q", "Boxes!", NOW)], updated=NOW - 50)
    engine.open_with("d_2", "旅行の計画 🗾", [], updated=NOW - 20)
    engine.open_with("d_3", "", [TurnView(0, "Q", "Can cats eat melon?", NOW)], updated=NOW - 90)
    made = ConversationPanel(bridge)
    qtbot.addWidget(made)
    QAbstractItemModelTester(made.model, QAbstractItemModelTester.FailureReportingMode.Fatal, made)
    with qtbot.waitExposed(made):
        made.show()
    qtbot.waitUntil(lambda: made.model.rowCount() == 3)
    yield made
    made.close()


def test_the_latest_stands_first_and_one_without_a_name_shows_how_it_began(panel: ConversationPanel) -> None:
    assert names(panel) == ["旅行の計画 🗾", "Moving house", "Can cats eat melon?"]


def test_search_finds_words_in_any_order_and_case(panel: ConversationPanel) -> None:
    panel.search.setText("HOUSE mov")
    assert names(panel) == ["Moving house"]
    panel.search.setText("計画")
    assert names(panel) == ["旅行の計画 🗾"]
    panel.search.setText("nothing like it")
    assert names(panel) == []
    assert panel.nothing.text() == "No conversation of that name"


def test_enter_in_the_search_field_opens_the_first_found(qtbot: QtBot, panel: ConversationPanel) -> None:
    panel.search.setText("house")
    with qtbot.waitSignal(panel.chosen) as chosen:
        QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert chosen.args == ["d_1"]


def test_a_new_name_appears_at_once(qtbot: QtBot, engine: FakeEngine, panel: ConversationPanel) -> None:
    panel.list.setFocus()
    panel.list.setCurrentIndex(panel.model.index(1))
    QTest.keyClick(panel.list, Qt.Key.Key_F2)
    dialog = panel.findChild(QDialogButtonBox).parent()
    dialog.field.setText("  The new flat ")
    dialog.accept()
    qtbot.waitUntil(lambda: "The new flat" in names(panel))
    assert engine.called("rename") == [("d_1", "The new flat")]


def test_an_empty_name_cannot_be_given(panel: ConversationPanel) -> None:
    dialog = panel.rename(Conversation("d_1", "Moving house", NOW, NOW))
    dialog.field.setText("   ")
    accept = dialog.buttons.buttons()[0]
    assert not accept.isEnabled()
    dialog.reject()


def test_deleting_asks_first_and_keeps_by_default(qtbot: QtBot, engine: FakeEngine, panel: ConversationPanel) -> None:
    panel.list.setFocus()
    panel.list.setCurrentIndex(panel.model.index(1))
    QTest.keyClick(panel.list, Qt.Key.Key_Delete)
    box = panel.findChild(QMessageBox)
    assert "Moving house" in box.text()
    assert box.defaultButton().text() == "Keep it"
    box.reject()
    assert engine.called("delete") == []


def test_the_open_conversation_closes_when_it_is_deleted(
    qtbot: QtBot, engine: FakeEngine, panel: ConversationPanel
) -> None:
    panel.show_open("d_1")
    box = panel.delete(panel.model.conversations[1])
    with qtbot.waitSignal(panel.closed):
        next(button for button in box.buttons() if button.text() == "Delete").click()
    qtbot.waitUntil(lambda: panel.model.rowCount() == 2)
    assert engine.called("delete") == [("d_1",)]


def test_a_conversation_is_exported_to_the_file_chosen(qtbot: QtBot, panel: ConversationPanel, tmp_path: Path) -> None:
    target = tmp_path / "moving.md"
    with qtbot.waitSignal(panel.noticed) as told:
        panel._save_export("d_1", str(target))
    assert told.args == [f"Exported to {target}"]
    assert target.read_text() == "Boxes!"


def test_nothing_yet_is_said_so(qtbot: QtBot, bridge: Bridge) -> None:
    panel = ConversationPanel(bridge)
    qtbot.addWidget(panel)
    with qtbot.waitSignal(panel.listed):
        pass
    assert panel.nothing.text() == "No conversations yet"


def test_a_screen_reader_hears_name_and_time(panel: ConversationPanel) -> None:
    spoken = panel.model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("旅行の計画 🗾, ")


def test_a_name_is_what_the_user_called_it_else_how_it_began() -> None:
    assert name_of(Conversation("d", "Named", NOW, NOW, title="began")) == "Named"
    assert name_of(Conversation("d", "", NOW, NOW, title="began")) == "began"
    assert name_of(Conversation("d", "", NOW, NOW)) == "New conversation"


def test_a_new_time_alone_does_not_rebuild_the_list(qtbot: QtBot) -> None:
    model = ConversationModel()
    model.set_conversations([Conversation("d", "a", NOW, NOW)])
    resets: list[int] = []
    model.modelReset.connect(lambda: resets.append(1))
    model.set_conversations([Conversation("d", "a", NOW, NOW + 5)])
    assert resets == []
    assert model.conversations[0].updated == NOW + 5


def test_a_conversation_takes_its_title_when_its_first_question_is_stored(
    qtbot: QtBot, engine: FakeEngine, panel: ConversationPanel
) -> None:
    engine.open_with("d_4", "", [TurnView(0, "Q", "Where is the tea?", NOW)], updated=NOW)
    engine.from_a_thread(events.TurnStarted(NOW, "turn_1", "d_4", 0))
    qtbot.waitUntil(lambda: names(panel)[0] == "Where is the tea?")
