"""Records as arrays: what recall and every step of the timeline compute from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray, fades_at, retention
from familiars_desktop.memory.records import MemoryRecord


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
    def of(cls, records: Sequence[MemoryRecord]) -> RecordColumns:
        """The columns of these records, in their order; ``live`` is "not deprecated"."""
        return cls(
            stated_at=np.array([r.stated_at for r in records], dtype=np.float64),
            t0=np.array([r.t0 for r in records], dtype=np.float64),
            half_life=np.array([r.effective_half_life for r in records], dtype=np.float64),
            salience=np.array([r.salience for r in records], dtype=np.float64),
            live=np.array([not r.deprecated for r in records], dtype=bool),
        )

    def retention(self, now: float) -> FloatArray:
        """What is left of each record at ``now``, in [0, 1], shape (n,)."""
        return retention(now - self.t0, self.half_life)

    def fades_at(self, threshold: float) -> FloatArray:
        """When each falls to the threshold, seconds since 1970, ∞ when pinned."""
        return np.asarray(fades_at(self.t0, self.half_life, threshold), dtype=np.float64)


@dataclass(frozen=True)
class MemorySnapshot:
    """Everything the store held at one version: immutable, shared freely between threads."""

    version: int
    records: tuple[MemoryRecord, ...]

    @cached_property
    def columns(self) -> RecordColumns:
        return RecordColumns.of(self.records)

    @cached_property
    def row_of(self) -> dict[str, int]:
        """Row of each record id."""
        return {record.id: row for row, record in enumerate(self.records)}

    def get(self, record_id: str) -> MemoryRecord | None:
        row = self.row_of.get(record_id)
        return None if row is None else self.records[row]
