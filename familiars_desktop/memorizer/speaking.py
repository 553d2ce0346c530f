"""What the companion says unasked, in the language the user said it in: ``resources/memorizer/speaking.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

from familiars_desktop.memorizer.lexicon import DEFAULT_LANGUAGE, language_of, resources_folder

Occasion = Literal["due_today", "due_tomorrow", "follow_up", "fading"]

_LONGEST_QUOTE: Final = 300


def spoken_text(occasion: Occasion, quote: str) -> str:
    """The sentence for an occasion, with the user's own words in it, shortened when they are many."""
    sentences = _sentences()
    table = sentences.get(language_of(quote), sentences[DEFAULT_LANGUAGE])
    shown = quote if len(quote) <= _LONGEST_QUOTE else f"{quote[: _LONGEST_QUOTE - 1].rstrip()}…"
    return table[occasion].replace("{}", shown)


@cache
def _sentences() -> Mapping[str, Mapping[str, str]]:
    tables = tomllib.loads((resources_folder() / "speaking.toml").read_text(encoding="utf-8"))
    return {language: table for language, table in tables.items() if isinstance(table, Mapping)}
