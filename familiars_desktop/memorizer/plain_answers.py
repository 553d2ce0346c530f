"""A message that says just yes or no."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from typing import Final

from familiars_desktop.memorizer.lexicon import resources_folder

_WORDS = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_MOST_WORDS: Final = 4


def plain_answer(text: str) -> bool | None:
    """True for "Yes, still." and False for "Not any more", None for whatever says more or else."""
    words = [word.casefold().replace("’", "'") for word in _WORDS.findall(text[:_LONGEST])]
    if not words or len(words) > _MOST_WORDS or len(text) > _LONGEST:
        return None
    yes, no, filling = _tables()
    joined = " ".join(words)
    if joined in no or (words[0] in no and all(word in no | filling for word in words)):
        return False
    if joined in yes or (words[0] in yes and all(word in yes | filling for word in words)):
        return True
    return None


_LONGEST: Final = 60


@cache
def _tables() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    table = tomllib.loads((resources_folder() / "plain_answers.toml").read_text(encoding="utf-8"))
    yes, no, filling = (frozenset(table[name]) for name in ("yes", "no", "filling"))
    return yes, no, filling
