"""What changed in an index since it was last sorted: fixed entries with a checksum each, appended."""

from __future__ import annotations

import os
import zlib
from pathlib import Path
from typing import Final, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from familiars_desktop.storage.files import FILE_MODE, explained

ChangeKind = Literal[0, 1, 2]
PUT: Final = 0
MOVED: Final = 1
REMOVED: Final = 2

# `vector_sum` is the CRC-32 of the bytes of a row that was put: they may not have reached the disk.
ENTRY: Final = np.dtype(
    [
        ("key", "<i8"),
        ("row", "<i8"),
        ("stamp", "<i8"),
        ("t0", "<f8"),
        ("half_life", "<f8"),
        ("kind", "<u4"),
        ("vector_sum", "<u4"),
        ("checksum", "<u4"),
    ]
)
_SUMMED: Final = ENTRY.itemsize - 4

Entries = NDArray[np.void]


def entries_of(
    kind: ChangeKind,
    keys: ArrayLike,
    rows: ArrayLike = -1,
    *,
    stamp: ArrayLike = 0,
    t0: ArrayLike = 0.0,
    half_life: ArrayLike = 1.0,
) -> Entries:
    """One entry a key."""
    names = np.asarray(keys, dtype=np.int64)
    entries = np.zeros(len(names), dtype=ENTRY)
    entries["kind"], entries["key"], entries["row"], entries["stamp"] = kind, names, rows, stamp
    entries["t0"], entries["half_life"] = t0, half_life
    return entries


def vector_sums(vectors: NDArray[np.float32]) -> NDArray[np.uint32]:
    """The CRC-32 of each row."""
    return np.array([zlib.crc32(row.tobytes()) for row in vectors], dtype=np.uint32)


class ChangeLog:
    """An append-only file of entries. A torn or damaged tail is cut off when it is opened."""

    def __init__(self, path: Path) -> None:
        """Raises WorkspaceError."""
        self.path = path
        with explained(path):
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), FILE_MODE)
            self._file = os.fdopen(descriptor, "r+b", buffering=0)
            data = self._file.readall()
        whole = np.frombuffer(data[: len(data) - len(data) % ENTRY.itemsize], dtype=ENTRY)
        self.entries: Entries = whole
        self.cut(_intact(whole))

    def cut(self, count: int) -> None:
        """Keep the first ``count`` of the entries that were there when it was opened."""
        with explained(self.path):
            self._file.truncate(count * ENTRY.itemsize)
            self._file.seek(0, os.SEEK_END)
        self.entries = self.entries[:count]

    def append(self, entries: Entries) -> None:
        """Add entries at the end; ``sync`` makes them durable."""
        entries["checksum"] = _sums(entries)
        data = memoryview(entries.tobytes())
        with explained(self.path):
            while data:
                data = data[self._file.write(data) :]

    def sync(self) -> None:
        with explained(self.path):
            sync_data(self._file.fileno())

    def close(self) -> None:
        self._file.close()


def sync_data(descriptor: int) -> None:
    """Wait until what was written has reached the disk; times of the file may follow later where that is cheaper."""
    (getattr(os, "fdatasync", None) or os.fsync)(descriptor)


def _intact(entries: Entries) -> int:
    """How many entries at the beginning are as they were written."""
    damaged = np.flatnonzero(entries["checksum"] != np.array(_sums(entries), dtype=np.uint32))
    return int(damaged[0]) if len(damaged) else len(entries)


def _sums(entries: Entries) -> list[int]:
    data, size = entries.tobytes(), ENTRY.itemsize
    return [zlib.crc32(data[at : at + _SUMMED]) for at in range(0, len(data), size)]
