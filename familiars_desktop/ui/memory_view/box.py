"""A box drawn with the mouse."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtWidgets import QRubberBand, QWidget

_SMALLEST: Final = 5


class Box(QRubberBand):
    """Stretches from where it begins; ``is_drawn`` until it ends."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(QRubberBand.Shape.Rectangle, parent)
        self._corner: QPoint | None = None

    @property
    def is_drawn(self) -> bool:
        return self._corner is not None

    def begin(self, corner: QPoint) -> None:
        self._corner = corner
        self.setGeometry(QRect(corner, QSize()))

    def stretch(self, corner: QPoint) -> None:
        if self._corner is not None:
            self.setGeometry(QRect(self._corner, corner).normalized())
            self.show()

    def end(self) -> QRect | None:
        """The box in the parent's pixels; None when none was drawn, or one too small to be meant."""
        drawn, was_drawn = self.geometry(), self.is_drawn
        self._corner = None
        self.hide()
        return drawn if was_drawn and max(drawn.width(), drawn.height()) >= _SMALLEST else None
