"""What a writer hands over: the JSON of F §5.7.2, read tolerantly and refused strictly.

Fences, reasoning tags and prose around the object are taken off. What is cut off, is no JSON, has no
``writes`` or echoes the template raises ``WriterFailed``: a writer that failed has not found nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from familiars_desktop.memory.errors import FamiliarsError

Operation = Literal["add", "update", "skip"]
OPERATIONS: Final[tuple[Operation, ...]] = ("add", "update", "skip")

_REASONING = re.compile(r"<(think|thinking|reasoning|thought)>.*?</\1>", re.DOTALL | re.IGNORECASE)
_REASONING_TAIL = re.compile(r"^.*</(?:think|thinking|reasoning|thought)>", re.DOTALL | re.IGNORECASE)
_PLACEHOLDER = re.compile(
    r"\s*(?:\.{3}|…|string|content|text|<[^<>]*>|\{[^{}]*\}|\[[^\[\]]*\]|the fact|a fact about the user)?\s*\.?\s*",
    re.IGNORECASE,
)


class WriterFailed(FamiliarsError):
    """The writer's output cannot be used; the turn stays queued. The message says what was wrong with it."""


@dataclass(frozen=True, slots=True)
class Entry:
    """The content of one write (F §5.7.2), then what a record adds. ``salience`` and ``confidence`` in [0, 1]."""

    content: str
    tags: tuple[str, ...] = ()
    salience: float = 0.5
    ttl: Mapping[str, Any] | None = None
    supersedes_id: str | None = None
    epistemic_status: str = "asserted"
    pinned: bool = False
    source_quote: tuple[str, ...] = ()
    fact_key: str | None = None
    confidence: float = 1.0
    evidence: Mapping[str, Any] = field(default_factory=dict)

    def to_dict(self) -> dict[str, Any]:
        """F's keys in F's order, then ours."""
        return {
            "content": self.content,
            "tags": list(self.tags),
            "salience": self.salience,
            "ttl": dict(self.ttl) if self.ttl is not None else None,
            "supersedes_id": self.supersedes_id,
            "epistemic_status": self.epistemic_status,
            "pinned": self.pinned,
            "source_quote": list(self.source_quote),
            "fact_key": self.fact_key,
            "confidence": self.confidence,
            "evidence": dict(self.evidence),
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Entry:
        """Raises ValueError for a value of the wrong kind; ranges are the record's business."""
        content = values.get("content")
        if not isinstance(content, str) or not content.strip():
            raise ValueError("its entry has no content")
        return cls(
            content=content.strip(),
            tags=_texts("tags", values.get("tags")),
            salience=_number("salience", values.get("salience"), 0.5),
            ttl=_mapping("ttl", values.get("ttl")),
            supersedes_id=_text_or_none("supersedes_id", values.get("supersedes_id")),
            epistemic_status=str(values.get("epistemic_status") or "asserted"),
            pinned=values.get("pinned") is True,
            source_quote=_texts("source_quote", values.get("source_quote")),
            fact_key=_text_or_none("fact_key", values.get("fact_key")),
            confidence=_number("confidence", values.get("confidence"), 1.0),
            evidence=_mapping("evidence", values.get("evidence")) or {},
        )


@dataclass(frozen=True, slots=True)
class Write:
    """One decision of the writer: what to do, in which cell, with which entry."""

    op: Operation
    scope: str
    category: str
    entry: Entry

    def to_dict(self) -> dict[str, Any]:
        return {"op": self.op, "scope": self.scope, "category": self.category, "entry": self.entry.to_dict()}

    @classmethod
    def from_dict(cls, values: object) -> Write:
        """Raises ValueError saying what is wrong; the cell is checked when the write is applied."""
        if not isinstance(values, Mapping):
            raise ValueError("it is no object")
        op = values.get("op", "add")
        if op not in OPERATIONS:
            raise ValueError(f"its op is {op!r}: allowed are {', '.join(OPERATIONS)}")
        entry = values.get("entry")
        if op == "skip" and not isinstance(entry, Mapping):
            return cls("skip", str(values.get("scope", "")), str(values.get("category", "")), Entry(""))
        if not isinstance(entry, Mapping):
            raise ValueError("it has no entry")
        return cls(op, str(values.get("scope", "")), str(values.get("category", "")), Entry.from_dict(entry))


@dataclass(frozen=True, slots=True)
class WriterOutput:
    """What one turn brings: the writes, most important first, and what the user asked to forget."""

    writes: tuple[Write, ...] = ()
    forgets: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """F §5.7.2's object; ``forgets`` only when there are any."""
        found: dict[str, Any] = {"writes": [write.to_dict() for write in self.writes]}
        return {**found, "forgets": list(self.forgets)} if self.forgets else found

    def to_json(self) -> str:
        return json.dumps(self.to_dict(), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class ParsedOutput:
    """The writes that could be read, and why others could not ("write 2: it has no entry")."""

    output: WriterOutput
    rejected: tuple[str, ...] = ()


def parse_output(source: str | Mapping[str, Any]) -> ParsedOutput:
    """Read a writer's answer. Raises WriterFailed when the whole of it is unusable; a bad write is left out alone."""
    document = source if isinstance(source, Mapping) else _document(source)
    raw = document.get("writes")
    if not isinstance(raw, Sequence) or isinstance(raw, str | bytes):
        raise WriterFailed("the writer's answer holds no list of writes: the turn stays queued")
    if raw and all(_echoes_template(item) for item in raw):
        raise WriterFailed("the writer's answer repeats the template instead of filling it: the turn stays queued")
    writes, rejected = _read_writes(raw)
    return ParsedOutput(WriterOutput(writes, _texts("forgets", document.get("forgets"))), rejected)


def _read_writes(raw: Sequence[object]) -> tuple[tuple[Write, ...], tuple[str, ...]]:
    writes: list[Write] = []
    rejected: list[str] = []
    for number, item in enumerate(raw, start=1):
        try:
            if _echoes_template(item):
                raise ValueError("it repeats the template")
            writes.append(Write.from_dict(item))
        except ValueError as error:
            rejected.append(f"write {number}: {error}")
    return tuple(writes), tuple(rejected)


def _document(text: str) -> Mapping[str, Any]:
    """The last whole object with ``writes`` in an answer."""
    bare = _REASONING_TAIL.sub("", _REASONING.sub("", text))
    decoder, found, at = json.JSONDecoder(), None, bare.find("{")
    while at != -1:
        try:
            value, end = decoder.raw_decode(bare, at)
        except (json.JSONDecodeError, RecursionError):
            value, end = None, at + 1
        if isinstance(value, Mapping) and "writes" in value:
            found = value
        at = bare.find("{", end)
    if found is not None:
        return found
    cut_off = '"writes"' in bare
    raise WriterFailed(
        "the writer's answer is cut off or is no valid JSON: the turn stays queued"
        if cut_off
        else "the writer's answer holds no JSON object with writes: the turn stays queued"
    )


def _echoes_template(item: object) -> bool:
    if not isinstance(item, Mapping):
        return False
    if "|" in str(item.get("op", "")) or "|" in str(item.get("scope", "")):
        return True
    entry = item.get("entry")
    content = entry.get("content") if isinstance(entry, Mapping) else None
    return isinstance(content, str) and bool(content.strip()) and _PLACEHOLDER.fullmatch(content) is not None


def _texts(name: str, value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        return (value,)
    if isinstance(value, Sequence) and all(isinstance(item, str) for item in value):
        return tuple(value)
    raise ValueError(f"its {name} is {value!r}: allowed is a list of texts")


def _text_or_none(name: str, value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value or None
    raise ValueError(f"its {name} is {value!r}: allowed is a text or null")


def _number(name: str, value: object, default: float) -> float:
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"its {name} is {value!r}: allowed is a number from 0 to 1")
    return float(value)


def _mapping(name: str, value: object) -> dict[str, Any] | None:
    if value is None:
        return None
    if isinstance(value, Mapping):
        return dict(value)
    raise ValueError(f"its {name} is {value!r}: allowed is an object or null")
