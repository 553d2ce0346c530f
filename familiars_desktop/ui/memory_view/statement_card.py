"""One of two rival statements, with its R."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGraphicsOpacityEffect, QLabel, QSizePolicy, QVBoxLayout, QWidget

from familiars_desktop.ui.theme import current_theme, enlarged, scaled_font


class StatementCard(QFrame):
    """One of the two statements with its R; the loser is struck and fades."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "card")
        self._caption, self._text = QLabel(), QLabel(wordWrap=True)
        self._caption.setProperty("role", "muted")
        self._caption.setFont(scaled_font(0.85))
        self._text.setFont(scaled_font(1.1))
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self.score = ScoreBar()
        self._opacity = QGraphicsOpacityEffect(self)
        self._opacity.setEnabled(False)
        self.setGraphicsEffect(self._opacity)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 10)
        for widget in (self._caption, self._text, self.score):
            column.addWidget(widget)

    def set_caption(self, text: str) -> None:
        self._caption.setText(text)

    def set_text(self, text: str) -> None:
        self._text.setText(text if len(text) <= 240 else text[:239] + "…")

    def show_score(self, score: float, confidence: float, recency: float) -> None:
        """R and its two summands, all in [0, 1]."""
        self.score.show_score(score, confidence, recency)

    def crown(self) -> None:
        color = current_theme().palette.strong
        self.setStyleSheet(f"StatementCard {{ border: 2px solid {color}; }}")

    def strike(self) -> None:
        font = self._text.font()
        font.setStrikeOut(True)
        self._text.setFont(font)
        self._opacity.setEnabled(True)

    @Slot(object)
    def fade(self, opacity: float) -> None:
        self._opacity.setOpacity(opacity)


class ScoreBar(QWidget):
    """R = β·confidence + (1 - β)·recency as a bar of two parts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._score = self._confidence = self._recency = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def value(self) -> float:
        return self._score

    def show_score(self, score: float, confidence: float, recency: float) -> None:
        self._score, self._confidence, self._recency = score, confidence, recency
        words = self.tr("R = {0:.2f}: confidence {1:.2f} + recency {2:.2f}").format(score, confidence, recency)
        self.setAccessibleName(words)
        self.setToolTip(words)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(enlarged(200), enlarged(38))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = current_theme().palette
        with QPainter(self) as painter:
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            wide, high = enlarged(64), enlarged(20)
            bar = QRectF(0.0, high / 2.0 - 6.0, self.width() - wide, 8.0)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.hover))
            painter.drawRoundedRect(bar, 4.0, 4.0)
            sure, near = bar.width() * self._confidence, bar.width() * self._recency
            painter.setBrush(QColor(colors.accent))
            painter.drawRect(QRectF(bar.left(), bar.top(), sure, bar.height()))
            painter.setBrush(QColor(colors.strong_alternative))
            painter.drawRect(QRectF(bar.left() + sure, bar.top(), near, bar.height()))
            painter.setPen(QColor(colors.text))
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(bar.right(), 0.0, wide, high - 2.0), right, f"R {self._score:.2f}")
            painter.setFont(scaled_font(0.8))
            painter.setPen(QColor(colors.muted))
            parts = self.tr("confidence {0:.2f} + recency {1:.2f}").format(self._confidence, self._recency)
            painter.drawText(QRectF(0.0, high - 2.0, self.width(), high), Qt.AlignmentFlag.AlignVCenter, parts)
