"""One question to an index: bounds of many scores, then the exact scores of the few that can be among the best."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage.vector_index.code_blocks import CodeBlock, Mask, Rows, Scoring
from familiars_desktop.storage.vector_index.death_order import Run, joined
from familiars_desktop.storage.vector_index.quantization import QuantizedQuery, in_threads

_PIECE: Final = 16_384
_FIRST: Final = 1_024
# Float64 arithmetic in another order differs by far less.
_SLACK: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Nearest:
    """The best rows (m,), m ≤ k, best first, and their scores (m,) in float64; equal scores by row, lowest first."""

    rows: Rows
    scores: FloatArray

    def __len__(self) -> int:
        return len(self.rows)


NOTHING: Final = Nearest(np.zeros(0, dtype=np.int64), np.zeros(0))


def best_of(rows: Rows, scores: FloatArray, k: int) -> Nearest:
    """The k best of these; equal scores by row."""
    order = np.lexsort((rows, -scores))[:k]
    return Nearest(rows[order], scores[order])


class Search:
    """Gathers the rows that can be among the k best. ``exact`` gives the scores of rows, in float64."""

    def __init__(
        self,
        query: QuantizedQuery,
        k: int,
        scoring: Scoring,
        allowed: Mask | None,
        exact: Callable[[Rows], FloatArray],
    ) -> None:
        self._query = query
        self._k = k
        self._scoring = scoring
        self._allowed = allowed
        self._exact = exact
        self._raising = threading.Lock()
        self._bar = -np.inf
        self._rows: list[Rows] = []
        self._uppers: list[FloatArray] = []

    def read(self, block: CodeBlock, runs: Sequence[Run]) -> None:
        """Look at these positions of a block, two pieces at a time; at a few first, which show what is too little."""
        wanted = joined(runs)
        if wanted and self._bar == -np.inf:
            start, stop = wanted[0]
            few = min(start + _FIRST, stop)
            self._keep(self._piece(block, start, few))
            wanted[0] = few, stop
        pieces = [(at, min(at + _PIECE, stop)) for start, stop in wanted for at in range(start, stop, _PIECE)]
        for found in in_threads(lambda piece: self._piece(block, *piece), pieces):
            self._keep(found)

    def best(self) -> Nearest:
        """The k best of what was read so far, exact."""
        if not self._rows:
            return NOTHING
        rows, upper = np.concatenate(self._rows), np.concatenate(self._uppers)
        keep = upper >= self._bar - _SLACK
        rows, upper = rows[keep], upper[keep]
        promising = min(len(rows), 2 * self._k)
        first = np.argpartition(-upper, promising - 1)[:promising] if promising else np.zeros(0, dtype=np.int64)
        scores = self._exact(rows[first])
        if promising >= self._k:
            self._raise_bar(float(np.partition(scores, promising - self._k)[promising - self._k]))
        rest = upper >= self._bar - _SLACK
        rest[first] = False
        self._rows, self._uppers = [rows], [upper]
        every = np.concatenate([rows[first], rows[rest]])
        return best_of(every, np.concatenate([scores, self._exact(rows[rest])]), self._k)

    def _piece(self, block: CodeBlock, start: int, stop: int) -> tuple[Rows, FloatArray]:
        found = block.bounds(start, stop, self._query, self._scoring, self._allowed, self._bar - _SLACK)
        others = len(found.rows) - self._k
        if others >= 0:
            self._raise_bar(float(np.partition(found.lower, others)[others]))
        keep = found.upper >= self._bar - _SLACK
        return found.rows[keep], found.upper[keep]

    def _keep(self, found: tuple[Rows, FloatArray]) -> None:
        rows, upper = found
        self._rows.append(rows)
        self._uppers.append(upper)

    def _raise_bar(self, reached: float) -> None:
        """The k-th best score is at least this."""
        with self._raising:
            self._bar = max(self._bar, reached)
