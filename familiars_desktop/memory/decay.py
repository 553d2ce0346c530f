"""Forgetting and reinforcement (B §3.1-3.2): one definition, for a float or for arrays.

B calls H a half-life; at age H retention is 1/e, so H is the e-folding time and ``true_half_life``
is where half is left. All times are seconds. A pinned memory has H = ∞.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]
Tier = Literal["active", "fading", "dormant"]

DAY: Final = 86_400.0
LEARNING_RATE: Final = 43_200.0
SATURATION: Final = 0.25


@overload
def retention(age: float, half_life: float) -> float: ...
@overload
def retention(age: ArrayLike, half_life: ArrayLike) -> FloatArray: ...
def retention(age: ArrayLike, half_life: ArrayLike) -> FloatArray | float:
    """exp(-age / H) in [0, 1], with a negative age taken as 0 (B §3.1). H > 0, may be ∞."""
    kept = np.exp(-np.maximum(np.asarray(age, dtype=np.float64), 0.0) / np.asarray(half_life, dtype=np.float64))
    return _plain(kept)


@overload
def decayed_score(cos: float, age: float, half_life: float) -> float: ...
@overload
def decayed_score(cos: ArrayLike, age: ArrayLike, half_life: ArrayLike) -> FloatArray: ...
def decayed_score(cos: ArrayLike, age: ArrayLike, half_life: ArrayLike) -> FloatArray | float:
    """S = cos · exp(-age / H), the strength of a memory for a query (B §3.1)."""
    return _plain(np.asarray(cos, dtype=np.float64) * retention(age, half_life))


@overload
def reinforced_half_life(
    half_life: float, access_count: float, *, learning_rate: float = ..., saturation: float = ...
) -> float: ...
@overload
def reinforced_half_life(
    half_life: ArrayLike, access_count: ArrayLike, *, learning_rate: float = ..., saturation: float = ...
) -> FloatArray: ...
def reinforced_half_life(
    half_life: ArrayLike,
    access_count: ArrayLike,
    *,
    learning_rate: float = LEARNING_RATE,
    saturation: float = SATURATION,
) -> FloatArray | float:
    """H + η·(1 - exp(-α·C)) (B §3.2); ``access_count`` is C, which counts the writing as the first."""
    gain = learning_rate * -np.expm1(-saturation * np.asarray(access_count, dtype=np.float64))
    return _plain(np.asarray(half_life, dtype=np.float64) + gain)


def true_half_life(half_life: float) -> float:
    """The age at which half is left: H·ln 2."""
    return half_life * math.log(2.0)


def fades_at(t0: ArrayLike, half_life: ArrayLike, threshold: ArrayLike) -> FloatArray | float:
    """When retention falls to ``threshold`` in (0, 1]: t0 + H·ln(1/threshold), ∞ when pinned."""
    waited = np.asarray(half_life, dtype=np.float64) * -np.log(np.asarray(threshold, dtype=np.float64))
    return _plain(np.asarray(t0, dtype=np.float64) + waited)


def ranking_weight(kept: ArrayLike, floor: ArrayLike) -> FloatArray | float:
    """φ + (1 - φ)·retention: decay with a floor φ in [0, 1], as recall applies it; φ = 0 is B's formula."""
    floors = np.asarray(floor, dtype=np.float64)
    return _plain(floors + (1.0 - floors) * np.asarray(kept, dtype=np.float64))


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Where a memory counts as struck through, active and fading, on retention or on S."""

    strike: float = 0.5
    active: float = 0.5
    fading: float = 0.1

    def tier(self, strength: float) -> Tier:
        """active ≥ 0.5 > fading ≥ 0.1 > dormant, with the defaults."""
        if strength >= self.active:
            return "active"
        return "fading" if strength >= self.fading else "dormant"


@dataclass(frozen=True, slots=True)
class DecayPolicy:
    """How memories are born, grow and fade: the tables of ``resources/decay.toml``, in seconds."""

    half_lives: Mapping[tuple[str, str], float] = field(default_factory=dict)
    salience_gain: float = 0.0
    default_half_life: float = DAY
    learning_rate: float = LEARNING_RATE
    saturation: float = SATURATION
    longest_half_life: float = math.inf
    useful_factor: float = 2.0
    useful_least: float = 7.0 * DAY
    useful_salience: float = 0.1
    record_floor: float = 0.0
    turn_floor: float = 1.0
    conflict_beta: float = 0.5
    thresholds: Thresholds = Thresholds()

    def half_life_at_birth(self, scope: str, category: str, salience: float) -> float:
        """H for a new record of a cell: its table value × (1 + gain·(salience - ½)), in seconds."""
        base = self.half_lives.get((scope, category), self.default_half_life)
        return base * (1.0 + self.salience_gain * (salience - 0.5))

    def reinforced(self, half_life: float, access_count: int) -> float:
        """H after an access of a record read ``access_count`` times before (C = count + 1), within the cap."""
        grown = reinforced_half_life(
            half_life, access_count + 1, learning_rate=self.learning_rate, saturation=self.saturation
        )
        return self._capped(half_life, grown)

    def all_reinforced(self, half_lives: Sequence[float], access_counts: Sequence[int]) -> list[float]:
        """``reinforced`` of several records, in one computation."""
        grown = reinforced_half_life(
            half_lives,
            np.asarray(access_counts) + 1,
            learning_rate=self.learning_rate,
            saturation=self.saturation,
        )
        return [self._capped(former, h) for former, h in zip(half_lives, grown.tolist(), strict=True)]

    def found_useful(self, half_life: float) -> float:
        """H after the user called a memory useful: ``useful_factor`` × H or H + ``useful_least``, within the cap."""
        return self._capped(half_life, max(half_life * self.useful_factor, half_life + self.useful_least))

    def _capped(self, half_life: float, grown: float) -> float:
        """Growth ends at the cap; what was born beyond it stays as it is."""
        return max(half_life, min(grown, self.longest_half_life))

    @classmethod
    def from_tables(cls, tables: Mapping[str, Any]) -> DecayPolicy:
        """The policy of a parsed ``decay.toml``; what it leaves out keeps its default."""
        ranking, growth = tables.get("ranking", {}), tables.get("reinforcement", {})
        judgement = tables.get("judgement", {})
        days: Mapping[str, float] = tables.get("half_life_days", {})
        cells = {cell: value * DAY for cell, value in days.items() if "/" in cell}
        return cls(
            half_lives={(cell.split("/")[0], cell.split("/")[1]): value for cell, value in cells.items()},
            salience_gain=float(tables.get("salience", {}).get("gain", 0.0)),
            default_half_life=float(days.get("default", 1.0)) * DAY,
            learning_rate=float(growth.get("learning_rate", LEARNING_RATE)),
            saturation=float(growth.get("saturation", SATURATION)),
            longest_half_life=float(growth.get("longest_half_life_days", math.inf)) * DAY,
            useful_factor=float(judgement.get("useful_factor", 2.0)),
            useful_least=float(judgement.get("useful_least_days", 7.0)) * DAY,
            useful_salience=float(judgement.get("useful_salience", 0.1)),
            record_floor=float(ranking.get("phi_record", 0.0)),
            turn_floor=float(ranking.get("phi_turn", 1.0)),
            conflict_beta=float(tables.get("conflict", {}).get("beta", 0.5)),
            thresholds=Thresholds(**tables.get("threshold", {})),
        )


def _plain(values: FloatArray) -> FloatArray | float:
    """Floats in, float out: the scalar form is the vector form on one element."""
    return values if np.ndim(values) else float(values)
