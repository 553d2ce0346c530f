"""Any acts of anybody, in any order, with restarts and a wandering clock, against a plain model of dictionaries."""

from __future__ import annotations

import hashlib
import itertools
import tempfile
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, multiple, precondition, rule

from familiars_desktop.memory import MemoryRecord, Refused
from familiars_desktop.memory.conflict import Resolution
from familiars_desktop.memory.times import to_iso, to_seconds
from familiars_desktop.storage import MemoryStore, new_records
from familiars_desktop.storage.journal import ERASED
from familiars_desktop.storage.markdown import put_record, remove_record
from familiars_desktop.storage.record_files import cell_of

from .conftest import MONDAY, LetterCounts

WORDS = ("seattle", "boston", "guitar", "violet", "marathon", "pancake")
CONTENTS = st.builds(
    lambda words, tail: " ".join(words) + tail,
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=3),
    st.sampled_from(["", "\n\n<!-- {", "\n日本語 --> x", " \\<!-- {\ny"]),
)
PLACES = st.sampled_from(
    [
        ("user", "event", "agent_0", None),
        ("user", "profile", "agent_1", None),
        ("identity", "directive", "agent_0", None),
        ("identity", "directive", "agent_1", None),
        ("dialogue", "event", "agent_1", "dialogue_77"),
    ]
)
GRACE = 600.0
FOREVER = 1e11
Fields = dict[str, Any]
Changes = dict[str, tuple[Fields | None, Fields | None]]


@dataclass
class Done:
    """An act of the model: what it made of each record, whether it was undone, and what the undo took, for a redo."""

    number: int
    actor: str
    changes: Changes
    undone: bool = False
    taken: Changes = field(default_factory=dict)
    settles: int | None = None


@dataclass
class Model:
    """What the store is to hold, in dictionaries."""

    records: dict[str, Fields] = field(default_factory=dict)
    done: list[Done] = field(default_factory=list)
    undos: list[Done] = field(default_factory=list)
    turns: dict[str, list[str]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    conflicts: dict[int, tuple[str, str]] = field(default_factory=dict)
    texts: dict[str, set[str]] = field(default_factory=dict)
    effective: dict[str, float] = field(default_factory=dict)
    forgotten: dict[str, float] = field(default_factory=dict)

    def commit(self, done: Done, now: float) -> None:
        """Make the changes of an act."""
        for record_id, (_, after) in done.changes.items():
            self.put(record_id, after, now)
        if done.changes:
            self.done.append(done)
            if done.actor in ("user", "cli", "editor"):
                self.undos.clear()

    def put(self, record_id: str, fields: Fields | None, now: float) -> None:
        self.effective[record_id] = max(now, self.effective.get(record_id, now))
        self.forgotten.pop(record_id, None)
        if fields is None:
            self.records.pop(record_id, None)
        else:
            self.records[record_id] = deepcopy(fields)
            self.texts.setdefault(record_id, set()).add(fields["content"])

    def lose_the_database(self) -> None:
        """Journal, conflicts and all undoing are gone; records and dialogues are in their files."""
        for gone in (self.done, self.undos, self.conflicts, self.effective, self.forgotten, self.texts):
            gone.clear()


def _drawn_ids() -> Callable[[object], str]:
    """Ids in no order, the same each time: an example that is run again, or shrunken, chooses the same memories."""
    numbers = itertools.count()
    return lambda _: f"m_{hashlib.sha256(str(next(numbers)).encode()).hexdigest()[:8]}"


class Workspace(RuleBasedStateMachine):
    """One workspace, one store at a time, and now and then another process beside it."""

    ids = Bundle("ids")

    @initialize()
    def begin(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        self._patch = pytest.MonkeyPatch()
        self._patch.setattr(new_records, "new_record_id", _drawn_ids())
        self.now = MONDAY
        self.model = Model()
        self.past: list[tuple[datetime, list[Fields]]] = []
        self.furthest = MONDAY
        self.store = self._open()

    def _open(self) -> MemoryStore:
        store = MemoryStore(self._folder.name, clock=lambda: self.now, embed=LetterCounts())
        store.embed_pending(1_000)
        return store

    # Acts on memories

    def _do(self, actor: str, act: Callable[[], Any], changes: Changes | None = None, **told: Any) -> Any:
        """Do it to the store, and what it says it did to the model; the changes asked for must be among them."""
        result = act()
        found = self.store.acts(1)
        number = found[0].act if found else 0
        if isinstance(result, MemoryRecord) and result.id not in self.model.records:
            changes = {result.id: (None, self._new(result)), **(changes or {})}
        known = {item: change for item, change in (changes or {}).items() if change[0] != change[1]}
        self.model.commit(Done(number, actor, known, **told), to_seconds(self.now))
        return result

    def _new(self, record: MemoryRecord) -> Fields:
        """A new record's id and birth H are the store's to choose; it is born now unless it is given a time."""
        assert record.id not in self.model.records and record.access_count == 0
        assert record.half_life > 0.0 and record.ts == to_iso(self.now)
        return record.to_dict()

    def _changed(self, record_id: str, **fields: Any) -> Changes:
        before = self.model.records[record_id]
        return {record_id: (before, {**before, **fields})}

    @rule(
        target=ids,
        content=CONTENTS,
        place=PLACES,
        actor=st.sampled_from(["user", "cli", "writer", "import"]),
        fields=st.fixed_dictionaries(
            {},
            optional={
                "pinned": st.booleans(),
                "tags": st.lists(st.text("ab", max_size=2), max_size=2),
                "salience": st.sampled_from([0.0, 0.25, 1.0]),
                "fact_key": st.sampled_from(["City", "instrument"]),
                "ttl": st.sampled_from([None, {"kind": "absolute", "expires_at": "2026-09-07T13:00:00+00:00"}]),
            },
        ),
    )
    def append(self, content: str, place: Any, actor: str, fields: Fields) -> str:
        scope, category, agent, dialogue = place

        def act() -> MemoryRecord:
            return self.store.append(
                scope, category, content, agent_id=agent, dialogue_id=dialogue, actor=actor, **fields
            )

        record = self._do(actor, act)
        owner = (None if scope == "user" else agent, dialogue)
        assert (record.scope, record.category, record.content) == (scope, category, content)
        assert (record.agent_id, record.dialogue_id) == owner
        assert {name: getattr(record, name) for name in fields} == fields
        return str(record.id)

    @rule(
        record_id=ids,
        changes=st.fixed_dictionaries(
            {}, optional={"content": CONTENTS, "pinned": st.booleans(), "tags": st.lists(st.text("ab"), max_size=2)}
        ),
        actor=st.sampled_from(["user", "writer"]),
    )
    def update(self, record_id: str, changes: Fields, actor: str) -> None:
        if record_id in self.model.records:
            told = self._changed(record_id, **changes)
            self._do(actor, lambda: self.store.update(record_id, actor=actor, **changes), told)

    @rule(record_id=ids)
    def move(self, record_id: str) -> None:
        fields = self.model.records.get(record_id)
        if fields and fields["scope"] == "user":
            category = "event" if fields["category"] != "event" else "profile"
            told = self._changed(record_id, category=category)
            self._do("user", lambda: self.store.update(record_id, category=category), told)

    @rule(target=ids, record_id=ids, content=CONTENTS)
    def supersede(self, record_id: str, content: str) -> Any:
        if record_id not in self.model.records:
            return multiple()
        told = self._changed(record_id, deprecated=True)
        record = self._do("user", lambda: self.store.supersede(record_id, content), told)
        assert record.supersedes == record_id
        return record.id

    @rule(target=ids, record_id=ids, content=CONTENTS)
    def archive_rival(self, record_id: str, content: str) -> Any:
        if record_id not in self.model.records:
            return multiple()
        former = self.model.records[record_id]["supersedes"]
        record = self.store.archive_rival(record_id, content, actor="writer")
        told = {record.id: (None, self._new(record)), **self._changed(record_id, supersedes=record.id)}
        self._do("writer", lambda: None, told)
        assert record.deprecated and record.supersedes == former
        return record.id

    @rule(record_id=ids, actor=st.sampled_from(["user", "engine"]))
    def reinforce(self, record_id: str, actor: str) -> None:
        if record_id not in self.model.records:
            return
        before = self.model.records[record_id]
        (record,) = self.store.reinforce([record_id], actor=actor)  # type: ignore[arg-type]
        assert record.access_count == before["access_count"] + 1 and record.half_life > before["half_life"]
        assert record.t0 >= max(to_seconds(self.now), MemoryRecord.from_dict(before).t0)
        names = ("access_count", "half_life", "last_accessed_ts")
        told = self._changed(record_id, **{name: getattr(record, name) for name in names})
        self._do(actor, lambda: None, told)

    @rule(record_id=ids)
    def forget(self, record_id: str) -> None:
        if record_id in self.model.records:
            told = {record_id: (self.model.records[record_id], None)}
            self._do("user", lambda: self.store.forget(record_id), told)
            self.model.forgotten[record_id] = self.model.effective[record_id]

    @rule(record_id=ids)
    def erase(self, record_id: str) -> None:
        if record_id in self.model.records or record_id in self.model.forgotten:
            self.model.records.pop(record_id, None)
            self.store.forget(record_id, erase=True)
            # An act of the user, of a memory that was forgotten before too.
            self.model.done.append(Done(self.store.acts(1)[0].act, "user", {}))
            self.model.undos.clear()
            self._erased(record_id)

    def _erased(self, record_id: str) -> None:
        """Nothing brings it back, and an act that was about it alone cannot be undone."""
        assert {entry.op for entry in self.store.history(record_id)} == {ERASED}
        self.model.forgotten.pop(record_id, None)
        for done in self.model.done:
            done.changes.pop(record_id, None)
            done.taken.pop(record_id, None)
        self.model.undos = [done for done in self.model.undos if done.changes]
        # A rival that says what was erased goes along.
        texts = self.model.texts.pop(record_id, set())
        self.model.conflicts = {
            number: (other, rival)
            for number, (other, rival) in self.model.conflicts.items()
            if other != record_id and rival not in texts
        }
        self.past.clear()

    @rule(record_id=ids)
    def restore(self, record_id: str) -> None:
        if record_id in self.model.forgotten:
            record = self.store.restore(record_id)
            self._do("user", lambda: None, {record_id: (None, record.to_dict())})
        elif self.model.records.get(record_id, {}).get("deprecated"):
            self._do("user", lambda: self.store.restore(record_id), self._changed(record_id, deprecated=False))

    # Undoing

    @rule()
    def undo(self) -> None:
        standing = [done for done in self.model.done if done.actor in ("user", "cli", "editor") and not done.undone]
        if standing and not standing[-1].changes:
            with pytest.raises(Refused, match="erased for good"):
                self.store.undo()
            return
        described = self.store.undo()
        assert (described is not None) == bool(standing)
        if standing:
            self._taken_back(standing[-1])

    @rule(data=st.data())
    def undo_act(self, data: st.DataObject) -> None:
        standing = [done for done in self.model.done if not done.undone and done.changes]
        if standing:
            done = data.draw(st.sampled_from(standing))
            self.store.undo_act(done.number)
            self._taken_back(done)

    def _taken_back(self, done: Done) -> None:
        done.undone = True
        done.taken = self._reverse({record_id: (after, before) for record_id, (before, after) in done.changes.items()})
        self.model.undos.append(done)

    @rule()
    def redo(self) -> None:
        described = self.store.redo()
        assert (described is not None) == bool(self.model.undos)
        if self.model.undos:
            done = self.model.undos.pop()
            done.undone = False
            self._reverse(done.taken)

    def _reverse(self, changes: Changes) -> Changes:
        """A record that nobody has touched since is exactly what it was; of others the later changes stay. Gives what
        takes this back."""
        back: Changes = {}
        for record_id, (expected, wanted) in changes.items():
            now, held = self.store.snapshot().get(record_id), self.model.records.get(record_id)
            found = now.to_dict() if now is not None else None
            if held == expected:
                assert found == wanted
            self.model.put(record_id, found, to_seconds(self.now))
            back[record_id] = (found, held)
        return back

    # Conflicts

    @rule(record_id=ids, content=CONTENTS)
    def open_conflict(self, record_id: str, content: str) -> None:
        if record_id in self.model.records:
            found = self.store.open_conflict(record_id, {"content": content}, Resolution("open", 0.5, 0.5))
            self.model.conflicts[found.id] = record_id, found.rival_content

    def _is_open(self, number: int) -> bool:
        return all(done.undone for done in self.model.done if done.settles == number)

    @rule(target=ids, data=st.data(), choice=st.sampled_from(["old", "new", "both"]))
    def settle_conflict(self, data: st.DataObject, choice: Any) -> Any:
        found = self.store.open_conflicts()
        if not found:
            return multiple()
        conflict = data.draw(st.sampled_from(found))
        record = self.store.settle_conflict(conflict.id, choice)
        told: Changes = {record.id: (None, self._new(record))}
        if choice == "new":
            told |= self._changed(conflict.record_id, deprecated=True)
        elif choice == "old":
            told |= self._changed(conflict.record_id, supersedes=record.id)
        self._do("user", lambda: None, told, settles=conflict.id)
        return record.id

    # Files, processes, restarts, time

    @rule(data=st.data(), content=CONTENTS)
    def edit_by_hand(self, data: st.DataObject, content: str) -> None:
        if not self.model.records:
            return
        record = self.store.get(data.draw(st.sampled_from(sorted(self.model.records))))
        self._save(record, lambda text, cell: put_record(text, cell, record.with_changes(content=content)))
        self._do("editor", self.store.pick_up_edits, self._changed(record.id, content=content))

    @rule(data=st.data())
    def delete_by_hand(self, data: st.DataObject) -> None:
        if not self.model.records:
            return
        record = self.store.get(data.draw(st.sampled_from(sorted(self.model.records))))
        path = self.store._core.files.path_of(record)
        if sum(self.store._core.files.path_of(other) == path for other in self.store.snapshot().records) < 3:
            return  # a file that is emptied is held
        self._save(record, lambda text, cell: remove_record(text, cell, record.id))
        self._do("editor", self.store.pick_up_edits, {record.id: (self.model.records[record.id], None)})

    def _save(self, record: MemoryRecord, edited: Callable[[bytes, Any], bytes]) -> None:
        self.store.flush()
        name = self.store._core.files.path_of(record)
        path = Path(self._folder.name) / name
        path.write_bytes(edited(path.read_bytes(), cell_of(name)))

    @rule(target=ids, content=CONTENTS)
    def append_by_another_process(self, content: str) -> str:
        with self._open() as other:
            record = other.append("user", "event", content, actor="cli")
        self._erased_by_time()
        self._do("cli", lambda: None, {record.id: (None, record.to_dict())})
        return record.id

    @rule()
    def flush(self) -> None:
        self.store.flush()

    @rule()
    def reindex(self) -> None:
        self.store.reindex()

    @rule()
    def erase_due(self) -> None:
        self.store.erase_due()
        self._erased_by_time()

    @rule()
    def open_again(self) -> None:
        self.store.close()
        self.store = self._open()
        self._erased_by_time()

    def _erased_by_time(self) -> None:
        for record_id, moment in list(self.model.forgotten.items()):
            if moment + GRACE < to_seconds(self.now):
                self._erased(record_id)

    @rule()
    def lose_the_database(self) -> None:
        self.store.close()
        for path in Path(self._folder.name).glob("familiars.db*"):
            path.unlink()
        self.store = self._open()
        self.model.lose_the_database()
        self.past.clear()
        everything = {record_id: (None, fields) for record_id, fields in self.model.records.items()}
        self._do("import", lambda: None, everything)

    @rule(seconds=st.integers(1, 2_000))
    def time_passes(self, seconds: int) -> None:
        if self.now >= self.furthest:  # else acts stand in the journal at moments that have not come again
            self.past.append((self.now, self._state()))
        self.now += timedelta(seconds=seconds)

    @rule(seconds=st.integers(1, 10**7))
    def the_clock_is_set_back(self, seconds: int) -> None:
        self.furthest = max(self.furthest, self.now)
        self.now -= timedelta(seconds=seconds)
        self.past = [(moment, state) for moment, state in self.past if moment < self.now]

    # Dialogues

    @rule(name=st.sampled_from(["tea", "", "🎉", "A/B", ".."]), agent=st.sampled_from(["agent_0", "agent_1"]))
    def converse(self, name: str, agent: str) -> None:
        if len(self.model.names) < 3:
            found = self.store.dialogues.create(agent_id=agent, name=name)
            self.model.names[found.id], self.model.turns[found.id] = name, []

    @precondition(lambda self: self.model.names)
    @rule(data=st.data(), text=CONTENTS)
    def say(self, data: st.DataObject, text: str) -> None:
        dialogue = data.draw(st.sampled_from(sorted(self.model.names)))
        moment = to_seconds(self.now)
        self.store.dialogues.add_turn(dialogue, "Q", text, embedding=[1.0, 0.0], timestamp=moment, origin="user")
        self.model.turns[dialogue].append(text)

    @precondition(lambda self: self.model.names)
    @rule(data=st.data(), name=st.sampled_from(["coffee", "日本"]))
    def rename(self, data: st.DataObject, name: str) -> None:
        dialogue = data.draw(st.sampled_from(sorted(self.model.names)))
        self.store.dialogues.rename(dialogue, name)
        self.model.names[dialogue] = name

    @precondition(lambda self: self.model.names)
    @rule(data=st.data())
    def delete_a_dialogue(self, data: st.DataObject) -> None:
        dialogue = data.draw(st.sampled_from(sorted(self.model.names)))
        self.store.dialogues.delete(dialogue)
        del self.model.names[dialogue], self.model.turns[dialogue]

    # What always holds

    def _state(self) -> list[Fields]:
        return [record.to_dict() for record in self.store.snapshot().records]

    @invariant()
    def the_records_are_the_models_in_the_order_of_time(self) -> None:
        order = sorted(self.model.records.values(), key=lambda fields: (to_seconds(fields["ts"]), fields["id"]))
        assert self._state() == order
        assert [record.to_dict() for record in self.store.records()] == [f for f in order if not f["deprecated"]]
        mine = [f["id"] for f in order if f["agent_id"] in (None, "agent_1") and not f["deprecated"]]
        assert [record.id for record in self.store.records(agent_id="agent_1")] == mine

    @invariant()
    def replaying_the_journal_gives_the_same(self) -> None:
        assert [record.to_dict() for record in self.store.at(FOREVER)] == self._state()
        for moment, state in self.past[-2:]:
            assert [record.to_dict() for record in self.store.at(moment)] == state

    @invariant()
    def a_history_ends_with_what_is_there(self) -> None:
        for record_id, fields in self.model.records.items():
            entries = self.store.history(record_id)
            assert dict(entries[-1].after or {}).items() <= fields.items()
            times = [entry.effective_time for entry in entries]
            assert times == sorted(times)

    @invariant()
    def retention_is_between_nothing_and_one(self) -> None:
        assert all(0.0 <= record.retention(to_seconds(self.now)) <= 1.0 for record in self.store.snapshot().records)

    @invariant()
    def words_and_vectors_find_what_is_there_and_nothing_else(self) -> None:
        for word in WORDS[:2]:
            wanted = {item for item, fields in self.model.records.items() if word in fields["content"]}
            assert set(self.store.words.search(word, "record")) == wanted
        assert set(self.store.vectors.matrix("record")[0]) == self.model.records.keys()

    @invariant()
    def conflicts_are_open_until_they_are_settled(self) -> None:
        found = {conflict.id for conflict in self.store.open_conflicts()}
        known = self.model.conflicts.items()
        assert found == {number for number, (item, _) in known if item in self.model.records and self._is_open(number)}

    @invariant()
    def dialogues_are_complete(self) -> None:
        assert {found.id: found.name for found in self.store.dialogues.list()} == self.model.names
        for dialogue, texts in self.model.turns.items():
            assert [turn.node.content for turn in self.store.dialogues.turns(dialogue)] == texts

    @invariant()
    def nothing_is_left_over(self) -> None:
        assert self.store.problems() == []
        assert self.store._core.database.rows("SELECT * FROM intents") == []
        assert not list(Path(self._folder.name).rglob("*.tmp"))
        assert not self.store._core.tombstones.buried() & self.model.records.keys()

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            self._folder.cleanup()
            self._patch.undo()


Workspace.TestCase.settings = settings(
    max_examples=30,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
test_any_acts_in_any_order = Workspace.TestCase
