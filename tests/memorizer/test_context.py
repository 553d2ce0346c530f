"""Recalled memories as text for a prompt."""

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from familiars_desktop.memorizer.context import estimated_tokens, render_context
from familiars_desktop.memorizer.reader import Recalled
from familiars_desktop.memory import MemoryRecord, Node
from familiars_desktop.memory.ranking import Explanation
from familiars_desktop.storage import StoredTurn

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
NOTHING = Explanation((), 0.0, 1.0)


def record(content: str, ts: str, record_id: str = "m_00000001") -> Recalled:
    return Recalled("record", record_id, MemoryRecord(record_id, "user", ts=ts), None, 0.0, NOTHING, content)


def turn(content: str, said: datetime, node_type: str = "Q", **metadata) -> Recalled:
    node = Node("", content, node_type=node_type, timestamp=said.timestamp(), metadata=metadata)
    return Recalled("turn", "t_d_1", None, StoredTurn("t_d_1", "d", 1, node), 0.0, NOTHING, content)


def test_each_memory_is_a_line_with_its_id_and_date_newest_first():
    old = record("I live in Oslo.", "2025-01-02T08:00:00+00:00")
    new = record("I live in Bergen.", "2026-02-03T08:00:00+00:00", "m_00000002")
    text, used = render_context([old, new], token_budget=100, now=NOW)
    assert text == (
        "- [m_00000002, 10 months ago, Tue 3 Feb 2026] I live in Bergen.\n"
        "- [m_00000001, 23 months ago, Thu 2 Jan 2025] I live in Oslo."
    )
    assert used == [old, new]


def test_a_turn_says_who_spoke():
    said = datetime(2026, 11, 2, tzinfo=UTC)
    texts = [
        render_context([item], token_budget=50, now=NOW)[0]
        for item in (turn("Hi", said), turn("Hi", said, "A"), turn("Hi", said, speaker="Mara"))
    ]
    assert [text.split("] ")[1] for text in texts] == ["user: Hi", "assistant: Hi", "Mara: Hi"]


def test_what_was_said_today_reads_today_and_what_has_no_date_undated():
    texts = render_context([record("a", "2026-11-30T07:00:00Z"), record("b", "?", "m_2")], token_budget=50, now=NOW)[0]
    assert texts.splitlines() == ["- [m_00000001, today] a", "- [m_2, undated] b"]


def test_line_breaks_cannot_forge_another_memory():
    text, _ = render_context([record("one\n- [m_9, today] two", "?")], token_budget=50, now=NOW)
    assert len(text.splitlines()) == 1


@pytest.mark.parametrize("budget", [0, 1, 10, 25, 40, 1000])
def test_the_budget_is_kept_and_the_best_scored_stay(budget):
    items = [record(f"Fact number {n} is of this length.", "2026-01-01", f"m_{n:08x}") for n in range(6)]
    text, used = render_context(items, token_budget=budget, now=NOW)
    assert estimated_tokens(text) <= budget
    assert used == items[: len(used)]
    assert len(used) == min(6, budget * 4 // (len(text.splitlines()[0]) + 1)) if used else budget < 24


def test_a_long_memory_that_does_not_fit_leaves_room_for_a_short_one():
    long, short = record("x" * 500, "2026-01-01"), record("short", "2026-01-01", "m_2")
    assert render_context([long, short], token_budget=30, now=NOW)[1] == [short]


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ("2026-11-30T07:00:00Z", "today"),
        ("2026-11-29T07:00:00Z", "yesterday, Sun 29 Nov 2026"),
        ("2026-11-20T07:00:00Z", "10 days ago, Fri 20 Nov 2026"),
        ("2026-11-09T07:00:00Z", "3 weeks ago, Mon 9 Nov 2026"),
        ("2026-06-01T07:00:00Z", "6 months ago, Mon 1 Jun 2026"),
        ("2023-11-30T07:00:00Z", "3 years ago, Thu 30 Nov 2023"),
        ("2026-12-02T07:00:00Z", "Wed 2 Dec 2026"),
    ],
)
def test_a_date_tells_how_long_ago_it_was(said, words):
    assert render_context([record("a", said)], token_budget=50, now=NOW)[0] == f"- [m_00000001, {words}] a"


def test_days_are_those_of_the_users_time_zone():
    late = record("a", "2026-11-29T23:30:00Z")
    for zone, words in (("Europe/Berlin", "today"), ("America/New_York", "yesterday, Sun 29 Nov 2026")):
        text, _ = render_context([late], token_budget=50, now=NOW, timezone=ZoneInfo(zone))
        assert text == f"- [m_00000001, {words}] a"


def test_what_was_superseded_says_so():
    former = record("I drink coffee.", "2026-11-29T07:00:00Z")
    former = replace(former, record=replace(former.record, deprecated=True))
    assert "; no longer so] I drink coffee." in render_context([former], token_budget=50, now=NOW)[0]


@pytest.mark.parametrize(
    ("better", "other", "said_twice"),
    [
        ("I love hiking in the Alps in summer.", "I love hiking in the Alps.", True),
        ("I love hiking in the Alps.", "I don't love hiking in the Alps.", False),
        ("I live in Oslo near the old park.", "I live in Bergen near the old park.", False),
        ("I run 5 km every morning.", "I run 10 km every morning.", False),
        ("My cat is called Biscuit.", "I like long walks by the sea.", False),
    ],
)
def test_what_says_no_more_than_a_better_memory_is_left_out(better, other, said_twice):
    items = [record(better, "2026-11-20"), record(other, "2026-11-21", "m_00000002")]
    used = render_context(items, token_budget=200, now=NOW)[1]
    assert used == (items[:1] if said_twice else items)


def test_nothing_recalled_is_an_empty_text():
    assert render_context([], token_budget=100, now=NOW) == ("", [])
