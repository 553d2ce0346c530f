"""Contents and acts as undo and the list of acts show them, and how the journal keeps what an act was."""

from __future__ import annotations

from typing import Final

import orjson

from familiars_desktop.memory.deeds import ENGLISH, TOLD, Deed

_LONGEST: Final = 48


def quoted(content: str) -> str:
    """The beginning of a content on one line, in quotation marks."""
    line = " ".join(content.split())
    return f"“{line}”" if len(line) <= _LONGEST else f"“{line[: _LONGEST - 1].rstrip()}…”"


def deed_to_json(deed: Deed) -> str:
    """``[kind, what...]``."""
    return orjson.dumps([deed.kind, *deed.what]).decode()


def deed_from_json(data: str | None, description: str) -> Deed:
    """What an act was; its English as it was written stands for a kind that is not known here."""
    kind, *what = orjson.loads(data) if data else (TOLD,)
    return Deed(kind, tuple(what)) if kind in ENGLISH and kind != TOLD else Deed(TOLD, (description,))
