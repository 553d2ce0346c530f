"""Days as a person would say them: "3 weeks ago, on Tue 10 Nov", whatever the locale of the program."""

from __future__ import annotations

from datetime import date, datetime, tzinfo
from typing import Final

# Not strftime: a program with a window has the user's locale.
_WEEKDAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_WEEKS_UNTIL: Final = 60
_MONTHS_UNTIL: Final = 700


def local_day(moment: float, timezone: tzinfo | None) -> date | None:
    """The day of a moment (seconds since 1970) where the user is, None outside the years 1 to 9999.

    ``timezone`` None is this machine's own.
    """
    try:
        return datetime.fromtimestamp(moment, timezone).date()
    except (ValueError, OverflowError, OSError):
        return None


def written_day(day: date) -> str:
    """ "Tue 10 Nov 2026"."""
    return f"{_WEEKDAYS[day.weekday()]} {day.day} {_MONTHS[day.month - 1]} {day.year}"


def said_when(day: date | None, today: date) -> str:
    """How long ago, and the day: "yesterday, Sun 29 Nov 2026"; a model reckons badly with dates alone."""
    if day is None:
        return "undated"
    days = (today - day).days
    if days == 0:
        return "today"
    if days < 0:
        return written_day(day)
    if days == 1:
        return f"yesterday, {written_day(day)}"
    return f"{_ago(days)}, {written_day(day)}"


def _ago(days: int) -> str:
    if days < 14:
        return f"{days} days ago"
    if days < _WEEKS_UNTIL:
        return f"{round(days / 7)} weeks ago"
    if days < _MONTHS_UNTIL:
        return f"{round(days / 30.44)} months ago"
    return f"{round(days / 365.25)} years ago"
