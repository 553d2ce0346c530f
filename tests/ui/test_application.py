"""The window as its own process: it shows quickly, ends cleanly, and leaves a trace when it crashes."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from familiars_desktop.storage import WindowLock

HERE = Path(__file__).parent
PRELUDE = f"""
import sys, time
BEGAN = time.perf_counter()
sys.path[:0] = [{str(HERE)!r}, {str(HERE.parents[1])!r}]
import threading
from PySide6.QtCore import QCoreApplication, QSettings, QTimer
from PySide6.QtWidgets import QApplication
from pathlib import Path
QSettings.setDefaultFormat(QSettings.Format.IniFormat)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
from fake_engine import FakeEngine, refused
from familiars_desktop.ui.application import run
ENGINE = FakeEngine()
def later(act, ms=300):
    timer = QTimer(QCoreApplication.instance(), singleShot=True)
    timer.timeout.connect(act)
    timer.start(ms)
def factory():
    PLAN()
    return ENGINE
"""


def start(script: str, folder: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.Popen(
        [sys.executable, "-X", "faulthandler", "-c", PRELUDE + script, str(folder)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, error = process.communicate(timeout=60)
    return process.returncode, out, error


def test_closing_the_window_ends_the_process_with_every_thread(tmp_path: Path) -> None:
    script = """
PLAN = lambda: later(QApplication.closeAllWindows)
code = run(factory, log_folder=Path(sys.argv[1]))
print(ENGINE.started, ENGINE.closed, [t.name for t in threading.enumerate()])
sys.exit(code)
"""
    code, out, error = finish(start(script, tmp_path))
    assert (code, out.strip()) == (0, "True True ['MainThread']"), error


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process")
def test_ctrl_c_closes_the_window(tmp_path: Path) -> None:
    script = """
PLAN = lambda: later(lambda: print("shown", flush=True))
code = run(factory)
print("closed", ENGINE.closed)
sys.exit(code)
"""
    process = start(script, tmp_path)
    assert process.stdout is not None
    assert process.stdout.readline() == "shown\n"
    process.send_signal(signal.SIGINT)
    code, out, error = finish(process)
    assert (code, out.strip()) == (0, "closed True"), error
    assert "KeyboardInterrupt" not in error


def test_the_models_are_started_after_the_window_is_shown(tmp_path: Path) -> None:
    script = """
def start():
    print([w.isVisible() for w in QApplication.topLevelWidgets() if w.inherits("QMainWindow")])
    QApplication.closeAllWindows()
ENGINE.start = start
PLAN = lambda: None
sys.exit(run(factory))
"""
    code, out, error = finish(start(script, tmp_path))
    assert (code, out.strip()) == (0, "[True]"), error


def test_an_engine_that_cannot_open_says_why(tmp_path: Path) -> None:
    script = """
def factory():
    def answer():
        box = QApplication.activeModalWidget()
        print(box.text())
        box.accept()
    later(answer)
    raise refused("another window has this workspace open")
sys.exit(run(factory))
"""
    code, out, error = finish(start(script, tmp_path))
    assert (code, out.strip()) == (1, "another window has this workspace open"), error


def test_what_the_window_does_not_show_is_not_imported_before_it_is_shown(tmp_path: Path) -> None:
    script = """
from familiars_desktop.engine.engine import Engine
from familiars_desktop.service.cli import run as familiars
late = ("httpx", "onnxruntime", "typer", "rich", "markdown_it", "pygments", "phonenumbers", "snowballstemmer")
def start(engine):
    print([name for name in late if name in sys.modules])
    QApplication.closeAllWindows()
Engine.start = start
sys.exit(familiars(["--workspace", sys.argv[1] + "/workspace"]))
"""
    code, out, error = finish(start(script, tmp_path))
    assert (code, out.strip()) == (0, "[]"), error


def real_window(workspace: Path, folder: Path) -> tuple[int, str, str]:
    """``familiars --workspace`` itself; a box is read and closed, and the window when there is one."""
    script = """
import familiars_desktop.ui.application as application
from familiars_desktop.service.cli import run as familiars
make = application.make_application
def answer():
    box = QApplication.activeModalWidget()
    if box is None:
        print([w.isVisible() for w in QApplication.topLevelWidgets() if w.inherits("QMainWindow")], flush=True)
        QApplication.closeAllWindows()
    else:
        print(box.text(), flush=True)
        box.accept()
def make_and_answer(arguments=()):
    made = make(arguments)
    later(answer, 600)
    return made
application.make_application = make_and_answer
sys.exit(familiars(["--workspace", sys.argv[2]]))
"""
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "FAMILIARS_CONFIG": str(folder / "config"),
        "FAMILIARS_CACHE": str(folder / "cache"),
    }
    process = subprocess.Popen(
        [sys.executable, "-c", PRELUDE + script, str(folder), str(workspace)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    return finish(process)


def test_the_program_opens_its_window_on_a_new_workspace(tmp_path: Path) -> None:
    code, out, error = real_window(tmp_path / "workspace", tmp_path)
    assert (code, out.strip()) == (0, "[True]"), error
    assert (tmp_path / "workspace" / "familiars.db").is_file()


def test_a_workspace_that_is_a_file_is_said_in_a_box_and_the_status_is_1(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a folder")
    code, out, error = real_window(tmp_path / "notes.txt", tmp_path)
    assert code == 1
    assert "notes.txt is a file: a workspace is a folder" in out
    assert "Traceback" not in error


def test_a_second_window_on_the_same_workspace_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with WindowLock(make_folder(tmp_path / "workspace")):
        code, out, error = real_window(tmp_path / "workspace", tmp_path)
    assert code == 1
    assert "another window is open on" in out
    assert "Traceback" not in error
    code, out, error = real_window(tmp_path / "workspace", tmp_path)
    assert (code, out.strip()) == (0, "[True]"), error


def make_folder(path: Path) -> Path:
    path.mkdir()
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="the exit status of a crash is another one there")
def test_after_a_crash_the_next_start_tells_where_its_trace_is(tmp_path: Path) -> None:
    crash = """
import faulthandler
PLAN = lambda: later(faulthandler._sigsegv)
run(factory, log_folder=Path(sys.argv[1]))
"""
    code, _, _ = finish(start(crash, tmp_path))
    assert code == -signal.SIGSEGV
    after = """
def tell():
    window = next(w for w in QApplication.topLevelWidgets() if w.inherits("QMainWindow"))
    print(window.notice.text)
    QApplication.closeAllWindows()
PLAN = lambda: later(tell)
sys.exit(run(factory, log_folder=Path(sys.argv[1])))
"""
    code, out, error = finish(start(after, tmp_path))
    assert code == 0, error
    assert "crash-last.log" in out
    assert "Fatal Python error" in (tmp_path / "crash-last.log").read_text()


def test_plotting_is_not_imported_before_the_window_is_shown(tmp_path: Path) -> None:
    script = """
PLAN = lambda: None
def start():
    print("pyqtgraph" in sys.modules)
    QApplication.closeAllWindows()
ENGINE.start = start
sys.exit(run(factory))
"""
    code, out, error = finish(start(script, tmp_path))
    assert (code, out.strip()) == (0, "False"), error


def test_qt_calls_leave_the_count_of_none_alone(qapp: object) -> None:
    """PySide6 6.12 on Python 3.11 loses a reference to None with each void call, until the process aborts."""
    from PySide6.QtCore import QTimer

    timer = QTimer()
    before = sys.getrefcount(None)
    for _ in range(1000):
        timer.stop()
    assert abs(sys.getrefcount(None) - before) < 200
