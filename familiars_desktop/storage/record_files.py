"""The Markdown files of a workspace: which record lies where, and how changes reach the disk."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from familiars_desktop.memory.errors import InvalidRecord, WorkspaceError
from familiars_desktop.memory.paths import resolve_path
from familiars_desktop.memory.records import DEFAULT_AGENT, VALID_CELLS, MemoryRecord, check_folder_id
from familiars_desktop.storage import files
from familiars_desktop.storage.editing.exchange import Placing, remove, require_unchanged
from familiars_desktop.storage.files import Signature, contained, explained
from familiars_desktop.storage.folder_names import FolderNames
from familiars_desktop.storage.journal import Change
from familiars_desktop.storage.markdown import (
    Cell,
    Document,
    change_records,
    format_records,
    parse_document,
)

_DRAFT: Final = re.compile(r"\..+\.(?:[0-9a-f]{8}|removed|kept)\.tmp")


@dataclass(frozen=True, slots=True)
class FileWrite:
    """What one file is to become. ``length``: its bytes before. An append adds ``data``, else ``data`` replaces it.

    ``found``: how the file looked when this was planned.
    """

    path: str
    appends: bool
    length: int
    data: bytes
    found: Signature | None = None


class RecordFiles:
    """Paths are relative to the workspace, with forward slashes."""

    def __init__(self, workspace: Path) -> None:
        self.workspace = workspace
        self._names = FolderNames(workspace)

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

    def read(self, path: str, *, as_if: str = "") -> Document:
        """The file's stretches, none when there is no file; records belong to the cell of ``as_if`` or the path.

        Raises WorkspaceError when it cannot be read.
        """
        return parse_document(self._bytes(path), cell_of(as_if or path))

    def plan(self, changes: Sequence[Change], *, whole: bool = False) -> list[FileWrite]:
        """How to bring the files to these changes: appends where there are only new records, else whole files.

        ``whole``: whole files always, as some of the changes may have been made already.
        Raises WorkspaceError, InvalidRecord for an owner whose folder is there in another spelling.
        """
        places: dict[str, list[_Pair]] = {}
        for before, after in _pairs(changes):
            for path in dict.fromkeys(self.path_of(record) for record in (before, after) if record is not None):
                places.setdefault(path, []).append((before, after))
        for path in () if whole else places:
            self._names.check(path)
        planned = (self._plan_file(path, pairs, whole=whole) for path, pairs in places.items())
        return [write for write in planned if write is not None]

    def apply(self, write: FileWrite) -> Signature | None:
        """Write one file durably; how it looks then, None when it is gone or somebody else has a hand in it.

        Raises WorkspaceError, ChangedMeanwhile when somebody else has written it since this was planned.
        """
        real = self._real(write.path)
        with explained(real):
            if write.appends:
                require_unchanged(real, write.found)
                files.append(real, write.data)
                written = files.signature(real)
                return written if written and written[0] == write.length + len(write.data) else None
            if not write.data:
                remove(real, write.found)
                return None
            placing = Placing(write.found)
            files.replace(real, write.data, placing)
            return placing.written

    def cut_tail(self, write: FileWrite, *, torn: bool) -> None:
        """Undo an append: what lies past ``length`` is the beginning of ``data``, or, unless ``torn``, all of it."""
        real = self._real(write.path)
        with explained(real):
            tail = files.read_tail(real, write.length) if write.appends else b""
            if tail and write.data.startswith(tail) and not (torn and tail == write.data):
                files.truncate(real, write.length)

    def take_back(self, write: FileWrite, former: bytes) -> None:
        """Undo ``apply`` after it or a later step failed; what somebody else has written stays."""
        real = self._real(write.path)
        with explained(real):
            if not write.appends:
                if files.read(real) == write.data:
                    files.replace(real, former)
            elif (tail := files.read_tail(real, write.length)) and write.data.startswith(tail):
                files.truncate(real, write.length)

    def bytes_of(self, write: FileWrite) -> bytes:
        """What a replacement is about to replace, nothing for an append."""
        return b"" if write.appends else self._bytes(write.path)

    def scan(self) -> Iterator[str]:
        """The memory files that are there; links out of the workspace and foreign names are passed over."""
        for folder, scope in self.cell_folders():
            yield from self._cells_in(folder, (scope,))

    def cell_folders(self) -> Iterator[tuple[str, str]]:
        """Every folder that may hold memory files, with the scope of its cells."""
        yield "user", "user"
        for agent in self._folders("agents"):
            yield f"{agent}/identity", "identity"
            for dialogue in self._folders(agent):
                for scope in ("dialogue", "ephemeral"):
                    yield f"{dialogue}/{scope}", scope

    def sweep_drafts(self) -> None:
        """Remove what interrupted replacements left behind; other programs' drafts are not ours to touch."""
        for folder, folders, names in os.walk(self.workspace):
            if Path(folder) == self.workspace:
                # Backups are made under a lock of their own.
                folders[:] = [name for name in folders if name in ("user", "agents")]
            for name in filter(_DRAFT.fullmatch, names):
                draft = Path(folder, name)
                with explained(draft):
                    draft.unlink(missing_ok=True)

    def _plan_file(self, path: str, pairs: Sequence[_Pair], *, whole: bool) -> FileWrite | None:
        if not whole and all(before is None for before, _ in pairs):
            return self._plan_append(path, [after for _, after in pairs if after is not None])
        wanted: dict[str, MemoryRecord | None] = {}
        for before, after in pairs:
            if after is not None and self.path_of(after) == path:
                wanted[after.id] = after
            elif before is not None:
                wanted[before.id] = None
        found = self.signature(path)
        former = self._bytes(path)
        data = change_records(former, cell_of(path), wanted)
        return FileWrite(path, False, len(former), data, found) if data != former else None

    def _plan_append(self, path: str, records: Sequence[MemoryRecord]) -> FileWrite:
        real = self._real(path)
        with explained(real):
            found = files.signature(real)
            tail = files.read_tail(real, -4)
        return FileWrite(path, True, found[0] if found else 0, format_records(records, tail), found)

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
        real = self.workspace / parent
        if not real.is_dir():  # neither is a link to nowhere or to itself
            return []
        with explained(real):
            names = sorted(entry.name for entry in real.iterdir() if entry.is_dir())
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


_Pair = tuple[MemoryRecord | None, MemoryRecord | None]


def _pairs(changes: Iterable[Change]) -> Iterator[_Pair]:
    return ((_record(change.before), _record(change.after)) for change in changes)


def _record(fields: Any) -> MemoryRecord | None:
    return None if fields is None else MemoryRecord.from_dict(fields)


def _is_folder_id(name: str) -> bool:
    try:
        check_folder_id("folder", name)
    except InvalidRecord:
        return False
    return True
