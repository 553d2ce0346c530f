"""Vectors of records and turns: float32 BLOBs keyed by model and content, read into immutable matrices."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from familiars_desktop.storage.database import Database
from familiars_desktop.storage.protocols import DocumentKind, EmbedTexts, FloatMatrix

CUSTOM_MODEL: Final = "custom"
# Three ranges of one index instead of a scan over "is not".
_PENDING: Final = "content_hash IS NOT NULL AND (embedded IS NULL OR embedded < ?1 OR embedded > ?1)"


def model_of(embed: EmbedTexts | None) -> str:
    """The embedder's ``model_id``, or "custom" for a plain function."""
    return str(getattr(embed, "model_id", None) or CUSTOM_MODEL)


def unit(vector: ArrayLike) -> NDArray[np.float32]:
    """The vector at length 1, shape (d,); a zero vector or one that is not finite gives zeros: its cosines are 0."""
    values = np.asarray(vector, dtype=np.float64).reshape(-1)
    largest = float(np.abs(values).max(initial=0.0))
    if not np.isfinite(largest) or largest == 0.0:
        return np.zeros(len(values), dtype=np.float32)
    # Scaled first, so that no square overflows or vanishes.
    scaled = values / largest
    return (scaled / np.linalg.norm(scaled)).astype(np.float32)


def store_vector(connection: sqlite3.Connection, model_id: str, digest: bytes, vector: ArrayLike) -> None:
    """Keep the vector of a content; every document and fact that has the content gets it."""
    data = unit(vector).tobytes()
    connection.execute(
        "INSERT OR REPLACE INTO vectors (model_id, content_hash, vector) VALUES (?, ?, ?)",
        (model_id, digest, data),
    )
    connection.execute(
        "UPDATE documents SET embedded = ?, "
        "stamp = (SELECT max(d.stamp) + 1 FROM documents AS d WHERE d.kind = documents.kind) "
        "WHERE content_hash = ? AND embedded IS NOT ?",
        (model_id, digest, model_id),
    )
    connection.execute(
        "UPDATE semantic_memories SET embedding_json = ? "
        "WHERE id IN (SELECT id FROM documents WHERE kind = 'record' AND content_hash = ?)",
        (data, digest),
    )


class VectorColumns:
    """The vectors of one model; other models' are kept in the database and never mixed in."""

    def __init__(self, database: Database, model_id: str = CUSTOM_MODEL) -> None:
        self._database = database
        self._lock = threading.Lock()
        self._model_id = model_id
        self._columns: dict[DocumentKind, _Columns] = {"record": _Columns(), "turn": _Columns()}

    @property
    def model_id(self) -> str:
        return self._model_id

    def use_model(self, model_id: str) -> None:
        """Serve this model's vectors from now on."""
        with self._lock:
            if model_id != self._model_id:
                self._model_id = model_id
                self._columns = {"record": _Columns(), "turn": _Columns()}

    def matrix(self, kind: DocumentKind) -> tuple[tuple[str, ...], FloatMatrix]:
        """Ids (n,) and unit vectors (n, d) of what is embedded, deprecated records included; read-only arrays."""
        with self._lock:
            self._columns[kind] = self._current(kind)
            return self._columns[kind].view()

    def top(
        self, query: ArrayLike, k: int, *, kind: DocumentKind = "record", allowed: Container[str] | None = None
    ) -> list[tuple[str, float]]:
        """The k nearest (id, cosine) among ``allowed``, best first, exact; none for a zero or foreign query."""
        ids, matrix = self.matrix(kind)
        direction = unit(query)
        if k <= 0 or not len(ids) or direction.size != matrix.shape[1] or not direction.any():
            return []
        rows = np.arange(len(ids))
        if allowed is not None:
            rows = np.array([row for row, item in enumerate(ids) if item in allowed], dtype=np.int64)
        cosines = (matrix @ direction)[rows]
        count = min(k, len(rows))
        nearest = np.argpartition(-cosines, count - 1)[:count] if count else rows
        order = nearest[np.argsort(-cosines[nearest], kind="stable")]
        return [(ids[rows[at]], float(cosines[at])) for at in order]

    def pending(self, limit: int) -> list[tuple[DocumentKind, str]]:
        """(kind, id) of at most ``limit`` texts without a vector of this model."""
        return self._database.rows(f"SELECT kind, id FROM documents WHERE {_PENDING} LIMIT ?2", (self._model_id, limit))

    def pending_count(self) -> int:
        """How many texts have no vector of this model yet."""
        row = self._database.row(f"SELECT count(*) FROM documents WHERE {_PENDING}", (self._model_id,))
        return int(row[0]) if row else 0

    def reclaim(self) -> None:
        """Mark as embedded what has a vector of this model from earlier."""
        with self._database.transaction(durable=False) as connection:
            connection.execute(
                f"UPDATE documents SET embedded = ?1 WHERE {_PENDING} AND EXISTS (SELECT 1 FROM vectors "
                "WHERE model_id = ?1 AND vectors.content_hash = documents.content_hash)",
                (self._model_id,),
            )

    def _current(self, kind: DocumentKind) -> _Columns:
        columns = self._columns[kind]
        changed = self._database.rows(
            "SELECT documents.id, documents.stamp, vectors.vector FROM documents LEFT JOIN vectors "
            "ON vectors.model_id = ? AND vectors.content_hash = documents.content_hash "
            "WHERE documents.kind = ? AND documents.stamp > ? ORDER BY documents.stamp, documents.number",
            (self._model_id, kind, columns.stamp),
        )
        return columns.updated(changed) if changed else columns


@dataclass(frozen=True)
class _Columns:
    """A growing matrix. Rows handed out are never written again: replaced rows make a new one."""

    stamp: int = 0
    ids: tuple[str, ...] = ()
    row_of: dict[str, int] = field(default_factory=dict)
    rows: FloatMatrix = field(default_factory=lambda: np.zeros((0, 0), dtype=np.float32))

    def view(self) -> tuple[tuple[str, ...], FloatMatrix]:
        matrix = self.rows[: len(self.ids)]
        matrix.flags.writeable = False
        return self.ids, matrix

    def updated(self, changed: Sequence[tuple[str, int, bytes | None]]) -> _Columns:
        """With the texts of these (id, stamp, vector) renewed; None takes a row away."""
        stamp = changed[-1][1]
        vectors = {item: np.frombuffer(data, dtype=np.float32) for item, _, data in changed if data is not None}
        width = self.rows.shape[1] or (next(iter(vectors.values())).size if vectors else 0)
        fitting = {item: vector for item, vector in vectors.items() if vector.size == width}
        replaced = [item for item, _, _ in changed if item in self.row_of]
        kept = self._without(replaced) if replaced else self
        return kept._with(fitting, width, stamp)

    def _without(self, items: Iterable[str]) -> _Columns:
        gone = {self.row_of[item] for item in items}
        keep = [row for row in range(len(self.ids)) if row not in gone]
        ids = tuple(self.ids[row] for row in keep)
        return _Columns(self.stamp, ids, {item: row for row, item in enumerate(ids)}, self.rows[keep])

    def _with(self, vectors: dict[str, NDArray[np.float32]], width: int, stamp: int) -> _Columns:
        count, total = len(self.ids), len(self.ids) + len(vectors)
        rows = self.rows
        if total > len(rows) or rows.shape[1] != width:
            rows = np.zeros((max(total, 2 * count, 16), width), dtype=np.float32)
            if count:
                rows[:count] = self.rows[:count]
        if vectors:
            rows[count:total] = np.stack(list(vectors.values()))
        self.row_of.update({item: count + at for at, item in enumerate(vectors)})
        return _Columns(stamp, (*self.ids, *vectors), self.row_of, rows)
