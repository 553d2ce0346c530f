"""One change, or one open conflict, with what can be done about it in one click."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from familiars_desktop.memory.digest import Change
from familiars_desktop.ui.bridge import OpenConflictLike
from familiars_desktop.ui.flow_layout import FlowLayout
from familiars_desktop.ui.memory_view.moments import date_text, time_text
from familiars_desktop.ui.memory_view.wording import actor_word, forgotten
from familiars_desktop.ui.theme import scaled_font
from familiars_desktop.ui.translation import tr


class Kind(Enum):
    LEARNED = auto()
    CORRECTED = auto()
    MERGED = auto()
    FADING = auto()
    FORGOTTEN = auto()


class Review(Enum):
    """What can be done about a change: look at it, keep it as it is, or take it back."""

    SHOW = auto()
    KEEP = auto()
    UNDO = auto()


_OFFERED: Final = {
    Kind.LEARNED: (Review.SHOW, Review.KEEP, Review.UNDO),
    Kind.CORRECTED: (Review.SHOW, Review.KEEP, Review.UNDO),
    Kind.MERGED: (Review.SHOW, Review.KEEP, Review.UNDO),
    Kind.FADING: (Review.SHOW, Review.KEEP),
    Kind.FORGOTTEN: (Review.KEEP, Review.UNDO),
}


class ChangeCard(QFrame):
    """``asked(Review, ChangeCard)`` follows its buttons."""

    asked = Signal(object, object)

    def __init__(self, change: Change, kind: Kind, now: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.change, self.kind = change, kind
        self.setProperty("role", "card")
        text = " ".join(change.text.split()) or forgotten()
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 9, 10, 9)
        column.setSpacing(2)
        column.addWidget(_plain(text))
        if change.before:
            column.addWidget(_plain(_before(change, kind), muted=True))
        column.addWidget(_plain(_when(change, kind, now), muted=True))
        self.buttons: dict[Review, QPushButton] = {}
        row = FlowLayout()
        column.addLayout(row)
        for review in _offered(change, kind):
            button = self.buttons[review] = QPushButton(_name(review, kind))
            button.setToolTip(_tip(review, kind))
            button.setAccessibleName(f"{button.text()}: {text}")
            button.setProperty("review", review.value)
            button.clicked.connect(self._clicked)
            row.addWidget(button)

    @Slot()
    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self.asked.emit(Review(button.property("review")), self)


class ConflictCard(QFrame):
    """``settled(conflict id, "old", "new" or "both")`` and ``show_asked_for(record id)`` follow its buttons."""

    settled = Signal(str, str)
    show_asked_for = Signal(str)

    def __init__(self, conflict: OpenConflictLike, stands: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._conflict = conflict
        self.setProperty("role", "card")
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 9, 10, 9)
        column.setSpacing(3)
        column.addWidget(_plain(tr("{0}  (R {1:.2f}) stands").format(stands, conflict.old_score)))
        column.addWidget(_plain(tr("{0}  (R {1:.2f}) is new").format(conflict.rival_content, conflict.new_score)))
        row = FlowLayout()
        self.buttons: dict[str, QPushButton] = {}
        for choice, name in (
            ("show", self.tr("Show")),
            ("old", self.tr("Take old")),
            ("new", self.tr("Take new")),
            ("both", self.tr("Keep both")),
        ):
            button = self.buttons[choice] = QPushButton(name)
            button.setAccessibleName(f"{name}: {stands} / {conflict.rival_content}")
            button.setProperty("choice", choice)
            button.clicked.connect(self._clicked)
            row.addWidget(button)
        column.addLayout(row)

    @Slot()
    def _clicked(self) -> None:
        button = self.sender()
        choice = str(button.property("choice")) if isinstance(button, QPushButton) else ""
        if choice == "show":
            self.show_asked_for.emit(self._conflict.record_id)
        elif choice:
            self.settled.emit(str(self._conflict.id), choice)


def _plain(text: str, *, muted: bool = False) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    if muted:
        label.setProperty("role", "muted")
        label.setFont(scaled_font(0.9))
    return label


def _offered(change: Change, kind: Kind) -> tuple[Review, ...]:
    """What was erased cannot come back, and what no act did cannot be taken back."""
    is_undoable = change.act is not None and bool(change.text)
    return tuple(review for review in _OFFERED[kind] if review is not Review.UNDO or is_undoable)


def _before(change: Change, kind: Kind) -> str:
    before = " · ".join(change.before.splitlines())
    return tr("Merged from: {0}").format(before) if kind is Kind.MERGED else tr("Before: {0}").format(before)


def _when(change: Change, kind: Kind, now: float) -> str:
    if kind is Kind.FADING:
        return tr("fades on {0}").format(date_text(change.at, reference=now))
    return f"{actor_word(change.actor)} · {time_text(change.at)}"


def _name(review: Review, kind: Kind) -> str:
    if review is Review.KEEP and kind is Kind.FADING:
        return tr("Keep it alive")
    return {Review.SHOW: tr("Show"), Review.KEEP: tr("Keep"), Review.UNDO: tr("Undo")}[review]


def _tip(review: Review, kind: Kind) -> str:
    if review is Review.KEEP and kind is Kind.FADING:
        return tr("Count one use of it, now: it will fade later")
    return {
        Review.SHOW: tr("Show it in the memory view"),
        Review.KEEP: tr("Leave it so, and take it off this list"),
        Review.UNDO: tr("Take this change back"),
    }[review]
