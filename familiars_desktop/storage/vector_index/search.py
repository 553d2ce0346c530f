"""One question to an index: bounds of many scores, then the exact scores of the few that can be among the best."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage.vector_index.code_blocks import Bounds, CodeBlock, Mask, Rows, Scoring
from familiars_desktop.storage.vector_index.death_order import Run, joined
from familiars_desktop.storage.vector_index.quantization import (
    THREADS,
    Floats,
    QuantizedQuery,
    in_threads,
    quantized_query,
)
from familiars_desktop.storage.vector_index.sieve import Sieve
from familiars_desktop.storage.vector_index.sketches import Basis

_PIECE: Final = 16_384
_FIRST: Final = 1_024
_FEWEST_SIFTED: Final = 2_048
_SIFTED: Final = 131_072
_CLOSER: Final = 4_096
_FEW_EXACT: Final = 48
_PROMISING: Final = 32
_PROMISING_SHARE: Final = 64
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


@dataclass(frozen=True)
class Question:
    """A unit vector (d,) as it is compared with codes, and with sketches of a basis."""

    direction: Floats
    basis: Basis | None

    @cached_property
    def codes(self) -> QuantizedQuery:
        return quantized_query(self.direction)

    @cached_property
    def sketch(self) -> QuantizedQuery | None:
        return None if self.basis is None else self.basis.query(self.direction)


@dataclass(frozen=True, slots=True)
class Scored:
    """Positions (m,) and their rows, factors and offsets of their scores, and what those cannot exceed."""

    positions: Rows
    rows: Rows
    upper: FloatArray
    factor: FloatArray | float
    offset: FloatArray | float

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, chosen: Rows | slice) -> Scored:
        factor, offset = (part[chosen] if isinstance(part, np.ndarray) else part for part in (self.factor, self.offset))
        return Scored(self.positions[chosen], self.rows[chosen], self.upper[chosen], factor, offset)


def joined_scores(parts: Sequence[Scored]) -> Scored:
    """One after the other."""
    terms = [
        np.concatenate(found) if isinstance(found[0], np.ndarray) else found[0]
        for found in ([part.factor for part in parts], [part.offset for part in parts])
    ]
    positions, rows, upper = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("positions", "rows", "upper")
    )
    return Scored(positions, rows, upper, *terms)


class Search:
    """Gathers the rows that can be among the k best. ``exact`` gives the scores of rows, in float64.

    Of many positions the sketches are read first, and then the codes of those that may still be among the best; of
    all, where the sketches leave more than a quarter.
    """

    def __init__(
        self,
        question: Question,
        k: int,
        scoring: Scoring,
        allowed: Mask | None,
        exact: Callable[[Rows], FloatArray],
    ) -> None:
        self._question = question
        self._k = k
        self._scoring = scoring
        self._allowed = allowed
        self._exact = exact
        self._raising = threading.Lock()
        self._bar = -np.inf
        self._rows: list[Rows] = []
        self._uppers: list[FloatArray] = []
        self.sketches_help = True

    def read(self, block: CodeBlock, runs: Sequence[Run], *, sift: bool = True) -> None:
        """Look at these positions of a block; ``sift``: at their sketches first, where there are some."""
        wanted = joined(runs)
        count = sum(stop - start for start, stop in wanted)
        if not count:
            return
        if count < _FEWEST_SIFTED and len(wanted) > 1:
            self._look_at_all(block, np.concatenate([np.arange(start, stop) for start, stop in wanted]))
            return
        sketch = self._question.sketch if sift and count >= _FEWEST_SIFTED and block.sketches.shape[1] else None
        if sketch is None or not self._sift(Sieve(block, wanted, sketch)):
            self._stream(block, wanted)

    def best(self) -> Nearest:
        """The k best of what was read so far, exact."""
        if not self._rows:
            return NOTHING
        rows, upper = np.concatenate(self._rows), np.concatenate(self._uppers)
        keep = upper >= self._bar - _SLACK
        rows, upper = rows[keep], upper[keep]
        promising = min(len(rows), self._k + self._k // 4 + 1)
        first = np.argpartition(-upper, promising - 1)[:promising] if promising else np.zeros(0, dtype=np.int64)
        scores = self._exact(rows[first])
        if promising >= self._k:
            self._raise_bar(float(np.partition(scores, promising - self._k)[promising - self._k]))
        rest = upper >= self._bar - _SLACK
        rest[first] = False
        self._rows, self._uppers = [rows], [upper]
        if rest.any():
            first = np.concatenate([first, np.flatnonzero(rest)])
            scores = np.concatenate([scores, self._exact(rows[rest])])
        return best_of(rows[first], scores, self._k)

    # Sketches first

    def _sift(self, sieve: Sieve) -> bool:
        """Look at what the sketches leave; False when that is too much."""
        self._look_at_promising(sieve)
        pieces = [(at, min(at + _SIFTED, len(sieve))) for at in range(0, len(sieve), _SIFTED)]
        found: list[Scored | None] = []
        if self._scoring.by_row:
            found = in_threads(lambda piece: self._left(sieve, *piece), pieces)
        else:  # to share such short work between threads takes longer than the work
            for piece in pieces:
                found.append(self._left(sieve, *piece))
                if found[-1] is None:
                    break
        left = [piece for piece in found if piece is not None]
        self.sketches_help = len(left) == len(pieces) and 4 * sum(map(len, left)) <= len(sieve)
        if self.sketches_help:
            self._look_closer(sieve.block, left[0] if len(left) == 1 else joined_scores(left))
        return self.sketches_help

    def _look_at_promising(self, sieve: Sieve) -> None:
        """At the codes of those that the sketches alone would call best: what the others must reach."""
        few = max(2 * self._k, _PROMISING)
        many = max(8 * few, len(sieve) // _PROMISING_SHARE)
        if self._allowed is not None:
            many = many * len(self._allowed) // (1 + int(np.count_nonzero(self._allowed)))
        promising = self._scored(sieve, sieve.highest(many))
        if len(promising) > few:
            promising = promising[np.argpartition(promising.upper, -few)[-few:]]
        if len(promising) >= self._k:
            _, lower = self._between(sieve.block, promising)
            self._raise_bar(float(np.partition(lower, -self._k)[-self._k]))

    def _left(self, sieve: Sieve, start: int, stop: int) -> Scored | None:
        """What may be among the best of these places; None where that is hardly fewer."""
        bar = self._bar - _SLACK
        if self._scoring.by_row:
            needed = self._scoring.cosines_needed(bar, sieve.rows(start, stop))
            places = start + np.flatnonzero(sieve.cosines(slice(start, stop)) >= needed)
        else:
            places = sieve.reaching(self._scoring.cosine_needed(bar), start, stop)
        return None if 4 * len(places) > 3 * (stop - start) else self._scored(sieve, places, bar)

    def _scored(self, sieve: Sieve, places: Rows, bar: float = -np.inf) -> Scored:
        """Those of these places that may be found and may score ``bar``."""
        found = self._at_most(sieve.block, sieve.positions(places), sieve.cosines(places))
        return found if bar == -np.inf else found[np.flatnonzero(found.upper >= bar)]

    def _at_most(self, block: CodeBlock, at: Rows, cosine: FloatArray) -> Scored:
        """Those of these positions that may be found, by what their cosines cannot exceed."""
        rows = block.rows[at]
        there = rows >= 0
        if self._allowed is not None:
            there &= self._allowed[rows]
        if not there.all():
            at, rows, cosine = at[there], rows[there], cosine[there]
        factor, offset = self._scoring.terms(rows, block.t0[at], block.half_life[at])
        return Scored(at, rows, np.asarray(factor * cosine + offset, dtype=np.float64), factor, offset)

    def _look_closer(self, block: CodeBlock, left: Scored) -> None:
        """At the codes of what is left, where that pays."""
        if len(left) <= _FEW_EXACT:
            self._keep((left.rows, left.upper))
            return
        size = -(-len(left) // (THREADS if len(left) > _CLOSER else 1))
        pieces = [left[at : at + size] for at in range(0, len(left), size)]
        for found in in_threads(lambda piece: self._closer(block, piece), pieces):
            self._keep(found)

    def _closer(self, block: CodeBlock, piece: Scored) -> tuple[Rows, FloatArray]:
        upper, lower = self._between(block, piece)
        return self._bounded(Bounds(piece.rows, lower, upper))

    def _between(self, block: CodeBlock, some: Scored) -> tuple[FloatArray, FloatArray]:
        """The most and the least that these score, by their codes."""
        cosine, error = block.cosines(some.positions, self._question.codes)
        middle, width = some.factor * cosine + some.offset, some.factor * error
        return middle + width, middle - width

    # Codes of all

    def _look_at_all(self, block: CodeBlock, positions: Rows) -> None:
        """At a few positions in many runs."""
        self._keep(self._closer(block, self._at_most(block, positions, np.ones(len(positions)))))

    def _stream(self, block: CodeBlock, wanted: list[Run]) -> None:
        """Two pieces at a time; a few positions first, which show what is too little."""
        if wanted and self._bar == -np.inf:
            start, stop = wanted[0]
            few = min(start + _FIRST, stop)
            self._keep(self._piece(block, start, few))
            wanted = [(few, stop), *wanted[1:]]
        pieces = [(at, min(at + _PIECE, stop)) for start, stop in wanted for at in range(start, stop, _PIECE)]
        for found in in_threads(lambda piece: self._piece(block, *piece), pieces):
            self._keep(found)

    def _piece(self, block: CodeBlock, start: int, stop: int) -> tuple[Rows, FloatArray]:
        bar = self._bar - _SLACK
        return self._bounded(block.bounds(start, stop, self._question.codes, self._scoring, self._allowed, bar))

    def _bounded(self, found: Bounds) -> tuple[Rows, FloatArray]:
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
