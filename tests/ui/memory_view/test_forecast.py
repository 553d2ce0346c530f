"""How sure a forecast is, and on which day each curve crosses the threshold, drawn, said and written."""

import csv
import math

import numpy as np
import pytest
from diary import CAT, JOB, MOOD, NAME, NEW_HOME, go
from fake_engine import DAY, NOW
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication

from familiars_desktop.memory.forecast import expected_retention, use_rate
from familiars_desktop.memory.ranking import Candidates
from familiars_desktop.ui.memory_view.lines import Column
from familiars_desktop.ui.memory_view.moments import date_text
from familiars_desktop.ui.memory_view.table_csv import save_csv


def fades(view, record_id):
    return view.timeline.state.fades_at(view.timeline.catalogue.row(record_id))


def ask(view, **cosines):
    count, state = len(cosines), view.timeline.state
    rows = [view.timeline.catalogue.row(record_id) for record_id in cosines]
    measured = Candidates(
        ids=tuple(cosines),
        is_turn=np.zeros(count, dtype=bool),
        cosine=np.array([*cosines.values()]),
        words=np.ones(count),
        nearness=np.zeros(count),
        salience=np.full(count, 0.5),
        t0=state.columns.t0[rows],
        half_life=state.columns.half_life[rows],
    )
    view.timeline.ask("who?", measured)


def test_the_band_lies_between_used_no_more_and_used_as_so_far(view):
    """The cat was used once in the 40 days since it was written."""
    view.select(CAT)
    forecast = view.curves._band.forecast
    assert forecast is not None
    assert forecast.moments[0] == pytest.approx(NOW)
    state, row = view.timeline.state, view.timeline.catalogue.row(CAT)
    np.testing.assert_allclose(forecast.low[0], state.retention[row])
    assert (forecast.high >= forecast.low - 1e-12).all()
    assert forecast.high[-1] > forecast.low[-1]
    rate = use_rate(1, 40.0 * DAY)
    wait = forecast.moments - NOW
    wanted = expected_retention(wait, state.retention[row], state.columns.half_life[row], rate)
    np.testing.assert_allclose(forecast.high, wanted)


@pytest.mark.parametrize("record_id", [JOB, NAME, MOOD])
def test_of_what_was_never_used_or_is_pinned_there_is_no_band(view, record_id):
    view.select(record_id)
    assert view.curves._band.forecast is None
    assert not view.curves._band.isVisible()


def test_every_chosen_curve_and_the_one_under_the_mouse_is_marked_where_it_crosses(view):
    view.select(CAT)
    view.table.choose([CAT, JOB])
    marked = set(np.round(view.curves._fade_mark.getData()[0]))
    assert marked == {round(fades(view, CAT)), round(fades(view, JOB))}
    view.table.choose([CAT])
    assert len(view.curves._fade_mark.getData()[0]) == 1
    view.curves._hover(NEW_HOME)
    assert len(view.curves._fade_mark.getData()[0]) == 2
    view.curves._hover("")
    assert len(view.curves._fade_mark.getData()[0]) == 1


def test_the_day_stands_at_each_curves_end_and_under_the_mouse(view):
    view.select(CAT)
    view.curves.resize(600, 300)
    day, short = (date_text(fades(view, CAT), reference=NOW, short=one) for one in (False, True))
    labels = [label.toPlainText() for label in view.curves._ends.items if label.isVisible()]
    assert any(f"↘ {short}" in label for label in labels)
    curve = next(curve for curve in view.curves.curves if curve.record_id == CAT)
    said = view.curves.told_of(curve)
    assert said.startswith("Her cat is called Biscuit.")
    assert f"fades on {day}" in said
    assert "used as so far, on" in said


def test_the_table_twin_and_the_inspector_say_the_same(view):
    view.select(CAT)
    model = view.table.model
    index = model.index(model.place_of(CAT), Column.FADES)
    said = index.data(Qt.ItemDataRole.AccessibleTextRole)
    state = view.timeline.state
    if_used = date_text(state.fades_if_used(view.timeline.catalogue.row(CAT)), reference=NOW)
    assert said == f"fades on {date_text(fades(view, CAT), reference=NOW)}, used as so far, on {if_used}"
    assert index.data(Qt.ItemDataRole.ToolTipRole) == said
    assert f"Used as so far\n{if_used}" in view.inspector.details.toPlainText().replace("\t", "\n")


def test_with_a_question_all_say_the_day_on_which_s_crosses(view, memory):
    """Its cosine with the cat is .8, so that it fades sooner; with the job it is too low for the threshold at once."""
    plain = fades(view, CAT)
    ask(view, **{CAT: 0.8, JOB: 0.3})
    assert fades(view, CAT) < plain
    day = date_text(fades(view, CAT), reference=NOW)
    view.select(CAT)
    assert f"fades on {day}" in view.inspector.strength.accessibleName()
    assert f"fades on {day}" in view.field._tip(CAT)
    assert view.curves.curves[0].fades == pytest.approx(fades(view, CAT))
    model = view.table.model
    assert model.index(model.place_of(CAT), Column.FADES).data() == day
    view.select(JOB)
    assert "below the threshold for this question" in view.inspector.strength.accessibleName()
    assert "below the threshold for this question" in view.inspector.details.toPlainText()
    assert model.index(model.place_of(JOB), Column.FADES).data() == "–"


def test_what_fades_has_faded_once_the_slider_stands_beyond_that_day(view):
    view.select(CAT)
    day = date_text(fades(view, CAT), reference=NOW)
    go(view, 60.0)
    assert f"faded on {day}" in view.inspector.strength.accessibleName()
    assert view.curves._fade.item.toPlainText().startswith(f"faded on {day}")
    go(view, 1.0)
    assert f"fades on {day}" in view.inspector.strength.accessibleName()
    assert view.curves._fade.item.toPlainText().startswith(f"fades on {day}")


def test_the_forecast_stays_while_the_slider_moves_right_of_now(view):
    view.select(CAT)
    row = view.timeline.catalogue.row(CAT)
    here = view.timeline.state.fades_if_used(row)
    go(view, 20.0)
    assert view.timeline.state.fades_if_used(row) == pytest.approx(here)
    assert math.isfinite(here)


def test_the_file_of_the_table_holds_both_days(view, tmp_path):
    state = view.timeline.state
    row = view.timeline.catalogue.row(CAT)
    save_csv(state, [row], tmp_path / "table.csv")
    line = next(csv.DictReader((tmp_path / "table.csv").open(encoding="utf-8", newline="")))
    assert line["fades"] < line["fades_if_used"]


def test_moving_the_mouse_off_the_curves_takes_the_band_away(view):
    view.curves._hover(CAT)
    assert view.curves._hovered_band.isVisible()
    QApplication.sendEvent(view.curves, QEvent(QEvent.Type.Leave))
    assert not view.curves._hovered_band.isVisible()


def test_the_shade_of_the_future_reaches_as_far_as_the_slider(view):
    view.timeline.set_horizon(200.0 * DAY)
    assert view.curves._future.getRegion() == pytest.approx((NOW, view.timeline.range[1]))
