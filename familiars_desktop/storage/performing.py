"""How an act is done: planned from the records as they are, committed, told."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Literal

from familiars_desktop.memory.deeds import Deed, DeedText
from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.times import to_seconds
from familiars_desktop.storage.announcing import Announcements
from familiars_desktop.storage.editing.exchange import ChangedMeanwhile
from familiars_desktop.storage.editing.held_files import HeldFiles
from familiars_desktop.storage.erasing.burials import Burials
from familiars_desktop.storage.journal import Outline, changed_ids
from familiars_desktop.storage.ledger import Ledger
from familiars_desktop.storage.plans import Plan, Planner
from familiars_desktop.storage.protocols import ChangeKind, Clock, StoreChange
from familiars_desktop.storage.record_files import RecordFiles
from familiars_desktop.storage.word_repair import WordRepair

_PATIENCE_SECONDS = 5.0


@dataclass(frozen=True)
class Performer:
    """Every act of a store goes through it. Raises WorkspaceError, and what the plan raises."""

    ledger: Ledger
    planner: Planner
    files: RecordFiles
    held_files: HeldFiles
    burials: Burials
    word_repair: WordRepair
    announcements: Announcements
    clock: Clock

    def perform(self, kind: ChangeKind, actor: str, plan: Callable[[], Plan | None]) -> Plan | None:
        """Plan, commit and tell; None when there was nothing to do. ``plan`` runs under the lock, and again when
        one of its files turns out to have been edited by hand."""
        with self.ledger.writing():
            planned, act = self._committed(kind, actor, plan)
        if planned is not None:
            self.announcements.tell_act(StoreChange(kind, changed_ids(planned.changes), actor, act))
        return planned

    def make(self, actor: str, plan: Callable[[], Plan | None]) -> MemoryRecord:
        """``perform`` an act that makes a record, its plan's first: as it was committed, whoever may have changed it
        by now."""
        planned = self.perform("append", actor, plan)
        assert planned is not None
        return MemoryRecord.from_dict(planned.changes[0].after or {})

    def reverse(self, kind: Literal["undo", "redo"], find: Callable[[], tuple[int, Deed] | None]) -> DeedText | None:
        """Take back, or bring back, the act that ``find`` gives; what it was."""
        planned = self.perform(kind, "user", partial(self.planner.reversal, kind, find))
        return DeedText(planned.deed) if planned is not None else None

    def _committed(self, kind: ChangeKind, actor: str, plan: Callable[[], Plan | None]) -> tuple[Plan | None, int]:
        """The plan that was committed and its act; planned again while other programs write the same files."""
        patience = time.monotonic() + _PATIENCE_SECONDS
        while time.monotonic() < patience:
            planned = plan()
            if planned and kind != "access" and self.held_files.make_ready(self.files.paths_of(planned.changes)):
                planned = plan()
            if planned is None or not (planned.changes or planned.reverses):
                return None, 0
            with suppress(ChangedMeanwhile), self.burials.around(planned.changes if kind != "access" else ()):
                return planned, self.word_repair.retrying(partial(self._commit, kind, actor, planned))
        raise WorkspaceError(
            f"another program keeps writing the files in {self.files.workspace}: nothing was changed, try again when "
            "it rests"
        )

    def _commit(self, kind: ChangeKind, actor: str, plan: Plan) -> int:
        outline = Outline(
            actor,
            plan.deed,
            time.time(),
            to_seconds(self.clock()),
            "undo" if kind == "undo" else "redo" if kind == "redo" else "do",
            plan.reverses,
            plan.settles,
        )
        commit = self.ledger.commit_accesses if kind == "access" else self.ledger.commit
        return commit(outline, plan.changes)
