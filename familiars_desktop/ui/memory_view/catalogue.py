"""Everything the view knows that does not depend on the slider: rows, texts, marks and each record's journal."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory import CATEGORIES, SCOPES, JournalEntry, MemoryRecord, MemorySnapshot, Timeline
from familiars_desktop.memory.columns import renewed_column
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.record_rows import RecordRows
from familiars_desktop.memory.timeline import in_effective_order, replay
from familiars_desktop.memory.times import seconds_or
from familiars_desktop.memory.tree import SESSION_GAP
from familiars_desktop.ui.memory_view.imagined_timeline import ImaginedTimeline, real_timeline

_SCOPE_CODE: Final = {scope: code for code, scope in enumerate(SCOPES)}
_CATEGORY_CODE: Final = {category: code for code, category in enumerate(CATEGORIES)}


@dataclass(frozen=True)
class Catalogue:
    """The rows of the timeline with what stays the same at every moment; arrays are (n,) in its row order.

    ``records`` holds each row's latest record, also of those that were forgotten since; ``kept`` marks the
    rows that are still in the store. ``expires_at`` is in seconds since 1970, ∞ without an end; ``stated_at`` too,
    0 where it is not known. ``journal`` is what it was read from. ``conflicts``, ``merges`` and ``forgettings``
    are when such a thing took place, seconds since 1970.
    """

    snapshot: MemorySnapshot
    journal: Sequence[JournalEntry]
    timeline: Timeline | ImaginedTimeline
    records: Sequence[MemoryRecord]
    kept: NDArray[np.bool_]
    scope: NDArray[np.int8]
    category: NDArray[np.int8]
    expires_at: FloatArray
    stated_at: FloatArray
    conflicts: FloatArray
    merges: FloatArray
    forgettings: FloatArray
    _entries: Mapping[str, list[JournalEntry]]

    def __len__(self) -> int:
        return len(self.records)

    @classmethod
    def of(cls, snapshot: MemorySnapshot, journal: Sequence[JournalEntry]) -> Catalogue:
        """O(journal); pure, so that it may run off the window's thread."""
        entries = in_effective_order(_with_unjournaled(snapshot, journal))
        timeline = Timeline.of(entries)
        by_id: dict[str, list[JournalEntry]] = {record_id: [] for record_id in timeline.ids}
        for entry in entries:
            by_id[entry.record_id].append(entry)
        records = RecordRows(_latest(snapshot, record_id, by_id[record_id]) for record_id in timeline.ids)
        return cls(
            snapshot=snapshot,
            journal=journal,
            timeline=timeline,
            records=records,
            **_columns(records, snapshot),
            **_marks(entries),
            _entries=by_id,
        )

    def followed_by(self, snapshot: MemorySnapshot, journal: Sequence[JournalEntry]) -> Catalogue:
        """What ``of`` makes of these, read on from here where the journal only grew: O(rows) of plain copying."""
        known = len(self.journal)
        if not 0 < known <= len(journal) or journal[known - 1] is not self.journal[-1]:
            return Catalogue.of(snapshot, journal)  # it was read anew, as erasing reaches back
        added = in_effective_order(journal[known:])
        changed = self._changed(snapshot) | {entry.record_id for entry in added}
        if self._cannot_be_read_on(added, changed):
            return Catalogue.of(snapshot, journal)
        by_id = dict(self._entries)
        for entry in added:
            by_id[entry.record_id] = [*by_id.get(entry.record_id, ()), entry]
        timeline = real_timeline(self.timeline).extended(added)
        rows = sorted(timeline.row_of[record_id] for record_id in changed)
        return self._with_rows(rows, snapshot, journal, timeline, by_id, _marks(added))

    def imagined(self, snapshot: MemorySnapshot, entries: Sequence[JournalEntry]) -> Catalogue:
        """With imagined entries on top; the journal stays. Given a snapshot that follows this one's it costs what they
        touch, and the copying of columns."""
        touched: dict[str, list[JournalEntry]] = {}
        added = in_effective_order(entries)
        for entry in added:
            known = touched.get(entry.record_id) or self._entries.get(entry.record_id) or []
            touched[entry.record_id] = [*known, entry]
        timeline = ImaginedTimeline(real_timeline(self.timeline), touched)
        rows = sorted(timeline.row_of[record_id] for record_id in touched)
        by_id = ChainMap(touched, cast(dict[str, list[JournalEntry]], self._entries))
        return self._with_rows(rows, snapshot, self.journal, timeline, by_id, _marks(added))

    def _changed(self, snapshot: MemorySnapshot) -> set[str]:
        """The records that came, went or are another object than before."""
        count = len(self.snapshot.records)
        if snapshot.follows is not None and snapshot.follows[0] == self.snapshot.version:
            rows = (*snapshot.follows[1], *range(count, len(snapshot.records)))
            return {snapshot.records[row].id for row in rows}
        before = {id(record) for record in self.snapshot.records}
        found = {record.id for record in snapshot.records if id(record) not in before}
        return found | (self.snapshot.row_of.keys() - snapshot.row_of.keys())

    def _cannot_be_read_on(self, added: Sequence[JournalEntry], changed: Iterable[str]) -> bool:
        """Whether rows would change places, or a record begins in another way than its journal says."""
        last = real_timeline(self.timeline).last_moment
        if added and last is not None and added[0].effective_time < last:
            return True
        journaled = {entry.record_id for entry in added}
        return any(
            self._entries[record_id][0].sequence < 0 if record_id in self._entries else record_id not in journaled
            for record_id in changed
        )

    def _with_rows(
        self,
        rows: Sequence[int],
        snapshot: MemorySnapshot,
        journal: Sequence[JournalEntry],
        timeline: Timeline | ImaginedTimeline,
        by_id: Mapping[str, list[JournalEntry]],
        marks: dict[str, Any],
    ) -> Catalogue:
        """With these rows made anew; those past the end are added."""
        ids = [timeline.ids[row] for row in rows]
        found = [_latest(snapshot, record_id, by_id[record_id]) for record_id in ids]
        count = len(self)
        known = {row: record for row, record in zip(rows, found, strict=True) if row < count}
        columns = _columns(found, snapshot)
        following = Catalogue(
            snapshot=snapshot,
            journal=journal,
            timeline=timeline,
            records=in_rows(self.records).renewed(known, found[len(known) :]),
            **{name: renewed_column(getattr(self, name), rows, values) for name, values in columns.items()},
            **{name: np.concatenate([getattr(self, name), moments]) for name, moments in marks.items()},
            _entries=by_id,
        )
        if "_reworded" in vars(self):
            reworded = {row for row, record_id in zip(rows, ids, strict=True) if _is_reworded(by_id[record_id])}
            vars(following)["_reworded"] = self._reworded | reworded
        self._hand_on_texts(following, rows)
        if "_winner_row" in vars(self):
            won = _winners(zip(rows, found, strict=True))
            vars(following)["_winner_row"] = {**self._winner_row, **won} if won else self._winner_row
        return following

    def _hand_on_texts(self, following: Catalogue, rows: Sequence[int]) -> None:
        """What was made of all texts, where only these rows may read otherwise."""
        if "searchable" not in vars(self):
            return
        texts = list(self.searchable)
        for row in rows:
            texts[row:] = [_searched(following.records[row], following.kept[row]), *texts[row + 1 :]]
        vars(following)["searchable"] = tuple(texts)
        if "alphabetical" in vars(self) and following.searchable == self.searchable:
            vars(following)["alphabetical"] = self.alphabetical

    @property
    def ids(self) -> tuple[str, ...]:
        return self.timeline.ids

    def row(self, record_id: str) -> int | None:
        return self.timeline.row_of.get(record_id)

    @cached_property
    def statements(self) -> FloatArray:
        """When anything was stated, in order, seconds since 1970; what was erased tells nothing any more."""
        return np.sort(self.stated_at[self.stated_at > 0.0])

    @cached_property
    def sessions(self) -> FloatArray:
        """When each session began: a statement after 30 minutes without one, seconds since 1970."""
        if not len(self.statements):
            return self.statements
        return self.statements[np.diff(self.statements, prepend=-np.inf) > SESSION_GAP]

    @cached_property
    def searchable(self) -> tuple[str, ...]:
        """Text and tags of each row in folded case, empty for forgotten ones."""
        return tuple(_searched(record, kept) for record, kept in zip(self.records, self.kept.tolist(), strict=True))

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
        return frozenset(rows[record_id] for record_id, entries in self._entries.items() if _is_reworded(entries))

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
        return None if row is None or self.records[row].supersedes != record_id else self.records[row]

    @cached_property
    def _winner_row(self) -> dict[str, int]:
        return _winners(enumerate(self.records))


def _searched(record: MemoryRecord, kept: bool) -> str:
    return "\n".join([record.content, *record.tags]).casefold() if kept else ""


def _winners(records: Iterable[tuple[int, MemoryRecord]]) -> dict[str, int]:
    """The row of what superseded each record."""
    return {record.supersedes: row for row, record in records if record.supersedes is not None}


def in_rows(records: Sequence[MemoryRecord]) -> RecordRows:
    """The records in blocks, so that a copy with a few others shares the rest."""
    return records if isinstance(records, RecordRows) else RecordRows(records)


def _columns(records: Sequence[MemoryRecord], snapshot: MemorySnapshot) -> dict[str, Any]:
    """What stays the same of these records at every moment, as arrays (n,) in their order."""
    return {
        "kept": np.array([record.id in snapshot.row_of for record in records], dtype=bool),
        "scope": np.array([_SCOPE_CODE[record.scope] for record in records], dtype=np.int8),
        "category": np.array([_CATEGORY_CODE[record.category] for record in records], dtype=np.int8),
        "expires_at": np.array([_expiry(record) for record in records], dtype=np.float64),
        "stated_at": np.array([record.stated_at for record in records], dtype=np.float64),
    }


def _with_unjournaled(snapshot: MemorySnapshot, journal: Sequence[JournalEntry]) -> list[JournalEntry]:
    """Records that the journal does not mention (their database was lost) begin when they were stated."""
    mentioned = {entry.record_id for entry in journal}
    lone = [record for record in snapshot.records if record.id not in mentioned]
    first = -len(lone)
    return [*(_beginning(record, first + place) for place, record in enumerate(lone)), *journal]


def _beginning(record: MemoryRecord, sequence: int) -> JournalEntry:
    stated = record.stated_at
    return JournalEntry(sequence, 0, stated, stated, "import", "import", record.id, None, record.to_dict())


def _latest(snapshot: MemorySnapshot, record_id: str, entries: Sequence[JournalEntry]) -> MemoryRecord:
    return snapshot.get(record_id) or _last_record(record_id, entries)


def _last_record(record_id: str, entries: Sequence[JournalEntry]) -> MemoryRecord:
    whole = [v for entry in entries for v in (entry.before, entry.after) if v is not None and "scope" in v]
    return MemoryRecord.from_dict(whole[-1]) if whole else MemoryRecord(record_id, "user")


def _expiry(record: MemoryRecord) -> float:
    if record.ttl is None or record.ttl.get("kind") != "absolute":
        return np.inf
    return seconds_or(str(record.ttl.get("expires_at")), np.inf)


def _is_reworded(entries: Iterable[JournalEntry]) -> bool:
    return len({e.after["content"] for e in entries if e.after is not None and "content" in e.after}) > 1


def _marks(entries: Sequence[JournalEntry]) -> dict[str, Any]:
    """When one statement won over another, memories were merged, and one was forgotten, each in their order."""
    kinds = {"conflicts": _is_override, "merges": _is_merge, "forgettings": _is_forgetting}
    return {
        name: np.array([entry.effective_time for entry in entries if is_one(entry)], dtype=np.float64)
        for name, is_one in kinds.items()
    }


def _is_merge(entry: JournalEntry) -> bool:
    return entry.before is None and entry.after is not None and bool(entry.after.get("derived_from"))


def _is_forgetting(entry: JournalEntry) -> bool:
    return entry.op == "forget"


def _is_override(entry: JournalEntry) -> bool:
    """Whether this change let one statement win over another."""
    if entry.after is None or entry.after.get("supersedes") is None:
        return False
    return entry.before is None or entry.before.get("supersedes") != entry.after["supersedes"]
