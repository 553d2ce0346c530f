"""The scores by which vectors can be searched exactly: each is ``factor·cos + offset`` with a factor of 0 or more."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import numpy as np

from familiars_desktop.memory.decay import FloatArray, ranking_weight, retention
from familiars_desktop.storage.vector_index.code_blocks import Rows


@dataclass(frozen=True)
class DecayedCosine:
    """cos · (φ + (1 - φ)·exp(-age/H)), φ in [0, 1]; ``floor`` 0 is S of B §3.1, 1 the plain cosine."""

    now: float
    floor: float = 0.0
    by_row: ClassVar[bool] = False

    def terms(self, rows: Rows, t0: FloatArray, half_life: FloatArray) -> tuple[FloatArray, float]:
        if self.floor >= 1.0:
            return np.ones(len(rows)), 0.0
        return np.asarray(ranking_weight(retention(self.now - t0, half_life), self.floor)), 0.0

    def cosine_needed(self, score: float) -> float:
        """A cosine below which no row can reach this score: age lessens it, and nothing adds to it."""
        return score if score > 0.0 else -math.inf

    def cosines_needed(self, score: float, rows: Rows) -> FloatArray:
        return np.full(len(rows), self.cosine_needed(score))

    def retention_needed(self, score: float) -> float:
        """Below which retention no row can reach this score; 0: all rows can."""
        if score <= self.floor or self.floor >= 1.0:
            return 0.0
        return (score - self.floor) / (1.0 - self.floor)


@dataclass(frozen=True)
class AdditiveScore:
    """α·cos + β·exp(-age/τ) + γ·nearness, as a dialogue's nodes are scored (F §5.4.2).

    ``nearness`` holds exp(-hops/τ_d) by row; α ≥ 0; ``recency_tau`` in seconds.
    """

    alpha: float
    beta: float
    gamma: float
    now: float
    recency_tau: float
    nearness: FloatArray

    def __post_init__(self) -> None:
        if not 0.0 <= self.alpha < math.inf:
            raise ValueError(f"alpha is {self.alpha}: it must be 0 or more, and finite")

    def terms(self, rows: Rows, t0: FloatArray, half_life: FloatArray) -> tuple[float, FloatArray]:
        recency = np.asarray(retention(self.now - t0, np.full(len(rows), self.recency_tau)))
        return self.alpha, self.beta * recency + self.gamma * self.nearness[rows]

    def cosine_needed(self, score: float) -> float:
        """A cosine below which no row can reach this score, however recent and near."""
        return (score - self._most_beside) / self.alpha if self.alpha > 0.0 else -math.inf

    def cosines_needed(self, score: float, rows: Rows) -> FloatArray:
        """The same of each row, however recent: what is near needs less. α > 0."""
        return (score - max(self.beta, 0.0) - self.gamma * self.nearness[rows]) / self.alpha

    @property
    def by_row(self) -> bool:
        return self.alpha > 0.0

    @cached_property
    def _most_beside(self) -> float:
        """What the cosine is added to, at most."""
        nearness = self.gamma * self.nearness
        return max(self.beta, 0.0) + float(nearness.max(initial=-math.inf)) if len(nearness) else 0.0


@dataclass(frozen=True)
class WeightedCosine:
    """Any other score of the form, by row: ``factor`` (n,), 0 or more, and ``offset`` (n,)."""

    factor: FloatArray
    offset: FloatArray
    by_row: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if not (np.isfinite(self.factor).all() and np.isfinite(self.offset).all() and (self.factor >= 0.0).all()):
            raise ValueError("factors must be finite and 0 or more, offsets finite")

    def terms(self, rows: Rows, t0: FloatArray, half_life: FloatArray) -> tuple[FloatArray, FloatArray]:
        return self.factor[rows], self.offset[rows]

    def cosine_needed(self, score: float) -> float:
        """−∞: what is added may be anything."""
        return -math.inf

    def cosines_needed(self, score: float, rows: Rows) -> FloatArray:
        return np.full(len(rows), self.cosine_needed(score))
