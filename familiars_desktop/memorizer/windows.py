"""From the time words of a question to a span of time in which it was said."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, time, timedelta

from familiars_desktop.memorizer.temporal import (
    Days,
    Mention,
    SessionNumber,
    SessionsBack,
    TimeReference,
)

Window = tuple[float, float]


def window_of(
    reference: TimeReference,
    sessions: Sequence[Window],
    *,
    spoken_of: Callable[[str], float | None],
    mentioned: Callable[[str], Sequence[float]],
) -> Window | None:
    """Since and until when, in seconds, both included; None when nothing was said then.

    ``sessions`` are past ones, oldest first. ``spoken_of`` tells when a text was spoken of best,
    ``mentioned`` all the times that a topic was, in order.
    """
    if isinstance(reference, Days):
        return _days(reference, sessions)
    if isinstance(reference, SessionsBack):
        return _session(sessions, len(sessions) - reference.count)
    if isinstance(reference, SessionNumber):
        return _session(sessions, reference.number - 1)
    if isinstance(reference, Mention):
        times = mentioned(reference.topic)
        return _session(sessions, _index(sessions, times[-1 if reference.latest else 0])) if len(times) else None
    moment = spoken_of(reference.anchor)
    return None if moment is None else _session(sessions, _index(sessions, moment) + reference.offset)


def _session(sessions: Sequence[Window], index: int) -> Window | None:
    return sessions[index] if 0 <= index < len(sessions) else None


def _index(sessions: Sequence[Window], moment: float) -> int:
    """The session that was running then."""
    return bisect_right([start for start, _ in sessions], moment) - 1


def _days(days: Days, sessions: Sequence[Window]) -> Window | None:
    since = -math.inf if days.first == date.min else _midnight(days.first)
    until = _midnight(days.last + timedelta(days=1)) - 1e-3
    spoken = any(start <= until and end >= since for start, end in sessions)
    return (since, until) if spoken else None


def _midnight(day: date) -> float:
    return datetime.combine(day, time(), UTC).timestamp()
