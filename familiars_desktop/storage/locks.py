"""Who may write: one process at a time for the milliseconds of a write, one window for as long as it is open."""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Final

from filelock import FileLock, Timeout

from familiars_desktop.memory.errors import WorkspaceError, WorkspaceLocked
from familiars_desktop.storage.files import FILE_MODE, contained

if sys.platform != "win32":
    import fcntl

_PATIENCE: Final = 30.0
_POLL: Final = 0.002


class WriteLock:
    """The workspace's lock between processes; may be taken again by its holder."""

    def __init__(self, workspace: Path, *, patience: float = _PATIENCE) -> None:
        self._path = contained(workspace, workspace / ".familiars.lock")
        self._lock = _file_lock(self._path)
        self._patience = patience
        self._depth = 0
        # A file lock belongs to the process; its threads take turns here.
        self._threads = threading.RLock()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Raises WorkspaceLocked when another process does not let go within the patience (seconds)."""
        with self._threads:
            if not self._depth:
                _acquire(self._lock, self._path, self._patience, "another program has been writing here for too long")
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                if not self._depth:
                    self._lock.release()


class WindowLock:
    """Held by the one window of a workspace. Raises WorkspaceLocked when another window has it."""

    def __init__(self, workspace: Path | str) -> None:
        folder = Path(workspace)
        path = contained(folder, folder / ".familiars.window.lock")
        self._lock = FileLock(path, mode=FILE_MODE, thread_local=False)
        _acquire(self._lock, path, 0.0, f"another window is open on {folder}: use that one, or close it first")

    def release(self) -> None:
        self._lock.release()

    def __enter__(self) -> WindowLock:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


class _DescriptorLock:
    """What ``FileLock`` does where there is flock, at a fiftieth of its cost: every write takes it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor = -1

    def acquire(self, *, timeout: float, poll_interval: float) -> None:
        """Raises Timeout, OSError."""
        deadline = time.monotonic() + timeout
        # Opened each time: a descriptor kept over a fork would share its lock with the child.
        descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, FILE_MODE)
        try:
            while not _locked(descriptor):
                if time.monotonic() >= deadline:
                    raise Timeout(str(self._path))
                time.sleep(poll_interval)
        except BaseException:
            os.close(descriptor)
            raise
        self._descriptor = descriptor

    def release(self) -> None:
        # What was written under the lock stands; a descriptor is gone even when closing it fails.
        with suppress(OSError):
            os.close(self._descriptor)


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _file_lock(path: Path) -> FileLock | _DescriptorLock:
    return FileLock(path, mode=FILE_MODE, thread_local=False) if sys.platform == "win32" else _DescriptorLock(path)


def _acquire(lock: FileLock | _DescriptorLock, path: Path, patience: float, refusal: str) -> None:
    try:
        lock.acquire(timeout=patience, poll_interval=_POLL)
    except Timeout as error:
        raise WorkspaceLocked(f"{path}: {refusal}") from error
    except OSError as error:
        raise WorkspaceError(f"{path}: {error.strerror or error}. Make the folder writable and try again") from error
