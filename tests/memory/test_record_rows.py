"""What versions of the records share: each still shows what it showed."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory.columns import MemorySnapshot
from familiars_desktop.memory.growing_column import GrowingColumn
from familiars_desktop.memory.record_rows import RecordRows, RowNumbers
from familiars_desktop.memory.records import MemoryRecord


def record(number: int, content: str = "") -> MemoryRecord:
    return MemoryRecord(
        id=f"m_{number:08x}", scope="user", category="event", ts="2026-01-01T00:00:00Z", content=content
    )


RECORDS = [record(number) for number in range(2_000)]


@given(
    count=st.integers(0, 1_600),
    changes=st.lists(st.tuples(st.sets(st.integers(0, 1_599), max_size=5), st.integers(0, 130)), max_size=4),
)
def test_versions_of_the_records_are_as_lists_would_be(count, changes):
    plain, rows = list(RECORDS[:count]), RecordRows(RECORDS[:count])
    for number, (changed, added) in enumerate(changes):
        new = {row: record(row, f"change {number}") for row in changed if row < len(plain)}
        before, former = list(plain), rows
        rows = rows.renewed(new, RECORDS[len(plain) : len(plain) + added])
        plain += RECORDS[len(plain) : len(plain) + added]
        for row, one in new.items():
            plain[row] = one
        assert list(former) == before
        assert len(rows) == len(plain) and list(rows) == plain and rows == tuple(plain)
        assert rows[len(plain) // 2 :] == tuple(plain[len(plain) // 2 :])
    for row in range(-len(plain), len(plain), 97):
        assert rows[row] is plain[row]


def test_there_is_no_row_beyond_the_last():
    for row in (3, -4):
        with pytest.raises(IndexError, match="there are 3"):
            RecordRows(RECORDS[:3])[row]


def test_an_earlier_version_knows_no_id_that_came_later():
    first = RowNumbers(["a", "b"])
    second = first.followed_by(["c"])
    assert dict(first) == {"a": 0, "b": 1} and "c" not in first and first.get("c") is None
    assert dict(second) == {"a": 0, "b": 1, "c": 2} and second.keys() - first.keys() == {"c"}
    other = first.followed_by(["d", "e"])
    assert list(other) == ["a", "b", "d", "e"] and list(second) == ["a", "b", "c"] and "d" not in second


def test_a_snapshot_that_follows_is_as_one_made_anew():
    first = MemorySnapshot(1, RecordRows(RECORDS[:5]))
    assert first.get(RECORDS[5].id) is None and len(first.columns) == 5
    changed = record(2, "other")
    second = first.followed_by(2, first.records.renewed({2: changed}, RECORDS[5:7]), [2])
    anew = MemorySnapshot(2, tuple(second.records))
    assert second.row_of == anew.row_of and second.get(RECORDS[6].id) is RECORDS[6]
    for name, column in vars(anew.columns).items():
        np.testing.assert_array_equal(getattr(second.columns, name), column)
    assert first.get(RECORDS[6].id) is None and first.get(changed.id) is RECORDS[2]


@given(st.lists(st.lists(st.integers(-9, 9), max_size=90), max_size=6))
def test_views_of_a_growing_column_stay_as_they_were(pieces):
    column, views, whole = GrowingColumn(np.int64), [], []
    for piece in pieces:
        column.extend(piece)
        whole += piece
        views.append((column.view(), list(whole)))
    assert all(view.tolist() == values for view, values in views) and len(column) == len(whole)
