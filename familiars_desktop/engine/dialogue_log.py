"""Where the turns of a conversation go: into the store, or, for a temporary chat, nowhere but this process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.tree import DialogTree, title_of
from familiars_desktop.storage import DialogueStore, turn_id_of

TEMPORARY: Final = "temporary"


@dataclass(frozen=True, slots=True, eq=False)
class TextVector:
    """A text's vector (d,) and the model it is of; empty while there is no embedder."""

    values: NDArray[np.float32] = field(default_factory=lambda: np.zeros(0, dtype=np.float32))
    model_id: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class NewTurn:
    """A turn to be added; its fields are those of ``DialogTree.create_node``. ``timestamp`` in seconds since 1970."""

    node_type: str
    content: str
    embedding: TextVector
    timestamp: float
    origin: str
    metadata: Mapping[str, Any] = field(default_factory=dict)
    parent: int | None = None
    follows: bool = True


class DialogueLog(Protocol):
    """Grows one dialogue. ``add`` returns (turn id, node id) once the turn is as durable as it will be."""

    dialogue_id: str

    @property
    def tree(self) -> DialogTree: ...
    def add(self, turn: NewTurn) -> tuple[str, int]: ...


class StoredDialogue:
    """A dialogue of the workspace."""

    def __init__(self, dialogues: DialogueStore, dialogue_id: str) -> None:
        self._dialogues = dialogues
        self.dialogue_id = dialogue_id

    @property
    def tree(self) -> DialogTree:
        return self._dialogues.tree(self.dialogue_id)

    def add(self, turn: NewTurn) -> tuple[str, int]:
        stored = self._dialogues.add_turn(
            self.dialogue_id,
            turn.node_type,
            turn.content,
            embedding=turn.embedding.values,
            embedding_model=turn.embedding.model_id,
            timestamp=turn.timestamp,
            origin=turn.origin,
            metadata=turn.metadata,
            parent=turn.parent,
            follows=turn.follows,
        )
        return stored.id, stored.node_id


class TemporaryDialogue:
    """A dialogue that ends with the process: no file, no row, no memory."""

    def __init__(self) -> None:
        self.dialogue_id: str = TEMPORARY
        self.tree = DialogTree()

    def add(self, turn: NewTurn) -> tuple[str, int]:
        if turn.embedding.values.size and turn.embedding.model_id != self.tree.embedding_model:
            self.tree.drop_embeddings(turn.embedding.model_id)
        node_id = self.tree.create_node(
            title_of(turn.content),
            turn.content,
            turn.node_type,
            turn.embedding.values,
            turn.timestamp,
            turn.origin,
            turn.metadata,
            parent=turn.parent,
            follows=turn.follows,
        )
        return turn_id_of(TEMPORARY, node_id), node_id


class DialogueLogs:
    """The logs of one agent. Of temporary chats there is the latest, None before the first."""

    def __init__(self, dialogues: DialogueStore, agent_id: str) -> None:
        self._dialogues = dialogues
        self._agent_id = agent_id
        self.temporary: TemporaryDialogue | None = None

    def of_turn(self, dialogue_id: str | None, temporary: bool) -> DialogueLog:
        """Where a turn goes: without ``dialogue_id`` into the latest conversation, or the first one, made now; a
        ``temporary`` one begins anew unless it is named."""
        if temporary:
            if self.temporary is None or dialogue_id != TEMPORARY:
                self.temporary = TemporaryDialogue()
            return self.temporary
        found = self._known(dialogue_id)
        if found is None:
            found = self._dialogues.create(agent_id=self._agent_id).id
        return StoredDialogue(self._dialogues, found)

    def of_draft(self, dialogue_id: str | None, temporary: bool) -> DialogueLog | None:
        """As ``of_turn``, None for a conversation that has not begun."""
        if temporary:
            known = self.temporary if dialogue_id == TEMPORARY else None
            return known or TemporaryDialogue()
        found = self._known(dialogue_id)
        return None if found is None else StoredDialogue(self._dialogues, found)

    def _known(self, dialogue_id: str | None) -> str | None:
        if dialogue_id is not None:
            return dialogue_id
        latest = self._dialogues.list(self._agent_id)
        return latest[0].id if latest else None
