"""The records of one snapshot, prepared so that choosing among them is a few array operations."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.selection import Selection
from familiars_desktop.memory.columns import MemorySnapshot
from familiars_desktop.memory.lifetime import is_expired
from familiars_desktop.memory.records import MemoryRecord

Mask = NDArray[np.bool_]
SessionStart = Callable[[str], float]


class RecordPool:
    """Built once a snapshot; ``session_start`` tells when the running session of a dialogue began (seconds)."""

    def __init__(self, snapshot: MemorySnapshot) -> None:
        self.snapshot = snapshot
        self.ids: tuple[str, ...] = tuple(record.id for record in snapshot.records)
        self.row_of = snapshot.row_of
        self._owner_codes: dict[tuple[str, str], int] = {}
        self._owners = np.array(
            [self._owner_code(record) for record in snapshot.records],
            dtype=np.int64,
        )
        self.of_user: Mask = np.array([record.scope == "user" for record in snapshot.records], dtype=bool)
        self._with_ttl = [row for row, record in enumerate(snapshot.records) if record.ttl is not None]

    @cached_property
    def superseded_turns(self) -> frozenset[str]:
        """The turns of which everything that was remembered has been superseded or set aside."""
        standing: dict[str, bool] = {}
        for record in self.snapshot.records:
            turn_id = (record.evidence or {}).get("turn_id")
            if turn_id is not None:
                standing[str(turn_id)] = standing.get(str(turn_id), False) or not record.deprecated
        return frozenset(turn_id for turn_id, stands in standing.items() if not stands)

    def allowed(self, selection: Selection, session_start: SessionStart) -> Mask:
        """Which rows are live and pass every filter, shape (n,)."""
        mask = self.snapshot.columns.live & self.passing(selection)
        for row in self._with_ttl:
            if mask[row] and self.expired(row, selection, session_start):
                mask[row] = False
        return mask

    def passing(self, selection: Selection) -> Mask:
        """Which rows the viewpoint and the filters let through, deprecated and expired ones included."""
        if "record" not in selection.kinds:
            return np.zeros(len(self.ids), dtype=bool)
        seen = [code for owner, code in self._owner_codes.items() if owner in selection.owners]
        stated_at = self.snapshot.columns.stated_at
        mask = np.isin(self._owners, seen) & (stated_at >= selection.since) & (stated_at <= selection.until)
        if selection.categories or selection.tags or selection.statuses:
            mask &= np.array([_passes(record, selection) for record in self.snapshot.records], dtype=bool)
        return mask

    def expired(self, row: int, selection: Selection, session_start: SessionStart) -> bool:
        """Whether the TTL of a row has run out. Without a turn counter, a TTL in turns has not."""
        record = self.snapshot.records[row]
        dialogue = _dialogue_of(record)
        return is_expired(
            record,
            now=datetime.fromtimestamp(selection.now, UTC),
            turn_counter=selection.turn_counter or 0,
            session_active=dialogue is None or record.stated_at >= session_start(dialogue),
            dialogue_active=dialogue is None or selection.dialogue_id in (None, dialogue),
        )

    def _owner_code(self, record: MemoryRecord) -> int:
        return self._owner_codes.setdefault((record.scope, record.owner), len(self._owner_codes))


def _passes(record: MemoryRecord, selection: Selection) -> bool:
    if selection.categories and record.category not in selection.categories:
        return False
    if selection.statuses and record.epistemic_status not in selection.statuses:
        return False
    return not selection.tags or not selection.tags.isdisjoint(record.tags)


def _dialogue_of(record: MemoryRecord) -> str | None:
    """The dialogue a record belongs to or was said in."""
    said_in = (record.evidence or {}).get("dialogue_id")
    return record.dialogue_id or (said_in if isinstance(said_in, str) else None)
