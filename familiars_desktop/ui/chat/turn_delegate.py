"""Paints turns from cached layouts."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QPainter,
    QPainterPath,
    QPalette,
    QPen,
    QTextCursor,
)
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from familiars_desktop.ui.chat.row import ChatRow
from familiars_desktop.ui.chat.row_layout import Part, Region, RowLayout, lay_out
from familiars_desktop.ui.chat.turn_model import TurnModel
from familiars_desktop.ui.icons import icon_pixmap
from familiars_desktop.ui.theme import current_theme, mixed, scaled_font

_CACHED: Final = 400


@dataclass(frozen=True, slots=True)
class Marks:
    """What pointer and keyboard point at: the tools of ``active`` stand out, text of ``selected`` is marked."""

    active: str = ""
    focused: str = ""
    hovered: Region | None = None
    selected: str = ""
    anchor: int = 0
    position: int = 0
    phase: int = 0


class TurnDelegate(QStyledItemDelegate):
    """One turn a row; the view tells it the ``marks`` and the width."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.marks = Marks()
        self.width = 640
        self._layouts: OrderedDict[str, tuple[ChatRow, int, str, RowLayout]] = OrderedDict()

    def layout_of(self, row: ChatRow) -> RowLayout:
        """The row's layout at the current width, made anew only when something of it changed."""
        colors = current_theme().palette
        held = self._layouts.get(row.key)
        if held is not None and held[0] == row and held[1] == self.width and held[2] == colors.name:
            self._layouts.move_to_end(row.key)
            return held[3]
        made = lay_out(row, self.width, colors)
        self._layouts[row.key] = (row, self.width, colors.name, made)
        self._layouts.move_to_end(row.key)
        if len(self._layouts) > _CACHED:
            self._layouts.popitem(last=False)
        return made

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        row = index.data(TurnModel.RowRole)
        return QSize(self.width, round(self.layout_of(row).height))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row: ChatRow = index.data(TurnModel.RowRole)
        layout = self.layout_of(row)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QPointF(option.rect.topLeft()))
        if row.key == self.marks.focused:
            self._paint_focus(painter, layout)
        if layout.bubble is not None:
            _rounded(painter, layout.bubble, current_theme().palette.bubble, 16.0)
        if layout.header is not None:
            self._paint_header(painter, row, layout)
        self._paint_part(painter, layout.body, row.key == self.marks.selected)
        if layout.notes is not None:
            self._paint_part(painter, layout.notes, False)
        plain = row.key in (self.marks.active, self.marks.focused) or index.row() == index.model().rowCount() - 1
        for region in layout.regions:
            if region.kind == "chip":
                self._paint_chip(painter, region)
            elif plain or not row.is_question or region.kind == "label":
                self._paint_tool(painter, region, plain=plain)
        painter.restore()

    def _paint_focus(self, painter: QPainter, layout: RowLayout) -> None:
        bar = QRectF(
            layout.column.left() - 14.0, layout.column.top() + 2.0, 3.0, layout.height - layout.column.top() - 14.0
        )
        _rounded(painter, bar, current_theme().palette.accent, 1.5)

    def _paint_header(self, painter: QPainter, row: ChatRow, layout: RowLayout) -> None:
        colors = current_theme().palette
        assert layout.header is not None
        box = layout.header
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # the row's places are those of the left
        _icon(painter, "spark", colors.accent, QRectF(box.left() - 1.0, box.top(), 18.0, box.height()), 16)
        painter.setFont(scaled_font(0.92, QFont.Weight.DemiBold))
        painter.setPen(QColor(colors.text))
        name = self.tr("Familiar")
        where = box.adjusted(24.0, 0.0, 0.0, 0.0)
        painter.drawText(where, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)
        used = painter.fontMetrics().horizontalAdvance(name)
        painter.setFont(scaled_font(0.85))
        painter.setPen(QColor(colors.muted))
        text = self.tr("spoke up, {}").format(layout.header_text) if row.proactive else layout.header_text
        painter.drawText(
            where.adjusted(used + 10.0, 0.0, 0.0, 0.0),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            text,
        )
        if row.busy and not row.content:
            self._paint_waiting(painter, QPointF(box.left() + 4.0, box.bottom() + 14.0))

    def _paint_waiting(self, painter: QPainter, at: QPointF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        for dot in range(3):
            color = QColor(current_theme().palette.muted)
            color.setAlphaF(1.0 if dot == self.marks.phase % 3 else 0.35)
            painter.setBrush(color)
            painter.drawEllipse(QPointF(at.x() + 11.0 * dot, at.y()), 3.2, 3.2)

    def _paint_part(self, painter: QPainter, part: Part, is_selected: bool) -> None:
        colors = current_theme().palette
        context = QAbstractTextDocumentLayout.PaintContext()
        palette = QPalette()
        palette.setColor(QPalette.ColorRole.Text, QColor(colors.text))
        context.palette = palette
        if is_selected and self.marks.anchor != self.marks.position:
            context.selections = [_selection(part, self.marks)]
        painter.save()
        painter.translate(part.origin)
        part.document.documentLayout().draw(painter, context)
        painter.restore()

    def _paint_chip(self, painter: QPainter, region: Region) -> None:
        colors = current_theme().palette
        hovered = region is self.marks.hovered
        painter.setPen(QPen(QColor(colors.accent if hovered else colors.border), 1.0))
        painter.setBrush(QColor(colors.hover if hovered else colors.raised))
        radius = region.rect.height() / 2.0
        painter.drawRoundedRect(region.rect, radius, radius)
        text = region.rect.adjusted(11.0, 0.0, -10.0, 0.0)
        if region.retention is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(current_theme().strength(region.retention))
            painter.drawEllipse(QPointF(region.rect.left() + 14.0, region.rect.center().y()), 3.5, 3.5)
            text.setLeft(text.left() + 12.0)
        painter.setFont(scaled_font(0.85))
        painter.setPen(QColor(colors.text))
        shown = painter.fontMetrics().elidedText(region.text, Qt.TextElideMode.ElideRight, int(text.width()) + 1)
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)

    def _paint_tool(self, painter: QPainter, region: Region, *, plain: bool) -> None:
        """An answer's tools are always there, faint until they are wanted: hidden ones would leave a gap."""
        colors = current_theme().palette
        if region is self.marks.hovered:
            _rounded(painter, region.rect, colors.hover, 7.0)
        if region.kind == "label":
            painter.setFont(scaled_font(0.85))
            painter.setPen(QColor(colors.muted))
            painter.drawText(region.rect, Qt.AlignmentFlag.AlignCenter, region.text)
            return
        color = colors.text if region is self.marks.hovered else colors.muted if region.active else colors.border
        if not plain:
            color = mixed(color, colors.background, 0.5)
        _icon(painter, region.icon, color, region.rect, 15)


def _selection(part: Part, marks: Marks) -> QAbstractTextDocumentLayout.Selection:
    colors = current_theme().palette
    selection = QAbstractTextDocumentLayout.Selection()
    cursor = QTextCursor(part.document)
    cursor.setPosition(marks.anchor)
    cursor.setPosition(marks.position, QTextCursor.MoveMode.KeepAnchor)
    selection.cursor = cursor
    selection.format.setBackground(QColor(colors.accent))
    selection.format.setForeground(QColor(colors.on_accent))
    return selection


def _rounded(painter: QPainter, rect: QRectF, color: str, radius: float) -> None:
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    painter.fillPath(path, QColor(color))


def _icon(painter: QPainter, name: str, color: str, rect: QRectF, size: int) -> None:
    pixmap = icon_pixmap(name, color, size, painter.device().devicePixelRatio())
    painter.drawPixmap(
        QPointF(rect.center().x() - size / 2.0, rect.center().y() - size / 2.0),
        pixmap,
    )
