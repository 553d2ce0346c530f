"""Which vectors can still matter: rows in the order in which they die, so that the live ones lie together.

A cosine is at most 1, so a row whose retention is below θ cannot score θ. Retention falls below θ at
t0 + H·ln(1/θ), which does not depend on when one asks. Rows are sorted by that moment for one threshold (0.3)
into buckets, and within a bucket by H: then for *any* threshold the rows above it are, in each bucket, a run at one
end. With D the moment for 0.3 and r = ln(θ / 0.3), a row is above θ when D - H·r > now, that is

    r > 0:  H < (D - now) / r      the front of a bucket
    r < 0:  H > (now - D) / -r     its end, or all of it while D > now
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray, fades_at

SORTED_FOR: Final = 0.3
_BUCKETS: Final = 100
# Rounding must not leave out a row that stands on the threshold: in retention, and in seconds.
_SLACK: Final = 1e-6
_MOMENT: Final = 1e-5
_SMALLEST: Final = 1e-300
_SMALLEST_BUCKET: Final = 4_096

Rows = NDArray[np.int64]
Run = tuple[int, int]


@dataclass(frozen=True)
class DeathOrder:
    """Buckets of positions: ``edges`` (b + 1,), the latest death in each (b,), H of every position (n,)."""

    edges: Rows
    latest: FloatArray
    half_life: FloatArray

    def __len__(self) -> int:
        return int(self.edges[-1])

    def runs(self, now: float, threshold: float) -> list[Run]:
        """One (start, stop) a bucket that holds every position whose retention reaches the threshold.

        Runs of a lower threshold hold those of a higher one.
        """
        if threshold <= _SMALLEST:
            return [(int(start), int(stop)) for start, stop in pairwise(self.edges)]
        ratio = math.log(min(threshold, 1.0) * (1.0 - _SLACK) / SORTED_FOR)
        return [
            self._run(bucket, float(self.latest[bucket]) - now + _MOMENT, ratio) for bucket in range(len(self.latest))
        ]

    def _run(self, bucket: int, left: float, ratio: float) -> Run:
        start, stop = int(self.edges[bucket]), int(self.edges[bucket + 1])
        if ratio <= 0.0:
            if left > 0.0:
                return start, stop
            if ratio == 0.0:
                return stop, stop
            at = np.searchsorted(self.half_life[start:stop], -left / -ratio, side="left")
            return start + int(at), stop
        if left <= 0.0:
            return start, start
        return start, start + int(np.searchsorted(self.half_life[start:stop], left / ratio, side="right"))


def death_order(t0: FloatArray, half_life: FloatArray) -> tuple[Rows, DeathOrder]:
    """The rows (n,) in the order of their positions, and the order itself; H may be ∞."""
    count = len(t0)
    death = np.asarray(fades_at(t0, half_life, SORTED_FOR), dtype=np.float64)
    rows = np.argsort(-death, kind="stable")
    size = max(_SMALLEST_BUCKET, -(-count // _BUCKETS))
    edges = np.array([*range(0, count, size), count], dtype=np.int64)
    for start, stop in pairwise(edges):
        bucket = rows[start:stop]
        rows[start:stop] = bucket[np.argsort(half_life[bucket], kind="stable")]
    latest = np.array([death[rows[a:b]].max() for a, b in pairwise(edges)], dtype=np.float64)
    return rows, DeathOrder(edges, latest, half_life[rows])


def beyond(wider: list[Run], seen: list[Run]) -> Iterator[Run]:
    """What the wider runs hold and those already seen do not; some may be empty."""
    for (start, stop), (seen_start, seen_stop) in zip(wider, seen, strict=True):
        if seen_start >= seen_stop:
            pieces: tuple[Run, ...] = ((start, stop),)
        else:
            pieces = ((start, seen_start), (seen_stop, stop))
        yield from pieces


def joined(runs: Iterable[Run]) -> list[Run]:
    """The same positions in as few runs as possible; empty ones left out."""
    found: list[Run] = []
    for start, stop in runs:
        if start >= stop:
            continue
        first = found.pop()[0] if found and found[-1][1] == start else start
        found.append((first, stop))
    return found
