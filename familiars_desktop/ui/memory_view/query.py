"""The question box, and the ranking it gives at the slider's moment: what would be recalled then, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from familiars_desktop.memory.ranking import TERMS, Candidates, Explanation
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.memory_view.state import MemoryState, state_at
from familiars_desktop.ui.memory_view.timeline import MemoryTimeline
from familiars_desktop.ui.memory_view.turn_titles import TurnTitles
from familiars_desktop.ui.memory_view.wording import forgotten, word
from familiars_desktop.ui.theme import Palette, current_theme, enlarged, mixed, scaled_font

RECALLED: Final = 10
_TYPING_MS: Final = 300
_ROW_HEIGHT: Final = 58
PLACE_ROLE: Final = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class Place:
    """One line of the ranking; ``moved`` is how many places it has gained against the real now (None: new)."""

    record_id: str
    rank: int
    moved: int | None
    text: str
    is_turn: bool
    explanation: Explanation


class QueryBox(QLineEdit):
    """Asks the engine to measure a question once; from then on the timeline ranks it at any moment."""

    failed = Signal(str)

    def __init__(self, bridge: Bridge, timeline: MemoryTimeline, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge, self._timeline = bridge, timeline
        self._asked = ""
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self.ask)
        self.setPlaceholderText(self.tr("Ask memory a question: what would be recalled?"))
        self.setAccessibleName(self.tr("Question to memory"))
        self.setClearButtonEnabled(True)
        self.textChanged.connect(self._changed)
        self.returnPressed.connect(self.ask)

    @Slot()
    def ask(self) -> None:
        """Measure what is typed, unless it was."""
        self._typing.stop()
        text = self.text().strip()
        if text and text != self._asked:
            self._asked = text
            self._bridge.measure(text, _Answer(self, text).take, self._failed)

    def stop(self) -> None:
        self._typing.stop()

    def answer(self, text: str, candidates: Candidates) -> None:
        """Measurements have come; those of an older question are let go."""
        if text == self._asked:
            self._timeline.ask(text, candidates)

    @Slot(str)
    def _changed(self, text: str) -> None:
        if text.strip():
            self._typing.start()
            return
        self._typing.stop()
        self._asked = ""
        self._timeline.ask_nothing()

    def _failed(self, sentence: str) -> None:
        self._asked = ""
        self.failed.emit(sentence)


class _Answer(QObject):
    """Keeps a question's words with its answer; a child of the box, so that it ends with it."""

    def __init__(self, box: QueryBox, text: str) -> None:
        super().__init__(box)
        self._box, self._text = box, text

    def take(self, candidates: Candidates) -> None:
        self._box.answer(self._text, candidates)
        self.deleteLater()


class RankingModel(QAbstractListModel):
    """The best places at the slider's moment."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._places: tuple[Place, ...] = ()

    @property
    def places(self) -> tuple[Place, ...]:
        return self._places

    def show_state(self, state: MemoryState, ranks_now: dict[str, int], titles: dict[str, str]) -> None:
        """Rank at the state's moment; ``ranks_now`` are the places at the real now, ``titles`` turns' words."""
        places = _places(state, ranks_now, titles)
        if len(places) == len(self._places):
            self._places = places
            if places:
                self.dataChanged.emit(self.index(0), self.index(len(places) - 1))
            return
        self.beginResetModel()
        self._places = places
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._places)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._places):
            return None
        place = self._places[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return place.text
            case Qt.ItemDataRole.AccessibleTextRole | Qt.ItemDataRole.ToolTipRole:
                return _spoken(place)
            case _ if role == PLACE_ROLE:
                return place
        return None


class RankingPanel(QFrame):
    """The ranking as a list. ``record_chosen(id)`` follows the current line."""

    record_chosen = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._bridge = bridge
        self._ranks_now: dict[str, int] = {}
        self._known_as: object = None
        self._titles = TurnTitles(bridge, self)
        self._titles.arrived.connect(self._titles_arrived)
        self._state: MemoryState | None = None
        self.model = RankingModel(self)
        self.list = QListView()
        self.hint, self.legend = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.list.setModel(self.model)
        self.list.setItemDelegate(PlaceDelegate(self.list))
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName(self.tr("Ranking for the question"))
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.hint.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        for widget, stretch in ((self.hint, 0), (self.legend, 0), (self.list, 1)):
            column.addWidget(widget, stretch)
        current_theme().changed.connect(self._restyle)
        self._restyle()

    def show_state(self, state: MemoryState) -> None:
        """Rank anew at the moment."""
        self._state = state
        asked = state.question is not None
        known_as = (id(state.catalogue), id(state.question), round(state.now))
        if asked and known_as != self._known_as:
            self._known_as = known_as
            self._ranks_now = self._ranks_at_now(state)
        self.model.show_state(state, self._ranks_now, self._titles.known)
        self._titles.ask([place.record_id for place in self.model.places if place.is_turn])
        self.list.setVisible(asked)
        self.legend.setVisible(asked)
        text = self._hint(state)
        if self.hint.text() != text:
            self.hint.setText(text)

    @Slot()
    def _titles_arrived(self) -> None:
        if self._state is not None:
            self.show_state(self._state)

    def _ranks_at_now(self, state: MemoryState) -> dict[str, int]:
        here = state_at(state.catalogue, state.now, now=state.now, policy=self._bridge.policy, question=state.question)
        return here.ranks()

    def _hint(self, state: MemoryState) -> str:
        if state.question is None:
            return self.tr("Ask a question above to see what memory would recall, and how that moves with time.")
        if not self.model.places:
            return self.tr("Nothing is relevant enough to be recalled for “{0}” at this moment.").format(
                state.question.text
            )
        return self.tr("Recalled for “{0}” at this moment. ▲▼: places moved against now.").format(state.question.text)

    @Slot(QModelIndex, QModelIndex)
    def _chosen(self, current: QModelIndex, previous: QModelIndex) -> None:
        place = current.data(PLACE_ROLE) if current.isValid() else None
        if place is not None and not place.is_turn:
            self.record_chosen.emit(place.record_id)

    @Slot()
    def _restyle(self) -> None:
        colors = term_colors(current_theme().palette)
        self.legend.setText(
            " &nbsp; ".join(f'<span style="color:{colors[name]}">■</span>&nbsp;{word(name)}' for name in TERMS)
        )
        self.list.viewport().update()


class PlaceDelegate(QStyledItemDelegate):
    """Rank, movement, words and score over a bar with one part for each term."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(160, enlarged(_ROW_HEIGHT))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        place: Place = index.data(PLACE_ROLE)
        colors = current_theme().palette
        frame = QRectF(option.rect).adjusted(2, 2, -4, -2)
        painter.save()
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colors.accent_soft))
            painter.drawRoundedRect(frame, 8, 8)
        if place.rank > RECALLED:
            painter.setOpacity(0.6)
        self._paint_words(painter, frame.adjusted(6, 4, -6, -20), place, colors)
        left = frame.left() + enlarged(48)
        self._paint_terms(painter, QRectF(left, frame.bottom() - 15, frame.right() - 6 - left, 7), place, colors)
        painter.restore()

    def _paint_words(self, painter: QPainter, frame: QRectF, place: Place, colors: Palette) -> None:
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(colors.text))
        painter.setFont(scaled_font(1.0))
        painter.drawText(QRectF(frame.left(), frame.top(), enlarged(20), frame.height()), middle, str(place.rank))
        painter.setFont(scaled_font(0.8))
        text, color = _movement(place, colors)
        painter.setPen(QColor(color))
        painter.drawText(QRectF(frame.left() + enlarged(18), frame.top(), enlarged(26), frame.height()), middle, text)
        font = scaled_font(1.0)
        painter.setFont(font)
        painter.setPen(QColor(colors.text))
        words = QRectF(frame.left() + enlarged(42), frame.top(), frame.width() - enlarged(88), frame.height())
        line = QFontMetricsF(font).elidedText(place.text, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, middle, line)
        painter.setPen(QColor(colors.muted))
        score = f"{place.explanation.score:.2f}"
        painter.drawText(frame, middle | Qt.AlignmentFlag.AlignRight, score)

    def _paint_terms(self, painter: QPainter, bar: QRectF, place: Place, colors: Palette) -> None:
        """Contributions side by side; the whole width is what all weights together could give."""
        terms = place.explanation.terms
        most = sum(term.weight for term in terms) or 1.0
        inks = term_colors(colors)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colors.hover))
        painter.drawRoundedRect(bar, 3.0, 3.0)
        left = bar.left()
        for term in terms:
            width = bar.width() * max(term.contribution, 0.0) / most
            painter.setBrush(QColor(inks[term.name]))
            painter.drawRect(QRectF(left, bar.top(), width, bar.height()))
            left += width


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
    )
    return dict(zip(TERMS, inks, strict=True))


def _places(state: MemoryState, ranks_now: dict[str, int], titles: dict[str, str]) -> tuple[Place, ...]:
    ranking = state.ranking
    if ranking is None:
        return ()
    places = []
    for rank, row in enumerate(ranking.top(2 * RECALLED), 1):
        candidate = ranking.candidates.ids[row]
        before = ranks_now.get(candidate)
        is_turn = bool(ranking.candidates.is_turn[row])
        moved = None if before is None else before - rank
        places.append(
            Place(candidate, rank, moved, _words(state, candidate, titles), is_turn, ranking.explain(int(row)))
        )
    return tuple(places)


def _words(state: MemoryState, candidate: str, titles: dict[str, str]) -> str:
    row = state.catalogue.row(candidate)
    if row is None:
        return titles.get(candidate, candidate)
    return " ".join((state.catalogue.text_at(row, state.moment) or forgotten()).split())


def _movement(place: Place, colors: Palette) -> tuple[str, str]:
    if not place.moved:
        return ("·" if place.moved == 0 else "+"), colors.muted
    return (f"▲{place.moved}", colors.strong) if place.moved > 0 else (f"▼{-place.moved}", colors.faded)


def _spoken(place: Place) -> str:
    terms = ", ".join(
        f"{word(term.name)} {term.weight:g} × {term.value:.2f} = {term.contribution:.3f}"
        for term in place.explanation.terms
    )
    return f"{place.rank}. {place.text}\n{terms}\n= {place.explanation.score:.3f}"
