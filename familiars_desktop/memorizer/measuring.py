"""Measuring every memory against a question: meaning, words and nearness in the dialogue, once a question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.record_table import RecordTable
from familiars_desktop.memorizer.selection import Selection
from familiars_desktop.memorizer.turn_table import TurnTable
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.ranking import Candidates, merge
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.tree import DialogTree
from familiars_desktop.storage import MemoryStore, StoredTurn
from familiars_desktop.storage.protocols import DocumentKind

_WORD_HITS: Final = 2_000

Rows = NDArray[np.int64]


@dataclass(frozen=True)
class Measured:
    """The candidates of one question and what stands behind each: its record or its turn, in their order."""

    candidates: Candidates
    items: tuple[MemoryRecord | StoredTurn, ...]


class Aligned:
    """Vectors of one kind beside a table's rows; the pairing is kept until either changes."""

    def __init__(self, table_ids: tuple[str, ...], ids: tuple[str, ...], matrix: NDArray[np.float32]) -> None:
        self.table_ids = table_ids
        self.ids = ids
        self._matrix = matrix
        row_of = {document_id: row for row, document_id in enumerate(table_ids)}
        pairs = [(row_of[document_id], at) for at, document_id in enumerate(ids) if document_id in row_of]
        self._rows = np.array([row for row, _ in pairs], dtype=np.int64)
        self._at = np.array([at for _, at in pairs], dtype=np.int64)

    def cosines(self, query: NDArray[np.float32]) -> FloatArray:
        """Cosine of each of the table's rows to a unit query, 0 where there is no vector (yet)."""
        cosines = np.zeros(len(self.table_ids), dtype=np.float64)
        if self._matrix.shape[0] and query.size == self._matrix.shape[1]:
            cosines[self._rows] = (self._matrix @ query)[self._at]
        return np.clip(cosines, -1.0, 1.0)


def word_scores(store: MemoryStore, query: str, kind: DocumentKind, row_of: Mapping[str, int], count: int) -> FloatArray:
    """BM25 in [0, 1] of each row, 0 for what shares no word."""
    scores = np.zeros(count, dtype=np.float64)
    for document_id, score in store.words.search(query, kind, _WORD_HITS).items():
        row = row_of.get(document_id)
        if row is not None:
            scores[row] = score
    return scores


def nearness(table: TurnTable, dialogue_id: str | None, tree: DialogTree | None) -> FloatArray:
    """exp(-hops / τ_d) from where the dialogue stands, 0 for the turns of other dialogues."""
    near = np.zeros(len(table.turns), dtype=np.float64)
    rows = table.rows_of_dialogue.get(dialogue_id or "")
    if rows is None or tree is None:
        return near
    by_node = tree.nearness()
    for row in rows:
        node_id = table.turns[row].node_id
        if node_id < len(by_node):
            near[row] = by_node[node_id]
    return near


def candidates_of_records(table: RecordTable, rows: Rows, cosine: FloatArray, words: FloatArray) -> Candidates:
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


def candidates_of_turns(
    table: TurnTable, rows: Rows, cosine: FloatArray, words: FloatArray, near: FloatArray
) -> Candidates:
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


def joined(records: Candidates, turns: Candidates, items: tuple[MemoryRecord | StoredTurn, ...]) -> Measured:
    return Measured(merge([records, turns]), items)
