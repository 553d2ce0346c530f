"""Which sentences of a message may ask for a time of talk by themselves: "Hello, it's me again! What did we say last?".

What is chatted around a question is neither what was spoken of nor its topic. A sentence that tells what was spoken
of ("Mara moved to Lisbon. What came up in the talk after that?") is one, too: the whole message is read beside these.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from familiars_desktop.memorizer.question_languages import question_languages
from familiars_desktop.memorizer.time_words import TimeText, read_time_words

_MOST: Final = 3  # sentences looked at by themselves
_LEAST: Final = 3  # words of a sentence
# A word of time or talk without which a sentence tells nothing about the time of any.
_OF_TIME: Final = re.compile("[ABDEFJKLOPQSUYZadgkmsyz0-3]")
_OF_TALK: Final = re.compile("[VCMS]|cT|Tc")


@dataclass(frozen=True, slots=True)
class AskingPart:
    """``text`` may ask by itself; ``told_elsewhere``: what it leaves out speaks of a talk too."""

    text: str
    told_elsewhere: bool


def asking_parts(message: str, participants: Sequence[str] = ()) -> list[AskingPart]:
    """The message less what is chatted around, and its sentences that have words of time; none of a single sentence."""
    language = question_languages(message)[0]
    text = read_time_words(message, language, participants)
    sentences = _sentences(text)
    if len(sentences) < 2:
        return []
    timely = [one for one in sentences if _OF_TIME.search(_symbols(text, one))]
    kept = [one for one in sentences if one in timely or _OF_TALK.search(_symbols(text, one))]
    parts = [[one] for one in timely[:_MOST] if len(one) >= _LEAST]
    if 1 < len(kept) < len(sentences):
        parts.insert(0, kept)
    return [_part(text, part, [one for one in sentences if one not in part]) for part in parts]


def _part(text: TimeText, sentences: Sequence[range], others: Sequence[range]) -> AskingPart:
    told = any(_OF_TALK.search(_symbols(text, one)) for one in others)
    return AskingPart(" ".join(_written(text, one) for one in sentences), told)


def _sentences(text: TimeText) -> list[range]:
    """Their tokens, each with the mark that ends it."""
    ends = [at + 1 for at, symbol in enumerate(text.symbols) if symbol == "."]
    ends += [len(text.symbols)] if not text.symbols.endswith(".") else []
    starts = [0, *ends]
    return [range(start, end) for start, end in zip(starts, ends, strict=False) if text.symbols[start:end].strip(".")]


def _symbols(text: TimeText, sentence: range) -> str:
    return text.symbols[sentence.start : sentence.stop]


def _written(text: TimeText, sentence: range) -> str:
    """As it stands, quotation marks around its ends included."""
    begin = text.tokens[sentence.start - 1].end if sentence.start else 0
    last = len(text.text) if sentence.stop == len(text.tokens) else text.tokens[sentence.stop - 1].end
    return text.text[begin:last].strip()
