"""Those who want to hear of the engine's events."""

from __future__ import annotations

import logging
from collections.abc import Callable

from familiars_desktop.engine.events import Event

_log = logging.getLogger(__name__)


class Listeners:
    """Called one after another on the thread that made the event; one that fails disturbs nobody."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Event], None]] = []

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call ``listener`` with every event from now on. Returns the way to stop."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def publish(self, event: Event) -> None:
        """Tell everybody."""
        for listener in list(self._listeners):
            try:
                listener(event)
            except Exception:
                _log.exception("a listener failed on %s", type(event).__name__)
