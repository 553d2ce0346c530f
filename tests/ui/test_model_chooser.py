"""Choosing a language model: what there is, what it costs, how far it is, and a way out."""

from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from fake_engine import NOW, FakeEngine, refused
from pytestqt.qtbot import QtBot

from familiars_desktop.engine import events
from familiars_desktop.engine.events import EngineStatus, ModelOption
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.model_chooser import ModelChooser, details_of, size_text

SERVER = ModelOption("server:llama", "llama3.2 (Ollama)", "server", installed=True)
LARGE = ModelOption("qwen", "Qwen2.5 1.5B", "embedded", 1_117_320_768, license="Apache-2.0", recommended=True)


@pytest.fixture
def chooser(qtbot: QtBot, engine: FakeEngine, bridge: Bridge) -> Iterator[ModelChooser]:
    engine.options = [SERVER, LARGE]
    made = ModelChooser(bridge)
    qtbot.addWidget(made)
    made.begin(first_run=True)
    with qtbot.waitExposed(made):
        made.show()
    qtbot.waitUntil(lambda: len(made.cards) == 3)
    yield made
    made.close()


def pending(engine: FakeEngine, monkeypatch: pytest.MonkeyPatch) -> Future[Any]:
    future: Future[Any] = Future()
    monkeypatch.setattr(engine, "use_model", lambda model: engine.calls.append(("use_model", model)) or future)
    return future


def test_it_offers_a_server_the_embedded_default_with_its_size_and_a_file(chooser: ModelChooser) -> None:
    titles = [card.option.title for card in chooser.cards]
    assert titles == ["llama3.2 (Ollama)", "Qwen2.5 1.5B", "A model file of your own…"]
    assert "1.1 GB to download" in chooser.cards[1].details.text()
    assert "Apache-2.0" in chooser.cards[1].details.text()


def test_what_is_recommended_is_chosen_and_one_button_does_it(
    qtbot: QtBot, engine: FakeEngine, chooser: ModelChooser
) -> None:
    assert chooser.selected() == LARGE
    assert chooser.use.text() == "Download and use (1.1 GB)"
    with qtbot.waitSignal(chooser.closed):
        chooser.use.click()
    assert engine.called("use_model") == [("qwen",)]


def test_the_download_shows_how_far_it_is(
    qtbot: QtBot, engine: FakeEngine, chooser: ModelChooser, monkeypatch: pytest.MonkeyPatch
) -> None:
    pending(engine, monkeypatch)
    chooser.use.click()
    engine.from_a_thread(events.DownloadProgressed(NOW, "qwen", 250_000_000, 1_000_000_000))
    qtbot.waitUntil(lambda: chooser.state.text() == "Downloading: 250 MB of 1.0 GB")
    assert chooser.progress.value() * 4 == chooser.progress.maximum()


def test_it_can_be_cancelled_and_chosen_anew(
    qtbot: QtBot, engine: FakeEngine, chooser: ModelChooser, monkeypatch: pytest.MonkeyPatch
) -> None:
    future = pending(engine, monkeypatch)
    chooser.use.click()
    assert not chooser.use.isVisible()
    chooser.cancel.click()
    assert engine.called("cancel_download") == [()]
    future.set_exception(refused("the download was cancelled"))
    qtbot.waitUntil(chooser.use.isVisible)
    assert chooser.state.text() == "the download was cancelled"


def test_what_went_wrong_stays_on_the_page(qtbot: QtBot, engine: FakeEngine, chooser: ModelChooser) -> None:
    engine.fails["use_model"] = refused("no source could be reached: put the file at /models")
    chooser.use.click()
    qtbot.waitUntil(lambda: chooser.state.text().startswith("no source could be reached"))
    assert chooser.use.isEnabled()


def test_one_can_go_on_meanwhile(
    qtbot: QtBot, engine: FakeEngine, chooser: ModelChooser, monkeypatch: pytest.MonkeyPatch
) -> None:
    pending(engine, monkeypatch)
    chooser.use.click()
    assert chooser.later.text() == "Go on meanwhile"
    with qtbot.waitSignal(chooser.closed):
        chooser.later.click()


def test_a_file_of_ones_own_is_handed_over_as_a_path(qtbot: QtBot, engine: FakeEngine, chooser: ModelChooser) -> None:
    chooser.cards[2].radio.setChecked(True)
    assert chooser.use.text() == "Choose the file…"
    with qtbot.waitSignal(chooser.closed):
        chooser.use_file("/models/mine.gguf")
    assert engine.called("use_model") == [(Path("/models/mine.gguf"),)]


def test_a_model_that_became_ready_by_itself_closes_the_page(
    qtbot: QtBot, engine: FakeEngine, chooser: ModelChooser
) -> None:
    with qtbot.waitSignal(chooser.closed):
        engine.from_a_thread(events.ModelReady(NOW, "other", "chat"))


def test_a_problem_of_the_engine_is_shown(qtbot: QtBot, engine: FakeEngine, chooser: ModelChooser) -> None:
    engine.set_status(EngineStatus(problem="the model file is damaged"))
    qtbot.waitUntil(lambda: chooser.state.text() == "the model file is damaged")


def test_a_remote_server_is_said_to_be_one() -> None:
    assert "leaves this machine" in details_of(ModelOption("g", "Gemini", "remote"))


@pytest.mark.parametrize(
    ("size", "text"), [(1_117_320_768, "1.1 GB"), (98_362_432, "98 MB"), (12_000, "12 kB"), (1_000_000, "1 MB")]
)
def test_sizes_are_said_as_people_say_them(size: int, text: str) -> None:
    assert size_text(size) == text


def test_what_is_known_is_offered_while_servers_are_still_looked_for(
    qtbot: QtBot, engine: FakeEngine, bridge: Bridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    engine.options = [SERVER, LARGE]
    found: Future[Any] = Future()
    monkeypatch.setattr(engine, "model_options", lambda: found)
    made = ModelChooser(bridge)
    qtbot.addWidget(made)
    made.begin(first_run=True)
    with qtbot.waitExposed(made):
        made.show()
    qtbot.waitUntil(lambda: len(made.cards) == 2)
    assert made.selected() == LARGE and made.use.isEnabled()
    assert made.state.text() == "Looking for servers on this machine…"
    made.cards[-1].radio.setChecked(True)
    made.cards[-1].radio.setFocus()
    found.set_result([SERVER, LARGE])
    qtbot.waitUntil(lambda: len(made.cards) == 3)
    chosen = made.selected()
    assert chosen is not None and chosen.kind == "file"
    assert made.focusWidget() is made.cards[-1].radio
    assert made.state.isHidden()
    made.close()


def test_a_long_failure_says_what_to_do_and_the_rest_when_it_is_asked_for(
    qtbot: QtBot, engine: FakeEngine, chooser: ModelChooser
) -> None:
    tried = "; ".join(f"https://models.example/{place}: [Errno 111] Connection refused" for place in range(5))
    whole = f"qwen could not be fetched. Tried: {tried}. Put qwen.gguf into /models, or connect and try again."
    engine.fails["use_model"] = refused(whole)
    chooser.use.click()
    qtbot.waitUntil(lambda: chooser.state.isVisible() and chooser.whole.isVisible())
    assert chooser.state.text() == ("qwen could not be fetched. Put qwen.gguf into /models, or connect and try again.")
    chooser.whole.click()
    assert chooser.state.text() == whole and chooser.whole.isHidden()
