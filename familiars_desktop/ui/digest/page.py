"""The page that tells what changed in memory since the user last looked, each with a click to review it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from familiars_desktop.memory.digest import Change, Digest
from familiars_desktop.ui.act_wording import act_words
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.digest.cards import ChangeCard, ConflictCard, Kind, Review
from familiars_desktop.ui.digest.watch import DigestWatch, summary
from familiars_desktop.ui.memory_view.moments import relative_text, time_text
from familiars_desktop.ui.theme import READING_WIDTH, scaled_font
from familiars_desktop.ui.translation import tr

_AT_FIRST: Final = 25


class DigestPage(QWidget):
    """``closed`` when it is done with, ``record_asked_for(id)`` asks for a memory in the memory view."""

    closed = Signal()
    record_asked_for = Signal(str)
    told = Signal(str)
    failed = Signal(str)

    def __init__(self, bridge: Bridge, watch: DigestWatch, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge, self._watch = bridge, watch
        self._reviewed: set[tuple[Kind, str]] = set()
        self._unrolled: set[Kind] = set()
        self._drawn: object = None
        self.cards: list[ChangeCard] = []
        self.conflicts: list[ConflictCard] = []
        self.title, self.lead = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.seen = QPushButton(self.tr("All seen"))
        self.later = QPushButton(self.tr("Later"))
        self._list = QVBoxLayout()
        self._area = QScrollArea()
        self._build()
        watch.changed.connect(self._refill)

    def begin(self) -> None:
        """Read the digest anew; what was reviewed before is gone from it only once all is seen."""
        self._unrolled.clear()
        self._refill()
        self._watch.refresh()

    # What it shows

    @Slot()
    def _refill(self) -> None:
        if self._watch.digest is None:
            return
        digest = self._left_of(self._watch.digest)
        drawn = (digest, self._watch.conflicts, frozenset(self._unrolled))
        if drawn == self._drawn:
            return
        self._drawn = drawn
        scrolled = self._area.verticalScrollBar().value()
        self.cards, self.conflicts = [], []
        while self._list.count():
            item = self._list.takeAt(0)
            if item is not None and (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self._show_conflicts()
        for kind, name, changes in _sections(digest):
            self._show_section(kind, name, changes)
        self._list.addStretch(1)
        self._say(digest)
        self._area.verticalScrollBar().setValue(scrolled)

    def _left_of(self, digest: Digest) -> Digest:
        """Without what was reviewed here."""

        def left(kind: Kind, changes: Iterable[Change]) -> tuple[Change, ...]:
            return tuple(change for change in changes if (kind, change.record_id) not in self._reviewed)

        return Digest(
            digest.since,
            digest.sequence,
            left(Kind.LEARNED, digest.learned),
            left(Kind.CORRECTED, digest.corrected),
            left(Kind.MERGED, digest.merged),
            left(Kind.FORGOTTEN, digest.forgotten),
            left(Kind.FADING, digest.fading),
        )

    def _say(self, digest: Digest) -> None:
        told = summary(digest, len(self._watch.conflicts))
        since = self.tr("Since {0} ({1}).").format(
            time_text(digest.since), relative_text(digest.since, self._bridge.now())
        )
        self.lead.setText(f"{told}. {since}" if told else self.tr("Nothing to review. {0}").format(since))
        self.later.setVisible(bool(told))
        self.seen.setText(self.tr("All seen") if told else self.tr("Back to the chat"))

    def _show_conflicts(self) -> None:
        conflicts = self._watch.conflicts
        if conflicts:
            self._head(self.tr("To decide"), len(conflicts))
        snapshot = self._bridge.snapshot()
        for conflict in conflicts:
            record = snapshot.get(conflict.record_id)
            card = ConflictCard(conflict, record.content if record is not None else conflict.record_id)
            card.settled.connect(self._settle)
            card.show_asked_for.connect(self.record_asked_for)
            self.conflicts.append(card)
            self._list.addWidget(card)

    def _show_section(self, kind: Kind, name: str, changes: Sequence[Change]) -> None:
        if not changes:
            return
        self._head(name, len(changes))
        now = self._bridge.now()
        shown = changes if kind in self._unrolled else changes[:_AT_FIRST]
        for change in shown:
            card = ChangeCard(change, kind, now)
            card.asked.connect(self._asked)
            self.cards.append(card)
            self._list.addWidget(card)
        if len(shown) < len(changes):
            more = QPushButton(self.tr("Show {0} more").format(len(changes) - len(shown)))
            more.clicked.connect(partial(self._unroll, kind))
            self._list.addWidget(more)

    def _head(self, name: str, count: int) -> None:
        label = QLabel(f"{name} · {count}")
        label.setFont(scaled_font(1.05, QFont.Weight.DemiBold))
        label.setContentsMargins(2, 12, 0, 0)
        self._list.addWidget(label)

    def _unroll(self, kind: Kind) -> None:
        self._unrolled.add(kind)
        self._refill()

    # What is done

    @Slot(object, object)
    def _asked(self, review: Review, card: ChangeCard) -> None:
        change = card.change
        if review is Review.SHOW:
            self.record_asked_for.emit(change.record_id)
        elif review is Review.UNDO and change.act is not None:
            done = partial(self._taken_back, card.kind, change)
            self._bridge.undo_act(change.act, done, self.failed.emit)
        elif card.kind is Kind.FADING:
            self._bridge.reinforce([change.record_id], partial(self._kept, card.kind, change), self.failed.emit)
        else:
            self._review(card.kind, change)

    def _taken_back(self, kind: Kind, change: Change, description: str | None) -> None:
        self.told.emit(tr("Undone: {0}").format(act_words(description)) if description else tr("Nothing to undo."))
        self._review(kind, change)

    def _kept(self, kind: Kind, change: Change, _: object) -> None:
        self._review(kind, change)

    def _review(self, kind: Kind, change: Change) -> None:
        self._reviewed.add((kind, change.record_id))
        self._refill()

    @Slot(str, str)
    def _settle(self, conflict_id: str, choice: str) -> None:
        self._bridge.settle_conflict(conflict_id, choice, self._settled, self.failed.emit)

    def _settled(self, _: object) -> None:
        self._watch.refresh()

    @Slot()
    def _all_seen(self) -> None:
        self._reviewed.clear()
        self._watch.looked()
        self.closed.emit()

    # Layout

    def _build(self) -> None:
        self.setProperty("role", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title.setText(self.tr("What changed since you last looked"))
        self.title.setFont(scaled_font(1.5, QFont.Weight.DemiBold))
        self.lead.setProperty("role", "muted")
        self.seen.setProperty("kind", "primary")
        self.seen.setToolTip(self.tr("The next digest begins now"))
        self.seen.clicked.connect(self._all_seen)
        self.later.clicked.connect(self.closed)
        inside = QWidget()
        inside.setLayout(self._list)
        self._list.setContentsMargins(0, 0, 8, 0)
        self._area.setWidget(inside)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setAccessibleName(self.title.text())
        self._area.viewport().setAutoFillBackground(False)
        inside.setAutoFillBackground(False)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.later)
        foot.addWidget(self.seen)
        column = QVBoxLayout()
        column.setSpacing(8)
        for widget, stretch in ((self.title, 0), (self.lead, 0), (self._area, 1)):
            column.addWidget(widget, stretch)
        column.addLayout(foot)
        page = QHBoxLayout(self)
        page.setContentsMargins(24, 20, 24, 16)
        middle = QWidget()
        middle.setLayout(column)
        column.setContentsMargins(0, 0, 0, 0)
        middle.setMaximumWidth(READING_WIDTH + 40)
        page.addStretch(1)
        page.addWidget(middle, 100)
        page.addStretch(1)


def _sections(digest: Digest) -> tuple[tuple[Kind, str, tuple[Change, ...]], ...]:
    return (
        (Kind.LEARNED, tr("Learned"), digest.learned),
        (Kind.CORRECTED, tr("Corrected"), digest.corrected),
        (Kind.MERGED, tr("Merged"), digest.merged),
        (Kind.FADING, tr("About to fade"), digest.fading),
        (Kind.FORGOTTEN, tr("Forgotten"), digest.forgotten),
    )
