"""The user's word on a memory outweighs any number of uses, and lasts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from familiars_desktop.memory import InvalidRecord, MemoryRecord
from familiars_desktop.memory.decay import DAY, DecayPolicy
from familiars_desktop.memory.judgement import judged

POLICY = DecayPolicy(longest_half_life=7300 * DAY)
NOW = 1_777_000_000.0


def record(**fields: object) -> MemoryRecord:
    values: dict[str, object] = {"half_life": 30 * DAY, "salience": 0.5, "evidence": {"turn_id": "t_1"}, **fields}
    return MemoryRecord(id="m_00000001", scope="user", category="profile", content="I live in Bergen", **values)  # type: ignore[arg-type]


@pytest.mark.parametrize("half_life", [0.25 * DAY, 30 * DAY, 1825 * DAY])
def test_called_useful_it_gains_more_than_by_a_fortnight_of_daily_use(half_life: float) -> None:
    used = half_life
    for count in range(14):
        used = POLICY.reinforced(used, count)
    changes = judged(record(half_life=half_life), "useful", policy=POLICY, now=NOW)
    assert changes["half_life"] > used
    assert changes["salience"] == 0.6


def test_growth_ends_at_the_cap_and_takes_nothing_away() -> None:
    assert POLICY.found_useful(5000 * DAY) == 7300 * DAY
    assert POLICY.found_useful(9000 * DAY) == 9000 * DAY
    assert POLICY.reinforced(7300 * DAY, 3) == 7300 * DAY


@pytest.mark.parametrize(("judgement", "confidence"), [("outdated", 1.0), ("wrong", 0.0)])
def test_called_outdated_or_wrong_it_is_archived(judgement: str, confidence: float) -> None:
    after = replace(record(), **judged(record(), judgement, policy=POLICY, now=NOW))
    assert after.deprecated
    assert after.confidence == confidence
    assert after.evidence is not None
    assert (after.evidence["turn_id"], after.evidence["judged"]["as"]) == ("t_1", judgement)


def test_another_word_is_refused_with_what_is_allowed() -> None:
    with pytest.raises(InvalidRecord, match="'nice': allowed are useful, outdated, wrong"):
        judged(record(), "nice", policy=POLICY, now=NOW)
