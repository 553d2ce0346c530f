"""The outcome of a conflict follows B's formula and is committed as one act."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from familiars_desktop.memorizer import settle
from familiars_desktop.memory import RecordNotFound
from familiars_desktop.storage import MemoryStore

if TYPE_CHECKING:
    from conftest import Clock


def test_the_newer_statement_wins_and_the_older_is_reachable_from_it(store: MemoryStore, clock: Clock) -> None:
    old = store.append("user", "profile", "I live in Bergen")
    outcome = settle(store, old.id, "I live in Oslo", now=clock.turn(days=10))
    assert outcome.winner is not None
    assert outcome.loser is not None
    assert outcome.winner.supersedes == old.id
    assert outcome.loser.deprecated
    assert (outcome.resolution.old_score, outcome.resolution.new_score) == (0.5, 1.0)


def test_a_rival_of_little_confidence_is_archived(store: MemoryStore, clock: Clock) -> None:
    store.append("user", "event", "I was born")
    clock.turn(days=100)
    old = store.append("user", "profile", "I live in Bergen")
    outcome = settle(store, old.id, "I live in Oslo", confidence=0.2, now=clock.turn(days=1))
    assert outcome.winner is not None
    assert outcome.loser is not None
    assert outcome.winner.id == old.id
    assert outcome.loser.content == "I live in Oslo"
    assert outcome.loser.deprecated


def test_a_pinned_memory_is_not_overridden(store: MemoryStore, clock: Clock) -> None:
    old = store.append("user", "profile", "I live in Bergen", pinned=True)
    outcome = settle(store, old.id, "I live in Oslo", now=clock.turn(days=1))
    assert outcome.winner is outcome.loser is None
    assert outcome.open_conflict is not None
    assert [conflict.id for conflict in store.open_conflicts()] == [outcome.open_conflict.id]


def test_one_undo_takes_the_whole_outcome_back(store: MemoryStore, clock: Clock) -> None:
    old = store.append("user", "profile", "I live in Bergen")
    settle(store, old.id, "I live in Oslo", now=clock.turn(days=1))
    store.undo()
    assert [record.content for record in store.records()] == ["I live in Bergen"]


def test_with_beta_0_only_recency_counts(store: MemoryStore, clock: Clock) -> None:
    old = store.append("user", "profile", "I live in Bergen")
    outcome = settle(store, old.id, "I live in Oslo", confidence=0.01, beta=0.0, now=clock.moment + timedelta(days=1))
    assert outcome.resolution.verdict == "new"


def test_an_unknown_memory_is_said(store: MemoryStore, clock: Clock) -> None:
    with pytest.raises(RecordNotFound):
        settle(store, "m_ffffffff", "x", now=clock.moment)


def test_all_that_a_statement_replaces_is_reached_from_it(store: MemoryStore, clock: Clock) -> None:
    first = store.append("user", "preference", "I drink coffee")
    second = store.append("user", "preference", "I drink espresso every morning")
    third = store.append("user", "preference", "I drink mocha")
    clock.turn(days=1)
    outcome = settle(store, second.id, "I drink no coffee any more", now=clock.moment, also=[first.id, third.id])
    assert outcome.winner is not None
    found, record = [], outcome.winner
    while record.supersedes is not None:
        record = store.get(record.supersedes)
        found.append(record.id)
    assert found == [second.id, first.id, third.id]
    assert all(store.get(record_id).deprecated for record_id in found)
    store.undo()
    assert {one.id for one in store.records()} == {first.id, second.id, third.id}
    assert all(one.supersedes is None for one in store.records())


def test_a_narrow_win_is_left_to_the_user_where_that_is_wanted(store: MemoryStore, clock: Clock) -> None:
    store.append("user", "profile", "My name is Mara", ts="2020-01-01T00:00:00+00:00")
    old = store.append("user", "profile", "I live in Bergen")
    now = clock.turn(minutes=5)
    outcome = settle(store, old.id, "I live in Oslo", now=now, low_margin=0.02)
    assert (outcome.resolution.verdict, outcome.winner) == ("open", None)
    assert [conflict.rival_content for conflict in store.open_conflicts()] == ["I live in Oslo"]
    assert settle(store, old.id, "I live in Hamar", now=now).winner is not None


def test_what_the_user_leaves_open_waits_and_one_undo_withdraws_it(store: MemoryStore, clock: Clock) -> None:
    old = store.append("user", "profile", "I live in Bergen")
    outcome = settle(store, old.id, "I live in Oslo", now=clock.turn(days=10), leave_open=True)
    assert outcome.open_conflict is not None
    assert (outcome.resolution.verdict, outcome.resolution.new_score) == ("open", 1.0)
    assert [record.content for record in store.records()] == ["I live in Bergen"]
    store.undo()
    assert store.open_conflicts() == []


def test_what_the_writer_leaves_open_is_no_act_of_the_user(store: MemoryStore, clock: Clock) -> None:
    old = store.append("user", "profile", "I live in Bergen", actor="writer")
    settle(store, old.id, "I live in Oslo", now=clock.turn(days=10), low_margin=1.0, actor="writer")
    assert store.undo() is None
    assert len(store.open_conflicts()) == 1
