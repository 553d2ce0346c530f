"""Columns that scroll when they are taller than their room."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QWidget

from familiars_desktop.ui.theme import enlarged


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
        self._column = column
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(column)
        column.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)

    def minimumSizeHint(self) -> QSize:
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._column.minimumSizeHint().width() + bar, enlarged(80))

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint().expandedTo(self._column.sizeHint())
