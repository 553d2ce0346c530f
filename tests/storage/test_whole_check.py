"""When a database is read through at its opening: whenever it may be another than the one that was left."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.storage import database as database_module
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.whole_check import WholeCheck

PAGE = 4_096


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database of some pages, opened and closed twice."""
    found = tmp_path / "familiars.db"
    for _ in range(2):
        database = Database(found)
        with database.transaction() as connection:
            connection.execute("INSERT INTO states VALUES (?, ?)", (f"key {time.perf_counter_ns()}", "1" * 30 * PAGE))
        database.close()
    return found


def reads_it_through(path: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    checked: list[object] = []
    monkeypatch.setattr(database_module, "_check_whole", checked.append)
    Database(path).close()
    return bool(checked)


def test_as_it_was_left_it_is_not_read_through(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not reads_it_through(path, monkeypatch)
    assert not reads_it_through(path, monkeypatch)


def overwritten(path: Path) -> None:
    with path.open("r+b") as file:
        file.seek(3 * PAGE)
        file.write(b"\xff" * PAGE)


def copied(path: Path) -> None:
    shutil.copy2(path, path.with_name("copy"))
    path.unlink()
    path.with_name("copy").rename(path)


def with_a_log_left_behind(path: Path) -> None:
    path.with_name(f"{path.name}-wal").write_bytes(b"not a log")


def with_a_note_that_cannot_be_read(path: Path) -> None:
    path.with_name(f".{path.name}.whole").write_text("{")


def without_a_note(path: Path) -> None:
    path.with_name(f".{path.name}.whole").unlink()


@pytest.mark.parametrize(
    "change",
    [overwritten, copied, with_a_log_left_behind, with_a_note_that_cannot_be_read, without_a_note],
    ids=lambda change: change.__name__,
)
def test_once_it_may_be_another_it_is(
    path: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[Path], None]
) -> None:
    change(path)
    assert reads_it_through(path, monkeypatch)


@pytest.mark.parametrize(("days", "due"), [(6.9, False), (7.1, True), (-0.1, True)])
def test_a_week_later_it_is_and_where_the_clock_went_back(
    path: Path, monkeypatch: pytest.MonkeyPatch, days: float, due: bool
) -> None:
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + days * 86_400.0)
    assert WholeCheck(path).is_due() == due


def test_while_another_has_it_open_nothing_is_noted(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Database(path)
    with first.transaction() as connection:
        connection.execute("INSERT INTO states VALUES ('key', '1')")
    assert reads_it_through(path, monkeypatch)
    assert WholeCheck(path).is_due()
    first.close()
    assert not reads_it_through(path, monkeypatch)


def test_damage_that_changes_no_time_is_told_when_it_is_met_and_mended_at_the_next_opening(path: Path) -> None:
    times = path.stat()
    with path.open("r+b") as file:
        file.seek(-20 * PAGE, os.SEEK_END)
        file.write(b"\xff" * 20 * PAGE)
    os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
    database = Database(path)
    with pytest.raises(WorkspaceError, match=r"is damaged .* Open the workspace again"):
        database.rows("SELECT * FROM states")
    database.close()
    database = Database(path)
    assert database.row("SELECT count(*) FROM states WHERE name LIKE 'key%'") == (0,)
    assert path.with_name("familiars.db.damaged-1").exists()
    database.close()
