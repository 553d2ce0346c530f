"""TTL policies and liveness (F §5.3.3, §5.8.2)."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory import MemoryRecord, is_expired, is_live
from familiars_desktop.memory.lifetime import ttl_warning
from familiars_desktop.memory.times import to_iso

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)


def record(ttl, **fields) -> MemoryRecord:
    return MemoryRecord("m_00000001", "user", ttl=ttl, **fields)


def absolute(text) -> dict:
    return {"kind": "absolute", "expires_at": text}


@pytest.mark.parametrize(
    ("ttl", "context", "expired"),
    [
        (None, {}, False),
        (absolute("2026-09-01T12:00:01Z"), {"now": NOON}, False),
        (absolute("2026-09-01T12:00:00Z"), {"now": NOON}, True),
        (absolute("2026-09-01T12:00:00"), {"now": NOON}, True),
        (absolute("2026-09-01T12:30:00+02:00"), {"now": NOON}, True),
        (absolute("2026-09-01T11:30:00-02:00"), {"now": NOON}, False),
        (absolute("2026-09-01T12:00:00Z"), {"now": NOON.replace(tzinfo=None)}, True),
        ({"kind": "turns", "turns": 5, "created_turn": 10}, {"turn_counter": 14}, False),
        ({"kind": "turns", "turns": 5, "created_turn": 10}, {"turn_counter": 15}, True),
        ({"kind": "scope", "scope": "session"}, {}, False),
        ({"kind": "scope", "scope": "session"}, {"session_active": False}, True),
        ({"kind": "scope", "scope": "session"}, {"dialogue_active": False}, False),
        ({"kind": "scope", "scope": "dialogue"}, {"dialogue_active": False}, True),
        ({"kind": "scope", "scope": "dialogue"}, {"session_active": False}, False),
    ],
)
def test_a_policy_expires_as_its_kind_says(ttl, context, expired):
    assert is_expired(record(ttl), **context) is expired
    assert is_live(record(ttl), **context) is not expired


UNREADABLE = [
    absolute("the day after tomorrow"),
    absolute(None),
    {"kind": "absolute"},
    {"kind": "turns", "turns": "five", "created_turn": 1},
    {"kind": "turns", "turns": 5},
    {"kind": "scope", "scope": "galaxy"},
    {"kind": "scope", "scope": ["session"]},
    {"kind": "whim"},
    {},
    "tomorrow",
    [1],
]


@pytest.mark.parametrize("ttl", UNREADABLE, ids=str)
def test_a_policy_that_cannot_be_read_never_expires_and_warns(ttl):
    everything_over = {"now": NOON, "turn_counter": 999, "session_active": False, "dialogue_active": False}
    assert is_expired(record(ttl), **everything_over) is False
    assert ttl_warning(ttl)


@pytest.mark.parametrize(
    "ttl",
    [
        None,
        absolute("2026-09-01T12:00:00Z"),
        {"kind": "turns", "turns": 5, "created_turn": 10},
        {"kind": "scope", "scope": "session"},
        {"kind": "scope", "scope": "dialogue"},
    ],
)
def test_a_readable_policy_warns_of_nothing(ttl):
    assert ttl_warning(ttl) is None


@pytest.mark.parametrize(
    ("ttl", "needed"),
    [
        (absolute("2026-09-01T12:00:00Z"), "now"),
        ({"kind": "turns", "turns": 1, "created_turn": 0}, "turn_counter"),
    ],
)
def test_a_policy_without_what_it_is_measured_by_is_an_error_that_names_it(ttl, needed):
    with pytest.raises(ValueError, match=f"m_00000001.*{needed}"):
        is_expired(record(ttl))
    with pytest.raises(ValueError, match=needed):
        is_live(record(ttl))


def test_a_deprecated_record_is_not_live_whatever_its_policy():
    assert not is_live(record(None, deprecated=True))
    assert not is_live(record(absolute("2026-09-01T12:00:00Z"), deprecated=True))


@given(st.integers(-(10**6), 10**6))
def test_an_absolute_policy_expires_at_its_moment_and_stays_so(offset):
    ttl = absolute(to_iso(NOON + timedelta(seconds=offset)))
    assert is_expired(record(ttl), now=NOON) is (offset <= 0)


@given(st.integers(0, 1000), st.integers(0, 1000), st.integers(0, 3000))
def test_a_policy_of_turns_expires_after_so_many(turns, created, counter):
    ttl = {"kind": "turns", "turns": turns, "created_turn": created}
    assert is_expired(record(ttl), turn_counter=counter) is (counter >= created + turns)
