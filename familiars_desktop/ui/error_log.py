"""Errors that nobody caught, kept in ``errors.log``: who started the program from a menu sees no terminal."""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Final

FILE_NAME: Final = "errors.log"
_MAXIMUM_BYTES: Final = 256 * 1024


@contextmanager
def error_log(folder: Path | None) -> Iterator[None]:
    """Write each one's type and place there, for all threads, and tell it as before.

    Its message is left out: it may quote what somebody said, and such a file gets passed on.
    """
    if folder is None:
        yield
        return
    before, before_in_threads = sys.excepthook, threading.excepthook

    def tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        _write(folder, kind, trace)
        before(kind, error, trace)

    def tell_of_thread(told: threading.ExceptHookArgs) -> None:
        _write(folder, told.exc_type, told.exc_traceback)
        before_in_threads(told)

    sys.excepthook, threading.excepthook = tell, tell_of_thread
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook = before, before_in_threads


def _write(folder: Path, kind: type[BaseException], trace: TracebackType | None) -> None:
    path = folder / FILE_NAME
    # A disk that is full or a folder that is gone must not hide the error itself.
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > _MAXIMUM_BYTES:
            path.replace(path.with_name("errors-last.log"))
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now(UTC).isoformat(timespec='seconds')} {kind.__module__}.{kind.__qualname__}\n")
            file.writelines(traceback.format_tb(trace))
