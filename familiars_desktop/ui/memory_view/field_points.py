"""The points of the field, all painted by one ``drawPixmapFragments``: 100 000 take about 10 ms, where a brush for each
point would take 240."""

from __future__ import annotations

from typing import Final, cast

import numpy as np
import pyqtgraph as pg
import shiboken6
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from familiars_desktop.ui.memory_view.atlas import SHADES, Atlas, paint_sprite
from familiars_desktop.ui.memory_view.moments import YEAR
from familiars_desktop.ui.theme import current_theme, strength_colors

_FRAGMENT_FIELDS: Final = 10
_EVERYWHERE: Final = QRectF(-100 * YEAR, -10.0, 200 * YEAR, 20.0)
_CROWD: Final = 5_000
_LARGEST_GRID: Final = 4_000_000


class FieldItem(pg.GraphicsObject):  # type: ignore[misc]
    """All points as one item; arrays of shape (n,): age in seconds, strength in [0, 1], two marks.

    ``as_shapes``: paint for a picture that is kept, not for the screen.
    """

    def __init__(self) -> None:
        super().__init__()
        self._xy = np.zeros((0, 2))
        self._strength = np.zeros(0)
        self._struck = self._pinned = np.zeros(0, dtype=bool)
        self.as_shapes = False
        self._atlas: Atlas | None = None
        self._look: tuple[float, float] = (0.0, 0.0)
        self._ghosts = self._ghosts_here = np.zeros((0, 2))
        self._selected: int | None = None
        self._hovered: int | None = None

    def set_points(
        self,
        ages: NDArray[np.float64],
        strength: NDArray[np.float64],
        struck: NDArray[np.bool_],
        pinned: NDArray[np.bool_],
    ) -> None:
        self._xy = np.column_stack([ages, strength])
        self._strength, self._struck, self._pinned = strength, struck, pinned
        self._hovered = None
        self.update()

    def set_ghosts(self, then: NDArray[np.float64], here: NDArray[np.float64]) -> None:
        """Where points stand at the real now and where they are, (n, 2) each: drawn as rings with a thread between."""
        self._ghosts, self._ghosts_here = then, here
        self.update()

    def select(self, place: int | None) -> None:
        self._selected = place
        self.update()

    def hover(self, place: int | None) -> None:
        if place != self._hovered:
            self._hovered = place
            self.update()

    def repaint_sprites(self) -> None:
        """Forget the sprites: the colours have changed."""
        self._atlas = None
        self.update()

    def __len__(self) -> int:
        return len(self._xy)

    def struck_count(self) -> int:
        """How many points carry the strike mark."""
        return int(self._struck.sum())

    def boundingRect(self) -> QRectF:
        """More than any range shows. One that followed the range would be a frame late, and points were cut off."""
        return _EVERYWHERE

    def mapped(self, transform: QTransform, points: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
        """The points, or others, through a transform that only scales and moves, (n, 2)."""
        points = self._xy if points is None else points
        pixels = np.empty_like(points)
        np.multiply(points[:, 0], transform.m11(), out=pixels[:, 0])
        np.multiply(points[:, 1], transform.m22(), out=pixels[:, 1])
        pixels += (transform.dx(), transform.dy())
        return pixels

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if not len(self._xy):
            return
        atlas = self._sprites(widget.devicePixelRatioF() if widget else 1.0)
        pixels, ghosts, here = (
            self.mapped(painter.transform(), points) for points in (self._xy, self._ghosts, self._ghosts_here)
        )
        painter.save()
        painter.resetTransform()
        self._paint_ghosts(painter, ghosts, here)
        shown = _one_a_pixel(pixels) if len(pixels) > _CROWD else slice(None)
        if self.as_shapes:
            self._paint_shapes(painter, pixels, shown)
        else:
            self._paint_fragments(painter, pixels, shown, atlas)
        self._paint_rings(painter, pixels)
        painter.restore()

    def _paint_fragments(
        self, painter: QPainter, pixels: NDArray[np.float64], shown: NDArray[np.int32] | slice, atlas: Atlas
    ) -> None:
        fragments = self._filled(pixels, shown, atlas)
        first = cast(QPainter.PixmapFragment, shiboken6.wrapInstance(fragments.ctypes.data, QPainter.PixmapFragment))
        painter.drawPixmapFragments(first, len(fragments), atlas.pixmap)

    def _paint_shapes(self, painter: QPainter, pixels: NDArray[np.float64], shown: NDArray[np.int32] | slice) -> None:
        """Point by point, for a picture that is kept: sharp at every size."""
        theme, diameter = current_theme(), _diameter(len(self._xy))
        shades, rim = strength_colors(SHADES, theme.ramp, theme.palette), QColor(theme.palette.surface)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for place in np.arange(len(pixels))[shown]:
            shade = shades[round(float(self._strength[place]) * (SHADES - 1))]
            look = int(self._struck[place]) + 2 * int(self._pinned[place])
            paint_sprite(painter, QPointF(*pixels[place]), diameter, shade, rim, look)

    def _filled(
        self, pixels: NDArray[np.float64], shown: NDArray[np.int32] | slice, atlas: Atlas
    ) -> NDArray[np.float64]:
        """The fragments of QPainter: x, y, source x, y, width, height, scale x, y, rotation, opacity."""
        places = pixels[shown]
        fragments = np.empty((len(places), _FRAGMENT_FIELDS))
        fragments[:, 0:2] = places
        fragments[:, 2:4] = atlas.sources(self._strength[shown], self._struck[shown], self._pinned[shown])
        scale = 1.0 / atlas.ratio
        fragments[:, 4:] = (atlas.cell, atlas.cell, scale, scale, 0.0, 1.0)
        return fragments

    def _sprites(self, ratio: float) -> Atlas:
        diameter = _diameter(len(self._xy))
        if self._atlas is None or self._look != (diameter, ratio):
            theme = current_theme()
            self._atlas = Atlas.painted(diameter, ratio, theme.ramp, theme.palette)
            self._look = diameter, ratio
        return self._atlas

    def _paint_ghosts(self, painter: QPainter, ghosts: NDArray[np.float64], here: NDArray[np.float64]) -> None:
        """How far each memory has come from where it stands now."""
        colors, radius = current_theme().palette, _diameter(len(self._xy)) / 2.0
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for then, now in zip(ghosts, here, strict=True):
            if abs(then - now).max() > radius:
                painter.setPen(QPen(QColor(colors.border), 1.0))
                painter.drawLine(QPointF(*then), QPointF(*now))
                painter.setPen(QPen(QColor(colors.muted), 1.0, Qt.PenStyle.DotLine))
                painter.drawEllipse(QPointF(*then), radius, radius)

    def _paint_rings(self, painter: QPainter, pixels: NDArray[np.float64]) -> None:
        colors, radius = current_theme().palette, _diameter(len(self._xy)) / 2.0
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for place, width, color in ((self._hovered, 1.5, colors.muted), (self._selected, 2.5, colors.text)):
            if place is not None and place < len(pixels):
                painter.setPen(QPen(QColor(color), width))
                painter.drawEllipse(QPointF(*pixels[place]), radius + 3.5, radius + 3.5)


def _one_a_pixel(pixels: NDArray[np.float64]) -> NDArray[np.int32]:
    """Rows of the points to paint where many fall on one pixel: the last of each, by one scatter and no sorting."""
    left, top = pixels.min(axis=0)
    across, down = (pixels[:, 0] - left).astype(np.int32), (pixels[:, 1] - top).astype(np.int32)
    width, height = int(across.max()) + 1, int(down.max()) + 1
    if width * height > _LARGEST_GRID:
        return np.arange(len(pixels), dtype=np.int32)
    down *= width
    down += across
    last = np.full(width * height, -1, dtype=np.int32)
    last[down] = np.arange(len(pixels), dtype=np.int32)
    return last[last >= 0]


def _diameter(count: int) -> float:
    """Fewer memories are drawn larger."""
    if count <= 500:
        return 12.0
    return 8.0 if count <= 5_000 else 5.0 if count <= 30_000 else 3.0
