"""Merging what was said twice (F §5.9): same-valued near duplicates of one owner and cell, never a pinned one.

Every change of a memory is looked at once, in the journal's order: is there another that says the same? How far that
came outlives the program, so that a killed consolidation goes on where it stopped; each merge is one act, there whole
or not at all.
"""

from __future__ import annotations

import threading
import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from typing import Any, Final

import numpy as np

from familiars_desktop.memorizer.comparing import analyse
from familiars_desktop.memorizer.conflicts import EmbedTexts
from familiars_desktop.memorizer.context import estimated_tokens
from familiars_desktop.memory.columns import MemorySnapshot
from familiars_desktop.memory.errors import Cancelled, ModelError, RecordNotFound
from familiars_desktop.memory.lifetime import is_live
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.times import to_iso, to_seconds
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.vectors import model_of

SIMILARITY: Final = 0.8
BUDGET_SECONDS: Final = 0.04
_THROUGH: Final = "consolidated_through"
_BLOCK: Final = 32
_COMPARED: Final = 64  # of the nearest; what says the same is among them
_NEIGHBOURS: Final = 8
_EMBEDDED_AT_ONCE: Final = 4

Cell = tuple[str, str, str]
"""Owner, scope and category."""


@dataclass(frozen=True, slots=True)
class Merge:
    """A merged record and the records it was made of."""

    record: MemoryRecord
    sources: tuple[MemoryRecord, ...]


@dataclass(frozen=True, slots=True)
class Saving:
    """What merges were worth: tokens of the live memories before and after, and what can still be reached.

    ``reachable`` of the ``sources`` are found through their successor's ``derived_from``; ``quotes_kept`` of their
    ``quotes`` stand in its ``source_quote``.
    """

    tokens_before: int = 0
    tokens_after: int = 0
    sources: int = 0
    reachable: int = 0
    quotes: int = 0
    quotes_kept: int = 0


class Consolidator:
    """Merges near duplicates in slices; the next slice goes on where the last one stopped.

    ``similarity`` is the cosine from which two records are compared word by word; two values never merge,
    however near they are ("purple" and "cyan"). ``embed`` names the model whose vectors count.
    """

    def __init__(self, store: MemoryStore, embed: EmbedTexts | None, *, similarity: float = SIMILARITY) -> None:
        self._store = store
        self._embed = embed
        self._similarity = similarity

    def run(
        self,
        *,
        now: datetime,
        budget_seconds: float = BUDGET_SECONDS,
        cancel: threading.Event | None = None,
    ) -> list[Merge]:
        """One slice. Returns what was merged; nothing to do costs one look at the journal.

        Stopped, it returns what it has merged so far, and the next slice goes on; stopped before it has begun, it
        raises Cancelled.
        """
        deadline = time.monotonic() + budget_seconds
        began = reached = self.through
        merges: list[Merge] = []
        try:
            while waiting := self._store.changed_since(reached, _BLOCK):
                near = self._near([record_id for _, record_id in waiting])
                for sequence, record_id in waiting:
                    if record_id not in near:
                        return merges  # it has no vector yet
                    merges += self._merged(record_id, near[record_id], now, cancel)
                    reached = sequence
                    if time.monotonic() >= deadline:
                        return merges
        except Cancelled:
            if reached == began:
                raise
        finally:
            if reached != began:
                self._store.states.put(_THROUGH, reached)
        return merges

    def waiting(self, *, now: datetime) -> dict[Cell, int]:
        """How many live memories of each cell have come or changed since they were last compared."""
        snapshot, reached = self._store.snapshot(), self.through
        cells: defaultdict[Cell, int] = defaultdict(int)
        seen: set[str] = set()
        while changes := self._store.changed_since(reached):
            reached = changes[-1][0]
            seen |= {record_id for _, record_id in changes}
        for record in filter(None, map(snapshot.get, seen)):
            if _may_merge(record, now):
                cells[_cell(record)] += 1
        return dict(cells)

    @property
    def is_done(self) -> bool:
        """Whether everything has been compared."""
        return not self._store.changed_since(self.through, 1)

    def unmerge(self, record_id: str) -> tuple[MemoryRecord, ...]:
        """Take a merge back: its sources are active again as they were, the merged record is archived.

        Raises RecordNotFound, and Refused when the record was not merged.
        """
        return self._store.unmerge(record_id)

    @property
    def through(self) -> int:
        """The journal's entry up to which everything has been compared."""
        return int(self._store.states.get(_THROUGH) or 0)

    def _near(self, record_ids: Sequence[str]) -> Mapping[str, Sequence[str]]:
        """Of each record that has a vector, or needs none, the ids of the nearest, best first."""
        snapshot = self._store.snapshot()
        wanted = {item: found for item in record_ids if (found := snapshot.get(item)) and not found.deprecated}
        near: dict[str, Sequence[str]] = {item: () for item in record_ids if item not in wanted}
        ids, matrix = self._matrix(wanted)
        row_of = {record_id: row for row, record_id in enumerate(ids)}
        asked = [item for item in wanted if item in row_of]
        if not asked:
            return near
        cosines = matrix @ matrix[[row_of[item] for item in asked]].T
        for column, item in enumerate(asked):
            rows = np.flatnonzero(cosines[:, column] >= self._similarity)
            order = rows[np.argsort(-cosines[rows, column], kind="stable")][:_COMPARED]
            near[item] = [ids[row] for row in order if ids[row] and ids[row] != item]
        return near

    def _matrix(self, wanted: Iterable[str]) -> tuple[Sequence[str], np.ndarray[Any, np.dtype[np.float32]]]:
        """Ids and unit vectors of the records; a few that are still missing get theirs now."""
        model_id = None if self._embed is None else model_of(self._embed)
        ids, matrix = self._store.vectors.matrix("record", model_id=model_id)
        if not set(wanted) <= set(ids):
            try:
                self._store.embed_pending(_EMBEDDED_AT_ONCE)
            except ModelError:
                return ids, matrix
            ids, matrix = self._store.vectors.matrix("record", model_id=model_id)
        return ids, matrix

    def _merged(
        self, record_id: str, near: Sequence[str], now: datetime, cancel: threading.Event | None
    ) -> list[Merge]:
        _check(cancel)
        snapshot = self._store.snapshot()
        record = snapshot.get(record_id)
        if record is None or not near or not _may_merge(record, now):
            return []
        same = [record]
        for other in filter(None, map(snapshot.get, near)):
            _check(cancel)
            if _cell(other) == _cell(record) and _may_merge(other, now) and same_value(record, other):
                same.append(other)
            if len(same) > _NEIGHBOURS:
                break
        if len(same) < 2:
            return []
        apart = _taken_apart(snapshot, self._store, same)
        cluster = [record, *(other for other in same[1:] if frozenset((record_id, other.id)) not in apart)]
        return [self._merge(cluster)] if len(cluster) > 1 else []

    def _merge(self, found: Sequence[MemoryRecord]) -> Merge:
        """One act: the merged record is there and indexed, with the vector of its words, and its sources go."""
        sources = sorted(found, key=lambda record: (record.stated_at, record.id))
        kept = max(sources, key=lambda record: (len(record.content), record.stated_at))
        fields = {**_merged_fields(sources), "scope": kept.scope, "category": kept.category}
        merged = self._store.merge([source.id for source in sources], kept.content, **fields)
        return Merge(merged, tuple(sources))


def saving_of(store: MemoryStore, merges: Iterable[Merge]) -> Saving:
    """What these merges saved, read from the store as it is."""
    found = list(merges)
    sources = [source for merge in found for source in merge.sources]
    kept = {merge.record.id: store.snapshot().get(merge.record.id) for merge in found}
    reached = {item for record in kept.values() if record is not None for item in record.derived_from}
    quotes = [(merge.record.id, quote) for merge in found for source in merge.sources for quote in source.source_quote]
    return Saving(
        tokens_before=sum(estimated_tokens(source.content) for source in sources),
        tokens_after=sum(estimated_tokens(merge.record.content) for merge in found),
        sources=len(sources),
        reachable=sum(source.id in reached and _is_there(store, source.id) for source in sources),
        quotes=len(quotes),
        quotes_kept=sum((record := kept[item]) is not None and quote in record.source_quote for item, quote in quotes),
    )


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


def _check(cancel: threading.Event | None) -> None:
    if cancel is not None and cancel.is_set():
        raise Cancelled("consolidation was asked to stop: it goes on with the next slice")


def _is_there(store: MemoryStore, record_id: str) -> bool:
    try:
        store.get(record_id)
    except RecordNotFound:
        return False
    return True


def _taken_apart(
    snapshot: MemorySnapshot, store: MemoryStore, records: Sequence[MemoryRecord]
) -> frozenset[frozenset[str]]:
    """Pairs of these that were merged before and are apart again, so somebody wants them apart."""
    ids = {record.id for record in records}
    separated = [
        ids.intersection(record.derived_from)
        for record in snapshot.records
        if record.deprecated and len(record.derived_from) > 1
    ]
    merged_by: defaultdict[int, set[str]] = defaultdict(set)
    for record_id in ids:
        for entry in store.history(record_id):
            if entry.actor == "consolidator":
                merged_by[entry.act].add(record_id)
    groups = [*separated, *merged_by.values()]
    return frozenset(frozenset(pair) for group in groups for pair in combinations(sorted(group), 2))


def _cell(record: MemoryRecord) -> Cell:
    return record.owner, record.scope, record.category


def _may_merge(record: MemoryRecord, now: datetime) -> bool:
    if record.pinned or record.scope == "ephemeral" or record.deprecated:
        return False
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
        "fact_key": next((source.fact_key for source in sources if source.fact_key), None),
        "supersedes": next((source.supersedes for source in sources if source.supersedes), None),
        "ttl": oldest.ttl,
        "evidence": oldest.evidence,
        "epistemic_status": "asserted"
        if any(source.epistemic_status == "asserted" for source in sources)
        else oldest.epistemic_status,
    }
