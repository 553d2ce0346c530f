"""Texts get their vectors behind, with progress where there are many, and a new embedder takes over cleanly."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from familiars_desktop import inference
from familiars_desktop.engine.current_embedder import Embedding
from familiars_desktop.engine.embedding import embed_pending
from familiars_desktop.inference import Encoded, TokenVectors, VRAMGate
from familiars_desktop.memory import ModelCorrupt, ModelUnavailable
from familiars_desktop.storage import MemoryStore


class Letters:
    """How often each letter stands in a text."""

    def __init__(self, model_id: str, letters: str = "abcdefghijklmnopqrstuvwxyz") -> None:
        self.model_id = model_id
        self._letters = letters

    def __call__(self, texts):
        return np.array([[text.count(letter) + 1.0 for letter in self._letters] for text in texts], dtype=np.float32)


@pytest.fixture
def store(tmp_path):
    with MemoryStore(tmp_path / "workspace", embed=Letters("old")) as store:
        store.append_many(
            [{"scope": "user", "category": "knowledge", "content": f"fact {number}"} for number in range(150)]
        )
        yield store


def test_many_texts_are_told_from_the_first_batch_to_the_last(store):
    told = []
    store.use_embedder(Letters("new", "abc"))
    embed_pending(store, lambda *progress: told.append(progress), lambda: False)
    assert told[0] == (64, 150) and told[-1] == (150, 150)
    assert store.pending_count() == 0


def test_a_single_batch_is_not_told(store):
    told = []
    store.append("user", "knowledge", "another")
    store.use_embedder(Letters("old"))
    embed_pending(store, lambda *progress: told.append(progress), lambda: False)
    assert told == []


def test_a_closing_engine_stops_it_and_the_next_goes_on(store):
    store.use_embedder(Letters("new"))
    answers = iter([False, True, True])
    embed_pending(store, lambda *_: None, lambda: next(answers))
    assert store.pending_count() == 150 - 64
    embed_pending(store, lambda *_: None, lambda: False)
    assert store.pending_count() == 0


def test_an_embedder_that_fails_ends_the_progress_and_leaves_the_rest_pending(store):
    class Failing(Letters):
        def __call__(self, texts):
            raise ModelUnavailable("gone")

    told = []
    store.use_embedder(Failing("new"))
    with pytest.raises(ModelUnavailable, match="gone"):
        embed_pending(store, lambda *progress: told.append(progress), lambda: False)
    assert told == [(150, 150)] and store.pending_count() == 150


class Files:
    """A model store in which models appear."""

    catalogue = SimpleNamespace(
        default_embedder=SimpleNamespace(id="default"), entry=lambda model_id: SimpleNamespace(ram_mb=250)
    )

    def __init__(self, *installed: str) -> None:
        self.installed = set(installed)

    def path(self, model_id):
        return model_id if model_id in self.installed else None


def test_a_wanted_embedder_that_comes_serves_from_the_next_renewal_on_and_not_before():
    files = Files("default")
    embedding = Embedding(files, VRAMGate(1000), lambda: "wanted")
    assert embedding.model_id == "default" and not embedding.renew()
    files.installed.add("wanted")
    assert embedding.model_id == "default"
    assert embedding.renew() and embedding.model_id == "wanted"
    assert not embedding.renew()
    embedding.shut_down()


@pytest.mark.parametrize("installed", [True, False])
def test_an_embedder_that_cannot_be_opened_is_not_counted_as_one_in_memory(monkeypatch, installed):
    def damaged(*_, **__):
        raise ModelCorrupt("the graph is cut off")

    monkeypatch.setattr(inference, "open_embedder", damaged)
    gate = VRAMGate(1000)
    embedding = Embedding(Files("default") if installed else Files(), gate, lambda: "default")
    with pytest.raises(ModelCorrupt if installed else ModelUnavailable):
        embedding.encode(["a text"])
    assert gate.residents() == [] and gate.used_mb == 0
    embedding.shut_down()


class Counting:
    """An embedder that counts its runs."""

    provider = "CPUExecutionProvider"

    def __init__(self) -> None:
        self.runs: list[list[str]] = []

    def encode(self, texts):
        self.runs.append(list(texts))
        vectors = np.array([[float(len(text)), 1.0] for text in texts], dtype=np.float32)
        return Encoded(vectors, [TokenVectors([text], [text], vectors[at : at + 1]) for at, text in enumerate(texts)])

    def embed(self, texts):
        return self.encode(texts).sentences

    def close(self):
        pass


def test_a_message_that_is_stored_and_asked_about_is_embedded_once(monkeypatch):
    embedder = Counting()
    monkeypatch.setattr(inference, "open_embedder", lambda *_, **__: embedder)
    embedding = Embedding(Files("default"), VRAMGate(1000), lambda: "default")

    both = embedding.encode(["Where do I live? And with whom?", "Where do I live?"])
    stored = embedding(["Where do I live? And with whom?"])
    asked = embedding.encode(["Where do I live?"])

    assert len(embedder.runs) == 1
    assert np.array_equal(stored, both.sentences[:1]) and np.array_equal(asked.sentences, both.sentences[1:])
    assert asked.tokens[0].words == ["Where do I live?"]
    embedding.forget_texts()
    embedding.encode(["Where do I live?"])
    assert len(embedder.runs) == 2
    embedding.shut_down()
