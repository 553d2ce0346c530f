"""The records and turns of a store, prepared once a change and shared between questions."""

from __future__ import annotations

import threading
from collections.abc import Mapping
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
            if version == self._version:
                return self._turns
            conversations = {found.id: found for found in self._store.dialogues.list()}
            with collector_paused():
                self._take_in(conversations)
            self._version = version
            return self._turns

    def _take_in(self, conversations: Mapping[str, Conversation]) -> None:
        """Read what is new; after what is gone, everything has another row."""
        agent_of = {found.id: found.agent_id for found in conversations.values()}
        gone = [
            dialogue
            for dialogue, known in self._known.items()
            if dialogue not in conversations or conversations[dialogue].created != known.created
        ]
        for dialogue in gone:
            del self._known[dialogue]
        new = [entry for dialogue in sorted(conversations) for entry in self._new_turns(conversations[dialogue])]
        if gone:
            every = [entry for dialogue in sorted(self._known) for entry in self._known[dialogue].entries]
            self._turns = TurnPool(every, agent_of)
        elif new:
            self._turns = TurnPool(new, agent_of, self._turns)

    def _new_turns(self, found: Conversation) -> list[TurnEntry]:
        known = self._known.get(found.id)
        if found.turns == (len(known.entries) if known else 0):
            return []
        known = self._known.setdefault(found.id, _Known(found.created))
        new = list(map(entry_of, self._store.dialogues.outlines_since(found.id, len(known.entries))))
        known.entries += new
        return new
