"""Turns that the writer has not worked through yet; the queue outlives the program."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from familiars_desktop.memory.times import to_seconds
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.protocols import Clock
from familiars_desktop.storage.sanitising import clean_text

_FIRST_WAIT: Final = 30.0
_LONGEST_WAIT: Final = 3_600.0


@dataclass(frozen=True, slots=True)
class QueuedTurn:
    """A turn waiting for the writer; ``next_try`` in seconds since 1970, ``reason`` of the last failure."""

    turn_id: str
    attempts: int
    reason: str
    next_try: float


class WriterQueue:
    """First come, first served; a failure waits 30 s, then twice as long each time, an hour at most."""

    def __init__(self, database: Database, clock: Clock, forgotten_turns: Callable[[], frozenset[str]]) -> None:
        self._database = database
        self._clock = clock
        self._forgotten_turns = forgotten_turns

    def enqueue(self, turn_id: str) -> None:
        """Add a turn once; one that is done stays done, one whose memories were forgotten never enters."""
        if turn_id in self._forgotten_turns():
            return
        now = to_seconds(self._clock())
        with self._database.transaction() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO writer_queue (turn_id, enqueued, next_try) VALUES (?, ?, ?)", (turn_id, now, now)
            )

    def pending(self) -> list[QueuedTurn]:
        """Everything not done, in order of arrival, whether or not its next try is due."""
        rows = self._database.rows(
            "SELECT turn_id, attempts, reason, next_try FROM writer_queue WHERE done = 0 ORDER BY enqueued, rowid"
        )
        forgotten = self._forgotten_turns()
        return [QueuedTurn(*row) for row in rows if row[0] not in forgotten]

    def done(self, turn_id: str) -> None:
        """The writer has worked through this turn."""
        with self._database.transaction() as connection:
            connection.execute("UPDATE writer_queue SET done = 1, reason = '' WHERE turn_id = ?", (turn_id,))

    def failed(self, turn_id: str, reason: str) -> None:
        """The turn stays queued; the reason is shown to the user."""
        now = to_seconds(self._clock())
        with self._database.transaction() as connection:
            connection.execute(
                "UPDATE writer_queue SET attempts = attempts + 1, reason = ?, "
                "next_try = ? + min(? * (1 << min(attempts, 20)), ?) WHERE turn_id = ?",
                (clean_text(reason), now, _FIRST_WAIT, _LONGEST_WAIT, turn_id),
            )

    def status(self) -> dict[str, Any]:
        """``pending``, ``failed`` (pending after a failure) and ``done`` counts, and the last ``reason``."""
        row = self._database.row(
            "SELECT coalesce(sum(done = 0), 0), coalesce(sum(done = 0 AND attempts > 0), 0), coalesce(sum(done), 0) "
            "FROM writer_queue"
        )
        pending, failed, done = row if row is not None else (0, 0, 0)
        last = self._database.row(
            "SELECT reason FROM writer_queue WHERE done = 0 AND reason != '' ORDER BY next_try DESC LIMIT 1"
        )
        return {"pending": pending, "failed": failed, "done": done, "reason": last[0] if last else ""}
