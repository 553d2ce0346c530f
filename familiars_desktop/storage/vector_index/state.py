"""An index in memory: which vectors there are, where their codes lie, and how both change."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

import numpy as np

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage.protocols import FloatMatrix
from familiars_desktop.storage.vector_index.change_log import MOVED, REMOVED, Entries, vector_sums
from familiars_desktop.storage.vector_index.code_blocks import (
    GONE,
    CodeBlock,
    CodedRows,
    GrowingBlock,
    Rows,
    Scoring,
    coded,
)
from familiars_desktop.storage.vector_index.columns import IndexColumns
from familiars_desktop.storage.vector_index.death_order import DeathOrder
from familiars_desktop.storage.vector_index.sketches import Basis
from familiars_desktop.storage.vector_index.vector_rows import VectorRows

_PIECE: Final = 16_384


@dataclass
class IndexState:
    """The sorted block, the block of what changed since, and the vectors behind both.

    ``touched`` collects the rows that change while it is a set. Nothing here writes but ``vectors``.
    """

    vectors: VectorRows
    block: CodeBlock
    order: DeathOrder
    changed: GrowingBlock
    columns: IndexColumns = field(default_factory=IndexColumns)
    basis: Basis | None = None
    stamp: int = 0
    touched: set[int] | None = None

    @property
    def count(self) -> int:
        """How many rows there are, those gone included."""
        return self.vectors.count

    def set_block(self, block: CodeBlock, order: DeathOrder, basis: Basis | None) -> None:
        """Take a sorted block in the place of what there was, with the basis of its sketches."""
        self.block, self.order, self.basis = block, order, basis
        self.changed = GrowingBlock(self.vectors.dimensions, basis.width if basis else 0)
        position = self.columns.position.copy()  # whoever reads the block before keeps the positions in it
        position[block.rows] = np.arange(len(block))
        self.columns.position = position

    def renew(self, rows: Rows) -> None:
        """Put rows into the block of changes, with the times that they have."""
        columns = self.columns
        for start in range(0, len(rows), _PIECE):
            some = rows[start : start + _PIECE]
            self.enter(some, coded(self.vectors.view()[some], self.basis), columns.t0[some], columns.half_life[some])

    def exact_scores(self, rows: Rows, direction: FloatMatrix, scoring: Scoring) -> FloatArray:
        factor, offset = scoring.terms(rows, self.columns.t0[rows], self.columns.half_life[rows])
        return np.asarray(factor * self.vectors.products(rows, direction) + offset, dtype=np.float64)

    def take_in(self, entries: Entries, units: FloatMatrix) -> Rows:
        """New rows, which stand in ``_vectors``; the rows that the keys had."""
        former, rows = self.drop(entries), entries["row"]
        self.columns.add(entries["key"], rows)
        self.enter(rows, coded(units, self.basis), entries["t0"], entries["half_life"])
        return former

    def enter(self, rows: Rows, known: CodedRows, t0: FloatArray, half_life: FloatArray) -> None:
        """Put rows into the block of changes."""
        columns = self.columns
        columns.t0[rows], columns.half_life[rows] = t0, half_life
        columns.position[rows] = len(self.block) + self.changed.count + np.arange(len(rows))
        self.changed.append(rows, known, t0, half_life)
        self._touch(rows)

    def move(self, rows: Rows, t0: FloatArray, half_life: FloatArray) -> None:
        """Other times: in place in the block of changes, from the sorted one into it."""
        positions = self.columns.position[rows] - len(self.block)
        here, there = positions >= 0, positions < 0
        self.changed.move(positions[here], t0[here], half_life[here])
        self.columns.t0[rows], self.columns.half_life[rows] = t0, half_life
        self._touch(rows)
        at = positions[there] + len(self.block)
        self.block.rows[at] = GONE
        self.enter(rows[there], self.block.coded(at), t0[there], half_life[there])

    def drop(self, entries: Entries) -> Rows:
        """Let go of keys; the rows they had."""
        self.stamp = max(self.stamp, int(entries["stamp"].max(initial=0)))
        rows = self.columns.take(entries["key"].tolist())
        self._touch(rows)
        positions = self.columns.position[rows] - len(self.block)
        self.block.rows[positions[positions < 0] + len(self.block)] = GONE
        self.changed.drop(positions[positions >= 0])
        return rows

    def _touch(self, rows: Rows) -> None:
        if self.touched is not None:
            self.touched.update(rows.tolist())

    def replay(self, entries: Entries) -> int:
        """Apply a log; how many entries of it hold, for a vector that did not reach the disk ends it.

        Raises ValueError for one that speaks of a row that is not there.
        """
        last = {key: at for at, key in enumerate(entries["key"].tolist())}
        starts = [0, *(np.flatnonzero(np.diff(entries["kind"])) + 1).tolist(), len(entries)]
        for start, stop in pairwise(starts):
            if self._replay_together(entries[start:stop]):
                continue
            for at in range(start, stop):
                if not self._replay_one(entries[at : at + 1], goes_on=last[int(entries["key"][at])] > at):
                    return at
        return len(entries)

    def _replay_together(self, entries: Entries) -> bool:
        """Apply entries of one kind at once; False when they must be looked at one by one."""
        keys, rows = entries["key"], entries["row"]
        if not len(entries) or len(np.unique(keys)) != len(keys):
            return not len(entries)
        if entries["kind"][0] == REMOVED:
            self.drop(entries)
            return True
        if entries["kind"][0] == MOVED:
            known = self.columns.row_of
            if any(known.get(key) != row for key, row in zip(keys.tolist(), rows.tolist(), strict=True)):
                return False
            self.move(rows, entries["t0"], entries["half_life"])
            return True
        if rows.max() >= self.vectors.capacity or (vector_sums(self.vectors.at(rows)) != entries["vector_sum"]).any():
            return False
        self._put_again(entries)
        return True

    def _replay_one(self, entry: Entries, *, goes_on: bool) -> bool:
        """Apply one entry; ``goes_on``: its key has a later one. False: its vector is not there."""
        rows = entry["row"]
        if self._replay_together(entry):
            return True
        if entry["kind"][0] == MOVED:
            if goes_on:  # what it moved went later, and its vector with it
                return True
            raise ValueError("the log speaks of a row that is not there")
        if goes_on and rows[0] < self.vectors.capacity and not self.vectors.at(rows).any():
            self.vectors.count = max(self.vectors.count, int(rows[0]) + 1)
            self.drop(entry)
            return True
        return False

    def _put_again(self, entries: Entries) -> None:
        self.vectors.count = max(self.vectors.count, int(entries["row"].max()) + 1)
        for start in range(0, len(entries), _PIECE):
            some = entries[start : start + _PIECE]
            self.take_in(some, self.vectors.at(some["row"]))
