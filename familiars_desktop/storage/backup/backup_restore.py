"""Going back to a backup, from the first check to a workspace that is open again."""

from __future__ import annotations

from pathlib import Path

from familiars_desktop.memory.times import to_iso
from familiars_desktop.storage.backup.backups import backup_path, safety_name
from familiars_desktop.storage.backup.restoring import begin_restoring, finish_restoring, require_alone
from familiars_desktop.storage.locks import WindowLock, WriteLock
from familiars_desktop.storage.protocols import Clock, utc_now
from familiars_desktop.storage.store import MemoryStore
from familiars_desktop.storage.workspace import DATABASE_NAME


def restore_backup(workspace: Path | str, name: str, *, clock: Clock = utc_now) -> str:
    """Bring a workspace that nobody has open to one of its backups; the name of the copy made of it before.

    What is forgotten is erased first, whether or not it could still be undone, and does not come back. Vectors are
    pending afterwards. Raises Refused for an unknown name, WorkspaceLocked while a window has the workspace open,
    WorkspaceError while another program has, or when a file cannot be written.
    """
    folder = Path(workspace).absolute()
    backup_path(folder, name)
    with WindowLock(folder):
        with MemoryStore(folder, clock=clock) as store:
            store.erase_forgotten()
            safety = store.back_up(safety_name(folder, to_iso(clock()))).name
        with WriteLock(folder).held():
            require_alone(folder / DATABASE_NAME)
            begin_restoring(folder, name)
            finish_restoring(folder)
        MemoryStore(folder, clock=clock).close()
    return safety
