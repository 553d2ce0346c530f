"""The vectors of the turns' nodes, by which a dialogue grows: each row says whose model's it has."""

from __future__ import annotations

import sqlite3
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from familiars_desktop.storage.database import Database

# Three ranges of one index instead of a scan over "is not".
_UNEMBEDDED: Final = (
    "dialogue_id IS NOT NULL AND interaction_text != '' "
    "AND (embedding_model IS NULL OR embedding_model < ?1 OR embedding_model > ?1)"
)


class UnembeddedTurn(NamedTuple):
    """A turn whose node waits for a vector."""

    id: str
    dialogue_id: str
    node_id: int


def unembedded_turns(database: Database, model_id: str, limit: int) -> dict[UnembeddedTurn, str]:
    """At most ``limit`` turns without this model's vector, with the text it is to be of."""
    rows = database.rows(
        f"SELECT id, dialogue_id, node_id, interaction_text FROM episodic_memories WHERE {_UNEMBEDDED} LIMIT ?2",
        (model_id, limit),
    )
    return {UnembeddedTurn(*row[:3]): row[3] for row in rows}


def count_unembedded(database: Database, model_id: str) -> int:
    """How many turns are without this model's vector."""
    row = database.row(f"SELECT count(*) FROM episodic_memories WHERE {_UNEMBEDDED}", (model_id,))
    return int(row[0]) if row else 0


def store_embedding(connection: sqlite3.Connection, turn: UnembeddedTurn, vector: ArrayLike, model_id: str) -> None:
    """Keep the vector of a turn's node."""
    data = np.asarray(vector, dtype=np.float32).tobytes()
    connection.execute(
        "UPDATE episodic_memories SET embedding_json = ?, embedding_model = ? WHERE id = ?", (data, model_id, turn.id)
    )
