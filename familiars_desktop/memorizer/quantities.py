"""Numbers of a statement by kind, in base units, so that 6 pm equals 18:00 and 154 pounds equal 70 kg."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from familiars_desktop.memorizer.conflict_cues import number_words

Quantities = Mapping[str, frozenset[str]]

POUND: Final = 0.45359237
MONTHS: Final = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
WEEKDAYS: Final = r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?)"


def quantities(text: str) -> Quantities:
    """By kind: ``clock`` in minutes, ``date``, ``weekday``, ``mass`` in kilograms, ``length`` in centimetres,
    ``money``, ``year``, ``count``."""
    found: dict[str, set[str]] = {}
    rest = text
    for kind, shape, value in _shapes():
        for match in shape.finditer(rest):
            found.setdefault(kind, set()).add(value(match))
        rest = shape.sub(" ", rest)
    return {kind: frozenset(values) for kind, values in found.items()}


def _clock(match: re.Match[str]) -> str:
    hour, minute = int(match["h"]), int(match["m"] or 0)
    half = (match["half"] or "").lower()
    if half:
        hour = hour % 12 + (12 if half.startswith("p") else 0)
    return str(hour * 60 + minute)


def _half_past(match: re.Match[str]) -> str:
    hour = number_words().get(match["h"].lower(), 0)
    afternoon = re.search(r"afternoon|evening", match.string, re.IGNORECASE) is not None
    return str((hour + (12 if afternoon and hour < 12 else 0)) * 60 + 30)


def _oclock(match: re.Match[str]) -> str:
    hour = match["h"].lower()
    return str(60 * (int(hour) if hour.isdigit() else number_words().get(hour, 0)))


def _day(match: re.Match[str]) -> str:
    return f"{match['month'][:3].lower()} {int(match['day'])}"


def _short(match: re.Match[str]) -> str:
    return match.group().lower()[:3]


def _kilograms(match: re.Match[str]) -> str:
    value = float(match["n"].replace(",", "."))
    pounds = match["unit"].lower().startswith(("lb", "pound"))
    return f"{value * POUND if pounds else value:.0f}"


def _centimetres(match: re.Match[str]) -> str:
    value = float(match["n"].replace(",", "."))
    return f"{value if match['unit'].lower().startswith('c') else value * 100:.0f}"


def _money(match: re.Match[str]) -> str:
    digits = match["before"] or match["after"]
    return re.sub(r"[.,]", "", digits) if digits else _number(match["word"])


def _count(match: re.Match[str]) -> str:
    return _number(match["n"])


def _number(word: str) -> str:
    return str(number_words().get(word.lower(), word.replace(",", "").lstrip("0") or "0"))


def _whole(match: re.Match[str]) -> str:
    return match.group().lower()


@cache
def _shapes() -> tuple[tuple[str, re.Pattern[str], Callable[[re.Match[str]], str]], ...]:
    """What is looked for, in this order; what one shape took, no later one sees."""
    words = "|".join(sorted(number_words(), key=len, reverse=True))
    shapes: tuple[tuple[str, str, Callable[[re.Match[str]], str]], ...] = (
        ("clock", r"(?<!\d)(?P<h>\d{1,2}):(?P<m>\d{2})(?::\d\d)?\s*(?P<half>[ap]\.?m\.?)?(?!\d)", _clock),
        ("clock", r"(?<!\d)(?P<h>\d{1,2})(?P<m>)\s*(?P<half>[ap]\.?m\.?)(?!\w)", _clock),
        ("clock", r"half past (?P<h>\w+)", _half_past),
        ("clock", r"(?P<h>\w+) o'clock", _oclock),
        ("date", rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? (?P<month>{MONTHS})\b", _day),
        ("date", rf"\b(?P<month>{MONTHS}) (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?!\d)", _day),
        ("weekday", rf"\b{WEEKDAYS}\b", _short),
        ("quarter", r"\bQ[1-4]\b", _whole),
        ("mass", r"(?P<n>\d+(?:[.,]\d+)?)\s*(?P<unit>kg|kilos?|kilograms?|lbs?|pounds?)\b", _kilograms),
        ("length", r"(?P<n>\d+(?:[.,]\d+)?)\s*(?P<unit>cm|centimet(?:er|re)s?|m|met(?:er|re)s?)\b", _centimetres),
        (
            "money",
            rf"[€$£]\s?(?P<before>\d[\d,.]*\d|\d)|(?P<after>\d[\d,.]*\d|\d)\s*(?:euros?|dollars?|€|\$|£)"
            rf"|(?P<word>{words}) (?:euros|dollars|pounds)",
            _money,
        ),
        ("year", r"\b(?:19|20)\d\d\b", _whole),
        ("count", r"(?P<n>\d[\d,]*)\s*(?:mg|km|%|degrees|people|subscribers|miles|minutes)\b", _count),
        ("count", r"(?<=[A-Za-z] )(?P<n>\d{1,3}(?:\.\d+)*)\b(?! \w+s\b)", _count),
        ("count", rf"(?<!\w)(?P<n>\d[\d,]*|{words})(?!\w)", _count),
        ("month", rf"\b{MONTHS}\b", _short),
    )
    return tuple((kind, re.compile(shape, re.IGNORECASE), value) for kind, shape, value in shapes)
