"""What "last week" or "17 October" means on the day it was said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from familiars_desktop.memorizer.lexicon import NOTHING, Lexicon, lexicon
from familiars_desktop.memorizer.tenses import TenseCues, is_past

_DAY = r"(?P<d>\d{1,2})"
_YEAR = r"(?P<y>\d{4})"
_BEFORE_MONTH = "in|en|im|em|a|since|by|until|till|this|next|last|early|late|w|i|в|nel|en el"
_WEEKEND_LENGTH = 1
_ANY_DAY = date(2000, 1, 3)


@dataclass(frozen=True, slots=True)
class DateMention:
    """A time expression and the days it means, both included."""

    text: str
    start: int
    first: date
    last: date

    def __str__(self) -> str:
        """The day, the month when it is a whole one, the year likewise, else both ends."""
        if self.first == self.last:
            return self.first.isoformat()
        if self.first.day == 1 and self.last == _month_end(self.first):
            return f"{self.first:%Y-%m}"
        if (self.first.month, self.first.day, self.last.month, self.last.day) == (1, 1, 12, 31):
            return f"{self.first:%Y}"
        return f"{self.first.isoformat()} to {self.last.isoformat()}"


def resolve_dates(text: str, today: date, language: str) -> list[DateMention]:
    """The time expressions of a clause, in order, without overlaps; ``today`` is the day it was said.

    What recurs ("on Wednesday evenings", "every other Friday", "le mardi soir") has no single date and is left out.
    """
    grammar = _grammar(language)
    found = sorted(grammar.mentions(text, today), key=lambda mention: (mention.start, -len(mention.text)))
    kept: list[DateMention] = []
    for mention in found:
        if not kept or mention.start >= kept[-1].start + len(kept[-1].text):
            kept.append(mention)
    return kept


def speaks_of_a_date(text: str, language: str) -> bool:
    """Whether something in the text has a date, whichever day it is said."""
    return bool(resolve_dates(text, _ANY_DAY, language))


def recurs(text: str, language: str) -> bool:
    """Whether the text speaks of what happens again and again: "every other Friday"."""
    return bool(_grammar(language).recurring_spans(text))


@cache
def _grammar(language: str) -> _Grammar:
    return _Grammar(lexicon(language))


@cache
def _compiled(pattern: str, spaced: bool) -> re.Pattern[str] | None:
    """Whole words only where words are spaced; None for no pattern."""
    if not pattern:
        return None
    return re.compile(rf"(?<!\w)(?:{pattern})(?!\w)" if spaced else f"(?:{pattern})", re.IGNORECASE)


class _Grammar:
    """The time words of one language as regular expressions."""

    def __init__(self, cues: Lexicon) -> None:
        words = cues.dates
        self._spaced = cues.spaced
        self._weekdays = [str(name) for name in words.get("weekdays", ())]
        self._months = [str(name) for name in words.get("months", ())]
        self._words = {name: str(value) for name, value in words.items() if isinstance(value, str)}
        self._next = self._regex(self._either("next"))
        self._last = self._regex(self._either("last"))
        self._habit = self._regex(self._words.get("habit", ""))
        self._recurring = self._regex(self._recurring_shape())
        self._tense = TenseCues(
            past=self._regex(self._words.get("past_cue", "")) or NOTHING,
            present=self._regex(self._words.get("present_cue", "")) or NOTHING,
            boundary=self._regex(self._words.get("clause", "")) or NOTHING,
        )

    def mentions(self, text: str, today: date) -> Iterator[DateMention]:
        recurring = self.recurring_spans(text)
        yield from _iso_dates(text)
        yield from self._day_words(text, today)
        yield from self._periods(text, today)
        yield from self._counted(text, today)
        for mention in (*self._calendar(text, today), *self._on_weekday(text, today)):
            if not any(begin <= mention.start < end for begin, end in recurring):
                yield mention

    def _either(self, name: str) -> str:
        """A modifier before its noun or after it."""
        return "|".join(filter(None, (self._words.get(name), self._words.get(f"{name}_after"))))

    def _recurring_shape(self) -> str:
        """ "Every Monday", and what else the language has; DAYS stands for one weekday or several joined."""
        every, more = self._words.get("every"), self._words.get("recurring")
        gap = " " if self._spaced else ""
        shapes = [rf"(?:{every}){gap}DAYS"] if every else []
        shapes += [more] if more else []
        weekday = f"(?:{'|'.join(self._weekdays)})"
        joined = self._words.get("joined", "[,/&]|,? and|,? or")
        days = rf"{weekday}(?:(?:{joined})\s*{weekday})*"
        single = "|".join(filter(None, (self._either("next"), self._either("last"))))
        once = rf"(?!\s*(?:{single})(?!\w)|,?\s*\d)" if single else r"(?!,?\s*\d)"
        return f"(?:{'|'.join(shapes)}){once}".replace("DAYS", days) if shapes and self._weekdays else ""

    def recurring_spans(self, text: str) -> list[tuple[int, int]]:
        """Where the text speaks of what happens again and again; all of it under a "usually" or an "every year"."""
        if self._habit is not None and self._habit.search(text) is not None:
            return [(0, len(text))]
        return [found.span() for found in self._recurring.finditer(text)] if self._recurring else []

    def _regex(self, pattern: str) -> re.Pattern[str] | None:
        return _compiled(pattern, self._spaced)

    def _day_words(self, text: str, today: date) -> Iterator[DateMention]:
        offsets = {"before_yesterday": -2, "yesterday": -1, "today": 0, "tomorrow": 1, "after_tomorrow": 2}
        for name, offset in offsets.items():
            regex = self._regex(self._words.get(name, ""))
            for found in regex.finditer(text) if regex else ():
                day = today + timedelta(days=offset)
                yield DateMention(found.group(), found.start(), day, day)

    def _periods(self, text: str, today: date) -> Iterator[DateMention]:
        """Last, this and next week, weekend, month, year."""
        for step, name in ((-1, "last"), (0, "this"), (1, "next")):
            for unit in ("weekend", "week", "month", "year"):
                regex = self._pair(name, unit)
                for found in regex.finditer(text) if regex else ():
                    first, last = _period(unit, step, today)
                    yield DateMention(found.group(), found.start(), first, last)

    def _pair(self, modifier: str, unit: str) -> re.Pattern[str] | None:
        """The modifier before the unit or after it, as the language has it."""
        mod, noun = self._words.get(modifier), self._words.get(unit)
        if not noun:
            return None
        parts = [rf"(?:{mod})\s*(?:{noun})"] if mod else []
        after = self._words.get(f"{modifier}_after")
        if after:
            parts.append(rf"(?:{noun})\s*(?:{after})")
        own = self._words.get(f"{modifier}_{unit}")
        if own:
            parts.append(own)
        return self._regex("|".join(parts)) if parts else None

    def _counted(self, text: str, today: date) -> Iterator[DateMention]:
        """ "Three days ago", "in two weeks", with digits or "a"."""
        for unit, days in (("day", 1), ("week", 7), ("month", 30), ("year", 365)):
            noun, ago, within = self._words.get(unit), self._words.get("ago"), self._words.get("in")
            count = r"(?P<n>\d{1,2}|an?|one|two|three|four|five|six|seven|eight|nine|ten)"
            shapes = []
            if noun and ago:
                shapes += [(-1, rf"{count}\s*(?:{noun})\s*(?:{ago})"), (-1, rf"(?:{ago})\s*{count}\s*(?:{noun})")]
            if noun and within:
                shapes.append((1, rf"(?:{within})\s+{count}\s*(?:{noun})"))
            for sign, shape in shapes:
                regex = self._regex(shape)
                for found in regex.finditer(text) if regex else ():
                    day = today + timedelta(days=sign * days * _count(found["n"]))
                    yield DateMention(found.group(), found.start(), day, day)

    def _calendar(self, text: str, today: date) -> Iterator[DateMention]:
        """ "17 October", "October 17th", "in March 2024", "am 3. Mai", "5月3日"."""
        for number, name in enumerate(self._months, start=1):
            shapes = (
                rf"{_DAY}(?:st|nd|rd|th|er|º|ª|\.|日)?\s*(?:of |de |di |van )?(?:{name})(?:,? (?:de )?{_YEAR})?",
                rf"(?:{name})\s+(?:the )?{_DAY}(?:st|nd|rd|th|日|일)?(?!\d)(?:,? {_YEAR})?",
                rf"(?:{name}){_DAY}(?:日|号|일)",
                rf"(?:{_BEFORE_MONTH})\s+(?:{name})(?: {_YEAR})?(?P<d>)",
            )
            for shape in shapes:
                regex = self._regex(shape)
                for found in regex.finditer(text) if regex else ():
                    mention = _calendar_mention(found, number, today, is_past(text, found.start(), self._tense))
                    if mention is not None:
                        yield mention

    def _on_weekday(self, text: str, today: date) -> Iterator[DateMention]:
        named_day = rf"(?!,?\s*\d{{1,2}}\w{{0,2}}\.?\s+(?:of |de |di )?(?:{'|'.join(self._months)}))"
        for number, name in enumerate(self._weekdays):
            regex = self._regex(rf"(?:(?P<word>[^\W\d_]+)\s+)?(?P<name>{name}){named_day}(?:\s+(?P<after>[^\W\d_]+))?")
            for found in regex.finditer(text) if regex else ():
                near = " ".join(part for part in (found["word"], found["after"]) if part)
                backwards = self._last is not None and self._last.search(near) is not None
                forwards = self._next is not None and self._next.search(near) is not None
                past = is_past(text, found.start("name"), self._tense)
                day = _weekday(number, today, backwards or (past and not forwards))
                yield DateMention(found["name"], found.start("name"), day, day)


def _iso_dates(text: str) -> Iterator[DateMention]:
    for found in re.finditer(r"(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)", text):
        day = _date(int(found[1]), int(found[2]), int(found[3]))
        if day is not None:
            yield DateMention(found.group(), found.start(), day, day)


def _calendar_mention(found: re.Match[str], month: int, today: date, past: bool) -> DateMention | None:
    day_text, year_text = found["d"], found.groupdict().get("y")
    day = int(day_text) if day_text else 1
    year = int(year_text) if year_text else today.year
    first = _date(year, month, day)
    if first is None:
        return None
    if not year_text:
        first = _nearest_year(first, today, past)
    return DateMention(found.group(), found.start(), first, first if day_text else _month_end(first))


def _nearest_year(day: date, today: date, past: bool) -> date:
    """The latest such day up to today when it is past, else the next one."""
    step = (
        -1
        if past and day > today
        else 1
        if not past
        and (day.year, day.month, day.day)
        < (
            today.year,
            today.month,
            1 if day.day == 1 else today.day,
        )
        else 0
    )
    return _date(day.year + step, day.month, day.day) or day


def _weekday(number: int, today: date, backwards: bool) -> date:
    """The latest such weekday before today, or the next after it."""
    if backwards:
        return today - timedelta(days=(today.weekday() - number - 1) % 7 + 1)
    return today + timedelta(days=(number - today.weekday() - 1) % 7 + 1)


def _period(unit: str, step: int, today: date) -> tuple[date, date]:
    if unit == "year":
        return date(today.year + step, 1, 1), date(today.year + step, 12, 31)
    if unit == "month":
        months = today.year * 12 + today.month - 1 + step
        first = date(months // 12, months % 12 + 1, 1)
        return first, _month_end(first)
    monday = today - timedelta(days=today.weekday()) + timedelta(weeks=step)
    if unit == "week":
        return monday, monday + timedelta(days=6)
    saturday = monday + timedelta(days=5)
    return saturday, saturday + timedelta(days=_WEEKEND_LENGTH)


def _month_end(first: date) -> date:
    following = date(first.year + first.month // 12, first.month % 12 + 1, 1)
    return following - timedelta(days=1)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _count(word: str) -> int:
    words = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    if word.isdigit():
        return int(word)
    return words.index(word.lower()) + 1 if word.lower() in words else 1
