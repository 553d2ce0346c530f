"""Taking an act back while leaving what others did to the same records since."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from familiars_desktop.memory.errors import InvalidRecord
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.timeline import ACCESS_FIELDS, JournalEntry
from familiars_desktop.storage.journal import ERASED, Change

_COUNTED = ("access_count", "half_life")


def reverse(entries: Sequence[JournalEntry], current: Callable[[str], MemoryRecord | None], op: str) -> list[Change]:
    """The changes that take these entries of one act back, given every record as it is now.

    A record untouched since becomes exactly what it was. Of one changed since, each field that still has the
    act's value gets its old one back; counted accesses are subtracted. An entry that changes nothing, a note, is
    followed by another one.
    """
    changes = []
    state: dict[str, dict[str, Any] | None] = {}
    for entry in reversed(entries):
        if entry.op == ERASED:
            continue
        if entry.record_id not in state:
            record = current(entry.record_id)
            state[entry.record_id] = record.to_dict() if record is not None else None
        now = state[entry.record_id]
        before = taken_back(entry, now)
        if before == now and not (now is not None and entry.before == entry.after):
            continue
        changes.append(Change(entry.record_id, op, now, before))
        state[entry.record_id] = before
    return changes


def taken_back(entry: JournalEntry, now: dict[str, Any] | None) -> dict[str, Any] | None:
    """A record as it would be without this entry, given what it is now; None: not there."""
    if entry.before is None:
        return None
    if entry.after is None or now is None:
        # It was removed, by this act or since: only the removal itself is taken back.
        return dict(entry.before) if entry.after is None and now is None else now
    merged = dict(now)
    names = ACCESS_FIELDS if entry.op == "access" else (*entry.before.keys(), *entry.after.keys())
    for name in dict.fromkeys(names):
        _take_back_field(name, merged, entry.before, entry.after)
    return merged if _holds(merged) else dict(entry.before)


def _take_back_field(name: str, fields: dict[str, Any], before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    was, became = before.get(name), after.get(name)
    if was == became:
        return
    if fields.get(name) == became:
        fields[name] = was
        if name not in before:
            del fields[name]
    elif name in _COUNTED and was is not None and became is not None:
        fields[name] -= became - was


def _holds(fields: dict[str, Any]) -> bool:
    try:
        MemoryRecord.from_dict(fields)
    except InvalidRecord:
        return False
    return True
