"""Whether a question is about how things were: "What did I drink before?", "Wo habe ich früher gewohnt?"."""

from __future__ import annotations

import re
from datetime import date
from functools import cache

from familiars_desktop.memorizer.calendar_days import calendar_mentions
from familiars_desktop.memorizer.lexicon import DEFAULT_LANGUAGE, NOTHING, language_of, lexicon
from familiars_desktop.memorizer.time_words import read_time_words


def asks_about_the_past(question: str, today: date) -> bool:
    """Whether what was superseded since belongs to the answer: a word such as "before", or a day or year gone by."""
    languages = dict.fromkeys((language_of(question), DEFAULT_LANGUAGE))
    if any(_formerly(language).search(question) or _was_before(question, language) for language in languages):
        return True
    return any(
        reading[1] < today
        for mention in calendar_mentions(read_time_words(question, next(iter(languages))), today)
        for reading in mention.readings[:1]
    )


def _was_before(question: str, language: str) -> bool:
    """ "What did I drink before tea?" asks for the past, "What should I drink before bed?" does not: the verb tells."""
    past, before = _past_and_before(language)
    return past.search(question) is not None and before.search(question) is not None


@cache
def _past_and_before(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The past forms of verbs, and the words for before and until."""
    cues = lexicon(language)
    before = "|".join(cues.time[name] for name in ("before", "until") if name in cues.time)
    return _whole_words(cues.time.get("past_verb", ""), cues.spaced), _whole_words(before, cues.spaced)


@cache
def _formerly(language: str) -> re.Pattern[str]:
    cues = lexicon(language)
    return _whole_words(cues.time.get("formerly", ""), cues.spaced)


def _whole_words(words: str, spaced: bool) -> re.Pattern[str]:
    if not words:
        return NOTHING
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)" if spaced else words, re.IGNORECASE)
