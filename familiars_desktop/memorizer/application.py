"""From the writer's decisions to records on disk, within a budget (F §5.7.3)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from familiars_desktop.memorizer.output import Entry, Write, parse_output
from familiars_desktop.memorizer.personal_data import holds_secret
from familiars_desktop.memory.actors import Actor
from familiars_desktop.memory.conflict import resolve_conflict
from familiars_desktop.memory.errors import InvalidRecord, RecordNotFound
from familiars_desktop.memory.lifetime import ttl_warning
from familiars_desktop.memory.records import MemoryRecord, check_cell, check_owner, owner_of
from familiars_desktop.memory.times import to_seconds
from familiars_desktop.storage import MemoryStore

log = logging.getLogger(__name__)

BUDGET_CHARACTERS: Final = 1500


def apply_writes(
    writer_output_json: str | Mapping[str, Any],
    *,
    workspace: Path | str | None = None,
    store: MemoryStore | None = None,
    agent_id: str = "agent_0",
    dialogue_id: str | None = None,
    turn_counter: int | None = None,
    turn_id: str | None = None,
    max_chars_total: int = BUDGET_CHARACTERS,
    actor: Actor = "writer",
    ts: str | None = None,
) -> list[MemoryRecord]:
    """Commit a writer's output to ``store`` (or to the one in ``workspace``); return the new records.

    Writes are taken in order until one would bring the contents past ``max_chars_total`` characters; the
    first is always allowed. A write that no record can hold (a bad cell, a salience of 2, a secret) is left
    out alone. With a ``turn_id``, applying the same output again adds nothing. ``ts`` is when it was said.

    Raises WriterFailed when the output as a whole cannot be read.
    """
    parsed = parse_output(writer_output_json)
    for reason in parsed.rejected:
        log.warning("left out %s", reason)
    with _opened(store, workspace) as opened:
        applier = _Applier(opened, agent_id, dialogue_id, turn_counter, turn_id, actor, ts)
        return applier.apply(parsed.output.writes, max_chars_total)


def within_budget(
    writes: Iterable[Write], budget: int, accepted: Callable[[Write], bool] = lambda write: True
) -> list[Write]:
    """The writes up to the first that would pass ``budget`` characters; the first always counts (F §5.7.3)."""
    kept: list[Write] = []
    used = 0
    for write in writes:
        if write.op == "skip":
            continue
        length = len(write.entry.content)
        if kept and used + length > budget:
            break
        if accepted(write):
            kept.append(write)
            used += length
    return kept


@contextmanager
def _opened(store: MemoryStore | None, workspace: Path | str | None) -> Iterator[MemoryStore]:
    if store is not None:
        yield store
        return
    if workspace is None:
        raise ValueError("apply_writes needs a store or a workspace")
    with MemoryStore(workspace) as own:
        yield own


class _Applier:
    """One turn's writes on their way into one store."""

    def __init__(
        self,
        store: MemoryStore,
        agent_id: str,
        dialogue_id: str | None,
        turn_counter: int | None,
        turn_id: str | None,
        actor: Actor,
        ts: str | None,
    ) -> None:
        self._store = store
        self._agent_id = agent_id
        self._dialogue_id = dialogue_id
        self._turn_counter = turn_counter
        self._turn_id = turn_id
        self._actor = actor
        self._ts = ts
        self._done = applied_before(store, turn_id)

    def apply(self, writes: tuple[Write, ...], budget: int) -> list[MemoryRecord]:
        committed: list[MemoryRecord] = []
        for write in within_budget(writes, budget, self._can_be_kept):
            record = self._commit(write)
            if record is not None:
                committed.append(record)
        return committed

    def _can_be_kept(self, write: Write) -> bool:
        """Whether a record can hold it; why not goes to the log."""
        try:
            check_cell(write.scope, write.category)
            check_owner(write.scope, self._agent_id, self._dialogue_id)
            MemoryRecord("m_new", write.scope, write.category, content=write.entry.content, **self._fields(write.entry))
            if holds_secret(write.entry.content):
                raise InvalidRecord("it holds a secret, and secrets are never kept as memories")
        except InvalidRecord as error:
            log.warning("left out a write: %s", error)
            return False
        return True

    def _commit(self, write: Write) -> MemoryRecord | None:
        if (write.scope, write.category, write.entry.content) in self._done:
            return None
        old = self._superseded(write)
        if old is None:
            return self._append(write)
        if old.pinned:
            self._leave_open(old, write.entry)
            return None
        return self._store.supersede(old.id, write.entry.content, actor=self._actor, **self._fields(write.entry))

    def _append(self, write: Write) -> MemoryRecord:
        return self._store.append(
            write.scope,
            write.category,
            write.entry.content,
            agent_id=self._agent_id,
            dialogue_id=self._dialogue_id if write.scope in ("dialogue", "ephemeral") else None,
            actor=self._actor,
            **self._fields(write.entry),
        )

    def _superseded(self, write: Write) -> MemoryRecord | None:
        """The live record an update names, when it is the same owner's; a made-up id makes the update an add."""
        if write.op != "update" or write.entry.supersedes_id is None:
            return None
        try:
            old = self._store.get(write.entry.supersedes_id)
        except RecordNotFound:
            log.warning("an update names %r, which is no memory: added instead", write.entry.supersedes_id)
            return None
        same_owner = old.owner == owner_of(write.scope, self._agent_id, self._dialogue_id)
        return old if same_owner and not old.deprecated else None

    def _leave_open(self, old: MemoryRecord, entry: Entry) -> None:
        """A pinned record is never overridden: the user decides."""
        stated_at = to_seconds(self._ts) if self._ts else old.stated_at
        resolution = resolve_conflict(
            old, stated_at=stated_at, confidence=entry.confidence, now=stated_at, origin=old.stated_at, beta=0.5
        )
        self._store.open_conflict(old.id, {"content": entry.content, **self._fields(entry)}, resolution)

    def _fields(self, entry: Entry) -> dict[str, Any]:
        evidence = dict(entry.evidence)
        if self._turn_id is not None:
            evidence |= {"turn_id": self._turn_id, "dialogue_id": self._dialogue_id}
        fields: dict[str, Any] = {
            "tags": list(entry.tags),
            "salience": entry.salience,
            "ttl": self._ttl(entry.ttl),
            "epistemic_status": entry.epistemic_status,
            "pinned": entry.pinned,
            "source_quote": [quote for quote in entry.source_quote if not holds_secret(quote)],
            "fact_key": entry.fact_key,
            "confidence": entry.confidence,
            "evidence": evidence or None,
        }
        return {**fields, "ts": self._ts} if self._ts is not None else fields

    def _ttl(self, ttl: Mapping[str, Any] | None) -> dict[str, Any] | None:
        if ttl is None:
            return None
        policy = dict(ttl)
        if policy.get("kind") == "turns" and self._turn_counter is not None:
            policy.setdefault("created_turn", self._turn_counter)
        warning = ttl_warning(policy)
        if warning is not None:
            raise InvalidRecord(warning)
        return policy


def applied_before(store: MemoryStore, turn_id: str | None) -> set[tuple[str, str, str]]:
    """What a turn has already brought, whatever became of it since."""
    if turn_id is None:
        return set()
    return {
        (record.scope, record.category, record.content)
        for record in store.snapshot().records
        if record.evidence is not None and record.evidence.get("turn_id") == turn_id
    }
