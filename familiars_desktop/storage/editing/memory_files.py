"""What is done with the memory files themselves: edits taken in, held ones restored or accepted, copies merged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from familiars_desktop.memory.actors import Actor
from familiars_desktop.storage.editing.edits import Contradictions
from familiars_desktop.storage.editing.file_copies import CopyMerge, FileCopies
from familiars_desktop.storage.editing.hand_edits import HandEdits
from familiars_desktop.storage.editing.held_files import HeldFiles
from familiars_desktop.storage.journal import Journal, changed_ids
from familiars_desktop.storage.performing import Performer
from familiars_desktop.storage.protocols import FileMerge, FileProblem


@dataclass(frozen=True)
class MemoryFiles:
    """See the methods of ``MemoryStore``."""

    hand_edits: HandEdits
    held: HeldFiles
    copies: FileCopies
    contradictions: Contradictions
    journal: Journal
    performer: Performer

    def pick_up(self, paths: Iterable[str] | None) -> tuple[str, ...]:
        """Take in what was changed by hand; the ids edited. Raises WorkspaceError."""
        if paths is not None and not self.hand_edits.has_changed(paths):
            return ()
        with self.performer.ledger.writing():
            found = self.performer.word_repair.retrying(self.hand_edits.pick_up)
        self.performer.announcements.tell_edited(found)
        return found

    def restore(self, path: str | Path) -> Path | None:
        """Write a held file anew; where what was found is kept. Raises Refused, WorkspaceError."""
        with self.performer.ledger.writing():
            return self.held.restore(self.held.path_named(path))

    def accept(self, path: str | Path) -> tuple[str, ...]:
        """Take a held file as it is; the ids concerned. Raises Refused."""
        with self.performer.ledger.writing():
            found = self.held.accept(self.held.path_named(path))
        self.performer.announcements.tell_edited(found)
        return found

    def merge(self, path: str | Path, actor: Actor) -> FileMerge:
        """Take what is new in a copy. Raises Refused, WorkspaceError."""
        copy = self.copies.named(path)
        merge = CopyMerge(copy, self.copies.entries(copy), self.performer.planner, self.journal, self.hand_edits)
        planned = self.performer.perform("update", actor, merge.plan)
        conflicts = tuple(self.contradictions.open(record_id, content) for record_id, content in merge.rivals)
        self.copies.put_aside(copy)
        return FileMerge(changed_ids(planned.changes) if planned else (), conflicts, tuple(merge.skipped))

    def problems(self) -> Iterator[FileProblem]:
        """Held files, copies, and what could not be read."""
        yield from self.held.problems()
        yield from self.copies.problems()
        yield from self.hand_edits.index.problems()
