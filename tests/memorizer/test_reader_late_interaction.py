"""The second stage of recall: each word of a question, met by a text or by the turns around it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from familiars_desktop.memorizer.reader import MemoryReader
from familiars_desktop.memory.ranking import RankingWeights, rank, with_value
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.stems import stem

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
WIDTH = 256
LIKE = {"puppy": "dog", "vet": "doctor"}


class Tokens(NamedTuple):
    words: list[str]
    matrix: NDArray[np.float32]


class Encoded(NamedTuple):
    sentences: NDArray[np.float32]
    tokens: list[Tokens]


class WordVectors:
    """One random direction a stem, the same for words that are alike; a text is their sum."""

    model_id = "words"

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self.encode(texts).sentences

    def encode(self, texts: Sequence[str]) -> Encoded:
        tokens = [_tokens(text) for text in texts]
        return Encoded(np.array([one.matrix.sum(axis=0) for one in tokens], dtype=np.float32), tokens)


def _tokens(text: str) -> Tokens:
    words = "".join(c if c.isalnum() else " " for c in text.lower()).split() or ["nothing"]
    rows = [
        np.random.default_rng(zlib.crc32(stem(LIKE.get(w, w), "en").encode())).standard_normal(WIDTH) for w in words
    ]
    return Tokens(words, np.array(rows, dtype=np.float32))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MemoryStore]:
    with MemoryStore(tmp_path, embed=WordVectors(), clock=lambda: NOW) as opened:
        yield opened


@pytest.fixture
def reader(store: MemoryStore) -> MemoryReader:
    return MemoryReader(store, WordVectors(), clock=lambda: NOW)


def say(store: MemoryStore, dialogue: str, text: str, node_type: str = "Q", **metadata: object) -> str:
    turn = store.dialogues.add_turn(
        dialogue,
        node_type,
        text,
        embedding=(),
        timestamp=NOW.timestamp() - 3_600.0,
        origin="user" if node_type == "Q" else "response",
        metadata=metadata,
    )
    settle(store)
    return turn.id


def settle(store: MemoryStore) -> None:
    while store.embed_pending():
        pass


def value(reader: MemoryReader, question: str, memory_id: str, name: str) -> float:
    return next(term.value for term in reader.why(question, memory_id).terms if term.name == name)


def test_a_word_is_met_by_one_that_is_like_it_and_shares_no_letter(store, reader):
    puppy = store.append("user", "relation", "our puppy barks")
    other = store.append("user", "relation", "our kettle whistles")
    assert value(reader, "dog", puppy.id, "late") == pytest.approx(1.0, abs=0.05)
    assert value(reader, "dog", other.id, "late") < 0.4


def test_rare_words_count_more_than_common_ones(store, reader):
    common, rare = (store.append("user", "event", f"granite {word}") for word in ("quarry", "waltz"))
    for n in range(6):
        store.append("user", "event", f"quarry number{n}")
    assert value(reader, "quarry waltz", rare.id, "late") > value(reader, "quarry waltz", common.id, "late")


def test_an_answer_is_met_through_the_question_before_it_and_less_through_what_follows(store, reader):
    dialogue = store.dialogues.create().id
    say(store, dialogue, "Which quarry do you visit?")
    answer = say(store, dialogue, "Only ever Larvik", "A")
    elsewhere = say(store, store.dialogues.create().id, "Only ever Bergen", "A")
    before = say(store, (later := store.dialogues.create().id), "Hello there friend")
    say(store, later, "Which quarry do you visit?")
    after_question, alone, before_question = (
        value(reader, "quarry", turn, "late") for turn in (answer, elsewhere, before)
    )
    assert after_question == pytest.approx(1.0, abs=0.05)
    assert alone < 0.4 < before_question < after_question


def test_what_the_user_said_answers_questions_with_i(store, reader):
    dialogue = store.dialogues.create().id
    mine, reply = say(store, dialogue, "granite is lovely"), say(store, dialogue, "granite is splendid", "A")
    record = store.append("user", "preference", "likes granite")
    values = [value(reader, "What do I think of granite?", one, "speaker") for one in (mine, reply, record.id)]
    assert values == [1.0, 0.0, 1.0]
    assert value(reader, "Who likes granite?", mine, "speaker") == 0.0


def test_a_statement_tells_more_than_a_question(store, reader):
    dialogue = store.dialogues.create().id
    asked = say(store, dialogue, "do you like the granite here?")
    told = say(store, dialogue, "yes I like the granite here")
    assert value(reader, "granite", told, "telling") > value(reader, "granite", asked, "telling")


def test_records_and_turns_stand_in_one_list_whose_terms_add_up(store, reader):
    turn = say(store, store.dialogues.create().id, "the puppy sleeps on granite")
    record = store.append("user", "relation", "the puppy eats fish")
    found = reader.recall("what does the dog do")
    assert {item.id for item in found} == {turn, record.id}
    for item in found:
        assert sum(term.contribution for term in item.explanation.terms) == pytest.approx(item.score)


def test_nothing_is_recalled_for_words_that_nothing_is_like(store, reader):
    store.append("user", "relation", "our puppy barks")
    assert reader.recall("sourdough recipes beginners") == []


def test_a_greeting_recalls_no_greeting(store, reader):
    dialogue = store.dialogues.create().id
    greeted, told = say(store, dialogue, "Hello!"), say(store, dialogue, "hello, our puppy barks", "A")
    assert reader.recall("Hello!") == []
    assert reader.why_not("Hello!", greeted).reason == "irrelevant"
    assert reader.recall("hello, does the dog bark?")[0].id == told


def test_a_text_without_token_vectors_ranks_by_the_first_stage(store, reader):
    def plain(texts: Sequence[str]) -> NDArray[np.float32]:
        return WordVectors()(texts)

    plain.model_id = WordVectors.model_id  # type: ignore[attr-defined]
    store.use_embedder(plain)
    record = store.append("user", "relation", "our puppy barks")
    candidates = reader.measure("puppy barks")
    assert np.isnan(candidates.late).all()
    assert [item.id for item in reader.recall("puppy barks")] == [record.id]


def test_what_would_lift_a_memory_in_does_when_ranked_again(store, reader):
    for n in range(3):
        store.append("user", "event", f"granite stone thing{n}")
    beaten = store.append("user", "event", "granite stone and some more words about it")
    answer = reader.why_not("granite stone", beaten.id, k=2)
    assert answer.reason == "outranked"
    candidates = reader.measure("granite stone", now=NOW)
    ranking = rank(candidates, RankingWeights(), now=NOW.timestamp())
    row = candidates.ids.index(beaten.id)
    scores = with_value(candidates, ranking, row, answer.term, answer.needed)
    assert int((scores >= scores[row]).sum()) <= 2
