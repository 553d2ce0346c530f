"""The companion speaks up: for a reason, once, at a fitting hour, and never of what it was asked to leave alone."""

from __future__ import annotations

import json
import threading
import time
from datetime import UTC, datetime

import pytest

from familiars_desktop.engine import Engine
from familiars_desktop.engine.events import CompanionSpoke, ConversationsChanged
from familiars_desktop.engine.phrasing import keeps_to, phrased
from familiars_desktop.engine.speaking_rules import SpeakingPreferences, SpeakingRules
from familiars_desktop.memory import InvalidRecord, Refused


@pytest.fixture(autouse=True)
def in_utc(monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def opened(settings, clock):
    """Engines on one workspace, one after the other."""
    engines = []

    def make(**overrides):
        while engines:
            engines.pop().close()
        engines.append(Engine(settings(**overrides), clock=clock))
        return engines[-1]

    yield make
    for engine in engines:
        engine.close()


def tell(engine, text, dialogue_id=None):
    """The user says it, and the writer reads it; nobody answers."""
    dialogue_id = dialogue_id or engine.dialogue_named("talk")
    turn = engine.add_turn(dialogue_id, "user", text, timestamp=engine.clock().timestamp())
    engine.store.dialogues.queue.enqueue(turn)
    engine.add_turn(dialogue_id, "assistant", "I see.", timestamp=engine.clock().timestamp())
    assert engine.wait_for_writer(120)
    return dialogue_id


def said_by(engine):
    return [turn for turn in engine.store.dialogues.turns() if turn.node.origin == "proactive"]


def test_a_reminder_appears_once_when_the_clock_has_moved_and_a_restart_does_not_repeat_it(opened, clock):
    engine = opened()
    dialogue_id = tell(engine, "My dentist appointment is on 12 May.")
    assert engine.speak_up().result(60) is None
    clock.moment = datetime(2026, 5, 11, 9, tzinfo=UTC)
    heard = []
    engine.subscribe(heard.append)
    engine.tend()
    engine.wait_for_writer(120)
    [spoke] = [event for event in heard if isinstance(event, CompanionSpoke)]
    assert (spoke.dialogue_id, spoke.kind) == (dialogue_id, "due")
    assert spoke.reason.startswith("because you said “My dentist appointment is on 12 May” on 4 May 2026")
    assert any(isinstance(event, ConversationsChanged) for event in heard)
    assert len(said_by(engine)) == 1
    assert engine.speak_up().result(60) is None
    later = opened()
    assert later.speak_up().result(60) is None
    assert len(said_by(later)) == 1


def test_a_started_engine_says_what_is_due_by_itself(opened, clock, settings, tmp_path):
    engine = opened(cache=tmp_path / "cache", chat_model="")
    tell(engine, "My dentist appointment is on 12 May.")
    clock.moment = datetime(2026, 5, 11, 9, tzinfo=UTC)
    engine = opened(cache=tmp_path / "cache", chat_model="")
    spoken = threading.Event()
    engine.subscribe(lambda event: spoken.set() if isinstance(event, CompanionSpoke) else None)
    engine.start()
    assert spoken.wait(60)
    assert [turn.node.metadata["kind"] for turn in said_by(engine)] == ["due"]


def test_it_is_shown_in_the_conversation_with_its_reason(opened, clock):
    engine = opened()
    dialogue_id = tell(engine, "My dentist appointment is on 12 May.")
    clock.moment = datetime(2026, 5, 12, 9, tzinfo=UTC)
    engine.speak_up().result(60)
    shown = engine.conversation(dialogue_id).result(60)[-1]
    assert (shown.node_type, shown.origin, shown.siblings) == ("A", "proactive", ())
    assert shown.unasked is not None
    assert (shown.unasked.kind, shown.unasked.day) == ("due", "2026-05-12")
    assert shown.unasked.quote == "My dentist appointment is on 12 May"
    assert shown.unasked.said_at == datetime(2026, 5, 4, 9, tzinfo=UTC).timestamp()
    with pytest.raises(Refused, match="unasked"):
        engine.regenerate(dialogue_id, shown.node_id)


@pytest.mark.parametrize(("hour", "speaks"), [(8, True), (22, False)])
def test_quiet_hours_are_honoured(opened, clock, hour, speaks):
    engine = opened()
    tell(engine, "My dentist appointment is on 12 May.")
    clock.moment = datetime(2026, 5, 12, hour, tzinfo=UTC)
    assert (engine.speak_up().result(60) is not None) is speaks


def test_no_more_than_so_many_a_day_also_over_restarts(opened, clock):
    engine = opened()
    for what in ("dentist appointment", "piano exam"):
        tell(engine, f"My {what} is on 12 May.")
    clock.moment = datetime(2026, 5, 12, 9, tzinfo=UTC)
    spoken = [opened(unasked_a_day=1).speak_up().result(60) for _ in range(2)]
    assert [event is not None for event in spoken] == [True, False]
    clock.moment = datetime(2026, 5, 13, 9, tzinfo=UTC)
    assert opened(unasked_a_day=1).speak_up().result(60) is not None


def test_of_a_declined_memory_nothing_more_is_said(opened, clock):
    engine = opened()
    dialogue_id = tell(engine, "My dentist appointment is on 12 May.")
    clock.moment = datetime(2026, 5, 12, 9, tzinfo=UTC)
    spoke = engine.speak_up().result(60)
    engine.decline_unasked(spoke.record_id).result(60)
    assert engine.conversation(dialogue_id).result(60)[-1].unasked.declined
    clock.moment = datetime(2026, 5, 13, 9, tzinfo=UTC)
    assert opened().speak_up().result(60) is None
    engine = opened()
    engine.allow_all_unasked().result(60)
    assert engine.speak_up().result(60).kind == "follow_up"


def test_while_somebody_talks_or_has_just_talked_it_waits(opened, clock):
    engine = opened()
    tell(engine, "My dentist appointment is on 12 May.")
    clock.moment = datetime(2026, 5, 12, 9, tzinfo=UTC)
    engine._runtime.speaking.interrupt()
    assert engine._runtime.speaking.speak_when_due() is None
    engine._runtime.speaking.resume()
    assert engine._runtime.speaking.speak_when_due() is None
    clock.advance(seconds=31)
    assert engine._runtime.speaking.speak_when_due() is not None


def test_a_question_without_its_answer_is_not_talked_over(opened, clock):
    engine = opened()
    dialogue_id = tell(engine, "My dentist appointment is on 12 May.")
    engine.add_turn(dialogue_id, "user", "What is a molar?", timestamp=clock().timestamp())
    clock.moment = datetime(2026, 5, 12, 9, tzinfo=UTC)
    assert engine.speak_up().result(60).dialogue_id != dialogue_id


@pytest.mark.parametrize(("answer", "stands"), [("Yes, still!", True), ("No, not any more", False), ("Hm?", None)])
def test_a_plain_answer_to_a_check_back_reinforces_or_retires(opened, clock, answer, stands):
    engine = opened()
    fields = {"salience": 0.9, "half_life": 10 * 86_400.0}
    record = engine.add_memory("user", "profile", "I am allergic to bees", **fields).result(60)
    clock.advance(days=6)
    spoke = engine.speak_up().result(60)
    assert spoke.kind == "fading"
    assert engine.conversation(spoke.dialogue_id).result(60)[-1].unasked.waits
    tell(engine, answer, spoke.dialogue_id)
    now = engine.store.get(record.id)
    assert (now.access_count, now.deprecated) == {True: (1, False), False: (0, True), None: (0, False)}[stands]
    assert engine.conversation(spoke.dialogue_id).result(60)[0].unasked.waits is (stands is None)


def test_the_answer_can_be_given_with_a_click(opened, clock):
    engine = opened()
    record = engine.add_memory("user", "profile", "I am allergic to bees").result(60)
    assert engine.answer_check_back(record.id, True).result(60).access_count == 1
    assert engine.answer_check_back(record.id, False).result(60).deprecated


def test_rules_chosen_in_the_window_hold_at_once_and_at_the_next_start(opened, clock):
    engine = opened()
    tell(engine, "My dentist appointment is on 12 May.")
    clock.moment = datetime(2026, 5, 12, 9, tzinfo=UTC)
    engine.use_speaking_rules(SpeakingRules(enabled=False)).result(60)
    assert engine.speak_up().result(60) is None
    assert not opened().speaking_rules.enabled
    assert opened(speaks_unasked=True).speaking_rules.enabled, "what the environment says stands above it"


@pytest.mark.parametrize("kept", ["", "[]", "{", json.dumps({"daily_cap": 99, "quiet_from": "x", "unknown": 1})])
def test_a_damaged_preferences_file_leaves_the_defaults(settings, kept):
    made = settings()
    made.config.mkdir(parents=True)
    (made.config / "speaking.json").write_text(kept)
    assert SpeakingPreferences(made).load() == SpeakingRules()


@pytest.mark.parametrize("wrong", [{"daily_cap": 21}, {"quiet_from": 24}, {"quiet_until": -1}])
def test_a_rule_that_makes_no_sense_is_refused(wrong):
    with pytest.raises(InvalidRecord, match="allowed are"):
        SpeakingRules(**wrong)


class Says:
    """A model that answers this."""

    def __init__(self, answer):
        self.answer = answer

    def complete(self, messages, **options):
        return self.answer


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        ("Hey, don't forget tomorrow: “My exam is on 12 May”, you said!", True),
        ("Your exam is tomorrow.", False),
        ("“My exam is on 12 May”, room 14!", False),
        ("“My exam is on 12 May” " + "and so on " * 40, False),
        ("", False),
    ],
)
def test_a_model_s_wording_is_taken_when_it_quotes_and_invents_nothing(answer, kept):
    quote = "My exam is on 12 May"
    text = f"A reminder for tomorrow. You told me: “{quote}”"
    assert keeps_to(answer, text, quote) is kept
    assert phrased(Says(answer), text, quote) == (answer if kept else text)
