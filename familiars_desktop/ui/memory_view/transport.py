"""Around the slider: play and pause, speed, the date to type, how far ahead, and the way back to now."""

from __future__ import annotations

import time
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDateTimeEdit,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from familiars_desktop.ui.flow_layout import FlowLayout
from familiars_desktop.ui.memory_view.catalogue import Catalogue
from familiars_desktop.ui.memory_view.moments import DAY, HOUR, MONTH, YEAR, local_time, seconds_of
from familiars_desktop.ui.memory_view.slider import TimelineSlider
from familiars_desktop.ui.memory_view.state import MemoryState, Question
from familiars_desktop.ui.memory_view.timeline import MemoryTimeline
from familiars_desktop.ui.theme import Palette, current_theme, enlarged, mixed

_FRAME_MS: Final = 16
_ROOMY: Final = 860
_NARROW: Final = 680
_SPEEDS: Final = (6 * HOUR, DAY, 7 * DAY, MONTH)


class TimelineBar(QFrame):
    """The slider with its controls. ``settled`` fires when a drag or a run ends."""

    settled = Signal()

    def __init__(self, timeline: MemoryTimeline, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._timeline = timeline
        self._played_at = 0.0
        self._narrow: bool | None = None
        self._play_timer = QTimer(self, interval=_FRAME_MS)
        self._play_timer.timeout.connect(self._play_on)
        self.slider = TimelineSlider()
        self.play = QToolButton()
        self.play.setCheckable(True)
        self.speed, self.horizon = self._speed_box(), self._horizon_box()
        self.date = QDateTimeEdit(calendarPopup=True)
        self.date.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # else Qt writes the minutes before the hours
        self.date.setDisplayFormat("yyyy-MM-dd HH:mm")
        self.now = QPushButton(self.tr("Now"))
        self.mode = QLabel()
        self._name_controls()
        self._lay_out()
        self._connect()
        self._restyle()
        self.show_catalogue(timeline.catalogue)
        self.show_state(timeline.state)

    @property
    def is_playing(self) -> bool:
        return self._play_timer.isActive()

    @Slot(object)
    def show_state(self, state: MemoryState) -> None:
        """Follow the moment."""
        self.slider.show_moment(state.moment, state.now)
        if not self.date.hasFocus():
            blocked = self.date.blockSignals(True)
            self.date.setDateTime(local_time(state.moment))
            self.date.blockSignals(blocked)
        self._show_mode(state)
        self.now.setEnabled(not self._timeline.follows_now)

    @Slot(object)
    def show_catalogue(self, catalogue: Catalogue) -> None:
        self.slider.set_range(*self._timeline.range)
        self.slider.set_marks(
            catalogue.statements,
            catalogue.sessions,
            conflicts=catalogue.conflicts,
            merges=catalogue.merges,
            forgettings=catalogue.forgettings,
        )

    @Slot()
    def toggle_play(self) -> None:
        self.play.setChecked(not self.play.isChecked())

    def _show_mode(self, state: MemoryState) -> None:
        short, text, kind = self.tr("Live"), self.tr("Live: memory as it is now"), "now"
        if state.is_past:
            short, kind = self.tr("Replay, read-only"), "past"
            text = self.tr("Replay: the past as it was known, read-only")
        elif state.is_future:
            short, kind = self.tr("Projection"), "future"
            text = self.tr("Projection: what will be left if nothing is used")
        shown = text if self.width() >= enlarged(_ROOMY) else short
        if self.mode.text() != shown:
            self.mode.setText(shown)
            self.mode.setToolTip(text)
            self.mode.setAccessibleName(text)
            self.mode.setStyleSheet(_pill(kind, current_theme().palette))

    def _name_controls(self) -> None:
        for widget, name, tip in (
            (self.play, self.tr("Play through time"), self.tr("Play through time (Space)")),
            (self.speed, self.tr("Playing speed"), self.tr("Playing speed")),
            (self.horizon, self.tr("How far the future reaches"), self.tr("How far the future reaches")),
            (self.date, self.tr("Date and time shown"), self.tr("Type a date and time, then press Enter")),
            (self.now, self.tr("Back to the real now"), self.tr("Back to the real now (N)")),
        ):
            widget.setAccessibleName(name)
            widget.setToolTip(tip)
        self.slider.setToolTip(self.tr("Ctrl and the wheel, or + and -, zoom the timeline"))
        self.date.setKeyboardTracking(False)
        self.play.setIconSize(QSize(14, 14))

    def _lay_out(self) -> None:
        self._flow, self._row = FlowLayout(leading=True), QHBoxLayout()
        self._row.setSpacing(6)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 6, 10, 6)
        column.setSpacing(4)
        column.addWidget(self.slider)
        column.addLayout(self._flow)
        column.addLayout(self._row)
        self._arrange(narrow=False)

    def _arrange(self, *, narrow: bool) -> None:
        """All in one row, or in as many lines as they need."""
        if narrow == self._narrow:
            return
        self._narrow = narrow
        for layout in (self._flow, self._row):
            while layout.takeAt(0) is not None:
                pass
        layout = self._flow if narrow else self._row
        for widget in (self.play, self.speed, self.date, self.now, self.mode, self.horizon):
            layout.addWidget(widget)
        if not narrow:
            self._row.insertStretch(5, 1)
            self._row.insertSpacing(4, 6)

    def _connect(self) -> None:
        timeline = self._timeline
        timeline.state_changed.connect(self.show_state)
        timeline.catalogue_changed.connect(self.show_catalogue)
        timeline.range_changed.connect(self.slider.set_range)
        timeline.question_changed.connect(self._show_asked)
        self.slider.moment_changed.connect(self._moved)
        self.slider.now_requested.connect(self.go_to_now)
        self.slider.released.connect(self.settled)
        self.now.clicked.connect(self.go_to_now)
        self.play.toggled.connect(self._toggle)
        self.date.dateTimeChanged.connect(self._typed)
        self.horizon.currentIndexChanged.connect(self._reach)
        current_theme().changed.connect(self._restyle)

    def _speed_box(self) -> QComboBox:
        box = QComboBox()
        words = (self.tr("6 hours / s"), self.tr("1 day / s"), self.tr("1 week / s"), self.tr("1 month / s"))
        for text, speed in zip(words, _SPEEDS, strict=True):
            box.addItem(text, speed)
        box.setCurrentIndex(2)
        return box

    def _horizon_box(self) -> QComboBox:
        box = QComboBox()
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for text, reach in (
            (self.tr("as far as the past"), None),
            (self.tr("3 months ahead"), 3 * MONTH),
            (self.tr("1 year ahead"), YEAR),
            (self.tr("5 years ahead"), 5 * YEAR),
        ):
            box.addItem(text, reach)
        return box

    @Slot(object)
    def _show_asked(self, question: Question | None) -> None:
        time = None if question is None else question.time
        self.slider.show_asked(None if time is None else (time.since, time.until))

    @Slot(float)
    def _moved(self, moment: float) -> None:
        self.play.setChecked(False)
        self._timeline.set_moment(moment)

    @Slot()
    def go_to_now(self) -> None:
        self.play.setChecked(False)
        self._timeline.go_to_now()
        self.settled.emit()

    @Slot()
    def _typed(self) -> None:
        self._moved(seconds_of(self.date.dateTime()))

    @Slot()
    def _reach(self) -> None:
        self._timeline.set_horizon(self.horizon.currentData())

    @Slot(bool)
    def _toggle(self, playing: bool) -> None:
        if playing:
            if self._timeline.moment >= self._timeline.range[1] - 1.0:
                self._timeline.set_moment(self._timeline.range[0])
            self._played_at = time.perf_counter()
            self._play_timer.start()
        else:
            self._play_timer.stop()
            self.settled.emit()
        self._restyle()

    @Slot()
    def _play_on(self) -> None:
        """By the wall clock, so that the speed holds when a frame is late."""
        at = time.perf_counter()
        moment = self._timeline.moment + (at - self._played_at) * float(self.speed.currentData())
        self._played_at = at
        self._timeline.set_moment(moment)
        if moment >= self._timeline.range[1]:
            self.play.setChecked(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange(narrow=self.width() < enlarged(_NARROW))
        form = "yyyy-MM-dd HH:mm" if self.width() >= enlarged(_ROOMY) else "yyyy-MM-dd"
        if self.date.displayFormat() != form:
            self.date.setDisplayFormat(form)
            self.date.setMinimumWidth(self.fontMetrics().horizontalAdvance(form) + 48)
        self._show_mode(self._timeline.state)

    @Slot()
    def _restyle(self) -> None:
        self.play.setIcon(_transport_icon(self.is_playing, current_theme().palette.text))
        name = self.tr("Pause") if self.is_playing else self.tr("Play through time")
        self.play.setAccessibleName(name)
        self.mode.setText("")
        self._show_mode(self._timeline.state)


def _pill(kind: str, colors: Palette) -> str:
    ink = mixed({"now": colors.strong, "past": colors.accent, "future": colors.warning}[kind], colors.text, 0.25)
    return (
        f"color: {ink}; background: {mixed(ink, colors.background, 0.88)};"
        " border-radius: 8px; padding: 5px 10px; font-weight: 600;"
    )


def _transport_icon(playing: bool, color: str) -> QIcon:
    pixmap = QPixmap(28, 28)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(color))
    if playing:
        painter.drawRoundedRect(QRectF(5, 4, 6, 20), 2, 2)
        painter.drawRoundedRect(QRectF(17, 4, 6, 20), 2, 2)
    else:
        painter.drawPolygon(QPolygonF([QPointF(6, 3), QPointF(25, 14), QPointF(6, 25)]))
    painter.end()
    pixmap.setDevicePixelRatio(2.0)
    return QIcon(pixmap)
