"""A slot for what a statement says: ``user.home``, ``sister.name``, ``user.favourite colour``.

Two statements with the same key are candidates for a conflict; the key is no unique key, since wordings vary.
"""

from __future__ import annotations

import re

from familiars_desktop.memorizer.cells import Cell, kin_phrase
from familiars_desktop.memorizer.lexicon import Lexicon

_WORD = re.compile(r"[^\W\d_]+", re.UNICODE)


def fact_key(text: str, cell: Cell, cues: Lexicon) -> str | None:
    """The slot, lower case, or None when no pattern knows it."""
    subject = _subject(text, cues)
    favourite = cues["favourite"].search(text)
    if favourite is not None:
        return f"{subject}.favourite {_first_word(text[favourite.end() :])}".strip()
    for attribute, pattern in cues.keys.items():
        if pattern.search(text) is not None:
            return f"{subject}.{attribute}"
    if cell == ("user", "relation") and subject != "user":
        return f"{subject}.{'name' if cues.has('naming', text) else 'about'}"
    return None


def _subject(text: str, cues: Lexicon) -> str:
    phrase = kin_phrase(text, cues)
    if phrase is None:
        return "user"
    kin = cues["kin"].search(phrase)
    return (kin.group() if kin else phrase).lower()


def _first_word(text: str) -> str:
    found = _WORD.search(text)
    return found.group().lower() if found else ""
