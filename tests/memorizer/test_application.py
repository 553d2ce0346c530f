"""``apply_writes``: from JSON to records, within a budget (F §5.7.3)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from familiars_desktop.memorizer import WriterFailed, apply_writes
from familiars_desktop.storage import MemoryStore


def write(
    content: str, scope: str = "user", category: str = "profile", op: str = "add", **entry: Any
) -> dict[str, Any]:
    return {"op": op, "scope": scope, "category": category, "entry": {"content": content, **entry}}


def writes(*items: dict[str, Any]) -> str:
    return json.dumps({"writes": items})


def contents(store: MemoryStore, **options: Any) -> list[str]:
    return [record.content for record in store.records(**options)]


def test_the_published_example_becomes_a_record_in_the_workspace(tmp_path: Path) -> None:
    example = writes(
        write(
            "The user's name is Alice",
            tags=["name"],
            salience=0.8,
            source_quote=["User message: 'My name is Alice'"],
        )
    )
    [record] = apply_writes(example, workspace=tmp_path, turn_id="t_1", dialogue_id="dialogue_1")
    assert (record.scope, record.category, record.salience, record.tags) == ("user", "profile", 0.8, ["name"])
    assert record.evidence == {"turn_id": "t_1", "dialogue_id": "dialogue_1"}
    with MemoryStore(tmp_path) as opened:
        assert contents(opened) == ["The user's name is Alice"]


def test_it_stops_at_the_first_write_that_would_pass_the_budget(store: MemoryStore) -> None:
    output = writes(write("a" * 1000), write("b" * 501), write("c"))
    assert [len(record.content) for record in apply_writes(output, store=store)] == [1000]


def test_contents_that_fill_the_budget_exactly_are_all_kept(store: MemoryStore) -> None:
    assert len(apply_writes(writes(write("a" * 1000), write("b" * 500)), store=store)) == 2


def test_the_first_write_is_always_allowed(store: MemoryStore) -> None:
    assert len(apply_writes(writes(write("a" * 2000), write("b")), store=store)) == 1


def test_what_is_rejected_or_skipped_costs_no_budget(store: MemoryStore) -> None:
    output = writes(write("x" * 1400, category="mood"), write("y" * 1400, op="skip"), write("z" * 1400))
    assert contents_of(apply_writes(output, store=store)) == ["z" * 1400]


def contents_of(records: list[Any]) -> list[str]:
    return [record.content for record in records]


@pytest.mark.parametrize(
    "bad",
    [
        write("x", scope="world"),
        write("x", category="directive"),
        write("x", salience=2),
        write("x", epistemic_status="sure"),
        write("x", ttl={"kind": "never"}),
        write("x", scope="dialogue", category="state"),
        write("my password is hunter2x!"),
    ],
    ids=["scope", "cell", "salience", "status", "ttl", "no dialogue", "secret"],
)
def test_a_write_no_record_can_hold_is_rejected_alone(store: MemoryStore, bad: dict[str, Any]) -> None:
    assert contents_of(apply_writes(writes(bad, write("good")), store=store)) == ["good"]


def test_an_unreadable_output_changes_nothing(store: MemoryStore) -> None:
    with pytest.raises(WriterFailed):
        apply_writes(writes(write("x"))[:-5], store=store)
    assert contents(store) == []


def test_an_update_replaces_the_record_it_names(store: MemoryStore) -> None:
    [old] = apply_writes(writes(write("I live in Bergen")), store=store)
    [new] = apply_writes(writes(write("I live in Oslo", op="update", supersedes_id=old.id)), store=store)
    assert new.supersedes == old.id
    assert store.get(old.id).deprecated
    assert contents(store) == ["I live in Oslo"]


def test_an_update_of_a_made_up_id_is_added(store: MemoryStore) -> None:
    apply_writes(writes(write("I live in Oslo", op="update", supersedes_id="m_00000000")), store=store)
    assert contents(store) == ["I live in Oslo"]


def test_an_update_of_a_pinned_record_waits_for_the_user(store: MemoryStore) -> None:
    old = store.append("user", "profile", "I live in Bergen", pinned=True)
    assert apply_writes(writes(write("I live in Oslo", op="update", supersedes_id=old.id)), store=store) == []
    assert [conflict.rival_content for conflict in store.open_conflicts()] == ["I live in Oslo"]
    assert contents(store) == ["I live in Bergen"]


def test_the_same_turn_applied_twice_adds_nothing(store: MemoryStore) -> None:
    output = writes(write("I live in Bergen"), write("I like rain", category="preference"))
    assert len(apply_writes(output, store=store, turn_id="t_1")) == 2
    assert apply_writes(output, store=store, turn_id="t_1") == []
    assert len(contents(store)) == 2


def test_a_time_to_live_in_turns_starts_with_this_turn(store: MemoryStore) -> None:
    output = writes(write("be brief", "ephemeral", "directive", ttl={"kind": "turns", "turns": 2}))
    [record] = apply_writes(output, store=store, dialogue_id="dialogue_1", turn_counter=7)
    assert record.ttl == {"kind": "turns", "turns": 2, "created_turn": 7}


def test_neither_store_nor_workspace_is_an_error() -> None:
    with pytest.raises(ValueError, match="a store or a workspace"):
        apply_writes(writes(write("x")))
