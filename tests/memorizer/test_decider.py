"""The companion speaks unasked rarely, for a reason, and not at night."""

from __future__ import annotations

import multiprocessing
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from familiars_desktop.memorizer import DeciderService
from familiars_desktop.memorizer.decider import Proposal
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
    assert DeciderService(store).propose(NOON) is None


def test_of_two_processes_that_look_at_once_one_alone_speaks(store: MemoryStore) -> None:
    """As the app and a server beside it: both have looked before either has spoken."""
    appointment(store)
    spawn = multiprocessing.get_context("spawn")
    both, told = spawn.Barrier(2), spawn.Queue()
    processes = [spawn.Process(target=_propose, args=(store.workspace, both, told)) for _ in range(2)]
    for process in processes:
        process.start()
    spoke = [told.get(timeout=60) for _ in processes]
    for process in processes:
        process.join(60)
    assert sorted(spoke) == [False, True]
    assert len(DeciderService(store).said()) == 1


def _propose(workspace: Path, both: threading.Barrier, told: multiprocessing.Queue[bool]) -> None:
    class Decider(DeciderService):
        def _most_pressing(self, *asked: Any) -> Proposal | None:
            found = super()._most_pressing(*asked)
            both.wait(60)
            return found

    with MemoryStore(workspace) as opened:
        told.put(Decider(opened).propose(NOON) is not None)


@pytest.mark.parametrize("day", ["2026-03-07", "2026-03-20"])
def test_a_date_long_gone_by_or_far_ahead_is_not_called_to_mind(store: MemoryStore, day: str) -> None:
    appointment(store, day)
    assert DeciderService(store).propose(NOON) is None


@pytest.mark.parametrize(("hour", "speaks"), [(3, False), (7, False), (8, True), (21, True), (22, False), (23, False)])
def test_quiet_hours_are_kept(store: MemoryStore, hour: int, speaks: bool) -> None:
    appointment(store)
    assert (DeciderService(store).propose(NOON.replace(hour=hour)) is not None) is speaks


def test_the_daily_cap_is_kept(store: MemoryStore) -> None:
    for _ in range(3):
        appointment(store)
    spoken = [DeciderService(store, daily_cap=2).propose(NOON) is not None for _ in range(3)]
    assert spoken == [True, True, False]


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


def test_what_happened_once_is_not_asked_after(store: MemoryStore, clock: Clock) -> None:
    store.append("user", "event", "I broke my arm", salience=0.9, half_life=10 * 86_400.0)
    assert DeciderService(store).propose(clock.turn(days=6)) is None


def test_the_answer_reinforces_or_retires(store: MemoryStore) -> None:
    record = store.append("user", "profile", "I am allergic to bees")
    decider = DeciderService(store)
    assert decider.answered(record.id, still_true=True).access_count == 1
    assert decider.answered(record.id, still_true=False).deprecated


def test_it_says_because_of_what_in_the_user_s_own_words_and_language(store: MemoryStore) -> None:
    appointment(store, source_quote=["Mein Zahnarzttermin ist am 12. März."])
    proposal = DeciderService(store).propose(NOON)
    assert proposal is not None
    assert "Erinnerung für morgen" in proposal.text
    assert proposal.reason.startswith("because you said “Mein Zahnarzttermin ist am 12. März.” on 4 March 2026")


def test_after_an_event_it_asks_once_how_it_went(store: MemoryStore) -> None:
    record_id = appointment(store, "2026-03-10")
    decider = DeciderService(store)
    proposal = decider.propose(NOON)
    assert proposal is not None
    assert (proposal.kind, proposal.record_id, proposal.day) == ("follow_up", record_id, "2026-03-10")
    assert decider.propose(NOON) is None


def test_a_whole_month_is_no_date_to_be_reminded_of(store: MemoryStore) -> None:
    when = [{"text": "in April", "from": "2026-04-01", "to": "2026-04-30"}]
    store.append("user", "event", "I travel in April", evidence={"when": when})
    assert DeciderService(store).propose(datetime(2026, 3, 31, 12, tzinfo=UTC)) is None


def test_what_was_corrected_is_called_to_mind_as_it_is_now(store: MemoryStore) -> None:
    old = appointment(store)
    when = [{"text": "soon", "from": "2026-03-20", "to": "2026-03-20"}]
    store.supersede(old, "My dentist appointment is on 2026-03-20", evidence={"when": when})
    assert DeciderService(store).propose(NOON) is None
    assert DeciderService(store).propose(datetime(2026, 3, 20, 12, tzinfo=UTC)) is not None


def test_of_a_declined_memory_it_never_speaks_again_until_all_are_allowed(store: MemoryStore) -> None:
    record_id = appointment(store)
    DeciderService(store).decline(record_id)
    assert DeciderService(store).propose(NOON) is None
    DeciderService(store).allow_all()
    assert DeciderService(store).propose(NOON) is not None


def test_a_kind_that_is_switched_off_is_left_out(store: MemoryStore) -> None:
    appointment(store)
    assert DeciderService(store, kinds=["fading"]).propose(NOON) is None


def test_what_could_not_be_said_is_proposed_again(store: MemoryStore) -> None:
    appointment(store)
    decider = DeciderService(store)
    first = decider.propose(NOON)
    assert first is not None
    decider.withdrawn(first)
    assert decider.propose(NOON) == first


def test_conversations_tell_what_was_said_when_the_log_is_lost(store: MemoryStore) -> None:
    appointment(store)
    first = DeciderService(store).propose(NOON)
    assert first is not None
    dialogue = store.dialogues.create()
    store.dialogues.add_turn(
        dialogue.id,
        "A",
        first.text,
        embedding=(),
        timestamp=NOON.timestamp(),
        origin="proactive",
        metadata={"decision_id": first.decision_id, "kind": first.kind, "record_id": first.record_id},
    )
    store.states.put("said_unasked", None)
    assert DeciderService(store).propose(NOON) is None


def test_the_log_holds_no_words_of_memories(store: MemoryStore) -> None:
    appointment(store)
    DeciderService(store).propose(NOON)
    assert "dentist" not in str(store.states.get("said_unasked"))


def test_a_memory_that_faded_lately_is_still_asked_after(store: MemoryStore, clock: Clock) -> None:
    store.append("user", "profile", "I am allergic to bees", salience=0.9, half_life=10 * 86_400.0)
    assert DeciderService(store).propose(clock.turn(days=12)) is not None
    store.append("user", "profile", "I am allergic to wasps", salience=0.9, half_life=10 * 86_400.0)
    assert DeciderService(store, daily_cap=9).propose(clock.turn(days=40)) is None
