"""Threads and processes at once: every write arrives once, readers are never in between."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from familiars_desktop.memory import WorkspaceLocked
from familiars_desktop.storage import MemoryStore, StoreChange
from familiars_desktop.storage.locks import WriteLock

_WRITER = """
import sys
from familiars_desktop.storage import MemoryStore
with MemoryStore(sys.argv[1]) as store:
    mine = [store.append("user", "event", f"{sys.argv[2]} {number}") for number in range(25)]
    for record in mine:
        store.update(record.id, tags=[sys.argv[2]])
        store.reinforce([record.id], actor="engine")
    assert all(store.get(record.id).access_count == 1 for record in mine)
"""


def test_threads_write_and_read_at_once(open_store: Callable[..., MemoryStore], embed: Callable) -> None:
    store = open_store(embed=embed)
    shared = store.append("user", "profile", "shared")
    dialogue = store.dialogues.create().id
    stop = threading.Event()

    def write(worker: int) -> list[str]:
        ids = []
        for number in range(10):
            ids.append(store.append("user", "event", f"{worker} wrote {number}").id)
            store.reinforce([shared.id], actor="engine")
            store.update(ids[-1], pinned=True)
            store.dialogues.add_turn(dialogue, "Q", "x", embedding=[1.0], timestamp=number, origin="user")
        return ids

    def read() -> int:
        seen = 0
        while not stop.is_set():
            snapshot = store.snapshot()
            assert snapshot.version >= seen
            assert len(snapshot.row_of) == len(snapshot.records)
            store.words.search("wrote", "record")
            ids, matrix = store.vectors.matrix("record")
            assert len(ids) == len(matrix)
            seen = snapshot.version
        return seen

    with ThreadPoolExecutor(8) as pool:
        readers = [pool.submit(read) for _ in range(2)]
        written = [identity for ids in pool.map(write, range(4)) for identity in ids]
        stop.set()
        assert all(reader.result() for reader in readers)
    assert {record.id for record in store.records()} == {*written, shared.id}
    assert store.get(shared.id).access_count == 40
    assert [turn.node_id for turn in store.dialogues.turns(dialogue)] == list(range(40))
    assert len(store.vectors.matrix("record")[0]) == 41


def test_two_processes_write_one_file_and_see_each_other(store: MemoryStore, workspace: Path) -> None:
    heard: list[StoreChange] = []
    store.subscribe(heard.append)
    others = [subprocess.Popen([sys.executable, "-c", _WRITER, workspace, name]) for name in ("ann", "bob")]
    mine = [store.append("user", "event", f"own {number}") for number in range(25)]
    assert [other.wait(120) for other in others] == [0, 0]
    records = store.records()
    assert len(records) == 75 and {record.id for record in mine} <= {record.id for record in records}
    assert sorted(tag for record in records for tag in record.tags) == ["ann"] * 25 + ["bob"] * 25
    assert (workspace / "user/event.md").read_text().count("<!-- {") == 75
    assert {change.kind for change in heard} == {"append", "foreign"}
    assert store.undo() is not None and len(store.acts(1000)) == 3 * 25 + 2 * 50


def test_two_stores_of_one_workspace_in_one_process_are_as_two_processes(
    open_store: Callable[..., MemoryStore], workspace: Path
) -> None:
    stores = [open_store(), open_store()]
    told: list[list[StoreChange]] = [[], []]
    for store, changes in zip(stores, told, strict=True):
        store.subscribe(changes.append)
    shared = stores[0].append("user", "profile", "shared")

    def write(worker: int) -> list[str]:
        store, ids = stores[worker % 2], []
        for number in range(8):
            ids.append(store.append("user", "event", f"{worker} wrote {number}").id)
            store.reinforce([shared.id], actor="engine")
            store.update(ids[-1], tags=[str(number)])
        return ids

    with ThreadPoolExecutor(4) as pool:
        written = list(pool.map(write, range(4)))
    assert stores[0].records() == stores[1].records() and len(stores[0].records()) == 33
    assert [store.get(shared.id).access_count for store in stores] == [32, 32]
    of_others = {item for change in told[1] if change.kind == "foreign" for item in change.record_ids}
    assert of_others >= {shared.id, *written[0], *written[2]}
    stores[0].close()
    last = stores[1].append("user", "event", "after the other one was closed")
    stores[1].close()
    text = (workspace / "user" / "event.md").read_text()
    for ids in [*written, [last.id]]:
        places = [text.index(item) for item in ids]
        assert places == sorted(places)
    assert len(open_store().records()) == 34


def test_a_foreign_commit_is_seen_by_the_next_read_and_undone_from_here(store: MemoryStore, workspace: Path) -> None:
    version = store.snapshot().version
    with MemoryStore(workspace) as door:
        record = door.append("user", "event", "from the door", actor="cli")
        assert store.get(record.id) == record
        assert store.snapshot().version > version
        assert list(store.words.search("door", "record")) == [record.id]
        store.undo()
        assert door.records() == []


def test_a_workspace_that_stays_locked_is_reported(workspace: Path) -> None:
    workspace.mkdir()
    refused = pytest.raises(WorkspaceLocked, match="another program has been writing")
    with WriteLock(workspace).held(), refused, WriteLock(workspace, patience=0.05).held():
        raise AssertionError("two holders of one lock")


def test_a_turn_and_somebody_who_writes_dialogues_do_not_wait_for_each_other(store: MemoryStore) -> None:
    dialogue = store.dialogues.create().id
    say = {"embedding": [1.0], "timestamp": 1.0, "origin": "user"}
    store.dialogues.add_turn(dialogue, "Q", "x", **say)  # type: ignore[arg-type]
    speaker = threading.Thread(target=lambda: store.dialogues.add_turn(dialogue, "A", "y", **say))  # type: ignore[arg-type]
    # As a backup does: the workspace's lock first, then each dialogue.
    with store._core.ledger.writing():
        speaker.start()
        speaker.join(0.2)
        store.dialogues.write()
    speaker.join(10)
    assert [turn.node.content for turn in store.dialogues.turns(dialogue)] == ["x", "y"]


def test_readers_do_not_wait_for_a_writer(store: MemoryStore) -> None:
    record = store.append("user", "event", "a fair")
    seen = []
    with store._core.ledger.writing(), store._core.database.transaction() as connection:
        connection.execute("DELETE FROM accesses")
        reader = threading.Thread(
            target=lambda: seen.extend([store.snapshot().records[0].id, *store.words.search("fair", "record")])
        )
        reader.start()
        reader.join(10)
        assert seen == [record.id, record.id]
