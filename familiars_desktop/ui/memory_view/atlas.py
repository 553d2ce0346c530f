"""One picture with a sprite for every look a memory can have, so that all points are painted in one call."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from familiars_desktop.ui.theme import Palette, Ramp, strength_colors

SHADES: Final = 32
_STRUCK_OPACITY: Final = 0.6


@dataclass(frozen=True)
class Atlas:
    """``SHADES`` columns of colour; rows: clear, struck, pinned, pinned and struck.

    ``cell`` is a sprite's side in device pixels, ``ratio`` the screen's device pixels per pixel.
    """

    pixmap: QPixmap
    cell: int
    ratio: float

    @classmethod
    def painted(cls, diameter: float, ratio: float, ramp: Ramp, palette: Palette) -> Atlas:
        """Sprites of that diameter in pixels. Needs a QGuiApplication."""
        rim = QColor(palette.surface)

        def paint(painter: QPainter, center: QPointF, color: QColor, look: int) -> None:
            paint_sprite(painter, center, diameter, color, rim, look)

        pixmap, cell = painted_sheet(diameter, ratio, strength_colors(SHADES, ramp, palette), 4, paint)
        return cls(pixmap, cell, ratio)

    def sources(
        self, strength: NDArray[np.float64], struck: NDArray[np.bool_], pinned: NDArray[np.bool_]
    ) -> NDArray[np.float64]:
        """Upper left corners in the picture, (n, 2), of the sprites for these strengths in [0, 1]."""
        corners = np.empty((len(strength), 2))
        corners[:, 0] = np.rint(strength * (SHADES - 1))
        corners[:, 1] = struck
        corners[:, 1] += 2 * pinned
        return np.multiply(corners, self.cell, out=corners)


def painted_sheet(
    diameter: float,
    ratio: float,
    inks: Sequence[QColor],
    looks: int,
    paint: Callable[[QPainter, QPointF, QColor, int], None],
) -> tuple[QPixmap, int]:
    """A picture with a column for every ink and a row for every look, and the side of its cells in device pixels."""
    cell = math.ceil((diameter + 4.0) * ratio)
    pixmap = QPixmap(cell * len(inks), cell * looks)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(ratio, ratio)
    for column, ink in enumerate(inks):
        for look in range(looks):
            paint(painter, QPointF((column + 0.5) * cell / ratio, (look + 0.5) * cell / ratio), ink, look)
    painter.end()
    return pixmap, cell


def paint_sprite(painter: QPainter, center: QPointF, diameter: float, color: QColor, rim: QColor, look: int) -> None:
    """One memory's mark; ``look``: bit 0 is struck, bit 1 pinned."""
    struck, pinned = bool(look & 1), bool(look & 2)
    radius = diameter / 2.0
    fill = QColor(color)
    fill.setAlphaF(_STRUCK_OPACITY if struck else 0.92)
    painter.setPen(QPen(rim, 0.8) if diameter > 6.0 else Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    if pinned:
        painter.save()
        painter.translate(center)
        painter.rotate(45.0)
        side = radius * 0.84
        painter.drawRoundedRect(QRectF(-side, -side, 2 * side, 2 * side), 1.5, 1.5)
        painter.restore()
    else:
        painter.drawEllipse(center, radius, radius)
    if struck:
        reach = radius + 1.6
        painter.setPen(QPen(color, max(1.0, diameter / 8.0)))
        painter.drawLine(center - QPointF(reach, 0.0), center + QPointF(reach, 0.0))
