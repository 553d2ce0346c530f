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


def test_a_conflict_that_somebody_leaves_open_is_their_act_and_undoing_it_withdraws_the_rival(
    store: MemoryStore,
) -> None:
    record = store.append("user", "profile", "Lives in Seattle")
    conflict = store.open_conflict(record.id, {"content": "Lives in Boston"}, OPEN, actor="user")
    assert store.open_conflicts() == [conflict]
    assert [record.content for record in store.records()] == ["Lives in Seattle"]
    assert [entry.op for entry in store.history(record.id)] == ["append", "contested"]
    assert store.undo() == "leave open what contradicts “Lives in Seattle”"
    assert store.open_conflicts() == []
    assert store.get(record.id) == record
    assert store.redo() is not None
    assert store.open_conflicts() == [conflict]
    assert store.undo() is not None
    assert store.open_conflicts() == []


def test_what_others_changed_since_stays_when_the_opening_is_undone(store: MemoryStore) -> None:
    record = store.append("user", "profile", "Lives in Seattle")
    store.open_conflict(record.id, {"content": "Lives in Boston"}, OPEN, actor="user")
    store.update(record.id, salience=0.9, actor="writer")
    assert store.undo() is not None
    assert store.get(record.id).salience == 0.9
    assert store.open_conflicts() == []


def test_what_was_left_open_can_be_settled_and_each_step_undone(store: MemoryStore) -> None:
    record = store.append("user", "profile", "Lives in Seattle")
    conflict = store.open_conflict(record.id, {"content": "Lives in Boston"}, OPEN, actor="user")
    store.settle_conflict(conflict.id, "new")
    assert [record.content for record in store.records()] == ["Lives in Boston"]
    store.undo()
    assert store.open_conflicts() == [conflict]
    store.undo()
    assert store.open_conflicts() == []


def test_what_was_withdrawn_since_was_open_then(store: MemoryStore, clock: Clock) -> None:
    record = store.append("user", "profile", "Lives in Seattle")
    clock.advance(hours=1)
    store.open_conflict(record.id, {"content": "Lives in Boston"}, OPEN, actor="user")
    opened = clock.now
    clock.advance(hours=1)
    store.undo()
    assert [c.rival_content for c in store.open_conflicts_at(opened + timedelta(minutes=1))] == ["Lives in Boston"]
    assert store.open_conflicts_at(opened - timedelta(minutes=1)) == []
    assert store.open_conflicts_at(clock.now) == []


def test_several_memories_are_changed_and_restored_as_one_act(store: MemoryStore) -> None:
    ids = [store.append("user", "profile", text).id for text in ("Lives in Seattle", "Has a cat", "Likes tea")]
    store.update_each({ids[0]: {"deprecated": True}, ids[1]: {"deprecated": True, "salience": 0.9}})
    assert [record.content for record in store.records()] == ["Likes tea"]
    store.undo()
    assert len(store.records()) == 3
    store.redo()
    assert [record.id for record in store.restore_all(ids[:2])] == ids[:2]
    assert len(store.records()) == 3
    assert store.undo() == "restore 2 memories"
    assert len(store.records()) == 1


def test_a_withdrawn_rival_stays_withdrawn_and_an_open_one_open_when_their_acts_are_folded_away(
    store: MemoryStore, clock: Clock
) -> None:
    withdrawn, waiting = (store.append("user", "profile", text) for text in ("Lives in Seattle", "Has a cat"))
    store.open_conflict(withdrawn.id, {"content": "Lives in Boston"}, OPEN, actor="user")
    store.undo()
    store.open_conflict(waiting.id, {"content": "Has a dog"}, OPEN, actor="user")
    clock.advance(days=30)
    store.compact(1)
    assert {entry.op for record in (withdrawn, waiting) for entry in store.history(record.id)} == {"baseline"}
    assert [conflict.rival_content for conflict in store.open_conflicts()] == ["Has a dog"]
