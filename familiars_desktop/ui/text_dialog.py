"""Asks for a text: a name in one line, or a memory in several."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from familiars_desktop.ui.bridge import clean_text
from familiars_desktop.ui.theme import enlarged, scaled_font


class TextDialog(QDialog):
    """``text()`` is what was written, cleaned; it cannot be accepted while empty."""

    def __init__(
        self, title: str, text: str, *, accept: str, multiline: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(enlarged(420))
        self.field: QLineEdit | QPlainTextEdit = QPlainTextEdit(text) if multiline else QLineEdit(text)
        self.field.setAccessibleName(title)
        self.buttons = QDialogButtonBox()
        self._accept = self.buttons.addButton(accept, QDialogButtonBox.ButtonRole.AcceptRole)
        self._accept.setProperty("kind", "primary")
        self.buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        heading = QLabel(title)
        heading.setFont(scaled_font(1.1))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 18, 20, 16)
        layout.setSpacing(12)
        layout.addWidget(heading)
        layout.addWidget(self.field)
        layout.addWidget(self.buttons)
        if isinstance(self.field, QPlainTextEdit):
            self.field.setFixedHeight(enlarged(120))
            self.field.setTabChangesFocus(True)
        else:
            self.field.selectAll()
        self.field.textChanged.connect(self._refresh)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._refresh()

    def text(self) -> str:
        raw = self.field.toPlainText() if isinstance(self.field, QPlainTextEdit) else self.field.text()
        return clean_text(raw)

    def _refresh(self) -> None:
        self._accept.setEnabled(bool(self.text()))
