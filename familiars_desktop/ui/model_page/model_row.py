"""One model on the page: what it is and costs, how far its download is, and what can be done with it."""

from __future__ import annotations

import time
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from familiars_desktop.ui.bridge import LibraryModel, events
from familiars_desktop.ui.catalogue_notes import note_words
from familiars_desktop.ui.flow_layout import FlowLayout
from familiars_desktop.ui.model_chooser import progress_text, size_text
from familiars_desktop.ui.model_page.wording import facts_of, rate_text, speed_text, uses_text
from familiars_desktop.ui.theme import scaled_font

_STEPS: Final = 1000


class ModelRow(QFrame):
    """``acted`` gives the act ("fetch", "pause", "discard", "remove", "measure", "chat", "writer", "no-writer" or
    "embedder") and the model's id."""

    acted = Signal(str, str)

    def __init__(self, model: LibraryModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = model
        self.title = QLabel()
        self.uses = QLabel()
        self.facts = QLabel()
        self.speed = QLabel()
        self.progress = QProgressBar(textVisible=False)
        self.state = QLabel()
        self.buttons: dict[str, QPushButton] = {}
        self._began: tuple[float, int] | None = None
        self._build()
        self.show_model(model)

    def show_model(self, model: LibraryModel) -> None:
        """Show how it stands now."""
        self.model = model
        self.setAccessibleName(model.title)
        self.title.setText(model.title)
        _say(self.uses, uses_text(model.uses))
        _say(self.facts, "\n".join(part for part in (facts_of(model), note_words(model.notes)) if part))
        _say(self.speed, speed_text(model.speed))
        self._show_partial()
        self._show_buttons()

    def show_progress(self, event: events.DownloadProgressed) -> None:
        """How far its download is, and how long it will take."""
        self.progress.setRange(0, _STEPS if event.total else 0)
        if event.total:
            self.progress.setValue(round(_STEPS * event.done / event.total))
        now = time.monotonic()
        self._began = self._began or (now, event.done)
        seconds, came = now - self._began[0], event.done - self._began[1]
        rate = rate_text(came / seconds, event.total - event.done) if seconds > 1.0 and event.total else ""
        _say(self.state, " · ".join(part for part in (progress_text(event), rate) if part))

    def show_busy(self, text: str) -> None:
        """Something is done with it that takes a while; ``show_model`` ends it."""
        _say(self.state, text)
        for button in self.buttons.values():
            button.setEnabled(False)

    def _build(self) -> None:
        self.setProperty("role", "card")
        self.title.setFont(scaled_font(1.02, QFont.Weight.DemiBold))
        for label in (self.uses, self.facts, self.speed, self.state):
            label.setProperty("role", "muted")
            label.setWordWrap(True)
        self.uses.setWordWrap(False)
        self.progress.setAccessibleName(self.tr("Download progress"))
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(4)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.uses)
        column.addLayout(head)
        for widget in (self.facts, self.speed, self.progress, self.state):
            column.addWidget(widget)
        line = FlowLayout(leading=True)
        for act in ("pause", "fetch", "discard", "chat", "writer", "no-writer", "embedder", "measure", "remove"):
            button = self.buttons[act] = QPushButton()
            button.clicked.connect(partial(self._act, act))
            line.addWidget(button)
        self.buttons["remove"].setProperty("kind", "danger")
        column.addLayout(line)

    def _act(self, act: str) -> None:
        self.acted.emit(act, self.model.id)

    def _show_partial(self) -> None:
        model = self.model
        waits = bool(model.partial_bytes) and model.home == "nowhere"
        self.progress.setVisible(waits or model.is_fetching)
        if not model.is_fetching:
            self._began = None
            self.progress.setRange(0, _STEPS)
            self.progress.setValue(_share(model))
            _say(self.state, self.tr("Paused at {}").format(size_text(model.partial_bytes)) if waits else "")

    def _show_buttons(self) -> None:
        model = self.model
        is_here, is_language = model.home != "nowhere", model.kind == "language"
        is_paused = bool(model.partial_bytes) and not is_here and not model.is_fetching
        fetch = self.tr("Download ({})").format(size_text(model.size_bytes))
        ask, ask_no_longer = (
            self.tr("Ask when memories are written"),
            self.tr("Ask no longer when memories are written"),
        )
        shown = {
            "pause": (self.tr("Pause"), model.is_fetching),
            "fetch": (
                self.tr("Resume") if is_paused else fetch,
                not is_here and model.can_fetch and not model.is_fetching,
            ),
            "discard": (self.tr("Discard"), is_paused),
            "chat": (self.tr("Use for chat"), is_here and is_language and "chat" not in model.uses),
            "writer": (ask, is_here and is_language and "writer" not in model.uses),
            "no-writer": (ask_no_longer, "writer" in model.uses),
            "embedder": (self.tr("Use for finding memories"), is_here and not is_language and not model.uses),
            "measure": (self.tr("Measure speed"), is_here),
            "remove": (self.tr("Remove…"), model.home == "ours"),
        }
        for act, (text, is_shown) in shown.items():
            button = self.buttons[act]
            button.setText(text)
            button.setVisible(is_shown)
            button.setEnabled(True)
            button.setAccessibleName(f"{text}: {model.title}")


def _say(label: QLabel, text: str) -> None:
    label.setText(text)
    label.setVisible(bool(text))


def _share(model: LibraryModel) -> int:
    return round(_STEPS * min(model.partial_bytes / model.size_bytes, 1.0)) if model.size_bytes else 0
