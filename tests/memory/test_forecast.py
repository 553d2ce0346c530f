"""The band of a forecast: used no more, or as often as so far."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memory.decay import DAY, fades_at, retention
from familiars_desktop.memory.forecast import expected_retention, fades_if_used, fades_on, kept_by_use, use_rate

shares = st.floats(0.0, 1.0)
half_lives = st.floats(0.1, 400.0).map(lambda days: days * DAY)
rates = st.floats(0.0, 3.0).map(lambda daily: daily / DAY)
waits = st.floats(0.0, 400.0).map(lambda days: days * DAY)


@given(waits, shares, half_lives, rates)
def test_used_as_so_far_it_is_never_weaker_than_used_no_more(wait: float, kept: float, half_life: float, rate: float):
    expected = float(expected_retention(wait, kept, half_life, rate))
    assert kept * retention(wait, half_life) - 1e-9 <= expected <= 1.0 + 1e-9


@given(waits, shares, half_lives)
def test_without_a_use_so_far_the_band_is_closed(wait: float, kept: float, half_life: float):
    assert float(expected_retention(wait, kept, half_life, 0.0)) == pytest.approx(kept * retention(wait, half_life))


@given(shares, half_lives, rates)
def test_it_begins_with_what_is_left_and_ends_with_what_use_keeps_alive(kept: float, half_life: float, rate: float):
    assert float(expected_retention(0.0, kept, half_life, rate)) == pytest.approx(kept)
    end = float(expected_retention(1e5 * DAY, kept, half_life, rate))
    assert end == pytest.approx(float(kept_by_use(rate, half_life)), abs=1e-6)


@pytest.mark.parametrize("daily", [0.05, 0.3, 2.0])
def test_the_formula_is_the_mean_of_many_futures_in_which_uses_come_at_random(daily: float):
    draw = np.random.default_rng(7)
    half_life, age, wait, futures = 10.0 * DAY, 4.0 * DAY, 15.0 * DAY, 20_000
    counts = draw.poisson(daily * wait / DAY, futures)
    # Of n uses at random within the wait the last is the largest: u^(1/n).
    last = np.where(counts > 0, wait * draw.random(futures) ** (1.0 / np.maximum(counts, 1)), -age)
    mean = float(retention(wait - last, np.full(futures, half_life)).mean())
    expected = expected_retention(wait, retention(age, half_life), half_life, daily / DAY)
    assert float(expected) == pytest.approx(mean, abs=0.01)


@given(st.floats(0.51, 1.0), half_lives, rates)
def test_the_day_on_which_it_fades_is_where_the_expected_curve_crosses(kept: float, half_life: float, rate: float):
    fades = float(fades_if_used(0.0, kept, half_life, rate, 0.5))
    if float(kept_by_use(rate, half_life)) >= 0.5:
        assert fades == np.inf
    else:
        assert float(expected_retention(fades, kept, half_life, rate)) == pytest.approx(0.5, abs=1e-6)


def test_used_no_more_it_fades_when_the_forgetting_curve_says():
    now, age, half_life = 100.0 * DAY, 3.0 * DAY, 30.0 * DAY
    fades = fades_if_used(now, retention(age, half_life), half_life, 0.0, 0.5)
    assert float(fades) == pytest.approx(float(fades_at(now - age, half_life, 0.5)))


def test_what_is_below_the_threshold_has_faded_and_what_is_pinned_never_does():
    assert float(fades_if_used(7.0, 0.4, DAY, 0.0, 0.5)) == 7.0
    assert float(fades_if_used(7.0, 1.0, np.inf, 0.0, 0.5)) == np.inf


def test_a_rate_is_uses_a_second_and_of_a_young_memory_as_if_it_were_a_day_old():
    np.testing.assert_allclose(use_rate([0, 10, 3], [DAY, 20.0 * DAY, 60.0]) * DAY, [0.0, 0.5, 3.0])


@given(st.floats(0.0, 1.0), half_lives)
def test_with_a_question_it_fades_when_s_falls_to_the_threshold(cosine: float, half_life: float):
    fades = float(fades_on(0.0, half_life, 0.5, cosine))
    if cosine < 0.5:
        assert fades == -np.inf
    else:
        assert cosine * retention(fades, half_life) == pytest.approx(0.5)


def test_without_a_question_that_is_the_day_of_the_forgetting_curve():
    np.testing.assert_allclose(fades_on([1.0, 1.0], [DAY, np.inf], 0.5), fades_at([1.0, 1.0], [DAY, np.inf], 0.5))


def test_used_as_so_far_too_it_is_s_that_falls_to_the_threshold():
    now, half_life, rate = 3.0 * DAY, 20.0 * DAY, 0.01 / DAY
    fades = fades_if_used(now, 0.9, half_life, rate, 0.5, [0.4, 0.6, 0.0])
    assert list(fades[[0, 2]]) == [now, now]
    assert 0.6 * expected_retention(fades[1] - now, 0.9, half_life, rate) == pytest.approx(0.5)
