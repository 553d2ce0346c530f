"""Conversations: their names, their trees, and the durable log of their turns."""

from __future__ import annotations

import logging
import math
import threading
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from familiars_desktop.memory.errors import InvalidRecord, RecordNotFound, Refused, WorkspaceError
from familiars_desktop.memory.records import check_folder_id
from familiars_desktop.memory.times import to_seconds
from familiars_desktop.memory.tree import DialogTree, Node, title_of
from familiars_desktop.storage.conversation_table import (
    FILES_LAG,
    LEAVING,
    Conversation,
    ConversationTable,
    count_turn,
    insert_conversation,
)
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.dialogue_adoption import DialogueAdoption, begins_with
from familiars_desktop.storage.dialogue_files import EMBEDDING_MODEL, DialogueFiles
from familiars_desktop.storage.dialogue_trees import DialogueTrees
from familiars_desktop.storage.documents import put_document
from familiars_desktop.storage.episodes import (
    EpisodicLog,
    StoredTurn,
    TurnOutline,
    clean_turn,
    insert_turn,
    remove_turns,
    searched_texts,
    turn_id_of,
)
from familiars_desktop.storage.erasing.scrubbing import require_scrub
from familiars_desktop.storage.node_embeddings import NodeEmbeddings
from familiars_desktop.storage.protocols import Clock
from familiars_desktop.storage.sanitising import clean_text
from familiars_desktop.storage.turn_sessions import last_session, starts_session
from familiars_desktop.storage.vectors import CUSTOM_MODEL
from familiars_desktop.storage.writer_queue import WriterQueue

_log = logging.getLogger(__name__)
StoredTurns = list[StoredTurn]
TurnOutlines = list[TurnOutline]
# Named here, as within the store `list` is the method.
Conversations = list[Conversation]


class DialogueStore:
    """Dialogues of a workspace. Thread-safe; a tree is shared and grows by ``add_turn`` alone."""

    def __init__(
        self,
        database: Database,
        dialogue_files: DialogueFiles,
        clock: Clock,
        *,
        queue: WriterQueue,
        writing: Callable[[], AbstractContextManager[None]],
        forget_memories: Callable[[str], None],
        embedding_model: str = CUSTOM_MODEL,
    ) -> None:
        self.queue = queue
        self._database = database
        self._files = dialogue_files
        self._episodes = EpisodicLog(database, embedding_model)
        self._clock = clock
        self._writing = writing
        self._forget_memories = forget_memories
        self._conversations = ConversationTable(database)
        self._trees = DialogueTrees(self._conversations, self._episodes, embedding_model)
        self._lock = threading.RLock()
        self._adoption = DialogueAdoption(database, dialogue_files, clock)
        self.embeddings = NodeEmbeddings(database, self._trees, self._lock)

    def create(self, *, agent_id: str = "agent_0", name: str = "") -> Conversation:
        """A new conversation in a folder of its own; its name may hold anything. Raises InvalidRecord."""
        check_folder_id("agent_id", agent_id)
        now = to_seconds(self._clock())
        with self._writing(), self._lock:
            found = Conversation(self._free_id(), agent_id, clean_text(name), now, now, 0)
            try:
                about = {**_about(found), EMBEDDING_MODEL: self._trees.embedding_model}
                self._files.write_about(agent_id, found.id, about)
                with self._database.transaction() as connection:
                    insert_conversation(connection, found)
            except WorkspaceError:
                with suppress(WorkspaceError):
                    self._files.delete(agent_id, found.id)
                raise
        return found

    def list(self, agent_id: str | None = None) -> Conversations:
        """The conversations, of one agent or all, the latest first."""
        return self._conversations.all(agent_id)

    def get(self, dialogue_id: str) -> Conversation:
        """Raises RecordNotFound."""
        return self._conversations.get(dialogue_id)

    def find(self, name: str) -> Conversation | None:
        """The latest conversation of this name."""
        return next((found for found in self.list() if found.name == clean_text(name)), None)

    def rename(self, dialogue_id: str, name: str) -> Conversation:
        """Raises RecordNotFound, WorkspaceError."""
        with self._writing(), self._lock:
            found = self.get(dialogue_id)
            renamed = replace(found, name=clean_text(name))
            self._conversations.mark(dialogue_id, FILES_LAG)
            self._files.write_about(found.agent_id, found.id, _about(renamed))
            self._conversations.rename(dialogue_id, renamed.name)
        return renamed

    def delete(self, dialogue_id: str) -> None:
        """Remove the conversation with its turns for good; its own memories are forgotten as one undoable act.

        Raises RecordNotFound, WorkspaceError.
        """
        found = self.get(dialogue_id)
        self._forget_memories(dialogue_id)
        with self._writing(), self._lock:
            self._conversations.mark(dialogue_id, LEAVING)
            try:
                self._remove(found.agent_id, dialogue_id)
            except WorkspaceError:
                with suppress(WorkspaceError):
                    self._conversations.mark(dialogue_id, FILES_LAG)
                raise

    def tree(self, dialogue_id: str) -> DialogTree:
        """The dialogue's tree, read anew when another process added turns, or when turns lost words.

        Raises RecordNotFound, WorkspaceError.
        """
        with self._lock:
            return self._trees.of(dialogue_id)

    def add_turn(
        self,
        dialogue_id: str,
        node_type: str,
        content: str,
        *,
        embedding: ArrayLike,
        timestamp: float,
        origin: str,
        metadata: Mapping[str, Any] | None = None,
        parent: int | None = None,
        follows: bool = True,
        embedding_model: str | None = None,
    ) -> StoredTurn:
        """Attach a turn and make it durable; the cost does not grow with the dialogue.

        ``embedding_model`` is whose vector it has, by default the one in use; another one's is left out, and the turn
        gets its vector later.

        ``timestamp`` is seconds since 1970. A question or a proactive turn after 30 minutes of silence starts a
        session, and so does another ``metadata["session"]``; the session's ordinal, from 1, ends up there.
        Raises RecordNotFound, WorkspaceError, IndexError for an unknown parent, ValueError for a bad type,
        InvalidRecord for a timestamp that is no number.
        """
        if not math.isfinite(timestamp):
            raise InvalidRecord(f"timestamp is {timestamp!r}: allowed are finite seconds since 1970")
        cleaned, kept = clean_turn(content, dict(metadata or {}))
        vector = np.asarray(embedding, dtype=np.float32)
        with self._writing(), self._lock, self._trees.growing(dialogue_id) as (found, tree):
            starts = starts_session(tree, node_type, origin, timestamp, kept.get("session"))
            kept.setdefault("session", last_session(tree) + int(starts))
            if embedding_model not in (None, self._trees.embedding_model):
                vector = vector[:0]
            if starts:
                tree.start_session()
            node_id = tree.create_node(
                title_of(cleaned), cleaned, node_type, vector, timestamp, origin, kept, parent=parent, follows=follows
            )
            self._log_turn(found, tree.node_list[node_id])
        return StoredTurn(turn_id_of(dialogue_id, node_id), dialogue_id, node_id, tree.node_list[node_id])

    def turn(self, turn_id: str) -> StoredTurn:
        """Raises RecordNotFound."""
        found = self._episodes.turn(turn_id)
        if found is None:
            raise RecordNotFound(turn_id, "no turn has this id")
        return found

    def chosen(self, turn_ids: Collection[str]) -> StoredTurns:
        """These turns, as far as they are there, by dialogue and in order."""
        return self._episodes.chosen(turn_ids)

    def turns(self, dialogue_id: str | None = None) -> StoredTurns:
        """A dialogue's turns in order, or everybody's by time; their nodes know no children (``tree`` does)."""
        if dialogue_id is not None:
            self.tree(dialogue_id)
        return self._episodes.turns(dialogue_id)

    def outlines_since(self, dialogue_id: str, node_id: int) -> TurnOutlines:
        """A dialogue's turns from this node on, in order."""
        return self._episodes.outlines_since(dialogue_id, node_id)

    def spoken_unasked(self) -> StoredTurns:
        """What the companions said of themselves, by time."""
        return self._episodes.of_origin("proactive")

    def text(self, turn_id: str) -> str | None:
        """A turn as readers may see it, redactions replayed; None when there is no such turn."""
        return self._episodes.text(turn_id)

    def rebuild_words(self) -> int:
        """Put the words of every turn anew; how many there are."""
        rows = searched_texts(self._database)
        with self._database.transaction() as connection:
            for turn_id, text in rows:
                put_document(connection, "turn", turn_id, text, anew=True)
        return len(rows)

    def write(self, dialogue_id: str | None = None) -> None:
        """Bring ``dialogue.json`` of one or all dialogues up to date, atomically. Raises WorkspaceError."""
        for found, written in self._conversations.behind(dialogue_id):
            with self._writing(), self._lock:
                tree = self.tree(found.id)
                if written < 0:
                    self._files.write_about(found.agent_id, found.id, _about(self.get(found.id)))
                self._files.write_tree(found.agent_id, found.id, tree)
                self._conversations.mark(found.id, len(tree), durable=False)

    def take_in(self, agent_id: str, dialogue_id: str, tree: DialogTree, about: Mapping[str, Any]) -> bool:
        """Add a conversation with its id and turns; False when its turns are here already, and maybe more.

        Raises Refused when another conversation has the id, InvalidRecord for ids that can be no folder,
        WorkspaceError.
        """
        check_folder_id("agent_id", agent_id)
        check_folder_id("dialogue_id", dialogue_id)
        with self._writing(), self._lock:
            found = next((found for found in self.list() if found.id == dialogue_id), None)
            if found is not None:
                if found.agent_id == agent_id and begins_with(self.tree(dialogue_id), tree):
                    return False
                raise Refused(f"{dialogue_id} is another conversation here: it is kept as it is")
            self._adoption.bring(agent_id, dialogue_id, tree, about)
        return True

    def adopt_written(self) -> None:
        """Take in conversations that only their files know: the database was lost, or the folder copied here.

        One that cannot be read is left where it is, with a warning in the log. Finishes what was cut off, first.
        """
        with self._lock:
            self._finish()
            self._adoption.adopt_unknown({found.id for found in self.list()})

    def _log_turn(self, found: Conversation, node: Node) -> None:
        with self._database.transaction() as connection:
            insert_turn(connection, found.agent_id, found.id, node, self._trees.embedding_model)
            count_turn(connection, found.id, node.timestamp)

    def _remove(self, agent_id: str, dialogue_id: str) -> None:
        """The files first: a conversation that only its files know would be taken in again."""
        self._files.delete(agent_id, dialogue_id)
        with self._database.transaction() as connection:
            remove_turns(connection, dialogue_id)
            connection.execute("DELETE FROM conversations WHERE id = ?", (dialogue_id,))
            require_scrub(connection, ("turn_words",))
        self._trees.drop(dialogue_id)

    def _finish(self) -> None:
        """Complete the deletions and renamings of a process that died."""
        for dialogue_id, agent_id, written in self._conversations.cut_off():
            try:
                if written == LEAVING:
                    self._remove(agent_id, dialogue_id)
                else:
                    self.write(dialogue_id)
            except WorkspaceError as error:
                _log.warning("%s", error)

    def _free_id(self) -> str:
        known = {found.id for found in self.list()}
        number = 1 + max((int(n) for name in known if (n := name.removeprefix("dialogue_")).isdecimal()), default=0)
        while self._files.is_taken(f"dialogue_{number}"):
            number += 1
        return f"dialogue_{number}"


def _about(found: Conversation) -> dict[str, Any]:
    return {"name": found.name, "created": found.created}
