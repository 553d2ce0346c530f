"""Acts in words, as undo and the list of acts show them."""

from __future__ import annotations

from typing import Final

_LONGEST: Final = 48


def quoted(content: str) -> str:
    """The beginning of a content on one line, in quotation marks."""
    line = " ".join(content.split())
    return f"“{line}”" if len(line) <= _LONGEST else f"“{line[: _LONGEST - 1].rstrip()}…”"
