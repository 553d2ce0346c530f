"""Forests of any shape, and a conversation that branches."""

from __future__ import annotations

from hypothesis import strategies as st

from familiars_desktop.engine.events import ForestNode
from familiars_desktop.ui.memory_view.forest.shape import Forest

MINUTE = 60.0


def forest_of(parents: list[int | None], dialogue_id: str = "dialogue_1", start: float = 0.0) -> Forest:
    """A forest of that shape, a turn a minute."""
    nodes = [
        ForestNode(node, parent, "Q" if node % 2 == 0 else "A", f"Turn {node}", start + node * MINUTE)
        for node, parent in enumerate(parents)
    ]
    return Forest.of(dialogue_id, "A conversation", nodes)


@st.composite
def shapes(draw, most: int = 60) -> list[int | None]:
    """Parents of turns that come after them, None for roots; long runs are likely, as in talk."""
    count = draw(st.integers(1, most))
    later = (st.sampled_from([node - 1] * 5 + [None]) | st.integers(0, node - 1) for node in range(1, count))
    return [None, *(draw(parent) for parent in later)]


def cuts(parents: list[int | None]) -> st.SearchStrategy[list[bool]]:
    """Any choice of turns to show."""
    return st.lists(st.booleans(), min_size=len(parents), max_size=len(parents))
