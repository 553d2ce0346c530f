"""What was typed into the dialog is not lost when the memory goes meanwhile."""

import pytest
import shiboken6
from fake_engine import record, refused

from familiars_desktop.memory import RecordNotFound
from familiars_desktop.ui.edit_memory_dialog import EditMemoryDialog

HOME = "m_00000005"


@pytest.fixture
def dialog(qtbot, engine, bridge):
    engine.records[HOME] = record(5, "Lives in Boston", tags=["home"])
    made = EditMemoryDialog(engine.records[HOME], bridge)
    made.open()
    made.field.setPlainText("Lives in Boston, near the harbour")
    yield made
    if shiboken6.isValid(made):
        made.close()


def test_saving_changes_the_memory_against_what_was_shown(dialog, engine, qtbot):
    with qtbot.waitSignal(dialog.accepted):
        dialog.accept()
    assert engine.records[HOME].content == "Lives in Boston, near the harbour"


def test_a_memory_forgotten_meanwhile_offers_to_save_the_words_as_a_new_one(dialog, engine, bridge, qtbot):
    bridge.forget([HOME])
    qtbot.waitUntil(dialog.note.isVisible)
    assert "forgotten meanwhile" in dialog.note.text()
    assert dialog._accept.text() == "Save as a new memory"
    assert dialog.text() == "Lives in Boston, near the harbour"
    with qtbot.waitSignals([dialog.told, dialog.accepted]):
        dialog.accept()
    assert engine.called("add_memory") == [("user", "profile", "Lives in Boston, near the harbour")]
    assert engine.called("edit_memory") == []


def test_a_memory_that_comes_back_is_edited_again(dialog, engine, bridge, qtbot):
    kept = engine.records[HOME]
    bridge.forget([HOME])
    qtbot.waitUntil(dialog.note.isVisible)
    engine.records[HOME] = kept
    with qtbot.waitSignal(bridge.memory_changed):
        bridge.pin(HOME, True)
    assert not dialog.note.isVisible()
    assert dialog._accept.text() == "Save"


def test_a_save_that_fails_keeps_the_words_and_says_why(dialog, engine, qtbot):
    engine.fails["edit_memory"] = refused("the disk is full")
    dialog.accept()
    qtbot.waitUntil(dialog.note.isVisible)
    assert dialog.note.text() == "the disk is full"
    assert dialog.isVisible() and dialog._accept.isEnabled()


def test_a_save_that_finds_it_gone_makes_the_offer(dialog, engine, qtbot):
    engine.fails["edit_memory"] = RecordNotFound(HOME, "it was forgotten")
    del engine.records[HOME]
    engine._version += 1
    dialog.accept()
    qtbot.waitUntil(dialog.note.isVisible)
    assert dialog._accept.text() == "Save as a new memory"


def test_nothing_is_saved_when_nothing_was_changed(dialog, engine):
    dialog.field.setPlainText("Lives in Boston")
    dialog.accept()
    assert engine.called("edit_memory") == []
    assert not dialog.isVisible()


def test_tags_and_place_are_changed_with_the_words(dialog, engine, qtbot):
    dialog.tags.setText(" home,  sea ,, home")
    dialog.cell.setCurrentIndex(dialog.cells.index(("user", "preference")))
    with qtbot.waitSignal(dialog.accepted):
        dialog.accept()
    assert engine.called("edit_memory")[0][1] == {
        "content": "Lives in Boston, near the harbour",
        "tags": ["home", "sea"],
        "category": "preference",
    }


def test_only_what_belongs_to_a_conversation_can_be_kept_in_one(dialog):
    assert {scope for scope, _ in dialog.cells} == {"user", "identity"}
    assert dialog.cell.count() == len(dialog.cells)
