"""The forgetting curve of one memory over the whole timeline: a saw-tooth that each use lifts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from familiars_desktop.memory import DecayPolicy, retention
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.forecast import fades_on
from familiars_desktop.ui.memory_view.catalogue import Catalogue

_SAMPLES: Final = 160
_AFTER_A_KNOT: Final = np.array([0.05, 0.15, 0.3, 0.5, 0.75, 1.0, 1.4, 2.0, 3.0, 5.0])


@dataclass(frozen=True)
class Curve:
    """``moments`` (m,) seconds since 1970, ``strength`` (m,) in [0, 1]; ``uses`` are the moments of accesses.

    ``fades`` is when the last segment falls to the threshold, ∞ when pinned or never there, -∞ when never above it.
    """

    record_id: str
    moments: FloatArray
    strength: FloatArray
    uses: FloatArray
    fades: float

    def at(self, moment: float) -> float:
        """The curve's height at a moment, by interpolation; 0 before it begins."""
        if not len(self.moments) or moment < self.moments[0]:
            return 0.0
        return float(np.interp(moment, self.moments, self.strength))


def curve_of(
    catalogue: Catalogue,
    record_id: str,
    end: float,
    *,
    policy: DecayPolicy,
    cosine: float = 1.0,
) -> Curve:
    """From its first version to ``end``; with a question's ``cosine`` in [0, 1] it is S = cos · retention."""
    moments, t0, half_life = catalogue.timeline.accesses(record_id)
    grid = _grid(moments, half_life, end)
    version = np.searchsorted(moments, grid, side="right") - 1
    kept = retention(grid - t0[version], half_life[version]) if len(grid) else np.zeros(0)
    is_use = (np.diff(t0, prepend=-np.inf) > 0) & (np.arange(len(t0)) > 0)
    there = len(t0) > 0 and t0[-1] > 0
    fades = float(fades_on(t0[-1], half_life[-1], policy.thresholds.strike, cosine)) if there else np.inf
    return Curve(record_id, grid, cosine * kept, moments[is_use], fades)


def _grid(moments: FloatArray, half_life: FloatArray, end: float) -> FloatArray:
    """Even samples, and denser ones after each version, where a short-lived memory falls fast."""
    if not len(moments) or moments[0] > end:
        return np.zeros(0)
    even = np.linspace(moments[0], end, _SAMPLES)
    finite = np.where(np.isfinite(half_life), half_life, 0.0)
    after = (moments[:, None] + finite[:, None] * _AFTER_A_KNOT).ravel()
    knots = np.concatenate([moments, moments[1:] - 1.0])
    grid = np.unique(np.concatenate([even, after, knots]))
    inside: FloatArray = grid[(grid >= moments[0]) & (grid <= end)]
    return inside
