"""Time words of a question about the conversation itself: which sessions or days it asks for.

English. Only questions about what was said are resolved ("What did I tell you last Tuesday?"): in "Where did I
go last Tuesday?" the day is part of what is sought, and the answer may have been given at any later time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from familiars_desktop.memorizer.dates import DateMention, resolve_dates


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

_NUMBERS: Final = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen"),
)
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_COUNT: Final = rf"(?P<n>\d{{1,3}}|a couple(?: of)?|a few|an?|{'|'.join(_NUMBERS)})"
# A meeting or a talk may be anybody's: it is ours where "our" or a count of them says so.
_OWN: Final = r"(?:sessions?|conversations?|chats?|dialogues?|exchanges?)"
_ANY: Final = r"(?:talks?|meetings?|discussions?|sittings?|catch-ups?|get-togethers?)"
_SESSION: Final = rf"(?:{_OWN}|{_ANY})"
_WE_SPOKE: Final = r"(?:we|you and i|i) (?:last |had )?(?:spoke|talked|chatted|met|conversed|discussed)(?: with you)?"
_SAYING: Final = (
    r"(?:sa(?:y|ys|id|ying)|t[eo]ll?(?:s|d|ing)?|talk(?:s|ed|ing)?|sp(?:eak|oke|oken|eaking)|mention(?:s|ed|ing)?|"
    r"discuss(?:es|ed|ing)?|chat(?:s|ted|ting)?|br(?:ing|ings|ought|inging)(?: \w+)? up|c[ao]me(?:s)? up|"
    r"coming up|raised|conversation|session|hear(?:d)?|told)"
)

_BACK: Final = (
    re.compile(rf"\b{_COUNT}\s+{_SESSION}\s+(?:ago|back|earlier|prior|previously)\b", re.IGNORECASE),
    re.compile(rf"\b{_COUNT}\s+{_SESSION}\s+before (?:this|the current|today|now)", re.IGNORECASE),
    re.compile(rf"\b{_COUNT}\s+times ago\b", re.IGNORECASE),
)
_WHICH: Final = r"(?:last|latest|previous|preceding|prior|most recent)"
_BEFORE_LAST: Final = re.compile(
    rf"\b(?:{_SESSION}|time) before (?:the )?last\b|\b(?:last but one|next to last|second[- ]to[- ]last|"
    rf"second[- ]last|penultimate) {_SESSION}",
    re.IGNORECASE,
)
_LAST: Final = re.compile(
    rf"\b{_WHICH} {_OWN}\b|\bour {_WHICH} {_ANY}\b|\blast time {_WE_SPOKE}|\bwhen {_WE_SPOKE} last\b|"
    r"\bwhen we last \w+",
    re.IGNORECASE,
)
_NUMBERED: Final = re.compile(
    rf"\b(?:very )?(?P<o>{'|'.join(_ORDINALS)}) (?:ever )?{_OWN}\b|"
    rf"\bour (?:very )?(?P<o2>{'|'.join(_ORDINALS)}) {_ANY}\b",
    re.IGNORECASE,
)
_ASKS: Final = re.compile(
    r"\?\s*$|^\W*(?:what|which|when|who|whom|whose|where|why|how|did|do|was|were|have|had|remind|tell|recall|list|show|"
    r"summari[sz]e|repeat|in which|on which|at which|right|just|\w+ (?:sessions?|chats?|conversations?))\b",
    re.IGNORECASE,
)

_BESIDE: Final = re.compile(
    rf"(?:\b{_COUNT}\s+{_SESSION}\s+)?(?P<way>\bbefore|\bafter|\bfollowing|\bpreceding|\bprior to|\bsince)\s+"
    r"(?P<anchor>[^,?]*)",
    re.IGNORECASE,
)
_WHO: Final = r"(?:we|i|you|he|she|they|[A-Z]\w+)"
_SAID: Final = (
    r"(?:spoke|talked|chatted|told \w+|tell \w+|mentioned|mention|said|say|discussed|discuss|brought up|learn(?:ed|t)|"
    r"heard|found out|shared|revealed|announced)"
)
_LEAD_IN: Final = re.compile(
    rf"^(?:the (?:one|time|{_SESSION}|day|moment) "
    r"(?:where|in which|when|that|at which|we (?:spoke|talked) (?:of|about))?\s*)?"
    r"(?:(?:it|this) (?:came up|was (?:said|mentioned))|(?:the )?news|"
    rf"{_WHO}(?: (?:first|and i|and you|had|have|ever))* {_SAID}(?: up)?)?\s*(?:that|about|of|how)?\s*",
    re.IGNORECASE,
)
_SPOKEN_OF: Final = re.compile(
    r"\s+(?:came up|was (?:first )?(?:mentioned|discussed|brought up|spoken of))\s*$", re.IGNORECASE
)

_FIRST_TIME: Final = re.compile(r"\b(?:first|initially|originally|earliest)\b", re.IGNORECASE)
_LAST_TIME: Final = re.compile(r"\b(?:last|latest|most recent|most recently|lately)\b", re.IGNORECASE)
_TOPIC: Final = r"(?P<topic>[^,?]+?)"
_TIME_THAT: Final = r"\b(?:first|last|latest|most recent) time (?:that )?"
_MENTION: Final = r"(?:mention|bring up|talk about|speak (?:of|about)|tell (?:me|you|us) about|discuss)"
_CAME_UP: Final = r"(?:came up|was (?:mentioned|discussed|brought up)|got mentioned)"
_BROUGHT_UP: Final = r"(?:mentioned|brought up|talked about|spoke (?:of|about)|discussed)"
_MENTIONED: Final = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"\b(?:first|last|initially|originally|most recently) (?:ever )?{_MENTION}(?:ed|s)?\s+{_TOPIC}\s*(?:[,?.!]|$)",
        rf"{_TIME_THAT}{_TOPIC} {_CAME_UP}",
        rf"{_TIME_THAT}{_WHO}(?: and i)? {_BROUGHT_UP}\s+{_TOPIC}\s*(?:[,?.!]|$)",
        rf"\b{_MENTION}(?:ed)?\s+{_TOPIC} (?:for the (?:first|last) time|first|most recently|last)\s*(?:[?.!]|$)",
    )
)


_UNSAID_BY: Final = (
    rf"\bc[ao]me up\b|\b{_OWN}\b|\b(?:was|were|been|got|as) (?:said|told|mentioned|discussed|talked|brought up)\b"
)
_BARE_MONTH: Final = re.compile(
    r"\b(before|after|until|around|during) (?=(?:jan|feb|mar(?:ch)?\b|apr|may\b|june?\b|july?\b|aug|sep|oct|nov|dec))",
    re.IGNORECASE,
)


def time_reference(question: str, today: date, participants: Iterable[str] = ()) -> TimeReference | None:
    """What the question's time words mean on this day, None when it has none about what was said.

    ``participants`` are the names of those who speak in the conversations, beside "I", "you" and "we".
    """
    if not _ASKS.search(question):
        return None
    return (
        _beside(question)
        or _sessions_back(question)
        or _mention(question)
        or _days(question, today, participants)
        or _numbered(question)
    )


def without_dates(question: str, today: date) -> str:
    """The question less its dates: turns carry theirs, and would be found by a day's number or a month's name."""
    for mention in reversed(resolve_dates(question, today, "en")):
        question = question[: mention.start] + question[mention.start + len(mention.text) :]
    return question


def _sessions_back(question: str) -> SessionsBack | None:
    for shape in _BACK:
        if found := shape.search(question):
            return SessionsBack(_count(found["n"]))
    if _BEFORE_LAST.search(question):
        return SessionsBack(2)
    return SessionsBack(1) if _LAST.search(question) else None


def _mention(question: str) -> Mention | None:
    for shape in _MENTIONED:
        if found := shape.search(question):
            latest = _LAST_TIME.search(found.group()) is not None and _FIRST_TIME.search(found.group()) is None
            return Mention(found["topic"].strip(), latest)
    return None


def _beside(question: str) -> Beside | None:
    """ "Two sessions before it came up that …", "right after we spoke of …"; needs a word of saying or a session."""
    for found in _BESIDE.finditer(question):
        clause = found["anchor"].strip()
        about_sessions = found["n"] or re.search(_SESSION, question[: found.start("anchor")], re.IGNORECASE)
        if not about_sessions and not re.search(rf"\b{_SAYING}\b", clause, re.IGNORECASE):
            continue
        anchor = _SPOKEN_OF.sub("", _LEAD_IN.sub("", clause, count=1)).strip(" .!\"'")
        if not anchor or _is_date(anchor):
            continue
        steps = _count(found["n"]) if found["n"] else 1
        forwards = found["way"].lower() in ("after", "following", "since")
        return Beside(anchor, steps if forwards else -steps)
    return None


def _is_date(text: str) -> bool:
    """Whether nothing but a time is named: "before May" stands beside no conversation."""
    mentions = resolve_dates(f"in {text}", date(2000, 1, 1), "en")
    return sum(len(mention.text) for mention in mentions) >= len(text) - 4


def _days(question: str, today: date, participants: Iterable[str]) -> Days | None:
    if not _said_here(question, participants):
        return None
    text = _BARE_MONTH.sub(r"\1 in ", question)
    mentions = resolve_dates(text, today, "en")
    if not mentions:
        return None
    past = [_in_the_past(mention, today) for mention in mentions]
    if len(past) > 1 and re.search(r"\b(?:between|from)\b", text, re.IGNORECASE):
        return Days(min(first for first, _ in past), max(last for _, last in past))
    (first, last), lead = past[-1], _lead(text, mentions[-1])
    if re.search(r"\b(?:since|after)\b", lead):
        return Days(first if "since" in lead else last + timedelta(days=1), today)
    if re.search(r"\b(?:before|until|prior to)\b", lead):
        return Days(date.min, first - timedelta(days=1))
    return Days(first, last)


def _said_here(question: str, participants: Iterable[str]) -> bool:
    """Whether it asks for something said in these conversations: what my boss said on Friday I may have told later."""
    names = "|".join(map(re.escape, ("I", "we", "you", *participants)))
    subject = rf"\b(?:{names})(?: and (?:{names}))?(?: \w+){{0,2}}? {_SAYING}\b"
    return re.search(rf"{subject}|{_UNSAID_BY}", question, re.IGNORECASE) is not None


def _lead(text: str, mention: DateMention) -> str:
    """The words just before a time, and its own."""
    return " ".join([*text[: mention.start].split()[-3:], mention.text]).lower()


def _in_the_past(mention: DateMention, today: date) -> tuple[date, date]:
    """What was said was said in the past: a day or month to come is the year's or week's before."""
    first, last = mention.first, mention.last
    if first <= today:
        return first, last
    if first - today <= timedelta(days=7):
        return first - timedelta(days=7), last - timedelta(days=7)
    return _year_before(first), _year_before(last)


def _year_before(day: date) -> date:
    leap_day = (day.month, day.day) == (2, 29)
    return day.replace(year=day.year - 1, day=28 if leap_day else day.day)


def _numbered(question: str) -> SessionNumber | None:
    found = _NUMBERED.search(question)
    return SessionNumber(_ORDINALS.index((found["o"] or found["o2"]).lower()) + 1) if found else None


def _count(word: str) -> int:
    plain = word.lower().removesuffix(" of")
    if plain.isdigit():
        return int(plain)
    if plain in _NUMBERS:
        return _NUMBERS.index(plain) + 1
    return {"a couple": 2, "a few": 3}.get(plain, 1)
