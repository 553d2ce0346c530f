"""The line above the view while acts are imagined: how many there are, and what becomes of them."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from familiars_desktop.ui.leading_row import LeadingRow
from familiars_desktop.ui.memory_view.what_if import WhatIf
from familiars_desktop.ui.theme import current_theme


class WhatIfBanner(QFrame):
    """Its buttons are the view's to connect."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("whatIf")
        self.text = QLabel(wordWrap=True)
        self.apply = QPushButton(self.tr("Apply now"))
        self.step_back = QPushButton(self.tr("Take back"))
        self.discard = QPushButton(self.tr("Discard"))
        self.apply.setToolTip(self.tr("Do this for real, at the real now"))
        self.step_back.setToolTip(self.tr("Let go of what was tried last"))
        self.discard.setToolTip(self.tr("Let go of all of it"))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 6)
        column.addWidget(LeadingRow(self.text, (self.apply, self.step_back, self.discard), least=220))
        current_theme().changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def show_overlay(self, overlay: WhatIf) -> None:
        """Say how many acts are imagined."""
        self.text.setText(
            self.tr("What-if, imagined acts: {0}. Nothing is changed until you apply them.").format(len(overlay))
            if len(overlay)
            else self.tr("What-if: reinforce, pin or contradict a memory at this moment, to see what would come of it.")
        )
        self.apply.setEnabled(len(overlay) > 0)
        self.step_back.setEnabled(len(overlay) > 0)

    @Slot()
    def _restyle(self) -> None:
        colors = current_theme().palette
        self.setStyleSheet(f"#whatIf {{ background: {colors.warning_soft}; }} QLabel {{ color: {colors.warning}; }}")
