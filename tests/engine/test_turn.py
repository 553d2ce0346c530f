"""One turn from question to reply on real models: stored, recalled, streamed, reinforced, read by the writer."""

import os
import signal
import threading
import time

import pytest

from familiars_desktop.engine import Engine
from familiars_desktop.engine.asking import Asking
from familiars_desktop.engine.events import (
    MemoriesRecalled,
    MemoriesWritten,
    RedactionChoice,
    ReplyDelta,
    ReplyFinished,
    TurnFailed,
    TurnStarted,
)
from familiars_desktop.engine.model_choice import ModelChoice
from familiars_desktop.memory import Refused

pytestmark = pytest.mark.models


def views(engine, dialogue_id, **options):
    return engine.conversation(dialogue_id, **options).result(10)


def test_a_turn_tells_its_steps_in_order(engine):
    events = list(engine.say("Good morning! What is two plus two?"))
    kinds = [type(event) for event in events]
    assert kinds[:2] == [TurnStarted, MemoriesRecalled]
    assert kinds[-1] is ReplyFinished
    assert set(kinds[2:-1]) == {ReplyDelta}
    assert "".join(event.text for event in events[2:-1]) == events[-1].text


def test_question_and_reply_are_stored_under_one_another(engine):
    result = engine.say("Good morning!").result(120)
    question, answer = views(engine, result.dialogue_id)
    assert (question.node_type, question.content) == ("Q", "Good morning!")
    assert (answer.node_type, answer.content) == ("A", result.reply)
    tree = engine.store.dialogues.tree(result.dialogue_id)
    assert tree.node_list[answer.node_id].parent == question.node_id


def test_what_was_said_is_remembered_and_recalled_later(engine, clock):
    first = engine.say("My sister Ines is a marine biologist.").result(120)
    assert engine.wait_for_writer(60)
    (record,) = [r for r in engine.snapshot().records if "marine biologist" in r.content]
    assert record.evidence["dialogue_id"] == first.dialogue_id
    assert any("Ines" in quote for quote in record.source_quote)
    clock.advance(days=3)
    other = engine.new_conversation("another").result(10)
    result = engine.say("What does my sister Ines do for a living?", dialogue_id=other.id).result(120)
    assert record.id in [item.id for item in result.recalled]
    (used,) = [item for item in result.recalled if item.id == record.id]
    assert used.score == pytest.approx(sum(term.contribution for term in used.explanation.terms))


def test_waiting_for_the_writer_includes_the_turn_that_has_just_ended(engine, monkeypatch):
    answer, released = Asking.run, threading.Event()

    def answered_and_not_yet_reported(*args, **options):
        answer(*args, **options)
        assert released.wait(30)

    monkeypatch.setattr(Asking, "run", answered_and_not_yet_reported)
    engine.say("I am allergic to hazelnuts.").result(120)
    waiting = threading.Thread(target=engine.wait_for_writer, args=(60,))
    waiting.start()
    engine.read_messages().result(10)  # the user still counts as speaking, so nothing is read
    assert list(engine.store.dialogues.queue.pending())
    released.set()
    waiting.join(60)
    assert not list(engine.store.dialogues.queue.pending())
    assert [record.content for record in engine.snapshot().records] == ["I am allergic to hazelnuts"]


def test_what_was_used_is_reinforced_once_and_what_was_not_stays(engine, clock):
    used = engine.add_memory("user", "relation", "My sister Ines is a marine biologist.").result(10)
    idle = engine.add_memory("user", "preference", "I prefer window seats on trains.").result(10)
    clock.advance(days=2)
    engine.say("What does my sister Ines do for a living?").result(120)
    after, unused = engine.store.get(used.id), engine.store.get(idle.id)
    assert after.access_count == 1
    assert after.half_life == pytest.approx(engine.policy.reinforced(used.half_life, 0))
    assert after.t0 == pytest.approx(clock().timestamp())
    assert unused.access_count == 0


def test_the_written_memory_stands_under_its_message_and_can_be_undone(engine):
    written = []
    engine.subscribe(lambda event: written.append(event) if isinstance(event, MemoriesWritten) else None)
    result = engine.say("I am allergic to hazelnuts.").result(120)
    assert engine.wait_for_writer(60)
    (event,) = [event for event in written if event.records]
    assert event.question_node == result.question_node
    question = views(engine, result.dialogue_id)[0]
    assert [memory.content for memory in question.memories_written] == [m.content for m in event.records]
    engine.undo_act(event.act).result(10)
    assert [r for r in engine.snapshot().records if not r.deprecated] == []


def test_cancelling_keeps_what_has_come(engine):
    turn = engine.say("Write a long story about a lighthouse keeper.")
    for event in turn:
        if isinstance(event, ReplyDelta):
            turn.cancel()
    result = turn.result(30)
    assert result.stopped
    answer = views(engine, result.dialogue_id)[-1]
    assert answer.stopped
    assert answer.content == result.reply


def test_a_model_that_dies_in_mid_reply_leaves_the_partial_reply_and_a_sentence(model_store, settings, clock):
    with Engine(settings(reply_tokens=400), clock=clock) as engine:
        assert engine.loaded(120)
        turn = engine.say("Count slowly from one to five hundred.")
        failed = None
        for event in turn:
            if isinstance(event, ReplyDelta) and failed is None:
                failed = os.kill(engine.models.server_pid, signal.SIGKILL)
            elif isinstance(event, TurnFailed):
                failed = event
        assert isinstance(failed, TurnFailed)
        result = turn.result(30)
        assert result.problem == failed.message
        answer = views(engine, result.dialogue_id)[-1]
        assert answer.content == result.reply != ""
        assert answer.problem
        assert engine.say("Are you there?").result(120).problem == ""


def test_without_a_model_the_question_is_kept_and_the_answer_comes_later(model_store, settings, clock, monkeypatch):
    monkeypatch.setattr(ModelChoice, "chosen", lambda self: None)
    with Engine(settings(chat_model=""), clock=clock) as engine:
        assert engine.loaded(120)
        result = engine.say("Hello?").result(60)
        assert "language model" in result.problem
        (question,) = views(engine, result.dialogue_id)
        engine.use_model("HuggingFaceTB/SmolLM2-135M-Instruct").result(120)
        again = engine.regenerate(result.dialogue_id, question.node_id).result(120)
        assert again.problem == ""
        assert len(views(engine, result.dialogue_id)) == 2


def test_regenerating_and_editing_make_versions(engine):
    first = engine.say("Name a colour.").result(120)
    again = engine.regenerate(first.dialogue_id, first.answer_node).result(120)
    assert views(engine, first.dialogue_id)[1].siblings == (first.answer_node, again.answer_node)
    edited = engine.edit(first.dialogue_id, first.question_node, "Name a river.").result(120)
    shown = views(engine, first.dialogue_id)
    assert [view.content for view in shown] == ["Name a river.", edited.reply]
    assert shown[0].siblings == (first.question_node, edited.question_node)
    old = views(engine, first.dialogue_id, through=first.question_node)
    assert [view.node_id for view in old] == [first.question_node, again.answer_node]


def test_a_temporary_chat_leaves_nothing_behind(engine):
    before = engine.journal()
    result = engine.say("I am allergic to hazelnuts.", temporary=True).result(120)
    follow = engine.say("And what was that?", dialogue_id=result.dialogue_id, temporary=True).result(120)
    assert engine.wait_for_writer(60)
    assert len(views(engine, follow.dialogue_id)) == 4
    assert engine.conversations().result(10) == []
    assert engine.journal() == before


def test_a_secret_reaches_neither_the_writer_nor_a_memory(engine):
    engine.say("My card is 4111 1111 1111 1111 and I live in Ghent.").result(120)
    assert engine.wait_for_writer(60)
    contents = " ".join(record.content for record in engine.snapshot().records)
    assert "4111" not in contents


def test_what_the_user_masks_reaches_no_memory(engine):
    text = "My mail is ada@example.org and I live in Ghent."
    start = text.index("ada@")
    choice = RedactionChoice(start, start + len("ada@example.org"), "email", "mask")
    engine.say(text, choices=[choice]).result(120)
    assert engine.wait_for_writer(60)
    contents = " ".join(record.content for record in engine.snapshot().records)
    assert "Ghent" in contents
    assert "example.org" not in contents


@pytest.mark.parametrize("text", ["", "  \n ", "x" * 200_000])
def test_what_cannot_be_sent_is_refused_at_once_and_changes_nothing(engine, text):
    with pytest.raises(Refused):
        engine.say(text)
    assert engine.conversations().result(10) == []


def test_nul_and_lone_surrogates_are_stored_as_replacement_characters(engine):
    result = engine.say("He\x00llo \ud83d there").result(120)
    assert views(engine, result.dialogue_id)[0].content == "He\ufffdllo \ufffd there"


def test_ephemeral_memories_end_with_the_turn_after(engine):
    dialogue = engine.new_conversation("today").result(10)
    record = engine.add_memory("ephemeral", "state", "I am tired.", dialogue_id=dialogue.id).result(10)
    engine.say("Hello!", dialogue_id=dialogue.id).result(120)
    assert engine.store.get(record.id).deprecated


def test_closing_in_mid_reply_takes_less_than_two_seconds_and_keeps_the_question(model_store, settings, clock):
    made = settings(reply_tokens=400)
    engine = Engine(made, clock=clock)
    engine.start()
    assert engine.loaded(120)
    turn = engine.say("Count slowly from one to five hundred.")
    for event in turn:
        if isinstance(event, ReplyDelta):
            break
    began = time.monotonic()
    engine.close()
    assert time.monotonic() - began < 10.0  # 2 s on an idle machine; a reply of 400 tokens would take longer
    again = Engine(made, clock=clock)
    (conversation,) = again.conversations().result(10)
    assert views(again, conversation.id)[0].content == "Count slowly from one to five hundred."
    again.close()


def test_a_reply_that_may_be_no_longer_is_told_and_kept_as_cut_off(model_store, settings, clock):
    with Engine(settings(reply_tokens=4), clock=clock) as engine:
        told = []
        engine.subscribe(lambda event: told.append(event.cut_off) if isinstance(event, ReplyFinished) else None)
        result = engine.say("Tell me a long story about the sea.").result(120)
        view = engine.conversation(result.dialogue_id).result(10)[-1]
        assert told == [True] and view.cut_off and not view.stopped
