"""Memory is tidied behind the conversation, for a reason, and never while somebody waits."""

from __future__ import annotations

import threading
import zlib

import numpy as np
import pytest

from familiars_desktop.engine.events import MemoriesMerged
from familiars_desktop.engine.tidying import Tidying
from familiars_desktop.memorizer import RollUpRules
from familiars_desktop.storage import MemoryStore

RULES = RollUpRules(count=4, idle_seconds=120.0, window_seconds=86_400.0)


def hashed_words(texts):
    """Unit vectors of the words of each text: the same words have cosine 1."""
    matrix = np.zeros((len(texts), 256), dtype=np.float32)
    for row, text in enumerate(texts):
        for word in text.lower().strip(".! ").split():
            matrix[row, zlib.crc32(word.encode()) % 256] += 1.0
    return matrix / np.maximum(np.linalg.norm(matrix, axis=1, keepdims=True), 1e-9)


@pytest.fixture
def store(tmp_path, clock):
    with MemoryStore(tmp_path / "workspace", embed=hashed_words, clock=clock) as opened:
        yield opened


@pytest.fixture
def told():
    return []


@pytest.fixture
def tidying(store, clock, told):
    return Tidying(store, hashed_words, told.append, clock, rules=RULES)


def say_twice(store, *places):
    for place in places:
        for ending in ".!":
            store.append("user", "event", f"I visited {place}{ending}", source_quote=[f"I visited {place}{ending}"])


def test_while_the_user_has_just_spoken_it_waits_and_then_merges_and_tells(store, clock, tidying, told):
    tidying.spoken("I visited Bergen")
    say_twice(store, "Bergen")
    assert tidying.tidy_when_due() == []
    clock.advance(seconds=121)
    [merge] = tidying.tidy_when_due()
    [event] = told
    assert isinstance(event, MemoriesMerged)
    assert (event.trigger, event.merges[0].record_id) == ("idle", merge.record.id)
    assert event.tokens_after < event.tokens_before
    store.undo_act(event.merges[0].act)
    assert len(store.records()) == 2


def test_much_that_is_new_in_one_cell_does_not_wait_for_silence(store, tidying, told):
    tidying.spoken("so many places")
    say_twice(store, "Bergen", "Oslo")
    assert len(tidying.tidy_when_due()) == 2
    assert told[0].trigger == "count"


def test_a_word_of_the_user_s_does_not_either(store, tidying, told):
    say_twice(store, "Bergen")
    tidying.spoken("I already told you that!")
    assert len(tidying.tidy_when_due()) == 1
    assert told[0].trigger == "asked"
    assert tidying.trigger() is None, "once is enough"


def test_nothing_new_is_one_look_at_the_store_s_version(store, clock, tidying, monkeypatch):
    say_twice(store, "Bergen")
    clock.advance(seconds=121)
    tidying.tidy_when_due()
    assert tidying.trigger() is None
    monkeypatch.setattr(tidying.consolidator, "waiting", lambda **_: pytest.fail("looked again"))
    clock.advance(days=3)
    assert tidying.trigger() is None


def test_without_an_embedder_it_looks_once_and_waits_for_a_change(tmp_path, clock, told):
    with MemoryStore(tmp_path / "workspace", clock=clock) as store:
        tidying = Tidying(store, None, told.append, clock, rules=RULES)
        say_twice(store, "Bergen")
        clock.advance(seconds=121)
        assert tidying.tidy_when_due() == []
        assert tidying.trigger() is None
        store.append("user", "event", "I visited Oslo")
        assert tidying.trigger() is not None


def test_while_somebody_waits_it_does_not_begin_and_stops_within_a_record(store, clock, tidying, monkeypatch):
    say_twice(store, "Bergen", "Oslo", "Hamar")
    clock.advance(seconds=121)
    tidying.interrupt()
    assert tidying.tidy_when_due() == []
    tidying.resume()
    merge = store.merge
    monkeypatch.setattr(store, "merge", lambda *args, **fields: (tidying.interrupt(), merge(*args, **fields))[1])
    assert len(tidying.tidy_when_due()) == 1
    tidying.resume()
    monkeypatch.undo()
    assert len(tidying.tidy_when_due()) == 2, "it goes on where it was"
    assert len(store.records()) == 3


def test_another_program_goes_on_where_a_killed_one_stopped(store, clock, tidying):
    say_twice(store, "Bergen", "Oslo", "Hamar")
    clock.advance(seconds=121)
    tidying.consolidator.run(now=clock(), budget_seconds=0.0)
    reached = tidying.consolidator.through
    later = Tidying(store, hashed_words, lambda event: None, clock, rules=RULES)
    assert later.consolidator.through == reached > 0
    clock.advance(seconds=121)
    later.tidy_when_due()
    assert len(store.records()) == 3


def test_the_engine_tidies_by_itself_when_nobody_speaks(quiet, clock, monkeypatch):
    merged = threading.Event()
    monkeypatch.setattr(quiet._runtime.tidying, "_embed", None)
    quiet.store.use_embedder(hashed_words)
    quiet.subscribe(lambda event: merged.set() if isinstance(event, MemoriesMerged) else None)
    say_twice(quiet.store, "Bergen")
    clock.advance(seconds=300)
    quiet.tend()
    assert merged.wait(60)


def test_a_turn_holds_it_up_until_its_reply_is_there(quiet):
    quiet._runtime.background.interrupt()
    assert quiet._runtime.tidying.trigger() is None
    assert quiet._runtime.speaking.speak_when_due() is None
