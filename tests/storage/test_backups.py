"""Backups: a copy of everything by day, rewritten by an erasure, and a way back that revives nothing forgotten."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from familiars_desktop.memory import Refused
from familiars_desktop.memory.errors import WorkspaceError, WorkspaceLocked
from familiars_desktop.storage import MemoryStore, WindowLock, files, restore_backup

OpenStore = Callable[..., MemoryStore]


def say(store: MemoryStore, dialogue: str, text: str) -> Any:
    return store.dialogues.add_turn(dialogue, "Q", text, embedding=[1.0], timestamp=1_788_782_400.0, origin="user")


def everything(store: MemoryStore) -> Any:
    return list(store.snapshot().records), [turn.node.content for turn in store.dialogues.turns()]


def test_a_backup_holds_files_and_database_without_words_and_vectors(
    open_store: OpenStore, workspace: Path, embed: Callable
) -> None:
    store = open_store(embed=embed)
    record = store.append("user", "event", "I went to Ghent", fact_key="trip")
    say(store, store.dialogues.create(name="Morning").id, "Hello there")
    backup = store.back_up()
    folder = workspace / "backups" / backup.name
    assert backup.name == "2026-09-07" and store.backups() == [backup] and backup.bytes > 0
    assert (folder / "user" / "event.md").read_bytes() == (workspace / "user" / "event.md").read_bytes()
    found = {path.name for path in folder.rglob("*") if path.is_file()}
    assert found == {"event.md", "dialogue.json", "conversation.json", "familiars.db"}
    connection = sqlite3.connect(folder / "familiars.db")
    assert connection.execute("SELECT id FROM records").fetchall() == [(record.id,)]
    for table in ("vectors", "documents", "record_words", "turn_words"):
        assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    assert all(path.stat().st_mode & 0o077 == 0 for path in (workspace / "backups").rglob("*"))


def test_one_a_day_is_made_when_something_changed_and_seven_are_kept(store: MemoryStore, clock: Callable) -> None:
    assert store.back_up_daily() is not None and store.back_up_daily() is None
    clock.advance(days=1)
    assert store.back_up_daily() is None
    for number in range(9):
        store.append("user", "event", f"day {number}")
        assert store.back_up_daily() is not None
        clock.advance(days=1)
    assert [backup.name for backup in store.backups()] == [f"2026-09-{day:02}" for day in range(10, 17)]


def test_a_backup_of_the_same_day_is_replaced_and_a_draft_is_swept(store: MemoryStore, workspace: Path) -> None:
    store.append("user", "event", "one")
    first = store.back_up()
    (workspace / "backups" / ".2026-09-07.abcd.tmp").mkdir()
    store.append("user", "event", "two")
    second = store.back_up()
    assert first.name == second.name
    assert {path.name for path in (workspace / "backups").iterdir()} == {"2026-09-07", ".familiars.lock"}
    assert "two" in (workspace / "backups" / second.name / "user" / "event.md").read_text()


def test_a_copy_of_a_file_is_its_owners_alone_from_the_first_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, target = tmp_path / "event.md", tmp_path / "backup" / "event.md"
    source.write_bytes(b"a secret")
    seen = []
    monkeypatch.setattr(shutil, "copyfileobj", lambda *_: seen.append(target.stat().st_mode & 0o777))
    files.copy(source, target)
    assert seen == [0o600] and target.parent.stat().st_mode & 0o777 == 0o700


def test_going_back_restores_memories_turns_words_and_undo(
    open_store: OpenStore, workspace: Path, clock: Callable
) -> None:
    store = open_store()
    dialogue = store.dialogues.create(name="Morning").id
    record = store.append("user", "event", "I went to Ghent")
    store.reinforce([record.id])
    say(store, dialogue, "Hello there")
    name, then = store.back_up().name, everything(store)
    clock.advance(days=1)
    store.update(record.id, content="I went to Bruges")
    later = store.append("user", "profile", "A later one")
    say(store, dialogue, "A later turn")
    now = everything(store)
    store.close()

    safety = restore_backup(workspace, name, clock=clock)
    again = open_store()
    assert everything(again) == then and again.problems() == []
    assert not (workspace / "user" / "profile.md").exists()
    assert list(again.words.search("Ghent", "record")) == [record.id] and again.words.search("later", "turn") == {}
    assert [entry.op for entry in again.history(record.id)] == ["append", "access"]
    assert again.undo() == "reinforce “I went to Ghent”"
    again.close()

    restore_backup(workspace, safety, clock=clock)
    assert everything(open_store()) == now and later.id in {record.id for record in now[0]}


def test_what_was_forgotten_since_does_not_come_back(open_store: OpenStore, workspace: Path, clock: Callable) -> None:
    store = open_store()
    kept = store.append("user", "event", "A quiet fair")
    turn = say(store, store.dialogues.create().id, "I went to Zanzibarine.")
    evidence = {"turn_id": turn.id}
    erased, pending = (
        store.append(
            "user", "event", "I went to Zanzibarine", evidence=evidence, source_quote=["I went to Zanzibarine"]
        )
        for _ in range(2)
    )
    name = store.back_up().name
    store.forget(erased.id, erase=True)
    store.forget(pending.id)
    store.close()
    restore_backup(workspace, name, clock=clock)
    again = open_store()
    assert again.records() == [kept] and again.forgotten_turns() == {turn.id}
    assert b"Zanzibarine" not in b"".join(path.read_bytes() for path in workspace.rglob("*") if path.is_file())


def test_tombstones_win_where_the_journal_was_lost_too(open_store: OpenStore, workspace: Path, clock: Callable) -> None:
    store = open_store()
    record = store.append("user", "event", "I went to Zanzibarine")
    name = store.back_up().name
    store.forget(record.id)
    store.close()
    for path in workspace.glob("familiars.db*"):
        path.unlink()
    restore_backup(workspace, name, clock=clock)
    again = open_store()
    assert again.records() == [] and again.problems() == []


def test_an_open_window_or_program_refuses_going_back(open_store: OpenStore, workspace: Path, clock: Callable) -> None:
    store = open_store()
    store.append("user", "event", "one")
    name = store.back_up().name
    with pytest.raises(WorkspaceError, match="another program"):
        restore_backup(workspace, name, clock=clock)
    store.append("user", "event", "two")
    store.close()
    with WindowLock(workspace), pytest.raises(WorkspaceLocked, match="another window"):
        restore_backup(workspace, name, clock=clock)
    for missing in ("2020-01-01", "..", "../backups/2026-09-07", ""):
        with pytest.raises(Refused, match="no backup"):
            restore_backup(workspace, missing, clock=clock)
    assert {record.content for record in open_store().records()} == {"one", "two"}


def test_an_erasure_goes_through_every_backup_and_removes_what_it_cannot_rewrite(
    open_store: OpenStore, workspace: Path, clock: Callable
) -> None:
    store = open_store()
    kept = store.append("user", "event", "A quiet fair")
    record = store.append("user", "event", "I went to Zanzibarine")
    names = []
    for _ in range(3):
        names.append(store.back_up().name)
        clock.advance(days=1)
    (workspace / "backups" / names[0] / "familiars.db").write_bytes(
        b"SQLite format 3\x00 Zanzibarine" + b"\x01" * 9_000
    )
    (workspace / "backups" / names[1] / "familiars.db").unlink()
    report = store.forget(record.id, erase=True)
    assert report is not None and report.clean
    assert report.removed == (f"backups/{names[0]}", f"backups/{names[1]}")
    assert [backup.name for backup in store.backups()] == [names[2]]
    assert b"Zanzibarine" not in b"".join(path.read_bytes() for path in workspace.rglob("*") if path.is_file())
    store.close()
    restore_backup(workspace, names[2], clock=clock)
    assert open_store().records() == [kept]


_VICTIM = """
import os, signal, sys
from familiars_desktop.storage import files, restore_backup
copied, copy = [], files.copy

def counted(source, target):
    # The safety copy comes first: only what goes back into the workspace counts.
    if "backups" in str(source):
        copied.append(target)
    if len(copied) > int(sys.argv[3]):
        os.kill(os.getpid(), signal.SIGKILL)
    return copy(source, target)

files.copy = counted
restore_backup(sys.argv[1], sys.argv[2])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")
@pytest.mark.parametrize("after", [0, 1, 2, 3])
def test_killed_while_going_back_the_next_start_goes_on(open_store: OpenStore, workspace: Path, after: int) -> None:
    store = open_store()
    record = store.append("user", "event", "one")
    say(store, store.dialogues.create(name="Morning").id, "Hello there")
    name, then = store.back_up().name, everything(store)
    store.update(record.id, content="two")
    store.close()
    command = [sys.executable, "-c", _VICTIM, workspace, name, str(after)]
    victim = subprocess.run(command, check=False, capture_output=True)
    assert victim.returncode == -9, victim.stderr
    again = open_store()
    assert everything(again) == then and again.problems() == []
    assert list(again.words.search("one", "record")) == [record.id]
    assert not (workspace / ".familiars.restoring").exists()


def test_a_backup_is_not_followed_out_of_the_workspace(store: MemoryStore, workspace: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (workspace / "backups").symlink_to(outside)
    with pytest.raises(WorkspaceError, match="leads out"):
        store.back_up()
    assert list(outside.iterdir()) == []
    shutil.rmtree(outside)
