"""Folders whose names differ in case alone: two on one disk, one and the same on another."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from familiars_desktop.memory.errors import InvalidRecord
from familiars_desktop.storage.files import explained


class FolderNames:
    """Lets a workspace be carried to a disk that does not tell "Anna" from "anna"."""

    def __init__(self, workspace: Path) -> None:
        self._workspace = workspace
        self._checked: set[PurePosixPath] = set()

    def check(self, path: str) -> None:
        """Raises InvalidRecord when a folder of this relative path is there in another spelling, WorkspaceError."""
        for folder in reversed(PurePosixPath(path).parents[:-1]):
            if folder not in self._checked:
                self._check(folder)
                self._checked.add(folder)

    def _check(self, folder: PurePosixPath) -> None:
        parent = self._workspace / folder.parent
        with explained(parent):
            names = {entry.name for entry in parent.iterdir()} if parent.is_dir() else set()
        wanted = folder.name.casefold()
        other = next((name for name in names if name != folder.name and name.casefold() == wanted), None)
        if other is not None and folder.name not in names:
            raise InvalidRecord(
                f"{folder.name!r} differs from {other!r} in upper and lower case alone, and many disks hold both for "
                f"one folder: use {other!r}, or another name"
            )
