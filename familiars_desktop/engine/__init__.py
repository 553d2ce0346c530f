"""What runs it: settings, worker threads, the chat turn and its events. No Qt.

Names load on first use: the window imports the events alone before it is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from familiars_desktop.first_use import names_on_first_use

if TYPE_CHECKING:
    from familiars_desktop.engine.engine import Engine
    from familiars_desktop.engine.settings import Settings, load_settings
    from familiars_desktop.engine.turn import Turn, TurnResult

_HOMES = {
    "engine": ("Engine",),
    "settings": ("Settings", "load_settings"),
    "turn": ("Turn", "TurnResult"),
}

__all__ = ["Engine", "Settings", "Turn", "TurnResult", "load_settings"]

__getattr__ = names_on_first_use(__name__, _HOMES)
