"""Writing memories out: JSONL that ``import`` reads again, or a folder of Markdown files and conversations."""

from __future__ import annotations

from pathlib import Path

import orjson

from familiars_desktop.memory.errors import Refused
from familiars_desktop.storage import COPIED_NAMES, MemoryStore, draft_folder_of, draft_of


def export_records(store: MemoryStore, path: Path, *, as_folder: bool) -> int:
    """Write all records, superseded ones too; how many. What was there before stays until the new is whole.

    Raises WorkspaceError when the place cannot be written, Refused when it is one of the workspace's own.
    """
    require_outside(store, path)
    store.flush()
    return _as_folder(store, path.absolute()) if as_folder else _as_jsonl(store, path.absolute())


def require_outside(store: MemoryStore, path: Path) -> None:
    """Raises Refused for a place among the workspace's own files, or one that holds the workspace."""
    real, workspace = path.resolve(), store.workspace.resolve()
    own = real.is_relative_to(workspace) and store.is_own_place(real.relative_to(workspace))
    if own or workspace.is_relative_to(real):
        raise Refused(f"{path} is a place of the workspace itself: export to another one")


def _as_jsonl(store: MemoryStore, path: Path) -> int:
    records = store.snapshot().records
    with draft_of(path) as file:
        for record in records:
            file.write(orjson.dumps(record.to_dict(), option=orjson.OPT_APPEND_NEWLINE))
    return len(records)


def _as_folder(store: MemoryStore, path: Path) -> int:
    """The files as they are, in the workspace's own layout: a copy can be opened as a workspace."""
    with draft_folder_of(path, ours=COPIED_NAMES) as folder:
        store.copy_files(folder)
    return len(store.snapshot().records)
