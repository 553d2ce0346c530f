"""How well the words of a question are met, row by row: few rows of many share any."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray

Rows = NDArray[np.int64]


@dataclass(frozen=True)
class WordScores:
    """Rows (m,), each once and in order, and their scores (m,) in (0, 1]; every other row's is 0."""

    rows: Rows = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    scores: FloatArray = field(default_factory=lambda: np.zeros(0))

    def __len__(self) -> int:
        return len(self.rows)

    @classmethod
    def added_up(cls, rows: Rows, scores: FloatArray) -> WordScores:
        """Of rows and scores (p,), those of the same row added in the order in which they come, at most 1."""
        found, at = np.unique(rows, return_inverse=True)
        return cls(found, np.minimum(np.bincount(at, scores, len(found)), 1.0))

    def of(self, rows: Rows) -> FloatArray:
        """The scores of these rows (n,), shape (n,)."""
        if not len(self.rows):
            return np.zeros(len(rows))
        at = np.minimum(np.searchsorted(self.rows, rows), len(self.rows) - 1)
        return np.where(self.rows[at] == rows, self.scores[at], 0.0)

    def among(self, kept: NDArray[np.bool_]) -> WordScores:
        """Those (m,) that are marked."""
        return WordScores(self.rows[kept], self.scores[kept])
