"""Which of two rival statements stands (B §3.3)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, overload

import numpy as np
from numpy.typing import ArrayLike

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.records import MemoryRecord

Verdict = Literal["new", "old", "open"]


@overload
def recency(t: float, *, now: float, origin: float) -> float: ...
@overload
def recency(t: ArrayLike, *, now: float, origin: float) -> FloatArray: ...
def recency(t: ArrayLike, *, now: float, origin: float) -> FloatArray | float:
    """clip(1 - (now - t) / (now - origin), 0, 1); 1 when there is no past (now ≤ origin). Seconds."""
    stated = np.asarray(t, dtype=np.float64)
    span = now - origin
    near = np.ones_like(stated) if span <= 0.0 else np.clip(1.0 - (now - stated) / span, 0.0, 1.0)
    return near if near.ndim else float(near)


@overload
def resolution_score(confidence: float, recency: float, *, beta: float) -> float: ...
@overload
def resolution_score(confidence: ArrayLike, recency: ArrayLike, *, beta: float) -> FloatArray: ...
def resolution_score(confidence: ArrayLike, recency: ArrayLike, *, beta: float) -> FloatArray | float:
    """R = β·confidence + (1 - β)·recency, all in [0, 1] (B §3.3)."""
    score = beta * np.asarray(confidence, dtype=np.float64) + (1.0 - beta) * np.asarray(recency, dtype=np.float64)
    return score if score.ndim else float(score)


@dataclass(frozen=True, slots=True)
class Resolution:
    """The outcome of a conflict and the two scores it rests on. ``open``: the user decides."""

    verdict: Verdict
    old_score: float
    new_score: float


def resolve_conflict(
    old: MemoryRecord, *, stated_at: float, confidence: float, now: float, origin: float, beta: float
) -> Resolution:
    """Weigh a new statement against ``old``; ties go to the newer, a pinned record is never overridden.

    ``stated_at`` and ``origin`` (the owner's oldest record) are seconds since 1970.
    """
    old_score = resolution_score(old.confidence, recency(old.stated_at, now=now, origin=origin), beta=beta)
    new_score = resolution_score(confidence, recency(stated_at, now=now, origin=origin), beta=beta)
    if old.pinned:
        return Resolution("open", old_score, new_score)
    if math.isclose(new_score, old_score, rel_tol=1e-12):
        return Resolution("new" if stated_at >= old.stated_at else "old", old_score, new_score)
    return Resolution("new" if new_score > old_score else "old", old_score, new_score)
