"""The question box, and the ranking it gives at the slider's moment: what would be recalled then, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from familiars_desktop.memory.ranking import TERMS
from familiars_desktop.ui.bridge import Bridge, EngineStatus, MeasuredQuestion
from familiars_desktop.ui.flow_layout import FlowLayout
from familiars_desktop.ui.memory_view.asked_time import time_words
from familiars_desktop.ui.memory_view.ranking import PLACE_ROLE, RankingModel
from familiars_desktop.ui.memory_view.ranking_list import RankingList, term_colors
from familiars_desktop.ui.memory_view.state import MemoryState, Question
from familiars_desktop.ui.memory_view.timeline import MemoryTimeline
from familiars_desktop.ui.memory_view.turn_titles import TurnTitles, source_of, turn_of
from familiars_desktop.ui.memory_view.wording import word
from familiars_desktop.ui.theme import current_theme, enlarged

_TYPING_MS: Final = 300
_UNTIMED: Final = tuple(name for name in TERMS if name != "timely")
"""The terms of a question that asks for no time, or for one alone."""


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

    def answer(self, text: str, measured: MeasuredQuestion) -> None:
        """Measurements have come; those of an older question are let go."""
        if text == self._asked:
            self._timeline.ask(text, measured.candidates, measured.time, nothing_said=measured.nothing_said)

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

    def take(self, measured: MeasuredQuestion) -> None:
        self._box.answer(self._text, measured)
        self.deleteLater()


class RankingPanel(QFrame):
    """The ranking as a list. ``record_chosen(id)`` follows the current line; ``turn_shown`` and ``turn_asked_for``
    (dialogue, node) ask for its turn, or that which the memory was made from, in the forest and in the chat."""

    record_chosen = Signal(str)
    turn_shown = Signal(str, int)
    turn_asked_for = Signal(str, int)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self._by_words_alone = bridge.status().embedder_missing
        bridge.status_changed.connect(self._status_changed)
        self._ranks_now: dict[str, int] = {}
        self._ranked: MemoryState | None = None
        self._titles = TurnTitles(bridge, self)
        self._titles.arrived.connect(self._titles_arrived)
        self._state: MemoryState | None = None
        self.model = RankingModel(self)
        self.list = RankingList(self.model)
        self.hint, self.legend = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.list.setMinimumHeight(24)  # it scrolls: what stands around it keeps its room
        self.list.setAccessibleName(self.tr("Ranking for the question"))
        self.list.selectionModel().currentChanged.connect(self._chosen)
        self.hint.setProperty("role", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        for widget, stretch in ((self.hint, 0), (self.legend, 0), (self.list, 1)):
            column.addWidget(widget, stretch)
        column.addWidget(self._ways())
        self.list.activated.connect(self._open)
        current_theme().changed.connect(self._restyle)
        self._restyle()

    def show_state(self, state: MemoryState) -> None:
        """Rank anew at the moment."""
        self._state = state
        asked = state.question is not None
        now = state.at_now or state
        if asked and now is not self._ranked:
            self._ranked, self._ranks_now = now, now.ranks()
        self.model.show_state(state, self._ranks_now, self._titles.known)
        self._titles.ask([place.record_id for place in self.model.places if place.is_turn])
        self.list.setVisible(asked)
        self._show_terms()
        self._show_legend()
        self._offer_ways()
        text = self._hint(state)
        if self.hint.text() != text:
            self.hint.setText(text)

    @Slot(object)
    def _status_changed(self, status: EngineStatus) -> None:
        self._by_words_alone = status.embedder_missing

    @Slot()
    def _titles_arrived(self) -> None:
        if self._state is not None:
            self.show_state(self._state)

    def _ways(self) -> QWidget:
        """From a line to its turn."""
        ways = QWidget()
        row = FlowLayout(ways)
        row.setContentsMargins(0, 0, 0, 0)
        self.in_forest, self.in_chat = QPushButton(self.tr("Show in the forest")), QPushButton(self.tr("Open in chat"))
        self.in_forest.setToolTip(self.tr("Its place in the dialogue forest, or that of the turn it was made from"))
        self.in_chat.setToolTip(self.tr("The turn in the conversation (Enter)"))
        self.in_forest.clicked.connect(self._show_in_forest)
        self.in_chat.clicked.connect(self._open)
        for button in (self.in_forest, self.in_chat):
            row.addWidget(button)
        return ways

    def turn(self) -> tuple[str, int] | None:
        """The turn of the current line, or the one that its memory was made from, where it is known."""
        place = self.list.currentIndex().data(PLACE_ROLE) if self.list.currentIndex().isValid() else None
        if place is None or self._state is None:
            return None
        row = self._state.catalogue.row(place.record_id)
        return turn_of(place.record_id) if row is None else source_of(self._state.catalogue.records[row])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room it is the places'."""
        super().resizeEvent(event)
        self._show_legend()

    def _show_legend(self) -> None:
        self.legend.setVisible(self.height() > enlarged(140) and self.list.isVisibleTo(self))
        self.hint.setVisible(self.height() > enlarged(210) or not self.model.places)

    def _offer_ways(self) -> None:
        is_known = self.turn() is not None
        for button in (self.in_forest, self.in_chat):
            button.setVisible(bool(self.model.places))
            button.setEnabled(is_known)

    @Slot()
    def _show_in_forest(self) -> None:
        if (turn := self.turn()) is not None:
            self.turn_shown.emit(*turn)

    @Slot()
    def _open(self) -> None:
        if (turn := self.turn()) is not None:
            self.turn_asked_for.emit(*turn)

    def _hint(self, state: MemoryState) -> str:
        question = state.question
        if question is None:
            return self.tr("Ask a question above to see what memory would recall, and how that moves with time.")
        told = self.tr("Recalled for “{0}” at this moment. ▲▼: places moved against now.")
        if not self.model.places:
            told = self.tr("Nothing is relevant enough to be recalled for “{0}” at this moment.")
        return " ".join((told.format(question.text), *self._notes(question, state.now)))

    def _notes(self, question: Question, now: float) -> Iterator[str]:
        """How its time was read, and what it had to do without."""
        if question.time is not None:
            yield time_words(question.time, now)
        elif question.nothing_said:
            yield self.tr("Nothing was said at the time it asks for: all times are searched.")
        if self._by_words_alone:
            yield self.tr("By words alone: the model that finds memories by their meaning is not here.")

    @Slot(QModelIndex, QModelIndex)
    def _chosen(self, current: QModelIndex, previous: QModelIndex) -> None:
        place = current.data(PLACE_ROLE) if current.isValid() else None
        if place is not None and not place.is_turn:
            self.record_chosen.emit(place.record_id)
        self._offer_ways()

    @Slot()
    def _restyle(self) -> None:
        self._show_terms()
        self.list.viewport().update()

    def _show_terms(self) -> None:
        """The colours of the terms, with that of time where a time may be asked for."""
        colors = term_colors(current_theme().palette)
        time = None if self._state is None or self._state.question is None else self._state.question.time
        shown = _UNTIMED if time is None or time.certain else TERMS
        text = " &nbsp; ".join(f'<span style="color:{colors[name]}">■</span>&nbsp;{word(name)}' for name in shown)
        if text != self.legend.text():
            self.legend.setText(text)
