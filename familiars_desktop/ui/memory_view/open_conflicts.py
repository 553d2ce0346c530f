"""Conflicts that only the user can settle: two statements, one choice."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from familiars_desktop.ui.bridge import Bridge, OpenConflictLike
from familiars_desktop.ui.flow_layout import FlowLayout


class OpenConflicts(QFrame):
    """Shows the first open conflict, and nothing while there is none."""

    failed = Signal(str)
    record_chosen = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._conflict: OpenConflictLike | None = None
        self.setProperty("role", "card")
        self.text = QLabel(wordWrap=True)
        self.show_record = QToolButton()
        self.show_record.setText(self.tr("Show"))
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self.text)
        row = FlowLayout()
        column.addLayout(row)
        row.addWidget(self.show_record)
        self.choices = {
            "old": QPushButton(self.tr("Keep mine")),
            "new": QPushButton(self.tr("Take the new")),
            "both": QPushButton(self.tr("Keep both")),
        }
        for choice, button in self.choices.items():
            button.setProperty("choice", choice)
            button.clicked.connect(self._settle)
            row.addWidget(button)
        self.show_record.clicked.connect(self._show)
        bridge.memory_changed.connect(self.refresh)
        bridge.conflict_resolved.connect(self.refresh)
        self.hide()
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Ask which conflicts are open."""
        self._bridge.open_conflicts(self._take, self.failed.emit)

    def _take(self, conflicts: Sequence[OpenConflictLike]) -> None:
        self._conflict = conflicts[0] if conflicts else None
        self.setVisible(self._conflict is not None)
        if self._conflict is None:
            return
        record = self._bridge.snapshot().get(self._conflict.record_id)
        stands = record.content if record is not None else self._conflict.record_id
        sentence = (
            self.tr("Open conflict: you pinned “{0}” (R {1:.2f}), and “{2}” (R {3:.2f}) contradicts it.")
            if record is not None and record.pinned
            else self.tr("Open conflict: “{0}” (R {1:.2f}) stands, and “{2}” (R {3:.2f}) contradicts it: you decide.")
        )
        self.text.setText(
            sentence.format(stands, self._conflict.old_score, self._conflict.rival_content, self._conflict.new_score)
        )

    @Slot()
    def _settle(self) -> None:
        button = self.sender()
        if self._conflict is not None and isinstance(button, QPushButton):
            self._bridge.settle_conflict(
                self._conflict.id, str(button.property("choice")), self._settled, self.failed.emit
            )

    def _settled(self, _: object) -> None:
        self.refresh()

    @Slot()
    def _show(self) -> None:
        if self._conflict is not None:
            self.record_chosen.emit(self._conflict.record_id)
