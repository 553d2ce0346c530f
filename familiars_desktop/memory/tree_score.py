"""The tree's formulas on arrays: how near a turn is to where a dialogue stands, and its score (F §5.4).

A forest's shape is two arrays (n,): ``parents`` holds each node's parent, a root's own place, and ``levels`` its
depth. Nodes come after their parents.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray

Places = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class TreeWeights:
    """F's parameters of attaching and of scoring; the two τ are in seconds and in hops."""

    alpha: float = 0.3
    beta: float = 0.3
    gamma: float = 0.15
    delta: float = 0.35
    tau_attach: float = 0.35
    recency_tau: float = 600.0
    tree_tau: float = 3.0


def turn_recency(timestamps: FloatArray, now: float, recency_tau: float) -> FloatArray:
    """exp(-Δt / τ), shape (n,); a turn after ``now`` counts as said just now."""
    return np.exp(-np.maximum(now - timestamps, 0.0) / recency_tau)


def hops_from(node: int, parents: Places, levels: Places) -> FloatArray:
    """Hops from a node over the lowest common ancestor, ∞ across roots, shape (n,)."""
    on_path = np.zeros(len(parents), dtype=bool)
    at = node
    while not on_path[at]:
        on_path[at] = True
        at = int(parents[at])
    meeting = first_ancestor(on_path, parents)
    reached = on_path[meeting]
    hops = np.full(len(parents), np.inf)
    hops[reached] = (levels[node] + levels - 2 * levels[meeting])[reached]
    return hops


def first_ancestor(marked: NDArray[np.bool_], parents: Places) -> Places:
    """For every node its nearest marked ancestor or itself, else its root: by pointer doubling."""
    jump = np.where(marked, np.arange(len(parents)), parents)
    while True:
        further = jump[jump]
        if np.array_equal(further, jump):
            return jump
        jump = further


def nearness(hops: FloatArray, tree_tau: float) -> FloatArray:
    """exp(-hops / τ_d), 0 across roots."""
    return np.exp(-hops / tree_tau)


def tree_score(cosine: FloatArray, recency: FloatArray, near: FloatArray, weights: TreeWeights) -> FloatArray:
    """α·cos + β·recency + γ·nearness (F §5.4.2), shape (n,)."""
    return weights.alpha * cosine + weights.beta * recency + weights.gamma * near
