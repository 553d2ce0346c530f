"""What the gate keeps account of: residents, leases and events."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from familiars_desktop.inference.gate_reason import GateReason

Category = Literal["sync", "queue"]
Action = Literal[
    "grant", "share", "release", "wait", "interrupt", "evict", "reclaim", "correct", "refuse", "callback-failed"
]


@dataclass
class _Entry:
    """A resident model (F §5.10.2). Memory in MiB, times of the gate's clock, ``idle_ttl_sec`` in seconds."""

    model_id: str
    priority: int
    estimated_mb: float
    on_evict: Callable[[], None] | None = None
    category: Category = "sync"
    is_working: bool = False
    on_checkpoint: Callable[[], Any] | None = None
    last_active_at: float = field(default_factory=time.monotonic)
    idle_ttl_sec: float | None = None


@dataclass(frozen=True)
class GateEvent:
    """One decision. ``at`` is the gate's clock; memory in MiB, as it stood afterwards."""

    at: float
    action: Action
    model_id: str
    reason: GateReason
    used_mb: float
    budget_mb: float


@dataclass(frozen=True)
class Resident:
    """A model in memory, as the gate counts it."""

    model_id: str
    priority: int
    estimated_mb: float
    category: Category
    is_working: bool
    idle_seconds: float


@dataclass(eq=False)
class Lease:
    """The right to use a model. ``interrupted`` is set once somebody stronger needs its place.

    ``checkpoint`` is what ``on_checkpoint`` returned then, to go on from later. ``thread_id`` is who holds it.
    """

    model_id: str
    priority: int
    category: Category
    interrupted: threading.Event = field(default_factory=threading.Event)
    checkpoint: Any = None
    thread_id: int = field(default_factory=threading.get_ident)
    _on_checkpoint: Callable[[], Any] | None = None
