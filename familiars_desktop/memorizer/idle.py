"""What says nothing of the user although it says "I" or "my": remarks, requests, hearsay, the matter at hand."""

from __future__ import annotations

from typing import Final

from familiars_desktop.memorizer import cells
from familiars_desktop.memorizer.dates import recurs
from familiars_desktop.memorizer.lexicon import Lexicon

_REMARKS: Final = ("generic", "trouble", "ask")


def heard(text: str, cues: Lexicon) -> str | None:
    """What was heard, read or claimed: "I read that octopuses have three hearts"; None when nothing was."""
    found = cues["hearsay"].match(text)
    return text[found.end() :].lstrip(" ,:") if found is not None else None


def is_about_us(news: str, cues: Lexicon) -> bool:
    """Whether the news concerns the user, or whoever told it ("my brother says he is coming")."""
    return cues.has("me", news) or cues.opens("third_subject", news)


def is_feedback(text: str, cues: Lexicon) -> bool:
    """Whether the whole of it is a remark on the conversation: "I like that one better"."""
    return cues.fills("feedback", text) and not recurs(text, cues.language)


def is_remark(text: str, cues: Lexicon) -> bool:
    """A remark on the conversation, a trouble with the task, a wish for an answer, a word on people in general."""
    if recurs(text, cues.language):
        return False
    return cues.fills("feedback", text) or any(cues.opens(cue, text) for cue in _REMARKS)


def is_at_hand(text: str, cues: Lexicon) -> bool:
    """What is liked, wanted or done is a piece of the work at hand: "the second option", "your idea", "this file"."""
    return cues.opens("at_hand", text) and not recurs(text, cues.language)


def is_relayed(text: str, cues: Lexicon) -> bool:
    """Somebody else's question or wish that the user only passes on: "my son asks why the sky is blue"."""
    return cues.opens("relayed", text) or cues.opens("bystander", text)


def is_mere_name(text: str, cues: Lexicon) -> bool:
    """ "My friends" or "my old friend, I've come …": somebody addressed, of whom nothing is said."""
    kin = cells.kin_phrase(text, cues)
    if kin is None:
        return False
    rest = text[len(kin) :].lstrip()
    if rest.startswith(","):
        return cues.opens("subject", rest[1:].lstrip()) and cells.kin_phrase(rest[1:].lstrip(), cues) is None
    return not rest and kin.islower()


def is_chatter(text: str, cues: Lexicon) -> bool:
    """Of a clause that no cue places: a remark on the matter at hand, or one that only mentions the user."""
    if recurs(text, cues.language):
        return False
    if not cues.opens("subject", text):
        return not (cues.opens("fragment", text) or cues.opens("possessive_alone", text))
    return cues.has("chatter", text)


def speaks_of_user(text: str, cues: Lexicon) -> bool:
    """Whether a clause has the user, somebody of theirs or a passing state of theirs in it."""
    return (
        cues.has("me", text)
        or cues.opens("fragment", text)
        or cells.kin_phrase(text, cues) is not None
        or cells.passing_state(text, cues)
    )
