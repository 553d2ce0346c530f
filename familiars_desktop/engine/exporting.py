"""Writing memories out: JSONL that ``import`` reads again, or a folder of Markdown files."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.memory.paths import resolve_path
from familiars_desktop.memory.records import DEFAULT_AGENT
from familiars_desktop.storage import MemoryStore


def export_records(store: MemoryStore, path: Path, *, as_folder: bool) -> int:
    """Write all records, superseded ones too; how many. Raises WorkspaceError when the place cannot be written."""
    store.flush()
    try:
        return _as_folder(store, path) if as_folder else _as_jsonl(store, path)
    except OSError as error:
        raise WorkspaceError(f"cannot write {path}: {error.strerror}; choose another place") from error


def _as_jsonl(store: MemoryStore, path: Path) -> int:
    records = store.snapshot().records
    with path.open("w", encoding="utf-8") as file:
        for record in records:
            file.write(json.dumps(record.to_dict(), ensure_ascii=False) + "\n")
    return len(records)


def _as_folder(store: MemoryStore, path: Path) -> int:
    """The files as they are, in the workspace's own layout: a copy can be opened as a workspace."""
    records = store.snapshot().records
    places = {
        resolve_path(
            workspace=store.workspace,
            scope=record.scope,
            category=record.category,
            agent_id=record.agent_id or DEFAULT_AGENT,
            dialogue_id=record.dialogue_id,
        )
        for record in records
    }
    for place in places:
        target = path / place.relative_to(store.workspace)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(place, target)
    return len(records)
