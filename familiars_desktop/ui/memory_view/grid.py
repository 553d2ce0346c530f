"""The table's rows on the screen, painted in one go: a step of the slider paints them all, and asking for each of their
cells by an item delegate costs five times as much."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QRect, QRectF, Qt, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QTableView, QWidget

from familiars_desktop.ui.memory_view.lines import Column, Line
from familiars_desktop.ui.memory_view.prepared_text import PreparedTexts
from familiars_desktop.ui.memory_view.table import MemoryTableModel
from familiars_desktop.ui.theme import current_theme, enlarged

_ANYTHING: Final = QModelIndex()
_STRUCK_OPACITY: Final = 0.6


class MemoryGrid(QTableView):
    """Strengths are bars in their colour with a number; below the threshold they are faded, and words struck."""

    def __init__(self, model: MemoryTableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines, self._empty = model, ""
        self._texts = PreparedTexts(self.font())
        self._inks = _Inks()
        self.setModel(model)
        current_theme().changed.connect(self._restyle)

    def say_when_empty(self, sentence: str) -> None:
        """What stands in the middle while there is no line."""
        if sentence != self._empty:
            self._empty = sentence
            self.viewport().update()

    def rows_in(self, top: int, bottom: int) -> tuple[int, int]:
        """First and last row between two heights of the viewport; (0, -1) when there is none."""
        last = self._lines.rowCount() - 1
        first_row, last_row = self.rowAt(top), self.rowAt(bottom)
        if last < 0 or (first_row < 0 and top >= 0):
            return 0, -1
        return max(first_row, 0), last if last_row < 0 else last_row

    def paintEvent(self, event: QPaintEvent) -> None:
        dirty = event.region()
        box = dirty.boundingRect()
        first, last = self.rows_in(box.top(), box.bottom())
        if last < first:
            self._paint_sentence()
            return
        self._follow_font()
        lines = self._lines.lines(first, last)
        tops = [self.rowViewportPosition(place) for place in range(first, last + 1)]
        tall = self.rowHeight(first)
        with QPainter(self.viewport()) as painter:
            self._paint_selection(painter, first, tops, tall)
            painter.setFont(self._texts.font)
            for column in Column:
                room = QRect(self.columnViewportPosition(column), box.top(), self.columnWidth(column), box.height())
                if room.width() and dirty.intersects(room):
                    self._paint_column(painter, column, lines, tops, QRect(room.left(), 0, room.width(), tall))

    def _paint_sentence(self) -> None:
        room = self.viewport().rect().adjusted(24, 8, -24, -8)
        with QPainter(self.viewport()) as painter:
            painter.setPen(self._inks.muted)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._empty)

    def _paint_selection(self, painter: QPainter, first: int, tops: list[int], tall: int) -> None:
        selection, width = self.selectionModel(), self.viewport().width()
        for place, top in enumerate(tops, first):
            if selection.isRowSelected(place, _ANYTHING):
                painter.fillRect(QRect(0, top, width, tall), self._inks.chosen)

    def _paint_column(self, painter: QPainter, column: Column, lines: list[Line], tops: list[int], room: QRect) -> None:
        if column == Column.STRENGTH:
            self._paint_strengths(painter, lines, tops, room)
            return
        at_right, is_text = self.isRightToLeft(), column == Column.TEXT
        left, width, tall = room.left() + (4 if at_right else 8), room.width() - 12, room.height()
        painter.setPen(self._inks.muted)
        for line, top in zip(lines, tops, strict=True):
            if is_text:
                painter.setPen(self._inks.of(line))
            struck = is_text and line.struck
            place = QRectF(left, top, width, tall)
            self._texts.paint(painter, line.texts[column], place, at_right=at_right, struck=struck)

    def _paint_strengths(self, painter: QPainter, lines: list[Line], tops: list[int], room: QRect) -> None:
        """They grow to the right wherever people read from."""
        left, width, tall = room.left() + 10.0, room.width() - 16.0, room.height()
        track = width - self._inks.number_room
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for line, top in zip(lines, tops, strict=True):
            middle, share = top + (tall - 6.0) / 2.0, line.percent / 100.0
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._inks.track)
            painter.drawRoundedRect(QRectF(left, middle, track, 6.0), 3.0, 3.0)
            painter.setBrush(self._inks.strength(line))
            painter.drawRoundedRect(QRectF(left, middle, track * min(max(share, 0.04), 1.0), 6.0), 3.0, 3.0)
            painter.setPen(self._inks.of(line))
            self._texts.paint(painter, line.texts[Column.STRENGTH], QRectF(left, top, width, tall), at_right=True)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _follow_font(self) -> None:
        if self.font() != self._texts.font:
            self._texts, self._inks = PreparedTexts(self.font()), _Inks()

    @Slot()
    def _restyle(self) -> None:
        self._inks = _Inks()
        self.viewport().update()


class _Inks:
    """The theme's colours for a line, made once."""

    def __init__(self) -> None:
        self._theme = current_theme()
        colors = self._theme.palette
        self.text, self.muted = QPen(QColor(colors.text)), QPen(QColor(colors.muted))
        self.chosen, self.track = QColor(colors.accent_soft), QColor(colors.hover)
        self.number_room = float(enlarged(42))
        self._strengths: dict[tuple[int, bool], QColor] = {}

    def of(self, line: Line) -> QPen:
        return self.muted if line.struck or not line.there else self.text

    def strength(self, line: Line) -> QColor:
        key = line.percent, line.struck
        if key not in self._strengths:
            color = self._theme.strength(line.percent / 100.0)
            color.setAlphaF(_STRUCK_OPACITY if line.struck else 1.0)
            self._strengths[key] = color
        return self._strengths[key]
