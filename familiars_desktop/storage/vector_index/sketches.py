"""A vector in few numbers: where it lies in the directions in which vectors differ most, and how far it lies off them.

With P an orthonormal basis (m, d) of those directions, x = PᵀPx + r and q = PᵀPq + t, where r and t are orthogonal to
it: x·q = Px·Pq + r·t ≤ Px·Pq + |r|·|t|. So the dot product of the sketches [Px, |r|] and [Pq, |t|] is never less than
that of the vectors, and a sketch is as long as its vector.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage.vector_index.quantization import (
    LARGEST_CODE,
    ROUNDING,
    Codes,
    Floats,
    QuantizedQuery,
    quantized_query,
)

MOST_DIRECTIONS: Final = 63
FEWEST_ROWS: Final = 4_096
_SHARE: Final = 4
_SAMPLE: Final = 16_384
_PIECE: Final = 4_096
# Other rows than the sample's may reach further.
_ROOM: Final = 1.25
_SMALLEST: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Losses:
    """Of several sketches: the length of what a code loses at most, and the length of the longest code."""

    most: float = 0.0
    longest: float = 0.0

    def __or__(self, other: Losses) -> Losses:
        return Losses(max(self.most, other.most), max(self.longest, other.longest))


NO_LOSSES: Final = Losses()


@dataclass(frozen=True, slots=True)
class Basis:
    """Orthonormal ``directions`` (m, d) in float64, what one step of a code is in each number of a sketch (m + 1,),
    and how many rows there were when they were chosen."""

    directions: FloatArray
    steps: FloatArray
    rows: int

    @property
    def width(self) -> int:
        """How many numbers a sketch has."""
        return len(self.directions) + 1

    def sketches(self, vectors: Floats) -> FloatArray:
        """The sketches (n, m + 1) of vectors (n, d), in float64: what that loses is far below ``ROUNDING``."""
        wide = vectors.astype(np.float64)
        found = np.empty((len(wide), self.width))
        np.matmul(wide, self.directions.T, out=found[:, :-1])
        beside = np.einsum("ij,ij->i", wide, wide) - np.einsum("ij,ij->i", found[:, :-1], found[:, :-1])
        found[:, -1] = np.sqrt(np.maximum(beside, 0.0))
        return found

    def coded(self, vectors: Floats, rows: NDArray[np.int64]) -> tuple[Codes, Losses]:
        """Sketches of these rows as codes (n, m + 1), each number in its own steps."""
        codes, losses = np.empty((len(rows), self.width), dtype=np.int8), NO_LOSSES
        for start in range(0, len(rows), _PIECE):
            sketches = self.sketches(vectors[rows[start : start + _PIECE]])
            rounded = np.clip(np.rint(sketches / self.steps), -LARGEST_CODE, LARGEST_CODE)
            codes[start : start + _PIECE] = rounded
            losses |= Losses(_longest(sketches - rounded * self.steps) + ROUNDING, _longest(rounded))
        return codes, losses

    def query(self, direction: Floats) -> QuantizedQuery:
        """A vector (d,) ready to be compared with codes of sketches: its own sketch times the steps."""
        return quantized_query(self.sketches(direction[None, :])[0] * self.steps)


def fitted_basis(vectors: Floats, rows: NDArray[np.int64]) -> Basis | None:
    """The directions in which some of these rows of ``vectors`` (n, d) are longest; None where they are too few."""
    count = min(MOST_DIRECTIONS, vectors.shape[1] // _SHARE)
    if len(rows) < FEWEST_ROWS or not count:
        return None
    some = rows[:: -(-len(rows) // _SAMPLE)]
    moment = np.zeros((vectors.shape[1], vectors.shape[1]), dtype=np.float64)
    for start in range(0, len(some), _PIECE):
        piece = vectors[some[start : start + _PIECE]]
        moment += piece.T @ piece
    directions = np.ascontiguousarray(np.linalg.eigh(moment)[1][:, : -count - 1 : -1].T)
    basis, largest = Basis(directions, np.ones(count + 1), len(rows)), np.full(count + 1, _SMALLEST)
    for start in range(0, len(some), _PIECE):
        found = np.abs(basis.sketches(vectors[some[start : start + _PIECE]]))
        largest = np.maximum(largest, found.max(axis=0))
    return replace(basis, steps=np.minimum(_ROOM * largest, 1.0) / LARGEST_CODE)


def fits_still(basis: Basis | None, rows: int) -> bool:
    """Whether so many rows are not far more than those that the directions were chosen for."""
    return basis is not None and rows < 2 * basis.rows


def _longest(rows: FloatArray) -> float:
    return float(np.sqrt(np.einsum("ij,ij->i", rows, rows).max(initial=0.0)))
