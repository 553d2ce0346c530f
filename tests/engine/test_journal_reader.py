"""The kept journal: only what is new is read, whoever wrote it, unless what was read has changed."""

import pytest

from familiars_desktop.engine.journal_reader import JournalReader
from familiars_desktop.storage import MemoryStore


@pytest.fixture
def store(tmp_path, clock):
    with MemoryStore(tmp_path / "w", clock=clock) as made:
        yield made


@pytest.fixture
def foreign(store, tmp_path, clock):
    """Another process, as far as the store can tell."""
    with MemoryStore(tmp_path / "w", clock=clock) as made:
        yield made


@pytest.fixture
def reader(store):
    made = JournalReader(store)
    store.subscribe(made.heard)
    return made


def test_what_was_read_stays_the_same_object_and_only_what_is_new_is_read(store, reader, monkeypatch):
    store.append("user", "profile", "First")
    before = reader.entries()
    asked = []
    read = store.journal
    monkeypatch.setattr(store, "journal", lambda after=0: asked.append(after) or read(after))
    store.append("user", "profile", "Second")
    after = reader.entries()
    assert after[0] is before[0]
    assert (len(after), asked) == (2, [before[-1].sequence])


def test_what_another_process_adds_is_read_on(store, foreign, reader):
    store.append("user", "profile", "Mine")
    before = reader.entries()
    foreign.append("user", "profile", "Theirs")
    store.refresh()
    after = reader.entries()
    assert after[0] is before[0]
    assert [entry.after["content"] for entry in after] == ["Mine", "Theirs"]


def test_after_another_process_erased_everything_is_read_again(store, foreign, reader):
    record = store.append("user", "profile", "A secret")
    store.append("user", "profile", "Something else")
    reader.entries()
    foreign.forget(record.id, erase=True)
    foreign.append("user", "profile", "Later")
    store.refresh()
    assert "A secret" not in str(reader.entries())
    assert next(entry.op for entry in reader.entries() if entry.record_id == record.id) == "erased"


def test_erasing_here_is_read_again_too(store, reader):
    record = store.append("user", "profile", "A secret")
    reader.entries()
    store.forget(record.id, erase=True)
    assert "A secret" not in str(reader.entries())
