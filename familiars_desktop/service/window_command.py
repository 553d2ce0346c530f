"""``familiars`` without arguments: the window."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from familiars_desktop.engine import Engine, load_settings
from familiars_desktop.engine.settings import Settings


def open_window(workspace: Path | None) -> int:
    """Open the window on this workspace, None for the settings' one, and run until it is closed; the exit status."""
    if not has_display():
        sys.stderr.write(
            "familiars: there is no display to open a window on. Use `familiars chat` in this terminal, "
            "or `familiars demo` for pictures of the window.\n"
        )
        return 1
    from familiars_desktop.ui.application import run

    settings = load_settings(workspace=workspace)
    with ExitStack() as beside:
        return run(partial(_engine, settings, beside), log_folder=settings.cache / "logs")


def _engine(settings: Settings, beside: ExitStack) -> Engine:
    """The window's engine, and ``beside`` it the HTTP API where that is switched on."""
    engine = Engine(settings, exclusive_window=True)
    if settings.api:
        from familiars_desktop.service.http.server import ApiServer

        try:
            beside.enter_context(ApiServer(engine, settings.api_port).running())
        except BaseException:
            engine.close()
            raise
    return engine


def has_display() -> bool:
    """Whether Qt can show a window here; an explicit QT_QPA_PLATFORM is taken at its word."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
