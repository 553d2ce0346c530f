"""Copies that sync clients make beside a memory file: reported, never deleted, merged record by record on request."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from familiars_desktop.memory import MemoryRecord, Refused
from familiars_desktop.storage import MemoryStore

OpenStore = Callable[..., MemoryStore]


@pytest.fixture
def event_file(workspace: Path) -> Path:
    return workspace / "user" / "event.md"


@pytest.fixture
def shared(store: MemoryStore) -> MemoryRecord:
    return store.append("user", "event", "A fair\nin May\nat noon", tags=["town"])


@pytest.fixture
def copy(shared: MemoryRecord, event_file: Path) -> Path:
    """What the other machine had when both were the same."""
    path = event_file.with_name("event (conflicted copy 2026-09-07).md")
    path.write_bytes(event_file.read_bytes())
    return path


def _edit(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text().replace(old, new))


@pytest.mark.parametrize(
    "name",
    ["event (conflicted copy).md", "event.sync-conflict-20260907-120000-ABCDEFG.md", "event 2.md", "event-laptop.md"],
)
def test_a_copy_is_reported_and_left_alone(
    store: MemoryStore, shared: MemoryRecord, event_file: Path, name: str
) -> None:
    copied = event_file.with_name(name)
    copied.write_bytes(event_file.read_bytes())
    assert store.pick_up_edits() == ()
    (problem,) = store.problems()
    assert problem.path == f"user/{name}" and "a copy of user/event.md" in problem.message
    assert store.records() == [shared] and copied.exists()


def test_notes_of_ones_own_beside_the_memories_are_no_copy(
    store: MemoryStore, shared: MemoryRecord, event_file: Path
) -> None:
    for name in ("event notes.md", "eventful.md", "README.md"):
        event_file.with_name(name).write_text("# Mine\n")
    assert store.file_copies() == [] and store.problems() == []


def test_changes_of_both_sides_are_merged_as_one_act_and_the_copy_is_kept(
    store: MemoryStore, shared: MemoryRecord, event_file: Path, copy: Path
) -> None:
    theirs = copy.read_bytes()
    _edit(copy, "at noon", "at one")
    _edit(copy, '"tags":["town"]', '"tags":["town","spring"]')
    with copy.open("a") as file:
        file.write('\n<!-- {"id":"m_laptop"} -->\nA regatta\n')
    theirs = copy.read_bytes()
    store.update(shared.id, content="A big fair\nin May\nat noon", pinned=True)
    merged = store.merge_file(copy)
    assert set(merged.record_ids) == {shared.id, "m_laptop"} and merged.conflicts == () and merged.skipped == ()
    record = store.get(shared.id)
    assert (record.content, record.tags, record.pinned) == ("A big fair\nin May\nat one", ["town", "spring"], True)
    assert store.get("m_laptop").content == "A regatta"
    assert store.problems() == [] and not copy.exists()
    assert event_file.with_name("event.md.found-1").read_bytes() == theirs
    assert store.undo() == f"merge user/{copy.name}"
    assert store.get(shared.id).content == "A big fair\nin May\nat noon"


def test_a_copy_that_is_merely_older_changes_nothing(store: MemoryStore, shared: MemoryRecord, copy: Path) -> None:
    newer = store.update(shared.id, content="A fair\nin June\nat noon")
    merged = store.merge_file(f"user/{copy.name}")
    assert merged.record_ids == () and store.get(shared.id) == newer


def test_contradicting_words_wait_for_the_user(store: MemoryStore, shared: MemoryRecord, copy: Path) -> None:
    _edit(copy, "in May", "in July")
    newer = store.update(shared.id, content="A fair\nin June\nat noon")
    (conflict,) = store.merge_file(copy).conflicts
    assert (conflict.record_id, conflict.rival_content) == (shared.id, "A fair\nin July\nat noon")
    assert store.get(shared.id) == newer and store.open_conflicts() == [conflict]


def test_what_was_forgotten_here_does_not_come_back(store: MemoryStore, shared: MemoryRecord, copy: Path) -> None:
    store.forget(shared.id)
    merged = store.merge_file(copy)
    assert merged.skipped == (shared.id,) and store.records() == []


def test_a_memory_that_the_copy_lacks_stays(store: MemoryStore, shared: MemoryRecord, copy: Path) -> None:
    later = store.append("user", "event", "Later")
    store.merge_file(copy)
    assert {record.id for record in store.records()} == {shared.id, later.id}


def test_what_is_no_copy_cannot_be_merged(store: MemoryStore, shared: MemoryRecord, tmp_path: Path) -> None:
    for path in ("user/event.md", "user/nothing.md", tmp_path / "elsewhere.md"):
        with pytest.raises(Refused, match="is no copy of a memory file"):
            store.merge_file(path)
