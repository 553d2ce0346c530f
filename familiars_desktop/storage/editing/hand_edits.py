"""Changes made to the Markdown files by hand: files are the truth, so they enter the journal as the editor's act."""

from __future__ import annotations

import time
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from familiars_desktop.memory.decay import DecayPolicy
from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.timeline import ACCESS_FIELDS
from familiars_desktop.memory.times import to_iso, to_seconds
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.editing.held_files import reason_to_hold
from familiars_desktop.storage.erasing.tombstones import Tombstones
from familiars_desktop.storage.journal import Change, Outline
from familiars_desktop.storage.ledger import Ledger
from familiars_desktop.storage.markdown import Document, Entry
from familiars_desktop.storage.protocols import Clock, FileProblem, HoldReason
from familiars_desktop.storage.record_files import RecordFiles
from familiars_desktop.storage.record_index import RecordIndex


@dataclass
class _Reading:
    """What was found in the files that changed."""

    entries: dict[str, Entry] = field(default_factory=dict)
    problems: dict[str, list[FileProblem]] = field(default_factory=dict)

    def report(self, path: str, line: int, message: str) -> None:
        self.problems.setdefault(path, []).append(FileProblem(path, line, message))


@dataclass(frozen=True)
class HandEdits:
    """Compares files with what was last read or written, and takes in the difference."""

    database: Database
    files: RecordFiles
    index: RecordIndex
    ledger: Ledger
    tombstones: Tombstones
    policy: DecayPolicy
    clock: Clock

    def pick_up(
        self, paths: Iterable[str] | None = None, *, every: bool = False, accepted: Collection[str] = ()
    ) -> tuple[str, ...]:
        """Journal what changed in the files, and hold those that are not to be believed; the ids concerned.

        Nothing is done when none of ``paths`` changed. ``every``: read files that look unchanged too; ``accepted``
        are believed as they are. Call it within ``Ledger.writing``.
        """
        changed = self._changed_files(paths, every=every, accepted=accepted)
        if not changed:
            return ()
        signatures = {path: self.files.signature(path) for path in changed}
        documents = dict(self._readable(changed))
        known = self.index.in_files(tuple(documents))
        held = self._held(documents, known, {path: signatures[path] is None for path in documents}, accepted)
        reading = self._reading((path, document) for path, document in documents.items() if path not in held)
        believed = {
            record_id: entry
            for record_id, entry in known.items()
            if record_id in reading.entries or self.files.path_of(entry[0]) not in held
        }
        changes = self._compare(reading, believed)
        if changes:
            self._journal(changes, {record_id for record_id, (_, unfiled) in believed.items() if unfiled})
        with self.database.transaction() as connection:
            for path in documents:
                if path in held:
                    self.index.note_held(connection, path, signatures[path], held[path])
                else:
                    self.index.note_file(connection, path, signatures[path], reading.problems.get(path, ()))
        return tuple(change.record_id for change in changes)

    def has_changed(self, paths: Iterable[str]) -> bool:
        """Whether any of these files is not as it was last read or written, or one of the paths is a folder's."""
        return any(
            not path.endswith(".md") or self.files.signature(path) != self.index.signature(path) for path in paths
        )

    def _changed_files(self, paths: Iterable[str] | None, *, every: bool, accepted: Collection[str]) -> list[str]:
        if paths is not None and not accepted and not self.has_changed(paths):
            return []
        known = self.index.signatures()
        found = dict.fromkeys([*self.files.scan(), *known])
        changed = [path for path in found if every or self.files.signature(path) != known.get(path)]
        if not changed and not accepted:
            return []
        # What is missing in one place may stand in another that could not be believed or read before.
        return list(dict.fromkeys([*changed, *accepted, *self.index.troubled_paths()]))

    def _readable(self, paths: Iterable[str]) -> Iterator[tuple[str, Document]]:
        for path in paths:
            with suppress(WorkspaceError):
                yield path, self.files.read(path)

    def _held(
        self,
        documents: Mapping[str, Document],
        known: Mapping[str, tuple[MemoryRecord, bool]],
        missing: Mapping[str, bool],
        accepted: Collection[str],
    ) -> dict[str, HoldReason]:
        """Why each of the files that are not believed is not."""
        there = {entry.record.id for document in documents.values() for entry in document.entries if entry.record}
        known_in: dict[str, dict[str, MemoryRecord]] = {path: {} for path in documents}
        for record_id, (record, _) in known.items():
            known_in[self.files.path_of(record)][record_id] = record
        reasons = {
            path: reason_to_hold(document, known_in[path], known_in[path].keys() - there, is_missing=missing[path])
            for path, document in documents.items()
            if path not in accepted
        }
        return {path: reason for path, reason in reasons.items() if reason is not None}

    def _reading(self, documents: Iterable[tuple[str, Document]]) -> _Reading:
        reading = _Reading()
        for path, document in documents:
            for entry in document.entries:
                if entry.problem is not None:
                    reading.report(path, entry.line, entry.problem)
                elif entry.record is not None:
                    self._take(path, entry, entry.record, reading)
        return reading

    def _journal(self, changes: Sequence[Change], unfiled: Container[str]) -> None:
        # Without a journal the files are read for the first time: that was no person's act, to be undone with one key.
        is_first = self.ledger.table.version == 0
        actor, what = ("import", "read the files") if is_first else ("editor", self._described(changes))
        outline = Outline(actor, what, time.time(), to_seconds(self.clock()))
        self.ledger.commit(outline, changes, filed=True, unfiled=unfiled)

    def _described(self, changes: Sequence[Change]) -> str:
        if len(changes) == 1:
            return "edit a file by hand"
        places = {self.files.paths_of([change]) for change in changes}
        if len(places) == 1 and len(moved := places.pop()) == 2:
            return f"move {len(changes)} memories by hand from {moved[0]} to {moved[1]}"
        return f"edit {len(changes)} memories by hand"

    def _take(self, path: str, entry: Entry, record: MemoryRecord, reading: _Reading) -> None:
        other = reading.entries.get(record.id)
        if other is None:
            reading.entries[record.id] = entry
            return
        # Of two entries with one id, the one where the record has been so far keeps it.
        assert other.record is not None
        known = self.ledger.table.get(record.id)
        moves = known is not None and path == self.files.path_of(known) != self.files.path_of(other.record)
        kept, copy = (entry, other) if moves else (other, entry)
        reading.entries[record.id] = kept
        copied_to = self.files.path_of(copy.record) if copy.record else path
        reading.report(copied_to, copy.line, f"the id {record.id} stands elsewhere too: give it another one")

    def _compare(self, reading: _Reading, known: Mapping[str, tuple[MemoryRecord, bool]]) -> list[Change]:
        changes = []
        for record_id, entry in reading.entries.items():
            self._report_warnings(entry, reading)
            former, access_is_newer = known.get(record_id, (None, False))
            if former is None and not self._may_be_new(record_id, entry, reading):
                continue
            found = self.completed(entry, former, access_is_newer=access_is_newer)
            if former is None or found.to_dict() != former.to_dict():
                before = former.to_dict() if former is not None else None
                changes.append(Change(record_id, "update" if before else "append", before, found.to_dict()))
        gone = [record for record_id, (record, _) in known.items() if record_id not in reading.entries]
        return [*changes, *(Change(record.id, "forget", record.to_dict(), None) for record in gone)]

    def _report_warnings(self, entry: Entry, reading: _Reading) -> None:
        if entry.record is not None:
            for warning in entry.record.warnings:
                reading.report(self.files.path_of(entry.record), entry.line, warning)

    def _may_be_new(self, record_id: str, entry: Entry, reading: _Reading) -> bool:
        assert entry.record is not None
        path = self.files.path_of(entry.record)
        if record_id in self.ledger.table:
            reading.report(path, entry.line, f"the id {record_id} stands in another file too: give it another one")
            return False
        if self.tombstones.is_buried(record_id):
            reading.report(path, entry.line, f"{record_id} was forgotten: give it another id to add it again")
            return False
        return True

    def completed(self, entry: Entry, former: MemoryRecord | None, *, access_is_newer: bool = False) -> MemoryRecord:
        """The record as the file means it: what its header leaves out is as known, or as at birth."""
        record = entry.record
        assert record is not None
        changes: dict[str, Any] = {}
        if not record.ts:
            changes["ts"] = former.ts if former is not None else to_iso(self.clock())
        if former is not None and access_is_newer:
            changes |= {name: getattr(former, name) for name in ACCESS_FIELDS}
        elif "half_life" not in entry.keys:
            birth = self.policy.half_life_at_birth(record.scope, record.category, record.salience)
            changes["half_life"] = former.half_life if former is not None else birth
        return record.with_changes(**changes) if changes else record
