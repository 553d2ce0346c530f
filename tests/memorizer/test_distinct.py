"""Saying each thing once."""

import pytest

from familiars_desktop.memorizer.distinct import distinct_items
from familiars_desktop.memory import MemoryRecord, Node
from familiars_desktop.storage import StoredTurn


def record(content: str, *, turn_id: str | None = None) -> MemoryRecord:
    evidence = {"dialogue_id": "d", "turn_id": turn_id} if turn_id else None
    return MemoryRecord(f"m_{abs(hash(content)):08x}"[:10], "user", content=content, evidence=evidence)


def turn(content: str, node_id: int = 0) -> StoredTurn:
    return StoredTurn(f"t_d_{node_id}", "d", node_id, Node("", content, id=node_id))


def rows(*items, k: int = 10, asked: str = "") -> list[int]:
    return [row for row, _ in distinct_items(enumerate(items), k, asked=asked)]


def test_the_first_k_are_taken_in_order():
    items = [record(f"fact {n}") for n in range(5)]
    assert rows(*items, k=3) == [0, 1, 2]
    assert rows(*items, k=0) == []


@pytest.mark.parametrize("other", ["I like tea!", "i like   TEA.", "I like tea"])
def test_a_text_that_differs_in_case_spacing_or_punctuation_is_said_once(other):
    assert rows(record("I like tea."), record(other), record("I like rye bread.")) == [0, 2]


@pytest.mark.parametrize("other", ["I don't like tea.", "I like green tea.", "I like teas."])
def test_a_text_that_says_something_else_stays(other):
    assert rows(record("I like tea."), record(other)) == [0, 1]


def test_texts_without_words_are_compared_as_they_are():
    assert rows(record("❤️"), record("🎉"), record("❤️")) == [0, 1]


def test_a_turn_is_left_out_after_the_record_made_from_it():
    made = record("I live in Oslo", turn_id="t_d_3")
    assert rows(made, turn("Well, I live in Oslo with two dogs and a parrot", 3), turn("Hello", 4)) == [0, 2]


def test_a_record_takes_the_place_of_a_better_turn_that_it_covers():
    assert rows(turn("Hi, I live in Oslo", 3), record("I live in Oslo", turn_id="t_d_3"), turn("Bye", 4)) == [1, 2]


def test_a_turn_that_says_much_more_stays_beside_its_record():
    long = turn("I live in Oslo, and yesterday the parrot of my neighbour flew through the open window", 3)
    assert rows(long, record("I live in Oslo", turn_id="t_d_3")) == [0, 1]


def test_a_record_takes_the_place_of_a_turn_with_the_same_text_wherever_it_came_from():
    assert rows(turn("I live in Oslo.", 7), record("I live in Oslo")) == [1]


def test_a_turn_that_only_asked_the_same_before_is_no_answer():
    assert rows(turn("Where do I live?"), record("I live in Oslo"), asked="where do I live?") == [1]
    more = turn("Where do I live, and where does Klara live?")
    assert rows(more, record("I live in Oslo"), asked="Where do I live?") == [1]


@pytest.mark.parametrize(
    "told",
    [
        "I moved on Sunday. Where do I live?",
        "Since I moved to Oslo with my two dogs on Sunday, where do I live for the tax office?",
        "Where does Klara live?",
    ],
)
def test_a_question_that_tells_something_or_asks_for_something_else_stays(told):
    assert rows(turn(told), asked="Where do I live?") == [0]


def test_a_question_is_found_by_words_that_ask_nothing():
    assert rows(turn("Can I take penicillin?"), asked="penicillin") == [0]


def test_a_statement_may_be_looked_up_by_its_own_words():
    assert rows(turn("I live in Oslo"), asked="I live in Oslo") == [0]
    assert rows(record("Where do I live?"), asked="Where do I live?") == [0]


def test_masked_values_are_compared_as_they_are_shown():
    masked = Node("", "Call 555", metadata={"redactions": [{"span": [5, 8], "decision": "mask", "token": "[PHONE]"}]})
    assert rows(record("Call [PHONE]"), StoredTurn("t_d_9", "d", 9, masked)) == [0]
