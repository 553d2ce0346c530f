"""A disk that fails once: the n-th call of the file system or of SQLite from now on."""

from __future__ import annotations

import errno
import io
import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from familiars_desktop.storage.editing import exchange

FILE_CALLS = ("open", "write", "fsync", "replace", "rename", "link", "unlink", "rmdir", "mkdir", "ftruncate", "close")
# What a call leaves when it is refused, and what when it was done before it failed.
BEFORE, AFTER = "before", "after"
_SQLITE = {errno.ENOSPC: "database or disk is full", errno.EACCES: "attempt to write a readonly database"}


class FailingDisk:
    """Fails the call number ``at`` (from 0) after ``fail``; ``hit`` names it once it has failed."""

    def __init__(self, workspace: Path, patch: pytest.MonkeyPatch) -> None:
        self._workspace = str(workspace)
        self._files: dict[int, str] = {}
        self._left = -1
        self.hit = ""
        for name in FILE_CALLS:
            patch.setattr(os, name, self._wrapped(name, getattr(os, name)))
        patch.setattr(io, "open", self._wrapped("io.open", io.open))
        if exchange._exchange_names is not None:
            patch.setattr(exchange, "_exchange_names", self._wrapped("exchange", exchange._exchange_names))
        self._connect = sqlite3.connect
        patch.setattr(sqlite3, "connect", self._connected)

    def fail(self, at: int, code: int, when: str = BEFORE, *, database: bool = False) -> None:
        """From now on; ``database``: count SQLite's calls instead of the file system's."""
        self._left, self._code, self._when, self._database = at, code, when, database
        self.hit = ""

    def rest(self) -> None:
        """No more faults."""
        self._left = -1

    def _is_due(self, *, database: bool) -> bool:
        if self._left < 0 or database != self._database:
            return False
        self._left -= 1
        return self._left < 0

    def _wrapped(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapper(*arguments: Any, **options: Any) -> Any:
            place = self._place(arguments[0])
            if not place.startswith(self._workspace) or not self._is_due(database=False):
                return self._noted(name, place, call(*arguments, **options))
            self.hit = f"{name} {Path(place).name}"
            if name == "close" or self._when == AFTER:
                self._done(name, call, *arguments, **options)
            raise OSError(self._code, os.strerror(self._code), place)

        return wrapper

    def _done(self, name: str, call: Callable[..., Any], *arguments: Any, **options: Any) -> None:
        """A write is cut short; a file that was opened is not given to anybody."""
        if name == "write":
            arguments = (arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
        result = call(*arguments, **options)
        if name == "open":
            os.close(result)
        if name == "io.open":
            result.close()

    def _place(self, argument: Any) -> str:
        if isinstance(argument, int):
            return self._files.get(argument, "")
        return str(Path(os.fsdecode(argument)).absolute())

    def _noted(self, name: str, place: str, result: Any) -> Any:
        if name == "open":
            self._files[result] = place
        return result

    def _connected(self, *arguments: Any, **options: Any) -> sqlite3.Connection:
        disk = self

        class Connection(sqlite3.Connection):
            def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
                disk._ask(sql)
                return super().execute(sql, *parameters)

            def executemany(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
                disk._ask(sql)
                return super().executemany(sql, *parameters)

        return self._connect(*arguments, factory=Connection, **options)

    def _ask(self, sql: str) -> None:
        if self._is_due(database=True):
            self.hit = sql
            raise sqlite3.OperationalError(_SQLITE.get(self._code, "disk I/O error"))
