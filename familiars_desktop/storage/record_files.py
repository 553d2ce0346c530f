"""The Markdown files of a workspace: which record lies where, and how changes reach the disk."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from familiars_desktop.memory.errors import InvalidRecord, WorkspaceError
from familiars_desktop.memory.paths import resolve_path
from familiars_desktop.memory.records import DEFAULT_AGENT, VALID_CELLS, MemoryRecord, check_folder_id
from familiars_desktop.storage import files
from familiars_desktop.storage.files import Signature, contained, explained
from familiars_desktop.storage.journal import Change
from familiars_desktop.storage.markdown import (
    Cell,
    Document,
    format_record,
    parse_document,
    put_record,
    remove_record,
    separator,
)


@dataclass(frozen=True, slots=True)
class FileWrite:
    """What one file is to become. ``length``: its bytes before. An append adds ``data``, else ``data`` replaces it."""

    path: str
    appends: bool
    length: int
    data: bytes


class RecordFiles:
    """Paths are relative to the workspace, with forward slashes."""

    def __init__(self, workspace: Path) -> None:
        self.workspace = workspace

    def path_of(self, record: MemoryRecord) -> str:
        """Where the record lies. Raises InvalidRecord for an owner that cannot be a folder."""
        return _relative_path(record.scope, record.category, record.agent_id or DEFAULT_AGENT, record.dialogue_id)

    def paths_of(self, changes: Iterable[Change]) -> tuple[str, ...]:
        """Every file that these changes touch."""
        found = (self.path_of(r) for change in changes for r in (_record(change.before), _record(change.after)) if r)
        return tuple(dict.fromkeys(found))

    def signature(self, path: str) -> Signature | None:
        with explained(self.workspace / path):
            return files.signature(self.workspace / path)

    def read(self, path: str) -> Document:
        """The file's stretches, none when there is no file. Raises WorkspaceError when it cannot be read."""
        return parse_document(self._bytes(path), cell_of(path))

    def plan(self, changes: Sequence[Change], *, whole: bool = False) -> list[FileWrite]:
        """How to bring the files to these changes: appends where there are only new records, else whole files.

        ``whole``: whole files always, as some of the changes may have been made already.
        """
        planned = (self._plan_file(path, changes, whole=whole) for path in self.paths_of(changes))
        return [write for write in planned if write is not None]

    def apply(self, write: FileWrite) -> None:
        """Write one file durably. Raises WorkspaceError."""
        real = self._real(write.path)
        with explained(real):
            (files.append if write.appends else files.replace)(real, write.data)

    def cut_torn_tail(self, write: FileWrite) -> None:
        """Undo an append that stopped half-way: what lies past ``length`` is the beginning of ``data``."""
        real = self._real(write.path)
        with explained(real):
            tail = files.read_tail(real, write.length) if write.appends else b""
            if tail and len(tail) < len(write.data) and write.data.startswith(tail):
                files.truncate(real, write.length)

    def take_back(self, write: FileWrite, former: bytes) -> None:
        """Undo ``apply`` after a later step failed."""
        real = self._real(write.path)
        with explained(real):
            if not write.appends:
                files.replace(real, former)
            elif (found := files.signature(real)) is not None and found[0] > write.length:
                files.truncate(real, write.length)

    def bytes_of(self, write: FileWrite) -> bytes:
        """What a replacement is about to replace, nothing for an append."""
        return b"" if write.appends else self._bytes(write.path)

    def scan(self) -> Iterator[str]:
        """The memory files that are there; links out of the workspace and foreign names are passed over."""
        yield from self._cells_in("user", ("user",))
        for agent in self._folders("agents"):
            yield from self._cells_in(f"{agent}/identity", ("identity",))
            for dialogue in self._folders(agent):
                for scope in ("dialogue", "ephemeral"):
                    yield from self._cells_in(f"{dialogue}/{scope}", (scope,))

    def sweep_drafts(self) -> None:
        """Remove what an interrupted replacement left behind."""
        for folder in {(self.workspace / path).parent for path in self.scan()}:
            for draft in folder.glob(".*.tmp"):
                with explained(draft):
                    draft.unlink(missing_ok=True)

    def _plan_file(self, path: str, changes: Sequence[Change], *, whole: bool) -> FileWrite | None:
        mine = [(before, after) for before, after in _pairs(changes) if path in self._places(before, after)]
        if not whole and all(before is None for before, _ in mine):
            return self._plan_append(path, [after for _, after in mine if after is not None])
        data = former = self._bytes(path)
        for before, after in mine:
            if after is not None and self.path_of(after) == path:
                data = put_record(data, cell_of(path), after)
            elif before is not None:
                data = remove_record(data, cell_of(path), before.id)
        return FileWrite(path, False, len(former), data) if data != former else None

    def _plan_append(self, path: str, records: Sequence[MemoryRecord]) -> FileWrite:
        real = self._real(path)
        with explained(real):
            tail = files.read_tail(real, -4)
            found = files.signature(real)
        data = b""
        for record in records:
            data += separator((tail + data)[-4:]) + format_record(record).encode()
        return FileWrite(path, True, found[0] if found else 0, data)

    def _places(self, *records: MemoryRecord | None) -> set[str]:
        return {self.path_of(record) for record in records if record is not None}

    def _real(self, path: str) -> Path:
        return contained(self.workspace, self.workspace / path)

    def _bytes(self, path: str) -> bytes:
        real = self._real(path)
        with explained(real):
            return files.read(real)

    def _cells_in(self, folder: str, scopes: tuple[str, ...]) -> Iterator[str]:
        for scope, category in sorted(VALID_CELLS):
            path = f"{folder}/{category}.md"
            if scope in scopes and self._is_ours(path) and (self.workspace / path).is_file():
                yield path

    def _folders(self, parent: str) -> list[str]:
        try:
            names = sorted(entry.name for entry in os.scandir(self.workspace / parent) if entry.is_dir())
        except (FileNotFoundError, NotADirectoryError):
            return []
        return [f"{parent}/{name}" for name in names if _is_folder_id(name) and self._is_ours(f"{parent}/{name}")]

    def _is_ours(self, path: str) -> bool:
        try:
            self._real(path)
        except WorkspaceError:
            return False
        return True


@lru_cache(maxsize=4_096)
def _relative_path(scope: str, category: str, agent_id: str, dialogue_id: str | None) -> str:
    path = resolve_path(workspace=Path(), scope=scope, category=category, agent_id=agent_id, dialogue_id=dialogue_id)
    return path.as_posix()


def cell_of(path: str) -> Cell:
    """The cell of a memory file by its relative path (F §5.2.4)."""
    *folders, name = path.split("/")
    category = name.removesuffix(".md")
    if folders == ["user"]:
        return Cell("user", category)
    if folders[-1] == "identity":
        return Cell("identity", category, folders[1])
    return Cell(folders[3], category, folders[1], folders[2])


def _pairs(changes: Iterable[Change]) -> Iterator[tuple[MemoryRecord | None, MemoryRecord | None]]:
    return ((_record(change.before), _record(change.after)) for change in changes)


def _record(fields: Any) -> MemoryRecord | None:
    return None if fields is None else MemoryRecord.from_dict(fields)


def _is_folder_id(name: str) -> bool:
    try:
        check_folder_id("folder", name)
    except InvalidRecord:
        return False
    return True
