"""What the two plots share: no menus, no dragging, no measuring of ranges, the window's colours, and a ground that is
kept as a picture while the slider moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt, Slot
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsView, QStyleOptionGraphicsItem, QWidget

from familiars_desktop.ui.theme import current_theme, scaled_font

_TYPE: Final = 0.85
HEIGHTS: Final = (-0.04, 1.06)
"""What both plots show upwards: strengths from 0 to 1, and room for the points at either end."""


class LayeredPlot(pg.PlotWidget):  # type: ignore[misc]
    """A plot in two layers: its scene, kept as a picture until it moves or ``forget_ground`` says that something in it
    has changed, and over it what moves with the slider, which ``paint_moving`` paints. A step of the slider need not
    touch a single item of the scene."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, axisItems={side: _Axis(side) for side in ("bottom", "left")})
        self._ground: QPixmap | None = None
        self._grounded_at = QTransform()
        self._picture_scale = 1.0

    def paint_moving(self, painter: QPainter) -> None:
        """Paint what moves, in the viewport's pixels."""

    def set_picture_scale(self, scale: float) -> None:
        """Paint everything anew for a picture that is kept."""
        self._picture_scale = scale
        self.forget_ground()

    @Slot()
    def forget_ground(self) -> None:
        """The scene has changed, or is about to."""
        self._ground = None
        self.viewport().update()

    def set_height_title(self, words: Sequence[str]) -> None:
        """Name the strengths by the first of these that has room beside them; by none where there is too little."""
        self._set_title("left", words, self.height() - self.getAxis("bottom").height() - 10.0)

    def set_width_title(self, words: Sequence[str]) -> None:
        """Name what goes across by the first of these that has room beneath it; by none where there is too little."""
        self._set_title("bottom", words, self.width() - self.getAxis("left").width() - 10.0)

    def _set_title(self, side: str, words: Sequence[str], room: float) -> None:
        metrics = QFontMetricsF(scaled_font(_TYPE))
        fitting = next((title for title in words if metrics.horizontalAdvance(title) <= room), "")
        axis = self.getAxis(side)
        if axis.labelText != fitting:
            self.setLabel(side, fitting or None)
            axis.showLabel(bool(fitting))  # of itself an axis makes room for the title it had before, and puts it there
            axis.resizeEvent()
            self.forget_ground()

    def to_pixels(self) -> QTransform:
        """From the plot's values to the viewport's pixels; it only scales and moves."""
        box = self.getPlotItem().getViewBox()
        box.updateMatrix()
        return QTransform(box.childGroup.sceneTransform() * self.viewportTransform())

    def plot_rect(self) -> QRectF:
        """The room within the axes, in the viewport's pixels."""
        box = self.getPlotItem().getViewBox()
        return QRectF(self.viewportTransform().mapRect(box.sceneBoundingRect()))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._picture_scale != 1.0:
            super().paintEvent(event)
        else:
            self._paint_ground()
        with QPainter(self.viewport()) as painter:
            self.paint_moving(painter)

    def _paint_ground(self) -> None:
        ratio, transform = self.viewport().devicePixelRatioF(), self.to_pixels()
        size = self.viewport().size() * ratio
        if self._ground is None or self._ground.size() != size or self._grounded_at != transform:
            self._ground, self._grounded_at = QPixmap(size), transform
            self._ground.setDevicePixelRatio(ratio)
            with QPainter(self._ground) as painter:
                self.render(painter, QRectF(self.viewport().rect()), self.viewport().rect())
        with QPainter(self.viewport()) as painter:
            painter.drawPixmap(0, 0, self._ground)


class _Axis(pg.AxisItem):  # type: ignore[misc]
    """Painted as it is: pyqtgraph keeps axes as QPictures, which tear Arabic words from the numbers beside them."""

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setFont(self.style["tickFont"])
        specs = self.generateDrawSpecs(painter)
        if specs is not None:
            self.drawPicture(painter, *specs)


def quiet_plot(plot: pg.PlotWidget, right: int = 12) -> None:
    """Take from a plot everything that reacts on its own; ``right`` is the margin in pixels."""
    item = plot.getPlotItem()
    item.setMenuEnabled(False)
    item.hideButtons()
    box = item.getViewBox()
    box.setMouseEnabled(x=False, y=False)
    box.disableAutoRange()
    box.setDefaultPadding(0.0)
    plot.setYRange(*HEIGHTS, padding=0)
    plot.getAxis("left").setTicks([[(v, f"{v:.0%}") for v in (0.0, 0.25, 0.5, 0.75, 1.0)]])
    plot.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    for part in (plot, item):  # where people read from right to left, plots still grow to the right
        part.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    plot.setCacheMode(QGraphicsView.CacheModeFlag.CacheNone)  # a plain ground needs no picture of it
    item.setContentsMargins(2, 8, right, 2)


def style_plot(plot: pg.PlotWidget) -> None:
    """Background, axes and their type from the theme."""
    colors = current_theme().palette
    plot.setBackground(QColor(colors.surface))
    pen = QPen(QColor(colors.border), 1.0)
    pen.setCosmetic(True)
    for side in ("bottom", "left"):
        axis = plot.getAxis(side)
        axis.setPen(pen)
        axis.setTextPen(QColor(colors.muted))
        axis.setTickFont(scaled_font(_TYPE))
        axis.setStyle(tickLength=-4, tickTextOffset=6, maxTickLevel=0, hideOverlappingLabels=False)
        axis.label.setFont(scaled_font(_TYPE))
        axis.labelStyle["color"] = colors.muted
        axis.setLabel(axis.labelText or None)
    bottom = plot.getAxis("bottom")
    line = QFontMetricsF(scaled_font(_TYPE)).height()  # of itself an axis cuts off letters that reach far down
    bottom.setHeight(round(10.0 + line * (2.1 if bottom.labelText else 1.1)))
