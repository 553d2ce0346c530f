"""Measuring every memory against a question: meaning, words and nearness in the dialogue, once a question."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.distinct import Item
from familiars_desktop.memorizer.record_table import RecordTable
from familiars_desktop.memorizer.selection import Selection
from familiars_desktop.memorizer.sessions import session_start
from familiars_desktop.memorizer.turn_table import TurnTable
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.errors import RecordNotFound
from familiars_desktop.memory.ranking import NO_CANDIDATES, Candidates, merge
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.protocols import DocumentKind, FloatMatrix

_WORD_HITS: Final = 500

Rows = NDArray[np.int64]


@dataclass(frozen=True)
class Measured:
    """The candidates of one question, and the record or turn behind each, in their order."""

    candidates: Candidates
    items: tuple[Item, ...]

    def row_of(self, memory_id: str) -> int | None:
        ids = self.candidates.ids
        return ids.index(memory_id) if memory_id in ids else None


class Measuring:
    """Prepares a store's records and turns once a change, and measures them once a question."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._records = RecordTable(store.snapshot())
        self._turns = TurnTable((), {})
        self._alignments: dict[DocumentKind, _Alignment] = {}

    def measure(
        self, query: str, vector: NDArray[np.float32], selection: Selection, also: Sequence[str] = ()
    ) -> Measured:
        """All that the selection allows, and ``also`` in any case, against a question and its unit vector."""
        records, turns = self._tables()
        record_rows = _rows(records.allowed(selection, self._session_start(selection.now)), also, records.row_of)
        turn_rows = _rows(turns.allowed(selection), also, turns.row_of)
        parts = [
            self._measured_records(records, record_rows, query, vector),
            self._measured_turns(turns, turn_rows, query, vector, selection),
        ]
        items: tuple[Item, ...] = (
            *(records.snapshot.records[row] for row in record_rows),
            *(turns.turns[row] for row in turn_rows),
        )
        return Measured(merge(parts), items)

    def barred(self, item: Item, selection: Selection) -> str | None:
        """What keeps an item out before any ranking: deprecated, expired or filtered; None for nothing."""
        records, turns = self._tables()
        if not isinstance(item, MemoryRecord):
            row = turns.row_of.get(item.id)
            return None if row is not None and turns.allowed(selection)[row] else "filtered"
        row = records.row_of[item.id]
        if item.deprecated:
            return "deprecated"
        if records.expired(row, selection, self._session_start(selection.now)):
            return "expired"
        return None if records.passing(selection)[row] else "filtered"

    def _tables(self) -> tuple[RecordTable, TurnTable]:
        snapshot = self._store.snapshot()
        with self._lock:
            if self._records.snapshot is not snapshot:
                self._records = RecordTable(snapshot)
            turns = self._store.dialogues.turns()
            if len(turns) != len(self._turns.turns):
                agents = {one.id: one.agent_id for one in self._store.dialogues.list()}
                self._turns = TurnTable(turns, agents)
            return self._records, self._turns

    def _measured_records(self, table: RecordTable, rows: Rows, query: str, vector: NDArray[np.float32]) -> Candidates:
        if not len(rows):
            return NO_CANDIDATES
        cosine = self._cosines("record", table.ids, vector)
        words = self._words(query, "record", table.row_of)
        columns = table.snapshot.columns
        return Candidates(
            ids=tuple(table.ids[row] for row in rows),
            is_turn=np.zeros(len(rows), dtype=bool),
            cosine=cosine[rows],
            words=words[rows],
            nearness=np.zeros(len(rows)),
            salience=columns.salience[rows],
            t0=columns.t0[rows],
            half_life=columns.half_life[rows],
        )

    def _measured_turns(
        self, table: TurnTable, rows: Rows, query: str, vector: NDArray[np.float32], selection: Selection
    ) -> Candidates:
        if not len(rows):
            return NO_CANDIDATES
        cosine = self._cosines("turn", table.ids, vector)
        words = table.with_neighbours(self._words(query, "turn", table.row_of))
        near = self._nearness(table, selection.dialogue_id)
        return Candidates(
            ids=tuple(table.ids[row] for row in rows),
            is_turn=np.ones(len(rows), dtype=bool),
            cosine=cosine[rows],
            words=words[rows],
            nearness=near[rows],
            salience=np.zeros(len(rows)),
            t0=table.timestamps[rows],
            half_life=np.full(len(rows), np.inf),
        )

    def _cosines(self, kind: DocumentKind, table_ids: tuple[str, ...], vector: NDArray[np.float32]) -> FloatArray:
        ids, matrix = self._store.vectors.matrix(kind)
        with self._lock:
            alignment = self._alignments.get(kind)
            if alignment is None or not alignment.is_of(table_ids, ids):
                alignment = self._alignments[kind] = _Alignment(table_ids, ids)
        return alignment.cosines(matrix, vector)

    def _words(self, query: str, kind: DocumentKind, row_of: Mapping[str, int]) -> FloatArray:
        """BM25 in [0, 1] of every row, 0 for what shares no word."""
        scores = np.zeros(len(row_of), dtype=np.float64)
        for document_id, score in self._store.words.search(query, kind, _WORD_HITS).items():
            row = row_of.get(document_id)
            if row is not None:
                scores[row] = score
        return scores

    def _nearness(self, table: TurnTable, dialogue_id: str | None) -> FloatArray:
        """exp(-hops / τ_d) from where the dialogue stands, 0 for the turns of other dialogues."""
        near = np.zeros(len(table.turns), dtype=np.float64)
        rows = table.rows_of_dialogue.get(dialogue_id or "")
        if rows is not None and dialogue_id is not None:
            by_node = self._store.dialogues.tree(dialogue_id).nearness()
            node_ids = table.node_ids[rows]
            stored = node_ids < len(by_node)
            near[rows[stored]] = by_node[node_ids[stored]]
        return near

    def _session_start(self, now: float) -> _SessionStarts:
        return _SessionStarts(self._store, now)


class _SessionStarts:
    """When the running session of a dialogue began, looked up once."""

    def __init__(self, store: MemoryStore, now: float) -> None:
        self._store = store
        self._now = now
        self._known: dict[str, float] = {}

    def __call__(self, dialogue_id: str) -> float:
        if dialogue_id not in self._known:
            self._known[dialogue_id] = self._look_up(dialogue_id)
        return self._known[dialogue_id]

    def _look_up(self, dialogue_id: str) -> float:
        try:
            return session_start(self._store.dialogues.tree(dialogue_id), self._now)
        except RecordNotFound:  # the dialogue was deleted: its sessions are over
            return self._now


class _Alignment:
    """Which vector belongs to which of a table's rows; kept until either changes."""

    def __init__(self, table_ids: tuple[str, ...], ids: tuple[str, ...]) -> None:
        self._table_ids = table_ids
        self._ids = ids
        row_of = {document_id: row for row, document_id in enumerate(table_ids)}
        pairs = [(row_of[document_id], at) for at, document_id in enumerate(ids) if document_id in row_of]
        self._rows, self._at = np.array(pairs, dtype=np.int64).reshape(-1, 2).T

    def is_of(self, table_ids: tuple[str, ...], ids: tuple[str, ...]) -> bool:
        return self._table_ids is table_ids and self._ids is ids

    def cosines(self, matrix: FloatMatrix, vector: NDArray[np.float32]) -> FloatArray:
        """Cosine of every row to a unit vector, 0 where there is no vector (yet)."""
        cosines = np.zeros(len(self._table_ids), dtype=np.float64)
        if len(self._at) and vector.size == matrix.shape[1]:
            cosines[self._rows] = (matrix @ vector)[self._at]
        return np.clip(cosines, -1.0, 1.0)


def _rows(allowed: NDArray[np.bool_], also: Sequence[str], row_of: Mapping[str, int]) -> Rows:
    for memory_id in also:
        if memory_id in row_of:
            allowed[row_of[memory_id]] = True
    return np.flatnonzero(allowed)
