"""Putting a new file in an old one's place only while the old one is what was read.

An editor or a sync client may save in the moment between our reading and our replacing. What was replaced is looked
at afterwards, still whole under the draft's name: when it is not what was read, it goes back.
"""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from familiars_desktop.storage.files import Signature, signature, sync_folder

_AT_WORKING_FOLDER: Final = -100
_RENAME_EXCHANGE: Final = 2
_NOT_SUPPORTED: Final = (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EPERM)


class ChangedMeanwhile(Exception):
    """Another program wrote the file since it was read."""


def require_unchanged(path: Path, found: Signature | None) -> None:
    """Raises ChangedMeanwhile unless the file is as it was ``found``."""
    if signature(path) != found:
        raise ChangedMeanwhile(path)


class Placing:
    """``place`` as the last step of ``files.replace``; ``written`` is how the new file looks."""

    def __init__(self, found: Signature | None) -> None:
        self._found = found
        self.written: Signature | None = None

    def __call__(self, draft: Path, path: Path) -> None:
        self.written = signature(draft)
        place(draft, path, self._found)


def place(draft: Path, path: Path, found: Signature | None) -> None:
    """Give the draft the path's name. Raises ChangedMeanwhile, with the other program's file in its place."""
    require_unchanged(path, found)
    if found is None:
        return _place_new(draft, path)
    try:
        was_kept = exchange(draft, path)
    except FileNotFoundError as error:
        raise ChangedMeanwhile(path) from error
    if was_kept and signature(draft) != found:
        exchange(draft, path)
        raise ChangedMeanwhile(path)
    return draft.unlink() if was_kept else None


def remove(path: Path, found: Signature | None) -> None:
    """Remove the file. Raises ChangedMeanwhile, with the other program's file in its place."""
    if found is None:
        return
    aside = path.with_name(f".{path.name}.removed.tmp")
    try:
        path.rename(aside)
    except FileNotFoundError as error:
        raise ChangedMeanwhile(path) from error
    if signature(aside) != found:
        with suppress(ChangedMeanwhile):
            _place_new(aside, path)
        raise ChangedMeanwhile(path)
    aside.unlink()
    sync_folder(path.parent)


def exchange(one: Path, other: Path) -> bool:
    """Let two files swap names, in one step where the system can; False when only ``one`` could take its new name."""
    if _exchange_names is not None and _exchange_names(one, other):
        return True
    kept = one.with_name(f"{one.name}.kept.tmp")
    was_kept = True
    try:
        os.link(other, kept)
    except FileNotFoundError:
        raise
    except OSError:
        was_kept = False  # no hard links here
    one.replace(other)
    if was_kept:
        kept.replace(one)
    return was_kept


def _place_new(draft: Path, path: Path) -> None:
    """Where there was no file none may have come meanwhile."""
    try:
        os.link(draft, path)
    except FileExistsError as error:
        raise ChangedMeanwhile(path) from error
    except OSError:
        draft.replace(path)
        return
    draft.unlink()


def _linux_exchange() -> Callable[[Path, Path], bool] | None:
    """``renameat2`` with RENAME_EXCHANGE; it returns False where the file system has none."""
    if sys.platform != "linux":
        return None
    with suppress(OSError, AttributeError):
        rename = ctypes.CDLL(None, use_errno=True).renameat2
        rename.argtypes = (ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint)

        def exchange_names(one: Path, other: Path) -> bool:
            names = os.fsencode(one), os.fsencode(other)
            failed = rename(_AT_WORKING_FOLDER, names[0], _AT_WORKING_FOLDER, names[1], _RENAME_EXCHANGE)
            if failed and (number := ctypes.get_errno()) not in _NOT_SUPPORTED:
                raise OSError(number, os.strerror(number), str(other))
            return not failed

        return exchange_names
    return None


_exchange_names: Final = _linux_exchange()
