"""The journal replayed, as records and as arrays."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory import JournalEntry, MemoryRecord, MemorySnapshot, RecordColumns, Timeline, replay
from familiars_desktop.memory.timeline import ACCESS_FIELDS
from familiars_desktop.memory.times import to_iso

IDS = [f"m_0000000{n}" for n in range(5)]

changes = st.fixed_dictionaries(
    {},
    optional={
        "salience": st.floats(0.0, 1.0),
        "deprecated": st.booleans(),
        "pinned": st.booleans(),
        "half_life": st.floats(1.0, 1e7),
        "content": st.text(max_size=10),
        "ts": st.integers(0, 10_000).map(to_iso),
    },
)
steps = st.lists(
    st.tuples(
        st.sampled_from(IDS), st.sampled_from(["add", "change", "access", "forget"]), st.integers(0, 100), changes
    ),
    max_size=60,
)


def journal(steps) -> list[JournalEntry]:
    """A journal of random adds, changes, accesses and removals; clocks may run backwards."""
    current: dict[str, MemoryRecord] = {}
    entries: list[JournalEntry] = []
    for sequence, (record_id, wanted, moment, change) in enumerate(steps, start=1):
        before = current.get(record_id)
        op = wanted if before is not None else "add"
        if op == "forget":
            del current[record_id]
            after = None
        elif op == "access" and before is not None:
            current[record_id] = before.with_changes(
                last_accessed_ts=to_iso(moment),
                access_count=before.access_count + 1,
                half_life=before.half_life + 1.0,
            )
            after = {name: getattr(current[record_id], name) for name in ACCESS_FIELDS}
        else:
            start = before or MemoryRecord(record_id, "user", ts=to_iso(moment))
            current[record_id] = start.with_changes(**change)
            after = current[record_id].to_dict()
        entries.append(
            JournalEntry(
                sequence=sequence,
                act=sequence,
                wall_time=float(sequence),
                effective_time=float(moment),
                actor="user",
                op=op,
                record_id=record_id,
                before=before.to_dict() if before else None,
                after=after,
            )
        )
    return entries


@given(steps, st.floats(-1.0, 101.0))
def test_the_arrays_and_the_records_of_a_moment_agree(steps, moment):
    entries = journal(steps)
    timeline, records = Timeline.of(entries), replay(entries, moment)
    state = timeline.state(moment)
    known = {record_id for record_id, row in timeline.row_of.items() if state.known[row]}
    assert known == {record.id for record in records}
    for record in records:
        row = timeline.row_of[record.id]
        assert state.columns.live[row] == (not record.deprecated)
        assert state.columns.t0[row] == pytest.approx(record.t0)
        assert state.columns.stated_at[row] == pytest.approx(record.stated_at)
        assert state.columns.salience[row] == record.salience
        assert state.columns.half_life[row] == (np.inf if record.pinned else record.half_life)
        assert state.pinned[row] == record.pinned
        assert state.access_count[row] == record.access_count
    assert not state.columns.live[~state.known].any()
    assert not state.pinned[~state.known].any()


@given(steps, st.lists(st.floats(-1.0, 101.0), min_size=2, max_size=6))
def test_a_small_step_from_a_near_state_gives_what_a_fresh_one_gives(steps, moments):
    timeline = Timeline.of(journal(steps))
    near = timeline.state(moments[0])
    for moment in moments[1:]:
        fresh, near = timeline.state(moment), timeline.state(moment, near=near)
        assert near.moment == moment
        assert_same_state(near, fresh)


@given(steps, st.lists(st.integers(0, 60), max_size=3), st.floats(-1.0, 101.0), st.booleans())
def test_a_timeline_extended_by_later_entries_is_the_timeline_of_all(steps, cuts, moment, in_order):
    if in_order:
        steps = [(record_id, op, position, change) for position, (record_id, op, _, change) in enumerate(steps)]
    entries, grown = journal(steps), Timeline.of([])
    bounds = [0, *sorted(cuts), len(entries)]
    earlier = []
    for begin, end in itertools.pairwise(bounds):
        earlier.append((grown, grown.state(moment)))
        grown = grown.extended(entries[begin:end])
    whole = Timeline.of(entries)
    assert (grown.ids, grown.row_of, grown.last_moment) == (whole.ids, whole.row_of, whole.last_moment)
    assert_same_state(grown.state(moment), whole.state(moment))
    for record_id in whole.ids:
        for mine, its in zip(grown.accesses(record_id), whole.accesses(record_id), strict=True):
            np.testing.assert_array_equal(mine, its)
    for timeline, state in earlier:
        assert_same_state(timeline.state(moment), state)


def assert_same_state(one, other):
    for name in ("stated_at", "t0", "half_life", "salience", "live"):
        np.testing.assert_array_equal(getattr(one.columns, name), getattr(other.columns, name))
    for name in ("access_count", "known", "pinned"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name))


@given(steps)
def test_the_replay_to_the_end_in_order_is_what_the_changes_left(steps):
    ordered = [(record_id, op, position, change) for position, (record_id, op, _, change) in enumerate(steps)]
    entries = journal(ordered)
    left: dict[str, dict] = {}
    for entry in entries:
        if entry.after is None:
            left.pop(entry.record_id)
        else:
            left[entry.record_id] = {**left.get(entry.record_id, {}), **entry.after}
    assert {record.id: record.to_dict() for record in replay(entries, 1e9)} == left


@given(steps, st.floats(-1.0, 101.0))
def test_entries_may_come_in_any_order(steps, moment):
    entries = journal(steps)
    assert replay(entries[::-1], moment) == replay(entries, moment)


def test_before_the_first_entry_nothing_is_known_and_after_the_last_the_curve_runs_on():
    added = MemoryRecord(IDS[0], "user", ts=to_iso(100.0), half_life=50.0)
    entries = [JournalEntry(1, 1, 100.0, 100.0, "user", "add", IDS[0], None, added.to_dict())]
    timeline = Timeline.of(entries)
    assert not timeline.state(99.9).known[0]
    assert replay(entries, 99.9) == []
    assert timeline.state(100.0).known[0]
    later = timeline.state(150.0)
    assert later.columns.retention(150.0)[0] == pytest.approx(np.exp(-1.0))
    assert (timeline.first_moment, timeline.last_moment) == (100.0, 100.0)


def test_a_journal_written_backwards_in_simulated_time_is_replayed_by_effect():
    first = MemoryRecord(IDS[0], "user", content="as of 50")
    second = first.with_changes(content="as of 10")
    entries = [
        JournalEntry(1, 1, 1.0, 50.0, "cli", "change", IDS[0], None, first.to_dict()),
        JournalEntry(2, 2, 2.0, 10.0, "cli", "add", IDS[0], None, second.to_dict()),
    ]
    assert replay(entries, 20.0)[0].content == "as of 10"
    assert replay(entries, 60.0)[0].content == "as of 50"


def test_the_accesses_of_a_record_are_the_teeth_of_its_curve():
    steps = [(IDS[0], "add", 0, {"half_life": 10.0}), (IDS[1], "add", 1, {}), (IDS[0], "access", 5, {})]
    moments, t0, half_life = Timeline.of(journal(steps)).accesses(IDS[0])
    assert (list(moments), list(t0), list(half_life)) == ([0.0, 5.0], [0.0, 5.0], [10.0, 11.0])


def test_an_empty_journal_has_an_empty_state():
    timeline = Timeline.of([])
    state = timeline.state(0.0)
    assert len(timeline) == len(state.columns) == len(state.known) == 0
    assert timeline.first_moment is timeline.last_moment is None
    assert replay([], 0.0) == []


# ---- records as arrays -----------------------------------------------------------------------------------


def test_columns_are_the_records_in_their_order():
    records = [
        MemoryRecord("m_1", "user", ts=to_iso(10.0), half_life=5.0, salience=0.9),
        MemoryRecord("m_2", "user", ts=to_iso(20.0), last_accessed_ts=to_iso(30.0), pinned=True, deprecated=True),
    ]
    columns = RecordColumns.of(records)
    assert len(columns) == 2
    assert list(columns.stated_at) == [10.0, 20.0]
    assert list(columns.t0) == [10.0, 30.0]
    assert list(columns.half_life) == [5.0, np.inf]
    assert list(columns.salience) == [0.9, 0.5]
    assert list(columns.live) == [True, False]
    assert columns.retention(15.0) == pytest.approx([np.exp(-1.0), 1.0])
    assert list(columns.fades_at(np.exp(-1.0))) == pytest.approx([15.0, np.inf])


def test_a_snapshot_finds_its_records_by_id():
    records = (MemoryRecord("m_1", "user"), MemoryRecord("m_2", "user"))
    snapshot = MemorySnapshot(7, records)
    assert snapshot.get("m_2") is records[1]
    assert snapshot.get("m_3") is None
    assert snapshot.row_of == {"m_1": 0, "m_2": 1}
    assert len(MemorySnapshot(0, ()).columns) == 0
