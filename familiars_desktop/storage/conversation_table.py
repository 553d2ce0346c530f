"""Which conversations there are: one row each in ``conversations``."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Final

from familiars_desktop.memory.errors import RecordNotFound
from familiars_desktop.storage.database import Database

# In the column ``written``: the files are older than the row, or the conversation is being deleted.
FILES_LAG: Final = -1
LEAVING: Final = -2
_COLUMNS: Final = "id, agent_id, name, created, updated, turns, revision"


@dataclass(frozen=True, slots=True)
class Conversation:
    """A dialogue and its name; times in seconds since 1970, ``turns`` counts nodes, ``revision`` counts changes of
    turns that were there already."""

    id: str
    agent_id: str
    name: str
    created: float
    updated: float
    turns: int
    revision: int = 0


class ConversationTable:
    """Reads and changes the rows. The column ``written`` says how many turns ``dialogue.json`` holds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self, agent_id: str | None = None) -> list[Conversation]:
        """Of one agent or all, the latest first."""
        rows = self._database.rows(
            f"SELECT {_COLUMNS} FROM conversations WHERE ?1 IS NULL OR agent_id = ?1 ORDER BY updated DESC, rowid DESC",
            (agent_id,),
        )
        return [Conversation(*row) for row in rows]

    def get(self, dialogue_id: str) -> Conversation:
        """Raises RecordNotFound."""
        row = self._database.row(f"SELECT {_COLUMNS} FROM conversations WHERE id = ?", (dialogue_id,))
        if row is None:
            raise RecordNotFound(dialogue_id, "no conversation has this id")
        return Conversation(*row)

    def behind(self, dialogue_id: str | None = None) -> list[tuple[Conversation, int]]:
        """Those whose ``dialogue.json`` lacks turns, or whose files lag, with what ``written`` says."""
        rows = self._database.rows(
            f"SELECT {_COLUMNS}, written FROM conversations WHERE turns > written AND (?1 IS NULL OR id = ?1)",
            (dialogue_id,),
        )
        return [(Conversation(*row[:-1]), row[-1]) for row in rows]

    def cut_off(self) -> list[tuple[str, str, int]]:
        """(id, agent, ``written``) of those that somebody began to rename or to delete."""
        rows = self._database.rows("SELECT id, agent_id, written FROM conversations WHERE written < 0")
        return [(dialogue_id, agent_id, written) for dialogue_id, agent_id, written in rows]

    def rename(self, dialogue_id: str, name: str) -> None:
        """Give another name, durably."""
        with self._database.transaction() as connection:
            connection.execute("UPDATE conversations SET name = ? WHERE id = ?", (name, dialogue_id))

    def mark(self, dialogue_id: str, written: int, *, durable: bool = True) -> None:
        """Note how many turns the file holds, or ``FILES_LAG`` or ``LEAVING``."""
        with self._database.transaction(durable=durable) as connection:
            connection.execute("UPDATE conversations SET written = ? WHERE id = ?", (written, dialogue_id))


def insert_conversation(connection: sqlite3.Connection, found: Conversation, *, written: int = 0) -> None:
    """Put a new one with somebody's transaction."""
    connection.execute(
        f"INSERT INTO conversations ({_COLUMNS}, written) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (found.id, found.agent_id, found.name, found.created, found.updated, found.turns, found.revision, written),
    )


def count_turn(connection: sqlite3.Connection, dialogue_id: str, timestamp: float) -> None:
    """One turn more, said then (seconds since 1970)."""
    connection.execute(
        "UPDATE conversations SET updated = max(updated, ?), turns = turns + 1 WHERE id = ?", (timestamp, dialogue_id)
    )
