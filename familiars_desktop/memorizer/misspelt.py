"""Time words with a slip of the keyboard: "sesions", "yesteday", "converstaion"."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from familiars_desktop.memorizer.lexicon import lexicon

_WORD: Final = re.compile(r"[^\W\d_]+")
_SHORTEST: Final = 5
_LONG: Final = 9  # from so many letters on, two slips


def corrected(question: str, language: str) -> str:
    """The question with each word that is nearly one of the language's ``often_misspelt`` put right."""
    words = _often_misspelt(language)
    return _WORD.sub(lambda found: _nearest(found.group(), words), question) if words else question


@cache
def _often_misspelt(language: str) -> tuple[str, ...]:
    return tuple(str(lexicon(language).time.get("often_misspelt", "")).split())


@lru_cache(maxsize=4_096)
def _nearest(word: str, words: tuple[str, ...]) -> str:
    if len(word) < _SHORTEST or word.lower() in words:
        return word
    written = word.lower()
    best = min(words, key=lambda known: slips(written, known))
    if written.removesuffix("s") == best.removesuffix("s"):  # a singular is no slip
        return word
    return best if slips(written, best) <= (1 if len(best) < _LONG else 2) else word


def slips(word: str, meant: str) -> int:
    """How many letters are wrong, missing, too many or swapped (optimal string alignment); 9 for quite another word."""
    if abs(len(word) - len(meant)) > 2 or word[0] not in meant[:2]:
        return 9
    rows = [list(range(len(meant) + 1))]
    for at, letter in enumerate(word, start=1):
        row = [at]
        for other, expected in enumerate(meant, start=1):
            least = min(rows[-1][other] + 1, row[-1] + 1, rows[-1][other - 1] + (letter != expected))
            if at > 1 and other > 1 and letter == meant[other - 2] and word[at - 2] == expected:
                least = min(least, rows[-2][other - 2] + 1)
            row.append(least)
        rows.append(row)
    return rows[-1][-1]
