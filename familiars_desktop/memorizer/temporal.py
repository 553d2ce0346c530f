"""Time words of a question about the conversation itself: which sessions or days it asks for.

Only questions about what was said are resolved ("What did I tell you last Tuesday?"): in "Where did I go last
Tuesday?" the day is part of what is sought, and the answer may have been given at any later time.

What a question asks for is read from the order of the kinds of its words (``time_words``), not from its wording:
a count, a session and "ago" in whatever words; a way ("before", "following"), and what was spoken of there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Final

from familiars_desktop.memorizer.beside import beside_what
from familiars_desktop.memorizer.calendar_days import calendar_mentions, calendar_readings
from familiars_desktop.memorizer.lexicon import DEFAULT_LANGUAGE, language_of, lexicon
from familiars_desktop.memorizer.time_words import TimeText, read_time_words


@dataclass(frozen=True, slots=True)
class SessionsBack:
    """The session so many before now; 1 is the last one."""

    count: int


@dataclass(frozen=True, slots=True)
class SessionNumber:
    """The session of this number, 1 the first there was."""

    number: int


@dataclass(frozen=True, slots=True)
class Days:
    """The days from ``first`` to ``last``, both included."""

    first: date
    last: date


@dataclass(frozen=True, slots=True)
class Beside:
    """So many sessions after (below 0: before) the one in which ``anchor`` was spoken of."""

    anchor: str
    offset: int


@dataclass(frozen=True, slots=True)
class Mention:
    """The first or the latest time that ``topic`` was spoken of."""

    topic: str
    latest: bool


TimeReference = SessionsBack | SessionNumber | Days | Beside | Mention

_SKIPPED: Final = "[fcon]*"
_ENDS: Final = 6  # words


def time_readings(question: str, today: date, participants: Iterable[str] = ()) -> list[TimeReference]:
    """What the question's time words may mean on this day, likeliest first; none when it asks for no time of talk.

    ``participants`` are the names of those who speak in the conversations, beside "I", "you" and "we".
    """
    names = tuple(participants)
    for language in _languages(question):
        if not _asks(question, language):
            continue
        text = read_time_words(question, language, names)
        if readings := _readings(text, today):
            return readings
    return []


def _languages(question: str) -> Iterable[str]:
    """The languages it may be in, likeliest first: that of how it begins, of the whole, of how it ends (what is quoted
    in between may be in another), English."""
    words = question.split()
    parts = (" ".join(words[:_ENDS]), question, " ".join(words[-_ENDS:]))
    return dict.fromkeys([*map(language_of, parts), DEFAULT_LANGUAGE])


def time_reference(question: str, today: date, participants: Iterable[str] = ()) -> TimeReference | None:
    """The likeliest of ``time_readings``, None for none."""
    readings = time_readings(question, today, participants)
    return readings[0] if readings else None


def topic_of(question: str, participants: Iterable[str] = ()) -> str:
    """The words of a question that are no words of time, talk or asking; empty when it has no others."""
    return _topic(read_time_words(question, language_of(question), participants))


def without_dates(question: str, today: date) -> str:
    """The question less its dates: turns carry theirs, and would be found by a day's number or a month's name."""
    text = read_time_words(question, language_of(question))
    for mention in reversed(calendar_mentions(text, today)):
        begin, end = text.tokens[mention.begin].start, text.tokens[mention.end - 1].end
        question = question[:begin] + question[end:]
    return question


def _asks(question: str, language: str) -> bool:
    """Whether it is a question or a request, not a statement that has a time in it."""
    asking = _asking(language)
    return question.rstrip().endswith(("?", "？")) or asking.search(question) is not None


@cache
def _asking(language: str) -> re.Pattern[str]:
    cues = lexicon(language)
    time = cues.time or lexicon(DEFAULT_LANGUAGE).time
    words = f"(?:{time.get('asks', '(?!)')}|{time.get('requests', '(?!)')})"
    if not cues.spaced:
        return re.compile(words)
    return re.compile(rf"(?:^|[.:,;!?]\s+)\W*{words}(?!\w)", re.IGNORECASE)


def _readings(text: TimeText, today: date) -> list[TimeReference]:
    one = (
        _beside(text)
        or _counted_sessions(text)
        or _last_or_first_talk(text)
        or _mention(text)
        or _named_session(text)
        or _talk_alone(text, today)
    )
    if one is not None:
        return [one]
    if not _said_here(text):
        return []
    return [Days(first, last) for first, last in calendar_readings(text, today)]


@cache
def _shape(pattern: str) -> re.Pattern[str]:
    """Symbols in their order, between any two of which fillers may stand."""
    return re.compile(pattern.replace(" ", _SKIPPED))


# --- beside something that was spoken of ---


def _beside(text: TimeText) -> Beside | None:
    """ "Two sessions before it came up that …", "right after we spoke of …"."""
    found = beside_what(text)
    return Beside(*found) if found else None


# --- so many sessions ago ---


def _counted_sessions(text: TimeText) -> SessionsBack | None:
    for pattern in (
        "N p?o? [SMT]+ (?:A|B [Hd,.]|B$)",
        "A p? N T? [SM]",
        "a N [SMT]",
        "[SM] N A",
        "[SM] N B H",
        "A R?t? N [SM]",
    ):
        if found := _shape(pattern).search(text.symbols):
            count = next(at for at in range(found.start(), found.end()) if text.symbols[at] == "N")
            return SessionsBack(int(text.tokens[count].value))
    before_last = "[SMT] B L|N B L [SMT]|L [SMT][^.]*[,&][^.]*N B[ic]|Y|L[fco]*T.*[fc,&]T B(?:[,.]|$)"
    if _shape(before_last).search(text.symbols):
        return SessionsBack(2)
    return None


# --- our last talk, our first talk ---


def _last_or_first_talk(text: TimeText) -> TimeReference | None:
    """ "When we last spoke", "the first time we talked", "last time": whose topic is the talk itself."""
    if re.search(r"V[p]?x[^.]*fL[f]*T[.]?$", text.symbols):  # said of something "the last time"
        return None
    for polarity, reference in (("L", SessionsBack(1)), ("[FQ]", SessionNumber(1))):
        alone = "|" + polarity + " T(?=[f]*(?:[,.w]|$))" if polarity == "L" else ""
        pattern = (
            rf"{polarity} T [I&f]*I[I&f]* V[fpb]*(?=[,.w]|$)|I[I&f]* {polarity} V[fpbI]*(?=[,.w]|$)|"
            rf"I[I&f]* V[fb]* {polarity} (?=[,.w]|$)|{polarity} T [SV]V?[f]*(?=[,.w]|$){alone}"
        )
        if _shape(pattern).search(text.symbols):
            return reference
    return SessionsBack(1) if "K" in text.symbols or _shape("[SM] B H").search(text.symbols) else None


def _named_session(text: TimeText) -> TimeReference | None:
    """ "The last session", "our second talk", "session 3": a talk that may be anybody's needs "our"."""
    symbols = text.symbols
    if found := _shape("F [&fcpo]*S|o F M").search(symbols):
        return SessionNumber(1)
    if found := _shape("O [pfco]*S|o O M" if "x" in symbols else "O [pfco]*S|o O M|O T").search(symbols):
        return SessionNumber(int(text.tokens[symbols.index("O", found.start())].value))
    if _shape("L N?T?[pfco]*S|o L M|S L").search(symbols):
        return SessionsBack(1)
    if found := _shape("S N|[VM] n N").search(symbols):
        return SessionNumber(int(text.tokens[found.end() - 1].value))
    return None


def _talk_alone(text: TimeText, today: date) -> TimeReference | None:
    """ "What did we say last?": a first or last time of nothing but talk."""
    found = re.search("[FLQ]", text.symbols)
    if found is None or re.search("[xNM]", text.symbols) or not re.search("[VS]", text.symbols):
        return None
    if calendar_mentions(text, today):
        return None
    return SessionsBack(1) if found.group() == "L" else SessionNumber(1)


# --- the first or last time that something was spoken of ---


def _mention(text: TimeText) -> Mention | None:
    symbols = text.symbols
    if not re.search(r"[VC]", symbols):
        return None
    found = _shape(
        r"[FLQ] [fcpbIiw&]*(?:T[^.]*)?[VC]|[FLQ][fc]*S[fc]*c[^.]*V|[VC][^.]*?[FLQ] T? (?:b I )?(?=[,.]|$)|"
        r"C [FLQ]|V L p|[FLQ][fcpbIi]*T[^.,]*[VC]"
    ).search(symbols)
    if found is None or _shape("[FL] [Dkms]").match(symbols, _polarity(symbols, found.start())):
        return None
    at = _polarity(symbols, found.start())
    if re.match(r"[fco]*S(?![fc]*c)", symbols[at + 1 :]):
        return None
    topic = _topic(text)
    return Mention(topic, symbols[at] == "L") if topic else None


def _polarity(symbols: str, start: int) -> int:
    return next(at for at in range(start, len(symbols)) if symbols[at] in "FLQ")


def _topic(text: TimeText) -> str:
    """The words of the question that are no words of time, talk or asking."""
    rows = [at for at, symbol in enumerate(text.symbols) if symbol == "x"]
    if not rows:
        return ""
    if set(text.symbols[rows[0] : rows[-1]]) <= set("xfpoN&bR"):
        return text.between(rows[0], rows[-1] + 1)
    return " ".join(text.between(at, at + 1) for at in rows)


# --- days ---


# Words of talk and who talks, in the orders in which a question asks for what was said in these conversations.
_SAID_HERE: Final = re.compile(
    "|".join(
        (
            r"I[^.,BEx]*(?:x[^.,BEx]*){0,2}[VC]",  # what did I … tell
            r"C|S|oM",  # what came up, in our talk
            r"o[^x.,]*(?:[.,]|$)",  # what was our topic?
            r"[VM][^.,]*b[f]*I|[VM]f*I",  # was said … by Mara
            r"wf*[Vp][^.,]*x[^.,]*[bRw]x?f*I|wf*Vwf*I",  # which remarks on … did Mara make
            r"I[fI&]*[fx]{0,2}l|l[fpbw]*f?[fI]*I",  # what was Mara up to, what was new with Mara
        )
    )
)


def _said_here(text: TimeText) -> bool:
    """Whether it asks for something said in these conversations: what my boss said on Friday I may have told later."""
    talk_alone = "x" not in text.symbols and "V" in text.symbols
    return talk_alone or _SAID_HERE.search(text.symbols) is not None
