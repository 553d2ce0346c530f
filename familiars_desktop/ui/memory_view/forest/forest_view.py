"""The dialogue forest with its chooser, its table twin, and the values of the slider's moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QComboBox, QFrame, QSizePolicy, QSplitter, QToolButton, QVBoxLayout, QWidget

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.flow_layout import FlowLayout
from familiars_desktop.ui.memory_view.forest.canvas import ForestCanvas
from familiars_desktop.ui.memory_view.forest.cut import (
    Shown,
    everything,
    folded,
    folded_in,
    grown,
    unfolded,
    what_matters,
)
from familiars_desktop.ui.memory_view.forest.explaining import attachment_lines, attachment_text, lines_text
from familiars_desktop.ui.memory_view.forest.loading import Forests
from familiars_desktop.ui.memory_view.forest.picture import Block, Picture, Turn
from familiars_desktop.ui.memory_view.forest.shape import Forest, ScoreTerms
from familiars_desktop.ui.memory_view.forest.turn_panel import TurnPanel, speaker_of
from familiars_desktop.ui.memory_view.forest.turn_table import TurnTable
from familiars_desktop.ui.memory_view.forest.valuing import WEIGHTS, valued
from familiars_desktop.ui.memory_view.moments import time_text
from familiars_desktop.ui.memory_view.state import MemoryState, Question

_SETTLE_MS: Final = 160


class ForestView(QFrame):
    """``turn_asked_for(dialogue, node)`` asks for a turn in the chat; ``turn_chosen`` says that ``panel`` shows one."""

    turn_asked_for = Signal(str, int)
    turn_chosen = Signal(str, int)
    failed = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "panel")
        self.source = Forests(bridge, self)
        self.canvas = ForestCanvas()
        self.table = TurnTable()
        self.panel = TurnPanel()
        self.chooser = QComboBox()
        self._shown: dict[str, Shown] = {}
        self._widths: dict[str, float] = {}
        self._terms: Mapping[str, ScoreTerms] = {}
        self._moment = bridge.now()
        self._question = ""
        self._cut_for: dict[str, str] = {}
        self._awaited: Turn | None = None
        self._settling = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._lay_out()
        self._connect()

    # What the memory view tells

    def show_state(self, state: MemoryState) -> None:
        """Another moment of the slider."""
        self._moment = state.moment
        if self.isVisible():
            self._show_values()
            self._settling.start()

    @Slot(object)
    def show_question(self, question: Question | None) -> None:
        """Colour, and cut to what matters, for another question; None: without one."""
        self._question = question.text if question is not None else ""
        self.source.ask(self._question)

    def choose(self, dialogue_id: str, node_id: int) -> None:
        """Make a turn the current one everywhere; its fold opens."""
        turn = (dialogue_id, node_id)
        shown = self._shown.get(dialogue_id)
        if shown is not None and node_id < len(shown) and not shown[node_id]:
            shown = shown.copy()
            shown[node_id] = True
            self._cut_to(dialogue_id, shown)
        self.canvas.choose(turn)
        self._turn_chosen(*turn)

    def find_turn(self, dialogue_id: str, node_id: int) -> None:
        """``choose`` a turn of whichever conversation, as soon as its forest is there."""
        if dialogue_id in self.source.forests:
            self._awaited = None
            self.choose(dialogue_id, node_id)
            return
        self._awaited = (dialogue_id, node_id)
        place = self.chooser.findData(dialogue_id)
        if place >= 0:
            self.chooser.setCurrentIndex(place)

    def show_table(self, shown: bool) -> None:
        """The table twin below the picture, where there is room for both."""
        self.twin.setChecked(shown)

    @property
    def shown_forests(self) -> list[Forest]:
        """In the order in which they stand side by side: the oldest conversation first."""
        first = {conversation.id: conversation.created for conversation in self.source.conversations}
        forests = self.source.forests.values()
        return sorted(forests, key=lambda forest: (first.get(forest.dialogue_id, 0.0), forest.dialogue_id))

    # Cutting

    @Slot()
    def show_what_matters(self) -> None:
        """Fold away all but the best turns and the ways between them."""
        for forest in self.shown_forests:
            self._shown[forest.dialogue_id] = self._matters(forest)
        self._draw()

    @Slot()
    def show_everything(self) -> None:
        for forest in self.shown_forests:
            self._shown[forest.dialogue_id] = everything(forest)
        self._draw()

    @Slot(str, int)
    def unfold(self, dialogue_id: str, node_id: int) -> None:
        """Open the fold in which a turn is, a long one step by step."""
        forest, shown = self.source.forests[dialogue_id], self._shown[dialogue_id]
        if shown[node_id]:
            return
        first = folded_in(forest, shown, node_id)[0]
        self._cut_to(dialogue_id, unfolded(forest, shown, node_id))
        self.choose(dialogue_id, first)

    @Slot(str, int)
    def fold(self, dialogue_id: str, node_id: int) -> None:
        """Fold away what hangs below a turn."""
        self._cut_to(dialogue_id, folded(self.source.forests[dialogue_id], self._shown[dialogue_id], node_id))
        self.canvas.choose((dialogue_id, node_id))

    def _cut_to(self, dialogue_id: str, shown: Shown) -> None:
        self._shown[dialogue_id] = shown
        self._draw()

    def _matters(self, forest: Forest) -> Shown:
        current = self.canvas.current
        keep = [current[1]] if current is not None and current[0] == forest.dialogue_id else []
        measured = self._is_measured(forest)
        self._widths.pop(forest.dialogue_id, None)
        self._cut_for[forest.dialogue_id] = self._question if measured else ""
        return what_matters(forest, self._scores_of(forest) if measured else None, keep)

    # Drawing

    @Slot()
    def _draw(self) -> None:
        """Lay out what is shown: nothing that was there before moves when a forest has only grown."""
        blocks, left = list[Block](), 0.0
        for forest in self.shown_forests:
            if not len(forest):
                continue
            known = self._shown.get(forest.dialogue_id)
            shown = self._matters(forest) if known is None or len(known) > len(forest) else grown(known, forest)
            self._shown[forest.dialogue_id] = shown
            block = Block.of(forest, shown, left, self._widths.get(forest.dialogue_id))
            self._widths[forest.dialogue_id] = block.width
            blocks.append(block)
            left += block.width
        self.canvas.show_picture(Picture.of(blocks), self._hint())
        self.table.turns.show_forests(tuple(block.forest for block in blocks))
        self.table.setColumnHidden(5, len(blocks) < 2)
        self._show_values()
        self.table.choose(self.canvas.current)
        if self._awaited is not None and self._awaited[0] in self._shown:
            self.find_turn(*self._awaited)

    def _hint(self) -> str:
        """What stands in an empty picture."""
        if self.source.is_waiting:
            return self.tr("Reading…")
        return self.tr("Nothing was said here yet.") if self.source.conversations else self.tr("No conversations yet.")

    def _show_values(self) -> None:
        """Score everything at the moment."""
        found = valued(self.canvas.picture, self.source.cosines if self._question else None, self._moment)
        self._terms = found.terms
        self.canvas.show_values(found.values)
        self.table.turns.show_scores(found.scores, found.there, *self.table.visible_rows())
        self._show_turn()

    def _is_measured(self, forest: Forest) -> bool:
        return bool(self._question) and forest.dialogue_id in self.source.cosines

    def _scores_of(self, forest: Forest) -> FloatArray:
        cosine = self.source.cosines.get(forest.dialogue_id)
        return forest.terms(cosine, self._moment, WEIGHTS).scores(WEIGHTS)

    # Hearing

    @Slot()
    def _listed(self) -> None:
        """Keep the choice where it still exists; at first the latest conversation."""
        chosen, known = self.chooser.currentData(), self.source.conversations
        if self._awaited is not None:
            chosen = self._awaited[0]
        self.chooser.blockSignals(True)
        self.chooser.clear()
        self.chooser.addItem(self.tr("All conversations"), "")
        for conversation in known:
            self.chooser.addItem(self.source.titled(conversation), conversation.id)
        at = 0 if chosen == "" else self.chooser.findData(chosen) if chosen else -1
        self.chooser.setCurrentIndex(at if at >= 0 else min(1, len(known)))
        self.chooser.blockSignals(False)
        self._show_chosen()

    @Slot()
    def _show_chosen(self) -> None:
        chosen = self.chooser.currentData()
        every = [conversation.id for conversation in self.source.conversations]
        self.source.show([chosen] if chosen else every)

    @Slot()
    def _measured(self) -> None:
        """The first measurement for a question, or having none any more, decides anew what matters."""
        for forest in self.shown_forests:
            wanted = self._question if self._is_measured(forest) else ""
            if self._cut_for.get(forest.dialogue_id, "") != wanted and (wanted or not self._question):
                self._shown[forest.dialogue_id] = self._matters(forest)
        self._draw()
        self.table.turns.settle()

    @Slot(str, int)
    def _turn_chosen(self, dialogue_id: str, node_id: int) -> None:
        self.table.choose((dialogue_id, node_id))
        self._show_turn()
        self.turn_chosen.emit(dialogue_id, node_id)

    @Slot(str, int)
    def _explained(self, dialogue_id: str, node_id: int) -> None:
        turn = (dialogue_id, node_id)
        if turn == self.canvas.current:
            self._show_turn()
        self.canvas.show_tip(turn, True, self._tip(turn, is_line=True))

    @Slot(str, int, bool)
    def _hovered(self, dialogue_id: str, node_id: int, is_line: bool) -> None:
        turn = (dialogue_id, node_id)
        self.canvas.show_tip(turn, is_line, self._tip(turn, is_line=is_line))

    def _tip(self, turn: Turn, *, is_line: bool) -> str:
        forest = self.source.forests.get(turn[0])
        if forest is None or turn[1] >= len(forest):
            return ""
        if is_line:
            return self._line_tip(forest, turn)
        node = forest.nodes[turn[1]]
        text = node.text if len(node.text) <= 240 else node.text[:237] + "…"
        return f"{speaker_of(node)} · {time_text(node.timestamp)}\n{text or node.title}"

    def _line_tip(self, forest: Forest, turn: Turn) -> str:
        attachment = self.source.attachment(turn)
        if attachment is None:
            return ""
        text = attachment_text(attachment, lambda node: forest.nodes[node].title)
        lines = attachment_lines(attachment)
        return f"{text}\n{lines_text(lines)}" if lines else text

    def _show_turn(self) -> None:
        """Bring the panel up to the current turn and the moment."""
        turn = self.canvas.current
        forest = self.source.forests.get(turn[0]) if turn is not None else None
        if turn is None or forest is None or turn[1] >= len(forest):
            self.panel.show_nothing()
            return
        terms = self._terms.get(turn[0]) if self._is_measured(forest) else None
        self.panel.show_turn(forest, turn[1], terms, WEIGHTS, self.source.attachment(turn))

    # Layout

    def _lay_out(self) -> None:
        self.matters, self.all, self.fit, self.twin = QToolButton(), QToolButton(), QToolButton(), QToolButton()
        for button, text, tip in (
            (self.matters, self.tr("What matters"), self.tr("Fold away all but the best turns and what leads to them")),
            (self.all, self.tr("Everything"), self.tr("Show every turn")),
            (self.fit, self.tr("Fit"), self.tr("Show the whole picture at once")),
            (self.twin, self.tr("Table"), self.tr("Show the same turns as a table")),
        ):
            button.setText(text)
            button.setToolTip(tip)
        self.twin.setCheckable(True)
        self.twin.setChecked(True)
        self.chooser.setAccessibleName(self.tr("Conversation shown as a forest"))
        self.chooser.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.chooser.setMinimumContentsLength(12)
        self.chooser.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.head.setContentsMargins(10, 6, 10, 6)
        self.head.addWidget(self.chooser, 1)
        self.tools = FlowLayout()
        self.head.addLayout(self.tools)
        for button in (self.matters, self.all, self.fit, self.twin):
            self.tools.addWidget(button)
        self.halves = QSplitter(Qt.Orientation.Vertical)
        self.halves.setChildrenCollapsible(False)
        self.halves.addWidget(self.canvas)
        self.halves.addWidget(self.table)
        self.halves.setSizes([440, 190])
        self.halves.setStretchFactor(0, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(self.head)
        column.addWidget(self.halves, 1)

    def _connect(self) -> None:
        source, canvas, table = self.source, self.canvas, self.table
        source.listed.connect(self._listed)
        source.changed.connect(self._draw)
        source.measured.connect(self._measured)
        source.explained.connect(self._explained)
        source.failed.connect(self.failed)
        self.chooser.currentIndexChanged.connect(self._show_chosen)
        self.matters.clicked.connect(self.show_what_matters)
        self.all.clicked.connect(self.show_everything)
        self.fit.clicked.connect(canvas.fit)
        self.twin.toggled.connect(table.setVisible)
        canvas.turn_chosen.connect(self._turn_chosen)
        canvas.turn_clicked.connect(self.turn_asked_for)
        canvas.fold_clicked.connect(self.unfold)
        canvas.folding_asked_for.connect(self.fold)
        canvas.hovered.connect(self._hovered)
        table.turn_chosen.connect(self.choose)
        table.turn_opened.connect(self.turn_asked_for)
        self.panel.open_asked_for.connect(self.turn_asked_for)
        self._settling.timeout.connect(table.turns.settle)

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where both do not fit, the chooser stands above the tools."""
        super().resizeEvent(event)
        wanted = self.chooser.minimumSizeHint().width() + self.tools.sizeHint().width() + 40
        fits = wanted <= self.width()
        self.head.setDirection(QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.source.look(True)
        self._show_values()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.source.look(False)
        self._settling.stop()
