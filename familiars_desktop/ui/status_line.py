"""The line at the foot of the window: model, device, memory of models, and how far the writer is."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QStatusBar, QToolButton, QWidget

from familiars_desktop.ui.bridge import EngineStatus, events
from familiars_desktop.ui.chat.row import shortened
from familiars_desktop.ui.model_chooser import progress_text, size_text
from familiars_desktop.ui.problem_text import in_short
from familiars_desktop.ui.theme import enlarged, scaled_font
from familiars_desktop.ui.translation import tr

_MARGINS: Final = 32
_GAP: Final = 14
_PROBLEM_WIDTH: Final = 160


class StatusLine(QStatusBar):
    """``model_asked_for`` when the model's name is clicked, ``gate_asked_for`` when the memory of models is,
    ``digest_asked_for`` when the news of memory are, ``embedder_asked_for`` where it is missing."""

    model_asked_for = Signal()
    embedder_asked_for = Signal()
    digest_asked_for = Signal()
    gate_asked_for = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = QToolButton()
        self.device = QLabel()
        self.gate = QToolButton()
        self.writer = QLabel()
        self.embedder = QToolButton()
        self.digest = QToolButton()
        self.problem = QLabel()
        self.setSizeGripEnabled(False)
        self.setContentsMargins(8, 0, 12, 0)
        self.model.setToolTip(self.tr("Choose another language model"))
        self.gate.setToolTip(self.tr("Memory that loaded models use, of what they may use: show which"))
        self.problem.setProperty("role", "danger")
        for widget in (self.model, self.device, self.problem):
            widget.setFont(scaled_font(0.85))
            self.addWidget(widget)
        for widget in (self.digest, self.writer, self.embedder, self.gate):
            widget.setFont(scaled_font(0.85))
            widget.setContentsMargins(14, 0, 0, 0)
            self.addPermanentWidget(widget)
        self.device.setProperty("role", "muted")
        self.writer.setProperty("role", "muted")
        self.model.clicked.connect(self.model_asked_for)
        self.gate.clicked.connect(self.gate_asked_for)
        self.digest.clicked.connect(self.digest_asked_for)
        self.embedder.clicked.connect(self.embedder_asked_for)
        self.embedder.hide()
        self.digest.setToolTip(self.tr("What changed in memory since you last looked (Ctrl+D)"))
        self._wanted = {self.model, self.device, self.writer}
        self._problem = ""
        self.messageChanged.connect(self._fit)
        self.show_digest(0)

    @Slot(object)
    def show_status(self, status: EngineStatus) -> None:
        """Show how things stand."""
        self.model.setText(model_text(status))
        self.model.setAccessibleName(self.tr("Language model: {}").format(model_text(status)))
        self.device.setText(status.device)
        self.gate.setText(gate_text(status))
        self.gate.setAccessibleName(self.tr("Memory of models: {}").format(gate_text(status)))
        self._want(self.gate, bool(gate_text(status)))
        self.writer.setText(writer_text(status))
        self.writer.setToolTip(self._writer_tip(status))
        self.embedder.setText(fetch_text(status))
        self.embedder.setToolTip(status.embedder)
        self._want(self.embedder, status.embedder_missing)
        self._problem = shortened(in_short(status.problem), 90)
        self.problem.setToolTip(status.problem)
        self._fit()

    def _writer_tip(self, status: EngineStatus) -> str:
        if status.embedder_missing:
            return self.tr("The model that finds memories by their meaning is not here yet.")
        return self.tr("Messages still to be read for memories")

    def show_digest(self, count: int) -> None:
        """How many changes of memory wait to be reviewed."""
        text = self.tr("1 change to review") if count == 1 else self.tr("{} changes to review").format(f"{count:n}")
        self.digest.setText(text)
        self.digest.setAccessibleName(text)
        self._want(self.digest, count > 0)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """What has no room is left out, so that the window may be as narrow as its other parts."""
        return QSize(self.model.minimumSizeHint().width(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_wanted"):
            self._fit()

    def _want(self, widget: QWidget, wanted: bool) -> None:
        (self._wanted.add if wanted else self._wanted.discard)(widget)

    @Slot()
    def _fit(self) -> None:
        """The most important first, and none after one that does not fit; a problem gets what is left, and some in any
        case."""
        is_covered = bool(self.currentMessage())
        room = self.width() - _MARGINS - (enlarged(_PROBLEM_WIDTH) if self._problem else 0)
        for widget in (self.model, self.embedder, self.writer, self.digest, self.gate, self.device):
            wanted, wide = widget in self._wanted, widget.sizeHint().width() + _GAP
            fits = wanted and (wide <= room or widget is self.model)
            room -= wide if fits else room if wanted else 0
            if not (is_covered and widget in (self.model, self.device)):
                widget.setVisible(fits)
        room += enlarged(_PROBLEM_WIDTH)
        self.problem.setText(self.problem.fontMetrics().elidedText(self._problem, Qt.TextElideMode.ElideRight, room))
        if not is_covered:
            self.problem.setVisible(bool(self._problem))

    @Slot(object)
    def show_download(self, event: events.DownloadProgressed) -> None:
        """The download goes on behind other pages, and is seen here."""
        if event.stage == "done":
            self.clearMessage()
        else:
            self.showMessage(progress_text(event), 4_000)

    @Slot()
    def end_download(self) -> None:
        """It came to nothing: why is said elsewhere."""
        self.clearMessage()

    @Slot(object)
    def show_embedding(self, event: events.EmbeddingProgressed) -> None:
        """Another embedder takes over, or much came in at once: meanwhile less is found by its meaning."""
        if event.done >= event.total:
            self.clearMessage()
        else:
            self.showMessage(embedding_text(event), 10_000)


def embedding_text(event: events.EmbeddingProgressed) -> str:
    """Such as "Learning what memories mean: 120 of 4 000"."""
    return tr("Learning what memories mean: {} of {}").format(f"{event.done:n}", f"{event.total:n}")


def model_text(status: EngineStatus) -> str:
    """The chat model and whether it is there yet."""
    if not status.chat_model:
        return "" if status.looking else tr("No language model")
    name = tr("{} (remote)").format(status.chat_model) if status.remote else status.chat_model
    return name if status.chat_ready or status.problem else tr("{}: loading…").format(name)


def gate_text(status: EngineStatus) -> str:
    """Such as "Models 1.9 of 8.0 GB", "" when nothing is measured."""
    if not status.gate_budget_mb:
        return ""
    return tr("Models {:.1f} of {:.1f} GB").format(status.gate_used_mb / 1024.0, status.gate_budget_mb / 1024.0)


def writer_text(status: EngineStatus) -> str:
    """What the writer of memories is at."""
    if status.embedder_missing:
        return tr("Memory works by words alone")
    if not status.embedder_ready:
        return tr("Memory is loading…") if not status.problem else ""
    if status.writer_state == "off":
        return tr("Remembering is off")
    if status.writer_state == "failed":
        return tr("{} not read for memories").format(messages_text(status.writer_queue))
    if status.writer_state == "writing":
        return tr("Remembering…")
    if status.writer_queue:
        return tr("{} to be read for memories").format(messages_text(status.writer_queue))
    return tr("Memories up to date")


def fetch_text(status: EngineStatus) -> str:
    """What fetching the missing embedder takes."""
    return tr("Fetch what finds meaning ({})").format(size_text(status.embedder_bytes))


def messages_text(count: int) -> str:
    return tr("1 message") if count == 1 else tr("{} messages").format(count)
