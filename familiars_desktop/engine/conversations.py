"""Conversations as the window shows them: lists, turns with their memories, the forest, exports."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from familiars_desktop import memorizer
from familiars_desktop.engine.dialogue_log import TextVector
from familiars_desktop.engine.events import (
    Conversation,
    ForestNode,
    PersonalData,
    TurnView,
    UnaskedReason,
    WrittenMemory,
)
from familiars_desktop.engine.exporting import require_outside
from familiars_desktop.engine.recalled_items import item_from_dict
from familiars_desktop.engine.versions import newest_leaf, path_to, versions_of
from familiars_desktop.memory.attachment import Attachment, attachment_of
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.errors import RecordNotFound
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.redaction import node_content_for_llm
from familiars_desktop.memory.times import to_iso
from familiars_desktop.memory.tree import DialogTree, Node
from familiars_desktop.storage import MemoryStore, draft_of, turn_id_of

_SPEAKERS = {"Q": "user", "A": "assistant"}
_FOREST_TEXT = 400


class Conversations:
    """Reads and writes the dialogues of one agent."""

    def __init__(self, store: MemoryStore, agent_id: str) -> None:
        self._store = store
        self._agent_id = agent_id

    def entries(self) -> list[Conversation]:
        """All conversations, the latest first."""
        return [self._entry(found) for found in self._store.dialogues.list(self._agent_id)]

    def create(self, name: str = "") -> Conversation:
        return self._entry(self._store.dialogues.create(agent_id=self._agent_id, name=name))

    def rename(self, dialogue_id: str, name: str) -> None:
        self._store.dialogues.rename(dialogue_id, name)

    def delete(self, dialogue_id: str) -> None:
        self._store.dialogues.delete(dialogue_id)

    def views(self, dialogue_id: str, *, through: int | None = None) -> list[TurnView]:
        """The turns of the newest path, or of the one through a node, in the order they were said."""
        tree = self._store.dialogues.tree(dialogue_id)
        return self.views_of(tree, dialogue_id, through)

    def forest(self, dialogue_id: str) -> list[ForestNode]:
        """Every turn with its place in the topic forest."""
        return [
            ForestNode(
                node_id=node.id,
                parent=node.parent,
                node_type="Q" if node.node_type == "Q" else "A",
                title=node.title,
                timestamp=node.timestamp,
                session=int(node.metadata.get("session", 0)),
                origin=node.origin,
                text=node.content[:_FOREST_TEXT],
            )
            for node in self._store.dialogues.tree(dialogue_id).node_list
        ]

    def attachment(self, dialogue_id: str, node_id: int) -> Attachment:
        """Why a turn hangs where it does. Raises RecordNotFound for one that is not there."""
        tree = self._store.dialogues.tree(dialogue_id)
        if not 0 <= node_id < len(tree):
            raise RecordNotFound(turn_id_of(dialogue_id, node_id), "no turn has this id")
        return attachment_of(tree, node_id)

    def cosines(self, dialogue_id: str, question: TextVector) -> FloatArray:
        """Cosine of each turn to a question, (n,); 0 where a turn has no vector of the question's model."""
        tree = self._store.dialogues.tree(dialogue_id)
        return tree.cosines(question.values if question.model_id == tree.embedding_model else ())

    def export(self, dialogue_id: str, path: Path) -> None:
        """Write the shown path as Markdown, or as JSONL when the name ends so. Raises WorkspaceError, Refused."""
        require_outside(self._store, path)
        tree = self._store.dialogues.tree(dialogue_id)
        nodes = path_to(tree, newest_leaf(tree))
        name = self._store.dialogues.get(dialogue_id).name or (nodes[0].title if nodes else "")
        lines = _as_jsonl(nodes, name) if path.suffix == ".jsonl" else _as_markdown(nodes)
        with draft_of(path.absolute()) as file:
            file.write("".join(lines).encode())

    def _entry(self, found: Any) -> Conversation:
        tree = self._store.dialogues.tree(found.id)
        return Conversation(
            id=found.id,
            name=found.name,
            created=found.created,
            updated=found.updated,
            turns=len(tree),
            title=tree.node_list[0].title if len(tree) else "",
            agent_id=found.agent_id,
        )

    def views_of(self, tree: DialogTree, dialogue_id: str, through: int | None = None) -> list[TurnView]:
        """``views`` for a tree that need not be in the store."""
        versions = versions_of(tree)
        written = self._written(dialogue_id)
        return [
            TurnView(
                node_id=node.id,
                node_type="Q" if node.node_type == "Q" else "A",
                content=node.content,
                timestamp=node.timestamp,
                origin=node.origin,
                session=int(node.metadata.get("session", 0)),
                siblings=versions.get(node.id, ()),
                memories_used=tuple(item_from_dict(item) for item in node.metadata.get("memories_used", ())),
                memories_written=tuple(written.get(turn_id_of(dialogue_id, node.id), ())),
                discoveries=tuple(_discoveries(node.metadata)),
                stopped=bool(node.metadata.get("stopped", False)),
                problem=str(node.metadata.get("problem", "")),
                cut_off=bool(node.metadata.get("cut_off", False)),
                unasked=self._reason(node),
            )
            for node in path_to(tree, newest_leaf(tree, through))
        ]

    def _reason(self, node: Node) -> UnaskedReason | None:
        """Why it was said unasked; the words come from the memory, as it is now."""
        about = node.metadata
        if node.origin != "proactive" or "decision_id" not in about:
            return None
        record_id, kind = str(about.get("record_id", "")), str(about.get("kind", ""))
        record = self._store.snapshot().get(record_id)
        waits = kind == "fading" and record is not None and not record.deprecated and record.t0 < node.timestamp
        return UnaskedReason(
            decision_id=str(about["decision_id"]),
            kind=kind,
            record_id=record_id,
            quote=memorizer.quote_of(record) if record is not None else "",
            said_at=record.stated_at if record is not None else 0.0,
            day=str(about.get("day", "")),
            declined=record_id in memorizer.DeciderService(self._store).declined(),
            waits=waits,
        )

    def _written(self, dialogue_id: str) -> dict[str, list[WrittenMemory]]:
        """What the writer made of each turn and still stands."""
        found: dict[str, list[WrittenMemory]] = defaultdict(list)
        for record in self._store.snapshot().records:
            evidence = record.evidence or {}
            if evidence.get("dialogue_id") == dialogue_id and not record.deprecated:
                found[str(evidence.get("turn_id"))].append(self.written_memory(record))
        return found

    def written_memory(self, record: MemoryRecord) -> WrittenMemory:
        """A record with the act that made it."""
        return WrittenMemory(record.id, record.content, self._store.history(record.id)[0].act, record.category)


def _discoveries(metadata: Mapping[str, Any]) -> Iterable[PersonalData]:
    for item in metadata.get("redactions", ()):
        start, end = item["span"]
        yield PersonalData(int(start), int(end), str(item.get("kind", "")), bool(item.get("is_secret", False)))


def _as_markdown(nodes: Iterable[Node]) -> Iterable[str]:
    for node in nodes:
        yield f"**{_SPEAKERS[node.node_type]}** · {to_iso(node.timestamp)}\n\n{node_content_for_llm(node)}\n\n"


def _as_jsonl(nodes: Iterable[Node], name: str) -> Iterable[str]:
    for node in nodes:
        values = {
            "dialogue": name,
            "session": node.metadata.get("session", 0),
            "ts": to_iso(node.timestamp),
            "role": _SPEAKERS[node.node_type],
            "speaker": _SPEAKERS[node.node_type],
            "text": node_content_for_llm(node),
        }
        yield json.dumps(values, ensure_ascii=False) + "\n"
