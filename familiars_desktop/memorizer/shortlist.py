"""The few of many memories that can be among the best for a question, found without measuring the others.

What no cosine can exceed gives what no score can. Enough rows are scored so, and from below, to know a score that the
best reach; a row that shares no word with the question needs a cosine for it that few can have.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.alignment import Near
from familiars_desktop.memorizer.word_scores import WordScores
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.ranking import Candidates, RankingWeights, relevance_of, scores_of, steepness

# Sums of float64 in another order differ by far less.
_ROUNDING: Final = 1e-9

Mask = NDArray[np.bool_]
Rows = NDArray[np.int64]


class Measurable(Protocol):
    """The records or the turns, of which rows (m,) can be measured against one question."""

    @property
    def near(self) -> Near: ...

    @property
    def words(self) -> WordScores: ...

    def allowed(self, rows: Rows, /) -> Mask:
        """Which of these may be recalled, shape (m,)."""

    def candidates(self, rows: Rows, cosine: FloatArray, /) -> Candidates:
        """These with a cosine each (m,), without their ids."""

    def wordless(self) -> Candidates:
        """One that none which shares no word with the question and is not like it can be better than."""


class Shortlist:
    """Of the rows of several kinds that ``enough`` speaks for, the ``count`` best and what may be as good."""

    def __init__(
        self, kinds: Sequence[Measurable], weights: RankingWeights, evidence: float, enough: Sequence[float], now: float
    ) -> None:
        self._sides = [_Side(kind, weights, evidence, needed, now) for kind, needed in zip(kinds, enough, strict=True)]

    def best(self, count: int) -> tuple[list[Rows], float]:
        """The rows of each kind, in order, and what is above the score of all that are left out; −∞ for none."""
        for side in self._sides:
            side.look_at_the_likeliest(count)
        bar = self._reached(count)
        for side in self._sides:
            side.look_further(bar)
        bar = self._reached(count)
        found = [side.reaching(bar) for side in self._sides]
        return found, bar if any(side.left_out for side in self._sides) else -np.inf

    def all(self) -> list[Rows]:
        """The rows of each kind, in order."""
        for side in self._sides:
            side.look_at_the_likeliest(0)
        return [side.reaching(-np.inf) for side in self._sides]

    def _reached(self, count: int) -> float:
        """What ``count`` of those looked at score at least; −∞ when they are fewer."""
        lower = np.concatenate([side.lower for side in self._sides])
        return float(np.partition(lower, -count)[-count]) if len(lower) >= count > 0 else -np.inf


class _Side:
    """One kind: the rows looked at so far, what they score at least and at most, (m,) each."""

    def __init__(self, kind: Measurable, weights: RankingWeights, evidence: float, enough: float, now: float) -> None:
        self._kind, self._weights, self._evidence, self._enough, self._now = kind, weights, evidence, enough, now
        self._rows = np.zeros(0, dtype=np.int64)
        self._upper = self.lower = np.zeros(0)
        self.left_out = False
        self._steepness = steepness(weights)
        self._similar = kind.near.reaching(enough * weights.cosine_floor * (1.0 - _ROUNDING))
        self._waiting = np.ones(len(self._similar), dtype=bool)

    def look_at_the_likeliest(self, count: int) -> None:
        """At all that share a word with the question, and at the ``count`` that are most like it."""
        words, upper = self._kind.words, self._similar.upper
        at_most = self._kind.near.at_most(words.rows)
        telling = relevance_of(at_most, words.scores, self._weights, self._evidence) >= self._enough
        likest = np.argpartition(upper, -count)[-count:] if 0 < count < len(upper) else np.arange(len(upper))
        rows, most = self._similar_ones(likest)
        self._look_at(np.concatenate([words.rows[telling], rows]), np.concatenate([at_most[telling], most]))

    def look_further(self, bar: float) -> None:
        """At what may score so much by its cosine alone."""
        wordless = float(scores_of(self._kind.wordless(), self._weights, now=self._now)[0])
        needed = (bar - wordless - _ROUNDING) / max(self._steepness, _ROUNDING)
        reaching = self._waiting & (self._similar.upper >= needed)
        self.left_out |= bool(np.count_nonzero(self._waiting) > np.count_nonzero(reaching))
        self._look_at(*self._similar_ones(np.flatnonzero(reaching)))

    def reaching(self, bar: float) -> Rows:
        """The rows that may score so much."""
        kept = self._upper >= bar - _ROUNDING
        self.left_out |= not bool(kept.all())
        return np.sort(self._rows[kept])

    def _similar_ones(self, chosen: Rows) -> tuple[Rows, FloatArray]:
        """The rows of some of those that are like the question and share no word with it, and their highest cosines."""
        self._waiting[chosen] = False
        rows, at_most = self._kind.near.rows_of(self._similar, chosen)
        wordless = self._kind.words.of(rows) == 0.0
        return rows[wordless], at_most[wordless]

    def _look_at(self, rows: Rows, at_most: FloatArray) -> None:
        if not len(rows):
            return
        allowed = self._kind.allowed(rows)
        rows, at_most = rows[allowed], at_most[allowed]
        candidates, width = self._kind.candidates(rows, at_most), self._kind.near.width
        upper = scores_of(candidates, self._weights, now=self._now)
        certain = relevance_of(at_most - width, candidates.words, self._weights, self._evidence) >= self._enough
        self._rows = np.concatenate([self._rows, rows])
        self._upper = np.concatenate([self._upper, upper])
        self.lower = np.concatenate([self.lower, np.where(certain, upper - self._steepness * width, -np.inf)])
