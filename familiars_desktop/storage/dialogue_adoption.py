"""Conversations that come with their files: the database was lost, a folder was copied here, or one is imported."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any

from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.memory.times import to_seconds
from familiars_desktop.memory.tree import DialogTree
from familiars_desktop.storage.conversation_table import Conversation, insert_conversation
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.dialogue_files import DialogueFiles
from familiars_desktop.storage.episodes import clean_turn, insert_turn
from familiars_desktop.storage.protocols import Clock
from familiars_desktop.storage.sanitising import clean_text

_log = logging.getLogger(__name__)


class DialogueAdoption:
    """Makes rows of what the files hold. Whoever calls holds the workspace's lock and the dialogues'."""

    def __init__(self, database: Database, files: DialogueFiles, clock: Clock) -> None:
        self._database = database
        self._files = files
        self._clock = clock

    def adopt_unknown(self, known: Collection[str]) -> None:
        """All whose id is not known; one that cannot be read is left where it is, with a warning in the log."""
        seen = set(known)
        for agent_id, dialogue_id in self._files.scan():
            if dialogue_id in seen:
                continue
            seen.add(dialogue_id)
            try:
                self._adopt(agent_id, dialogue_id)
            except WorkspaceError as error:
                _log.warning("%s", error)

    def bring(self, agent_id: str, dialogue_id: str, tree: DialogTree, about: Mapping[str, Any]) -> None:
        """Write the files of a conversation and take it in; none of it stays when that fails. Raises WorkspaceError."""
        try:
            self._files.write_about(agent_id, dialogue_id, dict(about))
            self._files.write_tree(agent_id, dialogue_id, tree)
            self._adopt(agent_id, dialogue_id)
        except WorkspaceError:
            with suppress(WorkspaceError):
                self._files.delete(agent_id, dialogue_id)
            raise

    def _adopt(self, agent_id: str, dialogue_id: str) -> None:
        tree, about = self._files.read_tree(agent_id, dialogue_id), self._files.read_about(agent_id, dialogue_id)
        times = [node.timestamp for node in tree.node_list] or [to_seconds(self._clock())]
        created, name = about.get("created"), clean_text(str(about.get("name", "")))
        first = float(created) if isinstance(created, int | float) else min(times)
        found = Conversation(dialogue_id, agent_id, name, first, max(times), len(tree))
        try:
            with self._database.transaction() as connection:
                for node in tree.node_list:
                    node.content, node.metadata = clean_turn(node.content, node.metadata)
                    insert_turn(connection, agent_id, dialogue_id, node, tree.embedding_model or None)
                insert_conversation(connection, found, written=len(tree))
        except (sqlite3.Error, ValueError, TypeError) as error:
            raise WorkspaceError(
                f"dialogue.json of {agent_id}/{dialogue_id} holds turns that cannot be kept ({error}): mend it, or "
                "move it away"
            ) from error


def begins_with(tree: DialogTree, other: DialogTree) -> bool:
    """Whether the first turns of one are all turns of the other."""
    said, wanted = (
        [(node.timestamp, node.node_type, clean_text(node.content)) for node in nodes.node_list]
        for nodes in (tree, other)
    )
    return said[: len(wanted)] == wanted
