"""Changes made to the Markdown files by hand: files are the truth, so they enter the journal as the editor's act."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from familiars_desktop.memory.decay import DecayPolicy
from familiars_desktop.memory.deeds import Deed
from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.timeline import ACCESS_FIELDS
from familiars_desktop.memory.times import to_iso, to_seconds
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.editing.exchange import ChangedMeanwhile
from familiars_desktop.storage.editing.held_files import reason_to_hold
from familiars_desktop.storage.editing.stale_saves import Save, StaleSaves, merged_save, was_missing
from familiars_desktop.storage.erasing.tombstones import Tombstones
from familiars_desktop.storage.files import Signature
from familiars_desktop.storage.journal import Change, Outline
from familiars_desktop.storage.ledger import Ledger
from familiars_desktop.storage.markdown import Document, Entry
from familiars_desktop.storage.protocols import Clock, FileProblem, HoldReason
from familiars_desktop.storage.record_files import RecordFiles
from familiars_desktop.storage.record_index import RecordIndex

# The program that writes again while a file is read may be an editor; one that goes on is none.
_TRIES: Final = 20


@dataclass
class _Reading:
    """What was found in the files that changed."""

    entries: dict[str, Entry] = field(default_factory=dict)
    problems: dict[str, list[FileProblem]] = field(default_factory=dict)

    def report(self, path: str, line: int, message: str) -> None:
        self.problems.setdefault(path, []).append(FileProblem(path, line, message))


@dataclass
class _Comparison:
    """The changes that the files ask for; what is ``missing`` in them, which has to be written; and contents that
    contradict ours, by record."""

    changes: list[Change] = field(default_factory=list)
    missing: list[MemoryRecord] = field(default_factory=list)
    rivals: list[tuple[str, str]] = field(default_factory=list)

    def merge(self, found: MemoryRecord, current: MemoryRecord, base: Mapping[str, Any]) -> MemoryRecord:
        """What stands for both: a file's record that was made of ``base``, and ours."""
        merged, rival = merged_save(found, current, base)
        if merged.to_dict() != found.to_dict():
            self.missing.append(merged)
        if rival is not None:
            self.rivals.append((found.id, rival))
        return merged


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
    stale_saves: StaleSaves
    contest: Callable[[str, str], object]
    """Leaves a record's content as it is and lets the user decide about another one."""

    def pick_up(
        self, paths: Iterable[str] | None = None, *, every: bool = False, accepted: Collection[str] = ()
    ) -> tuple[str, ...]:
        """Journal what changed in the files, and hold those that are not to be believed; the ids concerned.

        Nothing is done when none of ``paths`` changed. ``every``: read files that look unchanged too; ``accepted``
        are believed as they are. A file that was opened before our latest writes to it gets them back. Call it within
        ``Ledger.writing``. Raises WorkspaceError.
        """
        for _ in range(_TRIES):
            with suppress(ChangedMeanwhile):
                return self._pick_up(paths, every, accepted)
        raise WorkspaceError(
            f"another program keeps writing the files in {self.files.workspace}: try again when it rests"
        )

    def _pick_up(self, paths: Iterable[str] | None, every: bool, accepted: Collection[str]) -> tuple[str, ...]:
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
        comparison = self._compare(
            reading, believed, {path: signatures[path] for path in documents if path not in accepted}
        )
        for record_id, content in comparison.rivals:
            self.contest(record_id, content)
        signatures |= self.ledger.write_back(comparison.missing, signatures)
        changes = comparison.changes
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
        actor, deed = ("import", Deed("read_files")) if is_first else ("editor", self._deed(changes))
        outline = Outline(actor, deed, time.time(), to_seconds(self.clock()))
        self.ledger.commit(outline, changes, filed=True, unfiled=unfiled)

    def _deed(self, changes: Sequence[Change]) -> Deed:
        if len(changes) == 1:
            return Deed("edit_file")
        places = {self.files.paths_of([change]) for change in changes}
        if len(places) == 1 and len(moved := places.pop()) == 2:
            return Deed("move_many", (len(changes), *moved))
        return Deed("edit_many", (len(changes),))

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

    def _compare(
        self,
        reading: _Reading,
        known: Mapping[str, tuple[MemoryRecord, bool]],
        signatures: Mapping[str, Signature | None],
    ) -> _Comparison:
        found, comparison = self._found(reading, known), _Comparison()
        bases = self._bases(found, known, signatures)
        for record_id, read in found.items():
            former, _ = known.get(record_id, (None, False))
            record, base = read, bases.get(record_id)
            if former is not None and base is not None and self.files.path_of(read) == self.files.path_of(former):
                record = comparison.merge(read, former, base)
            if former is None or record.to_dict() != former.to_dict():
                before = former.to_dict() if former is not None else None
                comparison.changes.append(Change(record_id, "update" if before else "append", before, record.to_dict()))
        for record_id, (gone, _) in known.items():
            if record_id in reading.entries:
                continue
            if record_id in bases and was_missing(bases[record_id], gone):
                comparison.missing.append(gone)
            else:
                comparison.changes.append(Change(record_id, "forget", gone.to_dict(), None))
        return comparison

    def _found(self, reading: _Reading, known: Mapping[str, tuple[MemoryRecord, bool]]) -> dict[str, MemoryRecord]:
        """The records as the files mean them, without those that may not be new."""
        found = {}
        for record_id, entry in reading.entries.items():
            self._report_warnings(entry, reading)
            former, access_is_newer = known.get(record_id, (None, False))
            if former is not None or self._may_be_new(record_id, entry, reading):
                found[record_id] = self.completed(entry, former, access_is_newer=access_is_newer)
        return found

    def _bases(
        self,
        found: Mapping[str, MemoryRecord],
        known: Mapping[str, tuple[MemoryRecord, bool]],
        signatures: Mapping[str, Signature | None],
    ) -> dict[str, Mapping[str, Any] | None]:
        """Of the files that were opened before our latest writes: their records as they were then."""
        bases: dict[str, Mapping[str, Any] | None] = {}
        unfiled = frozenset(record_id for record_id, (_, is_unfiled) in known.items() if is_unfiled)
        found_in = self._by_file(found.values())
        for path, lying in self._by_file(record for record, _ in known.values()).items():
            if (signature := signatures.get(path)) is not None:
                save = Save(found_in.get(path, {}), lying, unfiled, signature[1] / 1e9)
                bases |= self.stale_saves.bases(save)
        return bases

    def _by_file(self, records: Iterable[MemoryRecord]) -> dict[str, dict[str, MemoryRecord]]:
        files: dict[str, dict[str, MemoryRecord]] = {}
        for record in records:
            files.setdefault(self.files.path_of(record), {})[record.id] = record
        return files

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
