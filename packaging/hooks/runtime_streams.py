"""Runs before the program in a bundle without a console: what is written to a missing stream goes nowhere."""

import os
import sys
from pathlib import Path

for name in ("stdout", "stderr"):
    if getattr(sys, name) is None:
        setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - open as long as the program
