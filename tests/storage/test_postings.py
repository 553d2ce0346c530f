"""The words of texts in memory: the same answers as from the database, and nothing of what is gone."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.storage import MemoryStore, fulltext
from familiars_desktop.storage.bm25 import Bm25, best_rows
from familiars_desktop.storage.fulltext import FullText
from familiars_desktop.storage.postings import Postings, Segment
from familiars_desktop.storage.tokens import document_tokens

OpenStore = Callable[..., MemoryStore]
WORDS = ["granite", "kite", "river", "tea", "cat", "garden", "violin", "train", "snow", "bread", "harbour", "lamp"]
QUERIES = ["kite", "granite tea", "violin in the snow garden", "unheard lamp", "unheard"]


@pytest.fixture
def filled(store: MemoryStore) -> MemoryStore:
    """Eighty memories that came one after the other, some changed and some forgotten since."""
    rng = np.random.default_rng(5)
    for _ in range(80):
        store.append("user", "event", " ".join(rng.choice(WORDS, int(rng.integers(2, 9)))))
        store.words.search("kite", "record")
    for record in store.records()[::7]:
        store.update(record.id, content="a kite over the river, a kite")
    for record in store.records()[::9]:
        store.forget(record.id)
    return store


def in_database(store: MemoryStore) -> FullText:
    """The words of a store, where none fit into memory."""
    return FullText(store._core.database, store._core.word_repair, most_bytes=0)


def segments(store: MemoryStore) -> list[Segment]:
    store.words.search("x", "record")
    return store.words._postings["record"]._segments


@pytest.mark.parametrize("query", QUERIES)
def test_memory_and_database_give_the_same(filled: MemoryStore, query: str) -> None:
    here, there = filled.words.search(query, "record"), in_database(filled).search(query, "record")
    assert list(here) == list(there) and list(here.values()) == pytest.approx(list(there.values()))
    assert filled.words.rarity(query.split()) == pytest.approx(in_database(filled).rarity(query.split()))


@pytest.mark.parametrize("query", QUERIES)
def test_it_is_of_no_account_when_texts_came(filled: MemoryStore, query: str) -> None:
    anew = FullText(filled._core.database, filled._core.word_repair)
    assert list(anew.search(query, "record").items()) == list(filled.words.search(query, "record").items())


@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=6), max_size=12), st.data())
def test_segments_count_words_however_they_are_joined(texts: list[list[str]], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(texts)))
    rows = np.arange(len(texts), dtype=np.int32)
    joined = Segment.of_words(texts[:cut], rows[:cut]).joined(Segment.of_words(texts[cut:], rows[cut:]))
    gone = np.array([data.draw(st.booleans()) for _ in texts], dtype=bool)
    left = joined.without(gone)
    begins, sizes = left.find(np.array([hash(word) for word in WORDS]))
    for word, begin, size in zip(WORDS, begins, sizes, strict=True):
        found = slice(begin, begin + size)
        expected = {row: Counter(text)[word] for row, text in enumerate(texts) if word in text and not gone[row]}
        assert dict(zip(left.rows[found].tolist(), left.counts[found].tolist(), strict=True)) == expected


def test_texts_that_come_one_by_one_leave_few_segments(filled: MemoryStore) -> None:
    assert len(segments(filled)) <= 8


def test_a_text_that_is_only_given_a_vector_is_not_read_again(open_store: OpenStore, embed: Callable) -> None:
    store = open_store()
    for text in ("a red kite", "a green tree"):
        store.append("user", "event", text)
    before = segments(store)
    store.use_embedder(embed)
    assert store.embed_pending() == 2
    assert [id(segment) for segment in segments(store)] == [id(segment) for segment in before]


def test_what_another_program_writes_is_found(open_store: OpenStore) -> None:
    here, there = open_store(), open_store()
    assert here.words.search("zeppelin", "record") == {}
    record = there.append("user", "event", "a zeppelin")
    assert list(here.words.search("zeppelin", "record")) == [record.id]


def test_nothing_is_kept_where_it_does_not_fit(filled: MemoryStore) -> None:
    words = in_database(filled)
    assert words.search("kite", "record") and not words._postings["record"].fits
    assert words._postings["record"]._segments == []


def test_many_texts_are_read_behind_and_found_meanwhile(filled: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fulltext, "_READ_BEHIND_FROM", 10)
    words = FullText(filled._core.database, filled._core.word_repair)
    first = words.search("kite tea", "record")
    words.finish_reading()
    assert words._postings["record"].texts == len(filled.records())
    assert words.search("kite tea", "record") == pytest.approx(first)
    words.close()


def hashes_in_memory(word: str) -> Iterator[np.ndarray]:
    """Every array of 64-bit numbers that holds the word's hash."""
    for postings in [found for found in gc.get_objects() if isinstance(found, Postings)]:
        for segment in postings._segments:
            if hash(word) in segment.terms:
                yield segment.terms


def test_memory_holds_nothing_of_what_was_erased(store: MemoryStore) -> None:
    store.append("user", "event", "tall trees grow")
    erased = store.append("user", "event", "Zanzibarine")
    (word,) = document_tokens("Zanzibarine")
    old = segments(store)
    assert list(hashes_in_memory(word))
    store.forget(erased.id, erase=True)
    assert not list(hashes_in_memory(word))
    assert not any(hash(word) in segment.terms for segment in old)
    assert store.words._postings["record"]._digests.count(None) == 1


@given(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=6), min_size=1, max_size=40), st.data())
def test_many_texts_are_scored_as_each_by_itself(texts: list[list[str]], data: st.DataObject) -> None:
    """With several alternatives for a term, and terms that nothing holds, however the texts came."""
    cuts = sorted({0, len(texts), *data.draw(st.lists(st.integers(0, len(texts)), max_size=3))})
    rows = np.arange(len(texts), dtype=np.int32)
    postings = Postings.__new__(Postings)
    postings._segments = [Segment.of_words(texts[a:b], rows[a:b]) for a, b in pairwise(cuts)]
    postings.lengths = np.array(list(map(len, texts)), dtype=np.int32)
    postings.texts, postings.length = len(texts), int(postings.lengths.sum())
    words = data.draw(st.permutations([*WORDS, "unheard"]))
    terms = [tuple(words[:2]), *((word,) for word in words[2 : data.draw(st.integers(3, 12))])]
    found, scores = best_rows(postings, terms, 0.75, len(texts))
    holding = [sum(1 for text in texts for each in term if each in text) for term in terms]
    asked = Bm25.of([min(count, len(texts)) for count in holding], len(texts), postings.length, 0.75)
    expected = {row: asked.scores_of([text], terms)[0] for row, text in enumerate(texts)}
    assert dict(zip(found.tolist(), scores, strict=True)) == pytest.approx(
        {row: score for row, score in expected.items() if score > 0.0}, abs=1e-12
    )
