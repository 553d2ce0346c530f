"""The companion speaks unasked rarely, for a reason, and not at night."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from familiars_desktop.memorizer import DeciderService
from familiars_desktop.storage import MemoryStore

if TYPE_CHECKING:
    from conftest import Clock

NOON = datetime(2026, 3, 11, 12, 0, tzinfo=UTC)


def appointment(store: MemoryStore, day: str = "2026-03-12", **fields: Any) -> str:
    when = [{"text": "soon", "from": day, "to": day}]
    return store.append("user", "event", f"My dentist appointment is on {day}", evidence={"when": when}, **fields).id


def test_a_date_that_is_due_is_called_to_mind_and_explained(store: MemoryStore) -> None:
    record_id = appointment(store)
    proposal = DeciderService(store).propose(NOON)
    assert proposal is not None
    assert (proposal.kind, proposal.record_id) == ("due", record_id)
    assert "tomorrow" in proposal.text
    assert "2026-03-12" in proposal.reason


def test_nothing_is_said_twice_in_this_session_or_the_next(store: MemoryStore) -> None:
    appointment(store)
    decider = DeciderService(store)
    first = decider.propose(NOON)
    assert first is not None
    assert decider.propose(NOON) is None
    assert DeciderService(store).propose(NOON, already=[first.decision_id]) is None


@pytest.mark.parametrize("day", ["2026-03-10", "2026-03-20"])
def test_a_date_gone_by_or_far_ahead_is_not_called_to_mind(store: MemoryStore, day: str) -> None:
    appointment(store, day)
    assert DeciderService(store).propose(NOON) is None


@pytest.mark.parametrize(("hour", "speaks"), [(3, False), (7, False), (8, True), (21, True), (22, False), (23, False)])
def test_quiet_hours_are_kept(store: MemoryStore, hour: int, speaks: bool) -> None:
    appointment(store)
    assert (DeciderService(store).propose(NOON.replace(hour=hour)) is not None) is speaks


def test_the_daily_cap_is_kept(store: MemoryStore) -> None:
    for _ in range(3):
        appointment(store)
    decider = DeciderService(store, daily_cap=2)
    assert [decider.propose(NOON) is not None for _ in range(3)] == [True, True, False]


def test_switched_off_it_says_nothing(store: MemoryStore) -> None:
    appointment(store)
    assert DeciderService(store, enabled=False).propose(NOON) is None


def test_an_important_memory_about_to_fade_is_asked_after(store: MemoryStore, clock: Clock) -> None:
    record = store.append("user", "profile", "I am allergic to bees", salience=0.9, half_life=10 * 86_400.0)
    store.append("user", "profile", "I own a blue umbrella", salience=0.4, half_life=10 * 86_400.0)
    decider = DeciderService(store)
    assert decider.propose(clock.moment) is None
    proposal = decider.propose(clock.turn(days=5))
    assert proposal is not None
    assert (proposal.kind, proposal.record_id) == ("fading", record.id)


def test_the_answer_reinforces_or_retires(store: MemoryStore) -> None:
    record = store.append("user", "profile", "I am allergic to bees")
    decider = DeciderService(store)
    assert decider.answered(record.id, still_true=True).access_count == 1
    assert decider.answered(record.id, still_true=False).deprecated
