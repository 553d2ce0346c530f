"""A snapshot after a change carries over what was computed for the one before, and is no other for it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from familiars_desktop.memory import JournalEntry, MemoryRecord, MemorySnapshot
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.record_table import RecordTable
from tests.storage.conftest import MONDAY, Clock

IDS = [f"m_{number}" for number in range(6)]
CHANGES = st.lists(
    st.tuples(st.sampled_from(IDS), st.sampled_from(["put", "access", "remove"]), st.integers(0, 9), st.booleans()),
    max_size=30,
)


def entry(sequence: int, record_id: str, op: str, number: int) -> JournalEntry:
    record = MemoryRecord(record_id, "user", ts=(MONDAY + timedelta(hours=number)).isoformat(), salience=number / 9)
    accessed = {"last_accessed_ts": record.ts, "access_count": number, "half_life": 10.0 + number}
    after: dict[str, Any] | None = {"put": record.to_dict(), "access": accessed, "remove": None}[op]
    return JournalEntry(sequence, sequence, 0.0, float(sequence), "user", op, record_id, None, after)


@given(CHANGES)
@settings(deadline=None, suppress_health_check=list(HealthCheck))
def test_what_is_carried_over_is_what_would_be_computed(changes: list[tuple[str, str, int, bool]]) -> None:
    table = RecordTable([], 0)
    earlier: list[tuple[MemorySnapshot, tuple[MemoryRecord, ...], np.ndarray]] = []
    for sequence, (record_id, op, number, looks) in enumerate(changes, start=1):
        made = entry(sequence, record_id, op, number)
        table.catch_up(lambda _, made=made: [made])
        if not looks:
            continue
        snapshot = table.snapshot()
        fresh = MemorySnapshot(snapshot.version, snapshot.records)
        assert list(snapshot.records) == sorted(snapshot.records, key=lambda record: (record.stated_at, record.id))
        assert {record.id for record in snapshot.records} == {item for item in IDS if item in table}
        assert snapshot.row_of == fresh.row_of
        for name in ("stated_at", "t0", "half_life", "salience", "live"):
            np.testing.assert_array_equal(getattr(snapshot.columns, name), getattr(fresh.columns, name))
        earlier.append((snapshot, snapshot.records, snapshot.columns.t0.copy()))
    for snapshot, records, t0 in earlier:
        assert snapshot.records == records
        np.testing.assert_array_equal(snapshot.columns.t0, t0)


def test_a_snapshot_does_not_change_with_what_comes_after(open_store: Callable[..., MemoryStore], clock: Clock) -> None:
    store = open_store()
    first = store.append("user", "event", "one")
    before = store.snapshot()
    assert before.columns.t0[0] == clock().timestamp()
    clock.advance(hours=1)
    store.reinforce([first.id])
    store.append("user", "event", "two")
    after = store.snapshot()
    assert (len(before.columns), len(after.columns)) == (1, 2)
    assert after.columns.t0[0] - before.columns.t0[0] == 3_600.0
    assert store.snapshot() is after
