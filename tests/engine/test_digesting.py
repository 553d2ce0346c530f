"""How far somebody has looked, kept with the workspace."""

import pytest

from familiars_desktop.engine import Engine


@pytest.fixture
def looked(quiet):
    """An engine whose user has seen everything so far."""
    quiet.store.append("user", "profile", "Known before", actor="writer")
    quiet.digest_looked(quiet.digest().result().sequence).result()
    return quiet


def learned(engine):
    return [change.text for change in engine.digest().result().learned]


def test_a_workspace_nobody_has_looked_at_begins_with_nothing_to_tell(quiet):
    quiet.store.append("user", "profile", "Known before", actor="writer")
    assert quiet.digest().result().changes == 0
    quiet.store.append("user", "profile", "New", actor="writer")
    assert learned(quiet) == ["New"]


def test_only_what_came_after_the_mark_is_told_and_what_comes_meanwhile_is_not_lost(looked):
    looked.store.append("user", "profile", "First", actor="writer")
    seen = looked.digest().result()
    looked.store.append("user", "profile", "Second", actor="writer")
    looked.digest_looked(seen.sequence).result()
    assert learned(looked) == ["Second"]


def test_the_mark_outlives_the_program(looked, clock):
    looked.store.append("user", "profile", "New", actor="writer")
    looked.close()
    clock.advance(days=3)
    with Engine(looked.settings, clock=clock) as again:
        found = again.digest().result()
        assert [change.text for change in found.learned] == ["New"]
        assert clock().timestamp() - found.since == pytest.approx(3 * 86_400.0)


def test_an_undone_act_of_the_writer_is_told_no_more(looked):
    looked.store.append("user", "profile", "New", actor="writer")
    (change,) = looked.digest().result().learned
    looked.undo_act(change.act).result()
    assert looked.digest().result().changes == 0


def test_an_erased_memory_stays_in_the_digest_without_its_words(looked):
    record = looked.store.append("user", "profile", "A secret", actor="writer")
    assert learned(looked) == ["A secret"]
    looked.store.forget(record.id, erase=True, actor="cli")
    found = looked.digest().result()
    assert found.learned == ()
    assert [(change.record_id, change.text) for change in found.forgotten] == [(record.id, "")]
