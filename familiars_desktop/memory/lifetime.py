"""How long a record may be used: TTL policies and liveness (F §5.3.3, §5.8.2)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.times import as_utc, parse_time


def is_expired(
    rec: MemoryRecord,
    *,
    now: datetime | None = None,
    turn_counter: int | None = None,
    session_active: bool = True,
    dialogue_active: bool = True,
) -> bool:
    """Whether the record's TTL has run out (F §5.3.3).

    Raises ValueError when the policy needs ``now`` (absolute) or ``turn_counter`` (turns) and it is not given.
    A policy that cannot be read never expires: ``ttl_warning`` says why.
    """
    if not isinstance(rec.ttl, Mapping):
        return False
    kind = rec.ttl.get("kind")
    if kind == "absolute":
        return _absolute_expired(rec, now)
    if kind == "turns":
        return _turns_expired(rec, turn_counter)
    if kind == "scope":
        active = {"session": session_active, "dialogue": dialogue_active}
        return not active.get(str(rec.ttl.get("scope")), True)
    return False


def is_live(
    rec: MemoryRecord,
    *,
    now: datetime | None = None,
    turn_counter: int | None = None,
    session_active: bool = True,
    dialogue_active: bool = True,
) -> bool:
    """Whether a reader may use it: neither deprecated nor expired (F §5.8.2). Raises as ``is_expired``."""
    return not rec.deprecated and not is_expired(
        rec,
        now=now,
        turn_counter=turn_counter,
        session_active=session_active,
        dialogue_active=dialogue_active,
    )


def ttl_warning(ttl: object) -> str | None:
    """What is wrong with a TTL policy, in a sentence, or None."""
    if ttl is None:
        return None
    if not isinstance(ttl, Mapping):
        return f"ttl {ttl!r} is no object: it never expires"
    kind = ttl.get("kind")
    if kind == "absolute":
        return None if _moment(ttl) else f"expires_at {ttl.get('expires_at')!r} is no time: it never expires"
    if kind == "turns":
        return None if _turns(ttl) else f"ttl {dict(ttl)!r} gives no whole turns and created_turn"
    if kind == "scope":
        known = ttl.get("scope") in ("session", "dialogue")
        return None if known else f"ttl scope {ttl.get('scope')!r} is neither session nor dialogue"
    return f"ttl kind {kind!r} is none of absolute, turns, scope: it never expires"


def _absolute_expired(rec: MemoryRecord, now: datetime | None) -> bool:
    if now is None:
        raise ValueError(f"record {rec.id} expires at a moment: is_expired needs now")
    expires_at = _moment(rec.ttl or {})
    return expires_at is not None and as_utc(now) >= expires_at


def _turns_expired(rec: MemoryRecord, turn_counter: int | None) -> bool:
    if turn_counter is None:
        raise ValueError(f"record {rec.id} expires after turns: is_expired needs turn_counter")
    policy = _turns(rec.ttl or {})
    return policy is not None and turn_counter - policy[1] >= policy[0]


def _moment(ttl: Mapping[str, Any]) -> datetime | None:
    try:
        return parse_time(str(ttl["expires_at"]))
    except (KeyError, ValueError):
        return None


def _turns(ttl: Mapping[str, Any]) -> tuple[int, int] | None:
    turns, created = ttl.get("turns"), ttl.get("created_turn")
    if not isinstance(turns, int) or not isinstance(created, int):
        return None
    return turns, created
