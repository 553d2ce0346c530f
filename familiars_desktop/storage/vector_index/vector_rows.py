"""Vectors by row in the order in which they were added: a file of float32 that is mapped, and never rewritten."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import numpy as np

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage.files import FILE_MODE, explained
from familiars_desktop.storage.protocols import FloatMatrix
from familiars_desktop.storage.vector_index.change_log import sync_data
from familiars_desktop.storage.vector_index.code_blocks import Mask, Rows
from familiars_desktop.storage.vector_index.files import blank

_FIRST_ROWS: Final = 64
_PIECE: Final = 1_024


class VectorRows:
    """A growing (n, d) matrix on disk. Views handed out stay as they are until rows of theirs go and are blanked."""

    def __init__(self, path: Path, dimensions: int, count: int = 0) -> None:
        """Raises WorkspaceError when the file cannot be made, ValueError when it holds fewer rows than ``count``."""
        self.path = path
        self.dimensions = dimensions
        self.count = count
        with explained(path):
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), FILE_MODE)
            self._file = os.fdopen(descriptor, "r+b", buffering=0)
            capacity = os.fstat(descriptor).st_size // (4 * dimensions)
        if capacity < count:
            self._file.close()
            raise ValueError(f"{path} holds {capacity} rows, {count} were expected")
        self._map(max(capacity, _FIRST_ROWS))

    @property
    def capacity(self) -> int:
        """How many rows the file has room for; of those beyond ``count`` nothing is promised."""
        return len(self._rows)

    def at(self, rows: Rows) -> FloatMatrix:
        """Copies of rows (m, d) below ``capacity``."""
        return self._rows[rows]

    def view(self) -> FloatMatrix:
        """All rows, read-only, shape (n, d)."""
        return self._rows[: self.count]

    def append(self, vectors: FloatMatrix) -> None:
        """Add rows at the end; ``sync`` makes them durable."""
        stop = self.count + len(vectors)
        with explained(self.path):
            if stop > len(self._rows):
                self._map(max(stop, 2 * len(self._rows)))
            self._file.seek(4 * self.dimensions * self.count)
            data = memoryview(np.ascontiguousarray(vectors, dtype="<f4").tobytes())
            while data:
                data = data[self._file.write(data) :]
        self.count = stop

    def are_set(self, rows: Rows) -> Mask:
        """Which of these rows hold anything but zeros, shape (m,)."""
        pieces = [self._rows[rows[at : at + _PIECE]].any(axis=1) for at in range(0, len(rows), _PIECE)]
        return np.concatenate(pieces) if pieces else np.zeros(0, dtype=bool)

    def blank(self, rows: Iterable[int]) -> None:
        """Write zeros over rows that are gone."""
        with explained(self.path):
            blank(self._file, rows, 4 * self.dimensions)

    def products(self, rows: Rows, direction: FloatMatrix) -> FloatArray:
        """Cosines of these rows to a unit vector (d,), in float64; equal rows give equal numbers."""
        wide = direction.astype(np.float64)
        pieces = [
            np.einsum("ij,j->i", self._rows[rows[at : at + _PIECE]].astype(np.float64), wide)
            for at in range(0, len(rows), _PIECE)
        ]
        return np.concatenate(pieces) if pieces else np.zeros(0)

    def sync(self) -> None:
        with explained(self.path):
            sync_data(self._file.fileno())

    def close(self) -> None:
        self._file.close()

    def _map(self, capacity: int) -> None:
        self._file.truncate(4 * self.dimensions * capacity)
        mapped = np.memmap(self.path, dtype="<f4", mode="r", shape=(capacity, self.dimensions))
        self._rows: FloatMatrix = np.asarray(mapped)
