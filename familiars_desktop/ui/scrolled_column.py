"""A page as wide as people read, in the middle, that scrolls when it is taller than the window."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QWidget


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
