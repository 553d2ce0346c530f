"""All records in memory, as the journal has them up to one sequence number."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from familiars_desktop.memory.columns import MemorySnapshot
from familiars_desktop.memory.record_rows import RecordRows
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.storage.journal import ERASED, Change
from familiars_desktop.storage.markdown import with_warnings

_Key = tuple[float, str]


class RecordTable:
    """Applies journal entries and hands out immutable snapshots, oldest record first.

    Its lock is held for steps in memory alone, never while a disk is waited for.
    """

    def __init__(self, records: Iterable[tuple[MemoryRecord, float]], version: int) -> None:
        """``records`` come with their ``stated_at``, which is dear to read from 100 000 texts."""
        self._lock = threading.Lock()
        self._version = version
        self._records: dict[str, MemoryRecord] = {}
        self._keys: dict[str, _Key] = {}
        for record, stated_at in records:
            is_plain = stated_at != 0.0 and record.ttl is None
            self._records[record.id] = record if is_plain else with_warnings(record)
            self._keys[record.id] = (stated_at, record.id)
        self._order = sorted(self._keys.values())
        self._ordered = [self._records[record_id] for _, record_id in self._order]
        self._rows = RecordRows(self._ordered)
        stated = np.array([stated_at for stated_at, _ in self._order], dtype=np.float64)
        self._snapshot = MemorySnapshot(version, self._rows, stated_at=stated)
        # Since that snapshot: which records became others in their places, which `_ordered` does not show yet, and
        # whether places changed.
        self._changed: set[str] = set()
        self._moved = False

    @property
    def version(self) -> int:
        """The last sequence number applied."""
        return self._version

    def get(self, record_id: str) -> MemoryRecord | None:
        return self._records.get(record_id)

    def __contains__(self, record_id: object) -> bool:
        return record_id in self._records

    def __iter__(self) -> Iterator[MemoryRecord]:
        return iter(self.snapshot().records)

    def snapshot(self) -> MemorySnapshot:
        """Everything at the current version."""
        with self._lock:
            if self._snapshot.version != self._version:
                self._snapshot = self._next_snapshot()
                self._changed.clear()
                self._moved = False
            return self._snapshot

    def _next_snapshot(self) -> MemorySnapshot:
        rows = [bisect_left(self._order, self._keys[record_id]) for record_id in self._changed]
        for row in rows:
            self._ordered[row] = self._records[self._order[row][1]]
        if self._moved:
            self._rows = RecordRows(self._ordered)
            return MemorySnapshot(self._version, self._rows)
        former = len(self._rows)
        changed = {row: self._ordered[row] for row in rows if row < former}
        self._rows = self._rows.renewed(changed, self._ordered[former:])
        return self._snapshot.followed_by(self._version, self._rows, rows)

    def catch_up(self, read: Callable[[int], list[JournalEntry]]) -> list[JournalEntry]:
        """Apply what ``read`` gives after the current version; returns the entries that were new."""
        entries = read(self._version)
        with self._lock:
            new = [entry for entry in entries if entry.sequence > self._version]
            for entry in new:
                self._apply(entry)
            return new

    def access(self, changes: Iterable[Change], version: int) -> None:
        """Apply changes of access dynamics, the entries up to ``version``, unless they were caught up with already."""
        with self._lock:
            if version > self._version:
                for change in changes:
                    self._access(change.record_id, change.after or {})
                self._version = version

    def _apply(self, entry: JournalEntry) -> None:
        self._version = entry.sequence
        # Erased entries hold nothing any more; what took the record away comes after them.
        if entry.op == ERASED or entry.after is None:
            self._drop(entry.record_id)
        elif entry.op != "access":
            self._put(with_warnings(MemoryRecord.from_dict(entry.after)))
        else:
            self._access(entry.record_id, entry.after)

    def _access(self, record_id: str, fields: Mapping[str, Any]) -> None:
        if (record := self._records.get(record_id)) is not None:
            self._records[record_id] = record.with_access(**fields)
            self._changed.add(record_id)

    def _put(self, record: MemoryRecord) -> None:
        key = _key(record)
        if self._keys.get(record.id) == key:
            self._records[record.id] = record
            self._changed.add(record.id)
            return
        self._drop(record.id)
        at = bisect_left(self._order, key)
        self._moved = self._moved or at < len(self._order)
        self._records[record.id] = record
        self._keys[record.id] = key
        self._order.insert(at, key)
        self._ordered.insert(at, record)

    def _drop(self, record_id: str) -> None:
        self._records.pop(record_id, None)
        self._changed.discard(record_id)
        key = self._keys.pop(record_id, None)
        if key is not None:
            at = bisect_left(self._order, key)
            del self._order[at], self._ordered[at]
            self._moved = True


def _key(record: MemoryRecord) -> _Key:
    return record.stated_at, record.id
