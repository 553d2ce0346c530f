"""The one state everything in the view is drawn from: memory at the slider's moment, immutable."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory import DecayPolicy, RecordColumns, retention
from familiars_desktop.memory.decay import FloatArray, Thresholds
from familiars_desktop.memory.forecast import fades_if_used, fades_on, use_rate
from familiars_desktop.memory.ranking import Candidates, Ranking, RankingWeights, at_time, favouring, picked, rank
from familiars_desktop.memory.timeline import TimelineState
from familiars_desktop.ui.bridge import AskedTime, MeasuredQuestion
from familiars_desktop.ui.memory_view.asked_time import said_then
from familiars_desktop.ui.memory_view.catalogue import Catalogue
from familiars_desktop.ui.memory_view.imagined_timeline import real_state, real_timeline

SAME_MOMENT: Final = 1.0


class Status(IntEnum):
    """What a memory is at a moment; from ACTIVE to DORMANT it can be recalled."""

    ABSENT = 0
    ACTIVE = 1
    FADING = 2
    DORMANT = 3
    ARCHIVED = 4
    EXPIRED = 5


@dataclass(frozen=True)
class Question:
    """A query as the engine measured it once; ``rows`` (m,) are its candidates' timeline rows, -1 for turns.

    ``relevant`` and ``relevant_rows`` are those that have enough in common with it: no moment changes which.
    ``cosine_of_row`` (n,), in [0, 1], is 0 for rows that it did not touch. ``time`` is what it asks for: where that is
    certain, what was said then is relevant and nothing else; where it is not, ``timely`` marks the relevant that were
    said then, and they come first. ``nothing_said``: its time words lead nowhere.
    """

    text: str
    candidates: Candidates
    rows: NDArray[np.int64]
    weights: RankingWeights
    relevant: Candidates
    relevant_rows: NDArray[np.int64]
    cosine_of_row: FloatArray
    time: AskedTime | None = None
    timely: NDArray[np.bool_] | None = None
    nothing_said: bool = False

    @classmethod
    def of(cls, text: str, measured: MeasuredQuestion, catalogue: Catalogue, weights: RankingWeights) -> Question:
        candidates, time = measured.candidates, measured.time
        row_of = catalogue.timeline.row_of
        rows = np.array([row_of.get(candidate_id, -1) for candidate_id in candidates.ids], dtype=np.int64)
        if time is not None and time.certain:
            weights = replace(weights, cosine_floor=0.0)
            places, timely = np.flatnonzero(said_then(time, candidates, rows, catalogue)), None
        else:
            places, timely = np.flatnonzero(rank(candidates, weights, now=0.0).relevant), None
            if time is not None:
                timely = (said_then(time, candidates, rows, catalogue) & candidates.is_turn)[places]
        cosine, own = np.zeros(len(catalogue)), rows >= 0
        cosine[rows[own]] = np.clip(candidates.cosine[own], 0.0, 1.0)
        return cls(
            text,
            candidates,
            rows,
            weights,
            picked(candidates, places),
            rows[places],
            cosine,
            time,
            timely,
            measured.nothing_said,
        )


@dataclass(frozen=True)
class MemoryState:
    """Every row of the catalogue at one moment; arrays are (n,).

    ``strength`` in [0, 1] is retention, or S = cos · retention once there is a question. ``status`` holds
    ``Status`` values, ``there`` marks the rows that could be recalled, ``timed`` is the journal's own answer.
    ``at_now`` is the same memory at the real now, to compare with; None at the real now itself.
    """

    catalogue: Catalogue
    moment: float
    now: float
    thresholds: Thresholds
    columns: RecordColumns
    access_count: NDArray[np.int64]
    pinned: NDArray[np.bool_]
    retention: FloatArray
    strength: FloatArray
    status: NDArray[np.int8]
    there: NDArray[np.bool_]
    timed: TimelineState
    question: Question | None = None
    ranking: Ranking | None = None
    at_now: MemoryState | None = None

    @property
    def is_past(self) -> bool:
        """Left of the real now, where nothing can be changed."""
        return self.moment < self.now - SAME_MOMENT

    @property
    def is_future(self) -> bool:
        return self.moment > self.now + SAME_MOMENT

    @property
    def struck(self) -> NDArray[np.bool_]:
        """Rows below the threshold: drawn in rose, faded and struck through."""
        return self.strength < self.thresholds.strike

    def share(self, rows: NDArray[np.int64] | int) -> FloatArray | float:
        """What retention is multiplied with to give the strength of these rows: a question's cosine, 1 without one."""
        return 1.0 if self.question is None else self.question.cosine_of_row[rows]

    def fades_on(self, rows: NDArray[np.int64]) -> FloatArray:
        """When the strength of each of these rows falls to the threshold, as ``memory.forecast`` has it."""
        columns = self.columns
        return fades_on(columns.t0[rows], columns.half_life[rows], self.thresholds.strike, self.share(rows))

    def fades_at(self, row: int) -> float:
        """The same of one row, seconds since 1970: ∞ when pinned, -∞ when it is never above for the question."""
        return float(self.fades_on(np.array([row]))[0])

    def fades_if_used(self, row: int) -> float:
        """The same if it is used as often as so far (``memory.forecast``), told from the real now or, in the past,
        from the moment."""
        t0, half_life = float(self.columns.t0[row]), float(self.columns.half_life[row])
        start = max(min(self.moment, self.now), t0)
        rate = use_rate(self.access_count[row], start - self.columns.stated_at[row])
        kept = retention(start - t0, half_life)
        return float(fades_if_used(start, kept, half_life, rate, self.thresholds.strike, self.share(row)))

    def change(self, rows: NDArray[np.int64] | int) -> FloatArray:
        """How much stronger than at the real now these rows are, in [-1, 1]; 0 at the real now."""
        before = self.strength if self.at_now is None else self.at_now.strength
        return np.asarray(self.strength[rows] - before[rows])

    def next_to_fade(self, most: int) -> tuple[str, ...]:
        """The memories that fall to the threshold next after this moment, soonest first."""
        fades = np.where(self.there, self.columns.fades_at(self.thresholds.strike), np.inf)
        fades[fades <= self.moment] = np.inf
        soonest = np.argsort(fades, kind="stable")[:most] if len(fades) <= most else _smallest(fades, most)
        return tuple(self.catalogue.ids[int(row)] for row in soonest if np.isfinite(fades[row]))

    def ranks(self) -> dict[str, int]:
        """Place of each relevant candidate for the question, 1 is the best."""
        if self.ranking is None:
            return {}
        return {self.ranking.candidates.ids[row]: place for place, row in enumerate(self.ranking.order, 1)}


def state_at(
    catalogue: Catalogue,
    moment: float,
    *,
    now: float,
    policy: DecayPolicy,
    question: Question | None = None,
    near: MemoryState | None = None,
) -> MemoryState:
    """Memory at ``moment`` (seconds since 1970): the past as it was known, the future as it will fade.

    ``near`` is any earlier state: from one of the same timeline, whatever is imagined on top of it, a small step is
    cheaper, its answer the same.
    """
    shares = near is not None and real_timeline(near.catalogue.timeline) is real_timeline(catalogue.timeline)
    timed = catalogue.timeline.state(moment, near=real_state(near.timed) if near is not None and shares else None)
    kept = timed.columns.retention(moment)
    there = timed.columns.live & (moment < catalogue.expires_at)
    ranking = _ranked(question, timed, there) if question else None
    # S = cos · retention (B §3.1)
    strength = question.cosine_of_row * kept if question else np.where(timed.known, kept, 0.0)
    return MemoryState(
        catalogue=catalogue,
        moment=moment,
        now=now,
        thresholds=policy.thresholds,
        columns=timed.columns,
        access_count=timed.access_count,
        pinned=timed.pinned,
        retention=kept,
        strength=strength,
        status=_status(strength, timed, there, policy.thresholds),
        there=there,
        timed=timed,
        question=question,
        ranking=ranking,
    )


def _ranked(question: Question, timed: TimelineState, there: NDArray[np.bool_]) -> Ranking:
    """Scores at the moment, with its decay parameters; what was not there yet cannot be recalled."""
    measured, rows = question.relevant, question.relevant_rows
    own = rows >= 0
    places = np.where(own, rows, 0)
    columns = timed.columns
    if not len(columns):
        return rank(measured, question.weights, now=timed.moment)
    moved = at_time(
        measured,
        t0=np.where(own, columns.t0[places], measured.t0),
        half_life=np.where(own, columns.half_life[places], measured.half_life),
    )
    ranking = rank(moved, question.weights, now=timed.moment)
    present = np.where(own, there[places], measured.is_turn & (measured.t0 <= timed.moment))
    if question.timely is not None:
        ranking = favouring(ranking, question.timely & present)
    return replace(ranking, relevant=ranking.relevant & present)


def explained(question: Question, state: MemoryState, row: int) -> Ranking | None:
    """The ranking of one row's candidate alone, relevant or not; None when the question did not measure it."""
    found = np.flatnonzero(question.rows == row)
    if not len(found):
        return None
    columns = state.columns
    one = at_time(picked(question.candidates, found[:1]), t0=columns.t0[[row]], half_life=columns.half_life[[row]])
    return rank(one, question.weights, now=state.moment)


def _status(
    strength: FloatArray, timed: TimelineState, there: NDArray[np.bool_], thresholds: Thresholds
) -> NDArray[np.int8]:
    status = np.full(len(strength), Status.ACTIVE, dtype=np.int8)
    status += strength < thresholds.active
    status += strength < thresholds.fading
    gone = np.flatnonzero(~there)
    status[gone] = np.where(timed.columns.live[gone], Status.EXPIRED, Status.ARCHIVED) * timed.known[gone]
    return status


def _smallest(values: FloatArray, most: int) -> NDArray[np.int64]:
    """Rows of the ``most`` smallest values, smallest first, in O(n)."""
    rows = np.argpartition(values, most)[:most]
    return rows[np.argsort(values[rows], kind="stable")]
