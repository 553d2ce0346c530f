"""Texts get their vectors behind, with progress where there are many, and a new embedder takes over cleanly."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from familiars_desktop.engine.embedding import embed_pending
from familiars_desktop.engine.models import Embedding
from familiars_desktop.memory import ModelUnavailable
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

    def __init__(self, *installed: str) -> None:
        self.installed = set(installed)

    def path(self, model_id):
        return model_id if model_id in self.installed else None


def test_a_wanted_embedder_that_comes_serves_from_the_next_renewal_on_and_not_before():
    files = Files("default")
    catalogue = SimpleNamespace(default_embedder=SimpleNamespace(id="default"))
    embedding = Embedding(SimpleNamespace(embedding_model="wanted", threads=2), catalogue, files, gate=None)
    assert embedding.model_id == "default" and not embedding.renew()
    files.installed.add("wanted")
    assert embedding.model_id == "default"
    assert embedding.renew() and embedding.model_id == "wanted"
    assert not embedding.renew()
    embedding.shut_down()
