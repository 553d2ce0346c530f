"""What-if: what is imagined is what the store would do at that moment, and applied it is what Live does."""

from datetime import UTC, datetime

import numpy as np
import pytest
from diary import CAT, JOB, NAME, go
from fake_engine import DAY, NOW, refused
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from familiars_desktop.memorizer import settle
from familiars_desktop.memory import DecayPolicy, MemorySnapshot
from familiars_desktop.memory.judgement import JUDGEMENTS, judged
from familiars_desktop.storage import MemoryStore
from familiars_desktop.ui.memory_view.acts import Act
from familiars_desktop.ui.memory_view.catalogue import Catalogue
from familiars_desktop.ui.memory_view.conflict_dialog import ConflictDialog
from familiars_desktop.ui.memory_view.state import Status, state_at
from familiars_desktop.ui.memory_view.what_if import Judging, Pinning, Reinforcement, Rivalry, WhatIf, is_imagined

POLICY = DecayPolicy()
FIRST = ("Lives in Portland.", "Has a cat.", "Works at the theatre.")

kinds = st.one_of(
    st.tuples(st.just("use")),
    st.tuples(st.just("pin"), st.booleans()),
    st.tuples(st.just("judge"), st.sampled_from(JUDGEMENTS)),
    st.tuples(st.sampled_from(("formula", "both", "open")), st.floats(0.0, 1.0), st.floats(0.0, 1.0)),
)
plans = st.lists(st.tuples(st.floats(0.0, 60.0), st.integers(0, 2), kinds), min_size=1, max_size=5)


def moved(days):
    return datetime.fromtimestamp(NOW + days * DAY, UTC)


class Real:
    """A real store on a clock that can be moved."""

    def __init__(self, folder):
        self.days = -50.0
        self.store = MemoryStore(folder, clock=lambda: moved(self.days), policy=POLICY)
        for place, content in enumerate(FIRST):
            self.days = -50.0 + 20.0 * place
            self.store.append("user", "profile", content)
        self.days = 0.0
        self.ids = [record.id for record in self.store.snapshot().records]

    def catalogue(self):
        return Catalogue.of(self.store.snapshot(), tuple(self.store.journal()))

    def do(self, act):
        """The act in earnest, at its moment."""
        self.days = (act.moment - NOW) / DAY
        match act:
            case Reinforcement(record_ids):
                self.store.reinforce(record_ids)
            case Pinning(record_ids, _, pinned):
                self.store.update(record_ids[0], pinned=pinned)
            case Judging(record_ids, moment, judgement):
                record = self.store.get(record_ids[0])
                self.store.update(record.id, **judged(record, judgement, policy=POLICY, now=moment))
            case Rivalry(choice="both"):
                record = self.store.get(act.record_id)
                fields = {"tags": list(record.tags), "salience": record.salience, "confidence": act.confidence}
                self.store.append(record.scope, record.category, act.content, **fields)
            case Rivalry(record_id, moment, content, confidence, beta, choice):
                waits = choice == "open"
                settle(self.store, record_id, content, confidence=confidence, beta=beta, now=moment, leave_open=waits)


def imagined(ids, plan):
    """The plan's acts in order of time; what is archived is contested no more, as no button would."""
    acts = []
    for place, (days, which, kind) in enumerate(sorted(plan)):
        record_id, moment = ids[which], moved(days).timestamp()
        match kind:
            case ("use",):
                acts.append(Reinforcement((record_id,), moment))
            case ("pin", pinned):
                acts.append(Pinning((record_id,), moment, pinned))
            case ("judge", judgement):
                acts.append(Judging((record_id,), moment, judgement))
            case (choice, confidence, beta):
                acts.append(Rivalry(record_id, moment, f"Rival {place}.", confidence, beta, choice))
    return acts


def told(catalogue, moment):
    """Everything that counts of each memory at a moment, by its words."""
    state = state_at(catalogue, moment, now=NOW, policy=POLICY)
    words = {record.id: record.content for record in catalogue.records}
    return {
        record.content: (
            round(float(state.columns.t0[row]), 2),
            round(float(state.columns.half_life[row]), 2),
            int(state.access_count[row]),
            bool(state.pinned[row]),
            bool(state.there[row]),
            int(state.status[row]),
            words.get(record.supersedes or ""),
            record.tags,
            record.owner,
        )
        for row, record in enumerate(catalogue.records)
    }


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(plans)
def test_what_is_imagined_is_what_live_would_have_done_at_that_moment(tmp_path_factory, plan):
    real = Real(tmp_path_factory.mktemp("store"))
    try:
        acts = imagined(real.ids, plan)
        tried = WhatIf(tuple(reversed(acts))).on(real.catalogue(), POLICY)
        for act in acts:
            real.do(act)
        for days in (0.0, 30.0, 61.0):
            assert told(tried, NOW + days * DAY) == told(real.catalogue(), NOW + days * DAY)
    finally:
        real.store.close()


def catalogue_of(diary):
    return Catalogue.of(MemorySnapshot(1, tuple(diary.records.values())), diary.entries)


def test_an_imagined_use_lifts_a_memory_from_its_moment_on_and_leaves_the_rest(diary):
    plain = catalogue_of(diary)
    tried = WhatIf().with_act(Reinforcement((CAT,), NOW + 15 * DAY)).on(plain, POLICY)

    def kept(catalogue, days):
        return state_at(catalogue, NOW + days * DAY, now=NOW, policy=POLICY).retention

    cat, job = plain.row(CAT), plain.row(JOB)
    assert kept(tried, 20.0)[cat] > kept(plain, 20.0)[cat]
    assert kept(tried, 20.0)[job] == kept(plain, 20.0)[job]
    np.testing.assert_array_equal(kept(tried, 14.0), kept(plain, 14.0))


def test_what_is_imagined_reads_nothing_anew_and_adds_nothing_to_what_others_read(diary, monkeypatch):
    real = catalogue_of(diary)
    _ = real.searchable, real.alphabetical, real.snapshot.row_of
    monkeypatch.setattr(Catalogue, "of", None)
    acts = (Rivalry(CAT, NOW + DAY, "Her cat is called Cookie.", 1.0, 0.5), Reinforcement((NAME,), NOW + 2 * DAY))
    tried = WhatIf(acts).on(real, POLICY)
    assert len(tried) == len(real) + 1
    assert tried.snapshot.get(tried.ids[-1]) is tried.records[-1]
    assert tried.records[tried.row(JOB)] is real.records[real.row(JOB)]
    assert tried.searchable[-1] == "her cat is called cookie."
    assert set(real.snapshot.row_of) == {record.id for record in real.snapshot.records}
    used = WhatIf(acts[1:]).on(real, POLICY)
    assert used.alphabetical is real.alphabetical


def test_an_act_on_a_memory_that_has_gone_meanwhile_does_nothing(diary):
    overlay = WhatIf().with_act(Reinforcement((JOB,), NOW + DAY)).with_act(Rivalry(JOB, NOW + DAY, "No.", 1.0, 0.5))
    diary.forget(JOB, 0.1)
    gone = catalogue_of(diary)
    assert overlay.on(gone, POLICY).records == gone.records


def answer(view, monkeypatch, text, *, beta=0):
    """Fill in the dialog as soon as it opens, and press its button."""
    seen = []

    def fill(dialog):
        dialog.rival.setPlainText(text)
        dialog.beta.setValue(beta)
        seen.append((dialog.now, dialog.old_card.score.value, dialog.new_card.score.value, dialog.inject_button.text()))
        dialog.inject()
        dialog.close()
        return 1

    monkeypatch.setattr(ConflictDialog, "exec", fill)
    view.acts.do(Act.CONFLICT)
    return seen[0]


def at(view, days):
    go(view, days)
    view.what_if.setChecked(True)


def test_an_imagined_conflict_is_weighed_at_the_sliders_moment_and_shown_everywhere(view, memory, monkeypatch):
    view.select(JOB)
    at(view, 20.0)
    now, old, new, button = answer(view, monkeypatch, "Works at the Opera.")
    assert now == pytest.approx(NOW + 20 * DAY)
    assert (old, new) == (pytest.approx(1.0 - 50.0 / 70.0, abs=1e-3), 1.0)
    assert button == "Imagine"
    state, catalogue = view.timeline.state, view.timeline.catalogue
    rival = next(record for record in catalogue.records if record.content == "Works at the Opera.")
    assert is_imagined(rival.id)
    assert rival.supersedes == JOB
    assert state.status[catalogue.row(JOB)] == Status.ARCHIVED
    assert state.there[catalogue.row(rival.id)]
    view.table.settle()
    assert view.table.model.place_of(rival.id) is not None
    assert catalogue.conflicts[-1] == pytest.approx(NOW + 20 * DAY)
    view.select(rival.id)
    assert "Supersedes “Works at the Harbour Theatre.”" in view.inspector.details.toPlainText()
    assert "What-if alone" in view.inspector.acts.buttons[Act.REINFORCE].toolTip()
    go(view, 10.0)
    assert view.timeline.state.there[catalogue.row(JOB)]
    assert memory.called("inject_conflict") == []


def test_a_conflict_that_would_end_otherwise_now_says_so(view, memory, live_bridge, qtbot):
    at(view, 27.0)
    records = memory.snapshot()
    dialog = ConflictDialog(memory.records[JOB], records, live_bridge, imagined_at=NOW + 27 * DAY)
    qtbot.addWidget(dialog)
    assert dialog.applied_now.isHidden()
    dialog.beta.setValue(50)
    dialog.confidence.setValue(35)
    assert (dialog.resolution().verdict, dialog.resolution(NOW).verdict) == ("new", "old")
    assert not dialog.applied_now.isHidden()
    assert "the memory would stand" in dialog.applied_now.text().lower()


def test_applying_sends_what_was_imagined_as_live_acts_in_the_order_of_their_moments(view, memory, monkeypatch, qtbot):
    view.select(JOB)
    at(view, 20.0)
    answer(view, monkeypatch, "Works at the Opera.")
    view.select(CAT)
    go(view, 5.0)
    view.acts.do(Act.REINFORCE)
    view.acts.do(Act.PIN)
    assert "3" in view.banner.text.text()
    before = len(memory.calls)
    QTest.mouseClick(view.banner.apply, Qt.MouseButton.LeftButton)
    wanted = [
        ("reinforce", (CAT,)),
        ("edit_each", (CAT,), {CAT: {"pinned": True}}),
        ("inject_conflict", JOB, "Works at the Opera.", 1.0, 0.0),
    ]
    qtbot.waitUntil(lambda: [c for c in memory.calls[before:] if c[0] != "open_conflicts"] == wanted)
    assert not view.what_if.isChecked()
    assert not any(is_imagined(record_id) for record_id in view.timeline.catalogue.ids)


def test_the_last_act_can_be_taken_back_and_discarding_leaves_no_trace(view, monkeypatch):
    view.select(JOB)
    at(view, 20.0)
    known = view.timeline.state.strength.copy()
    view.acts.do(Act.REINFORCE)
    reinforced = view.timeline.state.strength.copy()
    answer(view, monkeypatch, "Works at the Opera.")
    QTest.mouseClick(view.banner.step_back, Qt.MouseButton.LeftButton)
    np.testing.assert_array_equal(view.timeline.state.strength, reinforced)
    QTest.mouseClick(view.banner.discard, Qt.MouseButton.LeftButton)
    np.testing.assert_array_equal(view.timeline.state.strength, known)


def test_a_pinned_memory_stays_and_the_imagined_conflict_is_open(view, monkeypatch):
    view.select(NAME)
    at(view, 20.0)
    answer(view, monkeypatch, "Her name is Ann.")
    assert len(view.timeline.what_if) == 1
    assert view.timeline.state.there[view.timeline.catalogue.row(NAME)]
    assert not any(is_imagined(record_id) for record_id in view.timeline.catalogue.ids)


def test_memories_that_change_meanwhile_keep_the_overlay(view, memory, live_bridge, monkeypatch, qtbot):
    view.select(JOB)
    at(view, 20.0)
    answer(view, monkeypatch, "Works at the Opera.")
    memory.entries = []
    with qtbot.waitSignal(view.timeline.catalogue_changed):
        live_bridge.pin(CAT, True)
    assert view.timeline.state.pinned[view.timeline.catalogue.row(CAT)]
    assert any(is_imagined(record_id) for record_id in view.timeline.catalogue.ids)


def test_several_memories_are_reinforced_and_pinned_as_one(view, memory, qtbot):
    view.select(CAT)
    view.acts.choose((CAT, JOB))
    assert view.inspector.acts.buttons[Act.REINFORCE].text() == "Reinforce 2 facts"
    view.acts.do(Act.REINFORCE)
    qtbot.waitUntil(lambda: memory.called("reinforce") == [((CAT, JOB),)])
    view.acts.choose((CAT, JOB))
    view.acts.do(Act.PIN)
    qtbot.waitUntil(
        lambda: memory.called("edit_each") == [((CAT, JOB), {CAT: {"pinned": True}, JOB: {"pinned": True}})]
    )


def test_a_frame_in_the_colour_of_warning_stands_around_the_view_in_what_if(view):
    from familiars_desktop.ui.theme import current_theme

    at(view, 20.0)
    picture = view.grab().toImage()
    assert picture.pixelColor(1, picture.height() // 2).name() == current_theme().palette.warning


def test_an_imagined_rival_has_a_score_of_its_own_while_a_question_is_asked(view, memory, monkeypatch, qtbot):
    view.query.setText("Where does she work?")
    view.query.ask()
    qtbot.waitUntil(lambda: view.timeline.question is not None)
    view.select(JOB)
    at(view, 20.0)
    answer(view, monkeypatch, "Works at the Opera.")
    qtbot.waitUntil(lambda: memory.called("measure_text") == [("Where does she work?", "Works at the Opera.")])
    rival = next(i for i in view.timeline.catalogue.ids if is_imagined(i))
    qtbot.waitUntil(lambda: rival in view.timeline.state.ranks())
    row = view.timeline.catalogue.row(rival)
    assert view.timeline.state.strength[row] == pytest.approx(0.8, abs=1e-3)  # its cosine, and just stated
    assert rival in [place.record_id for place in view.ranking.model.places]
    go(view, 10.0)
    assert rival not in view.timeline.state.ranks()  # not stated yet
    view.what_if.setChecked(False)
    assert rival not in view.timeline.question.candidates.ids


def test_a_score_that_cannot_be_measured_leaves_the_rival_without_one(view, memory, monkeypatch, qtbot):
    memory.fails["measure_text"] = refused("the embedder is being loaded")
    view.query.setText("Where does she work?")
    view.query.ask()
    qtbot.waitUntil(lambda: view.timeline.question is not None)
    view.select(JOB)
    at(view, 20.0)
    answer(view, monkeypatch, "Works at the Opera.")
    qtbot.waitUntil(lambda: len(memory.called("measure_text")) == 1)
    qtbot.wait(30)
    rival = next(i for i in view.timeline.catalogue.ids if is_imagined(i))
    assert rival not in view.timeline.state.ranks()


def test_marks_are_imagined_and_the_past_keeps_them_out(view, memory):
    view.select(CAT)
    at(view, 20.0)
    view.acts.do(Act.WRONG)
    catalogue = view.timeline.catalogue
    row = catalogue.row(CAT)
    assert view.timeline.state.status[row] == Status.ARCHIVED
    go(view, 10.0)
    assert view.timeline.state.there[row]
    assert memory.called("judge_all") == []


def test_a_conflict_left_open_is_noted_and_both_that_are_kept_stand(view, memory, monkeypatch):
    view.select(JOB)
    at(view, 20.0)

    def press(name):
        def fill(dialog):
            dialog.rival.setPlainText("Works at the Opera.")
            getattr(dialog, name)()
            dialog.close()
            return 1

        monkeypatch.setattr(ConflictDialog, "exec", fill)
        view.acts.do(Act.CONFLICT)

    press("leave_open")
    assert view.timeline.catalogue.journal_of(JOB)[-1].op == "contested"
    assert not any(is_imagined(record_id) for record_id in view.timeline.catalogue.ids)
    assert "a rival was set against it" in view.inspector.details.toPlainText()
    press("keep_both")
    state, catalogue = view.timeline.state, view.timeline.catalogue
    rival = next(i for i in catalogue.ids if is_imagined(i))
    assert state.there[catalogue.row(rival)] and state.there[catalogue.row(JOB)]
    view.acts.apply_what_if()
    assert memory.called("inject_conflict") == [(JOB, "Works at the Opera.", 1.0, 0.5, "open")]
    assert memory.called("add_memory") == [("user", "profile", "Works at the Opera.")]
