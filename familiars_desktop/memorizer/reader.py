"""Recall: what is remembered about a question, in what order, and why (F §5.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, Unpack

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.distinct import Item, content_of, distinct_rows
from familiars_desktop.memorizer.measuring import Measured, Measuring
from familiars_desktop.memorizer.selection import Filters, Selection, select
from familiars_desktop.memory.errors import ModelError, RecordNotFound
from familiars_desktop.memory.ranking import Candidates, Explanation, Ranking, RankingWeights, WhyNot, rank
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.times import Moment
from familiars_desktop.storage import EmbedTexts, MemoryStore, StoredTurn

DEFAULT_WEIGHTS: Final = RankingWeights()


@dataclass(frozen=True, slots=True)
class Recalled:
    """One memory that was recalled: a record, or a raw turn (``node``). ``explanation`` sums to ``score``."""

    kind: Literal["record", "turn"]
    id: str
    record: MemoryRecord | None
    node: StoredTurn | None
    score: float
    explanation: Explanation
    content: str

    @property
    def said_at(self) -> float:
        """When it was said, seconds since 1970."""
        if self.record is not None:
            return self.record.stated_at
        return self.node.node.timestamp if self.node is not None else 0.0


class MemoryReader:
    """Reads a store's memories for one agent. Thread-safe; never waits for a writer.

    ``embed`` gives unit vectors; where it raises ModelError, words and nearness alone decide.
    ``now`` defaults to the store's clock everywhere.
    """

    def __init__(
        self,
        store: MemoryStore,
        embed: EmbedTexts,
        *,
        weights: RankingWeights = DEFAULT_WEIGHTS,
        agent_id: str = "agent_0",
    ) -> None:
        self.weights = weights
        self.agent_id = agent_id
        self._store = store
        self._embed = embed
        self._measuring = Measuring(store)

    def measure(self, query: str, *, now: Moment | None = None, **filters: Unpack[Filters]) -> Candidates:
        """Cosine, words and nearness of all that the filters let through, to be ranked at any time."""
        return self._measured(query, self._selection(now, filters)).candidates

    def recall(
        self, query: str, *, k: int = 10, now: Moment | None = None, **filters: Unpack[Filters]
    ) -> list[Recalled]:
        """At most k memories that bear on the query, best first; none when nothing is relevant.

        Raises InvalidRecord for an unknown scope, category or kind.
        """
        selection = self._selection(now, filters)
        measured = self._measured(query, selection)
        ranking = rank(measured.candidates, self.weights, now=selection.now)
        rows = _distinct(ranking, measured, k, query)
        return [_recalled(measured.items[row], ranking.explain(row)) for row in rows]

    def why(self, query: str, memory_id: str, *, now: Moment | None = None, **filters: Unpack[Filters]) -> Explanation:
        """The terms of one record or turn for this query. Raises RecordNotFound."""
        selection = self._selection(now, filters)
        measured = self._measured(query, selection, (memory_id,))
        row = measured.row_of(memory_id)
        if row is None:
            raise RecordNotFound(memory_id)
        return rank(measured.candidates, self.weights, now=selection.now).explain(row)

    def why_not(
        self, query: str, memory_id: str, *, now: Moment | None = None, k: int = 10, **filters: Unpack[Filters]
    ) -> WhyNot:
        """Why a record or turn is not among the k recalled, and what smallest change would lift it in."""
        selection = self._selection(now, filters)
        measured = self._measured(query, selection, (memory_id,))
        row = measured.row_of(memory_id)
        if row is None:
            return WhyNot(memory_id, "unknown")
        ranking = rank(measured.candidates, self.weights, now=selection.now)
        barred = self._measuring.barred(measured.items[row], selection)
        if barred is not None:
            return WhyNot(memory_id, barred, score=float(ranking.scores[row]), explanation=ranking.explain(row))
        return _why_not_recalled(ranking, measured, row, k, query)

    def _selection(self, now: Moment | None, filters: Filters) -> Selection:
        return select(filters, agent_id=self.agent_id, now=self._store.clock() if now is None else now)

    def _measured(self, query: str, selection: Selection, also: Sequence[str] = ()) -> Measured:
        return self._measuring.measure(query, self._vector(query), selection, also)

    def _vector(self, query: str) -> NDArray[np.float32]:
        if not query.strip():
            return np.zeros(0, dtype=np.float32)
        try:
            return np.asarray(self._embed([query]), dtype=np.float32)[0]
        except ModelError:
            return np.zeros(0, dtype=np.float32)


def _distinct(ranking: Ranking, measured: Measured, k: int, query: str) -> list[int]:
    ranked = ((int(row), measured.items[row]) for row in ranking.order)
    return distinct_rows(ranked, k, unwanted=query)


def _why_not_recalled(ranking: Ranking, measured: Measured, row: int, k: int, query: str) -> WhyNot:
    """Its place among those that say something of their own: a repetition takes nobody's place."""
    distinct = _distinct(ranking, measured, len(measured.items), query)
    if ranking.relevant[row] and row not in distinct:
        answer = ranking.why_not(row, k)
        return replace(answer, reason="duplicate", term=None, value=None, needed=None)
    relevant = np.zeros(len(measured.items), dtype=bool)
    relevant[distinct] = True
    return replace(ranking, relevant=relevant, _order=[]).why_not(row, k)


def _recalled(item: Item, explanation: Explanation) -> Recalled:
    if isinstance(item, MemoryRecord):
        return Recalled("record", item.id, item, None, explanation.score, explanation, item.content)
    return Recalled("turn", item.id, None, item, explanation.score, explanation, content_of(item))
