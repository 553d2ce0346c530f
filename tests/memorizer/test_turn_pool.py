"""Raw turns prepared for recall."""

import numpy as np
import pytest
from numpy.typing import NDArray

from familiars_desktop.memorizer.selection import select
from familiars_desktop.memorizer.speakers import USER, asked_about
from familiars_desktop.memorizer.turn_pool import TurnEntry, TurnPool, how_much_it_tells
from familiars_desktop.memorizer.word_scores import WordScores


def turn(dialogue_id: str, node_id: int, *, session: int = 1, at: float = 0.0, speaker: str = "") -> TurnEntry:
    return TurnEntry(dialogue_id, node_id, f"t_{dialogue_id}_{node_id}", at, session, speaker)


def with_neighbours(pool: TurnPool, words: list[float]) -> NDArray[np.float64]:
    rows = np.arange(len(pool))
    return pool.with_neighbours(WordScores(rows, np.array(words)).among(np.array(words) > 0.0)).of(rows)


def test_a_turn_gains_from_the_words_of_its_neighbours_less_the_farther_they_are():
    pool = TurnPool([turn("d", n) for n in range(9)], {})
    found = with_neighbours(pool, [0, 0, 0, 0, 0.5, 0, 0, 0, 0])
    assert found == pytest.approx([0, 0.05, 0.15, 0.3, 0.5, 0.3, 0.15, 0.05, 0])


def test_neighbours_are_of_the_same_session_and_dialogue():
    turns = [turn("a", 0, session=1), turn("a", 1, session=2), turn("b", 0, session=2), turn("b", 1, session=2)]
    assert list(with_neighbours(TurnPool(turns, {}), [0.0, 0.5, 0.0, 0.0])) == [0.0, 0.5, 0.0, 0.0]
    assert with_neighbours(TurnPool(turns, {}), [0.0, 0.0, 0.0, 0.5]) == pytest.approx([0.0, 0.0, 0.3, 0.5])


def test_words_never_exceed_1():
    pool = TurnPool([turn("d", n) for n in range(3)], {})
    assert with_neighbours(pool, [1.0, 0.9, 0.8]).max() == 1.0


@pytest.mark.parametrize("count", range(5))
def test_short_dialogues_have_few_neighbours(count):
    pool = TurnPool([turn("d", n) for n in range(count)], {})
    assert (with_neighbours(pool, [0.1] * count) >= 0.1).all()


def test_turns_are_allowed_by_agent_time_and_exclusion():
    turns = [turn("mine", n, at=float(n)) for n in range(4)] + [turn("theirs", 0, at=2.0)]
    pool = TurnPool(turns, {"mine": "nova", "theirs": "orion"})

    def allowed(**filters) -> set[str]:
        mask = pool.allowed(select(filters, agent_id="nova", now=10.0))
        return {pool.ids[row] for row in np.flatnonzero(mask)}

    mine = {f"t_mine_{n}" for n in range(4)}
    assert allowed() == mine
    assert allowed(since=1.0, until=2.0) == {"t_mine_1", "t_mine_2"}
    assert allowed(exclude_turns=["t_mine_0", "t_nowhere_5"]) == mine - {"t_mine_0"}
    assert allowed(kinds=["record"]) == set()


@pytest.mark.parametrize(
    "filters", [{"scopes": ["user"]}, {"categories": ["event"]}, {"tags": ["x"]}, {"statuses": ["asserted"]}]
)
def test_filters_of_records_leave_turns_out(filters):
    pool = TurnPool([turn("d", 0)], {"d": "nova"})
    assert not pool.allowed(select(filters, agent_id="nova", now=0.0)).any()


def test_sessions_span_their_turns_oldest_first():
    turns = [turn("a", 0, at=50.0), turn("a", 1, at=60.0), turn("a", 2, session=2, at=90.0), turn("b", 0, at=10.0)]
    pool = TurnPool(turns, {})
    assert pool.sessions(np.ones(4, dtype=bool)) == [(10.0, 10.0), (50.0, 60.0), (90.0, 90.0)]
    assert pool.sessions(np.array([False, True, False, False])) == [(60.0, 60.0)]


def test_a_question_that_names_one_speaker_asks_for_that_speakers_turns():
    pool = TurnPool([turn("a", 0, speaker="mara"), turn("a", 1, speaker="jon"), turn("a", 2)], {})
    assert list(pool.spoken_by("What did Mara say?")) == [True, False, False]
    assert pool.spoken_by("What did Mara and Jon say?").all()
    assert pool.spoken_by("What was said?").all()


def test_turns_around_a_turn_are_of_its_session():
    pool = TurnPool([turn("d", 0), turn("d", 1), turn("d", 2, session=2)], {})
    assert [list(there) for there in pool.along(np.array([0, 1, 2]), 2)] == [[1, -1, -1], [-1, -1, -1]]
    assert [list(there) for there in pool.along(np.array([0, 1, 2]), -1)] == [[-1, 0, -1]]


def test_a_long_statement_tells_more_than_a_short_one_and_than_a_question():
    short, long, question = how_much_it_tells(np.array([False, False, True]), np.array([3.0, 40.0, 40.0]))
    assert long > short
    assert long > question
    assert 0.0 <= question <= long <= 1.0


@pytest.mark.parametrize(
    ("question", "whom"),
    [
        ("What did Ana say about her cat?", "ana"),
        ("Where do I live?", USER),
        ("Wo wohne ich?", USER),
        ("我住在哪里", USER),
        ("What did I tell Ana?", None),
        ("Are Ana and Ben friends?", None),
        ("What is the capital?", None),
    ],
)
def test_a_question_is_about_the_one_it_names_and_i_is_the_user(question, whom):
    assert asked_about(question, {"ana", "ben"}) == whom


def test_turns_are_said_by_a_speaker_or_by_the_user():
    pool = TurnPool([turn("d", 0, speaker="ana"), turn("d", 1, speaker="ben")._replace(by_user=False)], {})
    assert list(pool.said_by("ben")) == [False, True]
    assert list(pool.said_by(USER)) == [True, False]
    assert not pool.said_by(None).any()


def test_a_pool_that_grew_is_as_one_made_at_once():
    turns = [turn("a", n, at=float(n), speaker="ann") for n in range(6)]
    turns += [turn("b", n, session=2, at=9.0 + n, speaker="bob") for n in range(6)]
    later = [turn("a", 6, at=20.0, speaker="ann"), turn("a", 7, session=3, at=21.0, speaker="eve"), turn("c", 0)]
    agent_of = {"a": "nova", "b": "orion", "c": "nova"}
    grown = TurnPool(later, agent_of, TurnPool(turns[6:], agent_of, TurnPool(turns[:6], agent_of)))
    at_once = TurnPool(sorted([*turns, *later]), agent_of)
    assert grown.ids[:12] == [entry.id for entry in turns] and set(grown.ids) == set(at_once.ids)

    def around(pool: TurnPool, distance: int) -> dict[str, str | None]:
        *_, there = np.arange(len(pool)), *pool.along(np.arange(len(pool)), distance)
        return {pool.ids[row]: pool.ids[at] if at >= 0 else None for row, at in enumerate(there)}

    for distance in (-3, -1, 1, 2):
        assert around(grown, distance) == around(at_once, distance)
    for mask in ("allowed", "said_by"):
        asked = select({}, agent_id="nova", now=30.0) if mask == "allowed" else "ann"
        masks = [np.flatnonzero(getattr(pool, mask)(asked)) for pool in (grown, at_once)]
        assert {grown.ids[row] for row in masks[0]} == {at_once.ids[row] for row in masks[1]}
    assert grown.speakers == at_once.speakers == {"ann", "bob", "eve"}
    every = np.ones(len(grown), dtype=bool)
    assert grown.sessions(every) == at_once.sessions(every)
