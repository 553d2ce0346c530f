"""Who may keep a model in memory (F §5.10): one budget, leases, four priorities.

A model is resident from its first lease until it is evicted. While a lease is open it is working, else
idle. Priorities: 1 critical, 2 important, 3 nice, 4 background.

- A ``sync`` lease (a person waits) evicts idle residents, then interrupts working ``queue`` ones.
- A ``queue`` lease evicts idle residents of its own priority or weaker, stronger ones only when they have
  been idle for too long, and waits otherwise.
- A resident of priority 1 is never evicted to make room, nor for being idle.
- Weakest priority goes first, then the least recently active; nothing is evicted in vain.
- Waiting leases are served ``sync`` before ``queue``, then by priority, then by age.
- Nobody starves: who has waited for ``patience_seconds`` is next, before everyone who came later, and idle
  residents of any priority but the first make room for it. From then on it waits for open leases alone.
- Nobody waits for ever: a wait that neither its own end nor a ``cancel`` could end is refused at once.
"""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from familiars_desktop.inference.bounded_call import call_within
from familiars_desktop.inference.gate_log import GateLog
from familiars_desktop.inference.gate_reason import GateReason
from familiars_desktop.inference.gate_rules import (
    CRITICAL,
    WEAKEST,
    Request,
    can_ever_be_served,
    enough_of,
    is_overdue,
    may_displace,
)
from familiars_desktop.inference.lease import Action, Category, GateEvent, Lease, Resident, _Entry
from familiars_desktop.memory.errors import Cancelled, ModelUnavailable

_POLL_SECONDS: Final = 0.05
_WORTH_TELLING: Final = 0.02


@dataclass(frozen=True, eq=False)
class _Departure:
    """A resident on its way out, and the leases that lose it."""

    entry: _Entry
    leases: list[Lease]


class VRAMGate:
    """Shares ``budget_mb`` MiB between models; safe from any thread. Times are in seconds.

    ``on_event`` hears every decision. Callbacks run outside the gate's lock and in at most
    ``callback_seconds``: one that raises or hangs is reported, and its model counts as gone.
    """

    def __init__(
        self,
        budget_mb: float,
        *,
        clock: Callable[[], float] = time.monotonic,
        idle_evict_seconds: float = 300.0,
        on_event: Callable[[GateEvent], None] | None = None,
        callback_seconds: float = 5.0,
        patience_seconds: float = 30.0,
    ) -> None:
        if not budget_mb > 0:
            raise ValueError(f"budget_mb must be above 0, not {budget_mb!r}")
        self.budget_mb = float(budget_mb)
        self.idle_evict_seconds = idle_evict_seconds
        self._clock = clock
        self._log = GateLog(on_event)
        self._callback_seconds = callback_seconds
        self._patience_seconds = patience_seconds
        self._changed = threading.Condition()
        self._entries: dict[str, _Entry] = {}
        self._leases: dict[str, list[Lease]] = {}
        self._leaving: dict[str, float] = {}
        self._measured: dict[str, float] = {}
        self._waiting: list[Request] = []
        self._tickets = itertools.count()

    @property
    def used_mb(self) -> float:
        """Residents and those still leaving."""
        with self._changed:
            return self._used()

    @property
    def events(self) -> tuple[GateEvent, ...]:
        """The latest decisions, oldest first."""
        with self._changed:
            return self._log.events

    def residents(self) -> list[Resident]:
        """What is in memory now, the strongest first."""
        with self._changed:
            now = self._clock()
            found = [self._resident(entry, now) for entry in self._entries.values()]
        return sorted(found, key=lambda resident: (resident.priority, resident.idle_seconds))

    @contextmanager
    def acquire(
        self,
        model_id: str,
        priority: int,
        estimated_mb: float,
        *,
        category: Category = "sync",
        on_evict: Callable[[], None] | None = None,
        on_checkpoint: Callable[[], Any] | None = None,
        idle_ttl_sec: float | None = None,
        timeout: float | None = None,
        cancel: threading.Event | None = None,
    ) -> Iterator[Lease]:
        """Keeps ``model_id`` in memory for the block.

        ``on_evict`` frees its memory; ``on_checkpoint`` stops the block's work and returns where to resume.
        A model that is resident already is shared, at the stronger of both priorities. ``estimated_mb`` counts until
        ``resize`` has told what the model really takes. Raises ValueError for bad arguments, ModelUnavailable when
        it is larger than the budget, when the wait could never end, or when ``timeout`` seconds pass; Cancelled.
        """
        if priority not in range(CRITICAL, WEAKEST + 1) or not estimated_mb >= 0 or category not in {"sync", "queue"}:
            raise ValueError(f"bad lease: priority {priority!r}, {estimated_mb!r} MB, category {category!r}")
        entry = _Entry(
            model_id=model_id,
            priority=priority,
            estimated_mb=self._measured.get(model_id, float(estimated_mb)),
            on_evict=on_evict,
            category=category,
            on_checkpoint=on_checkpoint,
            last_active_at=self._clock(),
            idle_ttl_sec=idle_ttl_sec,
        )
        lease = self._enter(entry, timeout, cancel)
        try:
            yield lease
        finally:
            self._leave(lease)

    def release_memory(self, model_id: str | None = None) -> float:
        """Evicts one model, or all, on a person's wish: idle ones of any priority, interrupting queue work.

        Models that a sync lease is using stay. MiB given back.
        """
        return self._evict_where(
            lambda entry: model_id in (None, entry.model_id) and not self._is_in_sync_use(entry),
            "evict",
            GateReason("asked-for"),
        )

    def reclaim_idle(self) -> float:
        """Evicts what nobody used for its ``idle_ttl_sec``, else for ``idle_evict_seconds``. MiB given back."""
        now = self._clock()
        return self._evict_where(lambda entry: self._is_overdue(entry, now), "reclaim", GateReason("idle"))

    def discard(self, model_id: str) -> None:
        """Strikes a model that left memory by itself (its process died, its loading failed); runs no callback."""
        with self._changed:
            entry = self._entries.pop(model_id, None)
            for lease in self._leases.pop(model_id, []):
                lease.interrupted.set()
            if entry is not None:
                self._note("evict", model_id, GateReason("gone"))
            self._changed.notify_all()
        self._log.tell()

    def resize(self, model_id: str, measured_mb: float) -> None:
        """Replaces a resident's estimate by what was measured, now and whenever it comes back.

        Where that passes the budget, idle residents go until it holds again.
        """
        with self._changed:
            entry = self._entries.get(model_id)
            self._measured[model_id] = float(measured_mb)
            if entry is None or entry.estimated_mb == measured_mb:
                return
            expected, entry.estimated_mb = entry.estimated_mb, float(measured_mb)
            if abs(measured_mb - expected) > _WORTH_TELLING * expected:
                told = GateReason("measured", expected_mb=expected, measured_mb=float(measured_mb))
                self._note("correct", model_id, told)
            departures = [self._begin_leaving(victim) for victim in self._surplus(entry)]
            self._changed.notify_all()
        self._run_evictions(departures, GateReason("outgrown", model_id=model_id))
        self._log.tell()

    # --- entering and leaving

    def _enter(self, entry: _Entry, timeout: float | None, cancel: threading.Event | None) -> Lease:
        deadline = None if timeout is None else time.monotonic() + timeout
        request = Request(entry, next(self._tickets), self._clock(), threading.get_ident())
        with self._changed:
            self._waiting.append(request)
        try:
            while True:
                lease, victims = self._try(request)
                self._run_evictions(victims, GateReason("makes-room", model_id=entry.model_id))
                if lease is not None:
                    self._interrupt_sharers(lease)
                    return lease
                if not victims:
                    self._wait(request, deadline, cancel)
        finally:
            with self._changed:
                self._waiting.remove(request)
                self._changed.notify_all()
            self._log.tell()

    def _try(self, request: Request) -> tuple[Lease | None, list[_Departure]]:
        """A lease, or residents that must go first, or neither: wait."""
        entry = request.entry
        with self._changed:
            if entry.model_id in self._entries:
                return self._share(entry), []
            if entry.estimated_mb > self.budget_mb:
                raise ModelUnavailable(self._refuse(entry))
            if entry.model_id in self._leaving or self._is_behind(request):
                return None, []
            missing = self._used() + entry.estimated_mb - self.budget_mb
            if missing <= 0:
                return self._admit(entry), []
            victims = self._victims(request, missing - sum(self._leaving.values()))
            return None, [self._begin_leaving(victim) for victim in victims]

    def _share(self, asked: _Entry) -> Lease:
        entry = self._entries[asked.model_id]
        entry.priority = min(entry.priority, asked.priority)
        entry.on_evict = asked.on_evict or entry.on_evict
        entry.on_checkpoint = asked.on_checkpoint or entry.on_checkpoint
        entry.idle_ttl_sec = asked.idle_ttl_sec if asked.idle_ttl_sec is not None else entry.idle_ttl_sec
        return self._open_lease(entry, asked, "share")

    def _admit(self, entry: _Entry) -> Lease:
        self._entries[entry.model_id] = entry
        return self._open_lease(entry, entry, "grant")

    def _open_lease(self, entry: _Entry, asked: _Entry, action: Action) -> Lease:
        lease = Lease(asked.model_id, asked.priority, asked.category, _on_checkpoint=asked.on_checkpoint)
        self._leases.setdefault(entry.model_id, []).append(lease)
        self._refresh(entry)
        self._note(action, entry.model_id, _lease_reason(lease))
        return lease

    def _leave(self, lease: Lease) -> None:
        with self._changed:
            leases = self._leases.get(lease.model_id, [])
            if lease in leases:
                leases.remove(lease)
                self._refresh(self._entries[lease.model_id])
                self._note("release", lease.model_id, _lease_reason(lease))
            self._changed.notify_all()
        self._log.tell()

    def _refresh(self, entry: _Entry) -> None:
        """An entry is as interruptible as its open leases are; idle, it keeps its strongest priority."""
        leases = self._leases.get(entry.model_id, [])
        entry.is_working = bool(leases)
        entry.last_active_at = self._clock()
        if leases:
            entry.category = "sync" if any(lease.category == "sync" for lease in leases) else "queue"

    def _wait(self, request: Request, deadline: float | None, cancel: threading.Event | None) -> None:
        model_id = request.entry.model_id
        if cancel is not None and cancel.is_set():
            raise Cancelled(f"waiting for memory for {model_id} was stopped")
        with self._changed:
            if deadline is not None and time.monotonic() >= deadline:
                raise ModelUnavailable(self._timed_out(request.entry))
            if not request.is_told:
                request.is_told = True
                if cancel is None:
                    self._check_that_it_can_end(request)
                self._note("wait", model_id, GateReason("no-room"))
            self._changed.wait(_POLL_SECONDS)

    def _is_behind(self, request: Request) -> bool:
        now, patience = self._clock(), self._patience_seconds
        rank = request.rank(now, patience)
        return any(other.rank(now, patience) < rank and self._needs_memory(other) for other in self._waiting)

    def _needs_memory(self, request: Request) -> bool:
        return request.entry.model_id not in self._entries

    def _check_that_it_can_end(self, request: Request) -> None:
        """The newest of those who wait for one another gives way, so that the others come through."""
        if not can_ever_be_served(request, self._waiting, self._entries.values(), self._leases, self.budget_mb):
            self._note("refuse", request.entry.model_id, GateReason("could-never-end"))
            raise ModelUnavailable(self._no_room(request.entry))

    # --- choosing who goes

    def _victims(self, request: Request, missing: float) -> list[_Entry]:
        now, asked = self._clock(), request.entry
        is_old = request.is_old(now, self._patience_seconds)
        candidates = [
            entry
            for entry in self._entries.values()
            if may_displace(asked, entry, is_free_to_go=is_old or self._is_overdue(entry, now))
        ]
        return enough_of(candidates, missing)

    def _surplus(self, grown: _Entry) -> list[_Entry]:
        """Idle residents to send away since ``grown`` turned out too large: as many as help."""
        over = self._used() - sum(self._leaving.values()) - self.budget_mb
        idle = [e for e in self._entries.values() if e is not grown and not e.is_working and e.priority != CRITICAL]
        return enough_of(idle, min(over, sum(entry.estimated_mb for entry in idle)))

    def _is_in_sync_use(self, entry: _Entry) -> bool:
        return entry.is_working and entry.category == "sync"

    def _is_overdue(self, entry: _Entry, now: float) -> bool:
        return is_overdue(entry, now, self.idle_evict_seconds)

    # --- making them go

    def _evict_where(self, chosen: Callable[[_Entry], bool], action: Action, reason: GateReason) -> float:
        with self._changed:
            victims = [entry for entry in self._entries.values() if chosen(entry)]
            departures = [self._begin_leaving(victim) for victim in victims]
        self._run_evictions(departures, reason, action)
        return sum(victim.estimated_mb for victim in victims)

    def _begin_leaving(self, entry: _Entry) -> _Departure:
        """Takes it out of reach at once; its memory counts until ``_run_evictions`` is through with it."""
        del self._entries[entry.model_id]
        self._leaving[entry.model_id] = entry.estimated_mb
        return _Departure(entry, self._leases.pop(entry.model_id, []))

    def _run_evictions(self, departures: list[_Departure], reason: GateReason, action: Action = "evict") -> None:
        for departure in departures:
            model_id = departure.entry.model_id
            for lease in departure.leases:
                self._interrupt(lease, reason)
            if departure.entry.on_evict is not None:
                self._call(departure.entry.on_evict, model_id)
            with self._changed:
                del self._leaving[model_id]
                self._note(action, model_id, reason)
                self._changed.notify_all()
            self._log.tell()

    def _interrupt_sharers(self, lease: Lease) -> None:
        """A person's turn interrupts queue work on the same model, which stays where it is."""
        if lease.category != "sync":
            return
        with self._changed:
            weaker = [
                other
                for other in self._leases.get(lease.model_id, [])
                if other.category == "queue" and other.priority > lease.priority and not other.interrupted.is_set()
            ]
        for other in weaker:
            self._interrupt(other, GateReason("stronger", priority=lease.priority))

    def _interrupt(self, lease: Lease, reason: GateReason) -> None:
        """Once a lease, however many want its place."""
        with self._changed:
            if lease.interrupted.is_set():
                return
            lease.interrupted.set()
        if lease._on_checkpoint is not None:
            lease.checkpoint = self._call(lease._on_checkpoint, lease.model_id)
        with self._changed:
            self._note("interrupt", lease.model_id, reason)

    def _call(self, callback: Callable[[], Any], model_id: str) -> Any:
        """The callback's value; None when it raised or did not end in time."""
        outcome = call_within(self._callback_seconds, callback, f"gate-callback-{model_id}")
        if outcome.failure:
            with self._changed:
                self._note("callback-failed", model_id, GateReason("failed", detail=outcome.failure))
        return outcome.value

    # --- accounts and words

    def _used(self) -> float:
        return sum(entry.estimated_mb for entry in self._entries.values()) + sum(self._leaving.values())

    def _resident(self, entry: _Entry, now: float) -> Resident:
        idle = 0.0 if entry.is_working else max(0.0, now - entry.last_active_at)
        return Resident(entry.model_id, entry.priority, entry.estimated_mb, entry.category, entry.is_working, idle)

    def _note(self, action: Action, model_id: str, reason: GateReason) -> None:
        self._log.note(GateEvent(self._clock(), action, model_id, reason, self._used(), self.budget_mb))

    def _refuse(self, entry: _Entry) -> str:
        self._note("refuse", entry.model_id, GateReason("too-large"))
        return (
            f"{entry.model_id} needs {entry.estimated_mb:.0f} MB and the budget for models is "
            f"{self.budget_mb:.0f} MB: choose a smaller model or raise the budget"
        )

    def _timed_out(self, entry: _Entry) -> str:
        self._note("refuse", entry.model_id, GateReason("no-room-in-time"))
        return self._no_room(entry)

    def _no_room(self, entry: _Entry) -> str:
        holders = ", ".join(f"{e.model_id} ({e.estimated_mb:.0f} MB)" for e in self._entries.values())
        return (
            f"no room for {entry.model_id} ({entry.estimated_mb:.0f} MB of {self.budget_mb:.0f} MB) in time: "
            f"in memory are {holders or 'models that are still leaving'}; try again when they are done"
        )


def _lease_reason(lease: Lease) -> GateReason:
    return GateReason("lease", category=lease.category, priority=lease.priority)
