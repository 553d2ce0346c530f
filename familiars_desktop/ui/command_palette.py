"""Ctrl+K: everything the window can do, found by a few letters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from familiars_desktop.ui.overlay import Overlay
from familiars_desktop.ui.theme import current_theme, scaled_font

AnyIndex = QModelIndex | QPersistentModelIndex
_NO_INDEX: Final = QModelIndex()


@dataclass(frozen=True)
class Command:
    """One thing to do: its name, the keys that do it directly, and a word on what kind it is."""

    title: str
    run: Callable[[], object]
    shortcut: str = ""
    group: str = ""


def matching(commands: Iterable[Command], wanted: str) -> list[Command]:
    """Those whose title holds the letters in order, best first: whole words before scattered letters."""
    letters = "".join(wanted.casefold().split())
    scored = [(score, index, c) for index, c in enumerate(commands) if (score := _score(c.title, letters)) is not None]
    return [command for _, _, command in sorted(scored, key=lambda entry: entry[:2])]


def _score(title: str, letters: str) -> int | None:
    """Lower is better, None when a letter is missing: gaps count, a start within a word counts."""
    text = title.casefold()
    at = text.replace(" ", "").find(letters)
    if at >= 0:
        starts_word = any(word.startswith(letters[: len(word)]) for word in text.split())
        return 0 if at == 0 else 1 if starts_word else 2
    cost, position = 10, 0
    for letter in letters:
        found = text.find(letter, position)
        if found < 0:
            return None
        cost += found - position
        position = found + 1
    return cost


class _CommandModel(QAbstractListModel):
    CommandRole = Qt.ItemDataRole.UserRole + 1

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown: list[Command] = []

    def show(self, commands: Sequence[Command]) -> None:
        self.beginResetModel()
        self._shown = list(commands)
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._shown):
            return None
        command = self._shown[index.row()]
        if role == self.CommandRole:
            return command
        if role == Qt.ItemDataRole.DisplayRole:
            return command.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{command.title}, {command.shortcut}" if command.shortcut else command.title
        return None


class _CommandDelegate(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        return QSize(200, QFontMetrics(scaled_font(1.0)).height() + 17)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        colors = current_theme().palette
        command: Command = index.data(_CommandModel.CommandRole)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect).adjusted(2.0, 1.0, -2.0, -1.0)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.accent_soft))
            painter.drawRoundedRect(box, 8.0, 8.0)
        text = box.adjusted(12.0, 0.0, -12.0, 0.0)
        painter.setFont(scaled_font(0.85))
        painter.setPen(QColor(colors.muted))
        keys = QKeySequence(command.shortcut).toString(QKeySequence.SequenceFormat.NativeText) or command.group
        painter.drawText(text, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, keys)
        room = text.width() - painter.fontMetrics().horizontalAdvance(keys) - 16.0
        painter.setFont(scaled_font(1.0))
        painter.setPen(QColor(colors.text))
        title = painter.fontMetrics().elidedText(command.title, Qt.TextElideMode.ElideRight, int(room))
        painter.drawText(text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, title)
        painter.restore()


class CommandPalette(Overlay):
    """Type to narrow, arrows to choose, Enter to do, Esc to leave."""

    def __init__(self, commands: Sequence[Command], over: QWidget) -> None:
        super().__init__(over)
        self._commands = commands
        self._model = _CommandModel(self)
        self.field = QLineEdit()
        self.list = QListView()
        self.nothing = QLabel(self.tr("Nothing is called that."))
        self.nothing.setProperty("role", "muted")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(self.tr("Commands"))
        self.field.setPlaceholderText(self.tr("Do something, or go to a conversation…"))
        self.field.setAccessibleName(self.tr("Command"))
        self.field.setFont(scaled_font(1.1))
        self.list.setModel(self._model)
        self.list.setItemDelegate(_CommandDelegate(self.list))
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(self.tr("Commands"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 10, 10, 8)
        layout.setSpacing(8)
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        layout.addWidget(self.nothing, 1)
        self.setFocusProxy(self.field)
        self.field.textChanged.connect(self._narrow)
        self.list.clicked.connect(self._run)
        self._narrow("")

    def open_on_top(self) -> None:
        """Show it over the upper middle of the window."""
        room = self.window().size()
        self.resize(min(580, room.width() - 40), min(430, room.height() - 80))
        self.move((room.width() - self.width()) // 2, max(room.height() // 9, 24))
        self.open()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self.field or not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._move(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._run(self.list.currentIndex())
        else:
            return super().eventFilter(watched, event)
        return True

    def _narrow(self, wanted: str) -> None:
        self._model.show(matching(self._commands, wanted))
        found = self._model.rowCount() > 0
        self.list.setVisible(found)
        self.nothing.setVisible(not found)
        if found:
            self.list.setCurrentIndex(self._model.index(0))

    def _move(self, step: int) -> None:
        count = self._model.rowCount()
        if count:
            self.list.setCurrentIndex(self._model.index((self.list.currentIndex().row() + step) % count))

    def _run(self, index: QModelIndex) -> None:
        command: Command | None = index.data(_CommandModel.CommandRole)
        if command is not None:
            self.close()
            command.run()
