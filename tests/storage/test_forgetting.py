"""Forgetting: gone from file and search at once, brought back by undo, or erased to the last byte."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from familiars_desktop.memory import RecordNotFound, Refused
from familiars_desktop.storage import MemoryStore

SECRET = "Zanzibarine"


def _holders(workspace: Path) -> list[str]:
    needle = SECRET.lower().encode()
    return [path.name for path in workspace.rglob("*") if path.is_file() and needle in path.read_bytes().lower()]


def test_a_forgotten_memory_leaves_its_file_and_every_search(store: MemoryStore, workspace: Path) -> None:
    kept = store.append("user", "event", "A fair")
    record = store.append("user", "event", f"I went to {SECRET}")
    store.forget(record.id)
    assert store.records() == [kept]
    assert store.words.search(SECRET, "record") == {}
    assert SECRET not in (workspace / "user/event.md").read_text()
    with pytest.raises(RecordNotFound, match="forgotten"):
        store.get(record.id)
    assert [entry.op for entry in store.history(record.id)] == ["append", "forget"]


@pytest.mark.parametrize("bring_back", ["undo", "restore"])
def test_a_forgotten_memory_comes_back_whole(store: MemoryStore, bring_back: str) -> None:
    record = store.append("user", "event", f"I went to {SECRET}", tags=["travel"])
    (record,) = store.reinforce([record.id])
    store.forget(record.id)
    store.undo() if bring_back == "undo" else store.restore(record.id)
    assert store.get(record.id) == record
    assert list(store.words.search(SECRET, "record")) == [record.id]


def test_restoring_a_deprecated_memory_makes_it_live_again(store: MemoryStore) -> None:
    record = store.append("user", "event", "x", deprecated=True)
    assert store.restore(record.id) == record.with_changes(deprecated=False)


def test_an_erased_memory_is_in_no_file_of_the_workspace(
    open_store: Callable[..., MemoryStore], workspace: Path, embed: Callable
) -> None:
    store = open_store(embed=embed)
    for number in range(30):
        store.append("user", "event", f"other {number}")
    record = store.append("user", "event", f"I went to {SECRET}", fact_key=SECRET, source_quote=[SECRET])
    store.update(record.id, content=f"I went to {SECRET} twice")
    store.forget(record.id, erase=True)
    store._core.database.rows("SELECT 1")
    assert _holders(workspace) == []
    with pytest.raises(Refused, match="erased for good"):
        store.undo()
    assert {entry.op for entry in store.history(record.id)} == {"erased"}
    with pytest.raises(RecordNotFound):
        store.restore(record.id)


def test_a_memory_that_is_erased_while_it_is_embedded_leaves_no_vector_behind(
    open_store: Callable[..., MemoryStore], embed: Callable
) -> None:
    store = open_store()
    record = store.append("user", "event", f"I went to {SECRET}")

    def erasing_meanwhile(texts: Sequence[str]) -> Any:
        vectors = embed(texts)
        store.forget(record.id, erase=True)
        return vectors

    store.use_embedder(erasing_meanwhile)
    store.embed_pending()
    assert store._core.database.rows("SELECT count(*) FROM vectors") == [(0,)]


def test_what_was_forgotten_before_can_be_erased_later(store: MemoryStore, workspace: Path) -> None:
    record = store.append("user", "event", f"I went to {SECRET}")
    store.forget(record.id)
    assert _holders(workspace) != []
    store.forget(record.id, erase=True)
    assert _holders(workspace) == []
    with pytest.raises(RecordNotFound):
        store.forget("m_nobody", erase=True)


def test_the_turns_of_a_forgotten_memory_never_reach_the_writer_until_it_is_brought_back(store: MemoryStore) -> None:
    turn = "t_dialogue_1_0"
    record = store.append("user", "event", "x", evidence={"dialogue_id": "dialogue_1", "turn_id": turn})
    store.dialogues.queue.enqueue("t_dialogue_1_1")
    store.forget(record.id)
    store.dialogues.queue.enqueue(turn)
    assert [queued.turn_id for queued in store.dialogues.queue.pending()] == ["t_dialogue_1_1"]
    assert store.forgotten_turns() == {turn}
    store.undo()
    assert store.forgotten_turns() == frozenset()
    store.redo()
    assert store.forgotten_turns() == {turn}


def test_a_tombstone_outlives_the_database_and_a_stale_copy_of_the_file(
    open_store: Callable[..., MemoryStore], workspace: Path
) -> None:
    store = open_store()
    record = store.append("user", "event", SECRET)
    stale = (workspace / "user/event.md").read_bytes()
    store.forget(record.id)
    store.close()
    (workspace / "familiars.db").unlink()
    (workspace / "user/event.md").write_bytes(stale)
    again = open_store()
    assert again.records() == []
    assert "was forgotten" in again.problems()[0].message


def test_damaged_tombstone_lines_are_passed_over(store: MemoryStore, workspace: Path) -> None:
    (workspace / "forgotten.jsonl").write_bytes(
        b'{"id":"m_1","turns":["t_1"]}\n[1]\nnonsense\n{"id":"m_2","turns":["t_'
    )
    assert store.forgotten_turns() == {"t_1"}
    record = store.append("user", "event", "x", evidence={"turn_id": "t_3"})
    store.forget(record.id)
    assert store.forgotten_turns() == {"t_1", "t_3"}
