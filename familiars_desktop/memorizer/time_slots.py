"""What a question says of the time it asks for, once the kind of time is known: the count, the topic, the days."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from familiars_desktop.memorizer.beside import beside_likeliest
from familiars_desktop.memorizer.calendar_days import calendar_readings
from familiars_desktop.memorizer.time_references import (
    Beside,
    Days,
    Mention,
    SessionNumber,
    SessionsBack,
    TimeReference,
)
from familiars_desktop.memorizer.time_words import TimeText

_QUOTED: Final = re.compile(r"(?<!\w)[\"“„«「『]\s*([^\"“”„«»「」『』]{2,})[\"“”»」』]")
_FEW_WORDS: Final = 4


def of_kind(kind: str, text: TimeText, today: date) -> list[TimeReference]:
    """The readings of a question that asks for a time of this kind (``time_kinds.KINDS``), likeliest first; none where
    it does not say which."""
    if kind in ("last", "before_last"):
        return [SessionsBack(1 if kind == "last" else 2)]
    if kind == "first":
        return [SessionNumber(1)]
    if kind == "back":
        return [SessionsBack(count) for count in _numbers(text, "N")[:1]]
    if kind == "nth":
        return [SessionNumber(number) for number in (_numbers(text, "Og") or _numbers(text, "N"))[:1]]
    if kind in ("first_mention", "last_mention"):
        topic = topic_in(text)
        return [Mention(topic, kind == "last_mention")] if topic else []
    if kind in ("after", "before"):
        beside = beside_likeliest(text)
        return [Beside(beside[0], beside[1] if kind == "after" else -beside[1])] if beside else []
    if kind == "days":
        return [Days(first, last, certain=False) for first, last in calendar_readings(text, today)]
    return []


def kind_of(reading: TimeReference) -> str:
    """One of ``time_kinds.KINDS``."""
    if isinstance(reading, SessionsBack):
        return {1: "last", 2: "before_last"}.get(reading.count, "back")
    if isinstance(reading, SessionNumber):
        return "first" if reading.number == 1 else "nth"
    if isinstance(reading, Mention):
        return "last_mention" if reading.latest else "first_mention"
    if isinstance(reading, Beside):
        return "after" if reading.offset > 0 else "before"
    return "days"


def _numbers(text: TimeText, symbols: str) -> list[int]:
    """The numbers in a question, those that count sessions first."""
    near = re.finditer(f"[{symbols}](?=[fcon]*[SMTA])|(?<=[SMTn])[{symbols}]", text.symbols)
    places = [found.start() for found in near]
    places += [at for at, symbol in enumerate(text.symbols) if symbol in symbols]
    return [int(text.tokens[at].value) for at in places]


def topic_in(text: TimeText) -> str:
    """The words of the question that are no words of time, talk or asking."""
    if quoted := _quoted_topic(text):
        return quoted
    rows = [at for at, symbol in enumerate(text.symbols) if symbol == "x"]
    runs = list(re.finditer("x[xf&]*x|x", text.symbols))
    told = [run for run in runs if re.search("[pV][f]*$", text.symbols[: run.start()])]
    told = [run for run in told if len(text.between(*run.span())) > 1]
    if len(told) == 1:  # of what is spoken; the others say how
        rows = [at for at in rows if at in range(*told[0].span())]
    if not rows:
        return ""
    if set(text.symbols[rows[0] : rows[-1]]) <= set("xfpoN&bR"):
        return text.between(rows[0], rows[-1] + 1)
    return " ".join(text.between(at, at + 1) for at in rows)


def _quoted_topic(text: TimeText) -> str:
    """What alone stands in quotation marks, if it is a few words."""
    found = _QUOTED.findall(text.text)
    return found[0].strip() if len(found) == 1 and len(found[0].split()) <= _FEW_WORDS else ""
