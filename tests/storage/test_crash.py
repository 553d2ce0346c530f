"""Real ``kill -9``, reduced: ``make crash`` kills a thousand times."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

CRASH = Path(__file__).parents[1] / "benchmarks" / "crash.py"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")
@pytest.mark.slow
@pytest.mark.timeout(600)
def test_killed_at_any_moment_nothing_acknowledged_is_lost_and_nothing_is_half_written() -> None:
    command = [sys.executable, CRASH, "--kills", "40", "--seed", "8", "--json"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    figures = json.loads(ended.stdout)
    assert (figures["kills"], figures["lost"], figures["half_files"]) == (40, 0, 0)
    assert (figures["disagreements"], figures["unclean_starts"]) == (0, 0)
    assert figures["acts"] > 100
