"""Measuring every memory against a question: meaning, words and nearness in the dialogue, once a question."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.alignment import Alignment, Near, Pool
from familiars_desktop.memorizer.courtesies import is_courtesy
from familiars_desktop.memorizer.distinct import Item
from familiars_desktop.memorizer.late_interaction import SECOND_STAGE, evidence_of, late_interaction
from familiars_desktop.memorizer.pools import Pools
from familiars_desktop.memorizer.record_pool import RecordPool
from familiars_desktop.memorizer.selection import Selection
from familiars_desktop.memorizer.sessions import SESSION_GAP, SessionStarts
from familiars_desktop.memorizer.speakers import USER, asked_about, is_personal
from familiars_desktop.memorizer.spoken_words import says
from familiars_desktop.memorizer.turn_pool import TurnPool, how_much_it_tells
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.errors import RecordNotFound
from familiars_desktop.memory.ranking import (
    POSSIBLY_RELEVANT,
    Candidates,
    RankingWeights,
    merge,
    scores_of,
)
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.redaction import node_content_for_llm
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.protocols import DocumentKind
from familiars_desktop.storage.token_codes import CodedTokens

_WORD_HITS: Final = 200
MOST_CANDIDATES: Final = 1_000
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
    """The candidates of one question, the best of them when ``is_cut``; what stands behind each is read when it is
    asked for."""

    candidates: Candidates
    records: RecordPool
    store: MemoryStore
    is_cut: bool = False

    def row_of(self, memory_id: str) -> int | None:
        ids = self.candidates.ids
        return ids.index(memory_id) if memory_id in ids else None

    def items(self, rows: Sequence[int]) -> list[Item | None]:
        """The records and turns of some rows; None for a turn that has gone since."""
        ids = [self.candidates.ids[row] for row in rows]
        wanted = [memory_id for row, memory_id in zip(rows, ids, strict=True) if self.candidates.is_turn[row]]
        turns = {turn.id: turn for turn in self.store.dialogues.chosen(wanted)} if wanted else {}
        records, row_of = self.records.snapshot.records, self.records.row_of
        return [
            turns.get(memory_id) if self.candidates.is_turn[row] else records[row_of[memory_id]]
            for row, memory_id in zip(rows, ids, strict=True)
        ]


class Measuring:
    """Measures a store's memories; thread-safe."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self._pools = Pools(store)
        self._lock = threading.Lock()
        self._alignments: dict[tuple[str, DocumentKind], Alignment] = {}

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
        evidence = self._evidence(question)
        record_rows, turn_rows = np.arange(len(records)), np.arange(len(turns))
        if relevant_only:
            enough = 1.0 if question.tokens is None else POSSIBLY_RELEVANT
            record_rows = near_records.relevant(record_words, weights, evidence, enough)
            turn_rows = near_turns.relevant(turn_words, weights, evidence, enough)
        record_rows = record_rows[records.allowed(selection, starts, record_rows)]
        turn_rows = turn_rows[turns.allowed(selection, turn_rows)]
        record_rows, turn_rows = _with(record_rows, also, records), _with(turn_rows, also, turns)
        is_cut = relevant_only and not also and len(record_rows) + len(turn_rows) > MOST_CANDIDATES
        if is_cut:
            at_most = near_records.at_most(record_rows), near_turns.at_most(turn_rows)
            roughly = merge(
                [
                    self._records(records, record_rows, question, at_most[0], record_words, turns),
                    self._turns(turns, turn_rows, question, at_most[1], turn_words, selection),
                ]
            )
            best = _best(scores_of(roughly, weights, now=selection.now), MOST_CANDIDATES)
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
        candidates = replace(merge(parts), evidence=evidence, personal=is_personal(question.text, turns.speakers))
        if question.tokens is None:
            return Measured(candidates, records, self._store, is_cut)
        first = _first(candidates, weights, selection.now, also)
        late = late_interaction(self._store, question.tokens, candidates, first, records, turns)
        return Measured(replace(candidates, late=late), records, self._store, is_cut)

    def _evidence(self, question: Question) -> float:
        """How much the words of a question can prove, in [0, 1]."""
        if is_courtesy(question.text):
            return 0.0
        return 1.0 if question.tokens is None else evidence_of(self._store, question.text, question.tokens)

    def barred(self, memory_id: str, selection: Selection) -> str | None:
        """What keeps it out before any ranking: deprecated, expired or filtered; None for nothing."""
        records, turns = self._pools.records(), self._pools.turns()
        row = records.row(memory_id)
        if row is None:
            turn = turns.row(memory_id)
            return None if turn is not None and turns.allowed(selection)[turn] else "filtered"
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
        """What a record replaced, and what that had replaced, latest first, as far as the selection lets it through
        and nobody called it wrong."""
        pool = self._pools.records()
        passing = pool.passing(selection)
        records, former = pool.snapshot.records, []
        row = pool.row(record_id)
        seen: set[int] = set()
        while row is not None and row not in seen:
            seen.add(row)
            row = pool.row(records[row].supersedes or "")
            if row is not None and row not in seen and passing[row] and records[row].confidence > 0.0:
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
        return [row for row in np.flatnonzero(words > 0.0).tolist() if self._says(turns.ids[row], topic)]

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

    def _near(self, kind: DocumentKind, pool: Pool, vector: Vector) -> Near:
        cosines = self._store.vectors.cosines(kind, vector)
        with self._lock:
            return Near(cosines, self._aligned(("vectors", kind), pool, cosines.ids), pool)

    def _words(self, query: str, kind: DocumentKind, pool: Pool) -> FloatArray:
        """BM25 in [0, 1] of every row, 0 for what shares no word."""
        scores = np.zeros(len(pool), dtype=np.float64)
        hits = self._store.words.hits(query, kind, _WORD_HITS)
        if len(hits.ids) <= len(hits.rows):  # these alone, and others the next time
            rows = np.fromiter((pool.row_of.get(item, -1) for item in hits.ids), dtype=np.int64)[hits.rows]
        else:
            with self._lock:
                rows = self._aligned(("words", kind), pool, hits.ids).rows(pool)[0][hits.rows]
        here = (rows >= 0) & (rows < len(pool))
        scores[rows[here]] = hits.scores[here]
        return scores

    def _aligned(self, what: tuple[str, DocumentKind], pool: Pool, ids: Sequence[str]) -> Alignment:
        alignment = self._alignments.get(what)
        if alignment is None or not alignment.is_of(pool, ids):
            alignment = self._alignments[what] = Alignment(pool.ids, ids)
        return alignment

    def _nearness(self, pool: TurnPool, dialogue_id: str | None) -> FloatArray:
        """exp(-hops / τ_d) from where the dialogue stands, 0 for the turns of other dialogues."""
        near = np.zeros(len(pool), dtype=np.float64)
        rows = pool.rows_of_dialogue(dialogue_id) if dialogue_id is not None else ()
        if dialogue_id is not None and len(rows):
            by_node = self._store.dialogues.tree(dialogue_id).nearness()
            node_ids = pool.node_ids[rows]
            stored = node_ids < len(by_node)
            near[rows[stored]] = by_node[node_ids[stored]]
        return near


def _first(candidates: Candidates, weights: RankingWeights, now: float, also: Sequence[str]) -> Rows:
    """The rows that go into the second stage."""
    best = _best(scores_of(candidates, weights, now=now), SECOND_STAGE)
    asked_for = [row for row, candidate in enumerate(candidates.ids) if candidate in also] if also else []
    return np.union1d(best, np.array(asked_for, dtype=np.int64)).astype(np.int64)


def _best(scores: FloatArray, count: int) -> Rows:
    """Where the ``count`` highest of these stand, in order."""
    if len(scores) <= count:
        return np.arange(len(scores))
    return np.asarray(np.sort(np.argpartition(-scores, count)[:count]), dtype=np.int64)


def _with(rows: Rows, also: Sequence[str], pool: Pool) -> Rows:
    found = [row for memory_id in also if (row := pool.row(memory_id)) is not None]
    return np.union1d(rows, np.array(found, dtype=np.int64)) if found else rows


def _picked(ids: Sequence[str], rows: Rows) -> tuple[str, ...]:
    return tuple([ids[row] for row in rows.tolist()])
