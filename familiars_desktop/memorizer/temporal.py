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

_SKIPPED: Final = "[fco]*"
_LEAD: Final = frozenset("fcpIioSMTNVCHFLwRbAQJ1w")
_MOST_LEAD_WORDS: Final = 16


def time_readings(question: str, today: date, participants: Iterable[str] = ()) -> list[TimeReference]:
    """What the question's time words may mean on this day, likeliest first; none when it asks for no time of talk.

    ``participants`` are the names of those who speak in the conversations, beside "I", "you" and "we".
    """
    names = tuple(participants)
    languages = dict.fromkeys((language_of(question), DEFAULT_LANGUAGE))
    for language in languages:
        if not _asks(question, language):
            continue
        text = read_time_words(question, language, names)
        if readings := _readings(text, today):
            return readings
    return []


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
        _beside(text) or _counted_sessions(text) or _last_or_first_talk(text) or _mention(text) or _named_session(text)
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
    """ "Two sessions before it came up that …", "right after we spoke of …"; needs a word of talk or a session."""
    return _beside_clause(text) or _beside_statement(text)


def _beside_clause(text: TimeText) -> Beside | None:
    """The way stands before what was spoken of: "the chat after we talked about Lisbon"."""
    symbols = text.symbols
    for at, symbol in enumerate(symbols):
        if symbol not in "BEZ" and not (symbol == "a" and symbols[at + 1 : at + 2] not in ("N", "")):
            continue
        end = _clause_end(text, at + 1)
        clause = symbols[at + 1 : end]
        if not clause.strip("fcH,.") or _names_a_time(clause):
            continue
        of_sessions = re.search(r"[SMT][fcLoVCT]*$", symbols[:at]) is not None
        spoken = re.search(r"[VC]", clause[:8]) is not None and re.match(r"f*V(?![fI]*[pc])", clause) is None
        if not of_sessions and not spoken:
            continue
        anchor = _anchor(text, at + 1, end)
        if anchor:
            steps = _steps(text, range(at + 1, end))
            return Beside(anchor, -steps if symbol in "Ba" else steps)
    return None


def _names_a_time(clause: str) -> bool:
    """Whether it begins with a time or "the last one": "before May", "after our last chat"."""
    return re.match(r"[fo]*(?:[HLd0km]|N[f]*[Dm]|[cgy][f]*$)", clause) is not None


def _beside_statement(text: TimeText) -> Beside | None:
    """What was spoken of stands by itself: "It came up that I moved. Three sessions on from there, what …?"."""
    symbols = text.symbols
    for found in re.finditer(r"[VC][fI]*p?c", symbols):
        before = re.split(r"[.,]", symbols[: found.start()])[-1]
        if "w" in before:
            continue
        end = _statement_end(text, found.end())
        outside = [*range(0, found.start()), *range(end, len(symbols))]
        rest = "".join(symbols[at] for at in outside)
        way = _way(rest)
        anchor = text.between(found.end(), end)
        if way and anchor:
            return Beside(anchor, way * _steps(text, range(found.start(), end)))
    return None


def _way(symbols: str) -> int:
    """+1 for later sessions, -1 for earlier ones, 0 for neither."""
    found = re.search(r"J|[SMT][fc]*[EB]|A|[BE]", symbols)
    if found is None:
        return 0
    return 1 if found.group()[-1] in "JE" else -1


def _clause_end(text: TimeText, begin: int) -> int:
    """Where a clause ends: with its sentence, or where the question itself begins if it has not begun before."""
    asked = re.search(r"(?:^|[.,])[fc]*w", text.symbols[:begin]) is not None
    for at in range(begin, len(text.tokens)):
        symbol = text.symbols[at]
        if symbol == "." and text.tokens[at].end >= len(text.text.rstrip()):
            return at
        rest = text.symbols[at + 1 :]
        begins = re.match(r"[fc]*(?:N[fc]*[SMT]|J)", rest) or (not asked and re.match(r"f*w.{0,2}w", rest))
        if symbol in ".," and begins:
            return at
    return len(text.tokens)


def _statement_end(text: TimeText, begin: int) -> int:
    for at in range(begin, len(text.tokens)):
        rest = text.symbols[at + 1 :]
        if text.symbols[at] == "." and (not rest or re.match(r"[^.]*[w]|[^.]*[SMT]", rest)):
            return at
        if text.symbols[at] in ".,:" and re.match(r"[fcx]{0,2}(?:w.{0,2}w|[AN][fc]*N?[fc]*[SMT])", rest):
            return at
    return len(text.tokens)


def _anchor(text: TimeText, begin: int, end: int) -> str:
    """What was spoken of, less "the one in which we learned that" before it and "came up" behind it."""
    symbols = text.symbols
    start = begin
    for at in range(begin, min(end, begin + _MOST_LEAD_WORDS)):
        strong = re.match(r"[VC][fI]{0,3}(?:p?c|,)+f?(?![.])|[f]*p?c,", symbols[at:end])
        if strong and strong.end() + at < end:
            return _without_tail(text, at + strong.end(), end)
        weak = re.match(r"[SMTNV][fI]{0,2}(?:p|c)+(?!$)", symbols[at:end])
        if weak and weak.end() + at < end:
            start = at + weak.end()
        if symbols[at] not in _LEAD and symbols[at] != "x":
            break
        if symbols[at] == "x" and (start > begin or at - begin > 3):
            break
    return _trimmed(text, start, end)


def _trimmed(text: TimeText, start: int, end: int) -> str:
    symbols = text.symbols
    if lead := re.match(r"[fc]*(?:[iI]+[fI]*[FLQ]?V|C|V|[SMTN]+c?)(?:[fI]*[pc]+)?(?=.)", symbols[start:end]):
        start += lead.end()
    return _without_tail(text, start, end)


def _without_tail(text: TimeText, start: int, end: int) -> str:
    tail = re.search(r"(?<=.)[fF]*C[fFQ]*$", text.symbols[start:end])
    if tail is not None:
        end = start + tail.start()
    return text.between(start, end)


def _steps(text: TimeText, anchor: range) -> int:
    """How many sessions away: a count of sessions that stands outside of what was spoken of; 1 for none."""
    for found in _shape("N o?f* [SMT]").finditer(text.symbols):
        if found.start() not in anchor:
            return max(1, int(text.tokens[found.start()].value))
    return 1


# --- so many sessions ago ---


def _counted_sessions(text: TimeText) -> SessionsBack | None:
    for pattern in (
        "N p?o? [SMT]+ (?:A|B [Hd,.]|B$)",
        "A N [SM]",
        "a N [SMT]",
        "[SM] N A",
        "[SM] N B H",
        "A R?t? N [SM]",
    ):
        if found := _shape(pattern).search(text.symbols):
            count = next(at for at in range(found.start(), found.end()) if text.symbols[at] == "N")
            return SessionsBack(int(text.tokens[count].value))
    if _shape("[SMT] B L|Y|L[fco]*T.*[fc,&]T B(?:[,.]|$)").search(text.symbols):
        return SessionsBack(2)
    return None


# --- our last talk, our first talk ---


def _last_or_first_talk(text: TimeText) -> TimeReference | None:
    """ "When we last spoke", "the first time we talked", "last time": whose topic is the talk itself."""
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
    if found := _shape("O S|o O M").search(symbols):
        return SessionNumber(int(text.tokens[symbols.index("O", found.start())].value))
    if _shape("L [pfco]*S|o L M|S L").search(symbols):
        return SessionsBack(1)
    if found := _shape("S N").search(symbols):
        return SessionNumber(int(text.tokens[found.end() - 1].value))
    return None


# --- the first or last time that something was spoken of ---


def _mention(text: TimeText) -> Mention | None:
    symbols = text.symbols
    if not re.search(r"[VC]", symbols):
        return None
    found = _shape(
        r"[FLQ] [fcpbIiw&]*(?:T[^.]*)?[VC]|[FLQ][fc]*S[fc]*c[^.]*V|[VC][^.]*?[FLQ] T? (?=[,.]|$)|C [FLQ]|"
        r"[FLQ][fcpbIi]*T[^.,]*[VC]"
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


def _said_here(text: TimeText) -> bool:
    """Whether it asks for something said in these conversations: what my boss said on Friday I may have told later."""
    return re.search(
        r"I[^.,BEx]*(?:x[^.,BEx]*){0,2}[VC]|C|S|[VM][^.,]*b[f]*I|I[fI&]*[fx]{0,2}l|l[fpb]*f?[fI]*I|[VM]f*I|oM",
        text.symbols,
    ) is not None or ("x" not in text.symbols and "V" in text.symbols)
