"""Copies of the whole workspace by day, kept inside it; an erasure goes through them too."""

from __future__ import annotations

import itertools
import os
import re
import secrets
import shutil
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from familiars_desktop.memory.errors import Refused, WorkspaceError
from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.storage import files
from familiars_desktop.storage.database import Database, set_aside
from familiars_desktop.storage.dialogue_files import DialogueFiles
from familiars_desktop.storage.erasing.erasable import Erasable
from familiars_desktop.storage.erasing.erased_folder import ErasedFolder
from familiars_desktop.storage.erasing.tombstones import FILE_NAME as TOMBSTONES
from familiars_desktop.storage.files import FILE_MODE, contained, explained
from familiars_desktop.storage.journal import Journal
from familiars_desktop.storage.locks import WriteLock
from familiars_desktop.storage.record_files import RecordFiles
from familiars_desktop.storage.schema import MIGRATIONS, SCHEMA_VERSION
from familiars_desktop.storage.states import States, put_state
from familiars_desktop.storage.word_repair import WORDS_LOST
from familiars_desktop.storage.workspace import DATABASE_NAME

FOLDER_NAME: Final = "backups"
KEPT: Final = 7
_SAFETY_KEPT: Final = 3
_SAFETY: Final = "before-restore"
_NAME: Final = re.compile(r"\d{4}-\d\d-\d\d(?:T\d{6}-before-restore(?:-\d+)?)?")
# Built anew from the texts; the rest of the database is copied row by row, so that nothing deleted comes along.
_STATE: Final = "backup"
_OWN_STATES: Final = ("scrub", "erasure_report", _STATE)
_LEFT_OUT: Final = re.compile(
    r"sqlite_.*|documents|document_totals|(token_)?vectors|(record|turn)_(words|vocabulary).*"
)


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy of the workspace; its name is its day. ``bytes``: what it takes on the disk."""

    name: str
    bytes: int


class Backups:
    """The folder ``backups`` of a workspace. Call what writes within ``held``."""

    def __init__(self, workspace: Path, database: Database) -> None:
        self._workspace = workspace
        self._database = database
        self.folder = workspace / FOLDER_NAME
        self._lock = WriteLock(self.folder)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keeps other processes from making or rewriting backups; taken before the workspace's lock, never within it.

        Raises WorkspaceLocked when another process has been at them for too long, WorkspaceError.
        """
        with explained(self.folder):
            files.make_folder(contained(self._workspace, self.folder))
        with self._lock.held():
            yield

    def all(self) -> list[Backup]:
        """The oldest first."""
        return [Backup(path.name, sum(map(_size, path.rglob("*")))) for path in self.paths()]

    def paths(self) -> list[Path]:
        """Their folders, the oldest first. Raises WorkspaceError when the folder leads out of the workspace."""
        folder = contained(self._workspace, self.folder)
        if not folder.is_dir():
            return []
        return sorted(path for path in folder.iterdir() if _NAME.fullmatch(path.name) and path.is_dir())

    def make(self, name: str) -> Backup:
        """Copy everything but words and vectors, in one step, over one of the same name. Raises WorkspaceError."""
        self.sweep()
        with self._draft(name) as draft:
            for path in self._files():
                files.copy(path, draft / path.relative_to(self._workspace))
            copy_rows(self._database.path, draft / DATABASE_NAME)
        self._rotate()
        States(self._database).put(_STATE, self._mark())
        return next(backup for backup in self.all() if backup.name == name)

    def is_due(self, name: str) -> bool:
        """Whether there is none of this name, and something to copy that the last one has not."""
        return not (self.folder / name).exists() and States(self._database).get(_STATE) != self._mark()

    def sweep(self) -> None:
        """Remove what a backup that was cut off has left. Raises WorkspaceError."""
        folder = contained(self._workspace, self.folder)
        for draft in folder.glob(".*.tmp") if folder.is_dir() else ():
            with explained(draft):
                shutil.rmtree(draft)
        for path in self.paths():
            RecordFiles(path).sweep_drafts()

    def erase(self, entries: Iterable[JournalEntry], wanted: Mapping[str, frozenset[str]]) -> list[Path]:
        """Erase these memories from every backup; those removed, as they could not be rewritten."""
        self.sweep()
        journal, removed = list(entries), []
        for path in self.paths():
            try:
                erase_in(path, journal, wanted)
            except (WorkspaceError, sqlite3.Error, OSError, ValueError):
                with explained(path):
                    shutil.rmtree(path)
                removed.append(path)
        return removed

    def _files(self) -> Iterator[Path]:
        for place in RecordFiles(self._workspace).scan():
            yield self._workspace / place
        for agent_id, dialogue_id in DialogueFiles(self._workspace).scan():
            for name in ("dialogue.json", "conversation.json"):
                path = self._workspace / "agents" / agent_id / dialogue_id / name
                if path.is_file():
                    yield path
        if (self._workspace / TOMBSTONES).is_file():
            yield self._workspace / TOMBSTONES

    def _mark(self) -> list[int]:
        """Other numbers whenever memories or turns have changed."""
        row = self._database.row(
            "SELECT (SELECT max(seq) FROM sqlite_sequence WHERE name = 'journal'), "
            "(SELECT count(*) FROM episodic_memories), (SELECT coalesce(sum(revision), 0) FROM conversations)"
        )
        return [int(number) for number in row or ()]

    @contextmanager
    def _draft(self, name: str) -> Iterator[Path]:
        """A folder that takes the name's place when all went well."""
        folder = contained(self._workspace, self.folder)
        draft = folder / f".{name}.{secrets.token_hex(4)}.tmp"
        with explained(draft):
            files.make_folder(draft)
            try:
                yield draft
                for path in draft.rglob("*"):
                    _sync(path)
                self._put_in_place(draft, folder / name)
            except BaseException:
                shutil.rmtree(draft, ignore_errors=True)
                raise

    def _put_in_place(self, draft: Path, target: Path) -> None:
        former = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
        if target.exists():
            target.rename(former)
        draft.rename(target)
        files.sync_folder(target.parent)
        shutil.rmtree(former, ignore_errors=True)

    def _rotate(self) -> None:
        paths = self.paths()
        safety = [path for path in paths if _SAFETY in path.name]
        daily = [path for path in paths if path not in safety]
        for path in (*daily[:-KEPT], *safety[:-_SAFETY_KEPT]):
            with explained(path):
                shutil.rmtree(path)


def safety_name(workspace: Path, moment: str) -> str:
    """A new name for the copy that a restoring makes first; ``moment`` in ISO 8601."""
    first = f"{moment[:19].replace(':', '')}-{_SAFETY}"
    further = (f"{first}-{number}" for number in itertools.count(2))
    return next(name for name in itertools.chain([first], further) if not (workspace / FOLDER_NAME / name).exists())


def backup_path(workspace: Path, name: str) -> Path:
    """Raises Refused when there is no backup of this name."""
    path = workspace / FOLDER_NAME / name
    if not _NAME.fullmatch(name) or not path.is_dir():
        raise Refused(f"there is no backup {name!r}: `familiars memory backups` lists those that are there")
    return contained(workspace, path)


def copy_rows(source: Path, target: Path) -> None:
    """A database of the current format with the rows of another, as of one moment. Raises sqlite3.Error, OSError."""
    os.close(os.open(target, os.O_RDWR | os.O_CREAT | os.O_EXCL, FILE_MODE))
    with closing(sqlite3.connect(target, isolation_level=None)) as connection:
        connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute("PRAGMA journal_mode = MEMORY")
        connection.execute("ATTACH ? AS live", (str(source),))
        connection.execute("BEGIN")
        for migration in MIGRATIONS:
            for statement in migration.split(";\n"):
                connection.execute(statement)
        for (table,) in connection.execute("SELECT name FROM live.sqlite_master WHERE type = 'table'").fetchall():
            if not _LEFT_OUT.fullmatch(table):
                columns = ", ".join(row[1] for row in connection.execute(f"PRAGMA live.table_info({table})"))
                connection.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM live.{table}")
        connection.execute("UPDATE main.semantic_memories SET embedding_json = x''")
        connection.executemany("DELETE FROM main.states WHERE name = ?", [(name,) for name in _OWN_STATES])
        put_state(connection, WORDS_LOST, True)
        connection.execute(f"PRAGMA main.user_version = {SCHEMA_VERSION}")
        connection.execute("COMMIT")
        connection.execute("DETACH live")


def erase_in(folder: Path, journal: Iterable[JournalEntry], wanted: Mapping[str, frozenset[str]]) -> None:
    """Erase these memories from a backup, given what the workspace's journal knows of them.

    Raises WorkspaceError, sqlite3.Error, OSError when it cannot be rewritten.
    """
    path = folder / DATABASE_NAME
    if not path.is_file():
        raise WorkspaceError(f"{path} is missing")
    with closing(Database(path)) as database:
        if set_aside(path):
            raise WorkspaceError(f"{path} is damaged")
        erasable = Erasable.of([*journal, *Journal(database).of_records(wanted)], wanted)
        part = ErasedFolder(folder, database)
        part.erase_in_files(erasable)
        with database.transaction() as connection:
            before = connection.total_changes
            part.erase_in_rows(connection, erasable, indexed=False)
            is_changed = connection.total_changes > before
        if is_changed:
            database.vacuum()
        if not database.empty_log():
            raise WorkspaceError(f"{path} is being read by another program")
    for older in folder.glob(f"{DATABASE_NAME}.*.bak"):
        older.unlink()


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def _sync(path: Path) -> None:
    if path.is_dir():
        files.sync_folder(path)
        return
    with suppress(PermissionError):
        descriptor = os.open(path, os.O_RDWR)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
