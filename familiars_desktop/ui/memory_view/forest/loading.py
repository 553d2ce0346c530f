"""What the forest view asks of the engine: conversations, their forests, likeness to the question, explanations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from familiars_desktop.memory.attachment import Attachment
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.ui.bridge import Bridge, Conversation, ForestNode
from familiars_desktop.ui.conversations.conversation_model import name_of
from familiars_desktop.ui.memory_view.forest.picture import Turn
from familiars_desktop.ui.memory_view.forest.shape import Forest


class Forests(QObject):
    """``listed`` follows the conversations, ``changed`` the forests, ``measured`` the likeness to the question;
    ``explained(dialogue, node)`` says that why a turn hangs where it does is known. Nothing is asked for while nobody
    looks."""

    listed = Signal()
    changed = Signal()
    measured = Signal()
    explained = Signal(str, int)
    failed = Signal(str)

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.conversations: tuple[Conversation, ...] = ()
        self.forests: dict[str, Forest] = {}
        self.cosines: dict[str, FloatArray] = {}
        self._shown: tuple[str, ...] = ()
        self._question = ""
        self._attachments: dict[Turn, Attachment | None] = {}
        self._looked_at, self._stale = False, True
        self._listed_once = False
        bridge.turn_started.connect(self._turn_came)
        bridge.reply_finished.connect(self._turn_came)
        bridge.conversations_changed.connect(self._all_changed)

    def look(self, running: bool) -> None:
        """Whether somebody looks; what changed meanwhile is read then."""
        self._looked_at = running
        if running and self._question and not self.cosines:
            self._measure_all()
        if running and self._stale:
            self._stale = False
            self._bridge.conversations(self._take_list, self.failed.emit)
            self._load(self._shown)

    def show(self, dialogue_ids: Sequence[str]) -> None:
        """Hold the forests of these conversations."""
        self._shown = tuple(dialogue_ids)
        for known in [known for known in self.forests if known not in self._shown]:
            del self.forests[known]
            self.cosines.pop(known, None)
        self._load([wanted for wanted in self._shown if wanted not in self.forests])
        self.changed.emit()

    @property
    def is_waiting(self) -> bool:
        """Whether a forest that is to be shown has not come yet."""
        return not self._listed_once or any(wanted not in self.forests for wanted in self._shown)

    def ask(self, question: str) -> None:
        """Measure every turn for a question, "" for none."""
        self._question = question
        self.cosines.clear()
        if not question:
            self.measured.emit()
        elif self._looked_at:
            self._measure_all()

    def attachment(self, turn: Turn) -> Attachment | None:
        """Why a turn hangs where it does; None while it is asked for."""
        if turn not in self._attachments:
            self._attachments[turn] = None
            self._bridge.attachment(*turn, partial(self._take_attachment, turn), self._ignore)
        return self._attachments[turn]

    def titled(self, conversation: Conversation) -> str:
        return name_of(conversation)

    # What comes

    @Slot(object)
    def _turn_came(self, event: Any) -> None:
        if event.dialogue_id in self._shown:
            self._when_looked_at(partial(self._load, (event.dialogue_id,)))
        elif event.dialogue_id not in {conversation.id for conversation in self.conversations}:
            self._all_changed()

    @Slot()
    def _all_changed(self) -> None:
        """A conversation came or went, or turns lost words that were erased."""
        self._stale = True
        if self._looked_at:
            self.look(True)

    def _when_looked_at(self, read: Callable[[], None]) -> None:
        if self._looked_at:
            read()
        else:
            self._stale = True

    def _load(self, dialogue_ids: Sequence[str]) -> None:
        for dialogue_id in dialogue_ids:
            self._bridge.forest(dialogue_id, partial(self._take_forest, dialogue_id), self._ignore)

    def _measure_all(self) -> None:
        for dialogue_id in self.forests:
            self._measure(dialogue_id)

    def _measure(self, dialogue_id: str) -> None:
        taken = partial(self._take_cosines, self._question, dialogue_id)
        self._bridge.turn_cosines(self._question, dialogue_id, taken, self.failed.emit)

    def _take_list(self, conversations: Sequence[Conversation]) -> None:
        self.conversations, self._listed_once = tuple(conversations), True
        self.listed.emit()

    def _take_forest(self, dialogue_id: str, nodes: Sequence[ForestNode]) -> None:
        if dialogue_id not in self._shown:
            return
        title = next((name_of(c) for c in self.conversations if c.id == dialogue_id), dialogue_id)
        before, forest = self.forests.get(dialogue_id), Forest.of(dialogue_id, title, nodes)
        if before is not None and len(before) == len(forest) and forest.begins_with(before) and before.title == title:
            return
        if before is None or not forest.begins_with(before):
            self._attachments = {turn: known for turn, known in self._attachments.items() if turn[0] != dialogue_id}
        self.forests[dialogue_id] = forest
        if self._question:
            self._measure(dialogue_id)
        self.changed.emit()

    def _take_cosines(self, question: str, dialogue_id: str, cosines: FloatArray) -> None:
        if question == self._question and dialogue_id in self.forests:
            self.cosines[dialogue_id] = cosines
            self.measured.emit()

    def _take_attachment(self, turn: Turn, attachment: Attachment) -> None:
        self._attachments[turn] = attachment
        self.explained.emit(*turn)

    def _ignore(self, sentence: str) -> None:
        """The conversation is gone: the list says so."""
