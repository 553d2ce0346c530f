"""The prompt: stable part first, what is recalled last; nothing hidden leaves for a remote model."""

from datetime import UTC, datetime

from familiars_desktop.engine.events import RedactionChoice
from familiars_desktop.engine.prompt import build_prompt, latest_that_fit, persona_of, trim_history
from familiars_desktop.engine.redactions import redaction_metadata
from familiars_desktop.memory import Node

NOW = datetime(2026, 11, 1, 9, tzinfo=UTC)
CARD = "My card is 4111 1111 1111 1111."


def question(text: str, **metadata) -> Node:
    return Node("", text, node_type="Q", metadata=metadata)


def answer(text: str) -> Node:
    return Node("", text, node_type="A")


def hidden(text: str, found: str) -> dict:
    start = text.index(found)
    return redaction_metadata(text, [RedactionChoice(start, start + len(found), "CREDIT_CARD", "mask")])


def contents(messages) -> str:
    return "\n".join(message["content"] for message in messages)


def test_of_very_many_instructions_the_latest_that_fit_are_shown():
    assert latest_that_fit(["old", "newer", "new"], 8) == ["newer", "new"]
    assert latest_that_fit(["old", "newer", "new"], 2) == []
    assert latest_that_fit([], 100) == []


def test_what_does_not_change_between_turns_comes_first():
    one = build_prompt("Be kind.", [], "- [m_1, today] I live in Ghent", "Where do I live?", NOW)
    other = build_prompt("Be kind.", [question("Hi"), answer("Hello")], "", "And now?", NOW)
    stable = len(one) - 1
    assert one[:stable] == other[:stable]
    assert other[stable:-1] == [{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]


def test_memories_and_date_stand_in_the_last_message_alone():
    messages = build_prompt("Be kind.", [], "- [m_1, today] I live in Ghent", "Where do I live?", NOW)
    assert "I live in Ghent" in messages[-1]["content"]
    assert "Sunday, 1 November 2026" in messages[-1]["content"]
    assert "Ghent" not in contents(messages[:-1])


def test_what_the_time_words_led_to_stands_beside_the_notes():
    note = "There were only 4 sessions before this one."
    messages = build_prompt("Be kind.", [], "", "What did I say ten sessions ago?", NOW, time_note=note)
    assert note in messages[-1]["content"]
    assert note not in contents(messages[:-1])


def test_standing_instructions_are_part_of_the_system_message():
    messages = build_prompt("Be kind.", [], "", "Hi", NOW, directives=["Answer in French."])
    assert "Answer in French." in messages[0]["content"]


def test_a_hidden_value_is_shown_to_no_model():
    node = question(CARD, **hidden(CARD, "4111 1111 1111 1111"))
    for remote in (False, True):
        assert "4111" not in contents(build_prompt("", [node], "", "Hi", NOW, remote=remote))


def test_a_changed_turn_is_raw_for_a_local_model_and_hidden_anew_for_a_remote_one():
    node = question(CARD + " Really.", **hidden(CARD, "4111 1111 1111 1111"))
    assert "4111" in contents(build_prompt("", [node], "", "Hi", NOW, remote=False))
    assert "4111" not in contents(build_prompt("", [node], "", "Hi", NOW, remote=True))


def test_history_is_trimmed_from_its_beginning_and_starts_with_a_question():
    nodes = [question("a" * 50), answer("b" * 50), question("c" * 50), answer("d" * 50)]
    kept = trim_history(nodes, turns=3, characters=1000)
    assert [node.content[0] for node in kept] == ["c", "d"]
    assert [node.content[0] for node in trim_history(nodes, turns=4, characters=120)] == ["c", "d"]
    assert trim_history(nodes, turns=0, characters=1000) == []


def test_the_window_of_a_long_conversation_stands_for_some_turns():
    nodes = [make(str(number)) for number in range(30) for make in (question, answer)]
    begins = [trim_history(nodes[:count], turns=12, characters=1000, step=4)[0].content for count in range(2, 61, 2)]
    assert begins[:6] == ["0"] * 6
    assert begins[6:12] == ["2", "2", "4", "4", "6", "6"]
    kept = trim_history(nodes, turns=12, characters=1000, step=4)
    assert 8 <= len(kept) <= 12
    assert kept == nodes[-len(kept) :]


def test_a_window_whose_last_turns_are_too_long_is_cut_where_it_fits():
    nodes = [question("a" * 50), answer("b" * 50), question("c" * 50), answer("d" * 50)]
    kept = trim_history(nodes, turns=12, characters=120, step=4)
    assert [node.content[0] for node in kept] == ["c", "d"]


def test_a_missing_or_empty_persona_is_replaced_by_the_built_in_one(tmp_path):
    built_in = persona_of(tmp_path, "agent_0")
    assert "Familiar" in built_in
    folder = tmp_path / "agents" / "agent_0"
    folder.mkdir(parents=True)
    (folder / "persona.md").write_text("  \n")
    assert persona_of(tmp_path, "agent_0") == built_in
    (folder / "persona.md").write_text("You are Rex.")
    assert persona_of(tmp_path, "agent_0") == "You are Rex."
