"""The dialogue tree against a plain statement of its rules (F §5.4-5.6), on random forests."""

import json
import math
from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory import DialogTree, Node
from familiars_desktop.memory.tree import branch_to, title_of

DIMENSION = 4


# ---- the rules, said plainly: one node after the other, in pure Python ------------------------------------


def cosine(a, b) -> float:
    lengths = math.sqrt(sum(x * x for x in a)) * math.sqrt(sum(x * x for x in b))
    return sum(x * y for x, y in zip(a, b, strict=True)) / lengths if lengths else 0.0


@dataclass
class PlainNode:
    embedding: list[float]
    timestamp: float
    node_type: str
    parent: int | None = None
    children: list[int] = field(default_factory=list)


@dataclass
class PlainForest:
    alpha: float = 0.3
    beta: float = 0.3
    gamma: float = 0.15
    delta: float = 0.35
    tau_attach: float = 0.35
    recency_tau: float = 600.0
    tree_tau: float = 3.0
    nodes: list[PlainNode] = field(default_factory=list)
    last: int | None = None

    def attachment_score(self, node: PlainNode, candidate: int) -> float:
        other = self.nodes[candidate]
        recency = math.exp(-max(0.0, node.timestamp - other.timestamp) / self.recency_tau)
        follows = 1.0 if candidate == self.last else 0.0
        return self.alpha * cosine(node.embedding, other.embedding) + self.beta * recency + self.delta * follows

    def parent_after_climbing(self, best: int) -> int:
        found = self.nodes[best]
        return found.parent if found.node_type == "Q" and found.parent is not None else best

    def path(self, node: int) -> list[int]:
        up = [node]
        while self.nodes[up[-1]].parent is not None:
            up.append(self.nodes[up[-1]].parent)
        return up

    def hops(self, a: int, b: int) -> float:
        up_a, up_b = self.path(a), self.path(b)
        shared = [node for node in up_a if node in up_b]
        return up_a.index(shared[0]) + up_b.index(shared[0]) if shared else math.inf

    def query_score(self, embedding, now: float, node: int) -> float:
        hops = math.inf if self.last is None else self.hops(self.last, node)
        recency = math.exp(-max(0.0, now - self.nodes[node].timestamp) / self.recency_tau)
        near = math.exp(-hops / self.tree_tau)
        return self.alpha * cosine(embedding, self.nodes[node].embedding) + self.beta * recency + self.gamma * near

    def add(self, node: PlainNode, parent: int | None) -> None:
        node.parent = parent
        if parent is not None:
            self.nodes[parent].children.append(len(self.nodes))
        self.nodes.append(node)
        self.last = len(self.nodes) - 1


# ---- random dialogues ------------------------------------------------------------------------------------

coordinates = st.floats(-1.0, 1.0, width=32).filter(lambda x: x == 0.0 or abs(x) > 1e-3)
vectors = st.lists(coordinates, min_size=DIMENSION, max_size=DIMENSION)


@dataclass
class Turn:
    node_type: str
    embedding: list[float]
    pause: float
    new_session: bool
    follows: bool
    explicit_parent: float | None


turns = st.builds(
    Turn,
    node_type=st.sampled_from("QQA"),
    embedding=vectors,
    pause=st.floats(0.0, 3000.0),
    new_session=st.sampled_from([False] * 5 + [True]),
    follows=st.booleans(),
    explicit_parent=st.none() | st.floats(0.0, 0.999),
)
dialogues = st.lists(turns, min_size=1, max_size=40)


def grow(dialogue: list[Turn], *, check=lambda *_: None) -> tuple[DialogTree, PlainForest]:
    """Both trees, turn by turn; the plain one is told the parent, ``check`` sees each choice before."""
    tree, plain, now, latest_question = DialogTree(), PlainForest(), 0.0, None
    for turn in dialogue:
        now += turn.pause
        if turn.new_session:
            tree.start_session()
            plain.last = None
        explicit = int(turn.explicit_parent * len(tree)) if turn.explicit_parent is not None and len(tree) else None
        created = tree.create_node("t", "c", turn.node_type, turn.embedding, now, parent=explicit, follows=turn.follows)
        parent = tree.node_list[created].parent
        node = PlainNode(turn.embedding, now, turn.node_type)
        check(plain, node, turn, explicit, latest_question, parent)
        plain.add(node, parent)
        if turn.node_type == "Q":
            latest_question = created
    return tree, plain


def assert_rightly_attached(plain, node, turn, explicit, latest_question, parent) -> None:
    if explicit is not None:
        assert parent == explicit
        return
    if turn.node_type == "A" and latest_question is not None:
        assert parent == latest_question
        return
    predecessor, plain.last = plain.last, plain.last if turn.follows else None
    scores = [plain.attachment_score(node, candidate) for candidate in range(len(plain.nodes))]
    plain.last = predecessor
    best = max(scores, default=-math.inf)
    allowed = {plain.parent_after_climbing(candidate) for candidate, score in enumerate(scores) if score >= best - 1e-6}
    if best < plain.tau_attach - 1e-6:
        assert parent is None
    elif best > plain.tau_attach + 1e-6:
        assert parent in allowed
    else:
        assert parent is None or parent in allowed


@given(dialogues)
def test_each_turn_attaches_where_it_scores_best_and_climbs_from_a_question_to_its_answer(dialogue):
    grow(dialogue, check=assert_rightly_attached)


@given(dialogues)
def test_levels_children_and_roots_follow_from_the_parents(dialogue):
    tree, plain = grow(dialogue)
    for position, node in enumerate(tree.node_list):
        assert node.id == position
        assert node.level == len(plain.path(position)) - 1
        assert node.children == plain.nodes[position].children
        assert [step.id for step in tree.lineage(position)] == plain.path(position)
        assert [step.id for step in branch_to(tree, position)] == plain.path(position)[::-1]
    assert tree.roots == [i for i, node in enumerate(plain.nodes) if node.parent is None]
    assert list(branch_to(tree, None)) == []


@given(dialogues, st.floats(0.0, 0.999))
def test_distances_are_hops_over_the_lowest_common_ancestor_and_infinite_across_roots(dialogue, where):
    tree, plain = grow(dialogue)
    here = int(where * len(tree))
    tree.move_to(here)
    assert list(tree.distances()) == [plain.hops(here, node) for node in range(len(tree))]


@given(dialogues, vectors, st.floats(0.0, 5000.0), st.integers(1, 50), st.booleans())
def test_a_query_gives_the_k_best_scores_in_order(dialogue, embedding, later, k, new_session):
    tree, plain = grow(dialogue)
    if new_session:
        tree.start_session()
        plain.last = None
    now = tree.node_list[-1].timestamp + later - 1000.0
    found = tree.query(embedding, k, now=now)
    expected = sorted((plain.query_score(embedding, now, node) for node in range(len(tree))), reverse=True)[:k]
    assert [score for _, score in found] == pytest.approx(expected, abs=1e-6)
    for node, score in found:
        assert score == pytest.approx(plain.query_score(embedding, now, node), abs=1e-6)
    assert len({node for node, _ in found}) == len(found) == min(k, len(tree))


@given(dialogues, dialogues)
def test_a_tree_read_back_over_json_is_the_same_tree_and_grows_alike(dialogue, sequel):
    tree, _ = grow(dialogue)
    written = json.loads(json.dumps(tree.to_dict()))
    again = DialogTree.from_dict(written)
    assert again.to_dict() == tree.to_dict() == written
    assert again.node_list == tree.node_list
    assert again.current_id == tree.current_id
    now = tree.node_list[-1].timestamp
    for turn in sequel:
        now += turn.pause
        for grown in (tree, again):
            grown.create_node("t", "c", turn.node_type, turn.embedding, now, follows=turn.follows)
    assert again.to_dict() == tree.to_dict()


# ---- single cases ----------------------------------------------------------------------------------------

EAST, NORTH = [1.0, 0.0], [0.0, 1.0]


def test_the_defaults_are_the_published_ones():
    tree = DialogTree()
    assert (tree.alpha, tree.beta, tree.gamma, tree.delta) == (0.3, 0.3, 0.15, 0.35)
    assert (tree.tau_attach, tree.recency_tau, tree.tree_tau) == (0.35, 600.0, 3.0)


def test_a_subtopic_attaches_under_the_answer_that_its_nearest_question_hangs_from():
    tree = DialogTree()
    first = tree.create_node("q", "", "Q", EAST, 0.0)
    answer = tree.create_node("a", "", "A", EAST, 1.0)
    follow_up = tree.create_node("q", "", "Q", NORTH, 2.0)
    assert (tree.node_list[answer].parent, tree.node_list[follow_up].parent) == (first, answer)
    tree.move_to(first)
    another = tree.create_node("q", "", "Q", NORTH, 9000.0, follows=False, parent=None)
    assert tree.node_list[another].parent is None, "old and without a predecessor: .3 stays under the threshold"
    sibling = tree.create_node("q", "", "Q", NORTH, 9001.0)
    assert tree.node_list[sibling].parent == another, "a root question has nothing to climb to"
    close = tree.create_node("q", "", "Q", [0.0, 2.0], 9002.0)
    assert tree.node_list[close].parent == another, "the predecessor hangs from a question: one climb, no more"


def test_after_silence_another_topic_starts_a_new_root():
    tree = DialogTree()
    tree.create_node("q", "", "Q", EAST, 0.0)
    tree.create_node("a", "", "A", EAST, 1.0)
    tree.start_session()
    assert tree.current_id is None
    root = tree.create_node("q", "", "Q", NORTH, 7200.0)
    assert tree.node_list[root].parent is None
    assert tree.roots == [0, root]
    assert list(tree.distances()) == [math.inf, math.inf, 0.0]


def test_the_predecessor_alone_reaches_the_threshold():
    tree = DialogTree()
    tree.create_node("q", "", "Q", EAST, 0.0)
    assert tree.node_list[tree.create_node("q", "", "Q", NORTH, 1e7)].parent == 0
    tree.start_session()
    assert tree.node_list[tree.create_node("q", "", "Q", NORTH, 2e7)].parent is None


def test_a_proactive_turn_picks_its_parent_by_score_and_not_as_an_answer():
    tree = DialogTree()
    tree.create_node("q", "", "Q", EAST, 0.0)
    tree.create_node("a", "", "A", EAST, 1.0)
    spoken = tree.create_node("a", "", "A", NORTH, 90_000.0, "proactive", follows=False)
    assert tree.node_list[spoken].parent is None


def test_an_explicit_parent_makes_siblings():
    tree = DialogTree()
    question = tree.create_node("q", "", "Q", EAST, 0.0)
    one = tree.create_node("a", "", "A", EAST, 1.0)
    two = tree.create_node("a", "", "A", NORTH, 2.0, parent=question)
    assert tree.node_list[question].children == [one, two]
    assert list(tree.distances()) == [1.0, 2.0, 0.0]


def test_a_vector_of_zeros_of_another_length_or_none_at_all_has_cosine_0():
    tree = DialogTree()
    for vector in ([0.0, 0.0], [], [1.0, 0.0, 0.0], [math.nan, 1.0], EAST):
        tree.create_node("q", "", "Q", vector, 0.0)
    assert list(tree.terms(EAST, now=0.0).cosine[:3]) == [0.0, 0.0, 0.0]
    assert list(tree.terms([], now=0.0).cosine) == [0.0] * 5
    assert np.isfinite(tree.terms(EAST, now=0.0).cosine).all()


@pytest.mark.parametrize("k", [0, -1])
def test_nothing_is_found_when_nothing_is_asked_for(k):
    tree = DialogTree()
    assert tree.query(EAST, 5, now=0.0) == []
    tree.create_node("q", "", "Q", EAST, 0.0)
    assert tree.query(EAST, k, now=0.0) == []


def test_wrong_ids_types_and_parents_are_refused():
    tree = DialogTree()
    with pytest.raises(ValueError, match="allowed are Q and A"):
        tree.create_node("t", "", "X", EAST, 0.0)
    with pytest.raises(IndexError, match="no node 3"):
        tree.create_node("t", "", "Q", EAST, 0.0, parent=3)
    with pytest.raises(IndexError):
        tree.move_to(0)
    assert len(tree) == 0


@pytest.mark.parametrize(
    "nodes",
    [
        [{"id": 1, "parent": None}],
        [{"id": 0, "parent": 0}],
        [{"id": 0, "parent": None}, {"id": 1, "parent": 2}],
        [{"parent": None}],
        [{"id": 0, "parent": "root"}],
        ["a node"],
    ],
)
def test_a_dialogue_whose_ids_do_not_fit_together_is_refused(nodes):
    with pytest.raises(ValueError):
        DialogTree.from_dict({"nodes": nodes})


def test_the_format_is_the_published_one():
    tree = DialogTree()
    tree.create_node("Hello", "Hello there", "Q", EAST, 1724860800.0, "user", {"session": 1})
    tree.create_node("Hi", "Hi!", "A", NORTH, 1724860801.0)
    first, second = tree.to_dict()["nodes"]
    assert first == {
        "id": 0,
        "title": "Hello",
        "content": "Hello there",
        "node_type": "Q",
        "parent": None,
        "children": [1],
        "embedding": [1.0, 0.0],
        "timestamp": 1724860800.0,
        "origin": "user",
        "metadata": {"session": 1},
    }
    assert (second["parent"], second["origin"]) == (0, "response")
    assert list(tree.to_dict()) == ["nodes", "roots", "_last_id"]


def test_a_node_is_made_of_the_published_fields_with_their_defaults():
    node = Node("t")
    assert (node.content, node.id, node.level, node.parent, node.node_type) == ("", -1, 0, None, "Q")
    assert (list(node.embedding), node.children, node.origin, node.metadata) == ([], [], "response", {})


@given(st.text(max_size=100))
def test_a_title_is_one_line_of_at_most_40_characters_and_an_ellipsis(content):
    title = title_of(content)
    assert len(title) <= 41
    assert "\n" not in title
    assert title.endswith("…") or title == " ".join(content.split())


def test_a_node_can_get_its_embedding_later_and_all_can_be_dropped():
    tree = DialogTree()
    for embedding in ([1.0, 0.0], [0.0, 1.0], []):
        tree.create_node("t", embedding=embedding)
    tree.set_embedding(2, [3.0, 4.0])
    assert tree.terms([0.6, 0.8], now=0.0).cosine == pytest.approx([0.6, 0.8, 1.0])
    tree.drop_embeddings("another")
    assert tree.embedding_model == "another" and [node.embedding for node in tree.node_list] == [[], [], []]
    assert not tree.terms([0.6, 0.8], now=0.0).cosine.any()
    tree.set_embedding(1, [0.0, 0.0, 2.0])
    assert tree.terms([0.0, 0.0, 1.0], now=0.0).cosine == pytest.approx([0.0, 1.0, 0.0])
    assert not tree.terms([0.6, 0.8], now=0.0).cosine.any()
    with pytest.raises(IndexError, match="no node 9"):
        tree.set_embedding(9, [1.0])
