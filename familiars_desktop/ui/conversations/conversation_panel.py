"""The left side: new, search, and the conversations with what can be done to each."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from familiars_desktop.ui.bridge import Bridge, Conversation
from familiars_desktop.ui.conversations.conversation_delegate import ConversationDelegate
from familiars_desktop.ui.conversations.conversation_model import ConversationModel, name_of
from familiars_desktop.ui.icons import icon
from familiars_desktop.ui.text_dialog import TextDialog
from familiars_desktop.ui.theme import current_theme

_NARROWEST: Final = 180


class ConversationPanel(QWidget):
    """Emits ``chosen(dialogue_id)`` and ``new_asked_for()``; ``closed`` when the open one was deleted."""

    chosen = Signal(str)
    new_asked_for = Signal()
    closed = Signal()
    listed = Signal()
    noticed = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._open_id: str | None = None
        self.model = ConversationModel(self)
        self.search = QLineEdit()
        self.new = QPushButton(self.tr("New chat"))
        self.list = QListView()
        self.nothing = QLabel()
        self._delegate = ConversationDelegate(self.list)
        self._build()
        self._connect()
        self._dress()
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Read the list anew."""
        self._bridge.conversations(self._on_listed)

    @Slot(object)
    def show_open(self, dialogue_id: str | None) -> None:
        """Mark the conversation that is on screen."""
        self._open_id = dialogue_id
        self._delegate.open_id = dialogue_id
        position = self.model.position_of(dialogue_id)
        if position is not None:
            self.list.setCurrentIndex(self.model.index(position))
        self.list.viewport().update()

    def title_of_open(self) -> str:
        """The name of the conversation on screen, "" for one that is not listed."""
        found = next((c for c in self.model.conversations if c.id == self._open_id), None)
        return name_of(found) if found is not None else ""

    def rename(self, conversation: Conversation) -> TextDialog:
        dialog = TextDialog(
            self.tr("Rename conversation"), name_of(conversation), accept=self.tr("Rename"), parent=self
        )
        dialog.accepted.connect(partial(self._save_name, conversation.id, dialog))
        dialog.open()
        return dialog

    def delete(self, conversation: Conversation) -> QMessageBox:
        """Asks first; what was remembered from it stays, and the question says so."""
        box = QMessageBox(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setIcon(QMessageBox.Icon.NoIcon)
        box.setWindowTitle(self.tr("Delete conversation"))
        box.setText(self.tr("Delete “{}”?").format(name_of(conversation)))
        box.setInformativeText(
            self.tr("Its messages are deleted for good. What was remembered about you from it stays in memory.")
        )
        delete = box.addButton(self.tr("Delete"), QMessageBox.ButtonRole.DestructiveRole)
        delete.setProperty("kind", "danger")
        delete.style().polish(delete)
        delete.clicked.connect(partial(self._delete, conversation))
        box.setDefaultButton(box.addButton(self.tr("Keep it"), QMessageBox.ButtonRole.RejectRole))
        box.open()
        return box

    def export(self, conversation: Conversation) -> QFileDialog:
        dialog = QFileDialog(self, self.tr("Export conversation"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters([self.tr("Markdown (*.md)"), self.tr("JSON lines (*.jsonl)")])
        dialog.setDefaultSuffix("md")
        dialog.selectFile(f"{_file_name(name_of(conversation))}.md")
        dialog.fileSelected.connect(partial(self._save_export, conversation.id))
        dialog.open()
        return dialog

    def menu_of(self, index: QModelIndex) -> QMenu:
        """What can be done with an entry."""
        conversation = index.data(ConversationModel.ConversationRole)
        menu = QMenu(self)
        menu.addAction(self.tr("Rename…"), partial(self.rename, conversation))
        menu.addAction(self.tr("Export…"), partial(self.export, conversation))
        menu.addSeparator()
        menu.addAction(self.tr("Delete…"), partial(self.delete, conversation))
        return menu

    def minimumSizeHint(self) -> QSize:
        return super().minimumSizeHint().expandedTo(QSize(_NARROWEST, 0))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        conversation = self.list.currentIndex().data(ConversationModel.ConversationRole)
        if conversation is None or not self.list.hasFocus():
            super().keyPressEvent(event)
        elif event.key() == Qt.Key.Key_F2:
            self.rename(conversation)
        elif event.matches(QKeySequence.StandardKey.Delete) or event.key() == Qt.Key.Key_Backspace:
            self.delete(conversation)
        else:
            super().keyPressEvent(event)

    def _build(self) -> None:
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.search.setPlaceholderText(self.tr("Search conversations"))
        self.search.setAccessibleName(self.tr("Search conversations"))
        self.search.setClearButtonEnabled(True)
        self.new.setProperty("kind", "quiet")
        self.new.setIconSize(QSize(18, 18))
        self.nothing.setProperty("role", "muted")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.setWordWrap(True)
        self.list.setModel(self.model)
        self.list.setItemDelegate(self._delegate)
        self.list.setAccessibleName(self.tr("Conversations"))
        self.list.setMouseTracking(True)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        head = QHBoxLayout()
        head.setContentsMargins(8, 0, 8, 0)
        head.addWidget(self.new, 1)
        find = QHBoxLayout()
        find.setContentsMargins(8, 0, 8, 4)
        find.addWidget(self.search)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 10, 0, 6)
        layout.setSpacing(6)
        layout.addLayout(head)
        layout.addLayout(find)
        layout.addWidget(self.nothing)
        layout.addWidget(self.list, 1)

    def _connect(self) -> None:
        self.new.clicked.connect(self.new_asked_for)
        self.search.textChanged.connect(self._on_searched)
        self.search.returnPressed.connect(self._choose_first)
        self.list.clicked.connect(self._on_chosen)
        self.list.activated.connect(self._on_chosen)
        self.list.customContextMenuRequested.connect(self._on_menu)
        self._bridge.conversations_changed.connect(self.refresh)
        self._bridge.turn_started.connect(self.refresh)  # a first question gives the conversation its title
        current_theme().changed.connect(self._dress)

    @Slot()
    def _dress(self) -> None:
        self.new.setIcon(icon("add", current_theme().palette.text))
        self.list.viewport().update()

    def _on_listed(self, conversations: Sequence[Conversation]) -> None:
        self.model.set_conversations(conversations)
        self._say_if_empty()
        self.show_open(self._open_id)
        self.listed.emit()

    @Slot(str)
    def _on_searched(self, text: str) -> None:
        self.model.set_wanted(text)
        self._say_if_empty()

    def _say_if_empty(self) -> None:
        found = self.model.rowCount() > 0
        self.nothing.setVisible(not found)
        self.list.setVisible(found)
        if not found:
            searched = bool(self.model.conversations)
            self.nothing.setText(
                self.tr("No conversation of that name") if searched else self.tr("No conversations yet")
            )
        layout = self.layout()
        assert layout is not None
        layout.setStretch(2, 0 if found else 1)  # type: ignore[attr-defined]

    @Slot(QModelIndex)
    def _on_chosen(self, index: QModelIndex) -> None:
        conversation = index.data(ConversationModel.ConversationRole)
        if conversation is not None and conversation.id != self._open_id:
            self.chosen.emit(conversation.id)

    @Slot()
    def _choose_first(self) -> None:
        if self.model.rowCount():
            self._on_chosen(self.model.index(0))

    @Slot(QPoint)
    def _on_menu(self, where: QPoint) -> None:
        index = self.list.indexAt(where)
        if index.isValid():
            menu = self.menu_of(index)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.list.viewport().mapToGlobal(where))

    def _save_name(self, dialogue_id: str, dialog: TextDialog) -> None:
        self._bridge.rename_conversation(dialogue_id, dialog.text())

    def _delete(self, conversation: Conversation, checked: bool = False) -> None:
        self._bridge.delete_conversation(conversation.id, partial(self._on_deleted, conversation))

    def _on_deleted(self, conversation: Conversation, result: object) -> None:
        self.noticed.emit(self.tr("Deleted “{}”").format(name_of(conversation)))
        if conversation.id == self._open_id:
            self.closed.emit()

    def _save_export(self, dialogue_id: str, path: str) -> None:
        self._bridge.export_conversation(dialogue_id, Path(path), partial(self._on_exported, path))

    def _on_exported(self, path: str, result: object) -> None:
        self.noticed.emit(self.tr("Exported to {}").format(path))


def _file_name(name: str) -> str:
    """The name as a file may be called on every system."""
    kept = "".join(c if c.isalnum() or c in " -_" else " " for c in name)
    return " ".join(kept.split())[:60] or "conversation"
