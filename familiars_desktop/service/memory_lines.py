"""What a person reads of a memory, of its past and of a conflict: one line each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.service.recall_text import one_line
from familiars_desktop.service.session import Session, local_time
from familiars_desktop.service.shapes import record_values
from familiars_desktop.storage import ERASED, OpenConflict

NOTHING: Final = "nothing"
FORGOTTEN: Final = "forgotten"


def record_line(record: MemoryRecord, now: datetime) -> str:
    """Its id, whether it stands or is pinned, what is left of it at ``now``, when and where it belongs, its words."""
    mark = "✗" if record.deprecated else "•" if record.pinned else " "
    kept = f"{record.retention(now.timestamp()):4.0%}"
    place = f"{record.scope}/{record.category}"
    return f"{record.id} {mark} {kept}  {local_time(record.stated_at)}  {place:<20}  {one_line(record.content)}"


def print_record(session: Session, record: MemoryRecord, now: datetime) -> None:
    """One memory, as it is now."""
    session.print(record_values(record, now), record_line(record, now))


def print_records(session: Session, records: Sequence[MemoryRecord], now: datetime, *, none: str = "") -> None:
    """A line each; for a person ``none`` where there are none."""
    session.print([record_values(r, now) for r in records], "\n".join(record_line(r, now) for r in records) or none)


def entry_values(entry: JournalEntry) -> dict[str, Any]:
    """A change as JSON."""
    values = {name: getattr(entry, name) for name in entry.__slots__}
    return {**values, "forgotten": True} if entry.op == ERASED else values


def entry_line(entry: JournalEntry) -> str:
    """When, what and who."""
    text = FORGOTTEN if entry.op == ERASED else (entry.after or {}).get("content", "")
    return f"{local_time(entry.effective_time)}  {entry.op:<10} {entry.actor:<12} {one_line(str(text))}"


def conflict_line(conflict: OpenConflict) -> str:
    """Its number, the memory, the rival and both scores."""
    scores = f"old {conflict.old_score:.3f}, new {conflict.new_score:.3f}"
    return f"{conflict.id}  {conflict.record_id}  against: {one_line(conflict.rival_content)}  ({scores})"
