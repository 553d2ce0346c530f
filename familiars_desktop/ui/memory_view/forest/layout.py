"""Where the items of a forest stand: one row each in the order they were said, branches in lanes beside each other.

An item's place depends on those before it alone, so that nothing moves when a forest grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.ui.memory_view.forest.cut import Item

Places = NDArray[np.int64]


@dataclass(frozen=True)
class Layout:
    """``lane`` of each item, (m,), its row being its place; ``clear`` is the first lane right of everything in its
    row, where its words may stand; ``parents`` (m,), a root's own place."""

    lane: Places
    clear: Places
    parents: Places

    def __len__(self) -> int:
        return len(self.lane)

    @property
    def lanes(self) -> int:
        """How many lanes there are."""
        return int(self.lane.max(initial=-1)) + 1


def laid_out(items: Sequence[Item]) -> Layout:
    """A first child goes on in its parent's lane; others, and roots, take the next that is free on their way down."""
    free_from = np.zeros(len(items) + 1, dtype=np.int64)
    lanes = np.zeros(len(items), dtype=np.int64)
    clear = np.ones(len(items), dtype=np.int64)
    for row, item in enumerate(items):
        lane = _lane_of(row, item, lanes, free_from)
        lanes[row] = lane
        free_from[lane] = row + 1
        first = row if item.parent is None else item.parent + 1
        np.maximum(clear[first : row + 1], lane + 1, out=clear[first : row + 1])
    parents = [row if item.parent is None else item.parent for row, item in enumerate(items)]
    return Layout(lanes, clear, np.array(parents, dtype=np.int64))


def _lane_of(row: int, item: Item, lanes: Places, free_from: Places) -> int:
    """``free_from`` holds, of each lane, the first row that nothing of it reaches."""
    if item.parent is None:
        return int(np.argmax(free_from <= row))
    own = int(lanes[item.parent])
    if free_from[own] == item.parent + 1:
        return own
    return own + 1 + int(np.argmax(free_from[own + 1 :] <= item.parent + 1))
