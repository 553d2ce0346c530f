"""The turns of one conversation as a list model; only the latest are shown until earlier ones are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from familiars_desktop.ui.chat.row import ChatRow, said_at

PAGE: Final = 20
"""How many more turns each step back shows."""

AnyIndex = QModelIndex | QPersistentModelIndex
_NO_INDEX: Final = QModelIndex()


class TurnModel(QAbstractListModel):
    """ChatRows, oldest first. A change of one row is one narrow ``dataChanged``."""

    RowRole = Qt.ItemDataRole.UserRole + 1

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._earlier: list[ChatRow] = []
        self._rows: list[ChatRow] = []

    def rowCount(self, parent: AnyIndex = _NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == self.RowRole:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.content
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(row)
        return None

    @property
    def rows(self) -> Sequence[ChatRow]:
        return self._rows

    @property
    def earlier(self) -> int:
        """How many turns lie before the first shown one."""
        return len(self._earlier)

    def set_rows(self, rows: Sequence[ChatRow]) -> None:
        """Show these turns; what they share with those shown now stays as it is."""
        shown = [*self._earlier, *self._rows]
        same = _common_prefix(shown, rows)
        if same < len(self._earlier) or same == 0:
            self._reset(rows)
            return
        before = len(self._earlier)
        self._earlier[:] = rows[:before]
        changed = min(len(self._rows), len(rows) - before)
        self.truncate(changed)
        for position in range(changed):
            old, new = self._rows[position], rows[before + position]
            self.update_row(position, replace(new, expanded=old.expanded and old.key == new.key))
        self.extend(rows[before + changed :])

    def append(self, row: ChatRow) -> None:
        self.extend([row])

    def extend(self, rows: Sequence[ChatRow]) -> None:
        if rows:
            self.beginInsertRows(QModelIndex(), len(self._rows), len(self._rows) + len(rows) - 1)
            self._rows.extend(rows)
            self.endInsertRows()

    def truncate(self, count: int) -> None:
        """Keep the first ``count`` of the shown turns."""
        if count < len(self._rows):
            self.beginRemoveRows(QModelIndex(), count, len(self._rows) - 1)
            del self._rows[count:]
            self.endRemoveRows()

    def update_row(self, position: int, row: ChatRow) -> None:
        if self._rows[position] != row:
            self._rows[position] = row
            index = self.index(position)
            self.dataChanged.emit(index, index, [self.RowRole, Qt.ItemDataRole.DisplayRole])

    def take_over(self, stored: Iterable[ChatRow]) -> None:
        """What these turns say and used, where they are shown already; nothing else of a row changes."""
        by_node = {row.node_id: row for row in stored}
        for position, row in enumerate(self._earlier):
            self._earlier[position] = _with_words_of(by_node.get(row.node_id), row)
        for position, row in enumerate(self._rows):
            self.update_row(position, _with_words_of(by_node.get(row.node_id), row))

    def show_earlier(self) -> int:
        """Show another page of earlier turns; returns how many came."""
        page = self._earlier[-PAGE:]
        if page:
            self.beginInsertRows(QModelIndex(), 0, len(page) - 1)
            del self._earlier[-PAGE:]
            self._rows[:0] = page
            self.endInsertRows()
        return len(page)

    def position_of(self, key: str) -> int | None:
        """Where the row of this key is shown; searched from the end, where changes happen."""
        return next((p for p in range(len(self._rows) - 1, -1, -1) if self._rows[p].key == key), None)

    def position_of_node(self, node_id: int) -> int | None:
        return next((p for p in range(len(self._rows) - 1, -1, -1) if self._rows[p].node_id == node_id), None)

    def _reset(self, rows: Sequence[ChatRow]) -> None:
        self.beginResetModel()
        self._earlier, self._rows = list(rows[:-PAGE]), list(rows[-PAGE:])
        self.endResetModel()

    def _spoken(self, row: ChatRow) -> str:
        who = self.tr("You") if row.is_question else self.tr("Familiar")
        tail = f". {row.problem}" if row.problem else ""
        return f"{who}, {said_at(row.timestamp)}: {row.content}{tail}"


def _with_words_of(stored: ChatRow | None, row: ChatRow) -> ChatRow:
    if stored is None or row.busy or (stored.content, stored.used) == (row.content, row.used):
        return row
    return replace(row, content=stored.content, used=stored.used)


def _common_prefix(first: Sequence[ChatRow], second: Sequence[ChatRow]) -> int:
    count = 0
    for ours, theirs in zip(first, second, strict=False):
        if ours.key != theirs.key:
            break
        count += 1
    return count
