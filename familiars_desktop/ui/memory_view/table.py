"""The table of memories: the field's twin for readers and screen readers, over the same arrays.

A step of the slider changes values, not rows: the model tells of the visible rows alone. Which rows there are
and how they are ordered is settled when the slider comes to rest, or a few times a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QFont

from familiars_desktop.memory import CATEGORIES, SCOPES
from familiars_desktop.ui.memory_view.forecast import fades_words, used_words
from familiars_desktop.ui.memory_view.lines import Column, Line, different_columns, lines_of, words_of
from familiars_desktop.ui.memory_view.state import MemoryState, Status

AnyIndex = QModelIndex | QPersistentModelIndex
_ALIGN: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading


@dataclass(frozen=True, slots=True)
class TableFilter:
    """Which rows are shown; None and "" let all pass. ``archived`` shows what can no longer be recalled too."""

    scope: str | None = None
    category: str | None = None
    status: Status | None = None
    text: str = ""
    archived: bool = False

    def mask(self, state: MemoryState) -> NDArray[np.bool_]:
        """The rows that pass at the state's moment, (n,)."""
        catalogue = state.catalogue
        passes: NDArray[np.bool_] = state.status != Status.ABSENT
        if not self.archived and self.status not in (Status.ARCHIVED, Status.EXPIRED):
            passes &= state.there
        if self.scope is not None:
            passes &= catalogue.scope == SCOPES.index(self.scope)
        if self.category is not None:
            passes &= catalogue.category == CATEGORIES.index(self.category)
        if self.status is not None:
            passes &= state.status == self.status
        if self.text:
            words = self.text.casefold().split()
            found = (all(w in text for w in words) for text in catalogue.searchable)
            passes &= np.fromiter(found, dtype=bool, count=len(catalogue))
        return passes


class MemoryTableModel(QAbstractTableModel):
    """One row a memory, in the order asked for; values are those of the slider's moment."""

    def __init__(self, state: MemoryState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._filter = TableFilter()
        self._sort = (Column.STRENGTH, Qt.SortOrder.DescendingOrder)
        self._rows = np.zeros(0, dtype=np.int64)
        self._struck_font: QFont | None = None
        self._written: tuple[int, int, list[Line]] | None = None
        self._settle_rows()

    # What it shows

    @property
    def state(self) -> MemoryState:
        return self._state

    @property
    def rows(self) -> NDArray[np.int64]:
        """The catalogue's rows that are shown, in their order."""
        return self._rows

    @property
    def filter(self) -> TableFilter:
        return self._filter

    def show_state(self, state: MemoryState, first: int, last: int) -> None:
        """Another moment: rows keep their places, and of the visible ones, first to last, what changed is told."""
        if state.catalogue is not self._state.catalogue:
            self.beginResetModel()
            self._state, self._written = state, None
            self._settle_rows()
            self.endResetModel()
            return
        if not 0 <= first <= last < len(self._rows):
            self._state, self._written = state, None
            return
        before = self.lines(first, last)
        self._state, self._written = state, None
        for left, right in different_columns(before, self.lines(first, last)):
            self.dataChanged.emit(self.index(first, left), self.index(last, right))

    def lines(self, first: int, last: int) -> list[Line]:
        """What stands in these rows of the table, both included; the last ones asked for are kept."""
        if self._written is None or self._written[:2] != (first, last):
            self._written = (first, last, lines_of(self._state, self._rows[first : last + 1]))
        return self._written[2]

    def set_filter(self, new: TableFilter) -> None:
        if new != self._filter:
            self._filter = new
            self.settle()

    def settle(self) -> None:
        """Bring rows and order up to the moment; what is selected stays selected."""
        before = self._rows
        rows = self._ordered()
        if len(rows) == len(before) and (rows == before).all():
            return
        if len(rows) != len(before):
            self.beginResetModel()
            self._rows, self._written = rows, None
            self.endResetModel()
            return
        self.layoutAboutToBeChanged.emit()
        held = [(index, before[index.row()]) for index in self.persistentIndexList()]
        self._rows, self._written = rows, None
        moved = [self._index_of(row, old.column()) for old, row in held]
        self.changePersistentIndexList([old for old, _ in held], moved)
        self.layoutChanged.emit()

    def _index_of(self, row: int, column: int) -> QModelIndex:
        found = np.flatnonzero(self._rows == row)
        return self.index(int(found[0]), column) if len(found) else QModelIndex()

    def id_at(self, place: int) -> str:
        """Id of the memory in a row of the table."""
        return self._state.catalogue.ids[int(self._rows[place])]

    def place_of(self, record_id: str) -> int | None:
        """The table's row of a memory, None when it is not shown."""
        row = self._state.catalogue.row(record_id)
        if row is None:
            return None
        found = np.flatnonzero(self._rows == row)
        return int(found[0]) if len(found) else None

    def runs_of(self, record_ids: Sequence[str]) -> list[tuple[int, int]]:
        """(first, last) of each run of the table's rows that show these memories."""
        rows = [row for record_id in record_ids if (row := self._state.catalogue.row(record_id)) is not None]
        places = np.flatnonzero(np.isin(self._rows, rows)) if rows else self._rows[:0]
        runs = np.split(places, np.flatnonzero(np.diff(places) > 1) + 1)
        return [(int(run[0]), int(run[-1])) for run in runs if len(run)]

    def ids(self, most: int) -> tuple[str, ...]:
        """The first memories of the table."""
        return tuple(self._state.catalogue.ids[int(row)] for row in self._rows[:most])

    # The item model

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(Column)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._sort = (Column(column), order)
        self.settle()

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _ALIGN
        return self._titles()[section] if role == Qt.ItemDataRole.DisplayRole else None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = int(self._rows[index.row()])
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, Column(index.column()))
            case Qt.ItemDataRole.FontRole:
                return self._strikeout() if self._is_struck(row) and index.column() == Column.TEXT else None
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(row, Column(index.column()))
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(row, Column(index.column()))
        return None

    def _text(self, row: int, column: Column) -> str:
        return lines_of(self._state, np.array([row]))[0].texts[column]

    def _spoken(self, row: int, column: Column) -> str:
        text = self._text(row, column)
        if column == Column.TEXT and self._is_struck(row):
            return self.tr("{0} (below the threshold)").format(text)
        if column == Column.FADES:
            return ", ".join(filter(None, (fades_words(self._state, row), used_words(self._state, row))))
        return text

    def _tip(self, row: int, column: Column) -> str | None:
        """What a cell has no room for."""
        if column == Column.TEXT:
            return words_of(self._state, row)
        return self._spoken(row, column) if column == Column.FADES else None

    def _is_struck(self, row: int) -> bool:
        return bool(self._state.strength[row] < self._state.thresholds.strike)

    def _strikeout(self) -> QFont:
        if self._struck_font is None:
            self._struck_font = QFont()
            self._struck_font.setStrikeOut(True)
        return self._struck_font

    def _titles(self) -> tuple[str, ...]:
        return (
            self.tr("Strength"),
            self.tr("Since now"),
            self.tr("Statement"),
            self.tr("Scope"),
            self.tr("Category"),
            self.tr("State"),
            self.tr("Last use"),
            self.tr("Uses"),
            self.tr("Fades"),
        )

    # Order

    def _settle_rows(self) -> None:
        self._rows, self._written = self._ordered(), None

    def _ordered(self) -> NDArray[np.int64]:
        rows = np.flatnonzero(self._filter.mask(self._state))
        column, order = self._sort
        keys = self._keys(rows, column)
        if order == Qt.SortOrder.DescendingOrder:
            keys = -keys
        return rows[np.argsort(keys, kind="stable")]

    def _keys(self, rows: NDArray[np.int64], column: Column) -> NDArray[Any]:
        """A number for each row that orders the column; texts by their place among the sorted texts."""
        state = self._state
        match column:
            case Column.STRENGTH:
                return state.strength[rows]
            case Column.CHANGE:
                return state.change(rows)
            case Column.TEXT:
                return state.catalogue.alphabetical[rows]
            case Column.SCOPE:
                return state.catalogue.scope[rows]
            case Column.CATEGORY:
                return state.catalogue.category[rows]
            case Column.STATUS:
                return state.status[rows] - state.pinned[rows].astype(np.int8)
            case Column.LAST_USE:
                return state.columns.t0[rows]
            case Column.USES:
                return state.access_count[rows]
        largest = np.finfo(np.float64).max
        return np.clip(state.fades_on(rows), -largest, largest)
