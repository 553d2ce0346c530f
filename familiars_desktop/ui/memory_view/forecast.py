"""The forecast of one memory: its curve if it is used no more, if it is used as so far, and the days it fades on."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsPathItem

from familiars_desktop.memory import retention
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.forecast import expected_retention, use_rate
from familiars_desktop.ui.memory_view.curve import Curve
from familiars_desktop.ui.memory_view.moments import date_text
from familiars_desktop.ui.memory_view.state import MemoryState
from familiars_desktop.ui.translation import tr

_SAMPLES: Final = 64


@dataclass(frozen=True)
class Forecast:
    """From ``moments[0]`` on, each (k,): the strength used no more, ``low``, and used as so far, ``high``."""

    moments: FloatArray
    low: FloatArray
    high: FloatArray


def forecast_of(curve: Curve, state: MemoryState, end: float, *, cosine: float = 1.0) -> Forecast | None:
    """From the real now, or the last thing that is imagined of it, to ``end``; None for a memory that was never used,
    does not fade or is not there any more: nothing but its curve can be told of it."""
    row = state.catalogue.timeline.row_of[curve.record_id]
    record = state.catalogue.records[row]
    moments, t0, half_life = state.catalogue.timeline.accesses(curve.record_id)
    start = max(state.now, float(moments[-1]), float(t0[-1]))
    if not state.catalogue.kept[row] or record.deprecated or not record.access_count or not end > start:
        return None
    if not math.isfinite(half_life[-1]):
        return None
    grid = np.linspace(start, end, _SAMPLES)
    kept = retention(start - float(t0[-1]), float(half_life[-1]))
    rate = float(use_rate(record.access_count, start - record.stated_at))
    high = expected_retention(grid - start, kept, float(half_life[-1]), rate)
    low = retention(grid - float(t0[-1]), np.full(_SAMPLES, float(half_life[-1])))
    return Forecast(grid, cosine * low, cosine * high)


def fades_words(state: MemoryState, row: int) -> str:
    """On which day it fades, or had faded at the slider's moment: "fades on 14 March"."""
    return fading_words(state.fades_at(row), state)


def fading_words(fades: float, state: MemoryState) -> str:
    """The same of a moment of fading that is known, such as a curve's."""
    if math.isinf(fades):
        return tr("does not fade") if fades > 0.0 else tr("below the threshold for this question")
    words = tr("faded on {0}") if fades < state.moment else tr("fades on {0}")
    return words.format(date_text(fades, reference=state.now))


def fades_day(fades: float, now: float) -> str:
    """The day alone, for where there is little room; "–" of what is never above the threshold."""
    return "–" if fades == -math.inf else date_text(fades, reference=now)


def used_words(state: MemoryState, row: int) -> str:
    """The same if it is used as often as so far; "" where that changes nothing."""
    fades = state.fades_if_used(row)
    if not state.access_count[row] or state.pinned[row] or not state.there[row] or fades <= state.now:
        return ""
    if not math.isfinite(fades):
        return tr("used as so far, it does not fade")
    return tr("used as so far, on {0}").format(date_text(fades, reference=state.now))


class ForecastBand(QGraphicsPathItem):
    """The room between the two edges of a forecast, the upper one dashed; made anew with another forecast alone."""

    def __init__(self) -> None:
        super().__init__()
        self.forecast: Forecast | None = None
        self._edge = QGraphicsPathItem(self)
        self.setPen(QPen(Qt.PenStyle.NoPen))
        self.setZValue(-5)
        self.hide()

    def show_forecast(self, forecast: Forecast | None) -> None:
        self.forecast = forecast
        self.setVisible(forecast is not None)
        if forecast is None:
            return
        there = [QPointF(x, y) for x, y in zip(forecast.moments.tolist(), forecast.high.tolist(), strict=True)]
        back = [QPointF(x, y) for x, y in zip(forecast.moments.tolist(), forecast.low.tolist(), strict=True)]
        path = QPainterPath()
        path.addPolygon(QPolygonF([*there, *reversed(back)]))
        path.closeSubpath()
        self.setPath(path)
        edge = QPainterPath()
        edge.addPolygon(QPolygonF(there))
        self._edge.setPath(edge)

    def set_color(self, color: QColor) -> None:
        fill, edge = QColor(color), QColor(color)
        fill.setAlphaF(0.16)
        edge.setAlphaF(0.55)
        self.setBrush(fill)
        pen = QPen(edge, 1.2, Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        self._edge.setPen(pen)
