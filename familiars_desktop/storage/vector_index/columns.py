"""What an index knows of each row besides its vector: key, times, and where its codes lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage.vector_index.code_blocks import GONE, Mask, Rows


@dataclass
class IndexColumns:
    """Growing columns by row; ``position`` counts on from the sorted block into the growing one, −1: in neither."""

    keys: Rows = field(default_factory=lambda: np.zeros(64, dtype=np.int64))
    position: Rows = field(default_factory=lambda: np.full(64, GONE, dtype=np.int64))
    t0: FloatArray = field(default_factory=lambda: np.zeros(64))
    half_life: FloatArray = field(default_factory=lambda: np.zeros(64))
    is_there: Mask = field(default_factory=lambda: np.zeros(64, dtype=bool))
    row_of: dict[int, int] = field(default_factory=dict)

    def reserve(self, count: int) -> None:
        """Make room for rows below ``count``."""
        former = len(self.keys)
        if count <= former:
            return
        for name in ("keys", "position", "t0", "half_life", "is_there"):
            column = getattr(self, name)
            larger = np.full(max(count, 2 * former), GONE if name == "position" else 0, dtype=column.dtype)
            larger[:former] = column
            setattr(self, name, larger)

    def add(self, keys: Rows, rows: Rows) -> None:
        self.reserve(int(rows.max(initial=-1)) + 1)
        self.keys[rows], self.is_there[rows] = keys, True
        self.row_of.update(zip(keys.tolist(), rows.tolist(), strict=True))

    def take(self, keys: Sequence[int]) -> Rows:
        """Remove keys; the rows they had."""
        rows = np.array([row for key in keys if (row := self.row_of.pop(key, None)) is not None], dtype=np.int64)
        self.is_there[rows] = False
        return rows

    def keys_by_row(self, count: int) -> Rows:
        return np.where(self.is_there[:count], self.keys[:count], GONE)
