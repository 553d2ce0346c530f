"""Conflicts that the user decides: a rival statement against a memory that may not be overridden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from familiars_desktop.memory.conflict import Resolution
from familiars_desktop.memory.errors import RecordNotFound
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.protocols import OpenConflict

# An undone decision is none: the conflict is open again.
_OPEN = "settled_by IS NULL OR EXISTS (SELECT 1 FROM acts WHERE acts.act = settled_by AND undone = 1)"
_COLUMNS = "id, record_id, rival, old_score, new_score, created"
_SINCE = "coalesce((SELECT max(effective_time) FROM journal WHERE journal.act = acts.act), 0) <= ?1"
# Decided by a moment, and not taken back by then more often than brought back.
_DECIDED_BY = f"""
EXISTS (SELECT 1 FROM acts WHERE act = settled_by AND {_SINCE}) AND
(SELECT count(*) FROM acts WHERE kind = 'undo' AND reverses = settled_by AND {_SINCE}) <=
(SELECT count(*) FROM acts JOIN acts AS undo ON undo.act = acts.reverses
 WHERE acts.kind = 'redo' AND undo.reverses = settled_by AND {_SINCE})
"""


class OpenConflicts:
    """The table ``open_conflicts``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def open(self, record_id: str, rival: Mapping[str, Any], resolution: Resolution, *, created: float) -> OpenConflict:
        """Keep a rival (``content`` and record fields) until the user decides; the same one is kept once."""
        for conflict in self.all():
            if conflict.record_id == record_id and conflict.rival_content == rival["content"]:
                return conflict
        with self._database.transaction() as connection:
            cursor = connection.execute(
                "INSERT INTO open_conflicts (record_id, rival, old_score, new_score, created) VALUES (?, ?, ?, ?, ?)",
                (record_id, orjson.dumps(dict(rival)), resolution.old_score, resolution.new_score, created),
            )
        return self.get(int(cursor.lastrowid or 0))

    def all(self) -> list[OpenConflict]:
        """Those not decided, oldest first."""
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM open_conflicts WHERE {_OPEN} ORDER BY id")
        return [_conflict(*row) for row in rows]

    def at(self, moment: float) -> list[OpenConflict]:
        """Those that were open at a moment (seconds since 1970), oldest first."""
        rows = self._database.rows(
            f"SELECT {_COLUMNS} FROM open_conflicts WHERE created <= ?1 AND NOT ({_DECIDED_BY}) ORDER BY id", (moment,)
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
