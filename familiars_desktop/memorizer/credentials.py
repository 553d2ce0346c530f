"""Finders of secrets: keys by their prefixes or by the word before them, passwords by how people give them away."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from familiars_desktop.memorizer.identifiers import Stretch, pattern, tables

_LEAST_ENTROPY: Final = 3.0
_SHORTEST_PASSWORD: Final = 4


def api_keys(text: str) -> Iterator[Stretch]:
    for shape in (_prefixed_keys(), pattern("secrets", "private_key")):
        for found in shape.finditer(text):
            if "YOUR" not in found.group().upper():
                yield found.span()
    for found in pattern("secrets", "named_key").finditer(text):
        value = found["value"].rstrip(".")
        if not _is_placeholder(value) and _looks_random(value):
            yield found.start("value"), found.start("value") + len(value)


def passwords(text: str) -> Iterator[Stretch]:
    for found in pattern("secrets", "password").finditer(text):
        value = found["value"].rstrip(".?)" if re.search(r"[^\w.!?]", found["value"]) else ".!?)")
        ordinary = pattern("secrets", "ordinary_word").fullmatch(value) is not None
        if len(value) >= _SHORTEST_PASSWORD and not ordinary and not _is_placeholder(value):
            yield found.start("value"), found.start("value") + len(value)
    for found in pattern("secrets", "pin").finditer(text):
        yield found.span("value")


@cache
def _prefixed_keys() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(tables()['secrets']['key_prefixes'])})")


def _is_placeholder(value: str) -> bool:
    return pattern("secrets", "placeholder").search(value) is not None


def _looks_random(value: str) -> bool:
    """Two kinds of characters at least, and the spread that words do not have."""
    kinds = sum(re.search(kind, value) is not None for kind in (r"[a-z]", r"[A-Z]", r"\d"))
    counts = Counter(value)
    entropy = -sum(n / len(value) * math.log2(n / len(value)) for n in counts.values())
    return kinds >= 2 and entropy >= _LEAST_ENTROPY
