"""Saying each thing once: among what is recalled, no text twice and no turn beside the record made from it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.redaction import node_content_for_llm
from familiars_desktop.storage import StoredTurn
from familiars_desktop.storage.episodes import turn_id_of

_WORD = re.compile(r"[^\W_]+")
_SENTENCE_END = re.compile(r"[.!?。！？؟](?:\s|$)")
_MOST: Final = 0.5
_MOST_MORE: Final = 2.5
_QUESTION_MARKS: Final = ("?", "？", "؟")

Item = MemoryRecord | StoredTurn


def content_of(item: Item) -> str:
    """What may be shown and sent: a record's text, a turn's with its privacy decisions replayed."""
    return item.content if isinstance(item, MemoryRecord) else node_content_for_llm(item.node)


def distinct_items(
    ranked: Iterable[tuple[int, Item]],
    k: int,
    *,
    asked: str = "",
    former: Callable[[int], MemoryRecord | None] = lambda row: None,
) -> list[tuple[int, Item]]:
    """The first k of these (row, item) that say something of their own; no turn that only asked the same before.

    A turn is left out after a record that was made from it or says the same; a record that says the same as
    a better turn, or was made from most of it, takes its place: it is shorter and can be corrected. Where an item was
    found by what it superseded, which ``former`` gives by row, it takes the place of the turns that still say that,
    unless something else of theirs was found before.
    """
    chosen: list[_Choice] = []
    question = _same_text_key(asked) if asked.rstrip().endswith(_QUESTION_MARKS) else ()
    for row, item in ranked:
        if len(chosen) >= k:
            break
        candidate = _Choice(row, item, _same_text_key(content_of(item)), former(row))
        if candidate.only_asks(question) or any(candidate.repeats(choice) for choice in chosen):
            continue
        standing = [choice for choice in chosen if not isinstance(choice.item, StoredTurn)]
        chosen = [
            choice for choice in chosen if not (candidate.replaces(choice) or candidate.outdates(choice, standing))
        ]
        chosen.append(candidate)
    return [(choice.row, choice.item) for choice in chosen]


@dataclass(frozen=True, slots=True)
class _Choice:
    row: int
    item: Item
    key: tuple[str, ...]
    former: MemoryRecord | None = None

    def only_asks(self, question: tuple[str, ...]) -> bool:
        """Whether this is a turn that asked for the same: one question with these words and few more."""
        if not question or not isinstance(self.item, StoredTurn) or not set(question) <= set(self.key):
            return False
        if len(self.key) > _MOST_MORE * len(question):
            return False
        text = content_of(self.item).strip()
        return text.endswith(_QUESTION_MARKS) and not _SENTENCE_END.search(text[:-1])

    def repeats(self, better: _Choice) -> bool:
        """Whether nothing is left to say after the better one."""
        if self.key == better.key:
            return isinstance(self.item, StoredTurn) or isinstance(better.item, MemoryRecord)
        return _made_from(better.item, self.item) or better.outdates(self)

    def outdates(self, other: _Choice, standing: Iterable[_Choice] = ()) -> bool:
        """Whether the other is a turn that tells what this was found by, and nothing of what is ``standing``."""
        if self.former is None or not _tells(other.item, self.former):
            return False
        return not any(isinstance(one.item, MemoryRecord) and _tells(other.item, one.item) for one in standing)

    def replaces(self, better: _Choice) -> bool:
        """Whether this record should stand instead of the better turn."""
        if self.key == better.key:
            return True
        return _made_from(self.item, better.item) and len(self.key) >= _MOST * len(better.key)


def _same_text_key(text: str) -> tuple[str, ...]:
    """Texts with equal keys differ in case, spacing and punctuation at most; negations count."""
    return tuple(_WORD.findall(text.casefold())) or (text.strip(),)


def _tells(turn: Item, record: MemoryRecord) -> bool:
    """Whether the record was made from the turn, or from what the turn answers, or was at hand when it answered."""
    if not isinstance(turn, StoredTurn):
        return False
    source = (record.evidence or {}).get("turn_id")
    asked = turn.node.parent if turn.node.node_type == "A" else None
    if source is not None and source in (turn.id, turn_id_of(turn.dialogue_id, asked) if asked is not None else None):
        return True
    return any(item.get("id") == record.id for item in turn.node.metadata.get("memories_used") or ())


def _made_from(item: Item, source: Item) -> bool:
    if not isinstance(item, MemoryRecord) or not isinstance(source, StoredTurn):
        return False
    return (item.evidence or {}).get("turn_id") == source.id
