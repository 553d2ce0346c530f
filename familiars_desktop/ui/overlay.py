"""A card over the window that goes away by Esc, by a click elsewhere, or when its work is done.

It is a child of the window and no window of its own: nothing is grabbed, and it stands where it is put
under every window system.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsDropShadowEffect, QWidget


class Overlay(QFrame):
    """Base of cards over a window; gives the focus back to whoever had it."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over.window())
        self._focused_before = over.window().focusWidget()
        self.setProperty("role", "card")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(36.0)
        shadow.setOffset(QPointF(0.0, 8.0))
        shadow.setColor(QColor(0, 0, 0, 70))
        self.setGraphicsEffect(shadow)

    def open(self) -> None:
        """Show above everything else of the window, with the focus."""
        self.show()
        self.raise_()
        self.setFocus()
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QEvent) -> None:
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        before, focused = self._focused_before, QApplication.focusWidget()
        if before is not None and (focused is None or focused is self or self.isAncestorOf(focused)):
            before.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            inside = self.rect().contains(self.mapFromGlobal(event.globalPosition().toPoint()))
            if not inside and isinstance(watched, QWidget):
                self.close()
        elif event.type() == QEvent.Type.Resize and watched is self.parentWidget():
            self.close()
        return False
