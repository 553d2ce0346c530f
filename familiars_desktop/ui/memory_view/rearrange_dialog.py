"""Tags and place of several memories at once: what is left alone stays as it is of each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from familiars_desktop.memory import SCOPES, VALID_CELLS, MemoryRecord
from familiars_desktop.ui.bridge import Bridge, clean_text
from familiars_desktop.ui.memory_view.wording import word
from familiars_desktop.ui.theme import enlarged
from familiars_desktop.ui.translation import tr


class RearrangeDialog(QDialog):
    """Saves as one act and closes once that is done; ``told(sentence)`` says how many were changed."""

    told = Signal(str)

    def __init__(self, records: Sequence[MemoryRecord], bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._records, self._bridge = tuple(records), bridge
        self.setWindowTitle(self.tr("Tags and place of {0} memories").format(len(records)))
        self.setMinimumWidth(enlarged(420))
        self.add, self.take_off = QLineEdit(), QLineEdit()
        self.cell = QComboBox()
        self.problem = QLabel(wordWrap=True)
        self.buttons = QDialogButtonBox()
        self._fill_cells()
        self._lay_out()

    def changes(self) -> dict[str, dict[str, Any]]:
        """Of each memory that is to change its id and the fields that are to be others."""
        added, taken = _tags_in(self.add.text()), set(_tags_in(self.take_off.text()))
        found = {}
        for record in self._records:
            wanted: dict[str, Any] = {
                "tags": [tag for tag in dict.fromkeys([*record.tags, *added]) if tag not in taken or tag in added]
            }
            if (cell := self.cell.currentData()) is not None:
                wanted["scope"], wanted["category"] = cell
            if changed := {name: value for name, value in wanted.items() if value != getattr(record, name)}:
                found[record.id] = changed
        return found

    @Slot()
    def accept(self) -> None:
        """Save; what cannot be saved is told, and stays."""
        changes = self.changes()
        if not changes:
            super().accept()
            return
        self.save.setEnabled(False)
        self._bridge.edit_each(changes, self._saved, self._not_saved)

    def _saved(self, records: Sequence[MemoryRecord]) -> None:
        self.told.emit(self.tr("{0} memories changed.").format(len(records)))
        super().accept()

    def _not_saved(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.show()
        self.save.setEnabled(True)

    def _fill_cells(self) -> None:
        """Where all of them can be kept: only what belongs to a conversation can stay in one."""
        may_be_local = all(record.dialogue_id is not None for record in self._records)
        in_order = sorted(VALID_CELLS, key=lambda cell: (SCOPES.index(cell[0]), cell[1]))
        self.cell.addItem(self.tr("where each is"), None)
        for scope, category in in_order:
            if may_be_local or scope in ("user", "identity"):
                self.cell.addItem(f"{word(scope)} · {word(category)}", (scope, category))

    def _lay_out(self) -> None:
        known = list(dict.fromkeys(tag for record in self._records for tag in record.tags))
        self.take_off.setPlaceholderText(", ".join(known))
        self.problem.setProperty("role", "problem")
        self.problem.hide()
        self.save = self.buttons.addButton(tr("Save"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.save.setProperty("kind", "primary")
        self.buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        for text, field in (
            (self.tr("Add tags, with commas between them"), self.add),
            (self.tr("Take tags off"), self.take_off),
            (self.tr("Kept as"), self.cell),
        ):
            field.setAccessibleName(text)
            label = QLabel(text)
            label.setBuddy(field)
            column.addWidget(label)
            column.addWidget(field)
        column.addWidget(self.problem)
        column.addWidget(self.buttons)


def _tags_in(text: str) -> list[str]:
    return list(dict.fromkeys(filter(None, (tag.strip() for tag in clean_text(text).split(",")))))
