"""Buttons that go on in the next line where there is no room."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from familiars_desktop.ui.flow_layout import FlowLayout


@pytest.fixture
def row(qtbot):
    made = QWidget()
    layout = FlowLayout(made)
    for name in ("Show", "Take old", "Take new", "Keep both"):
        layout.addWidget(QPushButton(name))
    qtbot.addWidget(made)
    return made


def shown(qtbot, row, width):
    row.resize(width, 300)
    row.show()
    qtbot.waitExposed(row)
    return [button.geometry() for button in row.findChildren(QPushButton)]


def test_where_there_is_room_they_stand_in_one_line_at_its_end(qtbot, row):
    places = shown(qtbot, row, row.sizeHint().width() + 300)
    assert len({place.top() for place in places}) == 1
    assert places[-1].right() == row.width() - 1
    assert all(left.right() < right.left() for left, right in pairwise(places))


def test_where_there_is_none_they_go_on_below_and_none_is_cut_off(qtbot, row):
    places = shown(qtbot, row, row.sizeHint().width() // 2)
    tops = sorted({place.top() for place in places})
    assert len(tops) > 1
    assert all(place.left() >= 0 and place.right() < row.width() for place in places)
    assert row.layout().heightForWidth(row.width()) > row.layout().heightForWidth(10_000)


def test_from_right_to_left_the_first_stands_rightmost(qtbot, row):
    row.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    places = shown(qtbot, row, row.sizeHint().width() + 300)
    assert places[0].left() > places[-1].left()
    assert places[-1].left() == 0


def test_hidden_ones_take_no_room(qtbot, row):
    shown(qtbot, row, 2_000)
    for button in row.findChildren(QPushButton):
        button.hide()
    assert row.layout().heightForWidth(2_000) == 0


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_filling_lines_share_the_whole_width(qtbot, direction):
    made = QWidget()
    layout = FlowLayout(made, fill=True)
    for name in ("Show", "Take old", "Take new", "Keep both"):
        layout.addWidget(QPushButton(name))
    qtbot.addWidget(made)
    made.setLayoutDirection(direction)
    places = shown(qtbot, made, 210)
    lines = {top: [place for place in places if place.top() == top] for top in {place.top() for place in places}}
    assert sorted(len(line) for line in lines.values()) == [2, 2]
    for line in lines.values():
        assert min(place.left() for place in line) == 0
        assert max(place.right() for place in line) >= made.width() - len(line)
