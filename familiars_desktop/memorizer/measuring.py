"""Measuring every memory against a question: meaning, words and nearness in the dialogue, once a question."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.distinct import Item
from familiars_desktop.memorizer.late_interaction import SECOND_STAGE, evidence_of, late_interaction
from familiars_desktop.memorizer.pools import Pools
from familiars_desktop.memorizer.record_pool import RecordPool
from familiars_desktop.memorizer.selection import Selection
from familiars_desktop.memorizer.sessions import SESSION_GAP, SessionStarts
from familiars_desktop.memorizer.speakers import USER, asked_about
from familiars_desktop.memorizer.spoken_words import says
from familiars_desktop.memorizer.turn_pool import TurnPool, how_much_it_tells
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.errors import RecordNotFound
from familiars_desktop.memory.ranking import (
    NO_CANDIDATES,
    POSSIBLY_RELEVANT,
    Candidates,
    RankingWeights,
    merge,
    rank,
    relevance_of,
)
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.redaction import node_content_for_llm
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.protocols import DocumentKind
from familiars_desktop.storage.token_codes import CodedTokens
from familiars_desktop.storage.vectors import Cosines

_WORD_HITS: Final = 200
_RECORD_TELLS: Final = float(how_much_it_tells(np.zeros(1, dtype=bool), np.array([20.0]))[0])
_SAME_TOPIC: Final = 0.6

Rows = NDArray[np.int64]
Vector = NDArray[np.float32]


@dataclass(frozen=True)
class Question:
    """A question, its unit vector (d,), empty where there is none, and its telling tokens where there are any."""

    text: str
    vector: Vector
    tokens: CodedTokens | None = None


@dataclass(frozen=True)
class Measured:
    """The candidates of one question; what stands behind each is read when it is asked for."""

    candidates: Candidates
    records: RecordPool
    store: MemoryStore

    def row_of(self, memory_id: str) -> int | None:
        ids = self.candidates.ids
        return ids.index(memory_id) if memory_id in ids else None

    def item(self, row: int) -> Item | None:
        """The record or turn of a row; None for a turn that has gone since."""
        memory_id = self.candidates.ids[row]
        if not self.candidates.is_turn[row]:
            return self.records.snapshot.records[self.records.row_of[memory_id]]
        try:
            return self.store.dialogues.turn(memory_id)
        except RecordNotFound:
            return None


class Measuring:
    """Measures a store's memories; thread-safe."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self._pools = Pools(store)
        self._lock = threading.Lock()
        self._alignments: dict[DocumentKind, _Alignment] = {}

    def measure(
        self,
        question: Question,
        selection: Selection,
        weights: RankingWeights,
        also: Sequence[str] = (),
        *,
        relevant_only: bool = False,
    ) -> Measured:
        """All that the selection allows, and ``also`` in any case, against a question.

        The best by cosine and words, as these weights rank them, go through late interaction. ``relevant_only``
        leaves out what these weights count as irrelevant, most of a large memory, before anything else is measured.
        """
        records, turns = self._pools.records(), self._pools.turns()
        starts = SessionStarts(self._store.dialogues, selection.now)
        near_records = self._near("record", records.ids, question.vector)
        near_turns = self._near("turn", turns.ids, question.vector)
        record_words = self._words(question.text, "record", records.row_of)
        turn_words = turns.with_neighbours(self._words(question.text, "turn", turns.row_of))
        record_mask, turn_mask = records.allowed(selection, starts), turns.allowed(selection)
        evidence = 1.0 if question.tokens is None else evidence_of(self._store, question.text, question.tokens)
        if relevant_only:
            enough = 1.0 if question.tokens is None else POSSIBLY_RELEVANT
            record_mask &= relevance_of(near_records.at_most, record_words, weights, evidence) >= enough
            turn_mask &= relevance_of(near_turns.at_most, turn_words, weights, evidence) >= enough
        record_rows = _rows(record_mask, also, records.row_of)
        turn_rows = _rows(turn_mask, also, turns.row_of)
        parts = [
            self._records(records, record_rows, question, near_records, record_words, turns),
            self._turns(turns, turn_rows, question, near_turns, turn_words, selection.dialogue_id),
        ]
        candidates = replace(merge(parts), evidence=evidence)
        if question.tokens is None:
            return Measured(candidates, records, self._store)
        first = _first(candidates, weights, selection.now, also)
        late = late_interaction(self._store, question.tokens, candidates, first, records, turns)
        return Measured(replace(candidates, late=late), records, self._store)

    def barred(self, memory_id: str, selection: Selection) -> str | None:
        """What keeps it out before any ranking: deprecated, expired or filtered; None for nothing."""
        records, turns = self._pools.records(), self._pools.turns()
        if memory_id not in records.row_of:
            row = turns.row_of.get(memory_id)
            return None if row is not None and turns.allowed(selection)[row] else "filtered"
        row = records.row_of[memory_id]
        if records.snapshot.records[row].deprecated:
            return "deprecated"
        if records.expired(row, selection, SessionStarts(self._store.dialogues, selection.now)):
            return "expired"
        return None if records.passing(selection)[row] else "filtered"

    def forgotten_turns(self) -> frozenset[str]:
        """The turns whose memories the user had forgotten."""
        return self._store.forgotten_turns()

    def superseded_turns(self) -> frozenset[str]:
        """The turns whose memories no longer stand: they answer questions about the past alone."""
        return self._pools.records().superseded_turns

    def superseded_by(self, record_id: str, selection: Selection) -> list[MemoryRecord]:
        """What a record replaced, and what that had replaced, latest first, as far as the selection lets it through."""
        pool = self._pools.records()
        passing = pool.passing(selection)
        records, former = pool.snapshot.records, []
        row = pool.row_of.get(record_id)
        seen: set[int] = set()
        while row is not None and row not in seen:
            seen.add(row)
            row = pool.row_of.get(records[row].supersedes or "")
            if row is not None and row not in seen and passing[row]:
                former.append(records[row])
        return former

    def speakers(self) -> frozenset[str]:
        """The names, in lower case, under which turns were said."""
        return self._pools.turns().speakers

    def sessions(self, selection: Selection) -> list[tuple[float, float]]:
        """Beginning and end of each past session with turns that may be recalled, in seconds, oldest first."""
        turns = self._pools.turns()
        spans = turns.sessions(turns.allowed(selection))
        return [span for span in spans if selection.now - span[1] > SESSION_GAP]

    def mentions(self, topic: str, question: str, selection: Selection) -> FloatArray:
        """When a topic was spoken of by the speaker the question names, in seconds, in order.

        The turns that say its very words if there are any, else those with most of its words by their stems.
        """
        turns, words = self._topic_words(topic, question, selection)
        if said := self._saying(topic, turns, words):
            return np.sort(turns.said_at[said])
        return np.sort(turns.said_at[(words > 0.0) & (words >= _SAME_TOPIC * words.max(initial=0.0))])

    def said(self, topic: str, question: str, selection: Selection) -> FloatArray:
        """When the very words of a topic were said by the speaker the question names, in seconds, in order."""
        turns, words = self._topic_words(topic, question, selection)
        return np.sort(turns.said_at[self._saying(topic, turns, words)])

    def _topic_words(self, topic: str, question: str, selection: Selection) -> tuple[TurnPool, FloatArray]:
        turns = self._pools.turns()
        words = self._words(topic, "turn", turns.row_of)
        words[~(turns.allowed(selection) & turns.spoken_by(question))] = 0.0
        return turns, words

    def _saying(self, topic: str, turns: TurnPool, words: FloatArray) -> list[int]:
        return [int(row) for row in np.flatnonzero(words > 0.0) if self._says(turns.ids[row], topic)]

    def _says(self, turn_id: str, topic: str) -> bool:
        try:
            return says(node_content_for_llm(self._store.dialogues.turn(turn_id).node), topic)
        except RecordNotFound:
            return False

    def _records(
        self, pool: RecordPool, rows: Rows, question: Question, near: _Near, words: FloatArray, turns: TurnPool
    ) -> Candidates:
        if not len(rows):
            return NO_CANDIDATES
        columns = pool.snapshot.columns
        user = asked_about(question.text, turns.speakers) in (USER, *turns.names_of_user)
        return Candidates(
            ids=_picked(pool.ids, rows),
            is_turn=np.zeros(len(rows), dtype=bool),
            cosine=near.exact(rows),
            words=words[rows],
            nearness=np.zeros(len(rows)),
            salience=columns.salience[rows],
            t0=columns.t0[rows],
            half_life=columns.half_life[rows],
            late=np.full(len(rows), np.nan),
            speaker=(pool.of_user[rows] & user).astype(np.float64),
            telling=np.full(len(rows), _RECORD_TELLS),
        )

    def _turns(
        self, pool: TurnPool, rows: Rows, question: Question, near: _Near, words: FloatArray, dialogue_id: str | None
    ) -> Candidates:
        if not len(rows):
            return NO_CANDIDATES
        return Candidates(
            ids=_picked(pool.ids, rows),
            is_turn=np.ones(len(rows), dtype=bool),
            cosine=near.exact(rows),
            words=words[rows],
            nearness=self._nearness(pool, dialogue_id)[rows],
            salience=np.zeros(len(rows)),
            t0=pool.said_at[rows],
            half_life=np.full(len(rows), np.inf),
            late=np.full(len(rows), np.nan),
            speaker=pool.said_by(asked_about(question.text, pool.speakers))[rows].astype(np.float64),
            telling=pool.telling[rows],
        )

    def _near(self, kind: DocumentKind, pool_ids: tuple[str, ...], vector: Vector) -> _Near:
        cosines = self._store.vectors.cosines(kind, vector)
        with self._lock:
            alignment = self._alignments.get(kind)
            if alignment is None or not alignment.is_of(pool_ids, cosines.ids):
                alignment = self._alignments[kind] = _Alignment(pool_ids, cosines.ids)
        return _Near(cosines, alignment)

    def _words(self, query: str, kind: DocumentKind, row_of: Mapping[str, int]) -> FloatArray:
        """BM25 in [0, 1] of every row, 0 for what shares no word."""
        scores = np.zeros(len(row_of), dtype=np.float64)
        for document_id, score in self._store.words.search(query, kind, _WORD_HITS).items():
            row = row_of.get(document_id)
            if row is not None:
                scores[row] = score
        return scores

    def _nearness(self, pool: TurnPool, dialogue_id: str | None) -> FloatArray:
        """exp(-hops / τ_d) from where the dialogue stands, 0 for the turns of other dialogues."""
        near = np.zeros(len(pool), dtype=np.float64)
        rows = pool.rows_of_dialogue.get(dialogue_id or "")
        if rows is not None and dialogue_id is not None:
            by_node = self._store.dialogues.tree(dialogue_id).nearness()
            node_ids = pool.node_ids[rows]
            stored = node_ids < len(by_node)
            near[rows[stored]] = by_node[node_ids[stored]]
        return near


class _Alignment:
    """Which vector belongs to which of a pool's rows; kept until either changes."""

    def __init__(self, pool_ids: tuple[str, ...], ids: tuple[str, ...]) -> None:
        self._pool_ids = pool_ids
        self._ids = ids
        row_of = {document_id: row for row, document_id in enumerate(pool_ids)}
        pairs = [(row_of[document_id], at) for at, document_id in enumerate(ids) if document_id in row_of]
        rows, at = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
        # The vector's row of each of the pool's rows, -1 where there is no vector (yet).
        self.vector_row = np.full(len(pool_ids), -1, dtype=np.int64)
        self.vector_row[rows] = at

    def is_of(self, pool_ids: tuple[str, ...], ids: tuple[str, ...]) -> bool:
        return self._pool_ids is pool_ids and self._ids is ids


class _Near:
    """How near a pool's rows are to a question; 0 where there is no vector."""

    def __init__(self, cosines: Cosines, alignment: _Alignment) -> None:
        self._cosines = cosines
        self._vector_row = alignment.vector_row

    @property
    def at_most(self) -> FloatArray:
        """What the cosine of each row cannot exceed, shape (n,)."""
        bound = np.append(self._cosines.estimate + self._cosines.error, 0.0)
        return np.asarray(bound[self._vector_row], dtype=np.float64)

    def exact(self, rows: Rows) -> FloatArray:
        """The cosines of these rows, shape (m,)."""
        vector_rows = self._vector_row[rows]
        there = vector_rows >= 0
        found = np.zeros(len(rows), dtype=np.float64)
        found[there] = self._cosines.exact(vector_rows[there])
        return found


def _first(candidates: Candidates, weights: RankingWeights, now: float, also: Sequence[str]) -> Rows:
    """The rows that go into the second stage."""
    scores = rank(candidates, weights, now=now).scores
    best = (
        np.argpartition(-scores, SECOND_STAGE)[:SECOND_STAGE] if len(scores) > SECOND_STAGE else np.arange(len(scores))
    )
    asked_for = [row for row, candidate in enumerate(candidates.ids) if candidate in also] if also else []
    return np.union1d(best, np.array(asked_for, dtype=np.int64)).astype(np.int64)


def _rows(allowed: NDArray[np.bool_], also: Sequence[str], row_of: Mapping[str, int]) -> Rows:
    for memory_id in also:
        if memory_id in row_of:
            allowed[row_of[memory_id]] = True
    return np.flatnonzero(allowed)


def _picked(ids: tuple[str, ...], rows: Rows) -> tuple[str, ...]:
    return ids if len(rows) == len(ids) else tuple([ids[row] for row in rows.tolist()])
