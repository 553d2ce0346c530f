"""Windows' own rules, tried from here through the seams: priorities, locks, names, lengths, the model's server."""

from __future__ import annotations

import sys
from pathlib import Path, PureWindowsPath
from typing import Any

import pytest
from filelock import FileLock

from familiars_desktop.inference import local_server, priority
from familiars_desktop.memory import VALID_CELLS, InvalidRecord, WorkspaceLocked, resolve_path
from familiars_desktop.storage import locks

LONGEST_PATH = 259
"""Characters of a path that Windows opens without being told of long ones."""


class Kernel:
    """Windows' kernel32, as far as priorities go."""

    def __init__(self, *, refuses: bool = False) -> None:
        self.level, self.asked, self.refuses = 0, [], refuses

    def GetCurrentThread(self) -> int:
        return -2

    def GetThreadPriority(self, thread: int) -> int:
        assert thread == -2
        return self.level

    def SetThreadPriority(self, thread: int, level: int) -> bool:
        assert thread == -2
        self.asked.append(level)
        if not self.refuses:
            self.level = level
        return not self.refuses


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")


@pytest.mark.usefixtures("on_windows")
def test_a_boost_raises_the_thread_and_puts_it_back(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel()
    monkeypatch.setattr(priority, "_kernel32", lambda: kernel)
    with priority.boost_thread_priority(priority.CRITICAL) as result:
        assert result.applied == priority.CRITICAL
        assert kernel.level == 1
    assert kernel.level == 0


@pytest.mark.usefixtures("on_windows")
def test_a_background_thread_goes_down_and_a_foreground_one_is_never_lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel()
    monkeypatch.setattr(priority, "_kernel32", lambda: kernel)
    with priority.boost_thread_priority(priority.BACKGROUND) as result:
        assert result.applied is None
    assert not kernel.asked
    assert priority.lower_thread(priority.BACKGROUND).applied == priority.BACKGROUND
    assert kernel.level == -2


@pytest.mark.usefixtures("on_windows")
def test_a_refusal_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    import ctypes

    kernel = Kernel(refuses=True)
    monkeypatch.setattr(priority, "_kernel32", lambda: kernel)
    monkeypatch.setattr(ctypes, "get_last_error", lambda: 5, raising=False)
    with priority.boost_thread_priority(priority.CRITICAL) as result:
        assert result.applied is None
        assert "refused" in result.reason


def test_the_workspaces_lock_is_windows_own_kind_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "win32")
        first, second = locks.WriteLock(tmp_path, patience=0.0), locks.WriteLock(tmp_path, patience=0.0)
    assert isinstance(first._lock, FileLock)
    with first.held(), first.held(), pytest.raises(WorkspaceLocked), second.held():
        pass
    with second.held():
        assert (tmp_path / ".familiars.lock").exists()


@pytest.mark.parametrize("name", ["CON", "nul", "Aux", "PRN", "com1", "LPT9"])
def test_a_name_that_windows_keeps_for_a_device_is_no_agents_anywhere(name: str) -> None:
    with pytest.raises(InvalidRecord, match="reserved on Windows"):
        resolve_path(workspace="w", scope="identity", category="directive", agent_id=name)


def test_no_cells_file_has_a_name_that_windows_refuses() -> None:
    for scope, category in VALID_CELLS:
        path = PureWindowsPath(resolve_path(workspace="w", scope=scope, category=category, dialogue_id="d" * 64))
        for part in path.parts:
            assert not set(part) & set('<>:"|?*')
            assert part == part.rstrip(". ")
            assert not PureWindowsPath(part).is_reserved()


def test_the_longest_path_of_a_workspace_fits_where_long_paths_are_switched_off() -> None:
    workspace = PureWindowsPath(r"C:\Users") / ("u" * 20) / r"AppData\Local\familiars\workspace"
    owner = {"agent_id": "a" * 64, "dialogue_id": "dialogue_" + "0" * 16}
    cells = [
        PureWindowsPath(resolve_path(workspace="w", scope=scope, category=category, **owner))
        for scope, category in VALID_CELLS
    ]
    # The longest there is: a draft of a file, inside a draft of a backup.
    longest = max(
        len(str(workspace / "backups" / ".before-restore-2026-11-30T10-00-00.00000000.tmp" / Path(*cell.parts[1:])))
        + len("..00000000.tmp")
        for cell in cells
    )
    assert longest <= LONGEST_PATH, longest


@pytest.mark.parametrize(
    ("platform", "program", "server"),
    [
        ("win32", "familiars-window.exe", "familiars.exe"),
        ("win32", "familiars.exe", "familiars.exe"),
        ("linux", "familiars", "familiars"),
        ("darwin", "familiars", "familiars"),
    ],
)
def test_a_bundle_starts_itself_as_the_models_server_by_a_program_with_streams(
    platform: str, program: str, server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "executable", str(tmp_path / program))
    assert local_server.server_command() == [str(tmp_path / server), "--inference-server"]


def test_a_bundle_without_a_console_writes_to_nowhere_instead_of_failing(monkeypatch: pytest.MonkeyPatch) -> None:
    hook: Any = Path(__file__).parents[2] / "packaging" / "hooks" / "runtime_streams.py"
    monkeypatch.setattr(sys, "stderr", None)
    exec(compile(hook.read_text(encoding="utf-8"), str(hook), "exec"), {})
    with sys.stderr as stream:
        assert stream.write("nobody reads this")
