"""Keeping up with what happens to the memory files, and telling when one of them needs a person."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from familiars_desktop.engine.events import Event, FilesChecked
from familiars_desktop.storage import MemoryStore, WorkspaceWatcher

_NOTHING: Final = FilesChecked(0.0)


class FileWatch:
    """Watches a store's files. A file that is missing or empty for a moment only, as while it is saved, is not told."""

    def __init__(
        self,
        store: MemoryStore,
        publish: Callable[[Event], None],
        now: Callable[[], float],
        on_crash: Callable[[str], None],
    ) -> None:
        self._store = store
        self._publish = publish
        self._now = now
        self._watcher = WorkspaceWatcher(
            store.workspace,
            self._noticed,
            self._look,
            lambda error: on_crash(f"{type(error).__name__}: {error}"),
        )
        self._copies = _NOTHING.copies
        self._looked = self._told = _NOTHING

    def start(self) -> None:
        self._watcher.start()

    def close(self, timeout: float) -> None:
        self._watcher.close(timeout)

    def check(self) -> FilesChecked:
        """The files that are held, and the copies found when last something changed."""
        return FilesChecked(self._now(), tuple(self._store.held_files()), self._copies)

    def _noticed(self, paths: Collection[str] | None) -> None:
        self._store.pick_up_edits(paths)
        self._copies = tuple(self._store.file_copies())

    def _look(self) -> None:
        self._store.refresh()
        found, before = self.check(), self._looked
        self._looked = found
        if found.same_as(before) and not found.same_as(self._told):
            self._told = found
            self._publish(found)
