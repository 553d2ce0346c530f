"""The window: conversations, the chat, the memory view, and the commands that move between them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QByteArray, QPoint, QSettings, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from familiars_desktop.ui.act_wording import act_words
from familiars_desktop.ui.bridge import Bridge, EngineStatus, events
from familiars_desktop.ui.chat.chat_page import ChatPage
from familiars_desktop.ui.command_palette import Command, CommandPalette
from familiars_desktop.ui.conversations.conversation_panel import ConversationPanel
from familiars_desktop.ui.digest.banner import DigestBanner
from familiars_desktop.ui.digest.watch import DigestWatch, summary
from familiars_desktop.ui.gate_panel import GatePanel
from familiars_desktop.ui.header import Header
from familiars_desktop.ui.importing import Importing, dropped_path
from familiars_desktop.ui.missing_embedder import MissingEmbedder
from familiars_desktop.ui.model_chooser import ModelChooser
from familiars_desktop.ui.notice import Notice
from familiars_desktop.ui.speaking_dialog import SpeakingDialog
from familiars_desktop.ui.status_line import StatusLine
from familiars_desktop.ui.window_commands import window_commands

if TYPE_CHECKING:
    from familiars_desktop.ui.bridge import ErasureReport
    from familiars_desktop.ui.digest.page import DigestPage
    from familiars_desktop.ui.model_page.model_page import ModelPage

MakeMemoryView = Callable[[Bridge], QWidget]

_SIDEBAR: Final = 250
_SIZE: Final = QSize(1280, 820)


class MainWindow(QMainWindow):
    """``make_memory_view`` is called after the first paint, so that plotting does not delay the window."""

    closing = Signal()

    def __init__(self, bridge: Bridge, *, make_memory_view: MakeMemoryView | None = None) -> None:
        super().__init__()
        self._bridge = bridge
        self._make_memory_view = make_memory_view
        self._memory_view: QWidget | None = None
        self._opened_latest = False
        self._offered_model = False
        self._model_page: ModelPage | None = None
        self._offered_digest = False
        self.header = Header()
        self.conversations = ConversationPanel(bridge)
        self.chat = ChatPage(bridge)
        self.models = ModelChooser(bridge)
        self.pages = QStackedWidget()
        self.digests = DigestWatch(bridge, self)
        self.digest_banner = DigestBanner()
        self._digest_page: DigestPage | None = None
        self.status = StatusLine()
        self.embedder = MissingEmbedder(bridge, self)
        self.importing = Importing(bridge, self)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.notice: Notice
        self._build()
        self._connect()
        self._add_shortcuts()
        self._restore()
        self._on_status(bridge.status())
        self.chat.composer.setFocus()

    @property
    def bridge(self) -> Bridge:
        return self._bridge

    @property
    def memory_view(self) -> QWidget | None:
        """The memory view, None until it has been made."""
        return self._memory_view

    # Commands

    def commands(self) -> list[Command]:
        """Everything the palette offers, conversations last."""
        return window_commands(self)

    @Slot()
    def open_palette(self) -> CommandPalette:
        palette = CommandPalette(self.commands(), self)
        palette.open_on_top()
        return palette

    @Slot()
    def new_chat(self, *, temporary: bool = False) -> None:
        self._show_chat()
        self.chat.start_new(temporary=temporary)

    @Slot()
    def focus_composer(self) -> None:
        self._show_chat()
        self.chat.composer.setFocus()

    @Slot()
    def search_conversations(self) -> None:
        self.header.sidebar.setChecked(True)
        self.conversations.search.setFocus()
        self.conversations.search.selectAll()

    @Slot()
    def choose_model(self) -> None:
        self.models.begin(first_run=False)
        self.pages.setCurrentWidget(self.models)

    @Slot()
    def manage_models(self) -> ModelPage:
        """Every model there is: fetch, pause, remove, measure, put to use."""
        from familiars_desktop.ui.model_page.model_page import ModelPage

        if self._model_page is None:
            self._model_page = ModelPage(self._bridge)
            self._model_page.closed.connect(self._show_chat)
            self._model_page.others_asked_for.connect(self.choose_model)
            self.pages.addWidget(self._model_page)
        self._model_page.begin()
        self.pages.setCurrentWidget(self._model_page)
        return self._model_page

    @Slot()
    def show_gate(self) -> GatePanel:
        """Residents and decisions, above the status bar."""
        panel = GatePanel(self._bridge, self)
        line = self.status.geometry()
        panel.open_above(line.topLeft() if self.isRightToLeft() else line.topRight() - QPoint(12, 0))
        return panel

    @Slot()
    def show_speaking_rules(self) -> SpeakingDialog:
        """Whether, when and of what the companion may speak first."""
        dialog = SpeakingDialog(self._bridge, self)
        dialog.open()
        return dialog

    @Slot()
    def show_digest(self) -> DigestPage:
        """What changed in memory since the user last looked, to review."""
        from familiars_desktop.ui.digest.page import DigestPage  # it brings the plots along

        if self._digest_page is None:
            self._digest_page = DigestPage(self._bridge, self.digests)
            self._digest_page.closed.connect(self._show_chat)
            self._digest_page.record_asked_for.connect(self.show_memory)
            self._digest_page.told.connect(self.tell)
            self._digest_page.failed.connect(self._tell_problem)
            self.pages.addWidget(self._digest_page)
        self.digest_banner.hide()
        self._digest_page.begin()
        self.pages.setCurrentWidget(self._digest_page)
        return self._digest_page

    @Slot()
    def undo(self) -> None:
        self._bridge.undo(partial(self._on_undone, self.tr("Undone: {}"), self.tr("There is nothing to undo")))

    @Slot()
    def redo(self) -> None:
        self._bridge.redo(partial(self._on_undone, self.tr("Done again: {}"), self.tr("There is nothing to redo")))

    @Slot()
    def show_erasure_report(self) -> None:
        self._bridge.erasure_report(self._on_erasure_report)

    @Slot(str)
    def show_memory(self, record_id: str = "") -> None:
        """Open the memory view, at one record when an id is given."""
        self.header.memory.setChecked(True)
        select = getattr(self._memory_view, "select", None)
        if record_id and select is not None:
            select(record_id)

    @Slot(str, int)
    def show_turn(self, dialogue_id: str, node_id: int) -> None:
        """Open a conversation at one of its turns."""
        self.pages.setCurrentWidget(self.chat)
        self.chat.open(dialogue_id, node_id)

    # Building

    def _build(self) -> None:
        self.setWindowTitle("Familiars")
        self.setAcceptDrops(True)
        self.setUnifiedTitleAndToolBarOnMac(True)
        self.pages.addWidget(self.chat)
        self.pages.addWidget(self.models)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        inset = QHBoxLayout()
        inset.setContentsMargins(12, 0, 12, 0)
        inset.addWidget(self.digest_banner)
        column.addLayout(inset)
        column.addWidget(self.pages, 1)
        middle.setMinimumWidth(340)
        self.splitter.addWidget(self.conversations)
        self.splitter.addWidget(middle)
        self.splitter.setStretchFactor(0, 0)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setCollapsible(1, False)
        self.splitter.setHandleWidth(1)
        self.splitter.setSizes([_SIDEBAR, _SIZE.width() - _SIDEBAR])
        self.setCentralWidget(self.splitter)
        self.setStatusBar(self.status)
        self.notice = Notice(middle)

    def _connect(self) -> None:
        bridge = self._bridge
        self.header.sidebar.toggled.connect(self.conversations.setVisible)
        self.header.memory.toggled.connect(self._toggle_memory)
        self.header.search.clicked.connect(self.open_palette)
        self.conversations.chosen.connect(self._on_chosen)
        self.conversations.new_asked_for.connect(self.new_chat)
        self.conversations.closed.connect(self.new_chat)
        self.conversations.noticed.connect(self.tell)
        self.conversations.listed.connect(self._on_listed)
        self.chat.dialogue_changed.connect(self._on_dialogue)
        self.chat.memory_asked_for.connect(self.show_memory)
        self.chat.model_asked_for.connect(self.choose_model)
        self.chat.noticed.connect(self.tell)
        self.chat.failed.connect(self._tell_problem)
        self.chat.spoken_elsewhere.connect(self._on_spoken_elsewhere)
        self.models.closed.connect(self._show_chat)
        self.models.library_asked_for.connect(self.manage_models)
        self.status.model_asked_for.connect(self.choose_model)
        self.status.gate_asked_for.connect(self.show_gate)
        self.status.digest_asked_for.connect(self.show_digest)
        self.status.embedder_asked_for.connect(self.embedder.fetch)
        self.embedder.offered.connect(self._offer_embedder)
        self.embedder.failed.connect(self._tell_problem)
        self.importing.told.connect(self.tell)
        self.importing.failed.connect(self._tell_problem)
        self.digest_banner.review_asked_for.connect(self.show_digest)
        self.digests.changed.connect(self._on_digest)
        bridge.status_changed.connect(self._on_status)
        bridge.download_progressed.connect(self.status.show_download)
        bridge.problem.connect(self._tell_problem)
        bridge.worker_crashed.connect(self._on_crashed)
        bridge.model_problem.connect(self._on_model_problem)
        bridge.conflict_resolved.connect(self._on_conflict)
        bridge.files_checked.connect(self._on_files)
        bridge.embedding_progressed.connect(self.status.show_embedding)

    def _add_shortcuts(self) -> None:
        for command in self.commands():
            if command.shortcut:
                QShortcut(QKeySequence(command.shortcut), self).activated.connect(command.run)
        for keys in ("Ctrl+K", "F1"):
            QShortcut(QKeySequence(keys), self).activated.connect(self.open_palette)

    # Memory view

    @Slot(bool)
    def _toggle_memory(self, shown: bool) -> None:
        if shown:
            self._ensure_memory_view()
        if self._memory_view is not None:
            self._memory_view.setVisible(shown)

    def _ensure_memory_view(self) -> None:
        if self._memory_view is None and self._make_memory_view is not None:
            self._memory_view = self._make_memory_view(self._bridge)
            asked = getattr(self._memory_view, "turn_asked_for", None)
            if asked is not None:
                asked.connect(self.show_turn)
            self.splitter.addWidget(self._memory_view)
            self.splitter.setStretchFactor(2, 1)
            left, middle = self.splitter.sizes()[:2]
            half = max(middle * 52 // 100, 380)
            self.splitter.setSizes([left, middle - half, half])

    # Hearing

    @Slot(object)
    def _on_status(self, status: EngineStatus) -> None:
        self.status.show_status(status)
        self.chat.composer.follow_status(status)
        if self.isVisible():
            self._offer_model(status)

    @Slot(str)
    def _on_chosen(self, dialogue_id: str) -> None:
        self._show_chat()
        self.chat.open(dialogue_id)

    @Slot()
    def _on_listed(self) -> None:
        """The list came: at the start the latest conversation opens, later only names may have changed."""
        if not self._opened_latest:
            self._opened_latest = True
            listed = self.conversations.model.conversations
            if listed and self.chat.dialogue_id is None and not self.chat.model.rows:
                self.chat.open(listed[0].id)
        self._show_title()

    @Slot(object)
    def _on_dialogue(self, dialogue_id: str | None) -> None:
        self.conversations.show_open(dialogue_id)
        self._show_title()

    @Slot(object)
    def _on_crashed(self, event: events.WorkerCrashed) -> None:
        self._tell_problem(self.tr("Something behind the window failed: {}").format(event.message))

    @Slot(object)
    def _on_model_problem(self, event: events.ModelProblem) -> None:
        """The pages of models tell their own."""
        self.status.end_download()
        if self.pages.currentWidget() not in (self.models, self._model_page):
            self.notice.tell(event.message, action=self.tr("Models"), act=self.choose_model, is_problem=True)

    @Slot(str, str)
    def _offer_embedder(self, text: str, action: str) -> None:
        self.notice.tell(text, action=action, act=self.embedder.fetch)

    @Slot(str, str)
    def _on_spoken_elsewhere(self, dialogue_id: str, text: str) -> None:
        self.notice.tell(text, action=self.tr("Show"), act=partial(self._on_chosen, dialogue_id))

    @Slot(object)
    def _on_conflict(self, event: events.ConflictResolved) -> None:
        """Where the memory view is on screen, it asks itself."""
        text = self.tr("Two statements contradict each other: you decide.")
        if not event.open:
            self.notice.withdraw(text)
        elif self._memory_view is None or not self._memory_view.isVisible():
            self.notice.tell(text, action=self.tr("Show"), act=partial(self.show_memory, event.winner_id or ""))

    @Slot()
    def _on_digest(self) -> None:
        """The banner is for the first digest of a session alone."""
        watch = self.digests
        self.status.show_digest(watch.count)
        if self._offered_digest or watch.digest is None:
            return
        self._offered_digest = True
        if self.pages.currentWidget() is not self._digest_page and watch.is_worth_offering():
            watch.note_offered()
            self.digest_banner.offer(summary(watch.digest, len(watch.conflicts)))

    @Slot(object)
    def _on_files(self, event: events.FilesChecked) -> None:
        """The memory view says more, and what can be done."""
        if not event.held and not event.copies:
            return
        path = event.held[0].path if event.held else event.copies[0].path
        text = self.tr("{} looks damaged: its memories are kept.") if event.held else self.tr("{} is a copy to merge.")
        self.notice.tell(text.format(path), action=self.tr("Show"), act=self.show_memory, is_problem=bool(event.held))

    def _on_undone(self, done: str, nothing: str, description: str | None) -> None:
        self.tell(done.format(act_words(description)) if description else nothing)

    def _on_erasure_report(self, report: ErasureReport | None) -> None:
        from familiars_desktop.ui.memory_view.erasure_dialog import ErasureDialog  # it brings the plots along

        if report is None:
            self.tell(self.tr("Nothing has been erased yet"))
        else:
            ErasureDialog(report, self).open()

    @Slot(str)
    def tell(self, text: str) -> None:
        """Show a sentence for some seconds."""
        self.notice.tell(text)

    @Slot(str)
    def _tell_problem(self, text: str) -> None:
        self.notice.tell(text, is_problem=True)

    @Slot()
    def _show_chat(self) -> None:
        self.pages.setCurrentWidget(self.chat)
        self.chat.composer.setFocus()

    def _show_title(self) -> None:
        title = self.conversations.title_of_open()
        if not title:
            is_temporary = self.chat.composer.temporary.isChecked()
            title = self.tr("Temporary chat") if is_temporary else self.tr("New chat")
        self.header.set_title(title)

    # Life

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, self._after_first_paint)

    @Slot()
    def _after_first_paint(self) -> None:
        """What the first paint does not need: the offer of a model, and the memory view when it was open."""
        self._offer_model(self._bridge.status())
        self.digests.refresh()
        if QSettings().value("window/memory", False, bool):
            self.header.memory.setChecked(True)

    def _offer_model(self, status: EngineStatus) -> None:
        """Once, as soon as it is known that no model was ever chosen."""
        if self._offered_model or status.looking:
            return
        self._offered_model = True
        if not status.chat_model and self.pages.currentWidget() is self.chat:
            self.models.begin(first_run=True)
            self.pages.setCurrentWidget(self.models)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_path(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if path := dropped_path(event.mimeData()):
            event.acceptProposedAction()
            self.importing.take(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        settings = QSettings()
        settings.setValue("window/geometry", self.saveGeometry())
        settings.setValue("window/sidebar", self.header.sidebar.isChecked())
        settings.setValue("window/memory", self.header.memory.isChecked())
        self.digests.stop()
        self.closing.emit()
        super().closeEvent(event)

    def _restore(self) -> None:
        settings = QSettings()
        geometry = settings.value("window/geometry")
        if not (isinstance(geometry, QByteArray) and self.restoreGeometry(geometry)):
            self.resize(_SIZE)
        self.header.sidebar.setChecked(bool(settings.value("window/sidebar", True, bool)))
        self.conversations.setVisible(self.header.sidebar.isChecked())
