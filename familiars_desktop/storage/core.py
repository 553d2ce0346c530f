"""What a store is made of: which part is built from which, and in which order they are opened and closed."""

from __future__ import annotations

import logging
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from familiars_desktop.memory.decay import DecayPolicy
from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.storage.announcing import Announcements
from familiars_desktop.storage.backup.backups import Backups
from familiars_desktop.storage.backup.restoring import finish_restoring
from familiars_desktop.storage.compaction import Compaction
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.deciding import Decisions
from familiars_desktop.storage.dialogue_files import DialogueFiles
from familiars_desktop.storage.dialogues import DialogueStore
from familiars_desktop.storage.editing.edits import Contradictions
from familiars_desktop.storage.editing.file_copies import FileCopies
from familiars_desktop.storage.editing.hand_edits import HandEdits
from familiars_desktop.storage.editing.held_files import HeldFiles
from familiars_desktop.storage.editing.memory_files import MemoryFiles
from familiars_desktop.storage.editing.stale_saves import StaleSaves
from familiars_desktop.storage.embedding import PendingVectors
from familiars_desktop.storage.erasing.burials import Burials
from familiars_desktop.storage.erasing.erasable import Erasable
from familiars_desktop.storage.erasing.erasure import Erasure
from familiars_desktop.storage.erasing.forget_preview import Previewer
from familiars_desktop.storage.erasing.forget_report import ErasureReport
from familiars_desktop.storage.erasing.forgetting import Forgetting
from familiars_desktop.storage.erasing.tombstones import Tombstones
from familiars_desktop.storage.erasing.traces import Traces
from familiars_desktop.storage.files import contained
from familiars_desktop.storage.fulltext import FullText
from familiars_desktop.storage.journal import Journal
from familiars_desktop.storage.ledger import Ledger
from familiars_desktop.storage.locks import WindowLock, WriteLock
from familiars_desktop.storage.open_conflicts import OpenConflicts
from familiars_desktop.storage.performing import Performer
from familiars_desktop.storage.plans import Planner
from familiars_desktop.storage.protocols import Clock, EmbedTexts
from familiars_desktop.storage.record_files import RecordFiles
from familiars_desktop.storage.record_index import RecordIndex
from familiars_desktop.storage.states import States
from familiars_desktop.storage.token_vectors import TokenVectors
from familiars_desktop.storage.vectors import VectorColumns, model_of
from familiars_desktop.storage.word_repair import WordRepair
from familiars_desktop.storage.workspace import DATABASE_NAME, open_folder
from familiars_desktop.storage.writer_queue import WriterQueue

_log = logging.getLogger(__name__)


class StoreCore:
    """The parts of one store, opened: what others left undone is finished, and what is due erased.

    ``held`` lets go of them at its end, the last opened first. Raises WorkspaceError when the folder cannot be
    used, WorkspaceLocked when ``exclusive_window`` and another window has it.
    """

    def __init__(
        self,
        workspace: Path,
        *,
        embed: EmbedTexts | None,
        clock: Clock,
        policy: DecayPolicy,
        exclusive_window: bool,
        traces: Traces,
    ) -> None:
        self.workspace, self.clock, self.policy, self.traces = workspace, clock, policy, traces
        with ExitStack() as held:
            open_folder(workspace)
            if exclusive_window:
                held.callback(WindowLock(workspace).release)
            self._open(held, embed)
            self.held = held.pop_all()

    def _open(self, held: ExitStack, embed: EmbedTexts | None) -> None:
        lock = WriteLock(self.workspace)
        with lock.held():
            finish_restoring(self.workspace)
            self.database = Database(contained(self.workspace, self.workspace / DATABASE_NAME))
        held.callback(self.database.close)
        self._make_records(lock)
        self._make_index(held, embed)
        self._make_acts()
        self._make_forgetting()
        self._finish_what_was_cut_off()
        self._erase_what_is_due()

    def _make_records(self, lock: WriteLock) -> None:
        """What is remembered, and the one way by which it changes."""
        self.files = RecordFiles(self.workspace)
        self.index = RecordIndex(self.database, self.files)
        self.journal = Journal(self.database)
        self.ledger = Ledger(self.database, self.files, self.index, self.journal, lock)
        self.compaction = Compaction(self.database, self.ledger.writing)
        self.tombstones = Tombstones(self.workspace)
        self.burials = Burials(self.tombstones, self.index, self.clock)
        self.planner = Planner(self.ledger.table, self.journal, self.policy, self.clock)
        self.states = States(self.database)

    def _make_index(self, held: ExitStack, embed: EmbedTexts | None) -> None:
        """By what it is found: vectors and words, of records and of what was said."""
        self.vectors = VectorColumns(self.database, model_of(embed))
        held.callback(self.vectors.close)
        self.tokens = TokenVectors(self.database)
        self.word_repair = WordRepair(self.database, self.ledger.writing, self._make_words)
        self.words = FullText(self.database, self.word_repair)
        held.callback(self.words.close)
        self.dialogues = self._made_dialogues()
        self.pending = PendingVectors(self.database, self.vectors, self.words, self.dialogues)
        self.pending.use(embed)

    def _make_acts(self) -> None:
        """What people, files and the engine do with it."""
        self.announcements = Announcements(self.ledger, self.pending)
        self.conflicts = OpenConflicts(self.database)
        self.contradictions = Contradictions(self.planner, self.conflicts, self.ledger, self.clock)
        self.hand_edits = self._made_hand_edits()
        self.held_files = HeldFiles(self.database, self.files, self.index, self.hand_edits)
        self.performer = self._made_performer()
        self.decisions = Decisions(self.conflicts, self.performer)
        self.memory_files = self._made_memory_files()

    def _make_forgetting(self) -> None:
        """How it goes for good, copies included."""
        self.backups = Backups(self.workspace, self.database)
        self.erasure = self._made_erasure()
        self.forgetting = self._made_forgetting()

    def scrubbed(self, report: ErasureReport | None) -> ErasureReport | None:
        """The report of an erasure, after which no file holds the erased texts' vectors either."""
        if report is not None:
            self.vectors.scrub()
            self.tokens.scrub()
            self.words.scrub()
        return report

    def erase_due(self) -> ErasureReport | None:
        """See ``MemoryStore.erase_due``."""
        self.announcements.refresh()
        return self.scrubbed(self.forgetting.erase_due())

    def _finish_what_was_cut_off(self) -> None:
        with self.ledger.writing():
            self.files.sweep_drafts()
            self.burials.lift_present(self.tombstones.buried() & self.ledger.table.snapshot().row_of.keys())
            self.word_repair.retrying(self.hand_edits.pick_up)
            self.word_repair.retrying(self.dialogues.adopt_written)
            self.word_repair.finish()

    def _erase_what_is_due(self) -> None:
        """What cannot be done now is tried again later."""
        try:
            self.erase_due()
        except WorkspaceError as error:
            _log.warning("what was forgotten could not be erased yet: %s", error)

    def _made_dialogues(self) -> DialogueStore:
        return DialogueStore(
            self.database,
            DialogueFiles(self.workspace),
            self.clock,
            queue=WriterQueue(self.database, self.clock, self.tombstones.turns),
            writing=self.word_repair.around_writing,
            forget_memories=self._forget_dialogue,
            embedding_model=self.vectors.model_id,
        )

    def _made_hand_edits(self) -> HandEdits:
        return HandEdits(
            self.database,
            self.files,
            self.index,
            self.ledger,
            self.tombstones,
            self.policy,
            self.clock,
            StaleSaves(self.journal),
            self.contradictions.open,
        )

    def _made_performer(self) -> Performer:
        return Performer(
            self.ledger,
            self.planner,
            self.files,
            self.held_files,
            self.burials,
            self.word_repair,
            self.announcements,
            self.clock,
        )

    def _made_memory_files(self) -> MemoryFiles:
        copies = FileCopies(self.files)
        return MemoryFiles(self.hand_edits, self.held_files, copies, self.contradictions, self.journal, self.performer)

    def _made_erasure(self) -> Erasure:
        return Erasure(
            self.workspace,
            self.database,
            self.ledger,
            self.journal,
            self.tombstones,
            self.backups,
            self.traces,
            self.clock,
            self._drop_quotes,
        )

    def _made_forgetting(self) -> Forgetting:
        return Forgetting(
            self.planner,
            self.erasure,
            self.tombstones,
            Previewer(self.database, self.journal, self.backups),
            self.performer.perform,
            self.announcements.tell,
        )

    # What parts call back

    def _make_words(self) -> int:
        return self.index.rebuild_words() + self.dialogues.rebuild_words()

    def _forget_dialogue(self, dialogue_id: str) -> None:
        self.performer.perform("forget", "user", partial(self.planner.forget_dialogue, dialogue_id))

    def _drop_quotes(self, erasable: Erasable) -> None:
        plan = partial(self.planner.drop_quotes, erasable.may_be_quoted_by, erasable.without_quotes)
        self.performer.perform("update", "engine", plan)
