"""The few of many that can be among the best: whatever is left out would have scored less."""

from dataclasses import dataclass, replace

import numpy as np
import pytest

from familiars_desktop.memorizer.alignment import Alignment, Near
from familiars_desktop.memorizer.shortlist import Shortlist
from familiars_desktop.memorizer.turn_pool import TurnEntry, TurnPool
from familiars_desktop.memorizer.word_scores import WordScores
from familiars_desktop.memory.ranking import Candidates, RankingWeights, relevance_of, scores_of
from familiars_desktop.storage.vector_index.upper_bounds import UpperBounds
from familiars_desktop.storage.vectors import Cosines

NOW, DAY = 1_000_000.0, 86_400.0
WEIGHTS = RankingWeights()


@dataclass(frozen=True)
class Rows:
    """Rows with random columns: what the shortlist sees of records or turns."""

    near: Near
    words: WordScores
    every: Candidates
    may_be_recalled: np.ndarray

    def allowed(self, rows):
        return self.may_be_recalled[rows]

    def candidates(self, rows, cosine):
        columns = ("is_turn", "nearness", "salience", "t0", "half_life", "late", "speaker", "telling")
        chosen = {name: getattr(self.every, name)[rows] for name in columns}
        return Candidates(ids=(), cosine=cosine, words=self.words.of(rows), **chosen)

    def wordless(self):
        best = replace(self.candidates(np.array([0]), np.zeros(1)), words=np.zeros(1), half_life=np.array([np.inf]))
        best = replace(best, t0=self.every.t0.max(keepdims=True), nearness=self.every.nearness.max(keepdims=True))
        tops = {name: getattr(self.every, name).max(keepdims=True) for name in ("salience", "speaker", "telling")}
        return replace(best, **tops)


def made(rng, count, *, is_turn, worded, allowed):
    vectors = rng.normal(size=(count, 16)).astype(np.float32) + np.float32(0.4)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    direction = vectors[0]
    pool = TurnPool([TurnEntry("d", n, f"t{n}", 0.0, 1, "") for n in range(count)], {})
    place = rng.permutation(count)
    position = np.argsort(place)
    upper = (vectors @ direction + rng.uniform(1e-5, 0.04, count)).astype(np.float32)
    bounds = UpperBounds([place[: count // 2], place[count // 2 :]], upper[place], position, 0.041)
    near = Near(Cosines(pool.ids, vectors, direction, bounds), Alignment(pool.ids, pool.ids), pool)
    rows = np.flatnonzero(rng.random(count) < worded)
    every = Candidates(
        ids=(),
        is_turn=np.full(count, is_turn),
        cosine=near.exact(np.arange(count)),
        words=np.zeros(count),
        nearness=rng.random(count) * is_turn,
        salience=rng.random(count) * (not is_turn),
        t0=NOW - rng.exponential(30 * DAY, count),
        half_life=np.full(count, np.inf) if is_turn else DAY * np.exp(rng.uniform(0, 6, count)),
        late=np.full(count, np.nan),
        speaker=(rng.random(count) < 0.3).astype(float),
        telling=rng.random(count),
    )
    return Rows(near, WordScores(rows, rng.random(len(rows)) * 0.8), every, rng.random(count) < allowed)


def truth(kind, weights, evidence, enough):
    """The relevant rows that may be recalled, and their scores."""
    every = replace(kind.every, words=kind.words.of(np.arange(len(kind.every.t0))))
    relevant = relevance_of(every.cosine, every.words, weights, evidence) >= enough
    rows = np.flatnonzero(relevant & kind.may_be_recalled)
    return rows, scores_of(every, weights, now=NOW)[rows]


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("count", [1, 20, 150])
def test_what_is_left_out_scores_less_than_the_best_and_these_are_all_there(seed, count):
    rng = np.random.default_rng(seed)
    worded, allowed = rng.choice([0.0, 0.02, 0.3]), rng.choice([0.0, 0.1, 1.0])
    kinds = [made(rng, 900, is_turn=turns, worded=worded, allowed=allowed) for turns in (False, True)]
    weights = replace(WEIGHTS, meaning=float(rng.choice([0.0, 0.1, 1.0])), words=float(rng.choice([0.0, 0.35])))
    evidence, enough = float(rng.choice([0.3, 1.0])), (float(rng.choice([0.5, 1.0])),) * 2
    rows, left_out = Shortlist(kinds, weights, evidence, enough, NOW).best(count)
    relevant = [truth(kind, weights, evidence, least) for kind, least in zip(kinds, enough, strict=True)]
    for found, (expected, scores), kind in zip(rows, relevant, kinds, strict=True):
        missing = ~np.isin(expected, found)
        assert (scores[missing] < left_out).all()
        assert list(found) == sorted(set(found)) and kind.may_be_recalled[found].all()
    scores = np.sort(np.concatenate([found for _, found in relevant]))[::-1]
    if left_out > -np.inf:
        assert scores[count - 1] >= left_out
    assert sum(map(len, rows)) >= min(count, len(scores))


def test_few_of_many_are_looked_at_to_the_end():
    rng = np.random.default_rng(3)
    kinds = [made(rng, 4_000, is_turn=turns, worded=0.02, allowed=1.0) for turns in (False, True)]
    shortlist = Shortlist(kinds, WEIGHTS, 1.0, (1.0, 1.0), NOW)
    rows, left_out = shortlist.best(20)
    relevant = sum(len(truth(kind, WEIGHTS, 1.0, 1.0)[0]) for kind in kinds)
    assert left_out > -np.inf and 20 <= sum(map(len, rows)) < relevant / 10


def test_without_a_limit_all_that_may_be_relevant_are_there():
    rng = np.random.default_rng(4)
    kinds = [made(rng, 600, is_turn=turns, worded=0.1, allowed=0.5) for turns in (False, True)]
    rows = Shortlist(kinds, WEIGHTS, 1.0, (1.0, 1.0), NOW).all()
    for found, kind in zip(rows, kinds, strict=True):
        assert set(truth(kind, WEIGHTS, 1.0, 1.0)[0]) <= set(found)
