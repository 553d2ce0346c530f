"""One conversation: its turns, the composer, and the events that change them.

A reply belongs to its conversation, not to the screen: one may leave while it streams and find it on return.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from familiars_desktop.ui.bridge import (
    Bridge,
    Conversation,
    RedactionChoice,
    TurnView,
    events,
)
from familiars_desktop.ui.chat.composer import Composer
from familiars_desktop.ui.chat.empty_page import EmptyPage
from familiars_desktop.ui.chat.live_turn import LiveTurn
from familiars_desktop.ui.chat.memory_notes import MemoryNotes
from familiars_desktop.ui.chat.row import ChatRow, RowAction, RowCommand, row_of
from familiars_desktop.ui.chat.turn_list import TurnList
from familiars_desktop.ui.chat.turn_model import TurnModel
from familiars_desktop.ui.chat.unasked_answers import ANSWERS, UnaskedAnswers
from familiars_desktop.ui.chat.used_memories import UsedMemories
from familiars_desktop.ui.theme import READING_WIDTH

_FRAME_MS: Final = 33
_RENDER_SHARE: Final = 4
"""A frame of streaming waits at least this many times as long as the last one took to render."""


class ChatPage(QWidget):
    """Shows one conversation at a time; ``dialogue_id`` is None for one that has not begun."""

    dialogue_changed = Signal(object)
    memory_asked_for = Signal(str)
    model_asked_for = Signal()
    noticed = Signal(str)
    spoken_elsewhere = Signal(str, str)
    failed = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._dialogue_id: str | None = None
        self._live: dict[str, LiveTurn] = {}
        self._editing: ChatRow | None = None
        self._loading = False
        self._opening = False
        self._wanted: int | None = None
        self.model = TurnModel(self)
        self.turns = TurnList(self.model)
        self.composer = Composer(bridge, dialogue=lambda: self._dialogue_id)
        self.empty = EmptyPage()
        self._frame = QTimer(self, singleShot=True, interval=_FRAME_MS)
        self._frame.timeout.connect(self._show_frame)
        self.notes = MemoryNotes(bridge, self.model, lambda: self._dialogue_id, self)
        self.used = UsedMemories(bridge, self.turns)
        self.unasked = UnaskedAnswers(bridge, lambda: self._dialogue_id, self)
        self._build()
        self._connect()

    @property
    def dialogue_id(self) -> str | None:
        return self._dialogue_id

    @property
    def is_busy(self) -> bool:
        """Whether a reply is running in the conversation shown."""
        return self._running() is not None

    # Choosing a conversation

    def open(self, dialogue_id: str, node_id: int | None = None) -> None:
        """Show a stored conversation, its newest branch; with ``node_id`` the branch through that turn, at the turn."""
        self._wanted = node_id
        if dialogue_id != self._dialogue_id or node_id is None:
            self._change_to(dialogue_id)
        elif self.turns.show_turn(node_id):
            self._wanted = None
            return
        self._load(through=node_id)

    def start_new(self, *, temporary: bool = False) -> None:
        """An empty conversation; the engine makes it when the first message is sent."""
        self._change_to(None)
        self.composer.temporary.setChecked(temporary)
        self.composer.setFocus()

    @Slot()
    def stop(self) -> None:
        """Cut the running reply short."""
        live = self._running()
        if live is not None:
            self._bridge.stop(live.turn_id)

    def _change_to(self, dialogue_id: str | None) -> None:
        self._dialogue_id = dialogue_id
        self._editing = None
        self.composer.end_edit()
        self._loading = dialogue_id is not None
        self.model.set_rows([])
        if dialogue_id is not None:
            self.composer.temporary.setChecked(False)
        self._refresh()
        self.dialogue_changed.emit(dialogue_id)

    def _load(self, through: int | None = None) -> None:
        dialogue_id = self._dialogue_id
        if dialogue_id is not None:
            loaded = partial(self._on_loaded, dialogue_id)
            self._bridge.conversation(dialogue_id, loaded, self._on_not_loaded, through=through)

    def _on_not_loaded(self, message: str) -> None:
        self._loading = False
        self._refresh()
        self.failed.emit(message)

    def _on_loaded(self, dialogue_id: str, turns: Sequence[TurnView]) -> None:
        if dialogue_id != self._dialogue_id:
            return
        rows = [row_of(turn, dialogue_id) for turn in turns]
        live = self._running()
        if live is not None:
            known = {row.node_id for row in rows}
            rows += [row for row in live.rows if row.node_id is None or row.node_id not in known]
        self._loading = False
        self.model.set_rows(rows)
        self._refresh()
        self._show_wanted()

    def _show_wanted(self) -> None:
        """Bring the turn that was asked for into sight."""
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self.turns.show_turn(wanted)

    # Saying

    @Slot(str, object)
    def _on_submitted(self, text: str, choices: Sequence[RedactionChoice]) -> None:
        if self._opening:
            return
        if self._editing is not None:
            self._ask_instead(self._editing, text, choices)
        elif self._dialogue_id is None and not self.composer.temporary.isChecked():
            self._opening = True
            self._bridge.new_conversation("", partial(self._begin_new, text, choices), self._on_not_opened)
        else:
            self._ask(text, choices)

    def _on_not_opened(self, message: str) -> None:
        self._opening = False
        self.failed.emit(message)

    def _begin_new(self, text: str, choices: Sequence[RedactionChoice], made: Conversation) -> None:
        self._opening = False
        if self._dialogue_id is None:
            self._dialogue_id = made.id
            self.dialogue_changed.emit(made.id)
            self._ask(text, choices)

    def _ask(self, text: str, choices: Sequence[RedactionChoice]) -> None:
        rows = self.model.rows
        turn_id = self._bridge.say(
            text,
            dialogue_id=self._dialogue_id,
            parent=rows[-1].node_id if rows else None,
            temporary=self.composer.temporary.isChecked(),
            choices=choices,
        )
        if turn_id is not None:
            self._begin(turn_id, text)

    def _ask_instead(self, row: ChatRow, text: str, choices: Sequence[RedactionChoice]) -> None:
        assert self._dialogue_id is not None and row.node_id is not None
        turn_id = self._bridge.edit(self._dialogue_id, row.node_id, text, choices)
        if turn_id is not None:
            self._editing = None
            self.model.truncate(self._position(row))
            self._begin(turn_id, text, redo=True)

    def _answer_again(self, row: ChatRow) -> None:
        """``row`` is an answer; one that never came is asked for by its question."""
        position = self._position(row)
        question = self.model.rows[position - 1] if position > 0 else None
        node = row.node_id if row.node_id is not None else question.node_id if question else None
        if node is None or self._dialogue_id is None:
            if question is not None:
                self.composer.set_text(question.content)
            return
        turn_id = self._bridge.regenerate(self._dialogue_id, node)
        if turn_id is not None:
            self.model.truncate(position)
            self._begin(turn_id, None, redo=True)

    def _begin(self, turn_id: str, question: str | None, *, redo: bool = False) -> None:
        live = LiveTurn.begin(turn_id, self._dialogue_id or "", question=question, now=self._bridge.now())
        live.redo = redo
        self._live[turn_id] = live
        self.model.extend(live.rows)
        if question is not None:
            self.composer.clear()
        self._refresh()
        self.turns.follow_end()

    # Hearing

    @Slot(object)
    def _on_started(self, event: events.TurnStarted) -> None:
        live = self._live.get(event.turn_id)
        if live is None:
            return
        shown = self._is_shown(live)
        live.started(event.dialogue_id, event.question_node)
        if shown:
            if self._dialogue_id is None:
                self._dialogue_id = event.dialogue_id
                self.dialogue_changed.emit(event.dialogue_id)
            self._show(live.question)

    @Slot(object)
    def _on_recalled(self, event: events.MemoriesRecalled) -> None:
        live = self._live.get(event.turn_id)
        if live is not None:
            live.recalled(event.recalled)
            self._show_live(live)

    @Slot(object)
    def _on_delta(self, event: events.ReplyDelta) -> None:
        live = self._live.get(event.turn_id)
        if live is not None:
            live.heard(event.text)
            if self._is_shown(live) and not self._frame.isActive():
                self._frame.start()

    @Slot(object)
    def _on_finished(self, event: events.ReplyFinished) -> None:
        live = self._live.pop(event.turn_id, None)
        if live is None:
            if event.dialogue_id == self._dialogue_id and not self.is_busy:
                self._load()
            return
        live.finished(event.node_id, event.text, stopped=event.stopped, cut_off=event.cut_off, at=event.at)
        self._show_live(live)
        if live.redo and self._is_shown(live):
            self._load(through=event.node_id)
        self._refresh()

    @Slot(object)
    def _on_failed(self, event: events.TurnFailed) -> None:
        live = self._live.pop(event.turn_id, None)
        if live is None:
            return
        if self._bridge.status().chat_model:
            live.failed(event.message)
        else:
            live.failed(self.tr("No language model is chosen yet. Your message is kept."), lacks_model=True)
        self._show_live(live)
        if self._is_shown(live) and live.question_node is not None:
            self._load_failed(live)
        self._refresh()

    def _load_failed(self, live: LiveTurn) -> None:
        """What was kept of it is stored: take its node from there, and keep the error line if nothing was."""
        assert self._dialogue_id is not None
        self._bridge.conversation(
            self._dialogue_id,
            partial(self._on_failed_loaded, self._dialogue_id, live),
            self._ignore,
            through=live.question_node,
        )

    def _on_failed_loaded(self, dialogue_id: str, live: LiveTurn, turns: Sequence[TurnView]) -> None:
        if dialogue_id != self._dialogue_id:
            return
        rows = [row_of(turn, dialogue_id) for turn in turns]
        if not rows or rows[-1].is_question:
            rows.append(live.answer)
        elif not rows[-1].problem:
            rows[-1] = replace(rows[-1], state="failed", problem=live.answer.problem, used=live.answer.used)
        self.model.set_rows(rows)

    def _ignore(self, message: str) -> None:
        """What matters is said elsewhere: in the error line, or by the conversation that is gone."""

    @Slot()
    def _show_frame(self) -> None:
        """One frame of streaming: only the answer's row is laid out again."""
        began = time.perf_counter()
        live = self._running()
        if live is not None:
            live.catch_up()
            self._show(live.answer)
            position = self.model.position_of(live.answer.key)
            if position is not None:
                self.turns.layout_at(position)
        took = (time.perf_counter() - began) * 1000.0
        self._frame.setInterval(max(_FRAME_MS, round(_RENDER_SHARE * took)))

    @Slot()
    def _on_conversations_changed(self) -> None:
        """Turns may have lost words that were erased: what is shown follows."""
        last = next((row.node_id for row in reversed(self.model.rows) if row.node_id is not None), None)
        if self._dialogue_id is not None and last is not None:
            compared = partial(self._on_compared, self._dialogue_id)
            self._bridge.conversation(self._dialogue_id, compared, self._ignore, through=last)

    def _on_compared(self, dialogue_id: str, turns: Sequence[TurnView]) -> None:
        if dialogue_id == self._dialogue_id:
            self.model.take_over(row_of(turn, dialogue_id) for turn in turns)

    # Doing

    @Slot(object, object)
    def _on_commanded(self, command: RowCommand, row: ChatRow) -> None:
        index = command.argument
        if command.action in (RowAction.COPY, RowAction.COPY_CODE):
            self.noticed.emit(self.tr("Copied"))
        elif command.action is RowAction.EDIT:
            self._editing = row
            self.composer.begin_edit(row.content)
        elif command.action in (RowAction.REGENERATE, RowAction.RETRY):
            if not self.is_busy:
                self._answer_again(row)
        elif command.action is RowAction.GO_ON:
            self._go_on(row)
        elif command.action is RowAction.CHOOSE_MODEL:
            self.model_asked_for.emit()
        elif command.action is RowAction.VERSION:
            self._load(through=int(index))
        elif command.action is RowAction.WHY:
            self.used.explain(row, self._position(row), int(index))
        elif command.action is RowAction.UNDO_MEMORY:
            self.notes.undo(row, int(index))
        elif command.action is RowAction.EDIT_MEMORY:
            self.notes.edit(row, int(index))
        elif row.unasked is not None and command.action in ANSWERS:
            self.unasked.take(command.action, row.unasked)
        elif command.action is RowAction.OPEN_LINK:
            QDesktopServices.openUrl(QUrl(str(index)))

    def _go_on(self, row: ChatRow) -> None:
        """Ask for the rest of a reply; of one further up it is for the user to say."""
        if self.is_busy or self.model.rows[-1].key != row.key:
            self.composer.set_text(self.tr("Go on."))
        else:
            draft = self.composer.text.toPlainText()
            self._ask(self.tr("Go on."), ())
            self.composer.set_text(draft)

    @Slot(object)
    def _on_spoke(self, event: events.CompanionSpoke) -> None:
        """Shown where it was said; elsewhere a word that there is something."""
        if event.dialogue_id != self._dialogue_id:
            self.spoken_elsewhere.emit(event.dialogue_id, event.text)
        else:
            self._load_if_shown(event.dialogue_id)

    @Slot(object)
    def _load_if_shown(self, dialogue_id: str | None) -> None:
        if dialogue_id == self._dialogue_id and not self.is_busy:
            self._load()

    # Inside

    def _build(self) -> None:
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.turns)
        foot = QHBoxLayout()
        foot.setContentsMargins(20, 6, 20, 16)
        self.composer.setMaximumWidth(READING_WIDTH + 24)
        foot.addStretch(1)
        foot.addWidget(self.composer, 100)
        foot.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(self._stack, 1)
        layout.addLayout(foot)

    def _connect(self) -> None:
        bridge = self._bridge
        self.composer.submitted.connect(self._on_submitted)
        self.composer.stopped.connect(self.stop)
        self.composer.edit_cancelled.connect(self._on_edit_cancelled)
        self.composer.temporary_toggled.connect(self._on_temporary)
        self.turns.commanded.connect(self._on_commanded)
        for part in (self.notes, self.used, self.unasked):
            part.noticed.connect(self.noticed)
        for part in (self.used, self.unasked):
            part.memory_asked_for.connect(self.memory_asked_for)
        self.unasked.answered.connect(self._load_if_shown)
        self.notes.failed.connect(self.failed)
        bridge.turn_started.connect(self._on_started)
        bridge.memories_recalled.connect(self._on_recalled)
        bridge.reply_delta.connect(self._on_delta)
        bridge.reply_finished.connect(self._on_finished)
        bridge.turn_failed.connect(self._on_failed)
        bridge.companion_spoke.connect(self._on_spoke)
        bridge.conversations_changed.connect(self._on_conversations_changed)
        bridge.status_changed.connect(self.composer.follow_status)

    @Slot()
    def _on_edit_cancelled(self) -> None:
        self._editing = None

    @Slot(bool)
    def _on_temporary(self, on: bool) -> None:
        """A conversation is temporary from its first word or not at all."""
        self.empty.set_temporary(on)
        if self.model.rows:
            self._change_to(None)
            self.composer.temporary.setChecked(on)
        self.dialogue_changed.emit(self._dialogue_id)

    def _running(self) -> LiveTurn | None:
        return next((live for live in self._live.values() if self._is_shown(live)), None)

    def _is_shown(self, live: LiveTurn) -> bool:
        if live.dialogue_id:
            return live.dialogue_id == self._dialogue_id
        return self._dialogue_id is None and self.model.position_of(live.answer.key) is not None

    def _show_live(self, live: LiveTurn) -> None:
        if self._is_shown(live):
            self._show(live.catch_up() if live.answer.busy else live.answer)

    def _show(self, row: ChatRow | None) -> None:
        position = self.model.position_of(row.key) if row is not None else None
        if row is not None and position is not None:
            self.model.update_row(position, row)

    def _position(self, row: ChatRow) -> int:
        position = self.model.position_of(row.key)
        return len(self.model.rows) if position is None else position

    def _refresh(self) -> None:
        self._stack.setCurrentWidget(self.turns if self.model.rows or self._loading else self.empty)
        self.composer.set_busy(self.is_busy)
