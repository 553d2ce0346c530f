"""Reading the bytes of a database that is open in this process.

POSIX drops all locks that a process has on a file when it closes any descriptor of it, SQLite's too, and without them
another process would take the log away. So a descriptor of such a file stays open as long as the database does.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_ENDS: Final = ("", "-wal", "-shm")
_lock = threading.Lock()
_users: dict[Path, int] = {}
_kept: dict[Path, dict[tuple[int, int], int]] = {}


def database_opened(path: Path) -> None:
    """Somebody in this process opens the database."""
    with _lock:
        _users[path] = _users.get(path, 0) + 1


def database_closed(path: Path) -> None:
    """Somebody has closed it; after the last one its descriptors go."""
    with _lock:
        _users[path] -= 1
        if not _users[path]:
            del _users[path]
            for descriptor in _kept.pop(path, {}).values():
                os.close(descriptor)


@contextmanager
def reading(path: Path) -> Iterator[int]:
    """A descriptor of a file, to be read by position where the system can. Raises OSError."""
    kept = _kept_descriptor(path)
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0)) if kept is None else kept
    try:
        yield descriptor
    finally:
        if kept is None:
            os.close(descriptor)


def _kept_descriptor(path: Path) -> int | None:
    """The one that stays open, None for a file that is part of no open database, or where closing does no harm."""
    if os.name == "nt":
        return None
    with _lock:
        database = next((known for known in _users if path.parent == known.parent and path.name in _names(known)), None)
        if database is None:
            return None
        status, descriptors = path.stat(), _kept.setdefault(database, {})
        identity = (status.st_dev, status.st_ino)
        if identity not in descriptors:
            descriptors[identity] = os.open(path, os.O_RDONLY)
        return descriptors[identity]


def _names(database: Path) -> tuple[str, ...]:
    return tuple(database.name + end for end in _ENDS)
