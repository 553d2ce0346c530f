"""Texts as search terms: stems of words, single characters and pairs of scripts written without spaces.

A text's words are stemmed by the language that it tells, sentence by sentence (``languages``). The stem of another
language than its script's first is marked with it, "katz·de": each word is one term, and no stem of one language is
taken for that of another. A question need not tell its language: each of its words is looked for by the stems that it
has in all languages that the texts are in, and whichever is met counts as that word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Final

from familiars_desktop.storage.languages import (
    CYRILLIC_LANGUAGES,
    LATIN_LANGUAGES,
    Languages,
    function_words,
    languages_of,
)
from familiars_desktop.storage.stems import CYRILLIC, LATIN, Script, script_of, stem
from familiars_desktop.storage.stop_words import STOP_WORDS
from familiars_desktop.storage.words import folded, is_unspaced, words_of

# The terms that stand for one word of a question.
Alternatives = tuple[str, ...]

# Before a term's language, and alone before each that a text told. No letter, so that no word holds it, and no ASCII,
# so that FTS5 cuts nothing off.
LANGUAGE_MARK: Final = "·"
_PART_END: Final = re.compile(r"[.!?;:…\n]+")
_OTHERS: Final[dict[Script | None, tuple[str, ...]]] = {LATIN: LATIN_LANGUAGES[1:], CYRILLIC: CYRILLIC_LANGUAGES[1:]}
# Those whose stems are marked.
MARKED_LANGUAGES: Final = (*LATIN_LANGUAGES[1:], *CYRILLIC_LANGUAGES[1:])


def tokens(text: str) -> list[str]:
    """The terms of a text, in order: stems, pairs of unspaced characters, one alone when it is."""
    return [term for word, languages in _words(text) for term in _terms(word, languages)]


def document_tokens(text: str) -> list[str]:
    """The terms under which a text is found: ``tokens``, each unspaced character by itself, and the languages told."""
    words = _words(text)
    terms = [term for word, languages in words for term in _terms(word, languages)]
    singles = (character for word, _ in words if len(word) > 1 and is_unspaced(word) for character in word)
    told = dict.fromkeys(LANGUAGE_MARK + term.partition(LANGUAGE_MARK)[2] for term in terms if LANGUAGE_MARK in term)
    return [*terms, *singles, *told]


def readings(text: str) -> list[list[str]]:
    """``tokens`` of it, and what they would be as a part of a text in any other languages."""
    words = _words(text)
    told = languages_of(word for word, _ in words)
    others = [Languages(language, told.cyrillic) for language in LATIN_LANGUAGES]
    others += [Languages(told.latin, language) for language in CYRILLIC_LANGUAGES]
    found = [[term for word, own in words for term in _terms(word, own)]]
    for each in others:
        terms = [term for word, _ in words for term in _terms(word, each)]
        found += [terms] if terms not in found else []
    return found


def told_by(terms: Iterable[str]) -> tuple[str, ...]:
    """The languages that ``document_tokens`` ends with."""
    return tuple(term.removeprefix(LANGUAGE_MARK) for term in terms if term.startswith(LANGUAGE_MARK))


def query_terms(text: str, languages: Sequence[str]) -> list[Alternatives]:
    """The distinct terms of a question without stop words, unless it has no others; by which each is found in texts of
    these languages, and of those that the question tells itself."""
    return list(_query_terms(text, tuple(languages)))


@lru_cache(maxsize=64)
def _query_terms(text: str, languages: tuple[str, ...]) -> tuple[Alternatives, ...]:
    words = _words(text)
    told = (language for _, each in words for language in each.told())
    wanted = tuple(dict.fromkeys((*languages, *told)))
    found = dict.fromkeys(term for word, _ in words for term in _alternatives(word, wanted))
    others = _other_stop_words(words)
    telling = (word for word, _ in words if folded(word) not in STOP_WORDS and folded(word) not in others)
    meaningful = {term for word in telling for term in _alternatives(word, wanted)}
    return _apart([term for term in found if term in meaningful] or list(found))


def _apart(terms: Sequence[Alternatives]) -> tuple[Alternatives, ...]:
    """Those that share an alternative as one, two forms of one word: no word of a text counts for two."""
    apart: list[Alternatives] = []
    for term in terms:
        same = [other for other in apart if not set(term).isdisjoint(other)]
        apart = [other for other in apart if other not in same]
        apart.append(tuple(dict.fromkeys(chain(*same, term))))
    return tuple(apart)


def word_terms(text: str, languages: Sequence[str]) -> list[Alternatives]:
    """The terms of a text, in order, by which each is found in texts of these languages."""
    return [term for word in words_of(text) for term in _alternatives(word, tuple(languages))]


def is_telling(word: str) -> bool:
    """Whether a word, or any of a text, as written, says what it is about: it is no stop word and no punctuation."""
    return any(folded(each) not in STOP_WORDS for each in words_of(word))


def _words(text: str) -> list[tuple[str, Languages]]:
    """Each word and the languages of its part of the text."""
    parts = [words for part in _PART_END.split(text) if (words := list(words_of(part)))]
    whole = languages_of(chain.from_iterable(parts))
    if len(parts) < 2:
        return [(word, whole) for words in parts for word in words]
    of_parts = [languages_of(words, whole) for words in parts]
    return [(word, languages) for words, languages in zip(parts, of_parts, strict=True) for word in words]


def _other_stop_words(words: Sequence[tuple[str, Languages]]) -> frozenset[str]:
    """The words of a question that are function words of the language that it tells: one alone might be a word of
    another language that means something."""
    plain = {folded(word) for word, _ in words}
    of_each = [plain & function_words(language) for language in {one for _, told in words for one in told.told()}]
    return frozenset(chain.from_iterable(found for found in of_each if len(found) > 1))


def _terms(word: str, languages: Languages) -> list[str]:
    return _pairs(word) if is_unspaced(word) else [_term(word, languages)]


@lru_cache(maxsize=65_536)
def _term(word: str, languages: Languages) -> str:
    script = script_of(word)
    told = languages.latin if script is LATIN else languages.cyrillic if script is CYRILLIC else None
    return _marked(word, told) if told in _OTHERS.get(script, ()) else _first(word, script)


@lru_cache(maxsize=16_384)
def _alternatives(word: str, languages: tuple[str, ...]) -> tuple[Alternatives, ...]:
    if is_unspaced(word):
        return tuple((pair,) for pair in _pairs(word))
    script = script_of(word)
    # Who types no accents may look for what has them, and the other way round.
    spellings = dict.fromkeys((word, folded(word)))
    others = [language for language in languages if language in _OTHERS.get(script, ())]
    marked = [_marked(spelling, language) for language in others for spelling in spellings]
    return (tuple(dict.fromkeys([_first(word, script), *marked])),)


def _first(word: str, script: Script | None) -> str:
    """The term of a word in its script's first language."""
    return folded(word) if script is None else stem(folded(word), script.language)


def _marked(word: str, language: str) -> str:
    return f"{stem(word, language)}{LANGUAGE_MARK}{language}"


def _pairs(word: str) -> list[str]:
    return [word[at : at + 2] for at in range(len(word) - 1)] or [word]
