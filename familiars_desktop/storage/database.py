"""``familiars.db``: one connection that writes, one that reads, migrations, and errors a person understands."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.storage.files import FILE_MODE, explained
from familiars_desktop.storage.schema import MIGRATIONS, SCHEMA_VERSION

_BUSY_MILLISECONDS: Final = 30_000
Row = tuple[Any, ...]
Parameters = Sequence[Any]


class Database:
    """A workspace's database. Reading never waits for a transaction in progress (WAL).

    Raises WorkspaceError when the file is damaged, newer than this program, or cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._write_lock = threading.RLock()
        self._read_lock = threading.RLock()
        with explained(path):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE))
        with self.explained():
            self._writer = self._connect()
            _migrate(self._writer, path)
            self._reader = self._connect()
        self._durable = True

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
                self._reader.execute("COMMIT")

    def data_version(self) -> int:
        """Another number whenever somebody has committed."""
        with self._read_lock, self.explained():
            return int(self._reader.execute("PRAGMA data_version").fetchone()[0])

    def scrub(self) -> None:
        """Leave no deleted byte behind: rebuild the full-text tables and the file, empty the log."""
        with self._write_lock, self._read_lock, self.explained():
            for table in ("record_words", "turn_words"):
                self._writer.execute(f"INSERT INTO {table} ({table}) VALUES ('rebuild')")
            self._writer.execute("VACUUM")
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        with self._write_lock, self._read_lock, self.explained():
            self._reader.close()
            self._writer.close()

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
            raise WorkspaceError(
                f"{self.path} is damaged ({error}). Move it away: memories and written dialogues come back from "
                "their files, the journal does not"
            ) from error

    def _set_durable(self, durable: bool) -> None:
        if durable != self._durable and not self._writer.in_transaction:
            self._writer.execute(f"PRAGMA synchronous = {'FULL' if durable else 'NORMAL'}")
            self._durable = durable

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, check_same_thread=False, isolation_level=None)
        connection.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("PRAGMA temp_store = MEMORY")
        return connection


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    version = _version(connection)
    if version > SCHEMA_VERSION:
        raise WorkspaceError(
            f"{path} was written by a newer version of this program (format {version}, this one reads up to "
            f"{SCHEMA_VERSION}): update the program, or open another workspace"
        )
    if 0 < version < SCHEMA_VERSION:
        _back_up(connection, path.with_name(f"{path.name}.before-{SCHEMA_VERSION}.bak"))
    while version < SCHEMA_VERSION:
        connection.execute("BEGIN IMMEDIATE")
        # Another process may have got here first.
        version = _version(connection)
        if version < SCHEMA_VERSION:
            for statement in MIGRATIONS[version].split(";\n"):
                connection.execute(statement)
            version += 1
            connection.execute(f"PRAGMA user_version = {version}")
        connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _back_up(connection: sqlite3.Connection, target: Path) -> None:
    with explained(target):
        os.close(os.open(target, os.O_RDWR | os.O_CREAT, FILE_MODE))
    copy = sqlite3.connect(target)
    try:
        connection.backup(copy)
    finally:
        copy.close()
