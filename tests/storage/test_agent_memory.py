"""The blueprint's class: its two validation tests as printed (B §5), then what they leave open."""

# ruff: noqa: F841, RUF059, W291

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from familiars_desktop.storage import AgentMemoryManager

# fmt: off

def test_ebbinghaus_forgetting_decay():
    manager = AgentMemoryManager(db_path=":memory:")
    user_id = "usr_01"

    # Embedding template representing machine learning interests
    query_vector = [1.0, 0.0, 0.0, 0.0]

    # 1. Store a semantic fact (User is building ML projects)
    new_id, status = manager.upsert_semantic_fact(
        user_id=user_id,
        fact_key="interest",
        fact_value="Building neural compilers",
        embedding=[0.95, 0.05, 0.0, 0.0]
    )

    # Assert successful database initialization
    assert status == "CREATED"

    # 2. Retrieve immediately. Score should be near absolute
    active = manager.retrieve_active_memories(user_id, query_vector)
    assert len(active) == 1
    assert active[0]["decayed_score"] > 0.80

    # 3. Simulate deep time elapse (e.g. 5 days of absolute silence)
    now_simulated = time.time() + (86400.0 * 5)

    # Manually adjust db timestamps to simulate time leap
    manager.cursor.execute(
        "UPDATE semantic_memories SET last_accessed_at = ?", 
        (time.time() - (86400.0 * 5),)
    )
    manager.conn.commit()

    # 4. Attempt retrieval under strict similarity metrics. 
    # The decayed score should fall below standard threshold boundaries
    inactive = manager.retrieve_active_memories(user_id, query_vector, similarity_threshold=0.80)
    assert len(inactive) == 0

    manager.close()


def test_conflict_mutation_deduplication():
    manager = AgentMemoryManager(db_path=":memory:")
    user_id = "usr_02"
    fact_key = "current_location"

    # Step A: User lives in Seattle
    idx_1, status_1 = manager.upsert_semantic_fact(
        user_id=user_id,
        fact_key=fact_key,
        fact_value="Seattle, WA",
        embedding=[0.1, 0.2, 0.8]
    )

    # Step B: User moves to Boston
    idx_2, status_2 = manager.upsert_semantic_fact(
        user_id=user_id,
        fact_key=fact_key,
        fact_value="Boston, MA",
        embedding=[0.1, 0.2, 0.8]
    )

    # Verify that conflict updates the same row instead of inserting duplicates
    assert idx_1 == idx_2
    assert status_2 == "MUTATED"

    manager.cursor.execute(
        "SELECT count(*) FROM semantic_memories WHERE user_id = ? AND fact_key = ?", 
        (user_id, fact_key)
    )
    row_count = manager.cursor.fetchone()[0]
    assert row_count == 1

    manager.close()

# fmt: on


@pytest.fixture
def manager(tmp_path: Path) -> AgentMemoryManager:
    found = AgentMemoryManager(tmp_path / "agent_memory.db")
    yield found
    found.close()


def test_a_fact_told_again_is_unchanged_and_keys_ignore_case_and_space(manager: AgentMemoryManager) -> None:
    first, _ = manager.upsert_semantic_fact("u", " City ", "Boston", [1.0, 0.0])
    assert manager.upsert_semantic_fact("u", "city", "Boston", [1.0, 0.0]) == (first, "UNCHANGED")


def test_a_mutation_adds_ten_seconds_and_one_access_and_logs_the_old_value(manager: AgentMemoryManager) -> None:
    manager.upsert_semantic_fact("u", "city", "Seattle", [1.0, 0.0])
    manager.upsert_semantic_fact("u", "city", "Boston", [0.0, 1.0])
    row = manager.conn.execute("SELECT fact_value, half_life, access_count FROM semantic_memories").fetchone()
    assert row == ("Boston", 86_410.0, 2)
    assert manager.conn.execute("SELECT interaction_text FROM episodic_memories").fetchall() == [("city: Seattle",)]


def test_a_retrieval_reinforces_what_it_returns_by_the_blueprints_formula(manager: AgentMemoryManager) -> None:
    manager.upsert_semantic_fact("u", "near", "yes", [1.0, 0.0])
    manager.upsert_semantic_fact("u", "far", "no", [0.0, 1.0])
    found = manager.retrieve_active_memories("u", [1.0, 0.0])
    assert [fact["fact_key"] for fact in found] == ["near"]
    rows = dict(manager.conn.execute("SELECT fact_key, half_life FROM semantic_memories"))
    assert rows["near"] == pytest.approx(86_400.0 + 43_200.0 * (1.0 - np.exp(-0.25)))
    assert rows["far"] == 86_400.0


def test_the_best_decayed_score_comes_first(manager: AgentMemoryManager) -> None:
    manager.upsert_semantic_fact("u", "good", "a", [0.9, 0.1])
    manager.upsert_semantic_fact("u", "best", "b", [1.0, 0.0])
    assert [fact["fact_key"] for fact in manager.retrieve_active_memories("u", [1.0, 0.0])] == ["best", "good"]


@pytest.mark.parametrize("odd", [[0.0, 0.0], [float("nan"), 1.0], [1.0, 0.0, 0.0]])
def test_a_vector_without_direction_or_of_another_length_is_near_nothing(
    manager: AgentMemoryManager, odd: list[float]
) -> None:
    manager.upsert_semantic_fact("u", "odd", "value", odd)
    assert manager.retrieve_active_memories("u", [1.0, 0.0], similarity_threshold=0.01) == []


def test_users_do_not_see_each_others_facts(manager: AgentMemoryManager) -> None:
    manager.upsert_semantic_fact("one", "city", "Boston", [1.0])
    assert manager.retrieve_active_memories("two", [1.0]) == []


def test_episodes_are_kept_with_their_vectors(manager: AgentMemoryManager) -> None:
    episode = manager.write_episodic_record("u", "s1", "hello", [1.0, 2.0])
    row = manager.conn.execute("SELECT id, interaction_text, embedding_json FROM episodic_memories").fetchone()
    assert row[:2] == (episode, "hello")
    assert np.frombuffer(row[2], dtype=np.float32).tolist() == [1.0, 2.0]
