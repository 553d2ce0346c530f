"""Years in simulated time, through the real store, writer and reader: what lasts lasts, what passes passes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from familiars_desktop.engine.resources import load_decay_policy, load_ranking_weights
from familiars_desktop.memorizer import MemorizerWriter, MemoryReader, remember
from familiars_desktop.memory import MemoryRecord
from familiars_desktop.memory.judgement import judged
from familiars_desktop.storage import EmbedTexts, MemoryStore

if TYPE_CHECKING:
    from conftest import Clock

POLICY = load_decay_policy()


class Life:
    """Messages to a companion with the policy that is shipped, and what they bring to mind later."""

    def __init__(self, store: MemoryStore, clock: Clock, embed: EmbedTexts) -> None:
        self.store, self.clock, self._embed = store, clock, embed
        self.reader = MemoryReader(store, embed, weights=load_ranking_weights(POLICY), clock=clock)
        self.dialogue_id = store.dialogues.create().id

    def say(self, text: str) -> MemoryRecord:
        moment = self.clock.turn(minutes=1).timestamp()
        turn = self.store.dialogues.add_turn(self.dialogue_id, "Q", text, embedding=(), timestamp=moment, origin="user")
        self.turn = turn
        [record] = remember(self.store, self._embed, MemorizerWriter(), turn).records
        self.store.embed_pending()
        return record

    def recall(self, question: str) -> list[str]:
        found = self.reader.recall(question, now=self.clock.moment, kinds=("record",), dialogue_id=self.dialogue_id)
        return [item.content for item in found]

    def judge(self, record: MemoryRecord, judgement: str) -> MemoryRecord:
        changes = judged(record, judgement, policy=POLICY, now=self.clock.moment.timestamp())
        return self.store.update(record.id, **changes)

    def retention(self, record: MemoryRecord) -> float:
        return self.store.get(record.id).retention(self.clock.moment.timestamp())


@pytest.fixture
def life(tmp_path: Path, clock: Clock, embed: EmbedTexts) -> Iterator[Life]:
    with MemoryStore(tmp_path / "life", embed=embed, clock=clock, policy=POLICY) as store:
        yield Life(store, clock, embed)


def test_a_name_and_an_allergy_outlive_two_silent_years(life: Life, clock: Clock) -> None:
    name, allergy = life.say("My name is Mara."), life.say("I'm allergic to peanuts.")
    life.say("I prefer window seats on trains.")
    clock.turn(days=730)
    assert life.recall("What is my name?")[0] == name.content
    assert life.recall("What am I allergic to?")[0] == allergy.content
    assert min(life.retention(name), life.retention(allergy)) > POLICY.thresholds.strike


def test_a_mood_is_gone_in_days(life: Life, clock: Clock) -> None:
    mood = life.say("I feel so miserable right now.")
    assert life.recall("How miserable do I feel?") == [mood.content]
    clock.turn(days=2)
    assert life.recall("How miserable do I feel?") == []
    assert life.retention(mood) < POLICY.thresholds.fading


def test_a_fact_recalled_a_hundred_times_loses_to_its_correction(life: Life, clock: Clock) -> None:
    old = life.say("My favourite drink is coffee.")
    for _ in range(100):
        clock.turn(days=1)
        life.store.reinforce([old.id], actor="engine")
    assert life.recall("What is my favourite drink?") == [old.content]
    new = life.say("Actually, my favourite drink is tea now, not coffee.")
    for days in (0, 365):
        clock.turn(days=days)
        assert life.recall("What is my favourite drink?") == [new.content]
    assert life.store.get(new.id).supersedes == old.id


def test_called_useful_once_a_memory_outlasts_a_month_of_daily_use(life: Life, clock: Clock) -> None:
    used, liked = life.say("I prefer window seats on trains."), life.say("I prefer aisle seats on planes.")
    for _ in range(30):
        clock.turn(days=1)
        life.store.reinforce([used.id], actor="engine")
    life.judge(liked, "useful")
    clock.turn(days=365)
    assert life.retention(liked) > life.retention(used)


@pytest.mark.parametrize("judgement", ["outdated", "wrong"])
def test_called_outdated_or_wrong_it_is_gone_and_reading_its_message_anew_does_not_bring_it_back(
    life: Life, embed: EmbedTexts, judgement: str
) -> None:
    record = life.say("I own a red bicycle.")
    assert life.recall("Which bicycle do I own?") == [record.content]
    life.judge(record, judgement)
    assert not remember(life.store, embed, MemorizerWriter(), life.turn)
    assert life.recall("Which bicycle do I own?") == []


def test_what_was_called_wrong_is_never_shown_as_former_truth(life: Life, clock: Clock) -> None:
    wrong = life.judge(life.say("My favourite drink is coffee."), "wrong")
    clock.turn(days=1)
    now = life.store.append("user", "preference", "My favourite drink is tea", supersedes=wrong.id)
    assert life.recall("What was my favourite drink before?") == [now.content]
