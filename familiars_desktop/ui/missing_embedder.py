"""Where no embedder is here: that memory works by words alone is said once, and one click fetches what is missing."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from familiars_desktop.ui.bridge import Bridge, EngineStatus
from familiars_desktop.ui.status_line import fetch_text


class MissingEmbedder(QObject):
    """``offered(sentence, button)`` once, where a language model alone is here: without one the first page offers both.
    ``failed(sentence)`` when fetching came to nothing."""

    offered = Signal(str, str)
    failed = Signal(str)

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._was_offered = self._fetching = False
        bridge.status_changed.connect(self._on_status)

    @Slot()
    def fetch(self) -> None:
        """Fetch it, unless that is going on; it serves as soon as it is here."""
        status = self._bridge.status()
        if status.embedder_missing and not self._fetching:
            self._fetching = True
            self._bridge.fetch_model(status.embedder, self._on_fetched, self._on_failed)

    @Slot(object)
    def _on_status(self, status: EngineStatus) -> None:
        if status.embedder_missing and status.chat_model and not status.problem and not self._was_offered:
            self._was_offered = True
            text = self.tr("Memory works by words alone: the model that finds memories by their meaning is not here.")
            self.offered.emit(text, fetch_text(status))

    def _on_fetched(self, _: object) -> None:
        self._fetching = False

    def _on_failed(self, message: str) -> None:
        self._fetching = False
        self.failed.emit(message)
