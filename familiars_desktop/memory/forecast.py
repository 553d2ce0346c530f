"""How sure a forecast of forgetting is: what is left of a memory that is used no more, and of one used as so far.

Not used again, retention falls by B §3.1. If uses come as they came so far, at random at a mean rate λ, H staying as
it is, then after τ seconds the time since the last use is min(τ + age, X), X exponential with rate λ, and the
retention to expect is

    E(τ) = s + (r - s)·exp(-(λ + 1/H)·τ),      s = λ·H / (1 + λ·H)

r is what is left now, s what use at that rate keeps alive. The band of a forecast lies between the two; λ = 0 closes
it. That H grows with each use is left out: the band is rather too low than too high. All times are seconds.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from familiars_desktop.memory.decay import DAY, FloatArray, fades_at

SHORTEST_OBSERVED: Final = DAY
"""A younger memory has not been seen for long enough to tell how often it is used: it counts as a day old."""

_BELOW_ONE: Final = float(np.nextafter(1.0, 0.0))  # ∞ · ln 1 is no moment


def use_rate(access_count: ArrayLike, age: ArrayLike) -> FloatArray:
    """λ: uses a second since it was stated, ``age`` seconds ago; the writing is no use."""
    observed = np.maximum(np.asarray(age, dtype=np.float64), SHORTEST_OBSERVED)
    return np.asarray(np.asarray(access_count, dtype=np.float64) / observed)


def kept_by_use(rate: ArrayLike, half_life: ArrayLike) -> FloatArray:
    """s in [0, 1]: what is left on average of a memory used at this rate for long; 1 when pinned (H = ∞)."""
    uses = np.asarray(rate, dtype=np.float64)
    decay = 1.0 / np.asarray(half_life, dtype=np.float64)
    total = uses + decay
    return np.asarray(np.divide(uses, total, out=np.ones_like(total), where=total > 0.0))


def expected_retention(elapsed: ArrayLike, kept: ArrayLike, half_life: ArrayLike, rate: ArrayLike) -> FloatArray:
    """E(τ) in [0, 1] after ``elapsed`` ≥ 0 more seconds of use at ``rate``, from ``kept`` in [0, 1] now."""
    level = kept_by_use(rate, half_life)
    speed = np.asarray(rate, dtype=np.float64) + 1.0 / np.asarray(half_life, dtype=np.float64)
    return np.asarray(level + (np.asarray(kept) - level) * np.exp(-speed * np.asarray(elapsed, dtype=np.float64)))


def fades_on(t0: ArrayLike, half_life: ArrayLike, threshold: float, share: ArrayLike = 1.0) -> FloatArray:
    """When share · retention falls to ``threshold`` in (0, 1], seconds since 1970: ∞ when pinned, -∞ when it never was
    as strong. ``share`` in [0, 1] is a question's cosine, so that this is S (B §3.1); without a question it is 1."""
    own = _own_threshold(share, threshold)
    moments = fades_at(t0, half_life, np.minimum(own, _BELOW_ONE))
    return np.where(own <= 1.0, moments, -np.inf)


def fades_if_used(
    now: ArrayLike,
    kept: ArrayLike,
    half_life: ArrayLike,
    rate: ArrayLike,
    threshold: float,
    share: ArrayLike = 1.0,
) -> FloatArray:
    """When share · E falls to ``threshold`` in (0, 1), seconds since 1970: ∞ when use keeps it above; ``now`` when it
    is not above it now."""
    own = _own_threshold(share, threshold)
    left, level = np.asarray(kept, dtype=np.float64), kept_by_use(rate, half_life)
    speed = np.asarray(rate, dtype=np.float64) + 1.0 / np.asarray(half_life, dtype=np.float64)
    above = np.maximum(left - level, 0.0)
    falls = (left > own) & (level < own)
    ratio = np.divide(above, own - level, out=np.ones_like(above * own), where=falls)
    waited = np.divide(np.log(ratio), speed, out=np.zeros_like(ratio), where=falls)
    return np.asarray(now, dtype=np.float64) + np.where((left > own) & ~falls, np.inf, waited)


def _own_threshold(share: ArrayLike, threshold: float) -> FloatArray:
    """What retention has fallen to when its share has fallen to ``threshold``; above 1 where it never was above."""
    shares = np.asarray(share, dtype=np.float64)
    with np.errstate(over="ignore"):  # the threshold of a share next to nothing is ∞ too
        return np.asarray(np.divide(threshold, shares, out=np.full_like(shares, np.inf), where=shares > 0.0))
