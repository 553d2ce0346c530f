"""Several programs on one workspace: each change arrives once, in order, is seen at once, and nobody is turned away."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from familiars_desktop.memory import Refused, WorkspaceLocked
from familiars_desktop.memory.conflict import Resolution
from familiars_desktop.storage import MemoryStore, StoreChange, WindowLock
from familiars_desktop.storage.locks import WriteLock

THREADS, WRITES = 10, 50

_WRITER = """
import sys
from familiars_desktop.storage import MemoryStore
with MemoryStore(sys.argv[1]) as store:
    print("ready", flush=True)
    sys.stdin.readline()
    for number in range(int(sys.argv[3])):
        store.append("user", "event", f"{sys.argv[2]} wrote {number}")
"""

_HOLDER = """
import sys, time
from familiars_desktop.storage import WindowLock
from familiars_desktop.storage.locks import WriteLock
window = WindowLock(sys.argv[1])
with WriteLock(__import__("pathlib").Path(sys.argv[1])).held():
    print("ready", flush=True)
    time.sleep(float(sys.argv[2]))
window.release()
"""


def start(program: str, *arguments: object) -> subprocess.Popen[str]:
    """A process that has said that it is ready."""
    command = [sys.executable, "-c", program, *map(str, arguments)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    return process


def go(process: subprocess.Popen[str]) -> None:
    assert process.stdin is not None
    process.stdin.write("\n")
    process.stdin.flush()


def orders(store: MemoryStore) -> dict[str, list[int]]:
    """What each writer wrote, in the order of the journal."""
    found: dict[str, list[int]] = {}
    for entry in store.journal():
        writer, _, number = str((entry.after or {})["content"]).partition(" wrote ")
        found.setdefault(writer, []).append(int(number))
    return found


@pytest.mark.slow
def test_ten_threads_and_another_process_write_and_all_is_there_in_each_ones_order(
    store: MemoryStore, workspace: Path
) -> None:
    other = start(_WRITER, workspace, "the other", WRITES)

    def write(worker: int) -> None:
        for number in range(WRITES):
            store.append("user", "event", f"thread {worker} wrote {number}")

    go(other)
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(write, range(THREADS)))
    assert other.wait(60) == 0
    wanted = {f"thread {worker}": list(range(WRITES)) for worker in range(THREADS)} | {"the other": list(range(WRITES))}
    assert orders(store) == wanted
    assert len(store.records()) == (THREADS + 1) * WRITES
    with MemoryStore(workspace) as fresh:
        assert fresh.records() == store.records() and fresh.problems() == []
    assert (workspace / "user/event.md").read_text().count("<!-- {") == (THREADS + 1) * WRITES


@pytest.mark.slow
def test_two_command_lines_at_once_beside_an_open_store(store: MemoryStore, workspace: Path) -> None:
    mine = store.append("user", "event", "mine", pinned=True)
    command = [sys.executable, "-m", "familiars_desktop", "memory", "add", "--workspace", str(workspace), "--json"]
    cell = ["--scope", "user", "--category", "event"]
    both = [
        subprocess.Popen([*command, f"from {name}", *cell], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for name in ("ann", "bob")
    ]
    for number in range(10):
        store.append("user", "event", f"meanwhile {number}")
    for process in both:
        _, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors
    contents = {record.content for record in store.records()}
    assert contents == {"mine", "from ann", "from bob", *(f"meanwhile {number}" for number in range(10))}
    assert store.get(mine.id).pinned


def test_what_another_process_commits_is_told_within_a_second(store: MemoryStore, workspace: Path) -> None:
    heard: list[tuple[float, StoreChange]] = []
    store.subscribe(lambda change: heard.append((time.monotonic(), change)))
    other = start(_WRITER, workspace, "the other", 1)
    go(other)
    assert other.wait(60) == 0
    began = time.monotonic()
    while not heard and time.monotonic() < began + 1.0:
        store.refresh()
        time.sleep(0.01)
    ((_, change),) = heard
    assert change.kind == "foreign" and change.record_ids == (store.records()[0].id,)
    assert list(store.words.search("wrote", "record")) == [store.records()[0].id]


def test_waiting_for_another_program_is_no_error(store: MemoryStore, workspace: Path) -> None:
    holder = start(_HOLDER, workspace, 1.5)
    record = store.append("user", "event", "it took its time")
    assert holder.wait(30) == 0
    assert store.records() == [record]


def test_patience_with_others_is_longer_than_five_seconds(workspace: Path, store: MemoryStore) -> None:
    assert WriteLock(workspace)._patience > 5.0
    assert store._core.database._writer.execute("PRAGMA busy_timeout").fetchone()[0] > 5_000


def test_a_second_window_is_refused_in_a_sentence_and_a_store_without_one_is_not(workspace: Path) -> None:
    workspace.mkdir()
    holder = start(_HOLDER, workspace, 1.0)
    with pytest.raises(WorkspaceLocked, match=r"another window is open on .*: use that one, or close it first"):
        MemoryStore(workspace, exclusive_window=True)
    with MemoryStore(workspace) as door:
        door.append("user", "event", "from the door")
    assert holder.wait(30) == 0
    MemoryStore(workspace, exclusive_window=True).close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")
def test_the_locks_of_a_killed_process_hold_nobody_up(workspace: Path) -> None:
    workspace.mkdir()
    holder = start(_HOLDER, workspace, 60)
    os.kill(holder.pid, signal.SIGKILL)
    holder.wait(30)
    assert (workspace / ".familiars.lock").exists() and (workspace / ".familiars.window.lock").exists()
    with WriteLock(workspace, patience=0.1).held(), WindowLock(workspace):
        pass
    with MemoryStore(workspace, exclusive_window=True) as store:
        store.append("user", "event", "x")


def test_what_a_killed_process_had_begun_is_finished_and_told_as_anothers(
    store: MemoryStore, open_store: Callable[..., MemoryStore]
) -> None:
    heard: list[StoreChange] = []
    store.subscribe(heard.append)
    dying = open_store()

    class Killed(BaseException):
        pass

    def die(*_: object, **__: object) -> None:
        raise Killed

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dying._core.ledger, "_finish", die)
        patch.setattr(dying._core.ledger, "_take_back", lambda *_: None)
        with pytest.raises(Killed):
            dying.append("user", "event", "the last words")
    mine = store.append("user", "event", "the next ones")
    assert {record.content for record in store.records()} == {"the last words", "the next ones"}
    assert [(change.kind, mine.id in change.record_ids) for change in heard] == [("foreign", False), ("append", True)]


def test_two_programs_settle_one_conflict_once(store: MemoryStore, open_store: Callable[..., MemoryStore]) -> None:
    record = store.append("user", "profile", "Seattle", pinned=True)
    conflict = store.open_conflict(record.id, {"content": "Boston"}, Resolution("open", 0.5, 0.5))
    others = [store, open_store()]
    barrier = threading.Barrier(2)

    def settle(one: MemoryStore) -> str:
        barrier.wait()
        try:
            return one.settle_conflict(conflict.id, "both").id
        except KeyError:
            return ""

    with ThreadPoolExecutor(2) as pool:
        done = list(pool.map(settle, others))
    assert sorted(map(bool, done)) == [False, True]
    assert sorted(found.content for found in store.records()) == ["Boston", "Seattle"]
    with pytest.raises((Refused, KeyError)):
        store.settle_conflict(conflict.id, "new")
