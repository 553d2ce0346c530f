"""The page of models: what each is, costs and does, fetching with a pause, removing after a question."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from fake_engine import NOW, FakeEngine, refused
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from familiars_desktop.engine import events
from familiars_desktop.engine.events import LibraryModel, ModelSpeed
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.main_window import MainWindow
from familiars_desktop.ui.model_page.model_page import ModelPage
from familiars_desktop.ui.model_page.wording import facts_of, rate_text, speed_text

CHAT = LibraryModel(
    "qwen",
    "language",
    "Qwen2.5 1.5B",
    "Apache-2.0",
    size_bytes=1_117_320_768,
    home="ours",
    memory_mb=1900.0,
    uses=("chat",),
    speed=ModelSpeed(NOW, 22.4, 90.6),
)
ABSENT = LibraryModel("phi", "language", "Phi-3 mini", "MIT", size_bytes=2_400_000_000, checksum="to be recorded")
MINILM = LibraryModel("minilm", "embedder", "MiniLM", "Apache-2.0", size_bytes=91_000_000, home="shipped")
PAUSED = replace(ABSENT, partial_bytes=600_000_000)


@pytest.fixture
def page(qtbot: QtBot, engine: FakeEngine, bridge: Bridge) -> Iterator[ModelPage]:
    engine.models = [CHAT, ABSENT, MINILM]
    made = ModelPage(bridge)
    qtbot.addWidget(made)
    made.resize(900, 900)
    made.begin()
    with qtbot.waitExposed(made):
        made.show()
    qtbot.waitUntil(lambda: len(made.rows) == 3)
    yield made
    made.close()


def offered(page: ModelPage, model_id: str) -> list[str]:
    return [button.text() for button in page.rows[model_id].buttons.values() if button.isVisible()]


def change(qtbot: QtBot, engine: FakeEngine, page: ModelPage, model: LibraryModel) -> None:
    engine.models = [model if known.id == model.id else known for known in engine.models]
    engine.from_a_thread(events.ModelsChanged(NOW))
    qtbot.waitUntil(lambda: page.rows[model.id].model == model)


def test_each_model_tells_what_it_is_what_it_costs_and_how_fast_it_is_here(page: ModelPage) -> None:
    row = page.rows["qwen"]
    assert row.title.text() == "Qwen2.5 1.5B" and row.uses.text() == "In use: chat"
    facts = "Here · 1.1 GB · Apache-2.0 · 1.9 GB of memory · checked against its published SHA-256"
    assert row.facts.text() == facts
    assert row.speed.text().startswith("On this machine: 22 tokens a second written, 91 read (")
    assert not page.rows["phi"].speed.isVisible()
    assert "that of the first download will be recorded" in page.rows["phi"].facts.text()
    assert page.lead.text() == ("Models may take 7.8 GB of memory together on this machine; 1.9 GB are in use.")


def test_only_what_can_be_done_is_offered(page: ModelPage) -> None:
    assert offered(page, "qwen") == ["Ask when memories are written", "Measure speed", "Remove…"]
    assert offered(page, "phi") == ["Download (2.4 GB)"]
    assert offered(page, "minilm") == ["Use for finding memories", "Measure speed"]


def test_a_download_can_be_paused_resumed_and_dropped(qtbot: QtBot, engine: FakeEngine, page: ModelPage) -> None:
    page.rows["phi"].buttons["fetch"].click()
    assert engine.called("fetch_model") == [("phi",)]
    change(qtbot, engine, page, replace(ABSENT, is_fetching=True))
    assert offered(page, "phi") == ["Pause"]
    engine.from_a_thread(events.DownloadProgressed(NOW, "phi", 600_000_000, 2_400_000_000))
    qtbot.waitUntil(lambda: page.rows["phi"].state.text().startswith("Downloading: 600 MB of 2.4 GB"))
    assert page.rows["phi"].progress.value() * 4 == page.rows["phi"].progress.maximum()

    page.rows["phi"].buttons["pause"].click()
    assert engine.called("pause_fetch") == [("phi",)]
    change(qtbot, engine, page, PAUSED)
    assert offered(page, "phi") == ["Resume", "Discard"]
    assert page.rows["phi"].state.text() == "Paused at 600 MB"
    page.rows["phi"].buttons["discard"].click()
    assert engine.called("discard_fetched") == [("phi",)]


def test_a_download_that_fails_says_why_and_one_that_was_paused_does_not(
    qtbot: QtBot, engine: FakeEngine, page: ModelPage
) -> None:
    engine.fails["fetch_model"] = refused("no room for phi: free some space")
    page.rows["phi"].buttons["fetch"].click()
    qtbot.waitUntil(lambda: page.state.text() == "no room for phi: free some space")

    engine.fails["fetch_model"] = refused("fetching phi was stopped")
    before = len(engine.called("library"))
    page.rows["phi"].buttons["fetch"].click()
    page.rows["phi"].buttons["pause"].click()
    qtbot.waitUntil(lambda: len(engine.called("library")) > before)
    assert not page.state.isVisible()


def test_removing_asks_first_and_says_what_goes_without_it(qtbot: QtBot, engine: FakeEngine, page: ModelPage) -> None:
    page.rows["qwen"].buttons["remove"].click()
    box = page.findChild(QMessageBox)
    assert box is not None and box.text() == "Remove Qwen2.5 1.5B?"
    assert box.informativeText().startswith("In use: chat. Its files are deleted")
    assert engine.called("remove_model") == []
    next(button for button in box.buttons() if button.text() == "Remove").click()
    assert engine.called("remove_model") == [("qwen",)]


def test_models_are_put_to_use(qtbot: QtBot, engine: FakeEngine, page: ModelPage) -> None:
    change(qtbot, engine, page, replace(ABSENT, home="ours"))
    page.rows["phi"].buttons["chat"].click()
    assert engine.called("use_model") == [("embedded:phi",)]
    page.rows["qwen"].buttons["writer"].click()
    page.rows["minilm"].buttons["embedder"].click()
    assert engine.called("assign_model") == [("qwen", "writer"), ("minilm", "embedder")]
    change(qtbot, engine, page, replace(CHAT, uses=("chat", "writer")))
    page.rows["qwen"].buttons["no-writer"].click()
    assert engine.called("assign_model")[-1] == (None, "writer")


def test_measuring_shows_that_it_is_at_it_until_the_figure_comes(
    qtbot: QtBot, engine: FakeEngine, page: ModelPage
) -> None:
    page.rows["minilm"].buttons["measure"].click()
    assert page.rows["minilm"].state.text() == "Measuring…"
    assert not page.rows["minilm"].buttons["measure"].isEnabled()
    change(qtbot, engine, page, replace(MINILM, speed=ModelSpeed(NOW, texts_per_second=125.0)))
    assert page.rows["minilm"].speed.text().startswith("On this machine: a question in 8 ms (")
    assert page.rows["minilm"].buttons["measure"].isEnabled()


def test_the_chooser_and_the_palette_lead_to_it_and_it_leads_back(
    qtbot: QtBot, engine: FakeEngine, bridge: Bridge
) -> None:
    window = MainWindow(bridge)
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    window.choose_model()
    window.models.library.click()
    page = window.pages.currentWidget()
    assert isinstance(page, ModelPage)
    page.close_page.click()
    assert window.pages.currentWidget() is window.chat
    assert window.manage_models() is page
    page.others.click()
    assert window.pages.currentWidget() is window.models
    window.close()


def test_what_does_not_fit_is_said() -> None:
    assert "more than models may take here" in facts_of(replace(CHAT, fits=False))
    assert "fits, with little beside it" in facts_of(replace(CHAT, fits=None))
    assert facts_of(LibraryModel("b", "embedder", "BGE", can_fetch=False, checksum="none")).startswith("To be exported")


@pytest.mark.parametrize(
    ("rate", "left", "text"),
    [(3e6, 744e6, "3 MB a second, 4 min left"), (1e6, 30e6, "1 MB a second, 30 s left"), (0, 5, "")],
)
def test_how_long_a_download_takes_is_said_in_words(rate: float, left: float, text: str) -> None:
    assert rate_text(rate, left) == text


def test_a_server_that_tells_no_reading_speed_is_told_by_its_writing_speed() -> None:
    assert speed_text(ModelSpeed(NOW, 12.0)).startswith("On this machine: 12 tokens a second (")
    assert speed_text(None) == ""
