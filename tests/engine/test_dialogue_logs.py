"""Where a turn goes: into the conversation that is named, the latest one, a new one, or a temporary chat."""

import pytest

from familiars_desktop.engine.dialogue_log import TEMPORARY, DialogueLogs
from familiars_desktop.storage import MemoryStore


@pytest.fixture
def store(tmp_path):
    with MemoryStore(tmp_path / "workspace") as store:
        yield store


@pytest.fixture
def logs(store):
    return DialogueLogs(store.dialogues, "agent_0")


def test_the_first_turn_begins_a_conversation_and_a_draft_begins_none(store, logs):
    assert logs.of_draft(None, False) is None and store.dialogues.list() == []
    begun = logs.of_turn(None, False)
    assert [found.id for found in store.dialogues.list()] == [begun.dialogue_id]


def test_without_a_name_it_is_the_latest_of_this_agent(store, logs):
    own = store.dialogues.create(agent_id="agent_0").id
    store.dialogues.create(agent_id="another")
    assert logs.of_turn(None, False).dialogue_id == own
    assert logs.of_draft(None, False).dialogue_id == own


def test_one_that_is_named_is_taken_as_it_is(store, logs):
    first, _ = store.dialogues.create(), store.dialogues.create()
    assert logs.of_turn(first.id, False).dialogue_id == first.id
    assert logs.of_turn("", False).dialogue_id == ""


def test_a_temporary_chat_goes_on_when_it_is_named_and_begins_anew_when_not(store, logs):
    first = logs.of_turn(None, True)
    assert logs.of_turn(TEMPORARY, True) is first and logs.temporary is first
    assert logs.of_draft(TEMPORARY, True) is first
    assert logs.of_draft(None, True) is not first and logs.temporary is first
    assert logs.of_turn(None, True) is not first
    assert store.dialogues.list() == []
