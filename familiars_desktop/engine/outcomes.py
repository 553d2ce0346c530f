"""The outcome of a conflict as an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from familiars_desktop.engine.events import ConflictResolved

if TYPE_CHECKING:
    from familiars_desktop.memorizer import ConflictOutcome
    from familiars_desktop.storage import OpenConflict


def conflict_event(at: float, outcome: ConflictOutcome) -> ConflictResolved:
    """What listeners are told of a conflict; with no winner it waits for the user."""
    return ConflictResolved(
        at,
        winner_id=outcome.winner.id if outcome.winner else None,
        loser_id=outcome.loser.id if outcome.loser else None,
        old_score=outcome.resolution.old_score,
        new_score=outcome.resolution.new_score,
        open=outcome.resolution.verdict == "open",
    )


def open_conflict_event(at: float, conflict: OpenConflict) -> ConflictResolved:
    """What listeners are told of words that contradict what others wrote: the user decides."""
    return ConflictResolved(at, None, None, conflict.old_score, conflict.new_score, open=True)
