"""The records as rows: what a start reads instead of every file, and B's semantic mirror."""

from __future__ import annotations

import gc
import sqlite3
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final

import orjson

from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.timeline import ACCESS_FIELDS
from familiars_desktop.memory.times import to_seconds
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.documents import put_document, remove_document
from familiars_desktop.storage.files import Signature
from familiars_desktop.storage.journal import Change
from familiars_desktop.storage.protocols import FileProblem, HoldReason
from familiars_desktop.storage.record_files import RecordFiles
from familiars_desktop.storage.vectors import CURRENT_MODEL

_MISSING: Final[Signature] = (-1, 0)


class RecordIndex:
    """Keeps ``records``, their words and ``semantic_memories`` in step with the journal, in its transactions."""

    def __init__(self, database: Database, record_files: RecordFiles) -> None:
        self._database = database
        self._files = record_files

    def apply(self, connection: sqlite3.Connection, changes: Sequence[Change], *, unfiled: Container[str] = ()) -> None:
        """Bring the rows to these changes; of the ``unfiled`` ids the files lack the access dynamics."""
        for change in changes:
            if change.after is None:
                self._remove(connection, change.record_id)
            else:
                self._put(connection, MemoryRecord.from_dict(change.after), filed=change.record_id not in unfiled)

    def mirror_accesses(self, connection: sqlite3.Connection, changes: Sequence[Change]) -> None:
        """Bring B's mirror to changes of access dynamics."""
        found = [(change.record_id, change.after or {}) for change in changes]
        connection.executemany(
            "UPDATE semantic_memories SET last_accessed_at = ?, access_count = ? + 1, half_life = ? WHERE id = ?",
            [(to_seconds(fields["last_accessed_ts"]), *_dynamics(fields)[1:], item) for item, fields in found],
        )

    def holds(self, record_id: str) -> bool:
        """Whether the record is there, as of the last commit."""
        return self._database.row("SELECT 1 FROM records WHERE id = ?", (record_id,)) is not None

    def load(self) -> list[tuple[MemoryRecord, float]]:
        """Every record with its ``stated_at``, as of the last commit."""
        accesses = self._accesses()
        rows = self._database.rows("SELECT id, fields, stated_at FROM records")
        return [(_record(fields, accesses.get(item)), stated_at) for item, fields, stated_at in rows]

    def in_files(self, paths: Sequence[str]) -> dict[str, tuple[MemoryRecord, bool]]:
        """The records that lie in these files by id, and whether their access is newer than the file."""
        marks = ", ".join("?" * len(paths))
        accesses = self._accesses()
        rows = self._database.rows(f"SELECT id, fields FROM records WHERE path IN ({marks})", paths)
        return {item: (_record(fields, accesses.get(item)), item in accesses) for item, fields in rows}

    def unfiled(self) -> list[MemoryRecord]:
        """The records whose access dynamics their files do not have yet, those that wait left out."""
        rows = self._database.rows(
            "SELECT fields, last_accessed_ts, access_count, half_life "
            "FROM accesses CROSS JOIN records ON id = record_id"
        )
        return [_record(fields, dynamics) for fields, *dynamics in rows]

    def unfiled_paths(self) -> list[str]:
        """The files that lack access dynamics."""
        rows = self._database.rows(
            "SELECT DISTINCT path FROM (SELECT record_id FROM accesses UNION SELECT record_id FROM waiting_entries) "
            "CROSS JOIN records ON id = record_id"
        )
        return [path for (path,) in rows]

    def rebuild_words(self) -> int:
        """Put the words of every record anew; how many there are."""
        records = [record for record, _ in self.load()]
        with self._database.transaction() as connection:
            for record in records:
                put_document(connection, "record", record.id, record.content, anew=True)
        return len(records)

    def signatures(self) -> dict[str, Signature | None]:
        """What every file looked like when it was last read or written; None for one that was missing and is held."""
        rows = self._database.rows("SELECT path, size, modified_ns FROM files")
        return {path: _signature(size, modified) for path, size, modified in rows}

    def signature(self, path: str) -> Signature | None:
        row = self._database.row("SELECT size, modified_ns FROM files WHERE path = ?", (path,))
        return _signature(*row) if row else None

    def held(self) -> dict[str, HoldReason]:
        """Why each held file is not believed."""
        return dict(self._database.rows("SELECT path, held FROM files WHERE held IS NOT NULL ORDER BY path"))

    def troubled_paths(self) -> list[str]:
        """The files that are held, or in which something could not be read."""
        rows = self._database.rows("SELECT path FROM files WHERE held IS NOT NULL OR problems IS NOT NULL")
        return [path for (path,) in rows]

    def problems(self) -> Iterator[FileProblem]:
        """What could not be read, by file and line."""
        for path, data in self._database.rows("SELECT path, problems FROM files WHERE problems NOT NULL ORDER BY path"):
            yield from (FileProblem(path, line, message) for line, message in orjson.loads(data))

    def note_file(
        self, connection: sqlite3.Connection, path: str, found: Signature | None, problems: Sequence[FileProblem] = ()
    ) -> None:
        """Remember how a file looks now."""
        if found is None:
            connection.execute("DELETE FROM files WHERE path = ?", (path,))
            return
        told = orjson.dumps([[problem.line, problem.message] for problem in problems]) if problems else None
        connection.execute(
            "INSERT OR REPLACE INTO files (path, size, modified_ns, problems) VALUES (?, ?, ?, ?)", (path, *found, told)
        )

    def note_held(self, connection: sqlite3.Connection, path: str, found: Signature | None, reason: HoldReason) -> None:
        """Remember how a file looks that is not believed, and why not."""
        connection.execute(
            "INSERT OR REPLACE INTO files (path, size, modified_ns, held) VALUES (?, ?, ?, ?)",
            (path, *(found or _MISSING), reason),
        )

    def note_own_writes(self, connection: sqlite3.Connection, written: Mapping[str, Signature | None]) -> None:
        """Remember how files looked when we had written them, which leaves their problems as they were."""
        for path, found in written.items():
            if found is None:
                connection.execute("DELETE FROM files WHERE path = ?", (path,))
                continue
            connection.execute(
                "INSERT INTO files (path, size, modified_ns) VALUES (?, ?, ?) ON CONFLICT (path) "
                "DO UPDATE SET size = excluded.size, modified_ns = excluded.modified_ns, held = NULL",
                (path, *found),
            )

    def note_filed(self, connection: sqlite3.Connection, records: Sequence[MemoryRecord]) -> None:
        """The files of these records have their access dynamics."""
        connection.executemany(
            "UPDATE records SET fields = ? WHERE id = ?",
            [(orjson.dumps(record.to_dict()), record.id) for record in records],
        )
        self._drop_accesses(connection, [record.id for record in records])

    def _put(self, connection: sqlite3.Connection, record: MemoryRecord, *, filed: bool) -> None:
        former_key = self._fact_of(connection, record.id)
        connection.execute(
            "INSERT OR REPLACE INTO records (id, path, fields, owner, fact_key, stated_at) VALUES (?, ?, ?, ?, ?, ?)",
            (
                record.id,
                self._files.path_of(record),
                orjson.dumps(record.to_dict()),
                record.owner,
                _live_key(record),
                record.stated_at,
            ),
        )
        if filed:
            self._drop_accesses(connection, [record.id])
        else:
            _put_accesses(connection, [(record.id, record.to_dict())])
        put_document(connection, "record", record.id, record.content)
        self._mirror(connection, former_key, (record.owner, _live_key(record)))

    def _remove(self, connection: sqlite3.Connection, record_id: str) -> None:
        former_key = self._fact_of(connection, record_id)
        connection.execute("DELETE FROM records WHERE id = ?", (record_id,))
        self._drop_accesses(connection, [record_id])
        remove_document(connection, "record", record_id)
        self._mirror(connection, former_key)

    def _accesses(self) -> dict[str, Sequence[Any]]:
        """The access dynamics that files do not have yet, as ACCESS_FIELDS has them."""
        rows = self._database.rows(
            "SELECT 0 AS place, record_id, last_accessed_ts, access_count, half_life FROM accesses UNION ALL "
            "SELECT sequence, record_id, json_extract(after, '$.last_accessed_ts'), "
            "json_extract(after, '$.access_count'), json_extract(after, '$.half_life') FROM waiting_entries "
            "ORDER BY place"
        )
        return {record_id: dynamics for _, record_id, *dynamics in rows}

    @staticmethod
    def _drop_accesses(connection: sqlite3.Connection, record_ids: Sequence[str]) -> None:
        connection.executemany("DELETE FROM accesses WHERE record_id = ?", [(item,) for item in record_ids])

    def _fact_of(self, connection: sqlite3.Connection, record_id: str) -> tuple[str, str | None]:
        row = connection.execute("SELECT owner, fact_key FROM records WHERE id = ?", (record_id,)).fetchone()
        return (str(row[0]), row[1]) if row else ("", None)

    def _mirror(self, connection: sqlite3.Connection, *facts: tuple[str, str | None]) -> None:
        """B's ``semantic_memories``: the newest live record of each owner and key."""
        for owner, key in dict.fromkeys(facts):
            if key is None:
                continue
            connection.execute("DELETE FROM semantic_memories WHERE user_id = ? AND fact_key = ?", (owner, key))
            row = connection.execute(
                "SELECT fields, last_accessed_ts, access_count, half_life FROM records "
                "LEFT JOIN accesses ON record_id = id WHERE owner = ? AND fact_key = ? "
                "ORDER BY stated_at DESC, records.rowid DESC LIMIT 1",
                (owner, key),
            ).fetchone()
            if row is not None:
                fields, *dynamics = row
                _insert_fact(connection, owner, key, _record(fields, dynamics if dynamics[2] else None))


def _record(fields: bytes, dynamics: Sequence[Any] | None) -> MemoryRecord:
    newer = zip(ACCESS_FIELDS, dynamics, strict=True) if dynamics else ()
    return MemoryRecord.from_dict({**orjson.loads(fields), **dict(newer)})


def _dynamics(fields: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(fields[name] for name in ACCESS_FIELDS)


def _put_accesses(connection: sqlite3.Connection, found: Iterable[tuple[str, Mapping[str, Any]]]) -> None:
    connection.executemany(
        "INSERT OR REPLACE INTO accesses (record_id, last_accessed_ts, access_count, half_life) VALUES (?, ?, ?, ?)",
        [(record_id, *_dynamics(fields)) for record_id, fields in found],
    )


def _signature(size: int, modified_ns: int) -> Signature | None:
    return (size, modified_ns) if size >= 0 else None


@contextmanager
def collector_paused() -> Iterator[None]:
    """For objects by the hundred thousand, all of which stay: looking for garbage among them doubles the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _insert_fact(connection: sqlite3.Connection, owner: str, key: str, record: MemoryRecord) -> None:
    # B counts the writing as the first access, records start at 0.
    connection.execute(
        "INSERT OR REPLACE INTO semantic_memories (id, user_id, fact_key, fact_value, embedding_json, half_life, "
        "access_count, last_accessed_at, created_at) VALUES (?1, ?2, ?3, ?4, coalesce((SELECT vector FROM vectors "
        "JOIN documents USING (content_hash) WHERE kind = 'record' AND documents.id = ?1 "
        f"AND model_id = {CURRENT_MODEL}), x''), ?5, ?6, ?7, ?8)",
        (record.id, owner, key, record.content, record.half_life, record.access_count + 1, record.t0, record.stated_at),
    )


def _live_key(record: MemoryRecord) -> str | None:
    key = (record.fact_key or "").strip().lower()
    return key or None if not record.deprecated else None
