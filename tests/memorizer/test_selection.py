"""What a question may be narrowed to."""

import math
from datetime import UTC, datetime

import pytest

from familiars_desktop.memorizer.selection import select
from familiars_desktop.memory.errors import InvalidRecord


def test_without_filters_everything_of_this_viewpoint_may_be_recalled():
    selection = select({}, agent_id="nova", now=5.0)
    assert (selection.since, selection.until) == (-math.inf, math.inf)
    assert selection.kinds == {"record", "turn"}
    assert selection.owners == {("user", "user"), ("identity", "nova")}
    assert selection.with_turns


def test_a_dialogues_memories_are_seen_in_that_dialogue():
    selection = select({"dialogue_id": "d7"}, agent_id="nova", now=5.0)
    assert {("dialogue", "nova/d7"), ("ephemeral", "nova/d7")} <= selection.owners


def test_scopes_narrow_the_owners():
    assert select({"scopes": ["user"]}, agent_id="nova", now=0.0).owners == {("user", "user")}
    assert select({"scopes": ["dialogue"]}, agent_id="nova", now=0.0).owners == frozenset()


def test_moments_may_be_datetimes_texts_or_seconds():
    selection = select(
        {"since": "1970-01-01T00:01:00", "until": 90}, agent_id="a", now=datetime(1970, 1, 2, tzinfo=UTC)
    )
    assert (selection.since, selection.until, selection.now) == (60.0, 90.0, 86_400.0)


@pytest.mark.parametrize("name", ["scopes", "categories", "kinds", "statuses"])
def test_a_word_that_is_not_allowed_is_named_with_those_that_are(name):
    with pytest.raises(InvalidRecord, match=r"'nonsense': allowed are "):
        select({name: ["nonsense"]}, agent_id="a", now=0.0)
