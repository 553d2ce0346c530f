"""Saves of a file that was opened before our latest writes to it, in an editor or on another machine.

What such a save lacks was not taken out by anybody. The journal knows the file's earlier states: when one of them
explains the save with fewer edits than the present does, that one was edited, and the save is merged with what has
become of it since.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from familiars_desktop.memory.merging import merge_changes
from familiars_desktop.memory.records import FIELD_NAMES, MemoryRecord
from familiars_desktop.memory.timeline import ACCESS_FIELDS, JournalEntry
from familiars_desktop.storage.journal import Journal
from familiars_desktop.storage.reversal import taken_back

Fields = Mapping[str, Any]

# Saves less than this apart are one session of an editor, which had the file open for no longer before the first.
_SESSION_SECONDS: Final = 3_600.0
# Some file systems keep times in steps of two seconds, and other machines' clocks differ.
_CLOCK_SECONDS: Final = 2.0
_MOST_ENTRIES: Final = 2_000
_CELL: Final = ("scope", "category", "agent_id", "dialogue_id")
_EDITED: Final = sorted(FIELD_NAMES - {"id", "schema_version", "extra", "warnings", *_CELL, *ACCESS_FIELDS})


@dataclass(frozen=True, slots=True)
class Save:
    """A file as it was found, with its records by id, and the records ``known`` to lie there; its header lacks the
    newest access dynamics of ``unfiled`` anyhow. ``modified`` in seconds since 1970."""

    found: Mapping[str, MemoryRecord]
    known: Mapping[str, MemoryRecord]
    unfiled: frozenset[str]
    modified: float


@dataclass(frozen=True)
class StaleSaves:
    """Recognises them by the journal."""

    journal: Journal

    def bases(self, save: Save) -> dict[str, Fields | None]:
        """What was edited instead of the present state: the records that were others then, None: not there yet.

        An earlier state is believed when it leaves fewer edits and the file shows nothing newer; beside that it must
        leave some edits, as an editor's save does, or the file be older than what it lacks, as one is that a sync
        client delivers. Taking out the newest memory, and nothing else, takes it out.
        """
        if save.found == save.known or not save.known.keys() & save.found.keys():
            return {}
        entries = self._recent(save)
        past = _Past(save, {entry.record_id for entry in entries})
        fewest, earlier = past.edits + past.accesses_missing(), dict[str, Fields | None]()
        for _, act in groupby(entries, key=lambda entry: entry.act):
            if not (written := past.take_back(act)):
                break
            is_older = save.modified < written - _CLOCK_SECONDS
            if past.edits < fewest and (past.edits or is_older):
                fewest, earlier = past.edits, dict(past.states)
        return {record_id: state for record_id, state in earlier.items() if past.is_other(record_id, state)}

    def _recent(self, save: Save) -> list[JournalEntry]:
        """What we did to the file's records since it may have been opened, the latest first; edits by hand, and what
        took them back or brought them back, left out."""
        began, latest = time.time(), self.journal.latest(_MOST_ENTRIES)
        for _, wall_time, actor, _ in latest:
            if actor == "editor" and 0.0 <= began - wall_time <= _SESSION_SECONDS:
                began = wall_time
        since = min(began - _SESSION_SECONDS, save.modified)
        concerned = save.found.keys() | save.known.keys()
        found = [number for number, wall_time, _, item in latest if wall_time >= since and item in concerned]
        entries = self.journal.numbered(found)[::-1] if found else []
        return [entry for entry in entries if entry.actor != "editor" and entry.op not in ("undo", "redo")]


class _Past:
    """The file's records on the way back through the journal, and how many edits lead from there to the save."""

    def __init__(self, save: Save, record_ids: set[str]) -> None:
        self._save = save
        self._found = {item: save.found[item].to_dict() for item in record_ids & save.found.keys()}
        self._present = {item: save.known[item].to_dict() for item in record_ids & save.known.keys()}
        self.states: dict[str, Fields | None] = {item: self._present.get(item) for item in record_ids}
        self.edits = sum(map(self._edits_of, record_ids)) + sum(self._edits_elsewhere(record_ids))

    def take_back(self, act: Iterator[JournalEntry]) -> float:
        """Go back to before one act of ours; when it was written, 0 when the save shows what it did."""
        written = 0.0
        for entry in act:
            record_id, state = entry.record_id, self.states[entry.record_id]
            self.edits -= self._edits_of(record_id)
            state = taken_back(entry, dict(state) if state is not None else None)
            self.states[record_id] = state
            self.edits += self._edits_of(record_id)
            written = entry.wall_time
            if (found := self._found.get(record_id)) is None:
                continue
            if entry.before is None or (state is not None and found["access_count"] > state["access_count"]):
                return 0.0
        return written

    def accesses_missing(self) -> int:
        """How many records of the save were used less often than the file said already."""
        both = self._found.keys() & self._present.keys() - self._save.unfiled
        return sum(self._found[item]["access_count"] < self._present[item]["access_count"] for item in both)

    def is_other(self, record_id: str, state: Fields | None) -> bool:
        """Whether the record was not as it is now, in its words or its uses."""
        present = self._present.get(record_id)
        return present is not None and state != present

    def _edits_of(self, record_id: str) -> int:
        state, present = self.states[record_id], self._present.get(record_id)
        if state is not None and present is not None and any(state[name] != present[name] for name in _CELL):
            state = None  # it lay elsewhere
        return _edits(self._found.get(record_id), state)

    def _edits_elsewhere(self, record_ids: set[str]) -> Iterator[int]:
        found, known = self._save.found, self._save.known
        for item in (found.keys() | known.keys()) - record_ids:
            one, other = found.get(item), known.get(item)
            if one != other:
                yield _edits(one.to_dict() if one else None, other.to_dict() if other else None)


def was_missing(base: Fields | None, current: MemoryRecord) -> bool:
    """Whether the state that was edited had this record, which is in the file by now, nowhere or in another file."""
    return base is None or any(base[name] != getattr(current, name) for name in _CELL)


def merged_save(found: MemoryRecord, current: MemoryRecord, base: Fields) -> tuple[MemoryRecord, str | None]:
    """What an editor made of ``base`` and what has become of it here, as one; and the editor's words when both wrote
    the same lines, which stay as they are here. Of other fields that both changed the editor's value stands."""
    wanted = {name: getattr(found, name) for name in _EDITED}
    both = merge_changes(wanted, base, current.to_dict())
    decided = {name: wanted[name] for name in both.overlapping if name != "content"}
    return current.with_changes(**both.changes, **decided), found.content if "content" in both.overlapping else None


def _edits(one: Fields | None, other: Fields | None) -> int:
    """How many fields differ; a record that is on one side alone counts as one."""
    if one is None or other is None:
        return int(one is not other)
    return sum(one.get(name) != other.get(name) for name in _EDITED)
