"""Retention curves of the chosen and the top memories, over the slider's whole range.

A step of the slider moves a line and some dots; the curves themselves are drawn anew only when the memories,
the choice or the question change.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt, Signal, Slot
from PySide6.QtGui import QBrush, QColor, QFontMetricsF, QLinearGradient, QMouseEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from familiars_desktop.memory import DecayPolicy
from familiars_desktop.ui.memory_view.curve import Curve, curve_of
from familiars_desktop.ui.memory_view.moments import calendar_ticks, date_text
from familiars_desktop.ui.memory_view.plot import quiet_plot, style_plot
from familiars_desktop.ui.memory_view.state import MemoryState
from familiars_desktop.ui.memory_view.wording import forgotten
from familiars_desktop.ui.theme import current_theme, enlarged, mixed, scaled_font

TOP: Final = 5
_LABEL_GAP: Final = 0.085
_LABEL_WIDTH: Final = 96


class RetentionCurves(pg.PlotWidget):  # type: ignore[misc]
    """``record_clicked(id)`` follows a click on a curve."""

    record_clicked = Signal(str)

    def __init__(self, policy: DecayPolicy, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._policy = policy
        self._state: MemoryState | None = None
        self._range = (0.0, 1.0)
        self._selected = ""
        self._top: tuple[str, ...] = ()
        self._plotted_as: object = None
        self.curves: tuple[Curve, ...] = ()
        quiet_plot(self)
        self._build_items()
        self.setYRange(-0.04, 1.06, padding=0)
        self.getAxis("left").setTicks([[(v, f"{v:.0%}") for v in (0.0, 0.25, 0.5, 0.75, 1.0)]])
        self.setAccessibleName(self.tr("Retention curves of the chosen and the top memories"))
        current_theme().changed.connect(self._restyle)
        self._restyle()

    # What it shows

    def show_state(self, state: MemoryState) -> None:
        """Follow the moment; new memories or another question draw the curves anew."""
        known_as = (id(state.catalogue), id(state.question))
        self._state = state
        if known_as != self._plotted_as:
            self._plotted_as = known_as
            self._replot()
        self._cursor.setValue(state.moment)
        self._now.setValue(state.now)
        self._future.setRegion((state.now, self._range[1]))
        self._put_dots(state)

    @Slot(float, float)
    def set_range(self, start: float, end: float) -> None:
        """The ends of the time axis, seconds since 1970."""
        self._range = (start, end)
        self._fit()
        self._replot()

    @Slot(str)
    def select(self, record_id: str) -> None:
        self._selected = record_id
        self._replot()

    def set_top(self, record_ids: Sequence[str]) -> None:
        """The memories shown besides the chosen one."""
        top = tuple(record_ids)[:TOP]
        if top != self._top:
            self._top = top
            self._replot()

    def fade_label(self) -> str:
        """When the chosen memory fades, as it is written at its curve; "" without a choice."""
        return self._fade.toPlainText() if self._fade.isVisible() else ""

    def set_picture_scale(self, scale: float) -> None:
        """On the screen lines and words are kept as pictures; one that is kept itself has them drawn anew."""
        modes = pg.GraphicsObject.CacheMode
        mode = modes.DeviceCoordinateCache if scale == 1.0 else modes.NoCache
        for item in (*self._lines, *(label.textItem for label in (*self._labels, self._fade))):
            item.setCacheMode(mode)
        self._ink_lines(plain=math.isinf(scale))

    # Drawing

    def _build_items(self) -> None:
        self._future = pg.LinearRegionItem(movable=False, pen=pg.mkPen(None))
        self._threshold = pg.InfiniteLine(self._policy.thresholds.strike, angle=0)
        self._now = pg.InfiniteLine(angle=90)
        self._cursor = pg.InfiniteLine(angle=90)
        self._dots = pg.ScatterPlotItem(size=9, pxMode=True)
        self._uses = pg.ScatterPlotItem(size=7, symbol="t1", pxMode=True)
        self._fade_mark = pg.ScatterPlotItem(size=9, symbol="x", pxMode=True)
        self._fade = pg.TextItem(anchor=(0.5, 1.1))
        self._lines = [pg.PlotCurveItem(antialias=True) for _ in range(TOP + 1)]
        self._labels = [pg.TextItem(anchor=(0.0, 0.5)) for _ in range(TOP + 1)]
        back = (self._future, self._threshold, self._now)
        front = (self._uses, self._fade_mark, self._cursor, self._dots, self._fade)
        for item in (*back, *self._lines, *front, *self._labels):
            self.addItem(item, ignoreBounds=True)
        self._future.setZValue(-20)
        self.set_picture_scale(1.0)

    def _replot(self) -> None:
        state = self._state
        if state is None:
            return
        wanted = dict.fromkeys([self._selected, *self._top] if self._selected else self._top)
        known = [i for i in wanted if state.catalogue.row(i) is not None][: TOP + 1]
        self.curves = tuple(self._curve(state, record_id) for record_id in known)
        for place, line in enumerate(self._lines):
            curve = self.curves[place] if place < len(self.curves) else None
            line.setVisible(curve is not None)
            if curve is not None:
                line.setData(curve.moments, curve.strength)
        self._ink_lines()
        self._mark_chosen(state)
        self._put_dots(state)
        self._put_labels(state)

    def _curve(self, state: MemoryState, record_id: str) -> Curve:
        cosine = 1.0
        if state.question is not None:
            row = state.catalogue.timeline.row_of[record_id]
            found = np.flatnonzero(state.question.rows == row)
            cosine = float(state.question.candidates.cosine[found[0]]) if len(found) else 0.0
        return curve_of(state.catalogue, record_id, self._range[1], policy=self._policy, cosine=cosine)

    def _mark_chosen(self, state: MemoryState) -> None:
        chosen = self.curves[0] if self.curves and self.curves[0].record_id == self._selected else None
        self._uses.setVisible(chosen is not None)
        self._fade.setVisible(chosen is not None)
        self._fade_mark.setVisible(False)
        if chosen is None:
            return
        self._uses.setData(chosen.uses, [chosen.at(moment + 1.0) for moment in chosen.uses])
        end, threshold = self._range[1], self._policy.thresholds.strike
        if chosen.fades <= end:
            self._fade_mark.setVisible(state.question is None)
            self._fade_mark.setData([chosen.fades], [threshold])
        self._put_fade_label(chosen, state)

    def _put_fade_label(self, chosen: Curve, state: MemoryState) -> None:
        row = state.catalogue.timeline.row_of[chosen.record_id]
        start, end = self._range
        if not state.there[row]:
            text = ""
        elif not np.isfinite(chosen.fades):
            text = self.tr("pinned: does not fade") if state.pinned[row] else self.tr("does not fade")
        elif chosen.fades < state.now:
            text = self.tr("faded on {0}").format(date_text(chosen.fades, reference=state.now))
        else:
            text = self.tr("fades on {0}").format(date_text(chosen.fades, reference=state.now))
        self._fade.setText(text)
        inside = chosen.fades <= end
        share = (min(chosen.fades, end) - start) / (end - start)
        room = self._inner() * (1.0 - self._margin())
        half = QFontMetricsF(scaled_font(0.9)).horizontalAdvance(text) / 2.0 / room + 0.02
        height = self._policy.thresholds.strike if inside else max(chosen.at(end), 0.12)
        across = 0.0 if share < half else 1.0 if share > 1.0 - half else 0.5
        self._fade.setAnchor((across, 1.15 if height < 0.7 else -0.15))  # below it where there is no room above
        self._fade.setPos(min(max(chosen.fades, start), end), height)

    def _put_dots(self, state: MemoryState) -> None:
        theme = current_theme()
        there = [curve for curve in self.curves if len(curve.moments) and state.moment >= curve.moments[0]]
        heights = [curve.at(state.moment) for curve in there]
        brushes = [pg.mkBrush(theme.strength(height)) for height in heights]
        moments = [state.moment] * len(heights)
        self._dots.setData(moments, heights, brush=brushes, pen=pg.mkPen(theme.palette.surface, width=1.5))

    def _ink_lines(self, *, plain: bool = False) -> None:
        """A curve's colour is its height's, from strong at the top to faded at the bottom; one colour if ``plain``."""
        theme = current_theme()
        for place, line in enumerate(self._lines):
            chosen = bool(self.curves) and place == 0 and self.curves[0].record_id == self._selected
            gradient = QLinearGradient(0.0, 0.0, 0.0, 1.0)
            for strength in (0.0, 0.25, 0.5, 0.75, 1.0):
                color = theme.strength(strength)
                color.setAlphaF(1.0 if chosen else 0.6)
                gradient.setColorAt(strength, color)
            brush = QBrush(theme.strength(self._height_now(place))) if plain else QBrush(gradient)
            pen = QPen(brush, 2.6 if chosen else 1.4)
            pen.setCosmetic(True)
            line.setPen(pen)

    def _height_now(self, place: int) -> float:
        state = self._state
        return 0.0 if state is None or place >= len(self.curves) else self.curves[place].at(state.moment)

    def _put_labels(self, state: MemoryState) -> None:
        """The words of each memory at its curve's end, moved apart where curves end together."""
        colors, font = current_theme().palette, scaled_font(0.85)
        fits = self._has_room()
        metrics = QFontMetricsF(font)
        heights = _apart([curve.at(self._range[1]) for curve in self.curves], _LABEL_GAP)
        for place, label in enumerate(self._labels):
            label.setVisible(fits and place < len(self.curves))
            if not label.isVisible() or place >= len(self.curves):
                continue
            curve = self.curves[place]
            row = state.catalogue.timeline.row_of[curve.record_id]
            text = state.catalogue.text_at(row, state.now) or forgotten()
            chosen = curve.record_id == self._selected
            label.setColor(QColor(colors.text if chosen else colors.muted))
            label.setText(metrics.elidedText(text, Qt.TextElideMode.ElideRight, enlarged(_LABEL_WIDTH)))
            label.setPos(self._range[1], heights[place])

    # Geometry

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if hasattr(self, "_labels"):
            self._fit()
            if self._state is not None:
                self._put_labels(self._state)

    def _inner(self) -> float:
        """Pixels of the plot without its axis."""
        width: int = self.width()
        return max(width - float(enlarged(70)), 80.0)

    def _margin(self) -> float:
        """The share of the plot that is kept for the words at the curves' ends."""
        return (enlarged(_LABEL_WIDTH) + 12.0) / self._inner() if self._has_room() else 0.03

    def _has_room(self) -> bool:
        return bool(self.width() >= enlarged(370))

    def _fit(self) -> None:
        start, end = self._range
        inner = self._inner()
        margin = self._margin()
        self.setXRange(start, end + (end - start) * margin / (1.0 - margin), padding=0)
        most = max(int(inner * (1.0 - margin) / enlarged(48)), 2)
        self.getAxis("bottom").setTicks([[(t.moment, t.label) for t in calendar_ticks(start, end, most)]])

    @Slot()
    def _restyle(self) -> None:
        style_plot(self)
        colors = current_theme().palette
        dashed = pg.mkPen(colors.muted, width=1, style=Qt.PenStyle.DashLine)
        self._threshold.setPen(dashed)
        self._now.setPen(pg.mkPen(colors.text, width=1))
        self._cursor.setPen(pg.mkPen(colors.accent, width=1.5))
        self._future.setBrush(pg.mkBrush(mixed(colors.warning_soft, colors.surface, 0.35)))
        self._uses.setBrush(pg.mkBrush(colors.text))
        self._uses.setPen(pg.mkPen(colors.surface, width=1))
        self._fade_mark.setPen(pg.mkPen(colors.faded, width=2))
        self._fade.setColor(QColor(colors.text))
        self._fade.setFont(scaled_font(0.9))
        veil = QColor(colors.surface)
        veil.setAlphaF(0.8)
        self._fade.fill = pg.mkBrush(veil)
        for label in self._labels:
            label.setFont(scaled_font(0.85))
        if self._state is not None:
            self._replot()

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.curve_near(event.position())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self.record_clicked.emit(found.record_id)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self.curve_near(event.position())
        if found is None or self._state is None:
            QToolTip.hideText()
        else:
            row = self._state.catalogue.timeline.row_of[found.record_id]
            text = self._state.catalogue.text_at(row, self._state.moment) or forgotten()
            QToolTip.showText(event.globalPosition().toPoint(), text, self)
        event.accept()

    def curve_near(self, position: QPointF) -> Curve | None:
        """The curve within 8 pixels of a place in the viewport, or whose label is there."""
        place = self.getPlotItem().getViewBox().mapSceneToView(self.mapToScene(position.toPoint()))
        box = self.getPlotItem().getViewBox().viewRect()
        tall = box.height() / max(self.height(), 1) * 10.0
        moment = min(place.x(), self._range[1])
        for curve in self.curves:
            if abs(curve.at(moment) - place.y()) <= tall and len(curve.moments) and moment >= curve.moments[0]:
                return curve
        return None


def _apart(heights: Sequence[float], gap: float) -> list[float]:
    """The same heights, pushed down where they are less than ``gap`` apart, and up again from the bottom."""
    placed = list(heights)
    upper = 1.0
    for place in sorted(range(len(heights)), key=lambda i: -heights[i]):
        placed[place] = min(heights[place], upper)
        upper = placed[place] - gap
    low = 0.0
    for place in sorted(range(len(placed)), key=lambda i: placed[i]):
        placed[place] = max(placed[place], low)
        low = placed[place] + gap
    return placed
