"""One dialogue's forest as the window holds it: its turns, its shape as arrays, and its scores at any moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.tree_score import TreeWeights, hops_from, nearness, tree_score, turn_recency
from familiars_desktop.ui.bridge import ForestNode
from familiars_desktop.ui.translation import tr


@dataclass(frozen=True, slots=True)
class ScoreTerms:
    """The terms of F §5.4.2 at one moment, each (n,), with the node the dialogue stood at then (None: before it).
    ``speaks`` marks the turns that have words: a reply that was stopped before its first has none."""

    cosine: FloatArray
    recency: FloatArray
    nearness: FloatArray
    current: int | None
    there: NDArray[np.bool_]
    speaks: NDArray[np.bool_]

    def scores(self, weights: TreeWeights) -> FloatArray:
        """0 for turns that were not said yet, or say nothing."""
        return np.where(self.there & self.speaks, tree_score(self.cosine, self.recency, self.nearness, weights), 0.0)


@dataclass(frozen=True)
class Forest:
    """``parents`` and ``levels`` are as in ``memory.tree_score``, ``timestamps`` seconds since 1970; all are (n,)."""

    dialogue_id: str
    title: str
    nodes: tuple[ForestNode, ...]
    parents: NDArray[np.int64]
    levels: NDArray[np.int64]
    timestamps: FloatArray

    def __len__(self) -> int:
        return len(self.nodes)

    @classmethod
    def of(cls, dialogue_id: str, title: str, nodes: Sequence[ForestNode]) -> Forest:
        """The forest of a dialogue's turns, which come after their parents."""
        levels: list[int] = []
        for node in nodes:
            levels.append(0 if node.parent is None else levels[node.parent] + 1)
        parents = [place if node.parent is None else node.parent for place, node in enumerate(nodes)]
        return cls(
            dialogue_id,
            title,
            tuple(nodes),
            np.array(parents, dtype=np.int64),
            np.array(levels, dtype=np.int64),
            np.array([node.timestamp for node in nodes], dtype=np.float64),
        )

    @cached_property
    def speaks(self) -> NDArray[np.bool_]:
        """(n,), whether a turn has words."""
        return np.array([bool((node.text or node.title).strip()) for node in self.nodes], dtype=bool)

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """Of every node, oldest first."""
        found: list[list[int]] = [[] for _ in self.nodes]
        for node in self.nodes:
            if node.parent is not None:
                found[node.parent].append(node.node_id)
        return tuple(tuple(children) for children in found)

    @cached_property
    def roots(self) -> tuple[int, ...]:
        return tuple(node.node_id for node in self.nodes if node.parent is None)

    def begins_with(self, other: Forest) -> bool:
        """Whether it is the other, or what that has grown to."""
        return self.dialogue_id == other.dialogue_id and self.nodes[: len(other)] == other.nodes

    def descendants(self, node_id: int) -> list[int]:
        """All below a node, in the order they were said."""
        below = {node_id}
        for node in self.nodes[node_id + 1 :]:
            if node.parent in below:
                below.add(node.node_id)
        return sorted(below - {node_id})

    def lineage(self, node_id: int) -> list[int]:
        """From the node up to its root, both included."""
        found, at = [node_id], self.nodes[node_id].parent
        while at is not None:
            found.append(at)
            at = self.nodes[at].parent
        return found

    def terms(self, cosine: FloatArray | None, moment: float, weights: TreeWeights) -> ScoreTerms:
        """At a moment; without measured cosines, or for turns that came after they were measured, they are 0."""
        there = self.timestamps <= moment
        said = np.flatnonzero(there)
        current = int(said[-1]) if len(said) else None
        hops = np.full(len(self), np.inf) if current is None else hops_from(current, self.parents, self.levels)
        measured = np.zeros(len(self))
        if cosine is not None:
            known = min(len(cosine), len(self))
            measured[:known] = cosine[:known]
        return ScoreTerms(
            measured,
            turn_recency(self.timestamps, moment, weights.recency_tau),
            nearness(hops, weights.tree_tau),
            current,
            there,
            self.speaks,
        )


def title_of(node: ForestNode) -> str:
    """How a turn is called in one line."""
    return node.title.strip() or tr("(no words)")
