"""Conversations: their names, their trees, and the durable log of their turns."""

from __future__ import annotations

import logging
import math
import sqlite3
import threading
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike

from familiars_desktop.memory.errors import InvalidRecord, RecordNotFound, Refused, WorkspaceError
from familiars_desktop.memory.records import check_folder_id
from familiars_desktop.memory.times import to_seconds
from familiars_desktop.memory.tree import DialogTree, title_of
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.dialogue_files import EMBEDDING_MODEL, DialogueFiles
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
from familiars_desktop.storage.node_embeddings import (
    UnembeddedTurn,
    count_unembedded,
    store_embedding,
    unembedded_turns,
)
from familiars_desktop.storage.protocols import Clock
from familiars_desktop.storage.sanitising import clean_text
from familiars_desktop.storage.vectors import CUSTOM_MODEL
from familiars_desktop.storage.writer_queue import WriterQueue

_log = logging.getLogger(__name__)
SESSION_GAP: Final = 1_800.0
_CONVERSATION: Final = "id, agent_id, name, created, updated, turns"


# In the column ``written``: the files are older than the row, or the conversation is being deleted.
_FILES_LAG: Final = -1
_LEAVING: Final = -2

StoredTurns = list[StoredTurn]
TurnOutlines = list[TurnOutline]
StoredTexts = dict[UnembeddedTurn, str]


@dataclass(frozen=True, slots=True)
class Conversation:
    """A dialogue and its name; times in seconds since 1970, ``turns`` counts nodes."""

    id: str
    agent_id: str
    name: str
    created: float
    updated: float
    turns: int


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
        self._embedding_model = embedding_model
        self._clock = clock
        self._writing = writing
        self._forget_memories = forget_memories
        self._trees: dict[str, DialogTree] = {}
        self._revisions: dict[str, int] = {}
        self._lock = threading.RLock()

    def create(self, *, agent_id: str = "agent_0", name: str = "") -> Conversation:
        """A new conversation in a folder of its own; its name may hold anything. Raises InvalidRecord."""
        check_folder_id("agent_id", agent_id)
        now = to_seconds(self._clock())
        with self._writing(), self._lock:
            found = Conversation(self._free_id(), agent_id, clean_text(name), now, now, 0)
            try:
                about = {**_about(found), EMBEDDING_MODEL: self._embedding_model}
                self._files.write_about(agent_id, found.id, about)
                with self._database.transaction() as connection:
                    _insert(connection, found)
            except WorkspaceError:
                with suppress(WorkspaceError):
                    self._files.delete(agent_id, found.id)
                raise
        return found

    def list(self, agent_id: str | None = None) -> Conversations:
        """The conversations, of one agent or all, the latest first."""
        rows = self._database.rows(
            f"SELECT {_CONVERSATION} FROM conversations WHERE ?1 IS NULL OR agent_id = ?1 "
            "ORDER BY updated DESC, rowid DESC",
            (agent_id,),
        )
        return [Conversation(*row) for row in rows]

    def get(self, dialogue_id: str) -> Conversation:
        """Raises RecordNotFound."""
        row = self._database.row(f"SELECT {_CONVERSATION} FROM conversations WHERE id = ?", (dialogue_id,))
        if row is None:
            raise RecordNotFound(dialogue_id, "no conversation has this id")
        return Conversation(*row)

    def find(self, name: str) -> Conversation | None:
        """The latest conversation of this name."""
        return next((found for found in self.list() if found.name == clean_text(name)), None)

    def rename(self, dialogue_id: str, name: str) -> Conversation:
        """Raises RecordNotFound, WorkspaceError."""
        with self._writing(), self._lock:
            found = self.get(dialogue_id)
            renamed = Conversation(
                found.id, found.agent_id, clean_text(name), found.created, found.updated, found.turns
            )
            self._mark(dialogue_id, _FILES_LAG)
            self._files.write_about(found.agent_id, found.id, _about(renamed))
            with self._database.transaction() as connection:
                connection.execute("UPDATE conversations SET name = ? WHERE id = ?", (renamed.name, dialogue_id))
        return renamed

    def delete(self, dialogue_id: str) -> None:
        """Remove the conversation with its turns for good; its own memories are forgotten as one undoable act.

        Raises RecordNotFound, WorkspaceError.
        """
        found = self.get(dialogue_id)
        self._forget_memories(dialogue_id)
        with self._writing(), self._lock:
            self._mark(dialogue_id, _LEAVING)
            try:
                self._remove(found.agent_id, dialogue_id)
            except WorkspaceError:
                with suppress(WorkspaceError):
                    self._mark(dialogue_id, _FILES_LAG)
                raise

    def tree(self, dialogue_id: str) -> DialogTree:
        """The dialogue's tree, read anew when another process added turns, or when turns lost words.

        Raises RecordNotFound, WorkspaceError.
        """
        with self._lock:
            found, revision = self.get(dialogue_id), self._revision(dialogue_id)
            tree = self._trees.get(dialogue_id)
            if tree is None or found.turns != len(tree) or revision != self._revisions.get(dialogue_id):
                tree = self._trees[dialogue_id] = self._load(found)
                self._revisions[dialogue_id] = revision
            return tree

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
        with self._writing(), self._lock:
            tree, agent_id = self.tree(dialogue_id), self.get(dialogue_id).agent_id
            former = (tree.current_id, len(tree))
            starts = _starts_session(tree, node_type, origin, timestamp, kept.get("session"))
            kept.setdefault("session", _last_session(tree) + int(starts))
            vector = np.asarray(embedding, dtype=np.float32)
            if embedding_model not in (None, self._embedding_model):
                vector = vector[:0]
            try:
                if starts:
                    tree.start_session()
                node_id = tree.create_node(
                    title_of(cleaned),
                    cleaned,
                    node_type,
                    vector,
                    timestamp,
                    origin,
                    kept,
                    parent=parent,
                    follows=follows,
                )
                self._log_turn(agent_id, dialogue_id, tree, node_id)
            except BaseException:
                # Nothing was acknowledged: the tree is read again rather than unpicked.
                if former != (tree.current_id, len(tree)):
                    self._trees.pop(dialogue_id, None)
                raise
        return StoredTurn(turn_id_of(dialogue_id, node_id), dialogue_id, node_id, tree.node_list[node_id])

    def use_embeddings_of(self, model_id: str) -> None:
        """From now on nodes have this model's vectors: those of another are dropped and wait to be renewed."""
        with self._lock:
            if model_id == self._embedding_model:
                return
            self._embedding_model = self._episodes.embedding_model = model_id
            for tree in self._trees.values():
                tree.drop_embeddings(model_id)

    def unembedded(self, limit: int) -> StoredTexts:
        """At most ``limit`` turns whose node has no vector of the model in use."""
        return unembedded_turns(self._database, self._embedding_model, limit)

    def unembedded_count(self) -> int:
        """How many turns' nodes have no vector of the model in use."""
        return count_unembedded(self._database, self._embedding_model)

    def give_embeddings(self, vectors: Mapping[UnembeddedTurn, ArrayLike], model_id: str) -> None:
        """Keep nodes' vectors, durably and in the trees that are open; those of another model are dropped."""
        with self._lock:
            if model_id != self._embedding_model:
                return
            with self._database.transaction(durable=False) as connection:
                for turn, vector in vectors.items():
                    store_embedding(connection, turn, vector, model_id)
            for turn, vector in vectors.items():
                tree = self._trees.get(turn.dialogue_id)
                if tree is not None and turn.node_id < len(tree):
                    tree.set_embedding(turn.node_id, vector)

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
        rows = self._database.rows(
            f"SELECT {_CONVERSATION}, written FROM conversations WHERE turns > written AND (?1 IS NULL OR id = ?1)",
            (dialogue_id,),
        )
        for found, written in ((Conversation(*row[:-1]), row[-1]) for row in rows):
            with self._writing(), self._lock:
                tree = self.tree(found.id)
                if written < 0:
                    self._files.write_about(found.agent_id, found.id, _about(self.get(found.id)))
                self._files.write_tree(found.agent_id, found.id, tree)
                with self._database.transaction(durable=False) as connection:
                    connection.execute("UPDATE conversations SET written = ? WHERE id = ?", (len(tree), found.id))

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
                if found.agent_id == agent_id and _begins_with(self.tree(dialogue_id), tree):
                    return False
                raise Refused(f"{dialogue_id} is another conversation here: it is kept as it is")
            try:
                self._files.write_about(agent_id, dialogue_id, dict(about))
                self._files.write_tree(agent_id, dialogue_id, tree)
                self._adopt(agent_id, dialogue_id)
            except WorkspaceError:
                with suppress(WorkspaceError):
                    self._files.delete(agent_id, dialogue_id)
                raise
        return True

    def adopt_written(self) -> None:
        """Take in conversations that only their files know: the database was lost, or the folder copied here.

        One that cannot be read is left where it is, with a warning in the log. Finishes what was cut off, first.
        """
        with self._lock:
            self._finish()
            known = {found.id for found in self.list()}
            for agent_id, dialogue_id in self._files.scan():
                if dialogue_id in known:
                    continue
                known.add(dialogue_id)
                try:
                    self._adopt(agent_id, dialogue_id)
                except WorkspaceError as error:
                    _log.warning("%s", error)

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
                _insert(connection, found, written=len(tree))
        except (sqlite3.Error, ValueError, TypeError) as error:
            raise WorkspaceError(
                f"dialogue.json of {agent_id}/{dialogue_id} holds turns that cannot be kept ({error}): mend it, or "
                "move it away"
            ) from error

    def _revision(self, dialogue_id: str) -> int:
        row = self._database.row("SELECT revision FROM conversations WHERE id = ?", (dialogue_id,))
        return int(row[0]) if row is not None else 0

    def _load(self, found: Conversation) -> DialogTree:
        turns = self._episodes.turns(found.id)
        return DialogTree.from_dict(
            {
                "nodes": [_fields(t) for t in turns],
                "_last_id": len(turns) - 1 if turns else None,
                "embedding_model": self._embedding_model,
            }
        )

    def _log_turn(self, agent_id: str, dialogue_id: str, tree: DialogTree, node_id: int) -> None:
        node = tree.node_list[node_id]
        with self._database.transaction() as connection:
            insert_turn(connection, agent_id, dialogue_id, node, self._embedding_model)
            connection.execute(
                "UPDATE conversations SET updated = max(updated, ?), turns = turns + 1 WHERE id = ?",
                (node.timestamp, dialogue_id),
            )

    def _mark(self, dialogue_id: str, written: int) -> None:
        with self._database.transaction() as connection:
            connection.execute("UPDATE conversations SET written = ? WHERE id = ?", (written, dialogue_id))

    def _remove(self, agent_id: str, dialogue_id: str) -> None:
        """The files first: a conversation that only its files know would be taken in again."""
        self._files.delete(agent_id, dialogue_id)
        with self._database.transaction() as connection:
            remove_turns(connection, dialogue_id)
            connection.execute("DELETE FROM conversations WHERE id = ?", (dialogue_id,))
            require_scrub(connection, ("turn_words",))
        self._trees.pop(dialogue_id, None)

    def _finish(self) -> None:
        """Complete the deletions and renamings of a process that died."""
        rows = self._database.rows("SELECT id, agent_id, written FROM conversations WHERE written < 0")
        for dialogue_id, agent_id, written in rows:
            try:
                if written == _LEAVING:
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


def _begins_with(tree: DialogTree, other: DialogTree) -> bool:
    """Whether the first turns of one are all turns of the other."""
    said, wanted = (
        [(node.timestamp, node.node_type, clean_text(node.content)) for node in nodes.node_list]
        for nodes in (tree, other)
    )
    return said[: len(wanted)] == wanted


def _starts_session(tree: DialogTree, node_type: str, origin: str, timestamp: float, session: Any) -> bool:
    if not len(tree):
        return False
    if session is not None:
        return bool(session != _last_session(tree))
    opens = node_type == "Q" or origin == "proactive"
    return opens and timestamp - tree.node_list[-1].timestamp > SESSION_GAP


def _last_session(tree: DialogTree) -> int:
    session = tree.node_list[-1].metadata.get("session", 1) if len(tree) else 1
    return session if isinstance(session, int) else 1


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


def _about(found: Conversation) -> dict[str, Any]:
    return {"name": found.name, "created": found.created}


def _insert(connection: sqlite3.Connection, found: Conversation, *, written: int = 0) -> None:
    connection.execute(
        f"INSERT INTO conversations ({_CONVERSATION}, written) VALUES (?, ?, ?, ?, ?, ?, ?)",
        (found.id, found.agent_id, found.name, found.created, found.updated, found.turns, written),
    )
