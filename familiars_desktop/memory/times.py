"""Moments: ISO 8601 text on records, float seconds since 1970 (UTC) in formulas."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo

Moment = datetime | float | str

# Not strftime's %B: a program with a window has the user's locale.
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def parse_time(text: str) -> datetime:
    """An ISO 8601 text as an aware UTC datetime; a time without a zone is UTC. Raises ValueError."""
    moment = datetime.fromisoformat(text.strip())
    if moment.tzinfo is None:
        return moment.replace(tzinfo=UTC)
    try:
        return moment.astimezone(UTC)
    except OverflowError as error:  # within a day of the first or last year
        raise ValueError(f"{text!r} is outside the years 1 to 9999 in UTC") from error


def as_utc(moment: datetime) -> datetime:
    """The same moment in UTC; a naive datetime is read as UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


def to_seconds(moment: Moment) -> float:
    """Seconds since 1970. Raises ValueError for a text that is no time."""
    if isinstance(moment, str):
        return parse_time(moment).timestamp()
    if isinstance(moment, datetime):
        return as_utc(moment).timestamp()
    return float(moment)


def to_iso(moment: datetime | float) -> str:
    """ISO 8601 text with a UTC offset, as records hold it."""
    if isinstance(moment, datetime):
        return as_utc(moment).isoformat()
    return datetime.fromtimestamp(moment, UTC).isoformat()


def seconds_or(text: object, default: float) -> float:
    """Seconds of an ISO text; ``default`` when it is no text, empty or malformed (a hand-edited file)."""
    if not isinstance(text, str):
        return default
    try:
        return parse_time(text).timestamp()
    except ValueError:
        return default


def day_in_words(moment: float, timezone: tzinfo | None = UTC) -> str:
    """The day of a moment in English, whatever the locale: "8 May 2023"; outside the years 1 to 9999 "some day".

    ``timezone`` is where the day begins and ends; None: this machine's.
    """
    try:
        day = datetime.fromtimestamp(moment, timezone)
    except (ValueError, OverflowError, OSError):
        return "some day"
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"
