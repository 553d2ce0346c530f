"""The journal is the past: replayed it gives the state at any moment, taken back it gives what was."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, consumes, invariant, multiple, rule

from familiars_desktop.memory import InvalidRecord, MemoryRecord, Refused
from familiars_desktop.memory.deeds import Deed
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.journal import Outline

from .conftest import Clock

CONTENTS = st.sampled_from(["I live in Boston", "I like soup", "<!-- {", "日本語\n\nzwei", "x"])
PEOPLE = st.sampled_from(["user", "cli", "editor"])
OTHERS = st.sampled_from(["writer", "consolidator", "engine", "import"])


class Histories(RuleBasedStateMachine):
    """Any acts, in any order: files, index, live state and journal agree, and undo walks back exactly."""

    ids = Bundle("ids")

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory()
        self._now = datetime(2026, 9, 7, 12, 0, tzinfo=UTC)
        self.store = self._open()
        self.standing: list[list[MemoryRecord]] = []  # the state before every act of a person that stands
        self.undone: list[list[MemoryRecord]] = []
        self.past: list[tuple[datetime, list[MemoryRecord]]] = []

    def _open(self) -> MemoryStore:
        return MemoryStore(self._folder.name, clock=lambda: self._now)

    def state(self) -> list[MemoryRecord]:
        return list(self.store.snapshot().records)

    def _act(self, act: Callable[[], Any], *, person: bool = True) -> Any:
        before, entries = self.state(), len(self.store.journal())
        result = act()
        if len(self.store.journal()) > entries:
            if person:
                self.standing.append(before)
            else:
                # Somebody else's act lies between: walking back exactly ends here.
                self.standing.clear()
            self.undone.clear()
        return result

    @rule(target=ids, content=CONTENTS, actor=PEOPLE, category=st.sampled_from(["event", "profile"]))
    def append(self, content: str, actor: Any, category: str) -> str:
        return self._act(lambda: self.store.append("user", category, content, actor=actor)).id

    @rule(target=ids, content=CONTENTS, actor=OTHERS)
    def append_by_another(self, content: str, actor: Any) -> str:
        fields = {"dialogue_id": "dialogue_1", "actor": actor}
        return self._act(lambda: self.store.append("dialogue", "event", content, **fields), person=False).id

    @rule(
        record_id=ids,
        changes=st.fixed_dictionaries(
            {}, optional={"content": CONTENTS, "pinned": st.booleans(), "tags": st.lists(st.text("ab"), max_size=2)}
        ),
    )
    def update(self, record_id: str, changes: dict[str, Any]) -> None:
        if record_id in self.store.snapshot().row_of:
            self._act(lambda: self.store.update(record_id, **changes))

    @rule(target=ids, record_id=ids, content=CONTENTS)
    def supersede(self, record_id: str, content: str) -> Any:
        if record_id not in self.store.snapshot().row_of:
            return multiple()
        return self._act(lambda: self.store.supersede(record_id, content)).id

    @rule(record_id=ids, engine=st.booleans())
    def reinforce(self, record_id: str, engine: bool) -> None:
        if record_id in self.store.snapshot().row_of:
            actor = "engine" if engine else "user"
            self._act(lambda: self.store.reinforce([record_id], actor=actor), person=not engine)  # type: ignore[arg-type]

    @rule(record_id=ids)
    def forget(self, record_id: str) -> None:
        if record_id in self.store.snapshot().row_of:
            self._act(lambda: self.store.forget(record_id))

    @rule(record_id=consumes(ids))
    def erase(self, record_id: str) -> None:
        if record_id in self.store.snapshot().row_of:
            self.store.forget(record_id, erase=True)
            self._lose_the_past()

    @rule()
    def undo(self) -> None:
        before = self.state()
        try:
            done = self.store.undo()
        except Refused:
            # What was erased is gone for good, and walking back ends there.
            assert not self.standing and self.state() == before
            return
        if self.standing:
            assert done is not None
            assert self.state() == self.standing.pop()
            self.undone.append(before)
        elif done is not None:
            self.undone.clear()
            self.undone.append(before)

    @rule()
    def redo(self) -> None:
        before = self.state()
        done = self.store.redo()
        if self.undone:
            assert done is not None
            assert self.state() == self.undone.pop()
            self.standing.append(before)
        else:
            assert done is None or not self.standing

    @rule(seconds=st.integers(1, 10**6))
    def time_passes(self, seconds: int) -> None:
        self.past.append((self._now, self.state()))
        self._now += timedelta(seconds=seconds)

    @rule()
    def open_again(self) -> None:
        before, erased = self.state(), self._erased()
        self.store.close()
        self.store = self._open()
        assert self.state() == before
        if self._erased() != erased:
            self._lose_the_past()

    def _erased(self) -> set[str]:
        return {entry.record_id for entry in self.store.journal() if entry.op == "erased"}

    def _lose_the_past(self) -> None:
        self.standing.clear()
        self.undone.clear()
        self.past.clear()

    @rule()
    def lose_the_database(self) -> None:
        before = self.state()
        self.store.close()
        for path in Path(self._folder.name).glob("familiars.db*"):
            path.unlink()
        self.store = self._open()
        assert self.state() == before
        self._lose_the_past()

    @invariant()
    def replaying_gives_the_live_state(self) -> None:
        assert self.store.at(self._now) == self.state()

    @invariant()
    def replaying_gives_the_past(self) -> None:
        for moment, state in self.past[-3:]:
            assert self.store.at(moment) == state

    @invariant()
    def only_what_is_there_is_found(self) -> None:
        rows = self.store._core.database.rows(
            "SELECT id FROM documents WHERE kind = 'record' AND content_hash NOT NULL"
        )
        assert {row[0] for row in rows} == {record.id for record in self.state()}

    def teardown(self) -> None:
        self.store.close()
        self._folder.cleanup()


Histories.TestCase.settings = settings(
    max_examples=25, stateful_step_count=25, deadline=None, suppress_health_check=list(HealthCheck)
)
test_histories = Histories.TestCase


def test_a_past_moment_shows_memories_as_they_were(store: MemoryStore, clock: Callable) -> None:
    record = store.append("user", "profile", "Seattle")
    before = clock()
    clock.now += timedelta(days=30)
    changed = store.update(record.id, content="Boston")
    assert store.at(before) == [record] == store.at(before.isoformat()) == store.at(before.timestamp())
    assert store.at(clock()) == [changed]
    assert store.at(before - timedelta(seconds=1)) == []


def test_a_text_that_is_no_moment_is_refused(store: MemoryStore) -> None:
    with pytest.raises(InvalidRecord, match="'soon'"):
        store.at("soon")


def test_a_clock_set_back_keeps_the_order_of_a_records_changes(store: MemoryStore, clock: Callable) -> None:
    record = store.append("user", "event", "one")
    clock.now -= timedelta(days=400)
    store.update(record.id, content="two")
    first, second = store.history(record.id)
    assert second.effective_time == first.effective_time
    assert [found.content for found in store.at(first.effective_time)] == ["two"]


def test_undo_leaves_the_writers_acts_alone_and_undo_act_takes_one_back(store: MemoryStore) -> None:
    mine = store.append("user", "event", "mine")
    theirs = store.append("user", "event", "theirs", actor="writer")
    assert store.undo() == "remember “mine”"
    assert store.records() == [theirs]
    assert store.undo() is None
    act = next(act for act in store.acts() if act.actor == "writer")
    assert (act.record_ids, act.undone) == ((theirs.id,), False)
    assert store.undo_act(act.act) == "remember “theirs”"
    assert store.records() == []
    with pytest.raises(Refused, match=str(act.act)):
        store.undo_act(act.act)
    assert {act.undone for act in store.acts()} == {True}
    assert store.redo() and store.redo() and store.redo() is None
    assert {record.id for record in store.records()} == {mine.id, theirs.id}


def test_an_undo_that_found_its_work_done_is_redone_in_its_turn(store: MemoryStore) -> None:
    record = store.append("user", "event", "one")
    (added,) = store.acts()
    store.forget(record.id)
    store.append("user", "event", "other", actor="writer")
    theirs = store.acts()[0]
    store.undo_act(theirs.act)
    store.undo_act(added.act)
    before = store.snapshot().records
    store.compact()
    assert store.redo() == "remember “one”" and store.snapshot().records == before
    assert not next(act for act in store.acts() if act.act == added.act).undone
    assert store.redo() == "remember “other”" and store.redo() is None
    assert [found.content for found in store.records()] == ["other"]


def test_an_undo_that_found_its_work_done_is_not_redone_once_the_memory_is_erased(
    store: MemoryStore, clock: Clock
) -> None:
    record = store.append("user", "event", "one")
    (added,) = store.acts()
    store.forget(record.id)
    store.undo_act(added.act)
    clock.advance(minutes=11)
    store.erase_due()
    assert store.redo() is None


def test_erasing_what_was_forgotten_is_an_act_that_ends_undo_and_redo(store: MemoryStore) -> None:
    gone, kept = store.append("user", "event", "one"), store.append("user", "event", "two")
    store.forget(gone.id)
    store.forget(kept.id)
    store.undo()
    store.forget(gone.id, erase=True)
    assert store.redo() is None
    with pytest.raises(Refused, match="erased for good"):
        store.undo()
    assert store.records() == [kept]


def test_an_act_says_what_it_was_in_no_language_too(store: MemoryStore) -> None:
    record = store.append("user", "event", "one {0}")
    store.supersede(record.id, "two")
    assert [act.description.deed for act in store.acts()] == [
        Deed("replace", ("“one {0}”", "“two”")),
        Deed("remember", ("“one {0}”",)),
    ]
    undone = store.undo()
    assert undone == "replace “one {0}” by “two”" and deepcopy(undone).deed == Deed("replace", ("“one {0}”", "“two”"))


@pytest.mark.parametrize("kept", [None, '["a kind of tomorrow",7]'])
def test_an_act_of_another_version_is_told_as_it_was_written(store: MemoryStore, kept: str | None) -> None:
    store.append("user", "event", "one")
    with store._core.database.transaction() as connection:
        connection.execute("UPDATE acts SET deed = ?, description = 'do as tomorrow'", (kept,))
    assert store.acts()[0].description.deed == Deed("told", ("do as tomorrow",))
    assert store.undo() == "do as tomorrow" == store.redo()


def test_an_intent_of_an_earlier_version_is_read_by_its_description() -> None:
    outline = Outline("user", Deed("remember", ("“one”",)), 1.0, 2.0, settles=3)
    plan = outline.to_json()
    assert Outline.from_json(plan) == outline
    del plan["deed"]
    assert Outline.from_json(plan) == replace(outline, deed=Deed("told", ("remember “one”",)))


def test_undo_of_a_change_keeps_the_accesses_made_since(store: MemoryStore) -> None:
    record = store.append("user", "event", "one")
    store.update(record.id, content="two", pinned=True)
    (touched,) = store.reinforce([record.id], actor="engine")
    store.undo()
    assert store.get(record.id) == touched.with_changes(content="one", pinned=False)


def test_undo_of_an_access_subtracts_it_when_others_followed(store: MemoryStore) -> None:
    record = store.append("user", "event", "one")
    (mine,) = store.reinforce([record.id])
    (after,) = store.reinforce([record.id], actor="engine")
    store.undo()
    left = store.get(record.id)
    assert left.access_count == 1
    assert left.half_life == pytest.approx(after.half_life - (mine.half_life - record.half_life))


def test_undo_of_a_replacement_brings_the_old_memory_back_as_one_act(store: MemoryStore) -> None:
    old = store.append("user", "profile", "Seattle")
    store.supersede(old.id, "Boston")
    store.undo()
    assert list(store.snapshot().records) == [old]


def test_undo_reaches_over_a_restart_and_a_new_act_ends_redo(open_store: Callable[..., MemoryStore]) -> None:
    store = open_store()
    store.append("user", "event", "one")
    store.append("user", "event", "two")
    store.close()
    again = open_store()
    assert again.undo() == "remember “two”"
    again.append("user", "event", "three")
    assert again.redo() is None
    assert sorted(record.content for record in again.records()) == ["one", "three"]
