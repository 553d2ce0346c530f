"""What a person does to memories beyond what the store does by itself, and what is told of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from familiars_desktop import memorizer
from familiars_desktop.engine.events import Event
from familiars_desktop.engine.outcomes import conflict_event, open_conflict_event
from familiars_desktop.engine.text import clean_text
from familiars_desktop.memory.decay import DecayPolicy
from familiars_desktop.memory.errors import Refused
from familiars_desktop.memory.judgement import judged
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.storage import FileMerge, MemoryStore

if TYPE_CHECKING:
    from familiars_desktop.memorizer import ConflictOutcome


class MemoryActs:
    """Runs on the *store* worker. Raises RecordNotFound, InvalidRecord, Refused, WorkspaceError."""

    def __init__(
        self,
        store: MemoryStore,
        policy: DecayPolicy,
        publish: Callable[[Event], None],
        clock: Callable[[], datetime],
    ) -> None:
        self._store = store
        self._policy = policy
        self._publish = publish
        self._clock = clock

    def judge(self, record_id: str, judgement: str) -> MemoryRecord:
        """The user's word on a memory."""
        return self.judge_all([record_id], judgement)[0]

    def judge_all(self, ids: Sequence[str], judgement: str) -> list[MemoryRecord]:
        """``judge`` for several, as one act."""
        records = map(self._store.get, ids)
        changes = {r.id: judged(r, judgement, policy=self._policy, now=self._now) for r in records}
        return self._store.update_each(changes)

    def edit(self, record_id: str, base: MemoryRecord, changes: Mapping[str, Any]) -> MemoryRecord:
        """Change a memory that was shown as ``base``; a contradiction with what others wrote is told."""
        edited = self._store.edit(record_id, changes, base=base)
        if edited.conflict is not None:
            self._publish(open_conflict_event(self._now, edited.conflict))
        return edited.record

    def merge_file(self, path: str) -> FileMerge:
        """Take what is new in a copy of a memory file; contradictions are told."""
        merge = self._store.merge_file(path)
        for conflict in merge.conflicts:
            self._publish(open_conflict_event(self._now, conflict))
        return merge

    def inject_conflict(
        self, record_id: str, text: str, confidence: float, beta: float | None, leave_open: bool
    ) -> ConflictOutcome:
        """Set a rival statement against a memory; the outcome is told."""
        rival = clean_text(text)
        if not rival:
            raise Refused("the rival statement is empty: write what speaks against the memory")
        outcome = memorizer.settle(
            self._store,
            record_id,
            rival,
            confidence=confidence,
            beta=self._policy.conflict_beta if beta is None else beta,
            now=self._clock(),
            actor="user",
            leave_open=leave_open,
        )
        self._publish(conflict_event(self._now, outcome))
        return outcome

    @property
    def _now(self) -> float:
        return self._clock().timestamp()
