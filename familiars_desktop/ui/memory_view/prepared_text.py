"""Words that are laid out once and painted often: laying them out costs five times as much as painting them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QStaticText

_MOST: Final = 4_000


class PreparedTexts:
    """Texts in one font, each cut to the room it is painted in; all are let go when there are very many.

    A text runs in the direction of its own letters and stands at either side of its room.
    """

    def __init__(self, font: QFont) -> None:
        self.font = QFont(font)
        self._metrics = QFontMetricsF(self.font)
        self._height = self._metrics.height()
        self._strike = self._metrics.ascent() - self._metrics.strikeOutPos()
        self._known: dict[tuple[str, float], tuple[QStaticText, float]] = {}

    def width(self, text: str) -> float:
        """How long it is, in pixels."""
        return self._metrics.horizontalAdvance(text)

    def paint(self, painter: QPainter, text: str, room: QRectF, *, at_right: bool, struck: bool = False) -> None:
        """One line in the middle of a room, at its right or left side, with the painter's pen; its font is set."""
        if not text:
            return
        words, long = self._known.get((text, room.width())) or self._prepared(text, room.width())
        left = room.right() - long if at_right else room.left()
        top = room.top() + (room.height() - self._height) / 2.0
        painter.drawStaticText(QPointF(left, top), words)
        if struck:  # prepared texts with a line in their font have it in a wrong place
            painter.fillRect(QRectF(left, round(top + self._strike), long, 1.0), painter.pen().color())

    def _prepared(self, text: str, width: float) -> tuple[QStaticText, float]:
        if len(self._known) >= _MOST:
            self._known.clear()
        words = QStaticText(self._metrics.elidedText(text, Qt.TextElideMode.ElideRight, width))
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.prepare(font=self.font)
        found = self._known[text, width] = words, words.size().width()
        return found
