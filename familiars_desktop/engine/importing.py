"""Taking in JSONL (memories as they were exported, or the turns of earlier conversations) and exported folders."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from familiars_desktop.engine.dialogue_log import TextVector
from familiars_desktop.engine.record_intake import RecordIntake
from familiars_desktop.engine.redactions import decided, redaction_metadata
from familiars_desktop.engine.text import clean_text
from familiars_desktop.memory.errors import FamiliarsError, WorkspaceError
from familiars_desktop.memory.redaction import node_content_for_llm
from familiars_desktop.memory.times import to_iso, to_seconds
from familiars_desktop.memory.tree import Node
from familiars_desktop.storage import Conversation, FileProblem, FolderCopy, FoundRecord, MemoryStore

_NODE_TYPES: Final[Mapping[str, str]] = {"user": "Q", "assistant": "A"}
Embed = Callable[[str], TextVector]


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What came in, what was there already, and what could not be taken: (line number, reason)."""

    records: int = 0
    turns: int = 0
    skipped: int = 0
    problems: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class IncomingTurn:
    """A turn that was said before: ``timestamp`` in seconds since 1970, ``metadata`` such as its session."""

    role: str
    text: str
    timestamp: float
    metadata: Mapping[str, Any] = field(default_factory=dict)


def take_turn(store: MemoryStore, dialogue_id: str, turn: IncomingTurn, embed: Embed) -> str:
    """Add a turn to a dialogue and queue it for the writer when the user said it; its id.

    Raises ValueError for a role that is neither user nor assistant, or an empty text.
    """
    node_type = _NODE_TYPES.get(turn.role)
    if node_type is None:
        raise ValueError(f"role is {turn.role!r}: allowed are user and assistant")
    if not turn.text:
        raise ValueError("the turn has no text")
    tree = store.dialogues.tree(dialogue_id)
    metadata = {**turn.metadata, "previous": len(tree) - 1 if len(tree) else None}
    vector = embed(node_content_for_llm(Node("", turn.text, metadata=metadata)))
    stored = store.dialogues.add_turn(
        dialogue_id,
        node_type,
        turn.text,
        embedding=vector.values,
        embedding_model=vector.model_id,
        timestamp=turn.timestamp,
        origin="user" if node_type == "Q" else "response",
        metadata=metadata,
    )
    if node_type == "Q":
        store.dialogues.queue.enqueue(stored.id)
    return stored.id


def import_lines(store: MemoryStore, path: Path, *, agent_id: str, embed: Embed) -> ImportReport:
    """Import a JSONL file line by line; importing it again changes nothing. Raises WorkspaceError."""
    importer = _Importer(store, agent_id, embed)
    for number, values in _lines(path, importer.problems):
        importer.try_to(number, "", partial(importer.take, number, values))
    return importer.report()


def import_folder(store: MemoryStore, folder: Path, *, agent_id: str, embed: Embed) -> ImportReport:
    """Import the memories and conversations of a folder that an export made, or of another workspace.

    Importing it again changes nothing; what stands here with other values is reported and kept. The writer does not
    read the turns: what it made of them comes along. Raises WorkspaceError.
    """
    importer, copy = _Importer(store, agent_id, embed), FolderCopy(folder)
    for found in copy.records():
        if isinstance(found, FileProblem):
            importer.problems.append((found.line, f"{found.path}: {found.message}"))
        else:
            importer.try_to(found.line, f"{found.path}: ", partial(importer.take_found, found))
    importer.finish()
    for owner, dialogue_id in copy.dialogues():
        importer.try_to(0, f"agents/{owner}/{dialogue_id}: ", partial(importer.take_dialogue, copy, owner, dialogue_id))
    return importer.report()


class _Importer:
    def __init__(self, store: MemoryStore, agent_id: str, embed: Embed) -> None:
        self._store = store
        self._agent_id = agent_id
        self._embed = embed
        self._dialogues: dict[str, str] = {}
        self._seen: dict[str, set[tuple[float, str, str]]] = {}
        self._turns = self._skipped = 0
        self.problems: list[tuple[int, str]] = []
        self._records = RecordIntake(store, agent_id, self.problems)

    def try_to(self, line: int, place: str, take: Callable[[], None]) -> None:
        """What cannot be taken is reported."""
        try:
            take()
        except (FamiliarsError, ValueError, KeyError, TypeError, OverflowError) as error:
            self.problems.append((line, f"{place}{error}"))

    def take(self, line: int, values: Mapping[str, Any]) -> None:
        if "role" in values:
            self._take_turn(values)
        else:
            self._records.take(line, values)

    def take_found(self, found: FoundRecord) -> None:
        self._records.take(found.line, found.fields, f"{found.path}: ")

    def take_dialogue(self, copy: FolderCopy, agent_id: str, dialogue_id: str) -> None:
        found = copy.dialogue(agent_id, dialogue_id)
        if self._store.dialogues.take_in(agent_id, dialogue_id, found.tree, found.about):
            self._turns += len(found.tree)
        else:
            self._skipped += len(found.tree)

    def finish(self) -> None:
        self._records.finish()

    def report(self) -> ImportReport:
        self.finish()
        skipped = self._skipped + self._records.skipped
        return ImportReport(self._records.added, self._turns, skipped, tuple(sorted(self.problems)))

    def _take_turn(self, values: Mapping[str, Any]) -> None:
        turn = _incoming(values)
        dialogue_id = self._dialogue(str(values.get("dialogue") or "imported"))
        key = (turn.timestamp, _NODE_TYPES.get(turn.role, ""), turn.text)
        if key in self._seen[dialogue_id]:
            self._skipped += 1
            return
        take_turn(self._store, dialogue_id, turn, self._embed)
        self._seen[dialogue_id].add(key)
        self._turns += 1

    def _dialogue(self, name: str) -> str:
        if name not in self._dialogues:
            dialogues = self._store.dialogues
            found = dialogues.find(name) or self._titled(name) or dialogues.create(agent_id=self._agent_id, name=name)
            self._dialogues[name] = found.id
            self._seen[found.id] = {
                (node.timestamp, node.node_type, node.content) for node in dialogues.tree(found.id).node_list
            }
        return self._dialogues[name]

    def _titled(self, title: str) -> Conversation | None:
        """The conversation without a name that goes by its first words: so it was exported."""
        dialogues = self._store.dialogues
        unnamed = ((found, dialogues.tree(found.id)) for found in dialogues.list() if not found.name)
        return next((found for found, tree in unnamed if len(tree) and tree.node_list[0].title == title), None)


def _incoming(values: Mapping[str, Any]) -> IncomingTurn:
    text = clean_text(str(values["text"]))
    metadata = {key: values[key] for key in ("session", "speaker") if key in values}
    timestamp = to_seconds(values["ts"])
    to_iso(timestamp)  # raises for a moment that no calendar has
    return IncomingTurn(
        str(values["role"]), text, timestamp, {**metadata, **redaction_metadata(text, decided(text, ()))}
    )


def _lines(path: Path, problems: list[tuple[int, str]]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                data = line.removeprefix(codecs.BOM_UTF8) if number == 1 else line
                if not data.strip():
                    continue
                try:
                    values = json.loads(data.decode("utf-8"))
                except UnicodeDecodeError as error:
                    problems.append((number, f"not UTF-8 text: {error.reason}"))
                    continue
                except (ValueError, RecursionError) as error:
                    problems.append((number, f"no JSON: {error}"))
                    continue
                if isinstance(values, dict):
                    yield number, values
                else:
                    problems.append((number, "not a JSON object"))
    except OSError as error:
        raise WorkspaceError(f"cannot read {path}: {error.strerror}") from error
