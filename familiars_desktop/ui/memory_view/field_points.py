"""The points of the field, all painted by one ``drawPixmapFragments``: 100 000 take about 10 ms, where a brush for each
point would take 240."""

from __future__ import annotations

from typing import Final, cast

import numpy as np
import shiboken6
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.ui.memory_view.atlas import SHADES, Atlas, paint_sprite
from familiars_desktop.ui.theme import current_theme, strength_colors

_FRAGMENT_FIELDS: Final = 10
_CROWD: Final = 5_000


class FieldPoints:
    """All points at once; arrays of shape (n,): age in seconds, strength in [0, 1], two marks.

    ``as_shapes``: paint for a picture that is kept, not for the screen.
    """

    def __init__(self) -> None:
        self._ages = self._strength = np.zeros(0)
        self._struck = self._pinned = np.zeros(0, dtype=bool)
        self.as_shapes = False
        self._atlas: Atlas | None = None
        self._look: tuple[float, float] = (0.0, 0.0)
        self._fragments = np.zeros((0, _FRAGMENT_FIELDS))
        self._ghosts = self._ghosts_here = np.zeros((0, 2))
        self._selected: int | None = None
        self._hovered: int | None = None
        self._chosen: NDArray[np.int64] = np.zeros(0, dtype=np.int64)

    def set_points(
        self,
        ages: NDArray[np.float64],
        strength: NDArray[np.float64],
        struck: NDArray[np.bool_],
        pinned: NDArray[np.bool_],
    ) -> None:
        self._ages, self._strength, self._struck, self._pinned = ages, strength, struck, pinned
        self._hovered = None

    def set_ghosts(self, then: NDArray[np.float64], here: NDArray[np.float64]) -> None:
        """Where points stand at the real now and where they are, (n, 2) each: drawn as rings with a thread between."""
        self._ghosts, self._ghosts_here = then, here

    def select(self, place: int | None) -> None:
        self._selected = place

    def choose(self, places: NDArray[np.int64]) -> None:
        """Several are chosen at once: each has a ring."""
        self._chosen = places

    def hover(self, place: int | None) -> bool:
        """Whether another point, or none any more, is under the pointer."""
        before, self._hovered = self._hovered, place
        return place != before

    def forget_sprites(self) -> None:
        """The colours have changed."""
        self._atlas = None

    def __len__(self) -> int:
        return len(self._ages)

    def placed(self, transform: QTransform) -> tuple[FloatArray, FloatArray]:
        """x and y of all points, each (n,), where a transform that only scales and moves puts them."""
        return _placed(self._ages, self._strength, transform)

    def paint(self, painter: QPainter, transform: QTransform, room: QRectF, ratio: float) -> None:
        """Where ``transform`` puts them in the painter's pixels, within a room of it; ``ratio`` is the screen's."""
        if not len(self):
            return
        atlas = self._sprites(ratio)
        x, y = self.placed(transform)
        self._paint_ghosts(painter, transform)
        shown = _one_a_pixel(x, y, room) if len(self) > _CROWD else slice(None)
        if self.as_shapes:
            self._paint_shapes(painter, x, y, shown)
        else:
            self._paint_fragments(painter, x, y, shown, atlas)
        self._paint_rings(painter, x, y)

    def _paint_fragments(
        self, painter: QPainter, x: FloatArray, y: FloatArray, shown: NDArray[np.int32] | slice, atlas: Atlas
    ) -> None:
        fragments = self._filled(x[shown], y[shown], shown, atlas)
        first = cast(QPainter.PixmapFragment, shiboken6.wrapInstance(fragments.ctypes.data, QPainter.PixmapFragment))
        painter.drawPixmapFragments(first, len(fragments), atlas.pixmap)

    def _paint_shapes(self, painter: QPainter, x: FloatArray, y: FloatArray, shown: NDArray[np.int32] | slice) -> None:
        """Point by point, for a picture that is kept: sharp at every size."""
        theme, diameter = current_theme(), _diameter(len(self))
        shades, rim = strength_colors(SHADES, theme.ramp, theme.palette), QColor(theme.palette.surface)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in np.arange(len(x))[shown]:
            shade = shades[round(float(self._strength[place]) * (SHADES - 1))]
            look = int(self._struck[place]) + 2 * int(self._pinned[place])
            paint_sprite(painter, QPointF(x[place], y[place]), diameter, shade, rim, look)

    def _filled(self, x: FloatArray, y: FloatArray, shown: NDArray[np.int32] | slice, atlas: Atlas) -> FloatArray:
        """The fragments of QPainter: x, y, source x, y, width, height, scale x, y, rotation, opacity."""
        if len(self._fragments) < len(x):
            self._fragments = np.empty((len(x), _FRAGMENT_FIELDS))
            self._fragments[:, 4:] = (atlas.cell, atlas.cell, 1.0 / atlas.ratio, 1.0 / atlas.ratio, 0.0, 1.0)
        fragments = self._fragments[: len(x)]
        fragments[:, 0], fragments[:, 1] = x, y
        fragments[:, 2:4] = atlas.sources(self._strength[shown], self._struck[shown], self._pinned[shown])
        return fragments

    def _sprites(self, ratio: float) -> Atlas:
        diameter = _diameter(len(self))
        if self._atlas is None or self._look != (diameter, ratio):
            theme = current_theme()
            self._atlas = Atlas.painted(diameter, ratio, theme.ramp, theme.palette)
            self._look = diameter, ratio
            self._fragments = self._fragments[:0]
        return self._atlas

    def _paint_ghosts(self, painter: QPainter, transform: QTransform) -> None:
        """How far each memory has come from where it stands now."""
        if not len(self._ghosts):
            return
        colors, radius = current_theme().palette, _diameter(len(self)) / 2.0
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        then, now = (
            np.column_stack(_placed(points[:, 0], points[:, 1], transform))
            for points in (self._ghosts, self._ghosts_here)
        )
        for ghost, here in zip(then, now, strict=True):
            if abs(ghost - here).max() > radius:
                painter.setPen(QPen(QColor(colors.border), 1.0))
                painter.drawLine(QPointF(*ghost), QPointF(*here))
                painter.setPen(QPen(QColor(colors.muted), 1.0, Qt.PenStyle.DotLine))
                painter.drawEllipse(QPointF(*ghost), radius, radius)

    def _paint_rings(self, painter: QPainter, x: FloatArray, y: FloatArray) -> None:
        colors, radius = current_theme().palette, _diameter(len(self)) / 2.0
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(colors.accent), 1.5))
        for place in self._chosen[self._chosen < len(x)]:
            painter.drawEllipse(QPointF(x[place], y[place]), radius + 2.0, radius + 2.0)
        for place, width, color in ((self._hovered, 1.5, colors.muted), (self._selected, 2.5, colors.text)):
            if place is not None and place < len(x):
                painter.setPen(QPen(QColor(color), width))
                painter.drawEllipse(QPointF(x[place], y[place]), radius + 3.5, radius + 3.5)


def _placed(x: FloatArray, y: FloatArray, transform: QTransform) -> tuple[FloatArray, FloatArray]:
    return x * transform.m11() + transform.dx(), y * transform.m22() + transform.dy()


def _one_a_pixel(x: FloatArray, y: FloatArray, room: QRectF) -> NDArray[np.int32]:
    """Rows of the points to paint where many fall on one pixel of the room: the last of each, by one scatter and no
    sorting. What lies outside counts to a frame of one pixel around it."""
    width, height = int(room.width()) + 3, int(room.height()) + 3
    across, down = (x - (room.left() - 1.0)).astype(np.int32), (y - (room.top() - 1.0)).astype(np.int32)
    np.clip(across, 0, width - 1, out=across)
    np.clip(down, 0, height - 1, out=down)
    down *= width
    down += across
    last = np.full(width * height, -1, dtype=np.int32)
    last[down] = np.arange(len(x), dtype=np.int32)
    return last[last >= 0]


def _diameter(count: int) -> float:
    """Fewer memories are drawn larger."""
    if count <= 500:
        return 12.0
    return 8.0 if count <= 5_000 else 5.0 if count <= 30_000 else 3.0
