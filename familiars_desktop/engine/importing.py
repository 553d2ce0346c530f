"""Taking in JSONL: memories as they were exported, or the turns of earlier conversations (DESIGN §15)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.engine.redactions import decided, redaction_metadata
from familiars_desktop.engine.text import clean_text
from familiars_desktop.memory.errors import FamiliarsError, WorkspaceError
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.redaction import node_content_for_llm
from familiars_desktop.memory.times import to_iso, to_seconds
from familiars_desktop.memory.tree import Node
from familiars_desktop.storage import MemoryStore

_NODE_TYPES: Final[Mapping[str, str]] = {"user": "Q", "assistant": "A"}
Embed = Callable[[str], NDArray[np.float32]]


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What came in, what was there already, and what could not be read: (line number, reason)."""

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
    shown = node_content_for_llm(Node("", turn.text, metadata=metadata))
    stored = store.dialogues.add_turn(
        dialogue_id,
        node_type,
        turn.text,
        embedding=embed(shown),
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
        try:
            importer.take(values)
        except (FamiliarsError, ValueError, KeyError, TypeError, OverflowError) as error:
            importer.problems.append((number, str(error)))
    return importer.report()


class _Importer:
    def __init__(self, store: MemoryStore, agent_id: str, embed: Embed) -> None:
        self._store = store
        self._agent_id = agent_id
        self._embed = embed
        self._dialogues: dict[str, str] = {}
        self._seen: dict[str, set[tuple[float, str, str]]] = {}
        self._records = self._turns = self._skipped = 0
        self.problems: list[tuple[int, str]] = []

    def take(self, values: Mapping[str, Any]) -> None:
        if "role" in values:
            self._take_turn(values)
        else:
            self._take_record(values)

    def report(self) -> ImportReport:
        return ImportReport(self._records, self._turns, self._skipped, tuple(self.problems))

    def _take_record(self, values: Mapping[str, Any]) -> None:
        record = MemoryRecord.from_dict({k: v for k, v in values.items() if k != "retention"})
        if self._store.snapshot().get(record.id) is not None:
            self._skipped += 1
            return
        fields = record.to_dict()
        scope, category, content = fields.pop("scope"), fields.pop("category"), fields.pop("content")
        fields["agent_id"] = fields["agent_id"] or self._agent_id
        self._store.append(scope, category, content, actor="import", **fields)
        self._records += 1

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
            found = dialogues.find(name) or dialogues.create(agent_id=self._agent_id, name=name)
            self._dialogues[name] = found.id
            self._seen[found.id] = {
                (node.timestamp, node.node_type, node.content) for node in dialogues.tree(found.id).node_list
            }
        return self._dialogues[name]


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
        with path.open(encoding="utf-8-sig") as file:
            for number, line in enumerate(file, start=1):
                if not line.strip():
                    continue
                try:
                    values = json.loads(line)
                except (ValueError, RecursionError) as error:
                    problems.append((number, f"no JSON: {error}"))
                    continue
                if isinstance(values, dict):
                    yield number, values
                else:
                    problems.append((number, "not a JSON object"))
    except OSError as error:
        raise WorkspaceError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise WorkspaceError(f"cannot read {path}: it is not UTF-8 text ({error.reason})") from error
