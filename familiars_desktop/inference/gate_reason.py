"""Why the gate decided as it did: a kind and the figures it speaks of, so that anybody can say it in any language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

ReasonKind = Literal[
    "asked-for",
    "too-large",
    "could-never-end",
    "failed",
    "gone",
    "idle",
    "lease",
    "makes-room",
    "measured",
    "no-room",
    "no-room-in-time",
    "outgrown",
    "stronger",
]
_SENTENCES: Final[dict[ReasonKind, str]] = {
    "asked-for": "asked for",
    "too-large": "larger than the budget",
    "could-never-end": "the wait could never end",
    "failed": "{0.detail}",
    "gone": "left memory by itself",
    "idle": "idle for too long",
    "lease": "{0.category}, priority {0.priority}",
    "makes-room": "room for {0.model_id}",
    "measured": "measured {0.measured_mb:.0f} MB where {0.expected_mb:.0f} MB were expected",
    "no-room": "no room yet",
    "no-room-in-time": "no room in time",
    "outgrown": "{0.model_id} takes more than was expected",
    "stronger": "a sync lease of priority {0.priority}",
}


@dataclass(frozen=True, slots=True)
class GateReason:
    """``str`` gives it in English. ``model_id`` is the other model where one is spoken of, ``detail`` what a callback
    that failed said; memory in MiB. What a kind does not speak of is left at its default."""

    kind: ReasonKind
    model_id: str = ""
    category: str = ""
    priority: int = 0
    expected_mb: float = 0.0
    measured_mb: float = 0.0
    detail: str = ""

    def __str__(self) -> str:
        return _SENTENCES[self.kind].format(self)
