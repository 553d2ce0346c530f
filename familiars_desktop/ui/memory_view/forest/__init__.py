"""The dialogue forest: conversations as trees of turns, coloured by the question's tree score."""

from familiars_desktop.ui.memory_view.forest.forest_view import ForestView

__all__ = ["ForestView"]
