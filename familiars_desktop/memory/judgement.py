"""What the user's word on a memory does: stronger than any number of mere uses, and lasting."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

from familiars_desktop.memory.decay import DecayPolicy
from familiars_desktop.memory.errors import InvalidRecord
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.times import to_iso

Judgement = Literal["useful", "outdated", "wrong"]
JUDGEMENTS: Final[tuple[Judgement, ...]] = get_args(Judgement)


def judged(record: MemoryRecord, judgement: str, *, policy: DecayPolicy, now: float) -> Mapping[str, Any]:
    """The fields that a judgement changes; ``now`` in seconds since 1970. Raises InvalidRecord for an unknown one.

    useful     H grows at least as much as by two weeks of daily use and at least doubles; the memory counts as used
               now and matters more
    outdated   it was so once: archived, and what was said answers questions about the past alone
    wrong      it never was so: archived without confidence, and never shown as something that once was so
    """
    if judgement not in JUDGEMENTS:
        raise InvalidRecord(f"the judgement is {judgement!r}: allowed are {', '.join(JUDGEMENTS)}")
    evidence = {**(record.evidence or {}), "judged": {"as": judgement, "at": to_iso(now)}}
    if judgement == "useful":
        return {
            "half_life": policy.found_useful(record.half_life),
            "last_accessed_ts": to_iso(max(now, record.t0)),
            "salience": min(record.salience + policy.useful_salience, 1.0),
            "evidence": evidence,
        }
    return {"deprecated": True, "evidence": evidence, **({"confidence": 0.0} if judgement == "wrong" else {})}
