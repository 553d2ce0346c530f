"""What holds on a machine that people share: folders of their own, other versions, a home that cannot be written."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from familiars_desktop.storage.schema import MIGRATIONS, SCHEMA_VERSION

WATCHED = """
import os, sys
def tell(event, arguments):
    if event == "open" and isinstance(arguments[0], (str, bytes)):
        mode, flags = arguments[1], arguments[2] or 0
        if (mode and set(mode) & set("wax+")) or flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
            changed.append(os.fsdecode(arguments[0]))
    elif event in {"os.mkdir", "os.rename", "os.remove", "sqlite3.connect"}:
        changed.extend(os.fsdecode(a) for a in arguments if isinstance(a, (str, bytes)))
changed = []
sys.addaudithook(tell)
from familiars_desktop.service.cli import run
status = run(sys.argv[1:])
sys.stderr.write("\\n".join(changed))
sys.exit(status)
"""
ADD = ("memory", "add", "I live in Porto.", "--scope", "user", "--category", "profile")
LIST = ("memory", "list", "--json")


def familiars(home: Path, *arguments: str, program: tuple[str, ...] = ("-m", "familiars_desktop")):
    """The program with a home and nothing else of whoever runs the tests."""
    named = {"HOME": home, "USERPROFILE": home, "APPDATA": home / "roaming", "LOCALAPPDATA": home / "local"}
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-B", *program, *arguments],
        env={**kept, **{name: str(folder) for name, folder in named.items()}},
        cwd=home,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def contents(home: Path) -> list[str]:
    listed = familiars(home, *LIST)
    assert listed.returncode == 0, listed.stderr
    return [record["content"] for record in json.loads(listed.stdout)]


def workspace_of(home: Path) -> Path:
    (database,) = home.rglob("familiars.db")
    return database.parent


def assert_one_sentence(told: str) -> None:
    assert told.startswith("familiars: ") and told.count("\n") == 1, told


@pytest.fixture(scope="module")
def told_by_anna(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Path]]:
    """The home of somebody who told one thing, and every place that was written to on the way."""
    home = tmp_path_factory.mktemp("homes") / "anna"
    home.mkdir()
    told = familiars(home, *ADD, program=("-c", WATCHED))
    assert told.returncode == 0, told.stderr
    return home, [Path(name) for name in told.stderr.splitlines() if Path(name).is_absolute()]


@pytest.fixture
def home(told_by_anna: tuple[Path, list[Path]], tmp_path: Path) -> Path:
    """A copy of Anna's."""
    return shutil.copytree(told_by_anna[0], tmp_path / "home")


def test_nothing_is_written_outside_the_users_own_folders(told_by_anna: tuple[Path, list[Path]]) -> None:
    home, changed = told_by_anna
    assert any(path.name == "familiars.db" for path in changed)
    assert not [path for path in changed if not path.is_relative_to(home) and path != Path(os.devnull)]


def test_two_users_of_one_machine_see_nothing_of_each_other(home: Path, tmp_path: Path) -> None:
    (tmp_path / "ben").mkdir()
    assert contents(tmp_path / "ben") == []
    if os.name != "nt":
        assert workspace_of(home).stat().st_mode & 0o077 == 0
        assert (workspace_of(home) / "familiars.db").stat().st_mode & 0o077 == 0


def test_a_home_that_cannot_be_written_is_told_in_one_sentence(tmp_path: Path) -> None:
    # Root may write whatever the modes say, so that files stand where the folders would be made.
    for name in (".local", "local", "Library"):
        (tmp_path / name).write_text("a file")
    told = familiars(tmp_path, *ADD)
    assert told.returncode == 1
    assert_one_sentence(told.stderr)
    assert str(tmp_path) in told.stderr
    assert "choose another place" in told.stderr


def test_a_workspace_of_an_older_format_is_migrated_after_a_backup(home: Path) -> None:
    workspace = workspace_of(home)
    for end in ("", "-wal", "-shm"):
        (workspace / f"familiars.db{end}").unlink(missing_ok=True)
    with sqlite3.connect(workspace / "familiars.db") as database:
        for statement in MIGRATIONS[0].split(";\n"):
            database.execute(statement)
        database.execute("PRAGMA user_version = 1")
    database.close()

    assert contents(home) == ["I live in Porto."]
    assert format_of(workspace / "familiars.db") == SCHEMA_VERSION
    assert format_of(workspace / f"familiars.db.before-{SCHEMA_VERSION}.bak") == 1


def test_a_workspace_of_a_newer_version_is_refused_in_one_sentence_and_left_as_it_is(home: Path) -> None:
    workspace = workspace_of(home)
    with sqlite3.connect(workspace / "familiars.db") as database:
        database.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    database.close()
    before = {path: path.read_bytes() for path in workspace.rglob("*") if path.is_file()}

    told = familiars(home, *LIST)

    assert told.returncode == 1
    assert_one_sentence(told.stderr)
    assert "newer version of this program" in told.stderr
    after = {path: path.read_bytes() for path in workspace.rglob("*") if path.is_file()}
    assert {path: data for path, data in after.items() if path in before} == before


def format_of(path: Path) -> int:
    database = sqlite3.connect(path)
    try:
        return int(database.execute("PRAGMA user_version").fetchone()[0])
    finally:
        database.close()
