"""The list of turns: scrolling, selecting text, links, tools and chips, by pointer and by keyboard."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QResizeEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QListView, QMenu, QToolTip, QWidget

from familiars_desktop.ui.chat.row import ChatRow, RowAction, RowCommand, commands_of
from familiars_desktop.ui.chat.row_layout import Region, RowLayout, command_of_anchor
from familiars_desktop.ui.chat.turn_delegate import Marks, TurnDelegate
from familiars_desktop.ui.chat.turn_model import AnyIndex, TurnModel
from familiars_desktop.ui.theme import current_theme

_WAITING_MS = 320
_NEAR_END = 48


class TurnList(QListView):
    """Emits ``commanded(RowCommand, ChatRow)`` for everything a person does with a turn but selecting text."""

    commanded = Signal(object, object)

    def __init__(self, model: TurnModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._turns = model
        self._delegate = TurnDelegate(self)
        self._pressed: QPointF | None = None
        self._follows_end = True
        self._waiting = QTimer(self, interval=_WAITING_MS)
        self._waiting.timeout.connect(self._next_phase)
        self.setModel(model)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(self.tr("Conversation"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # or its coming would re-lay every row
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setMouseTracking(True)
        self.verticalScrollBar().setSingleStep(24)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.verticalScrollBar().rangeChanged.connect(self._on_range_changed)
        model.dataChanged.connect(self._on_changed)
        model.rowsInserted.connect(self._on_inserted)
        model.modelReset.connect(self._on_reset)
        current_theme().changed.connect(self._relayout)

    # What is shown

    def follow_end(self) -> None:
        """Scroll to the newest turn and stay there while it grows."""
        self._follows_end = True
        self.scrollToBottom()

    def show_turn(self, node_id: int) -> bool:
        """Make a turn the current one and bring it into sight; False when it is not in this branch."""
        while self._turns.position_of_node(node_id) is None and self._turns.show_earlier():
            pass
        position = self._turns.position_of_node(node_id)
        if position is None:
            return False
        self._follows_end = False
        self.setCurrentIndex(self._turns.index(position))
        QTimer.singleShot(0, self, self._show_current)
        return True

    @Slot()
    def _show_current(self) -> None:
        """After what is queued for new rows, which leads to their end."""
        self._follows_end = False
        self.doItemsLayout()
        current = self.currentIndex()
        if current.isValid():
            self.scrollTo(current, QAbstractItemView.ScrollHint.PositionAtCenter)
            self._set_marks(replace(self._delegate.marks, focused=current.data(TurnModel.RowRole).key))

    def selected_text(self) -> str:
        """The text marked in one turn, "" when there is none."""
        marks = self._delegate.marks
        position = self._turns.position_of(marks.selected)
        if position is None or marks.anchor == marks.position:
            return ""
        cursor = QTextCursor(self._delegate.layout_of(self._turns.rows[position]).body.document)
        cursor.setPosition(marks.anchor)
        cursor.setPosition(marks.position, QTextCursor.MoveMode.KeepAnchor)
        return cursor.selection().toPlainText()

    def layout_at(self, position: int) -> RowLayout:
        """How the turn at this position is laid out."""
        return self._delegate.layout_of(self._turns.rows[position])

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._delegate.width = max(self.viewport().width(), 200)
        super().resizeEvent(event)
        self._relayout()

    @Slot()
    def _relayout(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    @Slot(QModelIndex, QModelIndex)
    def _on_changed(self, first: QModelIndex, last: QModelIndex) -> None:
        self._delegate.sizeHintChanged.emit(first)
        self._watch_waiting()

    @Slot()
    def _on_inserted(self) -> None:
        self._watch_waiting()
        if self._follows_end:
            QTimer.singleShot(0, self, self.scrollToBottom)

    @Slot()
    def _on_reset(self) -> None:
        self._set_marks(Marks())
        self._watch_waiting()
        self._follows_end = True
        QTimer.singleShot(0, self, self.scrollToBottom)

    @Slot(int)
    def _on_scrolled(self, value: int) -> None:
        bar = self.verticalScrollBar()
        self._follows_end = value >= bar.maximum() - _NEAR_END
        if value == bar.minimum() and bar.maximum() > 0 and self._turns.earlier:
            self._show_earlier()

    @Slot()
    def _on_range_changed(self) -> None:
        if self._follows_end:
            bar = self.verticalScrollBar()
            bar.setValue(bar.maximum())

    def _show_earlier(self) -> None:
        first = self._turns.rows[0].key
        before = self.verticalScrollBar().value()
        self._turns.show_earlier()
        self.doItemsLayout()
        position = self._turns.position_of(first)
        if position is not None:
            self.scrollTo(self._turns.index(position), QAbstractItemView.ScrollHint.PositionAtTop)
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + before)

    def _watch_waiting(self) -> None:
        waiting = any(row.busy and not row.content for row in self._turns.rows[-2:])
        if waiting and not self._waiting.isActive():
            self._waiting.start()
        elif not waiting:
            self._waiting.stop()

    @Slot()
    def _next_phase(self) -> None:
        self._set_marks(replace(self._delegate.marks, phase=self._delegate.marks.phase + 1))

    # Pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        index, point = self._at(event.position())
        self._pressed = event.position()
        marks = replace(self._delegate.marks, selected="", anchor=0, position=0)
        if index.isValid():
            row: ChatRow = index.data(TurnModel.RowRole)
            at = self._delegate.layout_of(row).body.position_at(point, Qt.HitTestAccuracy.FuzzyHit)
            marks = replace(marks, selected=row.key, anchor=max(at, 0), position=max(at, 0))
        self._set_marks(marks)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton and self._delegate.marks.selected:
            self._select_to(event.position())
            return
        super().mouseMoveEvent(event)
        self._hover(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton or self._pressed is None or self.selected_text():
            return
        moved = (event.position() - self._pressed).manhattanLength()
        index, point = self._at(event.position())
        if index.isValid() and moved < QGuiApplication.styleHints().startDragDistance():
            self._click(index.data(TurnModel.RowRole), point)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        marks = self._delegate.marks
        position = self._turns.position_of(marks.selected)
        if position is None:
            return
        cursor = QTextCursor(self._delegate.layout_of(self._turns.rows[position]).body.document)
        cursor.setPosition(marks.anchor)
        cursor.select(QTextCursor.SelectionType.WordUnderCursor)
        self._set_marks(replace(marks, anchor=cursor.selectionStart(), position=cursor.selectionEnd()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._set_marks(replace(self._delegate.marks, active="", hovered=None))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            region = self._region_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), region.command.label if region else "", self)
            return True
        return super().viewportEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.indexAt(event.pos())
        if index.isValid():
            self.open_menu(index.row(), event.globalPos())

    def _click(self, row: ChatRow, point: QPointF) -> None:
        layout = self._delegate.layout_of(row)
        region = layout.region_at(point)
        command = region.command if region else command_of_anchor(layout.anchor_at(point))
        if command is not None:
            self._perform(command, row)

    def _select_to(self, where: QPointF) -> None:
        marks = self._delegate.marks
        position = self._turns.position_of(marks.selected)
        if position is None:
            return
        top = self.visualRect(self._turns.index(position)).topLeft()
        body = self._delegate.layout_of(self._turns.rows[position]).body
        at = body.position_at(where - QPointF(top), Qt.HitTestAccuracy.FuzzyHit)
        self._set_marks(replace(marks, position=max(at, 0)))

    def _hover(self, where: QPointF) -> None:
        index, point = self._at(where)
        region = self._region_at(where)
        active, over_text, over_link = "", False, False
        if index.isValid():
            row: ChatRow = index.data(TurnModel.RowRole)
            layout = self._delegate.layout_of(row)
            active = row.key
            over_link = bool(layout.anchor_at(point))
            over_text = layout.body.position_at(point, Qt.HitTestAccuracy.ExactHit) >= 0
        shape = Qt.CursorShape.ArrowCursor
        if region is not None or over_link:
            shape = Qt.CursorShape.PointingHandCursor
        elif over_text:
            shape = Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)
        self._set_marks(replace(self._delegate.marks, active=active, hovered=region))

    def _at(self, where: QPointF) -> tuple[QModelIndex, QPointF]:
        """The row under a point of the viewport, and the point within that row."""
        index = self.indexAt(where.toPoint())
        return index, where - QPointF(self.visualRect(index).topLeft())

    def _region_at(self, where: QPointF) -> Region | None:
        index, point = self._at(where)
        return self._delegate.layout_of(index.data(TurnModel.RowRole)).region_at(point) if index.isValid() else None

    # Keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        current = self.currentIndex()
        if event.matches(QKeySequence.StandardKey.Copy):
            self._copy(current)
        elif event.matches(QKeySequence.StandardKey.SelectAll) and current.isValid():
            row: ChatRow = current.data(TurnModel.RowRole)
            length = self._delegate.layout_of(row).body.document.characterCount() - 1
            self._set_marks(replace(self._delegate.marks, selected=row.key, anchor=0, position=length))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and current.isValid():
            self.open_menu(current.row(), self.viewport().mapToGlobal(self.visualRect(current).center()))
        else:
            super().keyPressEvent(event)

    def currentChanged(self, current: AnyIndex, previous: AnyIndex) -> None:
        super().currentChanged(current, previous)
        self._mark_focus()

    def focusInEvent(self, event: QFocusEvent) -> None:
        by_keyboard = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if by_keyboard and not self.currentIndex().isValid() and self._turns.rows:
            self.setCurrentIndex(self._turns.index(len(self._turns.rows) - 1))
        super().focusInEvent(event)
        self._mark_focus()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._set_marks(replace(self._delegate.marks, focused=""))

    def open_menu(self, position: int, where: QPoint) -> None:
        """The menu of everything that can be done with a turn."""
        menu = self.menu_of(position)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(where)

    def menu_of(self, position: int) -> QMenu:
        row = self._turns.rows[position]
        layout = self._delegate.layout_of(row)
        menu = QMenu(self)
        for command in self._menu_commands(row, layout):
            action = menu.addAction(command.label)
            action.setData((command, row))
        menu.triggered.connect(self._on_menu)
        return menu

    def _menu_commands(self, row: ChatRow, layout: RowLayout) -> Iterable[RowCommand]:
        if row.key == self._delegate.marks.selected and self.selected_text():
            yield RowCommand(RowAction.COPY, 1, self.tr("Copy selection"))
        yield from commands_of(row, layout.code_blocks, layout.links)

    def _mark_focus(self) -> None:
        current = self.currentIndex()
        row: ChatRow | None = current.data(TurnModel.RowRole) if current.isValid() else None
        focused = row.key if row is not None and self.hasFocus() and self._pressed is None else ""
        self._pressed = None
        self._set_marks(replace(self._delegate.marks, focused=focused))

    # Doing

    @Slot(QAction)
    def _on_menu(self, action: QAction) -> None:
        command, row = action.data()
        self._perform(command, row)

    def _copy(self, current: QModelIndex) -> None:
        text = self.selected_text()
        if not text and current.isValid():
            text = current.data(TurnModel.RowRole).content
        if text:
            QGuiApplication.clipboard().setText(text)

    def _perform(self, command: RowCommand, row: ChatRow) -> None:
        """Copying and unfolding happen here; everything else is the page's."""
        if command.action is RowAction.COPY:
            QGuiApplication.clipboard().setText(self.selected_text() if command.argument else row.content)
        elif command.action is RowAction.COPY_CODE:
            blocks = self._delegate.layout_of(row).code_blocks
            QGuiApplication.clipboard().setText(blocks[int(command.argument)])
        elif command.action is RowAction.SHOW_ALL:
            position = self._turns.position_of(row.key)
            if position is not None:
                self._turns.update_row(position, replace(row, expanded=True))
        self.commanded.emit(command, row)

    def _set_marks(self, marks: Marks) -> None:
        before = self._delegate.marks
        if marks != before:
            self._delegate.marks = marks
            self.viewport().update()
