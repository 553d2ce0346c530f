"""Forgetting and reinforcement (B §3.1-3.2)."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory import DecayPolicy, decayed_score, reinforced_half_life, retention
from familiars_desktop.memory.decay import DAY, Thresholds, fades_at, ranking_weight, true_half_life

ages = st.floats(0.0, 1e10)
half_lives = st.floats(1.0, 1e9)
cosines = st.floats(-1.0, 1.0)
counts = st.integers(0, 10_000)


@given(ages, ages, half_lives)
def test_retention_falls_with_age_and_stays_between_0_and_1(one, other, half_life):
    younger, older = sorted((one, other))
    assert 0.0 <= retention(older, half_life) <= retention(younger, half_life) <= 1.0


@given(ages, half_lives, half_lives)
def test_a_longer_half_life_forgets_no_faster(age, one, other):
    shorter, longer = sorted((one, other))
    assert retention(age, shorter) <= retention(age, longer)


@given(half_lives)
def test_retention_is_1_at_once_one_over_e_at_h_and_a_half_at_the_true_half_life(half_life):
    assert retention(0.0, half_life) == 1.0
    assert retention(half_life, half_life) == pytest.approx(1.0 / math.e)
    assert retention(true_half_life(half_life), half_life) == pytest.approx(0.5)


@given(st.floats(-1e10, 0.0), half_lives, cosines)
def test_an_age_below_zero_is_age_zero(age, half_life, cos):
    assert retention(age, half_life) == 1.0
    assert decayed_score(cos, age, half_life) == cos


@given(ages)
def test_a_pinned_memory_keeps_all_of_its_strength(age):
    assert retention(age, math.inf) == 1.0


@given(cosines, ages, half_lives)
def test_strength_is_cosine_times_retention_and_never_exceeds_the_cosine(cos, age, half_life):
    strength = decayed_score(cos, age, half_life)
    assert abs(strength) <= abs(cos)
    assert strength == pytest.approx(cos * math.exp(-age / half_life), rel=1e-12, abs=1e-300)


@given(st.lists(st.tuples(cosines, st.floats(-1e6, 1e9), half_lives), min_size=1, max_size=20))
def test_the_scalar_form_is_the_vector_form_on_one_element(rows):
    cos, age, half_life = (np.array(column) for column in zip(*rows, strict=True))
    kept, strength = retention(age, half_life), decayed_score(cos, age, half_life)
    assert kept.shape == strength.shape == (len(rows),)
    for i, (c, a, h) in enumerate(rows):
        assert isinstance(retention(a, h), float)
        assert retention(a, h) == retention(np.array([a]), np.array([h]))[0] == pytest.approx(kept[i], rel=1e-14)
        assert decayed_score(c, a, h) == pytest.approx(strength[i], rel=1e-14)


@given(st.lists(st.tuples(half_lives, counts), min_size=1, max_size=20))
def test_reinforcement_of_many_is_reinforcement_of_each(rows):
    half_life, count = (np.array(column) for column in zip(*rows, strict=True))
    grown = reinforced_half_life(half_life, count)
    for i, (h, c) in enumerate(rows):
        assert isinstance(reinforced_half_life(h, c), float)
        assert reinforced_half_life(h, c) == pytest.approx(grown[i], rel=1e-14)
    policy = DecayPolicy(longest_half_life=90_000.0)
    capped = [policy.reinforced(h, int(c)) for h, c in rows]
    assert policy.all_reinforced([h for h, _ in rows], [int(c) for _, c in rows]) == pytest.approx(capped, rel=1e-14)


@given(half_lives, counts, st.floats(0.0, 1e6), st.floats(0.0, 10.0))
def test_reinforcement_never_lowers_h_and_never_adds_more_than_the_learning_rate(half_life, count, eta, alpha):
    grown = reinforced_half_life(half_life, count, learning_rate=eta, saturation=alpha)
    assert half_life <= grown <= half_life + eta


@given(half_lives, counts, counts)
def test_each_further_access_adds_at_least_as_much_and_the_gain_saturates(half_life, one, other):
    fewer, more = sorted((one, other))
    assert reinforced_half_life(half_life, fewer) <= reinforced_half_life(half_life, more)
    gains = [reinforced_half_life(half_life, c) - half_life for c in range(12)]
    steps = np.diff(gains)
    assert (np.diff(steps) <= 1e-6).all()
    assert reinforced_half_life(half_life, 10_000) == pytest.approx(half_life + 43_200.0)


def test_the_first_accesses_add_what_the_formula_says():
    assert reinforced_half_life(DAY, 0) == DAY
    assert reinforced_half_life(DAY, 1) == pytest.approx(DAY + 43_200.0 * (1.0 - math.exp(-0.25)))
    assert reinforced_half_life(DAY, 4) == pytest.approx(DAY + 43_200.0 * (1.0 - math.exp(-1.0)))


@given(st.floats(0.0, 2e9), st.floats(1.0, 1e8), st.floats(0.01, 1.0))
def test_a_memory_stands_at_the_threshold_at_the_moment_it_is_said_to_fade(t0, half_life, threshold):
    moment = fades_at(t0, half_life, threshold)
    assert moment >= t0
    assert retention(moment - t0, half_life) == pytest.approx(threshold, rel=1e-5)


def test_a_pinned_memory_never_fades():
    assert fades_at(0.0, math.inf, 0.5) == math.inf


@given(st.floats(0.0, 1.0), st.floats(0.0, 1.0))
def test_ranking_bounds_the_decay_from_below(kept, floor):
    weight = ranking_weight(kept, floor)
    assert max(floor, kept) - 1e-12 <= weight <= 1.0 + 1e-12
    assert ranking_weight(kept, 0.0) == kept
    assert ranking_weight(kept, 1.0) == 1.0


@pytest.mark.parametrize(
    ("strength", "tier"),
    [
        (1.0, "active"),
        (0.5, "active"),
        (0.499, "fading"),
        (0.1, "fading"),
        (0.099, "dormant"),
        (-1.0, "dormant"),
    ],
)
def test_tiers_begin_at_their_thresholds(strength, tier):
    assert Thresholds().tier(strength) == tier


def test_c_counts_the_writing_so_a_record_read_for_the_first_time_has_c_1():
    policy = DecayPolicy()
    assert policy.reinforced(DAY, 0) == reinforced_half_life(DAY, 1)
    assert policy.reinforced(DAY, 9) == reinforced_half_life(DAY, 10)


def test_half_life_at_birth_follows_the_cell_and_the_salience():
    policy = DecayPolicy.from_tables({"half_life_days": {"default": 2, "user/profile": 100}, "salience": {"gain": 1.0}})
    assert policy.half_life_at_birth("user", "profile", 0.5) == 100 * DAY
    assert policy.half_life_at_birth("user", "profile", 1.0) == 150 * DAY
    assert policy.half_life_at_birth("user", "profile", 0.0) == 50 * DAY
    assert policy.half_life_at_birth("user", "event", 0.5) == 2 * DAY


def test_a_policy_reads_every_table_and_what_it_leaves_out_keeps_its_default():
    assert DecayPolicy.from_tables({}) == DecayPolicy()
    policy = DecayPolicy.from_tables(
        {
            "ranking": {"phi_record": 0.6, "phi_turn": 0.9},
            "reinforcement": {"learning_rate": 10, "saturation": 2},
            "conflict": {"beta": 0.7},
            "threshold": {"strike": 0.4},
        }
    )
    assert (policy.record_floor, policy.turn_floor, policy.conflict_beta) == (0.6, 0.9, 0.7)
    assert (policy.learning_rate, policy.saturation) == (10.0, 2.0)
    assert (policy.thresholds.strike, policy.thresholds.active) == (0.4, 0.5)
