"""Updates, duplicates, extensions and what only looks like them."""

from __future__ import annotations

import pytest

from familiars_desktop.memorizer.conflicts import ConflictDetector, compare
from familiars_desktop.memory import MemoryRecord


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I live in Seattle.", "I moved to Boston."),
        ("User has two cats.", "User has three cats."),
        ("I speak no Welsh.", "I speak Welsh."),
        ("I love opera.", "I hate opera."),
        ("User plays the lute.", "User gave up the lute."),
        ("I prefer tea over coffee.", "I prefer coffee over tea."),
        ("The exam is on 4 May.", "The exam was moved to 11 May."),
        ("User is single.", "User's wife is called Ada."),
        ("Die Nutzerin wohnt in Jena.", "Die Nutzerin ist nach Halle gezogen."),
        ("用户喜欢喝绿茶。", "用户现在不喝绿茶了。"),
    ],
)
def test_a_changed_fact_is_an_update(old: str, new: str) -> None:
    assert compare(old, new).relation == "updates"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I like tea.", "I like coffee."),
        ("My favourite colour is purple.", "I bought a cyan bicycle."),
        ("I live in Seattle.", "My uncle moved to Boston."),
        ("I live in Seattle.", "I'm in Boston this week."),
        ("I drive a van.", "If I were rich, I would drive a limousine."),
        ("I have a car.", "I have a bike."),
        ("I have a daughter.", "My daughter is called Ida."),
        ("I work at a bakery.", "I work the early shift at the bakery."),
        ("User's meeting with Ana is on Monday.", "User's meeting with Raj is on Friday."),
    ],
)
def test_what_can_both_be_true_is_no_update(old: str, new: str) -> None:
    assert compare(old, new).relation != "updates"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My dog is called Rex.", "Rex is my dog."),
        ("User doesn't eat meat.", "User is a vegetarian."),
        ("I live in Ghent.", "I live in Ghent!"),
    ],
)
def test_the_same_said_again_is_a_duplicate(old: str, new: str) -> None:
    assert compare(old, new).relation == "duplicates"


def test_the_detector_names_updates_first_and_leaves_out_the_unrelated_and_the_archived() -> None:
    old = MemoryRecord("m_1", "user", "profile", content="I live in Seattle")
    archived = MemoryRecord("m_2", "user", "profile", content="I live in Tacoma", deprecated=True)
    other = MemoryRecord("m_3", "user", "preference", content="I like plums")
    found = ConflictDetector().detect("I moved to Boston", [other, archived, old])
    assert [(one.record.id, one.relation) for one in found] == [("m_1", "updates")]


def test_no_candidates_no_conflicts() -> None:
    assert ConflictDetector().detect("I moved to Boston", []) == []
