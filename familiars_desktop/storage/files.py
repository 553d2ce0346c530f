"""Durable file writes inside a workspace: what returns has reached the disk, whole."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from familiars_desktop.memory.errors import WorkspaceError

FILE_MODE: Final = 0o600
FOLDER_MODE: Final = 0o700
Signature = tuple[int, int]


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn an OSError into a WorkspaceError that names the file and what to do."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise WorkspaceError(
            f"{path}: {reason}. Nothing was changed; make room or make it writable and try again"
        ) from error


def contained(workspace: Path, path: Path) -> Path:
    """The real path of ``path``. Raises WorkspaceError when a link leads out of the workspace."""
    real = Path(os.path.realpath(path))
    if not real.is_relative_to(os.path.realpath(workspace)):
        raise WorkspaceError(f"{path} leads out of the workspace to {real}: replace the link by a real file or folder")
    return real


def signature(path: Path) -> Signature | None:
    """(size, modification time in ns) of a file, None when there is none: another one means that it changed."""
    try:
        status = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return status.st_size, status.st_mtime_ns


def read(path: Path) -> bytes:
    """The file's bytes, empty when there is no file."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def read_tail(path: Path, start: int) -> bytes:
    """The file's bytes from ``start`` (negative: counted from the end), empty when there are none."""
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            file.seek(max(size + start, 0) if start < 0 else start)
            return file.read()
    except FileNotFoundError:
        return b""


def append(path: Path, data: bytes) -> None:
    """Add ``data`` at the end of the file, made with its folders when missing, and fsync; all of it or nothing."""
    is_new = not path.exists()
    if is_new:
        make_folder(path.parent)
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), FILE_MODE)
    try:
        length = os.fstat(descriptor).st_size
        try:
            _write_all(descriptor, data)
            os.fsync(descriptor)
            if is_new:
                sync_folder(path.parent)
        except OSError:
            with suppress(OSError):
                os.ftruncate(descriptor, length)
            raise
    finally:
        os.close(descriptor)


def replace(path: Path, data: bytes, place: Callable[[Path, Path], object] = os.replace) -> None:
    """Put ``data`` in the file's place in one step; empty data removes the file.

    ``place(draft, path)`` is that step.
    """
    if not data:
        path.unlink(missing_ok=True)
        return sync_folder(path.parent) if path.parent.exists() else None
    make_folder(path.parent)
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), FILE_MODE)
        try:
            _write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        place(draft, path)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    return sync_folder(path.parent)


def copy(source: Path, target: Path) -> None:
    """Another file of the same bytes, its owner's alone from the first moment, fsynced; folders are made."""
    make_folder(target.parent)
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    with source.open("rb") as read, os.fdopen(os.open(target, flags, FILE_MODE), "wb") as written:
        shutil.copyfileobj(read, written)
        written.flush()
        os.fsync(written.fileno())


def truncate(path: Path, length: int) -> None:
    """Cut the file to ``length`` bytes and fsync; a file of length 0 is removed."""
    if length == 0:
        return replace(path, b"")
    with path.open("r+b") as file:
        file.truncate(length)
        os.fsync(file.fileno())
    return None


def make_folder(folder: Path) -> None:
    """The folder and its parents, readable by their owner alone."""
    if folder.is_dir():
        return
    make_folder(folder.parent)
    folder.mkdir(mode=FOLDER_MODE, exist_ok=True)
    sync_folder(folder.parent)


def sync_folder(folder: Path) -> None:
    """Make names in the folder durable, where the system can."""
    if os.name == "nt":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
