"""The records and turns of a store, prepared once a change and shared between questions."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field

from familiars_desktop.memorizer.record_pool import RecordPool
from familiars_desktop.memorizer.turn_pool import TurnEntry, TurnPool, entry_of
from familiars_desktop.storage import Conversation, MemoryStore


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
        self._records = RecordPool(store.snapshot())
        self._turns = TurnPool((), {})
        self._known: dict[str, _Known] = {}

    def records(self) -> RecordPool:
        snapshot = self._store.snapshot()
        with self._lock:
            if self._records.snapshot is not snapshot:
                self._records = RecordPool(snapshot)
            return self._records

    def turns(self) -> TurnPool:
        with self._lock:
            conversations = {found.id: found for found in self._store.dialogues.list()}
            if self._refresh(conversations):
                entries = [entry for dialogue in sorted(self._known) for entry in self._known[dialogue].entries]
                self._turns = TurnPool(entries, {found.id: found.agent_id for found in conversations.values()})
            return self._turns

    def _refresh(self, conversations: Mapping[str, Conversation]) -> bool:
        """Read what is new, drop what is gone; whether anything changed."""
        gone = [
            dialogue
            for dialogue, known in self._known.items()
            if dialogue not in conversations or conversations[dialogue].created != known.created
        ]
        for dialogue in gone:
            del self._known[dialogue]
        grown = [found for found in conversations.values() if found.turns != self._count(found.id)]
        for found in grown:
            known = self._known.setdefault(found.id, _Known(found.created))
            known.entries += map(entry_of, self._store.dialogues.turns_since(found.id, len(known.entries)))
        return bool(gone or grown)

    def _count(self, dialogue_id: str) -> int:
        known = self._known.get(dialogue_id)
        return len(known.entries) if known else 0
