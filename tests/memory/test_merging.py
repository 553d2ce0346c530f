"""Two sides change the same thing: what does not contradict stands together, the rest is told apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory.merging import merge_changes, merge_text

LINES = st.lists(st.sampled_from("abcd"), max_size=6).map("\n".join)


def test_changes_of_lines_apart_stand_together():
    assert merge_text("one\ntwo\nthree", "ONE\ntwo\nthree", "one\ntwo\nthree\nfour") == "ONE\ntwo\nthree\nfour"


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("I live in Leeds", "I live in York"),
        ("one\nTWO\nthree", "one\n2\nthree"),
        ("ONE\ntwo\nthree", "one\n2\nthree"),
        ("one\ntwo\nthree\nfour", "one\ntwo\nthree\n4"),
        ("one\nthree", "one\n2\nthree"),
    ],
)
def test_changes_of_the_same_or_neighbouring_lines_overlap(ours, theirs):
    assert merge_text("one\ntwo\nthree", ours, theirs) is None


@given(LINES, LINES)
def test_a_side_that_changed_nothing_gives_the_other(base, side):
    assert merge_text(base, base, side) == side
    assert merge_text(base, side, base) == side


@given(LINES, LINES)
def test_the_same_change_on_both_sides_is_made_once(base, side):
    assert merge_text(base, side, side) == side


@given(LINES, LINES, LINES)
def test_merging_does_not_depend_on_whose_side_is_whose(base, ours, theirs):
    assert merge_text(base, ours, theirs) == merge_text(base, theirs, ours)


@given(LINES, LINES, LINES)
def test_nothing_that_a_side_wrote_is_lost(base, ours, theirs):
    merged = merge_text(base, ours, theirs)
    if merged is not None:
        new = {*ours.split("\n"), *theirs.split("\n")} - {*base.split("\n")}
        assert new <= {*merged.split("\n")}


def test_fields_changed_by_one_side_are_taken_from_it():
    base = {"content": "old", "pinned": True, "salience": 0.5}
    merged = merge_changes({"content": "new", "pinned": False}, base, {**base, "salience": 0.9})
    assert merged.changes == {"content": "new", "pinned": False} and merged.overlapping == ()


def test_a_field_that_was_left_as_it_was_does_not_take_back_the_others_change():
    merged = merge_changes({"content": "old", "salience": 0.9}, {"content": "old", "salience": 0.5}, {"content": "new"})
    assert "content" not in merged.changes


def test_tags_of_both_sides_are_kept_and_removals_too():
    merged = merge_changes({"tags": ["a", "c"]}, {"tags": ["a", "b"]}, {"tags": ["a", "b", "d"]})
    assert merged.changes == {"tags": ["a", "d", "c"]}


def test_one_value_cannot_be_two():
    merged = merge_changes({"salience": 0.1, "content": "x"}, {"salience": 0.5, "content": "y"}, {"salience": 0.9})
    assert merged.overlapping == ("salience", "content")
    merged = merge_changes({"salience": 0.9}, {"salience": 0.5}, {"salience": 0.9})
    assert merged == type(merged)({}, ())
