"""Memories and conversations as a folder in the workspace's own layout: written by an export, read by an import."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from familiars_desktop.memory.records import CATEGORIES
from familiars_desktop.memory.tree import DialogTree
from familiars_desktop.storage.dialogue_files import DialogueFiles
from familiars_desktop.storage.drafts import write_new
from familiars_desktop.storage.files import contained, explained
from familiars_desktop.storage.markdown import Entry
from familiars_desktop.storage.protocols import FileProblem
from familiars_desktop.storage.record_files import RecordFiles

DIALOGUE_NAMES: Final = ("dialogue.json", "conversation.json")
COPIED_NAMES: Final = frozenset({*DIALOGUE_NAMES, *(f"{category}.md" for category in CATEGORIES)})
_OWNERS: Final = ("scope", "category", "content", "agent_id", "dialogue_id")


@dataclass(frozen=True, slots=True)
class FoundRecord:
    """A memory in a file: ``fields`` as ``MemoryStore.append`` takes them, but for those its header left out."""

    path: str
    line: int
    fields: dict[str, Any]


@dataclass(frozen=True, slots=True)
class FoundDialogue:
    """A conversation with what its ``conversation.json`` tells."""

    agent_id: str
    dialogue_id: str
    tree: DialogTree
    about: dict[str, Any]


def copy_files(workspace: Path, target: Path) -> None:
    """Every memory file and conversation as it is; hold the workspace's lock. Raises WorkspaceError."""
    dialogues = dict.fromkeys(DialogueFiles(workspace).scan())
    names = [f"agents/{agent}/{dialogue}/{name}" for agent, dialogue in dialogues for name in DIALOGUE_NAMES]
    for path in [*RecordFiles(workspace).scan(), *names]:
        source = workspace / path
        if source.is_file():
            with explained(source):
                data = contained(workspace, source).read_bytes()
            write_new(target / path, data)


class FolderCopy:
    """A folder that an export made, or another workspace's; it is only read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.absolute()
        self._files = RecordFiles(self._folder)
        self._dialogues = DialogueFiles(self._folder)

    def records(self) -> Iterator[FoundRecord | FileProblem]:
        """The memories, and what cannot be read. Raises WorkspaceError when a file cannot be opened."""
        for path in self._files.scan():
            for entry in self._files.read(path).entries:
                if entry.problem is not None:
                    yield FileProblem(path, entry.line, entry.problem)
                elif entry.record is not None:
                    yield FoundRecord(path, entry.line, _given(entry))

    def dialogues(self) -> Iterator[tuple[str, str]]:
        """(agent, dialogue) of every conversation."""
        yield from dict.fromkeys(self._dialogues.scan())

    def dialogue(self, agent_id: str, dialogue_id: str) -> FoundDialogue:
        """Raises WorkspaceError when it cannot be read."""
        tree = self._dialogues.read_tree(agent_id, dialogue_id)
        return FoundDialogue(agent_id, dialogue_id, tree, self._dialogues.read_about(agent_id, dialogue_id))


def _given(entry: Entry) -> dict[str, Any]:
    """What the file says, without defaults."""
    assert entry.record is not None
    values = entry.record.to_dict()
    fields = {name: values[name] for name in values if name in _OWNERS or name in entry.keys}
    return {name: fields[name] for name in fields if name not in entry.record.extra} | {"extra": entry.record.extra}
