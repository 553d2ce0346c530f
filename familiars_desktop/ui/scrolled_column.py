"""Columns that scroll when they are taller than their room."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QSize, QSizeF, Qt, Slot
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QTextBrowser, QWidget

from familiars_desktop.ui.theme import enlarged

_SCROLLING_KEYS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


def scrolled_column(column: QWidget) -> QScrollArea:
    """The column between two margins, on the ground of what it is put on."""
    page = QWidget()
    centre = QHBoxLayout(page)
    centre.setContentsMargins(0, 0, 0, 0)
    centre.addStretch(1)
    centre.addWidget(column, 100)
    centre.addStretch(1)
    scroll = QScrollArea()
    scroll.setWidgetResizable(True)
    scroll.setFrameShape(QFrame.Shape.NoFrame)
    scroll.setWidget(page)
    page.setAutoFillBackground(False)
    scroll.viewport().setAutoFillBackground(False)
    return scroll


class FittedColumn(QScrollArea):
    """Shows a column whole where there is room, and scrolls up and down where there is not; never from side to side."""

    def __init__(self, column: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.column = column
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(column)
        column.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)

    def minimumSizeHint(self) -> QSize:
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self.column.minimumSizeHint().width() + bar, enlarged(80))

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint().expandedTo(self.column.sizeHint())


class WholeText(QTextBrowser):
    """A text as tall as it is: what it stands in scrolls, by wheel and keys too, and follows the link in focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _SCROLLING_KEYS and not event.modifiers():
            event.ignore()
        else:
            super().keyPressEvent(event)

    @Slot(QSizeF)
    def _fit(self, size: QSizeF) -> None:
        self.setMinimumHeight(ceil(size.height()))

    def focusNextPrevChild(self, forward: bool) -> bool:
        stays = super().focusNextPrevChild(forward)
        if stays:
            self._show_link()
        return stays

    def _show_link(self) -> None:
        outer: QWidget | None = self.parentWidget()
        while outer is not None and not isinstance(outer, FittedColumn):
            outer = outer.parentWidget()
        if outer is not None:
            there = self.viewport().mapTo(outer.column, self.cursorRect().center())
            outer.ensureVisible(there.x(), there.y(), 0, enlarged(24))
