"""Taking in memories that carry their ids: what is there already is left as it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from familiars_desktop.memory.errors import InvalidRecord, RecordNotFound
from familiars_desktop.memory.records import FIELD_NAMES, MemoryRecord
from familiars_desktop.memory.timeline import ACCESS_FIELDS
from familiars_desktop.memory.times import seconds_or
from familiars_desktop.storage import MemoryStore

_BATCH: Final = 250
# What changes by itself, or is told beside a record.
_NOT_COMPARED: Final = frozenset({*ACCESS_FIELDS, "retention", "warnings", "schema_version"})
_NOT_KEPT: Final = frozenset({"retention", "warnings", "schema_version"})


class RecordIntake:
    """Adds records in batches. ``problems`` hold (line, reason); call ``finish`` at the end."""

    def __init__(self, store: MemoryStore, agent_id: str, problems: list[tuple[int, str]]) -> None:
        self.added = self.skipped = 0
        self._store = store
        self._agent_id = agent_id
        self._problems = problems
        self._waiting: dict[str, tuple[int, str, dict[str, Any]]] = {}

    def take(self, line: int, values: Mapping[str, Any], place: str = "") -> None:
        """One record as ``to_dict`` or a file gives it; ``place`` names its file in what is reported.

        Raises InvalidRecord for what can be no record, or stands here with other values.
        """
        fields = self._fields(values)
        record_id = str(fields["id"])
        known = self._known(record_id)
        if known is not None:
            differing = _differing(known, fields)
            if differing:
                raise InvalidRecord(f"{record_id} stands here with another {', '.join(differing)}: it is kept as it is")
            self.skipped += 1
            return
        self._waiting[record_id] = (line, place, fields)
        if len(self._waiting) >= _BATCH:
            self.finish()

    def finish(self) -> None:
        """Add what waits, as one act."""
        waiting = list(self._waiting.values())
        self._waiting.clear()
        try:
            self.added += len(self._store.append_many([fields for _, _, fields in waiting]))
        except InvalidRecord:
            for line, place, fields in waiting:
                self._add_one(line, place, fields)

    def _add_one(self, line: int, place: str, fields: dict[str, Any]) -> None:
        try:
            self.added += len(self._store.append_many([fields]))
        except InvalidRecord as error:
            self._problems.append((line, f"{place}{error}"))

    def _fields(self, values: Mapping[str, Any]) -> dict[str, Any]:
        record = MemoryRecord.from_dict({key: value for key, value in values.items() if key != "retention"})
        fields = {key: value for key, value in values.items() if key in FIELD_NAMES and key not in _NOT_KEPT}
        given = values.get("extra")
        extra = given if isinstance(given, dict) else {k: v for k, v in record.extra.items() if k != "extra"}
        if not fields.get("ts"):
            fields.pop("ts", None)
        return {**fields, "extra": extra, "agent_id": fields.get("agent_id") or self._agent_id}

    def _known(self, record_id: str) -> MemoryRecord | None:
        if record_id in self._waiting:
            self.finish()
        try:
            return self._store.get(record_id)
        except RecordNotFound as error:
            if ": " in str(error):
                raise InvalidRecord(
                    f"{record_id} was forgotten here and is not brought back: restore it, or give it another id"
                ) from error
            return None


def _differing(known: MemoryRecord, fields: Mapping[str, Any]) -> list[str]:
    return [name for name in fields if name not in _NOT_COMPARED and not _is_same(known, name, fields[name])]


def _is_same(known: MemoryRecord, name: str, value: Any) -> bool:
    kept = getattr(known, name)
    if name == "content":
        return " ".join(str(value).split()) == " ".join(str(kept).split())
    if name == "ts":
        return value == kept or seconds_or(value, -1.0) == seconds_or(kept, -2.0)
    if name in ("agent_id", "dialogue_id"):
        return kept is None or value == kept
    return bool(value == kept)
