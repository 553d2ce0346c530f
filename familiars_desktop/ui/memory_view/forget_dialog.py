"""What would go, before it goes: the memories, the turns that lose their words, and where else it is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from familiars_desktop.memory import MemoryRecord
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.chat.row import shortened
from familiars_desktop.ui.flow_layout import FlowLayout
from familiars_desktop.ui.memory_view.wording import place_word
from familiars_desktop.ui.theme import enlarged, outlined, scaled_font

if TYPE_CHECKING:
    from familiars_desktop.ui.bridge import ForgetPreview, Place

_MOST_WORDS: Final = 300
_MOST_RECORDS: Final = 8
_SNIPPET: Final = 72
_WIDTH: Final = 600
_TALLEST: Final = 460


class ForgetDialog(QDialog):
    """``confirmed(ids from elsewhere, erase)`` follows either button; nothing is done here."""

    confirmed = Signal(object, bool)

    def __init__(self, records: Sequence[MemoryRecord], bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        one = len(records) == 1
        title = self.tr("Forget this memory?") if one else self.tr("Forget these {0} memories?").format(len(records))
        self.setWindowTitle(title)
        self.setFixedWidth(enlarged(_WIDTH))
        self.ticks: list[QCheckBox] = []
        self.all = QCheckBox(self.tr("All of these"))
        self.problem = QLabel(wordWrap=True)
        self.keep = QPushButton(self.tr("Keep"))
        self.forget = QPushButton(self.tr("Forget (can be undone for 10 minutes)"))
        self.erase = QPushButton(self.tr("Erase now"))
        self._lay_out(title)
        self._connect()
        self._show_records(records)
        self._add_muted(self.tr("Looking where else it is said…"))
        self._fit()
        bridge.preview_forget([record.id for record in records], self._show, self._fail)

    def ticked(self) -> tuple[str, ...]:
        """The ids of the places that are to go too."""
        return tuple(tick.property("place") for tick in self.ticks if tick.isChecked())

    # What the preview tells

    def _show(self, preview: ForgetPreview) -> None:
        self._clear()
        self._show_records(preview.records)
        self._show_places(self.tr("Lose these words when they are erased"), preview.source_turns)
        self._show_places(self.tr("Lose the quote; they were merged from it"), preview.descendants)
        self._show_elsewhere(preview.elsewhere)
        self._show_files(preview)
        self.setAccessibleDescription("\n".join(label.text() for label in self.body.findChildren(QLabel)))
        self._fit()
        untouched = self.focusWidget() in (None, self.keep)
        for button in (self.forget, self.erase):
            button.setEnabled(True)
        if untouched:
            self.forget.setFocus()

    def _fail(self, sentence: str) -> None:
        self._clear()
        self.body.hide()
        self.problem.setText(sentence)
        self.problem.show()
        self._hug()

    def _show_records(self, records: Sequence[MemoryRecord]) -> None:
        for record in records[:_MOST_RECORDS]:
            label = self._add_text(f"“{shortened(record.content, _MOST_WORDS)}”")
            label.setFont(scaled_font(1.08))
        if len(records) > _MOST_RECORDS:
            self._add_muted(self.tr("… and {0} more").format(len(records) - _MOST_RECORDS))

    def _show_places(self, title: str, places: Sequence[Place]) -> None:
        if places:
            self._add_heading(title)
        for place in places:
            self._add_text(_words(place))

    def _show_elsewhere(self, places: Sequence[Place]) -> None:
        if not places:
            return
        self._add_heading(self.tr("Say the same, and stay unless you tick them"))
        if len(places) > 1:
            self._add(self.all)
        for place in places:
            words = _words(place)
            tick = QCheckBox(shortened(words, _SNIPPET).replace("&", "&&"))
            tick.setAccessibleName(words)
            tick.setToolTip(words)
            tick.setProperty("place", place.id)
            self.ticks.append(tick)
            self._add(tick)

    def _show_files(self, preview: ForgetPreview) -> None:
        if preview.backups or preview.set_aside:
            self._add_heading(self.tr("Files, when it is erased"))
        if preview.backups:
            count = len(preview.backups)
            self._add_text(
                self.tr("1 backup is rewritten.") if count == 1 else self.tr("{0} backups are rewritten.").format(count)
            )
        if preview.set_aside:
            names = ", ".join(preview.set_aside)
            self._add_text(self.tr("Removed, as they were set aside and may hold it: {0}").format(names))

    # Doing

    @Slot()
    def _on_forget(self) -> None:
        self.confirmed.emit(self.ticked(), False)
        self.accept()

    @Slot()
    def _on_erase(self) -> None:
        self.confirmed.emit(self.ticked(), True)
        self.accept()

    @Slot(bool)
    def _tick_all(self, on: bool) -> None:
        for tick in self.ticks:
            tick.setChecked(on)

    # Building

    def _lay_out(self, title: str) -> None:
        heading = QLabel(title)
        heading.setFont(scaled_font(1.25))
        self.body = QScrollArea(widgetResizable=True)
        self.body.setFrameShape(QFrame.Shape.NoFrame)
        self.body.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.body.setAccessibleName(self.tr("What goes"))
        inside = QWidget()
        self._list = QVBoxLayout(inside)
        self._list.setContentsMargins(0, 0, 8, 0)
        self._list.setSpacing(6)
        self._list.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.body.setWidget(inside)
        self.problem.setProperty("role", "problem")
        self.problem.hide()
        self.note = QLabel(
            self.tr("Forgetting takes it out of its file and of every search. Erasing cannot be undone."), wordWrap=True
        )
        self.note.setProperty("role", "muted")
        self.forget.setProperty("kind", "primary")
        self.erase.setProperty("kind", "danger")
        for button in (self.forget, self.erase):
            button.setEnabled(False)
        self.forget.setDefault(True)
        self.erase.setAutoDefault(False)
        buttons = FlowLayout()
        for button in (self.erase, self.keep, self.forget):
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(12)
        for widget in (heading, self.body, self.problem, self.note):
            column.addWidget(widget)
        column.addLayout(buttons)
        self.keep.setFocus()

    def _connect(self) -> None:
        self.keep.clicked.connect(self.reject)
        self.forget.clicked.connect(self._on_forget)
        self.erase.clicked.connect(self._on_erase)
        self.all.toggled.connect(self._tick_all)

    def _add(self, widget: QWidget) -> None:
        self._list.addWidget(widget)
        widget.show()  # or it would not count yet for the height
        if isinstance(widget, QCheckBox):
            outlined(widget)

    def _add_text(self, text: str, role: str = "") -> QLabel:
        label = QLabel(text, wordWrap=True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setProperty("role", role)
        self._add(label)
        return label

    def _add_muted(self, text: str) -> QLabel:
        return self._add_text(text, "muted")

    def _add_heading(self, text: str) -> None:
        self._list.addSpacing(8)
        self._add_muted(text).setFont(scaled_font(0.88))

    def _clear(self) -> None:
        while item := self._list.takeAt(0):
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()

    def _fit(self) -> None:
        """As tall as what there is to tell, within reason."""
        self._list.invalidate()
        self.body.setFixedHeight(min(self._list.totalHeightForWidth(enlarged(_WIDTH) - 48) + 4, enlarged(_TALLEST)))
        self._hug()

    def showEvent(self, event: QShowEvent) -> None:
        """Only now do the buttons have the type they are shown in."""
        super().showEvent(event)
        self._hug()

    def _hug(self) -> None:
        """As tall as it needs to be at its width, buttons that go on in a second line included."""
        layout = self.layout()
        assert layout is not None
        layout.activate()
        self.resize(self.width(), layout.totalHeightForWidth(self.width()))


def _words(place: Place) -> str:
    return f"{place_word(place.kind)}: “{' '.join(place.snippet.split())}”"
