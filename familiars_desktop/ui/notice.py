"""A sentence that appears above everything for a few seconds, with one thing to do about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from familiars_desktop.ui.icons import icon
from familiars_desktop.ui.problem_text import in_short
from familiars_desktop.ui.theme import current_theme

_SHORT_MS: Final = 2_500
_LONG_MS: Final = 9_000
_READING_MS: Final = 60
"""A character: what is long stays until a slow reader is through."""


class Notice(QFrame):
    """Floats over the lower middle of its parent; a problem stays longer than news."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._label = QLabel()
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setWordWrap(True)
        self._button = QPushButton()
        self._close = QToolButton()
        self._close.setAccessibleName(self.tr("Dismiss"))
        self._close.setIcon(icon("close", current_theme().palette.muted, 14))
        self._act: Callable[[], object] | None = None
        self._timer = QTimer(self, singleShot=True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(16, 8, 8, 8)
        layout.addWidget(self._label, 1)
        layout.addWidget(self._button)
        layout.addWidget(self._close)
        self._timer.timeout.connect(self.hide)
        self._close.clicked.connect(self.hide)
        self._button.clicked.connect(self._on_button)
        parent.installEventFilter(self)
        self.hide()

    @property
    def text(self) -> str:
        return self._label.text() if not self.isHidden() else ""

    def tell(
        self, text: str, *, action: str = "", act: Callable[[], object] | None = None, is_problem: bool = False
    ) -> None:
        """Show a sentence; ``action`` names the button that calls ``act``."""
        self._label.setText(in_short(text))
        self._label.setToolTip(text if self._label.text() != text else "")
        self._label.setProperty("role", "danger" if is_problem else "")
        self._label.style().unpolish(self._label)
        self._label.style().polish(self._label)
        self._act = act
        self._button.setText(action)
        self._button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if action else Qt.FocusPolicy.NoFocus)
        self._button.setVisible(bool(action))
        self._place()
        self.show()
        self.raise_()
        QAccessible.updateAccessibility(QAccessibleEvent(self._label, QAccessible.Event.Alert))
        reading = max(_SHORT_MS, _READING_MS * len(self._label.text()))
        self._timer.start(max(_LONG_MS, reading) if is_problem or action else reading)

    def withdraw(self, text: str) -> None:
        """It is not so any more: show it no longer."""
        if self.text == in_short(text):
            self.hide()

    def hideEvent(self, event: QEvent) -> None:
        self._timer.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return False

    @Slot()
    def _on_button(self) -> None:
        self.hide()
        if self._act is not None:
            self._act()

    def _place(self) -> None:
        parent = self.parentWidget()
        assert parent is not None
        room = parent.width() - 48
        one_line = self._label.fontMetrics().horizontalAdvance(self._label.text()) + 40
        self._label.setMinimumWidth(min(one_line, max(room - 140, 160)))
        self.setMaximumWidth(min(room, 640))
        self.adjustSize()
        self.move((parent.width() - self.width()) // 2, parent.height() - self.height() - 120)
