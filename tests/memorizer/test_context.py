"""Recalled memories as text for a prompt."""

from datetime import UTC, datetime

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
    assert text == "- [m_00000002, 3 February 2026] I live in Bergen.\n- [m_00000001, 2 January 2025] I live in Oslo."
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
    assert len(used) == min(6, budget * 4 // (len(text.splitlines()[0]) + 1)) if used else budget < 20


def test_a_long_memory_that_does_not_fit_leaves_room_for_a_short_one():
    long, short = record("x" * 500, "2026-01-01"), record("short", "2026-01-01", "m_2")
    assert render_context([long, short], token_budget=30, now=NOW)[1] == [short]


def test_nothing_recalled_is_an_empty_text():
    assert render_context([], token_budget=100, now=NOW) == ("", [])
