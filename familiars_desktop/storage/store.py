"""``MemoryStore``: a workspace's memories, their past, and everything by which they are found."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any

from familiars_desktop.memory.actors import Actor
from familiars_desktop.memory.columns import MemorySnapshot
from familiars_desktop.memory.conflict import Resolution
from familiars_desktop.memory.decay import DecayPolicy
from familiars_desktop.memory.deeds import DeedText
from familiars_desktop.memory.errors import InvalidRecord, RecordNotFound, Refused
from familiars_desktop.memory.records import CATEGORIES, DEFAULT_AGENT, SCOPES, MemoryRecord
from familiars_desktop.memory.timeline import JournalEntry, replay
from familiars_desktop.memory.times import to_seconds
from familiars_desktop.storage.announcing import Listener
from familiars_desktop.storage.backup.backups import Backup
from familiars_desktop.storage.compaction import JOURNAL_BYTES, Compacted
from familiars_desktop.storage.core import StoreCore
from familiars_desktop.storage.database import set_aside
from familiars_desktop.storage.editing.edits import Edit
from familiars_desktop.storage.erasing.forget_report import ErasureReport, ForgetPreview
from familiars_desktop.storage.erasing.tombstones import FILE_NAME as FORGOTTEN_NAME
from familiars_desktop.storage.erasing.traces import Traces
from familiars_desktop.storage.journal import changed_ids
from familiars_desktop.storage.plans import Choice
from familiars_desktop.storage.protocols import (
    Act,
    Clock,
    Edited,
    EmbedTexts,
    FileCopy,
    FileMerge,
    FileProblem,
    HeldFile,
    OpenConflict,
    utc_now,
)
from familiars_desktop.storage.upkeep import Upkeep
from familiars_desktop.storage.workspace import DATABASE_NAME


class MemoryStore:
    """The memories of one workspace folder. Thread-safe; several processes may use one workspace at once,
    and several stores of one process as if they were of several.

    ``embed`` turns n texts into an (n, d) array; without it vectors stay pending. ``clock`` is the now of every act;
    ``traces`` are folders outside the workspace that an erasure covers.
    Raises WorkspaceError when the folder cannot be used, WorkspaceLocked when ``exclusive_window`` and another
    window has it.
    """

    def __init__(
        self,
        workspace: Path | str,
        *,
        embed: EmbedTexts | None = None,
        clock: Clock = utc_now,
        policy: DecayPolicy = DecayPolicy(),  # noqa: B008 (frozen)
        exclusive_window: bool = False,
        traces: Traces = Traces(),  # noqa: B008 (frozen)
    ) -> None:
        self.workspace = Path(workspace).absolute()
        self._closed = False
        self._core = core = StoreCore(
            self.workspace, embed=embed, clock=clock, policy=policy, exclusive_window=exclusive_window, traces=traces
        )
        self._upkeep = Upkeep(core)
        self.vectors = core.vectors
        self.tokens = core.tokens
        self.words = core.words
        self.dialogues = core.dialogues
        self.states = core.states

    # Reading

    def snapshot(self) -> MemorySnapshot:
        """Every record, deprecated ones included, oldest first; ``version`` grows with each change."""
        self._core.announcements.refresh()
        return self._core.ledger.table.snapshot()

    def version(self) -> int:
        """Another number whenever anybody has changed anything, here or in another process."""
        return self._core.database.data_version()

    def get(self, record_id: str, /) -> MemoryRecord:
        """Raises RecordNotFound; the message says so when it was forgotten."""
        self._core.announcements.refresh()
        return self._core.planner.require(record_id)

    def records(
        self,
        *,
        scope: str | None = None,
        category: str | None = None,
        agent_id: str | None = None,
        dialogue_id: str | None = None,
        include_deprecated: bool = False,
    ) -> list[MemoryRecord]:
        """The records that fit, oldest first; an agent's include those of the user, which all agents share.

        Raises InvalidRecord for an unknown scope or category.
        """
        _check_known("scope", scope, SCOPES)
        _check_known("category", category, CATEGORIES)
        return [
            record
            for record in self.snapshot().records
            if (include_deprecated or not record.deprecated)
            and scope in (None, record.scope)
            and category in (None, record.category)
            and (agent_id is None or record.agent_id in (None, agent_id))
            and dialogue_id in (None, record.dialogue_id)
        ]

    def history(self, record_id: str, /) -> list[JournalEntry]:
        """What happened to a record, in order, forgotten ones included. Raises RecordNotFound."""
        entries = self._core.journal.of_record(record_id)
        if not entries:
            raise RecordNotFound(record_id)
        return entries

    def journal(self, after: int = 0) -> list[JournalEntry]:
        """Every entry with a higher sequence number, in order."""
        return self._core.journal.entries(after)

    def journal_version(self) -> int:
        """The last entry's sequence number, 0 for an empty journal."""
        return self._core.journal.version()

    def journal_size(self, through: int) -> tuple[int, int]:
        """How many entries there are up to a sequence number, and how many of them were erased."""
        return self._core.journal.size(through)

    def at(self, moment: datetime | float | str) -> list[MemoryRecord]:
        """The records as they stood at a moment, deprecated ones included, oldest first.

        Raises InvalidRecord, Refused for a moment before the journal begins (``journal_since``).
        """
        seconds = _seconds(moment)
        self._core.compaction.require(seconds)
        return replay(self._core.journal.entries(), seconds)

    def changed_since(self, sequence: int, limit: int = 1_000) -> list[tuple[int, str]]:
        """(sequence, record id) of the next ``limit`` changes of content after an entry of the journal, in order."""
        return self._core.journal.changed_since(sequence, limit)

    def journal_since(self) -> float | None:
        """Where the compacted journal begins, seconds since 1970; None when it is whole."""
        return self._core.compaction.since()

    def erased_at(self, moment: datetime | float | str) -> list[str]:
        """The ids of memories that were there at a moment and have been erased since. Raises InvalidRecord."""
        return self._core.journal.erased_at(_seconds(moment))

    def acts(self, limit: int = 100) -> list[Act]:
        """What was done, by whom, the latest first; undone acts are marked."""
        return self._core.journal.acts(limit)

    def problems(self) -> list[FileProblem]:
        """What in the memory files could not be read, and databases that were damaged; all is kept as it is."""
        lost = "it was damaged and set aside: what was undoable is in it alone; remove it when you need it no more"
        aside = [FileProblem(found.name, 0, lost) for found in set_aside(self._core.database.path)]
        return [*self._core.memory_files.problems(), *aside]

    def held_files(self) -> list[HeldFile]:
        """Files that were emptied, cut off, made unreadable or taken away: their memories stay."""
        return self._core.memory_files.held.all()

    def file_copies(self) -> list[FileCopy]:
        """Copies of memory files that hold memories, as sync clients make them."""
        return self._core.memory_files.copies.all()

    def forgotten_turns(self) -> frozenset[str]:
        """Turns whose memories were forgotten: the writer must not read them again."""
        return self._core.tombstones.turns()

    # Acts

    def append(
        self,
        scope: str,
        category: str,
        content: str,
        *,
        agent_id: str = DEFAULT_AGENT,
        dialogue_id: str | None = None,
        actor: Actor = "user",
        **fields: Any,
    ) -> MemoryRecord:
        """Add a memory. Raises InvalidRecord for a bad cell, owner, field or an empty content; WorkspaceError."""
        plan = partial(self._core.planner.append, scope, category, content, agent_id, dialogue_id, fields)
        return self._core.performer.make(actor, plan)

    def append_many(
        self, items: Sequence[Mapping[str, Any]], /, *, actor: Actor = "import"
    ) -> tuple[MemoryRecord, ...]:
        """Add some hundreds of memories as one act, each file written once. ``items`` hold what ``append`` takes.

        Raises InvalidRecord, with nothing added, when one of them cannot be; WorkspaceError.
        """
        plan = partial(self._core.planner.append_many, items)
        planned = self._core.performer.perform("append", actor, plan) if items else None
        return tuple(MemoryRecord.from_dict(change.after or {}) for change in planned.changes) if planned else ()

    def update(
        self, record_id: str, /, *, actor: Actor = "user", base: MemoryRecord | None = None, **changes: Any
    ) -> MemoryRecord:
        """Change fields of a memory; one whose cell changes moves file. Raises RecordNotFound, InvalidRecord.

        ``base``: the memory as it was shown to whoever edits it, as ``edit`` has it.
        """
        if base is not None:
            return self.edit(record_id, changes, base=base, actor=actor).record
        self._core.performer.perform("update", actor, partial(self._core.planner.update, record_id, changes))
        return self._core.planner.require(record_id)

    def edit(
        self, record_id: str, changes: Mapping[str, Any], /, *, base: MemoryRecord, actor: Actor = "user"
    ) -> Edited:
        """Change fields of a memory that was shown as ``base``: what others changed since is kept.

        Contents are merged by lines; words that contradict what others wrote become an open conflict.
        Raises RecordNotFound, InvalidRecord, Refused for the base of another memory.
        """
        edit = Edit(self._core.planner, record_id, changes, base)
        self._core.performer.perform("update", actor, edit.plan)
        conflict = self._core.contradictions.open(record_id, edit.rival) if edit.rival is not None else None
        return Edited(self._core.planner.require(record_id), conflict)

    def update_each(self, changes: Mapping[str, Mapping[str, Any]], *, actor: Actor = "user") -> list[MemoryRecord]:
        """``update`` of several memories, by their ids, each in its own way, as one act."""
        self._core.performer.perform("update", actor, partial(self._core.planner.update_each, changes))
        return [self._core.planner.require(record_id) for record_id in changes]

    def supersede(
        self, old_id: str, content: str, *, also: Sequence[str] = (), actor: Actor = "user", **fields: Any
    ) -> MemoryRecord:
        """Put a new memory in an old one's place: same owner, and same cell, ``fact_key``, tags and salience unless
        ``fields`` give others; the old one is deprecated, and so are those in ``also``: all are reached from the new
        one through ``supersedes``, one behind the other. Raises RecordNotFound, InvalidRecord.
        """
        plan = partial(self._core.planner.supersede, old_id, content, fields, None, also)
        return self._core.performer.make(actor, plan)

    def archive_rival(self, winner_id: str, content: str, *, actor: Actor = "user", **fields: Any) -> MemoryRecord:
        """Keep a statement that lost, deprecated and reachable: the winner supersedes it, and it what the winner did.

        Raises RecordNotFound, InvalidRecord.
        """
        plan = partial(self._core.planner.archive_rival, winner_id, content, fields, None)
        return self._core.performer.make(actor, plan)

    def merge(
        self, source_ids: Sequence[str], content: str, *, actor: Actor = "consolidator", **fields: Any
    ) -> MemoryRecord:
        """Put one memory in the place of several of one owner and cell that say the same, as one act: they are
        deprecated, and named in its ``derived_from``. Raises RecordNotFound, InvalidRecord.
        """
        return self._core.performer.make(actor, partial(self._core.planner.merge, source_ids, content, fields))

    def unmerge(self, record_id: str, *, actor: Actor = "user") -> tuple[MemoryRecord, ...]:
        """Let what a memory was merged from live again, the merged one archived, as one act; the sources.

        Raises RecordNotFound, Refused when it was not merged.
        """
        planned = self._core.performer.perform("update", actor, partial(self._core.planner.unmerge, record_id))
        ids = changed_ids(planned.changes) if planned is not None else ()
        return tuple(self._core.planner.require(item) for item in ids if item != record_id)

    def reinforce(self, record_ids: Sequence[str], *, actor: Actor = "user") -> list[MemoryRecord]:
        """One access of each: H grows, the count grows, t0 becomes now. Files follow at the next ``flush``.

        Raises RecordNotFound before anything is changed.
        """
        wanted = list(dict.fromkeys(record_ids))
        self._core.performer.perform("access", actor, partial(self._core.planner.reinforce, wanted))
        return [self._core.planner.require(record_id) for record_id in wanted]

    def forget(
        self, record_id: str, /, *, erase: bool = False, actor: Actor = "user", elsewhere: Sequence[str] = ()
    ) -> ErasureReport | None:
        """``forget_all`` for one memory."""
        return self.forget_all([record_id], erase=erase, actor=actor, elsewhere=elsewhere)

    def forget_all(
        self, record_ids: Sequence[str], /, *, erase: bool = False, actor: Actor = "user", elsewhere: Sequence[str] = ()
    ) -> ErasureReport | None:
        """Take memories, and what they were merged from, out of their files and every search, as one act.

        The journal alone keeps them for ten minutes, undoable; then ``erase_due`` erases them. ``erase`` does so at
        once, also to memories already forgotten, and gives the report. ``elsewhere``: ids of further memories that
        are to go, and of turns that are to lose the words, as ``preview_forget`` offers them. Raises RecordNotFound,
        WorkspaceError.
        """
        self._core.announcements.refresh()
        forget = self._core.forgetting.forget
        return self._core.scrubbed(forget(record_ids, erase=erase, actor=actor, elsewhere=elsewhere))

    def preview_forget(self, record_ids: Sequence[str], /) -> ForgetPreview:
        """What would go, and what says the same elsewhere. Raises RecordNotFound."""
        self._core.announcements.refresh()
        return self._core.forgetting.preview(record_ids)

    def erase_due(self) -> ErasureReport | None:
        """Erase what was forgotten ten minutes ago or longer; None when there was nothing. Raises WorkspaceError."""
        return self._core.erase_due()

    def erase_forgotten(self) -> ErasureReport | None:
        """``erase_due`` without waiting: nothing that is forgotten can be undone any more."""
        self._core.announcements.refresh()
        return self._core.scrubbed(self._core.forgetting.erase_due(early=True))

    def erasure_report(self) -> ErasureReport | None:
        """What the last erasure did, and what the search of every byte found after it."""
        return self._core.erasure.last_report()

    def back_up(self, name: str | None = None) -> Backup:
        """Copy the workspace into ``backups/<today>``; a copy of today is replaced, seven days are kept.

        Raises WorkspaceError.
        """
        return self._upkeep.back_up(name)

    def back_up_daily(self) -> Backup | None:
        """``back_up`` when there is none of today and something has changed since the last one."""
        return self._upkeep.back_up_daily()

    def backups(self) -> list[Backup]:
        """The oldest first."""
        return self._core.backups.all()

    def restore(self, record_id: str, /, *, actor: Actor = "user") -> MemoryRecord:
        """Bring back a forgotten or a deprecated memory. Raises RecordNotFound, also for an erased one."""
        self._core.performer.perform("update", actor, partial(self._core.planner.restore, record_id))
        return self._core.planner.require(record_id)

    def restore_all(self, record_ids: Sequence[str], *, actor: Actor = "user") -> list[MemoryRecord]:
        """``restore`` for several, as one act."""
        wanted = list(dict.fromkeys(record_ids))
        self._core.performer.perform("update", actor, partial(self._core.planner.restore_all, wanted))
        return [self._core.planner.require(record_id) for record_id in wanted]

    def undo(self) -> DeedText | None:
        """Take back the last act of a person that stands; its description, None when there is none."""
        return self._core.performer.reverse("undo", self._core.journal.last_undoable)

    def redo(self) -> DeedText | None:
        """Bring back what the last undo took; its description, None when there is nothing to redo."""
        return self._core.performer.reverse("redo", self._core.journal.last_redoable)

    def undo_act(self, act: int) -> DeedText:
        """Take back one act, whoever did it; changes made since to the same records stay. Raises Refused."""
        description = self._core.performer.reverse("undo", lambda: self._core.journal.standing(act))
        if description is None:
            raise Refused(
                f"act {act} cannot be undone: what it did has been erased, it is undone already, lies before the "
                "journal begins, or is no act"
            )
        return description

    # Conflicts that the user decides

    def open_conflict(
        self, record_id: str, rival: Mapping[str, Any], resolution: Resolution, *, actor: Actor | None = None
    ) -> OpenConflict:
        """Keep a rival statement (``content`` and record fields) beside a memory until the user decides.

        With an ``actor`` that is an act of theirs, in the memory's history, and undoing it withdraws the rival. Raises
        RecordNotFound, InvalidRecord.
        """
        return self._core.decisions.open(record_id, rival, resolution, actor)

    def open_conflicts(self) -> list[OpenConflict]:
        """Those not decided, oldest first; of memories that are still there."""
        self._core.announcements.refresh()
        return self._core.decisions.waiting()

    def open_conflicts_at(self, moment: datetime | float | str) -> list[OpenConflict]:
        """Those that waited for a decision at a moment, oldest first. Raises InvalidRecord."""
        return self._core.decisions.conflicts.at(_seconds(moment))

    def settle_conflict(self, conflict_id: int, choice: Choice, *, actor: Actor = "user") -> MemoryRecord:
        """Decide: the old memory stands, the rival ("new") takes its place, or both stand. Returns the rival's record.

        Undoing the act opens the conflict again. Raises RecordNotFound, Refused for another choice.
        """
        return self._core.decisions.settle(conflict_id, choice, actor)

    # Keeping

    def embed_pending(self, limit: int = 64) -> int:
        """Give at most ``limit`` waiting texts their vectors; how many got one. Raises what the embedder raises."""
        return self._core.pending.embed(limit)

    def pending_count(self) -> int:
        """How many texts and nodes of dialogues have no vector of the embedder's model yet."""
        return self._core.pending.count()

    def use_embedder(self, embed: EmbedTexts | None) -> None:
        """Embed with this from now on; texts without a vector of its model are pending."""
        self._core.pending.use(embed)

    def pick_up_edits(self, paths: Iterable[str] | None = None) -> tuple[str, ...]:
        """Take in what was changed in the files by hand, and what other processes committed; the ids edited.

        With ``paths`` (relative to the workspace, with forward slashes) next to nothing is done unless one of them
        looks other than it was last read or written.
        """
        return self._core.memory_files.pick_up(paths)

    def refresh(self) -> None:
        """Take in what other processes committed; next to nothing when they did not."""
        self._core.announcements.refresh()

    def restore_file(self, path: str | Path) -> Path | None:
        """Write a held file anew from its memories; where what was found is kept. Raises Refused, WorkspaceError."""
        return self._core.memory_files.restore(path)

    def accept_file(self, path: str | Path) -> tuple[str, ...]:
        """Take a held file as it is, an editor's undoable act; the ids concerned. Raises Refused."""
        return self._core.memory_files.accept(path)

    def merge_file(self, path: str | Path, *, actor: Actor = "user") -> FileMerge:
        """Take what is new in a copy of a memory file, as one act; the copy is kept as ``<original>.found-<n>``.

        Each record is merged with what it is here, against its nearest state in the journal. Raises Refused,
        WorkspaceError.
        """
        return self._core.memory_files.merge(path, actor)

    def reindex(self) -> int:
        """Read every file anew and rebuild the words of every record and turn; how many texts there are."""
        return self._upkeep.reindex()

    def compact(self, limit: int = JOURNAL_BYTES) -> Compacted:
        """Keep the journal within ``limit`` bytes: what is too old becomes one entry a record; the last day stays.

        In short steps, which other threads may come between. Raises WorkspaceError.
        """
        return self._upkeep.compact(limit)

    def compact_when_due(self) -> Compacted | None:
        """``compact``, unless it was done within a day."""
        return self._upkeep.compact_when_due(JOURNAL_BYTES)

    def copy_files(self, target: Path) -> None:
        """Copy the memory files and conversations into an empty folder. Raises WorkspaceError."""
        self._upkeep.copy_files(target)

    def is_own_place(self, path: Path) -> bool:
        """Whether the store reads or writes this path, relative to the workspace, itself."""
        first = path.parts[0] if path.parts else ""
        return first in ("", "user", "agents", "backups", FORGOTTEN_NAME) or first.startswith((DATABASE_NAME, "."))

    def flush(self) -> None:
        """Write access dynamics into the files. Raises WorkspaceError."""
        self._upkeep.flush()

    def close(self) -> None:
        """Flush, write the dialogues, let go of the files. A second call does nothing."""
        if self._closed:
            return
        self._closed = True
        with self._core.held:
            self._upkeep.write_all()

    def __enter__(self) -> MemoryStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` after every commit, on the committing thread; returns what ends that."""
        return self._core.announcements.subscribe(listener)


def _check_known(name: str, value: str | None, allowed: Sequence[str]) -> None:
    if value is not None and value not in allowed:
        raise InvalidRecord(f"{name} is {value!r}: allowed are {', '.join(allowed)}")


def _seconds(moment: datetime | float | str) -> float:
    try:
        return to_seconds(moment)
    except ValueError as error:
        raise InvalidRecord(f"{moment!r} is no moment: write it like 2026-09-12T18:30:00+00:00") from error
