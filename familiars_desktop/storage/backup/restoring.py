"""Putting a backup in the workspace's place. What has been forgotten since stays forgotten.

A note of what is being restored is put first and taken away last, so that a run that was cut off is finished by the
next start.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from familiars_desktop.memory.errors import Refused, WorkspaceError
from familiars_desktop.storage import files
from familiars_desktop.storage.backup.backups import backup_path, erase_in
from familiars_desktop.storage.dialogue_files import DialogueFiles
from familiars_desktop.storage.erasing.tombstones import FILE_NAME as TOMBSTONES
from familiars_desktop.storage.erasing.tombstones import Tombstones
from familiars_desktop.storage.filed_vectors import drop_cache
from familiars_desktop.storage.files import contained, explained
from familiars_desktop.storage.record_files import RecordFiles
from familiars_desktop.storage.workspace import DATABASE_NAME, RESTORING_NAME


def begin_restoring(workspace: Path, name: str) -> None:
    """Note durably that the workspace is to become this backup. Raises WorkspaceError."""
    note = contained(workspace, workspace / RESTORING_NAME)
    with explained(note):
        files.replace(note, name.encode())


def finish_restoring(workspace: Path) -> None:
    """Do what a restoring has begun; nothing when there is none. Hold the workspace's lock. Raises WorkspaceError."""
    note = contained(workspace, workspace / RESTORING_NAME)
    with explained(note):
        name = files.read(note).decode("utf-8", "replace")
    if not name:
        return
    with explained(note):
        try:
            source = backup_path(workspace, name)
        except Refused as error:
            raise WorkspaceError(
                f"{note}: the backup {name!r} that was being restored is gone, remove this file"
            ) from error
        drop_cache(workspace)
        for path in _to_replace(workspace):
            path.unlink(missing_ok=True)
        for path in sorted(source.rglob("*")):
            target = contained(workspace, workspace / path.relative_to(source))
            if path.is_file() and path.name != TOMBSTONES:
                files.copy(path, target)
                files.sync_folder(target.parent)
        files.sync_folder(workspace)
        buried = Tombstones(workspace).buried()
        if buried:
            erase_in(workspace, (), dict.fromkeys(sorted(buried), frozenset()))
        files.replace(note, b"")


def _to_replace(workspace: Path) -> Iterator[Path]:
    # The log first: a database must never meet the pages of another.
    for end in ("-wal", "-shm", ""):
        yield workspace / f"{DATABASE_NAME}{end}"
    for place in list(RecordFiles(workspace).scan()):
        yield workspace / place
    for agent_id, dialogue_id in list(DialogueFiles(workspace).scan()):
        for name in ("dialogue.json", "conversation.json"):
            yield workspace / "agents" / agent_id / dialogue_id / name


def require_alone(database: Path) -> None:
    """Raises WorkspaceError while another program has the database open: only then can it not leave its log."""
    try:
        with closing(sqlite3.connect(database, timeout=0.5, isolation_level=None)) as connection:
            mode = str(connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0])
    except sqlite3.OperationalError:
        mode = "wal"
    if mode.lower() != "delete":
        raise WorkspaceError(
            f"another program has {database.parent} open: close it first, a backup is restored into a workspace at rest"
        )
