"""Whether a text says a word: in the singular or the plural, not merely a word of the same stem."""

from __future__ import annotations

import re
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+")
_SHOWN: Final = re.compile(r"\[[^\[\]]*\]")  # a note of what was shown: "[photo: a beach at sunset]"
_PLURALS: Final = (("ies", "y"), ("ches", "ch"), ("shes", "sh"), ("sses", "ss"), ("xes", "x"), ("s", ""))
_SHORTEST_PLURAL: Final = 4


def says(text: str, topic: str) -> bool:
    """Whether all words of the topic are said in the text, in any order; what stands in brackets was not said."""
    wanted = words_of(topic)
    return bool(wanted) and wanted <= words_of(_SHOWN.sub(" ", text))


def words_of(text: str) -> frozenset[str]:
    """The words of a text in lower case, English plurals as their singulars."""
    return frozenset(_singular(word) for word in _WORD.findall(text.casefold()))


def _singular(word: str) -> str:
    if len(word) < _SHORTEST_PLURAL or word.endswith(("ss", "us", "is")):
        return word
    for ending, instead in _PLURALS:
        if word.endswith(ending):
            return word[: -len(ending)] + instead
    return word
