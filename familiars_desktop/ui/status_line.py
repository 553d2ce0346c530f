"""The line at the foot of the window: model, device, memory of models, and how far the writer is."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QLabel, QStatusBar, QToolButton, QWidget

from familiars_desktop.ui.bridge import EngineStatus, events
from familiars_desktop.ui.chat.row import shortened
from familiars_desktop.ui.model_chooser import progress_text
from familiars_desktop.ui.theme import scaled_font
from familiars_desktop.ui.translation import tr


class StatusLine(QStatusBar):
    """``model_asked_for`` when the model's name is clicked, ``gate_asked_for`` when the memory of models is,
    ``digest_asked_for`` when the news of memory are."""

    model_asked_for = Signal()
    digest_asked_for = Signal()
    gate_asked_for = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = QToolButton()
        self.device = QLabel()
        self.gate = QToolButton()
        self.writer = QLabel()
        self.digest = QToolButton()
        self.problem = QLabel()
        self.setSizeGripEnabled(False)
        self.setContentsMargins(8, 0, 12, 0)
        self.model.setToolTip(self.tr("Choose another language model"))
        self.gate.setToolTip(self.tr("Memory that loaded models use, of what they may use: show which"))
        self.writer.setToolTip(self.tr("Messages still to be read for memories"))
        self.problem.setProperty("role", "danger")
        for widget in (self.model, self.device, self.problem):
            widget.setFont(scaled_font(0.85))
            self.addWidget(widget)
        for widget in (self.digest, self.writer, self.gate):
            widget.setFont(scaled_font(0.85))
            widget.setContentsMargins(14, 0, 0, 0)
            self.addPermanentWidget(widget)
        self.device.setProperty("role", "muted")
        self.writer.setProperty("role", "muted")
        self.model.clicked.connect(self.model_asked_for)
        self.gate.clicked.connect(self.gate_asked_for)
        self.digest.clicked.connect(self.digest_asked_for)
        self.digest.setToolTip(self.tr("What changed in memory since you last looked (Ctrl+D)"))
        self.show_digest(0)

    @Slot(object)
    def show_status(self, status: EngineStatus) -> None:
        """Show how things stand."""
        self.model.setText(model_text(status))
        self.model.setAccessibleName(self.tr("Language model: {}").format(model_text(status)))
        self.device.setText(status.device)
        self.gate.setText(gate_text(status))
        self.gate.setAccessibleName(self.tr("Memory of models: {}").format(gate_text(status)))
        self.gate.setVisible(bool(gate_text(status)))
        self.writer.setText(writer_text(status))
        self.problem.setText(shortened(status.problem, 90))
        self.problem.setToolTip(status.problem)

    def show_digest(self, count: int) -> None:
        """How many changes of memory wait to be reviewed."""
        text = self.tr("1 change to review") if count == 1 else self.tr("{} changes to review").format(f"{count:n}")
        self.digest.setText(text)
        self.digest.setAccessibleName(text)
        self.digest.setVisible(count > 0)

    @Slot(object)
    def show_download(self, event: events.DownloadProgressed) -> None:
        """The download goes on behind other pages, and is seen here."""
        if event.stage == "done":
            self.clearMessage()
        else:
            self.showMessage(progress_text(event), 4_000)

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


def messages_text(count: int) -> str:
    return tr("1 message") if count == 1 else tr("{} messages").format(count)
