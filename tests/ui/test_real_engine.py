"""The window on a real engine: the first run without models, damaged models, bad input, a server that dies."""

from __future__ import annotations

import os
import shutil
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from familiars_desktop.engine import Engine, load_settings
from familiars_desktop.ui.bridge import MAX_MESSAGE_CHARACTERS, Bridge
from familiars_desktop.ui.chat.row import RowAction, RowCommand
from familiars_desktop.ui.main_window import MainWindow

CHAT_MODEL = "HuggingFaceTB/SmolLM2-135M-Instruct"
MINILM = "sentence-transformers/all-MiniLM-L6-v2"

Opened = tuple[MainWindow, Engine]
Open = Callable[..., Opened]


@pytest.fixture
def open_window(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    """Opens the window as the program does: shown first, the engine started behind."""
    opened: list[tuple[Opened, Bridge]] = []

    def open_one(**settings: Any) -> Opened:
        given: dict[str, Any] = {"threads": 2, "config": tmp_path / "config", **settings}
        engine = Engine(load_settings(workspace=tmp_path / "workspace", **given), exclusive_window=True)
        bridge = Bridge(engine)
        window = MainWindow(bridge)
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        engine.start()
        opened.append(((window, engine), bridge))
        return window, engine

    yield open_one
    for (window, engine), bridge in opened:
        window.close()
        bridge.close()
        engine.close()


@pytest.fixture
def unreachable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the hub nor a package index can be reached: a closed port of this machine stands for both."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    for name in ("HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{port}")
    monkeypatch.setenv("PIP_INDEX_URL", f"http://127.0.0.1:{port}/simple")
    for name in ("PIP_EXTRA_INDEX_URL", "PIP_FIND_LINKS", "PIP_PROXY", "NO_PROXY", "no_proxy"):
        monkeypatch.delenv(name, raising=False)


def send(window: MainWindow, text: str) -> None:
    window.chat.composer.set_text(text)
    QTest.keyClick(window.chat.composer.text, Qt.Key.Key_Return)


def paste(window: MainWindow, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    window.chat.composer.text.insertFromMimeData(data)


class TestFirstRun:
    @pytest.fixture
    def first_run(self, open_window: Open, tmp_path: Path, unreachable: None, qtbot: QtBot) -> Opened:
        window, engine = open_window(cache=tmp_path / "cache")
        qtbot.waitUntil(
            lambda: window.pages.currentWidget() is window.models and bool(window.models.cards), timeout=10_000
        )
        return window, engine

    def test_an_embedded_model_is_offered_with_its_size_and_licence(self, first_run: Opened) -> None:
        window, _ = first_run
        assert window.models.title.text() == "Welcome"
        chosen = window.models.selected()
        assert chosen is not None and chosen.kind == "embedded" and chosen.recommended
        card = next(card for card in window.models.cards if card.option == chosen)
        assert "to download" in card.details.text()
        assert chosen.license in card.details.text()
        assert window.models.use.text().startswith("Download and use (")

    def test_what_cannot_be_fetched_is_said_with_what_to_do_and_the_window_stays_usable(
        self, first_run: Opened, qtbot: QtBot
    ) -> None:
        window, engine = first_run
        window.models.use.click()
        qtbot.waitUntil(lambda: "could not be fetched" in window.models.state.text(), timeout=60_000)
        said = window.models.state.text()
        assert "connect to a network and try again" in said
        assert str(engine.settings.models_folder) in said
        assert "Traceback" not in said
        assert window.models.use.isVisible() and window.models.use.isEnabled()
        window.models.later.click()
        assert window.pages.currentWidget() is window.chat

    def test_a_question_without_a_model_is_kept_and_told_what_is_missing(self, first_run: Opened, qtbot: QtBot) -> None:
        window, _ = first_run
        window.models.later.click()
        send(window, "Is anybody there?")
        qtbot.waitUntil(lambda: len(window.chat.model.rows) == 2 and not window.chat.is_busy, timeout=20_000)
        question, answer = window.chat.model.rows
        assert question.content == "Is anybody there?"
        assert answer.state == "failed"
        assert "No language model is chosen yet" in answer.problem and answer.lacks_model


@pytest.mark.models
class TestModelFiles:
    def copied(self, model_store: Any, tmp_path: Path, *model_ids: str) -> Path:
        for model_id in model_ids:
            folder = model_store.model_folder(model_id)
            shutil.copytree(folder, tmp_path / "cache" / "models" / folder.name)
        return tmp_path / "cache"

    def test_an_embedder_that_is_not_the_published_file_is_deleted_and_the_window_says_so(
        self, model_store: Any, open_window: Open, tmp_path: Path, qtbot: QtBot
    ) -> None:
        cache = self.copied(model_store, tmp_path, MINILM, CHAT_MODEL)
        damaged = max((cache / "models" / MINILM.replace("/", "--")).rglob("*"), key=lambda path: path.stat().st_size)
        damaged.write_bytes(damaged.read_bytes()[:-1] + b"?")
        window, _ = open_window(cache=cache, chat_model=CHAT_MODEL)
        qtbot.waitUntil(lambda: "is not the published file" in window.notice.text, timeout=20_000)
        assert "It was deleted and will be fetched again" in window.notice.text
        assert not damaged.exists()
        qtbot.waitUntil(lambda: "published file" in window.status.problem.toolTip(), timeout=20_000)

    def test_a_chat_model_without_an_embedder_says_what_is_missing(
        self, model_store: Any, open_window: Open, tmp_path: Path, qtbot: QtBot
    ) -> None:
        window, _ = open_window(cache=self.copied(model_store, tmp_path, CHAT_MODEL), chat_model=CHAT_MODEL)
        qtbot.waitUntil(lambda: "finds memories by their meaning" in window.notice.text, timeout=30_000)
        assert window.status.writer.text() == "Memory works by words alone"
        assert window.status.embedder.isVisible() and "91 MB" in window.status.embedder.text()
        assert window.pages.currentWidget() is window.chat

    def test_a_model_file_that_is_none_is_said_and_the_window_stays_usable(
        self, model_store: Any, open_window: Open, tmp_path: Path, qtbot: QtBot
    ) -> None:
        window, _ = open_window(chat_model=CHAT_MODEL)
        broken = tmp_path / "broken.gguf"
        broken.write_bytes(b"no model at all")
        window.choose_model()
        window.models.use_file(str(broken))
        qtbot.waitUntil(lambda: "broken.gguf" in window.models.state.text(), timeout=60_000)
        assert window.models.use.isEnabled()


@pytest.mark.models
class TestBadInput:
    @pytest.fixture
    def ready(self, model_store: Any, open_window: Open, qtbot: QtBot) -> Opened:
        window, engine = open_window(chat_model=CHAT_MODEL, reply_tokens=24)
        qtbot.waitUntil(lambda: engine.models.chat_ready and engine.models.embedding.ready, timeout=60_000)
        return window, engine

    def test_the_page_of_models_does_not_show_when_a_model_was_chosen(self, ready: Opened, qtbot: QtBot) -> None:
        window, _ = ready
        qtbot.wait(200)
        assert window.pages.currentWidget() is window.chat
        assert not window.models.cards

    @pytest.mark.parametrize("text", ["", "   \n\t "])
    def test_an_empty_message_is_not_sent_and_says_so(self, ready: Opened, qtbot: QtBot, text: str) -> None:
        window, engine = ready
        send(window, text)
        assert window.chat.composer.message.text() == "Write something first."
        assert engine.conversations().result(10) == []

    def test_a_paste_of_200_000_characters_is_refused_with_a_sentence(self, ready: Opened, qtbot: QtBot) -> None:
        window, _ = ready
        paste(window, "word " * 40_000)
        assert "200000 characters" in window.chat.composer.message.text().replace(",", "")
        assert window.chat.composer.text.toPlainText() == ""

    def test_the_longest_message_is_answered(self, ready: Opened, qtbot: QtBot) -> None:
        window, _ = ready
        paste(window, ("word " * MAX_MESSAGE_CHARACTERS)[: MAX_MESSAGE_CHARACTERS - 1] + ".")
        QTest.keyClick(window.chat.composer.text, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: len(window.chat.model.rows) == 2 and not window.chat.is_busy, timeout=90_000)
        question, answer = window.chat.model.rows
        assert answer.problem == ""
        assert question.is_folded

    def test_nul_and_half_an_emoji_are_shown_and_kept_as_text_that_can_be_written(
        self, ready: Opened, qtbot: QtBot
    ) -> None:
        window, engine = ready
        paste(window, "He\x00llo \ud83d there")
        QTest.keyClick(window.chat.composer.text, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: len(window.chat.model.rows) == 2 and not window.chat.is_busy, timeout=60_000)
        shown = window.chat.model.rows[0].content
        assert shown.startswith("He\ufffdllo ") and shown.endswith(" there")
        assert shown.encode("utf-8", "strict")
        stored = engine.conversation(str(window.chat.dialogue_id)).result(10)
        assert stored[0].content == shown
        window.grab()


@pytest.mark.models
@pytest.mark.skipif(os.name == "nt", reason="sends SIGKILL")
def test_a_server_killed_in_mid_reply_leaves_the_partial_text_and_trying_again_works(
    model_store: Any, open_window: Open, qtbot: QtBot
) -> None:
    window, engine = open_window(chat_model=CHAT_MODEL, reply_tokens=400)
    qtbot.waitUntil(lambda: engine.models.chat_ready and engine.models.embedding.ready, timeout=60_000)
    send(window, "Count slowly from one to five hundred.")
    rows = window.chat.model
    qtbot.waitUntil(lambda: len(rows.rows) == 2 and bool(rows.rows[-1].content), timeout=60_000)
    os.kill(int(engine.models.server_pid or 0), signal.SIGKILL)
    qtbot.waitUntil(lambda: rows.rows[-1].state == "failed", timeout=20_000)
    qtbot.wait(300)
    failed = rows.rows[-1]
    assert failed.content
    assert failed.problem
    notes = window.chat.turns.layout_at(1).notes
    assert notes is not None and "Try again" in notes.document.toPlainText()

    window.chat.turns.commanded.emit(RowCommand(RowAction.RETRY), failed)
    qtbot.waitUntil(lambda: rows.rows[-1].state == "streaming", timeout=60_000)
    window.chat.stop()
    qtbot.waitUntil(lambda: not window.chat.is_busy, timeout=20_000)
    assert len(rows.rows) == 2
    assert rows.rows[-1].problem == ""
    assert rows.rows[-1].content
