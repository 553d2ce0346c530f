"""Uses are counted in one row an act; the journal shows them where they belong, and nothing tells them from entries."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from familiars_desktop.memory import MemoryRecord
from familiars_desktop.storage import MemoryStore

OpenStore = Callable[..., MemoryStore]


@pytest.fixture
def records(store: MemoryStore) -> list[MemoryRecord]:
    return [store.append("user", "event", text, fact_key=text) for text in ("A fair", "A regatta", "A concert")]


def _waiting(store: MemoryStore) -> int:
    return store._core.database.row("SELECT count(*) FROM waiting_accesses")[0]


def _use(store: MemoryStore, records: list[MemoryRecord], clock: Callable, times: int = 2) -> None:
    for _ in range(times):
        clock.advance(minutes=1)
        store.reinforce([record.id for record in records], actor="engine")


def test_the_journal_is_the_same_before_and_after_they_become_its_entries(
    store: MemoryStore, records: list[MemoryRecord], clock: Callable
) -> None:
    _use(store, records, clock)
    assert _waiting(store) == 2
    told = store.journal(), store.history(records[0].id), store.acts(), store.at(clock()), store.journal_version()
    half = store.journal(after=5)
    store.flush()
    assert _waiting(store) == 0
    again = store.journal(), store.history(records[0].id), store.acts(), store.at(clock()), store.journal_version()
    assert again == told and store.journal(after=5) == half
    assert [entry.sequence for entry in store.journal()] == list(range(1, 10))
    assert store.journal_size(7) == (7, 0)


def test_a_change_of_content_makes_them_entries_first(
    store: MemoryStore, records: list[MemoryRecord], clock: Callable
) -> None:
    _use(store, records, clock)
    store.update(records[1].id, content="A race")
    assert _waiting(store) == 0
    ops = [entry.op for entry in store.history(records[1].id)]
    assert ops == ["append", "access", "access", "update"]
    assert store.get(records[1].id).access_count == 2


def test_they_are_there_after_a_crash(
    store: MemoryStore, records: list[MemoryRecord], clock: Callable, open_store: OpenStore
) -> None:
    _use(store, records, clock)
    before, used = store.journal(), store.records()
    again = open_store()  # the first one has not been closed: nothing was flushed
    assert again.records() == used and again.journal() == before
    again.close()
    assert '"access_count":2' in (again.workspace / "user" / "event.md").read_text()


def test_another_store_sees_them_at_once(
    store: MemoryStore, records: list[MemoryRecord], clock: Callable, open_store: OpenStore
) -> None:
    other = open_store()
    changes = []
    other.subscribe(changes.append)
    _use(store, records, clock)
    assert other.get(records[0].id).access_count == 2
    assert changes[-1].record_ids == tuple(record.id for record in records)
    _use(other, records[:1], clock)
    assert store.get(records[0].id).access_count == 4


def test_an_act_that_waits_can_be_undone(store: MemoryStore, records: list[MemoryRecord], clock: Callable) -> None:
    clock.advance(minutes=1)
    store.reinforce([records[0].id])
    assert store.undo() == "reinforce “A fair”"
    assert store.get(records[0].id) == records[0]
    assert store.redo() == "reinforce “A fair”"
    assert store.get(records[0].id).access_count == 1


def test_with_a_clock_set_back_no_entry_is_before_its_records_last_one(
    store: MemoryStore, records: list[MemoryRecord], clock: Callable
) -> None:
    clock.advance(hours=1)
    store.update(records[0].id, pinned=True)
    clock.advance(minutes=-30)
    _use(store, records, clock)
    clock.advance(minutes=-20)
    _use(store, records, clock)
    shown = store.journal()
    for record in records:
        times = [entry.effective_time for entry in shown if entry.record_id == record.id]
        assert times == sorted(times)
    store.flush()
    assert store.journal() == shown


def test_an_edit_by_hand_keeps_uses_that_wait(
    store: MemoryStore, records: list[MemoryRecord], clock: Callable, workspace: Path
) -> None:
    _use(store, records, clock)
    path = workspace / "user" / "event.md"
    path.write_text(path.read_text().replace("A regatta", "A race"))
    store.pick_up_edits()
    assert (store.get(records[1].id).content, store.get(records[1].id).access_count) == ("A race", 2)


def test_an_erased_memory_leaves_none(store: MemoryStore, records: list[MemoryRecord], clock: Callable) -> None:
    _use(store, records, clock)
    store.forget(records[0].id, erase=True)
    assert {entry.op for entry in store.history(records[0].id)} == {"erased"}
    assert [record.access_count for record in store.records()] == [2, 2]


def test_facts_of_the_agents_own_table_follow_each_use(
    store: MemoryStore, records: list[MemoryRecord], clock: Callable, workspace: Path
) -> None:
    _use(store, records, clock)
    with sqlite3.connect(workspace / "familiars.db") as connection:
        rows = connection.execute("SELECT access_count, half_life FROM semantic_memories").fetchall()
    assert rows == [(3, store.get(records[0].id).half_life)] * 3


def test_folding_the_journal_takes_them_along(store: MemoryStore, records: list[MemoryRecord], clock: Callable) -> None:
    _use(store, records, clock)
    clock.advance(days=3)
    _use(store, records[:1], clock)
    before = store.at(clock())
    store.compact(limit=1)
    assert store.at(clock()) == before == store.records()
    assert [act.description for act in store.acts()] == ["reinforce “A fair”"] * 2
