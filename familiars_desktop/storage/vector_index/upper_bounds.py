"""What no cosine of a row to a question can exceed: one pass over the codes, by which most rows are left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.storage.vector_index.code_blocks import CodeBlock, Mask, Rows
from familiars_desktop.storage.vector_index.death_order import Run
from familiars_desktop.storage.vector_index.quantization import (
    ROUNDING,
    THREADS,
    Floats,
    QuantizedQuery,
    dot_products,
    in_threads,
)

# Few enough that what is made of them stays in a processor's own cache.
_PIECE: Final = 8_192


@dataclass(frozen=True)
class UpperBounds:
    """By position in blocks that follow each other: whose rows, and their bounds (n,). ``position`` is by row."""

    blocks: Sequence[Rows]
    upper: Floats
    position: Rows

    def reaching(self, cosine: float) -> tuple[Rows, Floats]:
        """The rows whose cosine may be so much or more, in no order, and their bounds."""
        at = np.flatnonzero(self.upper >= np.float32(cosine))
        rows, start = np.empty(len(at), dtype=np.int64), 0
        for block in self.blocks:
            first, last = np.searchsorted(at, (start, start + len(block)))
            rows[first:last] = block[at[first:last] - start]
            start += len(block)
        there = rows >= 0
        return rows[there], self.upper[at[there]]

    def of(self, rows: Rows) -> tuple[Floats, Mask]:
        """The bounds of these rows (m,), and for which there is one: not for what was gone, or changed since."""
        at = self.position[rows]
        known = np.zeros(len(rows), dtype=bool)
        start = 0
        for block in self.blocks:
            inside = np.flatnonzero((at >= start) & (at < start + len(block)))
            known[inside] = block[at[inside] - start] == rows[inside]
            start += len(block)
        return self.upper[np.where(known, at, 0)] if start else np.zeros(len(rows), np.float32), known


def upper_bounds(blocks: Sequence[CodeBlock], position: Rows, query: QuantizedQuery) -> UpperBounds:
    """``UpperBounds`` of all that lies in these blocks."""
    ends = list(accumulate(map(len, blocks)))
    upper = np.empty(ends[-1], dtype=np.float32)
    for block, end in zip(blocks, ends, strict=True):
        part = upper[end - len(block) : end]
        in_threads(partial(_fill, part, block, query), _shares(len(block)))
    return UpperBounds([block.rows for block in blocks], upper, position)


def _fill(upper: NDArray[np.float32], block: CodeBlock, query: QuantizedQuery, share: Run) -> None:
    """x·q ≤ x8·q8 + |x - x8|·|q| + |x8|·|q - q8|, where |q| = 1 and |x8| ≤ 1 + |x - x8|."""
    for start in range(*share, _PIECE):
        some = slice(start, min(start + _PIECE, share[1]))
        found = dot_products(block.codes[some], query)
        found *= block.scale[some]
        found *= query.scale
        found += block.residual[some] * (1.0 + query.residual)
        np.add(found, query.residual + ROUNDING, out=upper[some], casting="same_kind")


def _shares(count: int) -> list[Run]:
    """One range a thread."""
    size = -(-count // THREADS) if count > _PIECE else count
    return [(at, min(at + size, count)) for at in range(0, count, max(size, 1))]
