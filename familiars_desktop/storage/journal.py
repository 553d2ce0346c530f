"""The journal: every change of every record, grouped into acts that are undone together."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

import orjson

from familiars_desktop.memory.actors import PEOPLE
from familiars_desktop.memory.deeds import Deed, DeedText
from familiars_desktop.memory.errors import Refused
from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.storage.database import Database, Row
from familiars_desktop.storage.descriptions import deed_from_json, deed_to_json
from familiars_desktop.storage.protocols import Act
from familiars_desktop.storage.waiting_accesses import put_uses, settle_uses

ActKind = Literal["do", "undo", "redo"]
ERASED = "erased"
_MERGED = '"derived_from":["'
_SOMETHING_ERASED = Deed("erased")

ENTRY_COLUMNS = "sequence, act, wall_time, effective_time, actor, op, record_id, before, after"
_PEOPLE = ", ".join(f"'{actor}'" for actor in sorted(PEOPLE))
# An undo that found its work done changed nothing, and stands as long as anything of what it takes back is known.
_STANDING = (
    "acts.undone = 0 AND EXISTS (SELECT 1 FROM entries "
    f"WHERE entries.act IN (acts.act, acts.reverses) AND op != '{ERASED}')"
)


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
    deed: Deed
    wall_time: float
    effective_time: float
    kind: ActKind = "do"
    reverses: int | None = None
    settles: int | None = None

    def to_json(self) -> dict[str, Any]:
        """Plain values, for an intent."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        return {**values, "deed": deed_to_json(self.deed), "description": self.deed.english}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Outline:
        """Of an intent, of an earlier version's too, which knew the ``description`` alone."""
        kept = {name: value for name, value in values.items() if name not in ("deed", "description")}
        return cls(deed=deed_from_json(values.get("deed"), values["description"]), **kept)


class Journal:
    """Reads the journal, and writes to it within somebody's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def write(self, connection: sqlite3.Connection, outline: Outline, changes: Iterable[Change]) -> int:
        """Number and keep an act; no entry is effective before its record's previous one. Returns the act."""
        settle_uses(connection)
        act = _numbered_act(connection, outline)
        connection.executemany(
            "INSERT INTO journal (act, wall_time, effective_time, actor, op, record_id, before, after) VALUES "
            "(?1, ?2, max(?3, coalesce((SELECT effective_time FROM journal WHERE record_id = ?6 "
            "ORDER BY sequence DESC LIMIT 1), ?3)), ?4, ?5, ?6, ?7, ?8)",
            [_row(act, outline, change) for change in changes],
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

    def write_accesses(
        self, connection: sqlite3.Connection, outline: Outline, changes: Sequence[Change]
    ) -> tuple[int, int]:
        """``write`` for access dynamics alone, at most one change of each record, at a tenth of its cost. Returns the
        act, and the last of the numbers that its entries have."""
        act = _numbered_act(connection, outline)
        uses = [(change.record_id, change.before or {}, change.after or {}) for change in changes]
        return act, put_uses(connection, act, outline, uses)

    def settle_accesses(self, connection: sqlite3.Connection) -> None:
        """What ``write_accesses`` kept becomes ordinary entries, and ``accesses`` of the records."""
        settle_uses(connection)

    def version(self) -> int:
        """The last entry's sequence number, 0 for an empty journal."""
        row = self._database.row("SELECT seq FROM sqlite_sequence WHERE name = 'journal'")
        return int(row[0]) if row else 0

    def size(self, through: int) -> tuple[int, int]:
        """How many entries there are up to a sequence number, and how many of them were erased."""
        row = self._database.row(
            "SELECT count(*), coalesce(sum(op = ?), 0) FROM entries WHERE sequence <= ?", (ERASED, through)
        )
        return (int(row[0]), int(row[1])) if row else (0, 0)

    def entries(self, after: int = 0) -> list[JournalEntry]:
        """All entries with a higher sequence number, in order."""
        rows = self._database.rows(
            f"SELECT {ENTRY_COLUMNS} FROM journal WHERE sequence > ?1 UNION ALL "
            f"SELECT {ENTRY_COLUMNS} FROM waiting_entries WHERE last > ?1 AND sequence > ?1 ORDER BY sequence",
            (after,),
        )
        return [entry_of(row) for row in rows]

    def latest(self, limit: int) -> list[tuple[int, float, str, str]]:
        """(sequence, wall time, actor, record id) of the last ``limit`` entries, the latest first; uses that still
        wait are left out."""
        return self._database.rows(
            "SELECT sequence, wall_time, actor, record_id FROM journal ORDER BY sequence DESC LIMIT ?", (limit,)
        )

    def numbered(self, sequences: Iterable[int]) -> list[JournalEntry]:
        """The entries with these sequence numbers, in order; uses that still wait are left out."""
        rows = self._database.rows(
            f"SELECT {ENTRY_COLUMNS} FROM journal WHERE sequence IN (SELECT value FROM json_each(?)) ORDER BY sequence",
            (orjson.dumps(list(sequences)).decode(),),
        )
        return [entry_of(row) for row in rows]

    def changed_since(self, sequence: int, limit: int) -> list[tuple[int, str]]:
        """(sequence, record id) of changes to records that may be there, accesses left out."""
        return [
            (int(number), str(record_id))
            for number, record_id in self._database.rows(
                f"SELECT sequence, record_id FROM journal WHERE sequence > ? AND op NOT IN ('access', '{ERASED}') "
                "AND after IS NOT NULL ORDER BY sequence LIMIT ?",
                (sequence, limit),
            )
        ]

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
            "SELECT act, actor, deed, description, wall_time, undone FROM acts WHERE kind = 'do' "
            "ORDER BY act DESC LIMIT ?",
            (limit,),
        )
        return [
            Act(act, actor, DeedText(deed_from_json(*told)), wall_time, self._records_of(act), bool(undone))
            for act, actor, *told, wall_time, undone in found
        ]

    def last_undoable(self) -> tuple[int, Deed] | None:
        """(act, what it was) of the last act of a person that stands. Raises Refused when it was erased since."""
        found = self._act(f"kind = 'do' AND actor IN ({_PEOPLE}) AND undone = 0 ORDER BY act DESC LIMIT 1")
        if found is not None and self.is_erased(found[0]):
            raise Refused(
                "your last act concerns a memory that has been erased for good: it cannot be undone. "
                "Earlier acts can be, one by one"
            )
        return found

    def is_erased(self, act: int) -> bool:
        """Whether nothing of what this act did is known any more."""
        row = self._database.row(f"SELECT count(*), sum(op = '{ERASED}') FROM entries WHERE act = ?", (act,))
        return row is not None and row[0] > 0 and row[0] == row[1]

    def last_redoable(self) -> tuple[int, Deed] | None:
        """(act, what it was) of the last undo that stands, unless a person has done something since."""
        return self._act(
            f"kind = 'undo' AND actor IN ({_PEOPLE}) AND {_STANDING} AND act > coalesce((SELECT max(act) FROM acts "
            f"WHERE kind = 'do' AND actor IN ({_PEOPLE})), 0) ORDER BY act DESC LIMIT 1"
        )

    def standing(self, act: int) -> tuple[int, Deed] | None:
        """(act, what it was) of this act unless it is undone, an undo itself, or not there."""
        return self._act(f"kind = 'do' AND act = {int(act)} AND {_STANDING}")

    def of_records(self, record_ids: Iterable[str]) -> list[JournalEntry]:
        """The entries of these records, in order."""
        listed = orjson.dumps(list(record_ids)).decode()
        return self._entries("record_id IN (SELECT value FROM json_each(?)) ORDER BY sequence", listed)

    def forgotten_before(self, moment: float) -> list[str]:
        """The records whose last change was that somebody, but for an editor of files, forgot them by then."""
        rows = self._database.rows(
            "SELECT record_id FROM journal AS last WHERE op = 'forget' AND actor != 'editor' AND effective_time <= ? "
            "AND sequence = (SELECT max(sequence) FROM journal WHERE journal.record_id = last.record_id) "
            "ORDER BY sequence",
            (moment,),
        )
        return [row[0] for row in rows]

    def erased_at(self, moment: float) -> list[str]:
        """The records that were there at a moment and are erased since: made by then, and forgotten after it.

        The last entry of an erased record tells of the erasing, the one before it of the forgetting.
        """
        rows = self._database.rows(
            "SELECT record_id, effective_time FROM journal WHERE record_id IN "
            f"(SELECT record_id FROM journal WHERE op = '{ERASED}') ORDER BY sequence"
        )
        times: dict[str, list[float]] = {}
        for record_id, time in rows:
            times.setdefault(record_id, []).append(time)
        return [item for item, found in times.items() if len(found) > 2 and found[0] <= moment < found[-2]]

    def merged(self) -> dict[str, frozenset[str]]:
        """Everything that was ever merged, and from which records."""
        rows = self._database.rows(
            "SELECT record_id, after FROM journal WHERE instr(CAST(after AS TEXT), ?)", (_MERGED,)
        )
        found: dict[str, frozenset[str]] = {}
        for record_id, after in rows:
            sources = frozenset((_load(after) or {}).get("derived_from", ()))
            found[record_id] = found.get(record_id, frozenset()) | sources
        return found

    def erase(self, connection: sqlite3.Connection, record_ids: Iterable[str]) -> None:
        """Take the content of these records out of every entry and of the descriptions of their acts."""
        settle_uses(connection)
        for record_id in record_ids:
            connection.execute(
                "UPDATE acts SET deed = ?, description = ? WHERE act IN (SELECT act FROM journal WHERE record_id = ?)",
                (deed_to_json(_SOMETHING_ERASED), _SOMETHING_ERASED.english, record_id),
            )
            connection.execute(
                "UPDATE journal SET op = ?, before = NULL, after = NULL WHERE record_id = ?", (ERASED, record_id)
            )

    def rewrite(
        self,
        connection: sqlite3.Connection,
        turns: Iterable[str],
        change: Callable[[Mapping[str, Any] | None], Mapping[str, Any] | None],
    ) -> None:
        """Give other values, before and after, to the fields of records that were merged or taken from these turns;
        None leaves them as they are."""
        rows = connection.execute(
            f"SELECT sequence, before, after FROM journal WHERE {quoting('after')} OR {quoting('before')}",
            quoting_parameters(turns),
        ).fetchall()
        for sequence, *states in rows:
            changed = [change(_load(state)) for state in states]
            if any(fields is not None for fields in changed):
                kept = [old if new is None else _dump(new) for old, new in zip(states, changed, strict=True)]
                connection.execute("UPDATE journal SET before = ?, after = ? WHERE sequence = ?", (*kept, sequence))

    def _act(self, condition: str) -> tuple[int, Deed] | None:
        row = self._database.row(f"SELECT act, deed, description FROM acts WHERE {condition}")
        return (int(row[0]), deed_from_json(row[1], row[2])) if row else None

    def _records_of(self, act: int) -> tuple[str, ...]:
        rows = self._database.rows("SELECT record_id FROM entries WHERE act = ? ORDER BY sequence", (act,))
        return tuple(dict.fromkeys(str(row[0]) for row in rows))

    def _entries(self, condition: str, *parameters: object) -> list[JournalEntry]:
        rows = self._database.rows(f"SELECT {ENTRY_COLUMNS} FROM entries WHERE {condition}", parameters)
        return [entry_of(row) for row in rows]


def _numbered_act(connection: sqlite3.Connection, outline: Outline) -> int:
    cursor = connection.execute(
        "INSERT INTO acts (kind, actor, deed, description, wall_time, reverses) VALUES (?, ?, ?, ?, ?, ?)",
        (
            outline.kind,
            outline.actor,
            deed_to_json(outline.deed),
            outline.deed.english,
            outline.wall_time,
            outline.reverses,
        ),
    )
    return int(cursor.lastrowid or 0)


def _row(act: int, outline: Outline, change: Change) -> Row:
    states = _dump(change.before), _dump(change.after)
    return act, outline.wall_time, outline.effective_time, outline.actor, change.op, change.record_id, *states


def entry_of(row: Row) -> JournalEntry:
    """The entry of a row of ``ENTRY_COLUMNS``."""
    sequence, act, wall_time, effective_time, actor, op, record_id, before, after = row
    return JournalEntry(sequence, act, wall_time, effective_time, actor, op, record_id, _load(before), _load(after))


def _dump(fields: Mapping[str, Any] | None) -> bytes | None:
    return None if fields is None else orjson.dumps(fields)


def _load(data: bytes | None) -> dict[str, Any] | None:
    return None if data is None else orjson.loads(data)


def changed_ids(changes: Sequence[Change]) -> tuple[str, ...]:
    """The ids of the changes, each once, in order."""
    return tuple(dict.fromkeys(change.record_id for change in changes))


def quoting(column: str) -> str:
    """The condition that a column's fields are of a record that was merged, or taken from one of some turns."""
    turn = f"json_extract(CAST({column} AS TEXT), '$.evidence.turn_id')"
    return f"(instr(CAST({column} AS TEXT), ?1) OR {turn} IN (SELECT value FROM json_each(?2)))"


def quoting_parameters(turns: Iterable[str]) -> tuple[str, str]:
    return _MERGED, orjson.dumps(list(turns)).decode()
