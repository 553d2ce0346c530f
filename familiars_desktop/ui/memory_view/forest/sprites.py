"""One picture with a sprite for every look of a turn: questions are discs, replies are rings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from familiars_desktop.ui.memory_view.atlas import SHADES, painted_sheet
from familiars_desktop.ui.theme import Palette, Ramp, mixed, strength_colors

_PLAIN: Final = SHADES
_NOT_YET: Final = SHADES + 1


@dataclass(frozen=True)
class TurnSprites:
    """Columns: ``SHADES`` of the ramp, one without a question, one for what was not said yet; rows: question, reply.

    ``cell`` is a sprite's side in device pixels, ``ratio`` the screen's device pixels per pixel.
    """

    pixmap: QPixmap
    cell: int
    ratio: float

    @classmethod
    def painted(cls, diameter: float, ratio: float, ramp: Ramp, palette: Palette) -> TurnSprites:
        """Sprites of that diameter in pixels. Needs a QGuiApplication."""
        inks = [*strength_colors(SHADES, ramp, palette), QColor(palette.accent), QColor(_faint(palette))]
        ground = QColor(palette.surface)

        def paint(painter: QPainter, center: QPointF, ink: QColor, row: int) -> None:
            _paint(painter, center, diameter, ink, ground, is_reply=bool(row))

        pixmap, cell = painted_sheet(diameter, ratio, inks, 2, paint)
        return cls(pixmap, cell, ratio)

    def sources(
        self, share: NDArray[np.float64] | None, there: NDArray[np.bool_], reply: NDArray[np.bool_]
    ) -> NDArray[np.float64]:
        """Upper left corners in the picture, (n, 2); ``share`` in [0, 1], None without a question."""
        corners = np.empty((len(there), 2))
        corners[:, 0] = _PLAIN if share is None else np.rint(share * (SHADES - 1))
        corners[~there, 0] = _NOT_YET
        corners[:, 1] = reply
        return np.multiply(corners, self.cell, out=corners)


def _faint(palette: Palette) -> str:
    return mixed(palette.muted, palette.surface, 0.6)


def _paint(painter: QPainter, center: QPointF, diameter: float, ink: QColor, ground: QColor, *, is_reply: bool) -> None:
    radius = diameter / 2.0
    if not is_reply or diameter < 5.0:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawEllipse(center, radius, radius)
        return
    width = max(1.4, diameter / 5.0)
    painter.setPen(QPen(ink, width))
    painter.setBrush(ground)
    inner = radius * 0.88 - width / 2.0
    painter.drawEllipse(center, inner, inner)
