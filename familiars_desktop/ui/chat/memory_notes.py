"""What was remembered of each message, beneath it: kept up with the memory, taken back and edited from there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from familiars_desktop.ui.bridge import Bridge, WrittenMemory, events
from familiars_desktop.ui.chat.row import ChatRow
from familiars_desktop.ui.chat.turn_model import TurnModel
from familiars_desktop.ui.edit_memory_dialog import EditMemoryDialog


class MemoryNotes(QObject):
    """``noticed(sentence)`` tells what was done, ``failed(sentence)`` what could not be. ``dialogue_id`` gives the
    conversation that is shown."""

    noticed = Signal(str)
    failed = Signal(str)

    def __init__(
        self, bridge: Bridge, model: TurnModel, dialogue_id: Callable[[], str | None], window: QWidget
    ) -> None:
        super().__init__(window)
        self._bridge, self._model, self._dialogue_id, self._window = bridge, model, dialogue_id, window
        bridge.memories_written.connect(self._on_written)
        bridge.writer_failed.connect(self._on_writer_failed)
        bridge.memory_changed.connect(self._on_memory_changed)

    def undo(self, row: ChatRow, index: int) -> None:
        """Take back what wrote one of the message's memories."""
        memory = (row.written or ())[index]
        self._bridge.undo_act(memory.act, partial(self._on_undone, row.key, memory))

    def edit(self, row: ChatRow, index: int) -> None:
        record = self._bridge.snapshot().get((row.written or ())[index].record_id)
        if record is None:
            self.failed.emit(self.tr("This memory is not there any more."))
            return
        dialog = EditMemoryDialog(record, self._bridge, self._window)
        dialog.told.connect(self.noticed)
        dialog.open()

    @Slot(object)
    def _on_written(self, event: events.MemoriesWritten) -> None:
        if event.dialogue_id == self._dialogue_id():
            position = self._model.position_of_node(event.question_node)
            if position is not None:
                row = replace(self._model.rows[position], written=event.records, writer_problem="")
                self._model.update_row(position, row)

    @Slot(object)
    def _on_writer_failed(self, event: events.WriterFailed) -> None:
        """Shown beneath the message: its turn id is ``t_<dialogue>_<node>``."""
        prefix, _, node = event.turn_id.rpartition("_")
        if prefix == f"t_{self._dialogue_id()}" and node.isdigit():
            position = self._model.position_of_node(int(node))
            if position is not None:
                row = replace(self._model.rows[position], writer_problem=event.reason)
                self._model.update_row(position, row)

    @Slot(object)
    def _on_memory_changed(self, event: events.MemoryChanged) -> None:
        """A memory was edited, forgotten or taken back: the lines beneath the messages follow."""
        changed = frozenset(event.record_ids)
        for position, row in enumerate(self._model.rows):
            if row.written and any(memory.record_id in changed for memory in row.written):
                self._model.update_row(position, replace(row, written=self._still_there(row.written)))

    def _still_there(self, memories: Sequence[WrittenMemory]) -> tuple[WrittenMemory, ...]:
        snapshot = self._bridge.snapshot()
        found = [(memory, snapshot.get(memory.record_id)) for memory in memories]
        return tuple(
            replace(memory, content=record.content)
            for memory, record in found
            if record is not None and not record.deprecated
        )

    def _on_undone(self, key: str, memory: WrittenMemory, description: str | None) -> None:
        position = self._model.position_of(key)
        if position is not None:
            row = self._model.rows[position]
            left = tuple(other for other in row.written or () if other.act != memory.act)
            self._model.update_row(position, replace(row, written=left))
        self.noticed.emit(self.tr("No longer remembered: {}").format(memory.content))
