"""The mixed load of ``crash.py``: a process that changes a workspace and says each act before and after it."""

from __future__ import annotations

import os
import pickle
import random
import struct
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer import Consolidator
from familiars_desktop.memory import FamiliarsError, MemoryRecord
from familiars_desktop.memory.conflict import Resolution
from familiars_desktop.storage import MemoryStore

START = datetime(2026, 9, 7, 12, 0, tzinfo=UTC)
CELLS = (("user", "event"), ("user", "profile"), ("identity", "directive"), ("dialogue", "event"))
AGENTS = ("agent_0", "agent_1")
HAND = "m_hand"
MOST_RECORDS = 120
LENGTHS = (1, 4, 30, 400)


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self, moment: datetime = START) -> None:
        self.moment = moment

    def __call__(self) -> datetime:
        return self.moment

    def advance(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)


class Letters:
    """An embedder without a model: how often each letter and digit stands in a text."""

    model_id = "letters"

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        signs = "abcdefghijklmnopqrstuvwxyz0123456789"
        return np.array([[1 + text.lower().count(sign) for sign in signs] for text in texts], dtype=np.float32)


class Capitals(Letters):
    """Another model than ``Letters``."""

    model_id = "capitals"


class Pipe:
    """Sends one object a frame; what was sent is on the pipe whatever becomes of the sender."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lock = threading.Lock()

    def send(self, said: dict[str, Any]) -> None:
        data = pickle.dumps(said)
        frame = memoryview(struct.pack("<I", len(data)) + data)
        with self._lock:
            while frame:
                frame = frame[os.write(self._descriptor, frame) :]


def count(data: bytes) -> int:
    """How many whole frames these are."""
    at = found = 0
    while at + 4 <= len(data):
        at += 4 + struct.unpack_from("<I", data, at)[0]
        found += at <= len(data)
    return found


def frames(data: bytes) -> Iterator[dict[str, Any]]:
    """The whole frames of what was read from a pipe; the last one may be cut off itself."""
    at = 0
    while at + 4 <= len(data):
        (length,) = struct.unpack_from("<I", data, at)
        if at + 4 + length > len(data):
            return
        yield pickle.loads(data[at + 4 : at + 4 + length])
        at += 4 + length


class Victim:
    """Does random acts until it is killed. One thread changes memories, another says turns and counts accesses."""

    def __init__(self, workspace: Path, pipe: Pipe, chance: random.Random, clock: Clock, *, alone: bool) -> None:
        self._pipe = pipe
        self._chance = chance
        self._clock = clock
        self._reporting = threading.Lock()
        self._lock = threading.Lock()
        self.store = MemoryStore(workspace, embed=Letters(), clock=clock)
        self._consolidator = Consolidator(self.store, Letters())
        self._known = {record.id: record for record in self.store.snapshot().records}
        self._dialogues = [found.id for found in self.store.dialogues.list()]
        self._turns = 0
        self._acts: list[tuple[Callable[[], Any], int]] = [
            (self._append, 30),
            (self._append_twice, 6),
            (self._append_many, 3),
            (self._update_each, 4),
            (self._forget_all, 2),
            (self._embed_with_another, 2),
            (self._update, 14),
            (self._supersede, 8),
            (self._archive_rival, 5),
            (self._open_conflict, 5),
            (self._settle_conflict, 6),
            (self._forget, 12),
            (self._erase, 4),
            (self._restore, 6),
            (self._reinforce, 10),
            (self._consolidate, 4),
            (self._unmerge, 3),
            (self.store.flush, 4),
            (self._erase_due, 2),
            (self._back_up, 1),
            # With somebody editing files at the same time, whose act is undone would be chance.
            *(((self._undo, 10), (self._redo, 7), (self._undo_act, 4)) if alone else ()),
        ]

    def run(self) -> None:
        """Never returns."""
        threading.Thread(
            target=self._forever, args=(self._talk, random.Random(self._chance.random())), daemon=True
        ).start()
        self._forever(self._remember, self._chance)

    def _forever(self, step: Callable[[random.Random], None], chance: random.Random) -> None:
        try:
            while True:
                step(chance)
        except BaseException:
            self._pipe.send({"crashed": traceback.format_exc()})
            os._exit(1)

    def _remember(self, chance: random.Random) -> None:
        acts, weights = zip(*self._acts, strict=True)
        (act,) = chance.choices(acts, weights)
        self._clock.advance(chance.uniform(0.0, 5.0))
        act()

    def _talk(self, chance: random.Random) -> None:
        step = chance.choice((self._add_turn, self._add_turn, self._add_turn, self._write_dialogue, self._count_access))
        step(chance)
        if len(self._dialogues) < 4 and chance.random() < 0.1:
            self._dialogue(chance)

    @contextmanager
    def _acting(self, op: str, **told: Any) -> Iterator[dict[str, Any]]:
        """Says that an act begins, and, once it has returned, all that has changed."""
        self._pipe.send({"begin": op, "thread": threading.get_ident(), **told})
        done: dict[str, Any] = {}
        yield done
        with self._reporting:
            changed, gone, version = self._difference()
            said = {"done": op, "thread": threading.get_ident(), "version": version, "changed": changed, "gone": gone}
            self._pipe.send({**said, **done})

    def _difference(self) -> tuple[dict[str, dict[str, Any]], list[str], int]:
        snapshot = self.store.snapshot()
        now = {record.id: record for record in snapshot.records}
        changed = {
            record.id: record.to_dict() for record in snapshot.records if self._known.get(record.id) is not record
        }
        gone = [record_id for record_id in self._known if record_id not in now]
        self._known = now
        return changed, gone, snapshot.version

    # Memories

    def _text(self) -> tuple[str, str]:
        token = f"zq{self._chance.getrandbits(48):012x}"
        return token, f"memory {token}\n" + "of some length " * self._chance.choice(LENGTHS)

    def _live(self) -> list[MemoryRecord]:
        return [r for r in self.store.records() if not r.id.startswith(HAND)]

    def _pick(self) -> MemoryRecord | None:
        found = self._live()
        return self._chance.choice(found) if found else None

    def _place(self) -> dict[str, Any]:
        scope, category = self._chance.choice(CELLS)
        agent = self._chance.choice(AGENTS)
        dialogue = (self._dialogues or ["dialogue_x"])[0] if scope == "dialogue" else None
        return {"scope": scope, "category": category, "agent_id": agent, "dialogue_id": dialogue}

    def _append(self) -> None:
        if len(self._known) > MOST_RECORDS:
            self._forget()
        fields = {"salience": round(self._chance.random(), 3), "tags": ["déjà", "-->"], "pinned": False}
        if self._chance.random() < 0.2:
            fields |= {
                "ttl": {"kind": "absolute", "expires_at": "2030-01-01T00:00:00+00:00"},
                "fact_key": f"key {self._chance.randrange(5)}",
            }
        with self._acting("append"):
            record = self.store.append(content=self._text()[1], **self._place(), **fields)
            assert all(getattr(record, name) == value for name, value in fields.items())

    def _append_twice(self) -> None:
        """What the consolidator merges."""
        if len(self._known) > MOST_RECORDS:
            return
        text = f"I like the {self._chance.choice(('old', 'new', 'red'))} bridge"
        with self._acting("append", repeated=True):
            self.store.append("user", "profile", text, actor="writer")

    def _append_many(self) -> None:
        """As an import does."""
        if len(self._known) < MOST_RECORDS:
            items = [{"content": self._text()[1], **self._place()} for _ in range(self._chance.randrange(2, 12))]
            with self._acting("append_many"):
                self.store.append_many(items, actor="cli")

    def _some(self) -> list[str]:
        """As somebody marks several with one stroke."""
        found = self._live()
        return [record.id for record in self._chance.sample(found, min(len(found), 12))]

    def _update_each(self) -> None:
        if chosen := self._some():
            with self._acting("update_each", ids=chosen):
                self.store.update_each({found: {"pinned": self._chance.random() < 0.3} for found in chosen})

    def _forget_all(self) -> None:
        """And some of them are brought back as one."""
        if not (chosen := self._some()[:6]):
            return
        with self._acting("forget_all", ids=chosen, conflict=True):
            self.store.forget_all(chosen)
        back = chosen[: self._chance.randrange(len(chosen)) + 1]
        with self._acting("restore_all", ids=back, conflict=True):
            self.store.restore_all(back)

    def _embed_with_another(self) -> None:
        """Another model for a while, and some texts get its vectors."""
        embed = self._chance.choice((Letters, Capitals))()
        self.store.use_embedder(embed)
        self.store.embed_pending(30)

    def _update(self) -> None:
        if (record := self._pick()) is None:
            return
        changes = self._chance.choice(
            (
                {"content": self._text()[1]},
                {"pinned": not record.pinned},
                {"tags": [f"tag {self._chance.randrange(9)}"], "salience": 0.25},
                {"category": "knowledge" if record.category != "knowledge" else "event"},
            )
        )
        if "category" in changes and record.scope == "identity":
            changes = {"category": "procedure" if record.category != "procedure" else "directive"}
        with self._acting("update", ids=[record.id]):
            self.store.update(record.id, **changes)

    def _supersede(self) -> None:
        if (record := self._pick()) is not None:
            with self._acting("supersede", ids=[record.id]):
                self.store.supersede(record.id, self._text()[1])

    def _archive_rival(self) -> None:
        if (record := self._pick()) is not None:
            with self._acting("archive_rival", ids=[record.id]):
                self.store.archive_rival(record.id, self._text()[1], actor="writer")

    def _open_conflict(self) -> None:
        if (record := self._pick()) is None:
            return
        text = self._text()[1].strip()
        with self._acting("open_conflict", conflict=True) as done:
            resolution = Resolution("old", 0.4, 0.6)
            found = self.store.open_conflict(record.id, {"content": text}, resolution)
            done["contested"] = (found.id, record.id, text)

    def _settle_conflict(self) -> None:
        found = self.store.open_conflicts()
        if not found:
            return
        conflict = self._chance.choice(found)
        with self._acting("settle_conflict", conflict=True) as done:
            self.store.settle_conflict(conflict.id, self._chance.choice(("old", "new", "both")))
            done["settled"] = conflict.id

    def _forget(self) -> None:
        if (record := self._pick()) is not None:
            with self._acting("forget", ids=[record.id], conflict=True):
                self.store.forget(record.id)

    def _erase(self) -> None:
        if (record := self._pick()) is None or "zq" not in record.content:
            return
        with self._acting("erase", ids=[record.id], conflict=True) as done:
            self.store.forget(record.id, erase=True)
            done["erased"] = record.content.split()[1]

    def _restore(self) -> None:
        forgotten = [act for act in self.store.acts(40) if act.description.startswith("forget ") and not act.undone]
        gone = [r for act in forgotten for r in act.record_ids if r not in self._known]
        if not gone:
            return
        record_id = self._chance.choice(gone)
        with self._acting("restore", ids=[record_id], conflict=True):
            try:
                self.store.restore(record_id)
            except FamiliarsError as error:
                # Erased in the meantime, for good.
                if "nothing to restore" not in str(error):
                    raise

    def _undo(self) -> None:
        with self._acting("undo", conflict=True):
            try:
                self.store.undo()
            except FamiliarsError as error:
                if "erased for good" not in str(error):
                    raise

    def _redo(self) -> None:
        with self._acting("redo", conflict=True):
            self.store.redo()

    def _undo_act(self) -> None:
        standing = [act.act for act in self.store.acts(20) if not act.undone]
        if not standing:
            return
        act = self._chance.choice(standing)
        with self._acting("undo_act", conflict=True):
            try:
                self.store.undo_act(act)
            except FamiliarsError as error:
                if "cannot be undone" not in str(error):
                    raise

    def _reinforce(self) -> None:
        found = self._live()
        chosen = [record.id for record in self._chance.sample(found, min(len(found), 10))]
        if chosen:
            with self._acting("reinforce", ids=chosen):
                self.store.reinforce(chosen, actor="engine")

    def _consolidate(self) -> None:
        with self._acting("consolidate", many=True):
            self._consolidator.run(now=self._clock())

    def _unmerge(self) -> None:
        merged = [record for record in self._live() if record.derived_from]
        if merged:
            with self._acting("unmerge", many=True):
                self._consolidator.unmerge(self._chance.choice(merged).id)

    def _erase_due(self) -> None:
        with self._acting("erase_due", conflict=True):
            self.store.erase_due()

    def _back_up(self) -> None:
        with self._acting("back_up"):
            self.store.back_up()

    # Dialogues, on the other thread

    def _dialogue(self, chance: random.Random) -> None:
        name = chance.choice(("tea", "🎉 A/B", "", "مرحبا"))
        with self._acting("create_dialogue") as done:
            found = self.store.dialogues.create(agent_id=chance.choice(AGENTS), name=name)
            done["dialogue"] = (found.id, found.agent_id, found.name)
        self._dialogues.append(found.id)

    def _add_turn(self, chance: random.Random) -> None:
        if not self._dialogues:
            return self._dialogue(chance)
        dialogue = chance.choice(self._dialogues)
        fields = {"metadata": {"note": chance.getrandbits(40), "text": "ü-->\n"}, "timestamp": chance.uniform(1e9, 2e9)}
        text = f"turn {chance.getrandbits(64)} " + "words " * chance.choice(LENGTHS)
        said = self.store.dialogues.get(dialogue).turns
        # One in four branches off, as an edited question does.
        parent = chance.randrange(said) if said and chance.random() < 0.25 else None
        with self._acting("add_turn", dialogue=dialogue) as done:
            turn = self.store.dialogues.add_turn(
                dialogue, chance.choice("QA"), text, embedding=[1.0, 0.5], origin="user", parent=parent, **fields
            )
            done["turn"] = (turn.id, turn_values(turn))
        return None

    def _write_dialogue(self, chance: random.Random) -> None:
        if self._dialogues:
            with self._acting("write_dialogue"):
                self.store.dialogues.write(chance.choice(self._dialogues))

    def _count_access(self, chance: random.Random) -> None:
        found = [record.id for record in self._known.values() if not record.id.startswith(HAND)]
        if not found:
            return
        record_id = chance.choice(found)
        with self._acting("reinforce", ids=[record_id]):
            try:
                self.store.reinforce([record_id], actor="engine")
            except FamiliarsError as error:
                # The other thread has forgotten it meanwhile.
                if "no memory with the id" not in str(error):
                    raise


def turn_values(turn: Any) -> Mapping[str, Any]:
    """What of a turn must outlive a kill."""
    node = turn.node
    kept = {name: getattr(node, name) for name in ("content", "node_type", "parent", "timestamp", "origin", "metadata")}
    return {**kept, "dialogue": turn.dialogue_id, "embedding": [float(value) for value in node.embedding]}
