"""The words by which statements are compared: ``resources/memorizer/conflicts.toml``, compiled once."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Any, Final, Literal

from familiars_desktop.memorizer.lexicon import NOTHING, resources_folder
from familiars_desktop.memory.scripts import HANGUL, KANA_TO_HAN
from familiars_desktop.storage.stems import snowball

CUES: Final = (
    "hypothetical",
    "question",
    "temporary",
    "past",
    "ending",
    "change",
    "replacement",
    "anew",
    "habit",
    "also",
    "happening",
    "revoked",
    "negation",
    "idiom",
    "like",
    "hate",
    "part",
    "there",
)
UNSPACED: Final = frozenset({"zh", "ja", "ko"})

_STEMMED: Final = ("en", "de", "nl", "fr", "es", "it", "pt", "sv", "pl", "ru", "tr")
_UNSPACED_SCRIPT: Final = re.compile(f"[{KANA_TO_HAN}{HANGUL}]")


def cue(name: str) -> re.Pattern[str]:
    """What shows that a statement is hypothetical, negated, about a change …"""
    return _cues()[name]


@cache
def attributes() -> dict[str, re.Pattern[str]]:
    """What shows that a statement gives a property of which there is one value."""
    return {name: _union(str(lines).split("\n")) for name, lines in _tables()["attributes"].items()}


@cache
def concepts() -> dict[str, re.Pattern[str]]:
    """States of which some exclude each other ("single", "coupled"), and how they are said."""
    return {name: _union(str(lines).split("\n")) for name, lines in _concepts()["words"].items()}


@cache
def exclusive_concepts() -> tuple[tuple[str, str, str], ...]:
    """A name of the pair, the older and the newer state that cannot both be."""
    either = [pair.split() for pair in _concepts()["excludes"]["pairs"]]
    then = [pair.split() for pair in _concepts()["excludes"]["then"]]
    both_ways = [(f"{one}|{other}", *way) for one, other in either for way in ((one, other), (other, one))]
    return (*both_ways, *((f"{one}>{other}", one, other) for one, other in then))


@cache
def topical_concepts() -> frozenset[str]:
    """Names of those pairs that need something else in common."""
    return frozenset(_concepts()["excludes"]["on_topic"])


@cache
def subject(name: str) -> re.Pattern[str]:
    """How a statement names whom it is about."""
    return re.compile(str(_tables()["subjects"][name]), re.IGNORECASE)


@cache
def contrast() -> re.Pattern[str]:
    """ "Rather than e-mail": what goes before a ``value`` that holds no more."""
    return re.compile(str(_tables()["contrast"]["lead"]), re.IGNORECASE)


@cache
def forget_request() -> re.Pattern[str]:
    """The words of "forget what I told you about", without what they are about."""
    return _union(str(_tables()["forgetting"]["request"]).split("\n"))


@cache
def partners() -> frozenset[str]:
    return frozenset(str(_tables()["subjects"]["partners"]).split())


@cache
def stop_words() -> frozenset[str]:
    return frozenset(str(_tables()["words"]["stop"]).split())


@cache
def number_words() -> dict[str, int]:
    return {word: int(value) for value, words in _tables()["numbers"].items() for word in str(words).split()}


@cache
def reason() -> re.Pattern[str]:
    """A clause that says why: "because Jonas got a job there"."""
    return _union(str(_tables()["reason"]["clause"]).split("\n"))


@cache
def generic_words() -> frozenset[str]:
    """Nouns so common that they are no topic: "job", "time", "thing"; their stems too."""
    words = str(_tables()["reason"]["generic"]).split()
    return frozenset(words) | frozenset(stem(word, language) for word in words for language in _STEMMED)


@cache
def frame_words() -> frozenset[str]:
    """Words that only frame a value: "my home is in …", "I live in …"."""
    return frozenset(canonical(str(word), "en") for word in _tables()["frames"]["words"])


def canonical(word: str, language: str) -> str:
    """The word's stem in lower case, or what stands for it and its synonyms."""
    return _synonyms().get(word.lower()) or stem(word, language)


def stem(word: str, language: str) -> str:
    """The word's stem in lower case; a language without a stemmer keeps the word."""
    return snowball(word.lower(), language) if language in _STEMMED else word.lower()


def exclusive(old: str, new: str, kind: Literal["always", "on_topic"]) -> bool:
    """Whether two statements hold words that cannot both be true."""
    return any(_oppose(left, right, old, new) for left, right in _exclusive_pairs(kind))


def _oppose(left: re.Pattern[str], right: re.Pattern[str], old: str, new: str) -> bool:
    forwards = left.search(old) and right.search(new) and not left.search(new)
    backwards = right.search(old) and left.search(new) and not right.search(new)
    return bool(forwards or backwards)


@cache
def _tables() -> dict[str, dict[str, Any]]:
    return tomllib.loads((resources_folder() / "conflicts.toml").read_text(encoding="utf-8"))


@cache
def _concepts() -> dict[str, dict[str, Any]]:
    return tomllib.loads((resources_folder() / "concepts.toml").read_text(encoding="utf-8"))


@cache
def _cues() -> dict[str, re.Pattern[str]]:
    return {name: _union(f"{_tables()[name]['spaced']}\n{_tables()[name]['unspaced']}".split("\n")) for name in CUES}


@cache
def _synonyms() -> dict[str, str]:
    groups = [str(group).split() for group in _tables()["synonyms"]["groups"]]
    return {word: group[0] for group in groups for word in group}


@cache
def _exclusive_pairs(kind: str) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    return tuple(_opposites(str(pair)) for pair in _tables()["exclusive"][kind])


def _opposites(pair: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    left, right = pair.split(" / ")
    return _union([left.strip()]), _union([right.strip()])


def _union(alternatives: list[str]) -> re.Pattern[str]:
    """Whole words for scripts with spaces, anywhere for those without."""
    lines = [line for line in alternatives if line.strip()]
    spaced = [line for line in lines if not _UNSPACED_SCRIPT.search(line)]
    unspaced = [line for line in lines if _UNSPACED_SCRIPT.search(line)]
    parts = [rf"(?<!\w)(?:{'|'.join(spaced)})(?!\w)"] if spaced else []
    return re.compile("|".join(parts + unspaced), re.IGNORECASE) if lines else NOTHING
