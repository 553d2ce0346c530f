"""Why a turn hangs where it does, worked out anew from the tree it came to."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory.attachment import attachment_of
from familiars_desktop.memory.tree import DialogTree

TEA, RAIN = (1.0, 0.0), (0.0, 1.0)


def asked(tree, vector, at, *, session=1, **how):
    return tree.create_node("", "", "Q", vector, at, "user", {"session": session}, **how)


def answered(tree, vector, at, *, session=1):
    return tree.create_node("", "", "A", vector, at, "response", {"session": session})


def test_the_first_turn_hangs_from_nothing():
    tree = DialogTree()
    asked(tree, TEA, 0.0)
    found = attachment_of(tree, 0)
    assert (found.how, found.against, found.score) == ("first", None, 0.0)


def test_a_reply_hangs_under_its_question_whatever_the_score():
    tree = DialogTree()
    asked(tree, TEA, 0.0)
    answered(tree, RAIN, 5.0)
    found = attachment_of(tree, 1)
    assert (found.how, found.parent, found.against) == ("reply", 0, 0)


def test_the_terms_of_a_scored_turn_are_meaning_time_and_following():
    tree = DialogTree()
    asked(tree, TEA, 0.0)
    answered(tree, TEA, 0.0)
    asked(tree, TEA, 600.0)
    found = attachment_of(tree, 2)
    assert (found.how, found.parent, found.against, found.follows) == ("scored", 1, 1, True)
    assert found.contributions == pytest.approx((0.3, 0.3 / np.e, 0.35))
    assert found.score == pytest.approx(0.65 + 0.3 / np.e)


def test_a_turn_that_is_like_nothing_before_it_stands_apart_and_names_the_nearest():
    tree = DialogTree()
    asked(tree, TEA, 0.0)
    tree.start_session()
    asked(tree, RAIN, 90_000.0, session=2)
    found = attachment_of(tree, 1)
    assert (found.how, found.parent, found.against) == ("apart", None, 0)
    assert found.score < tree.tau_attach


def test_a_question_placed_by_hand_beside_another_says_so():
    tree = DialogTree()
    asked(tree, TEA, 0.0)
    answered(tree, TEA, 1.0)
    asked(tree, TEA, 2.0)
    answered(tree, TEA, 3.0)
    asked(tree, TEA, 4.0, parent=0)
    found = attachment_of(tree, 4)
    assert (found.how, found.parent, found.against) == ("placed", 0, 0)


def test_an_unknown_turn_is_refused():
    with pytest.raises(IndexError, match="no node 3"):
        attachment_of(DialogTree(), 3)


vectors = st.tuples(st.floats(-1, 1), st.floats(-1, 1), st.floats(-1, 1))
turns = st.lists(st.tuples(vectors, st.floats(1.0, 4_000.0), st.booleans(), st.booleans()), min_size=1, max_size=14)


@given(turns)
def test_every_turn_that_chose_its_place_is_explained_by_the_score_that_chose_it(said):
    tree, now, session = DialogTree(), 0.0, 1
    chosen = []
    for vector, pause, breaks, silence in said:
        now += pause
        if silence:
            session += 1
            tree.start_session()
        metadata = {"session": session} | ({"follows": False} if breaks else {})
        scores = tree.attachment_scores(vector, now, follows=not breaks)
        node = tree.create_node("", "", "Q", vector, now, "user", metadata, follows=not breaks)
        if len(scores):
            chosen.append((node, float(scores.max())))
    for node, score in chosen:
        found = attachment_of(tree, node)
        assert found.how in ("scored", "apart")
        assert found.parent == tree.node_list[node].parent
        assert found.score == pytest.approx(score, abs=1e-5)
