"""What the sketches say of some runs of a block, read in one pass: at which positions a cosine may be how much."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final

import numpy as np

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage.vector_index.code_blocks import CodeBlock, Rows
from familiars_desktop.storage.vector_index.death_order import Run
from familiars_desktop.storage.vector_index.quantization import (
    ROUNDING,
    THREADS,
    QuantizedQuery,
    in_threads,
    products_into,
)

_LEAST: Final = -(2.0**31)
# Fewer are done sooner than another thread begins.
_FEW: Final = 49_152
_SAMPLE: Final = 8_192


class Sieve:
    """The positions of ``runs``, which have a place each in their order (n,). Only one of a block at a time.

    With s and p the sketches of x and q, s8 = c·step what the code c stands for, and w what stands for p·step:
    x·q ≤ s·p ≤ c·w + |s - s8|·|p| + |c|·|p·step - w|, where |p| = |q| = 1.
    """

    def __init__(self, block: CodeBlock, runs: Sequence[Run], query: QuantizedQuery) -> None:
        self.block = block
        self._runs = runs
        self._ends = np.cumsum([stop - start for start, stop in runs])
        self._products = block.products[: int(self._ends[-1])]
        self._unit = query.scale
        self._beside = block.losses.most + block.losses.longest * query.residual + ROUNDING
        in_threads(lambda share: self._read(share, query), list(self._shares()))

    def __len__(self) -> int:
        return len(self._products)

    def reaching(self, cosine: float, start: int, stop: int) -> Rows:
        """The places from ``start`` to ``stop`` at which a cosine may be so much or more."""
        least = max((cosine - self._beside) / self._unit, _LEAST)
        if least > -_LEAST:
            return np.zeros(0, dtype=np.int64)
        found = np.flatnonzero(self._products[start:stop] >= np.int32(math.floor(least)))
        found += start
        return found

    def rows(self, start: int, stop: int) -> Rows:
        """Whose the places from ``start`` to ``stop`` are, −1: nobody's."""
        if len(self._runs) == 1:
            return self.block.rows[start + self._runs[0][0] : stop + self._runs[0][0]]
        return self.block.rows[self.positions(np.arange(start, stop))]

    def highest(self, count: int) -> Rows:
        """About ``count`` places at which cosines are likely high."""
        sample = self._products[:: -(-len(self) // _SAMPLE)]
        wanted = min(max(count * len(sample) // len(self), 1), len(sample))
        least = np.partition(sample, len(sample) - wanted)[len(sample) - wanted]
        return np.flatnonzero(self._products >= least)[: 2 * count]

    def cosines(self, places: Rows | slice) -> FloatArray:
        """What the cosines at these places (m,) cannot exceed."""
        return np.asarray(self._products[places] * self._unit + self._beside, dtype=np.float64)

    def positions(self, places: Rows) -> Rows:
        """Where in the block these places (m,) are."""
        if len(self._runs) == 1:
            return places + self._runs[0][0]
        return places + self._shifts[places]

    @cached_property
    def _shifts(self) -> Rows:
        starts = np.array([start for start, _ in self._runs])
        lengths = np.diff(self._ends, prepend=0)
        return np.repeat(starts - self._ends + lengths, lengths)

    def _read(self, share: Sequence[tuple[int, Run]], query: QuantizedQuery) -> None:
        for place, (start, stop) in share:
            products_into(self._products[place : place + stop - start], self.block.sketches[start:stop], query)

    def _shares(self) -> Iterator[list[tuple[int, Run]]]:
        """The runs and where they are placed, about as many positions for one thread as for the other."""
        threads = THREADS if len(self) > _FEW else 1
        edges = [len(self) * number // threads for number in range(threads + 1)]
        for first, last in pairwise(edges):
            share = []
            for (start, stop), end in zip(self._runs, self._ends.tolist(), strict=True):
                begin = end - (stop - start)
                inside = max(begin, first), min(end, last)
                if inside[0] < inside[1]:
                    share.append((inside[0], (start + inside[0] - begin, start + inside[1] - begin)))
            yield share
