"""A virtual display and a pair of hands, for programs that know nothing of being watched."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from project import BuildError, require_tools

WIDTH: Final = 1440
HEIGHT: Final = 900
_POLL_SECONDS: Final = 0.01
_GRAB: Final = """
import sys
from PySide6.QtGui import QGuiApplication
application = QGuiApplication(["grab"])
sys.exit(not application.primaryScreen().grabWindow(0).save(sys.argv[1]))
"""


class Display:
    """One X server. ``name`` is what DISPLAY is to be."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._environment = {**os.environ, "DISPLAY": name, "QT_QPA_PLATFORM": "xcb"}

    def wait_for_window(self, title: str, *, seconds: float = 60.0) -> str:
        """The id of a visible window whose title holds ``title``. Raises BuildError when none comes."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if found := self._xdotool("search", "--onlyvisible", "--name", title).split():
                return found[-1]
            time.sleep(_POLL_SECONDS)
        raise BuildError(f"no window called {title!r} came up within {seconds:.0f} s")

    def focus(self, window: str) -> None:
        """Give it the keyboard: there is no window manager that would."""
        self._xdotool("windowfocus", "--sync", window)

    def type(self, text: str) -> None:
        self._xdotool("type", "--delay", "20", text)

    def press(self, *keys: str) -> None:
        """Keys as xdotool names them, such as ``ctrl+k`` and ``Return``."""
        self._xdotool("key", "--delay", "50", *keys)

    def picture(self, path: Path) -> None:
        """The whole screen as a PNG."""
        path.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-c", _GRAB, path], env=self._environment, check=True, capture_output=True)

    def _xdotool(self, *arguments: str) -> str:
        ended = subprocess.run(
            ["xdotool", *arguments], env=self._environment, capture_output=True, text=True, check=False
        )
        return ended.stdout


@contextmanager
def virtual_display() -> Iterator[Display]:
    """An Xvfb of its own, on the first free number, reached by its socket in ``/tmp/.X11-unix`` alone."""
    require_tools({"Xvfb": "xvfb", "xdotool": "xdotool"})
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp", "-ac"],
        pass_fds=(writer,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    try:
        with os.fdopen(reader) as told:
            number = told.readline().strip()
        if not number:
            raise BuildError("Xvfb did not start")
        yield Display(f":{number}")
    finally:
        server.terminate()
        server.wait()
