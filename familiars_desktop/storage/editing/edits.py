"""Edits of a memory that others may have changed since it was shown: merged, or decided by the user."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from familiars_desktop.memory.conflict import resolve_conflict
from familiars_desktop.memory.errors import Refused
from familiars_desktop.memory.merging import merge_changes
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.times import to_iso, to_seconds
from familiars_desktop.storage.ledger import Ledger
from familiars_desktop.storage.new_records import checked_values
from familiars_desktop.storage.open_conflicts import OpenConflicts
from familiars_desktop.storage.plans import Plan, Planner
from familiars_desktop.storage.protocols import Clock, OpenConflict


@dataclass
class Edit:
    """One edit on its way to be committed. ``plan`` runs under the lock, as often as it takes.

    Fields that others changed since ``base`` are kept where the edit leaves them alone, and contents are merged by
    lines; of any other field that both changed the edit's value stands. ``rival`` is the edited content when it
    contradicts what others wrote.
    """

    planner: Planner
    record_id: str
    changes: Mapping[str, Any]
    base: MemoryRecord
    rival: str | None = field(default=None, init=False)

    def plan(self) -> Plan:
        """Raises RecordNotFound, InvalidRecord, and Refused for the base of another memory."""
        if self.base.id != self.record_id:
            raise Refused(f"{self.base.id} is no earlier state of {self.record_id}: give the memory as it was shown")
        values = checked_values(self.changes)
        current = self.planner.require(self.record_id).to_dict()
        merged = merge_changes(values, self.base.to_dict(), current)
        self.rival = values["content"] if "content" in merged.overlapping else None
        decided = {name: values[name] for name in merged.overlapping if name != "content"}
        return self.planner.update(self.record_id, {**merged.changes, **decided})


@dataclass(frozen=True)
class Contradictions:
    """Words that somebody wrote over others': kept beside them until the user decides."""

    planner: Planner
    conflicts: OpenConflicts
    ledger: Ledger
    clock: Clock

    def open(self, record_id: str, content: str) -> OpenConflict:
        """Keep what was written beside what stands in its place. Raises RecordNotFound."""
        with self.ledger.writing():
            now, record = to_seconds(self.clock()), self.planner.require(record_id)
            origin = min(other.stated_at for other in self.planner.table if other.owner == record.owner)
            weighed = resolve_conflict(
                record, stated_at=now, confidence=1.0, now=now, origin=origin, beta=self.planner.policy.conflict_beta
            )
            rival = {"content": content, "ts": to_iso(now)}
            return self.conflicts.open(record_id, rival, replace(weighed, verdict="open"), created=now)
