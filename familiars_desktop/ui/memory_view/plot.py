"""What the two plots share: no menus, no dragging, no measuring of ranges, the window's colours."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPen
from PySide6.QtWidgets import QGraphicsView

from familiars_desktop.ui.theme import current_theme, scaled_font


def quiet_plot(plot: pg.PlotWidget, right: int = 12) -> None:
    """Take from a plot everything that reacts on its own; ``right`` is the margin in pixels."""
    item = plot.getPlotItem()
    item.setMenuEnabled(False)
    item.hideButtons()
    box = item.getViewBox()
    box.setMouseEnabled(x=False, y=False)
    box.disableAutoRange()
    box.setDefaultPadding(0.0)
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
        axis.setTickFont(scaled_font(0.85))
        axis.setStyle(tickLength=-4, tickTextOffset=6, maxTickLevel=0, hideOverlappingLabels=False)
        axis.label.setFont(scaled_font(0.85))
        axis.labelStyle["color"] = colors.muted
        axis.setLabel(axis.labelText or None)
