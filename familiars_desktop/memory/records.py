"""The memory record and the cells (scope × category) it may live in (F §5.2-5.3)."""

from __future__ import annotations

import math
import re
import secrets
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, Final

from familiars_desktop.memory.decay import retention
from familiars_desktop.memory.errors import InvalidRecord
from familiars_desktop.memory.times import seconds_or

SCOPES: Final[tuple[str, ...]] = ("user", "identity", "dialogue", "ephemeral")

CATEGORIES: Final[tuple[str, ...]] = (
    "profile",
    "preference",
    "relation",
    "knowledge",
    "event",
    "state",
    "procedure",
    "directive",
)

_CELLS_BY_SCOPE: Final[Mapping[str, tuple[str, ...]]] = {
    "user": ("profile", "preference", "relation", "knowledge", "event"),
    "identity": ("preference", "procedure", "directive"),
    "dialogue": ("preference", "relation", "knowledge", "event", "state", "directive"),
    "ephemeral": ("state", "directive"),
}

VALID_CELLS: Final[frozenset[tuple[str, str]]] = frozenset(
    (scope, category) for scope, categories in _CELLS_BY_SCOPE.items() for category in categories
)

EPISTEMIC_STATUSES: Final[tuple[str, ...]] = ("asserted", "inferred", "speculative")
DEFAULT_HALF_LIFE: Final = 86_400.0
DEFAULT_AGENT: Final = "agent_0"

_FOLDER_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_RESERVED_ON_WINDOWS = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
)


@dataclass(frozen=True, slots=True, kw_only=False)
class MemoryRecord:
    """One memory. Field order and defaults are F §5.3.2, the last three before ``agent_id`` are ours.

    ``half_life`` is in seconds (the e-folding time H), ``salience`` and ``confidence`` in [0, 1].
    ``agent_id`` and ``dialogue_id`` name the owner and come from the file's place, not from its text;
    ``extra`` keeps JSON keys that this version does not know; ``warnings`` say what was odd in the file.
    Raises InvalidRecord (a ValueError) for values no record may hold.
    """

    id: str
    scope: str
    category: str = "knowledge"
    ts: str = ""
    content: str = ""
    tags: list[str] = field(default_factory=list)
    salience: float = 0.5
    ttl: dict[str, Any] | None = None
    supersedes: str | None = None
    deprecated: bool = False
    schema_version: int = 2
    evidence: dict[str, Any] | None = None
    epistemic_status: str = "asserted"
    last_accessed_ts: str | None = None
    access_count: int = 0
    pinned: bool = False
    derived_from: list[str] = field(default_factory=list)
    source_quote: list[str] = field(default_factory=list)
    fact_key: str | None = None
    confidence: float = 1.0
    half_life: float = DEFAULT_HALF_LIFE
    agent_id: str | None = None
    dialogue_id: str | None = None
    extra: dict[str, Any] = field(default_factory=dict)
    warnings: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        check_cell(self.scope, self.category)
        _check_unit_interval("salience", self.salience)
        _check_unit_interval("confidence", self.confidence)
        if not _is_number(self.half_life) or not 0.0 < self.half_life < math.inf:
            raise InvalidRecord(f"half_life is {self.half_life!r}: allowed is a finite number of seconds above 0")
        if self.epistemic_status not in EPISTEMIC_STATUSES:
            raise InvalidRecord(
                f"epistemic_status is {self.epistemic_status!r}: allowed are {', '.join(EPISTEMIC_STATUSES)}"
            )

    @property
    def stated_at(self) -> float:
        """When it was stated, seconds since 1970; 0 when the file gives no readable time."""
        return seconds_or(self.ts, 0.0)

    @property
    def t0(self) -> float:
        """Last access, or the statement when it was never accessed: the formula's t0, in seconds."""
        return seconds_or(self.last_accessed_ts, self.stated_at)

    @property
    def effective_half_life(self) -> float:
        """The H it fades by, in seconds: ∞ while it is pinned."""
        return math.inf if self.pinned else self.half_life

    def retention(self, now: float) -> float:
        """What is left of it at ``now`` (seconds since 1970), in [0, 1]."""
        return retention(now - self.t0, self.effective_half_life)

    @property
    def owner(self) -> str:
        """``user``, the agent for identity, agent/dialogue for the rest: conflicts stay within one owner."""
        return owner_of(self.scope, self.agent_id or DEFAULT_AGENT, self.dialogue_id)

    def with_changes(self, **changes: Any) -> MemoryRecord:
        """A copy with these fields changed. Raises InvalidRecord for an unknown field or a bad value."""
        unknown = changes.keys() - FIELD_NAMES
        if unknown:
            raise InvalidRecord(f"a record has no field {', '.join(sorted(unknown))}")
        values = list(_values_of(self))
        for name, value in changes.items():
            values[_PLACES[name]] = value
        return MemoryRecord(*values)

    def with_access(self, last_accessed_ts: str | None, access_count: int, half_life: float) -> MemoryRecord:
        """``with_changes`` of the access fields in half the time: values that the program worked out need no check."""
        values = list(_values_of(self))
        values[_LAST_ACCESSED], values[_ACCESS_COUNT], values[_HALF_LIFE] = last_accessed_ts, access_count, half_life
        copy = object.__new__(MemoryRecord)
        for put, value in zip(_SLOTS, values, strict=True):
            put(copy, value)
        return copy

    def to_dict(self) -> dict[str, Any]:
        """Every field as JSON values, owner included, unknown keys last; ``from_dict`` reads it back."""
        values = {name: getattr(self, name) for name in _PLAIN_FIELDS}
        return {**values, **self.extra}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> MemoryRecord:
        """The record of ``to_dict``; keys it does not know go to ``extra``. Raises InvalidRecord."""
        unknown = values.keys() - _PLAIN_NAMES
        known = {key: value for key, value in values.items() if key not in unknown} if unknown else values
        extra = {key: values[key] for key in values if key in unknown} if unknown else {}
        if missing := _REQUIRED - known.keys():
            raise InvalidRecord(f"a record needs {' and '.join(sorted(missing))}")
        try:
            return cls(**known, extra=extra)
        except TypeError as error:
            raise InvalidRecord(f"record {known['id']!r} holds a value of the wrong kind: {error}") from error


FIELD_NAMES: Final = frozenset(f.name for f in fields(MemoryRecord))
_FIELD_ORDER: Final = tuple(f.name for f in fields(MemoryRecord))
_PLACES: Final = {name: place for place, name in enumerate(_FIELD_ORDER)}
_PLAIN_FIELDS: Final = tuple(name for name in _FIELD_ORDER if name not in ("extra", "warnings"))
_REQUIRED: Final = frozenset({"id", "scope"})
_PLAIN_NAMES: Final = frozenset(_PLAIN_FIELDS)
_values_of: Final = attrgetter(*_FIELD_ORDER)
_SLOTS: Final = tuple(getattr(MemoryRecord, name).__set__ for name in _FIELD_ORDER)
_LAST_ACCESSED, _ACCESS_COUNT, _HALF_LIFE = (_PLACES[f] for f in ("last_accessed_ts", "access_count", "half_life"))


def check_cell(scope: str, category: str) -> None:
    """Raises InvalidRecord when the pair is none of the sixteen of F §5.2.3, and says which are."""
    if scope not in SCOPES:
        raise InvalidRecord(f"scope is {scope!r}: allowed are {', '.join(SCOPES)}")
    if category not in CATEGORIES:
        raise InvalidRecord(f"category is {category!r}: allowed are {', '.join(CATEGORIES)}")
    if (scope, category) not in VALID_CELLS:
        allowed = ", ".join(_CELLS_BY_SCOPE[scope])
        raise InvalidRecord(f"scope {scope!r} holds no category {category!r}: allowed are {allowed}")


def check_folder_id(name: str, value: str) -> None:
    """Raises InvalidRecord unless ``value`` can be a folder's name on every system."""
    if not isinstance(value, str) or _FOLDER_ID.fullmatch(value) is None:
        raise InvalidRecord(f"{name} is {value!r}: allowed are 1 to 64 of the characters A-Z a-z 0-9 _ -")
    if value.lower() in _RESERVED_ON_WINDOWS:
        raise InvalidRecord(f"{name} is {value!r}: that name is reserved on Windows, choose another")


def check_owner(scope: str, agent_id: str, dialogue_id: str | None) -> None:
    """Raises InvalidRecord when the scope's owner is missing or cannot be a folder's name."""
    check_folder_id("agent_id", agent_id)
    if dialogue_id is not None:
        check_folder_id("dialogue_id", dialogue_id)
    elif scope in ("dialogue", "ephemeral"):
        raise InvalidRecord(f"dialogue_id is None: scope {scope!r} needs the dialogue it belongs to")


def owner_of(scope: str, agent_id: str, dialogue_id: str | None) -> str:
    """Whose memory a cell is: ``user``, the agent, or ``agent/dialogue``."""
    if scope == "user":
        return "user"
    return agent_id if scope == "identity" else f"{agent_id}/{dialogue_id}"


def new_record_id(taken: Container[str], *, token_hex: Callable[[int], str] = secrets.token_hex) -> str:
    """``m_`` and eight hex digits, drawn again while ``taken`` holds it (F §5.3.2)."""
    while (record_id := f"m_{token_hex(4)}") in taken:
        pass
    return record_id


def _check_unit_interval(name: str, value: float) -> None:
    if not _is_number(value) or not 0.0 <= value <= 1.0:
        raise InvalidRecord(f"{name} is {value!r}: allowed is a number from 0 to 1")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
