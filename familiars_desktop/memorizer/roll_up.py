"""When memory is tidied: much that is new in one cell, a while of silence, a day gone by, or a word of the user's."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

from familiars_desktop.memorizer.lexicon import resources_folder
from familiars_desktop.memory.decay import DAY

Trigger = Literal["asked", "count", "idle", "time"]


@dataclass(frozen=True, slots=True)
class RollUpRules:
    """``count`` new memories in one cell, ``idle_seconds`` since anybody spoke with something new to look at, or
    ``window_seconds`` since the last tidying with something new."""

    count: int = 8
    idle_seconds: float = 120.0
    window_seconds: float = DAY


DEFAULT_RULES: Final = RollUpRules()


def roll_up_trigger(
    new: Mapping[Any, int],
    *,
    silence: float,
    since_last: float,
    asked: bool = False,
    rules: RollUpRules = DEFAULT_RULES,
) -> Trigger | None:
    """Why memory should be tidied now, None when it need not be.

    ``new`` counts by cell what has not been compared yet; ``silence`` and ``since_last`` are seconds since the last
    word and the last tidying.
    """
    if asked:
        return "asked"
    if not any(new.values()):
        return None
    if max(new.values()) >= rules.count:
        return "count"
    if silence >= rules.idle_seconds:
        return "idle"
    return "time" if since_last >= rules.window_seconds else None


def asks_for_tidying(text: str) -> bool:
    """Whether the user says that something is known already, or wants memory cleared up."""
    return _cues().search(text[:_READ]) is not None


_READ: Final = 2_000


@cache
def _cues() -> re.Pattern[str]:
    table = tomllib.loads((resources_folder() / "roll_up.toml").read_text(encoding="utf-8"))
    phrases = [phrase for found in table["cues"].values() for phrase in found]
    return re.compile("|".join(phrases), re.IGNORECASE)
