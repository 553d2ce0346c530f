"""Keeping the journal within a size: what lies before a horizon becomes one entry a record.

From the horizon on everything is told as before, to the last field; what was before it cannot be told any more. Each
record is folded in a transaction of its own slice, so that a writer waits for some milliseconds and a run that is cut
off leaves a journal as good as either.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final

import numpy as np
import orjson

from familiars_desktop.memory.decay import DAY, FloatArray
from familiars_desktop.memory.errors import Refused
from familiars_desktop.memory.timeline import JournalEntry, folded
from familiars_desktop.memory.times import to_iso
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.journal import ENTRY_COLUMNS, entry_of
from familiars_desktop.storage.states import States, put_state
from familiars_desktop.storage.waiting_accesses import settle_uses

JOURNAL_BYTES: Final = 256 * 2**20
BASELINE: Final = "baseline"
# The last day is kept whole, whatever its size: undo reaches at least so far.
_KEPT_SECONDS: Final = DAY
# Folded a little below the limit, so that not every day folds again.
_FILLED: Final = 0.75
_ENTRY_BYTES: Final = 128
_ENTRIES_A_SLICE: Final = 5_000
_RECORDS_A_SLICE: Final = 50
_SINCE: Final = "journal_since"
_FOLDING: Final = "journal_folding"
_CHECKED: Final = "journal_checked"
_FOLDED_ACT: Final = 0


@dataclass(frozen=True, slots=True)
class Compacted:
    """What a compaction came to. ``since``: where the journal begins now, seconds since 1970, None: at its first
    entry. ``size`` in bytes, as it is now."""

    since: float | None
    removed: int
    size: int


class Compaction:
    """Folds the journal. ``writing`` holds the workspace's lock, as ``Ledger.writing`` does."""

    def __init__(self, database: Database, writing: Callable[[], AbstractContextManager[None]]) -> None:
        self._database = database
        self._states = States(database)
        self._writing = writing

    def since(self) -> float | None:
        """Where the journal begins, seconds since 1970; None when it was never folded."""
        found = self._states.get(_SINCE)
        return None if found is None else float(found)

    def require(self, moment: float) -> None:
        """Raises Refused for a moment before the journal begins."""
        since = self.since()
        if since is not None and moment < since:
            raise Refused(
                f"the journal was compacted and begins at {to_iso(since)}: what was remembered before then cannot be "
                "told any more, ask for a later moment"
            )

    def is_due(self, now: float) -> bool:
        """Whether the last run was a day ago or more, by the machine's clock."""
        checked = self._states.get(_CHECKED)
        return checked is None or not 0.0 <= now - float(checked) < DAY

    def run(self, limit: int, now: float) -> Compacted:
        """Fold what is needed to keep the journal within ``limit`` bytes, but nothing of the day before ``now``."""
        with self._writing(), self._database.transaction(durable=False) as connection:
            settle_uses(connection)
        times, sizes = self._entries()
        before = len(times)
        if (unfinished := self._states.get(_FOLDING)) is not None:
            self.fold(float(unfinished))
            times, sizes = self._entries()
        if sizes.sum() > limit:
            horizon = min(self._horizon(times, sizes, limit), now - _KEPT_SECONDS)
            since = self.since()
            if (times <= horizon).any() and (since is None or horizon > since):
                self.fold(horizon)
        self._drop_empty_acts()
        times, sizes = self._entries()
        return Compacted(self.since(), before - len(times), int(sizes.sum()))

    def note_checked(self, now: float) -> None:
        """The next run is due a day from ``now``."""
        self._states.put(_CHECKED, now)

    def fold(self, horizon: float) -> None:
        """One entry a record for everything up to this moment; ``horizon`` lies after any earlier one."""
        with self._writing(), self._database.transaction() as connection:
            put_state(connection, _SINCE, horizon)
            put_state(connection, _FOLDING, horizon)
        for record_ids in self._slices():
            with self._writing(), self._database.transaction(durable=False) as connection:
                for record_id in record_ids:
                    _fold_record(connection, record_id, horizon)
        self._states.put(_FOLDING, None)

    def _entries(self) -> tuple[FloatArray, FloatArray]:
        """(effective time, bytes) of every entry, read in slices between which others read."""
        times, sizes, last = [], [], 0
        while rows := self._database.rows(
            "SELECT sequence, effective_time, coalesce(length(before), 0) + coalesce(length(after), 0) FROM journal "
            "WHERE sequence > ? ORDER BY sequence LIMIT ?",
            (last, _ENTRIES_A_SLICE),
        ):
            last = rows[-1][0]
            times.append(np.array([row[1] for row in rows], dtype=np.float64))
            sizes.append(np.array([row[2] for row in rows], dtype=np.float64) + _ENTRY_BYTES)
        return np.concatenate([*times, np.zeros(0)]), np.concatenate([*sizes, np.zeros(0)])

    def _horizon(self, times: FloatArray, sizes: FloatArray, limit: int) -> float:
        """The latest moment up to which must be folded, the entries that folding makes counted in."""
        row = self._database.row("SELECT count(DISTINCT record_id) FROM journal")
        live = self._database.row("SELECT coalesce(sum(length(fields)), 0) FROM records")
        baseline = (row[0] if row else 0) * _ENTRY_BYTES + (live[0] if live else 0)
        order = np.argsort(-times, kind="stable")
        kept = np.cumsum(sizes[order]) + baseline <= limit * _FILLED
        return float(times[order[min(int(kept.sum()), len(times) - 1)]])

    def _slices(self) -> Iterator[list[str]]:
        last = ""
        while rows := self._database.rows(
            "SELECT DISTINCT record_id FROM journal WHERE record_id > ? ORDER BY record_id LIMIT ?",
            (last, _RECORDS_A_SLICE),
        ):
            yield [row[0] for row in rows]
            last = rows[-1][0]

    def _drop_empty_acts(self) -> None:
        """Acts without an entry: what a fold has left, and steps back that changed nothing, once nothing is left of
        what they took back."""
        row = self._database.row("SELECT max(act) FROM acts")
        for first in range(0, int(row[0] or 0) + 1 if row else 0, _ENTRIES_A_SLICE):
            with self._writing(), self._database.transaction(durable=False) as connection:
                connection.execute(
                    "DELETE FROM acts WHERE act >= ?1 AND act < ?1 + ?2 "
                    "AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.act = acts.act) "
                    "AND NOT EXISTS (SELECT 1 FROM open_conflicts WHERE settled_by = acts.act) "
                    "AND NOT EXISTS (SELECT 1 FROM acts AS reversed WHERE reversed.act = acts.reverses)",
                    (first, _ENTRIES_A_SLICE),
                )


def _fold_record(connection: sqlite3.Connection, record_id: str, horizon: float) -> None:
    rows = connection.execute(
        f"SELECT {ENTRY_COLUMNS} FROM journal WHERE record_id = ? AND effective_time <= ? ORDER BY sequence",
        (record_id, horizon),
    ).fetchall()
    if not rows:
        return
    entries = [entry_of(row) for row in rows]
    # In the place of the last, so that a process that lags behind learns of it by its number.
    kept = _baseline(entries)
    connection.execute(
        "UPDATE journal SET act = ?, effective_time = ?, actor = ?, op = ?, before = ?, after = ? WHERE sequence = ?",
        (
            _FOLDED_ACT,
            horizon,
            kept.actor,
            kept.op,
            None if kept.before is None else orjson.dumps(kept.before),
            None if kept.after is None else orjson.dumps(kept.after),
            entries[-1].sequence,
        ),
    )
    connection.execute(
        "DELETE FROM journal WHERE record_id = ? AND sequence < ? AND effective_time <= ?",
        (record_id, entries[-1].sequence, horizon),
    )
    _drop_acts(connection, [entry.act for entry in entries])


def _baseline(entries: Sequence[JournalEntry]) -> JournalEntry:
    """What stays of them: the record as it is, or how it went, with what brings it back unless it was erased."""
    last, fields = entries[-1], folded(entries)
    if fields is None:
        return next((entry for entry in reversed(entries) if entry.after is None), last)
    return JournalEntry(
        last.sequence,
        _FOLDED_ACT,
        last.wall_time,
        last.effective_time,
        "engine",
        BASELINE,
        last.record_id,
        None,
        fields,
    )


def _drop_acts(connection: sqlite3.Connection, acts: Sequence[int]) -> None:
    """A step of which a part is gone cannot be undone; a conflict whose decision was undone stays open,
    and one whose opening was undone is gone for good."""
    for act in dict.fromkeys(acts):
        connection.execute(
            "UPDATE open_conflicts SET settled_by = NULL WHERE settled_by = ?1 "
            "AND EXISTS (SELECT 1 FROM acts WHERE act = ?1 AND undone = 1)",
            (act,),
        )
        connection.execute(
            "DELETE FROM open_conflicts WHERE opened_by = ?1 AND EXISTS (SELECT 1 FROM acts WHERE act = ?1 AND undone)",
            (act,),
        )
        connection.execute("DELETE FROM acts WHERE act = ?", (act,))
