"""Texts as search terms: stems of words, single characters and pairs of scripts written without spaces."""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, Final

from familiars_desktop.storage.stop_words import STOP_WORDS

# Han, kana, Hangul, and Thai, Lao, Myanmar, Khmer: text without, or with few, spaces between words.
_UNSPACED: Final = (
    "\u0e00-\u0e7f\u0e80-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff"
)
# Vowel signs and points are no word characters to Python, yet they stand within words.
_MARKS: Final = "\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0900-\u0963\u0966-\u0dff"
# Pictures, each a term by itself; skin tones and joiners are none.
_PICTURES: Final = "\u2600-\u27bf\u2b50\u2b55\U0001f1e6-\U0001f1ff\U0001f300-\U0001f3fa\U0001f400-\U0001faff"
_RUN: Final = re.compile(rf"[{_UNSPACED}]+|[{_PICTURES}]|(?:[^\W_{_UNSPACED}]|[{_MARKS}])+")
_IS_UNSPACED: Final = re.compile(rf"[{_UNSPACED}]")

_STEMMERS: Final[tuple[tuple[str, str, str], ...]] = (
    ("a", "\u024f", "english"),
    ("\u0370", "\u03ff", "greek"),
    ("\u0400", "\u04ff", "russian"),
    ("\u0530", "\u058f", "armenian"),
    ("\u0600", "\u06ff", "arabic"),
    ("\u0900", "\u097f", "hindi"),
    ("\u0b80", "\u0bff", "tamil"),
)
_stemming = threading.Lock()


def tokens(text: str) -> list[str]:
    """The terms of a question, in order: stems (by script), pairs of unspaced characters, one alone when it is."""
    return [term for run in _runs(text) for term in _terms(run)]


def document_tokens(text: str) -> list[str]:
    """The terms under which a text is found: ``tokens`` and each unspaced character by itself."""
    singles = (character for run in _runs(text) if len(run) > 1 and _IS_UNSPACED.match(run) for character in run)
    return [*tokens(text), *singles]


def query_terms(text: str) -> list[str]:
    """The distinct terms of a question without stop words, unless it has no others."""
    runs = list(_runs(text))
    found = dict.fromkeys(term for run in runs for term in _terms(run))
    meaningful = {term for run in runs if run not in STOP_WORDS for term in _terms(run)}
    return [term for term in found if term in meaningful] or list(found)


def is_telling(word: str) -> bool:
    """Whether a word, or any of a text, as written, says what it is about: it is no stop word and no punctuation."""
    runs = list(_runs(word))
    return any(run not in STOP_WORDS for run in runs)


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """The stem of a folded word, by the stemmer of its script; a word of another script stays as it is."""
    language = next((name for first, last, name in _STEMMERS if first <= word[0] <= last), None)
    if language is None:
        return word
    with _stemming:
        # A stemmer may leave nothing of a very short word.
        return str(_stemmer(language).stemWord(word)) or word


def _runs(text: str) -> Iterator[str]:
    return (match.group() for match in _RUN.finditer(_folded(text)))


def _terms(run: str) -> list[str]:
    return _pairs(run) if _IS_UNSPACED.match(run) else [stem(run)]


def _pairs(run: str) -> list[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)] or [run]


def _folded(text: str) -> str:
    """Case, width and Latin accents away: "Café" and "CAFE" are one word."""
    composed = unicodedata.normalize("NFKC", text).casefold()
    if composed.isascii():
        return composed
    return "".join(_without_accent(character) for character in composed)


@cache
def _without_accent(character: str) -> str:
    base = unicodedata.normalize("NFD", character)[0]
    return base if base.isascii() else character


@cache
def _stemmer(language: str) -> Any:
    import snowballstemmer  # with the first word: forty modules of languages

    return snowballstemmer.stemmer(language)
