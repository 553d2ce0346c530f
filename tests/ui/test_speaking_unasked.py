"""What the companion says unasked: shown with its reason, answered with a click, and stopped for good."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from fake_engine import NOW, FakeEngine
from PySide6.QtCore import QTime
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from familiars_desktop.engine import events
from familiars_desktop.engine.events import TurnView, UnaskedReason
from familiars_desktop.ui.bridge import Bridge, SpeakingRules
from familiars_desktop.ui.chat.chat_page import ChatPage
from familiars_desktop.ui.chat.row import RowAction, because, commands_of, row_of
from familiars_desktop.ui.chat.row_layout import command_of_anchor, lay_out
from familiars_desktop.ui.main_window import MainWindow
from familiars_desktop.ui.speaking_dialog import SpeakingDialog
from familiars_desktop.ui.theme import current_theme

WHY = UnaskedReason("due_m_1_2026-05-12", "due", "m_00000001", "My dentist appointment is on 12 May", NOW, "2026-05-12")
ASKED = UnaskedReason("fading_m_1_x", "fading", "m_00000001", "I am allergic to bees", NOW, waits=True)


def spoken(why: UnaskedReason) -> TurnView:
    return TurnView(0, "A", "You told me something.", NOW, origin="proactive", unasked=why)


@pytest.fixture
def page(qtbot: QtBot, bridge: Bridge) -> Iterator[ChatPage]:
    made = ChatPage(bridge)
    qtbot.addWidget(made)
    made.resize(700, 600)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.close()


def links_of(why: UnaskedReason) -> list[RowAction]:
    """What the lines beneath the message offer, by their links."""
    notes = lay_out(row_of(spoken(why), "d"), 700, current_theme().palette).notes
    assert notes is not None
    html = notes.document.toHtml()
    anchors = [part.split('"')[0] for part in html.split('href="')[1:]]
    return [command.action for anchor in anchors if (command := command_of_anchor(anchor)) is not None]


def test_beneath_the_message_it_says_because_of_what(qtbot: QtBot) -> None:
    notes = lay_out(row_of(spoken(WHY), "d"), 700, current_theme().palette).notes
    assert notes is not None
    assert "Because you said “My dentist appointment is on 12 May” on" in notes.document.toPlainText()


@pytest.mark.parametrize(
    ("why", "offered"),
    [
        (WHY, [RowAction.SHOW_MEMORY, RowAction.DECLINE]),
        (ASKED, [RowAction.SHOW_MEMORY, RowAction.STILL_SO, RowAction.NO_LONGER_SO, RowAction.DECLINE]),
        (UnaskedReason("x", "due", "m_1", "I go to Rome", NOW, declined=True), [RowAction.SHOW_MEMORY]),
        (UnaskedReason("x", "due", "m_1"), []),
    ],
)
def test_the_links_are_what_can_be_answered_and_the_menu_has_the_same(
    qtbot: QtBot, why: UnaskedReason, offered: list[RowAction]
) -> None:
    assert links_of(why) == offered
    menu = [command.action for command in commands_of(row_of(spoken(why), "d"))]
    assert menu == [RowAction.COPY, *offered]


def test_a_memory_that_is_gone_is_said_to_be(qtbot: QtBot) -> None:
    assert "not there any more" in because(UnaskedReason("x", "due", "m_1"))


@pytest.mark.parametrize(
    ("action", "call"),
    [
        (RowAction.DECLINE, ("decline_unasked", "m_00000001")),
        (RowAction.STILL_SO, ("answer_check_back", "m_00000001", True)),
        (RowAction.NO_LONGER_SO, ("answer_check_back", "m_00000001", False)),
    ],
)
def test_a_click_answers_and_says_so(
    qtbot: QtBot, engine: FakeEngine, page: ChatPage, action: RowAction, call: tuple[object, ...]
) -> None:
    engine.open_with("d", "Talk", [spoken(ASKED)])
    page.open("d")
    qtbot.waitUntil(lambda: len(page.model.rows) == 1)
    command = next(c for c in commands_of(page.model.rows[0]) if c.action is action)
    with qtbot.waitSignal(page.noticed):
        page.turns._perform(command, page.model.rows[0])
    assert call in engine.calls


def test_what_is_said_in_the_conversation_shown_appears_there(qtbot: QtBot, engine: FakeEngine, page: ChatPage) -> None:
    engine.open_with("d", "Talk", [])
    page.open("d")
    qtbot.waitUntil(lambda: bool(engine.called("conversation")))
    engine._add("d", "A", "You told me something.", None, origin="proactive", unasked=WHY)
    engine.from_a_thread(events.CompanionSpoke(NOW, "t_d_0", "d", 0, "You told me …", "due", "m_00000001", "because"))
    qtbot.waitUntil(lambda: [row.unasked for row in page.model.rows] == [WHY])


def test_said_elsewhere_it_is_a_notice_that_leads_there(qtbot: QtBot, engine: FakeEngine, bridge: Bridge) -> None:
    engine.open_with("d_1", "Old", [spoken(WHY)], updated=NOW - 9)
    engine.open_with("d_2", "Latest", [TurnView(0, "Q", "second", NOW)], updated=NOW)
    window = MainWindow(bridge)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    qtbot.waitUntil(lambda: window.chat.dialogue_id == "d_2")
    engine.from_a_thread(events.CompanionSpoke(NOW, "t_d_1_0", "d_1", 0, "A reminder.", "due", "m_1", "because"))
    qtbot.waitUntil(lambda: window.notice.text == "A reminder.")
    next(b for b in window.notice.findChildren(QPushButton) if b.text() == "Show").click()
    qtbot.waitUntil(lambda: window.chat.dialogue_id == "d_1" and len(window.chat.model.rows) == 1)
    assert any("unasked" in command.title for command in window.commands())
    window.close()


def test_the_dialog_shows_the_rules_and_uses_what_was_changed(qtbot: QtBot, engine: FakeEngine, bridge: Bridge) -> None:
    engine.speaking_rules = SpeakingRules(daily_cap=3, quiet_from=21, check_backs=False)
    dialog = SpeakingDialog(bridge)
    qtbot.addWidget(dialog)
    assert dialog.rules() == engine.speaking_rules
    dialog.daily_cap.setValue(1)
    dialog.quiet_until.setTime(QTime(9, 0))
    dialog.follow_ups.setChecked(False)
    dialog.accept()
    expected = SpeakingRules(daily_cap=1, quiet_from=21, quiet_until=9, follow_ups=False, check_backs=False)
    assert engine.speaking_rules == expected


def test_switched_off_nothing_else_can_be_set_and_cancelling_changes_nothing(
    qtbot: QtBot, engine: FakeEngine, bridge: Bridge
) -> None:
    dialog = SpeakingDialog(bridge)
    qtbot.addWidget(dialog)
    dialog.enabled.setChecked(False)
    assert not dialog.daily_cap.isEnabled() and not dialog.reminders.isEnabled()
    dialog.reject()
    assert engine.speaking_rules == SpeakingRules() and not engine.called("use_speaking_rules")


def test_everything_declined_can_be_allowed_again(qtbot: QtBot, engine: FakeEngine, bridge: Bridge) -> None:
    dialog = SpeakingDialog(bridge)
    qtbot.addWidget(dialog)
    dialog.allow_all.click()
    qtbot.waitUntil(lambda: not dialog.note.isHidden())
    assert engine.called("allow_all_unasked")
