"""Another embedder takes over: nothing is lost, edits go on, and vectors of two models never meet."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest
from numpy.typing import NDArray

from familiars_desktop.storage import MemoryStore, node_embeddings, vectors
from familiars_desktop.storage.embedding import embedded

OpenStore = Callable[..., MemoryStore]


class HashedWords:
    """A deterministic embedder: each word is one direction, another one with every model."""

    def __init__(self, model_id: str, dimension: int) -> None:
        self.model_id = model_id
        self.dimension = dimension
        self.calls = 0

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.calls += len(texts)
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in text.lower().split():
                seed = crc32(f"{self.model_id}/{word}".encode())
                vectors[row] += np.random.default_rng(seed).standard_normal(self.dimension)
        return vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9)


TEXTS = [f"fact {number} about topic{number}" for number in range(10)]


@pytest.fixture
def old() -> HashedWords:
    return HashedWords("old", 32)


@pytest.fixture(params=[32, 48], ids=["same dimension", "other dimension"])
def new(request: pytest.FixtureRequest) -> HashedWords:
    return HashedWords("new", request.param)


@pytest.fixture
def filled(open_store: OpenStore, old: HashedWords) -> MemoryStore:
    """Ten memories and ten turns, embedded by the old model."""
    store = open_store(embed=old)
    dialogue = store.dialogues.create().id
    for number, text in enumerate(TEXTS):
        store.append("user", "knowledge", text, fact_key=f"key{number}")
        _say(store, dialogue, text, old, number * 60.0)
    while store.embed_pending():
        pass
    return store


def _say(store: MemoryStore, dialogue: str, text: str, embed: HashedWords, timestamp: float) -> None:
    vectors, _, model_id = embedded(embed, [text])
    store.dialogues.add_turn(
        dialogue, "Q", text, embedding=vectors[0], timestamp=timestamp, origin="user", embedding_model=model_id
    )


def _assert_all_of(store: MemoryStore, embed: HashedWords) -> None:
    """Every vector that is there is this embedder's, for exactly its text."""
    for kind, texts in (
        ("record", {record.id: record.content for record in store.snapshot().records}),
        ("turn", None),
    ):
        ids, matrix = store.vectors.matrix(kind)  # type: ignore[arg-type]
        assert not len(ids) or matrix.shape[1] == embed.dimension
        if texts is not None:
            for item, vector in zip(ids, matrix, strict=True):
                assert vector == pytest.approx(embed([texts[item]])[0], abs=1e-5)
    for conversation in store.dialogues.list():
        tree = store.dialogues.tree(conversation.id)
        for node in tree.node_list:
            if len(node.embedding):
                assert np.asarray(node.embedding) == pytest.approx(embed([node.content])[0], abs=1e-5)


def _fact_vectors(store: MemoryStore) -> dict[str, NDArray[np.float32]]:
    with closing(sqlite3.connect(store.workspace / "familiars.db")) as connection:
        rows = connection.execute("SELECT fact_value, embedding_json FROM semantic_memories").fetchall()
    return {text: np.frombuffer(data, dtype=np.float32) for text, data in rows}


def test_at_the_switch_everything_is_pending_and_no_old_vector_is_served(filled: MemoryStore, new: HashedWords) -> None:
    filled.use_embedder(new)
    assert filled.pending_count() == 30  # records, turns, and the turns' nodes
    assert filled.vectors.matrix("record")[0] == () and filled.vectors.top(new([TEXTS[0]])[0], 3) == []
    tree = filled.dialogues.tree(filled.dialogues.list()[0].id)
    assert not tree.terms(new([TEXTS[0]])[0], now=0.0).cosine.any()
    assert all(not vector.size for vector in _fact_vectors(filled).values())


def test_step_by_step_vectors_are_the_new_models_alone(filled: MemoryStore, new: HashedWords) -> None:
    filled.use_embedder(new)
    counts = [filled.pending_count()]
    while filled.embed_pending(4):
        _assert_all_of(filled, new)
        counts.append(filled.pending_count())
    assert counts == sorted(counts, reverse=True) and counts[-1] == 0
    assert [filled.vectors.top(new([text])[0], 1)[0][1] for text in TEXTS] == pytest.approx([1.0] * 10, abs=1e-5)
    tree = filled.dialogues.tree(filled.dialogues.list()[0].id)
    best = [int(np.argmax(tree.terms(new([text])[0], now=0.0).cosine)) for text in TEXTS]
    assert best == list(range(10))
    for text, vector in _fact_vectors(filled).items():
        assert vector == pytest.approx(new([text])[0], abs=1e-5)


def test_a_restart_in_the_middle_goes_on_where_it_stopped(
    open_store: OpenStore, filled: MemoryStore, new: HashedWords
) -> None:
    filled.use_embedder(new)
    for _ in range(6):
        filled.embed_pending(4)
    left = filled.pending_count()
    assert 0 < left < 30
    filled.close()
    again = open_store(embed=new)
    assert again.pending_count() == left
    _assert_all_of(again, new)
    before = new.calls
    while again.embed_pending(4):
        pass
    assert new.calls - before == left
    _assert_all_of(again, new)
    again.close()
    assert open_store(embed=new).pending_count() == 0


def test_edits_and_turns_go_on_meanwhile_and_get_the_new_models_vectors(
    filled: MemoryStore, old: HashedWords, new: HashedWords
) -> None:
    filled.use_embedder(new)
    filled.embed_pending(4)
    dialogue = filled.dialogues.list()[0].id
    record = filled.append("user", "knowledge", "the sea is blue", fact_key="sea")
    changed = filled.update(filled.records()[0].id, content="the sky is grey")
    _say(filled, dialogue, "what about the moon", new, 900.0)
    _say(filled, dialogue, "embedded by the old model a moment ago", old, 960.0)
    _assert_all_of(filled, new)
    assert {item for item, _ in filled.vectors.top(new(["the sea is blue"])[0], 1)} == {record.id}
    assert {item for item, _ in filled.vectors.top(new(["the sky is grey"])[0], 1)} == {changed.id}
    while filled.embed_pending(4):
        pass
    assert filled.pending_count() == 0
    _assert_all_of(filled, new)


def test_switching_back_finds_the_old_vectors_again(filled: MemoryStore, old: HashedWords, new: HashedWords) -> None:
    filled.use_embedder(new)
    while filled.embed_pending():
        pass
    before = old.calls
    filled.use_embedder(old)
    assert len(filled.vectors.matrix("record")[0]) == 10
    while filled.embed_pending():
        pass
    assert old.calls - before == 10  # the nodes alone
    _assert_all_of(filled, old)


def test_an_embedder_that_takes_another_model_while_it_embeds_is_asked_again(filled: MemoryStore) -> None:
    class Switching(HashedWords):
        def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
            vectors = super().__call__(texts)
            if self.model_id == "first":
                self.model_id, self.dimension = "second", 48
            return vectors

    embed = Switching("first", 32)
    filled.use_embedder(embed)
    assert filled.embed_pending(4) == 0  # the store serves the first model, whose vectors no longer come
    assert filled.vectors.matrix("record")[0] == ()
    filled.use_embedder(embed)
    while filled.embed_pending():
        pass
    _assert_all_of(filled, HashedWords("second", 48))


def test_after_the_database_is_lost_nodes_take_their_vectors_from_the_file_of_the_same_model_alone(
    open_store: OpenStore, filled: MemoryStore, old: HashedWords, new: HashedWords, workspace: Path
) -> None:
    filled.close()
    for path in workspace.glob("familiars.db*"):
        path.unlink()
    again = open_store(embed=old)
    tree = again.dialogues.tree(again.dialogues.list()[0].id)
    assert all(len(node.embedding) for node in tree.node_list)
    _assert_all_of(again, old)
    again.close()
    for path in workspace.glob("familiars.db*"):
        path.unlink()
    other = open_store(embed=new)
    tree = other.dialogues.tree(other.dialogues.list()[0].id)
    assert not any(len(node.embedding) for node in tree.node_list)
    while other.embed_pending():
        pass
    _assert_all_of(other, new)


def test_a_turn_stored_without_an_embedder_gets_its_vector_later(open_store: OpenStore, new: HashedWords) -> None:
    store = open_store()
    dialogue = store.dialogues.create().id
    store.dialogues.add_turn(dialogue, "Q", "hello there", embedding=(), timestamp=1.0, origin="user")
    store.use_embedder(new)
    tree = store.dialogues.tree(dialogue)
    while store.embed_pending():
        pass
    assert tree.terms(new(["hello there"])[0], now=1.0).cosine == pytest.approx([1.0], abs=1e-5)


def test_what_waits_for_a_vector_is_found_by_an_index_however_much_does_not_wait(store: MemoryStore) -> None:
    with closing(sqlite3.connect(store.workspace / "familiars.db")) as database:
        for waiting in (vectors._PENDING, node_embeddings._UNEMBEDDED):
            steps = database.execute(f"EXPLAIN QUERY PLAN SELECT * FROM ({waiting})", ("model",)).fetchall()
            found = [step for *_, step in steps if "documents" in step or "episodic_memories" in step]
            assert len(found) == 3
            assert all("_by_model (" in step for step in found)
