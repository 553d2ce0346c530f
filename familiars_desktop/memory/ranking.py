"""Ranking what a question may recall, and explaining every place in the list.

A candidate's score is a plain weighted sum, so an explanation's contributions add up to it exactly:
    meaning  cos · (φ + (1 - φ)·retention)     similarity, bounded decay (B §3.1 with a floor φ)
    words    BM25, scaled to [0, 1]
    late     MaxSim · (φ + (1 - φ)·retention)  how well each word of the question is met, bounded decay
    speaker  1 when the one whom the question is about said it
    telling  how much it tells: a long statement more than a short question
    recency  exp(-age / τ)                     for turns (F §5.4.2)
    tree     exp(-hops / τ_d)                  for turns (F §5.4.2)
    salience the record's own, in [0, 1]
    timely   how much it counts that it was said at a time that the question may ask for; for turns
The engine measures everything but decay and recency once a question; fusion, decay and order at any moment
are computed here from those arrays, by recall and by the window alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray, ranking_weight, retention

TERMS: Final[tuple[str, ...]] = (
    "meaning",
    "words",
    "late",
    "speaker",
    "telling",
    "recency",
    "tree",
    "salience",
    "timely",
)
# Half of what is enough: below it by cosine and words late interaction makes nothing relevant, and from it up a turn
# may stand beside memories that are.
POSSIBLY_RELEVANT: Final = 0.5
_MEASURES: Final = (
    "is_turn",
    "cosine",
    "words",
    "nearness",
    "salience",
    "t0",
    "half_life",
    "late",
    "speaker",
    "telling",
    "timely",
)
# What nothing that happens to it can give a record, or a turn.
_GIVEN_TO_RECORDS: Final = ("recency", "tree", "timely")
_GIVEN_TO_TURNS: Final = ("salience", "timely")


@dataclass(frozen=True, slots=True)
class RankingWeights:
    """Weights of the terms, floors φ of decay, and how relevant a candidate must be to count at all.

    ``expected_*``: what late interaction comes to, on average, for a cosine and a words score; it stands in where
    the vectors of a text's tokens are missing. The defaults are those of ``resources/recall.toml`` and
    ``decay.toml``, which say where they come from.
    """

    meaning: float = 0.1
    words: float = 0.35
    late: float = 1.0
    speaker: float = 0.12
    telling: float = 0.12
    recency: float = 0.02
    tree: float = 0.02
    salience: float = 0.02
    timely: float = 0.15
    record_floor: float = 0.6
    turn_floor: float = 1.0
    recency_tau: float = 86_400.0
    cosine_floor: float = 0.42
    words_floor: float = 0.4
    late_unrelated: float = 0.35
    late_floor: float = 0.85
    about_speaker: float = 0.25
    impersonal: float = 1.2
    expected_base: float = 0.152
    expected_meaning: float = 0.306
    expected_words: float = 0.765

    def vector(self) -> FloatArray:
        return np.array([getattr(self, term) for term in TERMS], dtype=np.float64)


_NONE: Final = np.zeros(0)
# By what share of the weight the best timely one is ahead of all others, which are at most one weight above the best.
_AHEAD: Final = 1e-6


@dataclass(frozen=True)
class Candidates:
    """What was measured of each candidate for one question; every array has shape (n,).

    ``cosine`` in [-1, 1]; ``words`` in [0, 1]; ``nearness`` = exp(-hops/τ_d) in [0, 1], 0 for records;
    ``t0``, ``half_life`` in seconds as in RecordColumns (turns: when it was said, ∞); ``is_turn`` marks turns.
    ``late``, ``speaker`` and ``telling`` in [0, 1]; ``late`` is NaN where it was not measured, all of it by default.
    ``timely`` in [0, 1] is 0 but where the question may ask for a time (``favouring``).
    ``evidence``, in [0, 1], is how much the words of the question can prove: little when they are few and common, 0
    when none tells anything. ``personal``: whether the question speaks of somebody, as "Who am I?" and not "Who wrote
    Hamlet?".
    """

    ids: tuple[str, ...]
    is_turn: NDArray[np.bool_]
    cosine: FloatArray
    words: FloatArray
    nearness: FloatArray
    salience: FloatArray
    t0: FloatArray
    half_life: FloatArray
    late: FloatArray = field(default_factory=lambda: _NONE)
    speaker: FloatArray = field(default_factory=lambda: _NONE)
    telling: FloatArray = field(default_factory=lambda: _NONE)
    timely: FloatArray = field(default_factory=lambda: _NONE)
    evidence: float = field(default=1.0, kw_only=True)
    personal: bool = field(default=True, kw_only=True)

    def __post_init__(self) -> None:
        for name, missing in (("late", np.nan), ("speaker", 0.0), ("telling", 0.0), ("timely", 0.0)):
            if getattr(self, name) is _NONE:
                object.__setattr__(self, name, np.full(len(self.cosine), missing))

    def __len__(self) -> int:
        return len(self.ids)


NO_CANDIDATES: Final = Candidates((), np.zeros(0, dtype=bool), *(np.zeros(0) for _ in range(6)))


@dataclass(frozen=True, slots=True)
class Term:
    """One summand of a score: contribution = weight · value."""

    name: str
    value: float
    weight: float

    @property
    def contribution(self) -> float:
        return self.weight * self.value


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a candidate scored as it did; ``score`` is the sum of the contributions.

    ``found_by``: the id of what it superseded, where that is what was compared with the question.
    """

    terms: tuple[Term, ...]
    cosine: float
    retention: float
    found_by: str | None = None

    @property
    def score(self) -> float:
        return sum(term.contribution for term in self.terms)


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why a candidate is not among the k best.

    ``reason`` is one of: recalled, outranked, irrelevant, deprecated, expired, filtered, unknown.
    When outranked, raising ``term`` from ``value`` to ``needed`` (the smallest relative change) lifts it in.
    """

    candidate_id: str
    reason: str
    rank: int | None = None
    score: float | None = None
    score_needed: float | None = None
    term: str | None = None
    value: float | None = None
    needed: float | None = None
    explanation: Explanation | None = None


@dataclass(frozen=True)
class Ranking:
    """Candidates scored at one moment: ``values`` (n, 9) in the order of TERMS, ``scores`` (n,)."""

    candidates: Candidates
    weights: RankingWeights
    now: float
    values: FloatArray
    scores: FloatArray
    retention: FloatArray
    relevant: NDArray[np.bool_]
    _order: list[NDArray[np.int64]] = field(default_factory=list, repr=False)

    @property
    def order(self) -> NDArray[np.int64]:
        """Rows of the relevant candidates, best first; equal scores keep their order."""
        if not self._order:
            rows = np.flatnonzero(self.relevant)
            self._order.append(rows[np.argsort(-self.scores[rows], kind="stable")])
        return self._order[0]

    def top(self, k: int) -> NDArray[np.int64]:
        return self.order[: max(k, 0)]

    def explain(self, row: int) -> Explanation:
        """The terms of one row; they sum to its score."""
        weights, values = self.weights.vector().tolist(), self.values[row].tolist()
        return Explanation(
            terms=tuple(Term(name, value, weight) for name, value, weight in zip(TERMS, values, weights, strict=True)),
            cosine=float(self.candidates.cosine[row]),
            retention=float(self.retention[row]),
        )

    def why_not(self, row: int, k: int) -> WhyNot:
        """Whether a row is among the k best, and if not, which term's smallest change would lift it in."""
        order = self.order
        candidate_id = self.candidates.ids[row]
        explanation = self.explain(row)
        score = explanation.score
        if not self.relevant[row]:
            return WhyNot(candidate_id, "irrelevant", score=score, explanation=explanation)
        rank = int(np.flatnonzero(order == row)[0]) + 1
        if rank <= k:
            return WhyNot(candidate_id, "recalled", rank, score, explanation=explanation)
        bar = float(self.scores[order[k - 1]]) if k > 0 else float("inf")
        foreign = _GIVEN_TO_TURNS if self.candidates.is_turn[row] else _GIVEN_TO_RECORDS
        lifts = _lifts([term for term in explanation.terms if term.name not in foreign], bar - score)
        if not lifts:
            return WhyNot(candidate_id, "outranked", rank, score, bar, explanation=explanation)
        _, term, needed = min(lifts, key=lambda lift: lift[0])
        return WhyNot(candidate_id, "outranked", rank, score, bar, term.name, term.value, needed, explanation)


def rank(candidates: Candidates, weights: RankingWeights, *, now: float) -> Ranking:
    """Score all candidates at ``now`` (seconds since 1970). O(n), no sorting until asked."""
    kept = retention(now - candidates.t0, candidates.half_life)
    values = np.column_stack(_values(candidates, weights, now, kept))
    relevant = is_relevant(candidates, weights)
    return Ranking(candidates, weights, now, values, values @ weights.vector(), kept, relevant)


def favouring(ranking: Ranking, timely: NDArray[np.bool_]) -> Ranking:
    """The same candidates where these (n,), said at a time that the question may ask for, score higher by the weight of
    ``timely``; the best of them by as much as makes it the first, which is the weight then. Nothing is ruled out."""
    candidates, weights = ranking.candidates, ranking.weights
    favoured = timely & ranking.relevant
    if not favoured.any() or weights.timely <= 0.0:
        return ranking
    best = int(np.argmax(np.where(favoured, ranking.scores, -np.inf)))
    lead = 1.0 + (ranking.scores[ranking.relevant].max() - ranking.scores[best]) / weights.timely + _AHEAD
    shares = timely / lead
    shares[best] = 1.0
    raised = replace(weights, timely=weights.timely * lead)
    return rank(replace(candidates, timely=shares), raised, now=ranking.now)


def scores_of(candidates: Candidates, weights: RankingWeights, *, now: float) -> FloatArray:
    """What ``rank`` gives as scores, shape (n,), but for rounding: quicker where nothing else is wanted of many."""
    total = np.zeros(len(candidates.t0))
    kept = retention(now - candidates.t0, candidates.half_life)
    for weight, values in zip(weights.vector(), _values(candidates, weights, now, kept), strict=True):
        total += weight * values
    return total


def _values(candidates: Candidates, weights: RankingWeights, now: float, kept: FloatArray) -> Sequence[FloatArray]:
    """A column (n,) for each of TERMS."""
    bounded = ranking_weight(kept, np.where(candidates.is_turn, weights.turn_floor, weights.record_floor))
    since = np.maximum(now - candidates.t0, 0.0)
    return (
        candidates.cosine * bounded,
        candidates.words,
        late_or_expected(candidates, weights) * bounded,
        candidates.speaker,
        candidates.telling,
        np.where(candidates.is_turn, np.exp(-since / weights.recency_tau), 0.0),
        candidates.nearness,
        candidates.salience,
        candidates.timely,
    )


def late_or_expected(candidates: Candidates, weights: RankingWeights) -> FloatArray:
    """Late interaction, shape (n,), in [0, 1]; where it was not measured, what cosine and words let expect."""
    expected = weights.expected_base + weights.expected_meaning * candidates.cosine
    expected = np.clip(expected + weights.expected_words * candidates.words, 0.0, 1.0)
    return np.asarray(np.where(np.isnan(candidates.late), expected, candidates.late), dtype=np.float64)


def steepness(weights: RankingWeights) -> float:
    """By how much a score rises with the cosine at most, where late interaction was not measured."""
    return weights.meaning + weights.late * weights.expected_meaning


def is_relevant(candidates: Candidates, weights: RankingWeights) -> NDArray[np.bool_]:
    """Which candidates count, shape (n,): those for which enough speaks, and turns for which half of it does once
    there are any. What answers a question is often said in several turns that are less like it than the first."""
    enough = relevance(candidates, weights)
    beside = candidates.is_turn & ~np.isnan(candidates.late) & (enough >= POSSIBLY_RELEVANT)
    relevant = enough >= 1.0
    return np.asarray(relevant | beside if relevant.any() else relevant, dtype=bool)


def relevance(candidates: Candidates, weights: RankingWeights) -> FloatArray:
    """How much speaks for each candidate, shape (n,); 1 is enough.

    cos / cosine_floor + evidence · (late - late_unrelated) / (late_floor - late_unrelated), the latter from 0 up,
    + about_speaker · speaker: a question about the user or another who spoke is likely to ask for a memory. Where late
    interaction was not measured, or too little speaks for it to count, ``relevance_of`` cosine and words. A question
    no word of which tells anything ("Hello!") asks for nothing, unless it is about someone ("Who am I?"). Where the
    question speaks of nobody, ``impersonal`` times as much has to speak for a turn: people say much about anything.
    """
    at_first = relevance_of(candidates.cosine, candidates.words, weights, candidates.evidence)
    if weights.cosine_floor <= 0.0 or weights.words_floor <= 0.0:
        return at_first
    met = (candidates.late - weights.late_unrelated) / (weights.late_floor - weights.late_unrelated)
    with_late = np.maximum(candidates.cosine, 0.0) / weights.cosine_floor
    with_late = with_late + candidates.evidence * np.maximum(met, 0.0) + weights.about_speaker * candidates.speaker
    alone = np.isnan(candidates.late) | (at_first < POSSIBLY_RELEVANT)
    enough = np.where(alone, at_first, with_late)
    asked_for = (candidates.evidence > 0.0) | (candidates.speaker > 0.0)
    if not candidates.personal:
        enough = np.where(candidates.is_turn, enough / weights.impersonal, enough)
    return np.asarray(np.where(asked_for, enough, 0.0), dtype=np.float64)


def relevance_of(cosine: FloatArray, words: FloatArray, weights: RankingWeights, evidence: float = 1.0) -> FloatArray:
    """cos / cosine_floor + evidence · words / words_floor of these cosines and words scores, both (n,).

    A cosine or a words score at its floor suffices alone, half of each does together. A floor of 0 or below asks for
    nothing.
    """
    if weights.cosine_floor <= 0.0 or weights.words_floor <= 0.0:
        return np.ones(len(cosine))
    similar = np.maximum(cosine, 0.0) / weights.cosine_floor
    return np.asarray(similar + evidence * words / weights.words_floor, dtype=np.float64)


def with_value(candidates: Candidates, ranking: Ranking, row: int, term: str, value: float) -> FloatArray:
    """Scores of all candidates had this row's term the given value: how ``why_not`` is verified."""
    values = ranking.values.copy()
    values[row, TERMS.index(term)] = value
    return np.asarray(values @ ranking.weights.vector())


def merge(parts: Sequence[Candidates]) -> Candidates:
    """Candidates of several kinds in one list."""
    if len(parts) == 1:
        return parts[0]
    arrays = (np.concatenate([getattr(part, name) for part in parts]) for name in _MEASURES)
    ids = tuple(candidate_id for part in parts for candidate_id in part.ids)
    if not parts:
        return Candidates(ids, *arrays)
    return Candidates(ids, *arrays, evidence=parts[0].evidence, personal=parts[0].personal)


def picked(candidates: Candidates, rows: NDArray[np.int64]) -> Candidates:
    """The candidates of these rows, in their order."""
    arrays = (getattr(candidates, name)[rows] for name in _MEASURES)
    return Candidates(
        tuple(candidates.ids[row] for row in rows), *arrays, evidence=candidates.evidence, personal=candidates.personal
    )


def at_time(candidates: Candidates, *, t0: FloatArray, half_life: FloatArray) -> Candidates:
    """The same measurements with decay parameters of another moment, for the timeline's slider."""
    return replace(candidates, t0=t0, half_life=half_life)


def _lifts(terms: Sequence[Term], gap: float) -> list[tuple[float, Term, float]]:
    """(relative change, term, needed value) for each term that can close the gap within its range."""
    found = []
    for term in terms:
        if term.weight <= 0.0:
            continue
        needed = float(np.nextafter(term.value + gap / term.weight, np.inf)) + 1e-9
        if needed <= 1.0:
            found.append((abs(needed - term.value) / max(abs(term.value), 1e-6), term, needed))
    return found
