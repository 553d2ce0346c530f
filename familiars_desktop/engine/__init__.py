"""What runs it: settings, worker threads, the chat turn and its events. No Qt.

Names load on first use: the window imports the events alone before it is shown.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from familiars_desktop.engine.engine import Engine
    from familiars_desktop.engine.settings import Settings, load_settings
    from familiars_desktop.engine.turn import Turn, TurnResult

_HOME_OF = {
    "Engine": "engine",
    "Settings": "settings",
    "Turn": "turn",
    "TurnResult": "turn",
    "load_settings": "settings",
}

__all__ = ["Engine", "Settings", "Turn", "TurnResult", "load_settings"]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)
