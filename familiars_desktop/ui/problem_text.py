"""A long problem in short: what happened, and what to do; what was tried in between stands in the whole of it."""

from __future__ import annotations

import re
from typing import Final

_LONG: Final = 220
_SENTENCE_END: Final = re.compile(r"(?<=[^.][.!?])\s+(?=[A-Z])")


def in_short(message: str) -> str:
    """The first and the last sentence of a message that is long; any other as it is."""
    sentences = _SENTENCE_END.split(message)
    if len(message) <= _LONG or len(sentences) < 3:
        return message
    return f"{sentences[0]} {sentences[-1]}"
