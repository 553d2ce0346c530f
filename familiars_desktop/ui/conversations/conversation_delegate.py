"""Two lines a conversation: its name, and when it was last spoken in."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from familiars_desktop.ui.bridge import Conversation
from familiars_desktop.ui.chat.row import said_at
from familiars_desktop.ui.conversations.conversation_model import ConversationModel, name_of
from familiars_desktop.ui.theme import current_theme, scaled_font


class ConversationDelegate(QStyledItemDelegate):
    """Paints an entry; the one that is open keeps the accent's soft ground."""

    open_id: str | None = None

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        lines = QFontMetrics(scaled_font(0.97)).height() + QFontMetrics(scaled_font(0.82)).height()
        return QSize(120, lines + 18)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        colors = current_theme().palette
        conversation: Conversation = index.data(ConversationModel.ConversationRole)
        is_open = conversation.id == self.open_id
        state = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(option.rect).adjusted(8.0, 1.0, -8.0, -1.0)
        if is_open or state & QStyle.StateFlag.State_MouseOver:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.accent_soft if is_open else colors.hover))
            painter.drawRoundedRect(box, 8.0, 8.0)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QColor(colors.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 8.0, 8.0)
        text = box.adjusted(11.0, 6.0, -11.0, -6.0)
        align = Qt.AlignmentFlag.AlignLeft
        painter.setFont(scaled_font(0.97, QFont.Weight.DemiBold if is_open else QFont.Weight.Normal))
        painter.setPen(QColor(colors.text))
        name = painter.fontMetrics().elidedText(name_of(conversation), Qt.TextElideMode.ElideRight, int(text.width()))
        painter.drawText(text, align | Qt.AlignmentFlag.AlignTop, name)
        painter.setFont(scaled_font(0.82))
        painter.setPen(QColor(colors.muted))
        painter.drawText(text, align | Qt.AlignmentFlag.AlignBottom, said_at(conversation.updated))
        painter.restore()
