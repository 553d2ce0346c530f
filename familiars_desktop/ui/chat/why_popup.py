"""Why a memory was used: every term of its score, as numbers and as bars that add up."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QLocale, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from familiars_desktop.memory.ranking import Term
from familiars_desktop.ui.bridge import Bridge, RecalledItem
from familiars_desktop.ui.chat.row import said_at, shortened
from familiars_desktop.ui.overlay import Overlay
from familiars_desktop.ui.theme import current_theme, enlarged, scaled_font
from familiars_desktop.ui.translation import tr

_WIDTH = 380


class WhyPopup(Overlay):
    """Opens beside a chip; Esc, a click elsewhere, or forgetting what it explains closes it. ``shown_in_memory``
    carries the record's id, ``judged`` the id and the user's word on it: useful, outdated or wrong."""

    shown_in_memory = Signal(str)
    judged = Signal(str, str)

    def __init__(self, item: RecalledItem, bridge: Bridge, over: QWidget) -> None:
        super().__init__(over)
        self._item, self._bridge = item, bridge
        bridge.memory_changed.connect(self._follow)
        bridge.conversations_changed.connect(self._follow_turns)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Why this was used"))
        self.setAccessibleDescription(in_words(item))
        self.setFixedWidth(enlarged(_WIDTH))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 16)
        layout.setSpacing(8)
        layout.addWidget(_label(self.tr("Why this was used"), 0.85, role="muted"))
        layout.addWidget(_label(shortened(item.content, 220), 1.0, wraps=True))
        layout.addWidget(_label(self._provenance(), 0.85, role="muted", wraps=True))
        layout.addSpacing(4)
        layout.addLayout(self._terms())
        layout.addSpacing(2)
        if item.kind == "record":
            layout.addLayout(self._buttons())

    def open_at(self, where: QPoint) -> None:
        """Show with its lower left corner at a point of the window, kept within it."""
        self.adjustSize()
        area = self.window().rect()
        top = where.y() - self.height()
        left = min(max(where.x(), area.left() + 8), area.right() - self.width() - 8)
        self.move(left, top if top > area.top() + 8 else max(min(where.y() + 28, area.bottom() - self.height()), 8))
        self.open()

    @Slot()
    def _follow(self) -> None:
        """What was forgotten is shown no longer."""
        if self._item.kind == "record" and self._bridge.snapshot().get(self._item.id) is None:
            self.close()

    @Slot()
    def _follow_turns(self) -> None:
        """Turns may have lost words that were erased."""
        if self._item.kind == "turn":
            self.close()

    def _provenance(self) -> str:
        said = said_at(self._item.created)
        if self._item.kind == "turn":
            return self.tr("Something said in an earlier conversation, {}").format(said)
        kept = QLocale().toString(round(100.0 * self._item.explanation.retention))
        return self.tr("Remembered {} · {} % of its strength is left").format(said, kept)

    def _terms(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(7)
        grid.setColumnStretch(1, 1)
        terms = [term for term in self._item.explanation.terms if term.weight]
        largest = max((abs(term.contribution) for term in terms), default=1.0) or 1.0
        for line, term in enumerate(terms):
            grid.addWidget(_label(term_name(term.name), 0.92), line, 0)
            grid.addWidget(_Bar(term.contribution / largest), line, 1)
            grid.addWidget(_number(f"{term.value:.2f} × {term.weight:.2f}", role="muted"), line, 2)
            grid.addWidget(_number(f"{term.contribution:.3f}"), line, 3)
        total = len(terms)
        grid.addWidget(_label(self.tr("Score"), 0.92, bold=True), total, 0)
        grid.addWidget(_number(f"{self._item.score:.3f}", bold=True), total, 3)
        return grid

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        for judgement, name, tip in (
            ("useful", self.tr("Useful"), self.tr("It lasts much longer")),
            ("outdated", self.tr("Outdated"), self.tr("It was so once: it is archived")),
            ("wrong", self.tr("Wrong"), self.tr("It never was so: it is archived and never used again")),
        ):
            button = QPushButton(name)
            button.setProperty("kind", "quiet")
            button.setToolTip(tip)
            button.setAccessibleDescription(tip)
            button.clicked.connect(partial(self._judge, judgement))
            row.addWidget(button)
        show = QPushButton(self.tr("Show in memory"))
        show.clicked.connect(self._show)
        row.addStretch(1)
        row.addWidget(show)
        return row

    def _judge(self, judgement: str) -> None:
        self.close()
        self.judged.emit(self._item.id, judgement)

    def _show(self) -> None:
        self.close()
        self.shown_in_memory.emit(self._item.id)


class _Bar(QWidget):
    """A share in [-1, 1] as a bar."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = share
        self.setMinimumSize(60, 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = current_theme().palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        top = self.height() / 2.0 - 3.0
        painter.setBrush(QColor(colors.hover))
        painter.drawRoundedRect(0, int(top), self.width(), 6, 3, 3)
        painter.setBrush(QColor(colors.accent if self._share >= 0.0 else colors.danger))
        painter.drawRoundedRect(0, int(top), round(self.width() * min(abs(self._share), 1.0)), 6, 3, 3)


def term_name(name: str) -> str:
    """What a term of the ranking is called."""
    names = {
        "meaning": tr("Meaning"),
        "words": tr("Words"),
        "late": tr("Word by word"),
        "speaker": tr("Speaker"),
        "telling": tr("How much it tells"),
        "recency": tr("Recency"),
        "tree": tr("Nearness"),
        "salience": tr("Importance"),
        "timely": tr("Time asked for"),
    }
    return names.get(name, name)


def in_words(item: RecalledItem) -> str:
    """The whole explanation in a sentence, for those who listen."""

    def part(term: Term) -> str:
        return f"{term_name(term.name)} {term.contribution:.2f}"

    terms = ", ".join(part(term) for term in item.explanation.terms if term.weight)
    return tr("{}. Score {}: {}").format(item.content, f"{item.score:.2f}", terms)


def _label(text: str, factor: float, *, role: str = "", bold: bool = False, wraps: bool = False) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    font = scaled_font(factor)
    font.setBold(bold)
    label.setFont(font)
    label.setProperty("role", role)
    label.setWordWrap(wraps)
    return label


def _number(text: str, *, role: str = "", bold: bool = False) -> QLabel:
    label = _label(text, 0.88, role=role, bold=bold)
    label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return label
