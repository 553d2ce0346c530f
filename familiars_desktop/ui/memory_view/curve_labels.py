"""Words in the plot of curves: each memory's at its curve's end, and the day on which the chosen one fades."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, isinf
from typing import Final

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF

from familiars_desktop.ui.memory_view.curve import Curve
from familiars_desktop.ui.memory_view.forecast import fading_words, used_words
from familiars_desktop.ui.memory_view.moments import date_text
from familiars_desktop.ui.memory_view.plot import HEIGHTS
from familiars_desktop.ui.memory_view.state import MemoryState
from familiars_desktop.ui.memory_view.wording import forgotten
from familiars_desktop.ui.theme import current_theme, enlarged, scaled_font

_WIDTH: Final = 96
_LEAST_PLOT: Final = 370
_END_SIZE: Final = 0.85
_FADE_SIZE: Final = 0.9
_LINE: Final = 1.1


class EndLabels:
    """Two lines right of each curve's end, its memory's words and when it fades, moved apart where curves end
    together; one line where two have no room, none where the plot is narrow."""

    def __init__(self, count: int) -> None:
        self.items = [pg.TextItem(anchor=(0.0, 0.5)) for _ in range(count)]

    def width(self, plot_width: float) -> float:
        """Pixels that are kept for them beside the curves, 0 where there is no room."""
        return enlarged(_WIDTH) + 12.0 if plot_width >= enlarged(_LEAST_PLOT) else 0.0

    def restyle(self) -> None:
        for item in self.items:
            item.setFont(scaled_font(_END_SIZE))

    def put(
        self,
        state: MemoryState,
        curves: Sequence[Curve],
        chosen: Sequence[bool],
        end: float,
        *,
        box: QRectF,
        fits: bool,
    ) -> None:
        """At ``end``, in a plot whose inside is ``box`` in pixels; the ``chosen`` ones are dark."""
        colors, metrics = current_theme().palette, QFontMetricsF(scaled_font(_END_SIZE))
        line = _LINE * metrics.height() / max(box.height(), 1.0)
        lines = 2 if 2.0 * line * len(curves) <= 1.0 else 1
        heights = _apart([curve.at(end) for curve in curves], min(lines * line, 1.0 / len(self.items)))
        for place, item in enumerate(self.items):
            item.setVisible(fits and place < len(curves))
            if not item.isVisible():
                continue
            item.setColor(QColor(colors.text if chosen[place] else colors.muted))
            words = (
                metrics.elidedText(one, Qt.TextElideMode.ElideRight, enlarged(_WIDTH))
                for one in _said_of(curves[place], state)[:lines]
            )
            item.setText("\n".join(words))
            item.setPos(end, heights[place])


def _said_of(curve: Curve, state: MemoryState) -> list[str]:
    row = state.catalogue.timeline.row_of[curve.record_id]
    text = state.catalogue.text_at(row, state.now) or forgotten()
    if not state.there[row] or curve.fades == -inf:
        return [text]
    return [text, "→" if curve.fades == inf else _short_day(curve, state)]


def _short_day(curve: Curve, state: MemoryState) -> str:
    return f"↘ {date_text(curve.fades, reference=state.now, short=True)}"


class FadeLabel:
    """The day on which the chosen memory fades, where its curve crosses the threshold, and that if it is used as so
    far; within the plot, above or below the height it belongs to."""

    def __init__(self) -> None:
        self.item = pg.TextItem(anchor=(0.5, 1.1))

    def restyle(self) -> None:
        colors = current_theme().palette
        veil = QColor(colors.surface)
        veil.setAlphaF(0.8)
        self.item.setColor(QColor(colors.text))
        self.item.setFont(scaled_font(_FADE_SIZE))
        self.item.fill = pg.mkBrush(veil)

    def put(self, curve: Curve, state: MemoryState, span: tuple[float, float], threshold: float, room: QRectF) -> None:
        """Over curves from ``span[0]`` to ``span[1]``, which are ``room`` wide, in pixels, and from 0 to 1 high."""
        row = state.catalogue.timeline.row_of[curve.record_id]
        text = _fade_text(curve, state, row, room) if state.there[row] else ""
        self.item.setText(text)
        self.item.setVisible(bool(text))
        start, end = span
        place = min(max(curve.fades, start), end)
        height = threshold if curve.fades <= end else max(curve.at(end), 0.12)
        share = (place - start) / (end - start)
        self.item.setAnchor((_across(text, share, room.width()), _above(text, height, room.height())))
        self.item.setPos(place, height)


def _fade_text(curve: Curve, state: MemoryState, row: int, room: QRectF) -> str:
    """Two lines where they stand beside the curves without hiding most of them; a short one where there is no room."""
    metrics = QFontMetricsF(scaled_font(_FADE_SIZE))
    fades, if_used = fading_words(curve.fades, state), used_words(state, row)
    if metrics.horizontalAdvance(fades) + 12.0 > room.width():
        return "" if isinf(curve.fades) else _short_day(curve, state)
    if if_used and metrics.horizontalAdvance(if_used) < 0.9 * room.width() and 5.0 * metrics.height() < room.height():
        return f"{fades}\n{if_used}"
    return fades


def _across(text: str, share: float, room: float) -> float:
    """Which share of the words stands left of their place, at ``share`` of the room: half, where that leaves them
    within it."""
    metrics = QFontMetricsF(scaled_font(_FADE_SIZE))
    width = max(metrics.horizontalAdvance(line) for line in text.split("\n")) + 12.0
    place = share * room
    left = min(max(place - width / 2.0, 0.0), max(room - width, 0.0))
    return (place - left) / width


def _above(text: str, height: float, room: float) -> float:
    """Which share of the words stands above a height: all or none of them, as far as they stay within the plot."""
    tall = QFontMetricsF(scaled_font(_FADE_SIZE)).height() * (text.count("\n") + 1) + 8.0
    low, high = HEIGHTS
    place, gap = (high - height) / (high - low) * room, 0.15 * tall
    top = place - tall - gap if height < 0.7 else place + gap
    top = min(max(top, 0.0), max(room - tall, 0.0))
    return (place - top) / tall


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
