"""What-if: acts tried right of now, as entries of a journal that nothing but the view ever reads.

Each act makes the entries that the store would write at its moment, so that field, curves, table, marks and
inspector show it without knowing of it.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, cast

from familiars_desktop.memory import DecayPolicy, JournalEntry, MemoryRecord, MemorySnapshot, resolve_conflict
from familiars_desktop.memory.judgement import Judgement, judged
from familiars_desktop.memory.timeline import ACCESS_FIELDS, CONTESTED
from familiars_desktop.memory.times import to_iso
from familiars_desktop.ui.memory_view.catalogue import Catalogue, in_rows

IMAGINED: Final = "what-if"
"""The actor of imagined entries, and how the ids of imagined memories begin."""


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """One access of each at ``moment``, seconds since 1970."""

    record_ids: tuple[str, ...]
    moment: float


@dataclass(frozen=True, slots=True)
class Pinning:
    """Pinned or unpinned at ``moment``, seconds since 1970."""

    record_ids: tuple[str, ...]
    moment: float
    pinned: bool


@dataclass(frozen=True, slots=True)
class Rivalry:
    """A rival statement at ``moment``; ``confidence`` and ``beta`` in [0, 1]. The formula decides, ``both`` stand, or
    it is left ``open`` for the user to decide."""

    record_id: str
    moment: float
    content: str
    confidence: float
    beta: float
    choice: Literal["formula", "both", "open"] = "formula"


@dataclass(frozen=True, slots=True)
class Judging:
    """The user's word on memories at ``moment``, seconds since 1970: useful, outdated or wrong."""

    record_ids: tuple[str, ...]
    moment: float
    judgement: Judgement


Imagined = Reinforcement | Pinning | Rivalry | Judging


@dataclass(frozen=True)
class WhatIf:
    """The overlay: imagined acts in the order in which they were tried."""

    acts: tuple[Imagined, ...] = ()

    def __len__(self) -> int:
        return len(self.acts)

    def with_act(self, act: Imagined) -> WhatIf:
        return WhatIf((*self.acts, act))

    def without_last(self) -> WhatIf:
        return WhatIf(self.acts[:-1])

    def on(self, catalogue: Catalogue, policy: DecayPolicy) -> Catalogue:
        """What the catalogue would be with every act done at its moment; it itself stays as it is."""
        if not self.acts:
            return catalogue
        bench = _Bench(catalogue, policy)
        for act in sorted(self.acts, key=lambda one: one.moment):
            bench.do(act)
        return catalogue.imagined(bench.snapshot(), bench.entries)


@dataclass
class _Bench:
    """Where acts are done one after the other: what they have changed and added so far."""

    catalogue: Catalogue
    policy: DecayPolicy
    entries: list[JournalEntry] = field(default_factory=list)
    changed: dict[str, MemoryRecord] = field(default_factory=dict)

    def do(self, act: Imagined) -> None:
        """Nothing happens to a memory that has gone meanwhile."""
        match act:
            case Reinforcement(record_ids, moment):
                for record in self._found(record_ids):
                    self._reinforce(record, moment)
            case Pinning(record_ids, moment, pinned):
                for record in self._found(record_ids):
                    self._change(record, record.with_changes(pinned=pinned), moment)
            case Judging(record_ids, moment, judgement):
                for record in self._found(record_ids):
                    changes = judged(record, judgement, policy=self.policy, now=moment)
                    self._change(record, record.with_changes(**changes), moment)
            case Rivalry(record_id, choice="both"):
                for record in self._found((record_id,)):
                    rival = self._rival(record, act, fact_key=None)
                    self._note(act.moment, "append", rival.id, None, rival)
            case Rivalry(record_id):
                for record in self._found((record_id,)):
                    self._contest(record, act)

    def snapshot(self) -> MemorySnapshot:
        """What the store would hold; it shares what is not imagined, and adds nothing to what others read."""
        real = self.catalogue.snapshot
        stand = {real.row_of[i]: record for i, record in self.changed.items() if i in real.row_of}
        added = [record for record_id, record in self.changed.items() if record_id not in real.row_of]
        count = len(real.records)
        found = MemorySnapshot(real.version, in_rows(real.records).renewed(stand, added), (real.version, tuple(stand)))
        own = {record.id: row for row, record in enumerate(added, count)}
        vars(found)["row_of"] = ChainMap(own, cast(Any, real.row_of))
        return found

    def _found(self, record_ids: Iterable[str]) -> list[MemoryRecord]:
        stand = (self.changed.get(i) or self.catalogue.snapshot.get(i) for i in record_ids)
        return [record for record in stand if record is not None]

    def _records(self) -> Iterable[MemoryRecord]:
        return self.snapshot().records

    def _reinforce(self, record: MemoryRecord, moment: float) -> None:
        after = record.with_changes(
            last_accessed_ts=to_iso(max(moment, record.t0)),
            access_count=record.access_count + 1,
            half_life=self.policy.reinforced(record.half_life, record.access_count),
        )
        self._change(record, after, moment, fields=ACCESS_FIELDS, op="access")

    def _contest(self, record: MemoryRecord, act: Rivalry) -> None:
        """The outcome of B §3.3 at the act's moment; an open conflict is noted and changes nothing yet."""
        outcome = resolve_conflict(
            record,
            stated_at=act.moment,
            confidence=act.confidence,
            now=act.moment,
            origin=origin_of(record, self._records()),
            beta=act.beta,
        )
        if outcome.verdict == "open" or act.choice == "open":
            self._note(act.moment, CONTESTED, record.id, record, record)
            return
        wins = outcome.verdict == "new"
        supersedes = record.id if wins else record.supersedes
        rival = self._rival(record, act, supersedes=supersedes, deprecated=not wins, fact_key=record.fact_key)
        self._note(act.moment, "append", rival.id, None, rival)
        changes = {"deprecated": True} if wins else {"supersedes": rival.id}
        self._change(record, record.with_changes(**changes), act.moment)

    def _rival(
        self,
        old: MemoryRecord,
        act: Rivalry,
        *,
        supersedes: str | None = None,
        deprecated: bool = False,
        fact_key: str | None,
    ) -> MemoryRecord:
        return MemoryRecord(
            id=f"{IMAGINED}-{len(self.entries) + 1}",
            scope=old.scope,
            category=old.category,
            content=act.content,
            agent_id=old.agent_id,
            dialogue_id=old.dialogue_id,
            ts=to_iso(act.moment),
            tags=list(old.tags),
            salience=old.salience,
            fact_key=fact_key,
            confidence=act.confidence,
            half_life=self.policy.half_life_at_birth(old.scope, old.category, old.salience),
            supersedes=supersedes,
            deprecated=deprecated,
        )

    def _change(
        self,
        before: MemoryRecord,
        after: MemoryRecord,
        moment: float,
        *,
        fields: Sequence[str] | None = None,
        op: str = "update",
    ) -> None:
        if after != before:
            self._note(moment, op, before.id, before, after, fields)

    def _note(
        self,
        moment: float,
        op: str,
        record_id: str,
        before: MemoryRecord | None,
        after: MemoryRecord,
        fields: Sequence[str] | None = None,
    ) -> None:
        self.changed[record_id] = after
        journal = self.catalogue.journal
        sequence = (journal[-1].sequence if journal else 0) + len(self.entries) + 1
        then, now = (None if one is None else _fields(one, fields) for one in (before, after))
        self.entries.append(JournalEntry(sequence, sequence, moment, moment, IMAGINED, op, record_id, then, now))


def origin_of(record: MemoryRecord, records: Iterable[MemoryRecord]) -> float:
    """When the owner's oldest record was stated, seconds since 1970: the origin of recency (B §3.3)."""
    return min((one.stated_at for one in records if one.owner == record.owner), default=record.stated_at)


def is_imagined(record_id: str) -> bool:
    """Whether a memory exists in What-if alone."""
    return record_id.startswith(IMAGINED)


def _fields(record: MemoryRecord, names: Sequence[str] | None) -> dict[str, object]:
    whole = record.to_dict()
    return whole if names is None else {name: whole[name] for name in names}
