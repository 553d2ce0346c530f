"""The turns of the forest as a table: its twin for readers and screen readers, over the same arrays."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.ui.memory_view.forest.picture import Turn
from familiars_desktop.ui.memory_view.forest.shape import Forest, title_of
from familiars_desktop.ui.memory_view.forest.turn_panel import speaker_of
from familiars_desktop.ui.memory_view.moments import time_text
from familiars_desktop.ui.theme import current_theme

AnyIndex = QModelIndex | QPersistentModelIndex
_NO_PARENT: Final = QModelIndex()


class TurnColumn(IntEnum):
    SCORE = 0
    TURN = 1
    WHO = 2
    WHEN = 3
    UNDER = 4
    CONVERSATION = 5


class TurnTableModel(QAbstractTableModel):
    """One row a turn, folded away or not; scores are those of the slider's moment, (n,) over all forests in turn."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._forests: tuple[Forest, ...] = ()
        self._forest = self._node = self._order = np.zeros(0, dtype=np.int64)
        self._scores: FloatArray | None = None
        self._there = np.zeros(0, dtype=bool)
        self._sort = (TurnColumn.WHEN, Qt.SortOrder.AscendingOrder)

    def show_forests(self, forests: Sequence[Forest]) -> None:
        """Other forests, or grown ones; scores follow. The same ones again change nothing."""
        if len(forests) == len(self._forests) and all(a is b for a, b in zip(forests, self._forests, strict=True)):
            return
        self.beginResetModel()
        self._forests = tuple(forests)
        sizes = [len(forest) for forest in forests]
        self._forest = np.repeat(np.arange(len(sizes)), sizes)
        self._node = np.concatenate([np.zeros(0, dtype=np.int64), *(np.arange(size) for size in sizes)])
        self._scores, self._there = None, np.ones(len(self._node), dtype=bool)
        self._order = self._ordered()
        self.endResetModel()

    def show_scores(self, scores: FloatArray | None, there: NDArray[np.bool_], first: int, last: int) -> None:
        """Another moment: rows keep their places, and of the visible ones, first to last, what changed is drawn."""
        seen = self._order[first : last + 1] if 0 <= first <= last < len(self._order) else self._order[:0]
        whole = len(there) != len(self._there) or not np.array_equal(there[seen], self._there[seen])
        told = whole or not _read_alike(scores, self._scores, seen)
        self._scores, self._there = scores, there
        if len(seen) and told:
            column = TurnColumn.CONVERSATION if whole else TurnColumn.SCORE
            self.dataChanged.emit(self.index(first, 0), self.index(last, column))

    def settle(self) -> None:
        """Bring the order up to the moment."""
        order = self._ordered()
        if np.array_equal(order, self._order):
            return
        self.layoutAboutToBeChanged.emit()
        held = [(index, self._order[index.row()], index.column()) for index in self.persistentIndexList()]
        self._order = order
        places = np.empty(len(order), dtype=np.int64)
        places[order] = np.arange(len(order))
        moved = [self.index(int(places[row]), column) for _, row, column in held]
        self.changePersistentIndexList([index for index, _, _ in held], moved)
        self.layoutChanged.emit()

    def turn_at(self, place: int) -> Turn:
        row = self._order[place]
        return self._forests[self._forest[row]].dialogue_id, int(self._node[row])

    def place_of(self, turn: Turn | None) -> int | None:
        """The table's row of a turn."""
        number = next((at for at, forest in enumerate(self._forests) if turn and forest.dialogue_id == turn[0]), None)
        if number is None or turn is None:
            return None
        found = np.flatnonzero((self._forest[self._order] == number) & (self._node[self._order] == turn[1]))
        return int(found[0]) if len(found) else None

    # The item model

    def rowCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: AnyIndex = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(TurnColumn)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._sort = (TurnColumn(column), order)
        self.settle()

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Vertical or role != Qt.ItemDataRole.DisplayRole:
            return None
        return (
            self.tr("Score"),
            self.tr("Turn"),
            self.tr("Who"),
            self.tr("When"),
            self.tr("Hangs under"),
            self.tr("Conversation"),
        )[section]

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._order):
            return None
        row, column = int(self._order[index.row()]), TurnColumn(index.column())
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._text(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return (
                    self._forests[self._forest[row]].nodes[self._node[row]].text if column == TurnColumn.TURN else None
                )
            case Qt.ItemDataRole.ForegroundRole:
                return None if self._there[row] else QColor(current_theme().palette.muted)
        return None

    def _text(self, row: int, column: TurnColumn) -> str:
        forest: Forest = self._forests[self._forest[row]]
        node = forest.nodes[int(self._node[row])]
        match column:
            case TurnColumn.SCORE:
                if not self._there[row]:
                    return self.tr("not yet said")
                return "" if self._scores is None else f"{self._scores[row]:.2f}"
            case TurnColumn.TURN:
                return title_of(node)
            case TurnColumn.WHO:
                return speaker_of(node)
            case TurnColumn.WHEN:
                return time_text(node.timestamp)
            case TurnColumn.UNDER:
                return self.tr("nothing") if node.parent is None else title_of(forest.nodes[node.parent])
        return forest.title

    def _ordered(self) -> NDArray[np.int64]:
        column, order = self._sort
        keys = self._keys(column)
        places = np.argsort(keys, kind="stable")
        return places if order == Qt.SortOrder.AscendingOrder else places[::-1]

    def _keys(self, column: TurnColumn) -> NDArray[Any]:
        if column == TurnColumn.SCORE:
            return np.zeros(len(self._node)) if self._scores is None else self._scores
        if column == TurnColumn.WHEN:
            return np.concatenate([np.zeros(0), *(forest.timestamps for forest in self._forests)])
        texts = [self._text(row, column).casefold() for row in range(len(self._node))]
        return np.unique(texts, return_inverse=True)[1] if texts else np.zeros(0)


def _read_alike(scores: FloatArray | None, others: FloatArray | None, rows: NDArray[np.int64]) -> bool:
    """Whether these rows' scores are written with the same digits."""
    if scores is None or others is None:
        return scores is others
    return [f"{score:.2f}" for score in scores[rows].tolist()] == [f"{other:.2f}" for other in others[rows].tolist()]


class TurnTable(QTableView):
    """``turn_chosen(dialogue, node)`` follows the current row, ``turn_opened`` a double click or Enter."""

    turn_chosen = Signal(str, int)
    turn_opened = Signal(str, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.turns = TurnTableModel(self)
        self.setModel(self.turns)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setItemDelegate(_InsetDelegate(self))
        self.setAccessibleName(self.tr("Turns of the forest"))
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self._fit_rows()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading)
        header.setSectionResizeMode(TurnColumn.TURN, QHeaderView.ResizeMode.Stretch)
        for column, letters in ((0, 9), (2, 12), (3, 20), (4, 22), (5, 18)):
            header.resizeSection(column, letters * self.fontMetrics().averageCharWidth() + 24)
        self.setSortingEnabled(True)
        self.sortByColumn(TurnColumn.WHEN, Qt.SortOrder.AscendingOrder)
        self.selectionModel().currentRowChanged.connect(self._row_changed)
        self.activated.connect(self._opened)

    def visible_rows(self) -> tuple[int, int]:
        """First and last row on the screen; (0, -1) when there is none."""
        top, bottom = self.rowAt(0), self.rowAt(self.viewport().height() - 1)
        last = self.turns.rowCount() - 1
        return (max(top, 0), last if bottom < 0 else bottom) if last >= 0 else (0, -1)

    def choose(self, turn: Turn | None) -> None:
        """Make a turn the current row without telling."""
        place = self.turns.place_of(turn)
        selection = self.selectionModel()
        if place is not None and selection.currentIndex().row() != place:
            blocked = self.blockSignals(True)
            self.selectRow(place)
            self.blockSignals(blocked)
            self.scrollTo(self.turns.index(place, TurnColumn.TURN))

    def _fit_rows(self) -> None:
        self.verticalHeader().setDefaultSectionSize(round(1.6 * self.fontMetrics().height()))

    @Slot(QModelIndex, QModelIndex)
    def _row_changed(self, current: QModelIndex, previous: QModelIndex) -> None:
        if current.isValid():
            self.turn_chosen.emit(*self.turns.turn_at(current.row()))

    @Slot(QModelIndex)
    def _opened(self, index: QModelIndex) -> None:
        self.turn_opened.emit(*self.turns.turn_at(index.row()))


class _InsetDelegate(QStyledItemDelegate):
    """Text in one line that stands under its heading."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        colors = current_theme().palette
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, QColor(colors.accent_soft))
        room = option.rect.adjusted(8, 0, -6, 0)
        text = option.fontMetrics.elidedText(str(index.data()), Qt.TextElideMode.ElideRight, room.width())
        ink = index.data(Qt.ItemDataRole.ForegroundRole)
        painter.setFont(option.font)
        painter.setPen(QColor(colors.text) if ink is None else ink)
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, text)
