"""The writer's questions to the chat model give way to people and go on afterwards."""

import threading
import time

import pytest

from familiars_desktop.engine import Engine
from familiars_desktop.engine.events import MemoriesWritten
from familiars_desktop.engine.writing import SecondOpinion
from familiars_desktop.inference import ModelSlot
from familiars_desktop.memory.errors import Cancelled

pytestmark = pytest.mark.models

STORY = [{"role": "user", "content": "Tell me a very long story about a lighthouse."}]


@pytest.fixture
def engine(model_store, settings, clock):
    with Engine(settings(writer_model="chat"), clock=clock) as engine:
        assert engine.loaded(120)
        yield engine


def ask(opinion, cancel=None, tokens=24):
    return opinion.complete(STORY, max_tokens=tokens, temperature=0.0, cancel=cancel)


def generating(engine):
    """Wait until the writer alone is at work on the chat model: the warm-up is over."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        chat = [resident for resident in engine.models.gate.residents() if resident.model_id.startswith("chat:")]
        if any(resident.is_working and resident.category == "queue" for resident in chat):
            return
        time.sleep(0.01)
    raise AssertionError("the writer never asked")


def test_a_users_turn_interrupts_it_and_it_goes_on_to_the_same_end(engine):
    opinion, cancel = SecondOpinion(engine.models), threading.Event()
    outcome = []

    def write():
        try:
            ask(opinion, cancel)
        except Cancelled:
            outcome.append("interrupted")

    writer = threading.Thread(target=write)
    writer.start()
    generating(engine)
    cancel.set()  # as the engine tells its writer when the user speaks
    assert engine.say("What is two plus two?", temporary=True).result(120).problem == ""
    writer.join(30)

    assert outcome == ["interrupted"]
    resumed = ask(opinion)
    opinion.clear()
    assert ask(opinion) == resumed


def test_a_lease_of_more_weight_in_between_changes_nothing(engine):
    opinion, outcome = SecondOpinion(engine.models), []
    writer = threading.Thread(target=lambda: outcome.append(ask(opinion)))
    writer.start()
    generating(engine)
    with engine.models.chat(2) as model:
        model.complete([{"role": "user", "content": "Hi"}], max_tokens=2, temperature=0.0)
    writer.join(60)

    assert "interrupt" in {event.action for event in engine.models.gate.events}
    opinion.clear()
    assert outcome == [ask(opinion)]


def test_memory_that_a_person_asks_back_ends_it(engine):
    opinion, outcome = SecondOpinion(engine.models), []

    def write():
        try:
            ask(opinion, tokens=400)
        except Cancelled:
            outcome.append("interrupted")

    writer = threading.Thread(target=write)
    writer.start()
    generating(engine)
    assert engine.release_memory() > 0
    writer.join(30)

    assert outcome == ["interrupted"]
    assert engine.models.server_pid is None


def test_what_was_answered_is_not_asked_again_until_the_message_is_done(engine, monkeypatch):
    asked = []
    generate = ModelSlot.generate
    monkeypatch.setattr(ModelSlot, "generate", lambda self, *a, **k: asked.append(1) or generate(self, *a, **k))
    opinion = SecondOpinion(engine.models)

    first = ask(opinion, tokens=6)
    assert ask(opinion, tokens=6) == first
    assert len(asked) == 1
    opinion.clear()
    ask(opinion, tokens=6)
    assert len(asked) == 2


def test_the_gate_learns_what_the_model_really_takes(engine):
    ask(SecondOpinion(engine.models), tokens=2)

    (chat,) = [resident for resident in engine.models.gate.residents() if resident.model_id.startswith("chat:")]
    assert chat.estimated_mb == pytest.approx(engine.models.server.resident_mb, rel=0.2)
    assert "correct" in {event.action for event in engine.models.gate.events}


def test_a_writer_that_asks_the_chat_model_reads_its_messages_between_turns(engine):
    written = []
    engine.subscribe(lambda event: written.append(event) if isinstance(event, MemoriesWritten) else None)
    engine.say("My sister Ines is a marine biologist.").result(120)
    engine.say("And I live in Ghent.").result(120)
    assert engine.wait_for_writer(110)
    assert len(written) == 2
    assert engine.store.dialogues.queue.pending() == []
