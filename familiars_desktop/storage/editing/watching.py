"""Noticing at once what editors, sync clients and other processes do to a workspace."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Collection
from pathlib import Path, PurePosixPath
from typing import Final

import watchfiles

from familiars_desktop.storage.workspace import DATABASE_NAME

_log = logging.getLogger(__name__)
_TICK_SECONDS: Final = 0.4
_DEBOUNCE_MS: Final = 200
_STEP_MS: Final = 50

Noticed = Callable[[Collection[str] | None], object]


class WorkspaceWatcher:
    """A thread that calls ``noticed(paths)`` when memory files or their folders changed, and ``tick()`` at least every
    half a second.

    Paths are relative to the workspace, with forward slashes. Where the system cannot watch, and in any case every
    ``slow_seconds``, ``noticed(None)`` asks to look at every file. What a call raises goes to ``failed``.
    """

    def __init__(
        self,
        workspace: Path,
        noticed: Noticed,
        tick: Callable[[], object],
        failed: Callable[[Exception], object],
        *,
        slow_seconds: float = 10.0,
    ) -> None:
        self._workspace = workspace.resolve()
        self._noticed = noticed
        self._tick = tick
        self._failed = failed
        self._slow_seconds = slow_seconds
        self._due = 0.0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="familiars-watcher", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self, timeout: float) -> None:
        """Stop watching and wait up to ``timeout`` seconds for the call in progress."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout)

    def _run(self) -> None:
        self._look_everywhere()  # what was changed before anybody watched
        try:
            self._watch()
        except Exception as error:
            _log.warning("%s cannot be watched (%s): it is looked at now and then instead", self._workspace, error)
        while not self._stop.wait(_TICK_SECONDS):
            self._look(())

    def _watch(self) -> None:
        changes = watchfiles.watch(
            self._workspace,
            watch_filter=lambda _, path: self._is_database(path) or self._concerns(path) is not None,
            debounce=_DEBOUNCE_MS,
            step=_STEP_MS,
            stop_event=self._stop,
            rust_timeout=int(_TICK_SECONDS * 1000),
            yield_on_timeout=True,
            raise_interrupt=False,
        )
        for found in changes:
            paths = (self._concerns(path) for _, path in found)
            self._look(sorted({path for path in paths if path is not None}))

    def _look(self, paths: Collection[str]) -> None:
        if self._stop.is_set():
            return
        if paths:
            self._perform(lambda: self._noticed(paths))
        elif time.monotonic() >= self._due:
            self._look_everywhere()
        self._perform(self._tick)

    def _look_everywhere(self) -> None:
        self._perform(lambda: self._noticed(None))
        self._due = time.monotonic() + self._slow_seconds

    def _concerns(self, path: str) -> str | None:
        """The relative path of a memory file, or of a folder that may hold some."""
        try:
            relative = PurePosixPath(Path(path).relative_to(self._workspace).as_posix())
        except ValueError:
            return None
        is_ours = relative.parts[:1] in (("user",), ("agents",)) and relative.suffix in (".md", "")
        return str(relative) if is_ours and not relative.name.startswith(".") else None

    def _is_database(self, path: str) -> bool:
        """A write to it may be another process's commit."""
        return Path(path).name.startswith(DATABASE_NAME)

    def _perform(self, call: Callable[[], object]) -> None:
        try:
            call()
        except Exception as error:
            _log.exception("looking after the workspace's files failed")
            self._failed(error)
