"""What the user answers to something that was said unasked: still so, no longer so, or do not do that again."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal

from familiars_desktop.ui.bridge import Bridge, UnaskedReason
from familiars_desktop.ui.chat.row import RowAction

ANSWERS: Final = frozenset({RowAction.STILL_SO, RowAction.NO_LONGER_SO, RowAction.DECLINE, RowAction.SHOW_MEMORY})


class UnaskedAnswers(QObject):
    """``answered(dialogue)`` follows when the conversation has to be read again, ``noticed(sentence)`` tells what came
    of it, ``memory_asked_for(id)`` asks for the memory in question."""

    answered = Signal(object)
    noticed = Signal(str)
    memory_asked_for = Signal(str)

    def __init__(self, bridge: Bridge, dialogue: Callable[[], str | None], parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._dialogue = dialogue

    def take(self, action: RowAction, why: UnaskedReason) -> None:
        """``action`` is one of ANSWERS."""
        done = partial(self._on_answered, action, self._dialogue())
        if action is RowAction.SHOW_MEMORY:
            self.memory_asked_for.emit(why.record_id)
        elif action is RowAction.DECLINE:
            self._bridge.decline_unasked(why.record_id, done)
        else:
            self._bridge.answer_check_back(why.record_id, action is RowAction.STILL_SO, done)

    def _on_answered(self, action: RowAction, dialogue_id: str | None, result: object) -> None:
        if action is RowAction.DECLINE:
            self.noticed.emit(self.tr("You will hear no more of this unasked."))
        elif action is RowAction.STILL_SO:
            self.noticed.emit(self.tr("Good: the memory is as strong as new."))
        else:
            self.noticed.emit(self.tr("The memory is archived."))
        self.answered.emit(dialogue_id)
