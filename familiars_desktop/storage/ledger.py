"""How a change becomes durable in files, index and journal as one.

Under the workspace's lock: intent (committed, fsynced) → files (appended or atomically replaced, fsynced) →
index and journal in one transaction that also removes the intent. The intent holds everything, so whoever comes
after a crash finishes it; the last commit need not wait for the disk.
"""

from __future__ import annotations

import base64
import hashlib
import logging
import sqlite3
from collections import deque
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import orjson

from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.editing.exchange import ChangedMeanwhile
from familiars_desktop.storage.files import FILE_MODE, Signature
from familiars_desktop.storage.journal import Change, Journal, Outline, changed_ids
from familiars_desktop.storage.locks import WriteLock
from familiars_desktop.storage.record_files import FileWrite, RecordFiles
from familiars_desktop.storage.record_index import RecordIndex, collector_paused
from familiars_desktop.storage.record_table import RecordTable

_log = logging.getLogger(__name__)


class Ledger:
    """The one way by which records change."""

    def __init__(
        self,
        database: Database,
        record_files: RecordFiles,
        index: RecordIndex,
        journal: Journal,
        lock: WriteLock,
    ) -> None:
        self._database = database
        self._files = record_files
        self._index = index
        self._journal = journal
        self._lock = lock
        with database.reading(), collector_paused():
            self.table = RecordTable(index.load(), journal.version())
        self._seen = -1
        self._own_acts: set[int] = set()
        # Plans of intents that failed here and could not be dropped.
        self._failed: set[bytes] = set()
        self._foreign: deque[JournalEntry] = deque()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Holds the workspace's lock, with what other processes did finished and known."""
        with self._lock.held():
            self._finish_intents()
            self.catch_up()
            yield

    def catch_up(self) -> list[JournalEntry]:
        """Take in what has been committed, by whomever; returns the entries that were new."""
        version = self._database.data_version()
        if version == self._seen:
            return []
        entries = self.table.catch_up(self._journal.entries)
        self._seen = version
        self._foreign.extend(entry for entry in entries if entry.act not in self._own_acts)
        return entries

    def take_foreign(self) -> list[JournalEntry]:
        """What other processes did since this was last asked."""
        taken = []
        with suppress(IndexError):
            while True:
                taken.append(self._foreign.popleft())
        return taken

    def commit(
        self, outline: Outline, changes: Sequence[Change], *, filed: bool = False, unfiled: Container[str] = ()
    ) -> int:
        """Make an act durable and return its number; call it while ``writing``.

        ``filed``: the files hold the changes already, but for the access dynamics of the ``unfiled`` ids.
        Raises WorkspaceError, with files and database as they were, and ChangedMeanwhile when somebody else has
        written one of the files since it was picked up.
        """
        writes = [] if filed else self._planned(changes)
        if not writes:
            act = self._finish(outline, changes, {}, unfiled=unfiled, durable=True)
        else:
            act = self._commit_with_files(outline, changes, writes)
        self.catch_up()
        return act

    def commit_with(
        self,
        outline: Outline,
        changes: Sequence[Change],
        rows: Callable[[sqlite3.Connection], None] | None = None,
        *,
        then: Callable[[sqlite3.Connection, int], None] | None = None,
    ) -> int:
        """Make durable, as one with the act, what ``rows`` does to the database before it is numbered, and ``then``,
        which is given its number, after that; no file is written."""
        with self._numbering() as numbered, self._database.transaction() as connection:
            if rows is not None:
                rows(connection)
            act = self._journal.write(connection, outline, changes)
            numbered(act)
            if then is not None:
                then(connection, act)
        self.catch_up()
        return act

    def commit_accesses(self, outline: Outline, changes: Sequence[Change]) -> int:
        """Access dynamics: database alone, without waiting for the disk; ``flush`` takes them to the files."""
        with self._numbering() as numbered, self._database.transaction(durable=False) as connection:
            act, last = self._journal.write_accesses(connection, outline, changes)
            numbered(act)
            self._index.mirror_accesses(connection, [change for change in changes if self._states_fact(change)])
        # They are at hand, and nobody else can have written any: ten accesses a turn are too many to be read again.
        self.table.access(changes, last)
        self._seen = self._database.data_version()
        return act

    def flush(self) -> None:
        """Write access dynamics into the files; call it while ``writing`` and with hand edits picked up."""
        with self._database.transaction(durable=False) as connection:
            self._journal.settle_accesses(connection)
        by_path: dict[str, list[MemoryRecord]] = {}
        for record in self._index.unfiled():
            by_path.setdefault(self._files.path_of(record), []).append(record)
        for path in sorted(by_path.keys() - self._index.held().keys()):
            try:
                writes = self._planned([_unchanged(record) for record in by_path[path]])
                written = {write.path: self._files.apply(write) for write in writes}
            except ChangedMeanwhile:
                continue  # the next flush finds it picked up
            with self._database.transaction() as connection:
                self._index.note_own_writes(connection, written)
                self._index.note_filed(connection, by_path[path])

    def write_back(
        self, records: Sequence[MemoryRecord], found: Mapping[str, Signature | None]
    ) -> dict[str, Signature | None]:
        """Put records as they are into files that lack it; how the files look then. ``found``: how they were read.

        Raises WorkspaceError, and ChangedMeanwhile when somebody else has written one since.
        """
        writes = self._files.plan([_unchanged(record) for record in records])
        for write in writes:
            if write.found != found[write.path]:
                raise ChangedMeanwhile(write.path)
        return {write.path: self._files.apply(write) for write in writes}

    def _states_fact(self, change: Change) -> bool:
        record = self.table.get(change.record_id)
        return record is not None and record.fact_key is not None

    def _planned(self, changes: Sequence[Change]) -> list[FileWrite]:
        """The writes, from files that are as they were picked up. Raises ChangedMeanwhile."""
        writes = self._files.plan(changes)
        for write in writes:
            if write.found != self._index.signature(write.path):
                raise ChangedMeanwhile(write.path)
        return writes

    def _commit_with_files(self, outline: Outline, changes: Sequence[Change], writes: Sequence[FileWrite]) -> int:
        intent, plan = self._open_intent(outline, changes, writes)
        begun: list[tuple[FileWrite, bytes]] = []
        written: dict[str, Signature | None] = {}
        try:
            for write in writes:
                begun.append((write, self._files.bytes_of(write)))
                written[write.path] = self._files.apply(write)
            return self._finish(outline, changes, written, intent, durable=False)
        except BaseException:
            self._take_back(intent, plan, begun)
            raise

    def _take_back(self, intent: int, plan: bytes, begun: Sequence[tuple[FileWrite, bytes]]) -> None:
        """Put the files back and drop the intent; what is in the way of that now is tried before the next write."""
        self._failed.add(plan)
        try:
            for write, former in reversed(begun):
                self._files.take_back(write, former)
            self._drop_intent(intent)
        except WorkspaceError as error:
            _log.warning("a write that failed could not be taken back yet: %s", error)
            with suppress(OSError):
                self._mark_of(plan).touch(FILE_MODE)
            return
        self._failed.discard(plan)

    def _finish(
        self,
        outline: Outline,
        changes: Sequence[Change],
        written: Mapping[str, Signature | None],
        intent: int | None = None,
        *,
        unfiled: Container[str] = (),
        durable: bool,
        own: bool = True,
    ) -> int:
        with self._numbering(own=own) as numbered, self._database.transaction(durable=durable) as connection:
            act = self._journal.write(connection, outline, changes)
            numbered(act)
            self._index.apply(connection, changes, unfiled=unfiled)
            self._index.note_own_writes(connection, written)
            connection.execute("DELETE FROM intents WHERE id = ?", (intent,))
        return act

    @contextmanager
    def _numbering(self, *, own: bool = True) -> Iterator[Callable[[int], None]]:
        """Takes an act's number as ours before readers can see it; one rolled back may become somebody else's."""
        numbers: list[int] = []

        def note(act: int) -> None:
            if own:
                numbers.append(act)
                self._own_acts.add(act)

        try:
            yield note
        except BaseException:
            self._own_acts.difference_update(numbers)
            raise

    def _open_intent(
        self, outline: Outline, changes: Sequence[Change], writes: Sequence[FileWrite]
    ) -> tuple[int, bytes]:
        plan = orjson.dumps(
            {
                "outline": outline.to_json(),
                "changes": changes,
                # A replacement is planned anew after a crash; only an append can be torn.
                "appends": [[w.path, w.length, base64.b64encode(w.data).decode()] for w in writes if w.appends],
            }
        )
        with self._database.transaction() as connection:
            cursor = connection.execute("INSERT INTO intents (plan) VALUES (?)", (plan,))
        return int(cursor.lastrowid or 0), plan

    def _drop_intent(self, intent: int) -> None:
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM intents WHERE id = ?", (intent,))

    def _finish_intents(self) -> None:
        """Complete what a process that died had begun, and take back what failed here."""
        found = self._database.rows("SELECT id, plan FROM intents ORDER BY id")
        self._failed.intersection_update(data for _, data in found)
        for intent, data in found:
            plan = orjson.loads(data)
            changes = [Change(**change) for change in plan["changes"]]
            if data in self._failed or self._mark_of(data).exists():
                self._bring_files(plan["appends"], [_reversed(change) for change in changes], torn=False)
                self._drop_intent(intent)
                self._failed.discard(data)
                with suppress(OSError):
                    self._mark_of(data).unlink(missing_ok=True)
                continue
            self._bring_files(plan["appends"], changes, torn=True)
            outline = Outline.from_json(plan["outline"])
            # The files are not noted as known: what was changed in them by hand since then is picked up.
            self._finish(outline, changes, {}, intent, durable=True, own=False)
            _log.warning("finished a write that was cut off: act of %s", outline.actor)

    def _mark_of(self, plan: bytes) -> Path:
        """An empty file, for which a full disk has room, says that the plan was refused: whoever opens the workspace
        next takes it back and does not finish it."""
        return self._files.workspace / f".familiars.refused-{hashlib.sha256(plan).hexdigest()[:32]}"

    def _bring_files(self, appends: Sequence[Sequence[Any]], changes: Sequence[Change], *, torn: bool) -> None:
        """Bring the files to these changes, wherever an earlier try stopped."""
        for path, length, text in appends:
            self._files.cut_tail(FileWrite(path, True, length, base64.b64decode(text)), torn=torn)
        while True:
            try:
                for write in self._files.plan(self._with_lost(changes), whole=True):
                    self._files.apply(write)
                return
            except ChangedMeanwhile as changed:
                _log.info("%s was saved by another program meanwhile", changed)

    def _with_lost(self, changes: Sequence[Change]) -> list[Change]:
        """The changes, and the other records of files that are missing or empty: a crash, and no editor, did that."""
        paths = self._files.paths_of(changes)
        emptied = [path for path in paths if not self._files.read(path).text.strip("\x00\ufeff \t\r\n")]
        known = self._index.in_files(emptied)
        lost = known.keys() - set(changed_ids(changes))
        return [*changes, *(_unchanged(known[record_id][0]) for record_id in sorted(lost))]


def _unchanged(record: MemoryRecord) -> Change:
    """A change that brings a file to what the record is."""
    fields = record.to_dict()
    return Change(record.id, "update", fields, fields)


def _reversed(change: Change) -> Change:
    return Change(change.record_id, change.op, change.after, change.before)
