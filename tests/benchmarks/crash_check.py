"""What a workspace must hold after a kill: everything that was acknowledged, and nothing by halves."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import orjson
from crash_load import HAND, turn_values

from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.journal import ERASED
from familiars_desktop.storage.markdown import parse_document
from familiars_desktop.storage.record_files import cell_of

FOREVER = 1e11
ERASING = frozenset({"erase", "erase_due"})
Fields = dict[str, Any]


@dataclass
class Expected:
    """What has been acknowledged, and what was begun and not acknowledged before the kill.

    ``hand`` holds the contents that somebody has saved in a file and no process has reported yet, None for an entry
    taken out.
    """

    version: int = 0
    records: dict[str, Fields] = field(default_factory=dict)
    turns: dict[str, Fields] = field(default_factory=dict)
    dialogues: dict[str, tuple[str, str]] = field(default_factory=dict)
    conflicts: dict[int, tuple[str, str]] = field(default_factory=dict)
    hand: dict[str, str | None] = field(default_factory=dict)
    erased: set[str] = field(default_factory=set)
    begun: list[Fields] = field(default_factory=list)
    begun_earlier: list[Fields] = field(default_factory=list)
    acts: int = 0
    crashes: list[str] = field(default_factory=list)

    def hear(self, said: Iterable[Fields]) -> None:
        """Take in what came over the pipe."""
        going: dict[int, Fields] = {}
        for word in said:
            if "crashed" in word:
                self.crashes.append(word["crashed"])
            elif "begin" in word:
                going[word["thread"]] = word
            elif "edited" in word:
                self.hand[word["edited"]] = word["content"]
            elif "opened" in word:
                self.take_over(word["records"], word["opened"])
            else:
                going.pop(word["thread"], None)
                self._acknowledge(word)
        self.begun += going.values()

    def take_over(self, records: dict[str, Fields], version: int) -> None:
        """From here on these are the records known; what else had begun is still to be looked at."""
        self.records, self.version = records, version
        self.begun_earlier += self.begun
        self.begun.clear()
        self.hand.clear()

    def all_begun(self) -> list[Fields]:
        """What was not acknowledged since the workspace was last looked at."""
        return [*self.begun_earlier, *self.begun]

    def _acknowledge(self, word: Fields) -> None:
        self.acts += 1
        self.version = max(self.version, word["version"])
        for record_id, fields in word["changed"].items():
            self.records[record_id] = fields
            if self.hand.get(record_id) == fields["content"]:
                del self.hand[record_id]
        for record_id in word["gone"]:
            self.records.pop(record_id, None)
        if "turn" in word:
            self.turns[word["turn"][0]] = word["turn"][1]
        if "dialogue" in word:
            self.dialogues[word["dialogue"][0]] = word["dialogue"][1:]
        if "contested" in word:
            self.conflicts[word["contested"][0]] = word["contested"][1:]
        if "settled" in word:
            self.conflicts.pop(word["settled"], None)
        if "erased" in word:
            self.erased.add(word["erased"])


@dataclass
class Faults:
    """What was found wrong, in words."""

    lost: list[str] = field(default_factory=list)
    half: list[str] = field(default_factory=list)
    disagreements: list[str] = field(default_factory=list)
    unclean: list[str] = field(default_factory=list)

    def __iadd__(self, other: Faults) -> Faults:
        for name in vars(self):
            getattr(self, name).extend(getattr(other, name))
        return self

    def __bool__(self) -> bool:
        return any(vars(self).values())


def check_acknowledged(store: MemoryStore, expected: Expected) -> Faults:
    """Whether a fresh store holds what was acknowledged and beyond that only whole acts that had begun."""
    faults = Faults()
    entries = store.journal(expected.version)
    found = {record.id: record.to_dict() for record in store.snapshot().records}
    wanted = dict(expected.records)
    _apply(entries, wanted)
    _compare(wanted, found, faults, _lenient(expected))
    for record_id, content in expected.hand.items():
        if (found.get(record_id) or {}).get("content") != content:
            faults.lost.append(f"the edit by hand of {record_id}")
    faults.disagreements += _unexplained(entries, expected)
    return faults


def _apply(entries: Iterable[JournalEntry], records: dict[str, Fields]) -> None:
    for entry in entries:
        if entry.after is None:
            records.pop(entry.record_id, None)
        elif entry.op == "access":
            records[entry.record_id] = {**records.get(entry.record_id, {}), **entry.after}
        else:
            records[entry.record_id] = dict(entry.after)


def _lenient(expected: Expected) -> tuple[str, ...]:
    """An erasure cut off may have taken quotes along already."""
    erasing = any(word["begin"] in ERASING for word in expected.begun)
    return ("source_quote", "derived_from", "evidence") if erasing else ()


def _compare(wanted: dict[str, Fields], found: dict[str, Fields], faults: Faults, leaving_out: tuple[str, ...]) -> None:
    for record_id in wanted.keys() | found.keys():
        one, other = wanted.get(record_id), found.get(record_id)
        if one is not None and other is not None:
            differing = [name for name in one.keys() | other.keys() if one.get(name) != other.get(name)]
            if wrong := [name for name in differing if name not in leaving_out]:
                told = {name: (one.get(name), other.get(name)) for name in wrong}
                faults.lost.append(f"{record_id} has another {told}")
        elif one is not None:
            faults.lost.append(f"{record_id} is not there")
        else:
            faults.lost.append(f"{record_id} is there again")


def _unexplained(entries: Iterable[JournalEntry], expected: Expected) -> Iterator[str]:
    """Acts after the last acknowledged one that nobody had begun."""
    acts: dict[int, list[JournalEntry]] = {}
    for entry in entries:
        acts.setdefault(entry.act, []).append(entry)
    begun = [word for word in expected.begun if word["begin"] not in ("add_turn", "create_dialogue", "write_dialogue")]
    by_hand = ("editor", "import")  # the second is how files are taken in where there is no journal yet
    ours = [act for act in acts.values() if act[0].actor not in by_hand and any(entry.op != ERASED for entry in act)]
    if len(ours) > len(begun) and not any(word.get("many") for word in begun):
        told = [[(entry.actor, entry.op, entry.record_id) for entry in act] for act in ours]
        yield f"{told} are new, {[word['begin'] for word in begun]} had begun"
    for act in acts.values():
        ids = {entry.record_id for entry in act}
        if act[0].actor in by_hand and not all(item.startswith(HAND) for item in ids):
            yield f"the editor changed {ids}"
        if act[0].actor == "user" and not any(word.get("ids") is None or ids & set(word["ids"]) for word in begun):
            yield f"an act on {ids} that had not begun"


def check_workspace(store: MemoryStore, expected: Expected) -> Faults:
    """Whether files, index, journal, dialogues and words of a fresh store tell one story, and nothing is left over."""
    faults = Faults()
    faults.unclean += [f"{problem.path}: {problem.message}" for problem in store.problems()]
    if store._core.database.rows("SELECT id FROM intents"):
        faults.unclean.append("an intent is left")
    records = list(store.snapshot().records)
    if records != store.at(FOREVER):
        faults.disagreements.append("the journal replayed gives other records")
    faults.disagreements += _database_faults(store, {record.id for record in records})
    faults += _dialogue_faults(store, expected)
    faults.disagreements += _conflict_faults(store, expected)
    buried = store._core.tombstones.buried() & {record.id for record in records}
    faults.disagreements += [f"{record_id} is there and has a tombstone" for record_id in buried]
    store.flush()
    faults += _file_faults(store)
    faults += _leftovers(store.workspace, expected.erased)
    return faults


def _database_faults(store: MemoryStore, ids: set[str]) -> Iterator[str]:
    rows = store._core.database.rows
    if (told := rows("PRAGMA quick_check")) != [("ok",)]:
        yield f"quick_check says {told}"
    documents = {row[0] for row in rows("SELECT id FROM documents WHERE kind = 'record' AND content_hash NOT NULL")}
    if documents != ids:
        yield "the words are of other records"
    for table in ("record_words", "turn_words"):
        with store._core.database.transaction() as connection:
            connection.execute(f"INSERT INTO {table} ({table}) VALUES ('integrity-check')")
    for kind in ("record", "turn"):
        counted = rows(
            "SELECT count(*), coalesce(sum(length), 0) FROM documents WHERE kind = ? AND content_hash NOT NULL", (kind,)
        )
        if rows("SELECT documents, length FROM document_totals WHERE kind = ?", (kind,)) != counted:
            yield f"the totals of {kind}s are wrong"


def _dialogue_faults(store: MemoryStore, expected: Expected) -> Faults:
    faults = Faults()
    found = {turn.id: turn_values(turn) for turn in store.dialogues.turns()}
    for turn_id, values in expected.turns.items():
        # What was said while another model was in use has no vector of this one's, and the other way round.
        stored = found.get(turn_id, {})
        if {**stored, "embedding": []} != {**values, "embedding": []} or stored["embedding"] not in ([], [1.0, 0.5]):
            faults.lost.append(f"turn {turn_id}: {stored} instead of {values}")
    begun = [word["dialogue"] for word in expected.all_begun() if word["begin"] == "add_turn"]
    for turn_id in found.keys() - expected.turns.keys():
        if found[turn_id]["dialogue"] not in begun:
            faults.disagreements.append(f"turn {turn_id} had not begun")
    known = {dialogue.id: (dialogue.agent_id, dialogue.name) for dialogue in store.dialogues.list()}
    lost = [item for item, values in expected.dialogues.items() if known.get(item) != values]
    faults.lost += [f"conversation {item} is {known.get(item)}" for item in lost]
    for dialogue in store.dialogues.list():
        if dialogue.turns != sum(values["dialogue"] == dialogue.id for values in found.values()):
            faults.disagreements.append(f"conversation {dialogue.id} counts {dialogue.turns} turns")
    return faults


def _conflict_faults(store: MemoryStore, expected: Expected) -> Iterator[str]:
    if any(word.get("conflict") for word in expected.all_begun()):
        return
    found = {conflict.id for conflict in store.open_conflicts()}
    rows = {row[0]: row[1] for row in store._core.database.rows("SELECT id, rival FROM open_conflicts")}
    for conflict_id, (record_id, content) in expected.conflicts.items():
        if conflict_id not in rows:
            if record_id in expected.records:
                yield f"conflict {conflict_id} is lost"
        elif orjson.loads(rows[conflict_id])["content"] != content:
            yield f"conflict {conflict_id} has another rival"
        elif record_id in expected.records and conflict_id not in found:
            yield f"conflict {conflict_id} is not open"


def _file_faults(store: MemoryStore) -> Faults:
    """After a flush each record stands once, whole, in its file."""
    faults, seen = Faults(), {}
    for path in store._core.files.scan():
        document = parse_document((store.workspace / path).read_bytes(), cell_of(path))
        faults.half += [f"{path}:{entry.line}: {entry.problem}" for entry in document.entries if entry.problem]
        for entry in document.entries:
            if entry.record is not None and seen.setdefault(entry.record.id, entry.record) is not entry.record:
                faults.half.append(f"{entry.record.id} stands twice")
    if seen != {record.id: record for record in store.snapshot().records}:
        differing = [key for key in seen if seen[key] != store.snapshot().get(key)]
        missing = store.snapshot().row_of.keys() - seen.keys()
        faults.disagreements.append(f"the files hold other records: {differing} differ, {missing} are missing")
    return faults


def _leftovers(workspace: Path, erased: set[str]) -> Faults:
    faults, tokens = Faults(), [token.encode() for token in erased]
    for folder, folders, names in os.walk(workspace):
        for name in (*folders, *names):
            path = Path(folder, name)
            wanted = 0o700 if path.is_dir() else 0o600
            if stat.S_IMODE(path.stat().st_mode) != wanted:
                faults.disagreements.append(f"{path.name} is {oct(path.stat().st_mode)}")
            # A backup that was cut off is swept by the next one.
            if ".tmp" in name and Path(folder).name != "backups":
                faults.half.append(f"{path.name} is left")
        for name in names:
            data = Path(folder, name).read_bytes()
            faults.lost += [f"{token!r} was erased and is in {name}" for token in tokens if token in data]
            if name.endswith((".json", ".jsonl")) and not all(map(_is_json, data.splitlines())):
                faults.half.append(f"{name} is cut off")
    return faults


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except ValueError:
        return False
    return True


def check_closed(workspace: Path, expected: Expected) -> Faults:
    """After closing, every conversation is in its files, whole."""
    faults = Faults()
    for dialogue_id, (agent_id, name) in expected.dialogues.items():
        folder = workspace / "agents" / agent_id / dialogue_id
        if orjson.loads((folder / "conversation.json").read_bytes())["name"] != name:
            faults.disagreements.append(f"{dialogue_id} has another name in its file")
        wanted = sum(values["dialogue"] == dialogue_id for values in expected.turns.values())
        nodes = orjson.loads((folder / "dialogue.json").read_bytes())["nodes"] if wanted else []
        if len(nodes) < wanted:
            faults.lost.append(f"dialogue.json of {dialogue_id} has {len(nodes)} of {wanted} turns")
    return faults
