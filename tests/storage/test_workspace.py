"""Opening a workspace: the starter, the window's lock, and folders or databases that cannot be used."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import orjson
import pytest

from familiars_desktop.memory import WorkspaceError, WorkspaceLocked
from familiars_desktop.memory.deeds import TOLD
from familiars_desktop.storage import MemoryStore, WindowLock, ensure_workspace
from familiars_desktop.storage import workspace as workspace_module
from familiars_desktop.storage.schema import SCHEMA_VERSION

STARTER = Path(__file__).parents[2] / "workspace"


def test_the_first_launch_copies_the_starter_for_its_owner_alone(workspace: Path) -> None:
    assert ensure_workspace(workspace, STARTER) == workspace
    copied = {path.relative_to(workspace) for path in workspace.rglob("*")}
    assert copied == {path.relative_to(STARTER) for path in STARTER.rglob("*")}
    if os.name != "nt":
        modes = {stat.S_IMODE(path.stat().st_mode) for path in (workspace, *workspace.rglob("*"))}
        assert modes == {0o600, 0o700}


def test_a_later_launch_touches_nothing(workspace: Path) -> None:
    ensure_workspace(workspace, STARTER)
    (workspace / "README.md").unlink()
    (workspace / "agents/agent_0/persona.md").write_text("mine")
    ensure_workspace(workspace, STARTER)
    assert not (workspace / "README.md").exists()
    assert (workspace / "agents/agent_0/persona.md").read_text() == "mine"


@pytest.mark.parametrize("open_it", [MemoryStore, lambda path: ensure_workspace(path, STARTER)])
def test_a_file_in_the_folders_place_is_refused_in_a_sentence(tmp_path: Path, open_it: Callable) -> None:
    path = tmp_path / "workspace"
    path.write_text("a file")
    with pytest.raises(WorkspaceError, match=r"is a file: a workspace is a folder"):
        open_it(path)
    with pytest.raises(WorkspaceError, match="choose another place"):
        open_it(path / "below")
    assert path.read_text() == "a file"


def test_a_folder_that_cannot_be_written_is_refused(workspace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Permission bits do not bind root, so the question to the system is answered for it.
    workspace.mkdir()
    monkeypatch.setattr(workspace_module.os, "access", lambda *_: False)
    with pytest.raises(WorkspaceError, match="cannot be written: change its permissions"):
        MemoryStore(workspace)


def test_a_second_window_is_refused_and_a_second_reader_is_not(workspace: Path) -> None:
    with MemoryStore(workspace, exclusive_window=True) as window:
        with pytest.raises(WorkspaceLocked, match="another window is open"):
            MemoryStore(workspace, exclusive_window=True)
        with MemoryStore(workspace) as door:
            record = door.append("user", "event", "x")
        assert window.records() == [record]
    with WindowLock(workspace), pytest.raises(WorkspaceLocked):
        WindowLock(workspace)


def test_a_refused_start_lets_go_of_the_windows_lock(workspace: Path) -> None:
    (workspace / "familiars.db").mkdir(parents=True)
    with pytest.raises(WorkspaceError):
        MemoryStore(workspace, exclusive_window=True)
    (workspace / "familiars.db").rmdir()
    MemoryStore(workspace, exclusive_window=True).close()


@pytest.mark.parametrize("damage", ["no database", "a torn page", "cut short"])
def test_a_damaged_database_is_set_aside_and_built_again_from_the_files(workspace: Path, damage: str) -> None:
    with MemoryStore(workspace) as store:
        record = store.append("user", "event", "x")
    path = workspace / "familiars.db"
    whole = path.read_bytes()
    broken = {
        "no database": b"no database at all" * 100,
        "a torn page": whole[:4096] + b"\xff" * 8192 + whole[12288:],
        "cut short": whole[:8192],
    }[damage]
    path.write_bytes(broken)
    with MemoryStore(workspace) as store:
        assert store.records() == [record]
        assert [problem.path for problem in store.problems()] == ["familiars.db.damaged-1"]
    assert (workspace / "familiars.db.damaged-1").read_bytes() == broken


def test_damaged_databases_are_never_overwritten(workspace: Path) -> None:
    for broken in (b"first " * 100, b"second " * 100):
        workspace.mkdir(exist_ok=True)
        (workspace / "familiars.db").write_bytes(broken)
        MemoryStore(workspace).close()
    kept = [(workspace / f"familiars.db.damaged-{number}").read_bytes() for number in (1, 2)]
    assert kept == [b"first " * 100, b"second " * 100]


def test_a_database_of_a_newer_version_is_refused_untouched(workspace: Path) -> None:
    MemoryStore(workspace).close()
    path = workspace / "familiars.db"
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    with pytest.raises(WorkspaceError, match="newer version"):
        MemoryStore(workspace)


def test_counted_uses_of_an_older_format_are_kept(workspace: Path) -> None:
    with MemoryStore(workspace) as store:
        used, unused = store.append("user", "event", "a fair"), store.append("user", "event", "a concert")
        fields = store.reinforce([used.id])[0].to_dict()
    path = workspace / "familiars.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(
            "DROP VIEW entries; DROP VIEW waiting_entries; DROP TABLE waiting_accesses;"
            "ALTER TABLE acts DROP COLUMN deed;"
            "ALTER TABLE open_conflicts DROP COLUMN opened_by; DROP TABLE accesses;"
            "ALTER TABLE records ADD COLUMN unfiled INTEGER NOT NULL DEFAULT 0;"
            "CREATE INDEX records_unfiled ON records (path) WHERE unfiled = 1; PRAGMA user_version = 2;"
        )
        connection.execute("UPDATE records SET fields = ?, unfiled = 1 WHERE id = ?", (orjson.dumps(fields), used.id))
    connection.close()
    with MemoryStore(workspace) as store:
        assert {record.id: record.access_count for record in store.snapshot().records} == {used.id: 1, unused.id: 0}
        assert store.get(used.id).half_life == fields["half_life"]
        store.flush()
        assert store.acts(1)[0].description == "reinforce “a fair”"
        assert {act.description.deed.kind for act in store.acts()} == {TOLD}
    assert '"access_count":1' in (workspace / "user" / "event.md").read_text(encoding="utf-8")
    assert (workspace / f"familiars.db.before-{SCHEMA_VERSION}.bak").is_file()


def test_a_closed_store_says_so(workspace: Path) -> None:
    store = MemoryStore(workspace)
    store.close()
    store.close()
    with pytest.raises(WorkspaceError, match="closed"):
        store.append("user", "event", "x")
