"""The forests that are shown, side by side in one picture of rows and lanes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.ui.memory_view.forest.cut import Item, Shown, items_of
from familiars_desktop.ui.memory_view.forest.layout import Layout, laid_out
from familiars_desktop.ui.memory_view.forest.shape import Forest

ROW: Final = 24.0
LANE: Final = 18.0
_WORDS: Final = 230.0
_SPARE_LANES: Final = 2

Turn = tuple[str, int]
"""A dialogue's id and the id of its node."""


@dataclass(frozen=True)
class Block:
    """One dialogue's column: ``place`` (n,) is the item of every turn; ``left`` and ``width`` in pixels at zoom 1."""

    forest: Forest
    items: list[Item]
    place: list[int]
    layout: Layout
    left: float
    width: float

    @classmethod
    def of(cls, forest: Forest, shown: Shown, left: float, width: float | None = None) -> Block:
        """``width`` is the one it had before it grew, so that its neighbours stay where they are."""
        items, place = items_of(forest, shown)
        layout = laid_out(items)
        fitting = (layout.lanes + _SPARE_LANES) * LANE + _WORDS
        return cls(forest, items, place, layout, left, fitting if width is None else width)


@dataclass(frozen=True)
class Picture:
    """All blocks' items as arrays, (m,): ``x`` and ``y`` in pixels at zoom 1, ``words`` where an item's words begin and
    ``right`` where they have to end; ``parents`` by item, a root's own place; ``block``, ``node`` and ``hidden``."""

    blocks: tuple[Block, ...]
    x: FloatArray
    y: FloatArray
    words: FloatArray
    right: FloatArray
    parents: NDArray[np.int64]
    block: NDArray[np.int64]
    node: NDArray[np.int64]
    hidden: NDArray[np.int64]
    reply: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.x)

    @classmethod
    def of(cls, blocks: Sequence[Block]) -> Picture:
        """The blocks' items, one block after the other."""
        starts = np.cumsum([0, *(len(block.items) for block in blocks)])
        rows = [(number, row, item) for number, block in enumerate(blocks) for row, item in enumerate(block.items)]
        lanes = _joined([block.layout.lane for block in blocks])
        clear = _joined([block.layout.clear for block in blocks])
        number = np.array([row[0] for row in rows], dtype=np.int64)
        left = np.array([block.left for block in blocks])[number] if rows else np.zeros(0)
        width = np.array([block.width for block in blocks])[number] if rows else np.zeros(0)
        nodes = [blocks[at].forest.nodes[item.node] for at, _, item in rows]
        return cls(
            blocks=tuple(blocks),
            x=left + (lanes + 0.5) * LANE,
            y=np.array([(row + 0.5) * ROW for _, row, _ in rows], dtype=np.float64),
            words=left + clear * LANE + 0.3 * LANE,
            right=left + width if len(blocks) > 1 else np.full(len(rows), np.inf),
            parents=_joined([block.layout.parents for block in blocks]) + starts[number],
            block=number,
            node=np.array([item.node for _, _, item in rows], dtype=np.int64),
            hidden=np.array([item.hidden for _, _, item in rows], dtype=np.int64),
            reply=np.array([node.node_type == "A" for node in nodes], dtype=bool),
        )

    @property
    def width(self) -> float:
        """Pixels at zoom 1."""
        return self.blocks[-1].left + self.blocks[-1].width if self.blocks else 0.0

    @property
    def height(self) -> float:
        return float(self.y.max(initial=0.0)) + 0.5 * ROW

    def place_of(self, turn: Turn | None) -> int | None:
        """The item in which a turn is, be it folded away in it."""
        start = 0
        for block in self.blocks:
            if turn is not None and block.forest.dialogue_id == turn[0] and 0 <= turn[1] < len(block.place):
                return start + block.place[turn[1]]
            start += len(block.items)
        return None

    def turn_at(self, place: int) -> Turn:
        """The item's turn, of a fold its first."""
        return self.blocks[int(self.block[place])].forest.dialogue_id, int(self.node[place])

    def parent_of(self, place: int) -> int | None:
        parent = int(self.parents[place])
        return None if parent == place else parent

    def children_of(self, place: int) -> list[int]:
        """Oldest first."""
        return [int(child) for child in np.flatnonzero(self.parents == place) if child != place]

    def siblings_of(self, place: int) -> list[int]:
        """Itself among those that hang from the same; roots are siblings of one another."""
        parent = self.parent_of(place)
        if parent is not None:
            return self.children_of(parent)
        return [int(root) for root in np.flatnonzero(self.parents == np.arange(len(self)))]

    def lineage(self, place: int) -> list[int]:
        """From the item up to its root, both included."""
        found = [place]
        while (parent := self.parent_of(found[-1])) is not None:
            found.append(parent)
        return found


def _joined(parts: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
    return np.concatenate([np.zeros(0, dtype=np.int64), *parts])


NO_PICTURE: Final = Picture.of(())
