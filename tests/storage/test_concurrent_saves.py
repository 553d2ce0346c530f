"""An editor saves in the very moment in which we write the same file: both survive."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from familiars_desktop.memory import WorkspaceError
from familiars_desktop.storage import MemoryStore, performing
from familiars_desktop.storage import record_files as record_files_module
from familiars_desktop.storage.editing import exchange

OpenStore = Callable[..., MemoryStore]
Save = Callable[[Path, bytes], object]


def _in_place(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def _by_renaming(path: Path, data: bytes) -> None:
    draft = path.with_name("draft~")
    draft.write_bytes(data)
    draft.replace(path)


def _deleted_and_made_anew(path: Path, data: bytes) -> None:
    path.unlink()
    path.write_bytes(data)


@pytest.fixture(params=[_in_place, _by_renaming, _deleted_and_made_anew])
def save(request: pytest.FixtureRequest) -> Save:
    return request.param


@pytest.fixture
def event_file(workspace: Path) -> Path:
    return workspace / "user" / "event.md"


def _once(act: Callable[[], object], then: Callable) -> Callable:
    """``then``, before whose first call ``act`` is done."""
    waiting = [act]

    def call(*args: object, **options: object) -> object:
        if waiting:
            waiting.pop()()
        return then(*args, **options)

    return call


@pytest.mark.parametrize("has_exchange", [True, False])
def test_an_edit_saved_right_before_our_replacement_survives(
    store: MemoryStore, event_file: Path, save: Save, monkeypatch: pytest.MonkeyPatch, has_exchange: bool
) -> None:
    if not has_exchange:
        monkeypatch.setattr(exchange, "_exchange_names", None)
    ours, theirs = (store.append("user", "event", text) for text in ("A fair", "A regatta"))

    def edit() -> None:
        save(event_file, event_file.read_bytes().replace(b"regatta", b"race with boats"))

    monkeypatch.setattr(exchange, "exchange", _once(edit, exchange.exchange))
    store.update(ours.id, content="A fair in May")
    assert (store.get(ours.id).content, store.get(theirs.id).content) == ("A fair in May", "A race with boats")
    assert b"A fair in May" in event_file.read_bytes() and b"race with boats" in event_file.read_bytes()
    assert [path.name for path in event_file.parent.iterdir()] == ["event.md"]


def test_an_edit_saved_between_reading_and_replacing_survives(
    store: MemoryStore, event_file: Path, save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = (store.append("user", "event", text) for text in ("A fair", "A regatta"))

    def edit() -> None:
        save(event_file, event_file.read_bytes().replace(b"regatta", b"race with boats"))

    monkeypatch.setattr(exchange, "place", _once(edit, exchange.place))
    store.update(ours.id, pinned=True)
    assert store.get(ours.id).pinned and store.get(theirs.id).content == "A race with boats"


def test_an_edit_saved_right_before_we_append_survives(
    store: MemoryStore, event_file: Path, save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = store.append("user", "event", "A regatta")

    def edit() -> None:
        save(event_file, event_file.read_bytes().replace(b"regatta", b"race with boats"))

    check = record_files_module.require_unchanged
    monkeypatch.setattr(record_files_module, "require_unchanged", _once(edit, check))
    second = store.append("user", "event", "A fair")
    assert [store.get(item.id).content for item in (first, second)] == ["A race with boats", "A fair"]
    assert event_file.read_text().count("<!--") == 2


def test_a_file_emptied_right_before_we_write_is_restored(
    store: MemoryStore, event_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (store.append("user", "event", text) for text in ("A fair", "A regatta"))
    monkeypatch.setattr(exchange, "exchange", _once(lambda: event_file.write_bytes(b""), exchange.exchange))
    store.update(first.id, pinned=True)
    assert {record.id for record in store.records()} == {first.id, second.id}
    assert event_file.read_text().count("<!--") == 2


def test_a_file_that_somebody_makes_while_we_make_it_survives(
    store: MemoryStore, event_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved = store.append("user", "profile", "moves")

    def make() -> None:
        event_file.write_text('<!-- {"id":"m_theirs"} -->\nA regatta\n')

    monkeypatch.setattr(exchange, "_place_new", _once(make, exchange._place_new))
    monkeypatch.setattr(record_files_module.RecordFiles, "_plan_append", _as_replacement)
    store.update(moved.id, category="event")
    assert {record.content for record in store.records(category="event")} == {"moves", "A regatta"}


def _as_replacement(self: record_files_module.RecordFiles, path: str, records: list) -> object:
    wanted = {record.id: record for record in records}
    return self._plan_file(path, [(record, record) for record in wanted.values()], whole=True)


def test_a_program_that_never_stops_writing_gets_a_sentence_and_nothing_is_lost(
    store: MemoryStore, event_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = store.append("user", "event", "A fair")

    def always_edited(one: Path, other: Path) -> bool:
        other.write_bytes(other.read_bytes() + b"\n")
        return real(one, other)

    real = exchange.exchange
    monkeypatch.setattr(exchange, "exchange", always_edited)
    monkeypatch.setattr(performing, "_PATIENCE_SECONDS", 0.2)
    with pytest.raises(WorkspaceError, match="keeps writing"):
        store.update(record.id, pinned=True)
    monkeypatch.undo()
    assert store.get(record.id) == record
    assert store.update(record.id, pinned=True).pinned


def test_an_editor_and_the_program_write_one_file_at_once(
    store: MemoryStore, event_file: Path, save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(performing, "_PATIENCE_SECONDS", 60.0)  # on a busy machine every try may meet a save
    ours, theirs = (store.append("user", "event", text) for text in ("ours", "theirs"))
    done = threading.Event()
    saves: list[int] = []

    def edit() -> None:
        while not done.is_set():
            text = event_file.read_bytes()
            save(event_file, text.replace(b"\n\n<!--", b"\n\nline %d\n\n<!--" % len(saves)))
            saves.append(len(saves))
            done.wait(0.03)

    editor = threading.Thread(target=edit)
    editor.start()
    number = 0
    try:
        while number < 40 or (len(saves) < 8 and editor.is_alive()):  # however fast the machine writes
            number += 1
            store.update(ours.id, tags=[f"t{number}"])
    finally:
        done.set()
        editor.join()
    store.pick_up_edits()
    assert len(saves) >= 8
    assert store.get(theirs.id).content == "theirs"
    assert f"line {saves[-1]}\n" in event_file.read_text() and f"line {saves[-1]}" in store.get(ours.id).content
    assert any(entry.after is not None and entry.after["tags"] == [f"t{number}"] for entry in store.history(ours.id))
    assert event_file.read_text().count("<!--") == 2 and store.held_files() == []


def test_an_edit_saved_right_after_our_write_is_not_taken_for_ours(
    store: MemoryStore, event_file: Path, save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = (store.append("user", "event", text) for text in ("A fair", "A regatta"))
    write_journal = store._core.journal.write

    def edit() -> None:
        save(event_file, event_file.read_bytes().replace(b"regatta", b"race with boats"))

    monkeypatch.setattr(store._core.journal, "write", _once(edit, write_journal))
    store.update(ours.id, pinned=True)
    assert store.pick_up_edits() == (theirs.id,)
    assert store.get(theirs.id).content == "A race with boats"
