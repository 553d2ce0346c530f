"""What editors, sync clients and other processes do to a workspace is noticed within a second."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterator
from pathlib import Path

import pytest
import watchfiles

from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.editing.watching import WorkspaceWatcher

OpenStore = Callable[..., MemoryStore]
# A second, and patience with a machine that is busy with other tests.
SECOND = 1.0 + 2.0


def _within_a_second(holds: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + SECOND
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.01)
    return holds()


@pytest.fixture
def event_file(workspace: Path) -> Path:
    return workspace / "user" / "event.md"


@pytest.fixture
def failures() -> list[Exception]:
    return []


@pytest.fixture
def watch(store: MemoryStore, failures: list[Exception]) -> Iterator[Callable[..., WorkspaceWatcher]]:
    """Begins to watch the store's workspace, and waits until it does."""
    watchers = []

    def begin(noticed: Callable | None = None, tick: Callable | None = None, **options: float) -> WorkspaceWatcher:
        watcher = WorkspaceWatcher(
            store.workspace, noticed or store.pick_up_edits, tick or store.refresh, failures.append, **options
        )
        watchers.append(watcher)
        watcher.start()
        time.sleep(0.25)
        return watcher

    yield begin
    for watcher in watchers:
        watcher.close(2.0)
    assert failures == []
    assert not [thread for thread in threading.enumerate() if thread.name == "familiars-watcher"]


def _in_place(path: Path, data: bytes) -> None:
    path.write_bytes(data)


def _through_a_draft(path: Path, data: bytes) -> None:
    draft = path.with_name(".event.md.swp")
    draft.write_bytes(data)
    draft.replace(path)


def _with_a_backup(path: Path, data: bytes) -> None:
    """As vim does: the old file moves aside, a new one is written, the old one goes."""
    aside = path.with_name("event.md~")
    path.rename(aside)
    path.write_bytes(data)
    aside.unlink()


def _deleted_and_made_anew(path: Path, data: bytes) -> None:
    path.unlink()
    time.sleep(0.05)
    path.write_bytes(data)


def _brought_by_a_sync_client(path: Path, data: bytes) -> None:
    temporary = path.parent.parent / ".syncthing.event.md.tmp"
    temporary.write_bytes(data)
    temporary.replace(path)


@pytest.mark.parametrize(
    "save",
    [_in_place, _through_a_draft, _with_a_backup, _deleted_and_made_anew, _brought_by_a_sync_client],
)
def test_a_save_is_noticed_within_a_second_and_nothing_is_held(
    store: MemoryStore, event_file: Path, watch: Callable, save: Callable[[Path, bytes], None]
) -> None:
    record = store.append("user", "event", "A fair in May")
    told: list[str] = []
    store.subscribe(lambda change: told.extend(change.record_ids))
    watch()
    save(event_file, event_file.read_bytes().replace(b"May", b"June"))
    assert _within_a_second(lambda: told == [record.id])
    assert store.get(record.id).content == "A fair in June"
    assert _within_a_second(lambda: not store.held_files())


def test_entries_added_and_deleted_and_files_renamed_are_noticed_within_a_second(
    store: MemoryStore, event_file: Path, watch: Callable
) -> None:
    store.append("user", "event", "A fair in May")
    watch()
    whole = event_file.read_bytes()
    event_file.write_bytes(whole + b'\n<!-- {"id":"m_mine"} -->\nBy hand\n')
    assert _within_a_second(lambda: len(store.snapshot().records) == 2)
    event_file.write_bytes(whole)
    assert _within_a_second(lambda: len(store.snapshot().records) == 1)
    event_file.rename(event_file.with_name("knowledge.md"))
    assert _within_a_second(lambda: store.snapshot().records[0].category == "knowledge")


def test_a_file_in_a_new_folder_is_noticed_within_a_second(
    store: MemoryStore, workspace: Path, watch: Callable
) -> None:
    watch()
    folder = workspace / "agents" / "nova" / "identity"
    folder.mkdir(parents=True)
    (folder / "directive.md").write_text('<!-- {"id":"m_1"} -->\nBe brief\n')
    assert _within_a_second(lambda: len(store.snapshot().records) == 1)


def test_a_folder_renamed_away_is_noticed_within_a_second(store: MemoryStore, workspace: Path, watch: Callable) -> None:
    store.append("user", "event", "A fair in May")
    watch()
    (workspace / "user").rename(workspace / "elsewhere")
    assert _within_a_second(lambda: len(store.held_files()) == 1)


def test_commits_of_others_are_noticed_within_half_a_second(
    open_store: OpenStore, store: MemoryStore, watch: Callable
) -> None:
    other = open_store()
    told = threading.Event()
    store.subscribe(lambda change: told.set() if change.kind == "foreign" else None)
    watch()
    other.append("user", "event", "From elsewhere")
    assert told.wait(0.5 + 2.0)


def test_writes_of_ours_are_not_read_again(store: MemoryStore, watch: Callable) -> None:
    looked: list[Collection[str] | None] = []
    edited: list[tuple[str, ...]] = []

    def noticed(paths: Collection[str] | None) -> None:
        looked.append(paths)
        edited.append(store.pick_up_edits(paths))

    watch(noticed)
    for number in range(5):
        store.append("user", "event", f"Fact {number}")
    assert _within_a_second(lambda: any(paths and "user/event.md" in paths for paths in looked))
    assert edited == [()] * len(edited)
    assert store.acts(9)[0].actor == "user" and len(store.acts(9)) == 5


def test_where_the_system_cannot_watch_files_are_looked_at_now_and_then(
    store: MemoryStore, event_file: Path, watch: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError("OS file watch limit reached")

    monkeypatch.setattr(watchfiles, "watch", refuse)
    store.append("user", "event", "A fair in May")
    watch(slow_seconds=0.1)
    event_file.write_bytes(event_file.read_bytes().replace(b"May", b"June"))
    assert _within_a_second(lambda: store.snapshot().records[0].content == "A fair in June")


def test_what_no_watch_tells_of_is_found_by_looking_now_and_then(
    store: MemoryStore, event_file: Path, watch: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WorkspaceWatcher, "_concerns", lambda self, path: None)
    store.append("user", "event", "A fair in May")
    watch(slow_seconds=0.2)
    event_file.write_bytes(event_file.read_bytes().replace(b"May", b"June"))
    assert _within_a_second(lambda: store.snapshot().records[0].content == "A fair in June")


def test_a_failing_look_is_reported_and_the_watch_goes_on(
    store: MemoryStore, event_file: Path, watch: Callable, failures: list[Exception]
) -> None:
    calls: list[object] = []

    def noticed(paths: Collection[str] | None) -> None:
        calls.append(paths)
        raise ValueError("no")

    watcher = watch(noticed)
    event_file.parent.mkdir(exist_ok=True)
    event_file.write_text("x")
    assert _within_a_second(lambda: len(calls) >= 2)
    watcher.close(2.0)  # one more look may be due
    assert {str(error) for error in failures} == {"no"}
    failures.clear()


def test_closing_ends_the_thread_promptly(watch: Callable) -> None:
    watcher = watch()
    began = time.monotonic()
    watcher.close(2.0)
    assert time.monotonic() - began < 1.0
