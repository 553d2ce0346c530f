"""Single values of a workspace that outlive the program."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import orjson

if TYPE_CHECKING:
    from familiars_desktop.storage.database import Database


class States:
    """The table ``states``: JSON values by name."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, name: str) -> Any:
        """The value, None when it was never put or was dropped."""
        row = self._database.row("SELECT value FROM states WHERE name = ?", (name,))
        return None if row is None else orjson.loads(row[0])

    def put(self, name: str, value: Any) -> None:
        """Keep a value durably; None drops it."""
        with self._database.transaction() as connection:
            put_state(connection, name, value)

    def change(self, name: str, change: Callable[[Any], Any]) -> None:
        """Put what ``change`` makes of the value, durably; no other process comes between."""
        with self._database.transaction() as connection:
            put_state(connection, name, change(_state(connection, name)))

    def replace(self, name: str, before: Any, after: Any) -> bool:
        """Put ``after``, durably, if the value still is ``before``; whether it was."""
        with self._database.transaction() as connection:
            stands = bool(_state(connection, name) == before)
            if stands:
                put_state(connection, name, after)
        return stands


def _state(connection: sqlite3.Connection, name: str) -> Any:
    row = connection.execute("SELECT value FROM states WHERE name = ?", (name,)).fetchone()
    return None if row is None else orjson.loads(row[0])


def put_state(connection: sqlite3.Connection, name: str, value: Any) -> None:
    """Keep a value with the transaction; None drops it."""
    if value is None:
        connection.execute("DELETE FROM states WHERE name = ?", (name,))
        return
    connection.execute(
        "INSERT OR REPLACE INTO states (name, value) VALUES (?, ?)", (name, orjson.dumps(value).decode())
    )
