"""The ranking on the screen: rank, movement, words and score over a bar with one part for each term."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from familiars_desktop.memory.ranking import TERMS
from familiars_desktop.ui.memory_view.prepared_text import PreparedTexts
from familiars_desktop.ui.memory_view.ranking import RECALLED, Place, RankingModel
from familiars_desktop.ui.theme import Palette, current_theme, enlarged, mixed, scaled_font

_ROW_HEIGHT: Final = 58
_FURTHER_OPACITY: Final = 0.6


class RankingList(QListView):
    """Paints all its places in one go, as the table does; they mirror where people read from right to left, but for
    the bars, which grow to the right everywhere."""

    def __init__(self, model: RankingModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ranking = model
        self._look = _Look()
        self.setModel(model)
        self.setItemDelegate(_RowHeight(self))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setUniformItemSizes(True)
        current_theme().changed.connect(self._restyle)

    def paintEvent(self, event: QPaintEvent) -> None:
        places, box = self._ranking.places, event.rect()
        if not places:
            return
        if self._look.is_outdated():
            self._look = _Look()
        first = QRectF(self.visualRect(self._ranking.index(0)))
        chosen = {index.row() for index in self.selectedIndexes()}
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for number, place in enumerate(places):
                room = first.translated(0.0, number * first.height())
                if room.bottom() > box.top() and room.top() <= box.bottom():
                    self._paint_place(painter, place, room.adjusted(2.0, 2.0, -4.0, -2.0), is_chosen=number in chosen)

    def _paint_place(self, painter: QPainter, place: Place, frame: QRectF, *, is_chosen: bool) -> None:
        look = self._look
        if is_chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.chosen)
            painter.drawRoundedRect(frame, 8.0, 8.0)
        painter.setOpacity(1.0 if place.rank <= RECALLED else _FURTHER_OPACITY)
        self._paint_words(painter, place, frame.adjusted(6.0, 4.0, -6.0, -20.0))
        start = look.words_at + 6.0
        bar = self._mirrored(
            QRectF(frame.left() + start, frame.bottom() - 15.0, frame.width() - start - 6.0, 7.0), frame
        )
        look.paint_terms(painter, place, bar)

    def _paint_words(self, painter: QPainter, place: Place, frame: QRectF) -> None:
        look, rtl = self._look, self.isRightToLeft()

        def room(left: float, width: float) -> QRectF:
            return self._mirrored(QRectF(frame.left() + left, frame.top(), width, frame.height()), frame)

        painter.setFont(look.words.font)
        painter.setPen(look.text)
        look.words.paint(painter, str(place.rank), room(0.0, look.rank_room), at_right=rtl)
        look.words.paint(
            painter, place.text, room(look.words_at, frame.width() - look.words_at - look.score_room), at_right=rtl
        )
        painter.setPen(look.muted)
        score_at = frame.width() - look.score_room
        look.words.paint(painter, f"{place.score:.2f}", room(score_at, look.score_room), at_right=not rtl)
        text, pen = look.movement(place)
        painter.setFont(look.small.font)
        painter.setPen(pen)
        look.small.paint(painter, text, room(look.rank_room, look.words_at - look.rank_room), at_right=rtl)

    def _mirrored(self, room: QRectF, frame: QRectF) -> QRectF:
        """The same room, counted from the side from which people read."""
        if self.isRightToLeft():
            room.moveLeft(frame.right() - (room.right() - frame.left()))
        return room

    @Slot()
    def _restyle(self) -> None:
        self._look = _Look()
        self.viewport().update()


class _RowHeight(QStyledItemDelegate):
    """Larger text needs more room."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(160, enlarged(_ROW_HEIGHT))


class _Look:
    """Type, measures and the theme's colours, made once."""

    def __init__(self) -> None:
        colors = current_theme().palette
        self.words, self.small = PreparedTexts(scaled_font(1.0)), PreparedTexts(scaled_font(0.8))
        self.rank_room, self.words_at, self.score_room = (float(enlarged(pixels)) for pixels in (18, 42, 46))
        self.text, self.muted = QPen(QColor(colors.text)), QPen(QColor(colors.muted))
        self.risen, self.fallen = QPen(QColor(colors.strong)), QPen(QColor(colors.faded))
        self.chosen, self.track = QColor(colors.accent_soft), QColor(colors.hover)
        self.terms = [QColor(color) for color in term_colors(colors).values()]

    def is_outdated(self) -> bool:
        """Whether text is of another size than when this was made."""
        return self.words.font != scaled_font(1.0)

    def movement(self, place: Place) -> tuple[str, QPen]:
        if not place.moved:
            return ("·" if place.moved == 0 else "+"), self.muted
        return (f"▲{place.moved}", self.risen) if place.moved > 0 else (f"▼{-place.moved}", self.fallen)

    def paint_terms(self, painter: QPainter, place: Place, bar: QRectF) -> None:
        """Contributions side by side; the whole width is what all weights together could give."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.track)
        painter.drawRoundedRect(bar, 3.0, 3.0)
        left = bar.left()
        for share, color in zip(place.shares, self.terms, strict=True):
            if share > 0.0:
                painter.fillRect(QRectF(left, bar.top(), bar.width() * share, bar.height()), color)
                left += bar.width() * share


def term_colors(colors: Palette) -> dict[str, str]:
    """A colour for each term of a score."""
    inks = (
        colors.accent,
        colors.strong,
        mixed(colors.accent, colors.surface, 0.4),
        colors.middle,
        colors.faded,
        colors.warning,
        colors.strong_alternative,
        mixed(colors.muted, colors.surface, 0.2),
        colors.middle_alternative,
    )
    return dict(zip(TERMS, inks, strict=True))
