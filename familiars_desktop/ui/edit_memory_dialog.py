"""Changing the words, tags and place of a memory; what was typed is never lost, not even when it goes meanwhile."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from familiars_desktop.memory import SCOPES, VALID_CELLS, MemoryRecord
from familiars_desktop.ui.bridge import Bridge, clean_text, events
from familiars_desktop.ui.text_dialog import TextDialog
from familiars_desktop.ui.translation import tr


class EditMemoryDialog(TextDialog):
    """Saves by itself and closes once that is done; ``told(sentence)`` when a new memory came of it."""

    told = Signal(str)

    def __init__(self, record: MemoryRecord, bridge: Bridge, parent: QWidget | None = None) -> None:
        self._record, self._bridge = record, bridge
        self._is_gone = self._is_saving = False
        super().__init__(tr("Edit memory"), record.content, accept=tr("Save"), multiline=True, parent=parent)
        self.note = QLabel(wordWrap=True)
        self.note.setProperty("role", "notice")
        self.note.hide()
        self.tags, self.cell = QLineEdit(", ".join(record.tags)), QComboBox()
        self._fill_cells()
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertLayout(layout.count() - 1, self._form())
        layout.insertWidget(layout.count() - 1, self.note)
        bridge.memory_changed.connect(self._on_memory_changed)

    def changes(self) -> dict[str, Any]:
        """The fields that are to be others than those shown at the beginning."""
        record = self._record
        scope, category = self.cells[self.cell.currentIndex()]
        wanted = {"content": self.text(), "tags": self._tags(), "scope": scope, "category": category}
        return {name: value for name, value in wanted.items() if value != getattr(record, name)}

    def _tags(self) -> list[str]:
        return list(dict.fromkeys(filter(None, (tag.strip() for tag in clean_text(self.tags.text()).split(",")))))

    def _fill_cells(self) -> None:
        """Where it can be kept; only what belongs to a conversation can stay in one."""
        from familiars_desktop.ui.memory_view.wording import word  # it brings the plots along

        in_order = sorted(VALID_CELLS, key=lambda cell: (SCOPES.index(cell[0]), cell[1]))
        may_be_local = self._record.dialogue_id is not None
        self.cells = [cell for cell in in_order if may_be_local or cell[0] in ("user", "identity")]
        self.cell.addItems([f"{word(scope)} · {word(category)}" for scope, category in self.cells])
        self.cell.setCurrentIndex(self.cells.index((self._record.scope, self._record.category)))

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        form.addRow(self.tr("Tags, with commas between them"), self.tags)
        form.addRow(self.tr("Kept as"), self.cell)
        self.tags.setAccessibleName(self.tr("Tags"))
        self.cell.setAccessibleName(self.tr("Kept as"))
        return form

    @Slot()
    def accept(self) -> None:
        """Save; a text that cannot be saved stays in the dialog."""
        if self._is_gone:
            self._save_as_new()
        elif not (changes := self.changes()):
            super().accept()
        else:
            self._set_saving(True)
            self._bridge.edit_memory(self._record.id, self._saved, self._not_saved, base=self._record, **changes)

    def _save_as_new(self) -> None:
        record = self._record
        owner = {"agent_id": record.agent_id, "dialogue_id": record.dialogue_id}
        fields: dict[str, Any] = {name: value for name, value in owner.items() if value is not None}
        scope, category = self.cells[self.cell.currentIndex()]
        self._set_saving(True)
        self._bridge.add_memory(
            scope,
            category,
            self.text(),
            self._saved_as_new,
            self._not_saved,
            tags=self._tags(),
            **fields,
        )

    def _saved(self, result: object) -> None:
        super().accept()

    def _saved_as_new(self, result: object) -> None:
        self.told.emit(self.tr("Saved as a new memory."))
        super().accept()

    def _not_saved(self, sentence: str) -> None:
        self._set_saving(False)
        self._look()
        if not self._is_gone:
            self._say(sentence)

    @Slot(object)
    def _on_memory_changed(self, event: events.MemoryChanged) -> None:
        if self._record.id in event.record_ids:
            self._look()

    def _look(self) -> None:
        """Whether the memory is still there; it may also have come back."""
        self._is_gone = self._bridge.snapshot().get(self._record.id) is None
        self._accept.setText(self.tr("Save as a new memory") if self._is_gone else tr("Save"))
        self._say(
            self.tr("This memory was forgotten meanwhile. What you wrote is still here: you can save it as a new one.")
            if self._is_gone
            else ""
        )

    def _say(self, sentence: str) -> None:
        self.note.setText(sentence)
        self.note.setVisible(bool(sentence))
        self.adjustSize()

    def _set_saving(self, on: bool) -> None:
        self._is_saving = on
        self._refresh()

    def _refresh(self) -> None:
        super()._refresh()
        if self._is_saving:
            self._accept.setEnabled(False)
