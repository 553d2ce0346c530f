"""Adding, changing, replacing and reinforcing memories."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from familiars_desktop.memory import DecayPolicy, InvalidRecord, RecordNotFound, resolve_path
from familiars_desktop.storage import MemoryStore, StoreChange

OpenStore = Callable[..., MemoryStore]


def test_a_memory_lies_in_the_file_of_its_cell_and_comes_back(open_store: OpenStore, workspace: Path) -> None:
    store = open_store()
    told = [
        store.append("user", "profile", "I am Mara"),
        store.append("identity", "directive", "Be brief", agent_id="agent_7"),
        store.append("dialogue", "state", "Chapter two", agent_id="agent_7", dialogue_id="dialogue_1"),
        store.append("ephemeral", "state", "Tired", dialogue_id="dialogue_2"),
    ]
    for record in told:
        path = resolve_path(
            workspace=workspace,
            scope=record.scope,
            category=record.category,
            agent_id=record.agent_id or "agent_0",
            dialogue_id=record.dialogue_id,
        )
        assert record.id in path.read_text()
    store.close()
    (workspace / "familiars.db").unlink()
    assert open_store().records() == sorted(told, key=lambda record: record.id)


def test_a_new_memory_states_now_and_has_the_policys_half_life(open_store: OpenStore, clock: Callable) -> None:
    store = open_store(policy=DecayPolicy(half_lives={("user", "event"): 1000.0}, salience_gain=1.0))
    record = store.append("user", "event", "A fair", salience=1.0)
    assert record.ts == clock().isoformat()
    assert record.half_life == 1500.0


def test_records_are_oldest_first_and_filtered(store: MemoryStore) -> None:
    late = store.append("user", "event", "late", ts="2026-02-01T00:00:00Z")
    early = store.append("user", "event", "early", ts="2025-02-01T00:00:00Z")
    other = store.append("identity", "directive", "brief", agent_id="agent_1", ts="2024-01-01T00:00:00Z")
    assert store.records() == [other, early, late]
    assert store.records(scope="user", category="event") == [early, late]
    assert store.records(agent_id="agent_1") == [other, early, late]
    assert store.records(agent_id="agent_2") == [early, late]
    store.update(early.id, deprecated=True)
    assert store.records(scope="user") == [late]
    assert len(store.records(include_deprecated=True)) == 3


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"scope": "world", "category": "event"}, "'world'"),
        ({"scope": "user", "category": "state"}, "'state'"),
        ({"scope": "dialogue", "category": "state"}, "dialogue_id"),
        ({"scope": "identity", "category": "directive", "agent_id": "../x"}, "'../x'"),
        ({"scope": "user", "category": "event", "content": " \n\t "}, "empty"),
        ({"scope": "user", "category": "event", "salience": float("nan")}, "salience"),
        ({"scope": "user", "category": "event", "half_life": float("inf")}, "half_life"),
        ({"scope": "user", "category": "event", "half_life": -1.0}, "half_life"),
        ({"scope": "user", "category": "event", "ts": "yesterday"}, "'yesterday'"),
        ({"scope": "user", "category": "event", "tags": "food"}, "tags"),
        ({"scope": "user", "category": "event", "colour": "red"}, "colour"),
        ({"scope": "user", "category": "event", "extra": {"x": object()}}, "object"),
    ],
)
def test_a_bad_value_is_refused_by_name_and_leaves_no_trace(
    store: MemoryStore, workspace: Path, arguments: dict[str, object], named: str
) -> None:
    with pytest.raises(InvalidRecord, match=named):
        store.append(**{"content": "text", **arguments})  # type: ignore[arg-type]
    assert store.journal() == [] and not list(workspace.rglob("*.md"))


def test_an_unknown_scope_in_a_question_is_refused(store: MemoryStore) -> None:
    with pytest.raises(InvalidRecord, match="allowed are user"):
        store.records(scope="users")


def test_nul_and_lone_surrogates_become_replacement_characters(open_store: OpenStore) -> None:
    store = open_store()
    record = store.append("user", "event", "a\x00b\ud800c", tags=["\udfff"])
    assert (record.content, record.tags) == ("a�b�c", ["�"])
    store.close()
    assert open_store().get(record.id) == record


@pytest.mark.parametrize("content", ["日本語 🎂 עברית", "a\u2028b\x85c", "\\<!-- {", "x" * 100_000, "- [ ] a\n\n\n- b"])
def test_any_text_reads_back_from_its_file(open_store: OpenStore, workspace: Path, content: str) -> None:
    store = open_store()
    record = store.append("user", "event", content)
    assert record.content == content
    store.close()
    (workspace / "familiars.db").unlink()
    assert open_store().get(record.id).content == content


def test_a_used_id_is_refused_and_a_free_one_taken(store: MemoryStore) -> None:
    record = store.append("user", "event", "one", id="m_00000001")
    assert record.id == "m_00000001"
    with pytest.raises(InvalidRecord, match="m_00000001"):
        store.append("user", "event", "two", id="m_00000001")
    store.forget(record.id)
    with pytest.raises(InvalidRecord, match="has been used"):
        store.append("user", "event", "three", id="m_00000001")


def test_an_exported_record_can_be_appended_as_it_is(store: MemoryStore, tmp_path: Path) -> None:
    record = store.append("user", "event", "A fair", tags=["town"], salience=0.9, pinned=True, extra={"mood": "glad"})
    fields = record.to_dict()
    fields["extra"] = {"mood": fields.pop("mood")}
    with MemoryStore(tmp_path / "other") as other:
        copied = other.append(
            fields.pop("scope"),
            fields.pop("category"),
            fields.pop("content"),
            agent_id=fields.pop("agent_id") or "agent_0",
            dialogue_id=fields.pop("dialogue_id"),
            **fields,
        )
    assert copied == record


def test_a_change_of_cell_moves_the_record_to_its_new_file(store: MemoryStore, workspace: Path) -> None:
    record = store.append("user", "event", "I like soup")
    store.update(record.id, category="preference")
    assert not (workspace / "user/event.md").exists()
    assert record.id in (workspace / "user/preference.md").read_text()


@pytest.mark.parametrize("name", ["id", "agent_id", "schema_version", "warnings"])
def test_what_a_record_is_cannot_be_changed(store: MemoryStore, name: str) -> None:
    record = store.append("user", "event", "x")
    with pytest.raises(InvalidRecord, match=name):
        store.update(record.id, **{name: "other"})


def test_a_change_that_changes_nothing_is_no_act(store: MemoryStore) -> None:
    record = store.append("user", "event", "x")
    assert store.update(record.id, content=" \nx\n") == record
    assert len(store.journal()) == 1


def test_an_unknown_id_is_named(store: MemoryStore) -> None:
    for act in (store.get, store.history, store.forget, store.restore, store.update):
        with pytest.raises(RecordNotFound, match="m_nobody"):
            act("m_nobody")


def test_superseding_puts_a_new_record_in_the_old_ones_place(store: MemoryStore) -> None:
    old = store.append("user", "profile", "Lives in Seattle", fact_key="home", tags=["home"], salience=0.8)
    new = store.supersede(old.id, "Moved to Boston", confidence=0.9)
    assert (new.scope, new.category, new.fact_key, new.tags, new.salience) == ("user", "profile", "home", ["home"], 0.8)
    assert (new.supersedes, new.confidence) == (old.id, 0.9)
    assert store.get(old.id).deprecated and store.records() == [new]
    assert len({entry.act for entry in store.journal()}) == 2


def test_a_rival_that_lost_stays_reachable_behind_the_winner(store: MemoryStore) -> None:
    first = store.append("user", "profile", "Seattle")
    winner = store.supersede(first.id, "Boston")
    rival = store.archive_rival(winner.id, "Berlin")
    assert rival.deprecated and rival.supersedes == first.id
    assert store.get(winner.id).supersedes == rival.id
    assert [record.content for record in store.records()] == ["Boston"]


def test_an_access_grows_half_life_and_count_and_moves_t0_never_back(store: MemoryStore, clock: Callable) -> None:
    record = store.append("user", "event", "x")
    clock.now += timedelta(hours=1)
    (once,) = store.reinforce([record.id, record.id], actor="engine")
    assert once.half_life == DecayPolicy().reinforced(record.half_life, 0)
    assert (once.access_count, once.t0) == (1, record.t0 + 3600.0)
    clock.now -= timedelta(days=3)
    (twice,) = store.reinforce([record.id])
    assert (twice.access_count, twice.t0) == (2, once.t0)


def test_an_access_of_an_unknown_record_changes_none(store: MemoryStore) -> None:
    record = store.append("user", "event", "x")
    with pytest.raises(RecordNotFound):
        store.reinforce([record.id, "m_nobody"])
    assert store.get(record.id) == record


def test_accesses_reach_the_files_when_flushed_and_leave_them_alone_before(
    open_store: OpenStore, workspace: Path
) -> None:
    store = open_store()
    record = store.append("user", "event", "x")
    path = workspace / "user/event.md"
    before = path.read_bytes()
    (touched,) = store.reinforce([record.id])
    assert path.read_bytes() == before
    store.flush()
    assert '"access_count":1' in path.read_text()
    store.close()
    (workspace / "familiars.db").unlink()
    assert open_store().get(record.id) == touched


def test_accesses_that_were_not_flushed_survive_in_the_database(store: MemoryStore, workspace: Path) -> None:
    record = store.append("user", "event", "x")
    (touched,) = store.reinforce([record.id])
    with MemoryStore(workspace) as second:
        assert second.get(record.id) == touched


def test_live_facts_are_mirrored_newest_first_by_owner_and_key(store: MemoryStore) -> None:
    def facts() -> list[tuple[object, ...]]:
        return store._core.database.rows("SELECT user_id, fact_key, fact_value, access_count FROM semantic_memories")

    old = store.append("user", "profile", "Seattle", fact_key=" Home ", ts="2025-01-01T00:00:00Z")
    assert facts() == [("user", "home", "Seattle", 1)]
    new = store.supersede(old.id, "Boston")
    store.reinforce([new.id])
    assert facts() == [("user", "home", "Boston", 2)]
    store.forget(new.id)
    store.restore(old.id)
    assert facts() == [("user", "home", "Seattle", 1)]
    store.forget(old.id)
    assert facts() == []


def test_listeners_hear_of_every_commit_and_a_failing_one_harms_nobody(store: MemoryStore) -> None:
    heard: list[StoreChange] = []
    store.subscribe(lambda change: 1 / 0)
    stop = store.subscribe(heard.append)
    record = store.append("user", "event", "x", actor="writer")
    store.reinforce([record.id], actor="engine")
    store.forget(record.id)
    store.undo()
    stop()
    store.redo()
    assert [(change.kind, change.actor, change.record_ids) for change in heard] == [
        ("append", "writer", (record.id,)),
        ("access", "engine", (record.id,)),
        ("forget", "user", (record.id,)),
        ("undo", "user", (record.id,)),
    ]


def test_a_snapshot_does_not_change_and_its_version_grows(store: MemoryStore) -> None:
    first = store.snapshot()
    store.append("user", "event", "x")
    second = store.snapshot()
    assert (len(first.records), len(second.records)) == (0, 1)
    assert second.version > first.version and store.snapshot() is second


@pytest.mark.skipif(os.name == "nt", reason="Windows has no permission bits")
def test_files_and_folders_are_their_owners_alone(store: MemoryStore, workspace: Path) -> None:
    store.append("dialogue", "state", "x", dialogue_id="dialogue_1")
    for path in workspace.rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
