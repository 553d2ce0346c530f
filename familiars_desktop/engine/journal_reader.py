"""The whole journal of a store, kept: only what is new is read, and everything again when what was read changed."""

from __future__ import annotations

import threading

from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.storage import MemoryStore, StoreChange
from familiars_desktop.storage.journal import ERASED


class JournalReader:
    """Of one store. Entries that were read before are the same objects again. Any thread may ask."""

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._known: tuple[JournalEntry, ...] = ()
        self._erasures = 0
        self._doubted = False

    def entries(self) -> tuple[JournalEntry, ...]:
        """Every change so far, in sequence."""
        with self._lock:
            known, erasures, doubted = self._known, self._erasures, self._doubted
        if doubted and not self._still_stands(known):
            known = ()
        journal = known + tuple(self._store.journal(known[-1].sequence if known else 0))
        with self._lock:
            if erasures == self._erasures:
                self._known, self._doubted = journal, False
        return journal

    def heard(self, change: StoreChange) -> None:
        """Erasing, which is no act, reaches back into earlier entries; another process may have erased or compacted."""
        with self._lock:
            if change.kind == "foreign":
                self._doubted, self._erasures = True, self._erasures + 1
            elif change.kind == "forget" and not change.act:
                self._known, self._erasures = (), self._erasures + 1

    def _still_stands(self, known: tuple[JournalEntry, ...]) -> bool:
        """Whether as many entries are there and as many erased as were read: compacting and erasing change that."""
        erased = sum(entry.op == ERASED for entry in known)
        return bool(known) and self._store.journal_size(known[-1].sequence) == (len(known), erased)
