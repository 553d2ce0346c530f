"""Raw turns prepared for recall."""

import numpy as np
import pytest

from familiars_desktop.memorizer.selection import select
from familiars_desktop.memorizer.turn_table import TurnTable
from familiars_desktop.memory import Node
from familiars_desktop.storage import StoredTurn


def turn(dialogue_id: str, node_id: int, *, session: int = 1, at: float = 0.0) -> StoredTurn:
    node = Node("", f"{dialogue_id} {node_id}", id=node_id, timestamp=at, metadata={"session": session})
    return StoredTurn(f"t_{dialogue_id}_{node_id}", dialogue_id, node_id, node)


def test_a_turn_gains_from_the_words_of_its_neighbours_less_the_farther_they_are():
    table = TurnTable([turn("d", n) for n in range(9)], {})
    words = np.zeros(9)
    words[4] = 0.5
    assert table.with_neighbours(words) == pytest.approx([0, 0.05, 0.15, 0.3, 0.5, 0.3, 0.15, 0.05, 0])
    assert words[3] == 0.0


def test_neighbours_are_of_the_same_session_and_dialogue():
    turns = [turn("a", 0, session=1), turn("a", 1, session=2), turn("b", 0, session=2), turn("b", 1, session=2)]
    words = TurnTable(turns, {}).with_neighbours(np.array([0.0, 0.5, 0.0, 0.0]))
    assert list(words) == [0.0, 0.5, 0.0, 0.0]
    words = TurnTable(turns, {}).with_neighbours(np.array([0.0, 0.0, 0.0, 0.5]))
    assert words == pytest.approx([0.0, 0.0, 0.3, 0.5])


def test_words_never_exceed_1():
    table = TurnTable([turn("d", n) for n in range(3)], {})
    assert table.with_neighbours(np.array([1.0, 0.9, 0.8])).max() == 1.0


@pytest.mark.parametrize("count", range(5))
def test_short_dialogues_have_few_neighbours(count):
    table = TurnTable([turn("d", n) for n in range(count)], {})
    assert len(table.with_neighbours(np.full(count, 0.1))) == count


def test_turns_are_allowed_by_agent_time_and_exclusion():
    turns = [turn("mine", n, at=float(n)) for n in range(4)] + [turn("theirs", 0, at=2.0)]
    table = TurnTable(turns, {"mine": "nova", "theirs": "orion"})

    def allowed(**filters) -> set[str]:
        mask = table.allowed(select(filters, agent_id="nova", now=10.0))
        return {table.ids[row] for row in np.flatnonzero(mask)}

    mine = {f"t_mine_{n}" for n in range(4)}
    assert allowed() == mine
    assert allowed(since=1.0, until=2.0) == {"t_mine_1", "t_mine_2"}
    assert allowed(exclude_turns=["t_mine_0", "t_nowhere_5"]) == mine - {"t_mine_0"}
    assert allowed(kinds=["record"]) == set()


@pytest.mark.parametrize(
    "filters", [{"scopes": ["user"]}, {"categories": ["event"]}, {"tags": ["x"]}, {"statuses": ["asserted"]}]
)
def test_filters_of_records_leave_turns_out(filters):
    table = TurnTable([turn("d", 0)], {"d": "nova"})
    assert not table.allowed(select(filters, agent_id="nova", now=0.0)).any()
