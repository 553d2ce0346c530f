"""What an erasure is about: the memories, their texts, and the turns they were taken from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.memory.tree import Node
from familiars_desktop.storage.erasing.quotations import MARK, Quotations, without_quotations
from familiars_desktop.storage.erasing.tombstones import source_turns


@dataclass(frozen=True)
class Erasable:
    """``texts`` are each memory's contents and quotes, of all its versions; ``sources`` the turns of each;
    ``asked_for`` further turns to lose the texts of a memory, as the user ticked them."""

    texts: Mapping[str, frozenset[str]]
    sources: Mapping[str, frozenset[str]]
    asked_for: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, entries: Iterable[JournalEntry], asked_for: Mapping[str, Iterable[str]]) -> Erasable:
        """From the journal of the memories, and the further turns of each memory's id (all ids are its keys)."""
        texts: dict[str, set[str]] = {record_id: set() for record_id in asked_for}
        sources: dict[str, set[str]] = {record_id: set() for record_id in asked_for}
        for entry in entries:
            for fields in (entry.before, entry.after):
                if fields is not None and entry.record_id in texts:
                    texts[entry.record_id].update(texts_of(fields))
                    sources[entry.record_id].update(turns_of(fields))
        return cls(
            {record_id: frozenset(found) for record_id, found in texts.items()},
            {record_id: frozenset(found) for record_id, found in sources.items()},
            {record_id: frozenset(turns) for record_id, turns in asked_for.items()},
        )

    def __contains__(self, record_id: object) -> bool:
        return record_id in self.texts

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self.texts)

    @cached_property
    def all_texts(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(text for found in self.texts.values() for text in sorted(found)))

    @cached_property
    def ticked(self) -> frozenset[str]:
        return frozenset(turn for turns in self.asked_for.values() for turn in turns)

    @cached_property
    def turns(self) -> Mapping[str, Quotations]:
        """By turn, the texts it is to lose."""
        found: dict[str, set[str]] = {}
        for record_id, texts in self.texts.items():
            for turn in self.sources[record_id] | self.asked_for[record_id]:
                found.setdefault(turn, set()).update(texts)
        return {turn: Quotations(texts) for turn, texts in found.items()}

    def without_quotes(self, fields: Mapping[str, Any] | None) -> dict[str, Any] | None:
        """Another memory's fields without the quotes of what it was merged from, and without the words that its turn
        is to lose; None when it has none of them."""
        if fields is None or fields.get("id") in self:
            return None
        quotes = {text for source in fields.get("derived_from") or () for text in self.texts.get(source, ())}
        lost = [self.turns[turn] for turn in turns_of(fields) if turn in self.turns]
        covered = [_covered(quote, lost) for quote in _strings(fields.get("source_quote")) if quote not in quotes]
        kept = [quote for quote in covered if quote != MARK]
        return None if kept == (fields.get("source_quote") or []) else {**fields, "source_quote": kept}

    def may_be_quoted_by(self, record: MemoryRecord) -> bool:
        """Whether ``without_quotes`` could make something else of a memory."""
        return bool(record.derived_from) or any(turn in self.turns for turn in source_turns(record))

    def rewritten(self, turn_id: str, node: Node) -> Node:
        """The turn without what it is to lose, and without the texts of what was recalled for it."""
        quotations = self.turns.get(turn_id)
        if quotations is not None:
            node = without_quotations(node, quotations, asked_for=turn_id in self.ticked)
        used = node.metadata.get("memories_used") or []
        kept = [self._recalled(item) for item in used] if isinstance(used, list) else used
        return node if kept == used else replace(node, metadata={**node.metadata, "memories_used": kept})

    def _recalled(self, item: Any) -> Any:
        if not isinstance(item, Mapping) or "content" not in item:
            return item
        found, content = str(item.get("id")), str(item["content"])
        if found in self:
            return {**item, "content": MARK}
        if found not in self.turns:
            return item
        turn = without_quotations(Node("", content), self.turns[found], asked_for=found in self.ticked)
        return {**item, "content": turn.content}


def _covered(quote: str, lost: Iterable[Quotations]) -> str:
    for quotations in lost:
        quote = quotations.covered(quote)
    return quote


def texts_of(fields: Mapping[str, Any]) -> set[str]:
    """A memory's content and quotes, from ``MemoryRecord.to_dict`` values."""
    return {text for text in (fields.get("content"), *_strings(fields.get("source_quote"))) if text}


def turns_of(fields: Mapping[str, Any]) -> set[str]:
    """The turn a memory was taken from, by its evidence."""
    evidence = fields.get("evidence")
    turn = evidence.get("turn_id") if isinstance(evidence, Mapping) else None
    return {str(turn)} if turn is not None else set()


def _strings(values: Any) -> Sequence[str]:
    return [value for value in values if isinstance(value, str)] if isinstance(values, list | tuple) else []
