"""Models as people manage them: fetched over a line that breaks, paused, gone on with, measured, used, removed."""

from __future__ import annotations

import hashlib
import random
import threading
import time
from concurrent.futures import CancelledError
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from familiars_desktop.engine import Engine
from familiars_desktop.engine.events import ModelsChanged, ModelSpeed
from familiars_desktop.engine.model_speeds import ModelSpeeds
from familiars_desktop.inference import Catalogue, CatalogueEntry, CatalogueFile, HubSource, ModelStore
from familiars_desktop.inference.package_index import IndexSettings
from familiars_desktop.memory.errors import Cancelled, Refused

GGUF = b"GGUF" + random.Random(5).randbytes(2_000_000)
MODEL = "org/model"
MINILM = "sentence-transformers/all-MiniLM-L6-v2"
SMOLLM = "HuggingFaceTB/SmolLM2-135M-Instruct"


class BreakingHub:
    """Serves one file, ``piece`` bytes a connection, then hangs up; ``go`` holds it back."""

    def __init__(self, piece: int) -> None:
        hub = self
        self.begun: list[int] = []
        self.go = threading.Event()
        self.go.set()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                hub.go.wait(10)
                start = int(self.headers.get("Range", "bytes=0-").removeprefix("bytes=").rstrip("-"))
                hub.begun.append(start)
                self.send_response(206 if start else 200)
                self.send_header("Content-Length", str(len(GGUF) - start))
                self.end_headers()
                self.wfile.write(GGUF[start : start + piece])

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def close(self) -> None:
        self.go.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


@pytest.fixture
def hub():
    hub = BreakingHub(piece=600_000)
    yield hub
    hub.close()


@pytest.fixture
def library(quiet: Engine, hub: BreakingHub, tmp_path):
    """An engine whose catalogue holds one model, at that hub."""
    file = CatalogueFile("weights.gguf", hashlib.sha256(GGUF).hexdigest(), len(GGUF))
    entry = CatalogueEntry(
        MODEL, "language", "A model", "MIT", (file,), (HubSource(MODEL),), 128, ram_mb=900, recommended_ram_mb=1
    )
    models = quiet.models
    models.catalogue = Catalogue((entry,))
    models.store = ModelStore(
        tmp_path / "models", models.catalogue, hub=hub.url, index_settings=IndexSettings(()), free_bytes=lambda _: 10**9
    )
    return quiet


def the_model(engine: Engine):
    (entry,) = engine.library().result(60)
    return entry


def test_over_a_line_that_breaks_a_model_comes_whole(library, hub):
    assert the_model(library).home == "nowhere"
    library.fetch_model(MODEL).result(60)
    assert hub.begun == [0, 600_000, 1_200_000, 1_800_000]
    assert the_model(library).home == "ours" and not the_model(library).is_fetching


def test_a_paused_fetch_keeps_what_has_come_and_goes_on_from_there(library, hub):
    told = []
    library.subscribe(lambda event: told.append(event) if isinstance(event, ModelsChanged) else None)
    go_on = library.subscribe(lambda event: library.pause_fetch(MODEL) if getattr(event, "done", 0) > 500_000 else None)
    with pytest.raises(Cancelled):
        library.fetch_model(MODEL).result(60)
    paused = the_model(library)
    assert 500_000 < paused.partial_bytes < len(GGUF) and not paused.is_fetching
    assert told, "the page is told when a fetch begins and ends"
    go_on()
    before = len(hub.begun)
    library.fetch_model(MODEL).result(60)
    assert hub.begun[before] == paused.partial_bytes
    assert the_model(library).home == "ours" and the_model(library).partial_bytes == 0


def test_what_a_paused_fetch_has_left_can_be_dropped(library):
    library.subscribe(lambda event: library.pause_fetch(MODEL) if getattr(event, "done", 0) > 500_000 else None)
    with pytest.raises(Cancelled):
        library.fetch_model(MODEL).result(60)
    library.discard_fetched(MODEL).result(60)
    assert the_model(library).partial_bytes == 0


def test_a_closing_program_pauses_what_it_fetches(library, hub):
    hub.go.clear()
    future = library.fetch_model(MODEL)
    while not the_model(library).is_fetching:
        time.sleep(0.01)
    library.close()
    hub.go.set()
    with pytest.raises((Cancelled, CancelledError)):
        future.result(60)


def test_a_removed_model_is_gone_and_one_of_the_users_stays(library, tmp_path):
    library.fetch_model(MODEL).result(60)
    library.remove_model(MODEL).result(60)
    assert the_model(library).home == "nowhere"

    own = tmp_path / "own"
    own.mkdir()
    (own / "weights.gguf").write_bytes(GGUF)
    library.models.store.extra_folders = (own,)
    assert the_model(library).home == "yours"
    with pytest.raises(Refused, match="remove its files where they lie"):
        library.remove_model(MODEL).result(60)
    assert (own / "weights.gguf").exists()


@pytest.mark.parametrize(("budget", "fits"), [(4_000, True), (1_000, None), (500, False)])
def test_whether_it_fits_is_told_by_the_memory_for_models(library, budget, fits):
    library.models.gate.budget_mb = float(budget)
    assert the_model(library).fits is fits


def test_the_writers_model_is_kept_for_the_next_start_and_ends_with_the_model(library, settings, clock):
    library.fetch_model(MODEL).result(60)
    library.assign_model(MODEL, "writer").result(60)
    assert library.models.choice.writer() == MODEL
    library.assign_model(None, "writer").result(60)
    assert library.models.choice.writer() == "none"
    library.assign_model("chat", "writer").result(60)
    assert library.models.choice.writer() == "chat"


def test_what_is_not_here_is_put_to_no_use(library):
    with pytest.raises(Refused, match="fetch it first"):
        library.assign_model(MODEL, "embedder").result(60)


def test_a_setting_outside_the_window_is_not_overruled(settings, clock):
    engine = Engine(settings(embedding_model=MINILM), clock=clock)
    try:
        with pytest.raises(Refused, match="settings name the model"):
            engine.assign_model(MINILM, "embedder").result(60)
    finally:
        engine.close()


def test_speeds_are_kept_from_start_to_start_and_a_damaged_file_costs_nothing_else(tmp_path):
    speed = ModelSpeed(1.0, 22.5, 90.0)
    ModelSpeeds(tmp_path / "speeds.json").keep("a", speed)
    assert ModelSpeeds(tmp_path / "speeds.json").of("a") == speed
    (tmp_path / "speeds.json").write_text('{"a": {"furlongs": 3}}')
    assert ModelSpeeds(tmp_path / "speeds.json").of("a") is None


@pytest.mark.models
def test_real_models_are_measured_and_the_first_reply_tells_a_speed_too(engine, monkeypatch, tmp_path):
    engine.models.speeds = ModelSpeeds(tmp_path / "speeds.json")
    engine.say("Tell me about lighthouses, please, and then about ships.", temporary=True).result(120)
    first = engine.models.speeds.of(SMOLLM)
    assert first is not None and first.tokens_per_second > 0

    measured = engine.measure_model(SMOLLM).result(120)
    assert measured.tokens_per_second > 0 and measured.prompt_tokens_per_second > measured.tokens_per_second
    embedder = engine.measure_model(MINILM).result(60)
    assert embedder.texts_per_second > 1

    entries = {entry.id: entry for entry in engine.library().result(30)}
    assert replace(entries[SMOLLM].speed, at=0.0) == replace(measured, at=0.0)
    assert entries[SMOLLM].uses == ("chat",) and entries[MINILM].uses == ("embedder",)


def test_what_is_known_of_models_is_told_while_the_engine_is_busy_with_others(quiet):
    go_on = threading.Event()
    busy = [worker.submit(go_on.wait, 30) for worker in (quiet._workers.store, quiet._workers.models)]
    try:
        known = quiet.known_model_options().result(10)
        assert known and all(option.kind != "server" for option in known)
        assert [option for option in quiet.model_options().result(20) if option.kind != "server"] == known
        assert quiet.library().result(10)
    finally:
        go_on.set()
    assert all(job.result(10) for job in busy)


@pytest.mark.models
def test_without_an_embedder_memory_works_by_words_alone_until_one_has_come(model_store, settings, clock, tmp_path):
    with Engine(settings(cache=tmp_path / "cache", chat_model=""), clock=clock) as engine:
        assert engine.loaded(60)
        status = engine.status()
        assert (status.embedder, status.embedder_missing, status.embedder_ready) == (MINILM, True, False)
        assert 80e6 < status.embedder_bytes < 100e6
        engine.add_memory("user", "profile", "I live in Graz.").result(30)
        assert [item.content for item in engine.reader.recall("Where do I live?")] == ["I live in Graz."]
        folder = engine.models.store.model_folder(MINILM)
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.symlink_to(model_store.model_folder(MINILM), target_is_directory=True)
        ready = threading.Event()
        engine.subscribe(lambda event: ready.set() if getattr(event, "role", "") == "embedder" else None)
        engine.fetch_model(MINILM).result(60)
        assert ready.wait(60)
        assert not engine.status().embedder_missing and engine.status().embedder_ready
        engine.release_memory()
        assert engine.status().embedder_ready
