"""Vectors of records and turns: float32 BLOBs keyed by model and content, read into immutable matrices."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from familiars_desktop.memory.decay import FloatArray, ranking_weight, retention
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.filed_vectors import FiledVectors, changed_vectors, drop_cache, open_filed
from familiars_desktop.storage.other_models import of_another_model
from familiars_desktop.storage.protocols import DocumentKind, EmbedTexts, FloatMatrix
from familiars_desktop.storage.states import put_state
from familiars_desktop.storage.vector_columns import MemoryColumns
from familiars_desktop.storage.vector_index.decayed_index import DecayedIndex, bounds_of
from familiars_desktop.storage.vector_index.quantization import ROUNDING
from familiars_desktop.storage.vector_index.search import best_of
from familiars_desktop.storage.vector_index.upper_bounds import Reaching, UpperBounds

FILED_FROM: Final = 16_384
CUSTOM_MODEL: Final = "custom"
# SQL for the model that was last in use: its vectors alone are in B's table of facts.
CURRENT_MODEL: Final = "(SELECT json_extract(value, '$') FROM states WHERE name = 'embedding_model')"
_PENDING: Final = of_another_model("SELECT number, kind, id FROM documents WHERE content_hash IS NOT NULL", "embedded")


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
    """Keep the vector of a content; every document and fact that has the content gets it. Nothing is kept of a
    content that no document has any more: it was forgotten while it was embedded."""
    data = unit(vector).tobytes()
    connection.execute(
        "INSERT OR REPLACE INTO vectors (model_id, content_hash, vector) "
        "SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM documents WHERE content_hash = ?2)",
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
        "WHERE id IN (SELECT id FROM documents WHERE kind = 'record' AND content_hash = ?) "
        f"AND ? = {CURRENT_MODEL}",
        (data, digest, model_id),
    )


@dataclass(frozen=True)
class Cosines:
    """How near vectors are to one query: of all, what their cosines cannot exceed; exact where it is asked for.

    ``ids`` are those of the rows; later ones may be added, and the id of a row that is gone is empty.
    """

    ids: Sequence[str]
    matrix: FloatMatrix
    direction: NDArray[np.float32]
    bounds: UpperBounds

    def __len__(self) -> int:
        return len(self.matrix)

    @property
    def width(self) -> float:
        """By how much what a cosine cannot exceed may be higher than it is."""
        return self.bounds.width

    def reaching(self, cosine: float) -> Reaching:
        """The rows whose cosine may be so much, above 0, or more, in no order, and what it cannot exceed."""
        return self.bounds.reaching(cosine)

    def at_most(self, rows: NDArray[np.int64]) -> FloatArray:
        """What the cosines of these rows (m,) cannot exceed."""
        upper, known = self.bounds.of(rows)
        found = upper.astype(np.float64)
        if not known.all():
            found[~known] = self.exact(rows[~known]) + ROUNDING
        return found

    def exact(self, rows: NDArray[np.int64]) -> FloatArray:
        """The cosines of these rows (m,), from their vectors; 0 of a row that is gone."""
        return np.clip((self.matrix[rows] @ self.direction).astype(np.float64), -1.0, 1.0)


class VectorColumns:
    """The vectors of one model; other models' are kept in the database and never mixed in.

    In memory while they are few, in mapped files (``filed_vectors``) from 16 384 of a kind on. Thread-safe.
    """

    def __init__(self, database: Database, model_id: str = CUSTOM_MODEL) -> None:
        self._database = database
        self._lock = threading.Lock()
        self._model_id = model_id
        self._columns: dict[DocumentKind, MemoryColumns | FiledVectors] = {}
        # The version of the database that each is of.
        self._versions: dict[DocumentKind, int] = {}
        self._unfiled: set[DocumentKind] = set()

    @property
    def model_id(self) -> str:
        return self._model_id

    def use_model(self, model_id: str) -> None:
        """Serve this model's vectors from now on."""
        with self._lock:
            if model_id != self._model_id:
                self._let_go()
                self._model_id = model_id

    def close(self) -> None:
        """Let go of the files; they are opened again when they are needed."""
        with self._lock:
            self._let_go()

    def catch_up(self) -> None:
        """Take in what has changed of the kinds that are served, so that no question waits for it.

        Raises WorkspaceError.
        """
        with self._lock:
            for kind in list(self._columns):
                self._current(kind)

    def drop_cache(self) -> None:
        """Remove the files with every byte in them, an erased text's vector too; they are made anew from the database.

        Raises WorkspaceError.
        """
        with self._lock:
            self._let_go()
            drop_cache(self._database.path.parent)

    def scrub(self) -> None:
        """Leave no byte in the files of a vector that the database has no more. Raises WorkspaceError.

        What is open here is brought up to date, which writes zeros over what is gone; other files are removed.
        """
        with self._lock:
            filed = [columns for columns in self._columns.values() if isinstance(columns, FiledVectors)]
            for columns in filed:
                columns.catch_up()
                columns.index.sync()
            drop_cache(self._database.path.parent, {columns.folder for columns in filed})

    def matrix(self, kind: DocumentKind, *, model_id: str | None = None) -> tuple[tuple[str, ...], FloatMatrix]:
        """Ids (n,) and unit vectors (n, d) of what is embedded, deprecated records included; read-only arrays.

        The id of a row that is gone is empty. Nothing when ``model_id``, whose vectors they are to be compared with,
        is not the model served.
        """
        with self._lock:
            if model_id not in (None, self._model_id):
                return (), np.zeros((0, 0), dtype=np.float32)
            return self._current(kind).view()

    def cosines(
        self, kinds: Sequence[DocumentKind], query: ArrayLike, *, searched: Collection[DocumentKind] | None = None
    ) -> list[Cosines]:
        """How near each vector of these kinds is to the query: one pass over a quarter of the bytes of many.

        All 0 for a zero or foreign query. Of kinds that are not ``searched``, all by default, the cosines are exact
        where they are asked for, and no row is found by how high it is.
        """
        direction = unit(query)
        with self._lock:
            served = [self._served(kind, direction, searched is None or kind in searched) for kind in kinds]
        indexes = [one.index for one in served if one.index is not None and one.searched]
        found = iter(bounds_of(indexes, direction) if indexes else ())
        return [
            Cosines(one.ids, one.matrix, direction, _bounds(one, direction, found))
            if one.fits
            else _no_cosines(one.ids, one.matrix)
            for one in served
        ]

    def top(
        self, query: ArrayLike, k: int, *, kind: DocumentKind = "record", allowed: Container[str] | None = None
    ) -> list[tuple[str, float]]:
        """The k nearest (id, cosine) among ``allowed``, best first, exact; none for a zero or foreign query."""
        return self.strongest(query, k, kind=kind, allowed=allowed)

    def strongest(
        self,
        query: ArrayLike,
        k: int,
        *,
        kind: DocumentKind = "record",
        now: float = 0.0,
        floor: float = 1.0,
        times: Mapping[str, tuple[float, float]] | None = None,
        allowed: Container[str] | None = None,
    ) -> list[tuple[str, float]]:
        """The k best (id, score) by cos·(φ + (1 - φ)·exp(-age/H)), best first, exact; ``floor`` is φ.

        ``times`` gives t0 and H by id, in seconds; what it leaves out never fades. Equal scores in the order in which
        the vectors came. None for a zero or foreign query.
        """
        direction = unit(query)
        with self._lock:
            columns = self._current(kind)
            ids, matrix = columns.view()
            if k <= 0 or not len(ids) or direction.size != matrix.shape[1] or not direction.any():
                return []
            mask = None if allowed is None else np.array([item in allowed for item in ids], dtype=bool)
            if isinstance(columns, FiledVectors):
                if floor < 1.0:
                    columns.set_times(times or {})
                found = columns.index.top(direction, k, now=now, floor=floor, allowed=mask)
                return [(ids[row], float(score)) for row, score in zip(found.rows, found.scores, strict=True)]
        rows = np.arange(len(ids)) if mask is None else np.flatnonzero(mask)
        scores = (matrix[rows] @ direction).astype(np.float64)
        if times and floor < 1.0:
            known = np.array([times.get(ids[row], (now, np.inf)) for row in rows], dtype=np.float64).reshape(-1, 2)
            scores *= ranking_weight(retention(now - known[:, 0], known[:, 1]), floor)
        best = best_of(rows, scores, k)
        return [(ids[row], float(score)) for row, score in zip(best.rows, best.scores, strict=True)]

    def pending(self, limit: int) -> list[tuple[DocumentKind, str]]:
        """(kind, id) of at most ``limit`` texts without a vector of this model."""
        return self._database.rows(f"SELECT kind, id FROM ({_PENDING}) LIMIT ?2", (self._model_id, limit))

    def pending_count(self) -> int:
        """How many texts have no vector of this model yet."""
        row = self._database.row(f"SELECT count(*) FROM ({_PENDING})", (self._model_id,))
        return int(row[0]) if row else 0

    def reclaim(self) -> None:
        """Mark as embedded what has a vector of this model from earlier; facts have this model's vectors or none."""
        with self._database.transaction(durable=False) as connection:
            self._mirror(connection)
            connection.execute(
                f"UPDATE documents SET embedded = ?1 WHERE number IN (SELECT number FROM ({_PENDING})) "
                "AND EXISTS (SELECT 1 FROM vectors "
                "WHERE model_id = ?1 AND vectors.content_hash = documents.content_hash)",
                (self._model_id,),
            )

    def _mirror(self, connection: sqlite3.Connection) -> None:
        row = connection.execute(f"SELECT {CURRENT_MODEL}").fetchone()
        if row[0] == self._model_id:
            return
        put_state(connection, "embedding_model", self._model_id)
        connection.execute(
            "UPDATE semantic_memories SET embedding_json = coalesce((SELECT vector FROM vectors "
            "JOIN documents USING (content_hash) WHERE kind = 'record' AND documents.id = semantic_memories.id "
            "AND model_id = ?), x'')",
            (self._model_id,),
        )

    def _served(self, kind: DocumentKind, direction: NDArray[np.float32], searched: bool) -> _Served:
        columns = self._current(kind)
        matrix = columns.vectors()
        fits = direction.size == matrix.shape[1] and len(matrix) > 0 and bool(direction.any())
        index = columns.index if isinstance(columns, FiledVectors) else None
        return _Served(columns.ids, matrix, index, fits, searched and fits)

    def _current(self, kind: DocumentKind) -> MemoryColumns | FiledVectors:
        version = self._database.data_version()
        columns = self._columns.get(kind, MemoryColumns())
        if self._versions.get(kind) == version:
            return columns
        if isinstance(columns, MemoryColumns):
            filed = self._filed(kind)
            columns = self._renewed(kind, columns) if filed is None else filed
        if isinstance(columns, FiledVectors):
            columns.catch_up()
        self._columns[kind], self._versions[kind] = columns, version
        return columns

    def _renewed(self, kind: DocumentKind, columns: MemoryColumns) -> MemoryColumns:
        changed = [row for page in changed_vectors(self._database, kind, self._model_id, columns.stamp) for row in page]
        return columns.updated(changed) if changed else columns

    def _filed(self, kind: DocumentKind) -> FiledVectors | None:
        """The files, where there are enough vectors and the files are ours."""
        row = self._database.row("SELECT documents FROM document_totals WHERE kind = ?", (kind,))
        if kind in self._unfiled or row is None or row[0] < FILED_FROM:
            return None
        first = self._database.row(
            "SELECT length(vector) / 4 FROM documents JOIN vectors ON vectors.model_id = ? "
            "AND vectors.content_hash = documents.content_hash WHERE kind = ? LIMIT 1",
            (self._model_id, kind),
        )
        if first is None or not first[0]:
            return None
        found = open_filed(self._database, kind, self._model_id, int(first[0]))
        if found is None:
            self._unfiled.add(kind)
        return found

    def _let_go(self) -> None:
        for columns in self._columns.values():
            if isinstance(columns, FiledVectors):
                columns.close()
        self._columns, self._versions = {}, {}
        self._unfiled = set()


@dataclass(frozen=True, slots=True)
class _Served:
    """The vectors of one kind as they are at a moment; whether a query ``fits`` them, and they are ``searched``."""

    ids: Sequence[str]
    matrix: FloatMatrix
    index: DecayedIndex | None
    fits: bool
    searched: bool


def _bounds(one: _Served, direction: NDArray[np.float32], read: Iterator[UpperBounds]) -> UpperBounds:
    if not one.searched:  # of no row
        nowhere = np.broadcast_to(np.int64(-1), len(one.matrix))
        return UpperBounds([], np.zeros(0, dtype=np.float32), nowhere, 2.0 * ROUNDING)
    return _in_order(one.matrix @ direction) if one.index is None else next(read)


def _no_cosines(ids: Sequence[str], matrix: FloatMatrix) -> Cosines:
    nothing = np.zeros(len(matrix), dtype=np.float32)
    return Cosines(ids, matrix, np.zeros(matrix.shape[1], dtype=np.float32), _in_order(nothing, 0.0))


def _in_order(cosines: NDArray[np.float32], rounding: float = ROUNDING) -> UpperBounds:
    rows = np.arange(len(cosines))
    return UpperBounds([rows], cosines + np.float32(rounding), rows, 2.0 * rounding)
