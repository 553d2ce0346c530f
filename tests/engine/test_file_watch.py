"""While the engine runs, what happens to the memory files is taken in and told."""

from __future__ import annotations

import threading
import time

import pytest

from familiars_desktop.engine import Engine
from familiars_desktop.engine.events import ConflictResolved, Event, FilesChecked, MemoryChanged


class Heard:
    """The events of an engine, and a way to wait for one."""

    def __init__(self, engine: Engine) -> None:
        self.events: list[Event] = []
        self._more = threading.Condition()
        engine.subscribe(self._hear)

    def wait_for(self, kind: type[Event], holds=lambda event: True, seconds: float = 4.0) -> Event:
        def found() -> Event | None:
            return next((event for event in self.events if isinstance(event, kind) and holds(event)), None)

        with self._more:
            assert self._more.wait_for(found, seconds), f"no {kind.__name__} among {self.events}"
            return found()

    def _hear(self, event: Event) -> None:
        with self._more:
            self.events.append(event)
            self._more.notify_all()


@pytest.fixture
def engine(settings):
    with Engine(settings(chat_model=None)) as engine:
        yield engine


@pytest.fixture
def heard(engine):
    return Heard(engine)


@pytest.fixture
def profile(engine, tmp_path):
    engine.add_memory("user", "profile", "Lives in Leeds\nwith a cat\nand a dog").result(5)
    return tmp_path / "workspace" / "user" / "profile.md"


def test_an_edit_is_told_with_the_editor_as_actor(engine, heard, profile):
    profile.write_text(profile.read_text().replace("Leeds", "York"))
    event = heard.wait_for(MemoryChanged, lambda event: event.actor == "editor")
    assert engine.store.get(event.record_ids[0]).content.startswith("Lives in York")


def test_an_emptied_file_is_told_and_restoring_it_is_too(engine, heard, profile):
    whole = profile.read_bytes()
    profile.write_bytes(b"")
    event = heard.wait_for(FilesChecked, lambda event: event.held)
    assert [(held.path, held.memories) for held in event.held] == [("user/profile.md", 1)]
    assert engine.files_checked().result(5).held == event.held
    engine.restore_file("user/profile.md").result(5)
    heard.wait_for(FilesChecked, lambda event: not event.held)
    assert profile.read_bytes() == whole


def test_a_file_that_is_missing_for_a_moment_is_not_told(engine, heard, profile):
    aside = profile.with_name("profile.md~")
    for _ in range(3):
        profile.rename(aside)
        time.sleep(0.1)
        aside.rename(profile)
        time.sleep(0.3)
    assert not [event for event in heard.events if isinstance(event, FilesChecked) and event.held]
    assert len(engine.store.records()) == 1


def test_accepting_a_held_file_is_an_act_that_can_be_undone(engine, heard, profile):
    profile.unlink()
    heard.wait_for(FilesChecked, lambda event: event.held)
    assert len(engine.accept_file("user/profile.md").result(5)) == 1
    assert engine.store.records() == []
    engine.undo().result(5)
    assert len(engine.store.records()) == 1 and profile.exists()


def test_a_copy_of_a_sync_client_is_told_and_merged(engine, heard, profile):
    copy = profile.with_name("profile (conflicted copy).md")
    copy.write_text(profile.read_text() + '\n<!-- {"id":"m_other"} -->\nPlays chess\n')
    event = heard.wait_for(FilesChecked, lambda event: event.copies)
    assert [found.path for found in event.copies] == ["user/profile (conflicted copy).md"]
    assert engine.merge_file(event.copies[0].path).result(5).record_ids == ("m_other",)
    heard.wait_for(FilesChecked, lambda event: not event.copies and event.at >= heard.events[0].at)


def test_an_edit_on_what_was_shown_keeps_what_others_changed(engine, heard, profile):
    (shown,) = engine.store.records()
    engine.edit_memory(shown.id, content="Lives in Leeds\nwith a cat\nand two dogs").result(5)
    edited = engine.edit_memory(shown.id, base=shown, content="Lives in York\nwith a cat\nand a dog").result(5)
    assert edited.content == "Lives in York\nwith a cat\nand two dogs"
    assert not [event for event in heard.events if isinstance(event, ConflictResolved)]


def test_contradicting_edits_are_told_as_an_open_conflict(engine, heard, profile):
    (shown,) = engine.store.records()
    engine.edit_memory(shown.id, content="Lives in York").result(5)
    engine.edit_memory(shown.id, base=shown, content="Lives in Hull").result(5)
    assert heard.wait_for(ConflictResolved).open
    (conflict,) = engine.open_conflicts().result(5)
    assert conflict.rival_content == "Lives in Hull"


def test_closing_ends_the_watch(settings):
    engine = Engine(settings(chat_model=None))
    engine.start()
    engine.close()
    assert not [thread for thread in threading.enumerate() if thread.name == "familiars-watcher"]
