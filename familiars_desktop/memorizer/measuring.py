"""Measuring every memory against a question: meaning, words and nearness in the dialogue, once a question."""

from __future__ import annotations

import threading
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.alignment import Alignment, Near, Pool
from familiars_desktop.memorizer.courtesies import is_courtesy
from familiars_desktop.memorizer.distinct import Item
from familiars_desktop.memorizer.kinds import RECORD_TELLS, Kind, RecordKind, TurnKind
from familiars_desktop.memorizer.late_interaction import SECOND_STAGE, evidence_of, late_interaction
from familiars_desktop.memorizer.pools import Pools
from familiars_desktop.memorizer.record_pool import RecordPool
from familiars_desktop.memorizer.selection import Selection
from familiars_desktop.memorizer.sessions import SessionStarts
from familiars_desktop.memorizer.shortlist import Shortlist
from familiars_desktop.memorizer.speakers import USER, asked_about, is_personal
from familiars_desktop.memorizer.spoken_words import says
from familiars_desktop.memorizer.turn_pool import TurnPool
from familiars_desktop.memorizer.unwritten import unwritten_cosine, unwritten_late
from familiars_desktop.memorizer.word_scores import WordScores
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
from familiars_desktop.memory.tree import SESSION_GAP
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.protocols import DocumentKind
from familiars_desktop.storage.token_codes import CodedTokens

_WORD_HITS: Final = 200
# Of the best so many at least are measured to the end, where there is no second stage.
MEASURED_TO_THE_END: Final = 64
_SAME_TOPIC: Final = 0.6
_KINDS: Final[tuple[DocumentKind, DocumentKind]] = ("record", "turn")

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
    """The candidates of one question; what stands behind each is read when it is asked for.

    Others that are relevant were left out when ``left_out`` is not −∞: each of them scores less than that.
    """

    candidates: Candidates
    records: RecordPool
    store: MemoryStore
    left_out: float = -np.inf
    by_former: bool = False

    def rows_of(self, memory_id: str) -> list[int]:
        """The rows by which it can be found: its own first, then those of what it replaced."""
        ids, row = self.candidates.ids, self.records.row(memory_id)
        formers = self.records.succession.formers.get(row, ()) if row is not None and self.by_former else ()
        wanted = [memory_id, *(self.records.ids[former] for former in formers)]
        return [ids.index(one) for one in wanted if one in ids]

    def former(self, row: int) -> MemoryRecord | None:
        """What was superseded, where it is that by which the item of the row is found."""
        found = self._record_rows(row)
        return None if found is None or found[0] == found[1] else self.records.snapshot.records[found[0]]

    def _record_rows(self, row: int) -> tuple[int, int] | None:
        """Of a candidate that is a record: its row among the records, and that of what stands in its place."""
        if self.candidates.is_turn[row]:
            return None
        found = self.records.row_of[self.candidates.ids[row]]
        return found, int(self.records.succession.standing(np.array([found]))[0]) if self.by_former else found

    def items(self, rows: Sequence[int]) -> list[Item | None]:
        """The records and turns of some rows; None for a turn that has gone since."""
        ids = [self.candidates.ids[row] for row in rows]
        wanted = [memory_id for row, memory_id in zip(rows, ids, strict=True) if self.candidates.is_turn[row]]
        turns = {turn.id: turn for turn in self.store.dialogues.chosen(wanted)} if wanted else {}
        records = self.records.snapshot.records
        return [
            turns.get(memory_id) if (found := self._record_rows(row)) is None else records[found[1]]
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
        best_only: bool = False,
    ) -> Measured:
        """All that the selection allows, and ``also`` in any case, against a question.

        The best by cosine and words, as these weights rank them, go through late interaction. ``relevant_only``
        leaves out what these weights count as irrelevant, most of a large memory, before anything else is measured;
        ``best_only`` those too that score less than the best (``Measured.left_out``).
        """
        every = not (relevant_only or best_only) or min(weights.cosine_floor, weights.words_floor) <= 0.0
        kinds = records, turns = self._kinds(question, selection, () if every else _searched(selection))
        evidence, personal = self._evidence(question), is_personal(question.text, turns.pool.speakers)
        left_out = -np.inf
        if every:
            rows = [np.flatnonzero(kind.allowed(np.arange(len(kind.pool)))) for kind in kinds]
        elif evidence <= 0.0 and turns.about is None:  # nothing is asked for
            rows = [np.zeros(0, dtype=np.int64) for _ in kinds]
        else:
            alone = (1.0, 1.0 if personal else weights.impersonal)
            enough = alone if question.tokens is None else (POSSIBLY_RELEVANT, POSSIBLY_RELEVANT)
            shortlist = Shortlist(kinds, weights, evidence, enough, selection.now)
            count = MEASURED_TO_THE_END if question.tokens is None else SECOND_STAGE
            rows, left_out = shortlist.best(count) if best_only else (shortlist.all(), left_out)
        parts = [
            _measured(records, _with(rows[0], also, records.pool)),
            _measured(turns, _with(rows[1], also, turns.pool)),
        ]
        candidates = replace(merge(parts), evidence=evidence, personal=personal)
        if question.tokens is not None:
            first = _first(candidates, weights, selection.now, also)
            late = late_interaction(self._store, question.tokens, candidates, first, records.pool, turns.pool)
            candidates = replace(candidates, late=late)
        return Measured(candidates, records.pool, self._store, left_out, selection.by_former)

    def _kinds(
        self, question: Question, selection: Selection, searched: Collection[DocumentKind]
    ) -> tuple[RecordKind, TurnKind]:
        records, turns = self._pools.records(), self._pools.turns()
        near_records, near_turns = self._near(records, turns, question.vector, searched)
        about = asked_about(question.text, turns.speakers)
        starts = SessionStarts(self._store.dialogues, selection.now)
        record_words = self._words(question.text, "record", records)
        turn_words = turns.with_neighbours(self._words(question.text, "turn", turns))
        nearness = self._nearness(selection.dialogue_id, turns)
        about_user = about in (USER, *turns.names_of_user)
        return (
            RecordKind(records, near_records, record_words, selection, starts, about_user),
            TurnKind(turns, near_turns, turn_words, selection, about, nearness),
        )

    def unwritten(self, question: Question, text: Question, *, of_user: bool) -> Candidates:
        """A text as if it were a record, of the user or of another owner, under the id ""; its salience and age are
        left at 0 for the caller to give."""
        turns = self._pools.turns()
        asked_of_user = asked_about(question.text, turns.speakers) in (USER, *turns.names_of_user)
        zeros = np.zeros(1)
        return Candidates(
            ids=("",),
            is_turn=np.zeros(1, dtype=bool),
            cosine=unwritten_cosine(question.vector, text.vector),
            words=np.array([self._store.words.score(question.text, text.text, "record")]),
            nearness=zeros,
            salience=zeros,
            t0=zeros,
            half_life=np.full(1, np.inf),
            late=unwritten_late(self._store, question.tokens, text.tokens),
            speaker=np.array([float(of_user and asked_of_user)]),
            telling=np.full(1, RECORD_TELLS),
            evidence=self._evidence(question),
            personal=is_personal(question.text, turns.speakers),
        )

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
        likely = words.rows[words.scores >= _SAME_TOPIC * words.scores.max(initial=0.0)]
        return np.sort(turns.said_at[likely])

    def said(self, topic: str, question: str, selection: Selection) -> FloatArray:
        """When the very words of a topic were said by the speaker the question names, in seconds, in order."""
        turns, words = self._topic_words(topic, question, selection)
        return np.sort(turns.said_at[self._saying(topic, turns, words)])

    def _topic_words(self, topic: str, question: str, selection: Selection) -> tuple[TurnPool, WordScores]:
        turns = self._pools.turns()
        words = self._words(topic, "turn", turns)
        return turns, words.among(turns.allowed(selection, words.rows) & turns.spoken_by(question)[words.rows])

    def _saying(self, topic: str, turns: TurnPool, words: WordScores) -> list[int]:
        return [row for row in words.rows.tolist() if self._says(turns.ids[row], topic)]

    def _says(self, turn_id: str, topic: str) -> bool:
        try:
            return says(node_content_for_llm(self._store.dialogues.turn(turn_id).node), topic)
        except RecordNotFound:
            return False

    def _near(
        self, records: RecordPool, turns: TurnPool, vector: Vector, searched: Collection[DocumentKind]
    ) -> tuple[Near, Near]:
        of_records, of_turns = self._store.vectors.cosines(_KINDS, vector, searched=searched)
        with self._lock:
            return (
                Near(of_records, self._aligned(("vectors", "record"), records, of_records.ids), records),
                Near(of_turns, self._aligned(("vectors", "turn"), turns, of_turns.ids), turns),
            )

    def _words(self, query: str, kind: DocumentKind, pool: Pool) -> WordScores:
        """BM25 in [0, 1] of the rows that share a word with it."""
        hits = self._store.words.hits(query, kind, _WORD_HITS)
        if len(hits.ids) <= len(hits.rows):  # these alone, and others the next time
            rows = np.fromiter((pool.row_of.get(item, -1) for item in hits.ids), dtype=np.int64)[hits.rows]
        else:
            with self._lock:
                rows = self._aligned(("words", kind), pool, hits.ids).rows(pool)[0][hits.rows]
        here = (rows >= 0) & (rows < len(pool)) & (hits.scores > 0.0)
        return WordScores.added_up(rows[here], hits.scores[here])

    def _aligned(self, what: tuple[str, DocumentKind], pool: Pool, ids: Sequence[str]) -> Alignment:
        alignment = self._alignments.get(what)
        if alignment is None or not alignment.is_of(pool, ids):
            alignment = self._alignments[what] = Alignment(pool.ids, ids)
        return alignment

    def _nearness(self, dialogue_id: str | None, turns: TurnPool) -> FloatArray:
        """exp(-hops / τ_d) of each node from where its dialogue stands; none of a temporary dialogue, or of no one."""
        if dialogue_id is None or turns.dialogues.code_of(dialogue_id) < 0:
            return np.zeros(0)
        return self._store.dialogues.tree(dialogue_id).nearness()


def _searched(selection: Selection) -> list[DocumentKind]:
    """The kinds of which anything may be recalled."""
    allowed = {"record": "record" in selection.kinds, "turn": selection.with_turns}
    return [kind for kind in _KINDS if allowed[kind]]


def _measured(kind: Kind, rows: Rows) -> Candidates:
    """These rows with their cosines and ids."""
    return replace(kind.candidates(rows, kind.near.exact(rows)), ids=_picked(kind.pool.ids, rows))


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
