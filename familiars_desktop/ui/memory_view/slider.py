"""The timeline: a slider whose thumb is "now", over the past as it was and the future as it will fade.

It is a QSlider to the keyboard and to screen readers (its value counts minutes from the start) and painted here.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from typing import Final

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QSlider, QToolTip, QWidget

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.ui.memory_view.moments import DAY, HOUR, MINUTE, calendar_ticks, time_text
from familiars_desktop.ui.theme import Palette, current_theme, enlarged, mixed, scaled_font

_SIDE: Final = 18.0
_FLAG: Final = 22.0
_BARS: Final = 22.0
_BELOW: Final = 30.0
_SHADES: Final = (0.25, 0.7)
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
        self._pictures: tuple[QPixmap, ...] = ()
        self._painted_as: object = None
        self._picture_scale = 1.0
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
            for moment in self._visible(self._marks.get(name, _NO_MOMENTS))
        ]
        distance, found = min(near, default=(np.inf, ""))
        return found if distance <= _NEAR else ""

    def _visible(self, moments: FloatArray) -> FloatArray:
        """One for each pixel of the track, at most."""
        inside = moments[(moments >= self._start) & (moments <= self._end)]
        pixel = (self._end - self._start) / max(self.width(), 1)
        return inside[np.unique(np.round((inside - self._start) / pixel), return_index=True)[1]]

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
        return QSize(enlarged(480), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self._height())

    def _height(self) -> int:
        return round(self._track + enlarged(_BELOW))

    @property
    def _flag(self) -> float:
        return float(enlarged(_FLAG))

    @property
    def _track(self) -> float:
        """How far down the track lies, in pixels."""
        return self._flag + _BARS + 8.0

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
        forward = -1.0 if self.isRightToLeft() else 1.0
        shift = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        step = HOUR if shift else DAY
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                direction = forward if event.key() == Qt.Key.Key_Right else -forward
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
            self._ask(self._at(x))

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
        colors = current_theme().palette
        with QPainter(self) as painter:
            if math.isinf(self._picture_scale):
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._paint_layer(painter, QColor(mixed(colors.accent, colors.background, _SHADES[0])), colors)
            else:
                self._paint_pictures(painter, colors)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_track(painter, colors)
            self._paint_marks(painter, colors)
            self._paint_now(painter, colors)
            self._paint_thumb(painter, colors)

    def _paint_pictures(self, painter: QPainter, colors: Palette) -> None:
        seen, to_come = self._layers(colors)
        cut = self._x(self._moment) if not self.isRightToLeft() else self.width() - self._x(self._moment)
        left, whole = QRectF(0.0, 0.0, cut, self.height()), QRectF(0.0, 0.0, self.width(), self.height())
        if self.isRightToLeft():
            left, seen, to_come = QRectF(0.0, 0.0, self.width() - cut, self.height()), to_come, seen
        painter.setClipRect(left)
        painter.drawPixmap(0, 0, seen)
        painter.setClipRect(whole.adjusted(left.width(), 0.0, 0.0, 0.0))
        painter.drawPixmap(0, 0, to_come)
        painter.setClipping(False)

    def _layers(self, colors: Palette) -> tuple[QPixmap, QPixmap]:
        """Bars and calendar as two pictures, as seen and as yet to come: they stay while the thumb moves."""
        ratio = self.devicePixelRatioF() * self._picture_scale
        key = (self.size(), self._start, self._end, id(self._statements), colors.name, ratio)
        if self._painted_as != key:
            self._painted_as = key
            shades = (mixed(colors.accent, colors.background, share) for share in _SHADES)
            self._pictures = tuple(self._layer(QColor(shade), colors, ratio) for shade in shades)
        return self._pictures[0], self._pictures[1]

    def _layer(self, shade: QColor, colors: Palette, ratio: float) -> QPixmap:
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_layer(painter, shade, colors)
        return picture

    def _paint_layer(self, painter: QPainter, shade: QColor, colors: Palette) -> None:
        self._paint_bars(painter, shade)
        self._paint_ticks(painter, colors)

    def _paint_bars(self, painter: QPainter, shade: QColor) -> None:
        """How many memories were stated when, one bar for four pixels: sessions stand out as bars."""
        count = max(int((self.width() - 2 * _SIDE) / 4.0), 1)
        heights, edges = np.histogram(self._statements, bins=count, range=(self._start, self._end))
        tallest, base = max(int(heights.max()), 1), self._flag + _BARS
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(shade)
        for place in np.flatnonzero(heights):
            tall = 4.0 + (_BARS - 6.0) * float(np.sqrt(heights[place] / tallest))
            painter.drawRoundedRect(QRectF(self._x(float(edges[place])), base - tall, 3.0, tall), 1.0, 1.0)

    def _paint_track(self, painter: QPainter, colors: Palette) -> None:
        left, right = self._x(self._start), self._x(self._end)
        now, thumb = self._x(self._now), self._x(self._moment)
        seen = self._x(min(self._now, self._moment, self._end))
        painter.setPen(_round_pen(colors.border))
        painter.drawLine(QPointF(left, self._track), QPointF(self._x(min(self._now, self._end)), self._track))
        future = QPen(QColor(mixed(colors.muted, colors.background, 0.25)), 2.0)
        future.setDashPattern([2.0, 3.0])
        painter.setPen(future)
        painter.drawLine(QPointF(now, self._track), QPointF(right, self._track))
        painter.setPen(_round_pen(colors.accent))
        painter.drawLine(QPointF(left, self._track), QPointF(seen, self._track))
        if self._moment > self._now:
            painter.setPen(_round_pen(colors.warning))
            painter.drawLine(QPointF(now, self._track), QPointF(thumb, self._track))

    def _paint_ticks(self, painter: QPainter, colors: Palette) -> None:
        font = scaled_font(0.85)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        most = max(int((self.width() - 2 * _SIDE) / enlarged(84)), 2)
        last = -np.inf
        for tick in sorted(calendar_ticks(self._start, self._end, most), key=lambda one: self._x(one.moment)):
            x, width = self._x(tick.moment), metrics.horizontalAdvance(tick.label)
            painter.setPen(QPen(QColor(colors.border), 1.0))
            painter.drawLine(QPointF(x, self._track + 6.0), QPointF(x, self._track + 10.0))
            left = min(max(x - width / 2.0, 0.0), self.width() - width)
            if left > last + 10.0:
                painter.setPen(QColor(colors.muted))
                painter.drawText(QPointF(left, self._track + 12.0 + metrics.ascent()), tick.label)
                last = left + width

    def _paint_marks(self, painter: QPainter, colors: Palette) -> None:
        """Conflicts as diamonds, merges as discs, forgettings as rings: shapes, not colours alone."""
        looks = {
            "forgettings": (colors.muted, colors.background),
            "merges": (colors.background, colors.strong),
            "conflicts": (colors.background, colors.danger),
        }
        for name, (rim, fill) in looks.items():
            painter.setPen(QPen(QColor(rim), 1.5))
            painter.setBrush(QColor(fill))
            for moment in self._visible(self._marks.get(name, _NO_MOMENTS)):
                x = self._x(float(moment))
                if name == "conflicts":
                    painter.drawPolygon(_diamond(x, self._track, 4.5))
                else:
                    painter.drawEllipse(QPointF(x, self._track), 3.5, 3.5)

    def _paint_now(self, painter: QPainter, colors: Palette) -> None:
        x = self._x(self._now)
        painter.setPen(QPen(QColor(colors.text), 1.5))
        painter.drawLine(QPointF(x, self._flag - 2.0), QPointF(x, self._track + 8.0))
        label, font = self.tr("now"), scaled_font(0.85)
        width = QFontMetricsF(font).horizontalAdvance(label)
        taken = self._flag_rect(self._flag_text(), scaled_font(0.9))
        place = QRectF(x - width / 2.0 - 2.0, 2.0, width + 4.0, self._flag - 4.0)
        if not taken.intersects(place):
            painter.setFont(font)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, label)

    def _paint_thumb(self, painter: QPainter, colors: Palette) -> None:
        x = self._x(self._moment)
        ahead = self._moment > self._now + 1.0
        fill, ink = (colors.warning_soft, colors.warning) if ahead else (colors.accent_soft, colors.accent)
        text, font = self._flag_text(), scaled_font(0.9)
        flag = self._flag_rect(text, font)
        painter.setPen(QPen(QColor(ink), 1.0))
        painter.drawLine(QPointF(x, flag.bottom()), QPointF(x, self._track))
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(flag, 6.0, 6.0)
        painter.setFont(font)
        painter.drawText(flag, Qt.AlignmentFlag.AlignCenter, text)
        if self.hasFocus():
            painter.setBrush(QBrush(QColor(fill)))
            painter.setPen(QPen(QColor(ink), 1.0))
            painter.drawEllipse(QPointF(x, self._track), 12.0, 12.0)
        painter.setPen(QPen(QColor(colors.surface), 2.0))
        painter.setBrush(QColor(ink))
        painter.drawEllipse(QPointF(x, self._track), 8.0, 8.0)

    def _flag_text(self) -> str:
        return time_text(self._moment)

    def _flag_rect(self, text: str, font: QFont) -> QRectF:
        width = QFontMetricsF(font).horizontalAdvance(text) + 18.0
        left = min(max(self._x(self._moment) - width / 2.0, 1.0), max(self.width() - width - 1.0, 1.0))
        return QRectF(left, 0.5, width, self._flag - 2.0)

    def _x(self, moment: float) -> float:
        share = (moment - self._start) / (self._end - self._start)
        across = _SIDE + share * (self.width() - 2.0 * _SIDE)
        return self.width() - across if self.isRightToLeft() else across

    def _at(self, x: float) -> float:
        across = self.width() - x if self.isRightToLeft() else x
        share = (across - _SIDE) / max(self.width() - 2.0 * _SIDE, 1.0)
        return self._start + share * (self._end - self._start)


def _round_pen(color: str) -> QPen:
    pen = QPen(QColor(color), 4.0)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def _diamond(x: float, y: float, radius: float) -> QPolygonF:
    corners = ((0.0, -radius), (radius, 0.0), (0.0, radius), (-radius, 0.0))
    return QPolygonF([QPointF(x + dx, y + dy) for dx, dy in corners])
