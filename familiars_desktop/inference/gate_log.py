"""The gate's decisions: kept, and told once its lock is open."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from typing import Final

from familiars_desktop.inference.lease import GateEvent

logger = logging.getLogger(__name__)
_EVENTS_KEPT: Final = 512
_ROUTINE: Final = frozenset({"share", "release"})
"""A model in memory taken up and put down again: many a turn, and they go first."""


class GateLog:
    """Keeps the latest events. ``note`` is called within the gate's lock, ``tell`` outside, so that ``on_event`` may
    ask the gate."""

    def __init__(self, on_event: Callable[[GateEvent], None] | None) -> None:
        self._on_event = on_event
        self._events: deque[GateEvent] = deque()
        self._untold: deque[GateEvent] = deque()

    @property
    def events(self) -> tuple[GateEvent, ...]:
        """The oldest first."""
        return tuple(self._events)

    def note(self, event: GateEvent) -> None:
        if len(self._events) == _EVENTS_KEPT:
            routine = (place for place, kept in enumerate(self._events) if kept.action in _ROUTINE)
            del self._events[next(routine, 0)]
        self._events.append(event)
        if self._on_event is not None:
            self._untold.append(event)

    def tell(self) -> None:
        """What has not been told yet, in order; a listener that fails disturbs nobody."""
        while self._on_event is not None:
            try:
                event = self._untold.popleft()
            except IndexError:
                return
            try:
                self._on_event(event)
            except Exception:
                logger.exception("a listener of the gate failed")
