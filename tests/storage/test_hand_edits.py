"""Files are the truth: what a person changes in an editor counts, is journalled and can be undone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from familiars_desktop.memory import DecayPolicy, MemoryRecord
from familiars_desktop.storage import MemoryStore

OpenStore = Callable[..., MemoryStore]


@pytest.fixture
def event_file(workspace: Path) -> Path:
    return workspace / "user" / "event.md"


def _edit(path: Path, old: str, new: str) -> None:
    path.write_text(path.read_text().replace(old, new))


def test_an_edit_made_while_closed_is_found_at_the_next_start(open_store: OpenStore, event_file: Path) -> None:
    store = open_store()
    record = store.append("user", "event", "A fair in May")
    store.close()
    _edit(event_file, "in May", "in June")
    text = event_file.read_bytes()
    again = open_store()
    assert again.get(record.id) == record.with_changes(content="A fair in June")
    assert again.history(record.id)[-1].actor == "editor"
    assert list(again.words.search("June", "record")) == [record.id]
    assert event_file.read_bytes() == text
    assert again.undo() == "edit a file by hand"
    assert again.get(record.id) == record


def test_an_edit_made_while_open_is_kept_by_the_next_write(store: MemoryStore, event_file: Path) -> None:
    record = store.append("user", "event", "A fair in May")
    _edit(event_file, "in May", "in June")
    store.append("user", "event", "Another")
    assert store.get(record.id).content == "A fair in June"
    _edit(event_file, "in June", "in July")
    pinned = store.update(record.id, pinned=True)
    assert (pinned.content, pinned.pinned) == ("A fair in July", True)
    assert "in July" in event_file.read_text()


def test_an_edit_made_while_open_is_picked_up_on_request(store: MemoryStore, event_file: Path) -> None:
    record = store.append("user", "event", "A fair in May")
    _edit(event_file, "in May", "in June")
    assert store.pick_up_edits() == (record.id,)
    assert store.pick_up_edits() == ()


def test_an_edit_is_kept_by_flushing_accesses(store: MemoryStore, event_file: Path) -> None:
    record = store.append("user", "event", "A fair in May")
    store.reinforce([record.id])
    _edit(event_file, "in May", "in June")
    store.flush()
    assert "in June" in event_file.read_text()
    assert (store.get(record.id).content, store.get(record.id).access_count) == ("A fair in June", 1)


def test_a_memory_written_by_hand_gets_time_and_half_life_and_a_removed_one_goes(
    open_store: OpenStore, event_file: Path, clock: Callable
) -> None:
    policy = DecayPolicy(half_lives={("user", "event"): 777.0})
    store = open_store(policy=policy)
    gone = store.append("user", "event", "goes")
    store.close()
    event_file.write_text('Notes of mine\n\n<!-- {"id":"m_mine"} -->\nBy hand.\n')
    again = open_store(policy=policy)
    (record,) = again.records()
    assert record == MemoryRecord("m_mine", "user", "event", clock().isoformat(), "By hand.", half_life=777.0)
    assert event_file.read_text().startswith('Notes of mine\n\n<!-- {"id":"m_mine"} -->\nBy hand.\n')
    again.undo()
    assert again.records() == [gone]
    assert event_file.read_text().startswith("Notes of mine\n")


def test_an_entry_moved_to_another_file_changes_its_cell(
    open_store: OpenStore, workspace: Path, event_file: Path
) -> None:
    store = open_store()
    record = store.append("user", "event", "I like soup")
    store.close()
    event_file.rename(workspace / "user" / "preference.md")
    assert open_store().records() == [record.with_changes(category="preference")]


def test_what_cannot_be_read_is_reported_and_survives_every_write(open_store: OpenStore, event_file: Path) -> None:
    event_file.parent.mkdir(parents=True)
    broken = '# Mine\n<!-- {"id":"m_1" -->\nlost comma\n\n<!-- {"id":"m_2","salience":9} -->\ntoo salient\n'
    event_file.write_text(broken)
    store = open_store()
    assert [(problem.path, problem.line) for problem in store.problems()] == [
        ("user/event.md", 2),
        ("user/event.md", 5),
    ]
    record = store.append("user", "event", "x")
    store.update(record.id, pinned=True)
    store.forget(record.id)
    assert event_file.read_text().startswith(broken)
    store.close()
    assert len(open_store().problems()) == 2


def test_a_copied_entry_keeps_its_first_place_and_is_reported(open_store: OpenStore, event_file: Path) -> None:
    store = open_store()
    record = store.append("user", "event", "one")
    store.close()
    text = event_file.read_text()
    event_file.write_text(text + "\n" + text.replace("one", "two"))
    (event_file.parent / "profile.md").write_text(text)
    again = open_store()
    assert again.records() == [record]
    assert all(record.id in problem.message for problem in again.problems()) and len(again.problems()) == 2
    assert "two" in event_file.read_text()


def test_of_two_places_the_known_one_keeps_the_record(open_store: OpenStore, workspace: Path) -> None:
    store = open_store()
    record = store.append("user", "profile", "one")
    store.close()
    profile = workspace / "user" / "profile.md"
    (workspace / "user" / "event.md").write_text(profile.read_text())
    profile.write_text("# Mine\n\n" + profile.read_text())
    again = open_store()
    assert again.records() == [record]
    assert [(problem.path, problem.line) for problem in again.problems()] == [("user/event.md", 1)]


def test_windows_newlines_and_a_byte_order_mark_stay(open_store: OpenStore, event_file: Path) -> None:
    store = open_store()
    record = store.append("user", "event", "one\ntwo")
    store.close()
    event_file.write_bytes(b"\xef\xbb\xbf" + event_file.read_bytes().replace(b"\n", b"\r\n"))
    again = open_store()
    assert again.get(record.id) == record
    again.update(record.id, content="one\nthree")
    data = event_file.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf<!--") and data.endswith(b"one\r\nthree\r\n")


def test_invalid_utf8_is_kept_in_the_file_and_replaced_in_the_record(open_store: OpenStore, event_file: Path) -> None:
    event_file.parent.mkdir(parents=True)
    event_file.write_bytes(b'<!-- {"id":"m_1"} -->\ncaf\xe9\n')
    store = open_store()
    assert store.get("m_1").content == "caf�"
    store.update("m_1", pinned=True)
    assert event_file.read_bytes().endswith(b"caf\xe9\n")


def test_reindexing_reads_files_that_look_unchanged_and_rebuilds_the_words(
    open_store: OpenStore, event_file: Path
) -> None:
    import os

    store = open_store()
    record = store.append("user", "event", "A fair in May")
    before = event_file.stat()
    _edit(event_file, "in May", "in Jun")
    os.utime(event_file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert store.pick_up_edits() == ()
    with store._core.database.transaction() as connection:
        connection.execute("DELETE FROM record_words")
    assert store.reindex() == 1
    assert list(store.words.search("fair jun", "record")) == [record.id]
