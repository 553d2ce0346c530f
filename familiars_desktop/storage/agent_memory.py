"""B §4's memory manager: episodic rows and one semantic fact a key, in one SQLite database.

Synchronous, on the caller's thread, with its own connection; every call reads the rows afresh.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import decayed_score, reinforced_half_life
from familiars_desktop.storage.schema import EPISODIC_AND_SEMANTIC
from familiars_desktop.storage.vectors import unit

FactStatus = Literal["CREATED", "MUTATED", "UNCHANGED"]
INITIAL_HALF_LIFE: Final = 86_400.0
MUTATION_GAIN: Final = 10.0
_ARCHIVE_SESSION: Final = "archive"


class AgentMemoryManager:
    """B's class and status words. Embeddings are any vectors of one length; times are seconds since 1970."""

    def __init__(self, db_path: Path | str = "agent_memory.db") -> None:
        self.conn = sqlite3.connect(db_path)
        self.cursor = self.conn.cursor()
        self.cursor.executescript(EPISODIC_AND_SEMANTIC)
        self.conn.commit()

    def write_episodic_record(
        self, user_id: str, session_id: str, interaction_text: str, embedding: Sequence[float]
    ) -> str:
        """Log one raw interaction; returns its id."""
        with self.conn:
            return self._log(user_id, session_id, interaction_text, _blob(embedding))

    def upsert_semantic_fact(
        self, user_id: str, fact_key: str, fact_value: str, embedding: Sequence[float]
    ) -> tuple[str, FactStatus]:
        """Insert a fact, or give the one of this key a new value; returns its id and what happened.

        A mutation keeps the id, adds 10 s to H and one to the count, and logs the old value as an episode.
        """
        key = fact_key.strip().lower()
        with self.conn:
            if not self.conn.in_transaction:
                self.conn.execute("BEGIN IMMEDIATE")
            row = self.conn.execute(
                "SELECT id, fact_value, embedding_json FROM semantic_memories WHERE user_id = ? AND fact_key = ?",
                (user_id, key),
            ).fetchone()
            if row is None:
                return self._create(user_id, key, fact_value, embedding), "CREATED"
            fact_id, old_value, old_embedding = row
            if old_value == fact_value:
                return fact_id, "UNCHANGED"
            self._log(user_id, _ARCHIVE_SESSION, f"{key}: {old_value}", old_embedding)
            self.conn.execute(
                "UPDATE semantic_memories SET fact_value = ?, embedding_json = ?, last_accessed_at = ?, "
                "half_life = half_life + ?, access_count = access_count + 1 WHERE id = ?",
                (fact_value, _blob(embedding), time.time(), MUTATION_GAIN, fact_id),
            )
            return fact_id, "MUTATED"

    def retrieve_active_memories(
        self, user_id: str, query_embedding: Sequence[float], similarity_threshold: float = 0.5
    ) -> list[dict[str, Any]]:
        """The user's facts with S = cos·exp(-age/H) at or above the threshold, best first; each is reinforced.

        Keys: ``id``, ``fact_key``, ``fact_value``, ``raw_score`` (cosine), ``decayed_score`` (S).
        """
        now = time.time()
        with closing(self.conn.cursor()) as cursor:
            rows = cursor.execute(
                "SELECT id, fact_key, fact_value, embedding_json, half_life, last_accessed_at, access_count "
                "FROM semantic_memories WHERE user_id = ?",
                (user_id,),
            ).fetchall()
        query = unit(query_embedding)
        found = []
        with self.conn:
            for fact_id, key, value, embedding, half_life, accessed, count in rows:
                cosine = _cosine(query, _vector(embedding))
                score = decayed_score(cosine, now - accessed, half_life)
                if score < similarity_threshold:
                    continue
                self._reinforce(fact_id, half_life, count, now)
                found.append(
                    {"id": fact_id, "fact_key": key, "fact_value": value, "raw_score": cosine, "decayed_score": score}
                )
        return sorted(found, key=lambda fact: fact["decayed_score"], reverse=True)

    def close(self) -> None:
        self.conn.close()

    def _create(self, user_id: str, key: str, value: str, embedding: Sequence[float]) -> str:
        fact_id, now = f"sem_{secrets.token_hex(6)}", time.time()
        self.conn.execute(
            "INSERT INTO semantic_memories (id, user_id, fact_key, fact_value, embedding_json, half_life, "
            "last_accessed_at, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (fact_id, user_id, key, value, _blob(embedding), INITIAL_HALF_LIFE, now, now),
        )
        return fact_id

    def _log(self, user_id: str, session_id: str, text: str, embedding: bytes | str) -> str:
        episode_id = f"epi_{secrets.token_hex(6)}"
        self.conn.execute(
            "INSERT INTO episodic_memories (id, user_id, session_id, interaction_text, embedding_json, created_at) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (episode_id, user_id, session_id, text, embedding, time.time()),
        )
        return episode_id

    def _reinforce(self, fact_id: str, half_life: float, count: int, now: float) -> None:
        self.conn.execute(
            "UPDATE semantic_memories SET half_life = ?, last_accessed_at = max(last_accessed_at, ?), "
            "access_count = access_count + 1 WHERE id = ?",
            (reinforced_half_life(half_life, count), now, fact_id),
        )


def _blob(embedding: Sequence[float]) -> bytes:
    return np.asarray(embedding, dtype=np.float32).tobytes()


def _vector(stored: bytes | str) -> NDArray[np.float32]:
    """A stored embedding at length 1; a database of the blueprint's own holds JSON text."""
    return unit(json.loads(stored) if isinstance(stored, str) else np.frombuffer(stored, dtype=np.float32))


def _cosine(query: NDArray[np.float32], vector: NDArray[np.float32]) -> float:
    return float(query @ vector) if query.shape == vector.shape else 0.0
