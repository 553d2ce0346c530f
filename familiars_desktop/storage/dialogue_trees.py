"""The trees of the dialogues that are open, each made once from the log of its turns."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from familiars_desktop.memory.tree import DialogTree
from familiars_desktop.storage.conversation_table import Conversation, ConversationTable
from familiars_desktop.storage.episodes import EpisodicLog, StoredTurn


class DialogueTrees:
    """Shared by all who ask. Whoever calls holds the dialogues' lock."""

    def __init__(self, conversations: ConversationTable, episodes: EpisodicLog, embedding_model: str) -> None:
        self._conversations = conversations
        self._episodes = episodes
        self._trees: dict[str, DialogTree] = {}
        self._revisions: dict[str, int] = {}
        self.embedding_model = embedding_model
        """Whose vectors the nodes have."""

    def of(self, dialogue_id: str) -> DialogTree:
        """The tree, made anew when another process added turns, or when turns lost words. Raises RecordNotFound."""
        return self._of(self._conversations.get(dialogue_id))

    @contextmanager
    def growing(self, dialogue_id: str) -> Iterator[tuple[Conversation, DialogTree]]:
        """The conversation and its tree while it gets a turn. When that fails nothing was acknowledged: the tree is
        made anew, not unpicked."""
        found = self._conversations.get(dialogue_id)
        tree = self._of(found)
        former = (tree.current_id, len(tree))
        try:
            yield found, tree
        except BaseException:
            if former != (tree.current_id, len(tree)):
                self.drop(dialogue_id)
            raise

    def _of(self, found: Conversation) -> DialogTree:
        tree = self._trees.get(found.id)
        if tree is None or found.turns != len(tree) or found.revision != self._revisions.get(found.id):
            tree = self._trees[found.id] = self._made(found)
            self._revisions[found.id] = found.revision
        return tree

    def drop(self, dialogue_id: str) -> None:
        """Let go of a tree."""
        self._trees.pop(dialogue_id, None)

    def use_embeddings_of(self, model_id: str) -> None:
        """From now on nodes have this model's vectors; those of another are dropped."""
        self.embedding_model = self._episodes.embedding_model = model_id
        for tree in self._trees.values():
            tree.drop_embeddings(model_id)

    def set_embedding(self, dialogue_id: str, node_id: int, vector: ArrayLike) -> None:
        """Give a node its vector, if its tree is open."""
        tree = self._trees.get(dialogue_id)
        if tree is not None and node_id < len(tree):
            tree.set_embedding(node_id, vector)

    def _made(self, found: Conversation) -> DialogTree:
        turns = self._episodes.turns(found.id)
        return DialogTree.from_dict(
            {
                "nodes": [_fields(turn) for turn in turns],
                "_last_id": len(turns) - 1 if turns else None,
                "embedding_model": self.embedding_model,
            }
        )


def _fields(turn: StoredTurn) -> dict[str, Any]:
    node = turn.node
    return {
        "id": node.id,
        "title": node.title,
        "content": node.content,
        "node_type": node.node_type,
        "parent": node.parent,
        "embedding": np.asarray(node.embedding).tolist(),
        "timestamp": node.timestamp,
        "origin": node.origin,
        "metadata": node.metadata,
    }
