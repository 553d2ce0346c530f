"""The inspector: one memory at the slider's moment, what can be done to it, and all that is known of it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from familiars_desktop.memory import CATEGORIES, SCOPES
from familiars_desktop.ui.memory_view.act_bar import ActBar
from familiars_desktop.ui.memory_view.acts import Acts
from familiars_desktop.ui.memory_view.details import details_html
from familiars_desktop.ui.memory_view.forecast import fades_words
from familiars_desktop.ui.memory_view.state import MemoryState, Status
from familiars_desktop.ui.memory_view.turn_titles import turn_of
from familiars_desktop.ui.memory_view.wording import forgotten, status_word, word
from familiars_desktop.ui.scrolled_column import FittedColumn, WholeText
from familiars_desktop.ui.theme import current_theme, enlarged, scaled_font

_REST_MS: Final = 120


class Inspector(QFrame):
    """Strength and words follow every step; the long text below follows when the slider rests.

    ``record_chosen(id)`` follows a link to another memory, ``turn_asked_for(dialogue, node)`` one to a turn.
    """

    record_chosen = Signal(str)
    turn_asked_for = Signal(str, int)

    def __init__(self, acts: Acts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._state: MemoryState | None = None
        self._selected = ""
        self._html = ""
        self.words, self.cell = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.strength = StrengthBar()
        self.acts = ActBar(acts)
        self.details = WholeText()
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self._show_details)
        self._prepare()
        self._lay_out()
        self.details.anchorClicked.connect(self._followed)
        current_theme().changed.connect(self._restyle)

    def show_state(self, state: MemoryState) -> None:
        """Another moment: the head at once, the details when it rests."""
        fresh = self._state is None or state.catalogue is not self._state.catalogue
        fresh = fresh or state.question is not (self._state.question if self._state else None)
        self._state = state
        self._show_head()
        if fresh:
            self._show_details()
        else:
            self._rest.start()

    @Slot(str)
    def select(self, record_id: str) -> None:
        self._selected = record_id
        self._show_head()
        self._show_details()

    def stop(self) -> None:
        """Nothing is shown any more: no timer runs on."""
        self._rest.stop()

    def _row(self) -> int | None:
        return self._state.catalogue.row(self._selected) if self._state and self._selected else None

    def _show_head(self) -> None:
        self.acts.refresh()
        row, state = self._row(), self._state
        self.strength.setVisible(row is not None)
        self.cell.setVisible(row is not None)
        if row is None or state is None:
            self._set_words(self.tr("Choose a memory in the field, at a curve or in the table."), dim=True)
            return
        text = state.catalogue.text_at(row, state.moment) or forgotten()
        there, struck = bool(state.there[row]), bool(state.struck[row])
        self._set_words(text, dim=struck or not there, struck=struck and there)
        scope, category = SCOPES[state.catalogue.scope[row]], CATEGORIES[state.catalogue.category[row]]
        was_erased = not state.catalogue.records[row].content
        self.cell.setText("" if was_erased else f"{word(scope)} · {word(category)}")
        self.strength.show_strength(float(state.strength[row]), self._says(state, row), struck=struck)

    def _says(self, state: MemoryState, row: int) -> str:
        if state.status[row] == Status.ABSENT:
            return self.tr("not there at this moment")
        status = self.tr("pinned") if state.pinned[row] else status_word(state.status[row])
        return f"{status} · {fades_words(state, row)}"

    def _set_words(self, text: str, *, dim: bool = False, struck: bool = False) -> None:
        colors = current_theme().palette
        font = scaled_font(1.15)
        font.setStrikeOut(struck)
        if self.words.font().strikeOut() != struck or self.words.text() != text:
            self.words.setFont(font)
            self.words.setText(text)
        ink = colors.muted if dim else colors.text
        if self.words.property("ink") != ink:
            self.words.setProperty("ink", ink)
            self.words.setStyleSheet(f"color: {ink};")

    @Slot()
    def _show_details(self) -> None:
        row, state = self._row(), self._state
        text = details_html(state, row, current_theme().palette) if row is not None and state else ""
        if text == self._html:
            return
        self._html = text
        self.details.setHtml(text)

    @Slot(QUrl)
    def _followed(self, link: QUrl) -> None:
        named = link.path() or link.toString().partition(":")[2]
        if link.scheme() != "turn":
            self.record_chosen.emit(named)
        elif (turn := turn_of(named)) is not None:
            self.turn_asked_for.emit(*turn)

    @Slot()
    def _restyle(self) -> None:
        self._html = ""
        self._show_head()
        self._show_details()

    def _prepare(self) -> None:
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.words.setAccessibleName(self.tr("Statement"))
        self.words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.cell.setProperty("role", "muted")
        self.details.setOpenLinks(False)
        self.details.setAccessibleName(self.tr("Details of the memory"))
        self.details.document().setDocumentMargin(0)
        self.details.viewport().setAutoFillBackground(False)

    def _lay_out(self) -> None:
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(14, 12, 12, 8)
        column.setSpacing(8)
        for widget in (self.words, self.cell, self.strength, self.acts):
            column.addWidget(widget)
        column.addWidget(self.details, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(FittedColumn(inside))


class StrengthBar(QWidget):
    """A strength as a broad bar with the threshold marked, and what it means in words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._strength, self._words, self._struck = 0.0, "", False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_strength(self, strength: float, words: str, *, struck: bool) -> None:
        self._strength, self._words, self._struck = strength, words, struck
        self.setAccessibleName(self.tr("Strength {0:.0%}, {1}").format(strength, words))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(enlarged(200), 14 + enlarged(20))

    def minimumSizeHint(self) -> QSize:
        return QSize(80, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.palette.hover))
            track = QRectF(0.0, 0.0, self.width(), 9.0)
            painter.drawRoundedRect(track, 4.5, 4.5)
            color = theme.strength(self._strength)
            color.setAlphaF(0.6 if self._struck else 1.0)
            painter.setBrush(color)
            painter.drawRoundedRect(QRectF(0.0, 0.0, max(self.width() * self._strength, 9.0), 9.0), 4.5, 4.5)
            painter.setPen(QColor(theme.palette.text))
            line = QRectF(0.0, 13.0, self.width(), enlarged(20))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, f"{self._strength:.0%}")
            painter.setPen(QColor(theme.palette.muted))
            beside = line.adjusted(enlarged(44), 0.0, 0.0, 0.0)
            words = fitting(self._words, painter.fontMetrics(), int(beside.width()))
            painter.drawText(beside, Qt.AlignmentFlag.AlignVCenter, words)


def fitting(words: str, metrics: QFontMetrics, room: int) -> str:
    """The words, where they are too many the last of their parts, and where that is too long its beginning."""
    shown = words if metrics.horizontalAdvance(words) <= room else words.rpartition(" · ")[2]
    return metrics.elidedText(shown, Qt.TextElideMode.ElideRight, room)
