"""Settling a conflict between a memory and a rival statement (B §3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from familiars_desktop.memory.actors import PEOPLE, Actor
from familiars_desktop.memory.conflict import Resolution, resolve_conflict
from familiars_desktop.memory.decay import DecayPolicy
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.times import to_iso, to_seconds
from familiars_desktop.storage import MemoryStore, OpenConflict


@dataclass(frozen=True, slots=True)
class ConflictOutcome:
    """Who won and who was archived; both None when the user has to decide ``open_conflict``."""

    winner: MemoryRecord | None
    loser: MemoryRecord | None
    resolution: Resolution
    open_conflict: OpenConflict | None = None


def settle(
    store: MemoryStore,
    record_id: str,
    rival_text: str,
    *,
    confidence: float = 1.0,
    beta: float | None = None,
    now: datetime | float,
    actor: Actor = "user",
    stated_at: datetime | float | None = None,
    also: Sequence[str] = (),
    low_margin: float = 0.0,
    leave_open: bool = False,
    **fields: Any,
) -> ConflictOutcome:
    """Weigh a rival statement against a memory and commit the outcome as one act.

    ``confidence`` and ``beta`` in [0, 1]; ``stated_at`` is when the rival was said, ``now`` unless given; ``fields``
    are further fields of its record. The loser is archived and reached from the winner through ``supersedes``; so are
    other memories, ``also``, that the rival replaces when it wins. Against a pinned memory, and where the two scores
    are nearer to one another than ``low_margin``, the conflict stays open, as with ``leave_open``; when a person left
    it so, that can be undone. Raises RecordNotFound, InvalidRecord.
    """
    old = store.get(record_id)
    moment = to_seconds(now)
    said = moment if stated_at is None else to_seconds(stated_at)
    resolution = resolve_conflict(
        old,
        stated_at=said,
        confidence=confidence,
        now=moment,
        origin=_origin(store, old),
        beta=DecayPolicy().conflict_beta if beta is None else beta,
    )
    if leave_open or abs(resolution.new_score - resolution.old_score) < low_margin:
        resolution = replace(resolution, verdict="open")
    rival = {**fields, "content": rival_text, "confidence": confidence, "ts": to_iso(said)}
    return _committed(store, old.id, rival, resolution, actor, also)


def _committed(
    store: MemoryStore,
    old_id: str,
    rival: dict[str, Any],
    resolution: Resolution,
    actor: Actor,
    also: Sequence[str],
) -> ConflictOutcome:
    if resolution.verdict == "open":
        opener = actor if actor in PEOPLE else None
        waiting = store.open_conflict(old_id, rival, resolution, actor=opener)
        return ConflictOutcome(None, None, resolution, waiting)
    if resolution.verdict == "new":
        winner = store.supersede(old_id, also=also, actor=actor, **rival)
        return ConflictOutcome(winner, store.get(old_id), resolution)
    loser = store.archive_rival(old_id, actor=actor, **rival)
    return ConflictOutcome(store.get(old_id), loser, resolution)


def _origin(store: MemoryStore, old: MemoryRecord) -> float:
    """When the owner's oldest record was stated, seconds since 1970."""
    return min(record.stated_at for record in store.snapshot().records if record.owner == old.owner)
