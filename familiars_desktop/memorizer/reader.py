"""Recall: what is remembered about a question, in what order, and why (F §5.8)."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, tzinfo
from functools import cached_property, partial
from typing import Final, Literal, Unpack

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.distinct import Item, content_of, distinct_items
from familiars_desktop.memorizer.measuring import Measured, Measuring, Question
from familiars_desktop.memorizer.past import asks_about_the_past
from familiars_desktop.memorizer.selection import Filters, Selection, select
from familiars_desktop.memorizer.temporal import time_readings, topic_of, without_dates
from familiars_desktop.memorizer.windows import TimeAsked, Window, time_asked
from familiars_desktop.memory.errors import ModelError, RecordNotFound
from familiars_desktop.memory.ranking import Candidates, Explanation, Ranking, RankingWeights, WhyNot, favouring, rank
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.times import Moment
from familiars_desktop.storage import EmbedTexts, MemoryStore, StoredTurn
from familiars_desktop.storage.embedding import embedded
from familiars_desktop.storage.protocols import Clock, utc_now
from familiars_desktop.storage.vectors import unit

DEFAULT_WEIGHTS: Final = RankingWeights()
_ALL: Final = sys.maxsize
# Of the best some usually say what others said.
_REPEATED: Final = 4
_MOST_READ: Final = 256


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


@dataclass(frozen=True, slots=True)
class Recollection:
    """What a question recalled, best first. ``time_note`` says where its time words led nowhere, or elsewhere:
    "There were only 4 sessions before this one."; empty when there is nothing to tell."""

    items: tuple[Recalled, ...]
    time_note: str = ""


class MemoryReader:
    """Reads a store's memories for one agent. Thread-safe; never waits for a writer.

    ``embed`` gives unit vectors; where it raises ModelError, words and nearness alone decide.
    ``now`` defaults to the clock everywhere. ``timezone`` is where the user's days begin and end; None: this machine's.
    """

    def __init__(
        self,
        store: MemoryStore,
        embed: EmbedTexts,
        *,
        weights: RankingWeights = DEFAULT_WEIGHTS,
        agent_id: str = "agent_0",
        clock: Clock = utc_now,
        timezone: tzinfo | None = UTC,
    ) -> None:
        self.weights = weights
        self.agent_id = agent_id
        self.timezone = timezone
        self._clock = clock
        self._embed = embed
        self._vectors = store.vectors
        self._measuring = Measuring(store)

    def measure(self, query: str, *, now: Moment | None = None, **filters: Unpack[Filters]) -> Candidates:
        """Cosine, words and nearness of all that the filters let through, to be ranked at any time."""
        return self._measured(query, self._standing(self._selection(now, filters))).candidates

    def measure_asked(
        self, query: str, *, now: Moment | None = None, **filters: Unpack[Filters]
    ) -> tuple[Candidates, TimeAsked]:
        """``measure``, and the time that the query asks for, as ``recall`` reads it. Where it asks for one for certain,
        the candidates are measured against its topic, for those that were said then to be ranked."""
        selection = self._selection(now, filters)
        time = self._time(query, selection)
        if time.window is None or not time.certain:
            return self._measured(query, self._standing(selection)).candidates, time
        return self._measured(without_dates(query, self._day(selection)), selection).candidates, time

    def measure_unwritten(self, query: str, text: str, *, scope: str = "user") -> Candidates:
        """A text as if it were a record of this scope: one candidate, under the id "", to be ranked with those of
        ``measure``; its salience and age are 0, for the caller to give."""
        question, text_asked = self._question(query)[0], self._question(text)[0]
        return self._measuring.unwritten(question, text_asked, of_user=scope == "user")

    def recall(
        self, query: str, *, k: int = 10, now: Moment | None = None, **filters: Unpack[Filters]
    ) -> list[Recalled]:
        """At most k memories that bear on the query, best first; none when nothing is relevant.

        A question about what was said at some time ("two sessions ago", "last Tuesday", "right before we spoke
        of Lisbon") recalls what was said then, relevant or not. One about how things were ("What did I drink
        before?") recalls what was superseded too, behind its successor and with its explanation. Raises
        InvalidRecord for an unknown scope, category or kind.
        """
        return list(self.recollect(query, k=k, now=now, **filters).items)

    def recollect(
        self, query: str, *, k: int = 10, now: Moment | None = None, **filters: Unpack[Filters]
    ) -> Recollection:
        """``recall``, and what there is to tell about the time that the query asks for."""
        asked = self._asked(query, now, filters)
        found = asked.distinct(k)
        if asked.may_have_missed(found, k):
            asked = self._asked(query, now, filters, best_only=False)
            found = asked.distinct(k)
        items = [_recalled(item, asked.explain(row)) for row, item in found]
        if asked.of_the_past:
            items = self._with_former(items, asked.selection)[:k]
        return Recollection(tuple(items), asked.time_note)

    def why(self, query: str, memory_id: str, *, now: Moment | None = None, **filters: Unpack[Filters]) -> Explanation:
        """The terms of one record or turn for this query. Raises RecordNotFound."""
        asked = self._asked(query, now, filters, (memory_id,))
        row = asked.best_row(memory_id)
        if row is None:
            raise RecordNotFound(memory_id)
        return asked.explain(row)

    def why_not(
        self, query: str, memory_id: str, *, now: Moment | None = None, k: int = 10, **filters: Unpack[Filters]
    ) -> WhyNot:
        """Why a record or turn is not among the k recalled, and what smallest change would lift it in."""
        asked = self._asked(query, now, filters, (memory_id,))
        row = asked.best_row(memory_id)
        if row is None:
            return WhyNot(memory_id, "unknown")
        barred = self._measuring.barred(memory_id, asked.selection)
        if barred is None:
            return asked.why_not(row, k)
        explanation = asked.ranking.explain(row)
        return WhyNot(memory_id, barred, score=explanation.score, explanation=explanation)

    def _asked(
        self, query: str, now: Moment | None, filters: Filters, also: Sequence[str] = (), *, best_only: bool = True
    ) -> _Asked:
        selection = self._selection(now, filters)
        time = self._time(query, selection)
        if time.window is None or not time.certain:
            past = asks_about_the_past(query, self._day(selection))
            standing = replace(selection if past else self._standing(selection), by_former=True)
            best_only = best_only and not also and time.window is None
            measured = self._measured(query, standing, also, relevant_only=True, best_only=best_only)
            asked = _Asked(query, standing, measured, self.weights, time.note, past, time.window)
            if time.window is None or asked.favours_something:
                return asked
        since, until = time.window
        then = replace(selection, since=max(since, selection.since), until=min(until, selection.until))
        topic = without_dates(query, self._day(selection))
        weights = replace(self.weights, cosine_floor=0.0)
        return _Asked(query, then, self._measured(topic, then, also), weights, time.note)

    def _with_former(self, items: Sequence[Recalled], selection: Selection) -> list[Recalled]:
        """Each record with what it superseded right behind it: a question about the past asks for both."""
        found: dict[str, Recalled] = {}
        for item in items:
            found.setdefault(item.id, item)
            for former in self._measuring.superseded_by(item.id, selection) if item.record is not None else ():
                found.setdefault(former.id, _recalled(former, item.explanation))
        return list(found.values())

    def _time(self, query: str, selection: Selection) -> TimeAsked:
        """The time that the query asks for, when it asks for what was said at some time."""
        if not selection.with_turns:
            return TimeAsked(None)
        speakers = self._measuring.speakers()
        readings = time_readings(query, self._day(selection), speakers)
        if not readings:
            return TimeAsked(None)
        return time_asked(
            readings,
            self._measuring.sessions(selection),
            spoken_of=lambda anchor: self._spoken_of(anchor, selection),
            mentioned=lambda topic: list(self._measuring.mentions(topic, query, selection)),
            said=lambda: list(self._measuring.said(topic_of(query, speakers), query, selection)),
            timezone=self.timezone,
        )

    def _day(self, selection: Selection) -> date:
        return datetime.fromtimestamp(selection.now, self.timezone).date()

    def _spoken_of(self, anchor: str, selection: Selection) -> float | None:
        """When the turn was said that bears most on this text."""
        weights = replace(self.weights, impersonal=1.0)
        turns = replace(selection, kinds=frozenset({"turn"}))
        measured = self._measured(anchor, turns, relevant_only=True, weights=weights)
        best = rank(measured.candidates, weights, now=selection.now).top(1)
        return float(measured.candidates.t0[best[0]]) if len(best) else None

    def _selection(self, now: Moment | None, filters: Filters) -> Selection:
        """What the filters let through; turns whose memories were forgotten never come up."""
        selection = select(filters, agent_id=self.agent_id, now=self._clock() if now is None else now)
        return replace(selection, exclude_turns=selection.exclude_turns | self._measuring.forgotten_turns())

    def _standing(self, selection: Selection) -> Selection:
        """Without the turns whose memories were superseded since."""
        return replace(selection, exclude_turns=selection.exclude_turns | self._measuring.superseded_turns())

    def _measured(
        self,
        query: str,
        selection: Selection,
        also: Sequence[str] = (),
        *,
        relevant_only: bool = False,
        best_only: bool = False,
        weights: RankingWeights | None = None,
    ) -> Measured:
        served = self._vectors.model_id
        question, model_id = self._question(query)
        measure = partial(
            self._measuring.measure,
            selection=selection,
            weights=self.weights if weights is None else weights,
            also=also,
            relevant_only=relevant_only,
            best_only=best_only,
        )
        if model_id in (None, served):
            measured = measure(question)
            if self._vectors.model_id == served:
                return measured
        # Another embedder is taking over: its vectors and the former one's have nothing to do with each other.
        return measure(_without_vector(query))

    def _question(self, query: str) -> tuple[Question, str | None]:
        """The question, and the model of its vector when it has one."""
        if not query.strip():
            return _without_vector(query), None
        try:
            vectors, tokens, model_id = embedded(self._embed, [query])
        except ModelError:
            return _without_vector(query), None
        return Question(query, unit(vectors[0]), tokens[0] if tokens else None), model_id


@dataclass(frozen=True)
class _Asked:
    """One question, measured and ranked."""

    query: str
    selection: Selection
    measured: Measured
    weights: RankingWeights
    time_note: str = ""
    of_the_past: bool = False
    favoured: Window | None = None

    @cached_property
    def ranking(self) -> Ranking:
        found = rank(self.measured.candidates, self.weights, now=self.selection.now)
        return found if self.favoured is None else favouring(found, self._in_time)

    @cached_property
    def _in_time(self) -> NDArray[np.bool_]:
        """Which candidates were said at the favoured time."""
        since, until = self.favoured or (-math.inf, math.inf)
        said_at = self.measured.candidates.t0
        return self.measured.candidates.is_turn & (said_at >= since) & (said_at <= until)

    @property
    def favours_something(self) -> bool:
        """Whether anything relevant was said at the favoured time."""
        return bool((self._in_time & self.ranking.relevant).any())

    def may_have_missed(self, found: Sequence[tuple[int, Item]], k: int) -> bool:
        """Whether something that was not measured may belong among these k."""
        if self.measured.left_out == -math.inf:
            return False
        return len(found) < k or any(self.ranking.scores[row] < self.measured.left_out for row, _ in found)

    def best_row(self, memory_id: str) -> int | None:
        """The row by which a memory is found best; None where it was not measured."""
        rows = self.measured.rows_of(memory_id)
        return max(rows, key=lambda row: float(self.ranking.scores[row])) if rows else None

    def explain(self, row: int) -> Explanation:
        """The terms of a row, and what it was found by."""
        former = self.measured.former(row)
        return replace(self.ranking.explain(row), found_by=None if former is None else former.id)

    def distinct(self, k: int) -> list[tuple[int, Item]]:
        """The k best that say something of their own, with their rows."""
        return self._distinct_among(self.ranking.order, k)

    def _distinct_among(self, order: NDArray[np.int64], k: int = _ALL) -> list[tuple[int, Item]]:
        ranked = ((row, item) for row, item in self._read(order.tolist(), k) if item is not None)
        if self.of_the_past:
            return distinct_items(ranked, k, asked=self.query)
        return distinct_items(ranked, k, asked=self.query, former=self.measured.former)

    def _read(self, rows: Sequence[int], k: int) -> Iterator[tuple[int, Item | None]]:
        """What stands behind these rows, read some at a time, as far as it is asked for."""
        size = min(max(k, 0) + _REPEATED, _MOST_READ)
        for start in range(0, len(rows), size):
            some = rows[start : start + size]
            yield from zip(some, self.measured.items(some), strict=True)

    def why_not(self, row: int, k: int) -> WhyNot:
        """Its place among those that say something of their own: a repetition takes nobody's place."""
        if not self.ranking.relevant[row]:
            return self.ranking.why_not(row, k)
        place = int(np.flatnonzero(self.ranking.order == row)[0])
        better = self.ranking.order[: place + 1]
        distinct = [at for at, _ in self._distinct_among(better)]
        if row not in distinct:
            answer = self.ranking.why_not(row, k)
            return replace(answer, reason="duplicate", term=None, value=None, needed=None)
        relevant = self.ranking.relevant.copy()
        relevant[better] = False
        relevant[distinct] = True
        return replace(self.ranking, relevant=relevant, _order=[]).why_not(row, k)


def _without_vector(query: str) -> Question:
    return Question(query, np.zeros(0, dtype=np.float32))


def _recalled(item: Item, explanation: Explanation) -> Recalled:
    if isinstance(item, MemoryRecord):
        return Recalled("record", item.id, item, None, explanation.score, explanation, item.content)
    return Recalled("turn", item.id, None, item, explanation.score, explanation, content_of(item))
