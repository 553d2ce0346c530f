"""Near duplicates merge, different values never do, and a merge can be taken apart."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from familiars_desktop.memorizer import Consolidator
from familiars_desktop.memorizer.consolidator import saving_of
from familiars_desktop.memory import Cancelled, Refused
from familiars_desktop.storage import EmbedTexts, MemoryStore

if TYPE_CHECKING:
    from conftest import Clock


@pytest.fixture
def consolidator(store: MemoryStore, embed: EmbedTexts) -> Consolidator:
    return Consolidator(store, embed)


def test_the_same_said_twice_becomes_one_record_of_the_oldest_age(
    store: MemoryStore, clock: Clock, consolidator: Consolidator
) -> None:
    first = store.append("user", "profile", "I live in Bergen.", source_quote=["I live in Bergen."])
    clock.turn(days=3)
    second = store.append("user", "profile", "I live in Bergen!", source_quote=["I live in Bergen!"])
    [merge] = consolidator.run(now=clock.moment)
    assert merge.record.derived_from == [first.id, second.id]
    assert merge.record.ts == first.ts
    assert merge.record.source_quote == ["I live in Bergen.", "I live in Bergen!"]
    assert [record.id for record in store.records()] == [merge.record.id]
    assert merge.record.id in store.vectors.matrix("record")[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("My favourite colour is purple", "My favourite colour is cyan"),
        ("I have two cats", "I have three cats"),
        ("I like plums", "I don't like plums"),
        ("My sister lives in Bergen", "My brother lives in Bergen"),
        ("My cat is called Ada", "My cat is called Eva"),
    ],
)
def test_two_values_never_merge(store: MemoryStore, clock: Clock, one: str, other: str, embed: EmbedTexts) -> None:
    store.append("user", "profile", one)
    store.append("user", "profile", other)
    assert Consolidator(store, embed, similarity=-1.0).run(now=clock.moment) == []


def test_pinned_records_and_other_cells_are_left_alone(
    store: MemoryStore, clock: Clock, consolidator: Consolidator
) -> None:
    store.append("user", "profile", "I live in Bergen", pinned=True)
    store.append("user", "profile", "I live in Bergen")
    store.append("user", "event", "I live in Bergen")
    assert consolidator.run(now=clock.moment) == []


def test_a_merge_is_taken_apart_exactly(store: MemoryStore, clock: Clock, consolidator: Consolidator) -> None:
    store.append("user", "profile", "I live in Bergen.")
    store.append("user", "profile", "I live in Bergen!")
    before = store.records()
    [merge] = consolidator.run(now=clock.moment)
    consolidator.unmerge(merge.record.id)
    assert store.records() == before


def test_what_was_taken_apart_is_not_merged_again(store: MemoryStore, clock: Clock, consolidator: Consolidator) -> None:
    store.append("user", "profile", "I live in Bergen.")
    store.append("user", "profile", "I live in Bergen!")
    [merge] = consolidator.run(now=clock.moment)
    consolidator.unmerge(merge.record.id)
    assert consolidator.run(now=clock.moment) == []


def test_a_record_that_was_not_merged_cannot_be_taken_apart(store: MemoryStore, consolidator: Consolidator) -> None:
    record = store.append("user", "profile", "I live in Bergen")
    with pytest.raises(Refused, match="not merged"):
        consolidator.unmerge(record.id)


def test_slices_without_time_come_to_the_same_end(store: MemoryStore, clock: Clock, embed: EmbedTexts) -> None:
    for place in ("Bergen", "Oslo", "Hamar"):
        store.append("user", "event", f"I visited {place}.")
        store.append("user", "event", f"I visited {place}!")
    consolidator = Consolidator(store, embed)
    merges = [merge for _ in range(20) for merge in consolidator.run(now=clock.moment, budget_seconds=0.0)]
    assert len(merges) == 3
    assert len(store.records()) == 3


class SpokenAfter(threading.Event):
    """Somebody speaks once it has been asked so often whether they do."""

    def __init__(self, times: int) -> None:
        super().__init__()
        self.times = times

    def is_set(self) -> bool:
        self.times -= 1
        return self.times < 0


def test_it_stops_between_two_comparisons_and_comes_to_the_same_end(
    store: MemoryStore, clock: Clock, embed: EmbedTexts
) -> None:
    consolidator = Consolidator(store, embed, similarity=-1.0)
    for number in range(6):
        store.append("user", "profile", f"My friend number {number} plays the lute")
    store.append("user", "profile", "My friend number 2 plays the lute!")
    with pytest.raises(Cancelled):
        consolidator.run(now=clock.moment, cancel=SpokenAfter(3))
    assert consolidator.through == 0
    assert consolidator.run(now=clock.moment, budget_seconds=60.0, cancel=SpokenAfter(9)) == []
    assert consolidator.through > 0 and not consolidator.is_done
    [merge] = consolidator.run(now=clock.moment, budget_seconds=60.0)
    assert sorted(source.content[-1] for source in merge.sources) == ["!", "e"]


def test_what_was_compared_is_not_compared_again_by_the_next_program(
    store: MemoryStore, clock: Clock, embed: EmbedTexts
) -> None:
    store.append("user", "profile", "I live in Bergen")
    assert Consolidator(store, embed).waiting(now=clock.moment) == {("user", "user", "profile"): 1}
    Consolidator(store, embed).run(now=clock.moment)
    later = Consolidator(store, embed)
    assert later.waiting(now=clock.moment) == {}
    store.append("user", "profile", "I live in Bergen!")
    [merge] = later.run(now=clock.moment)
    assert len(merge.sources) == 2


def test_a_use_of_a_memory_is_nothing_new(store: MemoryStore, clock: Clock, consolidator: Consolidator) -> None:
    record = store.append("user", "profile", "I live in Bergen")
    consolidator.run(now=clock.moment)
    store.reinforce([record.id])
    assert consolidator.waiting(now=clock.moment) == {}


def test_a_merge_that_was_undone_is_not_done_again(
    store: MemoryStore, clock: Clock, consolidator: Consolidator
) -> None:
    store.append("user", "profile", "I live in Bergen.")
    store.append("user", "profile", "I live in Bergen!")
    before = store.records()
    [merge] = consolidator.run(now=clock.moment)
    store.undo_act(store.history(merge.record.id)[0].act)
    assert store.records() == before
    assert consolidator.run(now=clock.moment) == []


def test_a_merge_is_one_act_and_keeps_what_its_sources_replaced(
    store: MemoryStore, clock: Clock, consolidator: Consolidator
) -> None:
    old = store.append("user", "profile", "I live in Oslo")
    store.supersede(old.id, "I live in Bergen")
    store.append("user", "profile", "I live in Bergen!")
    [merge] = consolidator.run(now=clock.moment)
    assert merge.record.supersedes == old.id
    [act] = {entry.act for source in merge.sources for entry in store.history(source.id) if entry.op == "update"}
    assert store.history(merge.record.id)[0].act == act


def test_the_saving_is_measured_and_everything_stays_reachable(
    store: MemoryStore, clock: Clock, consolidator: Consolidator
) -> None:
    for ending in (".", "!", " .", " !"):
        text = f"I live in Bergen{ending}"
        store.append("user", "profile", text, source_quote=[text])
    merges = consolidator.run(now=clock.moment)
    saving = saving_of(store, merges)
    assert saving.tokens_after < saving.tokens_before / 2
    assert (saving.reachable, saving.quotes_kept) == (saving.sources, saving.quotes) == (4, 4)
