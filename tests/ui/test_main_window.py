"""The window as a whole: pages, commands, keys, themes, and what is remembered between two starts."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from fake_engine import NOW, READY, FakeEngine, Reply, refused
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QListView, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from familiars_desktop.engine import events
from familiars_desktop.engine.events import EngineStatus, ModelOption, TurnView
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.chat.row import RowAction, RowCommand
from familiars_desktop.ui.command_palette import CommandPalette
from familiars_desktop.ui.main_window import MainWindow
from familiars_desktop.ui.memory_view.erasure_dialog import ErasureDialog
from familiars_desktop.ui.status_line import gate_text, model_text, writer_text
from familiars_desktop.ui.theme import current_theme

Open = Callable[[], MainWindow]


class MemoryStandIn(QWidget):
    """Where the memory view will be: it knows what it was asked to show."""

    turn_asked_for = Signal(str, int)

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self.selected: list[str] = []

    def select(self, record_id: str) -> None:
        self.selected.append(record_id)


@pytest.fixture
def open_window(qtbot: QtBot, engine: FakeEngine, bridge: Bridge) -> Iterator[Open]:
    opened: list[MainWindow] = []

    def open_one() -> MainWindow:
        window = MainWindow(bridge, make_memory_view=MemoryStandIn)
        opened.append(window)
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        return window

    yield open_one
    for window in opened:
        window.close()


@pytest.fixture
def window(qtbot: QtBot, engine: FakeEngine, open_window: Open) -> MainWindow:
    engine.open_with("d_1", "Old", [TurnView(0, "Q", "first", NOW)], updated=NOW - 9)
    engine.open_with("d_2", "Latest", [TurnView(0, "Q", "second", NOW)], updated=NOW)
    made = open_window()
    qtbot.waitUntil(lambda: len(made.chat.model.rows) == 1)
    return made


def press(window: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.ControlModifier) -> None:
    QTest.keyClick(window, key, modifier)


def test_it_opens_with_the_latest_conversation_and_the_cursor_in_the_composer(window: MainWindow) -> None:
    assert window.chat.dialogue_id == "d_2"
    assert window.header.title.text() == "Latest"
    assert window.focusWidget() is window.chat.composer.text


def test_without_a_model_the_first_page_offers_one_and_can_be_left(
    qtbot: QtBot, engine: FakeEngine, open_window: Open
) -> None:
    engine._status = EngineStatus()
    engine.options = [ModelOption("m", "Model", "embedded", 5)]
    window = open_window()
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.models)
    assert window.models.title.text() == "Welcome"
    window.models.later.click()
    assert window.pages.currentWidget() is window.chat


def test_no_model_is_offered_before_it_is_known_that_none_was_chosen(
    qtbot: QtBot, engine: FakeEngine, open_window: Open
) -> None:
    engine._status = EngineStatus(looking=True)
    window = open_window()
    qtbot.wait(60)
    assert window.pages.currentWidget() is window.chat
    assert window.status.model.text() == ""
    engine.set_status(EngineStatus())
    qtbot.waitUntil(lambda: window.pages.currentWidget() is window.models)


def test_a_model_that_was_chosen_is_loaded_without_the_page_of_models(
    qtbot: QtBot, engine: FakeEngine, open_window: Open
) -> None:
    engine._status = EngineStatus(looking=True)
    window = open_window()
    engine.set_status(EngineStatus(chat_model="X"))
    qtbot.waitUntil(lambda: window.status.model.text() == "X: loading…")
    assert window.pages.currentWidget() is window.chat


def test_a_problem_of_a_model_leads_to_the_page_of_models(qtbot: QtBot, engine: FakeEngine, window: MainWindow) -> None:
    engine.from_a_thread(events.ModelProblem(NOW, "m", "the file is damaged: it was deleted"))
    qtbot.waitUntil(lambda: window.notice.text == "the file is damaged: it was deleted")
    next(button for button in window.notice.findChildren(QPushButton) if button.text() == "Models").click()
    assert window.pages.currentWidget() is window.models


def test_the_memory_view_is_made_only_when_it_is_asked_for(window: MainWindow) -> None:
    assert window.memory_view is None
    press(window, Qt.Key.Key_M)
    assert isinstance(window.memory_view, MemoryStandIn)
    assert window.memory_view.isVisible()
    press(window, Qt.Key.Key_M)
    assert not window.memory_view.isVisible()


def test_a_memory_asked_for_in_the_chat_is_shown_in_the_memory_view(window: MainWindow) -> None:
    window.chat.memory_asked_for.emit("m_7")
    assert isinstance(window.memory_view, MemoryStandIn)
    assert window.memory_view.selected == ["m_7"]


def test_a_turn_asked_for_in_the_memory_view_is_shown_in_the_chat(
    qtbot: QtBot, engine: FakeEngine, window: MainWindow
) -> None:
    engine.open_with("dialogue_9", "Long", [TurnView(n, "QA"[n % 2], f"Turn {n}", NOW + n) for n in range(4)])
    window.show_memory()
    memory = window.memory_view
    assert isinstance(memory, MemoryStandIn)
    window.pages.setCurrentWidget(window.models)
    memory.turn_asked_for.emit("dialogue_9", 2)
    assert window.pages.currentWidget() is window.chat
    qtbot.waitUntil(lambda: window.chat.turns.currentIndex().row() == 2)
    assert window.chat.dialogue_id == "dialogue_9"


def test_the_palette_finds_a_command_by_a_few_letters_and_runs_it(qtbot: QtBot, window: MainWindow) -> None:
    press(window, Qt.Key.Key_K)
    palette = window.findChild(CommandPalette)
    QTest.keyClicks(palette.field, "new chat")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    assert window.chat.dialogue_id is None
    qtbot.waitUntil(lambda: window.findChild(CommandPalette) is None)


def test_the_palette_goes_to_a_conversation(qtbot: QtBot, window: MainWindow) -> None:
    palette = window.open_palette()
    QTest.keyClicks(palette.field, "old")
    QTest.keyClick(palette.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.chat.dialogue_id == "d_1")
    assert window.header.title.text() == "Old"


def test_escape_leaves_the_palette_and_gives_the_focus_back(qtbot: QtBot, window: MainWindow) -> None:
    palette = window.open_palette()
    QTest.keyClick(palette.field, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.findChild(CommandPalette) is None)
    assert window.focusWidget() is window.chat.composer.text


def test_a_click_elsewhere_closes_the_palette(qtbot: QtBot, window: MainWindow) -> None:
    window.open_palette()
    QTest.mouseClick(window.chat.turns.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    qtbot.waitUntil(lambda: window.findChild(CommandPalette) is None)


def test_undo_says_what_was_taken_back(qtbot: QtBot, engine: FakeEngine, window: MainWindow) -> None:
    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: window.notice.text == "Undone: forgot “Lives in Portland”")
    window.redo()
    qtbot.waitUntil(lambda: window.notice.text == "There is nothing to redo")


def test_a_problem_is_told_above_everything(qtbot: QtBot, engine: FakeEngine, window: MainWindow) -> None:
    engine.fails["undo"] = refused("the folder is read-only: choose another one")
    window.undo()
    qtbot.waitUntil(lambda: window.notice.text == "the folder is read-only: choose another one")


def test_a_crash_behind_the_window_is_told_and_the_window_goes_on(
    qtbot: QtBot, engine: FakeEngine, window: MainWindow
) -> None:
    engine.from_a_thread(events.WorkerCrashed(NOW, "division by zero"))
    qtbot.waitUntil(lambda: "division by zero" in window.notice.text)
    window.new_chat()
    assert window.chat.dialogue_id is None


def test_an_open_conflict_offers_to_be_decided(qtbot: QtBot, engine: FakeEngine, window: MainWindow) -> None:
    engine.from_a_thread(events.ConflictResolved(NOW, "m_1", None, 0.4, 0.7, open=True))
    qtbot.waitUntil(lambda: "you decide" in window.notice.text)


def test_the_window_comes_back_as_it_was_left(qtbot: QtBot, window: MainWindow, open_window: Open) -> None:
    window.resize(790, 603)
    press(window, Qt.Key.Key_B)
    press(window, Qt.Key.Key_M)
    window.close()
    again = open_window()
    assert (again.width(), again.height()) == (790, 603)
    assert not again.conversations.isVisible()
    qtbot.waitUntil(lambda: again.memory_view is not None)


@pytest.mark.parametrize("mode", ["dark", "light"])
def test_the_theme_can_be_switched_while_everything_is_shown(window: MainWindow, mode: str) -> None:
    window.resize(900, 600)
    current_theme().set_mode(mode)  # type: ignore[arg-type]
    image = window.grab().toImage()
    lightness = image.pixelColor(image.width() // 2, 120).lightness()
    assert (lightness < 80) == (mode == "dark")
    current_theme().set_mode("light")


def test_everything_that_takes_the_keyboard_has_a_name_for_those_who_listen(window: MainWindow) -> None:
    window.header.memory.setChecked(True)
    named = QAbstractButton | QLineEdit | QPlainTextEdit | QListView
    for widget in window.findChildren(QWidget):
        focusable = widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.isVisibleTo(window)
        if isinstance(widget, named) and focusable:
            text = widget.text() if isinstance(widget, QAbstractButton) else ""
            assert widget.accessibleName() or text, f"{type(widget).__name__} {widget.objectName()}"


def test_tab_reaches_conversations_chat_and_status(window: MainWindow) -> None:
    reached: set[QWidget | None] = set()
    for _ in range(30):
        QTest.keyClick(window, Qt.Key.Key_Tab)
        reached.add(window.focusWidget())
    wanted = (window.conversations.list, window.chat.turns, window.chat.composer.text, window.header.memory)
    assert set(wanted) <= reached


@pytest.mark.parametrize("width", [640, 1000, 1700])
@pytest.mark.parametrize("page", ["chat", "empty", "models"])
def test_no_label_is_cut_off(qtbot: QtBot, engine: FakeEngine, window: MainWindow, page: str, width: int) -> None:
    engine.options = [ModelOption("m", "A model", "embedded", 5_000_000, license="MIT", notes="for any machine at all")]
    if page == "empty":
        window.new_chat()
    elif page == "models":
        window.choose_model()
        qtbot.waitUntil(lambda: len(window.models.cards) == 2)
    window.resize(width, 700)
    window.grab()
    shown = [label for label in window.findChildren(QLabel) if label.isVisible() and label.text()]
    assert shown
    for label in shown:
        if label.wordWrap():
            assert label.height() >= label.heightForWidth(label.width()), label.text()
        else:
            assert label.width() + 1 >= min(label.sizeHint().width(), label.maximumWidth()), label.text()


class TestStatusLine:
    def test_it_shows_model_device_gate_and_writer(self, window: MainWindow) -> None:
        assert window.status.model.text() == "Qwen2.5-Coder 1.5B"
        assert window.status.device.text() == "CPU"
        assert window.status.gate.text() == "Models 1.9 of 7.8 GB"
        assert window.status.writer.text() == "Memories up to date"

    def test_it_follows_the_engine(self, qtbot: QtBot, engine: FakeEngine, window: MainWindow) -> None:
        engine.set_status(EngineStatus(chat_model="X", embedder_ready=True, writer_queue=2, writer_state="waiting"))
        qtbot.waitUntil(lambda: window.status.writer.text() == "2 messages to be read for memories")
        assert window.status.model.text() == "X: loading…"

    @pytest.mark.parametrize(
        ("status", "text"),
        [
            (EngineStatus(), "Memory is loading…"),
            (EngineStatus(embedder_missing=True), "Memory works by words alone"),
            (EngineStatus(embedder_ready=True, writer_state="off"), "Remembering is off"),
            (EngineStatus(embedder_ready=True, writer_state="writing"), "Remembering…"),
            (
                EngineStatus(embedder_ready=True, writer_state="failed", writer_queue=1),
                "1 message not read for memories",
            ),
            (READY, "Memories up to date"),
        ],
    )
    def test_a_writer_that_failed_has_not_found_nothing(self, status: EngineStatus, text: str) -> None:
        assert writer_text(status) == text

    def test_a_remote_model_is_marked_and_none_is_said(self) -> None:
        assert model_text(EngineStatus(chat_model="Gemini", chat_ready=True, remote=True)) == "Gemini (remote)"
        assert model_text(EngineStatus()) == "No language model"
        assert gate_text(EngineStatus()) == ""


class TestLastErasure:
    def run(self, window: MainWindow) -> None:
        next(c for c in window.commands() if c.title == "Show what the last erasure found").run()

    def test_the_palette_shows_its_report(self, qtbot: QtBot, window: MainWindow) -> None:
        self.run(window)
        qtbot.waitUntil(lambda: bool(window.findChildren(ErasureDialog)))
        (dialog,) = window.findChildren(ErasureDialog)
        assert "m_00000001" in dialog.details.toPlainText()
        dialog.reject()

    def test_without_one_it_says_so(self, qtbot: QtBot, engine: FakeEngine, window: MainWindow) -> None:
        engine.report = None
        self.run(window)
        qtbot.waitUntil(lambda: window.notice.text == "Nothing has been erased yet")


def test_the_title_says_whether_the_next_chat_is_a_temporary_one(window: MainWindow) -> None:
    window.new_chat()
    for title, on in (("Temporary chat", True), ("New chat", False)):
        window.chat.composer.temporary.setChecked(on)
        assert window.header.title.toolTip() == title


def test_where_the_memory_view_asks_itself_no_notice_asks_for_a_decision(
    qtbot: QtBot, engine: FakeEngine, window: MainWindow
) -> None:
    contested = events.ConflictResolved(NOW, "m_1", None, 0.4, 0.7, open=True)
    engine.from_a_thread(contested)
    qtbot.waitUntil(lambda: "you decide" in window.notice.text)
    engine.from_a_thread(events.ConflictResolved(NOW, "m_1", "m_2", 0.4, 0.7, open=False))
    qtbot.waitUntil(lambda: window.notice.text == "")
    window.header.memory.setChecked(True)
    window._on_conflict(contested)
    assert window.notice.text == ""


class TestWithoutAnEmbedder:
    MISSING = EngineStatus(chat_model="X", chat_ready=True, embedder="org/minilm", embedder_missing=True)

    def test_memory_says_that_it_works_by_words_alone_and_one_click_fetches_what_is_missing(
        self, qtbot: QtBot, engine: FakeEngine, window: MainWindow
    ) -> None:
        engine.set_status(replace(self.MISSING, embedder_bytes=90_900_000))
        qtbot.waitUntil(lambda: window.status.writer.text() == "Memory works by words alone")
        assert window.status.embedder.text() == "Fetch what finds meaning (91 MB)"
        assert window.notice.text.startswith("Memory works by words alone")
        QTest.mouseClick(window.status.embedder, Qt.MouseButton.LeftButton)
        qtbot.waitUntil(lambda: engine.called("fetch_model") == [("org/minilm",)])
        engine.set_status(EngineStatus(chat_model="X", embedder="org/minilm", embedder_ready=True))
        qtbot.waitUntil(lambda: window.status.embedder.isHidden())
        assert window.status.writer.text() == "Memories up to date"

    def test_where_it_cannot_be_fetched_it_says_so_and_may_be_tried_again(
        self, qtbot: QtBot, engine: FakeEngine, window: MainWindow
    ) -> None:
        engine.set_status(self.MISSING)
        engine.fails["fetch_model"] = refused("it could not be fetched: connect to a network and try again")
        qtbot.waitUntil(window.status.embedder.isVisible)
        for tries in (1, 2):
            window.status.embedder.click()
            qtbot.waitUntil(lambda tries=tries: len(engine.called("fetch_model")) == tries)
            qtbot.waitUntil(lambda: "connect to a network" in window.notice.text)
            window.notice.hide()


def test_a_download_that_fails_is_no_longer_said_to_go_on(qtbot: QtBot, engine: FakeEngine, window: MainWindow) -> None:
    engine.from_a_thread(events.DownloadProgressed(NOW, "m", 10, 100, "downloading"))
    qtbot.waitUntil(lambda: "Downloading" in window.status.currentMessage())
    engine.from_a_thread(events.ModelProblem(NOW, "m", "the line broke"))
    qtbot.waitUntil(lambda: window.status.currentMessage() == "")


def test_a_message_that_no_model_can_answer_leads_to_the_choice_of_one(
    qtbot: QtBot, engine: FakeEngine, window: MainWindow
) -> None:
    engine.set_status(EngineStatus(embedder_ready=True))
    engine.script = [Reply((), fails_with="no language model is chosen yet: set FAMILIARS_CHAT_MODEL")]
    window.chat.composer.set_text("Is anybody there?")
    window.chat.composer.submit()
    qtbot.waitUntil(lambda: window.chat.model.rows[-1].state == "failed")
    answer = window.chat.model.rows[-1]
    assert answer.problem == "No language model is chosen yet. Your message is kept."
    layout = window.chat.turns.layout_at(len(window.chat.model.rows) - 1)
    assert layout.notes is not None and "Choose a language model" in layout.notes.document.toPlainText()
    window.chat.turns.commanded.emit(RowCommand(RowAction.CHOOSE_MODEL), answer)
    assert window.pages.currentWidget() is window.models


@pytest.mark.parametrize("opens", [True, False])
def test_the_palette_opens_the_folder_of_the_memory_files_or_says_where_it_is(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, opens: bool
) -> None:
    asked: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: asked.append(url.toLocalFile()) or opens)
    (command,) = [each for each in window.commands() if each.title == "Open the folder of the memory files"]
    command.run()
    assert asked == ["/home/mara/familiars"]
    assert window.notice.text == ("" if opens else "The memory files are in /home/mara/familiars")


def test_f1_lists_what_can_be_done_and_with_which_keys(window: MainWindow) -> None:
    press(window, Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier)
    palette = window.findChild(CommandPalette)
    assert palette is not None and palette.isVisible()
    palette.close()
