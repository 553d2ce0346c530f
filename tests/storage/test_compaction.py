"""A compacted journal tells every moment since its horizon as before, and says that it cannot tell earlier ones."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from familiars_desktop.memory import MemoryRecord, Refused, Timeline, replay
from familiars_desktop.memory.conflict import Resolution
from familiars_desktop.memory.times import to_seconds
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage import compaction as compaction_module
from tests.storage.conftest import MONDAY, Clock

STEPS = st.lists(
    st.tuples(
        st.sampled_from(["append", "update", "supersede", "access", "forget", "erase", "restore", "undo", "redo"]),
        st.integers(0, 5),
        st.integers(-2, 20),
    ),
    min_size=1,
    max_size=20,
)
DAY = 86_400.0


def act(store: MemoryStore, ids: list[str], step: str, which: int) -> None:
    record_id = ids[which % len(ids)] if ids else ""
    actions: dict[str, Callable[[], Any]] = {
        "append": lambda: ids.append(store.append("user", "event", f"number {len(ids)}").id),
        "update": lambda: store.update(record_id, content=f"changed {which}", pinned=which == 1),
        "supersede": lambda: ids.append(store.supersede(record_id, f"instead {which}").id),
        "access": lambda: store.reinforce([record_id], actor="engine"),
        "forget": lambda: store.forget(record_id),
        "erase": lambda: store.forget(record_id, erase=True),
        "restore": lambda: store.restore(record_id),
        "undo": store.undo,
        "redo": store.redo,
    }
    with suppress(KeyError, Refused):
        actions[step]()


def lived(folder: str, steps: list[tuple[str, int, int]]) -> tuple[MemoryStore, Clock]:
    """A store after these steps, between which hours pass, or the clock is set back."""
    clock, ids = Clock(), []
    store = MemoryStore(folder, clock=clock)
    for step, which, hours in steps:
        clock.advance(hours=hours)
        act(store, ids, step, which)
    return store, clock


def told(timeline: Timeline, moment: float) -> dict[str, tuple[Any, ...]]:
    """What a timeline shows of each memory."""
    state = timeline.state(moment)
    columns = (state.columns.live, state.columns.t0, state.columns.half_life, state.columns.stated_at)
    return {
        record_id: (*(column[row] for column in columns), state.access_count[row], state.pinned[row])
        for record_id, row in timeline.row_of.items()
        if state.known[row]
    }


def moments(clock: Clock, since: float) -> list[float]:
    return [since, *np.linspace(since, max(clock().timestamp(), since) + 100.0, 9)]


@given(STEPS, st.floats(0.0, 1.0))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_moment_since_the_horizon_is_told_as_before(steps: list[tuple[str, int, int]], at: float) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store, clock = lived(folder, steps)
        since = MONDAY.timestamp() + at * (clock().timestamp() - MONDAY.timestamp())
        store.erase_due()  # as opening it again would
        before, live = store.journal(), store.snapshot().records
        store._core.compaction.fold(since)
        store.close()
        again = MemoryStore(folder, clock=clock)
        after = again.journal()
        assert again.snapshot().records == live
        assert len([entry for entry in after if entry.effective_time <= since]) <= len({e.record_id for e in before})
        for moment in moments(clock, since):
            assert again.at(moment) == replay(before, moment) == replay(after, moment)
            assert told(Timeline.of(after), moment) == told(Timeline.of(before), moment)
        for entry in after:
            assert entry.effective_time > since or entry.act == 0
        assert {found.act for found in again.acts()} <= {entry.act for entry in after}
        with suppress(Refused):  # what was erased
            while again.undo() is not None:
                assert again.at(clock() + timedelta(days=99)) == list(again.snapshot().records)
        again.close()


def test_a_moment_before_the_journal_begins_is_refused_with_when_it_begins(store: MemoryStore, clock: Clock) -> None:
    record = store.append("user", "event", "one")
    clock.advance(days=3)
    store.update(record.id, content="two")
    clock.advance(days=3)
    assert store.compact(limit=1).since == store.journal_since() == (MONDAY + timedelta(days=3)).timestamp()
    with pytest.raises(Refused, match="begins at 2026-09-10T12:00:00"):
        store.at(MONDAY + timedelta(days=2))
    assert [found.content for found in store.at(MONDAY + timedelta(days=3))] == ["two"]


def test_history_shows_that_earlier_changes_are_gone(store: MemoryStore, clock: Clock) -> None:
    record = store.append("user", "event", "one")
    store.update(record.id, content="two")
    clock.advance(days=3)
    store.compact(limit=1)
    store.update(record.id, content="three")
    assert [entry.op for entry in store.history(record.id)] == ["baseline", "update"]


def test_a_journal_within_its_size_is_left_alone(store: MemoryStore, clock: Clock) -> None:
    record = store.append("user", "event", "one")
    store.update(record.id, content="two")
    clock.advance(days=30)
    entries = store.journal()
    compacted = store.compact()
    assert (compacted.since, compacted.removed, store.journal()) == (None, 0, entries)


def test_a_journal_too_large_is_folded_to_its_size_and_the_newest_is_kept(store: MemoryStore, clock: Clock) -> None:
    record = store.append("user", "event", "x" * 200)
    for number in range(60):
        clock.advance(days=1)
        store.update(record.id, content=f"{number} " + "x" * 200)
    whole = store.compact(limit=10**9)
    compacted = store.compact(limit=whole.size // 3)
    assert compacted.size <= whole.size // 3
    assert compacted.size > whole.size // 8
    assert compacted.removed + len(store.journal()) == 61
    assert store.history(record.id)[-1].after == store.get(record.id).to_dict()


def test_the_last_day_is_kept_whatever_its_size(store: MemoryStore, clock: Clock) -> None:
    record = store.append("user", "event", "one")
    clock.advance(hours=1)
    store.update(record.id, content="two")
    assert store.compact(limit=1).removed == 0
    assert store.undo() == "change “one”"


def test_an_act_that_was_folded_cannot_be_undone(store: MemoryStore, clock: Clock) -> None:
    record = store.append("user", "event", "one")
    (done,) = store.acts()
    clock.advance(days=3)
    store.append("user", "event", "two")
    store.compact(limit=1)
    with pytest.raises(Refused, match=f"act {done.act} cannot be undone"):
        store.undo_act(done.act)
    with pytest.raises(Refused, match="act 0 cannot be undone"):
        store.undo_act(0)
    assert store.undo() == "remember “two”"
    assert store.undo() is None
    assert store.records() == [record]


def test_what_was_erased_stays_erased_and_its_id_is_known(store: MemoryStore, clock: Clock) -> None:
    record = store.append("user", "event", "a secret")
    store.forget(record.id, erase=True)
    clock.advance(days=3)
    store.compact(limit=1)
    (entry,) = store.history(record.id)
    assert (entry.op, entry.before, entry.after) == ("erased", None, None)
    with pytest.raises(KeyError):
        store.restore(record.id)


def test_an_entry_deleted_from_a_file_can_be_restored_after_a_compaction(store: MemoryStore, clock: Clock) -> None:
    record = store.append("user", "event", "one")
    other = store.append("user", "event", "two")
    path = store.workspace / "user" / "event.md"
    path.write_bytes(path.read_bytes()[: path.read_bytes().index(other.id.encode()) - len('<!-- {"id":"')])
    assert store.pick_up_edits() == (other.id,)
    clock.advance(days=3)
    store.compact(limit=1)
    assert store.records() == [record]
    assert store.restore(other.id).content == "two"


def test_a_decision_that_was_undone_stays_open(store: MemoryStore, clock: Clock) -> None:
    pinned = store.append("user", "profile", "Seattle", pinned=True)
    conflict = store.open_conflict(pinned.id, {"content": "Boston"}, Resolution("open", 0.9, 0.8))
    settled = store.open_conflict(pinned.id, {"content": "Portland"}, Resolution("open", 0.9, 0.8))
    store.settle_conflict(settled.id, "old")
    store.settle_conflict(conflict.id, "both")
    store.undo()
    clock.advance(days=3)
    store.compact(limit=1)
    assert store.open_conflicts() == [conflict]


def test_a_compaction_that_is_cut_off_leaves_a_journal_that_tells_the_same(
    open_store: Callable[..., MemoryStore], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store()
    records = [store.append("user", "event", f"number {number}") for number in range(7)]
    for record in records:
        store.update(record.id, salience=0.9)
    clock.advance(days=3)
    now, live = clock(), store.records()
    monkeypatch.setattr(compaction_module, "_RECORDS_A_SLICE", 2)
    folding, folded = compaction_module._fold_record, []

    def fold_five(*args: Any) -> None:
        if len(folded) == 5:
            raise OSError("the power went")
        folded.append(folding(*args))

    monkeypatch.setattr(compaction_module, "_fold_record", fold_five)
    with pytest.raises(OSError, match="power"):
        store.compact(limit=1)
    monkeypatch.setattr(compaction_module, "_fold_record", folding)
    assert len(store.journal()) == 10
    again = open_store()
    assert again.records() == again.at(now) == live
    with pytest.raises(Refused):
        again.at(MONDAY - timedelta(days=1))
    clock.advance(days=1)
    again.compact(limit=1)
    assert {entry.op for entry in again.journal()} == {"baseline"}
    assert again.at(now + timedelta(days=1)) == live


def test_a_store_that_lags_behind_a_compaction_catches_up(open_store: Callable[..., MemoryStore], clock: Clock) -> None:
    lagging, other = open_store(), open_store()
    kept, gone = (lagging.append("user", "event", content) for content in ("kept", "gone"))
    other.update(kept.id, content="changed")
    other.forget(gone.id)
    clock.advance(days=3)
    other.update(kept.id, pinned=True)
    other.compact(limit=1)
    assert lagging.records() == other.records() == [kept.with_changes(content="changed", pinned=True)]


def test_steps_back_without_a_change_are_dropped_with_what_they_took_back(store: MemoryStore, clock: Clock) -> None:
    record = store.append("user", "event", "one")
    store.update(record.id, content="two")
    first = store.acts()[0]
    store.update(record.id, content="three")
    store.update(record.id, content="two")
    store.forget(record.id)
    store.undo_act(first.act)

    def acts() -> int:
        return int(store._core.database.rows("SELECT count(*) FROM acts")[0][0])

    before = acts()
    store.compact()
    assert acts() == before
    clock.advance(days=3)
    store._core.compaction.fold(to_seconds(clock()))
    store.compact()
    assert acts() == 0


def test_a_due_compaction_runs_once_a_day(store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_800_000_000.0]
    monkeypatch.setattr("familiars_desktop.storage.upkeep.time.time", lambda: now[0])
    assert store.compact_when_due() is not None
    now[0] += DAY - 60.0
    assert store.compact_when_due() is None
    now[0] += 61.0
    assert store.compact_when_due() is not None


def test_the_files_say_the_same_before_and_after(store: MemoryStore, clock: Clock, workspace: Path) -> None:
    record: MemoryRecord = store.append("user", "event", "one")
    store.update(record.id, content="two")
    clock.advance(days=3)
    path = workspace / "user" / "event.md"
    before = path.read_bytes()
    store.compact(limit=1)
    assert path.read_bytes() == before
