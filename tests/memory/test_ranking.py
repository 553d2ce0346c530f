"""Ranking, explanations and why-not."""

import math
import tomllib
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory import DecayPolicy
from familiars_desktop.memory.ranking import (
    TERMS,
    Candidates,
    RankingWeights,
    at_time,
    favouring,
    is_relevant,
    merge,
    picked,
    rank,
    with_value,
)

NOW = 1_800_000_000.0

units = st.floats(0.0, 1.0)
rows = st.lists(
    st.tuples(
        st.booleans(),
        st.floats(-1.0, 1.0),
        units,
        units,
        units,
        st.floats(-1e4, 1e8),
        st.floats(1.0, 1e8),
        units | st.just(math.nan),
        units,
        units,
    ),
    min_size=1,
    max_size=25,
)
weights_of_any_size = st.builds(
    RankingWeights,
    meaning=st.floats(0.0, 2.0),
    words=st.floats(0.0, 2.0),
    late=st.floats(0.0, 2.0),
    speaker=st.floats(0.0, 0.5),
    telling=st.floats(0.0, 0.5),
    recency=st.floats(0.0, 0.5),
    tree=st.floats(0.0, 0.5),
    salience=st.floats(0.0, 0.5),
    record_floor=units,
    turn_floor=units,
    cosine_floor=st.just(-1.0) | st.floats(0.05, 0.5),
    words_floor=st.floats(0.05, 1.0),
)


def candidates(rows) -> Candidates:
    turn, cosine, words, nearness, salience, age, half_life, late, speaker, telling = (
        np.array(c) for c in zip(*rows, strict=True)
    )
    return Candidates(
        ids=tuple(f"c{i}" for i in range(len(rows))),
        is_turn=turn.astype(bool),
        cosine=cosine.astype(float),
        words=words.astype(float),
        nearness=np.where(turn, nearness, 0.0),
        salience=np.where(turn, 0.0, salience),
        t0=NOW - age,
        half_life=np.where(turn, math.inf, half_life),
        late=late.astype(float),
        speaker=speaker.astype(float),
        telling=telling.astype(float),
    )


def row(
    cosine=0.5, *, turn=False, words=0.0, near=0.0, salience=0.5, age=0.0, half_life=86_400.0, late=math.nan
) -> tuple:
    return (turn, cosine, words, near, salience, age, half_life, late, 0.0, 0.5)


@given(rows, weights_of_any_size)
def test_an_explanations_contributions_sum_to_the_score(rows, weights):
    ranking = rank(candidates(rows), weights, now=NOW)
    for position, score in enumerate(ranking.scores):
        explanation = ranking.explain(position)
        assert sum(term.contribution for term in explanation.terms) == pytest.approx(score, abs=1e-12)
        assert explanation.score == pytest.approx(score, abs=1e-12)
        assert tuple(term.name for term in explanation.terms) == TERMS


@given(rows, weights_of_any_size)
def test_every_term_but_meaning_stays_between_0_and_1_and_meaning_between_minus_1_and_1(rows, weights):
    values = rank(candidates(rows), weights, now=NOW).values
    assert (np.abs(values) <= 1.0 + 1e-12).all()
    assert (values[:, 1:] >= 0.0).all()


@given(rows, weights_of_any_size)
def test_the_order_holds_the_relevant_rows_best_first_and_ties_in_their_order(rows, weights):
    measured = candidates(rows)
    ranking = rank(measured, weights, now=NOW)
    order = list(ranking.order)
    relevant = [i for i, counts in enumerate(is_relevant(measured, weights)) if counts]
    assert order == sorted(relevant, key=lambda i: (-ranking.scores[i], i))
    assert list(ranking.top(3)) == order[:3]
    assert list(ranking.top(0)) == list(ranking.top(-1)) == []


@given(rows, weights_of_any_size)
def test_each_row_is_scored_as_if_it_stood_alone(rows, weights):
    together = rank(candidates(rows), weights, now=NOW).scores
    alone = [rank(candidates([single]), weights, now=NOW).scores[0] for single in rows]
    assert together == pytest.approx(alone, abs=1e-12)


def test_decay_is_bounded_by_the_floor_of_its_kind():
    faded = candidates([row(0.8, age=1e12), row(0.8, turn=True, age=1e12)])
    values = rank(faded, RankingWeights(record_floor=0.25, turn_floor=1.0), now=NOW).values
    assert values[:, 0] == pytest.approx([0.2, 0.8])
    bare = rank(faded, RankingWeights(record_floor=0.0), now=NOW).values
    assert bare[0, 0] == pytest.approx(0.0)


def test_late_interaction_fades_like_meaning():
    faded = candidates([row(late=0.8, age=1e12), row(late=0.8, turn=True, age=1e12)])
    values = rank(faded, RankingWeights(record_floor=0.25, turn_floor=1.0), now=NOW).values
    assert values[:, TERMS.index("late")] == pytest.approx([0.2, 0.8])


def test_where_late_interaction_is_missing_what_cosine_and_words_let_expect_stands_in():
    weights = RankingWeights(expected_base=0.1, expected_meaning=0.5, expected_words=1.0)
    measured = candidates([row(0.4, words=0.2), row(0.4, words=0.2, late=0.3), row(1.0, words=1.0)])
    values = rank(measured, weights, now=NOW).values
    assert values[:, TERMS.index("late")] == pytest.approx([0.5, 0.3, 1.0])


def test_candidates_made_without_it_have_no_late_interaction():
    plain = candidates([row(), row()])
    made = Candidates(
        *(getattr(plain, name) for name in ("ids", "is_turn", "cosine", "words", "nearness")),
        plain.salience,
        plain.t0,
        plain.half_life,
    )
    assert np.isnan(made.late).all()
    assert not made.speaker.any()
    assert len(picked(merge([made, plain]), np.array([0, 3])).telling) == 2


def test_recency_counts_for_turns_alone():
    values = rank(candidates([row(age=86_400.0), row(turn=True, age=86_400.0)]), RankingWeights(), now=NOW).values
    assert values[:, TERMS.index("recency")] == pytest.approx([0.0, math.exp(-1.0)])


telling_weights = st.builds(
    RankingWeights,
    meaning=st.floats(0.2, 2.0),
    words=st.floats(0.2, 2.0),
    late=st.floats(0.2, 2.0),
    speaker=st.floats(0.01, 0.5),
    telling=st.floats(0.01, 0.5),
    recency=st.floats(0.01, 0.5),
    tree=st.floats(0.01, 0.5),
    salience=st.floats(0.01, 0.5),
    record_floor=units,
    turn_floor=units,
    cosine_floor=st.just(-1.0),
)


@given(rows, telling_weights, st.integers(1, 8), st.floats(0.0, 0.999))
def test_the_needed_value_lifts_an_outranked_row_into_the_top_k_and_a_little_less_does_not(rows, weights, k, where):
    measured = candidates(rows)
    ranking = rank(measured, weights, now=NOW)
    beaten = ranking.order[k:]
    if not len(beaten):
        assert all(ranking.why_not(position, k).reason == "recalled" for position in range(len(rows)))
        return
    position = int(beaten[int(where * len(beaten))])
    answer = ranking.why_not(position, k)
    assert answer.reason == "outranked"
    assert answer.rank == list(ranking.order).index(position) + 1
    if answer.term is None:
        return
    assert answer.value < answer.needed <= 1.0

    def place(value: float) -> int:
        scores = with_value(measured, ranking, position, answer.term, value)
        return 1 + sum(scores[i] >= scores[position] for i in ranking.order if i != position)

    assert place(answer.needed) <= k
    gap = answer.score_needed - answer.score
    if gap > 1e-6:
        assert place(answer.needed - 1e-6) > k


@given(rows, telling_weights, st.integers(1, 8), st.floats(0.0, 0.999))
def test_no_other_of_its_terms_would_lift_it_with_a_smaller_relative_change(rows, weights, k, where):
    ranking = rank(candidates(rows), weights, now=NOW)
    position = int(where * len(rows))
    answer = ranking.why_not(position, k)
    if answer.term is None:
        return
    own_terms = set(TERMS) - {"timely"} - ({"salience"} if rows[position][0] else {"recency", "tree"})
    assert answer.term in own_terms
    chosen = (answer.needed - answer.value) / max(abs(answer.value), 1e-6)
    for term in answer.explanation.terms:
        needed = term.value + (answer.score_needed - answer.score) / term.weight
        if term.name in own_terms and needed <= 1.0 - 1e-6:
            assert chosen <= (needed - term.value) / max(abs(term.value), 1e-6) + 1e-2


@given(rows, st.sets(st.integers(0, 7)))
def test_the_best_of_a_favoured_time_comes_first_and_its_score_is_explained(rows, favoured):
    before = rank(candidates(rows), RankingWeights(), now=NOW)
    timely = np.array([position in favoured for position in range(len(rows))])
    after = favouring(before, timely)
    assert (after.relevant == before.relevant).all()
    if not (timely & before.relevant).any():
        assert (after.scores == before.scores).all()
        return
    best = max(np.flatnonzero(timely & before.relevant), key=lambda position: before.scores[position])
    assert after.order[0] == best and (after.values[:, TERMS.index("timely")] <= 1.0).all()
    gained = after.scores - before.scores
    assert gained[~timely] == pytest.approx(0.0)
    assert np.delete(gained, best)[np.delete(timely, best)] == pytest.approx(RankingWeights().timely)
    for position, score in enumerate(after.scores):
        assert after.explain(position).score == pytest.approx(score, abs=1e-12)


def test_a_recalled_row_says_so_with_its_rank():
    ranking = rank(candidates([row(0.9), row(0.8)]), RankingWeights(), now=NOW)
    answer = ranking.why_not(1, 2)
    assert (answer.reason, answer.rank, answer.term) == ("recalled", 2, None)


def test_a_row_below_the_relevance_floors_is_irrelevant_however_few_there_are():
    weights = RankingWeights(cosine_floor=0.3, words_floor=0.4)
    rows = [
        row(0.29),
        row(0.0, words=0.39),
        row(-0.5, words=0.4),
        row(0.3),
        row(0.15, words=0.2),
        row(0.15, words=0.19),
    ]
    ranking = rank(candidates(rows), weights, now=NOW)
    reasons = [ranking.why_not(position, 10).reason for position in range(len(rows))]
    assert reasons == ["irrelevant", "irrelevant", "recalled", "recalled", "recalled", "irrelevant"]
    assert len(ranking.top(10)) == 3


@given(rows, st.floats(-1.0, 0.0), st.floats(0.05, 1.0))
def test_a_floor_of_0_asks_for_nothing(rows, floor, other):
    for weights in (
        RankingWeights(cosine_floor=floor, words_floor=other),
        RankingWeights(cosine_floor=other, words_floor=floor),
    ):
        assert rank(candidates(rows), weights, now=NOW).relevant.all()


def test_turns_for_which_half_speaks_stand_beside_what_is_relevant_and_never_alone():
    weights = RankingWeights(cosine_floor=0.4, words_floor=0.4, late_unrelated=0.4, late_floor=0.8)
    half = [row(0.2, turn=True, late=0.4), row(0.2, late=0.4), row(0.2, turn=True), row(0.19, turn=True, late=0.4)]
    assert not is_relevant(candidates(half), weights).any()
    beside = is_relevant(candidates([*half, row(0.4)]), weights)
    assert beside.tolist() == [True, False, False, False, True]


def test_words_that_prove_little_make_nothing_relevant_however_well_they_are_met():
    weights = RankingWeights(cosine_floor=0.4, words_floor=0.4, late_unrelated=0.4, late_floor=0.8)
    met = candidates([row(0.2, words=1.0, late=0.9), row(0.2, words=1.0), row(0.4)])
    assert is_relevant(met, weights).all()
    assert is_relevant(replace(met, evidence=0.1), weights).tolist() == [False, False, True]


def test_a_question_of_which_no_word_tells_anything_asks_for_nothing_but_for_the_one_it_is_about():
    greeting = replace(candidates([row(0.9, words=1.0, late=1.0), row(0.9)]), evidence=0.0)
    assert not is_relevant(greeting, RankingWeights()).any()
    who_am_i = replace(greeting, speaker=np.array([1.0, 0.0]))
    assert is_relevant(who_am_i, RankingWeights()).tolist() == [True, False]


def test_what_the_one_said_whom_the_question_is_about_needs_less():
    weights = RankingWeights(cosine_floor=0.4, words_floor=0.4, about_speaker=0.25)
    said = replace(candidates([row(0.31, late=0.0), row(0.31, late=0.0)]), speaker=np.array([1.0, 0.0]))
    assert is_relevant(said, weights).tolist() == [True, False]


def test_a_turn_needs_more_where_the_question_speaks_of_nobody_and_a_record_does_not():
    weights = RankingWeights(cosine_floor=0.4, words_floor=0.4, impersonal=1.2)
    found = replace(candidates([row(0.42), row(0.42), row(0.5)]), is_turn=np.array([True, False, True]))
    assert is_relevant(found, weights).all()
    assert is_relevant(replace(found, personal=False), weights).tolist() == [False, True, True]


def test_an_outranked_row_that_nothing_within_range_could_lift_is_told_the_score_it_lacks():
    weights = RankingWeights(
        meaning=1.0, words=0.0, late=0.0, speaker=0.0, telling=0.0, recency=0.0, tree=0.0, salience=0.0
    )
    ranking = rank(candidates([row(1.0), row(0.5, age=1e9)]), weights, now=NOW)
    answer = ranking.why_not(1, 1)
    assert (answer.reason, answer.rank, answer.term) == ("outranked", 2, None)
    assert answer.score_needed == pytest.approx(1.0)


def test_a_record_is_not_told_to_be_recent_or_near_for_only_turns_are():
    weights = RankingWeights(
        meaning=1.0,
        words=0.0,
        late=0.0,
        speaker=0.0,
        telling=0.0,
        recency=0.5,
        tree=0.5,
        salience=0.0,
        record_floor=1.0,
    )
    rows = [row(0.9, turn=True, age=86_400.0), row(0.9), row(0.85, turn=True, age=86_400.0)]
    ranking = rank(candidates(rows), weights, now=NOW)
    assert [ranking.why_not(position, 1).term for position in (1, 2)] == [None, "meaning"]


def test_no_place_is_open_in_the_best_none():
    answer = rank(candidates([row(0.9)]), RankingWeights(), now=NOW).why_not(0, 0)
    assert (answer.reason, answer.term) == ("outranked", None)


@given(rows, rows, weights_of_any_size)
def test_merged_candidates_keep_their_scores(one, other, weights):
    both = merge([candidates(one), candidates(other)])
    apart = [rank(candidates(part), weights, now=NOW).scores for part in (one, other)]
    assert rank(both, weights, now=NOW).scores == pytest.approx(np.concatenate(apart), abs=1e-12)
    assert merge([candidates(one)]).ids == candidates(one).ids


def test_the_same_measurements_are_ranked_at_another_time():
    measured = candidates([row(0.5), row(0.5)])
    moved = at_time(measured, t0=np.array([NOW - 1e9, NOW]), half_life=measured.half_life)
    assert list(rank(measured, RankingWeights(), now=NOW).order) == [0, 1]
    assert list(rank(moved, RankingWeights(), now=NOW).order) == [1, 0]


def test_the_defaults_are_those_of_the_tables_that_travel_with_the_program():
    resources = Path(__file__).parents[2] / "resources"
    tuned = tomllib.loads((resources / "recall.toml").read_text(encoding="utf-8"))["weights"]
    policy = DecayPolicy.from_tables(tomllib.loads((resources / "decay.toml").read_text(encoding="utf-8")))
    floors = {"record_floor": policy.record_floor, "turn_floor": policy.turn_floor}
    assert RankingWeights(**tuned, **floors) == RankingWeights()
