"""Why a turn hangs where it does in its dialogue's forest: the terms of F §5.4.1 as they were when it came."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from familiars_desktop.memory.tree import DialogTree, Node
from familiars_desktop.memory.tree_score import TreeWeights, turn_recency

How = Literal["first", "reply", "scored", "apart", "placed"]


@dataclass(frozen=True, slots=True)
class Attachment:
    """How a turn came to its place.

    ``how``: "first" of the dialogue; a "reply" under its question; "scored": ``against`` was the turn it scored best
    with, and it hangs under that or, when that is a question, beside it; "apart": even the best score, with
    ``against``, stayed below τ, so that it began a tree; "placed" by hand, as an edited question or an import is. A
    reply's and a placed turn's terms are those with its parent; they decided nothing. ``follows`` says that
    ``against`` was the turn before it in the same session, which earns δ.
    """

    node_id: int
    parent: int | None
    how: How
    against: int | None
    cosine: float
    recency: float
    follows: bool
    weights: TreeWeights

    @property
    def contributions(self) -> tuple[float, float, float]:
        """α·cos, β·recency and δ, or 0 where it was not earned."""
        weights = self.weights
        return weights.alpha * self.cosine, weights.beta * self.recency, weights.delta if self.follows else 0.0

    @property
    def score(self) -> float:
        return sum(self.contributions)


def attachment_of(tree: DialogTree, node_id: int) -> Attachment:
    """Worked out anew from the nodes that were there before it; O(n). Raises IndexError for an unknown node."""
    node = _node_of(tree, node_id)
    if not node_id:
        return Attachment(node_id, node.parent, "first", None, 0.0, 0.0, False, tree.weights)
    if _is_reply(tree, node):
        assert node.parent is not None
        return _against(tree, node, "reply", node.parent, follows=False)
    for follows in _ways(tree, node):
        best = _best_before(tree, node, follows=follows)
        found = _against(tree, node, "apart", best, follows=follows)
        hangs_from = None if found.score < tree.tau_attach else tree.place_beside(best)
        if hangs_from == node.parent:
            return found if hangs_from is None else _against(tree, node, "scored", best, follows=follows)
    if node.parent is None:
        return _against(tree, node, "placed", node_id - 1, follows=False)
    return _against(tree, node, "placed", node.parent, follows=False)


def _node_of(tree: DialogTree, node_id: int) -> Node:
    if not 0 <= node_id < len(tree):
        raise IndexError(f"the dialogue has no node {node_id}: ids go from 0 to {len(tree) - 1}")
    return tree.node_list[node_id]


def _is_reply(tree: DialogTree, node: Node) -> bool:
    asked = node.parent is not None and tree.node_list[node.parent].node_type == "Q"
    return asked and node.node_type == "A" and node.origin != "proactive"


def _ways(tree: DialogTree, node: Node) -> tuple[bool, ...]:
    """Whether the turn before may have earned δ, the likelier first: a turn tells when it broke with the topic."""
    before = tree.node_list[node.id - 1]
    if node.metadata.get("session") != before.metadata.get("session") or node.metadata.get("follows") is False:
        return (False,)
    return (True, False)


def _best_before(tree: DialogTree, node: Node, *, follows: bool) -> int:
    recency = turn_recency(tree.timestamps[: node.id], node.timestamp, tree.recency_tau)
    scores = tree.alpha * tree.cosines(node.embedding)[: node.id] + tree.beta * recency
    if follows:
        scores[-1] += tree.delta
    return int(np.argmax(scores))


def _against(tree: DialogTree, node: Node, how: How, other: int, *, follows: bool) -> Attachment:
    cosine = float(tree.cosines(node.embedding)[other])
    recency = float(turn_recency(tree.timestamps[other : other + 1], node.timestamp, tree.recency_tau)[0])
    before = follows and other == node.id - 1
    return Attachment(node.id, node.parent, how, other, cosine, recency, before, tree.weights)
