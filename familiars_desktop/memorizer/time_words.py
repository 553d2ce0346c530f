"""A question as a row of time words: what each word is for ("session", "ago", "last", "May"), whatever the language.

The words of a language stand in the ``[time]`` and ``[dates]`` tables of its file in ``resources/memorizer``; every
kind of word is one letter of ``TimeText.symbols``, so that what a question asks for can be told from the order of
its kinds: "three chats back", "2 sessions ago" and "vor drei Gesprächen" are N S A, N S A and a N S.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, Final

from familiars_desktop.memorizer.digits import read_digits
from familiars_desktop.memorizer.initials import alternatives, initial, initials
from familiars_desktop.memorizer.lexicon import DEFAULT_LANGUAGE, Lexicon, lexicon

# One letter a kind; of two readings of the same length the earlier one holds.
KINDS: Final[Mapping[str, str]] = {
    "penultimate": "Y",
    "last_session": "K",
    "first_of_all": "Q",
    "other_day": "z",
    "since": "Z",
    "until": "U",
    "between": "W",
    "pre_ago": "a",
    "before": "B",
    "after": "E",
    "later": "J",
    "ago": "A",
    "occasion": "T",
    "last": "L",
    "this": "H",
    "coming": "X",
    "start": "1",
    "middle": "2",
    "end": "3",
    "arise": "C",
    "say": "V",
    "session": "S",
    "meeting": "M",
    "life": "l",
    "we": "I",
    "our": "o",
    "that": "c",
    "about": "p",
    "it": "i",
    "from": "R",
    "to": "t",
    "and": "&",
    "by": "b",
    "asks": "w",
    "number": "n",
    "fillers": "f",
}
UNITS: Final = ("weekend", "week", "month", "year", "day")
_DAY_WORDS: Final = {"before_yesterday": -2, "yesterday": -1, "today": 0, "tomorrow": 1, "after_tomorrow": 2}
_BEFORE_NOUNS: Final = frozenset("NOFLYofHkm")
_BEFORE_VERBS_TOO: Final = frozenset("FLO")
_ALPHANUMERIC: Final = re.compile(r"[^\W_]+")
_LATIN: Final = re.compile(r"[A-Za-z\u00c0-\u024f]+")  # words of another script, in a language without spaces
_WORD: Final = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
_JOINTS: Final = re.compile(r" |(?<=\w)'(?=\w)")
_NAME: Final = "name"  # the value of a participant's
_PASSES_OVER: Final = "passes over"  # the value of "not", "ignore", "leaving out"
_ENDS: Final = ".!?。！？;；"
_INSIDE: Final = re.compile(r"(?:^|[\W_])?[A-Z]\.(?= ?\w)|.?\d\.(?=\d)")  # the points of "J. K." and "3.5"
_SHORTENED: Final = re.compile(r"'(?:s|d|ll|re|ve)(?!\w)", re.IGNORECASE)  # "Mara's", "where'd"
_COMPARED: Final = re.compile("[<>]=?|[≤≥]")
_COMPARISONS: Final = {">": "E", ">=": "Z", "≥": "Z", "<": "B", "<=": "U", "≤": "U"}
_PAUSES: Final = ",:—–、，："


@dataclass(frozen=True, slots=True)
class Token:
    """One time word. ``value``: a count, an ordinal, a weekday (0 Monday), a month, days from today, a unit, a date."""

    symbol: str
    start: int
    end: int
    value: Any = None


@dataclass(frozen=True)
class TimeText:
    """A question and the kinds of its words, in order."""

    text: str
    tokens: tuple[Token, ...]

    @cached_property
    def symbols(self) -> str:
        return "".join(token.symbol for token in self.tokens)

    @property
    def has_name(self) -> bool:
        """Whether a participant is named, beside "I", "you" and "we"."""
        return any(token.value == _NAME for token in self.tokens)

    @property
    def passes_over(self) -> bool:
        """Whether it says what it does not ask for: "not the last time, but …", "ignoring our last chat …"."""
        return any(token.value == _PASSES_OVER for token in self.tokens)

    def between(self, first: int, last: int) -> str:
        """The words of the tokens from ``first`` up to ``last``, as they stand; empty for none."""
        if first >= last:
            return ""
        return self.text[self.tokens[first].start : self.tokens[last - 1].end].strip(" .,:;!?\"'“”…")


def read_time_words(question: str, language: str, participants: Iterable[str] = ()) -> TimeText:
    """The words of a question; ``participants`` are names of those who speak, in any case."""
    return _read(question.replace("’", "'"), language, frozenset(name.casefold() for name in participants))


def read_mixed(question: str, languages: Sequence[str], participants: Iterable[str] = ()) -> TimeText:
    """The words of a question in two languages or more ("Was war last summer bei Mara los?"): those that the first does
    not know are looked up in the next."""
    names = frozenset(name.casefold() for name in participants)
    first, *others = (_vocabulary(language) for language in dict.fromkeys(languages))
    text = question.replace("’", "'")
    return TimeText(text, tuple(first.tokens(text, names, others)))


@lru_cache(maxsize=64)
def _read(text: str, language: str, names: frozenset[str]) -> TimeText:
    return TimeText(text, tuple(_vocabulary(language).tokens(text, names)))


@cache
def _vocabulary(language: str) -> _Vocabulary:
    cues = lexicon(language)
    return _Vocabulary(cues if cues.time else lexicon(DEFAULT_LANGUAGE))


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of one kind and value: regular expressions, with the letters that each may begin with."""

    symbol: str
    value: Any
    choices: Sequence[tuple[str, frozenset[str] | None]]

    def beginning_with(self, letter: str) -> list[str]:
        return [pattern for pattern, letters in self.choices if letters is None or letter in letters]


class _Vocabulary:
    """The time words of one language."""

    def __init__(self, cues: Lexicon) -> None:
        self._spaced = cues.spaced
        time, dates = cues.time, cues.dates
        self._words: list[_Words] = []
        self._beginning: dict[str, list[tuple[str, Any, re.Pattern[str]]]] = {}
        self._add_all("N", time.get("numbers", ()))
        for value, pattern in enumerate(time.get("ordinals", ()), start=1):
            self._add("F" if value == 1 else "O", pattern, value)
        self._add_all("k", dates.get("weekdays", ()), first=0)
        self._add_all("m", dates.get("months", ()))
        self._add_all("s", time.get("seasons", ()))
        for unit in UNITS:
            self._add("D", time.get(unit) or dates.get(unit, ""), unit)
        self._add("D", time.get("fortnight", ""), "fortnight")
        for name, days in _DAY_WORDS.items():
            self._add("d", dates.get(name, ""), days)
        for name in ("last", "this", "next"):
            for unit in ("week", "month", "year"):
                self._add("P", dates.get(f"{name}_{unit}", ""), ({"last": -1, "this": 0, "next": 1}[name], unit))
        self._add("f", time.get("passes_over", ""), _PASSES_OVER)
        for name, symbol in KINDS.items():
            self._add(symbol, time.get(name, ""))
        self._before_day = re.compile(rf"(?:^|\W)(?:{time.get('on_day', '(?!)')}) $", re.IGNORECASE)
        self._doubtful = re.compile(time.get("doubtful", "(?!)"))

    def _add_all(self, symbol: str, patterns: Iterable[str], first: int = 1) -> None:
        for value, pattern in enumerate(patterns, start=first):
            self._add(symbol, pattern, value)

    def _add(self, symbol: str, pattern: str, value: Any = None) -> None:
        if pattern:
            # The first that matches holds, not the longest.
            ordered = sorted(alternatives(pattern), key=lambda one: -len(_JOINTS.findall(one)))
            self._words.append(_Words(symbol, value, [(one, initials(one)) for one in ordered]))

    def _beginning_with(self, character: str) -> list[tuple[str, Any, re.Pattern[str]]]:
        """The words that may begin so, compiled when the first does: few of a language's are ever looked for."""
        letter = initial(character)
        found = self._beginning.get(letter)
        if found is None:
            found = self._beginning[letter] = [
                (words.symbol, words.value, re.compile(self._whole(some), re.IGNORECASE))
                for words in self._words
                if (some := words.beginning_with(letter))
            ]
        return found

    def _whole(self, choices: Sequence[str]) -> str:
        pattern = "|".join(choices)
        return rf"(?:{pattern})(?:(?!\w)|(?<='))" if self._spaced else rf"(?:{pattern})"

    def tokens(self, text: str, names: frozenset[str], others: Sequence[_Vocabulary] = ()) -> Iterator[Token]:
        at, before = 0, ""
        while at < len(text):
            token = self._token(text, at, names, before)
            if token is not None and token.symbol == "x":
                known = (other._token(text, at, names, before) for other in others)
                token = next((one for one in known if one is not None and one.symbol != "x"), token)
            if token is None:
                at += 1
                continue
            yield token
            at, before = token.end, f"{before}{token.symbol}"[-2:]

    def _token(self, text: str, at: int, names: frozenset[str], before: str) -> Token | None:
        if text[at] in _ENDS:
            return None if _INSIDE.match(text, max(at - 2, 0)) else Token(".", at, at + 1)
        if text[at] in _PAUSES:
            return Token(",", at, at + 1)
        if compared := _COMPARED.match(text, at):
            return Token(_COMPARISONS[compared.group()], at, compared.end())
        if text[at] == "'" and (short := _SHORTENED.match(text, at)):
            return Token("f", at, short.end())
        if text[at] == "-" and text[at - 1 : at + 2] == " - ":
            return Token(",", at, at + 1)
        if not text[at].isalnum() and text[at] != "&":
            return None
        return self._digits(text, at) or self._name(text, at, names) or self._word(text, at, before)

    def _digits(self, text: str, at: int) -> Token | None:
        written = read_digits(text, at, self._before_day)
        return Token(written[0], at, written[1], written[2]) if written else None

    def _name(self, text: str, at: int, names: frozenset[str]) -> Token | None:
        found = (_LATIN if not self._spaced else _ALPHANUMERIC).match(text, at) or _ALPHANUMERIC.match(text, at)
        return Token("I", at, found.end(), _NAME) if found and found.group().casefold() in names else None

    def _word(self, text: str, at: int, before: str) -> Token:
        best: Token | None = None
        for symbol, value, pattern in self._beginning_with(text[at]):
            found = pattern.match(text, at)
            if found is None or found.end() == at or (best is not None and found.end() <= best.end):
                continue
            if symbol in "km" and self._doubtful.fullmatch(found.group()) and before[-1:] not in tuple("fLBEZU"):
                continue
            best = Token(symbol, at, found.end(), value)
        if best is not None and best.symbol == "V" and _before_noun(before):
            best = self._noun(text, best) or best
        if best is not None:
            return best
        found = (_WORD if self._spaced else _LATIN).match(text, at)
        return Token("x", at, found.end() if found else at + 1)

    def _noun(self, text: str, verb: Token) -> Token | None:
        """The same word as a noun: "the talk", "three chats"."""
        for symbol, value, pattern in self._beginning_with(text[verb.start]):
            if symbol in "SM" and (found := pattern.match(text, verb.start)) and found.end() == verb.end:
                return Token(symbol, verb.start, verb.end, value)
        return None


def _before_noun(before: str) -> bool:
    """Whether a noun follows these kinds: "our last talk", not "did I last talk"."""
    if before in ("NT", "LT", "oB"):  # 两次聊天, our preceding talk
        return True
    return before[-1:] in _BEFORE_NOUNS and not (before[-1:] in _BEFORE_VERBS_TOO and before[:1] in ("I", "x"))
