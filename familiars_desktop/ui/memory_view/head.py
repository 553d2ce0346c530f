"""The upper edge of the memory view: the question, What-if, undo and redo, and the exports."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QToolButton, QVBoxLayout, QWidget

from familiars_desktop.ui.icons import icon
from familiars_desktop.ui.leading_row import LeadingRow
from familiars_desktop.ui.memory_view.exports import Exports
from familiars_desktop.ui.memory_view.query import QueryBox
from familiars_desktop.ui.theme import current_theme, mixed


class ViewHead(QWidget):
    """Its buttons are the view's to connect; the export's menu is filled when it opens."""

    def __init__(self, query: QueryBox, exports: Exports, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._exports = exports
        self.what_if = self._button(self.tr("What-if"), self.tr("Right of now: try acts without changing anything"))
        self.what_if.setCheckable(True)
        self.undo, self.redo = QToolButton(), QToolButton()
        for button, name, tip, keys in (
            (self.undo, self.tr("Undo"), self.tr("Take back the last change you made to memory"), "Ctrl+Shift+Z"),
            (self.redo, self.tr("Redo"), self.tr("Do again what was taken back"), "Ctrl+Shift+Y"),
        ):
            button.setAccessibleName(name)
            button.setToolTip(f"{tip} ({QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)})")
        self.export = self._button(self.tr("Export"), self.tr("Save a picture or the table"))
        self.export.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.export)
        menu.aboutToShow.connect(self._fill_exports)
        self.export.setMenu(menu)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 7, 10, 7)
        column.addWidget(LeadingRow(query, (self.what_if, self.undo, self.redo, self.export), least=190))
        current_theme().changed.connect(self._restyle)
        self._restyle()

    def _button(self, text: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(tip)
        return button

    @Slot()
    def _fill_exports(self) -> None:
        menu = self.export.menu()
        menu.clear()
        for text, act in self._exports.offers():
            menu.addAction(text, act)

    @Slot()
    def _restyle(self) -> None:
        colors = current_theme().palette
        for button, name in ((self.undo, "undo"), (self.redo, "redo")):
            button.setIcon(icon(name, colors.muted))
        self.what_if.setStyleSheet(f"QToolButton:disabled {{ color: {mixed(colors.muted, colors.background, 0.4)}; }}")
