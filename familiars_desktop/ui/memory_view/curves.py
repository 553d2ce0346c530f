"""Retention curves of the chosen and the top memories, over the slider's whole range.

A step of the slider moves a line and some dots; the curves themselves are drawn anew only when the memories,
the choice or the question change.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal, Slot
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPen,
    QRegion,
    QResizeEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from familiars_desktop.memory import DecayPolicy
from familiars_desktop.ui.memory_view.curve import Curve, curve_of
from familiars_desktop.ui.memory_view.curve_labels import EndLabels, FadeLabel
from familiars_desktop.ui.memory_view.forecast import Forecast, ForecastBand, fading_words, forecast_of, used_words
from familiars_desktop.ui.memory_view.moments import calendar_ticks
from familiars_desktop.ui.memory_view.plot import LayeredPlot, quiet_plot, style_plot
from familiars_desktop.ui.memory_view.state import MemoryState
from familiars_desktop.ui.memory_view.wording import forgotten
from familiars_desktop.ui.theme import current_theme, enlarged, mixed

TOP: Final = 5
_LEAST_MARGIN: Final = 0.03
_DOT: Final = 4.5


class RetentionCurves(LayeredPlot):
    """``record_clicked(id)`` follows a click on a curve."""

    record_clicked = Signal(str)

    def __init__(self, policy: DecayPolicy, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._policy = policy
        self._state: MemoryState | None = None
        self._range = (0.0, 1.0)
        self._selected = ""
        self._chosen: tuple[str, ...] = ()
        self._hovered = ""
        self._top: tuple[str, ...] = ()
        self._has_faded = False
        self._plotted_as: object = None
        self._drawn_as: object = None
        self.curves: tuple[Curve, ...] = ()
        quiet_plot(self)
        self._build_items()
        self.setAccessibleName(self.tr("Retention curves of the chosen and the top memories"))
        current_theme().changed.connect(self._restyle)
        self._restyle()

    # What it shows

    def show_state(self, state: MemoryState) -> None:
        """Follow the moment; new memories or another question draw the curves anew."""
        known_as = (id(state.catalogue), id(state.question), self._range[1])
        self._state = state
        if known_as != self._plotted_as:
            self._plotted_as = known_as
            self._replot()
        else:
            self._follow_fading(state)
        self._put_now(state.now)
        self.viewport().update()

    @Slot(float, float)
    def set_range(self, start: float, end: float) -> None:
        """The ends of the time axis, seconds since 1970."""
        self._range = (start, end)
        self._plotted_as = None
        self._future.setRegion((self._now.value(), end))
        self._fit()
        if self._state is not None:
            self.show_state(self._state)

    @Slot(str)
    def select(self, record_id: str) -> None:
        self._selected = record_id
        self._replot()

    @Slot(object)
    def choose(self, record_ids: Sequence[str]) -> None:
        """Several are chosen at once: their curves stand before those of the top memories."""
        chosen = tuple(record_ids)[: TOP + 1]
        if chosen != self._chosen:
            self._chosen = chosen
            self._replot()

    def set_top(self, record_ids: Sequence[str]) -> None:
        """The memories shown besides the chosen one."""
        top = tuple(record_ids)[:TOP]
        if top != self._top:
            self._top = top
            self._replot()

    def set_picture_scale(self, scale: float) -> None:
        """A picture of vectors knows no lines that change their colour."""
        super().set_picture_scale(scale)
        self._ink_lines(plain=math.isinf(scale))

    # Drawing

    def _build_items(self) -> None:
        self._future = pg.LinearRegionItem(movable=False, pen=pg.mkPen(None))
        self._threshold = pg.InfiniteLine(self._policy.thresholds.strike, angle=0)
        self._now = pg.InfiniteLine(angle=90)
        self._uses = pg.ScatterPlotItem(size=7, symbol="t1", pxMode=True)
        self._fade_mark = pg.ScatterPlotItem(size=9, symbol="x", pxMode=True)
        self._band, self._hovered_band = ForecastBand(), ForecastBand()
        self._lines = [pg.PlotCurveItem(antialias=True) for _ in range(TOP + 1)]
        self._ends, self._fade = EndLabels(TOP + 1), FadeLabel()
        back = (self._future, self._threshold, self._now, self._band, self._hovered_band)
        front = (self._uses, self._fade_mark, self._fade.item)
        for item in (*back, *self._lines, *front, *self._ends.items):
            self.addItem(item, ignoreBounds=True)
        self._future.setZValue(-20)

    def _replot(self) -> None:
        state = self._state
        if state is None:
            return
        wanted = dict.fromkeys(filter(None, (self._selected, *self._chosen, *self._top)))
        known = [i for i in wanted if state.catalogue.row(i) is not None][: TOP + 1]
        drawn = {curve.record_id: curve for curve in self.curves} if self._drawn_as == self._plotted_as else {}
        self.curves = tuple(drawn.get(record_id) or self._curve(state, record_id) for record_id in known)
        self._drawn_as = self._plotted_as
        for place, line in enumerate(self._lines):
            curve = self.curves[place] if place < len(self.curves) else None
            line.setVisible(curve is not None)
            if curve is not None:
                line.setData(curve.moments, curve.strength)
        self._ink_lines()
        self._mark_chosen(state)
        self._put_labels(state)
        self.forget_ground()

    def _curve(self, state: MemoryState, record_id: str) -> Curve:
        cosine = self._cosine(state, record_id)
        return curve_of(state.catalogue, record_id, self._range[1], policy=self._policy, cosine=cosine)

    def _cosine(self, state: MemoryState, record_id: str) -> float:
        return float(state.share(state.catalogue.timeline.row_of[record_id]))

    def _is_chosen(self, record_id: str) -> bool:
        return record_id == self._selected or record_id in self._chosen

    def _forecast(self, state: MemoryState, curve: Curve) -> Forecast | None:
        return forecast_of(curve, state, self._range[1], cosine=self._cosine(state, curve.record_id))

    def _mark_chosen(self, state: MemoryState) -> None:
        chosen = self._chosen_curve()
        self._uses.setVisible(chosen is not None)
        self._fade.item.setVisible(chosen is not None)
        self._band.show_forecast(self._forecast(state, chosen) if chosen is not None else None)
        self._mark_crossings(state)
        self._show_hovered(state)
        if chosen is None:
            return
        self._uses.setData(chosen.uses, [chosen.at(moment + 1.0) for moment in chosen.uses])
        self._put_fade_label(chosen, state)

    def _put_fade_label(self, chosen: Curve, state: MemoryState) -> None:
        self._has_faded = chosen.fades < state.moment
        room = self.plot_rect()
        room.setWidth(room.width() * (1.0 - self._margin()))
        self._fade.put(chosen, state, self._range, self._policy.thresholds.strike, room)

    def _follow_fading(self, state: MemoryState) -> None:
        """What fades has faded once the slider stands right of that day."""
        chosen = self._chosen_curve()
        if chosen is not None and (chosen.fades < state.moment) != self._has_faded:
            self._put_fade_label(chosen, state)
            self.forget_ground()

    def _chosen_curve(self) -> Curve | None:
        return self.curves[0] if self.curves and self.curves[0].record_id == self._selected else None

    def _mark_crossings(self, state: MemoryState) -> None:
        """A cross where each chosen curve, and the one under the mouse, falls to the threshold."""
        crossings = [
            curve.fades
            for curve in self.curves
            if (self._is_chosen(curve.record_id) or curve.record_id == self._hovered)
            and self._range[0] <= curve.fades <= self._range[1]
        ]
        self._fade_mark.setVisible(bool(crossings))
        self._fade_mark.setData(crossings, [self._policy.thresholds.strike] * len(crossings))

    def _show_hovered(self, state: MemoryState) -> None:
        curve = next((one for one in self.curves if one.record_id == self._hovered != self._selected), None)
        self._hovered_band.show_forecast(None if curve is None else self._forecast(state, curve))

    def _put_now(self, now: float) -> None:
        """The real now goes on by itself; less than half a pixel of it is not to be seen."""
        if abs(now - self._now.value()) > 0.5 * (self._range[1] - self._range[0]) / self._inner():
            self._now.setValue(now)
            self._future.setRegion((now, self._range[1]))
            self.forget_ground()

    def paint_moving(self, painter: QPainter) -> None:
        """The moment as a line, and where it cuts the curves."""
        if self._state is None:
            return
        room, pixels, moment = self.plot_rect(), self.to_pixels(), self._state.moment
        x = pixels.m11() * moment + pixels.dx()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRegion(QRegion(room.toRect()) - self._fade_room())
        painter.setPen(self._cursor_pen)
        painter.drawLine(QPointF(x, room.top()), QPointF(x, room.bottom()))
        painter.setClipping(False)
        theme = current_theme()
        painter.setPen(self._dot_pen)
        for curve in self.curves:
            if len(curve.moments) and moment >= curve.moments[0]:
                height = curve.at(moment)
                painter.setBrush(theme.strength(height))
                painter.drawEllipse(QPointF(x, pixels.m22() * height + pixels.dy()), _DOT, _DOT)

    def _fade_room(self) -> QRegion:
        """What the words at the chosen curve cover."""
        if not self._fade.item.isVisible():
            return QRegion()
        return QRegion(self.viewportTransform().mapRect(self._fade.item.sceneBoundingRect()).toAlignedRect())

    def _ink_lines(self, *, plain: bool = False) -> None:
        """A curve's colour is its height's, from strong at the top to faded at the bottom; one colour if ``plain``."""
        theme = current_theme()
        for place, line in enumerate(self._lines):
            chosen = place < len(self.curves) and self._is_chosen(self.curves[place].record_id)
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
        chosen = [self._is_chosen(curve.record_id) for curve in self.curves]
        self._ends.put(state, self.curves, chosen, self._range[1], box=self.plot_rect(), fits=self._margin() > 0.0)

    # Geometry

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if hasattr(self, "_ends"):
            self._fit()
            if self._state is not None:
                self._put_labels(self._state)
                self._mark_chosen(self._state)
            self.forget_ground()

    def _inner(self) -> float:
        """Pixels of the plot without its axis."""
        width: int = self.width()
        return max(width - float(enlarged(70)), 80.0)

    def _margin(self) -> float:
        """The share of the plot that is kept for the words at the curves' ends."""
        return self._ends.width(self.width()) / self._inner()

    def _fit(self) -> None:
        start, end = self._range
        inner = self._inner()
        margin = max(self._margin(), _LEAST_MARGIN)
        self.setXRange(start, end + (end - start) * margin / (1.0 - margin), padding=0)
        self._threshold.setSpan(0.0, 1.0 - margin)
        most = max(int(inner * (1.0 - margin) / enlarged(48)), 2)
        self.getAxis("bottom").setTicks([[(t.moment, t.label) for t in calendar_ticks(start, end, most)]])
        self.forget_ground()

    @Slot()
    def _restyle(self) -> None:
        style_plot(self)
        colors = current_theme().palette
        dashed = pg.mkPen(colors.muted, width=1, style=Qt.PenStyle.DashLine)
        self._threshold.setPen(dashed)
        self._now.setPen(pg.mkPen(colors.text, width=1))
        self._cursor_pen = QPen(QColor(colors.accent), 1.5)
        self._dot_pen = QPen(QColor(colors.surface), 1.5)
        self._future.setBrush(pg.mkBrush(mixed(colors.warning_soft, colors.surface, 0.35)))
        self._uses.setBrush(pg.mkBrush(colors.text))
        self._uses.setPen(pg.mkPen(colors.surface, width=1))
        self._fade_mark.setPen(pg.mkPen(colors.faded, width=2))
        self._band.set_color(QColor(colors.accent))
        self._hovered_band.set_color(QColor(colors.muted))
        self._fade.restyle()
        self._ends.restyle()
        self._replot()
        self.forget_ground()

    # Mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.curve_near(event.position())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self.record_clicked.emit(found.record_id)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self.curve_near(event.position())
        self._hover(found.record_id if found is not None else "")
        if found is None or self._state is None:
            QToolTip.hideText()
        else:
            QToolTip.showText(event.globalPosition().toPoint(), self.told_of(found), self)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover("")

    def told_of(self, curve: Curve) -> str:
        """The memory's words and the days on which it fades."""
        state = self._state
        assert state is not None
        row = state.catalogue.timeline.row_of[curve.record_id]
        text = state.catalogue.text_at(row, state.moment) or forgotten()
        days = (fading_words(curve.fades, state), used_words(state, row)) if state.there[row] else ()
        return "\n".join(filter(None, (text, *days)))

    def _hover(self, record_id: str) -> None:
        if record_id != self._hovered:
            self._hovered = record_id
            if self._state is not None:
                self._mark_crossings(self._state)
                self._show_hovered(self._state)
                self.forget_ground()

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
