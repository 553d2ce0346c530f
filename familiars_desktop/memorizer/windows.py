"""From the time words of a question to a span of time in which it was said, or to why there is none."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final

from familiars_desktop.memorizer.spoken_dates import written_day
from familiars_desktop.memorizer.time_references import (
    Beside,
    Days,
    Mention,
    SessionNumber,
    SessionsBack,
    TimeReference,
)

Window = tuple[float, float]

_SESSIONS: Final = ("no sessions", "only one session")


@dataclass(frozen=True, slots=True)
class TimeAsked:
    """What a question's time words came to: a window since and until when (seconds, both included), or None.

    ``note`` tells in words what is not as asked: that there were fewer sessions, that nothing was said then, or
    which other days were taken; empty when there is nothing to tell. Where it is not ``certain`` that this time is
    asked for, what was said at another may be the answer too.
    """

    window: Window | None
    note: str = ""
    certain: bool = True


def time_asked(
    readings: Sequence[TimeReference],
    sessions: Sequence[Window],
    *,
    spoken_of: Callable[[str], float | None],
    mentioned: Callable[[str], Sequence[float]],
    said: Callable[[], Sequence[float]] = tuple,
    timezone: tzinfo | None = UTC,
) -> TimeAsked:
    """The first reading in which something was said.

    ``said`` tells when the words of the question's topic were said: of many days those sessions are meant.
    ``timezone`` is where days begin and end; None: this machine's.
    """
    for reading in readings:
        window = window_of(reading, sessions, spoken_of=spoken_of, mentioned=mentioned, timezone=timezone)
        if window is not None:
            first = readings[0]
            note = "" if reading is first else f"{_nothing_said(first)} Taken as {_in_words(reading)}."
            if isinstance(reading, Days):
                return TimeAsked(_narrowed(window, sessions, said()), note, reading.certain)
            return TimeAsked(window, note)
    return TimeAsked(None, _why_none(readings[0], len(sessions)) if readings else "")


def window_of(
    reference: TimeReference,
    sessions: Sequence[Window],
    *,
    spoken_of: Callable[[str], float | None],
    mentioned: Callable[[str], Sequence[float]],
    timezone: tzinfo | None = UTC,
) -> Window | None:
    """Since and until when, in seconds, both included; None when nothing was said then.

    ``sessions`` are past ones, oldest first. ``spoken_of`` tells when a text was spoken of best,
    ``mentioned`` all the times that a topic was, in order.
    """
    if isinstance(reference, Days):
        return _days(reference, sessions, timezone)
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


def _days(days: Days, sessions: Sequence[Window], timezone: tzinfo | None) -> Window | None:
    since = -math.inf if days.first == date.min else _midnight(days.first, timezone)
    until = _midnight(days.last + timedelta(days=1), timezone) - 1e-3
    spoken = any(start <= until and end >= since for start, end in sessions)
    return (since, until) if spoken else None


def _narrowed(window: Window, sessions: Sequence[Window], said: Sequence[float]) -> Window:
    """From the first session of these days in which the topic was said to the last; all of them when in none."""
    within = [moment for moment in said if window[0] <= moment <= window[1]]
    if not within:
        return window
    first, last = sessions[_index(sessions, within[0])], sessions[_index(sessions, within[-1])]
    return max(window[0], first[0]), min(window[1], max(last[1], within[-1]))


def _midnight(day: date, timezone: tzinfo | None) -> float:
    return datetime.combine(day, time(), timezone).timestamp()


def _why_none(reference: TimeReference, count: int) -> str:
    if isinstance(reference, SessionsBack | SessionNumber):
        before = _SESSIONS[count] if count < len(_SESSIONS) else f"only {count} sessions"
        return f"There {'was' if count == 1 else 'were'} {before} before this one."
    if isinstance(reference, Days):
        return _nothing_said(reference)
    if isinstance(reference, Mention):
        return f"“{reference.topic}” was not spoken of before."
    if isinstance(reference, Beside):
        side = "after" if reference.offset > 0 else "before"
        return f"There was no such session {side} “{reference.anchor}” was spoken of."
    return ""


def _nothing_said(reference: TimeReference) -> str:
    return f"Nothing was said {_in_words(reference)}." if isinstance(reference, Days) else ""


def _in_words(reference: TimeReference) -> str:
    if not isinstance(reference, Days):
        return ""
    if reference.first == reference.last:
        return f"on {written_day(reference.first)}"
    if reference.first == date.min:
        return f"up to {written_day(reference.last)}"
    return f"from {written_day(reference.first)} to {written_day(reference.last)}"
