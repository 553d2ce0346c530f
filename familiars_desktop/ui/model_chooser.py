"""Choosing a language model: on first run, and whenever another is wanted. The window stays usable meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtGui import QFont, QMouseEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from familiars_desktop.ui.bridge import Bridge, EngineStatus, ModelOption, events
from familiars_desktop.ui.catalogue_notes import note_words
from familiars_desktop.ui.flow_layout import FlowLayout
from familiars_desktop.ui.problem_text import in_short
from familiars_desktop.ui.scrolled_column import scrolled_column
from familiars_desktop.ui.theme import enlarged, scaled_font
from familiars_desktop.ui.translation import tr

_WIDTH: Final = 560
_STEPS: Final = 1000
_FILE_ID: Final = "file"


class OptionCard(QFrame):
    """One model with what it costs; a click anywhere selects it."""

    def __init__(self, option: ModelOption, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option = option
        self.setProperty("role", "card")
        self.radio = QRadioButton(option.title)
        self.radio.setFont(scaled_font(1.02, QFont.Weight.DemiBold))
        self.details = QLabel(details_of(option))
        self.details.setProperty("role", "muted")
        self.details.setWordWrap(True)
        self.radio.setAccessibleDescription(self.details.text())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 11, 16, 12)
        layout.setSpacing(3)
        layout.addWidget(self.radio)
        inset = QHBoxLayout()
        inset.setContentsMargins(22, 0, 0, 0)
        inset.addWidget(self.details)
        layout.addLayout(inset)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.radio.setChecked(True)
        super().mousePressEvent(event)


class ModelChooser(QWidget):
    """Offers the engine's options and a file of one's own; ``closed`` when done with or put off, ``library_asked_for``
    when there is more to be done with models than to choose one."""

    closed = Signal()
    library_asked_for = Signal()

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._cards: list[OptionCard] = []
        self._group = QButtonGroup(self)
        self._working = False
        self.title = QLabel()
        self.lead = QLabel()
        self.use = QPushButton()
        self.later = QPushButton(self.tr("Not now"))
        self.cancel = QPushButton(self.tr("Cancel"))
        self.library = QPushButton(self.tr("All models…"))
        self.progress = QProgressBar()
        self.state = QLabel()
        self.whole = QPushButton(self.tr("Show all of it"))
        self._problem = ""
        self._list = QVBoxLayout()
        self._build()
        self._connect()

    @property
    def cards(self) -> Sequence[OptionCard]:
        return self._cards

    def begin(self, *, first_run: bool) -> None:
        """Look for models anew and offer them."""
        self.title.setText(self.tr("Choose a language model") if not first_run else self.tr("Welcome"))
        lead = self.tr("It answers you, on this machine. You can change it at any time.")
        if first_run:
            lead = self.tr("Familiars needs a language model to answer. Choose one: it runs on this machine, offline.")
        self.lead.setText(lead)
        self._say(self.tr("Looking for models…") if not self._cards else "")
        self._bridge.known_model_options(self._on_known, self._on_error)
        self._bridge.model_options(self._on_options, self._on_error)

    def selected(self) -> ModelOption | None:
        return next((card.option for card in self._cards if card.radio.isChecked()), None)

    # Building

    def _build(self) -> None:
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title.setFont(scaled_font(1.7, QFont.Weight.DemiBold))
        self.lead.setProperty("role", "muted")
        for label in (self.title, self.lead, self.state):
            label.setWordWrap(True)
        self.use.setProperty("kind", "primary")
        self.use.setEnabled(False)
        self.use.setText(self.tr("Use this model"))
        self.later.setProperty("kind", "quiet")
        self.library.setProperty("kind", "quiet")
        self.whole.setProperty("kind", "quiet")
        self.whole.hide()
        self.progress.setTextVisible(False)
        self.progress.setRange(0, _STEPS)
        self.progress.setAccessibleName(self.tr("Download progress"))
        self._list.setSpacing(8)
        buttons = FlowLayout(leading=True)
        for button in (self.use, self.cancel, self.later, self.library):
            buttons.addWidget(button)
        column = QWidget()
        column.setMaximumWidth(enlarged(_WIDTH))
        inside = QVBoxLayout(column)
        inside.setContentsMargins(24, 32, 24, 32)
        inside.setSpacing(12)
        inside.addStretch(1)
        for widget in (self.title, self.lead):
            inside.addWidget(widget)
        inside.addSpacing(6)
        inside.addLayout(self._list)
        inside.addSpacing(6)
        inside.addWidget(self.progress)
        inside.addWidget(self.state)
        inside.addWidget(self.whole, 0, Qt.AlignmentFlag.AlignLeading)
        inside.addLayout(buttons)
        inside.addStretch(2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scrolled_column(column))
        self._set_working(False)

    def _connect(self) -> None:
        self.use.clicked.connect(self._on_use)
        self.cancel.clicked.connect(self._on_cancel)
        self.later.clicked.connect(self.closed)
        self.library.clicked.connect(self.library_asked_for)
        self.whole.clicked.connect(self._show_whole)
        self._group.buttonToggled.connect(self._refresh)
        self._bridge.download_progressed.connect(self._on_progress)
        self._bridge.model_ready.connect(self._on_ready)
        self._bridge.status_changed.connect(self._on_status)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.title.setFont(scaled_font(1.7, QFont.Weight.DemiBold))

    # Offering

    def _on_known(self, options: Sequence[ModelOption]) -> None:
        """What is here and what can be fetched, while servers are still looked for."""
        if not self._cards:
            self._show_options(options)
            self._say(self.tr("Looking for servers on this machine…"))

    def _on_options(self, options: Sequence[ModelOption]) -> None:
        self._show_options(options)
        if not self._working:
            self._say("")

    def _show_options(self, options: Sequence[ModelOption]) -> None:
        """Cards that are there already stay, and with them the focus."""
        if [card.option for card in self._cards[:-1]] == list(options):
            return
        chosen = self.selected()
        had_focus = any(card.radio.hasFocus() for card in self._cards)
        for card in self._cards:
            self._group.removeButton(card.radio)
            card.hide()
            card.deleteLater()
        own = ModelOption(_FILE_ID, self.tr("A model file of your own…"), "file", notes=self.tr("Any GGUF file"))
        self._cards = [OptionCard(option) for option in (*options, own)]
        for card in self._cards:
            self._list.addWidget(card)
            self._group.addButton(card.radio)
            card.setEnabled(not self._working)
        self._preselect(chosen)
        checked = self._group.checkedButton()
        if had_focus and checked is not None:
            checked.setFocus()
        self._refresh()

    def _preselect(self, chosen: ModelOption | None) -> None:
        """What was selected, else what is recommended, else what is there already."""
        known = self._cards[:-1]
        wanted = [c for c in self._cards if chosen is not None and c.option.id == chosen.id]
        wanted += [c for c in known if c.option.recommended] + [c for c in known if c.option.installed] + known
        if wanted:
            wanted[0].radio.setChecked(True)

    @Slot()
    def _refresh(self) -> None:
        option = self.selected()
        self.use.setEnabled(option is not None and not self._working)
        text = self.tr("Use this model")
        if option is not None and option.id == _FILE_ID:
            text = self.tr("Choose the file…")
        elif option is not None and option.size_bytes and not option.installed:
            text = self.tr("Download and use ({})").format(size_text(option.size_bytes))
        self.use.setText(text)

    # Doing

    @Slot()
    def _on_use(self) -> None:
        option = self.selected()
        if option is None:
            return
        if option.id == _FILE_ID:
            dialog = QFileDialog(self, self.tr("Choose a model file"))
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.setNameFilters([self.tr("GGUF models (*.gguf)"), self.tr("All files (*)")])
            dialog.fileSelected.connect(self.use_file)
            dialog.open()
            return
        self._start(option.id)

    @Slot(str)
    def use_file(self, path: str) -> None:
        """Use a file of one's own."""
        self._start(Path(path))

    def _start(self, model: str | Path) -> None:
        self._set_working(True)
        self._say(self.tr("Preparing…"))
        self.progress.setRange(0, 0)
        self._bridge.use_model(model, self._on_used, self._on_error)

    @Slot()
    def _on_cancel(self) -> None:
        self._say(self.tr("Cancelling…"))
        self._bridge.cancel_download()

    def _on_used(self, result: object) -> None:
        self._set_working(False)
        self._say("")
        self.closed.emit()

    def _on_error(self, message: str) -> None:
        self._set_working(False)
        self._say(message, is_problem=True)

    @Slot(object)
    def _on_progress(self, event: events.DownloadProgressed) -> None:
        if not self._working:
            return
        if event.total:
            self.progress.setRange(0, _STEPS)
            self.progress.setValue(round(_STEPS * event.done / event.total))
        else:
            self.progress.setRange(0, 0)
        self._say(progress_text(event))

    @Slot(object)
    def _on_ready(self, event: events.ModelReady) -> None:
        if event.role == "chat" and not self._working:
            self.closed.emit()

    @Slot(object)
    def _on_status(self, status: EngineStatus) -> None:
        if status.problem and not self._working and self.isVisible():
            self._say(status.problem, is_problem=True)

    def _set_working(self, working: bool) -> None:
        self._working = working
        self.progress.setVisible(working)
        self.cancel.setVisible(working)
        self.use.setVisible(not working)
        self.later.setText(self.tr("Go on meanwhile") if working else self.tr("Not now"))
        for card in self._cards:
            card.setEnabled(not working)
        self._refresh()

    @Slot()
    def _show_whole(self) -> None:
        """All that was tried."""
        self.state.setText(self._problem)
        self.whole.hide()

    def _say(self, text: str, *, is_problem: bool = False) -> None:
        self._problem = text if is_problem else ""
        self.state.setText(in_short(text) if is_problem else text)
        self.whole.setVisible(is_problem and self.state.text() != text)
        self.state.setVisible(bool(text))
        self.state.setProperty("role", "problem" if is_problem else "muted")
        self.state.style().unpolish(self.state)
        self.state.style().polish(self.state)


def details_of(option: ModelOption) -> str:
    """Where it runs, how large it is, and under which terms."""
    where = {
        "server": tr("A server that is running on this machine"),
        "embedded": tr("Runs inside this app"),
        "file": "",
        "remote": tr("A server elsewhere: what you write leaves this machine"),
    }[option.kind]
    if option.installed and option.kind == "embedded":
        size = tr("already here")
    else:
        size = tr("{} to download").format(size_text(option.size_bytes)) if option.size_bytes else ""
    return " · ".join(part for part in (where, size, option.license, note_words(option.notes)) if part)


def size_text(size_bytes: int) -> str:
    """A size as people say it, such as "1.1 GB"."""
    if size_bytes >= 1_000_000_000:
        return f"{size_bytes / 1e9:.1f} GB"
    return f"{max(size_bytes / 1e6, 0.1):.0f} MB" if size_bytes >= 1_000_000 else f"{size_bytes / 1e3:.0f} kB"


def progress_text(event: events.DownloadProgressed) -> str:
    """How far a download is."""
    stage = {
        "waiting": tr("Waiting for another program that is fetching it…"),
        "joining": tr("Putting the parts together…"),
        "checking": tr("Checking the files…"),
        "done": tr("Loading the model…"),
    }.get(event.stage)
    if stage is not None:
        return stage
    if not event.total:
        return tr("Downloading: {}").format(size_text(event.done))
    return tr("Downloading: {} of {}").format(size_text(event.done), size_text(event.total))
