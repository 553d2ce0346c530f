"""An editor saves a file that it opened before the program wrote to it: what both did stays.

A memory that was taken out of the file by hand is still taken out.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from familiars_desktop.memory import MemoryRecord
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.editing import exchange, stale_saves

OpenStore = Callable[..., MemoryStore]


@pytest.fixture
def event_file(workspace: Path) -> Path:
    return workspace / "user" / "event.md"


@pytest.fixture
def fair(store: MemoryStore) -> MemoryRecord:
    return store.append("user", "event", "A fair in May")


@pytest.fixture
def opened(fair: MemoryRecord, event_file: Path) -> str:
    """The file as an editor has it, with the fair alone."""
    return event_file.read_text()


def _contents(store: MemoryStore) -> set[str]:
    return {record.content for record in store.records(category="event")}


def test_memories_added_while_an_editor_had_the_file_open_survive_its_save(
    store: MemoryStore, opened: str, event_file: Path
) -> None:
    added = [store.append("user", "event", text) for text in ("A regatta", "A concert")]
    event_file.write_text(opened.replace("in May", "in June"))
    store.pick_up_edits()
    assert _contents(store) == {"A fair in June", "A regatta", "A concert"}
    assert [store.get(record.id) for record in added] == added
    assert event_file.read_text().startswith(opened.replace("in May", "in June"))
    assert [event_file.read_text().count(text) for text in ("A regatta", "A concert")] == [1, 1]
    assert store.pick_up_edits() == ()
    assert store.undo() == "edit a file by hand"
    assert _contents(store) == {"A fair in May", "A regatta", "A concert"}


def test_every_further_save_of_the_same_session_keeps_them_too(
    store: MemoryStore, opened: str, event_file: Path
) -> None:
    store.append("user", "event", "A regatta")
    for month in ("June", "July", "August"):
        event_file.write_text(opened.replace("May", month))
        store.pick_up_edits()
        assert _contents(store) == {f"A fair in {month}", "A regatta"}


def test_a_memory_written_in_the_editor_and_one_added_meanwhile_both_stay(
    store: MemoryStore, opened: str, event_file: Path
) -> None:
    store.append("user", "event", "A regatta")
    event_file.write_text(f'{opened}\n<!-- {{"id":"m_mine"}} -->\nBy hand.\n')
    store.pick_up_edits()
    assert _contents(store) == {"A fair in May", "A regatta", "By hand."}


def test_a_stale_save_while_the_program_was_closed_is_merged_at_its_start(
    open_store: OpenStore, event_file: Path
) -> None:
    first = open_store()
    first.append("user", "event", "A fair in May")
    opened = event_file.read_text()
    first.append("user", "event", "A regatta")
    first.close()
    event_file.write_text(opened.replace("in May", "in June"))
    assert _contents(open_store()) == {"A fair in June", "A regatta"}


def test_what_the_program_changed_meanwhile_stays_beside_the_edit(
    store: MemoryStore, fair: MemoryRecord, event_file: Path
) -> None:
    other = store.append("user", "event", "A regatta")
    opened = event_file.read_text()
    store.update(other.id, content="A race with boats", tags=["boats"])
    store.update(fair.id, pinned=True)
    event_file.write_text(opened.replace("in May", "in June"))
    store.pick_up_edits()
    assert store.get(other.id) == other.with_changes(content="A race with boats", tags=["boats"])
    assert store.get(fair.id) == fair.with_changes(content="A fair in June", pinned=True)
    assert "race with boats" in event_file.read_text() and '"pinned":true' in event_file.read_text()
    assert store.pick_up_edits() == () and store.open_conflicts() == []


def test_of_two_edits_of_the_same_words_the_user_decides(
    store: MemoryStore, fair: MemoryRecord, opened: str, event_file: Path
) -> None:
    store.append("user", "event", "A regatta")
    store.update(fair.id, content="A fair in July", tags=["summer"])
    event_file.write_text(opened.replace("in May", "in June"))
    store.pick_up_edits()
    (conflict,) = store.open_conflicts()
    assert (conflict.record_id, conflict.rival_content) == (fair.id, "A fair in June")
    assert _contents(store) == {"A fair in July", "A regatta"}
    assert "in July" in event_file.read_text() and "in June" not in event_file.read_text()


def test_uses_counted_meanwhile_stay_counted(
    store: MemoryStore, fair: MemoryRecord, opened: str, event_file: Path
) -> None:
    store.append("user", "event", "A regatta")
    used = store.reinforce([fair.id])[0]
    store.flush()
    event_file.write_text(opened.replace("in May", "in June"))
    store.pick_up_edits()
    assert store.get(fair.id) == used.with_changes(content="A fair in June")
    assert '"access_count":1' in event_file.read_text() and len(store.records()) == 2


def test_a_memory_moved_into_the_file_meanwhile_stays_there(store: MemoryStore, opened: str, event_file: Path) -> None:
    moved = store.append("user", "profile", "Sails")
    store.update(moved.id, category="event")
    event_file.write_text(opened.replace("in May", "in June"))
    store.pick_up_edits()
    assert _contents(store) == {"A fair in June", "Sails"} and "Sails" in event_file.read_text()


def test_the_newest_memory_taken_out_by_hand_goes(store: MemoryStore, opened: str, event_file: Path) -> None:
    newest = store.append("user", "event", "A regatta")
    event_file.write_text(opened)
    assert store.pick_up_edits() == (newest.id,)
    assert _contents(store) == {"A fair in May"} and store.undo() == "edit a file by hand"
    assert _contents(store) == {"A fair in May", "A regatta"}


def test_an_older_memory_taken_out_by_hand_goes_whatever_else_was_edited(
    store: MemoryStore, opened: str, event_file: Path
) -> None:
    store.append("user", "event", "A regatta")
    event_file.write_text(event_file.read_text().replace(opened, "").replace("regatta", "race"))
    store.pick_up_edits()
    assert _contents(store) == {"A race"}


def test_a_save_that_shows_a_later_use_knew_what_it_takes_out(
    store: MemoryStore, fair: MemoryRecord, event_file: Path
) -> None:
    before = event_file.read_text()
    store.append("user", "event", "A regatta")
    store.reinforce([fair.id])
    store.flush()
    kept = event_file.read_text()[: event_file.read_text().rindex("<!--")]
    assert kept != before
    event_file.write_text(kept.replace("in May", "in June"))
    store.pick_up_edits()
    assert _contents(store) == {"A fair in June"}


def test_a_memory_that_was_there_for_longer_than_a_session_is_taken_out(
    store: MemoryStore, opened: str, event_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append("user", "event", "A regatta")
    monkeypatch.setattr(stale_saves, "_SESSION_SECONDS", 0.0)
    event_file.write_text(opened.replace("in May", "in June"))
    store.pick_up_edits()
    assert _contents(store) == {"A fair in June"}


def test_an_older_version_delivered_by_a_sync_client_takes_nothing_out(
    store: MemoryStore, opened: str, event_file: Path
) -> None:
    regatta = store.append("user", "event", "A regatta")
    event_file.write_text(opened)
    long_ago = time.time() - 3_000.0
    os.utime(event_file, (long_ago, long_ago))
    assert store.pick_up_edits() == ()
    assert store.get(regatta.id) == regatta and "A regatta" in event_file.read_text()


def test_a_file_accepted_as_it_is_takes_out_what_it_lacks(store: MemoryStore, opened: str, event_file: Path) -> None:
    store.append("user", "event", "A regatta")
    event_file.write_bytes(b"")
    store.pick_up_edits()
    event_file.write_text(opened.replace("in May", "in June") + '\n<!-- {"id":')
    store.pick_up_edits()
    assert store.held_files() != []
    store.accept_file(event_file)
    assert _contents(store) == {"A fair in June"}


def test_a_save_in_the_moment_of_writing_back_is_read_again(
    store: MemoryStore, opened: str, event_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append("user", "event", "A regatta")
    saves = iter(["July"])

    def place(draft: Path, path: Path, found: object) -> object:
        for month in saves:
            event_file.write_text(opened.replace("May", month))
        return real(draft, path, found)

    real = exchange.place
    monkeypatch.setattr(exchange, "place", place)
    event_file.write_text(opened.replace("May", "June"))
    store.pick_up_edits()
    assert _contents(store) == {"A fair in July", "A regatta"} and "A regatta" in event_file.read_text()


def test_a_memory_moved_by_hand_in_such_a_session_goes_where_it_was_put(
    store: MemoryStore, fair: MemoryRecord, opened: str, event_file: Path
) -> None:
    store.append("user", "event", "A concert")
    others = event_file.read_text().replace(opened, "")
    store.append("user", "event", "A regatta")
    store.update(fair.id, tags=["spring"])
    event_file.with_name("profile.md").write_text(opened)
    event_file.write_text(others)
    store.pick_up_edits()
    assert store.get(fair.id).category == "profile" and _contents(store) == {"A concert", "A regatta"}


def test_what_was_in_the_files_before_the_program_saw_them_is_taken_out(
    open_store: OpenStore, event_file: Path
) -> None:
    entries = ['<!-- {"id":"m_1"} -->\nA fair\n\n', '<!-- {"id":"m_2"} -->\nA regatta\n']
    event_file.parent.mkdir(parents=True)
    event_file.write_text("".join(entries))
    store = open_store()
    event_file.write_text(entries[0].replace("fair", "market"))
    store.pick_up_edits()
    assert _contents(store) == {"A market"}


def test_a_memory_written_by_hand_is_taken_out_by_hand_though_it_was_undone_and_redone_between(
    store: MemoryStore, opened: str, event_file: Path
) -> None:
    event_file.write_text(f'{opened}\n<!-- {{"id":"m_mine"}} -->\nBy hand.\n')
    store.pick_up_edits()
    assert store.undo() and store.redo() and len(store.records()) == 2
    event_file.write_text(opened.replace("in May", "in June"))
    store.pick_up_edits()
    assert _contents(store) == {"A fair in June"}
