"""The memories under a reply: why one was used, and the user's word on it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal, Slot

from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.chat.row import ChatRow, RowAction
from familiars_desktop.ui.chat.turn_list import TurnList
from familiars_desktop.ui.chat.why_popup import WhyPopup


class UsedMemories(QObject):
    """``noticed(sentence)`` tells what a judgement did, ``memory_asked_for(id)`` asks for one in the memory view."""

    noticed = Signal(str)
    memory_asked_for = Signal(str)

    def __init__(self, bridge: Bridge, turns: TurnList) -> None:
        super().__init__(turns)
        self._bridge = bridge
        self._turns = turns

    def explain(self, row: ChatRow, position: int, index: int) -> None:
        """Say over the chip of the memory at ``index``, in the reply at ``position`` of the list, why it was used."""
        popup = WhyPopup(row.used[index], self._bridge, self._turns)
        popup.shown_in_memory.connect(self.memory_asked_for)
        popup.judged.connect(self._judge)
        popup.open_at(self._turns.viewport().mapTo(self._turns.window(), self._chip(position, index)))

    def _chip(self, position: int, index: int) -> QPoint:
        """Just above the chip, in the list's viewport."""
        corner = self._turns.visualRect(self._turns.model().index(position, 0)).topLeft()
        for region in self._turns.layout_at(position).regions:
            if (region.command.action, region.command.argument) == (RowAction.WHY, index):
                return corner + QPoint(round(region.rect.left()), round(region.rect.top()) - 6)
        return corner

    @Slot(str, str)
    def _judge(self, record_id: str, judgement: str) -> None:
        self._bridge.judge(record_id, judgement, partial(self._on_judged, judgement))

    def _on_judged(self, judgement: str, result: object) -> None:
        told = {
            "useful": self.tr("Noted: it will last much longer."),
            "outdated": self.tr("Archived as outdated. Undo brings it back."),
            "wrong": self.tr("Archived as wrong. Undo brings it back."),
        }
        self.noticed.emit(told[judgement])
