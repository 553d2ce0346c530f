"""Who may write: one process at a time for the milliseconds of a write, one window for as long as it is open."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Final

from filelock import FileLock, Timeout

from familiars_desktop.memory.errors import WorkspaceError, WorkspaceLocked
from familiars_desktop.storage.files import FILE_MODE

_PATIENCE: Final = 30.0
_POLL: Final = 0.002


class WriteLock:
    """The workspace's lock between processes; may be taken again by its holder."""

    def __init__(self, workspace: Path, *, patience: float = _PATIENCE) -> None:
        self._path = workspace / ".familiars.lock"
        self._lock = FileLock(self._path, mode=FILE_MODE, thread_local=False)
        self._patience = patience
        # A file lock belongs to the process; its threads take turns here.
        self._threads = threading.RLock()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Raises WorkspaceLocked when another process does not let go within the patience (seconds)."""
        with self._threads:
            _acquire(self._lock, self._path, self._patience, "another program has been writing here for too long")
            try:
                yield
            finally:
                self._lock.release()


class WindowLock:
    """Held by the one window of a workspace. Raises WorkspaceLocked when another window has it."""

    def __init__(self, workspace: Path | str) -> None:
        folder = Path(workspace)
        path = folder / ".familiars.window.lock"
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


def _acquire(lock: FileLock, path: Path, patience: float, refusal: str) -> None:
    try:
        lock.acquire(timeout=patience, poll_interval=_POLL)
    except Timeout as error:
        raise WorkspaceLocked(f"{path}: {refusal}") from error
    except OSError as error:
        raise WorkspaceError(f"{path}: {error.strerror or error}. Make the folder writable and try again") from error
