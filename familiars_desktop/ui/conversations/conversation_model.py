"""Conversations as a list model, latest first, and the filter of the search field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from familiars_desktop.ui.bridge import Conversation
from familiars_desktop.ui.chat.row import said_at
from familiars_desktop.ui.translation import tr

AnyIndex = QModelIndex | QPersistentModelIndex
_NO_INDEX: Final = QModelIndex()


class ConversationModel(QAbstractListModel):
    """DisplayRole is the name people see; ``ConversationRole`` the whole of it."""

    ConversationRole = Qt.ItemDataRole.UserRole + 1

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: list[Conversation] = []
        self._shown: list[Conversation] = []
        self._wanted = ""

    def rowCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._shown):
            return None
        conversation = self._shown[index.row()]
        if role == self.ConversationRole:
            return conversation
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return name_of(conversation)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{name_of(conversation)}, {said_at(conversation.updated)}"
        return None

    @property
    def conversations(self) -> Sequence[Conversation]:
        """All of them, whatever the filter."""
        return self._all

    def set_conversations(self, conversations: Sequence[Conversation]) -> None:
        self._all = list(conversations)
        self._refresh()

    def set_wanted(self, text: str) -> None:
        """Show those whose name holds every word of the text, whatever the case."""
        self._wanted = text
        self._refresh()

    def position_of(self, dialogue_id: str | None) -> int | None:
        return next((p for p, c in enumerate(self._shown) if c.id == dialogue_id), None)

    def _refresh(self) -> None:
        words = self._wanted.casefold().split()
        shown = [c for c in self._all if all(word in name_of(c).casefold() for word in words)]
        if shown == self._shown:
            return
        if [c.id for c in shown] == [c.id for c in self._shown]:
            self._shown = shown
            self.dataChanged.emit(self.index(0), self.index(len(shown) - 1))
            return
        self.beginResetModel()
        self._shown = shown
        self.endResetModel()


def name_of(conversation: Conversation) -> str:
    """What the user called it, else how it began."""
    return conversation.name or conversation.title or tr("New conversation")
