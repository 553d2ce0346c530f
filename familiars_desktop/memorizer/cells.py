"""In which cell a statement about the user belongs, by its cues; the first match decides."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from familiars_desktop.memorizer.dates import recurs, speaks_of_a_date
from familiars_desktop.memorizer.lexicon import Lexicon

Cell = tuple[str, str]

PROFILE: Final[Cell] = ("user", "profile")
PREFERENCE: Final[Cell] = ("user", "preference")
RELATION: Final[Cell] = ("user", "relation")
KNOWLEDGE: Final[Cell] = ("user", "knowledge")
EVENT: Final[Cell] = ("user", "event")
STATE: Final[Cell] = ("ephemeral", "state")
ONCE: Final[Cell] = ("ephemeral", "directive")
DIRECTIVE: Final[Cell] = ("identity", "directive")
PROCEDURE: Final[Cell] = ("identity", "procedure")
CHAT_DIRECTIVE: Final[Cell] = ("dialogue", "directive")
CHAT_KNOWLEDGE: Final[Cell] = ("dialogue", "knowledge")
CHAT_EVENT: Final[Cell] = ("dialogue", "event")
CHAT_STATE: Final[Cell] = ("dialogue", "state")

_SALIENCE: Final[dict[Cell, float]] = {
    PROFILE: 0.7,
    PREFERENCE: 0.6,
    RELATION: 0.7,
    KNOWLEDGE: 0.6,
    EVENT: 0.6,
    STATE: 0.3,
    ONCE: 0.3,
    DIRECTIVE: 0.8,
    PROCEDURE: 0.8,
    CHAT_DIRECTIVE: 0.6,
    CHAT_KNOWLEDGE: 0.6,
    CHAT_EVENT: 0.6,
    CHAT_STATE: 0.5,
}


@dataclass(frozen=True, slots=True)
class Placement:
    """A cell, and whether a cue led there; a *weak* placement is the last resort, user/profile.

    What is *doubtful* has the form of a remark that tells nothing.
    """

    cell: Cell
    weak: bool = False
    doubtful: bool = False


def place(text: str, cues: Lexicon) -> Placement:
    """The cell of a clause that speaks of the user."""
    if passing_state(text, cues):
        return Placement(STATE)
    if about_relation(text, cues):
        return Placement(EVENT if cues.has("loss", text) else RELATION)
    earliest = _earliest(text, cues)
    return Placement(PROFILE, weak=True) if earliest is None else Placement(earliest)


def place_completed(text: str, cues: Lexicon) -> Placement:
    """The cell of a clause; one without a subject ("Allergic to wool") is read as if it began with "I'm"."""
    placement = place(text, cues)
    if not placement.weak or not cues.completion or not cues.opens("fragment", text):
        return placement
    return place(f"{cues.completion} {text[:1].lower()}{text[1:]}", cues)


def tells_of_life(text: str, cues: Lexicon) -> bool:
    """Whether a clause that no cue places speaks of what the user does or how they live: "I repair violins"."""
    return cues.opens("activity", text) or recurs(text, cues.language)


def salience(cell: Cell, text: str, cues: Lexicon, *, weak: bool) -> float:
    """How much a memory matters before anything is known of its use, in [0, 1]: by cell, health raises it."""
    value = _SALIENCE.get(cell, 0.5)
    if cues.has("important", text):
        value = max(value, 0.9)
    return value - 0.2 if weak else value


def passing_state(text: str, cues: Lexicon) -> bool:
    """A mood or a place that holds right now."""
    if cues.has("mood", text) and not cues.has("state_since", text):
        return True
    return cues.has("now", text)


def about_relation(text: str, cues: Lexicon) -> bool:
    """Whether the clause's subject is somebody of the user's ("since the stroke my mum …"), or it says who they are."""
    led_in = cues["lead_in"].match(text)
    told = text[led_in.end() :] if led_in is not None else text
    return kin_phrase(told, cues) is not None or cues.has("household", text)


def kin_phrase(text: str, cues: Lexicon) -> str | None:
    """The words that name a relation at the clause's beginning: "my best friend Lotte"."""
    bare = cues["kin_bare"].match(text)
    if bare is not None:
        return bare.group()
    return kin_subject(text, cues)


def kin_subject(text: str, cues: Lexicon) -> str | None:
    """A possessive followed by a relation word within three words, at the beginning."""
    possessive = cues["possessive"].match(text)
    if possessive is None:
        return None
    rest = text[possessive.end() :]
    kin = cues["kin"].match(rest.lstrip() if cues.spaced else rest)
    gap = len(rest) - len(rest.lstrip())
    if kin is None:
        return None
    end = possessive.end() + gap + kin.end()
    if cues.opens("kin_thing", text[end:].lstrip()):
        return None
    return text[:end] + _name_after(text[end:])


def _name_after(rest: str) -> str:
    """The capitalised name that follows a relation word: "my sister Anouk"."""
    found = re.match(r"(?:,? (?:Mr|Mrs|Ms|Dr)\.?)?(?:,? [A-ZÀ-ÞА-ЯŁŚŻĆ][\w'’-]+)+", rest)
    return found.group().replace(",", "") if found else ""


def _earliest(text: str, cues: Lexicon) -> Cell | None:
    """Knowledge by its own verbs, events when dated or past, else profile or preference, whichever comes first."""
    ongoing = cues.has("state_since", text)
    positions = {
        KNOWLEDGE: _position("knowledge", text, cues),
        PROFILE: _position("name_home", text, cues),
        PREFERENCE: _position("preference", text, cues),
    }
    happened = _position("event_verb", text, cues)
    dated = _position("event", text, cues)
    first = min((at, order) for order, at in enumerate(positions.values()))
    settled = first[0] < len(text) + 1
    if happened <= len(text) and not ongoing and happened <= first[0]:
        return EVENT
    if dated <= len(text) and not ongoing and not settled:
        return EVENT
    if settled:
        return tuple(positions)[first[1]]
    if happened <= len(text) or (not ongoing and speaks_of_a_date(text, cues.language)):
        return EVENT
    return None


def _position(cue: str, text: str, cues: Lexicon) -> int:
    found = cues[cue].search(text)
    return found.start() if found else len(text) + 1
