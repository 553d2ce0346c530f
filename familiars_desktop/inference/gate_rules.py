"""What the gate decides by: who may go for whom, in which order, and whether a wait could ever end. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from familiars_desktop.inference.lease import Lease, _Entry

CRITICAL: Final = 1
WEAKEST: Final = 4

Rank = tuple[bool, bool, int, int]


@dataclass(eq=False)
class Request:
    """A lease that is being asked for by a thread, since ``asked_at`` (the gate's clock)."""

    entry: _Entry
    ticket: int
    asked_at: float
    thread_id: int
    is_told: bool = False

    def rank(self, now: float, patience_seconds: float) -> Rank:
        """Smaller is served first: who lost patience by age; else sync before queue, priority, age."""
        if self.is_old(now, patience_seconds):
            return (False, False, 0, self.ticket)
        return (True, self.entry.category == "queue", self.entry.priority, self.ticket)

    def is_old(self, now: float, patience_seconds: float) -> bool:
        return now - self.asked_at > patience_seconds


def is_overdue(entry: _Entry, now: float, allowed_seconds: float) -> bool:
    """Whether nobody used it for its own ``idle_ttl_sec``, else for ``allowed_seconds``."""
    allowed = allowed_seconds if entry.idle_ttl_sec is None else entry.idle_ttl_sec
    return not entry.is_working and entry.priority != CRITICAL and now - entry.last_active_at > allowed


def may_displace(asked: _Entry, entry: _Entry, *, is_free_to_go: bool) -> bool:
    """Whether ``entry`` may be evicted to make room for ``asked``; ``is_free_to_go``: overdue, or long waited for."""
    if entry.priority == CRITICAL:
        return False
    if asked.category == "queue":
        return not entry.is_working and (entry.priority >= asked.priority or is_free_to_go)
    return not entry.is_working or entry.category == "queue"


def enough_of(candidates: Iterable[_Entry], missing_mb: float) -> list[_Entry]:
    """The first to go that free ``missing_mb`` together, or none at all: nothing is evicted in vain."""
    chosen: list[_Entry] = []
    for entry in sorted(candidates, key=eviction_order):
        if missing_mb <= 0:
            break
        chosen.append(entry)
        missing_mb -= entry.estimated_mb
    return chosen if missing_mb <= 0 else []


def eviction_order(entry: _Entry) -> tuple[bool, int, float]:
    """Idle before working, weak before strong, long unused before fresh."""
    return entry.is_working, -entry.priority, entry.last_active_at


def can_ever_be_served(
    request: Request,
    waiting: Sequence[Request],
    entries: Collection[_Entry],
    leases: Mapping[str, Sequence[Lease]],
    budget_mb: float,
) -> bool:
    """False when the request waits for itself: for leases of threads that wait for one another, or for priority 1.

    Threads that wait for nothing are taken to end; whoever they make room for ends next, and so on.
    """
    stuck = {other.thread_id for other in waiting} | {request.thread_id}
    pending = [*waiting] if request in waiting else [*waiting, request]
    while pending:
        freed = [other for other in pending if _fits(other.entry, stuck, entries, leases, budget_mb)]
        if not freed:
            return False
        if request in freed:
            return True
        pending = [other for other in pending if other not in freed]
        stuck = {other.thread_id for other in pending}
    return True


def _fits(
    asked: _Entry,
    stuck: Collection[int],
    entries: Collection[_Entry],
    leases: Mapping[str, Sequence[Lease]],
    budget_mb: float,
) -> bool:
    """Whether ``asked`` has room once every lease has ended but those of ``stuck`` threads."""
    if any(entry.model_id == asked.model_id for entry in entries):
        return True
    staying = (entry for entry in entries if _stays(entry, asked, stuck, leases.get(entry.model_id, ())))
    return asked.estimated_mb + sum(entry.estimated_mb for entry in staying) <= budget_mb


def _stays(entry: _Entry, asked: _Entry, stuck: Collection[int], leases: Sequence[Lease]) -> bool:
    if entry.priority == CRITICAL:
        return True
    return any(lease.thread_id in stuck and (lease.category == "sync" or asked.category == "queue") for lease in leases)
