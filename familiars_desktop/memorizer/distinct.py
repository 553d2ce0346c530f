"""Saying each thing once: among what is recalled, no text twice and no turn beside the record made from it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.redaction import node_content_for_llm
from familiars_desktop.storage import StoredTurn

_WORD = re.compile(r"[^\W_]+")

Item = MemoryRecord | StoredTurn


def content_of(item: Item) -> str:
    """What may be shown and sent: a record's text, a turn's with its privacy decisions replayed."""
    return item.content if isinstance(item, MemoryRecord) else node_content_for_llm(item.node)


def same_text_key(text: str) -> tuple[str, ...]:
    """Texts with equal keys differ in case, spacing and punctuation at most; negations count."""
    return tuple(_WORD.findall(text.casefold()))


def source_turn(record: MemoryRecord) -> str | None:
    """The turn a record was made from."""
    turn_id = (record.evidence or {}).get("turn_id")
    return turn_id if isinstance(turn_id, str) else None


@dataclass
class _Choice:
    row: int
    item: Item
    key: tuple[str, ...]


def distinct_rows(ranked: Iterable[tuple[int, Item]], k: int, *, unwanted: str = "") -> list[int]:
    """The first k rows, best first, that say something of their own; none that only repeats ``unwanted``.

    A record takes the place of the turn it was made from: it is shorter, dated and can be corrected.
    """
    chosen: list[_Choice] = []
    asked = same_text_key(unwanted)
    for row, item in ranked:
        if len(chosen) >= k:
            break
        key = same_text_key(content_of(item))
        if key == asked or any(_says(choice, item, key) for choice in chosen):
            continue
        chosen = [choice for choice in chosen if not _replaces(item, choice)]
        chosen.append(_Choice(row, item, key))
    return [choice.row for choice in chosen]


def _says(choice: _Choice, item: Item, key: tuple[str, ...]) -> bool:
    if choice.key == key:
        return True
    return isinstance(choice.item, MemoryRecord) and isinstance(item, StoredTurn) and _from(choice.item, item)


def _replaces(item: Item, choice: _Choice) -> bool:
    return isinstance(item, MemoryRecord) and isinstance(choice.item, StoredTurn) and _from(item, choice.item)


def _from(record: MemoryRecord, turn: StoredTurn) -> bool:
    return source_turn(record) == turn.id
