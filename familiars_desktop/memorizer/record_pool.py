"""The records of one snapshot, prepared so that choosing among them is a few array operations."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from operator import is_not
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.selection import Selection
from familiars_desktop.memorizer.succession import Succession
from familiars_desktop.memory.columns import MemorySnapshot, renewed_column
from familiars_desktop.memory.lifetime import is_expired
from familiars_desktop.memory.records import MemoryRecord

Mask = NDArray[np.bool_]
Rows = NDArray[np.int64]
SessionStart = Callable[[str], float]
_ALL: Final = slice(None)


class RecordPool:
    """Built once a snapshot, from the latest pool ``before`` where few records are others than there.

    ``ids`` and ``row_of`` are then shared with it and may hold later rows than this pool's.
    """

    def __init__(self, snapshot: MemorySnapshot, before: RecordPool | None = None) -> None:
        self.snapshot = snapshot
        records = snapshot.records
        former = before.snapshot.records if before is not None else ()
        changed = _changed(before.snapshot, snapshot) if before is not None else []
        # A record that came or went in between moves all behind it.
        if len(former) > len(records) or any(former[row].id != records[row].id for row in changed):
            before, former, changed = None, (), []
        rows = [*changed, *range(len(former), len(records))]
        added = records[len(former) :] if former else tuple(records)
        some = [*(records[row] for row in changed), *added]
        new_ids = [record.id for record in added]
        self.ids: list[str] = before.ids if before else []
        self.row_of: dict[str, int] = before.row_of if before else {}
        self.row_of.update(zip(new_ids, range(len(former), len(records)), strict=True))
        self.ids += new_ids
        self.owners: dict[tuple[str, str], int] = before.owners if before else {}
        owners = self.owners
        codes = [owners.setdefault((record.scope, record.owner), len(owners)) for record in some]
        users, ttls = [record.scope == "user" for record in some], [record.ttl is not None for record in some]
        none = np.zeros(0, dtype=bool)
        self.owner_codes: Rows = renewed_column(before.owner_codes if before else none.astype(np.int64), rows, codes)
        self.of_user: Mask = renewed_column(before.of_user if before else none, rows, users)
        self.has_ttl: Mask = renewed_column(before.has_ttl if before else none, rows, ttls)
        self.sources: SourceTurns = before.sources if before else SourceTurns()
        for row, record in zip(rows, some, strict=True):
            self.sources.replace(former[row] if row < len(former) else None, record)
        self.superseded_turns = self.sources.superseded()
        succession = before.succession if before else Succession()
        self.succession: Succession = succession.renewed(records, self.row_of, rows)

    def __len__(self) -> int:
        return len(self.snapshot.records)

    def row(self, record_id: str) -> int | None:
        """The row of a record; None for one that is not here (yet)."""
        found = self.row_of.get(record_id, len(self))
        return found if found < len(self) else None

    def allowed(self, selection: Selection, session_start: SessionStart, rows: Rows | slice = _ALL) -> Mask:
        """Which of these rows are live and pass every filter, shape (m,); all rows by default.

        With ``by_former`` those too in whose place one stands that is and does.
        """
        if selection.by_former and self.succession.formers:
            rows = self.succession.standing(np.arange(len(self)) if isinstance(rows, slice) else rows)
        mask = self.snapshot.columns.live[rows] & self.passing(selection, rows)
        for at in np.flatnonzero(mask & self.has_ttl[rows]).tolist():
            row = at if isinstance(rows, slice) else int(rows[at])
            mask[at] = not self.expired(row, selection, session_start)
        return mask

    def passing(self, selection: Selection, rows: Rows | slice = _ALL) -> Mask:
        """Which of these rows the viewpoint and the filters let through, deprecated and expired ones included."""
        stated_at, owners = self.snapshot.columns.stated_at[rows], self.owner_codes[rows]
        if "record" not in selection.kinds:
            return np.zeros(len(owners), dtype=bool)
        seen = np.zeros(len(self.owners), dtype=bool)
        seen[[self.owners[owner] for owner in selection.owners if owner in self.owners]] = True
        mask = seen[owners] & (stated_at >= selection.since) & (stated_at <= selection.until)
        if selection.categories or selection.tags or selection.statuses:
            records = self.snapshot.records
            chosen = records[rows] if isinstance(rows, slice) else [records[row] for row in rows.tolist()]
            mask &= np.array([_passes(record, selection) for record in chosen], dtype=bool)
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


class SourceTurns:
    """The turns that something remembered was made from, and how much of it stands. Not thread-safe."""

    def __init__(self) -> None:
        self._made: dict[str, list[int]] = {}
        self._superseded: set[str] = set()
        self._given: frozenset[str] | None = None

    def replace(self, former: MemoryRecord | None, record: MemoryRecord) -> None:
        for step, one in ((-1, former), (1, record)):
            turn_id = (one.evidence or {}).get("turn_id") if one is not None else None
            if one is not None and turn_id is not None:
                self._count(str(turn_id), step, not one.deprecated)

    def superseded(self) -> frozenset[str]:
        """The turns of which everything that was remembered has been superseded or set aside."""
        if self._given is None:
            self._given = frozenset(self._superseded)
        return self._given

    def _count(self, turn_id: str, step: int, stands: bool) -> None:
        made = self._made.setdefault(turn_id, [0, 0])
        made[0] += step
        made[1] += step * stands
        if (made[0] > 0 and made[1] == 0) == (turn_id in self._superseded):
            return
        self._superseded.symmetric_difference_update([turn_id])
        self._given = None


def _changed(former: MemorySnapshot, snapshot: MemorySnapshot) -> list[int]:
    """The rows of both in which others stand now."""
    if snapshot.follows is not None and snapshot.follows[0] == former.version:
        return [row for row in snapshot.follows[1] if row < len(former.records)]
    count = min(len(former.records), len(snapshot.records))
    others = np.fromiter(map(is_not, former.records, snapshot.records), dtype=bool, count=count)
    return [int(row) for row in np.flatnonzero(others)]


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
