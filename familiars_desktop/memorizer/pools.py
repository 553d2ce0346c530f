"""The records and turns of a store, prepared once a change and shared between questions."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from familiars_desktop.memorizer.record_pool import RecordPool
from familiars_desktop.memorizer.turn_pool import TurnEntry, TurnPool, entry_of
from familiars_desktop.storage import Conversation, MemoryStore
from familiars_desktop.storage.record_index import collector_paused


@dataclass
class _Known:
    """The turns of one dialogue that were read so far; ``created`` tells a new dialogue of an old id."""

    created: float
    entries: list[TurnEntry] = field(default_factory=list)


class Pools:
    """Thread-safe; only what was added since the last question is read."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self._lock = threading.Lock()
        with collector_paused():
            self._records = RecordPool(store.snapshot())
        self._turns = TurnPool((), {})
        self._known: dict[str, _Known] = {}
        self._version: int | None = None

    def records(self) -> RecordPool:
        snapshot = self._store.snapshot()
        with self._lock:
            if self._records.snapshot is not snapshot:
                self._records = RecordPool(snapshot, self._records)
            return self._records

    def turns(self) -> TurnPool:
        with self._lock:
            version = self._store.version()
            if version != self._version:
                self._take_in(self._store.dialogues.list())
                self._version = version
            return self._turns

    def _take_in(self, conversations: Sequence[Conversation]) -> None:
        """Read what is new; after what is gone, everything has another row."""
        new = sorted((found for found in conversations if self._has_news(found)), key=lambda found: found.id)
        gone = self._let_go(conversations)
        if not new and not gone:
            return
        with collector_paused():
            entries = [entry for found in new for entry in self._new_turns(found)]
            agent_of = {found.id: found.agent_id for found in (conversations if gone else new)}
            if gone:
                entries = [entry for dialogue in sorted(self._known) for entry in self._known[dialogue].entries]
            self._turns = TurnPool(entries, agent_of, None if gone else self._turns)

    def _has_news(self, found: Conversation) -> bool:
        known = self._known.get(found.id)
        if known is None:
            return found.turns > 0
        return found.turns != len(known.entries) or found.created != known.created

    def _let_go(self, conversations: Sequence[Conversation]) -> bool:
        """Forget the dialogues that are gone; whether there were any."""
        created = {found.id: found.created for found in conversations if found.id in self._known}
        gone = [dialogue for dialogue, known in self._known.items() if created.get(dialogue) != known.created]
        for dialogue in gone:
            del self._known[dialogue]
        return bool(gone)

    def _new_turns(self, found: Conversation) -> list[TurnEntry]:
        known = self._known.setdefault(found.id, _Known(found.created))
        new = list(map(entry_of, self._store.dialogues.outlines_since(found.id, len(known.entries))))
        known.entries += new
        return new
