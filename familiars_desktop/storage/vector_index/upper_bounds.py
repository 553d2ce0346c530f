"""What no cosine of a row to a question can exceed: one pass over the codes, by which most rows are left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.storage.vector_index.code_blocks import GONE, CodeBlock, Mask, Rows
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
_PIECE: Final = 32_768


@dataclass(frozen=True)
class Reaching:
    """Places (m,) at which a cosine may be so much, in ascending order, and what it cannot exceed there (m,)."""

    blocks: Sequence[Rows]
    places: Rows
    upper: Floats

    def __len__(self) -> int:
        return len(self.places)

    def rows(self, chosen: NDArray[np.int64] | slice = slice(None)) -> Rows:
        """The rows at some of the places, −1 for one that is gone."""
        places = self.places[chosen]
        rows = np.full(len(places), GONE, dtype=np.int64)
        start = 0
        for block in self.blocks:
            inside = np.flatnonzero((places >= start) & (places < start + len(block)))
            rows[inside] = block[places[inside] - start]
            start += len(block)
        return rows


@dataclass(frozen=True)
class UpperBounds:
    """By place in blocks that follow each other: whose rows, and their bounds (n,).

    ``position`` is the place of each row. No bound is higher than the cosine by more than ``width``.
    """

    blocks: Sequence[Rows]
    upper: Floats
    position: Rows
    width: float

    def reaching(self, cosine: float) -> Reaching:
        """Where the cosine may be so much or more."""
        places = np.flatnonzero(self.upper >= np.float32(cosine))
        return Reaching(self.blocks, places, self.upper[places])

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


@dataclass(frozen=True)
class Placed:
    """The blocks of an index, which follow each other, and the place of each row in them."""

    blocks: Sequence[CodeBlock]
    position: Rows


def upper_bounds(indexes: Sequence[Placed], query: QuantizedQuery) -> list[UpperBounds]:
    """``UpperBounds`` of all that lies in each index, from one pass over the codes of all."""
    found, tasks = [], []
    for index in indexes:
        ends = list(accumulate(map(len, index.blocks)))
        upper = np.empty(ends[-1], dtype=np.float32)
        for block, end in zip(index.blocks, ends, strict=True):
            part = upper[end - len(block) : end]
            tasks += [partial(_fill, part, block, query, share) for share in _shares(len(block))]
        widest = max((block.widest for block in index.blocks), default=0.0)
        width = 2.0 * (widest * (1.0 + query.residual) + query.residual + 2.0 * ROUNDING)
        found.append(UpperBounds([block.rows for block in index.blocks], upper, index.position, width))
    in_threads(_call, tasks)
    return found


def _call(task: Callable[[], None]) -> None:
    task()


def _fill(upper: Floats, block: CodeBlock, query: QuantizedQuery, share: Run) -> None:
    """x·q ≤ x8·q8 + |x - x8|·|q| + |x8|·|q - q8|, where |q| = 1 and |x8| ≤ 1 + |x - x8|."""
    for start in range(*share, _PIECE):
        some = slice(start, min(start + _PIECE, share[1]))
        found = dot_products(block.codes[some], query)
        found *= block.scale[some]
        found *= query.scale
        found += block.residual[some] * (1.0 + query.residual)
        np.add(found, query.residual + ROUNDING, out=upper[some], casting="same_kind")


def _shares(count: int) -> list[Run]:
    """One range a thread; few rows are one."""
    if not count:
        return []
    size = -(-count // THREADS) if count > _PIECE else count
    return [(at, min(at + size, count)) for at in range(0, count, size)]
