"""Token vectors: what is kept of a text for late interaction, and how it is compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from familiars_desktop.storage import MemoryStore, token_codes
from familiars_desktop.storage.embedding import embedded
from familiars_desktop.storage.token_codes import BYTES, DIMENSIONS, coded, coding_of
from familiars_desktop.storage.token_vectors import TokenVectors

OpenStore = Callable[..., MemoryStore]
ROTATION_START = [-0.0467869, -0.0344365, -0.0178219]


class Tokens(NamedTuple):
    words: list[str]
    matrix: NDArray[np.float32]


class Encoded(NamedTuple):
    sentences: NDArray[np.float32]
    tokens: list[Tokens]


class Words:
    """An embedder with one fixed random direction a word; a text is the sum of its own."""

    model_id = "words"
    width = 400

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self.encode(texts).sentences

    def encode(self, texts: Sequence[str]) -> Encoded:
        tokens = [Tokens(text.split(), self._matrix(text.split())) for text in texts]
        return Encoded(np.array([one.matrix.sum(axis=0) for one in tokens]), tokens)

    def _matrix(self, words: Sequence[str]) -> NDArray[np.float32]:
        rows = [np.random.default_rng(sum(map(ord, word))).standard_normal(self.width) for word in words]
        return np.array(rows, dtype=np.float32).reshape(len(words), self.width)


@pytest.fixture
def store(open_store: OpenStore) -> MemoryStore:
    return open_store(embed=Words())


def settle(store: MemoryStore) -> None:
    while store.embed_pending():
        pass


def matches(store: MemoryStore, question: str, *ids: str) -> NDArray[np.float32]:
    tokens = embedded(Words(), [question]).tokens
    assert tokens is not None
    return store.tokens.best_matches(tokens[0], "record", ids, store.vectors.model_id)


def test_each_word_of_a_question_is_met_by_its_like_in_a_text(store: MemoryStore) -> None:
    kites, trees = store.append("user", "event", "red kites fly"), store.append("user", "event", "tall trees grow")
    found = matches(store, "kites grow", kites.id, trees.id)
    assert found.shape == (2, 2)
    assert found[0, 0] == pytest.approx(1.0, abs=0.02) == found[1, 1]
    assert abs(found[0, 1]) < 0.4 > abs(found[1, 0])


def test_stop_words_and_punctuation_are_not_kept(store: MemoryStore) -> None:
    tokens = Words().encode(["what is the kite ?"]).tokens[0]
    assert coded(tokens).words == ("kite",)
    assert coded(Words().encode(["what is it"]).tokens[0]).words == ("what", "is", "it")
    assert coded(Words().encode([""]).tokens[0]).codes.shape == (0, BYTES)


@settings(deadline=None)
@given(st.integers(0, 1_000), st.sampled_from([8, 256, 384, 1024]))
def test_codes_keep_cosines(seed: int, width: int) -> None:
    generator = np.random.default_rng(seed)
    near = generator.standard_normal(width)
    matrix = np.array([near, near + 0.5 * generator.standard_normal(width), generator.standard_normal(width)])
    codes = coded(Tokens(["a1", "b1", "c1"], matrix.astype(np.float32))).codes
    units = matrix / np.linalg.norm(matrix, axis=1, keepdims=True)
    found = token_codes.best_matches([codes], np.arange(3), codes)
    assert codes.dtype == np.uint8 and codes.shape == (3, BYTES)
    assert found == pytest.approx(units @ units.T, abs=0.05 if width <= DIMENSIONS else 0.35)


@pytest.mark.parametrize("seed", range(4))
def test_matches_are_those_of_the_unpacked_codes(seed: int) -> None:
    rng = np.random.default_rng(seed)
    # Each level is 1 to 15, and stands for -7 to 7.
    codes, query = (rng.integers(1, 16, (n, 192)) | rng.integers(1, 16, (n, 192)) << 4 for n in (2_500, 5))
    starts = np.flatnonzero(rng.random(2_500) < 0.1)
    starts[0] = 0
    found = token_codes.best_matches(
        np.split(codes.astype(np.uint8), np.sort(rng.choice(2_500, 7))), starts, query.astype(np.uint8)
    )
    texts, words = (np.hstack([each % 16, each // 16]) - 8 for each in (codes, query))
    expected = np.maximum.reduceat(texts @ words.T, starts, axis=0)
    np.testing.assert_allclose(found, expected / token_codes._SCALE**2, rtol=1e-6)


def test_without_numkong_the_same_comes_out(store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    record = store.append("user", "event", "red kites fly high")
    fast = matches(store, "kites fly", record.id)
    monkeypatch.setattr(token_codes, "numkong", None)
    assert matches(store, "kites fly", record.id) == pytest.approx(fast, abs=1e-6)


def test_the_rotation_is_the_same_for_ever() -> None:
    """What is stored was rotated with it."""
    rotation = token_codes._rotation(384)
    assert rotation[0, :3] == pytest.approx(ROTATION_START, abs=1e-5)
    np.testing.assert_allclose(rotation.T @ rotation, np.eye(DIMENSIONS), atol=1e-5)


def test_texts_without_token_vectors_are_nan(open_store: OpenStore) -> None:
    store = open_store()
    record = store.append("user", "event", "red kites fly")
    assert np.isnan(matches(store, "kites", record.id, "m_ffffffff")).all()
    store.use_embedder(Words())
    settle(store)
    assert matches(store, "kites", record.id)[0, 0] == pytest.approx(1.0, abs=0.02)


def test_texts_embedded_before_there_were_token_vectors_get_theirs_in_the_background(open_store: OpenStore) -> None:
    def plain(texts: Sequence[str]) -> NDArray[np.float32]:
        return Words()(texts)

    plain.model_id = Words.model_id  # type: ignore[attr-defined]
    store = open_store(embed=plain)
    record = store.append("user", "event", "red kites fly")
    assert np.isnan(matches(store, "kites", record.id)).all()
    store.use_embedder(Words())
    settle(store)
    assert matches(store, "kites", record.id)[0, 0] == pytest.approx(1.0, abs=0.02)
    assert store.embed_pending() == 0


def test_a_changed_text_is_compared_by_what_it_says_now(store: MemoryStore) -> None:
    record = store.append("user", "event", "red kites fly")
    store.update(record.id, content="tall trees grow")
    assert matches(store, "trees", record.id)[0, 0] == pytest.approx(1.0, abs=0.02)
    assert matches(store, "kites", record.id)[0, 0] < 0.4


def test_token_vectors_go_with_the_last_text_that_has_them(store: MemoryStore) -> None:
    def kept() -> int:
        row = store._core.database.row("SELECT count(*) FROM token_vectors")
        return int(row[0]) if row else 0

    first, second = (store.append("user", "event", "red kites fly") for _ in range(2))
    assert kept() == 1
    store.forget(first.id, erase=True)
    assert kept() == 1
    store.forget(second.id, erase=True)
    assert kept() == 0


def test_a_turn_takes_less_than_four_kilobytes(store: MemoryStore) -> None:
    tokens = Words().encode(["word " * 20]).tokens[0]
    assert coded(tokens).codes.nbytes == 20 * BYTES < 4_000


def test_codes_of_another_version_are_not_compared_and_are_made_anew(open_store: OpenStore) -> None:
    store = open_store(embed=Words())
    record = store.append("user", "event", "red kites fly")
    with store._core.database.transaction() as connection:
        connection.execute("UPDATE token_vectors SET model_id = ?, codes = zeroblob(700)", (Words.model_id,))
    store.tokens = TokenVectors(store._core.database)
    assert np.isnan(matches(store, "kites", record.id)).all()
    store.use_embedder(Words())
    settle(store)
    assert matches(store, "kites", record.id)[0, 0] == pytest.approx(1.0, abs=0.05)
    assert store._core.database.rows("SELECT model_id FROM token_vectors") == [(coding_of(Words.model_id),)]


def test_codes_that_are_cut_off_are_as_good_as_none(store: MemoryStore) -> None:
    record = store.append("user", "event", "red kites fly")
    with store._core.database.transaction() as connection:
        connection.execute("UPDATE token_vectors SET codes = zeroblob(700)")
    for most_bytes in (0, 1_000_000):
        store.tokens = TokenVectors(store._core.database, most_bytes)
        assert np.isnan(matches(store, "kites", record.id)).all()


def test_more_than_memory_may_hold_is_read_from_the_database(store: MemoryStore) -> None:
    ids = [store.append("user", "event", text).id for text in ("red kites fly", "tall trees grow", "kites")]
    held = matches(store, "kites grow", *ids)
    store.tokens = TokenVectors(store._core.database, most_bytes=6 * BYTES)
    np.testing.assert_array_equal(matches(store, "kites grow", *ids), held)
    assert not store.tokens._columns["record"].fits
    later = store.append("user", "event", "kites again")
    assert matches(store, "kites", later.id)[0, 0] == pytest.approx(1.0, abs=0.05)


def test_memory_holds_nothing_of_what_was_erased(store: MemoryStore) -> None:
    kept, erased = store.append("user", "event", "tall trees grow"), store.append("user", "event", "red kites fly")
    matches(store, "kites", kept.id, erased.id)
    codes = coded(Words().encode(["red kites fly"]).tokens[0]).codes.tobytes()
    columns = store.tokens._columns["record"]
    assert codes in columns._codes.tobytes()
    store.forget(erased.id, erase=True)
    assert codes not in columns._codes.tobytes()
    assert matches(store, "trees", kept.id)[0, 0] == pytest.approx(1.0, abs=0.05)


def test_room_of_what_is_gone_is_used_again(store: MemoryStore) -> None:
    record = store.append("user", "event", "red kites fly")
    for number in range(50):
        store.update(record.id, content=f"tall trees grow{number}")
        assert matches(store, "trees", record.id)[0, 0] == pytest.approx(1.0, abs=0.05)
    assert len(store.tokens._columns["record"]._codes) <= 12
