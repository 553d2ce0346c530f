"""What a statement says, taken apart for comparison: whose it is, which way, which numbers, which words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from familiars_desktop.memorizer.conflict_cues import (
    CUES,
    UNSPACED,
    attributes,
    canonical,
    concepts,
    cue,
    frame_words,
    partners,
    reason,
    stop_words,
    subject,
)
from familiars_desktop.memorizer.lexicon import language_of, lexicon
from familiars_desktop.memorizer.quantities import MONTHS, WEEKDAYS, Quantities, quantities
from familiars_desktop.memory.scripts import HAN, HANGUL, KATAKANA

PARTNER: Final = "partner"

_ADDED_DATE: Final = re.compile(r"\s*\[\d{4}[^\]]*\]$")
_WORD: Final = re.compile(r"[^\W\d_][\w'’-]*")
_CAPITALISED: Final = re.compile(r"(?<![\w'])[A-ZÀ-ÞŁŚŻĆА-Я][\w’-]*")
_CALENDAR: Final = re.compile(rf"{MONTHS}|{WEEKDAYS}", re.IGNORECASE)
_TWO_PART_NEGATION: Final = re.compile(r"\b(?:ne |n')(\w+\W+(?:\w+\W+)?)(?:pas|plus|jamais|aucun)", re.IGNORECASE)
_OWN_THING: Final = re.compile(
    r"(?:(?:the )?user's|my) (?:[\w-]+ )?(?P<thing>[\w-]+) (?:is|was|has|had|are)\b", re.IGNORECASE
)
_FAVOURITE: Final = re.compile(
    r"favou?rite (?P<before>\w+)|lieblings(?P<joined>\w+)|favoriete (?P<dutch>\w+)|ulubion\w+ (?P<polish>\w+)"
    r"|любим\w+ (?P<russian>\w+)|(?P<after>\w+) (?:préférée?s?|favorit[oa]s?|preferit[oa])",
    re.IGNORECASE,
)
_UNSPACED_RUN: Final = re.compile(f"[{KATAKANA}{HAN}{HANGUL}]+")


@dataclass(frozen=True)
class Analysis:
    """One statement taken apart. ``person`` is the relation it is about, None for the user and for things;
    ``words`` are the stems that carry the topic, character pairs where words are not spaced; ``thing`` is what of
    the user's it is about ("User's house is …"); ``concepts`` are the states it speaks of; ``favourite`` is
    what kind of thing it names a favourite of."""

    text: str
    language: str
    words: frozenset[str]
    names: frozenset[str]
    kin: frozenset[str]
    person: str | None
    cues: frozenset[str]
    negated: bool
    numbers: Quantities
    attributes: frozenset[str]
    thing: str | None = None
    concepts: frozenset[str] = frozenset()
    favourite: str | None = None

    def has(self, name: str) -> bool:
        return name in self.cues

    @property
    def sentiment(self) -> int:
        """1 for liking, -1 for disliking, 0 for neither; "doesn't like" dislikes."""
        if self.has("hate"):
            return 1 if self.negated else -1
        if self.has("like"):
            return -1 if self.negated else 1
        return 0

    @property
    def value_words(self) -> frozenset[str]:
        """The words that carry a value, without those that only frame it."""
        return self.words - frame_words()

    @property
    def speaks_of_partner(self) -> bool:
        """ "User is married" is about the wife whom another statement names."""
        return subject("partnership").search(self.text) is not None


@lru_cache(maxsize=4096)
def analyse(text: str) -> Analysis:
    """Take a statement apart; a date in brackets that the writer added is left out, and so are its reasons."""
    plain = _without_reason(_ADDED_DATE.sub("", text).replace("’", "'").strip())
    language = language_of(plain)
    return Analysis(
        text=plain,
        language=language,
        words=_content_words(plain, language),
        names=_names(plain),
        kin=frozenset(_kin_name(found.group(), language) for found in lexicon(language)["kin"].finditer(plain)),
        person=_person(plain, language),
        cues=frozenset(name for name in CUES if cue(name).search(plain)),
        negated=_is_negated(plain),
        numbers=quantities(plain),
        attributes=frozenset(name for name, shape in attributes().items() if shape.search(plain)),
        thing=_thing(plain, language),
        concepts=frozenset(name for name, shape in concepts().items() if shape.search(plain)),
        favourite=_favourite(plain, language),
    )


def _thing(text: str, language: str) -> str | None:
    found = _OWN_THING.match(text)
    return canonical(found["thing"], language) if found is not None else None


def _favourite(text: str, language: str) -> str | None:
    found = _FAVOURITE.search(text)
    return canonical(found[found.lastgroup or 0], language) if found is not None else None


def _without_reason(text: str) -> str:
    """The statement without its "because …"; one that is nothing but a reason is kept whole."""
    found = reason().search(text)
    return text[: found.start()].rstrip(" ,") if found is not None and found.start() > 0 else text


def _is_negated(text: str) -> bool:
    """Parity of the negations: "can't stand" is none, "ne … pas" is one."""
    plain = _TWO_PART_NEGATION.sub(r"\1pas", cue("idiom").sub(" ", text))
    return sum(1 for _ in cue("negation").finditer(plain)) % 2 == 1


def _content_words(text: str, language: str) -> frozenset[str]:
    bare = subject("user").sub(" ", text)
    if language in UNSPACED:
        for name in ("negation", "like", "hate", "temporary"):
            bare = cue(name).sub(" ", bare)
        runs = _UNSPACED_RUN.findall(bare)
        return frozenset(run[i : i + 2] for run in runs for i in range(max(1, len(run) - 1)))
    words = (re.sub(r"'s$|'$", "", word.lower()) for word in _WORD.findall(bare))
    return frozenset(canonical(word, language) for word in words if len(word) > 1 and word not in stop_words())


def _names(text: str) -> frozenset[str]:
    """Capitalised words that are neither stop words nor days and months."""
    bare = subject("user").sub(" ", text)
    words = (re.sub(r"[’'].*$", "", found.group()) for found in _CAPITALISED.finditer(bare))
    return frozenset(
        word.lower()
        for word in words
        if len(word) > 1
        and word.lower() not in stop_words()
        and canonical(word, "en") not in frame_words()
        and not _CALENDAR.fullmatch(word)
    )


def _kin_name(phrase: str, language: str) -> str:
    """One name for a relation: the last word's stem, ``partner`` for wives, husbands and the like."""
    words = phrase.split()
    last = re.sub(r"'s$", "", words[-1].lower()) if words else phrase.lower()
    return PARTNER if last in partners() else canonical(last, language)


def _person(text: str, language: str) -> str | None:
    """The relation that is the statement's subject: "user's best friend lives in Porto" is about the friend."""
    kin = lexicon(language)["kin"]
    owned = subject("owned").match(text)
    if owned is not None:
        found = kin.match(text[owned.end() :])
        return _kin_name(found.group(), language) if found else None
    for shape in ("of_user", "turkish", "slavic", "bare"):
        named = subject(shape).match(text)
        if named is not None and (found := kin.match(named["kin"])) is not None:
            return _kin_name(found.group(), language)
    return None
