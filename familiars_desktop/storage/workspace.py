"""The workspace folder: made on first launch, checked before use."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.storage.files import FOLDER_MODE, copy, explained, make_folder

DATABASE_NAME: Final = "familiars.db"
RESTORING_NAME: Final = ".familiars.restoring"


def ensure_workspace(folder: Path, starter: Path) -> Path:
    """The folder, filled from ``starter`` when it is empty or missing; folders 0700, files 0600.

    Raises WorkspaceError when it is a file or cannot be written.
    """
    open_folder(folder)
    if any(folder.iterdir()):
        return folder
    for source in sorted(starter.rglob("*")):
        target = folder / source.relative_to(starter)
        with explained(target):
            if source.is_dir():
                target.mkdir(mode=FOLDER_MODE, exist_ok=True)
            else:
                copy(source, target)
    return folder


def open_folder(folder: Path) -> None:
    """Make the folder when it is missing. Raises WorkspaceError when it is a file or cannot be written."""
    with explained(folder):
        is_file = folder.exists() and not folder.is_dir()
    if is_file:
        raise WorkspaceError(f"{folder} is a file: a workspace is a folder, choose another place for it")
    try:
        make_folder(folder)
    except OSError as error:
        raise WorkspaceError(
            f"{folder}: {error.strerror or error}. The workspace cannot be made there, choose another place for it"
        ) from error
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise WorkspaceError(f"{folder} cannot be written: change its permissions, or choose another workspace")
