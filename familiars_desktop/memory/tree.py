"""The dialogue as a forest of turns: where a turn attaches and how near it is (F §5.4-5.6)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.tree_score import TreeWeights, hops_from, nearness, tree_score, turn_recency

SESSION_GAP: Final = 1_800.0
"""Seconds of silence that end a session (DESIGN §5)."""

_TITLE_LENGTH: Final = 40


@dataclass(slots=True)
class Node:
    """One turn (F §5.5). ``timestamp`` is seconds since 1970; ``embedding`` a vector of any length or empty."""

    title: str
    content: str = ""
    id: int = -1
    level: int = 0
    parent: int | None = None
    node_type: str = "Q"
    embedding: Sequence[float] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    timestamp: float = 0.0
    origin: str = "response"
    metadata: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TreeTerms:
    """The three terms of F §5.4.2 for every node, each (n,), before their weights."""

    cosine: FloatArray
    recency: FloatArray
    nearness: FloatArray


def title_of(content: str) -> str:
    """The first 40 characters on one line, with an ellipsis when there is more."""
    line = " ".join(content.split())
    return line if len(line) <= _TITLE_LENGTH else line[:_TITLE_LENGTH] + "…"


class DialogTree:
    """A forest of Q and A nodes, grown turn by turn; ids are positions in ``node_list``.

    ``embedding_model`` names the model of the nodes' embeddings, "" when it is not known: they are all of one.
    """

    embedding_model = ""

    def __init__(
        self,
        alpha: float = 0.3,
        beta: float = 0.3,
        gamma: float = 0.15,
        delta: float = 0.35,
        tau_attach: float = 0.35,
        recency_tau: float = 600.0,
        tree_tau: float = 3.0,
    ) -> None:
        self.alpha = alpha
        self.beta = beta
        self.gamma = gamma
        self.delta = delta
        self.tau_attach = tau_attach
        self.recency_tau = recency_tau
        self.tree_tau = tree_tau
        self.node_list: list[Node] = []
        self.roots: list[int] = []
        self._last_id: int | None = None
        self._last_question: int | None = None
        self._columns = _Columns()

    def __len__(self) -> int:
        return len(self.node_list)

    @property
    def weights(self) -> TreeWeights:
        """Its parameters as one value."""
        return TreeWeights(
            self.alpha, self.beta, self.gamma, self.delta, self.tau_attach, self.recency_tau, self.tree_tau
        )

    @property
    def timestamps(self) -> FloatArray:
        """When each turn was said, seconds since 1970, shape (n,)."""
        return self._columns.timestamps

    @property
    def current_id(self) -> int | None:
        """The node the dialogue stands at, None at a session's start."""
        return self._last_id

    def start_session(self) -> None:
        """Forget the predecessor: the next turn attaches by meaning and time alone."""
        self._last_id = None

    def move_to(self, node_id: int) -> None:
        """Continue from this node, as after choosing another branch. Raises IndexError."""
        self._require(node_id)
        self._last_id = node_id

    def create_node(
        self,
        title: str,
        content: str = "",
        node_type: str = "Q",
        embedding: ArrayLike = (),
        timestamp: float = 0.0,
        origin: str = "response",
        metadata: Mapping[str, Any] | None = None,
        *,
        parent: int | None = None,
        follows: bool = True,
    ) -> int:
        """Add a turn and return its id.

        Without ``parent`` a reply hangs under the latest question, and a question or a proactive turn
        where it scores best (F §5.4.1). ``follows=False`` says that it breaks with the running topic:
        the predecessor then earns no δ. Raises IndexError for an unknown parent, ValueError for a bad type.
        """
        if node_type not in ("Q", "A"):
            raise ValueError(f"node_type is {node_type!r}: allowed are Q and A")
        vector = np.asarray(embedding, dtype=np.float32).reshape(-1)
        node = Node(title, content, node_type=node_type, embedding=vector.tolist(), timestamp=float(timestamp))
        node.origin, node.metadata = origin, dict(metadata or {})
        if parent is not None:
            self._require(parent)
        elif node_type == "A" and origin != "proactive" and self._last_question is not None:
            parent = self._last_question
        else:
            parent = self._choose_parent(node, follows=follows)
        return self._attach(node, vector, parent)

    def set_embedding(self, node_id: int, embedding: ArrayLike) -> None:
        """Give a node its vector, as when it is embedded after it was said. Raises IndexError."""
        self._require(node_id)
        vector = np.asarray(embedding, dtype=np.float32).reshape(-1)
        self.node_list[node_id].embedding = vector.tolist()
        self._columns.put(node_id, vector)

    def drop_embeddings(self, embedding_model: str = "") -> None:
        """Forget every node's vector, as another model's are to come: until then cosines are 0."""
        self.embedding_model = embedding_model
        self._columns.clear()
        for node in self.node_list:
            node.embedding = []

    def attachment_scores(self, embedding: ArrayLike, timestamp: float, *, follows: bool = True) -> FloatArray:
        """α·cos + β·exp(-Δt/τ) + δ·[predecessor] against every node (F §5.4.1), shape (n,)."""
        scores = self.alpha * self.cosines(embedding) + self.beta * self._recency(timestamp)
        if follows and self._last_id is not None:
            scores[self._last_id] += self.delta
        return scores

    def place_beside(self, best: int) -> int:
        """Where a turn hangs that scored best with this one: under it, or beside a question that has a parent."""
        found = self.node_list[best]
        return found.id if found.node_type != "Q" or found.parent is None else found.parent

    def terms(self, embedding: ArrayLike, *, now: float) -> TreeTerms:
        """Cosine, recency and exp(-hops/τ_d) from the current node, for every node."""
        return TreeTerms(self.cosines(embedding), self._recency(now), self.nearness())

    def query(self, embedding: ArrayLike, k: int, *, now: float) -> list[tuple[int, float]]:
        """The k best (id, score) by α·cos + β·recency + γ·exp(-distance/τ_d) (F §5.4.2), best first."""
        if not self.node_list or k <= 0:
            return []
        terms = self.terms(embedding, now=now)
        scores = tree_score(terms.cosine, terms.recency, terms.nearness, self.weights)
        order = np.argsort(-scores, kind="stable")[:k]
        return [(int(i), float(scores[i])) for i in order]

    def distances(self) -> FloatArray:
        """Hops from the current node over the lowest common ancestor, ∞ across roots, shape (n,)."""
        if self._last_id is None:
            return np.full(len(self.node_list), np.inf)
        return hops_from(self._last_id, self._columns.parents, self._columns.levels)

    def nearness(self) -> FloatArray:
        """exp(-hops / τ_d) from the current node, 0 across roots, shape (n,) (F §5.4.2)."""
        return nearness(self.distances(), self.tree_tau)

    def cosines(self, embedding: ArrayLike) -> FloatArray:
        """Cosine to every node, 0 where one has no vector of that length, shape (n,)."""
        return self._columns.cosines(np.asarray(embedding, dtype=np.float64).reshape(-1))

    def lineage(self, node_id: int) -> list[Node]:
        """From the node up to its root, both included."""
        found: list[Node] = []
        at: int | None = node_id
        while at is not None:
            found.append(self.node_list[at])
            at = self.node_list[at].parent
        return found

    def to_dict(self) -> dict[str, Any]:
        """F §5.6's object: nodes, roots, ``_last_id``."""
        return {
            "nodes": [_node_to_dict(node) for node in self.node_list],
            "roots": list(self.roots),
            "_last_id": self._last_id,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], **parameters: float) -> DialogTree:
        """The tree of ``to_dict``. Raises ValueError for an unreadable node or ids that do not fit together."""
        tree = cls(**parameters)
        tree.embedding_model = str(data.get("embedding_model", ""))
        for position, entry in enumerate(data.get("nodes", ())):
            try:
                node = _node_from_dict(entry)
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                raise ValueError(f"node {position} of the dialogue cannot be read: {error!r}") from error
            if node.id != position:
                raise ValueError(f"node {node.id} stands at position {position} of the dialogue")
            if node.parent is not None and not 0 <= node.parent < position:
                raise ValueError(f"node {position} names the parent {node.parent}, which does not come before it")
            tree._attach(node, np.asarray(node.embedding, dtype=np.float32), node.parent)
        last = data.get("_last_id")
        tree._last_id = last if isinstance(last, int) and 0 <= last < len(tree) else None
        return tree

    def _recency(self, now: float) -> FloatArray:
        return turn_recency(self._columns.timestamps, now, self.recency_tau)

    def _choose_parent(self, node: Node, *, follows: bool) -> int | None:
        if not self.node_list:
            return None
        scores = self.attachment_scores(node.embedding, node.timestamp, follows=follows)
        best = int(np.argmax(scores))
        if scores[best] < self.tau_attach:
            return None
        return self.place_beside(best)

    def _attach(self, node: Node, vector: NDArray[np.float32], parent: int | None) -> int:
        node.id, node.parent, node.children = len(self.node_list), parent, []
        if parent is None:
            node.level = 0
            self.roots.append(node.id)
        else:
            node.level = self.node_list[parent].level + 1
            self.node_list[parent].children.append(node.id)
        self.node_list.append(node)
        self._columns.append(vector, node.timestamp, node.level, parent)
        self._last_id = node.id
        if node.node_type == "Q":
            self._last_question = node.id
        return node.id

    def _require(self, node_id: int) -> None:
        if not 0 <= node_id < len(self.node_list):
            raise IndexError(f"the dialogue has no node {node_id}: ids go from 0 to {len(self.node_list) - 1}")


class _Columns:
    """The nodes as growing arrays: unit vectors (n, d), times, levels and parents (n,)."""

    def __init__(self) -> None:
        self._count = 0
        self._vectors = np.zeros((16, 0), dtype=np.float32)
        self._timestamps = np.zeros(16)
        self._levels = np.zeros(16, dtype=np.int64)
        self._parents = np.zeros(16, dtype=np.int64)

    @property
    def timestamps(self) -> FloatArray:
        return self._timestamps[: self._count]

    @property
    def levels(self) -> NDArray[np.int64]:
        return self._levels[: self._count]

    @property
    def parents(self) -> NDArray[np.int64]:
        """A root's is its own place."""
        return self._parents[: self._count]

    def append(self, vector: NDArray[np.float32], timestamp: float, level: int, parent: int | None) -> None:
        if self._count == len(self._timestamps):
            self._grow()
        self.put(self._count, vector)
        self._timestamps[self._count] = timestamp
        self._levels[self._count] = level
        self._parents[self._count] = self._count if parent is None else parent
        self._count += 1

    def put(self, row: int, vector: NDArray[np.float32]) -> None:
        """The row's vector at length 1; one of another length than the rest is none."""
        if vector.size and not self._vectors.shape[1]:
            self._vectors = np.zeros((len(self._timestamps), vector.size), dtype=np.float32)
        norm = float(np.linalg.norm(vector)) if vector.size == self._vectors.shape[1] else 0.0
        self._vectors[row] = vector / norm if math.isfinite(norm) and norm > 0.0 else 0.0

    def clear(self) -> None:
        """No row has a vector, and the next may be of any length."""
        self._vectors = np.zeros((len(self._timestamps), 0), dtype=np.float32)

    def cosines(self, query: FloatArray) -> FloatArray:
        """Cosine to every node, 0 for a zero vector or one of another length, shape (n,)."""
        vectors, norm = self._vectors, float(np.linalg.norm(query))
        if query.size != vectors.shape[1] or not math.isfinite(norm) or norm == 0.0:
            return np.zeros(self._count)
        products = vectors[: self._count] @ (query / norm).astype(np.float32)
        return products.astype(np.float64)

    def _grow(self) -> None:
        self._vectors, self._timestamps, self._levels, self._parents = (
            np.concatenate([column, np.zeros_like(column)])
            for column in (self._vectors, self._timestamps, self._levels, self._parents)
        )


def _node_to_dict(node: Node) -> dict[str, Any]:
    return {
        "id": node.id,
        "title": node.title,
        "content": node.content,
        "node_type": node.node_type,
        "parent": node.parent,
        "children": list(node.children),
        "embedding": list(node.embedding),
        "timestamp": node.timestamp,
        "origin": node.origin,
        "metadata": dict(node.metadata),
    }


def _node_from_dict(entry: Mapping[str, Any]) -> Node:
    parent = entry.get("parent")
    return Node(
        title=str(entry.get("title", "")),
        content=str(entry.get("content", "")),
        id=int(entry["id"]),
        parent=None if parent is None else int(parent),
        node_type=str(entry.get("node_type", "Q")),
        embedding=list(entry.get("embedding") or ()),
        timestamp=float(entry.get("timestamp", 0.0)),
        origin=str(entry.get("origin", "response")),
        metadata=dict(entry.get("metadata") or {}),
    )


def branch_to(tree: DialogTree, node_id: int | None) -> Iterable[Node]:
    """The turns from the root down to a node: what the model is shown of the conversation."""
    return () if node_id is None else reversed(tree.lineage(node_id))
