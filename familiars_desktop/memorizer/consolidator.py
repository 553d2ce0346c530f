"""Merging what was said twice (F §5.9): same-valued near duplicates of one owner and cell, never a pinned one."""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from typing import Any, Final

import numpy as np

from familiars_desktop.memorizer.comparing import analyse
from familiars_desktop.memorizer.conflicts import EmbedTexts, Vectors
from familiars_desktop.memory.errors import Cancelled, Refused
from familiars_desktop.memory.lifetime import is_live
from familiars_desktop.memory.records import DEFAULT_AGENT, MemoryRecord
from familiars_desktop.memory.times import to_iso, to_seconds
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.embedding import embedded
from familiars_desktop.storage.vectors import model_of

SIMILARITY: Final = 0.8
BUDGET_SECONDS: Final = 0.15
_BLOCK: Final = 8
_NEIGHBOURS: Final = 8

_Group = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Merge:
    """A merged record and the records it was made of."""

    record: MemoryRecord
    sources: tuple[MemoryRecord, ...]


class Consolidator:
    """Merges near duplicates in slices; the next slice goes on where the last one stopped.

    ``similarity`` is the cosine from which two records are compared word by word; two values never merge,
    however near they are ("purple" and "cyan").
    """

    def __init__(self, store: MemoryStore, embed: EmbedTexts | None, *, similarity: float = SIMILARITY) -> None:
        self._store = store
        self._embed = embed
        self._similarity = similarity
        self._version = -1
        self._seen: set[str] = set()
        self._apart: frozenset[frozenset[str]] = frozenset()

    def run(
        self,
        *,
        now: datetime,
        budget_seconds: float = BUDGET_SECONDS,
        cancel: threading.Event | None = None,
    ) -> list[Merge]:
        """One slice. Returns what was merged; nothing to do costs a look at the store's version."""
        if self._store.snapshot().version != self._version:
            self._seen.clear()
        deadline = time.monotonic() + budget_seconds
        merges: list[Merge] = []
        for cluster in self._clusters(now):
            if cancel is not None and cancel.is_set():
                raise Cancelled("consolidation was asked to stop: it goes on with the next slice")
            if cluster:
                merges.append(self._merge(cluster))
            if time.monotonic() >= deadline:
                break
        self._version = self._store.snapshot().version
        return merges

    def unmerge(self, record_id: str) -> tuple[MemoryRecord, ...]:
        """Take a merge back: its sources are active again as they were, the merged record is archived.

        Raises RecordNotFound, and Refused when the record was not merged.
        """
        merged = self._store.get(record_id)
        if not merged.derived_from:
            raise Refused(f"memory {record_id} was not merged from others: there is nothing to take apart")
        known = self._store.snapshot()
        sources = [source for source in map(known.get, merged.derived_from) if source is not None]
        restored = tuple(self._store.update(source.id, actor="user", deprecated=False) for source in sources)
        self._store.update(record_id, actor="user", deprecated=True)
        return restored

    def _clusters(self, now: datetime) -> Iterator[list[MemoryRecord]]:
        """What says the same, from where the last slice stopped; now and then nothing, to look at the clock."""
        merged: set[str] = set()
        self._apart = _taken_apart(self._store.snapshot().records)
        for records in self._groups(now):
            if all(record.id in self._seen for record in records):
                continue
            vectors = self._vectors(records)
            for row, record in enumerate(records):
                if record.id in self._seen or record.id in merged:
                    continue
                self._seen.add(record.id)
                cluster = self._cluster(row, records, vectors, merged)
                if len(cluster) > 1:
                    merged |= {one.id for one in cluster}
                    yield cluster
                elif len(self._seen) % _BLOCK == 0:
                    yield []

    def _groups(self, now: datetime) -> list[list[MemoryRecord]]:
        groups: defaultdict[_Group, list[MemoryRecord]] = defaultdict(list)
        for record in self._store.snapshot().records:
            if not record.pinned and record.scope != "ephemeral" and _usable(record, now):
                groups[record.owner, record.scope, record.category].append(record)
        return [records for _, records in sorted(groups.items()) if len(records) > 1]

    def _cluster(
        self, row: int, records: Sequence[MemoryRecord], vectors: Vectors | None, merged: set[str]
    ) -> list[MemoryRecord]:
        """The record of this row and all later ones that say the same."""
        if vectors is None:
            return []
        cosines = vectors[row + 1 :] @ vectors[row]
        nearest = np.argsort(-cosines, kind="stable")[:_NEIGHBOURS]
        near = [int(other) + row + 1 for other in nearest if cosines[other] >= self._similarity]
        same = [
            records[other]
            for other in near
            if records[other].id not in merged
            and frozenset((records[row].id, records[other].id)) not in self._apart
            and same_value(records[row], records[other])
        ]
        return [records[row], *same]

    def _vectors(self, records: Sequence[MemoryRecord]) -> Vectors | None:
        """Unit vectors of the group from the store; what is not embedded yet is embedded here. None without any, and
        while another embedder takes over."""
        model_id = None if self._embed is None else model_of(self._embed)
        ids, matrix = self._store.vectors.matrix("record", model_id=model_id)
        row_of = {record_id: row for row, record_id in enumerate(ids)}
        missing = [record for record in records if record.id not in row_of]
        if missing and self._embed is None:
            return None
        fresh = None
        if missing and self._embed is not None:
            found = embedded(self._embed, [record.content for record in missing])
            if found.model_id != model_id:
                return None
            fresh = np.asarray(found.vectors, dtype=np.float32)
        width = matrix.shape[1] if fresh is None else fresh.shape[1]
        vectors = np.zeros((len(records), width), dtype=np.float32)
        taken = 0
        for index, record in enumerate(records):
            if record.id in row_of and matrix.shape[1] == width:
                vectors[index] = matrix[row_of[record.id]]
            elif fresh is not None and record.id not in row_of:
                vectors[index] = fresh[taken]
                taken += 1
        return vectors

    def _merge(self, sources: Sequence[MemoryRecord]) -> Merge:
        """The merged record is there, indexed, before its sources go."""
        kept = max(sources, key=lambda record: (len(record.content), record.stated_at))
        merged = self._store.append(
            kept.scope,
            kept.category,
            kept.content,
            agent_id=kept.agent_id or DEFAULT_AGENT,
            dialogue_id=kept.dialogue_id,
            actor="consolidator",
            **_merged_fields(sources),
        )
        self._store.embed_pending()
        for source in sources:
            self._store.update(source.id, actor="consolidator", deprecated=True)
        return Merge(merged, tuple(sources))


def same_value(one: MemoryRecord, other: MemoryRecord) -> bool:
    """Whether two records state the same value: no number, name or content word in one that the other lacks."""
    left, right = analyse(one.content), analyse(other.content)
    return (
        left.numbers == right.numbers
        and left.names == right.names
        and left.person == right.person
        and left.negated == right.negated
        and left.sentiment == right.sentiment
        and left.value_words == right.value_words
        and one.ttl == other.ttl
    )


def _taken_apart(records: Sequence[MemoryRecord]) -> frozenset[frozenset[str]]:
    """Pairs that the user has separated: their merged record is archived."""
    separated = (record.derived_from for record in records if record.deprecated and len(record.derived_from) > 1)
    return frozenset(frozenset(pair) for sources in separated for pair in combinations(sources, 2))


def _usable(record: MemoryRecord, now: datetime) -> bool:
    counted = record.ttl is not None and record.ttl.get("kind") == "turns"
    return not counted and is_live(record, now=now)


def _merged_fields(sources: Sequence[MemoryRecord]) -> dict[str, Any]:
    """The oldest statement, the latest access, all quotes."""
    accessed = [to_seconds(source.last_accessed_ts) for source in sources if source.last_accessed_ts]
    oldest = min(sources, key=lambda source: source.stated_at)
    return {
        "ts": oldest.ts,
        "last_accessed_ts": to_iso(max([*accessed, *(source.stated_at for source in sources)])),
        "access_count": sum(source.access_count for source in sources),
        "half_life": max(source.half_life for source in sources),
        "salience": max(source.salience for source in sources),
        "confidence": max(source.confidence for source in sources),
        "tags": list(dict.fromkeys(tag for source in sources for tag in source.tags)),
        "source_quote": list(dict.fromkeys(quote for source in sources for quote in source.source_quote)),
        "derived_from": [source.id for source in sources],
        "fact_key": next((source.fact_key for source in sources if source.fact_key), None),
        "ttl": oldest.ttl,
        "evidence": oldest.evidence,
        "epistemic_status": "asserted"
        if any(source.epistemic_status == "asserted" for source in sources)
        else oldest.epistemic_status,
    }
