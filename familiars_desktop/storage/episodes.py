"""The episodic log: one row a turn in ``episodic_memories``, durable before the turn is answered.

``interaction_text`` is what may leave the machine (redactions replayed); the raw text, where it differs, is in
``protected``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, cast

import numpy as np
import orjson

from familiars_desktop.memory.records import owner_of
from familiars_desktop.memory.redaction import content_hash, node_content_for_llm, redactions_match
from familiars_desktop.memory.times import day_in_words
from familiars_desktop.memory.tree import Node, title_of
from familiars_desktop.storage.database import Database, Row
from familiars_desktop.storage.documents import put_document, remove_document
from familiars_desktop.storage.sanitising import clean_text, clean_value

_SPEAKERS: Final = {"Q": "user", "A": "assistant"}
_COLUMNS: Final = (
    "id, dialogue_id, node_id, node_type, parent, origin, metadata, interaction_text, protected, created_at, "
    "embedding_json, embedding_model"
)


class TurnOutline(NamedTuple):
    """A turn as it was said, and what is known of it; ``said_at`` in seconds since 1970."""

    id: str
    dialogue_id: str
    node_id: int
    node_type: str
    said_at: float
    content: str
    metadata: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class StoredTurn:
    """A turn with its id, ``t_<dialogue>_<node>``."""

    id: str
    dialogue_id: str
    node_id: int
    node: Node


def turn_id_of(dialogue_id: str, node_id: int) -> str:
    return f"t_{dialogue_id}_{node_id}"


def clean_turn(content: str, metadata: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Content and metadata as they can be stored; spans keep their places, and their hash follows the content."""
    cleaned, kept = clean_text(content), cast(dict[str, Any], clean_value(metadata))
    was_hashed = cleaned != content and "redactions_content_hash" in kept
    if was_hashed and redactions_match(Node("", content, metadata=kept)):
        kept["redactions_content_hash"] = content_hash(cleaned)
    return cleaned, kept


def insert_turn(
    connection: sqlite3.Connection, agent_id: str, dialogue_id: str, node: Node, embedding_model: str | None = None
) -> None:
    """Write a turn and its words; its vector is pending, for it is of ``searched_text`` and not of the content.

    ``embedding_model`` is whose vector the node itself has, None when that is not known.
    """
    turn_id, replayed = turn_id_of(dialogue_id, node.id), node_content_for_llm(node)
    vector = np.asarray(node.embedding, dtype=np.float32)
    connection.execute(
        "INSERT INTO episodic_memories (id, user_id, session_id, interaction_text, embedding_json, created_at, "
        "dialogue_id, node_id, node_type, parent, origin, metadata, protected, embedding_model) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            turn_id,
            owner_of("dialogue", agent_id, dialogue_id),
            f"{dialogue_id}#{node.metadata.get('session', 1)}",
            replayed,
            vector.tobytes(),
            node.timestamp,
            dialogue_id,
            node.id,
            node.node_type,
            node.parent,
            node.origin,
            orjson.dumps(node.metadata),
            node.content if node.content != replayed else None,
            embedding_model if vector.size else None,
        ),
    )
    put_document(connection, "turn", turn_id, searched_text(replayed, node.node_type, node.metadata, node.timestamp))


def update_turn(connection: sqlite3.Connection, turn: StoredTurn, node: Node, *, indexed: bool) -> None:
    """Write a turn anew where it is. With another content its node's vector is gone, and waits to be made anew;
    its words, when ``indexed``, are the new ones."""
    replayed = node_content_for_llm(node)
    protected = node.content if node.content != replayed else None
    connection.execute(
        "UPDATE episodic_memories SET interaction_text = ?, protected = ?, metadata = ? WHERE id = ?",
        (replayed, protected, orjson.dumps(node.metadata), turn.id),
    )
    connection.execute("UPDATE conversations SET revision = revision + 1 WHERE id = ?", (turn.dialogue_id,))
    if node.content == turn.node.content:
        return
    connection.execute(
        "UPDATE episodic_memories SET embedding_json = x'', embedding_model = NULL WHERE id = ?", (turn.id,)
    )
    if indexed:
        put_document(
            connection, "turn", turn.id, searched_text(replayed, node.node_type, node.metadata, node.timestamp)
        )


def searched_text(replayed: str, node_type: str, metadata: Mapping[str, Any], said_at: float) -> str:
    """What a turn is found by, in words and in meaning: who said it and on which day, then the replayed text."""
    speaker = metadata.get("speaker") or _SPEAKERS.get(node_type, "user")
    return f"{speaker} ({day_in_words(said_at)}): {replayed}"


def searched_texts(database: Database, turn_id: str | None = None) -> list[tuple[str, str]]:
    """(id, ``searched_text``) of one turn or of all."""
    # Two conditions, not "?1 IS NULL OR id = ?1", which would read every turn to find one.
    one, values = ("AND id = ?", (turn_id,)) if turn_id is not None else ("", ())
    rows = database.rows(
        "SELECT id, interaction_text, node_type, metadata, created_at FROM episodic_memories "
        f"WHERE dialogue_id IS NOT NULL {one}",
        values,
    )
    return [(found, searched_text(text, kind, orjson.loads(metadata), at)) for found, text, kind, metadata, at in rows]


def remove_turns(connection: sqlite3.Connection, dialogue_id: str) -> None:
    """Drop a dialogue's turns with their words, vectors and places in the queue."""
    found = connection.execute("SELECT id FROM episodic_memories WHERE dialogue_id = ?", (dialogue_id,)).fetchall()
    for (turn_id,) in found:
        remove_document(connection, "turn", turn_id)
        connection.execute("DELETE FROM writer_queue WHERE turn_id = ?", (turn_id,))
    connection.execute("DELETE FROM episodic_memories WHERE dialogue_id = ?", (dialogue_id,))


class EpisodicLog:
    """Reads turns back. Nodes made here know their parent, not their children.

    ``embedding_model``: whose vectors the nodes are to have; another model's are left out, None lets all in.
    """

    def __init__(self, database: Database, embedding_model: str | None = None) -> None:
        self._database = database
        self.embedding_model = embedding_model

    def turn(self, turn_id: str) -> StoredTurn | None:
        found = self._turns("id = ?", turn_id)
        return found[0] if found else None

    def turns(self, dialogue_id: str | None = None) -> list[StoredTurn]:
        """A dialogue's turns in order, or everybody's by time."""
        if dialogue_id is None:
            return self._turns("dialogue_id IS NOT NULL ORDER BY created_at, dialogue_id, node_id")
        return self._turns("dialogue_id = ? ORDER BY node_id", dialogue_id)

    def outlines_since(self, dialogue_id: str, node_id: int) -> list[TurnOutline]:
        """A dialogue's turns from this node on, in order, without their vectors."""
        rows = self._database.rows(
            "SELECT id, dialogue_id, node_id, node_type, created_at, coalesce(protected, interaction_text), metadata "
            "FROM episodic_memories WHERE dialogue_id = ? AND node_id >= ? ORDER BY node_id",
            (dialogue_id, node_id),
        )
        return [TurnOutline._make((*row[:-1], orjson.loads(row[-1]))) for row in rows]

    def of_origin(self, origin: str) -> list[StoredTurn]:
        """Everybody's turns of one origin, by time."""
        return self._turns("origin = ? AND dialogue_id IS NOT NULL ORDER BY created_at, dialogue_id, node_id", origin)

    def chosen(self, turn_ids: Collection[str]) -> list[StoredTurn]:
        """These turns, as far as they are there, by dialogue and in order."""
        listed = orjson.dumps(list(turn_ids)).decode()
        return self._turns("id IN (SELECT value FROM json_each(?)) ORDER BY dialogue_id, node_id", listed)

    def recalling(self, ids: Container[str]) -> list[str]:
        """The turns for which one of these records or turns was recalled."""
        rows = self._database.rows(
            "SELECT id, metadata FROM episodic_memories WHERE instr(metadata, CAST('\"memories_used\":[{' AS BLOB))"
        )
        return [turn_id for turn_id, metadata in rows if _recalls(orjson.loads(metadata), ids)]

    def text(self, turn_id: str) -> str | None:
        """The replayed text of a turn."""
        row = self._database.row("SELECT interaction_text FROM episodic_memories WHERE id = ?", (turn_id,))
        return str(row[0]) if row else None

    def _turns(self, condition: str, *parameters: object) -> list[StoredTurn]:
        rows = self._database.rows(f"SELECT {_COLUMNS} FROM episodic_memories WHERE {condition}", parameters)
        return [_turn(row, self.embedding_model) for row in rows]


def _recalls(metadata: Mapping[str, Any], ids: Container[str]) -> bool:
    used = metadata.get("memories_used")
    items = used if isinstance(used, list) else []
    return any(isinstance(item, dict) and item.get("id") in ids for item in items)


def _turn(row: Row, wanted_model: str | None) -> StoredTurn:
    turn_id, dialogue_id, node_id, node_type, parent, origin, metadata, replayed, protected, created, *embedding = row
    vector, model = embedding
    content = replayed if protected is None else protected
    node = Node(title_of(content), content, id=node_id, parent=parent, node_type=node_type, timestamp=created)
    node.origin, node.metadata = origin, orjson.loads(metadata)
    if wanted_model in (None, model):
        node.embedding = cast(Sequence[float], np.frombuffer(vector, dtype=np.float32))
    return StoredTurn(turn_id, dialogue_id, node_id, node)
