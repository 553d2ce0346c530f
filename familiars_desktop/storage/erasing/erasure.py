"""Erasing what was forgotten, once the time to undo it has passed or at once, down to the last byte.

Backups and files come first, while the journal still knows the texts; then, in one transaction, every row; then what
is deleted is scrubbed from the database. Cut off anywhere, it is done again, or finished, by the next start.
"""

from __future__ import annotations

import math
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import orjson

from familiars_desktop.memory.deeds import Deed
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.memory.times import to_iso, to_seconds
from familiars_desktop.storage.backup.backups import Backups
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.erasing.byte_search import Needle, files_under, needles_of, search
from familiars_desktop.storage.erasing.erasable import Erasable
from familiars_desktop.storage.erasing.erased_folder import ErasedFolder
from familiars_desktop.storage.erasing.forget_report import ErasureReport, Finding, Place
from familiars_desktop.storage.erasing.repetitions import Repetitions
from familiars_desktop.storage.erasing.scrubbing import Scrubbing, require_scrub
from familiars_desktop.storage.erasing.tombstones import Tombstones
from familiars_desktop.storage.erasing.traces import Traces, remove_traces
from familiars_desktop.storage.journal import ERASED, Change, Journal, Outline
from familiars_desktop.storage.ledger import Ledger
from familiars_desktop.storage.protocols import Clock
from familiars_desktop.storage.states import States

GRACE: Final = 600.0
_REPORT: Final = "erasure_report"
Asked = Mapping[str, frozenset[str]]


@dataclass
class Erasure:
    """``drop_quotes`` commits, as an act of its own, what memories merged from the erased ones become."""

    workspace: Path
    database: Database
    ledger: Ledger
    journal: Journal
    tombstones: Tombstones
    backups: Backups
    traces: Traces
    clock: Clock
    drop_quotes: Callable[[Erasable], object]
    _unsearched: list[tuple[ErasureReport, list[Needle]]] = field(default_factory=list)

    def ask(self, record_ids: Iterable[str], turns: Iterable[str], *, at_once: bool) -> None:
        """Note the further turns that lose these memories' texts with them, and whether that is to be done now.

        What was noted when they were forgotten an earlier time counts only with ``at_once``.
        """
        further = frozenset(turns)
        rows = []
        for record_id in record_ids:
            listed = sorted(further | self.asked_turns(record_id) if at_once else further)
            rows.append((record_id, int(at_once), orjson.dumps(listed).decode()))
        with self.database.transaction() as connection:
            connection.executemany("DELETE FROM erasures WHERE record_id = ?", [(row[0],) for row in rows])
            kept = [row for row in rows if at_once or further]
            connection.executemany("INSERT INTO erasures (record_id, at_once, turns) VALUES (?, ?, ?)", kept)

    def asked_turns(self, record_id: str) -> frozenset[str]:
        """The further turns that were asked for with a forgotten memory."""
        row = self.database.row("SELECT turns FROM erasures WHERE record_id = ?", (record_id,))
        return frozenset(orjson.loads(row[0])) if row else frozenset()

    def due(self) -> dict[str, frozenset[str]]:
        """The memories whose time to undo has passed, and the further turns of each."""
        latest = to_seconds(self.clock()) - GRACE
        at_once = [row[0] for row in self.database.rows("SELECT record_id FROM erasures WHERE at_once = 1")]
        found = dict.fromkeys([*at_once, *self.journal.forgotten_before(latest)])
        return {item: self.asked_turns(item) for item in found if item not in self.ledger.table}

    def erase_due(self) -> ErasureReport | None:
        """Finish what was left, and erase what is due; None when there was nothing to do. Raises WorkspaceError."""
        finished = self._finish()
        wanted = self.due()
        return self.erase(wanted, "engine") if wanted else finished

    def forgotten(self) -> dict[str, frozenset[str]]:
        """Everything that is forgotten and not erased yet, and the further turns of each."""
        found = self.journal.forgotten_before(math.inf)
        return {item: self.asked_turns(item) for item in found}

    def erase(self, wanted: Asked, actor: str) -> ErasureReport:
        """Erase memories that are forgotten; ``wanted`` gives the further turns of each. Raises WorkspaceError."""
        wanted = self._with_gone_merges(wanted)
        entries = self.journal.of_records(wanted)
        with self.backups.held():
            # The backups before, without the workspace's lock: whoever writes is not kept waiting for them.
            removed = self.backups.erase(entries, wanted)
            with self.ledger.writing():
                entries = self.journal.of_records(wanted)
                erasable = Erasable.of(entries, wanted)
                self._bury(entries)
                self.drop_quotes(erasable)
                removed += remove_traces(self.database.path, self.traces, erasable.all_texts)
                folder = ErasedFolder(self.workspace, self.database)
                folder.erase_in_files(erasable)
                turns = self._erase_rows(folder, erasable, actor)
                is_scrubbed = Scrubbing(self.database).run()
        report = ErasureReport(
            to_seconds(self.clock()),
            erasable.ids,
            turns,
            tuple(self._relative(path) for path in removed),
            pending=not is_scrubbed,
        )
        return self._searched(report, needles_of(erasable.all_texts))

    def _with_gone_merges(self, wanted: Asked) -> Asked:
        """And what was merged from them and is gone, by an undo perhaps: it says the same, and could come back."""
        merged = {item: sources for item, sources in self.journal.merged().items() if item not in self.ledger.table}
        found = dict(wanted)
        while more := [item for item, sources in merged.items() if item not in found and sources & found.keys()]:
            found |= dict.fromkeys(more, frozenset[str]())
        return found

    def last_report(self) -> ErasureReport | None:
        """What the last erasure did and found; no texts in it."""
        kept = States(self.database).get(_REPORT)
        return None if kept is None else _report_of(kept)

    def _erase_rows(self, folder: ErasedFolder, erasable: Erasable, actor: str) -> tuple[str, ...]:
        turns: tuple[str, ...] = ()

        def rows(connection: sqlite3.Connection) -> None:
            nonlocal turns
            turns = folder.erase_in_rows(connection, erasable, indexed=True)
            connection.executemany("DELETE FROM erasures WHERE record_id = ?", [(found,) for found in erasable.ids])
            require_scrub(connection, ("record_words", "turn_words") if turns else ("record_words",))

        deed = Deed("erase") if len(erasable.ids) == 1 else Deed("erase_many", (len(erasable.ids),))
        outline = Outline(actor, deed, time.time(), to_seconds(self.clock()))
        self.ledger.commit_with(outline, [Change(found, ERASED, None, None) for found in erasable.ids], rows)
        return turns

    def _finish(self) -> ErasureReport | None:
        """Scrub what an erasure before has left, and search for what it erased as far as that is still known."""
        scrubbing = Scrubbing(self.database)
        if not scrubbing.is_required:
            return None
        with self.ledger.writing():
            if not scrubbing.run():
                return None
        unsearched, self._unsearched = self._unsearched, []
        if not unsearched:
            report = self.last_report()
            return None if report is None else self._kept(replace(report, pending=False, searched=False))
        return [self._searched(replace(report, pending=False), needles) for report, needles in unsearched][-1]

    def _bury(self, entries: Iterable[JournalEntry]) -> None:
        """What left by another way than ``forget`` has no tombstone yet."""
        last = {entry.record_id: entry.before for entry in entries if entry.after is None and entry.before is not None}
        for record_id, fields in last.items():
            if not self.tombstones.is_buried(record_id):
                self.tombstones.bury(MemoryRecord.from_dict(fields), to_iso(self.clock()))

    def _searched(self, report: ErasureReport, needles: list[Needle]) -> ErasureReport:
        if report.pending:
            self._unsearched.append((report, needles))
        folders = (self.workspace, *self.traces.folders)
        files, size, sightings = search(files_under(folders), needles)
        said = Repetitions(self.database).of_needles({sighting.needle for sighting in sightings})
        findings: dict[Path, Finding] = {}
        for sighting in sightings:
            if sighting.needle not in said:
                known = findings.get(sighting.path)
                count = sighting.count + (known.count if known else 0)
                findings[sighting.path] = Finding(self._relative(sighting.path), count, sighting.offset)
        places = dict.fromkeys(place for found in said.values() for place in found)
        return self._kept(
            replace(report, files=files, bytes=size, findings=tuple(findings.values()), elsewhere=tuple(places))
        )

    def _kept(self, report: ErasureReport) -> ErasureReport:
        States(self.database).put(_REPORT, asdict(report))
        return report

    def _relative(self, path: Path) -> str:
        return path.relative_to(self.workspace).as_posix() if path.is_relative_to(self.workspace) else str(path)


def _report_of(kept: Mapping[str, Any]) -> ErasureReport:
    values: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in kept.items()}
    values["findings"] = tuple(Finding(**finding) for finding in kept["findings"])
    values["elsewhere"] = tuple(Place(**place) for place in kept["elsewhere"])
    return ErasureReport(**values)
