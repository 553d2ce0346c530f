"""A sentence in the memory view for a while, with one thing that can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer, Slot
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from familiars_desktop.ui.icons import icon
from familiars_desktop.ui.theme import current_theme

_NEWS_MS: Final = 6_000
_OFFER_MS: Final = 60_000


class MessageBar(QFrame):
    """``tell`` replaces what was told before; an offer stays longer than news, and either can be dismissed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._label = QLabel(wordWrap=True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self.action = QPushButton()
        self.close_button = QToolButton()
        self.close_button.setAccessibleName(self.tr("Dismiss"))
        self._act: Callable[[], object] | None = None
        self._timer = QTimer(self, singleShot=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.addWidget(self._label, 1)
        row.addWidget(self.action)
        row.addWidget(self.close_button)
        self._timer.timeout.connect(self.hide)
        self.close_button.clicked.connect(self.hide)
        self.action.clicked.connect(self._clicked)
        current_theme().changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def text(self) -> str:
        """What was told last."""
        return self._label.text()

    def tell(self, sentence: str, action: str = "", act: Callable[[], object] | None = None) -> None:
        """``action`` names the button that calls ``act``."""
        self._label.setText(sentence)
        self._act = act
        self.action.setText(action)
        self.action.setVisible(bool(action))
        self.show()
        self._timer.start(_OFFER_MS if action else _NEWS_MS)
        QAccessible.updateAccessibility(QAccessibleEvent(self._label, QAccessible.Event.Alert))

    def hideEvent(self, event: QEvent) -> None:
        self._timer.stop()

    @Slot()
    def _clicked(self) -> None:
        act = self._act
        self.hide()
        if act is not None:
            act()

    @Slot()
    def _restyle(self) -> None:
        self.close_button.setIcon(icon("close", current_theme().palette.muted, 14))
