"""``MemoryStore``: a workspace's memories, their past, and everything by which they are found."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from familiars_desktop.memory.actors import Actor
from familiars_desktop.memory.columns import MemorySnapshot
from familiars_desktop.memory.conflict import Resolution
from familiars_desktop.memory.decay import DecayPolicy
from familiars_desktop.memory.errors import InvalidRecord, RecordNotFound, Refused
from familiars_desktop.memory.records import CATEGORIES, DEFAULT_AGENT, SCOPES, MemoryRecord
from familiars_desktop.memory.timeline import JournalEntry, replay
from familiars_desktop.memory.times import to_iso, to_seconds
from familiars_desktop.storage.database import Database, set_aside
from familiars_desktop.storage.dialogue_files import DialogueFiles
from familiars_desktop.storage.dialogues import DialogueStore
from familiars_desktop.storage.embedding import PendingVectors
from familiars_desktop.storage.files import contained
from familiars_desktop.storage.fulltext import FullText
from familiars_desktop.storage.hand_edits import HandEdits
from familiars_desktop.storage.journal import Change, Journal, Outline, changed_ids
from familiars_desktop.storage.ledger import Ledger
from familiars_desktop.storage.locks import WindowLock, WriteLock
from familiars_desktop.storage.new_records import checked_values
from familiars_desktop.storage.open_conflicts import OpenConflicts
from familiars_desktop.storage.plans import Choice, Plan, Planner
from familiars_desktop.storage.protocols import (
    Act,
    ChangeKind,
    Clock,
    EmbedTexts,
    FileProblem,
    OpenConflict,
    StoreChange,
    utc_now,
)
from familiars_desktop.storage.record_files import RecordFiles
from familiars_desktop.storage.record_index import RecordIndex
from familiars_desktop.storage.tombstones import Tombstones
from familiars_desktop.storage.vectors import VectorColumns, model_of
from familiars_desktop.storage.workspace import DATABASE_NAME, open_folder
from familiars_desktop.storage.writer_queue import WriterQueue

_log = logging.getLogger(__name__)
Listener = Callable[[StoreChange], None]


class MemoryStore:
    """The memories of one workspace folder. Thread-safe; several processes may use one workspace at once.

    ``embed`` turns n texts into an (n, d) array; without it vectors stay pending. ``clock`` is the now of every act.
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
    ) -> None:
        self.workspace = Path(workspace).absolute()
        open_folder(self.workspace)
        self._window = WindowLock(self.workspace) if exclusive_window else None
        self._clock = clock
        self._closed = False
        self._listeners: list[Listener] = []
        self._listening = threading.Lock()
        lock = WriteLock(self.workspace)
        with lock.held():
            self._database = Database(contained(self.workspace, self.workspace / DATABASE_NAME))
        self._files = RecordFiles(self.workspace)
        self._index = RecordIndex(self._database, self._files)
        self._journal = Journal(self._database)
        self._ledger = Ledger(self._database, self._files, self._index, self._journal, lock)
        self._tombstones = Tombstones(self.workspace)
        self._conflicts = OpenConflicts(self._database)
        self._planner = Planner(self._ledger.table, self._journal, policy, clock)
        self._hand_edits = HandEdits(
            self._database, self._files, self._index, self._ledger, self._tombstones, policy, clock
        )
        self.vectors = VectorColumns(self._database, model_of(embed))
        self.words = FullText(self._database)
        self._pending = PendingVectors(self._database, self.vectors, None)
        self._pending.use(embed)
        self.dialogues = DialogueStore(
            self._database,
            DialogueFiles(self.workspace),
            clock,
            queue=WriterQueue(self._database, clock, self._tombstones.turns),
            writing=self._ledger.writing,
            forget_memories=self._forget_dialogue,
        )
        with self._ledger.writing():
            self._files.sweep_drafts()
            self._hand_edits.pick_up()
            self.dialogues.adopt_written()

    # Reading

    def snapshot(self) -> MemorySnapshot:
        """Every record, deprecated ones included, oldest first; ``version`` grows with each change."""
        self._refresh()
        return self._ledger.table.snapshot()

    def get(self, record_id: str, /) -> MemoryRecord:
        """Raises RecordNotFound; the message says so when it was forgotten."""
        self._refresh()
        return self._planner.require(record_id)

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
        entries = self._journal.of_record(record_id)
        if not entries:
            raise RecordNotFound(record_id)
        return entries

    def journal(self, after: int = 0) -> list[JournalEntry]:
        """Every entry with a higher sequence number, in order."""
        return self._journal.entries(after)

    def at(self, moment: datetime | float | str) -> list[MemoryRecord]:
        """The records as they stood at a moment, deprecated ones included, oldest first. Raises InvalidRecord."""
        try:
            seconds = to_seconds(moment)
        except ValueError as error:
            raise InvalidRecord(f"{moment!r} is no moment: write it like 2026-09-12T18:30:00+00:00") from error
        return replay(self._journal.entries(), seconds)

    def acts(self, limit: int = 100) -> list[Act]:
        """What was done, by whom, the latest first; undone acts are marked."""
        return self._journal.acts(limit)

    def problems(self) -> list[FileProblem]:
        """What in the memory files could not be read, and databases that were damaged; all is kept as it is."""
        lost = "it was damaged and set aside: what was undoable is in it alone; remove it when you need it no more"
        aside = [FileProblem(found.name, 0, lost) for found in set_aside(self._database.path)]
        return [*self._index.problems(), *aside]

    def forgotten_turns(self) -> frozenset[str]:
        """Turns whose memories were forgotten: the writer must not read them again."""
        return self._tombstones.turns()

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
        plan = partial(self._planner.append, scope, category, content, agent_id, dialogue_id, fields)
        return self._first(self._perform("append", actor, plan))

    def update(self, record_id: str, /, *, actor: Actor = "user", **changes: Any) -> MemoryRecord:
        """Change fields of a memory; one whose cell changes moves file. Raises RecordNotFound, InvalidRecord."""
        self._perform("update", actor, partial(self._planner.update, record_id, changes))
        return self._planner.require(record_id)

    def supersede(self, old_id: str, content: str, *, actor: Actor = "user", **fields: Any) -> MemoryRecord:
        """Put a new memory in an old one's place: same owner, and same cell, ``fact_key``, tags and salience unless
        ``fields`` give others; the old one is deprecated. Raises RecordNotFound, InvalidRecord.
        """
        plan = partial(self._planner.supersede, old_id, content, fields, None)
        return self._first(self._perform("append", actor, plan))

    def archive_rival(self, winner_id: str, content: str, *, actor: Actor = "user", **fields: Any) -> MemoryRecord:
        """Keep a statement that lost, deprecated and reachable: the winner supersedes it, and it what the winner did.

        Raises RecordNotFound, InvalidRecord.
        """
        plan = partial(self._planner.archive_rival, winner_id, content, fields, None)
        return self._first(self._perform("append", actor, plan))

    def reinforce(self, record_ids: Sequence[str], *, actor: Actor = "user") -> list[MemoryRecord]:
        """One access of each: H grows, the count grows, t0 becomes now. Files follow at the next ``flush``.

        Raises RecordNotFound before anything is changed.
        """
        wanted = list(dict.fromkeys(record_ids))
        self._perform("access", actor, partial(self._planner.reinforce, wanted))
        return [self._planner.require(record_id) for record_id in wanted]

    def forget(self, record_id: str, /, *, erase: bool = False, actor: Actor = "user") -> None:
        """Take a memory out of its file and every search at once; the journal alone keeps it, undoable.

        ``erase`` takes its content out of the journal too, for good, also of a memory already forgotten.
        Raises RecordNotFound.
        """
        self._refresh()
        already_forgotten = record_id not in self._ledger.table and self._planner.was_used(record_id)
        if not (erase and already_forgotten):
            self._perform("forget", actor, partial(self._planner.forget, record_id))
        if erase:
            self._erase(record_id)

    def restore(self, record_id: str, /, *, actor: Actor = "user") -> MemoryRecord:
        """Bring back a forgotten or a deprecated memory. Raises RecordNotFound, also for an erased one."""
        self._perform("update", actor, partial(self._planner.restore, record_id))
        return self._planner.require(record_id)

    def undo(self) -> str | None:
        """Take back the last act of a person that stands; its description, None when there is none."""
        return self._reverse("undo", self._journal.last_undoable)

    def redo(self) -> str | None:
        """Bring back what the last undo took; its description, None when there is nothing to redo."""
        return self._reverse("redo", self._journal.last_redoable)

    def undo_act(self, act: int) -> str:
        """Take back one act, whoever did it; changes made since to the same records stay. Raises Refused."""
        description = self._reverse("undo", lambda: self._journal.standing(act))
        if description is None:
            raise Refused(f"act {act} cannot be undone: it is undone already, or there is no such act")
        return description

    # Conflicts that the user decides

    def open_conflict(self, record_id: str, rival: Mapping[str, Any], resolution: Resolution) -> OpenConflict:
        """Keep a rival statement (``content`` and record fields) beside a memory until the user decides.

        Raises RecordNotFound, InvalidRecord.
        """
        self.get(record_id)
        values = checked_values({"content": "", **rival})
        with self._ledger.writing():
            return self._conflicts.open(record_id, values, resolution, created=to_seconds(self._clock()))

    def open_conflicts(self) -> list[OpenConflict]:
        """Those not decided, oldest first; of memories that are still there."""
        self._refresh()
        return [conflict for conflict in self._conflicts.all() if conflict.record_id in self._ledger.table]

    def settle_conflict(self, conflict_id: int, choice: Choice, *, actor: Actor = "user") -> MemoryRecord:
        """Decide: the old memory stands, the rival ("new") takes its place, or both stand. Returns the rival's record.

        Undoing the act opens the conflict again. Raises RecordNotFound, Refused for another choice.
        """
        conflict = self._conflicts.get(conflict_id)
        rival = self._conflicts.rival(conflict.id)
        planned = {
            "new": self._planner.supersede,
            "old": self._planner.archive_rival,
            "both": self._planner.keep_both,
        }.get(choice)
        if planned is None:
            raise Refused(f"{choice!r} settles no conflict: choose old, new or both")
        plan = partial(planned, conflict.record_id, str(rival.pop("content")), rival, conflict.id)
        return self._first(self._perform("append", actor, plan))

    # Keeping

    def embed_pending(self, limit: int = 64) -> int:
        """Give at most ``limit`` waiting texts their vectors; how many got one. Raises what the embedder raises."""
        return self._pending.embed(limit)

    def use_embedder(self, embed: EmbedTexts | None) -> None:
        """Embed with this from now on; texts without a vector of its model are pending."""
        self._pending.use(embed)

    def pick_up_edits(self) -> tuple[str, ...]:
        """Take in what was changed in the files by hand, and what other processes committed; the ids edited."""
        with self._ledger.writing():
            found = self._hand_edits.pick_up()
        self._tell_foreign()
        if found:
            self._tell(StoreChange("update", found, "editor", 0))
            self._pending.embed_records(found)
        return found

    def reindex(self) -> int:
        """Read every file anew and rebuild the words of every record and turn; how many texts there are."""
        with self._ledger.writing():
            self._hand_edits.pick_up(every=True)
            count = self._index.rebuild_words() + self.dialogues.rebuild_words()
        self._tell_foreign()
        return count

    def flush(self) -> None:
        """Write access dynamics into the files. Raises WorkspaceError."""
        with self._ledger.writing():
            self._hand_edits.pick_up(self._index.unfiled_paths())
            self._ledger.flush()

    def close(self) -> None:
        """Flush, write the dialogues, let go of the files. A second call does nothing."""
        if self._closed:
            return
        self._closed = True
        try:
            self.flush()
            self.dialogues.write()
        finally:
            self._database.close()
            if self._window is not None:
                self._window.release()

    def __enter__(self) -> MemoryStore:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` after every commit, on the committing thread; returns what ends that."""
        with self._listening:
            self._listeners.append(listener)

        def unsubscribe() -> None:
            with self._listening:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return unsubscribe

    # How an act is done

    def _perform(self, kind: ChangeKind, actor: str, plan: Callable[[], Plan | None]) -> Plan | None:
        """Plan, commit and tell; None when there was nothing to do. ``plan`` runs under the lock, and again when
        one of its files turns out to have been edited by hand."""
        with self._ledger.writing():
            planned = plan()
            if planned and kind != "access" and self._hand_edits.pick_up(self._files.paths_of(planned.changes)):
                planned = plan()
            if planned is None or not (planned.changes or planned.reverses):
                return None
            with self._burials(planned.changes):
                act = self._commit(kind, actor, planned)
        ids = changed_ids(planned.changes)
        self._tell_foreign()
        self._tell(StoreChange(kind, ids, actor, act))
        if kind != "access":
            self._pending.embed_records([item for item in ids if item in self._ledger.table])
        return planned

    def _commit(self, kind: ChangeKind, actor: str, plan: Plan) -> int:
        outline = Outline(
            actor,
            plan.description,
            time.time(),
            to_seconds(self._clock()),
            "undo" if kind == "undo" else "redo" if kind == "redo" else "do",
            plan.reverses,
            plan.settles,
        )
        commit = self._ledger.commit_accesses if kind == "access" else self._ledger.commit
        return commit(outline, plan.changes)

    def _reverse(self, kind: Literal["undo", "redo"], find: Callable[[], tuple[int, str] | None]) -> str | None:
        planned = self._perform(kind, "user", partial(self._planner.reversal, kind, find))
        return planned.description if planned is not None else None

    def _first(self, plan: Plan | None) -> MemoryRecord:
        assert plan is not None
        return self._planner.require(plan.changes[0].record_id)

    def _forget_dialogue(self, dialogue_id: str) -> None:
        self._perform("forget", "user", partial(self._planner.forget_dialogue, dialogue_id))

    @contextmanager
    def _burials(self, changes: Sequence[Change]) -> Iterator[None]:
        """Tombstones for what this forgets, put before the record goes and lifted when that fails."""
        now = to_iso(self._clock())
        buried = []
        for change in changes:
            leaves = change.after is None and change.before is not None
            if leaves and (change.op == "forget" or self._tombstones.was_buried(change.record_id)):
                self._tombstones.bury(MemoryRecord.from_dict(change.before or {}), now)
                buried.append(change.record_id)
        try:
            yield
        except BaseException:
            for record_id in buried:
                self._tombstones.lift(record_id, now)
            raise
        for change in changes:
            if change.before is None and self._tombstones.is_buried(change.record_id):
                self._tombstones.lift(change.record_id, now)

    def _erase(self, record_id: str) -> None:
        with self._ledger.writing():
            with self._database.transaction() as connection:
                self._journal.erase(connection, record_id)
                connection.execute("DELETE FROM open_conflicts WHERE record_id = ?", (record_id,))
            self._database.scrub()

    def _refresh(self) -> None:
        self._ledger.catch_up()
        self._tell_foreign()

    def _tell_foreign(self) -> None:
        entries = self._ledger.take_foreign()
        if entries:
            ids = tuple(dict.fromkeys(entry.record_id for entry in entries))
            self._tell(StoreChange("foreign", ids, entries[-1].actor, entries[-1].act))

    def _tell(self, change: StoreChange) -> None:
        for listener in list(self._listeners):
            try:
                listener(change)
            except Exception:
                _log.exception("a listener to the store failed")


def _check_known(name: str, value: str | None, allowed: Sequence[str]) -> None:
    if value is not None and value not in allowed:
        raise InvalidRecord(f"{name} is {value!r}: allowed are {', '.join(allowed)}")
