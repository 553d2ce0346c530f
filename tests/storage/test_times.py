"""Times that are odd: from the future, without a zone, beyond every calendar, and a clock that was set back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from familiars_desktop.memory import InvalidRecord, WorkspaceError
from familiars_desktop.memory.timeline import Timeline
from familiars_desktop.memory.times import to_seconds
from familiars_desktop.storage import MemoryStore

from .conftest import Clock

FUTURE = "2999-12-31T23:59:59+00:00"


def test_a_statement_from_the_future_is_kept_fresh_and_stands_last(store: MemoryStore, clock: Clock) -> None:
    later = store.append("user", "event", "later", ts=FUTURE)
    now = store.append("user", "event", "now")
    assert store.records() == [now, later]
    assert later.retention(to_seconds(clock())) == 1.0
    (touched,) = store.reinforce([later.id])
    assert touched.t0 == later.t0 and touched.retention(to_seconds(clock())) == 1.0
    assert store.at(clock()) == [now, touched]


def test_a_time_without_a_zone_is_utc_in_an_act_and_in_a_file(store: MemoryStore, workspace: Path) -> None:
    told = store.append("user", "event", "told", ts="2026-09-01T10:00:00")
    given_ = store.append("user", "event", "given", ts=datetime(2026, 9, 1, 11, 0))
    path = workspace / "user/profile.md"
    path.write_text('<!-- {"id":"m_hand","ts":"2026-09-01T09:00:00"} -->\nby hand\n')
    store.pick_up_edits()
    assert [record.content for record in store.records()] == ["by hand", "told", "given"]
    assert told.stated_at == datetime(2026, 9, 1, 10, tzinfo=UTC).timestamp()
    assert given_.stated_at == told.stated_at + 3_600.0
    assert store.problems() == []


def test_a_clock_set_back_breaks_nothing(store: MemoryStore, clock: Clock) -> None:
    first = store.append("user", "event", "first")
    store.reinforce([first.id])
    clock.advance(days=-4_000)
    early = store.append("user", "event", "early")
    (touched,) = store.reinforce([first.id])
    changed = store.update(first.id, content="changed")
    assert touched.t0 == first.stated_at and changed.access_count == 2
    assert store.records() == [early, changed]
    for record in store.records():
        assert 0.0 <= record.retention(to_seconds(clock())) <= 1.0
    times = [entry.effective_time for entry in store.history(first.id)]
    assert times == sorted(times)
    assert store.at(1e11) == store.records() and store.at(clock()) == [early]
    timeline = Timeline.of(store.journal())
    assert set(timeline.ids) == {first.id, early.id}
    store.forget(early.id)
    assert store.undo() is not None and early in store.records()


def test_grace_is_not_ended_by_a_clock_set_back(store: MemoryStore, clock: Clock) -> None:
    record = store.append("user", "event", "x")
    store.forget(record.id)
    clock.advance(days=-1)
    store.erase_due()
    assert store.restore(record.id) == record


@pytest.mark.parametrize("ts", ["soon", "", "9999-12-31T23:59:59-14:00", float("inf"), float("nan"), 1e300, True])
def test_a_time_that_is_none_is_refused_and_named(store: MemoryStore, ts: Any) -> None:
    with pytest.raises(InvalidRecord, match="ts is"):
        store.append("user", "event", "x", ts=ts)
    assert store.records() == []


@pytest.mark.parametrize("timestamp", [float("nan"), float("inf"), -float("inf")])
def test_a_turn_at_no_time_is_refused(store: MemoryStore, timestamp: float) -> None:
    dialogue = store.dialogues.create().id
    with pytest.raises(InvalidRecord, match="timestamp is"):
        store.dialogues.add_turn(dialogue, "Q", "x", embedding=[1.0], timestamp=timestamp, origin="user")
    assert store.dialogues.turns(dialogue) == []


@pytest.mark.parametrize("timestamp", [0.0, -1e10, 1e11, 1e15, -1e15])
def test_a_turn_at_any_other_time_is_kept(workspace: Path, store: MemoryStore, timestamp: float) -> None:
    dialogue = store.dialogues.create().id
    for at in (timestamp, 1e9):
        store.dialogues.add_turn(dialogue, "Q", "hello", embedding=[1.0], timestamp=at, origin="user")
    assert set(store.words.search("hello", "turn")) == {turn.id for turn in store.dialogues.turns(dialogue)}
    store.close()
    for path in workspace.glob("familiars.db*"):
        path.unlink()
    with MemoryStore(workspace) as again:
        assert sorted(turn.node.timestamp for turn in again.dialogues.turns(dialogue)) == sorted([timestamp, 1e9])


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.lists(st.datetimes(datetime(1900, 1, 1), datetime(2900, 1, 1)), min_size=2, max_size=6))
def test_whatever_the_clock_says_memory_is_in_order(
    tmp_path_factory: pytest.TempPathFactory, moments: list[datetime]
) -> None:
    clock = Clock()
    with MemoryStore(tmp_path_factory.mktemp("times"), clock=clock) as store:
        for moment in moments:
            clock.now = moment.replace(tzinfo=UTC)
            record = store.append("user", "event", "x")
            store.reinforce([record.id])
            store.update(store.records()[0].id, salience=0.5, tags=[moment.isoformat()])
        records = store.records()
        assert [record.stated_at for record in records] == sorted(record.stated_at for record in records)
        assert store.at(1e11) == records
        for now in moments:
            assert all(0.0 <= r.retention(now.replace(tzinfo=UTC).timestamp()) <= 1.0 for r in records)


def test_a_dialogue_file_with_times_that_are_none_is_left_alone(workspace: Path, clock: Clock) -> None:
    with MemoryStore(workspace, clock=clock) as store:
        dialogue = store.dialogues.create().id
        store.dialogues.add_turn(dialogue, "Q", "x", embedding=[1.0], timestamp=1.0, origin="user")
    for path in workspace.glob("familiars.db*"):
        path.unlink()
    path = workspace / "agents/agent_0" / dialogue / "dialogue.json"
    damaged = path.read_bytes().replace(b'"timestamp":1.0', b'"timestamp":null')
    assert damaged != path.read_bytes()
    path.write_bytes(damaged)
    with MemoryStore(workspace, clock=clock) as store:
        assert store.append("user", "event", "the rest works") in store.records()
        with pytest.raises((WorkspaceError, KeyError)):
            store.dialogues.tree(dialogue)
    assert path.read_bytes() == damaged


def test_expiry_is_judged_by_the_moment_asked_for(store: MemoryStore, clock: Clock) -> None:
    ttl = {"kind": "absolute", "expires_at": (clock() + timedelta(hours=1)).isoformat()}
    record = store.append("user", "event", "x", ttl=ttl)
    naive = store.append("user", "event", "y", ttl={"kind": "absolute", "expires_at": "2026-09-07T12:30:00"})
    assert store.get(record.id).ttl == ttl and store.get(naive.id).warnings == ()
