"""The few records of one cell among many: found once, then kept up to date by each change, not sought each turn."""

from __future__ import annotations

import threading
from collections import deque

from familiars_desktop.memory.errors import RecordNotFound
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.storage import MemoryStore, StoreChange


class RecordWatch:
    """The records that ``store.records`` gives for one scope, category and agent, oldest first. Thread-safe."""

    def __init__(self, store: MemoryStore, *, scope: str, agent_id: str, category: str | None = None) -> None:
        self._store = store
        self._scope = scope
        self._category = category
        self._agent_id = agent_id
        self._lock = threading.Lock()
        self._found: dict[str, MemoryRecord] | None = None
        # Written by whoever commits, who waits for nobody here.
        self._touched: deque[str] = deque()
        store.subscribe(self._changed)

    def records(self) -> list[MemoryRecord]:
        """As they are now, those of the user included where the scope has any."""
        self._store.snapshot()  # what other processes have changed is told now
        with self._lock:
            if self._found is None:
                self._touched.clear()
                self._found = {record.id: record for record in self._sought()}
            while self._touched:
                self._look_at(self._found, self._touched.popleft())
            return sorted(self._found.values(), key=lambda record: record.stated_at)

    def _sought(self) -> list[MemoryRecord]:
        return self._store.records(scope=self._scope, category=self._category, agent_id=self._agent_id)

    def _look_at(self, found: dict[str, MemoryRecord], record_id: str) -> None:
        try:
            record = self._store.get(record_id)
        except RecordNotFound:
            found.pop(record_id, None)
            return
        if self._fits(record):
            found[record_id] = record
        else:
            found.pop(record_id, None)

    def _fits(self, record: MemoryRecord) -> bool:
        return (
            not record.deprecated
            and record.scope == self._scope
            and self._category in (None, record.category)
            and record.agent_id in (None, self._agent_id)
        )

    def _changed(self, change: StoreChange) -> None:
        self._touched.extend(change.record_ids)
