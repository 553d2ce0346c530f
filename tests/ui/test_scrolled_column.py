"""Columns that scroll as one, with a text in them that is as tall as it is."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QScrollBar, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from familiars_desktop.ui.scrolled_column import FittedColumn, WholeText


@pytest.fixture
def text(qtbot: QtBot) -> Iterator[WholeText]:
    inside = QWidget()
    column = QVBoxLayout(inside)
    column.addWidget(QLabel("head"))
    shown = WholeText()
    column.addWidget(shown, 1)
    area = FittedColumn(inside)
    qtbot.addWidget(area)
    area.resize(300, 200)
    area.show()
    qtbot.waitExposed(area)
    shown.setHtml("".join(f"<p>line {number}</p>" for number in range(60)) + '<p><a href="turn:1">the turn</a></p>')
    qtbot.waitUntil(lambda: _bar(shown).maximum() > 500)
    yield shown  # while the area is held


def _bar(text: WholeText) -> QScrollBar:
    return _area(text).verticalScrollBar()


def _area(text: WholeText) -> FittedColumn:
    found = text.window()
    assert isinstance(found, FittedColumn)
    return found


def test_a_long_text_has_no_scroll_bar_of_its_own(text: WholeText) -> None:
    assert not text.verticalScrollBar().isVisible()
    assert text.verticalScrollBar().maximum() == 0


def test_what_it_stands_in_scrolls_by_keys(text: WholeText) -> None:
    text.setFocus()

    QTest.keyClick(text, Qt.Key.Key_PageDown)

    assert _bar(text).value() > 0


def test_a_link_that_gets_the_focus_is_brought_into_view(text: WholeText, qtbot: QtBot) -> None:
    text.setFocus()

    QTest.keyClick(text, Qt.Key.Key_Tab)

    link = text.viewport().mapTo(_area(text).viewport(), text.cursorRect().center())
    assert text.textCursor().selectedText() == "the turn"
    assert _area(text).viewport().rect().contains(QPoint(10, link.y()))


def test_a_new_text_leaves_it_where_it_was_scrolled_to(text: WholeText) -> None:
    _bar(text).setValue(300)

    text.setHtml("".join(f"<p>another {number}</p>" for number in range(70)))

    assert _bar(text).value() == 300
