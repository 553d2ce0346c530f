"""Updates, duplicates, extensions and what only looks like them."""

from __future__ import annotations

import pytest

from familiars_desktop.memorizer.conflicts import ConflictDetector, compare
from familiars_desktop.memory import MemoryRecord


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I live in Seattle.", "I moved to Boston."),
        ("I live in Seattle.", "I live in Boston."),
        ("My favourite colour is purple.", "My favourite colour is cyan."),
        ("我住在西安。", "我住在大连。"),
        ("User has two cats.", "User has three cats."),
        ("I speak no Welsh.", "I speak Welsh."),
        ("I love opera.", "I hate opera."),
        ("User plays the lute.", "User gave up the lute."),
        ("I prefer tea over coffee.", "I prefer coffee over tea."),
        ("The exam is on 4 May.", "The exam was moved to 11 May."),
        ("User is single.", "User's wife is called Ada."),
        ("User is afraid of dogs.", "User overcame the fear of dogs."),
        ("De gebruiker rookt.", "De gebruiker is gestopt met roken."),
        ("Die Nutzerin wohnt in Jena.", "Die Nutzerin ist nach Halle gezogen."),
        ("用户喜欢喝绿茶。", "用户现在不喝绿茶了。"),
        ("Soy soltero.", "Me casé en mayo con Elena."),
        ("Jestem bezrobotny.", "Dostałem pracę w magazynie."),
        ("I have a beard.", "I shaved everything off."),
        ("I live in Boston now.", "I live in Seattle."),
        ("User wants reminders by e-mail.", "User wants reminders by text message rather than e-mail."),
        ("User lives alone.", "User's boyfriend has moved in."),
        ("User is vegetarian.", "The user started eating fish again."),
    ],
)
def test_a_changed_fact_is_an_update(old: str, new: str) -> None:
    assert compare(old, new).relation == "updates"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I like tea.", "I like coffee."),
        ("I work as a signalman.", "I work in a museum."),
        ("I live in Seattle.", "I live in the west of Seattle."),
        ("Write to ada@example.org.", "Write to eva@example.org."),
        ("My favourite colour is purple.", "I bought a cyan bicycle."),
        ("I live in Seattle.", "My uncle moved to Boston."),
        ("I live in Seattle.", "I'm in Boston this week."),
        ("I drive a van.", "If I were rich, I would drive a limousine."),
        ("I have a car.", "I have a bike."),
        ("I have a daughter.", "My daughter is called Ida."),
        ("I am single.", "My sister got married."),
        ("My favourite fruit is mango.", "My favourite vegetable is fennel."),
        ("I'm looking for a flat.", "I bought a tent."),
        ("I live in Boston.", "I moved there."),
        ("I am 1.80 m tall.", "My height is 180 cm."),
        ("User has three goats.", "One of the goats is white."),
        ("User is 45 years old.", "User's house is 120 years old."),
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


APPLIED = "I applied for a job at the Seaport Aquarium last week"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (APPLIED, "We are moving to Montréal on 10 October because Jonas got a job there"),
        ("I have a piano", "We sold the van because the piano did not fit"),
        ("I had a good time in Rome", "I have no time for tennis now"),
    ],
)
def test_neither_a_reason_nor_a_common_noun_is_a_topic(old: str, new: str) -> None:
    assert compare(old, new).relation == "unrelated"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (APPLIED, "I got a new job at the Seaport Aquarium"),
        ("I went to Rome last year", "I went to Rome again in May"),
        ("I was in Rome in May", "I am in Rome no longer"),
    ],
)
def test_what_was_done_once_stays_done(old: str, new: str) -> None:
    assert compare(old, new).relation != "updates"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("I booked a flight to Rome for 3 May", "My flight to Rome was cancelled"),
        ("I applied for a job at the aquarium", "I withdrew my application to the aquarium"),
        ("My exam is on 4 May", "My exam was moved to 11 May"),
    ],
)
def test_what_is_called_off_in_so_many_words_is_an_update(old: str, new: str) -> None:
    assert compare(old, new).relation == "updates"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("My sister's wedding is on 17 October, in Halifax", "I gave my speech at my sister's wedding on Saturday"),
        ("My brother plays the cello", "I went to my brother's concert last night"),
    ],
)
def test_what_the_user_did_once_replaces_nothing_of_somebody_elses(old: str, new: str) -> None:
    assert compare(old, new).relation in ("extends", "unrelated")


def test_a_change_of_somebody_elses_is_still_one_when_the_user_was_there() -> None:
    assert compare("My brother is single", "I went to my brother's wedding, he is married now").relation == "updates"
