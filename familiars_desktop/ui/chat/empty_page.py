"""What a conversation shows before its first word."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from familiars_desktop.ui.icons import icon_pixmap
from familiars_desktop.ui.theme import current_theme, scaled_font


class EmptyPage(QWidget):
    """A greeting and one line on what happens to what is said."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._mark = QLabel()
        self._title = QLabel()
        self._line = QLabel()
        self._title.setFont(scaled_font(1.7, QFont.Weight.DemiBold))
        self._line.setProperty("role", "muted")
        self._title.setWordWrap(True)
        self._line.setWordWrap(True)
        self._line.setMaximumWidth(470)
        layout = QVBoxLayout(self)
        layout.setSpacing(12)
        layout.addStretch(4)
        for label in (self._mark, self._title, self._line):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout.addWidget(self._mark)
        layout.addWidget(self._title)
        narrow = QHBoxLayout()
        narrow.addStretch(1)
        narrow.addWidget(self._line, 100)
        narrow.addStretch(1)
        layout.addLayout(narrow)
        layout.addStretch(5)
        current_theme().changed.connect(self._dress)
        self.set_temporary(False)
        self._dress()

    def set_temporary(self, temporary: bool) -> None:
        if temporary:
            self._title.setText(self.tr("A temporary chat"))
            self._line.setText(self.tr("Nothing said here is stored, and nothing of it is remembered."))
        else:
            self._title.setText(self.tr("What is on your mind?"))
            self._line.setText(
                self.tr(
                    "What you tell is remembered on this machine alone. You can see every memory, ask why it was "
                    "used, correct it, and take it back."
                )
            )

    @Slot()
    def _dress(self) -> None:
        ratio = self.devicePixelRatioF()
        self._mark.setPixmap(icon_pixmap("spark", current_theme().palette.accent, 40, ratio))
