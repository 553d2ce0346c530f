"""Writes a small memory with a journal that agrees with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fake_engine import DAY, NOW

from familiars_desktop.memory import DecayPolicy, JournalEntry, MemoryRecord
from familiars_desktop.memory.times import to_iso
from familiars_desktop.ui.memory_view import MemoryView

CAT, JOB, MOOD, HOME, NEW_HOME, NAME = (f"m_{n:08x}" for n in range(1, 7))


class Diary:
    """Writes records and a journal that agrees with them."""

    def __init__(self, policy: DecayPolicy) -> None:
        self.policy = policy
        self.entries: list[JournalEntry] = []
        self.records: dict[str, MemoryRecord] = {}

    def write(self, record_id: str, content: str, days_ago: float, **fields: Any) -> None:
        values = {"scope": "user", "category": "profile", "half_life": 30 * DAY, **fields}
        record = MemoryRecord(id=record_id, ts=to_iso(NOW - days_ago * DAY), content=content, **values)
        self._note(days_ago, "append", "writer", record_id, None, record.to_dict())
        self.records[record_id] = record

    def change(self, record_id: str, days_ago: float, **changes: Any) -> None:
        before = self.records[record_id]
        after = self.records[record_id] = before.with_changes(**changes)
        self._note(days_ago, "update", "user", record_id, before.to_dict(), after.to_dict())

    def use(self, record_id: str, days_ago: float) -> None:
        before = self.records[record_id]
        changed = {
            "last_accessed_ts": to_iso(NOW - days_ago * DAY),
            "access_count": before.access_count + 1,
            "half_life": self.policy.reinforced(before.half_life, before.access_count),
        }
        self._note(days_ago, "access", "engine", record_id, {k: getattr(before, k) for k in changed}, changed)
        self.records[record_id] = before.with_changes(**changed)

    def forget(self, record_id: str, days_ago: float) -> None:
        self._note(days_ago, "forget", "user", record_id, self.records.pop(record_id).to_dict(), None)

    def _note(
        self, days_ago: float, op: str, actor: str, record_id: str, before: Mapping | None, after: Mapping | None
    ) -> None:
        moment, place = NOW - days_ago * DAY, len(self.entries) + 1
        self.entries.append(JournalEntry(place, place, moment, moment, actor, op, record_id, before, after))


def go(view: MemoryView, days: float) -> None:
    """Put the slider so many days right of the real now, and compute at once."""
    view.timeline.set_moment(NOW + days * DAY)
    view.timeline.step_now()
