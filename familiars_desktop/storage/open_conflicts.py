"""Conflicts that the user decides: a rival statement against a memory that may not be overridden."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Mapping
from typing import Any

import orjson

from familiars_desktop.memory.conflict import Resolution
from familiars_desktop.memory.deeds import Deed
from familiars_desktop.memory.errors import RecordNotFound
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.timeline import CONTESTED
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.descriptions import quoted
from familiars_desktop.storage.journal import Change, Outline
from familiars_desktop.storage.ledger import Ledger
from familiars_desktop.storage.protocols import OpenConflict

# An undone decision is none: the conflict is open again. An undone opening withdraws it.
_OPEN = """
(settled_by IS NULL OR EXISTS (SELECT 1 FROM acts WHERE acts.act = settled_by AND undone = 1)) AND
NOT EXISTS (SELECT 1 FROM acts WHERE acts.act = opened_by AND undone = 1)
"""
_COLUMNS = "id, record_id, rival, old_score, new_score, created"
_SINCE = "coalesce((SELECT max(effective_time) FROM journal WHERE journal.act = acts.act), 0) <= ?1"
# Taken back by a moment no more often than brought back by then.
_STOOD = """
(SELECT count(*) FROM acts WHERE kind = 'undo' AND reverses = {act} AND {since}) <=
(SELECT count(*) FROM acts JOIN acts AS undo ON undo.act = acts.reverses
 WHERE acts.kind = 'redo' AND undo.reverses = {act} AND {since})
"""
_DECIDED_BY = f"""
EXISTS (SELECT 1 FROM acts WHERE act = settled_by AND {_SINCE}) AND {_STOOD.format(act="settled_by", since=_SINCE)}
"""
_OPENED_BY = f"(opened_by IS NULL OR {_STOOD.format(act='opened_by', since=_SINCE)})"


class OpenConflicts:
    """The table ``open_conflicts``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, record_id: str, rival: Mapping[str, Any], resolution: Resolution, *, created: float) -> OpenConflict:
        """Keep a rival (``content`` and record fields) until the user decides; the same one is kept once."""
        if (known := self.find(record_id, rival["content"])) is not None:
            return known
        with self._database.transaction() as connection:
            number = self.add(connection, record_id, rival, resolution, created=created)
        return self.get(number)

    def open_by(
        self,
        actor: str,
        ledger: Ledger,
        record: MemoryRecord,
        rival: Mapping[str, Any],
        resolution: Resolution,
        created: float,
    ) -> tuple[OpenConflict, int]:
        """``open`` as an act of somebody, a note in the record's history; the conflict and the act."""
        fields, numbers = record.to_dict(), list[int]()

        def add(connection: sqlite3.Connection, act: int) -> None:
            numbers.append(self.add(connection, record.id, rival, resolution, created=created, opened_by=act))

        outline = Outline(actor, Deed("contest", (quoted(record.content),)), time.time(), created)
        act = ledger.commit_with(outline, [Change(record.id, CONTESTED, fields, fields)], then=add)
        return self.get(numbers[-1]), act

    def find(self, record_id: str, rival_content: str) -> OpenConflict | None:
        """The one of these two statements that is open."""
        found = (c for c in self.all() if c.record_id == record_id and c.rival_content == rival_content)
        return next(found, None)

    def add(
        self,
        connection: sqlite3.Connection,
        record_id: str,
        rival: Mapping[str, Any],
        resolution: Resolution,
        *,
        created: float,
        opened_by: int | None = None,
    ) -> int:
        """Within somebody's transaction; ``opened_by`` is the act that withdraws it when it is undone. Its number."""
        cursor = connection.execute(
            "INSERT INTO open_conflicts (record_id, rival, old_score, new_score, created, opened_by) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (record_id, orjson.dumps(dict(rival)), resolution.old_score, resolution.new_score, created, opened_by),
        )
        return int(cursor.lastrowid or 0)

    def all(self) -> list[OpenConflict]:
        """Those not decided, oldest first."""
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM open_conflicts WHERE {_OPEN} ORDER BY id")
        return [_conflict(*row) for row in rows]

    def at(self, moment: float) -> list[OpenConflict]:
        """Those that were open at a moment (seconds since 1970), oldest first."""
        rows = self._database.rows(
            f"SELECT {_COLUMNS} FROM open_conflicts WHERE created <= ?1 AND NOT ({_DECIDED_BY}) AND {_OPENED_BY} "
            "ORDER BY id",
            (moment,),
        )
        return [_conflict(*row) for row in rows]

    def get(self, conflict_id: int) -> OpenConflict:
        """Raises RecordNotFound when it is none, or decided."""
        found = next((conflict for conflict in self.all() if conflict.id == int(conflict_id)), None)
        if found is None:
            raise RecordNotFound(str(conflict_id), "no open conflict has this number")
        return found

    def rival(self, conflict_id: int) -> dict[str, Any]:
        """The rival's content and fields."""
        row = self._database.row("SELECT rival FROM open_conflicts WHERE id = ?", (conflict_id,))
        return dict(orjson.loads(row[0])) if row else {}


def _conflict(
    conflict_id: int, record_id: str, rival: bytes, old_score: float, new_score: float, created: float
) -> OpenConflict:
    content = str(orjson.loads(rival)["content"])
    return OpenConflict(conflict_id, record_id, content, old_score, new_score, created)
