"""A file that looks like an accident forgets nothing: it is held, told, restored or accepted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from familiars_desktop.memory import MemoryRecord, Refused
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.editing.held_files import found_files
from familiars_desktop.storage.journal import Outline

OpenStore = Callable[..., MemoryStore]
Damage = Callable[[Path], object]


@pytest.fixture
def event_file(workspace: Path) -> Path:
    return workspace / "user" / "event.md"


@pytest.fixture
def three(store: MemoryStore, clock: Callable) -> list[MemoryRecord]:
    texts = ("A fair in May", "Snow at Easter\nand a café", "A regatta")
    return [store.append("user", "event", text, ts=clock.advance(minutes=1)) for text in texts]


def _cut(path: Path, text: bytes) -> None:
    """Keep what lies before this text's end."""
    data = path.read_bytes()
    path.write_bytes(data[: data.index(text) + len(text)])


ACCIDENTS: list[tuple[str, Damage, str]] = [
    ("missing", Path.unlink, "missing"),
    ("emptied", lambda path: path.write_bytes(b""), "empty"),
    ("blank", lambda path: path.write_bytes(b"\xef\xbb\xbf\n \n"), "empty"),
    ("zeros", lambda path: path.write_bytes(b"\0" * path.stat().st_size), "zeros"),
    ("a zero tail", lambda path: path.write_bytes(path.read_bytes()[:-30] + b"\0" * 30), "no text"),
    ("utf-16", lambda path: path.write_bytes(path.read_text().encode("utf-16")), "no text"),
    ("latin-1", lambda path: path.write_bytes(path.read_text().encode("latin-1")), "no text"),
    ("cut in a body", lambda path: _cut(path, b"Snow at"), "cut off"),
    ("cut in the last body", lambda path: _cut(path, b"A reg"), "cut off"),
    ("cut after a header", lambda path: _cut(path, b" -->"), "cut off"),
    ("cut in a header", lambda path: _cut(path, b'May\n\n<!-- {"id":'), "cut off"),
    ("cut in a header's mark", lambda path: _cut(path, b"May\n\n<!-"), "cut off"),
]


@pytest.fixture(params=ACCIDENTS, ids=[name for name, _, _ in ACCIDENTS])
def accident(request: pytest.FixtureRequest) -> tuple[Damage, str]:
    return request.param[1:]


def test_an_accident_is_held_and_told_and_no_memory_is_lost(
    store: MemoryStore, three: list[MemoryRecord], event_file: Path, accident: tuple[Damage, str]
) -> None:
    damage, reason = accident
    damage(event_file)
    assert store.pick_up_edits() == ()
    assert store.records() == three
    (held,) = store.held_files()
    assert (held.path, held.reason, held.memories) == ("user/event.md", reason, 3)
    (problem,) = store.problems()
    assert problem.path == "user/event.md" and "3 memories stay" in problem.message
    assert "familiars memory restore-file user/event.md" in problem.message


def test_an_accident_while_closed_is_held_at_the_next_start(
    open_store: OpenStore, store: MemoryStore, three: list[MemoryRecord], event_file: Path, accident: tuple[Damage, str]
) -> None:
    store.close()
    accident[0](event_file)
    again = open_store()
    assert again.records() == three and len(again.held_files()) == 1
    again.close()
    assert len(open_store().held_files()) == 1


def test_restoring_writes_the_file_anew_and_keeps_what_was_found(
    open_store: OpenStore, store: MemoryStore, three: list[MemoryRecord], event_file: Path, accident: tuple[Damage, str]
) -> None:
    whole = event_file.read_bytes()
    accident[0](event_file)
    found = event_file.read_bytes() if event_file.exists() else b""
    store.pick_up_edits()
    kept = store.restore_file("user/event.md")
    assert event_file.read_bytes() == whole
    assert [path.read_bytes() for path in found_files(event_file)] == ([found] if found else [])
    assert kept == (event_file.with_name("event.md.found-1") if found else None)
    assert store.held_files() == [] and store.problems() == [] and store.pick_up_edits() == ()
    store.close()
    assert open_store().records() == three


def test_a_write_of_ours_to_a_held_file_restores_it(
    open_store: OpenStore, store: MemoryStore, three: list[MemoryRecord], event_file: Path, accident: tuple[Damage, str]
) -> None:
    accident[0](event_file)
    pinned = store.update(three[0].id, pinned=True)
    assert store.held_files() == []
    store.close()
    assert open_store().records() == [pinned, *three[1:]]


def test_what_is_found_twice_is_kept_twice(store: MemoryStore, three: list[MemoryRecord], event_file: Path) -> None:
    for text in ("\0one", "\0two"):
        event_file.write_text(text)
        store.pick_up_edits()
        store.restore_file(event_file)
    assert [path.read_text() for path in found_files(event_file)] == ["\0one", "\0two"]


def test_a_file_that_comes_back_whole_ends_the_hold_by_itself(
    store: MemoryStore, three: list[MemoryRecord], event_file: Path
) -> None:
    away = event_file.with_name("event.md~")
    event_file.rename(away)
    store.pick_up_edits()
    assert len(store.held_files()) == 1
    away.write_text(away.read_text().replace("regatta", "race"))
    away.rename(event_file)
    assert store.pick_up_edits() == (three[2].id,)
    assert store.held_files() == [] and store.get(three[2].id).content == "A race"


def test_accepting_takes_the_file_as_it_is_and_undo_brings_the_memories_back(
    store: MemoryStore, three: list[MemoryRecord], event_file: Path
) -> None:
    event_file.unlink()
    store.pick_up_edits()
    assert set(store.accept_file(event_file)) == {record.id for record in three}
    assert store.records() == [] and store.held_files() == [] and store.problems() == []
    assert store.undo() == "edit 3 memories by hand"
    assert store.records() == three and event_file.exists()


def test_accepting_a_cut_off_file_takes_what_it_says(
    store: MemoryStore, three: list[MemoryRecord], event_file: Path
) -> None:
    _cut(event_file, b"Snow at")
    store.pick_up_edits()
    store.accept_file("user/event.md")
    assert [record.content for record in store.records()] == ["A fair in May", "Snow at"]


def test_a_file_that_is_not_held_can_be_neither_restored_nor_accepted(
    store: MemoryStore, three: list[MemoryRecord]
) -> None:
    for act in (store.restore_file, store.accept_file):
        with pytest.raises(Refused, match=r"user/event\.md is not held"):
            act("user/event.md")


def test_an_entry_deleted_by_hand_is_no_accident(
    store: MemoryStore, three: list[MemoryRecord], event_file: Path
) -> None:
    data = event_file.read_bytes()
    event_file.write_bytes(data[: data.rindex(b"<!--")])
    assert store.pick_up_edits() == (three[2].id,)
    assert store.records() == three[:2] and store.held_files() == []


def test_flushing_accesses_leaves_a_held_file_alone(
    store: MemoryStore, three: list[MemoryRecord], event_file: Path
) -> None:
    store.reinforce([three[0].id])
    event_file.write_bytes(b"")
    store.flush()
    assert event_file.read_bytes() == b"" and len(store.held_files()) == 1
    store.restore_file("user/event.md")
    assert '"access_count":1' in event_file.read_text()


def test_a_folder_taken_away_holds_every_file_in_it(store: MemoryStore, workspace: Path, clock: Callable) -> None:
    kept = [store.append("user", cell, "x", ts=clock.advance(minutes=1)) for cell in ("event", "profile")]
    (workspace / "user").rename(workspace / "elsewhere")
    store.pick_up_edits()
    assert store.records() == kept and len(store.held_files()) == 2
    (workspace / "elsewhere").rename(workspace / "user")
    store.pick_up_edits()
    assert store.records() == kept and store.held_files() == []


def test_a_renamed_category_file_moves_its_memories_as_one_act(
    store: MemoryStore, three: list[MemoryRecord], event_file: Path
) -> None:
    event_file.rename(event_file.with_name("knowledge.md"))
    store.pick_up_edits()
    assert store.records() == [record.with_changes(category="knowledge") for record in three]
    assert store.acts(1)[0].description == "move 3 memories by hand from user/event.md to user/knowledge.md"
    store.undo()
    assert store.records() == three and event_file.exists()


def test_a_rename_seen_by_a_write_of_ours_moves_the_memories_too(
    store: MemoryStore, three: list[MemoryRecord], event_file: Path
) -> None:
    event_file.rename(event_file.with_name("knowledge.md"))
    store.append("user", "event", "Another")
    assert sorted(record.category for record in store.records()) == ["event"] + ["knowledge"] * 3


def test_a_rename_that_arrives_in_two_steps_moves_the_memories_when_it_is_complete(
    store: MemoryStore, three: list[MemoryRecord], event_file: Path
) -> None:
    data = event_file.read_bytes()
    event_file.unlink()
    store.pick_up_edits()
    assert len(store.held_files()) == 1
    event_file.with_name("knowledge.md").write_bytes(data)
    store.pick_up_edits()
    assert {record.category for record in store.records()} == {"knowledge"} and store.held_files() == []


def test_a_file_copied_and_then_deleted_moves_too(
    store: MemoryStore, three: list[MemoryRecord], event_file: Path
) -> None:
    event_file.with_name("knowledge.md").write_bytes(event_file.read_bytes())
    store.pick_up_edits()
    assert store.records() == three
    event_file.unlink()
    store.pick_up_edits()
    assert {record.category for record in store.records()} == {"knowledge"} and store.held_files() == []


def test_a_file_emptied_by_the_crash_that_cut_off_a_write_is_written_whole(
    open_store: OpenStore, store: MemoryStore, three: list[MemoryRecord], event_file: Path
) -> None:
    plan = store._core.planner.update(three[1].id, {"pinned": True})
    outline = Outline("user", plan.deed, 0.0, 0.0)
    store._core.ledger._open_intent(outline, plan.changes, store._core.files.plan(plan.changes))
    event_file.write_bytes(b"")
    again = open_store()
    assert again.records() == [three[0], three[1].with_changes(pinned=True), three[2]]
    assert again.held_files() == [] and event_file.read_text().count("<!--") == 3
