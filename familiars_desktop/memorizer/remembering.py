"""From a turn to memories: the writer's decisions, weighed against what is known, committed once."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Final, Protocol

import numpy as np

from familiars_desktop.memorizer.application import BUDGET_CHARACTERS, applied_before, apply_writes, within_budget
from familiars_desktop.memorizer.conflicts import Conflict, ConflictDetector, EmbedTexts
from familiars_desktop.memorizer.forgetting import matching_records
from familiars_desktop.memorizer.output import Write, WriterOutput
from familiars_desktop.memorizer.personal_data import MASKED_TOKEN
from familiars_desktop.memorizer.reminders import with_reminders
from familiars_desktop.memorizer.settlement import ConflictOutcome, settle
from familiars_desktop.memorizer.statement_pair import NEAR
from familiars_desktop.memory.records import MemoryRecord, owner_of
from familiars_desktop.memory.redaction import redactions_match
from familiars_desktop.memory.times import to_iso
from familiars_desktop.memory.tree import Node
from familiars_desktop.storage import MemoryStore, OpenConflict, StoredTurn
from familiars_desktop.storage.embedding import embedded

UPDATE_CONFIDENCE: Final = 0.6
SURE: Final = 0.65
LOW_MARGIN: Final = 0.02
_CANDIDATES: Final = 12


class Writer(Protocol):
    """What decides: ``MemorizerWriter``, or anything that answers as it does."""

    def write(
        self,
        text: str,
        *,
        history: Sequence[Mapping[str, Any]] = (),
        now: datetime,
        nearest: Sequence[MemoryRecord] = (),
        turn_id: str | None = None,
        dialogue_id: str | None = None,
        cancel: threading.Event | None = None,
    ) -> WriterOutput: ...


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a turn changed: new records, those they replaced, those forgotten, what the user has to decide, and
    how each conflict ended."""

    records: tuple[MemoryRecord, ...] = ()
    superseded: tuple[MemoryRecord, ...] = ()
    forgotten: tuple[MemoryRecord, ...] = ()
    open_conflicts: tuple[OpenConflict, ...] = ()
    outcomes: tuple[ConflictOutcome, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.records or self.superseded or self.forgotten or self.open_conflicts)


@dataclass
class _Changes:
    records: list[MemoryRecord] = field(default_factory=list)
    superseded: list[MemoryRecord] = field(default_factory=list)
    forgotten: list[MemoryRecord] = field(default_factory=list)
    open_conflicts: list[OpenConflict] = field(default_factory=list)
    outcomes: list[ConflictOutcome] = field(default_factory=list)

    def take(self, outcome: ConflictOutcome, *, rival_won: bool) -> None:
        self.outcomes.append(outcome)
        if outcome.open_conflict is not None:
            self.open_conflicts.append(outcome.open_conflict)
        if rival_won and outcome.winner is not None:
            self.records.append(outcome.winner)
        if outcome.loser is not None:
            self.superseded.append(outcome.loser)

    def frozen(self) -> Remembered:
        return Remembered(
            tuple(self.records),
            tuple(self.superseded),
            tuple(self.forgotten),
            tuple(self.open_conflicts),
            tuple(self.outcomes),
        )


def remember(
    store: MemoryStore,
    embed: EmbedTexts | None,
    writer: Writer,
    turn: StoredTurn,
    *,
    agent_id: str = "agent_0",
    history: Sequence[Mapping[str, Any]] = (),
    beta: float | None = None,
    turn_counter: int | None = None,
    max_chars_total: int = BUDGET_CHARACTERS,
    cancel: threading.Event | None = None,
) -> Remembered:
    """Let the writer read a turn of the user's and commit what it decides. Doing it again changes nothing.

    Turns of the assistant and turns whose memories were forgotten bring nothing. ``beta`` weighs confidence
    against recency in conflicts. Raises WriterFailed (the turn stays queued) and Cancelled (before any change).
    """
    if turn.node.node_type != "Q" or turn.id in store.forgotten_turns():
        return Remembered()
    said_at = datetime.fromtimestamp(turn.node.timestamp, UTC)
    text = text_for_writer(turn.node)
    output = writer.write(
        text,
        history=history,
        now=said_at,
        turn_id=turn.id,
        dialogue_id=turn.dialogue_id,
        cancel=cancel,
    )
    act = _Remembering(store, embed, turn, said_at, agent_id, beta, turn_counter)
    act.forget(output.forgets)
    act.keep(within_budget(with_reminders(output.writes, text, said_at), max_chars_total))
    return act.changes.frozen()


def text_for_writer(node: Node) -> str:
    """What the writer may read: masked spans and secrets as a token, values the user wants kept as they are."""
    redactions = node.metadata.get("redactions") or []
    if not redactions or not redactions_match(node):
        return node.content
    content = node.content
    for redaction in sorted(redactions, key=lambda item: -int(item["span"][0])):
        start, end = (int(offset) for offset in redaction["span"])
        hidden = redaction.get("decision") == "mask" or (
            redaction.get("decision") == "record" and bool(redaction.get("is_secret"))
        )
        if hidden and 0 <= start < end <= len(content):
            content = content[:start] + MASKED_TOKEN + content[end:]
    return content


class _Remembering:
    """The writes of one turn on their way into the store."""

    def __init__(
        self,
        store: MemoryStore,
        embed: EmbedTexts | None,
        turn: StoredTurn,
        said_at: datetime,
        agent_id: str,
        beta: float | None,
        turn_counter: int | None,
    ) -> None:
        self._store = store
        self._embed = embed
        self._turn = turn
        self._said_at = said_at
        self._agent_id = agent_id
        self._beta = beta
        self._turn_counter = turn_counter
        self._detector = ConflictDetector()
        self._done = applied_before(store, turn.id)
        self.changes = _Changes()

    def forget(self, requests: Sequence[str]) -> None:
        """ "Forget what I told you about …": what matches and was said before goes, undoable for a while."""
        for request in requests:
            known = [
                record
                for record in self._store.snapshot().records
                if record.stated_at <= self._said_at.timestamp() and self._is_mine(record)
            ]
            for record in matching_records(request, known, self._embed):
                self._store.forget(record.id, actor="writer")
                self.changes.forgotten.append(record)

    def keep(self, writes: Sequence[Write]) -> None:
        for write in writes:
            if (write.scope, write.category, write.entry.content) in self._done:
                continue
            conflicts = self._conflicts(write)
            if any(one.relation == "duplicates" and one.record.content == write.entry.content for one in conflicts):
                continue
            updates = [
                one for one in conflicts if one.relation == "updates" and one.confidence >= self._threshold(write)
            ]
            if updates:
                self._settle(write, updates)
            elif not _repeats(conflicts):
                self._add(write)

    def _threshold(self, write: Write) -> float:
        """A correction in so many words needs less evidence."""
        return UPDATE_CONFIDENCE - (0.1 if write.op == "update" else 0.0)

    def _add(self, write: Write) -> None:
        self.changes.records += apply_writes(
            WriterOutput((replace(write, op="add"),)).to_dict(),
            store=self._store,
            agent_id=self._agent_id,
            dialogue_id=self._turn.dialogue_id,
            turn_counter=self._turn_counter,
            turn_id=self._turn.id,
            ts=to_iso(self._said_at),
        )

    def _settle(self, write: Write, updates: Sequence[Conflict]) -> None:
        """The surest conflict is weighed; what else the winner contradicts is archived with the loser."""
        entry = write.entry
        others = [other.record for other in updates[1:] if not other.record.pinned]
        evidence = {**entry.evidence, "turn_id": self._turn.id, "dialogue_id": self._turn.dialogue_id}
        outcome = settle(
            self._store,
            updates[0].record.id,
            entry.content,
            confidence=entry.confidence,
            beta=self._beta,
            now=self._said_at,
            actor="writer",
            also=[other.id for other in others],
            low_margin=LOW_MARGIN if self._is_doubtful(write, updates[0]) else 0.0,
            tags=list(entry.tags),
            salience=entry.salience,
            epistemic_status=entry.epistemic_status,
            source_quote=list(entry.source_quote),
            fact_key=entry.fact_key or updates[0].record.fact_key,
            evidence=evidence,
        )
        won = outcome.resolution.verdict == "new"
        self.changes.take(outcome, rival_won=won)
        self.changes.superseded += [self._store.get(other.id) for other in others] if won else []

    def _is_doubtful(self, write: Write, conflict: Conflict) -> bool:
        """Whether a narrow win is for the user to decide: the rules are unsure that it is a contradiction, or both
        were said at the same moment, in different messages. A correction in so many words is neither."""
        said_with = (conflict.record.evidence or {}).get("turn_id")
        at_once = conflict.record.stated_at == self._said_at.timestamp() and said_with != self._turn.id
        return write.op != "update" and (conflict.confidence < SURE or at_once)

    def _conflicts(self, write: Write) -> list[Conflict]:
        owner = owner_of(write.scope, self._agent_id, self._turn.dialogue_id)
        known = [
            record
            for record in self._store.snapshot().records
            if not record.deprecated and record.owner == owner and record.scope == write.scope
        ]
        return self._detector.detect(write.entry.content, self._nearest(write, known), self._embed)

    def _nearest(self, write: Write, known: Sequence[MemoryRecord]) -> list[MemoryRecord]:
        """Candidates: the same key, then the nearest in meaning; without vectors, all."""
        same_key = [record for record in known if write.entry.fact_key and record.fact_key == write.entry.fact_key]
        if self._embed is None or not known:
            return list(known)
        asked = embedded(self._embed, [write.entry.content])
        query = np.asarray(asked.vectors, dtype=np.float32)[0]
        ids, matrix = self._store.vectors.matrix("record", model_id=asked.model_id)
        row_of = {record_id: row for row, record_id in enumerate(ids)}
        found = [record for record in known if record.id in row_of]
        fresh = [record for record in known if record.id not in row_of]
        rows = [row_of[record.id] for record in found]
        cosines = matrix[rows] @ query if rows else np.zeros(0, dtype=np.float32)
        order = np.argsort(-cosines)[:_CANDIDATES]
        near = [found[index] for index in order if cosines[index] >= NEAR / 2]
        return list({record.id: record for record in [*same_key, *near, *fresh[-_CANDIDATES:]]}.values())

    def _is_mine(self, record: MemoryRecord) -> bool:
        mine = {owner_of(scope, self._agent_id, self._turn.dialogue_id) for scope in ("user", "identity", "dialogue")}
        return record.owner in mine


def _repeats(conflicts: Sequence[Conflict]) -> bool:
    """Whether one of them already says it."""
    return any(one.relation == "duplicates" and one.confidence >= 0.7 for one in conflicts)
