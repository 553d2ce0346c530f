"""Everything the view knows that does not depend on the slider: rows, texts, marks and each record's journal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory import CATEGORIES, SCOPES, JournalEntry, MemoryRecord, MemorySnapshot, Timeline
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.timeline import in_effective_order, replay
from familiars_desktop.memory.times import seconds_or

SESSION_SILENCE: Final = 1_800.0

_SCOPE_CODE: Final = {scope: code for code, scope in enumerate(SCOPES)}
_CATEGORY_CODE: Final = {category: code for code, category in enumerate(CATEGORIES)}


@dataclass(frozen=True)
class Catalogue:
    """The rows of the timeline with what stays the same at every moment; arrays are (n,) in its row order.

    ``records`` holds each row's latest record, also of those that were forgotten since; ``kept`` marks the
    rows that are still in the store. ``expires_at`` is in seconds since 1970, ∞ without an end.
    """

    snapshot: MemorySnapshot
    timeline: Timeline
    records: tuple[MemoryRecord, ...]
    kept: NDArray[np.bool_]
    scope: NDArray[np.int8]
    category: NDArray[np.int8]
    expires_at: FloatArray
    statements: FloatArray
    conflicts: FloatArray
    _entries: dict[str, list[JournalEntry]]

    def __len__(self) -> int:
        return len(self.records)

    @classmethod
    def of(cls, snapshot: MemorySnapshot, journal: Iterable[JournalEntry]) -> Catalogue:
        """O(journal); pure, so that it may run off the window's thread."""
        entries = in_effective_order(_with_unjournaled(snapshot, list(journal)))
        timeline = Timeline.of(entries)
        by_id: dict[str, list[JournalEntry]] = {record_id: [] for record_id in timeline.ids}
        for entry in entries:
            by_id[entry.record_id].append(entry)
        records = tuple(
            snapshot.get(record_id) or _last_record(record_id, by_id[record_id]) for record_id in timeline.ids
        )
        return cls(
            snapshot=snapshot,
            timeline=timeline,
            records=records,
            kept=np.array([record.id in snapshot.row_of for record in records], dtype=bool),
            scope=np.array([_SCOPE_CODE[record.scope] for record in records], dtype=np.int8),
            category=np.array([_CATEGORY_CODE[record.category] for record in records], dtype=np.int8),
            expires_at=np.array([_expiry(record) for record in records], dtype=np.float64),
            statements=np.sort(np.array([record.stated_at for record in records], dtype=np.float64)),
            conflicts=np.array([e.effective_time for e in entries if _is_override(e)], dtype=np.float64),
            _entries=by_id,
        )

    @property
    def ids(self) -> tuple[str, ...]:
        return self.timeline.ids

    def row(self, record_id: str) -> int | None:
        return self.timeline.row_of.get(record_id)

    @cached_property
    def sessions(self) -> FloatArray:
        """When each session began: a statement after 30 minutes without one, seconds since 1970."""
        if not len(self.statements):
            return self.statements
        return self.statements[np.diff(self.statements, prepend=-np.inf) > SESSION_SILENCE]

    @cached_property
    def searchable(self) -> tuple[str, ...]:
        """Text and tags of each row in folded case, empty for forgotten ones."""
        return tuple(
            "\n".join([record.content, *record.tags]).casefold() if kept else ""
            for record, kept in zip(self.records, self.kept, strict=True)
        )

    @cached_property
    def alphabetical(self) -> NDArray[np.int64]:
        """The place of each row among all texts in alphabetical order."""
        order = sorted(range(len(self)), key=self.searchable.__getitem__)
        places = np.empty(len(self), dtype=np.int64)
        places[order] = np.arange(len(self))
        return places

    def journal_of(self, record_id: str) -> list[JournalEntry]:
        """The record's own entries in the order of their effect."""
        return self._entries.get(record_id, [])

    def record_at(self, row: int, moment: float) -> MemoryRecord | None:
        """The record as it stood at ``moment``, None when it was not there."""
        found = replay(self._entries[self.ids[row]], moment)
        return found[0] if found else None

    def text_at(self, row: int, moment: float) -> str | None:
        """Its words at ``moment`` (its earliest ones before it was written); None once it was forgotten."""
        if not self.kept[row]:
            return None
        if row not in self._reworded:
            return self.records[row].content
        record = self.record_at(row, moment)
        return record.content if record else self.records[row].content

    @cached_property
    def _reworded(self) -> frozenset[int]:
        """Rows whose text was not always the same: only these need a look into the journal."""
        rows = self.timeline.row_of
        return frozenset(
            rows[record_id]
            for record_id, entries in self._entries.items()
            if len({e.after["content"] for e in entries if e.after is not None and "content" in e.after}) > 1
        )

    def chain(self, record_id: str) -> list[MemoryRecord]:
        """The record and what it supersedes, newest first, as far as it is known."""
        found: list[MemoryRecord] = []
        seen: set[str] = set()
        following: str | None = record_id
        while following is not None and following not in seen:
            seen.add(following)
            row = self.row(following)
            if row is None:
                break
            found.append(self.records[row])
            following = self.records[row].supersedes
        return found

    def winner_over(self, record_id: str) -> MemoryRecord | None:
        """The record that superseded this one, if any."""
        row = self._winner_row.get(record_id)
        return None if row is None else self.records[row]

    @cached_property
    def _winner_row(self) -> dict[str, int]:
        return {r.supersedes: row for row, r in enumerate(self.records) if r.supersedes is not None}


def _with_unjournaled(snapshot: MemorySnapshot, journal: list[JournalEntry]) -> list[JournalEntry]:
    """Records that the journal does not mention (their database was lost) begin when they were stated."""
    mentioned = {entry.record_id for entry in journal}
    lone = [record for record in snapshot.records if record.id not in mentioned]
    first = -len(lone)
    return [*(_beginning(record, first + place) for place, record in enumerate(lone)), *journal]


def _beginning(record: MemoryRecord, sequence: int) -> JournalEntry:
    stated = record.stated_at
    return JournalEntry(sequence, 0, stated, stated, "import", "import", record.id, None, record.to_dict())


def _last_record(record_id: str, entries: Sequence[JournalEntry]) -> MemoryRecord:
    whole = [v for entry in entries for v in (entry.before, entry.after) if v is not None and "scope" in v]
    return MemoryRecord.from_dict(whole[-1]) if whole else MemoryRecord(record_id, "user")


def _expiry(record: MemoryRecord) -> float:
    if record.ttl is None or record.ttl.get("kind") != "absolute":
        return np.inf
    return seconds_or(str(record.ttl.get("expires_at")), np.inf)


def _is_override(entry: JournalEntry) -> bool:
    """Whether this change let one statement win over another."""
    if entry.after is None or entry.after.get("supersedes") is None:
        return False
    return entry.before is None or entry.before.get("supersedes") != entry.after["supersedes"]
