"""How a record comes to be: defaults from the clock and the policy, checked and cleaned values."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from familiars_desktop.memory.decay import DecayPolicy
from familiars_desktop.memory.errors import InvalidRecord
from familiars_desktop.memory.records import (
    DEFAULT_AGENT,
    FIELD_NAMES,
    MemoryRecord,
    check_cell,
    check_owner,
    new_record_id,
)
from familiars_desktop.memory.times import to_iso, to_seconds
from familiars_desktop.storage.markdown import check_kinds
from familiars_desktop.storage.protocols import Clock
from familiars_desktop.storage.sanitising import clean_value, normal_content

_FIXED: Final = ("id", "agent_id", "dialogue_id", "schema_version", "warnings")
_TIMES: Final = ("ts", "last_accessed_ts")


@dataclass(frozen=True)
class RecordFactory:
    """Makes and changes records. ``is_taken`` tells which ids were ever used."""

    clock: Clock
    policy: DecayPolicy
    is_taken: Callable[[str], bool]

    def create(
        self, scope: str, category: str, content: str, agent_id: str, dialogue_id: str | None, fields: Mapping[str, Any]
    ) -> MemoryRecord:
        """A new record; ``ts`` defaults to now, H to the policy's. Raises InvalidRecord."""
        check_cell(scope, category)
        check_owner(scope, agent_id, dialogue_id)
        values = checked_values({**fields, "content": content})
        record_id = values.pop("id", None) or new_record_id(_Taken(self.is_taken))
        if self.is_taken(record_id):
            raise InvalidRecord(f"the id {record_id!r} has been used: leave it out, and one is drawn")
        values.setdefault("ts", to_iso(self.clock()))
        values.setdefault("half_life", self.policy.half_life_at_birth(scope, category, values.get("salience", 0.5)))
        return MemoryRecord(
            id=record_id,
            scope=scope,
            category=category,
            **_owner(scope, agent_id, dialogue_id),
            **values,
        )

    def change(self, record: MemoryRecord, changes: Mapping[str, Any]) -> MemoryRecord:
        """The record with these fields changed. Raises InvalidRecord for fixed or unknown fields and bad values."""
        for name in _FIXED:
            if name in changes:
                raise InvalidRecord(f"{name} of a record cannot be changed")
        values = checked_values(changes)
        scope, agent_id = values.get("scope", record.scope), record.agent_id or DEFAULT_AGENT
        check_owner(scope, agent_id, record.dialogue_id)
        return record.with_changes(**values, **_owner(scope, agent_id, record.dialogue_id))


def _owner(scope: str, agent_id: str, dialogue_id: str | None) -> dict[str, Any]:
    """What a file's place tells of the owner: everybody shares the user's, only dialogues name a dialogue."""
    return {
        "agent_id": None if scope == "user" else agent_id,
        "dialogue_id": dialogue_id if scope in ("dialogue", "ephemeral") else None,
    }


@dataclass(frozen=True)
class _Taken:
    is_taken: Callable[[str], bool]

    def __contains__(self, record_id: object) -> bool:
        return self.is_taken(str(record_id))


def checked_values(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Field values as a file can hold them. Raises InvalidRecord, naming field and value."""
    unknown = fields.keys() - FIELD_NAMES - {"scope", "category"}
    if unknown:
        raise InvalidRecord(f"a record has no field {', '.join(sorted(unknown))}")
    timed = {name: _iso(name, value) if name in _TIMES else value for name, value in fields.items()}
    if "content" in timed:
        timed["content"] = _content(timed["content"])
    values = {name: _cleaned(name, value) for name, value in timed.items() if name != "warnings"}
    check_kinds(values)
    return values


def _content(content: Any) -> str:
    if not isinstance(content, str):
        raise InvalidRecord(f"content is {content!r}: allowed is a text")
    found = normal_content(content)
    if not found:
        raise InvalidRecord("content is empty: say what is to be remembered")
    return found


def _cleaned(name: str, value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        raise InvalidRecord(f"{name} is {value!r}: allowed is a finite number")
    return clean_value(value)


def _iso(name: str, value: Any) -> str | None:
    if value is None and name == "last_accessed_ts":
        return None
    try:
        if isinstance(value, str):
            to_seconds(value)
            return value.strip()
        if isinstance(value, datetime | int | float) and not isinstance(value, bool):
            return to_iso(value)
    except (ValueError, OverflowError, OSError):
        pass
    raise InvalidRecord(f"{name} is {value!r}: allowed is a moment like 2026-09-12T18:30:00+00:00")
