"""Measuring every memory against a question: meaning, words and nearness in the dialogue, once a question."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import is_not
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
MOST_CANDIDATES: Final = 1_000
_RECORD_TELLS: Final = float(how_much_it_tells(np.zeros(1, dtype=bool), np.array([20.0]))[0])
_SAME_TOPIC: Final = 0.6
_ROUNDING: Final = 1e-9

Pool = RecordPool | TurnPool
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
    """The candidates of one question, the best of them when ``is_cut``; what stands behind each is read when it is
    asked for."""

    candidates: Candidates
    records: RecordPool
    store: MemoryStore
    is_cut: bool = False

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
        self._alignments: dict[tuple[str, DocumentKind], _Alignment] = {}

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
        leaves out what these weights count as irrelevant, most of a large memory, before anything else is measured, and
        of very many those that rank last by what cosine and words can be at most (``is_cut``).
        """
        records, turns = self._pools.records(), self._pools.turns()
        starts = SessionStarts(self._store.dialogues, selection.now)
        near_records = self._near("record", records, question.vector)
        near_turns = self._near("turn", turns, question.vector)
        record_words = self._words(question.text, "record", records)
        turn_words = turns.with_neighbours(self._words(question.text, "turn", turns))
        evidence = 1.0 if question.tokens is None else evidence_of(self._store, question.text, question.tokens)
        record_rows, turn_rows = np.arange(len(records.ids)), np.arange(len(turns))
        if relevant_only:
            enough = 1.0 if question.tokens is None else POSSIBLY_RELEVANT
            record_rows = _relevant(near_records, record_words, weights, evidence, enough)
            turn_rows = _relevant(near_turns, turn_words, weights, evidence, enough)
        record_rows = record_rows[records.allowed(selection, starts, record_rows)]
        turn_rows = turn_rows[turns.allowed(selection, turn_rows)]
        record_rows, turn_rows = _with(record_rows, also, records.row_of), _with(turn_rows, also, turns.row_of)
        is_cut = relevant_only and not also and len(record_rows) + len(turn_rows) > MOST_CANDIDATES
        if is_cut:
            roughly = merge(
                [
                    self._records(
                        records, record_rows, question, near_records.at_most(record_rows), record_words, turns
                    ),
                    self._turns(turns, turn_rows, question, near_turns.at_most(turn_rows), turn_words, selection),
                ]
            )
            best = _best(rank(roughly, weights, now=selection.now).scores, MOST_CANDIDATES)
            count = len(record_rows)
            record_rows, turn_rows = record_rows[best[best < count]], turn_rows[best[best >= count] - count]
        parts = [
            replace(
                self._records(records, record_rows, question, near_records.exact(record_rows), record_words, turns),
                ids=_picked(records.ids, record_rows),
            ),
            replace(
                self._turns(turns, turn_rows, question, near_turns.exact(turn_rows), turn_words, selection),
                ids=_picked(turns.ids, turn_rows),
            ),
        ]
        candidates = replace(merge(parts), evidence=evidence)
        if question.tokens is None:
            return Measured(candidates, records, self._store, is_cut)
        first = _first(candidates, weights, selection.now, also)
        late = late_interaction(self._store, question.tokens, candidates, first, records, turns)
        return Measured(replace(candidates, late=late), records, self._store, is_cut)

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
        words = self._words(topic, "turn", turns)
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
        self, pool: RecordPool, rows: Rows, question: Question, cosine: FloatArray, words: FloatArray, turns: TurnPool
    ) -> Candidates:
        """Of these rows, without their ids."""
        columns = pool.snapshot.columns
        user = asked_about(question.text, turns.speakers) in (USER, *turns.names_of_user)
        return Candidates(
            ids=(),
            is_turn=np.zeros(len(rows), dtype=bool),
            cosine=cosine,
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
        self,
        pool: TurnPool,
        rows: Rows,
        question: Question,
        cosine: FloatArray,
        words: FloatArray,
        selection: Selection,
    ) -> Candidates:
        """Of these rows, without their ids."""
        return Candidates(
            ids=(),
            is_turn=np.ones(len(rows), dtype=bool),
            cosine=cosine,
            words=words[rows],
            nearness=self._nearness(pool, selection.dialogue_id)[rows],
            salience=np.zeros(len(rows)),
            t0=pool.said_at[rows],
            half_life=np.full(len(rows), np.inf),
            late=np.full(len(rows), np.nan),
            speaker=pool.said_by(asked_about(question.text, pool.speakers))[rows].astype(np.float64),
            telling=pool.telling[rows],
        )

    def _near(self, kind: DocumentKind, pool: Pool, vector: Vector) -> _Near:
        cosines = self._store.vectors.cosines(kind, vector)
        return _Near(cosines, self._aligned(("vectors", kind), pool, cosines.ids))

    def _words(self, query: str, kind: DocumentKind, pool: Pool) -> FloatArray:
        """BM25 in [0, 1] of every row, 0 for what shares no word."""
        scores = np.zeros(len(pool.ids), dtype=np.float64)
        hits = self._store.words.hits(query, kind, _WORD_HITS)
        if len(hits.ids) <= len(hits.rows):  # these alone, and others the next time
            rows = np.fromiter((pool.row_of.get(item, -1) for item in hits.ids), dtype=np.int64)[hits.rows]
        else:
            rows = self._aligned(("words", kind), pool, hits.ids).pool_row[hits.rows]
        scores[rows[rows >= 0]] = hits.scores[rows >= 0]
        return scores

    def _aligned(self, what: tuple[str, DocumentKind], pool: Pool, ids: Sequence[str]) -> _Alignment:
        with self._lock:
            alignment = self._alignments.get(what)
            if alignment is None or not alignment.is_of(pool, ids):
                alignment = self._alignments[what] = _Alignment(pool, ids, alignment)
        return alignment

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
    """Which vector or text belongs to which of a pool's rows; kept until either changes.

    From the one ``before`` where the pool has only grown since: then what changed alone is looked up.
    """

    def __init__(self, pool: Pool, ids: Sequence[str], before: _Alignment | None = None) -> None:
        self._pool_ids = pool.ids
        self._ids = ids
        # The pool's row of each of ``ids``, and the other way round; -1 where there is none (yet).
        self.pool_row = np.full(len(ids), -1, dtype=np.int64)
        if before is not None and pool.follows(before._pool_ids):
            same = before._same(ids)
            self.pool_row[: len(same)][same] = before.pool_row[: len(same)][same]
        unknown = np.flatnonzero(self.pool_row < 0)
        self.pool_row[unknown] = [pool.row_of.get(ids[at], -1) for at in unknown.tolist()]
        there = np.flatnonzero(self.pool_row >= 0)
        self.own_row = np.full(len(pool.ids), -1, dtype=np.int64)
        self.own_row[self.pool_row[there]] = there

    def is_of(self, pool: Pool, ids: Sequence[str]) -> bool:
        return self._pool_ids is pool.ids and self._ids is ids and len(self.pool_row) == len(ids)

    def _same(self, ids: Sequence[str]) -> NDArray[np.bool_]:
        """Which of the first of these ids stand where they stood; all of them in a list, which has but grown."""
        if ids is self._ids:
            return np.ones(len(self.pool_row), dtype=bool)
        return ~np.fromiter(map(is_not, ids, self._ids), dtype=bool, count=min(len(ids), len(self._ids)))


class _Near:
    """How near a pool's rows are to a question; 0 where there is no vector."""

    def __init__(self, cosines: Cosines, alignment: _Alignment) -> None:
        self._cosines = cosines
        self._vector_row = alignment.own_row
        self._pool_row = alignment.pool_row
        self._bound = cosines.estimate + cosines.error

    def may_reach(self, cosine: float) -> Rows:
        """The rows whose cosine may be so much or more, where it is above 0."""
        rows = self._pool_row[self._bound >= cosine]
        return rows[rows >= 0]

    def at_most(self, rows: Rows) -> FloatArray:
        """What the cosine of each of these rows cannot exceed, shape (m,)."""
        return self._of(rows, lambda vector_rows: self._bound[vector_rows])

    def exact(self, rows: Rows) -> FloatArray:
        """The cosines of these rows, shape (m,)."""
        return self._of(rows, self._cosines.exact)

    def _of(self, rows: Rows, values: Callable[[Rows], FloatArray]) -> FloatArray:
        vector_rows = self._vector_row[rows]
        there = vector_rows >= 0
        found = np.zeros(len(rows), dtype=np.float64)
        found[there] = values(vector_rows[there])
        return found


def _relevant(near: _Near, words: FloatArray, weights: RankingWeights, evidence: float, enough: float) -> Rows:
    """The rows of which cosine, at most, and words speak enough for them; few of many."""
    rows = np.arange(len(words))
    if weights.cosine_floor > 0.0 and weights.words_floor > 0.0:
        similar = near.may_reach(enough * weights.cosine_floor * (1.0 - _ROUNDING))
        may_be = words > 0.0
        may_be[similar] = True
        rows = np.flatnonzero(may_be)
    found = relevance_of(near.at_most(rows), words[rows], weights, evidence) >= enough
    return np.asarray(rows[found], dtype=np.int64)


def _first(candidates: Candidates, weights: RankingWeights, now: float, also: Sequence[str]) -> Rows:
    """The rows that go into the second stage."""
    best = _best(rank(candidates, weights, now=now).scores, SECOND_STAGE)
    asked_for = [row for row, candidate in enumerate(candidates.ids) if candidate in also] if also else []
    return np.union1d(best, np.array(asked_for, dtype=np.int64)).astype(np.int64)


def _best(scores: FloatArray, count: int) -> Rows:
    """Where the ``count`` highest of these stand, in order."""
    if len(scores) <= count:
        return np.arange(len(scores))
    return np.asarray(np.sort(np.argpartition(-scores, count)[:count]), dtype=np.int64)


def _with(rows: Rows, also: Sequence[str], row_of: Mapping[str, int]) -> Rows:
    found = [row_of[memory_id] for memory_id in also if memory_id in row_of]
    return np.union1d(rows, np.array(found, dtype=np.int64)) if found else rows


def _picked(ids: tuple[str, ...], rows: Rows) -> tuple[str, ...]:
    return ids if len(rows) == len(ids) else tuple([ids[row] for row in rows.tolist()])
