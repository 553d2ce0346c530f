"""Every write, fsync, rename, unlink, mkdir and open of a mixed day fails once, in turn, and so does every statement.

Each time: an error that names the file and what to do (or the act is done all the same), memory is what a fresh open
gives, nothing acknowledged is lost, and the next try succeeds.
"""

from __future__ import annotations

import errno
import io
import itertools
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from familiars_desktop.memory import FamiliarsError, MemoryRecord, WorkspaceError
from familiars_desktop.memory.conflict import Resolution
from familiars_desktop.storage import MemoryStore

from .faults import AFTER, BEFORE, FailingDisk

EDITORS_OPEN = io.open  # as it was before the fixture replaced it
Act = Callable[[MemoryStore], Any]
CODES = (errno.ENOSPC, errno.EACCES, errno.EIO)
# Where, with what, and whether the call was done before it failed.
KINDS = [
    pytest.param(False, CODES, BEFORE, id="files refuse"),
    pytest.param(False, (errno.EIO,), AFTER, id="files fail after it was done"),
    pytest.param(True, (errno.ENOSPC, errno.EIO), BEFORE, id="database"),
]


@pytest.fixture
def disk(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FailingDisk]:
    failing = FailingDisk(workspace, monkeypatch)
    yield failing
    failing.rest()


def last(store: MemoryStore) -> MemoryRecord:
    return store.records()[-1]


def first_dialogue(store: MemoryStore) -> str:
    return (store.dialogues.list() or [store.dialogues.create()])[0].id


def add_turn(store: MemoryStore) -> None:
    store.dialogues.add_turn(first_dialogue(store), "Q", "a turn", embedding=[1.0], timestamp=1.0, origin="user")


def settle(store: MemoryStore) -> None:
    rival = {"content": "a rival"}
    conflict = store.open_conflict(last(store).id, rival, Resolution("open", 0.5, 0.5))
    store.settle_conflict(conflict.id, "new")


def forget_and_restore(store: MemoryStore) -> None:
    record = store.append("user", "profile", "gone for a moment")
    store.forget(record.id)
    store.restore(record.id)


def edit_by_hand(store: MemoryStore) -> None:
    path = store.workspace / "user/event.md"
    with EDITORS_OPEN(path, "rb") as file:
        text = file.read().replace(b"one", b"two") + b"\n"
    # The editor's own disk is in order.
    with EDITORS_OPEN(path, "wb") as file:
        file.write(text)
    store.pick_up_edits()


DAY: dict[str, Act] = {
    "append to a new file": lambda store: store.append("user", "event", "one of a kind"),
    "append to a file": lambda store: store.append("user", "event", "one more", tags=["x"]),
    "append below new folders": lambda store: store.append("dialogue", "event", "one there", dialogue_id="dialogue_7"),
    "update": lambda store: store.update(last(store).id, content="changed", pinned=False),
    "move": lambda store: store.update(
        last(store).id, category="knowledge" if last(store).category != "knowledge" else "event"
    ),
    "supersede": lambda store: store.supersede(last(store).id, "newer"),
    "archive a rival": lambda store: store.archive_rival(last(store).id, "weaker"),
    "settle a conflict": settle,
    "forget and restore": forget_and_restore,
    "reinforce": lambda store: store.reinforce([record.id for record in store.records()]),
    "flush": lambda store: (store.reinforce([last(store).id], actor="engine"), store.flush()),
    "undo": lambda store: store.undo(),
    "redo": lambda store: store.redo(),
    "forget": lambda store: store.forget(store.append("user", "profile", "a passing thought").id),
    "erase": lambda store: store.forget(store.append("user", "profile", "a secret").id, erase=True),
    "converse": lambda store: store.dialogues.create(name="tea"),
    "say": add_turn,
    "rename": lambda store: store.dialogues.rename(first_dialogue(store), "coffee"),
    "write a dialogue": lambda store: (add_turn(store), store.dialogues.write()),
    "delete a dialogue": lambda store: store.dialogues.delete(store.dialogues.create().id),
    "edit by hand": edit_by_hand,
    "reindex": lambda store: store.reindex(),
}


def state(store: MemoryStore) -> tuple[Any, ...]:
    turns = [(turn.id, turn.node.content) for turn in store.dialogues.turns()]
    return store.snapshot().records, turns, [(found.id, found.name) for found in store.dialogues.list()]


def prepared(workspace: Path, clock: Any, embed: Any) -> MemoryStore:
    store = MemoryStore(workspace, clock=clock, embed=embed)
    store.append("user", "event", "the first one")
    store.append("user", "event", "one that is kept")
    return store


def is_explained(error: FamiliarsError, workspace: Path) -> bool:
    return str(workspace) in str(error) and any(word in str(error) for word in ("try again", "choose another", "mend"))


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(("database", "codes", "when"), KINDS)
def test_every_call_of_a_day_fails_once_and_nothing_is_lost(
    workspace: Path, clock: Any, embed: Any, disk: FailingDisk, database: bool, codes: tuple[int, ...], when: str
) -> None:
    tried = 0
    for number, act in enumerate(DAY.values()):
        with prepared(workspace / str(number), clock, embed) as store:
            for at in itertools.count():
                hits = [_fail(store, act, disk, clock, at, code, when, database=database) for code in codes]
                _check_against_a_fresh_open(store, clock, hits[-1])
                if not any(hits):
                    break
                tried += len(hits)
    assert tried > 150


def _fail(
    store: MemoryStore, act: Act, disk: FailingDisk, clock: Any, at: int, code: int, when: str, *, database: bool
) -> str:
    """Tries the act with this call of it failing; which one that was, nothing when there was none."""
    clock.advance(seconds=1)
    before = {record.id for record in store.snapshot().records}
    disk.fail(at, code, when, database=database)
    try:
        act(store)
    except FamiliarsError as error:
        disk.rest()
        assert is_explained(error, store.workspace), (disk.hit, error)
    disk.rest()
    assert before - {record.id for record in store.snapshot().records} <= _let_go(store), disk.hit
    return disk.hit


def _let_go(store: MemoryStore) -> set[str]:
    """What somebody has forgotten, as the journal has it."""
    return {entry.record_id for entry in store.journal() if entry.after is None}


def _check_against_a_fresh_open(store: MemoryStore, clock: Any, hit: str = "") -> None:
    with MemoryStore(store.workspace, clock=clock) as fresh:
        assert fresh.problems() == [], hit
        assert state(fresh) == state(store), hit
        assert fresh.at(1e11) == list(fresh.snapshot().records), hit
        assert fresh._core.database.rows("SELECT * FROM intents") == [], hit
        assert not list(store.workspace.rglob("*.tmp")), hit


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(("database", "codes", "when"), KINDS)
def test_a_start_that_fails_succeeds_the_next_time(
    workspace: Path, clock: Any, embed: Any, disk: FailingDisk, database: bool, codes: tuple[int, ...], when: str
) -> None:
    with prepared(workspace, clock, embed) as store:
        before = state(store)
    for at in itertools.count():
        (workspace / "user" / ".event.md.0a1b2c3d.tmp").write_text("a draft")
        disk.fail(at, codes[at % len(codes)], when, database=database)
        try:
            MemoryStore(workspace, clock=clock, exclusive_window=True).close()
        except FamiliarsError as error:
            disk.rest()
            assert is_explained(error, workspace), disk.hit
        disk.rest()
        with MemoryStore(workspace, clock=clock, exclusive_window=True) as store:
            assert state(store) == before and store.problems() == [], disk.hit
        if not disk.hit:
            assert at > 10
            return


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(("database", "codes", "when"), KINDS)
def test_the_first_start_of_all_fails_and_succeeds_the_next_time(
    workspace: Path, clock: Any, disk: FailingDisk, database: bool, codes: tuple[int, ...], when: str
) -> None:
    for at in itertools.count():
        place = workspace / str(at)
        disk.fail(at, codes[at % len(codes)], when, database=database)
        try:
            MemoryStore(place, clock=clock).close()
        except FamiliarsError as error:
            disk.rest()
            assert is_explained(error, workspace), disk.hit
        disk.rest()
        with MemoryStore(place, clock=clock) as store:
            record = store.append("user", "event", "one")
            assert store.records() == [record] and store.problems() == [], disk.hit
        if not disk.hit:
            return


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(("database", "codes", "when"), KINDS)
def test_what_closing_could_not_write_is_there_after_the_next_start(
    workspace: Path, clock: Any, embed: Any, disk: FailingDisk, database: bool, codes: tuple[int, ...], when: str
) -> None:
    prepared(workspace, clock, embed).close()
    for at in itertools.count():
        clock.advance(seconds=1)
        store = MemoryStore(workspace, clock=clock, exclusive_window=True)
        store.reinforce([last(store).id], actor="engine")
        add_turn(store)
        before = state(store)
        disk.fail(at, codes[at % len(codes)], when, database=database)
        try:
            store.close()
        except FamiliarsError as error:
            disk.rest()
            assert is_explained(error, workspace), disk.hit
        disk.rest()
        with MemoryStore(workspace, clock=clock, exclusive_window=True) as fresh:
            assert state(fresh) == before and fresh.problems() == [], disk.hit
        if not disk.hit:
            assert at > 5
            return


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize(("database", "codes", "when"), KINDS)
def test_a_recovery_that_fails_is_taken_up_by_the_next_start(
    workspace: Path, clock: Any, embed: Any, disk: FailingDisk, database: bool, codes: tuple[int, ...], when: str
) -> None:
    prepared(workspace, clock, embed).close()
    for at in itertools.count():
        clock.advance(seconds=1)
        _die_in_the_middle(workspace, clock, torn=at % 2 == 0)
        disk.fail(at, codes[at % len(codes)], when, database=database)
        try:
            MemoryStore(workspace, clock=clock).close()
        except FamiliarsError as error:
            disk.rest()
            assert is_explained(error, workspace), disk.hit
        disk.rest()
        with MemoryStore(workspace, clock=clock) as store:
            assert sum(record.content.startswith("cut off") for record in store.records()) == at + 1, disk.hit
            _check_against_a_fresh_open(store, clock, disk.hit)
        if not disk.hit:
            assert at > 10
            return


def _die_in_the_middle(workspace: Path, clock: Any, *, torn: bool) -> None:
    """What a kill leaves after the intent and a part of the files: an append, torn or whole, and a replacement."""
    store = MemoryStore(workspace, clock=clock)

    class Killed(BaseException):
        pass

    def die(*_: object, **__: object) -> None:
        raise Killed

    store._core.ledger._finish = die  # type: ignore[method-assign,assignment]
    store._core.ledger._take_back = lambda *_: None  # type: ignore[method-assign]
    path = workspace / "user/event.md"
    before = path.stat().st_size
    with pytest.raises(Killed):
        store.append("user", "event", "cut off in the middle of a sentence that is long enough")
    if torn:
        os.truncate(path, before + 40)
    store._core.held.close()
    store._closed = True


@pytest.mark.parametrize("when", [BEFORE, AFTER])
@pytest.mark.parametrize("act", ["append to a file", "supersede", "move", "undo an append"])
def test_what_cannot_even_be_taken_back_is_taken_back_before_the_next_write(
    workspace: Path, clock: Any, embed: Any, disk: FailingDisk, monkeypatch: pytest.MonkeyPatch, act: str, when: str
) -> None:
    store = prepared(workspace, clock, embed)
    for number in range(40):
        store.append("user", "event", f"number {number}")
    acts = {**DAY, "undo an append": lambda store: store.undo()}
    for at in itertools.count():
        before, failed = state(store), False
        disk.fail(at, errno.EIO, when)
        with monkeypatch.context() as patch:
            # Once it has failed it goes on failing: neither files nor database can be put right.
            refuse = _refusing_after(disk)
            patch.setattr(store._core.files, "take_back", refuse)
            patch.setattr(store._core.ledger, "_drop_intent", refuse)
            try:
                acts[act](store)
            except WorkspaceError:
                failed = True
        disk.rest()
        if not disk.hit:
            store.close()
            return
        store.pick_up_edits()
        # A fault while tidying up is none of the act's.
        assert (state(store) == before) == failed, disk.hit
        _check_against_a_fresh_open(store, clock, disk.hit)


@pytest.mark.parametrize("act", ["append to a file", "supersede", "move", "undo an append"])
def test_what_was_refused_and_could_not_be_taken_back_is_not_done_by_the_next_start(
    workspace: Path, clock: Any, embed: Any, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    store = prepared(workspace, clock, embed)
    before = state(store)

    def refuse(*_: object, **__: object) -> None:
        raise WorkspaceError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store._core.ledger, "_finish", refuse)
        patch.setattr(store._core.ledger, "_drop_intent", refuse)
        with pytest.raises(WorkspaceError):
            {**DAY, "undo an append": lambda store: store.undo()}[act](store)
    with MemoryStore(workspace, clock=clock) as fresh:
        assert state(fresh) == before and fresh._core.database.rows("SELECT * FROM intents") == []
    assert not list(workspace.glob(".familiars.refused-*"))
    store.close()
    _check_against_a_fresh_open(MemoryStore(workspace, clock=clock), clock)


def _refusing_after(disk: FailingDisk) -> Callable[..., None]:
    def refuse(*_: object) -> None:
        assert disk.hit
        raise WorkspaceError("refused")

    return refuse


def test_a_full_database_is_an_error_that_leaves_everything_as_it_was(store: MemoryStore, workspace: Path) -> None:
    record = store.append("user", "event", "one")
    pages = store._core.database.rows("PRAGMA page_count")[0][0]
    store._core.database._writer.execute(f"PRAGMA max_page_count = {pages}")
    before = (workspace / "user/event.md").read_bytes()
    with pytest.raises(WorkspaceError, match=r"familiars\.db.*full.*make room"):
        for _ in range(50):
            kept = store.append("user", "event", "long " * 2_000)
            before, record = (workspace / "user/event.md").read_bytes(), kept
    assert (workspace / "user/event.md").read_bytes() == before
    assert store.records()[-1].id == record.id or record in store.records()
    store._core.database._writer.execute("PRAGMA max_page_count = 1000000")
    added = store.append("user", "event", "there is room again")
    with MemoryStore(workspace) as fresh:
        assert added in fresh.records() and fresh.records() == store.records()
        assert fresh._core.database.rows("SELECT * FROM intents") == []


_FULL_DISK = """
import resource, sys
from familiars_desktop.memory import WorkspaceError
from familiars_desktop.storage import MemoryStore
_, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
acknowledged, refused = {}, 0
store = MemoryStore(sys.argv[1])
for number in range(120):
    # No file may grow past this: writes come back short, then refused, for SQLite and for us.
    largest = max(path.stat().st_size for path in store.workspace.rglob("*") if path.is_file())
    room = largest * (number % 8) // 4 + 37 * number
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        record = store.append("user", "event", f"number {number} " + "long " * 60)
        acknowledged[record.id] = record
    except WorkspaceError as error:
        assert "try again" in str(error), error
        refused += 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    if number % 10 == 9:
        with MemoryStore(sys.argv[1]) as fresh:
            assert fresh.snapshot().records == store.snapshot().records, number
            assert {record.id: record for record in fresh.records()} == acknowledged, number
            assert fresh.problems() == []
store.append("user", "event", "there is room again")
store.close()
print(len(acknowledged), refused)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit to a file's size")
def test_with_a_disk_that_is_really_full_nothing_acknowledged_is_lost(workspace: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", _FULL_DISK, workspace], capture_output=True, text=True, timeout=120, check=False
    )
    assert ended.returncode == 0, ended.stderr
    written, refused = map(int, ended.stdout.split())
    assert written > 20 and refused > 20


def test_a_database_that_is_locked_for_too_long_is_an_error_that_says_so(store: MemoryStore, workspace: Path) -> None:
    store._core.database._writer.execute("PRAGMA busy_timeout = 50")
    other = sqlite3.connect(workspace / "familiars.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(WorkspaceError, match=r"familiars\.db.*try again"):
        store.append("user", "event", "x")
    other.execute("ROLLBACK")
    other.close()
    assert [record.content for record in (store.append("user", "event", "y"),)] == ["y"]
    assert len(store.records()) == 1
