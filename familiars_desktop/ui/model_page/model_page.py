"""The page of models. It lists the engine's library and follows it; every act is the engine's."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QLabel,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from familiars_desktop.ui.bridge import Bridge, EngineStatus, LibraryModel, ModelUse, events
from familiars_desktop.ui.flow_layout import FlowLayout
from familiars_desktop.ui.model_page.model_row import ModelRow
from familiars_desktop.ui.model_page.wording import uses_text
from familiars_desktop.ui.problem_text import in_short
from familiars_desktop.ui.scrolled_column import scrolled_column
from familiars_desktop.ui.theme import enlarged, scaled_font

_WIDTH: Final = 760


class ModelPage(QWidget):
    """``closed`` when done with, ``others_asked_for`` when a server or a file of one's own is wanted."""

    closed = Signal()
    others_asked_for = Signal()

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.rows: dict[str, ModelRow] = {}
        self._paused: set[str] = set()
        self._asking = self._stale = False
        self.title = QLabel(self.tr("Models"))
        self.lead = QLabel()
        self.state = QLabel()
        self.others = QPushButton(self.tr("A server or a file of your own…"))
        self.close_page = QPushButton(self.tr("Done"))
        self._lists = {"language": QVBoxLayout(), "embedder": QVBoxLayout()}
        self._build()
        self.others.clicked.connect(self.others_asked_for)
        self.close_page.clicked.connect(self.closed)
        bridge.models_changed.connect(self._on_changed)
        bridge.model_ready.connect(self._on_changed)
        bridge.download_progressed.connect(self._on_progress)
        bridge.status_changed.connect(self._on_status)
        self._on_status(bridge.status())

    def begin(self) -> None:
        """Show how things stand now."""
        self._say("")
        self.refresh()

    def refresh(self) -> None:
        """Ask the library; asked meanwhile, once more afterwards."""
        if self._asking:
            self._stale = True
            return
        self._asking = True
        self._bridge.library(self._on_library, self._on_failed)

    def remove(self, model: LibraryModel) -> QMessageBox:
        """Asks first, and says what will go without it."""
        box = QMessageBox(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setIcon(QMessageBox.Icon.NoIcon)
        box.setWindowTitle(self.tr("Remove model"))
        box.setText(self.tr("Remove {}?").format(model.title))
        told = self.tr("Its files are deleted; it can be fetched again. Conversations and memories stay.")
        if model.uses:
            told = f"{uses_text(model.uses)}. {told}"
        box.setInformativeText(told)
        remove = box.addButton(self.tr("Remove"), QMessageBox.ButtonRole.DestructiveRole)
        remove.setProperty("kind", "danger")
        remove.style().polish(remove)
        remove.clicked.connect(partial(self._remove, model.id))
        box.setDefaultButton(box.addButton(self.tr("Keep it"), QMessageBox.ButtonRole.RejectRole))
        box.open()
        return box

    # Building

    def _build(self) -> None:
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("Models"))
        self.title.setFont(scaled_font(1.7, QFont.Weight.DemiBold))
        self.lead.setProperty("role", "muted")
        for label in (self.lead, self.state):
            label.setWordWrap(True)
        self.close_page.setProperty("kind", "primary")
        column = QWidget()
        column.setMaximumWidth(enlarged(_WIDTH))
        inside = QVBoxLayout(column)
        inside.setContentsMargins(24, 28, 24, 28)
        inside.setSpacing(10)
        for widget in (self.title, self.lead, self.state):
            inside.addWidget(widget)
        for kind, heading in (
            ("language", self.tr("Language models: they answer you")),
            ("embedder", self.tr("Embedders: they find memories by their meaning")),
        ):
            label = QLabel(heading)
            label.setFont(scaled_font(1.1, QFont.Weight.DemiBold))
            label.setWordWrap(True)
            inside.addSpacing(6)
            inside.addWidget(label)
            self._lists[kind].setSpacing(8)
            inside.addLayout(self._lists[kind])
        buttons = FlowLayout(leading=True)
        buttons.addWidget(self.close_page)
        buttons.addWidget(self.others)
        inside.addSpacing(6)
        inside.addLayout(buttons)
        inside.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scrolled_column(column))
        self._say("")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.title.setFont(scaled_font(1.7, QFont.Weight.DemiBold))

    # Showing

    def _on_library(self, models: Sequence[LibraryModel]) -> None:
        self._asking = False
        for model in models:
            if (row := self.rows.get(model.id)) is not None:
                row.show_model(model)
                continue
            row = self.rows[model.id] = ModelRow(model)
            row.acted.connect(self._on_act)
            self._lists[model.kind].addWidget(row)
        for gone in self.rows.keys() - {model.id for model in models}:
            row = self.rows.pop(gone)
            row.hide()
            row.deleteLater()
        if self._stale:
            self._stale = False
            self.refresh()

    @Slot(object)
    def _on_changed(self, event: object) -> None:
        if self.isVisible():
            self.refresh()

    @Slot(object)
    def _on_progress(self, event: events.DownloadProgressed) -> None:
        row = self.rows.get(event.model_id)
        if row is not None and row.model.is_fetching:
            row.show_progress(event)

    @Slot(object)
    def _on_status(self, status: EngineStatus) -> None:
        used, budget = status.gate_used_mb / 1024.0, status.gate_budget_mb / 1024.0
        self.lead.setText(
            self.tr("Models may take {0:.1f} GB of memory together on this machine; {1:.1f} GB are in use.").format(
                budget, used
            )
        )

    # Doing

    @Slot(str, str)
    def _on_act(self, act: str, model_id: str) -> None:
        bridge, row = self._bridge, self.rows[model_id]
        self._say("")
        if act == "fetch":
            self._paused.discard(model_id)
            bridge.fetch_model(model_id, on_error=partial(self._on_fetch_ended, model_id))
        elif act == "pause":
            self._paused.add(model_id)
            bridge.pause_fetch(model_id)
        elif act == "discard":
            bridge.discard_fetched(model_id, on_error=self._on_failed)
        elif act == "remove":
            self.remove(row.model)
        elif act == "measure":
            row.show_busy(self.tr("Measuring…"))
            bridge.measure_model(model_id, on_error=self._on_failed)
        elif act == "chat":
            row.show_busy(self.tr("Loading the model…"))
            bridge.use_model(f"embedded:{model_id}", self._on_done, self._on_failed)
        else:
            chosen = None if act == "no-writer" else model_id
            use: ModelUse = "embedder" if act == "embedder" else "writer"
            bridge.assign_model(chosen, use, self._on_done, self._on_failed)

    def _remove(self, model_id: str) -> None:
        self._bridge.remove_model(model_id, self._on_done, self._on_failed)

    def _on_done(self, _: object) -> None:
        self.refresh()

    def _on_fetch_ended(self, model_id: str, message: str) -> None:
        """A pause is no problem: its row tells."""
        if model_id in self._paused:
            self.refresh()
        else:
            self._on_failed(message)

    def _on_failed(self, message: str) -> None:
        self._asking = False
        self._say(message)
        self.refresh()

    def _say(self, text: str) -> None:
        self.state.setText(in_short(text))
        self.state.setToolTip(text)
        self.state.setVisible(bool(text))
        self.state.setProperty("role", "problem")
