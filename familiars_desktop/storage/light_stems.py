"""Stems of languages for which Snowball has no stemmer: endings are taken off, and what alternates is made alike.

Bulgarian after Savoy 2007 ("Searching strategies for the Bulgarian language"): article, plural, final vowel. Ukrainian
likewise, by the endings of its nouns, adjectives and verbs. Hebrew: the one-letter words that are written together with
the next one, and the plural.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

_SHORTEST: Final = 3

_ARTICLES: Final = ((6, "ият"), (5, "ът"), (5, "то"), (5, "те"), (5, "та"), (5, "ия"), (4, "ят"))
# (longer than, ending, instead)
_PLURALS: Final = (
    (5, "ища", ""),
    (6, "овци", "о"),
    (6, "ове", ""),
    (6, "еве", "й"),
    (5, "ци", "к"),
    (5, "зи", "г"),
    (4, "си", "х"),
    (4, "и", ""),
)
_FLEETING: Final = re.compile(r"(?<=.{3})[ъе](?=[^аеиоуъюя]$)")

_UKRAINIAN: Final = """
ами ями ові еві єві ого ому ими іми ій ою ею єю ах ях ам ям ів їв ої ей ий их ім им ую юю ає яє ує ює ають яють ують
юють уть ють ить їть ать ять ав яв ала яла али яли ало яло ив ила или ило іла іли ати яти ити іти ути ти
ться тися тись вся лася лися лось аєш яєш уєш ємо єте иш имо ите ієш іє іють ов ев а я о е є и і ї у ю ь й
"""
_UKRAINIAN_ENDINGS: Final = tuple(sorted(_UKRAINIAN.split(), key=len, reverse=True))
_CLOSED: Final = re.compile(r"і(?=[^аеєиіїоуюя]+$)")

_HEBREW_PREFIXES: Final = frozenset("ובהלשמכ")
_HEBREW_PLURALS: Final = ("ים", "ות")
_HEBREW_FINALS: Final = str.maketrans("םןץףך", "מנצפכ")


def bulgarian(word: str) -> str:
    """Of a word in lower case."""
    if len(word) <= _SHORTEST:
        return word
    found = _without(word, _ARTICLES)
    for longer, ending, instead in _PLURALS:
        if len(found) > longer and found.endswith(ending):
            found = found[: -len(ending)] + instead
            break
    if len(found) > _SHORTEST and found[-1] == "я":
        found = found[:-1]
    if len(found) > _SHORTEST and found[-1] in "аое":
        found = found[:-1]
    return _FLEETING.sub("", found)


def ukrainian(word: str) -> str:
    """Of a word in lower case; "кіт" and "кота" are one, as the vowel of a closed syllable changes."""
    word = word.replace("'", "").replace("ʼ", "")
    for ending in _UKRAINIAN_ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word[: -len(ending)]
            break
    return _CLOSED.sub("о", word)


def hebrew(word: str) -> str:
    """Of a word without points. All letters that may be such a word go, one after the other, so that a word with two
    of them and with none come to the same."""
    for ending in _HEBREW_PLURALS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word[: -len(ending)]
            break
    while len(word) > _SHORTEST and word[0] in _HEBREW_PREFIXES:
        word = word[1:]
    return word.translate(_HEBREW_FINALS)


LIGHT: Final[Mapping[str, Callable[[str], str]]] = {"bg": bulgarian, "uk": ukrainian, "he": hebrew}


def _without(word: str, endings: tuple[tuple[int, str], ...]) -> str:
    for longer, ending in endings:
        if len(word) > longer and word.endswith(ending):
            return word[: -len(ending)]
    return word
