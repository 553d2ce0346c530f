"""The journal: every change of every record, grouped into acts that are undone together."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import orjson

from familiars_desktop.memory.actors import PEOPLE
from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.storage.database import Database, Row
from familiars_desktop.storage.protocols import Act

ActKind = Literal["do", "undo", "redo"]
ERASED = "erased"

_ENTRY = "sequence, act, wall_time, effective_time, actor, op, record_id, before, after"
_PEOPLE = ", ".join(f"'{actor}'" for actor in sorted(PEOPLE))
_STANDING = f"acts.undone = 0 AND EXISTS (SELECT 1 FROM journal WHERE journal.act = acts.act AND op != '{ERASED}')"


@dataclass(frozen=True, slots=True)
class Change:
    """One record's change: ``MemoryRecord.to_dict`` values before and after, None for "not there";
    for ``op`` "access" the access fields alone."""

    record_id: str
    op: str
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Outline:
    """An act before it is numbered. Times are seconds since 1970; ``reverses`` names the act it takes back,
    ``settles`` the open conflict it decides."""

    actor: str
    description: str
    wall_time: float
    effective_time: float
    kind: ActKind = "do"
    reverses: int | None = None
    settles: int | None = None


class Journal:
    """Reads the journal, and writes to it within somebody's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def write(self, connection: sqlite3.Connection, outline: Outline, changes: Iterable[Change]) -> int:
        """Number and keep an act; no entry is effective before its record's previous one. Returns the act."""
        cursor = connection.execute(
            "INSERT INTO acts (kind, actor, description, wall_time, reverses) VALUES (?, ?, ?, ?, ?)",
            (outline.kind, outline.actor, outline.description, outline.wall_time, outline.reverses),
        )
        act = int(cursor.lastrowid or 0)
        for change in changes:
            connection.execute(
                "INSERT INTO journal (act, wall_time, effective_time, actor, op, record_id, before, after) VALUES "
                "(?1, ?2, max(?3, coalesce((SELECT effective_time FROM journal WHERE record_id = ?6 "
                "ORDER BY sequence DESC LIMIT 1), ?3)), ?4, ?5, ?6, ?7, ?8)",
                (
                    act,
                    outline.wall_time,
                    outline.effective_time,
                    outline.actor,
                    change.op,
                    change.record_id,
                    _dump(change.before),
                    _dump(change.after),
                ),
            )
        if outline.settles is not None:
            connection.execute("UPDATE open_conflicts SET settled_by = ? WHERE id = ?", (act, outline.settles))
        if outline.kind != "do":
            connection.execute("UPDATE acts SET undone = 1 WHERE act = ?", (outline.reverses,))
        if outline.kind == "redo":
            connection.execute(
                "UPDATE acts SET undone = 0 WHERE act = (SELECT reverses FROM acts WHERE act = ?)",
                (outline.reverses,),
            )
        return act

    def version(self) -> int:
        """The last entry's sequence number, 0 for an empty journal."""
        row = self._database.row("SELECT max(sequence) FROM journal")
        return int(row[0] or 0) if row else 0

    def entries(self, after: int = 0) -> list[JournalEntry]:
        """All entries with a higher sequence number, in order."""
        return self._entries("sequence > ? ORDER BY sequence", after)

    def of_record(self, record_id: str) -> list[JournalEntry]:
        """A record's entries, in order."""
        return self._entries("record_id = ? ORDER BY sequence", record_id)

    def of_act(self, act: int) -> list[JournalEntry]:
        """An act's entries, in order."""
        return self._entries("act = ? ORDER BY sequence", act)

    def mentions(self, record_id: str) -> bool:
        """Whether the id was ever used."""
        return self._database.row("SELECT 1 FROM journal WHERE record_id = ? LIMIT 1", (record_id,)) is not None

    def acts(self, limit: int) -> list[Act]:
        """The latest acts, undos and redos left out, latest first."""
        found = self._database.rows(
            "SELECT act, actor, description, wall_time, undone FROM acts WHERE kind = 'do' ORDER BY act DESC LIMIT ?",
            (limit,),
        )
        return [
            Act(act, actor, description, wall_time, self._records_of(act), bool(undone))
            for act, actor, description, wall_time, undone in found
        ]

    def last_undoable(self) -> tuple[int, str] | None:
        """(act, description) of the last act of a person that stands."""
        return self._act(f"kind = 'do' AND actor IN ({_PEOPLE}) AND {_STANDING} ORDER BY act DESC LIMIT 1")

    def last_redoable(self) -> tuple[int, str] | None:
        """(act, description) of the last undo that stands, unless a person has done something since."""
        return self._act(
            f"kind = 'undo' AND actor IN ({_PEOPLE}) AND {_STANDING} AND act > coalesce((SELECT max(act) FROM acts "
            f"WHERE kind = 'do' AND actor IN ({_PEOPLE})), 0) ORDER BY act DESC LIMIT 1"
        )

    def standing(self, act: int) -> tuple[int, str] | None:
        """(act, description) of this act unless it is undone, an undo itself, or not there."""
        return self._act(f"kind = 'do' AND act = {int(act)} AND {_STANDING}")

    def erase(self, connection: sqlite3.Connection, record_id: str) -> None:
        """Take the content of a record out of every entry and of the descriptions of its acts."""
        connection.execute(
            "UPDATE acts SET description = 'something erased' "
            "WHERE act IN (SELECT act FROM journal WHERE record_id = ?)",
            (record_id,),
        )
        connection.execute(
            "UPDATE journal SET op = ?, before = NULL, after = NULL WHERE record_id = ?", (ERASED, record_id)
        )

    def _act(self, condition: str) -> tuple[int, str] | None:
        row = self._database.row(f"SELECT act, description FROM acts WHERE {condition}")
        return (int(row[0]), str(row[1])) if row else None

    def _records_of(self, act: int) -> tuple[str, ...]:
        rows = self._database.rows("SELECT record_id FROM journal WHERE act = ? ORDER BY sequence", (act,))
        return tuple(dict.fromkeys(str(row[0]) for row in rows))

    def _entries(self, condition: str, *parameters: object) -> list[JournalEntry]:
        rows = self._database.rows(f"SELECT {_ENTRY} FROM journal WHERE {condition}", parameters)
        return [_entry(row) for row in rows]


def _entry(row: Row) -> JournalEntry:
    sequence, act, wall_time, effective_time, actor, op, record_id, before, after = row
    return JournalEntry(sequence, act, wall_time, effective_time, actor, op, record_id, _load(before), _load(after))


def _dump(fields: Mapping[str, Any] | None) -> bytes | None:
    return None if fields is None else orjson.dumps(fields)


def _load(data: bytes | None) -> dict[str, Any] | None:
    return None if data is None else orjson.loads(data)


def changed_ids(changes: Sequence[Change]) -> tuple[str, ...]:
    """The ids of the changes, each once, in order."""
    return tuple(dict.fromkeys(change.record_id for change in changes))
