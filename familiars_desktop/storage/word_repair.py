"""Words are made from the texts: damage that is theirs alone costs nothing but making them anew."""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Final, TypeVar

from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.storage.schema import SCHEMA_VERSION, WORDS
from familiars_desktop.storage.states import States, put_state
from familiars_desktop.storage.word_renewal import renew_all_words

if TYPE_CHECKING:
    from familiars_desktop.storage.database import Database

WORDS_LOST: Final = "words_lost"
WORDS_OUTDATED: Final = "words_outdated"
_TABLES: Final = ("record_vocabulary", "turn_vocabulary", "record_words", "turn_words")
_THEIRS: Final = " OR ".join(f"name = '{table}' OR name GLOB '{table}_*'" for table in _TABLES)
_Result = TypeVar("_Result")
_log = logging.getLogger(__name__)


class WordsDamaged(WorkspaceError):
    """The full-text index cannot be read or written; everything else can."""


class WordRepair:
    """Makes the words anew. ``refill`` puts those of every text, ``writing`` holds the workspace's lock."""

    def __init__(
        self, database: Database, writing: Callable[[], AbstractContextManager[None]], refill: Callable[[], int]
    ) -> None:
        self._database = database
        self._writing = writing
        self._refill = refill
        self._states = States(database)

    @contextmanager
    def around_writing(self) -> Iterator[None]:
        """The lock; what fails as the words are damaged fails once: the next try meets whole ones."""
        with self._writing():
            try:
                yield
            except WordsDamaged:
                self.run()
                raise

    def retrying(self, action: Callable[[], _Result]) -> _Result:
        """What the action gives, at its second try when the words turn out to be damaged at its first."""
        try:
            return action()
        except WordsDamaged:
            self.run()
            return action()

    def run(self) -> int:
        """Drop what is there and make all of it; how many texts there are."""
        with self._writing():
            try:
                with self._database.transaction() as connection:
                    for table in _TABLES:
                        connection.execute(f"DROP TABLE IF EXISTS {table}")
                    _make_tables(connection)
            except WordsDamaged:
                with self._database.transaction() as connection:
                    _leave_out_tables(connection)
                    _make_tables(connection)
                self._database.vacuum()
            return self._fill()

    def finish(self) -> None:
        """Make what an earlier repair, or one at opening, has left empty; bring up to date what an earlier version of
        the program made."""
        if self._states.get(WORDS_LOST):
            _log.info("the words of %s are made anew", self._database.path)
            self._fill()
        elif self._states.get(WORDS_OUTDATED):
            started = time.monotonic()
            count, others = renew_all_words(self._database)
            told = (self._database.path, count, others, time.monotonic() - started)
            _log.info("the words of %s are up to date: of %d texts %d had others, %.1f s", *told)
            self._states.put(WORDS_OUTDATED, None)

    def _fill(self) -> int:
        count = self._refill()
        self._states.put(WORDS_LOST, None)
        self._states.put(WORDS_OUTDATED, None)
        return count


def drop_damaged_words(connection: sqlite3.Connection) -> bool:
    """Put empty tables in the place of the words' when all others are whole; False, and nothing done, when not."""
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version != SCHEMA_VERSION or not _others_are_whole(connection):
        return False
    connection.execute("BEGIN IMMEDIATE")
    _leave_out_tables(connection)
    _make_tables(connection)
    connection.execute("COMMIT")
    connection.execute("VACUUM")
    return bool(connection.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok")


def _others_are_whole(connection: sqlite3.Connection) -> bool:
    try:
        tables = connection.execute(
            f"SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND NOT ({_THEIRS})"
        ).fetchall()
        return all(connection.execute(f"PRAGMA quick_check('{table}')").fetchone()[0] == "ok" for (table,) in tables)
    except sqlite3.DatabaseError:
        return False


def _leave_out_tables(connection: sqlite3.Connection) -> None:
    """For tables too damaged to be dropped: what the schema does not name, the next VACUUM leaves behind."""
    version = connection.execute("PRAGMA schema_version").fetchone()[0]
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(f"DELETE FROM sqlite_master WHERE {_THEIRS}")
    connection.execute(f"PRAGMA schema_version = {version + 1}")
    connection.execute("PRAGMA writable_schema = OFF")


def _make_tables(connection: sqlite3.Connection) -> None:
    for statement in WORDS.split(";\n"):
        connection.execute(statement)
    put_state(connection, WORDS_LOST, True)
