"""The table with its filters, what is chosen in it, and its columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QContextMenuEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFrame,
    QHeaderView,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from familiars_desktop.memory import CATEGORIES, SCOPES
from familiars_desktop.ui.leading_row import LeadingRow
from familiars_desktop.ui.memory_view.grid import MemoryGrid
from familiars_desktop.ui.memory_view.lines import Column
from familiars_desktop.ui.memory_view.state import MemoryState, Status
from familiars_desktop.ui.memory_view.table import MemoryTableModel
from familiars_desktop.ui.memory_view.wording import status_word, word
from familiars_desktop.ui.theme import enlarged

_ROW_HEIGHT: Final = 30
_SETTLE_MS: Final = 140
_FILTER_MS: Final = 120
_WIDTHS: Final = {
    Column.STRENGTH: 108,
    Column.CHANGE: 84,
    Column.SCOPE: 92,
    Column.CATEGORY: 92,
    Column.STATUS: 78,
    Column.LAST_USE: 122,
    Column.USES: 58,
    Column.FADES: 136,
}
_LEAST_WORDS: Final = 100
"""What a statement is given beside its strength at least, before the day on which it fades gives way."""
_YIELDS: Final = (Column.USES, Column.SCOPE, Column.LAST_USE, Column.CATEGORY, Column.STATUS)


class MemoryTable(QFrame):
    """``record_chosen(id)`` follows the current row, ``rows_chosen(ids)`` all that are chosen, shown or not,
    ``filtered`` a change of which memories pass, ``settled`` each time rows and order are up to the moment,
    ``menu_asked_for(point of the screen)`` a right click or the menu key on a memory, ``details_asked_for`` Enter or a
    click on one."""

    record_chosen = Signal(str)
    rows_chosen = Signal(object)
    menu_asked_for = Signal(QPoint)
    filtered = Signal()
    settled = Signal()
    details_asked_for = Signal()

    def __init__(self, state: MemoryState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.model = MemoryTableModel(state, self)
        self.view = MemoryGrid(self.model)
        self.search = QLineEdit(placeholderText=self.tr("Filter by words or tags"), clearButtonEnabled=True)
        self.scope, self.category, self.tier = QComboBox(), QComboBox(), QComboBox()
        self.count = QLabel()
        self._selected = ""
        self._chosen: tuple[str, ...] = ()
        self._has_room = True
        self._settle_timer = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._filter_timer = QTimer(self, singleShot=True, interval=_FILTER_MS)
        self._fill_filters()
        self._prepare_view()
        self._lay_out()
        self._connect()
        self._count()

    def show_state(self, state: MemoryState) -> None:
        """Another moment; order and rows follow when it rests."""
        new_memories = state.catalogue is not self.model.state.catalogue
        compared = state.at_now is not None and self._has_room
        if self.view.isColumnHidden(Column.CHANGE) == compared:
            self.view.setColumnHidden(Column.CHANGE, not compared)
        self.model.show_state(state, *self.visible_rows())
        if new_memories:
            self._show_selected()
            self._count()
            self.settled.emit()
        else:
            self._settle_timer.start()

    @Slot()
    def settle(self) -> None:
        """Order rows by the moment's values now."""
        self._settle_timer.stop()
        self.model.settle()
        self._show_selected()
        self._count()
        self.settled.emit()

    @Slot(str)
    def select(self, record_id: str) -> None:
        """Make a memory the current row, when it is shown, and the only one that is chosen."""
        if record_id != self._selected:
            self._selected = record_id
            self._choose((record_id,) if record_id else ())
            self._show_selected()

    @Slot(object)
    def choose(self, record_ids: Sequence[str]) -> None:
        """Make these the chosen memories, the first of them the current row."""
        if record_ids:
            self._selected = record_ids[0]
            self._choose(tuple(record_ids))
            self._show_selected()
            self.record_chosen.emit(self._selected)

    def visible_rows(self) -> tuple[int, int]:
        """First and last row on the screen; (0, -1) when there is none."""
        return self.view.rows_in(0, self.view.viewport().height() - 1)

    def stop(self) -> None:
        """Nothing is shown any more: no timer runs on."""
        self._settle_timer.stop()
        self._filter_timer.stop()

    def _fill_filters(self) -> None:
        for box, name, everything, choices in (
            (self.scope, self.tr("Scope"), self.tr("all scopes"), [(word(s), s) for s in SCOPES]),
            (self.category, self.tr("Category"), self.tr("all categories"), [(word(c), c) for c in CATEGORIES]),
            (self.tier, self.tr("State"), self.tr("all states"), _statuses()),
        ):
            box.setAccessibleName(name)
            box.addItem(everything, None)
            for text, value in choices:
                box.addItem(text, value)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.search.setAccessibleName(self.tr("Filter by words or tags"))

    def _prepare_view(self) -> None:
        view = self.view
        view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.setShowGrid(False)
        view.setWordWrap(False)
        view.setTabKeyNavigation(False)
        view.setAccessibleName(self.tr("Memories at the moment shown"))
        view.verticalHeader().hide()
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        view.verticalHeader().setDefaultSectionSize(enlarged(_ROW_HEIGHT))
        header = view.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSectionResizeMode(Column.TEXT, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(44)
        for column, width in _WIDTHS.items():
            header.resizeSection(column, enlarged(width))
        view.setSortingEnabled(True)
        view.sortByColumn(Column.STRENGTH, Qt.SortOrder.DescendingOrder)

    def _lay_out(self) -> None:
        filters = LeadingRow(self.search, (self.scope, self.category, self.tier, self.count), least=150)
        filters.setContentsMargins(10, 8, 10, 0)
        self.count.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(filters)
        column.addWidget(self.view, 1)

    def _connect(self) -> None:
        self.view.selectionModel().currentRowChanged.connect(self._row_changed)
        self.view.selectionModel().selectionChanged.connect(self._selection_changed)
        self.view.activated.connect(self.details_asked_for)
        self.view.clicked.connect(self._clicked)
        self._settle_timer.timeout.connect(self.settle)
        self._filter_timer.timeout.connect(self._apply_filter)
        self.search.textChanged.connect(self._filter_timer.start)
        for box in (self.scope, self.category, self.tier):
            box.currentIndexChanged.connect(self._apply_filter)

    @Slot()
    def _clicked(self) -> None:
        """With Ctrl or Shift more are chosen: the table stays."""
        if not QApplication.keyboardModifiers():
            self.details_asked_for.emit()

    @Slot()
    def _apply_filter(self) -> None:
        tier = self.tier.currentData()
        self.model.set_filter(
            replace(
                self.model.filter,
                scope=self.scope.currentData(),
                category=self.category.currentData(),
                status=None if tier is None else Status(tier),
                text=self.search.text().strip(),
            )
        )
        if len(self._chosen) > 1:  # what is hidden now is not to be forgotten unseen
            shown = (i for i in self._chosen if i == self._selected or self.model.place_of(i) is not None)
            self._choose(tuple(shown))
        self.settle()
        self.filtered.emit()

    @Slot(QModelIndex, QModelIndex)
    def _row_changed(self, current: QModelIndex, previous: QModelIndex) -> None:
        if current.isValid():
            self._selected = self.model.id_at(current.row())
            self.record_chosen.emit(self._selected)

    @Slot()
    def _selection_changed(self) -> None:
        """A person chose among what is shown."""
        selection = self.view.selectionModel().selection()
        ranges = [selection.at(place) for place in range(selection.count())]
        places = sorted({place for run in ranges for place in range(run.top(), run.bottom() + 1)})
        self._choose(tuple(self.model.id_at(place) for place in places))

    def _choose(self, record_ids: tuple[str, ...]) -> None:
        if record_ids != self._chosen:
            self._chosen = record_ids
            self.rows_chosen.emit(record_ids)

    def _show_selected(self) -> None:
        selection = self.view.selectionModel()
        place = self.model.place_of(self._selected) if self._selected else None
        blocked = selection.blockSignals(True)
        if place is not None and selection.currentIndex().row() != place:
            index = self.model.index(place, Column.TEXT)
            selection.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.view.scrollTo(index)
        elif place is None:
            selection.clear()
        rows = QItemSelectionModel.SelectionFlag.Rows
        selection.select(self._ranges(), rows | QItemSelectionModel.SelectionFlag.ClearAndSelect)
        selection.blockSignals(blocked)
        self.view.viewport().update()

    def _ranges(self) -> QItemSelection:
        """What is chosen, as runs of rows."""
        found = QItemSelection()
        for top, bottom in self.model.runs_of(self._chosen):
            found.select(self.model.index(top, 0), self.model.index(bottom, len(Column) - 1))
        return found

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        view, viewport = self.view, self.view.viewport()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            index = view.currentIndex() if view.hasFocus() else QModelIndex()
            where = viewport.mapToGlobal(view.visualRect(index).bottomLeft())
        else:
            where = event.globalPos()
            at = viewport.mapFromGlobal(where)
            index = view.indexAt(at) if viewport.rect().contains(at) else QModelIndex()
        if index.isValid():
            self.menu_asked_for.emit(where)
        else:
            event.ignore()

    def _count(self) -> None:
        shown, known = self.model.rowCount(), len(self.model.state.catalogue)
        self.count.setText(self.tr("{0} shown").format(shown))
        empty = self.tr("Nothing is remembered yet. What you tell in a chat stands here, and fades if it is not used.")
        self.view.say_when_empty(self.tr("No memory fits the filters at this moment.") if known else empty)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Columns give way, least important first, so that the words keep their place."""
        super().resizeEvent(event)
        self._has_room = self.width() > enlarged(560)
        room = self.width() - enlarged(220 + sum(_WIDTHS[c] for c in (Column.STRENGTH, Column.FADES)))
        hidden = list(_YIELDS)
        for column in reversed(_YIELDS):
            room -= enlarged(_WIDTHS[column])
            if room < 0:
                break
            hidden.remove(column)
        for column in _YIELDS:
            self.view.setColumnHidden(column, column in hidden)
        least = sum(_WIDTHS[c] for c in (Column.STRENGTH, Column.FADES)) + _LEAST_WORDS
        self.view.setColumnHidden(Column.FADES, self.width() < enlarged(least))
        self.count.setVisible(self.width() > enlarged(680))


def _statuses() -> list[tuple[str, int]]:
    shown = (Status.ACTIVE, Status.FADING, Status.DORMANT, Status.ARCHIVED, Status.EXPIRED)
    return [(status_word(status), int(status)) for status in shown]
