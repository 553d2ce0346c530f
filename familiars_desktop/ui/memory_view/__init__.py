"""The memory view: a timeline whose slider moves "now", and everything that is recomputed as it moves."""

from familiars_desktop.ui.memory_view.view import MemoryView

__all__ = ["MemoryView"]
