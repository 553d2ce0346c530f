"""When a database is read through at its opening: not while it is as it was left, and was found whole this week.

Beside it lies ``.<name>.whole``: which file the last one to close it left, and when that was last read through. After a
crash, another program's hand, a copy or a new format the file is another. Damage that changes neither its size nor its
time is found when the page is read, or within a week.
"""

from __future__ import annotations

import json
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.storage.files import replace
from familiars_desktop.storage.schema import SCHEMA_VERSION

_WEEK: Final = 7 * 86_400.0
_NEVER: Final = 0.0


class WholeCheck:
    """Of one database, from before its opening until after its closing."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._log = path.with_name(f"{path.name}-wal")
        self._note = path.with_name(f".{path.name}.whole")
        self._checked = _NEVER  # seconds since 1970

    def is_due(self) -> bool:
        """Whether the file has to be read through; asked before it is opened."""
        self._checked = self._last_checked()
        return not 0.0 <= time.time() - self._checked < _WEEK

    def found_whole(self) -> None:
        """It was read through just now."""
        self._checked = time.time()

    def closed(self) -> None:
        """Nobody here has it open any more; as long as somebody else has, nothing is noted."""
        with suppress(OSError, WorkspaceError):  # then the next opening takes longer
            if self._checked != _NEVER and not self._log.exists():
                replace(self._note, json.dumps({"file": self._file(), "checked": self._checked}).encode())

    def doubted(self) -> None:
        """A page could not be read: the next opening reads all of them."""
        self._checked = _NEVER
        with suppress(OSError):
            self._note.unlink()

    def _last_checked(self) -> float:
        try:
            note = json.loads(self._note.read_bytes())
            unfinished = self._log.exists() and self._log.stat().st_size > 0
            return _NEVER if unfinished or note["file"] != self._file() else float(note["checked"])
        except (OSError, ValueError, KeyError, TypeError):
            return _NEVER

    def _file(self) -> list[int]:
        status = self._path.stat()
        return [SCHEMA_VERSION, status.st_ino, status.st_size, status.st_mtime_ns]
