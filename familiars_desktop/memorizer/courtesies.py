"""Greetings, thanks, nods: messages that are about nothing, and ask for no memory."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from typing import Final

from familiars_desktop.memorizer.lexicon import resources_folder

_WORD: Final = re.compile(r"\w")
_LONGEST: Final = 120  # characters


@lru_cache(maxsize=64)
def is_courtesy(text: str) -> bool:
    """Whether a message is nothing but greetings, farewells, thanks and nods, in any of the languages."""
    if len(text) > _LONGEST or not _WORD.search(text):
        return False
    return not _WORD.search(_courtesies().sub(" ", text.replace("’", "'")))


@cache
def _courtesies() -> re.Pattern[str]:
    tables = tomllib.loads((resources_folder() / "courtesies.toml").read_text(encoding="utf-8"))
    spaced = "|".join("|".join(lines.split("\n")).strip("|") for lines in tables["spaced"].values())
    unspaced = "|".join(tables["unspaced"].values())
    return re.compile(rf"(?<!\w)(?:{spaced})(?!\w)|{unspaced}", re.IGNORECASE)
