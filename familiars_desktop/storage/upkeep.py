"""Keeping a workspace in order: files brought up to date, copies made, words rebuilt, the journal kept small."""

from __future__ import annotations

import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from familiars_desktop.memory.times import to_iso, to_seconds
from familiars_desktop.storage.backup.backups import Backup
from familiars_desktop.storage.compaction import Compacted
from familiars_desktop.storage.core import StoreCore
from familiars_desktop.storage.folder_copies import copy_files


@dataclass(frozen=True)
class Upkeep:
    """See the methods of ``MemoryStore``. Raises WorkspaceError."""

    core: StoreCore

    def flush(self) -> None:
        """Write access dynamics into the files, after what was changed in these by hand was taken in."""
        with self.core.ledger.writing():
            self.core.hand_edits.pick_up(self.core.index.unfiled_paths())
            self.core.ledger.flush()

    def write_all(self) -> None:
        """``flush`` and write the dialogues; these also when the other fails."""
        with ExitStack() as last_writes:
            last_writes.callback(self.core.dialogues.write)
            self.flush()

    def back_up(self, name: str | None) -> Backup:
        """Copy the workspace; without a name by the day."""
        with self.core.backups.held(), self.core.ledger.writing():
            self.flush()
            self.core.dialogues.write()
            return self.core.backups.make(name or self._today)

    def back_up_daily(self) -> Backup | None:
        """``back_up`` when it is due."""
        return self.back_up(None) if self.core.backups.is_due(self._today) else None

    def copy_files(self, target: Path) -> None:
        """Copy the memory files and conversations into an empty folder."""
        self.core.dialogues.write()
        with self.core.ledger.writing():
            copy_files(self.core.workspace, target)

    def reindex(self) -> int:
        """Read every file anew and rebuild the words of all texts; how many there are."""
        with self.core.ledger.writing():
            self.core.hand_edits.pick_up(every=True)
            count = self.core.word_repair.run()
        self.core.announcements.tell_foreign()
        return count

    def compact(self, limit: int) -> Compacted:
        """Keep the journal within ``limit`` bytes."""
        compacted = self.core.compaction.run(limit, to_seconds(self.core.clock()))
        self.core.compaction.note_checked(time.time())
        return compacted

    def compact_when_due(self, limit: int) -> Compacted | None:
        """``compact``, unless it was done within a day."""
        return self.compact(limit) if self.core.compaction.is_due(time.time()) else None

    @property
    def _today(self) -> str:
        return to_iso(self.core.clock())[:10]
