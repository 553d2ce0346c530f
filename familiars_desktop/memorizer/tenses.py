"""Whether a date in a statement lies behind its speaker: the verb of its own clause decides."""

from __future__ import annotations

import re
from dataclasses import dataclass

from familiars_desktop.memorizer.lexicon import NOTHING


@dataclass(frozen=True, slots=True)
class TenseCues:
    """One language's cues: past forms, present and future ones (plans: "booked for …"), and where clauses begin."""

    past: re.Pattern[str] = NOTHING
    present: re.Pattern[str] = NOTHING
    boundary: re.Pattern[str] = NOTHING


def is_past(text: str, at: int, cues: TenseCues) -> bool:
    """Whether what happens at the date that stands at ``at`` is over when it is said.

    "We are moving on 10 October because Jonas got a job": "got" belongs to the reason. The nearest verb before the
    date in its clause decides, then the nearest after it; a clause that has none follows the whole statement.
    """
    begin, end = _clause_around(text, at, cues.boundary)
    own = _nearest(text, begin, end, at, cues)
    return cues.past.search(text) is not None if own is None else own


def _clause_around(text: str, at: int, boundary: re.Pattern[str]) -> tuple[int, int]:
    begin, end = 0, len(text)
    for found in boundary.finditer(text):
        if found.start() <= at:
            begin = found.start()
        else:
            end = found.start()
            break
    return begin, end


def _nearest(text: str, begin: int, end: int, at: int, cues: TenseCues) -> bool | None:
    """True for a past form, False for a present one, None when the clause holds neither."""
    verbs = [(*found.span(), True) for found in cues.past.finditer(text, begin, end)]
    verbs += [(*found.span(), False) for found in cues.present.finditer(text, begin, end)]
    before = [verb for verb in verbs if verb[0] < at]
    if before:
        return max(before, key=lambda verb: (verb[1], not verb[2]))[2]
    after = [verb for verb in verbs if verb[0] >= at]
    return min(after)[2] if after else None
