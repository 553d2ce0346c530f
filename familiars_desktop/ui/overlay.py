"""A card over the window that goes away by Esc, by a click elsewhere, or when its work is done.

It is a child of the window and no window of its own: nothing is grabbed, and it stands where it is put
under every window system.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Slot
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsDropShadowEffect, QWidget


class Overlay(QFrame):
    """Base of cards over a window; gives the focus back to whoever had it."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over.window())
        self._focused_before = over.window().focusWidget()
        self._is_open = False
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
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.installEventFilter(self)
        application.focusChanged.connect(self._on_focus)
        self._is_open = True

    def focusNextPrevChild(self, forwards: bool) -> bool:
        """Tab goes round within the card: what lies under it is out of reach until it is closed."""
        parts = [part for part in self._focusable() if part.isVisible()]
        if not parts:
            return False
        focused = QApplication.focusWidget()
        place = parts.index(focused) if focused in parts else -1 if forwards else 0
        parts[(place + (1 if forwards else -1)) % len(parts)].setFocus(
            Qt.FocusReason.TabFocusReason if forwards else Qt.FocusReason.BacktabFocusReason
        )
        return True

    def _focusable(self) -> list[QWidget]:
        """What Tab reaches in the card, in the order of reaching."""
        found, part = [], self.nextInFocusChain()
        while part is not None and part is not self:
            if self.isAncestorOf(part) and part.isEnabled() and part.focusPolicy() & Qt.FocusPolicy.TabFocus:
                found.append(part)
            part = part.nextInFocusChain()
        return [part for part in found if part.focusProxy() is None]

    @Slot(QWidget, QWidget)
    def _on_focus(self, before: QWidget | None, now: QWidget | None) -> None:
        """The focus went elsewhere in the window, by a shortcut: the card would stay behind."""
        if now is not None and now is not self and not self.isAncestorOf(now) and now.window() is self.window():
            self.close()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)

    def hideEvent(self, event: QEvent) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.removeEventFilter(self)
        if self._is_open:
            self._is_open = False
            application.focusChanged.disconnect(self._on_focus)
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
