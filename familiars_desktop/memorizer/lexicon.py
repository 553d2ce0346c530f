"""The cues of one language, read from ``resources/memorizer/<language>.toml``.

A file's tables hold regular expressions, one alternative a line. They match whole words in languages that
put spaces between words, and anywhere in those that do not.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

from familiars_desktop.installation import travelling_folder
from familiars_desktop.memory.scripts import CYRILLIC, HAN, HANGUL, KANA

DEFAULT_LANGUAGE: Final = "en"
NOTHING: Final = re.compile(r"(?!)")

_ENOUGH: Final = 400  # characters that tell a language
_TELLING: Final = (
    "imperative",
    "standing",
    "kin",
    "kin_bare",
    "preference",
    "name_home",
    "opening",
    "question",
    "mood",
    "event",
    "event_verb",
    "subject",
)

_CUE: Final = 0.4
_DECIDED: Final = 0.5

_PLAIN_TABLES: Final = ("dates", "keys", "time")

_HANGUL = re.compile(f"[{HANGUL}]")
_KANA = re.compile(f"[{KANA}]")
_HAN = re.compile(f"[{HAN}]")
_CYRILLIC = re.compile(f"[{CYRILLIC}]")
_OTHER_SCRIPT = re.compile(f"{_HANGUL.pattern}|{_KANA.pattern}|{_HAN.pattern}|{_CYRILLIC.pattern}")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")


class Patterns(Mapping[str, re.Pattern[str]]):
    """Each compiled when it is first asked for: a start that compiled those of all languages took half a second."""

    def __init__(self, lines: Mapping[str, str], spaced: bool, macros: Mapping[str, str]) -> None:
        self._lines, self._spaced, self._macros = lines, spaced, macros
        self._compiled: dict[str, re.Pattern[str]] = {}

    def __getitem__(self, cue: str) -> re.Pattern[str]:
        found = self._compiled.get(cue)
        if found is None:
            found = self._compiled[cue] = _compile(self._lines[cue], self._spaced, self._macros)
        return found

    def __contains__(self, cue: object) -> bool:
        return cue in self._lines

    def length(self, cue: str) -> int:
        """Characters of its source."""
        return len(self._lines[cue])

    def __iter__(self) -> Iterator[str]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The cues of a language; a cue it does not have matches nothing.

    ``completion`` is what a clause without a subject is read with: "I'm" of "(I'm) allergic to wool".
    """

    language: str
    spaced: bool
    completion: str
    function_words: frozenset[str]
    letters: frozenset[str]
    cues: Patterns
    keys: Mapping[str, re.Pattern[str]]
    dates: Mapping[str, Any]
    time: Mapping[str, Any]

    def __getitem__(self, cue: str) -> re.Pattern[str]:
        return self.cues.get(cue, NOTHING)

    @cached_property
    def telling_cues(self) -> tuple[str, ...]:
        """The cues that tell it from other languages, the quickest to compile first."""
        return tuple(sorted((cue for cue in _TELLING if cue in self.cues), key=self.cues.length))

    def has(self, cue: str, text: str) -> bool:
        """Whether the cue stands anywhere in the text."""
        return self[cue].search(text) is not None

    def opens(self, cue: str, text: str) -> bool:
        """Whether the text begins with the cue."""
        return self[cue].match(text) is not None

    def fills(self, cue: str, text: str) -> bool:
        """Whether the cue is the whole text."""
        return self[cue].fullmatch(text) is not None


@cache
def resources_folder() -> Path:
    """``resources/memorizer``. Raises FamiliarsError when the installation lacks it."""
    return travelling_folder("resources") / "memorizer"


@cache
def lexicon(language: str) -> Lexicon:
    """The cues of a language; English where there is no file for it."""
    path = resources_folder() / f"{language}.toml"
    if not path.is_file():
        path = resources_folder() / f"{DEFAULT_LANGUAGE}.toml"
    return _parse(tomllib.loads(path.read_text(encoding="utf-8")))


@cache
def lexicons() -> tuple[Lexicon, ...]:
    """Every language there is a file for."""
    return tuple(lexicon(path.stem) for path in sorted(resources_folder().glob("??.toml")))


@lru_cache(maxsize=256)
def language_of(text: str) -> str:
    """The language of a message: by its script, then by the function words it uses; English when unsure."""
    text = text[:_ENOUGH]
    for script, language in ((_HANGUL, "ko"), (_KANA, "ja"), (_HAN, "zh"), (_CYRILLIC, "ru")):
        if script.search(text):
            return language
    at_first = _at_first(text)
    scores: dict[str, float] = {}
    # The likeliest first: most others cannot win by their cues any more.
    for candidate in sorted(at_first, key=lambda candidate: -at_first[candidate]):
        score = _with_cues(at_first[candidate], candidate, text, needed=max(scores.values(), default=0.0))
        if score is not None:
            scores[candidate.language] = score
    return max(sorted(scores), key=lambda language: (scores[language], language == DEFAULT_LANGUAGE))


@lru_cache(maxsize=256)
def language_of_part(text: str) -> str:
    """As ``language_of``, of a few words of a message: English where no function word is among them; where these tell
    enough, the cues are not asked."""
    scores = {} if _OTHER_SCRIPT.search(text) else _at_first(text)
    best, second = (*sorted(scores, key=lambda one: -scores[one]), None, None)[:2]
    if best is not None and not scores[best]:
        return DEFAULT_LANGUAGE
    if best is None or second is None or scores[best] - scores[second] < _DECIDED:
        return language_of(text)
    return best.language


def _at_first(text: str) -> dict[Lexicon, float]:
    words = [word.lower() for word in _WORD.findall(text)]
    return {candidate: _likeness(text, words, candidate) for candidate in lexicons() if candidate.spaced}


def _with_cues(score: float, candidate: Lexicon, text: str, *, needed: float) -> float | None:
    """The score with what the language's cues add; None as soon as it cannot reach what is needed. The shortest cues
    first: the long ones, which take long to compile, are seldom needed."""
    cues = candidate.telling_cues
    hits = 0
    for left, cue in zip(range(len(cues), 0, -1), cues, strict=True):
        if score + _CUE * (hits + left) < needed:
            return None
        hits += candidate.has(cue, text)
    return score + _CUE * hits


def _likeness(text: str, words: Sequence[str], of: Lexicon) -> float:
    """Function words count most, then letters only this language has; cues are still to be added."""
    common = sum(1.0 if len(word) > 1 else 0.5 for word in words if word in of.function_words)
    return common + 1.5 * any(char in of.letters for char in text)


def _parse(tables: Mapping[str, Any]) -> Lexicon:
    spaced = bool(tables.get("spaced", True))
    sections = {name: table for name, table in tables.items() if isinstance(table, Mapping)}
    lines = {cue: text for name, table in sections.items() if name not in _PLAIN_TABLES for cue, text in table.items()}
    macros = {
        "KIN": _joined(lines.get("kin", "")),
        "MATTER": _bounded(_joined(lines.get("matter", "")), spaced),
        "SUBJECT": _bounded(_joined(lines.get("subject", "")), spaced),
    }
    cues = Patterns(lines, spaced, macros)
    keys = Patterns(sections.get("keys", {}), spaced, macros)
    words = frozenset(str(tables.get("function_words", "")).split())
    letters = frozenset(str(tables.get("letters", "")))
    dates, time = sections.get("dates", {}), sections.get("time", {})
    completion = str(tables.get("completion", ""))
    return Lexicon(str(tables["language"]), spaced, completion, words, letters, cues, keys, dates, time)


def _compile(lines: str, spaced: bool, macros: Mapping[str, str]) -> re.Pattern[str]:
    pattern = _joined(lines)
    if not pattern:
        return NOTHING
    for name, value in macros.items():
        pattern = pattern.replace(name, value)
    return re.compile(_bounded(pattern, spaced), re.IGNORECASE)


def _joined(lines: str) -> str:
    alternatives = [line for line in lines.split("\n") if line.strip()]
    return f"(?:{'|'.join(alternatives)})" if alternatives else ""


def _bounded(pattern: str, spaced: bool) -> str:
    """Whole words only, in languages that have spaces; a pattern that begins with punctuation is left alone."""
    if not spaced or not pattern:
        return pattern
    return rf"(?:(?<!\w)|(?=\W)){pattern}(?:(?!\w)|(?<=\W))"
