"""Where turns stand in the picture of a forest, and which of them are folded away."""

import numpy as np
import pytest
from forests import cuts, forest_of, shapes
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory.tree import DialogTree
from familiars_desktop.memory.tree_score import TreeWeights
from familiars_desktop.ui.memory_view.forest.cut import (
    everything,
    folded,
    folded_in,
    grown,
    items_of,
    unfolded,
    what_matters,
)
from familiars_desktop.ui.memory_view.forest.layout import laid_out
from familiars_desktop.ui.memory_view.forest.picture import Block, Picture

shaped_cuts = shapes().flatmap(lambda parents: st.tuples(st.just(parents), cuts(parents)))


def lines(layout):
    """The (lane, first row, last row) that each item and its line to its parent take."""
    for row, parent in enumerate(layout.parents):
        yield int(layout.lane[row]), row if parent == row else int(parent) + 1, row


@given(shaped_cuts)
def test_no_turn_and_no_line_runs_through_another(case):
    parents, shown = case
    layout = laid_out(items_of(forest_of(parents), np.array(shown))[0])
    taken = [(lane, row) for lane, first, last in lines(layout) for row in range(first, last + 1)]
    assert len(taken) == len(set(taken))


@given(shaped_cuts, shapes(20))
def test_nothing_moves_when_a_forest_grows(case, more):
    parents, shown = case
    forest = forest_of(parents)
    bigger = forest_of([*parents, *(0 if parent is None else parent for parent in more)])
    before = Block.of(forest, np.array(shown), 0.0)
    after = Block.of(bigger, grown(np.array(shown), bigger), 0.0, before.width)
    old, new = Picture.of([before]), Picture.of([after])
    assert bigger.begins_with(forest)
    np.testing.assert_array_equal(new.x[: len(old)], old.x)
    np.testing.assert_array_equal(new.y[: len(old)], old.y)
    np.testing.assert_array_equal(new.node[: len(old)], old.node)


@given(shaped_cuts)
def test_every_turn_is_shown_or_in_exactly_one_fold(case):
    parents, shown = case
    forest = forest_of(parents)
    items, place = items_of(forest, np.array(shown))
    assert sum(item.hidden or 1 for item in items) == len(forest)
    for node, is_shown in enumerate(shown):
        item = items[place[node]]
        assert item.node == node if is_shown else item.is_fold
    assert all(item.parent is None or item.parent < row for row, item in enumerate(items))


@given(shaped_cuts)
def test_unfolding_again_and_again_shows_everything(case):
    parents, cut = case
    forest, shown = forest_of(parents), np.array(cut)
    for _ in range(len(forest)):
        if shown.all():
            break
        shown = unfolded(forest, shown, int(np.flatnonzero(~shown)[0]))
    assert shown.all()


def test_folding_takes_all_below_a_turn_and_nothing_else():
    forest = forest_of([None, 0, 1, 0, 2])
    shown = folded(forest, everything(forest), 1)
    assert shown.tolist() == [True, True, False, True, False]
    assert folded_in(forest, shown, 2) == [2, 4]


def test_a_small_forest_is_shown_whole():
    forest = forest_of([None, *range(47)])
    assert what_matters(forest).all()


def test_a_long_talk_is_cut_to_its_root_the_best_turns_and_the_latest():
    forest = forest_of([None, *range(499)])
    scores = np.zeros(500)
    scores[[100, 300]] = 0.5, 0.4
    shown = what_matters(forest, scores)
    assert {0, 99, 100, 299, 300, 499} <= set(np.flatnonzero(shown).tolist())
    assert shown.sum() < 20


def test_where_the_ways_to_two_good_turns_part_is_shown():
    chain = [None, *range(60)]
    forest = forest_of([*chain, 30, *range(61, 120)])
    scores = np.zeros(len(forest))
    scores[[50, 110]] = 0.5
    assert what_matters(forest, scores)[30]


def test_a_branch_goes_beside_its_parent_and_the_first_child_goes_on_below():
    layout = laid_out(items_of(forest_of([None, 0, 1, 0, 2]), np.ones(5, dtype=bool))[0])
    assert layout.lane.tolist() == [0, 0, 0, 1, 0]


def test_dialogues_stand_side_by_side_and_do_not_overlap():
    first, second = forest_of([None, 0, 0, 0]), forest_of([None, 0], "dialogue_2")
    left = Block.of(first, everything(first), 0.0)
    picture = Picture.of([left, Block.of(second, everything(second), left.width)])
    assert picture.x[:4].max() < left.width < picture.x[4:].min()
    assert picture.place_of(("dialogue_2", 1)) == 5
    assert picture.turn_at(5) == ("dialogue_2", 1)


@given(shapes(30), st.data())
def test_scores_at_a_moment_are_those_of_the_tree_as_it_was_then(parents, data):
    """The tree's own query (F §5.4.2), asked when the dialogue had just come so far."""
    known = data.draw(st.integers(1, len(parents)))
    forest = forest_of(parents)
    tree = DialogTree.from_dict(
        {
            "nodes": [
                {"id": node, "parent": parent, "embedding": [1.0, node / 7.0], "timestamp": forest.timestamps[node]}
                for node, parent in enumerate(parents[:known])
            ],
            "_last_id": known - 1,
        }
    )
    question, moment = (1.0, 0.5), float(forest.timestamps[known - 1]) + 1.0
    terms = forest.terms(tree.cosines(question), moment, TreeWeights())
    scores = terms.scores(TreeWeights())
    assert dict(tree.query(question, known, now=moment)) == pytest.approx(dict(enumerate(scores[:known])))
    assert terms.current == known - 1
    assert not scores[known:].any()
