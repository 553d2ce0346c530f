"""Which of two rival statements stands (B §3.3)."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from familiars_desktop.memory import MemoryRecord, recency, resolution_score, resolve_conflict
from familiars_desktop.memory.times import to_iso

moments = st.floats(0.0, 4e9)
units = st.floats(0.0, 1.0)


def record(stated_at: float, *, confidence: float = 1.0, pinned: bool = False) -> MemoryRecord:
    return MemoryRecord(
        "m_00000001",
        "user",
        "profile",
        to_iso(stated_at),
        "Lives in Seattle.",
        confidence=confidence,
        pinned=pinned,
    )


@given(moments, moments, moments)
def test_recency_stays_between_0_and_1(t, now, origin):
    assert 0.0 <= recency(t, now=now, origin=origin) <= 1.0


@given(moments, moments, moments, moments)
def test_the_later_statement_is_never_the_less_recent(one, other, now, origin):
    earlier, later = sorted((one, other))
    assert recency(earlier, now=now, origin=origin) <= recency(later, now=now, origin=origin)


def test_recency_runs_from_0_at_the_origin_to_1_now():
    assert recency(100.0, now=200.0, origin=100.0) == 0.0
    assert recency(150.0, now=200.0, origin=100.0) == 0.5
    assert recency(200.0, now=200.0, origin=100.0) == 1.0


@given(moments, moments)
def test_recency_is_1_when_there_is_no_past(t, now):
    assert recency(t, now=now, origin=now) == 1.0


@given(st.lists(moments, min_size=1, max_size=10), moments, moments)
def test_recency_of_many_is_the_recency_of_each(stated, now, origin):
    together = recency(np.array(stated), now=now, origin=origin)
    assert list(together) == [recency(t, now=now, origin=origin) for t in stated]


@given(units, units, units)
def test_a_resolution_score_lies_between_its_two_parts(confidence, near, beta):
    score = resolution_score(confidence, near, beta=beta)
    assert min(confidence, near) - 1e-12 <= score <= max(confidence, near) + 1e-12


@given(st.lists(st.tuples(units, units), min_size=1, max_size=10), units)
def test_resolution_scores_of_many_are_the_scores_of_each(rows, beta):
    confidence, near = (np.array(column) for column in zip(*rows, strict=True))
    together = resolution_score(confidence, near, beta=beta)
    assert list(together) == [resolution_score(c, r, beta=beta) for c, r in rows]


@given(moments, moments, units, units, units)
def test_the_higher_score_stands(one, other, old_confidence, new_confidence, beta):
    earlier, later = sorted((one, other))
    outcome = resolve_conflict(
        record(earlier, confidence=old_confidence),
        stated_at=later,
        confidence=new_confidence,
        now=later,
        origin=0.0,
        beta=beta,
    )
    assume(abs(outcome.new_score - outcome.old_score) > 1e-9)
    assert outcome.verdict == ("new" if outcome.new_score > outcome.old_score else "old")


@given(moments, moments, units)
def test_between_equally_sure_statements_the_newer_stands(one, other, beta):
    earlier, later = sorted((one, other))
    old = record(earlier)
    later = max(later, old.stated_at)
    outcome = resolve_conflict(old, stated_at=later, confidence=1.0, now=later + 1.0, origin=old.stated_at, beta=beta)
    assert outcome.verdict == "new"


def test_ties_go_to_the_newer_even_when_rounding_hides_them():
    # .9·1 + .1·.1 and .9·.9 + .1·1 are both .91
    outcome = resolve_conflict(record(10.0), stated_at=100.0, confidence=0.9, now=100.0, origin=0.0, beta=0.9)
    assert outcome.old_score == pytest.approx(outcome.new_score)
    assert outcome.verdict == "new"


def test_a_rival_stated_earlier_loses_a_tie():
    outcome = resolve_conflict(record(200.0), stated_at=100.0, confidence=1.0, now=300.0, origin=0.0, beta=1.0)
    assert outcome.verdict == "old"


@given(moments, units, units)
def test_a_pinned_record_is_never_overridden_the_user_decides(later, confidence, beta):
    outcome = resolve_conflict(
        record(0.0, confidence=0.0, pinned=True),
        stated_at=later,
        confidence=confidence,
        now=later,
        origin=0.0,
        beta=beta,
    )
    assert outcome.verdict == "open"
    assert 0.0 <= outcome.old_score <= outcome.new_score <= 1.0
