"""The languages a question about time may be in: what it quotes may be in another."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final

from familiars_desktop.memorizer.lexicon import DEFAULT_LANGUAGE, language_of, language_of_part, lexicons
from familiars_desktop.memorizer.time_words import read_time_words

_ENDS: Final = 6  # words
_MUCH: Final = 0.4
_PUNCTUATION: Final = ".,:;!?¿¡\"'“”„«»()…"


def question_languages(question: str) -> list[str]:
    """The languages it may be in, likeliest first: that of how it begins, of the whole, of how it ends (what is quoted
    in between may be in another), English."""
    words = question.split()
    ends = " ".join(words[:_ENDS]), " ".join(words[-_ENDS:])
    likely = [language_of_part(ends[0]), language_of(question), language_of_part(ends[1])]
    return list(dict.fromkeys([*likely, *_by_time_words(" ".join(ends))]))


def _by_time_words(text: str) -> list[str]:
    """The language that knows most of the words, where English does not know half of them; English."""
    words = [stripped for word in text.casefold().split() if (stripped := word.strip(_PUNCTUATION))]
    if _unknown(words, DEFAULT_LANGUAGE) <= _MUCH * len(words):
        return [DEFAULT_LANGUAGE]
    return [min(_spaced_languages(), key=lambda language: _unknown(words, language)), DEFAULT_LANGUAGE]


def _unknown(words: Sequence[str], language: str) -> int:
    return sum(not _knows(language, word) for word in words)


@cache
def _spaced_languages() -> tuple[str, ...]:
    return tuple(one.language for one in lexicons() if one.spaced)


@lru_cache(maxsize=32_768)
def _knows(language: str, word: str) -> bool:
    """Whether the language's time words leave nothing of it unexplained."""
    return "x" not in read_time_words(word, language).symbols
