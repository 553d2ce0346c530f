"""What the engine tells, as Qt signals."""

from __future__ import annotations

import re
from functools import cache

from PySide6.QtCore import QObject, Signal, SignalInstance

from familiars_desktop.engine.events import Event, StatusChanged


class EngineSignals(QObject):
    """A signal for each kind of event, named after it, that carries the event; ``status_changed`` carries the status
    itself, and ``problem`` a sentence."""

    status_changed = Signal(object)
    turn_started = Signal(object)
    memories_recalled = Signal(object)
    reply_delta = Signal(object)
    reply_finished = Signal(object)
    turn_failed = Signal(object)
    memories_written = Signal(object)
    writer_failed = Signal(object)
    companion_spoke = Signal(object)
    memories_merged = Signal(object)
    memory_changed = Signal(object)
    files_checked = Signal(object)
    embedding_progressed = Signal(object)
    conflict_resolved = Signal(object)
    download_progressed = Signal(object)
    models_changed = Signal(object)
    model_ready = Signal(object)
    model_problem = Signal(object)
    conversations_changed = Signal(object)
    worker_crashed = Signal(object)
    gate_decided = Signal(object)
    problem = Signal(str)

    def emit_event(self, event: Event) -> None:
        """On the UI thread."""
        signal: SignalInstance = getattr(self, _signal_of(type(event).__name__))
        signal.emit(event.status if isinstance(event, StatusChanged) else event)


@cache
def _signal_of(kind: str) -> str:
    """``ReplyDelta`` → ``reply_delta``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind).lower()
