"""Files and folders outside the workspace that appear whole or not at all, readable by their owner alone."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from familiars_desktop.memory.errors import Refused, WorkspaceError
from familiars_desktop.storage.files import FILE_MODE, FOLDER_MODE, make_folder, sync_folder


@contextmanager
def draft_of(path: Path) -> Iterator[BinaryIO]:
    """What is written takes the file's place at the end, durably; after an error nothing has changed.

    Raises WorkspaceError when the place cannot be written.
    """
    draft = _draft_name(path)
    with _explained(path):
        try:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
            with os.fdopen(os.open(draft, flags, FILE_MODE), "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
            sync_folder(path.parent)
        finally:
            with suppress(OSError):
                draft.unlink()


@contextmanager
def draft_folder_of(path: Path, *, ours: frozenset[str]) -> Iterator[Path]:
    """A folder that takes the place of ``path`` at the end. One that is there gives way when it is empty, or holds
    nothing but files of the names ``ours``, as an earlier export does.

    Raises Refused when it holds others, WorkspaceError when the place cannot be written.
    """
    draft = _draft_name(path)
    with _explained(path):
        _require_replaceable(path, ours)
        try:
            draft.mkdir(mode=FOLDER_MODE)
            yield draft
            former = _moved_away(path)
            draft.replace(path)
            sync_folder(path.parent)
            if former is not None:
                shutil.rmtree(former)
        finally:
            shutil.rmtree(draft, ignore_errors=True)


def write_new(path: Path, data: bytes) -> None:
    """A new file, made with its folders. Raises OSError."""
    make_folder(path.parent)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _draft_name(path: Path) -> Path:
    return path.with_name(f".{path.name[:200]}.{secrets.token_hex(4)}.tmp")


def _moved_away(path: Path) -> Path | None:
    if not path.exists():
        return None
    former = _draft_name(path)
    path.rename(former)
    return former


def _require_replaceable(path: Path, ours: frozenset[str]) -> None:
    if not path.exists():
        return
    if not path.is_dir():
        raise Refused(f"{path} is a file: choose a new or an empty folder")
    foreign = next((found for found in path.rglob("*") if not found.is_dir() and found.name not in ours), None)
    if path.is_symlink() or foreign is not None:
        raise Refused(f"{path} holds other files ({foreign or 'behind a link'}): choose a new or an empty folder")


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise WorkspaceError(f"cannot write {path}: {error.strerror or error}; choose another place") from error
