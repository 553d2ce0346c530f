"""What no cosine of a row to a question can exceed: one pass over the codes, by which most rows are left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage.vector_index.code_blocks import GONE, CodeBlock, Mask, Rows
from familiars_desktop.storage.vector_index.quantization import (
    ROUNDING,
    THREADS,
    Codes,
    Floats,
    QuantizedQuery,
    dot_products,
    in_threads,
)

_FEW: Final = 8_192


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
    blocks = [block for index in indexes for block in index.blocks]
    parts = chain.from_iterable(in_threads(partial(_products, query), _shares(blocks)))
    products = np.empty(sum(map(len, blocks)), dtype=np.float32)
    np.concatenate([np.zeros(0), *parts], out=products, casting="same_kind")
    found, start = [], 0
    for index in indexes:
        stop = start + sum(map(len, index.blocks))
        found.append(_bounds(index, products[start:stop], query))
        start = stop
    return found


def _bounds(index: Placed, upper: Floats, query: QuantizedQuery) -> UpperBounds:
    """x·q ≤ x8·q8 + |x - x8|·|q| + |x8|·|q - q8|, where |q| = 1 and |x8| ≤ 1 + |x - x8|. ``upper`` holds the products
    of the codes, and the bounds afterwards."""
    widest = max((block.widest for block in index.blocks), default=0.0)
    lost = query.residual + widest * query.residual + ROUNDING
    start = 0
    for block in index.blocks:
        part = upper[start : start + len(block)]
        part *= block.narrow_scale
        part *= np.float32(query.scale)
        part += block.narrow_residual
        part += np.float32(lost)
        start += len(block)
    return UpperBounds([block.rows for block in index.blocks], upper, index.position, 2.0 * (widest + lost + ROUNDING))


def _products(query: QuantizedQuery, share: Sequence[Codes]) -> list[FloatArray]:
    return [dot_products(codes, query) for codes in share]


def _shares(blocks: Sequence[CodeBlock]) -> list[list[Codes]]:
    """The codes of all in order, about as many for one thread as for the other, in few and long pieces."""
    count = sum(map(len, blocks))
    threads = THREADS if count > _FEW else 1
    edges = [count * number // threads for number in range(threads + 1)]
    shares: list[list[Codes]] = [[] for _ in range(threads)]
    start = 0
    for block in blocks:
        for share, (first, last) in zip(shares, pairwise(edges), strict=True):
            share.append(block.codes[max(first - start, 0) : max(last - start, 0)])
        start += len(block)
    return shares
