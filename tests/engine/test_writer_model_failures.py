"""Whatever the writer's model does: the message stays queued with a reason, is tried again later, and chat goes on."""

from __future__ import annotations

import threading
from contextlib import contextmanager

import pytest

from familiars_desktop.engine import Engine
from familiars_desktop.engine.events import MemoriesWritten, WriterFailed
from familiars_desktop.engine.models import Models
from familiars_desktop.engine.writing import SecondOpinion
from familiars_desktop.memory.errors import Cancelled, ModelUnreachable

UNSURE = "Our shed grew moss on the roof."
GOOD = ('{"about_user": true}', '{"label": "profile"}')
BAD = {
    "nothing": ("", "answered ''"),
    "cut off": ('{"about_user": tr', "no JSON"),
    "another language": ('{"sobre": "sí"}', "neither yes nor no"),
    "the examples": ('{"about_user": true}\nOlives are the worst\n{"about_user": true}', "no JSON"),
    "ten thousand tokens": ("and so on " * 5_000, "no JSON"),
}


class ScriptedModel:
    """Gives one answer after the other, the last one again and again; an error is raised."""

    def slot_for(self, messages):
        return None

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = 0
        self.was_asked = threading.Event()

    def complete(self, messages, *, cancel=None, **options):
        self.asked += 1
        self.was_asked.set()
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        if answer is None:  # it hangs until it is stopped
            assert cancel.wait(100)
            raise Cancelled("stopped")
        return answer


@pytest.fixture
def engine(settings, clock, monkeypatch):
    """An engine whose writer asks a scripted model."""
    monkeypatch.setattr(Models, "writer_model", property(lambda self: "a model"))
    monkeypatch.setattr(Models, "is_resident", lambda self, model: True)
    made = Engine(settings(), clock=clock)

    def answers(*given):
        model = ScriptedModel(*given)

        @contextmanager
        def writer(self, **options):
            yield model

        monkeypatch.setattr(Models, "writer", writer)
        return model

    made.answers = answers
    yield made
    made.close()


def say(engine, text=UNSURE):
    dialogue_id = engine.dialogue_named("talk")
    turn = engine.add_turn(dialogue_id, "user", text, timestamp=engine.clock().timestamp())
    engine.store.dialogues.queue.enqueue(turn)
    return turn


def told(engine, kind):
    heard = []
    engine.subscribe(lambda event: heard.append(event) if isinstance(event, kind) else None)
    return heard


@pytest.mark.parametrize(("answer", "reason"), BAD.values(), ids=BAD)
def test_a_bad_answer_leaves_the_message_queued_with_its_reason(engine, answer, reason):
    engine.answers(answer)
    turn, failed = say(engine), told(engine, WriterFailed)
    assert engine.wait_for_writer(120)
    [queued] = engine.store.dialogues.queue.pending()
    assert (queued.turn_id, queued.attempts) == (turn, 1)
    assert reason in queued.reason
    assert len(queued.reason) < 200
    assert [event.turn_id for event in failed] == [turn]
    assert engine.snapshot().records == ()


def test_it_is_tried_again_later_each_time_after_longer_and_then_read(engine, clock):
    model = engine.answers("")
    say(engine)
    for wait in (0, 30, 60):
        clock.advance(seconds=wait)
        engine.wait_for_writer(120)
        asked = model.asked
        clock.advance(seconds=wait / 2)
        engine.wait_for_writer(120)
        assert model.asked == asked, "not before its time"
    engine.answers(*GOOD)
    clock.advance(hours=1)
    written = told(engine, MemoriesWritten)
    engine.wait_for_writer(120)
    assert engine.store.dialogues.queue.pending() == []
    assert [memory.content for event in written for memory in event.records] == [UNSURE.rstrip(".")]


def test_a_model_that_hangs_is_given_up_with_a_reason(engine, monkeypatch):
    engine.answers(None)
    monkeypatch.setattr(engine._runtime.writing, "_opinion", SecondOpinion(engine.models, patience=0.05))
    say(engine)
    assert engine.wait_for_writer(120)
    assert "has not answered within" in engine.store.dialogues.queue.pending()[0].reason


def test_a_model_that_hangs_is_let_go_of_at_once_when_the_user_speaks(engine):
    model = engine.answers(None)
    turn = say(engine)
    drained = engine.read_messages()
    assert model.was_asked.wait(60)
    engine._runtime.writing.interrupt()
    drained.result(60)
    [queued] = engine.store.dialogues.queue.pending()
    assert (queued.turn_id, queued.attempts) == (turn, 0), "that was no failure of the model's"


def test_a_server_that_is_gone_is_a_reason_too(engine):
    engine.answers(ModelUnreachable("no server answers at http://127.0.0.1:1: start it"))
    say(engine)
    assert engine.wait_for_writer(120)
    assert "no server answers" in engine.store.dialogues.queue.pending()[0].reason


def test_one_message_that_fails_does_not_keep_the_next_from_being_read(engine):
    engine.answers("")
    failing, fine = say(engine), say(engine, "I live in Bergen.")
    assert engine.wait_for_writer(120)
    assert [queued.turn_id for queued in engine.store.dialogues.queue.pending()] == [failing]
    [record] = engine.snapshot().records
    assert (record.content, (record.evidence or {})["turn_id"]) == ("I live in Bergen", fine)
