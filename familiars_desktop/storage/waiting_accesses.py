"""Uses of memories on their way into the journal: one row an act, where ten entries would change a page each.

They have their places in the journal from the start, and the view ``entries`` shows them there. A flush and every
change of content make them entries of the table, so that few wait, and none when records change.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import orjson

if TYPE_CHECKING:
    from familiars_desktop.storage.journal import Outline

Use = tuple[str, Mapping[str, Any], Mapping[str, Any]]
"""(record id, access fields before, and after)."""
_COLUMNS: Final = "sequence, act, wall_time, effective_time, actor, op, record_id, before, after"
_NEWEST: Final = """
INSERT OR REPLACE INTO accesses SELECT record_id, json_extract(after, '$.last_accessed_ts'),
json_extract(after, '$.access_count'), json_extract(after, '$.half_life') FROM waiting_entries ORDER BY sequence
"""


def put_uses(connection: sqlite3.Connection, act: int, outline: Outline, uses: Sequence[Use]) -> int:
    """Keep the uses of one act; the last of the numbers in the journal that they have now."""
    latest = connection.execute("SELECT effective_time FROM waiting_accesses ORDER BY last DESC LIMIT 1").fetchone()
    if latest is not None and outline.effective_time < latest[0]:
        settle_uses(connection)  # those that wait stand in the order of time
    (numbered,) = connection.execute(
        "UPDATE sqlite_sequence SET seq = seq + ? WHERE name = 'journal' RETURNING seq", (len(uses),)
    ).fetchall()
    last = int(numbered[0])
    connection.execute(
        "INSERT INTO waiting_accesses (last, act, wall_time, effective_time, actor, uses) VALUES (?, ?, ?, ?, ?, ?)",
        (last, act, outline.wall_time, outline.effective_time, outline.actor, orjson.dumps(uses).decode()),
    )
    return last


def settle_uses(connection: sqlite3.Connection) -> None:
    """Make all that wait entries of the journal, and the newest of each record what its file lacks."""
    if connection.execute("SELECT 1 FROM waiting_accesses LIMIT 1").fetchone() is None:
        return
    connection.execute(_NEWEST)
    connection.execute(
        f"INSERT INTO journal ({_COLUMNS}) SELECT sequence, act, wall_time, effective_time, actor, op, record_id, "
        "CAST(before AS BLOB), CAST(after AS BLOB) FROM waiting_entries ORDER BY sequence"
    )
    connection.execute("DELETE FROM waiting_accesses")
