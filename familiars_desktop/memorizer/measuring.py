"""Measuring every memory against a question: meaning, words and nearness in the dialogue, once a question."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.distinct import Item
from familiars_desktop.memorizer.pools import Pools
from familiars_desktop.memorizer.record_pool import RecordPool
from familiars_desktop.memorizer.selection import Selection
from familiars_desktop.memorizer.sessions import SESSION_GAP, SessionStarts
from familiars_desktop.memorizer.turn_pool import TurnPool
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.errors import RecordNotFound
from familiars_desktop.memory.ranking import NO_CANDIDATES, Candidates, merge
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.protocols import DocumentKind, FloatMatrix

_WORD_HITS: Final = 200
_SAME_TOPIC: Final = 0.6

Rows = NDArray[np.int64]
Vector = NDArray[np.float32]


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

    def measure(self, query: str, vector: Vector, selection: Selection, also: Sequence[str] = ()) -> Measured:
        """All that the selection allows, and ``also`` in any case, against a question and its unit vector."""
        records, turns = self._pools.records(), self._pools.turns()
        starts = SessionStarts(self._store.dialogues, selection.now)
        record_rows = _rows(records.allowed(selection, starts), also, records.row_of)
        turn_rows = _rows(turns.allowed(selection), also, turns.row_of)
        parts = [
            self._records(records, record_rows, query, vector),
            self._turns(turns, turn_rows, query, vector, selection.dialogue_id),
        ]
        return Measured(merge(parts), records, self._store)

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

    def speakers(self) -> frozenset[str]:
        """The names, in lower case, under which turns were said."""
        return self._pools.turns().speakers

    def sessions(self, selection: Selection) -> list[tuple[float, float]]:
        """Beginning and end of each past session with turns that may be recalled, in seconds, oldest first."""
        turns = self._pools.turns()
        spans = turns.sessions(turns.allowed(selection))
        return [span for span in spans if selection.now - span[1] > SESSION_GAP]

    def mentions(self, topic: str, question: str, selection: Selection) -> FloatArray:
        """When the turns were said that hold the words of a topic, by the speaker the question names, seconds."""
        turns = self._pools.turns()
        words = self._words(topic, "turn", turns.row_of)
        words[~(turns.allowed(selection) & turns.spoken_by(question))] = 0.0
        return np.sort(turns.said_at[(words > 0.0) & (words >= _SAME_TOPIC * words.max(initial=0.0))])

    def _records(self, pool: RecordPool, rows: Rows, query: str, vector: Vector) -> Candidates:
        if not len(rows):
            return NO_CANDIDATES
        columns = pool.snapshot.columns
        return Candidates(
            ids=tuple(pool.ids[row] for row in rows),
            is_turn=np.zeros(len(rows), dtype=bool),
            cosine=self._cosines("record", pool.ids, vector)[rows],
            words=self._words(query, "record", pool.row_of)[rows],
            nearness=np.zeros(len(rows)),
            salience=columns.salience[rows],
            t0=columns.t0[rows],
            half_life=columns.half_life[rows],
        )

    def _turns(self, pool: TurnPool, rows: Rows, query: str, vector: Vector, dialogue_id: str | None) -> Candidates:
        if not len(rows):
            return NO_CANDIDATES
        return Candidates(
            ids=tuple(pool.ids[row] for row in rows),
            is_turn=np.ones(len(rows), dtype=bool),
            cosine=self._cosines("turn", pool.ids, vector)[rows],
            words=pool.with_neighbours(self._words(query, "turn", pool.row_of))[rows],
            nearness=self._nearness(pool, dialogue_id)[rows],
            salience=np.zeros(len(rows)),
            t0=pool.said_at[rows],
            half_life=np.full(len(rows), np.inf),
        )

    def _cosines(self, kind: DocumentKind, pool_ids: tuple[str, ...], vector: Vector) -> FloatArray:
        ids, matrix = self._store.vectors.matrix(kind)
        with self._lock:
            alignment = self._alignments.get(kind)
            if alignment is None or not alignment.is_of(pool_ids, ids):
                alignment = self._alignments[kind] = _Alignment(pool_ids, ids)
        return alignment.cosines(matrix, vector)

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
        self._rows, self._at = np.array(pairs, dtype=np.int64).reshape(-1, 2).T

    def is_of(self, pool_ids: tuple[str, ...], ids: tuple[str, ...]) -> bool:
        return self._pool_ids is pool_ids and self._ids is ids

    def cosines(self, matrix: FloatMatrix, vector: Vector) -> FloatArray:
        """Cosine of every row to a unit vector, 0 where there is no vector (yet)."""
        cosines = np.zeros(len(self._pool_ids), dtype=np.float64)
        if len(self._at) and vector.size == matrix.shape[1]:
            cosines[self._rows] = (matrix @ vector)[self._at]
        return np.clip(cosines, -1.0, 1.0)


def _rows(allowed: NDArray[np.bool_], also: Sequence[str], row_of: Mapping[str, int]) -> Rows:
    for memory_id in also:
        if memory_id in row_of:
            allowed[row_of[memory_id]] = True
    return np.flatnonzero(allowed)
