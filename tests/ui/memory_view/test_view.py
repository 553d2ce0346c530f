"""The view as a person meets it: dragging, choosing, asking, and acting at the real now."""

import numpy as np
import pytest
from diary import CAT, HOME, JOB, MOOD, NAME, NEW_HOME, go
from fake_engine import DAY, NOW
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest

from familiars_desktop.memory import MemorySnapshot, replay
from familiars_desktop.ui.bridge import AskedTime, EngineStatus
from familiars_desktop.ui.memory_view.acts import Act
from familiars_desktop.ui.memory_view.catalogue import Catalogue
from familiars_desktop.ui.memory_view.inspector import fitting
from familiars_desktop.ui.memory_view.lines import Column
from familiars_desktop.ui.memory_view.moments import date_text, local_time
from familiars_desktop.ui.theme import current_theme


def drawn(view):
    return len(view.field.points)


def test_dragging_the_slider_recomputes_everything_in_the_window(view, memory):
    calls = len(memory.calls)
    slider = view.bar.slider
    QTest.mousePress(slider, Qt.MouseButton.LeftButton, pos=QPoint(60, 53))
    view.timeline.step_now()
    then = view.timeline.state.moment
    QTest.mouseMove(slider, QPoint(slider.width() - 40, 53))
    view.timeline.step_now()
    QTest.mouseRelease(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() - 40, 53))
    assert then < NOW < view.timeline.state.moment
    assert drawn(view) == int(view.timeline.state.there.sum())
    assert len(memory.calls) == calls


def test_many_moves_between_two_frames_are_computed_once(view, qtbot):
    steps = []
    view.timeline.state_changed.connect(steps.append)
    for day in range(1, 40):
        view.timeline.set_moment(NOW - day * DAY)
    qtbot.waitUntil(lambda: len(steps) == 1)
    assert steps[0].moment == NOW - 39 * DAY


def test_the_past_shows_what_the_journal_replays(view, diary):
    go(view, -35.0)
    shown = {view.table.model.id_at(place) for place in range(view.table.model.rowCount())}
    view.table.settle()
    shown = {view.table.model.id_at(place) for place in range(view.table.model.rowCount())}
    assert shown == {record.id for record in replay(diary.entries, NOW - 35 * DAY)}


def test_a_memory_is_struck_through_in_field_and_table_from_its_fade_date_on(view):
    view.select(CAT)
    state = view.timeline.state
    fades = (state.fades_at(state.catalogue.row(CAT)) - NOW) / DAY
    strike = []
    for shift in (-0.1, 0.1):
        go(view, fades + shift)
        view.table.settle()
        index = view.table.model.index(view.table.model.place_of(CAT), Column.TEXT)
        font = index.data(Qt.ItemDataRole.FontRole)
        strike.append((font is not None and font.strikeOut(), int(view.field.points._struck.sum())))
    assert [struck for struck, _ in strike] == [False, True]
    assert strike[1][1] == strike[0][1] + 1
    assert view.inspector.words.font().strikeOut()


def test_a_table_that_follows_the_slider_is_not_reset(view):
    resets, layouts, changes = [], [], []
    model = view.table.model
    model.modelReset.connect(lambda: resets.append(1))
    model.layoutChanged.connect(lambda: layouts.append(1))
    model.dataChanged.connect(lambda top, bottom: changes.append((top.row(), bottom.row())))
    for day in (1.0, 2.0, 3.0):
        go(view, day)
    assert (resets, layouts) == ([], [])
    assert set(changes) == {view.table.visible_rows()}


def test_a_step_tells_of_the_columns_that_read_differently_alone(view):
    told = []
    go(view, 1.0)
    view.table.model.dataChanged.connect(lambda top, bottom: told.append((top.column(), bottom.column())))
    go(view, 1.0 + 1e-7)
    assert told == []
    go(view, 2.0)
    columns = {column for left, right in told for column in range(left, right + 1)}
    assert Column.STRENGTH in columns and Column.LAST_USE in columns
    assert not columns & {Column.SCOPE, Column.CATEGORY, Column.USES, Column.FADES}


def test_order_by_strength_is_settled_when_the_slider_rests(view, qtbot):
    view.table.view.sortByColumn(Column.STRENGTH, Qt.SortOrder.DescendingOrder)
    go(view, 30.0)
    with qtbot.waitSignal(view.table.settled):
        pass
    model = view.table.model
    strengths = [line.percent for line in model.lines(0, model.rowCount() - 1)]
    assert strengths == sorted(strengths, reverse=True)


@pytest.mark.parametrize(
    ("column", "first", "last"),
    [
        (Column.STRENGTH, MOOD, NAME),
        (Column.TEXT, CAT, JOB),
        (Column.CATEGORY, NAME, MOOD),
        (Column.LAST_USE, NAME, MOOD),
        (Column.USES, NAME, CAT),
        (Column.FADES, JOB, NAME),
    ],
)
def test_every_column_sorts(view, column, first, last):
    view.table.view.sortByColumn(column, Qt.SortOrder.AscendingOrder)
    ids = view.table.model.ids(99)
    assert (ids[0], ids[-1]) == (first, last)


def test_filters_narrow_table_and_field_alike(view, qtbot):
    view.table.category.setCurrentIndex(view.table.category.findData("relation"))
    assert view.table.model.ids(9) == (CAT,)
    assert drawn(view) == 1
    view.table.category.setCurrentIndex(0)
    view.table.search.setText("WORK")
    qtbot.waitUntil(lambda: view.table.model.ids(9) == (JOB,))


def test_archived_memories_are_shown_when_asked_for(view):
    assert view.table.model.place_of(HOME) is None
    view.table.tier.setCurrentIndex(view.table.tier.findText("archived"))
    assert view.table.model.ids(9) == (HOME,)


def test_left_of_now_nothing_can_be_changed_and_the_buttons_say_why(view, memory):
    view.select(CAT)
    go(view, -2.0)
    for button in view.inspector.acts.buttons.values():
        assert not button.isEnabled()
        assert "read-only" in button.toolTip()
    view.acts.do(Act.REINFORCE)
    assert memory.called("reinforce") == []
    assert "read-only" in view.message.text()


def test_right_of_now_an_act_is_live_and_happens_at_the_real_now(view, memory, qtbot):
    view.select(CAT)
    go(view, 10.0)
    QTest.mouseClick(view.inspector.acts.buttons[Act.REINFORCE], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: memory.called("reinforce") == [((CAT,),)])


def test_without_a_choice_the_buttons_ask_for_one(view):
    assert "Choose" in view.inspector.acts.buttons[Act.PIN].toolTip()


def test_a_choice_in_the_table_is_a_choice_everywhere(view):
    view.table.view.setCurrentIndex(view.table.model.index(view.table.model.place_of(JOB), 0))
    assert view.timeline.selected == JOB
    assert view.inspector.words.text() == "Works at the Harbour Theatre."
    assert view.curves.curves[0].record_id == JOB


def test_a_click_on_a_point_of_the_field_chooses_its_memory(view):
    place = view.field.position_of(CAT)
    assert view.field.record_near(place) == CAT
    QTest.mouseClick(view.field.viewport(), Qt.MouseButton.LeftButton, pos=place.toPoint())
    assert view.timeline.selected == CAT
    assert view.field.record_near(QPointF(-500.0, -500.0)) is None


def test_the_curve_is_a_saw_tooth_and_says_when_it_fades(view):
    view.select(CAT)
    curve = view.curves.curves[0]
    assert list(curve.uses) == [NOW - 10 * DAY]
    assert curve.at(NOW - 10 * DAY + 1) == pytest.approx(1.0, abs=1e-3)
    assert curve.at(NOW - 10 * DAY - 1) == pytest.approx(np.exp(-1.0), abs=1e-3)
    assert curve.at(curve.fades) == pytest.approx(0.5, abs=0.01)
    assert view.curves._fade.item.toPlainText().startswith("fades on")
    view.select(NAME)
    assert view.curves._fade.item.toPlainText() == "does not fade"


@pytest.mark.parametrize("height", [60, 90, 400])
def test_when_it_fades_is_said_within_the_plot_however_low_it_is(view, height):
    view.select(CAT)
    view.curves.setMinimumHeight(0)
    view.curves.resize(view.curves.width(), height)

    box, label = view.curves.getPlotItem().getViewBox(), view.curves._fade.item
    top = box.mapRectFromItem(label, label.boundingRect()).top()

    assert top >= box.rect().top() - 1.0


def test_asking_ranks_at_the_sliders_time_and_says_why_and_why_not(view, memory, qtbot):
    with qtbot.waitSignal(view.timeline.question_changed):
        view.query.setText("what pets?")
    places = view.ranking.model.places
    assert [place.rank for place in places] == list(range(1, len(places) + 1))
    assert places[0].explanation.score >= places[-1].explanation.score
    assert memory.called("measure") == [("what pets?",)]
    go(view, 5.0)
    assert memory.called("measure") == [("what pets?",)]
    view.select(places[0].record_id)
    assert "Why recalled" in view.inspector.details.toPlainText()
    view.query.clear()
    assert view.ranking.model.places == ()


def painted(widget):
    return bytes(widget.grab().toImage().constBits())


def test_the_time_that_a_question_asks_for_is_read_and_told(view, memory, qtbot):
    said = memory.records[JOB].stated_at
    memory.asked_time = AskedTime(said - 60.0, said + 60.0)
    with qtbot.waitSignal(view.timeline.question_changed):
        view.query.setText("what did I say that day?")
        view.query.ask()
    assert [place.record_id for place in view.ranking.model.places] == [JOB]
    assert view.bar.slider._asked == (said - 60.0, said + 60.0)
    before = painted(view.bar.slider)
    view.bar.slider.show_asked(None)
    assert painted(view.bar.slider) != before
    day = date_text(said, reference=NOW)
    assert f"Only what was said on {day} is searched" in view.ranking.hint.text()
    view.select(CAT)
    assert "at another time than the question asks for" in view.inspector.details.toPlainText()
    memory.asked_time = AskedTime(said - 60.0, said + 60.0, certain=False)
    with qtbot.waitSignal(view.timeline.question_changed):
        view.query.setText("what was it that day?")
        view.query.ask()
    assert f"What was said on {day} comes first" in view.ranking.hint.text()
    assert "Time asked for".lower() in view.ranking.legend.text().lower()
    assert len(view.ranking.model.places) > 1


def test_without_an_embedder_the_ranking_says_that_it_goes_by_words_alone(view, memory, qtbot):
    memory.set_status(EngineStatus(embedder_missing=True))
    with qtbot.waitSignal(view.timeline.question_changed):
        view.query.setText("what pets?")
        view.query.ask()
    assert "By words alone" in view.ranking.hint.text()


def test_a_question_that_cannot_be_measured_says_so(view, memory, qtbot):
    memory.fails["measure"] = RuntimeError("no embedder")
    with qtbot.waitSignal(view.problem) as told:
        view.query.setText("what pets?")
        view.query.ask()
    assert "no embedder" in told.args[0]


def test_the_inspector_tells_source_chain_history_and_both_half_lives(view):
    view.select(NEW_HOME)
    text = view.inspector.details.toPlainText()
    assert "Supersedes “Lives in Portland.”" in text
    view.select(CAT)
    text = view.inspector.details.toPlainText()
    for told in ("“my cat Biscuit”", "H (1/e)", "True half-life", "used by a reply", "written by the writer"):
        assert told in text


def test_what_if_changes_the_view_and_nothing_else_until_it_is_applied(view, memory, qtbot):
    view.select(CAT)
    go(view, 20.0)
    plain = view.timeline.state.retention[view.timeline.catalogue.row(CAT)]
    view.what_if.setChecked(True)
    view.acts.do(Act.REINFORCE)
    assert view.timeline.state.retention[view.timeline.catalogue.row(CAT)] > plain
    assert view.banner.isVisible()
    assert memory.called("reinforce") == []
    QTest.mouseClick(view.banner.apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: memory.called("reinforce") == [((CAT,),)])
    assert not view.banner.isVisible()


def test_discarding_what_if_leaves_no_trace(view):
    view.select(CAT)
    go(view, 20.0)
    before = view.timeline.state.retention.copy()
    view.what_if.setChecked(True)
    view.acts.do(Act.REINFORCE)
    QTest.mouseClick(view.banner.discard, Qt.MouseButton.LeftButton)
    np.testing.assert_array_equal(view.timeline.state.retention, before)


def test_what_if_exists_right_of_now_only(view):
    assert not view.what_if.isEnabled()
    go(view, 3.0)
    view.what_if.setChecked(True)
    go(view, -3.0)
    assert not view.what_if.isChecked()
    assert not view.what_if.isEnabled()


@pytest.mark.parametrize(
    ("key", "modifier", "moved"),
    [
        (Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier, -DAY),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.NoModifier, DAY),
        (Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier, 3_600.0),
        (Qt.Key.Key_PageDown, Qt.KeyboardModifier.NoModifier, -7 * DAY),
        (Qt.Key.Key_PageUp, Qt.KeyboardModifier.NoModifier, 7 * DAY),
        (Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier, -DAY),
    ],
)
def test_keys_move_through_time(view, key, modifier, moved):
    QTest.keyClick(view.bar.slider, key, modifier)
    view.timeline.step_now()
    assert view.timeline.state.moment - NOW == pytest.approx(moved, abs=1.0)


def test_home_end_and_n_lead_to_the_ends_and_back_to_now(view):
    slider = view.bar.slider
    for key, wanted in (
        (Qt.Key.Key_Home, view.timeline.range[0]),
        (Qt.Key.Key_End, view.timeline.range[1]),
        (Qt.Key.Key_N, NOW),
    ):
        QTest.keyClick(slider, key)
        view.timeline.step_now()
        assert view.timeline.state.moment == pytest.approx(wanted)
    assert view.timeline.follows_now


def test_a_typed_date_moves_the_slider_to_it(view):
    view.bar.date.setDateTime(local_time(NOW - 12 * DAY))
    view.timeline.step_now()
    assert view.timeline.state.moment == pytest.approx(NOW - 12 * DAY, abs=60.0)
    assert "Replay" in view.bar.mode.text()


def test_playing_runs_forward_and_pauses(view, qtbot):
    go(view, -20.0)
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert view.bar.is_playing
    qtbot.waitUntil(lambda: view.timeline.moment > NOW - 19.9 * DAY)
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert not view.bar.is_playing


def test_a_screen_reader_can_read_and_move_the_slider(view):
    go(view, -20.0)
    slider = view.bar.slider
    assert slider.accessibleName()
    assert "past" in slider.describe()
    before = slider.value()
    slider.setValue(before + 60)
    view.timeline.step_now()
    assert view.timeline.state.moment == pytest.approx(NOW - 20 * DAY + 3_600.0, abs=61.0)


def test_everything_one_can_focus_has_an_accessible_name(view):
    for widget in (
        view.query,
        view.table.view,
        view.table.search,
        view.table.scope,
        view.ranking.list,
        view.inspector.details,
        view.bar.play,
        view.bar.speed,
        view.bar.date,
        view.bar.horizon,
        view.field,
        view.curves,
        view.head.undo,
        view.head.redo,
    ):
        assert widget.accessibleName(), widget


def test_a_changed_memory_is_shown_at_once(view, memory, live_bridge, qtbot):
    view.select(JOB)
    assert not view.timeline.state.pinned[view.timeline.catalogue.row(JOB)]
    memory.entries = []
    with qtbot.waitSignal(view.timeline.catalogue_changed):
        live_bridge.pin(JOB, True)
    assert view.timeline.state.pinned[view.timeline.catalogue.row(JOB)]
    assert view.timeline.selected == JOB


def test_what_changed_out_of_sight_is_read_when_the_view_comes_back(view, memory, live_bridge, qtbot):
    view.hide()
    memory.entries = []
    with qtbot.waitSignal(live_bridge.memory_changed):
        live_bridge.pin(JOB, True)
    assert not view.timeline.state.pinned[view.timeline.catalogue.row(JOB)]
    view.show()
    assert view.timeline.state.pinned[view.timeline.catalogue.row(JOB)]


def test_narrow_windows_put_the_table_among_the_tabs_and_wide_ones_take_it_back(view):
    view.resize(640, 800)
    assert view.tabs.indexOf(view.table) == 0
    view.resize(1100, 800)
    assert view.tabs.indexOf(view.table) == -1
    assert view.table.isVisible()


def test_where_it_is_low_as_well_every_part_has_a_tab_and_comes_back_from_it(view):
    view.resize(640, 420)
    qtabs = [view.tabs.tabText(place) for place in range(view.tabs.count())]
    assert qtabs == ["Strength", "Dialogue forest", "Memories", "Details", "Ranking", "Turn"]
    assert not view.views.isVisible() and view.tabs.currentWidget() is view.table
    view.panes.show_part(view.forest)
    assert view.forest.isVisible()
    view.resize(640, 800)
    assert view.views.isVisible() and view.views.count() == 2 and view.tabs.indexOf(view.table) == 0
    view.resize(1100, 800)
    assert view.field.isVisible() and view.table.isVisible() and view.tabs.count() == 3


def test_what_does_not_fit_beside_the_strength_is_the_state_and_not_the_day(qapp):
    metrics = QFontMetrics(qapp.font())
    words = "active · fades on 1 December 2030"
    assert fitting(words, metrics, 1000) == words
    assert fitting(words, metrics, metrics.horizontalAdvance(words) - 4) == "fades on 1 December 2030"
    assert fitting(words, metrics, 60).endswith("…")


def test_as_a_tab_the_table_stays_while_one_chooses_in_it_and_enter_shows_the_details(view):
    view.resize(640, 800)
    table = view.table.view
    table.setCurrentIndex(view.table.model.index(0, 0))
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert view.timeline.selected
    assert view.tabs.currentWidget() is view.table
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert view.tabs.currentWidget() is view.inspector
    view.tabs.setCurrentWidget(view.table)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(table.currentIndex()).center())
    assert view.tabs.currentWidget() is view.inspector


def test_the_ranking_gives_way_to_what_was_there_before_once_the_question_is_taken_back(view, memory, qtbot):
    view.resize(640, 800)
    view.tabs.setCurrentWidget(view.table)
    with qtbot.waitSignal(view.timeline.question_changed):
        view.query.setText("what pets?")
    assert view.tabs.currentWidget() is view.ranking
    view.query.clear()
    assert view.tabs.currentWidget() is view.table


def test_an_empty_table_says_why_it_is_empty(view):
    assert view.table.view._empty == "No memory fits the filters at this moment."
    view.timeline.catalogue = Catalogue.of(MemorySnapshot(9, ()), ())
    view.timeline.step_now()
    assert view.table.view._empty.startswith("Nothing is remembered yet.")


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_both_palettes_paint(view, qtbot, mode):
    view.select(CAT)
    current_theme().set_mode(mode)
    picture = view.field.grab().toImage()
    surface = current_theme().palette.surface
    assert picture.pixelColor(picture.width() - 4, picture.height() - 4).name() == surface
    assert len({picture.pixel(x, y) for x in range(0, picture.width(), 2) for y in range(0, picture.height(), 2)}) > 20


def test_an_empty_memory_says_nothing_and_breaks_nothing(qtbot, engine, bridge):
    from familiars_desktop.ui.memory_view import MemoryView

    view = MemoryView(bridge)
    qtbot.addWidget(view)
    view.show()
    view.timeline.set_moment(view.timeline.range[0])
    view.timeline.step_now()
    assert view.table.model.rowCount() == 0
    view.hide()


def test_a_long_journal_is_read_off_the_windows_thread(qtbot, memory, live_bridge, diary):
    from familiars_desktop.ui.memory_view import MemoryView

    for number in range(3_200):
        diary.write(f"m_1{number:07x}", f"Thing {number}", 10.0 + number / 1000.0)
    memory.records = dict(diary.records)
    view = MemoryView(live_bridge)
    qtbot.addWidget(view)
    assert view.timeline.is_building
    qtbot.waitUntil(lambda: not view.timeline.is_building, timeout=20_000)
    assert len(view.timeline.catalogue) == len(diary.records)


def test_a_journal_that_cannot_be_read_leaves_what_is_shown_and_is_read_with_the_next_change(
    view, memory, live_bridge, qtbot, monkeypatch
):
    monkeypatch.setattr("familiars_desktop.ui.memory_view.timeline._QUICK_JOURNAL", 0)
    monkeypatch.setattr(memory, "journal", lambda: (_ for _ in ()).throw(OSError("the disk is gone")))
    known = view.timeline.catalogue
    with qtbot.waitSignal(live_bridge.memory_changed):
        live_bridge.pin(JOB, True)
    qtbot.waitUntil(lambda: not view.timeline.is_building)
    assert view.timeline.catalogue is known
    monkeypatch.undo()
    with qtbot.waitSignal(view.timeline.catalogue_changed):
        live_bridge.pin(JOB, False)


def test_every_point_is_painted_whatever_the_range_was_before(view, qtbot):
    view.resize(590, 720)
    qtbot.wait(30)
    start, end = view.timeline.range
    for share in (*np.linspace(0.5, 0.1, 12), *np.linspace(0.1, 0.97, 13)):
        view.timeline.set_moment(start + float(share) * (end - start))
        qtbot.wait(16)
    qtbot.wait(60)
    field = view.field
    screen = view.screen().grabWindow(view.winId()).toImage()  # as it stands on the screen, nothing painted anew
    corner, ratio = field.viewport().mapTo(view, QPoint(0, 0)), screen.devicePixelRatio()
    ids = [view.timeline.catalogue.ids[row] for row in np.flatnonzero(view.timeline.state.there)]
    assert len(ids) > 3
    for record_id in ids:
        at = field.position_of(record_id) + QPointF(corner)
        color = screen.pixelColor(round(at.x() * ratio), round(at.y() * ratio))
        assert color.hslSaturation() > 60, f"{record_id} is not painted at {at.x():.0f}, {at.y():.0f}"


@pytest.mark.parametrize("width", [430, 575, 690, 1100])
@pytest.mark.parametrize("days", [-20.0, 0.0, 20.0])
def test_the_controls_of_the_timeline_have_room_beside_each_other(view, qtbot, width, days):
    view.resize(width, 720)
    go(view, days)
    qtbot.wait(20)
    bar = view.bar
    controls = [bar.play, bar.speed, bar.date, bar.now, bar.mode, bar.horizon]
    for control in controls:
        assert control.width() >= control.minimumSizeHint().width(), control.accessibleName()
        assert bar.rect().contains(control.geometry()), control.accessibleName()
    for place, control in enumerate(controls):
        assert not any(control.geometry().intersects(other.geometry()) for other in controls[place + 1 :])


@pytest.mark.parametrize("width", [590, 1100])
def test_buttons_that_go_leave_no_gap(view, qtbot, width):
    view.resize(width, 720)
    view.select(CAT)
    qtbot.wait(30)
    acts = view.inspector.acts
    before = acts.height()
    view.select(HOME)
    qtbot.waitUntil(acts.buttons[Act.RESTORE].isVisible)
    view.select(CAT)
    qtbot.wait(60)
    assert not acts.buttons[Act.RESTORE].isVisible()
    assert acts.height() == before
    assert view.inspector.details.y() - acts.geometry().bottom() < 20


def test_away_from_now_each_memory_is_compared_with_now(view):
    hidden = view.table.view.isColumnHidden
    assert hidden(Column.CHANGE)
    go(view, 20.0)
    assert not hidden(Column.CHANGE)
    model, state = view.table.model, view.timeline.state
    row = state.catalogue.row(CAT)
    lost = round(100.0 * (state.at_now.strength[row] - state.strength[row]))
    assert lost > 10
    assert model.index(model.place_of(CAT), Column.CHANGE).data() == f"−{lost}"
    assert model.index(model.place_of(NAME), Column.CHANGE).data() == ""
    assert len(view.field.points._ghosts) == 5
    view.table.view.sortByColumn(Column.CHANGE, Qt.SortOrder.AscendingOrder)
    assert state.change(row) < 0.0
    view.bar.go_to_now()
    view.timeline.step_now()
    assert hidden(Column.CHANGE)
    assert len(view.field.points._ghosts) == 0


def test_a_box_around_points_chooses_them_together(view):
    viewport = view.field.viewport()
    inside = [view.field.position_of(i) for i in (CAT, JOB)]
    left, right = (round(pick(p.x() for p in inside)) for pick in (min, max))
    top, bottom = (round(pick(p.y() for p in inside)) for pick in (min, max))
    start, end = QPoint(left - 14, top - 14), QPoint(right + 14, bottom + 14)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(viewport, end)
    assert view.field.box.isVisible()
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=end)
    assert not view.field.box.isVisible()
    assert set(view.acts.targets(Act.REINFORCE)) == {CAT, JOB}
    assert view.timeline.selected in (CAT, JOB)
    ringed = {view.field._place_of(record_id) for record_id in (CAT, JOB)}
    assert set(view.field.points._chosen.tolist()) == ringed
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start + QPoint(1, 1))
    assert set(view.acts.targets(Act.REINFORCE)) == {CAT, JOB}


def test_similar_memories_are_found_by_the_words_of_the_chosen_one(view, memory, qtbot):
    view.select(CAT)
    with qtbot.waitSignal(view.timeline.question_changed):
        next(command for command in view.commands() if command.title == "Find similar memories").run()
    assert memory.called("measure") == [("Her cat is called Biscuit.",)]
    assert view.ranking.model.places
