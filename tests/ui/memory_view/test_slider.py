"""The timeline's slider alone: zoom, marks, and what both do to mouse and keys."""

import numpy as np
import pytest
from fake_engine import DAY, NOW
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from familiars_desktop.ui.memory_view.slider import TimelineSlider
from familiars_desktop.ui.memory_view.slider_painting import line_height
from familiars_desktop.ui.theme import current_theme

CTRL, NONE = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def slider(qtbot):
    made = TimelineSlider()
    made.resize(800, 90)
    made.set_range(NOW - 100 * DAY, NOW + 100 * DAY)
    made.moment_changed.connect(lambda moment: made.show_moment(moment, NOW))
    qtbot.addWidget(made)
    made.show_moment(NOW, NOW)
    return made


def turn(slider, notches, modifier):
    at, angle = QPointF(400, 50), QPoint(0, 120 * notches)
    phase = Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(at, slider.mapToGlobal(at), QPoint(), angle, Qt.MouseButton.NoButton, modifier, phase, False)
    QApplication.sendEvent(slider, event)


def shown(slider):
    return (slider._end - slider._start) / DAY


def test_ctrl_and_the_wheel_zoom_about_the_thumb_which_stays_where_it_is(slider):
    slider.show_moment(NOW - 50 * DAY, NOW)
    before = slider._x(slider.moment)
    turn(slider, 2, CTRL)
    assert shown(slider) == pytest.approx(200.0 / 1.5**2)
    assert slider._x(slider.moment) == pytest.approx(before, abs=1.0)
    assert slider.moment == NOW - 50 * DAY
    turn(slider, -2, CTRL)
    assert not slider.is_zoomed


@pytest.mark.parametrize(("key", "wanted"), [(Qt.Key.Key_Plus, 200.0 / 1.5), (Qt.Key.Key_Minus, 200.0)])
def test_keys_zoom(slider, key, wanted):
    QTest.keyClick(slider, key)
    assert shown(slider) == pytest.approx(wanted)


def test_a_zoomed_track_follows_the_thumb_and_the_ends_stay_within_reach(slider):
    slider.zoom(0.1)
    QTest.keyClick(slider, Qt.Key.Key_Home)
    assert slider.moment == NOW - 100 * DAY
    assert slider._start == NOW - 100 * DAY
    assert shown(slider) == pytest.approx(20.0)
    QTest.keyClick(slider, Qt.Key.Key_End)
    assert slider.moment == slider._end == NOW + 100 * DAY
    slider.show_whole()
    assert shown(slider) == pytest.approx(200.0)


def test_a_drag_on_a_zoomed_track_is_finer(slider):
    slider.zoom(0.1)
    QTest.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(500, 50))
    assert 0.0 < slider.moment - NOW < 4 * DAY


def test_zoom_ends_at_six_hours_and_survives_a_longer_range(slider):
    slider.zoom(1e-9)
    assert shown(slider) == pytest.approx(0.25)
    slider.set_range(NOW - 100 * DAY, NOW + 101 * DAY)
    assert shown(slider) == pytest.approx(0.25)


def test_a_screen_reader_reads_the_same_values_zoomed_or_not(slider):
    before = slider.value(), slider.maximum()
    slider.zoom(0.2)
    slider.show_moment(NOW, NOW)
    assert (slider.value(), slider.maximum()) == before


def test_marks_differ_in_shape_and_are_told_in_words(slider):
    none = slider.grab().toImage()
    days = np.array([NOW - 60 * DAY])
    slider.set_marks(np.zeros(0), np.zeros(0), conflicts=days, merges=days + 20 * DAY, forgettings=days + 40 * DAY)
    picture = slider.grab().toImage()
    assert picture != none
    for place, word in ((-60, "conflict"), (-40, "merged"), (-20, "forgotten")):
        assert word in slider.mark_at(slider._x(NOW + place * DAY) + 3.0)
    assert slider.mark_at(slider._x(NOW + 30 * DAY)) == ""
    colors = current_theme().palette
    at = QPoint(round(slider._x(NOW - 60 * DAY)), round(line_height()))
    assert picture.pixelColor(at).name() == colors.danger
