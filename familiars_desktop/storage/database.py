"""``familiars.db``: one connection that writes, one that reads, migrations, and errors a person understands."""

from __future__ import annotations

import logging
import os
import secrets
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.storage.database_files import database_closed, database_opened
from familiars_desktop.storage.files import FILE_MODE, contained, explained, sync_folder
from familiars_desktop.storage.schema import MIGRATIONS, SCHEMA_VERSION
from familiars_desktop.storage.whole_check import WholeCheck
from familiars_desktop.storage.word_repair import WordsDamaged, drop_damaged_words

_BUSY_MILLISECONDS: Final = 30_000
_LOG_MILLISECONDS: Final = 250
_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_log = logging.getLogger(__name__)
Row = tuple[Any, ...]
Parameters = Sequence[Any]


class Database:
    """A workspace's database. Reading never waits for a transaction in progress (WAL).

    A damaged file is set aside as ``familiars.db.damaged-<n>``, never overwritten, and an empty one takes its place
    (``whole_check`` says when damage is looked for); open it while holding the workspace's lock. Raises WorkspaceError
    when the file is newer than this program, or cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._write_lock = threading.RLock()
        self._read_lock = threading.RLock()
        self._whole = WholeCheck(path)
        with self.explained():
            try:
                self._open()
            except sqlite3.DatabaseError as error:
                if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _DAMAGE:
                    raise
                aside = _set_aside(path)
                _log.warning("%s was damaged (%s): it is kept as %s and made anew", path, error, aside.name)
                self._open()
        self._durable = True
        self._closed = False
        database_opened(path)

    @contextmanager
    def transaction(self, *, durable: bool = True) -> Iterator[sqlite3.Connection]:
        """Everything inside commits as one, or not at all; ``durable`` waits for the disk."""
        with self._write_lock, self.explained():
            self._set_durable(durable)
            self._writer.execute("BEGIN IMMEDIATE")
            try:
                yield self._writer
                self._writer.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._writer.execute("ROLLBACK")
                raise

    def rows(self, sql: str, parameters: Parameters = ()) -> list[Row]:
        """All rows of a query over what is committed."""
        with self._read_lock, self.explained():
            return self._reader.execute(sql, parameters).fetchall()

    def row(self, sql: str, parameters: Parameters = ()) -> Row | None:
        """The first row of a query over what is committed."""
        with self._read_lock, self.explained():
            found: Row | None = self._reader.execute(sql, parameters).fetchone()
            return found

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Every query inside sees the same moment."""
        with self._read_lock, self.explained():
            self._reader.execute("BEGIN")
            try:
                yield
            finally:
                if self._reader.in_transaction:
                    self._reader.execute("COMMIT")

    def data_version(self) -> int:
        """Another number whenever somebody has committed."""
        with self._read_lock, self.explained():
            return int(self._reader.execute("PRAGMA data_version").fetchone()[0])

    def rebuild_words(self, table: str) -> None:
        """Build a full-text table's index anew: FTS5 keeps deleted words in it."""
        with self.transaction() as connection:
            connection.execute(f"INSERT INTO {table} ({table}) VALUES ('rebuild')")

    def vacuum(self) -> None:
        """Write the file anew, without free pages; reading goes on meanwhile."""
        with self._write_lock, self.explained():
            self._writer.execute("VACUUM")

    def empty_log(self) -> bool:
        """Bring everything into the file and cut the log to nothing; False while somebody still reads from it."""
        with self._write_lock, self.explained():
            self._writer.execute("PRAGMA wal_checkpoint(PASSIVE)")
            self._writer.execute(f"PRAGMA busy_timeout = {_LOG_MILLISECONDS}")
            try:
                with self._read_lock:
                    busy = self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            finally:
                self._writer.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
        return not busy

    def close(self) -> None:
        with self._write_lock, self._read_lock, self.explained():
            self._reader.close()
            self._writer.close()
            if not self._closed:
                self._closed = True
                database_closed(self.path)
                self._whole.closed()

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Turn a database error into a WorkspaceError that says what to do."""
        try:
            yield
        except sqlite3.ProgrammingError as error:
            if "closed" in str(error):
                raise WorkspaceError(f"{self.path} has been closed: open the workspace again") from error
            raise
        except sqlite3.OperationalError as error:
            raise WorkspaceError(
                f"{self.path}: {error}. Nothing was changed; make room or make it writable and try again"
            ) from error
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.IntegrityError):
                raise
            if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_CORRUPT_VTAB:
                raise WordsDamaged(f"{self.path}: its words were damaged and are made anew, try again") from error
            self._whole.doubted()
            raise WorkspaceError(
                f"{self.path} is damaged ({error}). Open the workspace again: the file is set aside, memories and "
                "written dialogues come back from their files, the journal does not"
            ) from error

    def _open(self) -> None:
        with explained(self.path):
            if not self.path.exists():  # see database_files: closing it would drop another connection's locks
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT, FILE_MODE))
        for end in ("-wal", "-shm"):
            contained(self.path.parent, self.path.with_name(self.path.name + end))
        check_is_due = self._whole.is_due()
        writer = self._connection()
        try:
            if check_is_due:
                self._check(writer)
            _migrate(writer, self.path)
        except BaseException:
            writer.close()
            raise
        try:
            reader = self._connection()
        except BaseException:
            writer.close()
            raise
        self._writer, self._reader = writer, reader

    def _check(self, writer: sqlite3.Connection) -> None:
        try:
            _check_whole(writer)
        except sqlite3.DatabaseError:
            if not drop_damaged_words(writer):
                raise
        self._whole.found_whole()

    def _connection(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None)
        try:
            _set_up(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _set_durable(self, durable: bool) -> None:
        if durable != self._durable and not self._writer.in_transaction:
            self._writer.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
            self._durable = durable


def set_aside(path: Path) -> list[Path]:
    """The damaged databases that were kept beside ``path``, the first one first."""
    return sorted(
        (found for found in path.parent.glob(f"{path.name}.damaged-*") if found.suffix[9:].isdecimal()),
        key=lambda found: int(found.suffix[9:]),
    )


def _set_aside(path: Path) -> Path:
    number = 1 + max((int(found.suffix[9:]) for found in set_aside(path)), default=0)
    target = path.with_name(f"{path.name}.damaged-{number}")
    # The log first: a new database must never meet the pages of the old one.
    for end in ("-wal", "-shm", ""):
        with explained(path), suppress(FileNotFoundError):
            path.with_name(path.name + end).rename(target.with_name(target.name + end))
    return target


def _set_up(connection: sqlite3.Connection) -> None:
    connection.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA temp_store = MEMORY")


def _check_whole(connection: sqlite3.Connection) -> None:
    """Raises DatabaseError with SQLITE_CORRUPT; takes about 0.4 s a GB."""
    found = str(connection.execute("PRAGMA quick_check(1)").fetchone()[0])
    if found != "ok":
        error = sqlite3.DatabaseError(" ".join(found.split()))
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    version = _version(connection)
    if version > SCHEMA_VERSION:
        raise WorkspaceError(
            f"{path} was written by a newer version of this program (format {version}, this one reads up to "
            f"{SCHEMA_VERSION}): update the program, or open another workspace"
        )
    if 0 < version < SCHEMA_VERSION:
        _back_up(connection, path.with_name(f"{path.name}.before-{SCHEMA_VERSION}.bak"))
    if version == SCHEMA_VERSION:
        return
    # As one, so that a start that is cut off leaves the database as it was.
    connection.execute("BEGIN IMMEDIATE")
    # Another process may have got here first.
    for migration in MIGRATIONS[_version(connection) :]:
        for statement in migration.split(";\n"):
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _back_up(connection: sqlite3.Connection, target: Path) -> None:
    """Copy the database under another name, in one step."""
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        with explained(draft):
            os.close(os.open(draft, os.O_RDWR | os.O_CREAT | os.O_EXCL, FILE_MODE))
        copy = sqlite3.connect(draft)
        try:
            connection.backup(copy)
        finally:
            copy.close()
        with explained(target):
            draft.replace(target)
            sync_folder(target.parent)
    finally:
        with suppress(OSError):
            draft.unlink()
