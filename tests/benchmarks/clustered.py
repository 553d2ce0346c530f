"""Synthetic vectors that look like a memory's: clustered, on one side of the sphere, of all ages.

Two random vectors have a cosine of .25 ± .1, nearest neighbours about .75; ages are Exp(180 days) cut at two years, H
is log-uniform between a day and a year.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

DAY = 86_400.0
NOW = 1_793_700_000.0
TWO_YEARS = 730.0 * DAY
MEMBERS = 40
TOPIC_DIMENSIONS = 25
PIECE = 16_384


class Clusters:
    """Where vectors of this many dimensions lie; seeded."""

    def __init__(self, count: int, dimensions: int, seed: int = 7) -> None:
        self._rng = np.random.default_rng(seed)
        self._dimensions = dimensions
        common = self._unit(self._normal(1))
        topics = self._unit(self._normal(TOPIC_DIMENSIONS))
        topic = self._unit(self._rng.standard_normal((max(count // MEMBERS, 1), TOPIC_DIMENSIONS)) @ topics)
        self.centres = (0.5 * common + np.sqrt(0.5) * topic).astype(np.float32)

    def vectors(self, count: int) -> NDArray[np.float32]:
        """Unit vectors (n, d): ½ common + √½ of a cluster + ½ of its own."""
        chosen = self._rng.integers(len(self.centres), size=count)
        own = self._unit(self._normal(count))
        return self._unit(self.centres[chosen] + 0.5 * own)

    def questions(self, count: int) -> NDArray[np.float32]:
        """``vectors`` that are the same whatever was drawn before."""
        self._rng = np.random.default_rng(11)
        return self.vectors(count)

    def pieces(self, count: int) -> Iterator[NDArray[np.float32]]:
        """The same, a few at a time."""
        for start in range(0, count, PIECE):
            yield self.vectors(min(PIECE, count - start))

    def times(self, count: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """t0 and H (n,), in seconds."""
        ages = self._rng.exponential(180.0 * DAY, 2 * count + 64)
        ages = ages[ages < TWO_YEARS][:count]
        return NOW - ages, DAY * np.exp(self._rng.uniform(0.0, np.log(365.0), count))

    def _normal(self, count: int) -> NDArray[np.float32]:
        return self._rng.standard_normal((count, self._dimensions), dtype=np.float32)

    @staticmethod
    def _unit(rows: NDArray[np.float32]) -> NDArray[np.float32]:
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)


class Isotropic(Clusters):
    """Vectors without structure: every direction as likely as any other, which no model's vectors are."""

    def vectors(self, count: int) -> NDArray[np.float32]:
        return self._unit(self._normal(count))
