"""A conversation: asking, streaming, stopping, redoing, and what was remembered."""

import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from fake_engine import NOW, FakeEngine, Reply, recalled, record, refused
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from familiars_desktop.engine import events
from familiars_desktop.engine.events import TurnView, WrittenMemory
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.chat.chat_page import ChatPage
from familiars_desktop.ui.chat.row import ChatRow, RowAction, RowCommand
from familiars_desktop.ui.chat.turn_model import PAGE
from familiars_desktop.ui.chat.why_popup import WhyPopup
from familiars_desktop.ui.text_dialog import TextDialog

STORED = [
    TurnView(0, "Q", "Where do I live?", NOW),
    TurnView(1, "A", "In Portland.", NOW, memories_used=(recalled("Lives in Portland"),)),
]


@pytest.fixture
def page(qtbot: QtBot, bridge: Bridge) -> Iterator[ChatPage]:
    made = ChatPage(bridge)
    qtbot.addWidget(made)
    made.resize(700, 600)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.close()


def ask(page: ChatPage, text: str) -> None:
    page.composer.set_text(text)
    QTest.keyClick(page.composer.text, Qt.Key.Key_Return)


def contents(page: ChatPage) -> list[str]:
    return [row.content for row in page.model.rows]


def last(page: ChatPage) -> ChatRow:
    return page.model.rows[-1]


def do(page: ChatPage, action: RowAction, row: ChatRow, argument: int = 0) -> None:
    page.turns._perform(RowCommand(action, argument), row)


def open_stored(qtbot: QtBot, engine: FakeEngine, page: ChatPage) -> None:
    engine.open_with("dialogue_1", "Home", STORED)
    page.open("dialogue_1")
    qtbot.waitUntil(lambda: len(page.model.rows) == 2)


class TestAsking:
    def test_the_first_message_begins_a_conversation_and_its_reply_streams_in(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        engine.script = [Reply(("Hello ", "Mara."), recalled=[recalled("My name is Mara")])]
        ask(page, "Who am I?")
        qtbot.waitUntil(lambda: contents(page) == ["Who am I?", "Hello Mara."] and last(page).state == "done")
        assert page.dialogue_id is not None
        assert last(page).used[0].content == "My name is Mara"
        assert page.composer.text.toPlainText() == ""
        assert not page.is_busy

    def test_a_second_message_goes_to_the_same_conversation_after_the_last_turn(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        open_stored(qtbot, engine, page)
        ask(page, "And you?")
        qtbot.waitUntil(lambda: len(page.model.rows) == 4 and last(page).state == "done")
        _, dialogue_id, parent, temporary, _ = engine.called("say")[0]
        assert (dialogue_id, parent, temporary) == ("dialogue_1", 1, False)

    def test_while_nothing_has_come_yet_it_shows_that_it_is_thinking(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        go = threading.Event()
        engine.script = [Reply(("", "At last."), go=go)]
        ask(page, "Well?")
        qtbot.waitUntil(lambda: bool(page.model.rows) and last(page).state == "thinking")
        go.set()
        qtbot.waitUntil(lambda: contents(page)[-1:] == ["At last."])

    def test_a_reply_that_may_be_no_longer_says_so_and_goes_on_at_a_click_beside_what_is_being_written(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        engine.script = [Reply(("Once upon a",), cut_off=True), Reply((" time.",))]
        ask(page, "Tell me a story")
        qtbot.waitUntil(lambda: contents(page)[-1:] == ["Once upon a"] and last(page).cut_off)
        notes = page.turns.layout_at(1).notes
        assert notes is not None and "may be no longer" in notes.document.toPlainText()
        page.composer.set_text("and a dragon")
        do(page, RowAction.GO_ON, last(page))
        qtbot.waitUntil(lambda: contents(page)[-1:] == [" time."] and last(page).state == "done")
        assert engine.called("say")[1][0] == "Go on."
        assert page.composer.text.toPlainText() == "and a dragon"
        do(page, RowAction.GO_ON, page.model.rows[1])
        assert page.composer.text.toPlainText() == "Go on."
        assert len(engine.called("say")) == 2

    def test_the_keys_reach_the_links_of_a_reply(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        opened: list[str] = []
        monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
        engine.script = [Reply(("See [tea](https://example.org/tea) and https://example.org/cup.",))]
        ask(page, "Where?")
        qtbot.waitUntil(lambda: bool(page.model.rows) and last(page).state == "done")
        menu = page.turns.menu_of(1)
        texts = [action.text() for action in menu.actions()]
        assert "Open https://example.org/tea" in texts and "Open https://example.org/cup" in texts
        menu.actions()[texts.index("Open https://example.org/cup")].trigger()
        assert opened == ["https://example.org/cup"]

    def test_a_server_that_goes_away_leaves_what_came_with_the_error_and_a_retry(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        engine.script = [Reply(("Half an ",), fails_with="the server closed the connection"), Reply(("Whole.",))]
        ask(page, "Tell me")
        qtbot.waitUntil(lambda: bool(page.model.rows) and last(page).state == "failed")
        qtbot.waitUntil(lambda: last(page).node_id is not None)
        assert last(page).content == "Half an "
        assert last(page).problem == "the server closed the connection"
        do(page, RowAction.RETRY, last(page))
        qtbot.waitUntil(lambda: contents(page) == ["Tell me", "Whole."])

    def test_when_nothing_came_at_all_the_question_can_be_tried_again(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        engine.script = [Reply((), fails_with="no model is loaded")]
        ask(page, "Anyone?")
        qtbot.waitUntil(lambda: bool(page.model.rows) and last(page).problem == "no model is loaded")
        assert contents(page) == ["Anyone?", ""]
        assert not page.is_busy

    def test_leaving_and_returning_finds_the_reply_still_streaming(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        open_stored(qtbot, engine, page)
        engine.open_with("dialogue_2", "Other", STORED)
        go = threading.Event()
        engine.script = [Reply(("One ", "two."), go=go)]
        ask(page, "Count")
        qtbot.waitUntil(lambda: last(page).content == "One ")
        page.open("dialogue_2")
        qtbot.waitUntil(lambda: len(page.model.rows) == 2)
        assert not page.is_busy
        page.open("dialogue_1")
        qtbot.waitUntil(lambda: contents(page)[-2:] == ["Count", "One "])
        assert page.is_busy
        go.set()
        qtbot.waitUntil(lambda: last(page).content == "One two." and not page.is_busy)

    def test_a_long_reply_lays_out_no_other_row_again(self, qtbot: QtBot, engine: FakeEngine, page: ChatPage) -> None:
        open_stored(qtbot, engine, page)
        before = [page.turns.layout_at(0), page.turns.layout_at(1)]
        engine.script = [Reply([f"word{n} " for n in range(300)])]
        ask(page, "Much")
        qtbot.waitUntil(lambda: last(page).content.endswith("word299 "))
        assert page.turns.layout_at(0) is before[0]
        assert page.turns.layout_at(1) is before[1]

    def test_a_conversation_that_cannot_be_read_says_why(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        engine.fails["conversation"] = refused("dialogue.json is damaged: restore it from a backup")
        with qtbot.waitSignal(page.failed) as told:
            page.open("dialogue_1")
        assert told.args == ["dialogue.json is damaged: restore it from a backup"]


class TestStopping:
    def test_escape_stops_the_reply_and_keeps_what_came(self, qtbot: QtBot, engine: FakeEngine, page: ChatPage) -> None:
        engine.script = [Reply(("Once ", "upon"), go=threading.Event())]
        ask(page, "A story")
        qtbot.waitUntil(lambda: bool(page.model.rows) and last(page).content == "Once ")
        QTest.keyClick(page.composer.text, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda: last(page).state == "stopped")
        assert last(page).content == "Once "

    def test_the_send_button_becomes_the_stop_button(self, qtbot: QtBot, engine: FakeEngine, page: ChatPage) -> None:
        engine.script = [Reply(("Once ", "upon"), go=threading.Event())]
        ask(page, "A story")
        qtbot.waitUntil(lambda: page.composer.send.accessibleName() == "Stop the reply")
        page.composer.send.click()
        qtbot.waitUntil(lambda: not page.is_busy)
        assert page.composer.send.accessibleName() == "Send"


class TestRedoing:
    def test_answering_again_makes_a_second_version_one_can_go_back_from(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        open_stored(qtbot, engine, page)
        engine.script = [Reply(("Near the sea.",))]
        do(page, RowAction.REGENERATE, last(page))
        qtbot.waitUntil(lambda: last(page).version == (2, 2))
        assert contents(page) == ["Where do I live?", "Near the sea."]
        do(page, RowAction.VERSION, last(page), argument=1)
        qtbot.waitUntil(lambda: contents(page) == ["Where do I live?", "In Portland."])
        assert last(page).version == (1, 2)

    def test_editing_a_question_branches_and_keeps_the_old_one(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        open_stored(qtbot, engine, page)
        engine.script = [Reply(("In Maine.",))]
        do(page, RowAction.EDIT, page.model.rows[0])
        assert page.composer.text.toPlainText() == "Where do I live?"
        ask(page, "In which state do I live?")
        qtbot.waitUntil(lambda: contents(page) == ["In which state do I live?", "In Maine."])
        qtbot.waitUntil(lambda: page.model.rows[0].version == (2, 2))
        assert engine.called("edit") == [("dialogue_1", 0, "In which state do I live?")]

    def test_escape_leaves_an_edit_without_a_trace(self, qtbot: QtBot, engine: FakeEngine, page: ChatPage) -> None:
        open_stored(qtbot, engine, page)
        do(page, RowAction.EDIT, page.model.rows[0])
        QTest.keyClick(page.composer.text, Qt.Key.Key_Escape)
        assert page.composer.text.toPlainText() == ""
        ask(page, "Something else")
        qtbot.waitUntil(lambda: len(page.model.rows) == 4)
        assert engine.called("edit") == []


class TestTemporary:
    def test_a_temporary_chat_is_said_to_be_one_and_stays_out_of_the_list(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        page.start_new(temporary=True)
        ask(page, "Between us")
        qtbot.waitUntil(lambda: len(page.model.rows) == 2 and not page.is_busy)
        ask(page, "And this too")
        qtbot.waitUntil(lambda: len(page.model.rows) == 4 and not page.is_busy)
        first, second = engine.called("say")
        assert (first[1], first[3]) == (None, True)
        assert second[1] is not None
        assert second[3] is True
        assert engine.conversations().result() == []

    def test_turning_it_on_in_a_conversation_begins_another(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        open_stored(qtbot, engine, page)
        page.composer.temporary.click()
        assert page.dialogue_id is None
        assert contents(page) == []

    def test_opening_a_stored_conversation_ends_it(self, qtbot: QtBot, engine: FakeEngine, page: ChatPage) -> None:
        page.start_new(temporary=True)
        open_stored(qtbot, engine, page)
        assert not page.composer.temporary.isChecked()
        assert page.dialogue_id == "dialogue_1"


class TestRemembering:
    WRITTEN = WrittenMemory("m_00000005", "Lives in Boston", act=41)

    def tell(self, qtbot: QtBot, engine: FakeEngine, page: ChatPage) -> None:
        engine.records["m_00000005"] = record(5, "Lives in Boston")
        engine.script = [Reply(("Noted.",), writes=[self.WRITTEN])]
        ask(page, "I moved to Boston")
        qtbot.waitUntil(lambda: len(page.model.rows) == 2 and bool(page.model.rows[0].written))

    def test_what_was_remembered_stands_under_the_message(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        self.tell(qtbot, engine, page)
        notes = page.turns.layout_at(0).notes
        assert notes is not None
        assert "Remembered: Lives in Boston" in notes.document.toPlainText()
        assert "Undo · Edit" in notes.document.toPlainText().replace("\xa0", " ")

    @pytest.mark.parametrize("width", [380, 560, 900])
    def test_the_links_stay_on_the_line_of_their_memory(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage, width: int
    ) -> None:
        self.tell(qtbot, engine, page)
        short = page.turns.layout_at(0).notes
        page.resize(width, 700)
        page.model.update_row(
            0, replace(page.model.rows[0], written=(replace(self.WRITTEN, content="She said it at length. " * 9),))
        )
        notes = page.turns.layout_at(0).notes
        assert short is not None and notes is not None
        assert notes.document.size().height() == short.document.size().height()
        assert notes.document.toPlainText().replace("\xa0", " ").endswith("…  Undo · Edit")

    def test_undo_takes_back_that_act_alone(self, qtbot: QtBot, engine: FakeEngine, page: ChatPage) -> None:
        self.tell(qtbot, engine, page)
        do(page, RowAction.UNDO_MEMORY, page.model.rows[0])
        qtbot.waitUntil(lambda: page.model.rows[0].written == ())
        assert engine.called("undo_act") == [(41,)]
        assert page.turns.layout_at(0).notes is None

    def test_edit_changes_the_memory_and_the_line(self, qtbot: QtBot, engine: FakeEngine, page: ChatPage) -> None:
        self.tell(qtbot, engine, page)
        do(page, RowAction.EDIT_MEMORY, page.model.rows[0])
        dialog = page.findChild(TextDialog)
        assert dialog is not None
        dialog.field.setPlainText("Lives in Boston, near the harbour")
        dialog.accept()
        qtbot.waitUntil(lambda: (page.model.rows[0].written or ())[0].content.endswith("near the harbour"))
        assert engine.records["m_00000005"].content == "Lives in Boston, near the harbour"

    def test_a_memory_forgotten_elsewhere_leaves_the_line(
        self, qtbot: QtBot, engine: FakeEngine, bridge: Bridge, page: ChatPage
    ) -> None:
        self.tell(qtbot, engine, page)
        bridge.forget(["m_00000005"])
        qtbot.waitUntil(lambda: page.model.rows[0].written == ())

    def test_a_writer_that_failed_says_so_under_the_message(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        open_stored(qtbot, engine, page)
        engine.from_a_thread(events.WriterFailed(NOW, "t_dialogue_1_0", "the model is busy"))
        qtbot.waitUntil(lambda: page.model.rows[0].writer_problem == "the model is busy")


class TestErasedWords:
    """A conversation on screen whose turns lost words shows what is left at once."""

    def erase(self, engine: FakeEngine, content: str) -> None:
        engine._nodes["dialogue_1"][0].content = content
        engine.from_a_thread(events.ConversationsChanged(NOW))

    def test_the_marked_text_is_shown_and_nothing_else_moves(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        open_stored(qtbot, engine, page)
        resets: list[int] = []
        page.model.modelReset.connect(lambda: resets.append(1))
        answer = page.model.rows[1]
        self.erase(engine, "I said [forgotten] once.")
        qtbot.waitUntil(lambda: page.model.rows[0].content == "I said [forgotten] once.")
        assert page.model.rows[1] == answer
        assert resets == []

    def test_also_while_a_reply_is_running(self, qtbot: QtBot, engine: FakeEngine, page: ChatPage) -> None:
        open_stored(qtbot, engine, page)
        go = threading.Event()
        engine.script.append(Reply(("One ", "two."), go=go))
        ask(page, "And then?")
        qtbot.waitUntil(lambda: page.model.rows[-1].state == "streaming")
        self.erase(engine, "[forgotten]")
        qtbot.waitUntil(lambda: page.model.rows[0].content == "[forgotten]")
        go.set()
        qtbot.waitUntil(lambda: page.model.rows[-1].content == "One two." and not page.is_busy)

    def test_a_conversation_that_is_gone_tells_nothing(self, qtbot: QtBot, engine: FakeEngine, page: ChatPage) -> None:
        open_stored(qtbot, engine, page)
        failures: list[str] = []
        page.failed.connect(failures.append)
        engine.fails["conversation"] = refused("there is no such conversation")
        asked = len(engine.called("conversation"))
        engine.from_a_thread(events.ConversationsChanged(NOW))
        qtbot.waitUntil(lambda: len(engine.called("conversation")) > asked)
        qtbot.wait(50)
        assert failures == []


class TestReading:
    def test_a_click_on_a_chip_explains_why_the_memory_was_used(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        open_stored(qtbot, engine, page)
        chip = next(r for r in page.turns.layout_at(1).regions if r.kind == "chip")
        top = page.turns.visualRect(page.model.index(1)).topLeft()
        QTest.mouseClick(page.turns.viewport(), Qt.MouseButton.LeftButton, pos=top + chip.rect.center().toPoint())
        popup = page.window().findChild(WhyPopup)
        assert popup is not None
        spoken = popup.accessibleDescription()
        assert "Lives in Portland" in spoken
        assert "Meaning 0.57" in spoken
        with qtbot.waitSignal(page.memory_asked_for) as asked:
            next(b for b in popup.findChildren(QPushButton) if b.text() == "Show in memory").click()
        assert asked.args == ["m_00000001"]

    @pytest.mark.parametrize("judgement", ["Useful", "Outdated", "Wrong"])
    def test_a_memory_that_was_used_can_be_judged_there(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage, judgement: str
    ) -> None:
        open_stored(qtbot, engine, page)
        page.used.explain(page.model.rows[1], 1, 0)
        popup = page.window().findChild(WhyPopup)
        with qtbot.waitSignal(page.noticed):
            next(b for b in popup.findChildren(QPushButton) if b.text() == judgement).click()
        assert ("judge", "m_00000001", judgement.lower()) in engine.calls

    def test_the_explanation_goes_when_its_memory_is_forgotten(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        engine.records["m_00000001"] = record(1, "Lives in Portland")
        open_stored(qtbot, engine, page)
        chip = next(r for r in page.turns.layout_at(1).regions if r.kind == "chip")
        top = page.turns.visualRect(page.model.index(1)).topLeft()
        QTest.mouseClick(page.turns.viewport(), Qt.MouseButton.LeftButton, pos=top + chip.rect.center().toPoint())
        engine.from_a_thread(events.MemoryChanged(NOW, 2, ("m_00000002",), "user"))
        qtbot.wait(20)
        assert page.window().findChild(WhyPopup).isVisible()
        engine.forget(["m_00000001"], erase=True).result(5)
        qtbot.waitUntil(lambda: page.window().findChild(WhyPopup) is None)

    def test_text_can_be_marked_and_copied_by_the_pointer(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        open_stored(qtbot, engine, page)
        body = page.turns.layout_at(1).body
        top = page.turns.visualRect(page.model.index(1)).topLeft() + body.origin.toPoint()
        viewport = page.turns.viewport()
        QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=top + QPoint(1, 8))
        QTest.mouseMove(viewport, top + QPoint(400, 8))
        QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=top + QPoint(400, 8))
        assert page.turns.selected_text() == "In Portland."
        page.turns.setFocus()
        QTest.keyClick(page.turns, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        assert QGuiApplication.clipboard().text() == "In Portland."

    def test_a_code_block_is_copied_by_its_link_without_its_fence(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        engine.open_with("dialogue_1", "", [TurnView(0, "A", "Try:\n```sh\nls -la\n```", NOW)])
        page.open("dialogue_1")
        qtbot.waitUntil(lambda: len(page.model.rows) == 1)
        do(page, RowAction.COPY_CODE, last(page))
        assert QGuiApplication.clipboard().text() == "ls -la"

    def test_by_keyboard_the_menu_of_a_turn_offers_all_that_can_be_done(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        open_stored(qtbot, engine, page)
        offered = [action.text() for action in page.turns.menu_of(1).actions()]
        assert offered == ["Copy", "Answer again", "Why “Lives in Portland” was used"]

    def test_the_arrow_keys_walk_the_turns_and_the_current_one_is_marked(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        open_stored(qtbot, engine, page)
        page.turns.setFocus(Qt.FocusReason.TabFocusReason)
        assert page.turns.currentIndex().row() == 1
        QTest.keyClick(page.turns, Qt.Key.Key_Up)
        assert page.turns.currentIndex().row() == 0
        assert page.turns._delegate.marks.focused == page.model.rows[0].key

    def test_scrolling_to_the_top_of_a_long_conversation_brings_earlier_turns(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage
    ) -> None:
        many = [TurnView(n, "Q" if n % 2 == 0 else "A", f"turn {n}", NOW) for n in range(3 * PAGE)]
        engine.open_with("dialogue_1", "", many)
        page.open("dialogue_1")
        qtbot.waitUntil(lambda: len(page.model.rows) == PAGE)
        bar = page.turns.verticalScrollBar()
        qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
        bar.setValue(0)
        assert len(page.model.rows) == 2 * PAGE
        assert bar.value() > 0

    @pytest.mark.parametrize(
        "text", ["私は猫が好きです 🐈", "مرحبا بالعالم", "שלום", "👩‍👩‍👧 e\u0301", "\u202eabc", "a" * 5000]
    )
    def test_any_script_can_be_painted(
        self, qtbot: QtBot, engine: FakeEngine, page: ChatPage, qapp: QApplication, text: str
    ) -> None:
        engine.open_with("dialogue_1", "", [TurnView(0, "Q", text, NOW), TurnView(1, "A", text, NOW)])
        page.open("dialogue_1")
        qtbot.waitUntil(lambda: len(page.model.rows) == 2)
        page.grab()
        widest = max(page.turns.layout_at(row).body.rect.right() for row in range(2))
        assert widest <= page.turns.viewport().width()


def test_opening_at_a_turn_brings_it_into_sight_however_long_ago_it_was_said(page, engine, qtbot):
    turns = [TurnView(n, "QA"[n % 2], f"Turn {n}", NOW - 1_000 + n) for n in range(300)]
    engine.open_with("dialogue_9", "Long", turns)
    page.open("dialogue_9", 12)
    qtbot.waitUntil(lambda: page.model.position_of_node(12) is not None)
    position = page.model.position_of_node(12)
    in_sight = page.turns.viewport().rect()
    qtbot.waitUntil(lambda: in_sight.intersects(page.turns.visualRect(page.model.index(position))))
    page.open("dialogue_9", 290)
    position = page.model.position_of_node(290)
    qtbot.waitUntil(lambda: in_sight.intersects(page.turns.visualRect(page.model.index(position))))
    assert page.turns.currentIndex().row() == position
