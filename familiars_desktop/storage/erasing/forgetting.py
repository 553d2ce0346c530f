"""Forgetting memories with all that says the same, and erasing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from familiars_desktop.memory.actors import Actor
from familiars_desktop.memory.errors import RecordNotFound
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.times import to_iso
from familiars_desktop.storage.episodes import EpisodicLog
from familiars_desktop.storage.erasing.erasure import Erasure
from familiars_desktop.storage.erasing.forget_preview import Previewer
from familiars_desktop.storage.erasing.forget_report import ErasureReport, ForgetPreview
from familiars_desktop.storage.erasing.tombstones import Tombstones
from familiars_desktop.storage.journal import changed_ids
from familiars_desktop.storage.plans import Plan, Planner
from familiars_desktop.storage.protocols import ChangeKind, StoreChange

Perform = Callable[[ChangeKind, str, Callable[[], Plan | None]], Plan | None]


@dataclass(frozen=True)
class Forgetting:
    """``perform`` commits a planned act, ``tell`` lets the store's listeners know."""

    planner: Planner
    erasure: Erasure
    tombstones: Tombstones
    previewer: Previewer
    perform: Perform
    tell: Callable[[StoreChange], None]

    def preview(self, record_ids: Sequence[str]) -> ForgetPreview:
        """Raises RecordNotFound."""
        return self.previewer.preview(self.planner.leaving(record_ids), self.planner.table.snapshot().records)

    def forget(
        self, record_ids: Sequence[str], *, erase: bool, actor: Actor, elsewhere: Sequence[str]
    ) -> ErasureReport | None:
        """See ``MemoryStore.forget_all``."""
        records, turns = self._ticked(elsewhere)
        wanted = dict.fromkeys([*record_ids, *records])
        gone = self._with_sources([item for item in wanted if erase and self._is_gone(item)])
        there = [item for item in wanted if item not in gone]
        ids = dict.fromkeys(gone)
        if there:
            plan = self.perform("forget", actor, partial(self.planner.forget, there))
            ids |= dict.fromkeys(changed_ids(plan.changes if plan else ()))
        self._note(ids, turns, erase=erase)
        if not erase:
            return None
        report = self.erasure.erase({item: self.erasure.asked_turns(item) for item in ids}, actor)
        self.tell(StoreChange("forget", report.records, actor, 0))
        return report

    def erase_due(self, *, early: bool = False) -> ErasureReport | None:
        """See ``MemoryStore.erase_due``; ``early``: whatever could still be undone too."""
        wanted = self.erasure.forgotten() if early else {}
        report = self.erasure.erase(wanted, "user") if wanted else self.erasure.erase_due()
        if report is not None:
            self.tell(StoreChange("forget", report.records, "engine", 0))
        return report

    def _note(self, ids: Iterable[str], turns: Sequence[str], *, erase: bool) -> None:
        """What goes along, for whoever erases; the turns that were ticked never reach the writer again."""
        if not (turns or erase or any(map(self.erasure.asked_turns, ids))):
            return
        with self.erasure.ledger.writing():
            if turns:
                for record_id in ids:
                    if (record := self._last_known(record_id)) is not None:
                        self.tombstones.bury(record, to_iso(self.erasure.clock()), turns)
            self.erasure.ask(ids, turns, at_once=erase)

    def _ticked(self, elsewhere: Sequence[str]) -> tuple[list[str], list[str]]:
        """The records and the turns among these ids. Raises RecordNotFound."""
        records = [item for item in elsewhere if item in self.planner.table]
        turns = [item for item in elsewhere if item not in records]
        known = {turn.id for turn in EpisodicLog(self.erasure.database).chosen(turns)}
        for item in turns:
            if item not in known:
                raise RecordNotFound(item, "it is neither a memory nor a turn")
        return records, turns

    def _is_gone(self, record_id: str) -> bool:
        return record_id not in self.planner.table and self.planner.was_used(record_id)

    def _with_sources(self, record_ids: Sequence[str]) -> list[str]:
        """Forgotten memories with the forgotten ones that they were merged from."""
        found, waiting = dict.fromkeys(record_ids), list(record_ids)
        while waiting:
            record = self._last_known(waiting.pop())
            for source in record.derived_from if record is not None else ():
                if source not in found and self._is_gone(source):
                    found[source] = None
                    waiting.append(source)
        return list(found)

    def _last_known(self, record_id: str) -> MemoryRecord | None:
        entries = self.planner.journal.of_record(record_id)
        kept = [entry.before for entry in entries if entry.after is None and entry.before is not None]
        return MemoryRecord.from_dict(kept[-1]) if kept else None
