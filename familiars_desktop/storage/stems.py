"""The stem of a word in a language: what its inflected forms have in common."""

from __future__ import annotations

import threading
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from familiars_desktop.storage.light_stems import LIGHT
from familiars_desktop.storage.words import folded


class Script(NamedTuple):
    """Its first and last character and the language that a text of it is read as when it tells no other."""

    first: str
    last: str
    language: str


LATIN: Final = Script("a", "\u024f", "en")
CYRILLIC: Final = Script("\u0400", "\u04ff", "ru")
_SCRIPTS: Final = (
    LATIN,
    Script("\u0370", "\u03ff", "el"),
    CYRILLIC,
    Script("\u0530", "\u058f", "hy"),
    Script("\u05d0", "\u05ea", "he"),
    Script("\u0600", "\u06ff", "ar"),
    Script("\u0900", "\u097f", "hi"),
    Script("\u0b80", "\u0bff", "ta"),
)
SNOWBALL: Final = {
    "en": "english",
    "de": "german",
    "nl": "dutch",
    "sv": "swedish",
    "da": "danish",
    "no": "norwegian",
    "fi": "finnish",
    "hu": "hungarian",
    "fr": "french",
    "es": "spanish",
    "it": "italian",
    "pt": "portuguese",
    "ro": "romanian",
    "ca": "catalan",
    "pl": "polish",
    "cs": "czech",
    "tr": "turkish",
    "ru": "russian",
    "sr": "serbian",
    "el": "greek",
    "hy": "armenian",
    "ar": "arabic",
    "hi": "hindi",
    "ta": "tamil",
}
# Stems are stemmed until they stay: forms of one word may come to different ones at first, as the Hungarian "macska"
# and "macskák". Not those of the languages whose terms carry no mark.
_MOST_TIMES: Final = 4
_ONCE: Final = frozenset({"en", "ru", "el", "hy", "ar", "hi", "ta"})
# Plurals that the stemmers keep apart from their singulars, and what is typed for them without accents.
_PLURALS: Final = {
    "de": (("innen", "in"),),
    "pt": (("ões", "ão"), ("oes", "ão"), ("ao", "ão"), ("ens", "em"), ("ins", "im")),
}
_stemming = threading.Lock()


def script_of(word: str) -> Script | None:
    """The script of a word's first letter; None for figures, pictures and scripts whose words are not stemmed."""
    return next((script for script in _SCRIPTS if script.first <= word[0] <= script.last), None)


@lru_cache(maxsize=65_536)
def stem(word: str, language: str) -> str:
    """Of a word in lower case, accents and all, for some tell endings apart; Latin ones are away from the stem."""
    # A stemmer may leave nothing of a very short word.
    return folded(_stem(word, language) or word)


def snowball(word: str, language: str) -> str:
    """Of a word in lower case, one of ``SNOWBALL``'s languages, as its stemmer gives it."""
    with _stemming:
        return str(_stemmer(SNOWBALL[language]).stemWord(word))


def _stem(word: str, language: str) -> str:
    if language in LIGHT:
        return LIGHT[language](word)
    if language not in SNOWBALL:
        return word
    if language in _ONCE:
        return snowball(word, language)
    found = _singular(word, language)
    for _ in range(_MOST_TIMES):
        shorter = snowball(found, language)
        if shorter in ("", found):
            break
        found = shorter
    return found


def _singular(word: str, language: str) -> str:
    for ending, instead in _PLURALS.get(language, ()):
        if word.endswith(ending) and len(word) > len(ending):
            return word[: -len(ending)] + instead
    return word


@cache
def _stemmer(name: str) -> Any:
    import snowballstemmer  # with the first word: forty modules of languages

    return snowballstemmer.stemmer(name)
