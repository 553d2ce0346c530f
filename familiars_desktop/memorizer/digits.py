"""What a question writes in digits: dates in any order, months and years, counts, "the 3rd", 第8次."""

from __future__ import annotations

import re
from typing import Any, Final

Written = tuple[str, int, Any]  # the kind of time word, where it ends, and its value
_Parts = tuple[int | None, int, int | None]  # year, month, day

_YEAR_FIRST: Final = re.compile(r"(\d{4})([-/.]|[年년] ?)(\d{1,2})(?:[-/.]|[月월] ?)(\d{1,2})(?!\d)[日号일]?(?!\d)")
_YEAR_LAST: Final = re.compile(r"(\d{1,2})([-/.]) ?(\d{1,2})\2 ?(\d{4}|\d\d)(?!\d)")
_MONTH_OF_YEAR: Final = re.compile(r"((?:19|20)\d\d)[-/.](\d{1,2})(?![\d-])|(\d{1,2})[-/.]((?:19|20)\d\d)(?!\d)")
# "am 25.8.", "on 8/25": without its year only where a day is due, for 1/2 may be a half.
_YEARLESS: Final = re.compile(r"(\d{1,2})\. ?(\d{1,2})\.(?!\d)|(\d{1,2})/(\d{1,2})(?![\d/])")
_LEAD: Final = 10  # characters
_YEAR: Final = re.compile(r"((?:19|20)\d\d)(?:年|년|(?!\d))")
_MONTH_NAME: Final = re.compile(r"\d{1,2}[月월]")
_ORDINAL: Final = re.compile(
    r"(?:第 ?)?(\d{1,3}) ?(?:[回次度番つ]目|번째|번(?= ?(?:대화|세션|채팅)(?! ?전| ?이전)))|"
    r"第 ?(\d{1,3})(?= ?[次回个個場场])"
)
_HAN_ORDINAL: Final = re.compile(r"第([二三四五六七八九]?)(十?)([一二三四五六七八九]?)(?=[次回个個場场])")
_HAN: Final = "零一二三四五六七八九"
_NUMBER: Final = re.compile(
    r"(\d{1,3})((?:st|nd|rd|th|er|ère|e|º|ª)(?!\w)|\.(?= \w)|"
    r"(?:日|号|일)(?!前|间|間|後|后|以| ?(?:전|간|후|뒤|동안)))?(?!\d)"
)


def read_digits(text: str, at: int, before_day: re.Pattern[str]) -> Written | None:
    """What is written in digits at this place: a date (``0``: its possible years, months and days), a year (``y``),
    an ordinal (``F``, ``O``), a day of a month (``g``) or a count (``N``).

    ``before_day`` matches what stands before a day without its year ("am 25.8."): without it, 1/2 may be a half.
    """
    if text[at] == "第" and (number := _han_ordinal(text, at)):
        return number
    if text[at] != "第" and not text[at].isdigit():
        return None
    if found := _ORDINAL.match(text, at):
        return _ordinal(int(found[1] or found[2]), found.end())
    if not text[at].isdigit():
        return None
    if date := _date(text, at, before_day):
        return date
    if found := _YEAR.match(text, at):
        return "y", found.end(), int(found[1])
    if _MONTH_NAME.match(text, at) or not (found := _NUMBER.match(text, at)):
        return None
    return "g" if found[2] else "N", found.end(), int(found[1])


def _date(text: str, at: int, before_day: re.Pattern[str]) -> Written | None:
    if found := _YEAR_FIRST.match(text, at):
        return _either(found.end(), (int(found[1]), int(found[3]), int(found[4])))
    if found := _YEAR_LAST.match(text, at):
        first, second = int(found[1]), int(found[3])
        year = int(found[4]) if len(found[4]) == 4 else 2000 + int(found[4])
        return _either(found.end(), (year, second, first), (year, first, second))
    if found := _MONTH_OF_YEAR.match(text, at):
        return _either(found.end(), (int(found[1] or found[4]), int(found[2] or found[3]), None))
    if (found := _YEARLESS.match(text, at)) and before_day.search(text[max(at - _LEAD, 0) : at]):
        first, second = int(found[1] or found[3]), int(found[2] or found[4])
        return _either(found.end(), (None, second, first), (None, first, second))
    return None


def _either(end: int, *candidates: _Parts) -> Written | None:
    there_are = [(year, month, day) for year, month, day in candidates if 1 <= month <= 12 and (day or 1) <= 31]
    return ("0", end, tuple(there_are)) if there_are else None


def _han_ordinal(text: str, at: int) -> Written | None:
    found = _HAN_ORDINAL.match(text, at)
    if found is None or found.end() == at + 1:
        return None
    tens = (_HAN.index(found[1]) if found[1] else 1) if found[2] else 0
    ones = _HAN.index(found[3] or (found[1] if not found[2] else "零") or "零")
    return _ordinal(10 * tens + ones, found.end())


def _ordinal(number: int, end: int) -> Written:
    return "F" if number == 1 else "O", end, number
