"""The journal's entries and the state of memory at any moment.

``replay`` gives whole records; ``Timeline`` gives the same moment as arrays, fast enough for each step of a
slider. Left of the last entry that is the past as it was known; right of it the forgetting curve runs on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.columns import RecordColumns
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.records import MemoryRecord

Rows = NDArray[np.int64] | slice

ACCESS_FIELDS: Final[tuple[str, ...]] = ("last_accessed_ts", "access_count", "half_life")
CONTESTED: Final = "contested"
"""``op`` of a note: a rival waits beside the record, which stays as it is; ``before`` and ``after`` are the same."""


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One change of one record.

    ``sequence`` orders entries; entries of one ``act`` are undone together. ``wall_time`` is when the disk
    was written, ``effective_time`` when it counts (they differ under a simulated clock), seconds since 1970.
    ``before`` and ``after`` are ``MemoryRecord.to_dict`` values: whole ones, None for "not there", or, for
    ``op`` "access", the ACCESS_FIELDS alone.
    """

    sequence: int
    act: int
    wall_time: float
    effective_time: float
    actor: str
    op: str
    record_id: str
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None


def replay(entries: Iterable[JournalEntry], moment: float) -> list[MemoryRecord]:
    """The records as they stood at ``moment`` (entries effective up to it), oldest first."""
    histories: dict[str, list[JournalEntry]] = {}
    for entry in in_effective_order(entry for entry in entries if entry.effective_time <= moment):
        histories.setdefault(entry.record_id, []).append(entry)
    states = (folded(history) for history in histories.values())
    records = [MemoryRecord.from_dict(fields) for fields in states if fields is not None]
    return sorted(records, key=lambda record: (record.stated_at, record.id))


def folded(entries: Iterable[JournalEntry]) -> dict[str, Any] | None:
    """What the entries of one record, in their order, come to: its fields, None when it is not there."""
    fields: dict[str, Any] | None = None
    for entry in entries:
        if entry.after is None:
            fields = None
        elif entry.op != "access":
            fields = dict(entry.after)
        elif fields is not None:
            fields.update(entry.after)
    return fields


def in_effective_order(entries: Iterable[JournalEntry]) -> list[JournalEntry]:
    """By effective time, then sequence."""
    return sorted(entries, key=_place_of)


def _place_of(entry: JournalEntry) -> tuple[float, int]:
    return entry.effective_time, entry.sequence


@dataclass(frozen=True)
class TimelineState:
    """Every record of the timeline at one moment, each array (n,); rows that were not there are not live."""

    moment: float
    columns: RecordColumns
    access_count: NDArray[np.int64]
    known: NDArray[np.bool_]
    pinned: NDArray[np.bool_]

    def with_rows(self, rows: NDArray[np.int64], part: TimelineState) -> TimelineState:
        """This state with these rows taken from ``part``, which holds them alone, at its moment."""
        mine, its = self.columns, part.columns
        return TimelineState(
            moment=part.moment,
            columns=RecordColumns(
                stated_at=_patched(mine.stated_at, rows, its.stated_at),
                t0=_patched(mine.t0, rows, its.t0),
                half_life=_patched(mine.half_life, rows, its.half_life),
                salience=_patched(mine.salience, rows, its.salience),
                live=_patched(mine.live, rows, its.live),
            ),
            access_count=_patched(self.access_count, rows, part.access_count),
            known=_patched(self.known, rows, part.known),
            pinned=_patched(self.pinned, rows, part.pinned),
        )


class Timeline:
    """All versions of all records, sorted by record and time: a state is one binary search a record."""

    def __init__(self, ids: Sequence[str], versions: _Versions, entries: tuple[JournalEntry, ...], current: _Current):
        self.ids: tuple[str, ...] = tuple(ids)
        self.row_of: dict[str, int] = {record_id: row for row, record_id in enumerate(self.ids)}
        self._versions = versions
        self._entries = entries
        self._current = current

    def __len__(self) -> int:
        return len(self.ids)

    @classmethod
    def of(cls, entries: Iterable[JournalEntry]) -> Timeline:
        """The timeline of a journal; rows are in the order in which records first appear."""
        ordered = tuple(in_effective_order(entries))
        rows, current = dict[str, int](), _Current()
        versions = _read_in(ordered, rows, current).build(len(rows))
        return cls(list(rows), versions, ordered, current)

    def extended(self, entries: Iterable[JournalEntry]) -> Timeline:
        """The timeline of the journal with these entries too, which come later: what ``of`` makes of them all.

        Only these are read, unless one of them takes effect before the last one known.
        """
        new = tuple(in_effective_order(entries))
        if not new:
            return self
        if self._entries and _place_of(new[0]) < _place_of(self._entries[-1]):
            return Timeline.of((*self._entries, *new))
        rows, current = dict(self.row_of), _Current(self._current)
        versions = _read_in(new, rows, current).added_to(self._versions, len(rows))
        return Timeline(list(rows), versions, (*self._entries, *new), current)

    @property
    def first_moment(self) -> float | None:
        """When the first entry takes effect, None for an empty journal."""
        return float(self._versions.time.min()) if len(self._versions.time) else None

    @property
    def last_moment(self) -> float | None:
        return float(self._versions.time.max()) if len(self._versions.time) else None

    def state(self, moment: float, *, near: TimelineState | None = None) -> TimelineState:
        """What was known at ``moment``, as arrays in the order of ``ids``.

        ``near``, an earlier answer of this timeline, makes small steps cheap: only records that changed between
        the two moments are looked up. The answer is the same.
        """
        if near is None or len(near.known) != len(self):
            return self._state(moment, slice(None))
        rows = self._changed_between(near.moment, moment)
        if len(rows) == 0:
            return replace(near, moment=moment)
        if len(rows) > len(self) // 4:
            return self._state(moment, slice(None))
        return near.with_rows(rows, self._state(moment, rows))

    def _state(self, moment: float, rows: Rows) -> TimelineState:
        versions = self._versions
        at = versions.latest(moment, rows)
        there = at >= 0
        known = there & versions.present[at] if len(versions.time) else there
        pick = np.where(there, at, 0)
        half_life = np.where(known, versions.half_life.take(pick), 1.0) if len(known) else np.zeros(0)
        return TimelineState(
            moment=moment,
            columns=RecordColumns(
                stated_at=_picked(versions.stated_at, pick, known),
                t0=_picked(versions.t0, pick, known),
                half_life=half_life,
                salience=_picked(versions.salience, pick, known),
                live=known & versions.live[pick] if len(known) else known,
            ),
            access_count=_picked(versions.access_count, pick, known).astype(np.int64),
            known=known,
            pinned=np.isinf(half_life),
        )

    def _changed_between(self, one: float, other: float) -> NDArray[np.int64]:
        """Rows with a version that is in force at one of the two moments and not yet at the other, each once."""
        times, rows = self._versions.by_time
        first, last = np.searchsorted(times, [min(one, other), max(one, other)], side="right")
        touched = np.zeros(len(self), dtype=bool)
        touched[rows[first:last]] = True
        return np.flatnonzero(touched)

    def accesses(self, record_id: str) -> tuple[FloatArray, FloatArray, FloatArray]:
        """(moments, t0, half_life) of every version of one record: the saw-tooth of its curve."""
        row = self.row_of[record_id]
        mine = slice(*self._versions.starts[row : row + 2])
        return self._versions.time[mine], self._versions.t0[mine], self._versions.half_life[mine]


@dataclass(frozen=True)
class _Versions:
    """Sorted by (row, time); ``starts`` (n + 1,) bounds each record's slice, ``table`` (9, m) holds the columns."""

    table: FloatArray
    row: NDArray[np.int64]
    time: FloatArray
    present: NDArray[np.bool_]
    live: NDArray[np.bool_]
    stated_at: FloatArray
    t0: FloatArray
    half_life: FloatArray
    salience: FloatArray
    access_count: FloatArray
    starts: NDArray[np.int64]

    @cached_property
    def by_time(self) -> tuple[FloatArray, NDArray[np.int64]]:
        """(time, row) of all versions in the order of time."""
        order = np.argsort(self.time, kind="stable")
        return self.time[order], self.row[order]

    def latest(self, moment: float, rows: Rows) -> NDArray[np.int64]:
        """Index of each record's last version at ``moment``, -1 when there was none yet: a binary search
        over all these records at once, log2(longest history) vectorised steps."""
        starts = self.starts[:-1][rows]
        low, high = starts.copy(), self.starts[1:][rows].copy()
        while True:
            open_rows = low < high
            if not open_rows.any():
                break
            middle = np.where(open_rows, (low + high) // 2, 0)
            before = open_rows & (self.time[middle] <= moment)
            low = np.where(before, middle + 1, low)
            high = np.where(open_rows & ~before, middle, high)
        return np.where(low > starts, low - 1, -1)


_Current = dict[str, MemoryRecord]


def _read_in(entries: Iterable[JournalEntry], rows: dict[str, int], current: _Current) -> _VersionBuilder:
    """The versions that ordered entries make; ``rows`` and ``current`` go along."""
    builder = _VersionBuilder()
    for entry in entries:
        row = rows.setdefault(entry.record_id, len(rows))
        if entry.after is None:
            current.pop(entry.record_id, None)
        elif entry.op != "access":
            current[entry.record_id] = MemoryRecord.from_dict(entry.after)
        elif (former := current.get(entry.record_id)) is not None:
            current[entry.record_id] = former.with_changes(**entry.after)
        else:
            continue
        builder.add(row, entry.effective_time, current.get(entry.record_id))
    return builder


class _VersionBuilder:
    def __init__(self) -> None:
        self._rows: list[tuple[int, float, bool, bool, float, float, float, float, float]] = []

    def add(self, row: int, time: float, record: MemoryRecord | None) -> None:
        if record is None:
            self._rows.append((row, time, False, False, 0.0, 0.0, 1.0, 0.0, 0.0))
            return
        half_life = record.effective_half_life
        live = not record.deprecated
        self._rows.append(
            (
                row,
                time,
                True,
                live,
                record.stated_at,
                record.t0,
                half_life,
                record.salience,
                record.access_count,
            )
        )

    def build(self, count: int) -> _Versions:
        return _sorted_versions(self._columns(), count)

    def added_to(self, versions: _Versions, count: int) -> _Versions:
        """These versions after the earlier ones of their rows."""
        new = self._columns()
        ends = np.append(versions.starts[1:], np.full(count - len(versions.starts) + 1, len(versions.time)))
        return _sorted_versions(np.insert(versions.table, ends[new[0].astype(np.int64)], new, axis=1), count)

    def _columns(self) -> FloatArray:
        """(9, m), in the order of rows."""
        table = np.array(self._rows, dtype=np.float64).reshape(-1, 9)
        return np.ascontiguousarray(table[np.argsort(table[:, 0], kind="stable")].T)


def _sorted_versions(table: FloatArray, count: int) -> _Versions:
    row = table[0].astype(np.int64)
    return _Versions(
        table=table,
        row=row,
        time=table[1],
        present=table[2] > 0.0,
        live=table[3] > 0.0,
        stated_at=table[4],
        t0=table[5],
        half_life=table[6],
        salience=table[7],
        access_count=table[8],
        starts=np.searchsorted(row, np.arange(count + 1)),
    )


def _picked(column: FloatArray, pick: NDArray[np.int64], known: NDArray[np.bool_]) -> FloatArray:
    return np.where(known, column.take(pick), 0.0) if len(known) else np.zeros(0)


def _patched(column: NDArray[Any], rows: NDArray[np.int64], values: NDArray[Any]) -> NDArray[Any]:
    """The column with these values in these rows; itself where they stand there already, as copying it costs more."""
    if np.array_equal(column[rows], values):
        return column
    patched = column.copy()
    patched[rows] = values
    return patched
