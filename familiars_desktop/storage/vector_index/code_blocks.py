"""Blocks of quantized rows with what their scores need: one sorted by death, one for what changed since."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage.vector_index.quantization import (
    Codes,
    Floats,
    Integers,
    QuantizedQuery,
    dot_products,
    quantized,
)
from familiars_desktop.storage.vector_index.sketches import NO_LOSSES, Basis, Losses

GONE: Final = -1

Mask = NDArray[np.bool_]
Rows = NDArray[np.int64]


class Scoring(Protocol):
    """A score that is ``factor·cos + offset`` with factor ≥ 0, both known without looking at a vector."""

    def terms(self, rows: Rows, t0: FloatArray, half_life: FloatArray) -> tuple[FloatArray | float, FloatArray | float]:
        """Factor and offset of these rows, given their t0 and H."""

    def cosine_needed(self, score: float) -> float:
        """A cosine below which no row can reach this score; −∞ where any may."""

    @property
    def by_row(self) -> bool:
        """Whether ``cosines_needed`` tells more."""

    def cosines_needed(self, score: float, rows: Rows) -> FloatArray:
        """The same of each of these rows (m,), whatever its age."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """Rows (m,) and what their scores lie between."""

    rows: Rows
    lower: FloatArray
    upper: FloatArray


@dataclass(frozen=True, slots=True)
class CodedRows:
    """What stands for vectors: codes (m, d), their scale and what they lose (m,); sketches (m, w), w = 0 without a
    basis, and their losses."""

    codes: Codes
    scale: FloatArray
    residual: FloatArray
    sketches: Codes
    losses: Losses

    def __getitem__(self, chosen: Mask | Rows | slice) -> CodedRows:
        return CodedRows(
            self.codes[chosen], self.scale[chosen], self.residual[chosen], self.sketches[chosen], self.losses
        )


def coded(units: Floats, basis: Basis | None) -> CodedRows:
    """Vectors (m, d) of length 1 or 0 in codes."""
    if basis is None:
        return CodedRows(*quantized(units), np.zeros((len(units), 0), dtype=np.int8), NO_LOSSES)
    return CodedRows(*quantized(units), *basis.coded(units, np.arange(len(units))))


@dataclass
class CodeBlock:
    """Rows by position: whose they are (−1: gone or moved elsewhere), codes (n, d), and what decays.

    ``sketches`` (n, w) are of one basis, w = 0 without one; with their ``losses``. ``rows`` may
    change to −1; nothing else does below ``count``.
    """

    rows: Rows
    codes: Codes
    scale: FloatArray
    residual: FloatArray
    t0: FloatArray
    half_life: FloatArray
    sketches: Codes
    losses: Losses = NO_LOSSES

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def widest(self) -> float:
        """The largest residual."""
        return float(self.residual.max(initial=0.0))

    @cached_property
    def narrow_scale(self) -> Floats:
        """The scales in float32, shape (n,)."""
        return self.scale.astype(np.float32)

    @cached_property
    def narrow_residual(self) -> Floats:
        """The residuals in float32, shape (n,)."""
        return self.residual.astype(np.float32)

    @cached_property
    def products(self) -> Integers:
        """Room for a number of each row (n,), for whoever searches."""
        return np.empty(len(self), dtype=np.int32)

    def coded(self, positions: Rows) -> CodedRows:
        """Copies of what stands for the vectors at these positions."""
        return CodedRows(self.codes, self.scale, self.residual, self.sketches, self.losses)[positions]

    def bounds(
        self, start: int, stop: int, query: QuantizedQuery, scoring: Scoring, allowed: Mask | None, bar: float
    ) -> Bounds:
        """What can be said of these positions that exist, are allowed, and may score ``bar``.

        What no age could help is left out before anything else is computed of it: all but a few.
        """
        products = dot_products(self.codes[start:stop], query)
        products *= self.scale[start:stop]
        widest = self.widest * (1.0 + query.residual) + query.residual
        likely = np.flatnonzero(products >= (scoring.cosine_needed(bar) - widest) / query.scale)
        at, cosine = start + likely, products[likely] * query.scale
        rows, error = self.rows[at], self._error(at, query)
        factor, offset = scoring.terms(rows, self.t0[at], self.half_life[at])
        upper = np.asarray(factor * (cosine + error) + offset, dtype=np.float64)
        keep = (upper >= bar) & (rows >= 0)
        if allowed is not None:
            keep &= allowed[rows]
        kept = np.flatnonzero(keep)
        width = 2.0 * error[kept] * (factor[kept] if isinstance(factor, np.ndarray) else factor)
        return Bounds(rows[kept], upper[kept] - width, upper[kept])

    def cosines(self, positions: Rows, query: QuantizedQuery) -> tuple[FloatArray, FloatArray]:
        """The cosines at scattered positions (m,) by their codes, and how far they may be off."""
        products = dot_products(self.codes[positions], query)
        return products * self.scale[positions] * query.scale, self._error(positions, query)

    def _error(self, at: Rows, query: QuantizedQuery) -> FloatArray:
        """With x8 and q8 what the codes stand for, |x·q - x8·q8| ≤ |x - x8|·|q| + |x8|·|q - q8|, where |q| = 1."""
        return self.residual[at] * (1.0 + query.residual) + query.residual


_COLUMNS: Final = ("rows", "codes", "scale", "residual", "t0", "half_life", "sketches")


@dataclass
class GrowingBlock:
    """What was added or changed since the last merge, unsorted; always read whole. Sketches are ``width`` wide."""

    dimensions: int
    width: int = 0
    count: int = 0
    _block: CodeBlock = field(init=False)

    def __post_init__(self) -> None:
        self._block = empty_block(64, self.dimensions, self.width)

    def view(self) -> CodeBlock:
        """The rows so far; later ones are appended behind it."""
        b, n = self._block, self.count
        sketches = b.sketches[:n]
        return CodeBlock(
            *(b.rows[:n], b.codes[:n], b.scale[:n], b.residual[:n], b.t0[:n], b.half_life[:n]), sketches, b.losses
        )

    def append(self, rows: Rows, coded: CodedRows, t0: FloatArray, half_life: FloatArray) -> None:
        start, stop = self.count, self.count + len(rows)
        if stop > len(self._block):
            self._grow(stop)
        block = self._block
        block.rows[start:stop], block.codes[start:stop], block.sketches[start:stop] = rows, coded.codes, coded.sketches
        block.scale[start:stop], block.residual[start:stop] = coded.scale, coded.residual
        block.t0[start:stop], block.half_life[start:stop] = t0, half_life
        block.losses |= coded.losses
        self.count = stop

    def move(self, positions: Rows, t0: FloatArray, half_life: FloatArray) -> None:
        """Give rows that are here already other times."""
        self._block.t0[positions], self._block.half_life[positions] = t0, half_life

    def drop(self, positions: Rows) -> None:
        self._block.rows[positions] = GONE
        self._block.codes[positions] = 0
        self._block.sketches[positions] = 0

    def _grow(self, needed: int) -> None:
        old, larger = self._block, empty_block(max(needed, 2 * len(self._block)), self.dimensions, self.width)
        for name in _COLUMNS:
            getattr(larger, name)[: self.count] = getattr(old, name)[: self.count]
        larger.losses = old.losses
        self._block = larger


def empty_block(count: int, dimensions: int, width: int = 0) -> CodeBlock:
    return CodeBlock(
        rows=np.full(count, GONE, dtype=np.int64),
        codes=np.zeros((count, dimensions), dtype=np.int8),
        scale=np.zeros(count),
        residual=np.zeros(count),
        t0=np.zeros(count),
        half_life=np.ones(count),
        sketches=np.zeros((count, width), dtype=np.int8),
    )
