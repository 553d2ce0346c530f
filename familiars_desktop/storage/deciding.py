"""Statements that contradict each other and wait for the user: opened, told and decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from familiars_desktop.memory.actors import Actor
from familiars_desktop.memory.conflict import Resolution
from familiars_desktop.memory.errors import Refused
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.times import to_seconds
from familiars_desktop.storage.new_records import checked_values
from familiars_desktop.storage.open_conflicts import OpenConflicts
from familiars_desktop.storage.performing import Performer
from familiars_desktop.storage.plans import Choice, Plan
from familiars_desktop.storage.protocols import OpenConflict, StoreChange


@dataclass(frozen=True)
class Decisions:
    """See the methods of ``MemoryStore``."""

    conflicts: OpenConflicts
    performer: Performer

    def open(
        self, record_id: str, rival: Mapping[str, Any], resolution: Resolution, actor: Actor | None
    ) -> OpenConflict:
        """Raises RecordNotFound, InvalidRecord."""
        performer = self.performer
        values = checked_values({"content": "", **rival})
        with performer.ledger.writing():
            record, created = performer.planner.require(record_id), to_seconds(performer.clock())
            known = self.conflicts.find(record_id, values["content"])
            if actor is None or known is not None:
                return known or self.conflicts.open(record_id, values, resolution, created=created)
            conflict, act = self.conflicts.open_by(actor, performer.ledger, record, values, resolution, created)
        performer.announcements.tell_foreign()
        performer.announcements.tell(StoreChange("update", (record_id,), actor, act))
        return conflict

    def waiting(self) -> list[OpenConflict]:
        """Those not decided, oldest first; of memories that are still there."""
        table = self.performer.ledger.table
        return [conflict for conflict in self.conflicts.all() if conflict.record_id in table]

    def settle(self, conflict_id: int, choice: Choice, actor: Actor) -> MemoryRecord:
        """Raises RecordNotFound, Refused."""
        return self.performer.make(actor, partial(self._settlement, conflict_id, choice))

    def _settlement(self, conflict_id: int, choice: Choice) -> Plan:
        conflict, planner = self.conflicts.get(conflict_id), self.performer.planner
        rival = self.conflicts.rival(conflict.id)
        choices: dict[str, Callable[[str, str, dict[str, Any], int], Plan]] = {
            "new": planner.supersede,
            "old": planner.archive_rival,
            "both": planner.keep_both,
        }
        planned = choices.get(choice)
        if planned is None:
            raise Refused(f"{choice!r} settles no conflict: choose old, new or both")
        return planned(conflict.record_id, str(rival.pop("content")), rival, conflict.id)
