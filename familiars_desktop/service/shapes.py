"""What the doors answer with: the JSON of a memory and of something recalled."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from familiars_desktop.engine.recalled_items import explanation_to_dict
from familiars_desktop.memorizer import Recalled
from familiars_desktop.memory.records import MemoryRecord


def record_values(record: MemoryRecord, now: datetime) -> dict[str, Any]:
    """A memory's fields, and what is left of it at ``now``."""
    return {**record.to_dict(), "retention": record.retention(now.timestamp())}


def recalled_values(item: Recalled) -> dict[str, Any]:
    """A memory or an earlier turn that a question recalled, with the terms that sum to its score."""
    return {
        "id": item.id,
        "kind": item.kind,
        "content": item.content,
        "score": item.score,
        "explanation": explanation_to_dict(item.explanation),
        "found_by": item.explanation.found_by,
    }
