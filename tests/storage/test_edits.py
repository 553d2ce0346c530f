"""An edit of a memory that others changed since it was shown: both survive, or the user decides."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from familiars_desktop.memory import InvalidRecord, MemoryRecord, RecordNotFound, Refused
from familiars_desktop.storage import MemoryStore

OpenStore = Callable[..., MemoryStore]


@pytest.fixture
def shown(store: MemoryStore) -> MemoryRecord:
    return store.append("user", "event", "A fair\nin May\nat noon", tags=["town"])


def test_what_others_changed_in_other_fields_stays(store: MemoryStore, shown: MemoryRecord) -> None:
    store.update(shown.id, pinned=True, tags=["town", "spring"])
    edited = store.update(shown.id, base=shown, content="A fair\nin June\nat noon", tags=["town", "fun"])
    assert (edited.content, edited.pinned) == ("A fair\nin June\nat noon", True)
    assert edited.tags == ["town", "spring", "fun"]
    assert store.open_conflicts() == []


def test_lines_that_both_changed_apart_are_merged(store: MemoryStore, shown: MemoryRecord) -> None:
    store.update(shown.id, content="A fair\nin May\nat noon\nby the lake")
    assert store.update(shown.id, base=shown, content="A big fair\nin May\nat noon").content == (
        "A big fair\nin May\nat noon\nby the lake"
    )


def test_an_edit_by_hand_in_the_meantime_is_merged_and_both_are_in_the_file(
    store: MemoryStore, shown: MemoryRecord, workspace: Path
) -> None:
    path = workspace / "user" / "event.md"
    path.write_text(path.read_text().replace("at noon", "at one"))
    store.update(shown.id, base=shown, content="A big fair\nin May\nat noon")
    assert path.read_text().endswith("A big fair\nin May\nat one\n")


def test_contradicting_words_both_survive_and_the_user_decides(
    open_store: OpenStore, store: MemoryStore, shown: MemoryRecord
) -> None:
    theirs = store.update(shown.id, content="A fair\nin July\nat noon")
    edited = store.edit(shown.id, {"content": "A fair\nin June\nat noon", "salience": 0.9}, base=shown)
    assert edited.record == theirs.with_changes(salience=0.9)
    assert edited.conflict is not None and edited.conflict.rival_content == "A fair\nin June\nat noon"
    store.close()
    again = open_store()
    assert again.open_conflicts() == [edited.conflict]
    chosen = again.settle_conflict(edited.conflict.id, "new")
    assert [record.content for record in again.records()] == [chosen.content] == ["A fair\nin June\nat noon"]


def test_the_same_change_twice_is_no_conflict(store: MemoryStore, shown: MemoryRecord) -> None:
    for _ in range(2):
        store.update(shown.id, base=shown, content="A fair in June  \r\n")
    assert store.open_conflicts() == [] and len(store.history(shown.id)) == 2


def test_of_a_single_value_the_later_act_stands(store: MemoryStore, shown: MemoryRecord) -> None:
    store.update(shown.id, salience=0.1)
    assert store.update(shown.id, base=shown, salience=0.9).salience == 0.9


def test_an_edit_without_a_base_replaces_what_is_there(store: MemoryStore, shown: MemoryRecord) -> None:
    store.update(shown.id, content="A fair\nin July\nat noon")
    assert store.update(shown.id, content="Nothing").content == "Nothing"


def test_a_bad_edit_is_refused_and_changes_nothing(store: MemoryStore, shown: MemoryRecord) -> None:
    other = store.append("user", "event", "other")
    with pytest.raises(InvalidRecord, match="content is empty"):
        store.update(shown.id, base=shown, content=" ")
    with pytest.raises(Refused, match=f"{other.id} is no earlier state of {shown.id}"):
        store.update(shown.id, base=other, content="x")
    store.forget(shown.id)
    with pytest.raises(RecordNotFound, match="forgotten"):
        store.update(shown.id, base=shown, content="x")
    assert store.records() == [other]


def test_two_processes_edit_one_memory(open_store: OpenStore, store: MemoryStore, shown: MemoryRecord) -> None:
    other = open_store()
    store.update(shown.id, base=shown, content="A fair\nin May\nat noon\nby the lake")
    other.update(shown.id, base=shown, content="A big fair\nin May\nat noon")
    assert store.get(shown.id).content == other.get(shown.id).content == "A big fair\nin May\nat noon\nby the lake"
