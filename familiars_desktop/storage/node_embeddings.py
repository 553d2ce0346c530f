"""The vectors of the turns' nodes, by which a dialogue grows: each row says whose model's it has."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from familiars_desktop.storage.database import Database
from familiars_desktop.storage.dialogue_trees import DialogueTrees
from familiars_desktop.storage.other_models import of_another_model

_UNEMBEDDED: Final = of_another_model(
    "SELECT id, dialogue_id, node_id, interaction_text FROM episodic_memories "
    "WHERE dialogue_id IS NOT NULL AND interaction_text != ''",
    "embedding_model",
)


class UnembeddedTurn(NamedTuple):
    """A turn whose node waits for a vector."""

    id: str
    dialogue_id: str
    node_id: int


class NodeEmbeddings:
    """Gives the nodes of dialogues their vectors, durably and in the trees that are open."""

    def __init__(self, database: Database, trees: DialogueTrees, lock: threading.RLock) -> None:
        self._database = database
        self._trees = trees
        self._lock = lock

    def use_model(self, model_id: str) -> None:
        """From now on nodes have this model's vectors: those of another are dropped and wait to be renewed."""
        with self._lock:
            if model_id != self._trees.embedding_model:
                self._trees.use_embeddings_of(model_id)

    def waiting(self, limit: int) -> dict[UnembeddedTurn, str]:
        """At most ``limit`` turns whose node has no vector of the model in use, with the text it is to be of."""
        rows = self._database.rows(f"SELECT * FROM ({_UNEMBEDDED}) LIMIT ?2", (self._trees.embedding_model, limit))
        return {UnembeddedTurn(*row[:3]): row[3] for row in rows}

    def waiting_count(self) -> int:
        """How many turns' nodes have no vector of the model in use."""
        model_id = self._trees.embedding_model
        row = self._database.row(f"SELECT count(*) FROM ({_UNEMBEDDED})", (model_id,))
        return int(row[0]) if row else 0

    def put(self, vectors: Mapping[UnembeddedTurn, ArrayLike], model_id: str) -> None:
        """Keep vectors; those of another model than the one in use are dropped."""
        with self._lock:
            if model_id != self._trees.embedding_model:
                return
            with self._database.transaction(durable=False) as connection:
                for turn, vector in vectors.items():
                    _store(connection, turn, vector, model_id)
            for turn, vector in vectors.items():
                self._trees.set_embedding(turn.dialogue_id, turn.node_id, vector)


def _store(connection: sqlite3.Connection, turn: UnembeddedTurn, vector: ArrayLike, model_id: str) -> None:
    data = np.asarray(vector, dtype=np.float32).tobytes()
    connection.execute(
        "UPDATE episodic_memories SET embedding_json = ?, embedding_model = ? WHERE id = ?", (data, model_id, turn.id)
    )
