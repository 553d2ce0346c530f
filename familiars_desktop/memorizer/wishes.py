"""What the user wishes of the assistant: for this chat, for once, or from now on; a request for now has no cell."""

from __future__ import annotations

import re
from typing import Final

from familiars_desktop.memorizer import cells
from familiars_desktop.memorizer.cells import Cell
from familiars_desktop.memorizer.dates import recurs
from familiars_desktop.memorizer.lexicon import Lexicon

_LEADS: Final = ("once", "standing", "here", "setting")
_SHORT_QUOTATION = re.compile(r"[\"“„«'‘][^\s\"“”„«»'‘’]+(?:\s[^\s\"“”„«»'‘’]+)?[\"”“»'’](?!\w)")
_BARE_WISH_WORDS = 6
_THEN = re.compile(r"^(?:then |first |dann |zuerst |alors |entonces |por favor |dan |eerst )+", re.IGNORECASE)


def is_directive(text: str, cues: Lexicon) -> bool:
    """Whether a clause tells the assistant what to do: an imperative, "you should …", "From now on, …"."""
    return _commands(text, cues) or _leads_to_command(text, cues)


def directive_cell(text: str, cues: Lexicon, *, state_before: bool) -> Cell | None:
    """This chat, this once, or from now on; None for a request that is over when it is answered.

    "Always start the list at zero in this snippet" is over then, whatever "always" says.

    ``state_before``: the clause before told a passing state, so that the wish passes with it.
    """
    if cues.has("here", text) or cues.has("setting", text):
        return cells.CHAT_DIRECTIVE
    if cues.has("once", text):
        return cells.ONCE
    said = _SHORT_QUOTATION.sub(" ", text)
    if cues.has("in_place", said):
        return None
    if cues.has("standing", said) or recurs(said, cues.language):
        return cells.DIRECTIVE
    return cells.ONCE if state_before else None


def procedure_cell(text: str, cues: Lexicon) -> Cell | None:
    """The cell of "Whenever I paste a trace, first tell me …"; None for anything else."""
    condition = cues["condition"].match(text)
    if condition is None:
        return None
    rest = text[condition.end() :]
    for comma in re.finditer(r"[,，、:;]\s*", rest):
        then = _THEN.sub("", rest[comma.end() :])
        if _commands(then, cues) or cues.opens("standing", then):
            return cells.CHAT_DIRECTIVE if cues.has("here", text) else cells.PROCEDURE
    return None


def lead(text: str, cues: Lexicon) -> int | None:
    """Where "from now on", "just this once" or "in this thread" at the beginning ends."""
    for cue in _LEADS:
        found = cues[cue].match(text)
        if found is not None:
            return found.end()
    return None


def _commands(text: str, cues: Lexicon) -> bool:
    return cues.opens("imperative", text) or cues.opens("agent", text)


def _leads_to_command(text: str, cues: Lexicon) -> bool:
    """ "From now on, …", "Just this once, …", "In this thread …" followed by an imperative."""
    end = lead(text, cues)
    if end is None:
        return False
    comma = re.match(r"[^,，、]{0,40}[,，、]", text[end:])
    rests = (text[end:], text[end + comma.end() :] if comma else "")
    return any(_commands(rest.lstrip(" ,:、，"), cues) for rest in rests) or _is_bare_wish(text[end:], cues)


def _is_bare_wish(rest: str, cues: Lexicon) -> bool:
    """ "From now on, British spelling": a few words behind a lead that speak of nobody."""
    told = rest.strip(" ,:、，")
    if not 0 < len(told.split()) <= _BARE_WISH_WORDS or not rest.startswith((",", "，", "、", ":")):
        return False
    return not (cues.has("me", told) or cues.opens("third_subject", told))
