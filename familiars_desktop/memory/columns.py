"""Records as arrays: what recall and every step of the timeline compute from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray, fades_at, retention
from familiars_desktop.memory.record_rows import RowNumbers
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.times import seconds_or


@dataclass(frozen=True)
class RecordColumns:
    """One row a record. ``t0``, ``stated_at`` in seconds since 1970, ``half_life`` in seconds, ∞ when pinned."""

    stated_at: FloatArray
    t0: FloatArray
    half_life: FloatArray
    salience: FloatArray
    live: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.t0)

    @classmethod
    def of(cls, records: Sequence[MemoryRecord], stated_at: FloatArray | None = None) -> RecordColumns:
        """The columns of these records, in their order; ``live`` is "not deprecated". ``stated_at`` (n,) where it is
        known already: of 100 000 texts it takes half a second to read."""
        if stated_at is None:
            stated_at = np.array([r.stated_at for r in records], dtype=np.float64)
        accesses = [r.last_accessed_ts for r in records]
        return cls(
            stated_at=stated_at,
            t0=np.array(list(map(seconds_or, accesses, stated_at.tolist())), dtype=np.float64),
            half_life=np.array([r.effective_half_life for r in records], dtype=np.float64),
            salience=np.array([r.salience for r in records], dtype=np.float64),
            live=np.array([not r.deprecated for r in records], dtype=bool),
        )

    def renewed(self, rows: Sequence[int], part: RecordColumns) -> RecordColumns:
        """With these rows taken from ``part``, which holds them alone; rows past the end are added."""
        return RecordColumns(
            *(renewed_column(getattr(self, f.name), rows, getattr(part, f.name)) for f in fields(RecordColumns))
        )

    def retention(self, now: float) -> FloatArray:
        """What is left of each record at ``now``, in [0, 1], shape (n,)."""
        return retention(now - self.t0, self.half_life)

    def fades_at(self, threshold: float) -> FloatArray:
        """When each falls to the threshold, seconds since 1970, ∞ when pinned."""
        return np.asarray(fades_at(self.t0, self.half_life, threshold), dtype=np.float64)


@dataclass(frozen=True)
class MemorySnapshot:
    """Everything the store held at one version: immutable, shared freely between threads.

    ``follows``: the version of the snapshot before, and the rows in which others stand now; those added come after.
    ``stated_at``: when each record was stated, in seconds, where that is known.
    """

    version: int
    records: Sequence[MemoryRecord]
    follows: tuple[int, tuple[int, ...]] | None = field(default=None, repr=False, compare=False)
    stated_at: FloatArray | None = field(default=None, repr=False, compare=False)

    @cached_property
    def columns(self) -> RecordColumns:
        return RecordColumns.of(self.records, self.stated_at)

    @cached_property
    def row_of(self) -> RowNumbers:
        """Row of each record id."""
        return RowNumbers(record.id for record in self.records)

    def followed_by(self, version: int, records: Sequence[MemoryRecord], changed: Sequence[int]) -> MemorySnapshot:
        """The next snapshot, when its rows are these but for the ``changed`` ones and those added at its end: what
        was computed for this one is carried over."""
        following = MemorySnapshot(version, records, (self.version, tuple(changed)))
        added = range(len(self.records), len(records))
        if "columns" in vars(self):
            rows = [*changed, *added]
            part = RecordColumns.of([records[row] for row in rows])
            vars(following)["columns"] = self.columns.renewed(rows, part)
        if "row_of" in vars(self):
            vars(following)["row_of"] = self.row_of.followed_by([records[row].id for row in added])
        return following

    def get(self, record_id: str) -> MemoryRecord | None:
        row = self.row_of.get(record_id)
        return None if row is None else self.records[row]


def renewed_column(column: NDArray[Any], rows: Sequence[int], values: Sequence[Any] | NDArray[Any]) -> NDArray[Any]:
    """A column (n,) with these values in these rows; rows past its end are added."""
    wanted = max(len(column), max(rows, default=-1) + 1)
    renewed = np.concatenate([column, np.zeros(wanted - len(column), dtype=column.dtype)])
    renewed[np.asarray(rows, dtype=np.int64)] = values
    return renewed
