"""What the engine tells of a conversation's forest: its turns, how like they are to a question, why they hang there."""

import numpy as np
import pytest

from familiars_desktop.memory.errors import RecordNotFound


@pytest.fixture
def talk(quiet, clock):
    """Two topics and their replies, ten seconds apart."""
    dialogue = quiet.dialogue_named("garden")
    said = (
        ("user", "When do I plant tomatoes?"),
        ("assistant", "In May."),
        ("user", "And how much water do they need?"),
    )
    for place, (role, text) in enumerate(said):
        quiet.add_turn(dialogue, role, text, timestamp=clock().timestamp() + 10.0 * place)
    return dialogue


def test_a_forest_names_every_turn_with_its_parent_and_its_words(quiet, talk):
    nodes = quiet.forest(talk).result()
    assert [(node.node_id, node.parent, node.node_type) for node in nodes] == [(0, None, "Q"), (1, 0, "A"), (2, 1, "Q")]
    assert nodes[1].text == "In May."


def test_it_says_why_a_turn_hangs_where_it_does(quiet, talk):
    assert [quiet.attachment(talk, node).result().how for node in range(3)] == ["first", "reply", "scored"]
    found = quiet.attachment(talk, 2).result()
    assert found.follows
    assert found.contributions[2] == 0.35


def test_an_unknown_turn_has_no_place(quiet, talk):
    with pytest.raises(RecordNotFound, match="t_dialogue_1_9"):
        quiet.attachment(talk, 9).result()


@pytest.mark.models
def test_turns_are_measured_against_a_question_and_come_near_it_by_meaning(engine):
    dialogue = engine.dialogue_named("garden")
    for place, text in enumerate(("The tomatoes need a lot of water", "My brother lives in Oslo")):
        engine.add_turn(dialogue, "user", text, timestamp=1e9 + place)
    cosines = engine.turn_cosines("watering vegetables", dialogue).result()
    assert cosines.shape == (2,)
    assert cosines[0] > cosines[1] + 0.2
    assert np.all(np.abs(cosines) <= 1.0 + 1e-6)
