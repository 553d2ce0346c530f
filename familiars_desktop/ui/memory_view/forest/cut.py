"""What of a forest is drawn: the turns that matter, and one mark for each part of it that is folded away.

Which turns are shown is a plain array (n,). A turn that is added later is shown, so that whatever stood there
before keeps its place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.ui.memory_view.forest.shape import Forest

Shown = NDArray[np.bool_]
WHOLE: Final = 48
BEST: Final = 12
_LATEST: Final = 8
_MOST_ROOTS: Final = 40
_UNFOLDED: Final = 25
_SMALLEST_FOLD: Final = 3


@dataclass(frozen=True, slots=True)
class Item:
    """What takes one row of the picture: the turn ``node``, or a fold of ``hidden`` turns, the first of them ``node``.

    ``parent`` is the place among the items of what it hangs from, None for a root.
    """

    node: int
    parent: int | None
    hidden: int = 0

    @property
    def is_fold(self) -> bool:
        return self.hidden > 0


def everything(forest: Forest) -> Shown:
    return np.ones(len(forest), dtype=bool)


def what_matters(forest: Forest, scores: FloatArray | None = None, keep: Iterable[int] = ()) -> Shown:
    """The best turns for the question, or where the talk branched most, with their roots, their parents, where their
    ways part, the latest turns and those to ``keep``. A small forest is shown whole."""
    if len(forest) <= WHOLE:
        return everything(forest)
    best = _best(scores) if scores is not None else _branching(forest)
    wanted = {*best, *keep, *range(len(forest) - _LATEST, len(forest))}
    wanted |= {parent for node in best if (parent := forest.nodes[node].parent) is not None}
    wanted |= {forest.lineage(node)[-1] for node in wanted}
    wanted |= set(forest.roots[-_MOST_ROOTS:])
    shown = np.zeros(len(forest), dtype=bool)
    shown[list(wanted)] = True
    shown[_partings(forest, shown)] = True
    return _without_small_folds(forest, shown)


def unfolded(forest: Forest, shown: Shown, first: int) -> Shown:
    """With the beginning of a fold shown, all of it when it is short; ``first`` is its first turn."""
    members = folded_in(forest, shown, first)
    more = shown.copy()
    more[members[:_UNFOLDED]] = True
    return more


def folded(forest: Forest, shown: Shown, node: int) -> Shown:
    """With everything below a turn folded away."""
    fewer = shown.copy()
    fewer[forest.descendants(node)] = False
    return fewer


def grown(shown: Shown, forest: Forest) -> Shown:
    """For a forest that has grown: what is new is shown."""
    return np.concatenate([shown, np.ones(len(forest) - len(shown), dtype=bool)])


def items_of(forest: Forest, shown: Shown) -> tuple[list[Item], list[int]]:
    """The items in the order of their rows, and of every turn the item it is in. O(n).

    What is hidden under one parent is one fold.
    """
    firsts: list[int] = []
    hidden: list[int] = []
    parents: list[int | None] = []
    place: list[int] = []
    fold_under: dict[int | None, int] = {}
    visible = shown.tolist()
    for node in forest.nodes:
        above = None if node.parent is None else place[node.parent]
        if not visible[node.node_id]:
            inside = above if above is not None and hidden[above] else fold_under.get(above)
            if inside is not None:
                hidden[inside] += 1
                place.append(inside)
                continue
            fold_under[above] = len(firsts)
        place.append(len(firsts))
        firsts.append(node.node_id)
        hidden.append(0 if visible[node.node_id] else 1)
        parents.append(above)
    items = [Item(*fields) for fields in zip(firsts, parents, hidden, strict=True)]
    return items, place


def folded_in(forest: Forest, shown: Shown, first: int) -> list[int]:
    """The turns of the fold that begins with a turn, in the order they were said."""
    _, place = items_of(forest, shown)
    return [node for node, item in enumerate(place) if item == place[first] and not shown[node]]


def _without_small_folds(forest: Forest, shown: Shown) -> Shown:
    """A mark for one or two turns takes as much room as they do."""
    items, place = items_of(forest, shown)
    small = np.array([item.hidden < _SMALLEST_FOLD for item in items], dtype=bool)
    return np.asarray(small[place], dtype=bool)


def _best(scores: FloatArray) -> list[int]:
    order = np.argsort(-scores, kind="stable")[:BEST]
    return [int(node) for node in order if scores[node] > 0.0]


def _branching(forest: Forest) -> list[int]:
    """The turns that most others hang from."""
    counts = np.array([len(children) for children in forest.children])
    order = np.argsort(-counts, kind="stable")[:BEST]
    return [int(node) for node in order if counts[node] > 1]


def _partings(forest: Forest, shown: Shown) -> Sequence[int]:
    """Turns below which what is shown goes more than one way."""
    ways = np.zeros(len(forest), dtype=np.int64)
    for node in reversed(forest.nodes):
        if node.parent is not None and (shown[node.node_id] or ways[node.node_id]):
            ways[node.parent] += 1
    return [int(node) for node in np.flatnonzero(ways > 1)]
