"""How long a bundle's window takes to appear: ``python packaging/start_time.py [PROGRAM] [--runs 5] [--json]``.

PROGRAM is the bundle's ``familiars``, by default the one that was built last. Each run is a process of its own on a
virtual display, on a workspace that was opened before; ``window_visible_ms`` runs from its start until the X server
shows the window (looked up every 10 ms or so), its models loading behind. The first run warms the disk cache and is
not counted.
"""

from __future__ import annotations

import argparse
import json
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bundle import PROGRAM, bare_environment
from display import Display, virtual_display
from project import BUNDLE


def window_visible(program: Path, home: Path, display: Display) -> float:
    """Milliseconds from the start of a process to its window."""
    environment = {**bare_environment(home), "DISPLAY": display.name, "QT_QPA_PLATFORM": "xcb"}
    began = time.monotonic()
    process = subprocess.Popen([program], env=environment, cwd=home, stderr=subprocess.DEVNULL)
    try:
        display.wait_for_window("Familiars")
        return (time.monotonic() - began) * 1_000.0
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10.0)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def measure(program: Path, runs: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as home, virtual_display() as display:
        window_visible(program, Path(home), display)
        shown = [window_visible(program, Path(home), display) for _ in range(runs)]
    return {
        "window_visible_ms": round(statistics.median(shown), 1),
        "fastest_ms": round(min(shown), 1),
        "slowest_ms": round(max(shown), 1),
        "runs": runs,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=Path, nargs="?", default=BUNDLE / PROGRAM)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    figures = measure(options.program, options.runs)
    lines = [f"{name:>18}  {value:g}" for name, value in figures.items()]
    sys.stdout.write(f"{json.dumps(figures) if options.json else chr(10).join(lines)}\n")


if __name__ == "__main__":
    main()
