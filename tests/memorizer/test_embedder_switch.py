"""While another embedder takes over, no question meets a vector of the other model."""

from __future__ import annotations

from datetime import UTC, datetime
from zlib import crc32

import numpy as np
import pytest

from familiars_desktop.memorizer import Consolidator, MemoryReader
from familiars_desktop.storage import MemoryStore

NOW = datetime(2026, 9, 7, 12, tzinfo=UTC)


class HashedWords:
    """A deterministic embedder that can take another model in place, as the engine's does."""

    def __init__(self, model_id: str = "old", dimension: int = 32) -> None:
        self.model_id, self.dimension = model_id, dimension

    def __call__(self, texts):
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in text.lower().split():
                seed = crc32(f"{self.model_id}/{word}".encode())
                vectors[row] += np.random.default_rng(seed).standard_normal(self.dimension)
        return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


@pytest.fixture
def embed():
    return HashedWords()


@pytest.fixture
def store(tmp_path, embed):
    with MemoryStore(tmp_path / "workspace", embed=embed, clock=lambda: NOW) as store:
        for text in ("granite pavements", "a velvet curtain", "granite pavements everywhere"):
            store.append("user", "knowledge", text)
        yield store


@pytest.fixture
def reader(store, embed):
    return MemoryReader(store, embed, clock=lambda: NOW)


@pytest.mark.parametrize("dimension", [32, 48])
def test_words_decide_until_the_store_has_the_new_models_vectors(store, reader, embed, dimension):
    assert reader.measure("granite pavements").cosine.max() == pytest.approx(1.0, abs=1e-5)
    embed.model_id, embed.dimension = "new", dimension
    assert not reader.measure("granite pavements").cosine.any()
    assert reader.recall("velvet curtain")[0].content == "a velvet curtain"
    store.use_embedder(embed)
    assert not reader.measure("granite pavements").cosine.any()
    while store.embed_pending(1):
        pass
    assert reader.measure("granite pavements").cosine.max() == pytest.approx(1.0, abs=1e-5)


def test_a_switch_in_the_middle_of_a_question_leaves_it_without_meaning(store, reader, embed, monkeypatch):
    measure = reader._measuring.measure
    new = HashedWords("new")

    def switched_first(question, *rest, **options):
        if question.vector.size:
            store.use_embedder(new)
            while store.embed_pending():
                pass
        return measure(question, *rest, **options)

    monkeypatch.setattr(reader._measuring, "measure", switched_first)
    assert not reader.measure("granite pavements").cosine.any()


@pytest.mark.parametrize("dimension", [32, 48])
def test_consolidation_waits_until_one_model_has_embedded_all(store, embed, dimension):
    old = embed.model_id
    store.append("user", "knowledge", "granite pavements")
    store.append("user", "knowledge", "granite pavements!")
    embed.model_id, embed.dimension = "new", dimension
    consolidator = Consolidator(store, embed)
    assert old != embed.model_id and consolidator.run(now=NOW) == []
    store.use_embedder(embed)
    while store.embed_pending():
        pass
    assert len(consolidator.run(now=NOW)) == 1
