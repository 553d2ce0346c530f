"""The timeline: a slider whose thumb is "now", over the past as it was and the future as it will fade.

It is a QSlider to the keyboard and to screen readers (its value counts minutes from the start) and painted here.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Final

import numpy as np
from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAccessible, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QSlider, QToolTip, QWidget

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.ui.memory_view.moments import DAY, HOUR, MINUTE, time_text
from familiars_desktop.ui.memory_view.slider_painting import Scene, SliderPainting, Track, slider_height
from familiars_desktop.ui.theme import current_theme, enlarged

_ZOOM: Final = 1.5
_SHORTEST: Final = 6.0 * HOUR
_NEAR: Final = 6.0
_NO_MOMENTS: Final = np.zeros(0)


class TimelineSlider(QSlider):
    """``moment_changed(seconds)`` follows the thumb, ``now_requested`` asks to follow the real now again.

    Keys: ← → a day, with Shift an hour, Page Up/Down a week, Ctrl+← → the next session, Home and End the ends,
    N the real now, + and - zoom about the thumb. The wheel moves by hours, with Shift by days, with Ctrl it zooms.
    """

    moment_changed = Signal(float)
    now_requested = Signal()
    released = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._start, self._end = 0.0, 1.0
        self._first, self._last = 0.0, 1.0
        self._moment = self._now = 0.0
        self._sessions = self._statements = _NO_MOMENTS
        self._marks: dict[str, FloatArray] = {}
        self._asked: tuple[float, float] | None = None
        self._painting = SliderPainting()
        self._picture_scale = 1.0
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Timeline: the moment at which memory is shown"))
        self.valueChanged.connect(self._value_changed)
        current_theme().changed.connect(self.update)

    # What it shows

    def set_range(self, start: float, end: float) -> None:
        """The ends of the time that can be reached, seconds since 1970; a zoomed track keeps its length."""
        shown, zoomed = self._end - self._start, self.is_zoomed
        self._first, self._last = start, max(end, start + HOUR)
        self._frame(self._moment, shown if zoomed else np.inf)
        blocked = self.blockSignals(True)
        self.setRange(0, round((self._last - self._first) / MINUTE))
        self.setSingleStep(round(DAY / MINUTE))
        self.setPageStep(round(7 * DAY / MINUTE))
        self.blockSignals(blocked)
        self.show_moment(self._moment, self._now)

    def set_marks(
        self,
        statements: FloatArray,
        sessions: FloatArray,
        *,
        conflicts: FloatArray = _NO_MOMENTS,
        merges: FloatArray = _NO_MOMENTS,
        forgettings: FloatArray = _NO_MOMENTS,
    ) -> None:
        """When memories were stated, when sessions began, one statement won over another, and so on; sorted."""
        self._statements, self._sessions = statements, sessions
        self._marks = {"conflicts": conflicts, "merges": merges, "forgettings": forgettings}
        self.update()

    def show_asked(self, window: tuple[float, float] | None) -> None:
        """Since and until when that was said which a question asks for, seconds since 1970."""
        self._asked = window
        self.update()

    # Zoom

    @property
    def is_zoomed(self) -> bool:
        return (self._end - self._start) < (self._last - self._first) * 0.999

    def zoom(self, factor: float) -> None:
        """Show a stretch of time ``factor`` times as long, the thumb staying where it is."""
        length = max((self._end - self._start) * factor, _SHORTEST)
        share = (self._moment - self._start) / (self._end - self._start)
        self._frame(self._moment + (0.5 - min(max(share, 0.0), 1.0)) * length, length)
        self.update()

    def show_whole(self) -> None:
        """The whole of time that can be reached."""
        self._frame(self._moment, np.inf)
        self.update()

    def _frame(self, middle: float, length: float) -> None:
        """Show so many seconds around a moment, within what can be reached."""
        length = min(length, self._last - self._first)
        self._start = min(max(middle - length / 2.0, self._first), self._last - length)
        self._end = self._start + length

    def mark_at(self, x: float) -> str:
        """What is marked near a place of the track, in words; "" when nothing is."""
        kinds = {
            "conflicts": self.tr("conflict, {0}"),
            "merges": self.tr("memories merged, {0}"),
            "forgettings": self.tr("forgotten, {0}"),
        }
        near = [
            (abs(self._x(float(moment)) - x), words.format(time_text(float(moment))))
            for name, words in kinds.items()
            for moment in self._shown().visible(self._marks.get(name, _NO_MOMENTS))
        ]
        distance, found = min(near, default=(np.inf, ""))
        return found if distance <= _NEAR else ""

    def set_picture_scale(self, scale: float) -> None:
        """Paint sharp for a picture that is kept."""
        self._picture_scale = scale

    def show_moment(self, moment: float, now: float) -> None:
        """Put the thumb and the marker of the real now; emits nothing."""
        self._moment, self._now = moment, now
        if self.is_zoomed and not self._start <= moment <= self._end:
            self._frame(moment, self._end - self._start)
        blocked = self.blockSignals(True)
        self.setValue(round((moment - self._first) / MINUTE))
        self.blockSignals(blocked)
        if QAccessible.isActive():
            self.setAccessibleDescription(self.describe())
        self.update()

    @property
    def moment(self) -> float:
        return self._moment

    def describe(self) -> str:
        """The moment in words, and whether it is past, present or future."""
        kind = self.tr("now")
        if self._moment < self._now - 1.0:
            kind = self.tr("the past, replayed")
        elif self._moment > self._now + 1.0:
            kind = self.tr("the future, projected")
        return f"{time_text(self._moment)} ({kind})"

    def sizeHint(self) -> QSize:
        return QSize(enlarged(480), slider_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(240, slider_height())

    # Mouse and keys

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            words = self.mark_at(event.pos().x())
            QToolTip.showText(event.globalPos(), words or self.toolTip(), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._drag_to(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._drag_to(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.setSliderDown(False)
            self.released.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y() or event.angleDelta().x()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(_ZOOM ** (-turned / 120.0))
        else:
            step = DAY if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else self._hour_step()
            self._ask(self._moment + step * turned / 120.0)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        step = HOUR if shift else DAY
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                direction = 1.0 if event.key() == Qt.Key.Key_Right else -1.0
                self._ask(self._next_session(direction) if control else self._moment + direction * step)
            case Qt.Key.Key_Up:
                self._ask(self._moment + step)
            case Qt.Key.Key_Down:
                self._ask(self._moment - step)
            case Qt.Key.Key_PageUp:
                self._ask(self._moment + 7 * DAY)
            case Qt.Key.Key_PageDown:
                self._ask(self._moment - 7 * DAY)
            case Qt.Key.Key_Home:
                self._ask(self._first)
            case Qt.Key.Key_End:
                self._ask(self._last)
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom(1.0 / _ZOOM)
            case Qt.Key.Key_Minus:
                self.zoom(_ZOOM)
            case Qt.Key.Key_N | Qt.Key.Key_0:
                self.now_requested.emit()
            case _:
                event.ignore()

    def _drag_to(self, x: float) -> None:
        """Near the marker the thumb snaps to the real now."""
        if abs(x - self._x(self._now)) < 5.0:
            self.now_requested.emit()
        else:
            self._ask(self._shown().at(x))

    def _ask(self, moment: float) -> None:
        self.moment_changed.emit(min(max(moment, self._first), self._last))

    @Slot(int)
    def _value_changed(self, minutes: int) -> None:
        """A screen reader moved it."""
        self._ask(self._first + minutes * MINUTE)

    def _hour_step(self) -> float:
        """An hour, or on a long timeline what moves the thumb by two pixels."""
        return max(HOUR, 2.0 * (self._end - self._start) / max(self.width(), 1))

    def _next_session(self, direction: float) -> float:
        if direction > 0:
            place = bisect_right(self._sessions, self._moment + 1.0)
            return float(self._sessions[place]) if place < len(self._sessions) else self._now
        place = bisect_left(self._sessions, self._moment - 1.0)
        return float(self._sessions[place - 1]) if place else self._first

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            self._painting.paint(painter, self._scene())

    def _scene(self) -> Scene:
        return Scene(
            track=self._shown(),
            statements=self._statements,
            marks=self._marks,
            moment=self._moment,
            now=self._now,
            has_focus=self.hasFocus(),
            ratio=self.devicePixelRatioF() * self._picture_scale,
            asked=self._asked,
        )

    def _shown(self) -> Track:
        return Track(self._start, self._end, self.size())

    def _x(self, moment: float) -> float:
        return self._shown().x(moment)
