"""The strip above the conversation: what it is called, and the panels to its sides."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from familiars_desktop.ui.icons import icon
from familiars_desktop.ui.theme import current_theme, scaled_font


class Header(QWidget):
    """Toggles ``sidebar`` and ``memory``, opens ``search``; the title is cut short when there is no room."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self.sidebar = self._toggle(self.tr("Conversations (Ctrl+B)"), self.tr("Show conversations"))
        self.memory = self._toggle(self.tr("Memory (Ctrl+M)"), self.tr("Show memory"))
        self.memory.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.memory.setText(self.tr("Memory"))
        self.search = QToolButton()
        self.search.setToolTip(self.tr("Commands (Ctrl+K)"))
        self.search.setAccessibleName(self.tr("Commands"))
        self.title = QLabel()
        self.title.setFont(scaled_font(1.02, QFont.Weight.DemiBold))
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.title.setMinimumWidth(40)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 8, 12, 8)
        layout.setSpacing(6)
        layout.addWidget(self.sidebar)
        layout.addWidget(self.title, 1)
        layout.addWidget(self.search)
        layout.addWidget(self.memory)
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        for button in (self.sidebar, self.memory):
            button.toggled.connect(self._dress)
        current_theme().changed.connect(self._dress)
        self._dress()

    def set_title(self, text: str) -> None:
        self._text = text
        self.title.setToolTip(text)
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._elide()

    def _elide(self) -> None:
        room = max(self.title.width() - 4, 40)
        self.title.setText(self.title.fontMetrics().elidedText(self._text, Qt.TextElideMode.ElideRight, room))

    def _toggle(self, tip: str, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setCheckable(True)
        button.setToolTip(tip)
        button.setAccessibleName(name)
        return button

    @Slot()
    def _dress(self) -> None:
        colors = current_theme().palette
        self.search.setIcon(icon("search", colors.muted))
        for button, name in ((self.sidebar, "sidebar"), (self.memory, "memory")):
            button.setIcon(icon(name, colors.accent if button.isChecked() else colors.muted))
