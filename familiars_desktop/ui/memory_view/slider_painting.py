"""How the timeline's slider is painted: bars, calendar and marks are kept as pictures, what moves is drawn between."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap, QPolygonF

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.ui.memory_view.moments import calendar_ticks, time_text
from familiars_desktop.ui.theme import Palette, current_theme, enlarged, mixed, scaled_font
from familiars_desktop.ui.translation import tr

_SIDE: Final = 18.0
_FLAG: Final = 22.0
_BARS: Final = 22.0
_BELOW: Final = 30.0
_NARROWEST: Final = 6.0
_SHADES: Final = (0.25, 0.7)
_CENTER: Final = Qt.AlignmentFlag.AlignCenter.value
_NO_MOMENTS: Final = np.zeros(0)


@dataclass(frozen=True, slots=True)
class Track:
    """The stretch of time that is shown, seconds since 1970, on a widget of that size. Time runs to the right, as in
    the plots, wherever people read from."""

    start: float
    end: float
    size: QSize

    def x(self, moment: float) -> float:
        """Where a moment lies, in pixels."""
        share = (moment - self.start) / (self.end - self.start)
        return _SIDE + share * (self.size.width() - 2.0 * _SIDE)

    def at(self, x: float) -> float:
        """The moment at a place in pixels."""
        share = (x - _SIDE) / max(self.size.width() - 2.0 * _SIDE, 1.0)
        return self.start + share * (self.end - self.start)

    def visible(self, moments: FloatArray) -> FloatArray:
        """Those that are shown, one for each pixel at most."""
        inside = moments[(moments >= self.start) & (moments <= self.end)]
        pixel = (self.end - self.start) / max(self.size.width(), 1)
        return inside[np.unique(np.round((inside - self.start) / pixel), return_index=True)[1]]


def flag_height() -> float:
    """Of the flag with the date at the top, in pixels."""
    return float(enlarged(_FLAG))


def line_height() -> float:
    """How far down the line of time lies, in pixels."""
    return flag_height() + _BARS + 8.0


def slider_height() -> int:
    return round(line_height() + enlarged(_BELOW))


@dataclass(frozen=True, slots=True)
class Scene:
    """What a slider shows: ``statements`` and ``marks`` are moments in order, seconds since 1970, as are ``moment``,
    where the thumb is, and ``now``. ``ratio`` is the device's pixels a pixel, ∞ for a picture of vectors; ``asked`` the
    time that a question asks for."""

    track: Track
    statements: FloatArray
    marks: Mapping[str, FloatArray]
    moment: float
    now: float
    has_focus: bool
    ratio: float
    asked: tuple[float, float] | None = None

    def stands_on(self, other: Scene | None) -> bool:
        """Whether the ground of the other is that of this one."""
        if other is None or (self.track, self.ratio, self.asked) != (other.track, other.ratio, other.asked):
            return False
        return self.statements is other.statements and self.marks is other.marks


class SliderPainting:
    """Paints scenes; keeps the pictures of the last one's ground."""

    def __init__(self) -> None:
        self._pictures: tuple[QPixmap, QPixmap, QPixmap] | None = None
        self._pictured: Scene | None = None
        self._pictured_in: tuple[str, float] = ("", 0.0)

    def paint(self, painter: QPainter, scene: Scene) -> None:
        colors = current_theme().palette
        kept = None if math.isinf(scene.ratio) else self._kept(scene, colors)
        if kept is None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            _paint_ground(painter, scene, colors, _SHADES[0])
        else:
            cut = round(min(max(scene.track.x(scene.moment), 0.0), scene.track.size.width()))
            _blit(painter, kept[0], 0, cut, scene.ratio)
            _blit(painter, kept[1], cut, scene.track.size.width(), scene.ratio)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _paint_line(painter, scene, colors)
        if kept is None:
            _paint_marks(painter, scene, colors)
        else:
            painter.drawPixmap(0, 0, kept[2])
        _paint_now(painter, scene, colors)
        _paint_thumb(painter, scene, colors)

    def _kept(self, scene: Scene, colors: Palette) -> tuple[QPixmap, QPixmap, QPixmap]:
        """The ground as seen and as yet to come, and the marks: they stay while the thumb moves."""
        look = (colors.name, line_height())
        if self._pictures is None or not scene.stands_on(self._pictured) or self._pictured_in != look:
            self._pictured, self._pictured_in = scene, look
            self._pictures = (
                _picture(scene, colors.background, lambda painter: _paint_ground(painter, scene, colors, _SHADES[0])),
                _picture(scene, colors.background, lambda painter: _paint_ground(painter, scene, colors, _SHADES[1])),
                _picture(scene, "transparent", lambda painter: _paint_marks(painter, scene, colors)),
            )
        return self._pictures


def _picture(scene: Scene, ground: str, paint: Callable[[QPainter], None]) -> QPixmap:
    picture = QPixmap(scene.track.size * scene.ratio)
    picture.setDevicePixelRatio(scene.ratio)
    picture.fill(QColor(ground))
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint(painter)
    return picture


def _blit(painter: QPainter, picture: QPixmap, left: int, right: int, ratio: float) -> None:
    """A part of a picture, from one edge to another, at its place."""
    wide, high = right - left, picture.height() / ratio
    source = QRectF(left * ratio, 0.0, wide * ratio, picture.height())
    painter.drawPixmap(QRectF(left, 0.0, wide, high), picture, source)


def _paint_ground(painter: QPainter, scene: Scene, colors: Palette, shade: float) -> None:
    _paint_asked(painter, scene, colors)
    _paint_bars(painter, scene, QColor(mixed(colors.accent, colors.background, shade)))
    _paint_ticks(painter, scene, colors)


def _paint_asked(painter: QPainter, scene: Scene, colors: Palette) -> None:
    """A band over the time that a question asks for, where that is in sight."""
    track = scene.track
    if scene.asked is None or scene.asked[1] < track.start or scene.asked[0] > track.end:
        return
    left, right = track.x(max(scene.asked[0], track.start)), track.x(min(scene.asked[1], track.end))
    painter.setPen(QPen(QColor(colors.accent), 1.0))
    painter.setBrush(QColor(colors.accent_soft))
    wide = max(right - left, _NARROWEST)
    painter.drawRoundedRect(QRectF(left, flag_height() + 1.0, wide, line_height() + 6.0 - flag_height()), 4.0, 4.0)


def _paint_bars(painter: QPainter, scene: Scene, shade: QColor) -> None:
    """How many memories were stated when, one bar for four pixels: sessions stand out as bars."""
    track = scene.track
    count = max(int((track.size.width() - 2 * _SIDE) / 4.0), 1)
    heights, edges = np.histogram(scene.statements, bins=count, range=(track.start, track.end))
    tallest, base = max(int(heights.max()), 1), flag_height() + _BARS
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    for place in np.flatnonzero(heights):
        tall = 4.0 + (_BARS - 6.0) * float(np.sqrt(heights[place] / tallest))
        painter.drawRoundedRect(QRectF(track.x(float(edges[place])), base - tall, 3.0, tall), 1.0, 1.0)


def _paint_ticks(painter: QPainter, scene: Scene, colors: Palette) -> None:
    track, line, font = scene.track, line_height(), scaled_font(0.85)
    painter.setFont(font)
    metrics = QFontMetricsF(font)
    most = max(int((track.size.width() - 2 * _SIDE) / enlarged(84)), 2)
    last = -np.inf
    for tick in calendar_ticks(track.start, track.end, most):
        x, width = track.x(tick.moment), metrics.horizontalAdvance(tick.label)
        painter.setPen(QPen(QColor(colors.border), 1.0))
        painter.drawLine(QPointF(x, line + 6.0), QPointF(x, line + 10.0))
        left = min(max(x - width / 2.0, 0.0), track.size.width() - width)
        if left > last + 10.0:
            painter.setPen(QColor(colors.muted))
            painter.drawText(QPointF(left, line + 12.0 + metrics.ascent()), tick.label)
            last = left + width


def _paint_line(painter: QPainter, scene: Scene, colors: Palette) -> None:
    track, line = scene.track, line_height()
    left, right = track.x(track.start), track.x(track.end)
    now, thumb = track.x(scene.now), track.x(scene.moment)
    painter.setPen(_round_pen(colors.border))
    painter.drawLine(QPointF(left, line), QPointF(track.x(min(scene.now, track.end)), line))
    future = QPen(QColor(mixed(colors.muted, colors.background, 0.25)), 2.0)
    future.setDashPattern([2.0, 3.0])
    painter.setPen(future)
    painter.drawLine(QPointF(now, line), QPointF(right, line))
    painter.setPen(_round_pen(colors.accent))
    painter.drawLine(QPointF(left, line), QPointF(track.x(min(scene.now, scene.moment, track.end)), line))
    if scene.moment > scene.now:
        painter.setPen(_round_pen(colors.warning))
        painter.drawLine(QPointF(now, line), QPointF(thumb, line))


def _paint_marks(painter: QPainter, scene: Scene, colors: Palette) -> None:
    """Conflicts as diamonds, merges as discs, forgettings as rings: shapes, not colours alone."""
    looks = {
        "forgettings": (colors.muted, colors.background),
        "merges": (colors.background, colors.strong),
        "conflicts": (colors.background, colors.danger),
    }
    line = line_height()
    for name, (rim, fill) in looks.items():
        painter.setPen(QPen(QColor(rim), 1.5))
        painter.setBrush(QColor(fill))
        for moment in scene.track.visible(scene.marks.get(name, _NO_MOMENTS)):
            x = scene.track.x(float(moment))
            if name == "conflicts":
                painter.drawPolygon(_diamond(x, line, 4.5))
            else:
                painter.drawEllipse(QPointF(x, line), 3.5, 3.5)


def _paint_now(painter: QPainter, scene: Scene, colors: Palette) -> None:
    x, flag = scene.track.x(scene.now), flag_height()
    painter.setPen(QPen(QColor(colors.text), 1.5))
    painter.drawLine(QPointF(x, flag - 2.0), QPointF(x, line_height() + 8.0))
    label, font = tr("now"), scaled_font(0.85)
    width = QFontMetricsF(font).horizontalAdvance(label)
    place = QRectF(x - width / 2.0 - 2.0, 2.0, width + 4.0, flag - 4.0)
    if not _flag(scene, scaled_font(0.9)).intersects(place):
        painter.setFont(font)
        painter.drawText(place, _CENTER, label)


def _paint_thumb(painter: QPainter, scene: Scene, colors: Palette) -> None:
    at, font = QPointF(scene.track.x(scene.moment), line_height()), scaled_font(0.9)
    ahead = scene.moment > scene.now + 1.0
    fill, ink = (colors.warning_soft, colors.warning) if ahead else (colors.accent_soft, colors.accent)
    flag = _flag(scene, font)
    painter.setPen(QPen(QColor(ink), 1.0))
    painter.setBrush(QColor(fill))
    painter.drawLine(QPointF(at.x(), flag.bottom()), at)
    painter.drawRoundedRect(flag, 6.0, 6.0)
    painter.setFont(font)
    painter.drawText(flag, _CENTER, time_text(scene.moment))
    if scene.has_focus:
        painter.drawEllipse(at, 12.0, 12.0)
    painter.setPen(QPen(QColor(colors.surface), 2.0))
    painter.setBrush(QColor(ink))
    painter.drawEllipse(at, 8.0, 8.0)


def _flag(scene: Scene, font: QFont) -> QRectF:
    """The room of the flag with the date."""
    wide, width = scene.track.size.width(), QFontMetricsF(font).horizontalAdvance(time_text(scene.moment)) + 18.0
    left = min(max(scene.track.x(scene.moment) - width / 2.0, 1.0), max(wide - width - 1.0, 1.0))
    return QRectF(left, 0.5, width, flag_height() - 2.0)


def _round_pen(color: str) -> QPen:
    pen = QPen(QColor(color), 4.0)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def _diamond(x: float, y: float, radius: float) -> QPolygonF:
    corners = ((0.0, -radius), (radius, 0.0), (0.0, radius), (-radius, 0.0))
    return QPolygonF([QPointF(x + dx, y + dy) for dx, dy in corners])
