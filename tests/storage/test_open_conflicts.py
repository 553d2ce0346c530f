"""Conflicts with a pinned memory wait for the user."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from familiars_desktop.memory import InvalidRecord, MemoryRecord, RecordNotFound, Refused
from familiars_desktop.memory.conflict import Resolution
from familiars_desktop.storage import MemoryStore, OpenConflict
from tests.storage.conftest import Clock

OPEN = Resolution("open", 0.5, 0.8)


@pytest.fixture
def pinned(store: MemoryStore) -> MemoryRecord:
    return store.append("user", "profile", "Lives in Seattle", pinned=True, fact_key="home")


@pytest.fixture
def conflict(store: MemoryStore, pinned: MemoryRecord) -> OpenConflict:
    return store.open_conflict(pinned.id, {"content": "Lives in Boston", "confidence": 0.7}, OPEN)


def test_an_open_conflict_is_kept_once_with_its_scores(
    store: MemoryStore, pinned: MemoryRecord, conflict: OpenConflict
) -> None:
    assert (conflict.record_id, conflict.rival_content) == (pinned.id, "Lives in Boston")
    assert (conflict.old_score, conflict.new_score) == (0.5, 0.8)
    assert store.open_conflict(pinned.id, {"content": "Lives in Boston"}, OPEN) == conflict
    assert store.open_conflicts() == [conflict]


@pytest.mark.parametrize(
    ("choice", "live"),
    [
        ("old", ["Lives in Seattle"]),
        ("new", ["Lives in Boston"]),
        ("both", ["Lives in Boston", "Lives in Seattle"]),
    ],
)
def test_settling_leaves_what_was_chosen_and_undo_opens_the_conflict_again(
    store: MemoryStore, conflict: OpenConflict, choice: str, live: list[str]
) -> None:
    rival = store.settle_conflict(conflict.id, choice)  # type: ignore[arg-type]
    assert (rival.content, rival.confidence, rival.fact_key) == ("Lives in Boston", 0.7, "home")
    assert sorted(record.content for record in store.records()) == live
    assert store.open_conflicts() == []
    store.undo()
    assert store.open_conflicts() == [conflict]
    assert [record.content for record in store.snapshot().records] == ["Lives in Seattle"]
    store.redo()
    assert store.open_conflicts() == []


def test_a_conflict_is_settled_once_and_by_a_known_choice(store: MemoryStore, conflict: OpenConflict) -> None:
    with pytest.raises(Refused, match="'neither'"):
        store.settle_conflict(conflict.id, "neither")  # type: ignore[arg-type]
    store.settle_conflict(conflict.id, "old")
    with pytest.raises(RecordNotFound, match="open conflict"):
        store.settle_conflict(conflict.id, "new")


def test_the_conflict_of_a_forgotten_memory_is_none(
    store: MemoryStore, pinned: MemoryRecord, conflict: OpenConflict
) -> None:
    store.forget(pinned.id)
    assert store.open_conflicts() == []


def test_a_rival_needs_a_memory_and_a_text(store: MemoryStore, pinned: MemoryRecord) -> None:
    with pytest.raises(RecordNotFound):
        store.open_conflict("m_nobody", {"content": "x"}, OPEN)
    with pytest.raises(InvalidRecord, match="empty"):
        store.open_conflict(pinned.id, {"content": ""}, OPEN)


def test_what_was_open_at_a_moment_is_told_as_it_was_then(
    store: MemoryStore, clock: Clock, conflict: OpenConflict
) -> None:
    def moment() -> datetime:
        clock.advance(minutes=2)
        return clock() - timedelta(minutes=1)

    before = clock() - timedelta(minutes=1)
    opened = moment()
    store.settle_conflict(conflict.id, "new")
    settled = moment()
    store.undo()
    undone = moment()
    store.redo()
    redone = moment()
    assert [len(store.open_conflicts_at(then)) for then in (before, opened, settled, undone, redone)] == [0, 1, 0, 1, 0]
