"""What runs it: settings, worker threads, the chat turn and its events. No Qt."""

from familiars_desktop.engine.engine import Engine
from familiars_desktop.engine.settings import Settings, load_settings
from familiars_desktop.engine.turn import Turn, TurnResult

__all__ = ["Engine", "Settings", "Turn", "TurnResult", "load_settings"]
