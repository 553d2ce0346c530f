"""Which models are in memory and why: residents, and the latest decisions of the gate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLocale, QPoint, QSize, Qt, QTimer, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QProgressBar,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from familiars_desktop.ui.bridge import Bridge, GateReport, ResidentModel, events
from familiars_desktop.ui.chat.row import said_at
from familiars_desktop.ui.overlay import Overlay
from familiars_desktop.ui.theme import enlarged, scaled_font
from familiars_desktop.ui.translation import tr

if TYPE_CHECKING:
    from familiars_desktop.ui.bridge import GateReason

_SIZE: Final = QSize(680, 420)
_EDGE: Final = QSize(16, 16)
_REFRESH_MS: Final = 200
_ROW_HEIGHT: Final = 27
_MOST_RESIDENTS: Final = 4
_ROUTINE: Final = frozenset({"share", "release"})
"""A model in memory taken up and put down again: that decides nothing."""


class GatePanel(Overlay):
    """Follows the gate while it is open; Esc or a click elsewhere closes it."""

    def __init__(self, bridge: Bridge, over: QWidget) -> None:
        super().__init__(over)
        self._bridge = bridge
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Models in memory"))
        self.setFixedSize(QSize(enlarged(_SIZE.width()), enlarged(_SIZE.height())).boundedTo(over.size() - _EDGE))
        self.used = QLabel()
        self.share = QProgressBar(textVisible=False)
        self.residents = _table(
            self.tr("Models in memory"), (self.tr("Model"), self.tr("Priority"), self.tr("MB"), self.tr("State"))
        )
        self.decisions = _table(
            self.tr("Latest decisions"), (self.tr("Time"), self.tr("What"), self.tr("Model"), self.tr("Reason"))
        )
        self.residents.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._soon = QTimer(self, singleShot=True, interval=_REFRESH_MS)
        self._soon.timeout.connect(self.refresh)
        self._lay_out()
        bridge.gate_decided.connect(self._on_decided)
        self.refresh()

    def open_above(self, corner: QPoint) -> None:
        """Show with its lower right corner at a point of the window."""
        self.move(max(corner.x() - self.width(), 8), max(corner.y() - self.height() - 6, 8))
        self.open()
        self.residents.setFocus()

    @Slot()
    def refresh(self) -> None:
        """Show how things stand."""
        report = self._bridge.gate()
        self.used.setText(used_text(report))
        self.share.setRange(0, max(round(report.budget_mb), 1))
        self.share.setValue(min(round(report.used_mb), self.share.maximum()))
        self.share.setAccessibleName(self.used.text())
        _fill(self.residents, [_resident_cells(resident) for resident in report.residents])
        decided = [event for event in report.decisions if event.action not in _ROUTINE]
        _fill(self.decisions, [_decision_cells(event) for event in decided])
        shown = min(max(len(report.residents), 1), _MOST_RESIDENTS)
        self.residents.setFixedHeight(
            self.residents.horizontalHeader().sizeHint().height() + shown * enlarged(_ROW_HEIGHT) + 2
        )

    @Slot(object)
    def _on_decided(self, event: events.GateDecided) -> None:
        if not self._soon.isActive():
            self._soon.start()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(8)
        for title, widget in (
            (self.tr("Models in memory"), self.residents),
            (self.tr("Latest decisions"), self.decisions),
        ):
            heading = QLabel(title)
            heading.setFont(scaled_font(0.88))
            heading.setProperty("role", "muted")
            column.addWidget(heading)
            if widget is self.residents:
                column.addWidget(self.used)
                column.addWidget(self.share)
            column.addWidget(widget, 1 if widget is self.decisions else 0)


def used_text(report: GateReport) -> str:
    """Such as "1.9 of 8.0 GB in use, 6.1 GB free"."""
    used, budget = report.used_mb / 1024.0, report.budget_mb / 1024.0
    return tr("{0:.1f} of {1:.1f} GB in use, {2:.1f} GB free").format(used, budget, max(budget - used, 0.0))


def action_word(action: str) -> str:
    """What the gate did, in the reader's words."""
    words = {
        "grant": tr("loaded"),
        "share": tr("taken up"),
        "release": tr("put down"),
        "wait": tr("waits"),
        "interrupt": tr("interrupted"),
        "evict": tr("unloaded"),
        "reclaim": tr("unloaded"),
        "correct": tr("measured"),
        "refuse": tr("refused"),
        "callback-failed": tr("failed"),
    }
    return words.get(action, action)


def priority_word(priority: int) -> str:
    """Such as "1, always stays"."""
    words = {1: tr("always stays"), 2: tr("for replies"), 3: tr("behind"), 4: tr("last")}
    return f"{priority}, {words[priority]}" if priority in words else str(priority)


def reason_words(reason: GateReason) -> str:
    """Why the gate decided so, in the reader's words; what a failing model said stays as it was said."""
    words = {
        "asked-for": tr("asked for"),
        "too-large": tr("larger than the budget"),
        "could-never-end": tr("the wait could never end"),
        "failed": reason.detail,
        "gone": tr("left memory by itself"),
        "idle": tr("idle for too long"),
        "lease": tr("waited for, priority {0}").format(reason.priority),
        "makes-room": tr("room for {0}").format(_short(reason.model_id)),
        "measured": tr("measured {0:.0f} MB, expected {1:.0f} MB").format(reason.measured_mb, reason.expected_mb),
        "no-room": tr("no room yet"),
        "no-room-in-time": tr("no room in time"),
        "outgrown": tr("{0} takes more than was expected").format(_short(reason.model_id)),
        "stronger": tr("waited for elsewhere, priority {0}").format(reason.priority),
    }
    if reason.kind == "lease" and reason.category == "queue":
        return tr("work behind, priority {0}").format(reason.priority)
    return words[reason.kind]


def _resident_cells(resident: ResidentModel) -> tuple[str, ...]:
    minutes = round(resident.idle_seconds / 60.0)
    idle = tr("idle for {0} min").format(minutes) if minutes else tr("idle")
    return (
        _short(resident.title),
        priority_word(resident.priority),
        QLocale().toString(round(resident.memory_mb)),
        tr("in use") if resident.in_use else idle,
    )


def _decision_cells(event: events.GateDecided) -> tuple[str, ...]:
    return said_at(event.at), action_word(event.action), _short(event.model_id), reason_words(event.reason)


def _short(title: str) -> str:
    """Without whose it is."""
    return title.rsplit("/", 1)[-1]


def _table(name: str, titles: Sequence[str]) -> QTableWidget:
    table = QTableWidget(0, len(titles))
    table.setHorizontalHeaderLabels(list(titles))
    table.setAccessibleName(name)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.setFont(scaled_font(0.92))
    table.verticalHeader().hide()
    table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.verticalHeader().setDefaultSectionSize(enlarged(_ROW_HEIGHT))
    header = table.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setHighlightSections(False)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setStretchLastSection(True)
    return table


def _fill(table: QTableWidget, rows: Sequence[Sequence[str]]) -> None:
    """Show these rows; what stands there already is left alone, so that a reader's place in it stays."""
    table.setRowCount(len(rows))
    for place, cells in enumerate(rows):
        for column, text in enumerate(cells):
            item = table.item(place, column)
            if item is None:
                item = QTableWidgetItem()
                table.setItem(place, column, item)
            if item.text() != text:
                item.setText(text)
                item.setToolTip(text)
