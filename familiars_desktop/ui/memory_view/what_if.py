"""What-if: acts tried on an overlay right of now, which nothing but the view ever sees."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from familiars_desktop.memory import DecayPolicy
from familiars_desktop.memory.timeline import TimelineState


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """One access imagined at ``moment`` (seconds since 1970) of the record in ``row``."""

    row: int
    moment: float


@dataclass(frozen=True)
class WhatIf:
    """The overlay: imagined accesses in the order of their moments."""

    acts: tuple[Reinforcement, ...] = ()

    def __len__(self) -> int:
        return len(self.acts)

    def with_act(self, act: Reinforcement) -> WhatIf:
        return WhatIf(tuple(sorted((*self.acts, act), key=lambda one: one.moment)))

    def on(self, state: TimelineState, policy: DecayPolicy) -> TimelineState:
        """The state with every act up to its moment applied; the state itself stays as it is."""
        due = [act for act in self.acts if act.moment <= state.moment]
        if not due:
            return state
        t0, half_life = state.columns.t0.copy(), state.columns.half_life.copy()
        counts = state.access_count.copy()
        for act in due:
            if np.isfinite(half_life[act.row]):
                half_life[act.row] = policy.reinforced(float(half_life[act.row]), int(counts[act.row]))
            t0[act.row] = max(t0[act.row], act.moment)
            counts[act.row] += 1
        return replace(state, columns=replace(state.columns, t0=t0, half_life=half_life), access_count=counts)
