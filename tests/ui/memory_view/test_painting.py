"""What a step of the slider paints over what it left: in the end the screen shows what a fresh painting would."""

import numpy as np
import pytest
from diary import CAT, JOB, NAME, go
from fake_engine import DAY, NOW
from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from familiars_desktop.ui.memory_view.field_points import _one_a_pixel
from familiars_desktop.ui.memory_view.lines import Column
from familiars_desktop.ui.memory_view.prepared_text import PreparedTexts
from familiars_desktop.ui.memory_view.slider import TimelineSlider


@pytest.fixture
def asked(view, memory, qtbot):
    with qtbot.waitSignal(view.timeline.question_changed):
        view.query.setText("biscuit")
        view.query.ask()
    return view


@pytest.mark.parametrize("is_asked", [False, True])
def test_after_many_steps_every_part_stands_as_if_it_were_painted_anew(request, view, qtbot, is_asked):
    view.select(CAT)
    if is_asked:
        request.getfixturevalue("asked")
    for day in (-30.0, -5.0, 3.0, 3.1, 40.0, 12.0, 30.0):
        go(view, day)
        qtbot.wait(1)
    view.table.settle()
    view.inspector._show_details()
    qtbot.wait(30)
    stood = view.screen().grabWindow(view.winId()).toImage()
    anew = view.grab().toImage().convertToFormat(stood.format())
    for part in (view.field, view.curves, view.table.view, view.ranking.list, view.bar.slider):
        if part.isVisible():
            room = QRect(part.mapTo(view, QPoint(0, 0)), part.size())
            assert stood.copy(room) == anew.copy(room), type(part).__name__


def test_the_curves_are_those_of_the_best_when_the_slider_rests(asked, qtbot):
    view = asked
    go(view, 25.0)
    view.table.settle()
    best = [place.record_id for place in view.ranking.model.places if not place.is_turn]
    assert [curve.record_id for curve in view.curves.curves] == best[: len(view.curves.curves)]


def test_a_long_drag_brings_the_curves_along_before_it_ends(asked, qtbot):
    view = asked
    view.curves.set_top(())
    view.table._settle_timer.setInterval(60_000)
    go(view, 25.0)
    qtbot.waitUntil(lambda: view.curves.curves != ())
    view.table.stop()


def test_a_struck_memory_has_a_line_through_its_words_and_no_others(view, qtbot):
    go(view, 60.0)
    view.table.settle()
    grid, model = view.table.view, view.table.model
    place = model.place_of(CAT)
    assert model.lines(place, place)[0].struck
    picture = grid.viewport().grab().toImage()
    middle = grid.rowViewportPosition(place) + grid.rowHeight(place) // 2

    def longest_line(column):
        left = grid.columnViewportPosition(column)
        return max(
            max(map(len, "".join("x" if dark(picture, x, y) else " " for x in across(left, column)).split()), default=0)
            for y in range(middle - 4, middle + 5)
        )

    def across(left, column):
        return range(left, left + grid.columnWidth(column))

    assert longest_line(Column.TEXT) > 60
    assert longest_line(Column.CATEGORY) < 20


def dark(picture, x, y):
    color = picture.pixelColor(x, y)
    return color.alpha() > 127 and color.lightness() < 170


def test_a_click_on_a_row_and_on_a_place_of_the_ranking_chooses_it(asked):
    view = asked
    row = view.ranking.list.visualRect(view.ranking.model.index(0))
    QTest.mouseClick(view.ranking.list.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert view.timeline.selected == view.ranking.model.places[0].record_id
    grid, place = view.table.view, view.table.model.place_of(JOB)
    at = QPoint(grid.columnViewportPosition(Column.TEXT) + 20, grid.rowViewportPosition(place) + 5)
    QTest.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert view.timeline.selected == JOB


def test_of_a_crowd_one_point_is_painted_for_each_pixel_and_it_is_the_last():
    random = np.random.default_rng(5)
    x, y = random.uniform(-20.0, 120.0, 8_000), random.uniform(0.0, 40.0, 8_000)
    shown = set(_one_a_pixel(x, y, QRectF(0.0, 0.0, 100.0, 40.0)).tolist())
    inside = np.flatnonzero((x >= 0.0) & (x < 100.0))
    pixels = {(int(x[i]), int(y[i])): int(i) for i in inside}
    assert shown >= set(pixels.values())
    assert len(shown) <= 103 * 43


def test_time_runs_to_the_right_wherever_people_read_from(qtbot):
    window = QWidget(layoutDirection=Qt.LayoutDirection.RightToLeft)
    qtbot.addWidget(window)
    slider = TimelineSlider(window)
    slider.resize(800, 90)
    slider.set_range(NOW - 100 * DAY, NOW + 100 * DAY)
    slider.moment_changed.connect(lambda moment: slider.show_moment(moment, NOW))
    slider.show_moment(NOW, NOW)
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert slider.moment == NOW + DAY
    assert slider._x(slider.moment) > slider._x(NOW)


def test_prepared_words_stand_at_the_side_that_is_asked_for(qapp):
    texts, room = PreparedTexts(QFont()), QRectF(10.0, 0.0, 180.0, 30.0)
    for at_right in (False, True):
        image = QImage(200, 30, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        with QPainter(image) as painter:
            painter.setFont(texts.font)
            texts.paint(painter, NAME, room, at_right=at_right)
        inked = [x for x in range(200) if any(dark(image, x, y) for y in range(30))]
        assert (min(inked) < 14) is not at_right
        assert (max(inked) > 185) is at_right


def test_the_title_beside_the_strengths_is_the_longest_that_has_room(view, qapp):
    field, axis = view.field, view.field.getAxis("left")
    field.setMinimumHeight(0)
    titles = ["strength S for the question", "strength S", "S"]
    shown = []
    for height in (400, 150, 60, 400):
        field.resize(field.width(), height)
        qapp.processEvents()
        field.set_height_title(titles)
        shown.append(axis.labelText)
        qapp.processEvents()
        label, room = axis.label.sceneBoundingRect(), axis.sceneBoundingRect()
        assert not axis.labelText or (label.top() >= room.top() - 8.0 and label.bottom() <= room.bottom() + 8.0)
    assert shown[0] == shown[3] == titles[0]
    assert len(shown[2]) <= len(shown[1]) < len(shown[0])
