"""Injecting a conflict: both R live, the outcome played, the pinned never overridden."""

import pytest
from diary import CAT, HOME, NAME, NEW_HOME
from fake_engine import refused

from familiars_desktop.memory import resolve_conflict
from familiars_desktop.ui.memory_view.conflict_dialog import OUTCOME_MS, ConflictDialog
from familiars_desktop.ui.motion import choose_reduced


@pytest.fixture
def ask(qtbot, memory, live_bridge):
    def make(record_id):
        dialog = ConflictDialog(memory.records[record_id], memory.snapshot(), live_bridge)
        qtbot.addWidget(dialog)
        return dialog

    return make


def test_both_scores_follow_the_sliders(ask, memory):
    dialog = ask(CAT)
    dialog.beta.setValue(80)
    dialog.confidence.setValue(30)
    cat = memory.records[CAT]
    origin = min(record.stated_at for record in memory.records.values() if record.owner == cat.owner)
    now = dialog.now
    wanted = resolve_conflict(cat, stated_at=now, confidence=0.3, now=now, origin=origin, beta=0.8)
    assert dialog.old_card.score.value == pytest.approx(wanted.old_score)
    assert dialog.new_card.score.value == pytest.approx(wanted.new_score)
    assert dialog.resolution().verdict == "old"
    assert "stand" in dialog.verdict.text()
    dialog.beta.setValue(0)
    assert dialog.resolution().verdict == "new"
    assert "win" in dialog.verdict.text()


def test_injecting_sends_the_rival_with_the_sliders_values_and_plays_the_outcome_briefly(ask, memory, qtbot):
    dialog = ask(NEW_HOME)
    assert not dialog.inject_button.isEnabled()
    dialog.rival.setPlainText("  Lives in Cambridge.\n")
    dialog.confidence.setValue(90)
    with qtbot.waitSignal(dialog.accepted):
        dialog.inject()
    assert memory.called("inject_conflict") == [(NEW_HOME, "Lives in Cambridge.", 0.9, 0.5)]
    assert OUTCOME_MS <= 250


def test_a_refusal_is_shown_and_the_words_stay(ask, memory, qtbot):
    memory.fails["inject_conflict"] = refused("the memory was forgotten meanwhile")
    dialog = ask(CAT)
    dialog.rival.setPlainText("Her cat is called Cookie.")
    with qtbot.waitSignal(dialog.failed):
        dialog.inject()
    assert "forgotten meanwhile" in dialog.problem.text()
    assert dialog.rival.toPlainText() == "Her cat is called Cookie."


def test_a_pinned_memory_is_never_overridden(ask):
    dialog = ask(NAME)
    dialog.beta.setValue(0)
    assert dialog.resolution().verdict == "open"
    assert "open" in dialog.verdict.text()


def test_only_the_owners_memories_set_the_origin(ask, memory):
    assert ask(HOME).origin == memory.records[NAME].stated_at


def test_both_can_be_kept_when_they_do_not_exclude_each_other(ask, memory, qtbot):
    dialog = ask(CAT)
    assert not dialog.both_button.isEnabled()
    dialog.rival.setPlainText("Her dog is called Toast.")
    dialog.show()
    with qtbot.waitSignal(dialog.accepted):
        dialog.both_button.click()
    assert memory.called("add_memory") == [("user", "relation", "Her dog is called Toast.")]
    assert memory.called("inject_conflict") == []


def test_a_refusal_to_keep_both_is_shown(ask, memory, qtbot):
    memory.fails["add_memory"] = refused("the disk is full")
    dialog = ask(CAT)
    dialog.rival.setPlainText("Her dog is called Toast.")
    with qtbot.waitSignal(dialog.failed):
        dialog.keep_both()
    assert dialog.problem.text() == "the disk is full"
    assert dialog.both_button.isEnabled()


def test_the_user_can_keep_the_decision_to_themselves(ask, memory, qtbot):
    dialog = ask(CAT)
    assert not dialog.decide_button.isEnabled()
    dialog.rival.setPlainText("Her cat is called Cookie.")
    dialog.show()
    with qtbot.waitSignal(dialog.accepted):
        dialog.decide_button.click()
    assert memory.called("inject_conflict") == [(CAT, "Her cat is called Cookie.", 1.0, 0.5, "open")]


def test_nothing_moves_where_motion_is_reduced(ask, qtbot, memory):
    choose_reduced(True)
    dialog = ask(CAT)
    dialog.rival.setPlainText("Her cat is called Cookie.")
    with qtbot.waitSignal(dialog.accepted):
        dialog.inject()
    assert dialog._animation.duration() == 0
