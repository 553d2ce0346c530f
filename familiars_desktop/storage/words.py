"""Texts as words: case, width and accents away, cut where a letter or digit ends, or another kind of script begins."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Final

from familiars_desktop.memory.scripts import UNSPACED

# Vowel signs and points are no word characters to Python, yet they stand within words.
_MARKS: Final = "\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0900-\u0963\u0966-\u0dff"
# Pictures, each a term by itself; skin tones and joiners are none.
_PICTURES: Final = "\u2600-\u27bf\u2b50\u2b55\U0001f1e6-\U0001f1ff\U0001f300-\U0001f3fa\U0001f400-\U0001faff"
_WORD: Final = re.compile(rf"[{UNSPACED}]+|[{_PICTURES}]|(?:[^\W_{UNSPACED}]|[{_MARKS}])+")
_IS_UNSPACED: Final = re.compile(rf"[{UNSPACED}]")
# The Turkish İ in lower case: an i with a dot above.
_DOTTED: Final = "i\u0307"
# Letters of which an accent is a part.
_PLAIN: Final = {"ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae", "œ": "oe"}


def words_of(text: str) -> Iterator[str]:
    """Each word in lower case with its accents, runs of unspaced characters and pictures among them."""
    composed = unicodedata.normalize("NFKC", text).casefold()
    return (match.group() for match in _WORD.finditer(composed.replace(_DOTTED, "i")))


def folded(word: str) -> str:
    """Latin accents away from a word of ``words_of``: "café" and "cafe" are one word."""
    return word if word.isascii() else "".join(map(_without_accent, word))


def is_unspaced(word: str) -> bool:
    """Whether it is of a script that puts no spaces between words."""
    return _IS_UNSPACED.match(word) is not None


@cache
def _without_accent(character: str) -> str:
    base = unicodedata.normalize("NFD", character)[0]
    return base if base.isascii() else _PLAIN.get(character, character)
