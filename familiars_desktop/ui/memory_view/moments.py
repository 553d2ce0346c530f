"""Moments and spans of time in the reader's own language and time zone."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, cast

from PySide6.QtCore import QT_TRANSLATE_NOOP, QDate, QDateTime, QLocale, QTime

from familiars_desktop.ui.translation import tr

MINUTE: Final = 60.0
HOUR: Final = 3_600.0
DAY: Final = 86_400.0
MONTH: Final = 30.44 * DAY
YEAR: Final = 365.25 * DAY

_FAR: Final = 250.0 * YEAR


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark of the calendar: where it lies, in seconds since 1970, and its words."""

    moment: float
    label: str


def local_time(moment: float) -> QDateTime:
    """The moment on the reader's clock."""
    return QDateTime.fromMSecsSinceEpoch(round(moment * 1000.0))


def seconds_of(time: QDateTime) -> float:
    return time.toMSecsSinceEpoch() / 1000.0


def date_text(moment: float, *, reference: float | None = None, short: bool = False) -> str:
    """ "14 March", with the year when it is not the reference's; "14 Mar" where there is little room."""
    if not math.isfinite(moment) or abs(moment) > _FAR:
        return tr("never")
    return _date_words(round(moment / MINUTE), None if reference is None else round(reference / DAY), short)


@lru_cache(maxsize=4_096)
def _date_words(minutes: int, reference_days: int | None, short: bool) -> str:
    """Kept, because a step of the timeline writes the same dates again."""
    day = local_time(minutes * MINUTE).date()
    if reference_days is not None and local_time(reference_days * DAY).date().year() == day.year():
        return QLocale().toString(day, tr("d MMM") if short else tr("d MMMM"))
    return QLocale().toString(day, tr("d MMM yyyy") if short else tr("d MMMM yyyy"))


def time_text(moment: float) -> str:
    """ "Sat 14 Mar 2026, 09:30"."""
    return QLocale().toString(local_time(moment), tr("ddd d MMM yyyy, HH:mm"))


def span_text(seconds: float) -> str:
    """A length of time in its largest fitting unit: "40 min", "6.5 h", "12 days", "3.5 years"."""
    if not math.isfinite(seconds):
        return tr("without end")
    length = abs(seconds)
    if length < 90.0 * MINUTE:
        return tr("{0} min").format(round(length / MINUTE))
    if length < 2.0 * DAY:
        return _span_words(tr("{0} h"), _shown(length / HOUR))
    if length < 60.0 * DAY:
        return _span_words(tr("{0} days"), _shown(length / DAY))
    if length < 2.0 * YEAR:
        return _span_words(tr("{0} months"), _shown(length / MONTH))
    return _span_words(tr("{0} years"), _shown(length / YEAR))


@lru_cache(maxsize=1_024)
def _span_words(words: str, value: float) -> str:
    """Kept, because a step of the timeline writes the same few lengths again."""
    return words.format(_number(value))


def _shown(value: float) -> float:
    """As exact as it is written."""
    return round(value, 1) if value < 10.0 else float(round(value))


def relative_text(moment: float, now: float) -> str:
    """ "12 days ago", "in 6.5 h", "now"."""
    if abs(moment - now) < MINUTE:
        return tr("now")
    if not math.isfinite(moment):
        return tr("never")
    span = span_text(moment - now)
    return tr("in {0}").format(span) if moment > now else tr("{0} ago").format(span)


def calendar_ticks(start: float, end: float, most: int) -> list[Tick]:
    """At most ``most`` marks on whole hours, days, weeks, months or years between two moments."""
    if end <= start or most < 1:
        return []
    for seconds, form in _STEPS:
        if (end - start) / seconds <= most:
            return _even_ticks(start, end, seconds, form)
    for months, form in _MONTH_STEPS:
        if (end - start) / (months * MONTH) <= most:
            return _month_ticks(start, end, months, form)
    return _month_ticks(start, end, 12 * math.ceil((end - start) / YEAR / most), "yyyy")


_STEPS: Final = (
    (HOUR, "HH:mm"),
    (3 * HOUR, "ddd HH:mm"),
    (6 * HOUR, "ddd HH:mm"),
    (12 * HOUR, "ddd HH:mm"),
    (DAY, cast(str, QT_TRANSLATE_NOOP("familiars", "ddd d"))),
    (2 * DAY, cast(str, QT_TRANSLATE_NOOP("familiars", "d MMM"))),
    (7 * DAY, "d MMM"),
    (14 * DAY, "d MMM"),
)
_MONTH_STEPS: Final = (
    (1, "MMM"),
    (2, "MMM"),
    (3, "MMM"),
    (6, cast(str, QT_TRANSLATE_NOOP("familiars", "MMM yyyy"))),
    (12, "yyyy"),
    (24, "yyyy"),
    (60, "yyyy"),
)


def _even_ticks(start: float, end: float, step: float, form: str) -> list[Tick]:
    """Marks ``step`` apart, from local midnight (a Monday's for weeks)."""
    day = local_time(start).date()
    if step >= 7 * DAY:
        day = day.addDays(1 - day.dayOfWeek())
    locale, place = QLocale(), 0
    ticks: list[Tick] = []
    while True:
        if step >= DAY:
            time = QDateTime(day.addDays(round(place * step / DAY)), QTime(0, 0))
        else:
            time = QDateTime(day, QTime(0, 0)).addSecs(round(place * step))
        moment, place = seconds_of(time), place + 1
        if moment > end:
            return ticks
        if moment >= start:
            ticks.append(Tick(moment, locale.toString(time, tr(form))))


def _month_ticks(start: float, end: float, months: int, form: str) -> list[Tick]:
    first = local_time(start).date()
    year = first.year() if months < 12 else first.year() - first.year() % max(months // 12, 1)
    locale, day = QLocale(), QDate(year, 1, 1)
    ticks: list[Tick] = []
    while (moment := seconds_of(QDateTime(day, QTime(0, 0)))) <= end:
        if moment >= start:
            shown = "yyyy" if day.month() == 1 and "M" in form and months < 6 else form
            ticks.append(Tick(moment, locale.toString(day, tr(shown))))
        day = day.addMonths(months)
    return ticks


def _number(value: float) -> str:
    decimals = 1 if value < 10.0 and abs(value - round(value)) >= 0.05 else 0
    return QLocale().toString(value, "f", decimals)
