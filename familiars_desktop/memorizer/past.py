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
    if any(_formerly(language).search(question) for language in languages):
        return True
    return any(
        reading[1] < today
        for mention in calendar_mentions(read_time_words(question, next(iter(languages))), today)
        for reading in mention.readings[:1]
    )


@cache
def _formerly(language: str) -> re.Pattern[str]:
    cues = lexicon(language)
    words = cues.time.get("formerly")
    if not words:
        return NOTHING
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)" if cues.spaced else words, re.IGNORECASE)
