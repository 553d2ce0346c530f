"""The memory view: one state, drawn as timeline, field, curves, table, ranking and inspector."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from PySide6.QtCore import QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.command_palette import Command
from familiars_desktop.ui.memory_view.act_bar import SHORTCUTS, act_menu, allowed_acts
from familiars_desktop.ui.memory_view.acts import Acts
from familiars_desktop.ui.memory_view.curves import TOP, RetentionCurves
from familiars_desktop.ui.memory_view.exports import Exports
from familiars_desktop.ui.memory_view.field import MemoryField
from familiars_desktop.ui.memory_view.file_notice import FileNotice
from familiars_desktop.ui.memory_view.forest import ForestView
from familiars_desktop.ui.memory_view.head import ViewHead
from familiars_desktop.ui.memory_view.inspector import Inspector
from familiars_desktop.ui.memory_view.message_bar import MessageBar
from familiars_desktop.ui.memory_view.open_conflicts import OpenConflicts
from familiars_desktop.ui.memory_view.panes import Panes
from familiars_desktop.ui.memory_view.query import QueryBox, RankingPanel
from familiars_desktop.ui.memory_view.state import MemoryState, Question
from familiars_desktop.ui.memory_view.table_view import MemoryTable
from familiars_desktop.ui.memory_view.timeline import MemoryTimeline
from familiars_desktop.ui.memory_view.transport import TimelineBar
from familiars_desktop.ui.memory_view.turn_titles import source_of
from familiars_desktop.ui.memory_view.what_if import WhatIf
from familiars_desktop.ui.memory_view.what_if_banner import WhatIfBanner
from familiars_desktop.ui.theme import current_theme

_TOP_MS: Final = 400


class MemoryView(QFrame):
    """``problem(sentence)`` repeats what could not be done; the view shows it too. ``turn_asked_for(dialogue, node)``
    asks for a turn in the chat."""

    problem = Signal(str)
    turn_asked_for = Signal(str, int)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("memoryView")
        self.setProperty("role", "page")
        self.timeline = MemoryTimeline(bridge, self)
        self.acts = Acts(bridge, self.timeline, self)
        self.query = QueryBox(bridge, self.timeline)
        self.field = MemoryField()
        self.curves = RetentionCurves(bridge.policy)
        self.table = MemoryTable(self.timeline.state)
        self.ranking = RankingPanel(bridge)
        self.forest = ForestView(bridge)
        self.inspector = Inspector(self.acts)
        self.conflicts = OpenConflicts(bridge)
        self.files = FileNotice(bridge)
        self.bar = TimelineBar(self.timeline)
        self.message, self.banner = MessageBar(), WhatIfBanner()
        self.exports = Exports(self, self._exportable(), self.table.model)
        self.head = ViewHead(self.query, self.exports)
        self.what_if = self.head.what_if
        self._tab_before: QWidget = self.inspector
        self._topped_for: Question | None = None
        self._top_timer = QTimer(self, singleShot=True, interval=_TOP_MS)
        self._lay_out()
        self._connect()
        self.curves.set_range(*self.timeline.range)
        self.show_state(self.timeline.state)
        self._refill_top()
        self._restyle()

    @Slot(str)
    def select(self, record_id: str) -> None:
        """Choose a memory everywhere in the view, and show what is known of it."""
        self.timeline.select(record_id)
        self._show_details()

    @Slot(object)
    def show_state(self, state: MemoryState) -> None:
        """Draw one moment everywhere."""
        if not state.is_future and self.what_if.isChecked():
            self.what_if.setChecked(False)
        self.what_if.setEnabled(state.is_future)
        self.table.show_state(state)
        self.field.show_state(state, self._passing(state))
        self.curves.show_state(state)
        self._follow_top(state)
        self.ranking.show_state(state)
        self.inspector.show_state(state)
        self.forest.show_state(state)

    def commands(self) -> list[Command]:
        """What the command palette offers of the view: acts on what is chosen, ways through time, and exports."""
        group = self.tr("memory")
        acts = [Command(text, partial(self.acts.do, act), keys, group) for act, text, keys in allowed_acts(self.acts)]
        ways = [
            Command(self.tr("Go to now"), self.bar.go_to_now, "N", group),
            Command(self.tr("Play through time"), self.bar.toggle_play, "Space", group),
            Command(self.tr("Ask memory a question"), self.query.setFocus, "/", group),
            Command(self.tr("Zoom into the timeline"), partial(self.bar.slider.zoom, 0.5), "+", group),
            Command(self.tr("Show the whole timeline"), self.bar.slider.show_whole, "", group),
        ]
        if self.timeline.selected:
            ways.append(Command(self.tr("Find similar memories"), self.find_similar, "", group))
            record = self.acts.record()
            source = None if record is None else source_of(record)
            if source is not None:
                ways.append(Command(self.tr("Show in the forest"), partial(self.show_in_forest, *source), "", group))
                ways.append(Command(self.tr("Open the turn"), partial(self.turn_asked_for.emit, *source), "", group))
        if self.what_if.isEnabled():
            ways.append(Command(self.tr("What-if: try acts at this moment"), self.what_if.toggle, "", group))
        return [*acts, *ways, *(Command(text, act, "", group) for text, act in self.exports.offers())]

    @Slot()
    def find_similar(self) -> None:
        """Ask with the words of the chosen memory: what is near in meaning stands in the ranking."""
        state = self.timeline.state
        row = state.catalogue.row(self.timeline.selected)
        words = None if row is None else state.catalogue.text_at(row, state.moment)
        if words:
            self.query.setText(" ".join(words.split()))
            self.query.ask()

    @Slot(str, int)
    def show_in_forest(self, dialogue_id: str, node_id: int) -> None:
        """The turn's place among the conversations."""
        self.panes.show_part(self.forest)
        self.forest.find_turn(dialogue_id, node_id)

    @Slot(str)
    def tell(self, sentence: str) -> None:
        """Show a sentence for a few seconds."""
        self.message.tell(sentence)

    # Parts following parts

    def _passing(self, state: MemoryState) -> Any:
        """Rows the table's filter lets pass; None when it lets everything pass."""
        chosen = self.table.model.filter
        return None if chosen == type(chosen)() else chosen.mask(state)

    def _best(self, state: MemoryState) -> tuple[str, ...]:
        ranking = state.ranking
        assert ranking is not None
        ids = (ranking.candidates.ids[row] for row in ranking.top(4 * TOP) if not ranking.candidates.is_turn[row])
        return tuple(ids)[:TOP]

    def _follow_top(self, state: MemoryState) -> None:
        """Another question's best have their curves at once; while the slider moves they change now and then."""
        if state.question is not self._topped_for:
            self._topped_for = state.question
            self._refill_top()
        elif not self._top_timer.isActive():
            self._top_timer.start()

    @Slot()
    def _refill_top(self) -> None:
        """Without a question the curves are those of the memories that fade next."""
        self._top_timer.stop()
        state = self.timeline.state
        self.curves.set_top(state.next_to_fade(TOP) if state.ranking is None else self._best(state))

    @Slot()
    def _filter_changed(self) -> None:
        self.field.show_state(self.timeline.state, self._passing(self.timeline.state))

    @Slot(object)
    def _question_changed(self, question: object) -> None:
        """The ranking while a question is asked; then what was there before."""
        shown = self.tabs.currentWidget()
        if question is not None and shown is not self.ranking:
            self._tab_before = shown
            self.tabs.setCurrentWidget(self.ranking)
        elif question is None and shown is self.ranking and self.tabs.indexOf(self._tab_before) >= 0:
            self.tabs.setCurrentWidget(self._tab_before)

    @Slot()
    def _turn_chosen(self) -> None:
        if not self.panes.is_low:
            self.panes.show_part(self.forest.panel)

    @Slot(str)
    def _failed(self, sentence: str) -> None:
        self.tell(sentence)
        self.problem.emit(sentence)

    @Slot()
    def _show_details(self) -> None:
        if self.timeline.selected:
            self.tabs.setCurrentWidget(self.inspector)

    @Slot(str)
    def _chosen_in_table(self, record_id: str) -> None:
        """As a tab it stays, so that one can go on by the keys or choose more; a click or Enter shows the details."""
        if record_id != self.timeline.selected:
            self.timeline.select(record_id)
            if self.tabs.currentWidget() is not self.table:
                self._show_details()

    # What-if

    @Slot(bool)
    def _what_if_toggled(self, on: bool) -> None:
        self.acts.what_if = on
        if not on:
            self.timeline.discard_what_if()
        self._show_what_if(self.timeline.what_if)

    @Slot(object)
    def _show_what_if(self, overlay: WhatIf) -> None:
        on = self.acts.what_if
        self.banner.setVisible(on)
        self.banner.show_overlay(overlay)
        self.inspector.acts.refresh()
        self._restyle()

    @Slot()
    def _apply_what_if(self) -> None:
        self.acts.apply_what_if()
        self.what_if.setChecked(False)

    # Layout

    def _lay_out(self) -> None:
        self.panes = Panes(self.field, self.curves, self.table, self.forest, self.inspector, self.ranking)
        self.views, self.tabs, self.left = self.panes.views, self.panes.tabs, self.panes.left
        column = QVBoxLayout(self)
        column.setContentsMargins(3, 3, 3, 3)
        column.setSpacing(0)
        for part in (self.head, self.message, self.files, self.conflicts, self.banner):
            column.addWidget(part)
        column.addWidget(self.panes, 1)
        column.addWidget(self.bar)
        self.setMinimumWidth(420)

    def _exportable(self) -> dict[str, QWidget]:
        return {
            self.tr("the whole view"): self,
            self.tr("field"): self.field,
            self.tr("curves"): self.curves,
            self.tr("dialogue forest"): self.forest.canvas,
            self.tr("timeline"): self.bar,
            self.tr("table"): self.table,
            self.tr("ranking"): self.ranking,
            self.tr("memory"): self.inspector,
        }

    def _connect(self) -> None:
        timeline = self.timeline
        timeline.state_changed.connect(self.show_state)
        timeline.range_changed.connect(self.curves.set_range)
        timeline.question_changed.connect(self._question_changed)
        timeline.question_changed.connect(self.forest.show_question)
        self.forest.turn_chosen.connect(self._turn_chosen)
        for origin in (self.forest, self.ranking, self.inspector):
            origin.turn_asked_for.connect(self.turn_asked_for)
        self.ranking.turn_shown.connect(self.show_in_forest)
        timeline.what_if_changed.connect(self._show_what_if)
        for part in (self.field, self.curves, self.table, self.inspector):
            timeline.selection_changed.connect(part.select)
        for signal in (
            self.field.record_clicked,
            self.curves.record_clicked,
            self.inspector.record_chosen,
            self.conflicts.record_chosen,
        ):
            signal.connect(self.select)
        self.ranking.record_chosen.connect(timeline.select)
        self.table.record_chosen.connect(self._chosen_in_table)
        self.table.details_asked_for.connect(self._show_details)
        self.field.records_boxed.connect(self.table.choose)
        self.table.settled.connect(self._refill_top)
        self._top_timer.timeout.connect(self._refill_top)
        self.table.filtered.connect(self._filter_changed)
        self.bar.settled.connect(self.table.settle)
        for source in (self.acts, self.query, self.conflicts, self.files, self.exports, self.forest):
            source.failed.connect(self._failed)
        for teller in (self.acts, self.files, self.exports):
            teller.told.connect(self.tell)
        self.what_if.toggled.connect(self._what_if_toggled)
        self.banner.apply.clicked.connect(self._apply_what_if)
        self.banner.step_back.clicked.connect(timeline.take_back_imagined)
        self.banner.discard.clicked.connect(self._discard)
        self.head.undo.clicked.connect(self.acts.undo)
        self.head.redo.clicked.connect(self.acts.redo)
        self.acts.offered.connect(self.message.tell)
        self.table.rows_chosen.connect(self.acts.choose)
        self.table.rows_chosen.connect(self.curves.choose)
        self.table.rows_chosen.connect(self.field.choose)
        for part in (self.table, self.field):
            part.menu_asked_for.connect(self._open_menu)
        for act, keys in SHORTCUTS.items():
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(partial(self.acts.do, act))
        current_theme().changed.connect(self._restyle)

    @Slot(QPoint)
    def _open_menu(self, where: QPoint) -> None:
        """At a point of the screen."""
        menu = act_menu(self.acts, self)
        menu.addSeparator()
        menu.addAction(self.tr("Find similar memories"), self.find_similar)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(where)

    @Slot()
    def _discard(self) -> None:
        self.what_if.setChecked(False)

    @Slot()
    def _restyle(self) -> None:
        """A visible frame while acts are imagined; given anew it would lay out the whole view."""
        colors = current_theme().palette
        frame = colors.warning if self.acts.what_if else colors.background
        sheet = f"#memoryView {{ background: {colors.background}; border: 3px solid {frame}; }}"
        if self.styleSheet() != sheet:
            self.setStyleSheet(sheet)

    # Events

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.timeline.follow_clock(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Out of sight nothing runs."""
        super().hideEvent(event)
        self.bar.play.setChecked(False)
        self.timeline.follow_clock(False)
        self._top_timer.stop()
        for part in (self.query, self.table, self.inspector):
            part.stop()
        self.message.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_N:
                self.bar.go_to_now()
            case Qt.Key.Key_Space:
                self.bar.toggle_play()
            case Qt.Key.Key_Slash:
                self.query.setFocus()
            case _:
                super().keyPressEvent(event)
