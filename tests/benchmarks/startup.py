"""How long the window takes to appear, as its own process on the real engine.

    python tests/benchmarks/startup.py [--json] [--memories 2000] [--runs 5] [--platform offscreen|xcb]

``window_visible_ms`` runs from the start of the process to the end of the window's first paint, its models loading
behind; ``slowest_ms`` is the worst run, ``cpu_ms`` the processor time of the process until then (what remains on a
machine with nothing else to do); ``imports_ms`` is how long importing all that comes before the window takes.
Runs are real processes of ``familiars --workspace DIR`` on a workspace of that many memories with their vectors
(when the embedder is installed). ``xcb`` needs a display: ``xvfb-run python tests/benchmarks/startup.py …``.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from familiars_desktop.engine import Engine, load_settings
from familiars_desktop.memory import VALID_CELLS, MemoryRecord
from familiars_desktop.memory.times import to_iso

DAY = 86_400.0

PROGRAM = """
import sys, time
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

class FirstPaint(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and watched.inherits("QMainWindow"):
            QApplication.instance().removeEventFilter(self)
            QTimer.singleShot(0, self.tell)
        return False

    def tell(self):
        print(time.monotonic(), time.process_time(), flush=True)
        QApplication.closeAllWindows()

class Watched(QApplication):
    def __init__(self, arguments):
        super().__init__(arguments)
        self.first_paint = FirstPaint(self)
        self.installEventFilter(self.first_paint)

import PySide6.QtWidgets
PySide6.QtWidgets.QApplication = Watched
from familiars_desktop.service.cli import run
sys.exit(run(["--workspace", sys.argv[1]]))
"""

IMPORTS = """
import time
began = time.perf_counter()
import familiars_desktop.service.cli, familiars_desktop.service.window_command
import familiars_desktop.engine.engine, familiars_desktop.ui.application
print(time.perf_counter() - began)
"""


def make_workspace(folder: Path, count: int, seed: int = 7) -> None:
    """A year of memories, imported and embedded by the engine itself."""
    rng = np.random.default_rng(seed)
    cells, now = sorted(VALID_CELLS), time.time()
    lines = folder / "memories.jsonl"
    with lines.open("w", encoding="utf-8") as file:
        for number in range(count):
            scope, category = cells[int(rng.integers(len(cells)))]
            record = MemoryRecord(
                id=f"m_{number:08x}",
                scope=scope,
                category=category,
                ts=to_iso(now - float(rng.uniform(0.0, 365.0 * DAY))),
                content=f"Memory number {number} about something that was said on that day",
                dialogue_id="dialogue_1",
            )
            file.write(json.dumps(record.to_dict()) + "\n")
    engine = Engine(load_settings(workspace=folder / "workspace"))
    report = engine.import_file(lines).result()
    if report.records != count:
        raise SystemExit(f"{report.records} of {count} memories were imported: {report.problems[:3]}")
    engine.embed_everything()
    engine.close(timeout=30.0)


def window_visible(folder: Path, environment: dict[str, str]) -> tuple[float, float]:
    """Milliseconds from the start of a process to its window's first paint, and of processor time until then."""
    began = time.monotonic()
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(folder / "workspace")],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    if ended.returncode != 0 or not ended.stdout.strip():
        raise SystemExit(f"the window did not open (exit status {ended.returncode}):\n{ended.stderr}")
    painted, processor = (float(word) for word in ended.stdout.split())
    return (painted - began) * 1_000.0, processor * 1_000.0


def imports(environment: dict[str, str]) -> float:
    """Milliseconds of importing everything the window needs before it is shown."""
    output = subprocess.run(
        [sys.executable, "-c", IMPORTS], env=environment, capture_output=True, text=True, timeout=120, check=True
    )
    return float(output.stdout) * 1_000.0


def measure(count: int, runs: int, platform: str) -> dict[str, float]:
    """The figures, medians of ``runs`` after one run that warms the disk cache."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_workspace(folder, count)
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": platform,
            "FAMILIARS_CONFIG": str(folder / "config"),
            "XDG_CONFIG_HOME": str(folder / "xdg"),
        }
        window_visible(folder, environment)
        shown, processor = zip(*(window_visible(folder, environment) for _ in range(runs)), strict=True)
        imported = [imports(environment) for _ in range(runs)]
    return {
        "window_visible_ms": round(statistics.median(shown), 1),
        "slowest_ms": round(max(shown), 1),
        "cpu_ms": round(statistics.median(processor), 1),
        "imports_ms": round(statistics.median(imported), 1),
        "memories": count,
        "runs": runs,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--memories", type=int, default=2_000)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--platform", default="offscreen", choices=["offscreen", "xcb", "wayland", "windows", "cocoa"])
    options = parser.parse_args()
    figures = measure(options.memories, options.runs, options.platform)
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:>18}  {value:g}")


if __name__ == "__main__":
    main()
