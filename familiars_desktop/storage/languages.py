"""In which languages a text is written, told by its commonest words and by letters that few alphabets have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

from familiars_desktop.storage.function_words import COMMON_WORDS, CYRILLIC, ENGLISH_TOO, LATIN, LETTERS
from familiars_desktop.storage.stems import LATIN as LATIN_SCRIPT
from familiars_desktop.storage.words import folded, words_of

# One word is enough to tell the language of a text, and so is a letter of one alphabet alone, where nothing speaks for
# the one that it is read in otherwise; not that of a part, where it speaks against all the rest.
_ENOUGH: Final = 1.0
_HALF: Final = 0.5  # a word of one letter, one without its accents, a letter of two alphabets
_SURROUNDINGS: Final = 1.0
LATIN_LANGUAGES: Final = tuple(LATIN)
CYRILLIC_LANGUAGES: Final = tuple(CYRILLIC)


class Languages(NamedTuple):
    """That of the Latin words of a text, and that of its Cyrillic ones; what tells nothing is English and Russian."""

    latin: str = "en"
    cyrillic: str = "ru"

    def told(self) -> tuple[str, ...]:
        """Those that the text told."""
        return tuple(found for found, default in zip(self, UNTOLD, strict=True) if found != default)


UNTOLD: Final = Languages()


def languages_of(words: Iterable[str], surroundings: Languages | None = None) -> Languages:
    """From the words of a text, in lower case. A part of one is in the languages of its ``surroundings``, unless it
    tells clearly that it is in others."""
    different, around = set(words), surroundings or (None, None)
    of_others = {word for word in different if word[0] > LATIN_SCRIPT.last}
    latin, cyrillic = _tables()
    return Languages(_language(different - of_others, latin, around[0]), _language(of_others, cyrillic, around[1]))


@cache
def function_words(language: str) -> frozenset[str]:
    """Folded words of a language that tell nothing else; of those that a text is read as by default, none."""
    if language in UNTOLD:
        return frozenset()
    return frozenset(folded(word) for word in words_of({**LATIN, **CYRILLIC}[language]))


class _Table(NamedTuple):
    """The languages of a script in order, how much a word tells for which of them, and which of them have a letter."""

    languages: tuple[str, ...]
    words: Mapping[str, Mapping[str, float]]
    letters: Mapping[str, tuple[str, ...]]


def _language(words: set[str], table: _Table, around: str | None) -> str:
    default = table.languages[0]
    preferred = around or default
    likely: dict[str, float] = {}
    certain: dict[str, float] = {}
    for word in words:
        known = table.words.get(word) or table.words.get(folded(word), {})
        for language, weight in known.items():
            likely[language] = likely.get(language, 0.0) + weight
            certain[language] = certain.get(language, 0.0) + weight / len(known)
    for language, weight in _told_by_letters(words, table).items():
        likely[language] = likely.get(language, 0.0) + weight
    if not likely:
        return preferred
    if around is not None:
        likely[around] = likely.get(around, 0.0) + _SURROUNDINGS
    ordered = (language for language in table.languages if language in likely)
    best = max(ordered, key=lambda language: (likely[language], language == preferred, certain.get(language, 0.0)))
    return best if best == default or likely[best] - likely.get(default, 0.0) >= _ENOUGH else preferred


def _told_by_letters(words: Iterable[str], table: _Table) -> dict[str, float]:
    found: dict[str, float] = {}
    for letter in {letter for word in words if not word.isascii() for letter in word}:
        having = table.letters.get(letter, ())
        for language in having:
            found[language] = max(found.get(language, 0.0), _ENOUGH if len(having) == 1 else _HALF)
    return found


@cache
def _tables() -> tuple[_Table, _Table]:
    return _table(LATIN), _table(CYRILLIC)


def _table(lists: Mapping[str, str]) -> _Table:
    words: dict[str, dict[str, float]] = {}
    letters: dict[str, list[str]] = {}
    for language, function_words in lists.items():
        for word in words_of(f"{function_words} {COMMON_WORDS.get(language, '')}"):
            words.setdefault(word, {})[language] = 1.0 if len(word) > 1 else _HALF
            plain = words.setdefault(folded(word), {})
            plain[language] = max(plain.get(language, 0.0), _HALF)
        for letter in LETTERS.get(language, ""):
            letters.setdefault(letter, []).append(language)
    if "en" in lists:
        for word in words_of(ENGLISH_TOO):
            words.setdefault(word, {}).setdefault("en", _HALF)
    return _Table(tuple(lists), words, {letter: tuple(found) for letter, found in letters.items()})
