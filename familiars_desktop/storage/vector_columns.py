"""Vectors of one kind of text in memory: what serves until there are so many that files pay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.storage.protocols import FloatMatrix

# id, number, stamp, and the vector's bytes; None: there is no vector (any more).
Changed = tuple[str, int, int, bytes | None]


@dataclass(frozen=True)
class MemoryColumns:
    """A growing matrix. Rows handed out are never written again: replaced rows make a new one.

    Rows are added to the ``ids`` of the columns before; where one is taken away they are others.
    """

    stamp: int = 0
    ids: list[str] = field(default_factory=list)
    row_of: dict[str, int] = field(default_factory=dict)
    rows: FloatMatrix = field(default_factory=lambda: np.zeros((0, 0), dtype=np.float32))
    count: int = 0

    def __len__(self) -> int:
        return self.count

    def vectors(self) -> FloatMatrix:
        """The vectors by row (n, d), read-only."""
        matrix = self.rows[: self.count]
        matrix.flags.writeable = False
        return matrix

    def view(self) -> tuple[tuple[str, ...], FloatMatrix]:
        return self._names, self.vectors()

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(self.ids[: self.count])

    def updated(self, changed: Sequence[Changed]) -> MemoryColumns:
        """With these texts renewed; a text without a vector takes its row away."""
        stamp = changed[-1][2]
        vectors = {item: np.frombuffer(data, dtype=np.float32) for item, _, _, data in changed if data is not None}
        width = self.rows.shape[1] or (next(iter(vectors.values())).size if vectors else 0)
        fitting = {item: vector for item, vector in vectors.items() if vector.size == width}
        replaced = [item for item, _, _, _ in changed if item in self.row_of]
        kept = self._without(replaced) if replaced else self
        return kept._with(fitting, width, stamp)

    def _without(self, items: Iterable[str]) -> MemoryColumns:
        gone = {self.row_of[item] for item in items}
        keep = [row for row in range(self.count) if row not in gone]
        ids = [self.ids[row] for row in keep]
        return MemoryColumns(self.stamp, ids, {item: row for row, item in enumerate(ids)}, self.rows[keep], len(ids))

    def _with(self, vectors: dict[str, NDArray[np.float32]], width: int, stamp: int) -> MemoryColumns:
        count, total = self.count, self.count + len(vectors)
        rows = self.rows
        if total > len(rows) or rows.shape[1] != width:
            rows = np.zeros((max(total, 2 * count, 16), width), dtype=np.float32)
            if count:
                rows[:count] = self.rows[:count]
        if vectors:
            rows[count:total] = np.stack(list(vectors.values()))
        self.row_of.update({item: count + at for at, item in enumerate(vectors)})
        self.ids.extend(vectors)
        return MemoryColumns(stamp, self.ids, self.row_of, rows, total)
