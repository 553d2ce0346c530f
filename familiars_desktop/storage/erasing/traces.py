"""What else may hold a memory's words: parked conversations of models, logs, databases set aside, older ones."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from familiars_desktop.storage.database import set_aside
from familiars_desktop.storage.erasing.byte_search import files_under, needles_of
from familiars_desktop.storage.files import explained

_SHORTEST_LINE: Final = 8


@dataclass(frozen=True, slots=True)
class Traces:
    """Folders outside the workspace that an erasure covers: files in ``slots`` go, and lines in those of ``logs``."""

    slots: tuple[Path, ...] = ()
    logs: tuple[Path, ...] = ()

    @property
    def folders(self) -> tuple[Path, ...]:
        return (*self.slots, *self.logs)


def old_databases(database: Path) -> list[Path]:
    """Copies of the database that nothing rewrites: damaged ones set aside, and those from before a migration."""
    damaged = [found.with_name(found.name + end) for found in set_aside(database) for end in ("", "-wal", "-shm")]
    return [path for path in (*damaged, *sorted(database.parent.glob(f"{database.name}.*.bak"))) if path.exists()]


def remove_traces(database: Path, traces: Traces, texts: Iterable[str]) -> tuple[Path, ...]:
    """Remove what cannot be rewritten and the lines of logs that hold the texts; the files removed.

    Raises WorkspaceError.
    """
    slots = _files_in((database.parent / "slots", *traces.slots))
    removed = (*old_databases(database), *slots)
    for path in removed:
        with explained(path):
            path.unlink(missing_ok=True)
    wanted = [needle.data for needle in needles_of(_lines_of(texts))]
    for path in _files_in(traces.logs):
        with explained(path):
            _remove_lines(path, wanted)
    return removed


def _files_in(folders: Iterable[Path]) -> list[Path]:
    return list(files_under(folders))


def _lines_of(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield text
        yield from (line for line in text.splitlines() if len(line) >= _SHORTEST_LINE)


def _remove_lines(path: Path, wanted: Iterable[bytes]) -> None:
    """In place: whoever writes the log has it open."""
    needles = tuple(wanted)
    lines = path.read_bytes().splitlines(keepends=True)
    kept = [line for line in lines if not any(needle in line for needle in needles)]
    if len(kept) == len(lines):
        return
    with path.open("r+b") as file:
        file.write(b"".join(kept))
        file.truncate()
        os.fsync(file.fileno())
