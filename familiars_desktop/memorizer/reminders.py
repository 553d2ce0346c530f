"""A reminder that was asked for: "Remind me on Friday to call my mum" is kept as a dated event, word for word.

What is asked for is a request, and the writer keeps none; but a reminder is one that the companion has to keep. Without
a day to come there is nothing to keep: "remind me what I said" asks something else. A birthday comes back every year.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from functools import cache
from typing import Final

from familiars_desktop.memorizer.cells import EVENT
from familiars_desktop.memorizer.dates import DateMention, resolve_dates
from familiars_desktop.memorizer.lexicon import language_of, resources_folder
from familiars_desktop.memorizer.output import Entry, Write
from familiars_desktop.memorizer.personal_data import MASKED_TOKENS, holds_secret
from familiars_desktop.memorizer.sentences import sentences

SALIENCE: Final = 0.8
_LONGEST_MESSAGE: Final = 1_000
_LONGEST_DATE: Final = timedelta(days=6)


def with_reminders(writes: Sequence[Write], text: str, now: datetime) -> list[Write]:
    """The writes of a message and its reminders, which take the place of what was made of the same sentence."""
    reminders = list(reminders_in(text, now))
    asked = [quote for reminder in reminders for quote in reminder.entry.source_quote]
    others = [write for write in writes if not any(_is_of(write, sentence) for sentence in asked)]
    return [*others, *reminders]


def reminders_in(text: str, now: datetime) -> Iterator[Write]:
    """What the user asked to be reminded of in a message said at ``now``, as writes of the cell user/event."""
    if len(text) > _LONGEST_MESSAGE:
        return
    for span in sentences(text):
        sentence = " ".join(span.text.split())
        if not _asked().match(sentence) or holds_secret(sentence) or any(token in sentence for token in MASKED_TOKENS):
            continue
        days = [day for day in resolve_dates(sentence, now.date(), language_of(sentence)) if _is_ahead(day, now.date())]
        if days:
            yield Write("add", *EVENT, _entry(sentence, days))


def _is_of(write: Write, sentence: str) -> bool:
    return any(sentence in quote or quote in sentence for quote in write.entry.source_quote)


def _entry(sentence: str, days: list[DateMention]) -> Entry:
    when = [{"text": day.text, "from": day.first.isoformat(), "to": day.last.isoformat()} for day in days]
    return Entry(
        content=f"{sentence} [{', '.join(dict.fromkeys(map(str, days)))}]",
        tags=("reminder", *dict.fromkeys(f"date:{day.first.isoformat()}" for day in days)),
        salience=SALIENCE,
        source_quote=(sentence,),
        evidence={"when": when},
    )


def _is_ahead(day: DateMention, today: date) -> bool:
    return day.first > today and day.last - day.first <= _LONGEST_DATE


def days_of_the_year(text: str, told: date, today: date) -> list[date]:
    """This year's and next year's day of what comes back every year, a birthday or an anniversary, ``told`` of with
    one day of it; from ``today`` on. Nothing when the text speaks of no such day."""
    if _yearly().search(text) is None:
        return []
    days = (_in_year(told, year) for year in (today.year, today.year + 1))
    return [day for day in days if day >= max(today, told)]


def _in_year(day: date, year: int) -> date:
    """The same day of another year; the 29th of February is kept on the 28th where there is none."""
    try:
        return day.replace(year=year)
    except ValueError:
        return date(year, 2, 28)


@cache
def _asked() -> re.Pattern[str]:
    return _phrases("asked")


@cache
def _yearly() -> re.Pattern[str]:
    return _phrases("yearly")


def _phrases(name: str) -> re.Pattern[str]:
    table = tomllib.loads((resources_folder() / "reminders.toml").read_text(encoding="utf-8"))
    return re.compile("|".join(phrase for found in table[name].values() for phrase in found), re.IGNORECASE)
