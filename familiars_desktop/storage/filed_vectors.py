"""Vectors of one kind of text in mapped files: a cache of what the database holds, for when there are many.

``<workspace>/vectors/<kind>-<model>/`` belongs to the process that has its lock; another one reads the database into
its memory instead. The cache is believed when the database knows the token it was made with, has not gone back
behind it, and a sample of its vectors is the database's; else it is made anew.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import shutil
import threading
from collections.abc import Iterator, Mapping, Set
from pathlib import Path
from typing import Final

import numpy as np
from filelock import FileLock, Timeout
from numpy.typing import NDArray

from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.files import FILE_MODE, contained, explained, make_folder
from familiars_desktop.storage.protocols import DocumentKind, FloatMatrix
from familiars_desktop.storage.states import States
from familiars_desktop.storage.vector_columns import Changed
from familiars_desktop.storage.vector_index import DecayedIndex

_FOLDER: Final = "vectors"
_PAGE: Final = 4_096
# Two conditions, for an OR over both would read every row.
_AFTER_STAMP: Final = "documents.stamp > ?"
_AFTER_ROW: Final = "documents.stamp >= ? AND (documents.stamp > ? OR documents.number > ?)"
_SAMPLES: Final = 64
_NEVER: Final = (0.0, np.inf)
_log = logging.getLogger(__name__)


def drop_cache(workspace: Path, but: Set[Path] = frozenset()) -> None:
    """Remove every cached vector of a workspace, except in some folders; they are made anew from the database.

    Raises WorkspaceError.
    """
    folder = contained(workspace, workspace / _FOLDER)
    with explained(folder):
        for found in sorted(folder.iterdir()) if folder.is_dir() else ():
            if found.is_dir() and found not in but:
                shutil.rmtree(found)
        if folder.is_dir() and not but:
            shutil.rmtree(folder)


def changed_vectors(database: Database, kind: DocumentKind, model_id: str, stamp: int) -> Iterator[list[Changed]]:
    """What changed after a stamp, in order, a page at a time."""
    found = _AFTER_STAMP
    last: tuple[int, ...] = (stamp,)
    while True:
        page: list[Changed] = database.rows(
            "SELECT documents.id, documents.number, documents.stamp, vectors.vector FROM documents "
            "LEFT JOIN vectors ON vectors.model_id = ? AND vectors.content_hash = documents.content_hash "
            f"WHERE documents.kind = ? AND {found} ORDER BY documents.stamp, documents.number LIMIT {_PAGE}",
            (model_id, kind, *last),
        )
        if page:
            yield page
        if len(page) < _PAGE:
            return
        found, last = _AFTER_ROW, (page[-1][2], page[-1][2], page[-1][1])


class FiledVectors:
    """Ids and vectors by row; the id of a row that is gone is empty. Not thread-safe but for the index."""

    def __init__(self, database: Database, kind: DocumentKind, model_id: str, dimensions: int) -> None:
        """Raises Timeout when another process has the files, WorkspaceError when they cannot be written."""
        self._database = database
        self._kind = kind
        self._model_id = model_id
        self.folder = _folder_of(database, kind, model_id)
        make_folder(self.folder.parent)
        self._lock = FileLock(
            self.folder.parent / f".{self.folder.name}.lock", mode=FILE_MODE, thread_local=False, timeout=0.0
        )
        self._lock.acquire()
        try:
            self.index = DecayedIndex(self.folder, dimensions)
            if not self._is_of(database):
                self._renew()
        except BaseException:
            self._lock.release()
            raise
        self._merging: threading.Thread | None = None
        # By row, and never shorter.
        self.ids = self._known_ids()
        self._view: tuple[tuple[str, ...], FloatMatrix] | None = None
        # Of the last stamp some may be missing.
        self.stamp = max(self.index.stamp - 1, 0)

    def __len__(self) -> int:
        return len(self.index)

    def view(self) -> tuple[tuple[str, ...], FloatMatrix]:
        if self._view is None:
            self._view = tuple(self.ids), self.index.vectors()
        return self._view

    def vectors(self) -> FloatMatrix:
        """The vectors by row (n, d), read-only."""
        return self.index.vectors()

    def catch_up(self) -> None:
        """Take in what changed in the database. Raises WorkspaceError."""
        for page in changed_vectors(self._database, self._kind, self._model_id, self.stamp):
            self._take(page)
            self.stamp = page[-1][2]
        if self.index.merge_is_due and self._merging is None:
            self._merging = threading.Thread(target=self._merge, name="vector-merge", daemon=True)
            self._merging.start()

    def set_times(self, times: Mapping[str, tuple[float, float]]) -> None:
        """Give the index t0 and H by id; what is missing never fades. Only what differs is written."""
        ids = self.view()[0]
        wanted = np.array([times.get(item, _NEVER) for item in ids], dtype=np.float64).reshape(-1, 2)
        self.index.set_times(wanted[:, 0], wanted[:, 1])

    def close(self) -> None:
        """Let go of the files."""
        if self._merging is not None:
            self._merging.join()
        self.index.close()
        self._lock.release()

    def _take(self, page: list[Changed]) -> None:
        page = [entry for entry in page if not self._has(entry[1], entry[3])]
        if page:
            self._view = None
        vectors = {number: np.frombuffer(data, dtype=np.float32) for _, number, _, data in page if data is not None}
        fitting = {number for number, vector in vectors.items() if vector.size == self.index.dimensions}
        self._drop([number for _, number, _, _ in page])
        # Removals bring no stamp: should what follows be lost, everything is read again.
        self.index.remove([number for _, number, _, _ in page if number not in fitting], durable=False)
        new = [(item, number, stamp) for item, number, stamp, _ in page if number in fitting]
        if new:
            items, numbers, stamps = zip(*new, strict=True)
            self.index.put(numbers, np.stack([vectors[n] for n in numbers]), stamp=stamps, durable=False)
            self.ids += items

    def _has(self, number: int, data: bytes | None) -> bool:
        """Whether a text has this very vector already."""
        row = self.index.rows_of([number])
        return data is not None and len(row) == 1 and self.index.vectors()[row[0]].tobytes() == data

    def _drop(self, numbers: list[int]) -> None:
        for row in self.index.rows_of(numbers).tolist():
            self.ids[row] = ""

    def _known_ids(self) -> list[str]:
        names: dict[int, str] = dict(
            self._database.rows("SELECT number, id FROM documents WHERE kind = ?", (self._kind,))
        )
        return [names.get(key, "") for key in self.index.keys().tolist()]

    def _merge(self) -> None:
        try:
            self.index.merge()
        except WorkspaceError as error:
            _log.warning("the vectors stay unsorted for now: %s", error)
        finally:
            self._merging = None

    @property
    def _state(self) -> str:
        return f"vectors {self.folder.name}"

    def _is_of(self, database: Database) -> bool:
        """Whether the files were made from this database as it is or was."""
        if not self.index.note or States(database).get(self._state) != self.index.note:
            return False
        row = database.row("SELECT max(stamp) FROM documents WHERE kind = ?", (self._kind,))
        if row is None or (row[0] or 0) < self.index.stamp:
            return False
        keys = self.index.keys()
        rows = np.flatnonzero(keys >= 0)
        some = rows[np.unique(np.linspace(0, max(len(rows) - 1, 0), _SAMPLES).astype(np.int64))] if len(rows) else rows
        return all(self._is_current(int(keys[at]), self.index.vectors()[at]) for at in some)

    def _is_current(self, number: int, vector: NDArray[np.float32]) -> bool:
        """Whether a row is what the database has, or what it had before a change that is still to be read."""
        row = self._database.row(
            "SELECT documents.stamp, vectors.vector FROM documents LEFT JOIN vectors "
            "ON vectors.model_id = ? AND vectors.content_hash = documents.content_hash "
            "WHERE documents.number = ? AND kind = ?",
            (self._model_id, number, self._kind),
        )
        return row is not None and (row[0] >= self.index.stamp or row[1] == vector.tobytes())

    def _renew(self) -> None:
        token = secrets.token_hex(8)
        States(self._database).put(self._state, token)
        self.index.clear()
        self.index.merge(token)


def _folder_of(database: Database, kind: DocumentKind, model_id: str) -> Path:
    workspace = database.path.parent
    name = f"{kind}-{hashlib.sha256(model_id.encode()).hexdigest()[:12]}"
    return contained(workspace, workspace / _FOLDER / name)


def open_filed(database: Database, kind: DocumentKind, model_id: str, dimensions: int) -> FiledVectors | None:
    """The files, None when another process has them or they cannot be used here."""
    try:
        return FiledVectors(database, kind, model_id, dimensions)
    except Timeout:
        return None
    except (WorkspaceError, OSError) as error:
        _log.warning("vectors are kept in memory: %s", error)
        return None
