"""Copies of memory files, as sync clients make them when two machines wrote at once: reported, merged on request.

A copy has no common ancestor beside it; the journal has every state its records ever had here, and the nearest of
them to what the copy says stands in for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from familiars_desktop.memory.deeds import Deed
from familiars_desktop.memory.errors import Refused
from familiars_desktop.memory.merging import merge_changes
from familiars_desktop.memory.records import FIELD_NAMES, VALID_CELLS, MemoryRecord
from familiars_desktop.memory.timeline import ACCESS_FIELDS
from familiars_desktop.storage.editing.hand_edits import HandEdits
from familiars_desktop.storage.editing.held_files import keep_aside
from familiars_desktop.storage.files import contained, explained
from familiars_desktop.storage.journal import Change, Journal
from familiars_desktop.storage.markdown import Entry
from familiars_desktop.storage.plans import Plan, Planner
from familiars_desktop.storage.protocols import FileCopy, FileProblem
from familiars_desktop.storage.record_files import RecordFiles

# What a copy tells of a record is weighed, but not where it lies and how often it was read.
_PLACE: Final = frozenset({"id", "scope", "category", "agent_id", "dialogue_id", "schema_version", "extra", "warnings"})
_WEIGHED: Final = FIELD_NAMES - _PLACE - set(ACCESS_FIELDS)
Fields = Mapping[str, Any]


@dataclass(frozen=True)
class FileCopies:
    """Finds copies beside the memory files."""

    files: RecordFiles

    def all(self) -> list[FileCopy]:
        """Every copy that holds memories, by path."""
        return sorted((copy for copy in self._candidates() if self._holds_memories(copy)), key=lambda copy: copy.path)

    def problems(self) -> list[FileProblem]:
        """The copies, with what to do about each."""
        return [FileProblem(copy.path, 0, _advice(copy)) for copy in self.all()]

    def named(self, name: str | Path) -> FileCopy:
        """The copy that a person means. Raises Refused."""
        found, root = Path(name), self.files.workspace
        path = (found.relative_to(root) if found.is_relative_to(root) else found).as_posix()
        copy = next((copy for copy in self.all() if copy.path == path), None)
        if copy is None:
            raise Refused(f"{path} is no copy of a memory file: `familiars memory files` lists the copies")
        return copy

    def entries(self, copy: FileCopy) -> list[Entry]:
        """The records in it, as if they lay in the original. Raises WorkspaceError."""
        document = self.files.read(copy.path, as_if=copy.original)
        return [entry for entry in document.entries if entry.record is not None]

    def put_aside(self, copy: FileCopy) -> Path | None:
        """Keep a merged copy out of the way; where it is now. Raises WorkspaceError."""
        root = self.files.workspace
        path = contained(root, root / copy.path)
        with explained(path):
            return keep_aside(path, root / copy.original)

    def _candidates(self) -> Iterator[FileCopy]:
        for folder, scope in self.files.cell_folders():
            categories = [category for of_scope, category in VALID_CELLS if of_scope == scope]
            for path in (self.files.workspace / folder).glob("*.md"):
                original = next((name for name in categories if _is_copy_of(path.stem, name)), None)
                if original is not None and path.is_file():
                    yield FileCopy(f"{folder}/{path.name}", f"{folder}/{original}.md")

    def _holds_memories(self, copy: FileCopy) -> bool:
        return bool(self.entries(copy))


@dataclass
class CopyMerge:
    """Merging one copy's records. ``plan`` runs under the lock, as often as it takes, and fills the rest."""

    copy: FileCopy
    entries: list[Entry]
    planner: Planner
    journal: Journal
    hand_edits: HandEdits
    rivals: list[tuple[str, str]] = field(default_factory=list, init=False)
    """(record id, content) of what contradicts."""
    skipped: list[str] = field(default_factory=list, init=False)
    """Ids that were forgotten here."""

    def plan(self) -> Plan:
        self.rivals, self.skipped = [], []
        changes = (self._change(entry, entry.record) for entry in self.entries if entry.record is not None)
        return Plan(Deed("merge_file", (self.copy.path,)), [change for change in changes if change is not None])

    def _change(self, entry: Entry, found: MemoryRecord) -> Change | None:
        current = self.planner.table.get(found.id)
        if current is not None:
            return self._merged(found, current)
        if self.planner.was_used(found.id) or self.hand_edits.tombstones.is_buried(found.id):
            self.skipped.append(found.id)
            return None
        return Change(found.id, "append", None, self.hand_edits.completed(entry, None).to_dict())

    def _merged(self, found: MemoryRecord, current: MemoryRecord) -> Change | None:
        wanted = _weighed(found.to_dict())
        states = [*self._former_states(found.id), current.to_dict()]
        if any(_weighed(state) == wanted for state in states):
            return None
        # Of equally near states the oldest: it is rather the user who decides than that newer words are replaced.
        base = min(states, key=lambda state: _distance(wanted, state))
        merged = merge_changes(wanted, base, current.to_dict())
        if "content" in merged.overlapping:
            self.rivals.append((found.id, found.content))
        after = current.with_changes(**merged.changes)
        return Change(found.id, "update", current.to_dict(), after.to_dict()) if after != current else None

    def _former_states(self, record_id: str) -> list[Fields]:
        entries = [entry for entry in self.journal.of_record(record_id) if entry.op != "access"]
        return [state for entry in entries for state in (entry.before, entry.after) if state is not None]


def _is_copy_of(stem: str, category: str) -> bool:
    rest = stem.removeprefix(category)
    return rest != stem and rest != "" and not rest[0].isalnum()


def _weighed(fields: Fields) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name in _WEIGHED}


def _distance(wanted: Fields, state: Fields) -> int:
    """How many fields and lines differ."""
    lines = {*str(wanted.get("content", "")).split("\n")} ^ {*str(state.get("content", "")).split("\n")}
    return len(lines) + sum(bool(state.get(name) != value) for name, value in wanted.items())


def _advice(copy: FileCopy) -> str:
    return (
        f"it looks like a copy of {copy.original} that a sync client made: `familiars memory merge-file` with its name "
        "takes what is new in it; move it away if it is none"
    )
