"""A line above the page that says memory changed while the user was away. It can be dismissed, and asks for nothing."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

from familiars_desktop.ui.icons import icon
from familiars_desktop.ui.theme import current_theme


class DigestBanner(QFrame):
    """``review_asked_for`` asks for the page that tells more."""

    review_asked_for = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self.text = QLabel(wordWrap=True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.review = QPushButton(self.tr("Review"))
        self.dismiss = QToolButton()
        self.dismiss.setAccessibleName(self.tr("Dismiss"))
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 8, 6)
        row.addWidget(self.text, 1)
        row.addWidget(self.review)
        row.addWidget(self.dismiss)
        self.review.clicked.connect(self._review)
        self.dismiss.clicked.connect(self.hide)
        current_theme().changed.connect(self._dress)
        self._dress()
        self.hide()

    def offer(self, summary: str) -> None:
        """Say what there is; listeners are told."""
        self.text.setText(self.tr("While you were away: {0}.").format(summary))
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self.text, QAccessible.Event.Alert))

    @Slot()
    def _review(self) -> None:
        self.hide()
        self.review_asked_for.emit()

    @Slot()
    def _dress(self) -> None:
        self.dismiss.setIcon(icon("close", current_theme().palette.muted, 14))
