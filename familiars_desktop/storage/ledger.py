"""How a change becomes durable in files, index and journal as one.

Under the workspace's lock: intent (committed, fsynced) → files (appended or atomically replaced, fsynced) →
index and journal in one transaction that also removes the intent. The intent holds everything, so whoever comes
after a crash finishes it; the last commit need not wait for the disk.
"""

from __future__ import annotations

import base64
import logging
from collections import deque
from collections.abc import Container, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress

import orjson

from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.journal import Change, Journal, Outline
from familiars_desktop.storage.locks import WriteLock
from familiars_desktop.storage.record_files import FileWrite, RecordFiles
from familiars_desktop.storage.record_index import RecordIndex
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
        with database.reading():
            self.table = RecordTable(index.load(), journal.version())
        self._seen = -1
        self._own_acts: set[int] = set()
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
        Raises WorkspaceError, with files and database as they were.
        """
        writes = [] if filed else self._files.plan(changes)
        if not writes:
            act = self._finish(outline, changes, (), unfiled=unfiled, durable=True)
        else:
            act = self._commit_with_files(outline, changes, writes)
        self.catch_up()
        return act

    def commit_accesses(self, outline: Outline, changes: Sequence[Change]) -> int:
        """Access dynamics: database alone, without waiting for the disk; ``flush`` takes them to the files."""
        with self._database.transaction(durable=False) as connection:
            act = self._journal.write(connection, outline, changes)
            self._own_acts.add(act)
            self._index.apply(connection, changes)
        self.catch_up()
        return act

    def flush(self) -> None:
        """Write access dynamics into the files; call it while ``writing`` and with hand edits picked up."""
        records = self._index.unfiled()
        for path in dict.fromkeys(self._files.path_of(record) for record in records):
            fields = {r.id: r.to_dict() for r in records if self._files.path_of(r) == path}
            for write in self._files.plan([Change(item, "update", value, value) for item, value in fields.items()]):
                self._files.apply(write)
            with self._database.transaction() as connection:
                self._index.note_own_write(connection, path, self._files.signature(path))
                self._index.note_filed(connection, tuple(fields))

    def _commit_with_files(self, outline: Outline, changes: Sequence[Change], writes: Sequence[FileWrite]) -> int:
        intent = self._open_intent(outline, changes, writes)
        with ExitStack() as taking_back:
            taking_back.callback(self._drop_intent, intent)
            for write in writes:
                taking_back.callback(self._files.take_back, write, self._files.bytes_of(write))
                self._files.apply(write)
            act = self._finish(outline, changes, [write.path for write in writes], intent, durable=False)
            taking_back.pop_all()
        return act

    def _finish(
        self,
        outline: Outline,
        changes: Sequence[Change],
        paths: Sequence[str],
        intent: int | None = None,
        *,
        unfiled: Container[str] = (),
        durable: bool,
    ) -> int:
        with self._database.transaction(durable=durable) as connection:
            act = self._journal.write(connection, outline, changes)
            self._own_acts.add(act)
            self._index.apply(connection, changes, unfiled=unfiled)
            for path in paths:
                self._index.note_own_write(connection, path, self._files.signature(path))
            connection.execute("DELETE FROM intents WHERE id = ?", (intent,))
        return act

    def _open_intent(self, outline: Outline, changes: Sequence[Change], writes: Sequence[FileWrite]) -> int:
        plan = {
            "outline": outline,
            "changes": changes,
            # A replacement is planned anew after a crash; only an append can be torn.
            "appends": [[w.path, w.length, base64.b64encode(w.data).decode()] for w in writes if w.appends],
        }
        with self._database.transaction() as connection:
            cursor = connection.execute("INSERT INTO intents (plan) VALUES (?)", (orjson.dumps(plan),))
        return int(cursor.lastrowid or 0)

    def _drop_intent(self, intent: int) -> None:
        with self._database.transaction() as connection:
            connection.execute("DELETE FROM intents WHERE id = ?", (intent,))

    def _finish_intents(self) -> None:
        """Complete what a process that died had begun."""
        for intent, data in self._database.rows("SELECT id, plan FROM intents ORDER BY id"):
            plan = orjson.loads(data)
            for path, length, text in plan["appends"]:
                self._files.cut_torn_tail(FileWrite(path, True, length, base64.b64decode(text)))
            changes = [Change(**change) for change in plan["changes"]]
            for write in self._files.plan(changes, whole=True):
                self._files.apply(write)
            outline = Outline(**plan["outline"])
            self._finish(outline, changes, self._files.paths_of(changes), intent, durable=True)
            _log.warning("finished a write that was cut off: act of %s", outline.actor)
