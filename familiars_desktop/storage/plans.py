"""What each act changes, worked out from the records as they are; nothing here is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from familiars_desktop.memory.decay import DecayPolicy
from familiars_desktop.memory.deeds import Deed, deed_of_several
from familiars_desktop.memory.errors import InvalidRecord, RecordNotFound, Refused
from familiars_desktop.memory.records import DEFAULT_AGENT, MemoryRecord
from familiars_desktop.memory.times import to_iso, to_seconds
from familiars_desktop.storage.descriptions import quoted
from familiars_desktop.storage.journal import ERASED, ActKind, Change, Journal
from familiars_desktop.storage.new_records import RecordFactory
from familiars_desktop.storage.protocols import Clock
from familiars_desktop.storage.record_table import RecordTable
from familiars_desktop.storage.reversal import reverse


@dataclass(frozen=True, slots=True)
class Plan:
    """An act to be done: its changes, the main record's first. ``reverses`` and ``settles`` as in ``Outline``."""

    deed: Deed
    changes: Sequence[Change]
    reverses: int | None = None
    settles: int | None = None


@dataclass(frozen=True)
class Planner:
    """Works out acts. Every method raises RecordNotFound for an unknown id and InvalidRecord for bad values."""

    table: RecordTable
    journal: Journal
    policy: DecayPolicy
    clock: Clock

    @property
    def factory(self) -> RecordFactory:
        return RecordFactory(self.clock, self.policy, self.was_used)

    def require(self, record_id: str) -> MemoryRecord:
        """The record as it is. Raises RecordNotFound, which says so when it was forgotten."""
        record = self.table.get(record_id)
        if record is None:
            raise RecordNotFound(record_id, "it was forgotten" if self.journal.mentions(record_id) else "")
        return record

    def was_used(self, record_id: str) -> bool:
        """Whether a record has the id, or had it."""
        return record_id in self.table or self.journal.mentions(record_id)

    def append(
        self,
        scope: str,
        category: str,
        content: str,
        agent_id: str,
        dialogue_id: str | None,
        fields: Mapping[str, Any],
    ) -> Plan:
        record = self.factory.create(scope, category, content, agent_id, dialogue_id, fields)
        return Plan(Deed("remember", (quoted(record.content),)), [_added(record)])

    def append_many(self, items: Sequence[Mapping[str, Any]]) -> Plan:
        """Many records at once: of each the fields, ``scope``, ``category`` and ``content`` among them."""
        factory, changes = self.factory, dict[str, Change]()
        for item in items:
            fields = dict(item)
            scope, category, content = (fields.pop(name, "") for name in ("scope", "category", "content"))
            agent_id, dialogue_id = fields.pop("agent_id", None) or DEFAULT_AGENT, fields.pop("dialogue_id", None)
            record = factory.create(scope, category, content, agent_id, dialogue_id, fields)
            if record.id in changes:
                raise InvalidRecord(f"the id {record.id!r} is given twice: leave one of the two out")
            changes[record.id] = _added(record)
        first = quoted(items[0].get("content", "")) if items else ""
        return Plan(deed_of_several("remember", first, len(items)), list(changes.values()))

    def update(self, record_id: str, changes: Mapping[str, Any]) -> Plan:
        record = self.require(record_id)
        return Plan(Deed("change", (quoted(record.content),)), _changed(record, self.factory.change(record, changes)))

    def update_each(self, changes: Mapping[str, Mapping[str, Any]]) -> Plan:
        """Of several memories, by their ids, each in its own way."""
        plans = [self.update(record_id, values) for record_id, values in changes.items()]
        return _together(plans, Deed("change_many", (len(plans),)))

    def supersede(
        self,
        old_id: str,
        content: str,
        fields: Mapping[str, Any],
        settles: int | None,
        also: Sequence[str] = (),
    ) -> Plan:
        """A new record in the old one's place, and in that of others it contradicts: these enter the chain behind."""
        old = self.require(old_id)
        new = self._beside(old, content, {**fields, "supersedes": old.id})
        replaced = {old.id: old.with_changes(deprecated=True)}
        for other in map(self.require, also):
            last = self._end_of_chain(old.id, replaced)
            replaced[other.id] = other.with_changes(deprecated=True)
            replaced[last.id] = last.with_changes(supersedes=other.id)
        changes = [change for after in replaced.values() for change in _changed(self.require(after.id), after)]
        deed = Deed("replace", (quoted(old.content), quoted(new.content)))
        return Plan(deed, [_added(new), *changes], settles=settles)

    def _end_of_chain(self, first: str, changed: Mapping[str, MemoryRecord]) -> MemoryRecord:
        """The oldest record that can be reached from this one through ``supersedes``."""
        found, passed = changed[first], {first}
        while (before := found.supersedes) is not None and before not in passed:
            passed.add(before)
            earlier = changed.get(before) or self.table.get(before)
            if earlier is None:
                break
            found = earlier
        return found

    def merge(self, source_ids: Sequence[str], content: str, fields: Mapping[str, Any]) -> Plan:
        """One record in the place of several that say the same. Its words are one of theirs, so that it is found by
        meaning from the first moment."""
        sources = [self.require(source_id) for source_id in source_ids]
        merged = self._beside(sources[0], content, {**fields, "derived_from": [source.id for source in sources]})
        gone = [change for source in sources for change in _changed(source, source.with_changes(deprecated=True))]
        return Plan(Deed("merge", (len(sources), quoted(merged.content))), [_added(merged), *gone])

    def unmerge(self, record_id: str) -> Plan:
        """The sources live again, the merged record archived. Raises Refused when it was not merged."""
        merged = self.require(record_id)
        if not merged.derived_from:
            raise Refused(f"memory {record_id} was not merged from others: there is nothing to take apart")
        sources = [source for source in map(self.table.get, merged.derived_from) if source is not None]
        back = [change for source in sources for change in _changed(source, source.with_changes(deprecated=False))]
        archived = _changed(merged, merged.with_changes(deprecated=True))
        return Plan(Deed("take_apart", (quoted(merged.content),)), [*back, *archived])

    def archive_rival(self, winner_id: str, content: str, fields: Mapping[str, Any], settles: int | None) -> Plan:
        """The rival enters the chain behind the winner, deprecated."""
        winner = self.require(winner_id)
        rival = self._beside(winner, content, {**fields, "supersedes": winner.supersedes, "deprecated": True})
        changes = [_added(rival), *_changed(winner, winner.with_changes(supersedes=rival.id))]
        deed = Deed("archive", (quoted(rival.content), quoted(winner.content)))
        return Plan(deed, changes, settles=settles)

    def keep_both(self, record_id: str, content: str, fields: Mapping[str, Any], settles: int) -> Plan:
        """The rival beside the record."""
        rival = self._beside(self.require(record_id), content, fields)
        return Plan(Deed("keep", (quoted(rival.content),)), [_added(rival)], settles=settles)

    def reinforce(self, record_ids: Sequence[str]) -> Plan:
        """One access of each (B §3.2)."""
        records = [self.require(record_id) for record_id in record_ids]
        now = to_seconds(self.clock())
        now_text = to_iso(now)
        grown = self.policy.all_reinforced(
            [record.half_life for record in records], [record.access_count for record in records]
        )
        changes = [_used(record, now, now_text, half_life) for record, half_life in zip(records, grown, strict=True)]
        return Plan(deed_of_several("reinforce", quoted(records[0].content) if records else "", len(records)), changes)

    def forget(self, record_ids: Sequence[str]) -> Plan:
        """These, and what they were merged from, which says the same."""
        records = self.leaving(record_ids)
        one = len(set(record_ids)) == 1
        deed = Deed("forget", (quoted(records[0].content),)) if one else Deed("forget_many", (len(records),))
        return Plan(deed, [_forgotten(record) for record in records])

    def leaving(self, record_ids: Sequence[str]) -> list[MemoryRecord]:
        """What goes when these are forgotten, they first."""
        found = {record_id: self.require(record_id) for record_id in record_ids}
        waiting = list(found.values())
        while waiting:
            for source in filter(None, map(self.table.get, waiting.pop().derived_from)):
                if source.deprecated and source.id not in found:
                    found[source.id] = source
                    waiting.append(source)
        return list(found.values())

    def drop_quotes(
        self,
        may_quote: Callable[[MemoryRecord], bool],
        without: Callable[[Mapping[str, Any]], Mapping[str, Any] | None],
    ) -> Plan:
        """The memories of which ``without`` makes something else, its None standing for the same."""
        pairs = ((record, without(record.to_dict())) for record in self.table.snapshot().records if may_quote(record))
        changes = [
            Change(record.id, "update", record.to_dict(), fields) for record, fields in pairs if fields is not None
        ]
        return Plan(Deed("drop_quotes"), changes)

    def forget_dialogue(self, dialogue_id: str) -> Plan:
        """Everything that belongs to one conversation."""
        records = [record for record in self.table.snapshot().records if record.dialogue_id == dialogue_id]
        return Plan(Deed("forget_dialogue", (len(records),)), [_forgotten(record) for record in records])

    def restore(self, record_id: str) -> Plan:
        """A forgotten record as it last was, or a deprecated one live again."""
        record = self.table.get(record_id)
        if record is not None:
            deed = Deed("restore", (quoted(record.content),))
            return Plan(deed, _changed(record, record.with_changes(deprecated=False)))
        entries = self.journal.of_record(record_id)
        if entries and all(entry.op == ERASED for entry in entries):
            raise RecordNotFound(record_id, "it was forgotten and has been erased: nothing of it is left to restore")
        kept = [dict(entry.before) for entry in entries if entry.after is None and entry.before is not None]
        if not kept:
            raise RecordNotFound(record_id, "there is nothing to restore")
        return Plan(Deed("restore", (quoted(kept[-1]["content"]),)), [Change(record_id, "append", None, kept[-1])])

    def restore_all(self, record_ids: Sequence[str]) -> Plan:
        """``restore`` for several."""
        plans = [self.restore(record_id) for record_id in record_ids]
        return _together(plans, Deed("restore_many", (len(plans),)))

    def reversal(self, kind: ActKind, find: Callable[[], tuple[int, Deed] | None]) -> Plan | None:
        """Take back the act that ``find`` gives, None when it gives none."""
        found = find()
        if found is None:
            return None
        act, deed = found
        return Plan(deed, reverse(self.journal.of_act(act), self.table.get, kind), reverses=act)

    def _beside(self, old: MemoryRecord, content: str, fields: Mapping[str, Any]) -> MemoryRecord:
        """A new record of the same owner and subject."""
        inherited = {"tags": list(old.tags), "salience": old.salience, "fact_key": old.fact_key}
        values = {**inherited, **fields}
        scope, category = values.pop("scope", old.scope), values.pop("category", old.category)
        agent_id = values.pop("agent_id", None) or old.agent_id or DEFAULT_AGENT
        dialogue_id = values.pop("dialogue_id", None) or old.dialogue_id
        return self.factory.create(scope, category, content, agent_id, dialogue_id, values)


def _access_fields(last_accessed_ts: str | None, access_count: int, half_life: float) -> dict[str, Any]:
    """The ACCESS_FIELDS."""
    return {"last_accessed_ts": last_accessed_ts, "access_count": access_count, "half_life": half_life}


Choice = Literal["old", "new", "both"]


def _together(plans: Sequence[Plan], deed: Deed) -> Plan:
    """Plans as one act; one alone stays what it is."""
    if len(plans) == 1:
        return plans[0]
    return Plan(deed, [change for plan in plans for change in plan.changes])


def _added(record: MemoryRecord) -> Change:
    return Change(record.id, "append", None, record.to_dict())


def _changed(before: MemoryRecord, after: MemoryRecord) -> list[Change]:
    return [Change(before.id, "update", before.to_dict(), after.to_dict())] if after != before else []


def _used(record: MemoryRecord, now: float, now_text: str, half_life: float) -> Change:
    accessed = now_text if now >= record.t0 else to_iso(record.t0)
    before = _access_fields(record.last_accessed_ts, record.access_count, record.half_life)
    return Change(record.id, "access", before, _access_fields(accessed, record.access_count + 1, half_life))


def _forgotten(record: MemoryRecord) -> Change:
    return Change(record.id, "forget", record.to_dict(), None)
