"""The field: every memory as a point, its age across and its strength upwards.

One item paints all points with a single ``drawPixmapFragments``: 100 000 take about 10 ms, where a brush for
each point would take 240. Ranges are set here, so pyqtgraph never measures them.
"""

from __future__ import annotations

import math
from typing import Final, cast

import numpy as np
import pyqtgraph as pg
import shiboken6
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QContextMenuEvent, QMouseEvent, QPainter, QPen, QResizeEvent, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QToolTip, QWidget

from familiars_desktop.ui.memory_view.atlas import Atlas
from familiars_desktop.ui.memory_view.moments import DAY, HOUR, MONTH, YEAR, date_text, span_text
from familiars_desktop.ui.memory_view.plot import quiet_plot, style_plot
from familiars_desktop.ui.memory_view.state import MemoryState
from familiars_desktop.ui.memory_view.wording import forgotten, status_word
from familiars_desktop.ui.theme import current_theme

_FRAGMENT_FIELDS: Final = 10
_EVERYWHERE: Final = QRectF(-100 * YEAR, -10.0, 200 * YEAR, 20.0)
_REACH: Final = 12.0
_CROWD: Final = 5_000
_LARGEST_GRID: Final = 4_000_000
_SPANS: Final = (
    (DAY, 6 * HOUR),
    (2 * DAY, 12 * HOUR),
    (4 * DAY, DAY),
    (7 * DAY, DAY),
    (14 * DAY, 2 * DAY),
    (28 * DAY, 7 * DAY),
    (56 * DAY, 14 * DAY),
    (88 * DAY, 14 * DAY),
    (4 * MONTH, MONTH),
    (6 * MONTH, MONTH),
    (YEAR, 2 * MONTH),
    (2 * YEAR, 4 * MONTH),
    (5 * YEAR, YEAR),
    (10 * YEAR, 2 * YEAR),
    (50 * YEAR, 10 * YEAR),
)


class MemoryField(pg.PlotWidget):  # type: ignore[misc]
    """``record_clicked(id)`` follows a click on a point, ``menu_asked_for(point of the screen)`` a right one.

    The table shows the same to a screen reader.
    """

    record_clicked = Signal(str)
    menu_asked_for = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: MemoryState | None = None
        self._rows = np.zeros(0, dtype=np.int64)
        self._span = 0.0
        self._selected = ""
        self._shown: NDArray[np.bool_] | None = None
        self.points = FieldItem()
        self._threshold = pg.InfiniteLine(angle=0, movable=False)
        quiet_plot(self, right=26)
        self.addItem(self._threshold)
        self.addItem(self.points)
        self.setLabel("bottom", self.tr("time since last use"))
        self.setYRange(-0.04, 1.06, padding=0)
        self.getAxis("left").setTicks([[(v, f"{v:.0%}") for v in (0.0, 0.25, 0.5, 0.75, 1.0)]])
        self.setAccessibleName(self.tr("Field of all memories: age across, strength upwards"))
        self.setAccessibleDescription(self.tr("The table holds the same memories."))
        self.viewport().setMouseTracking(True)
        current_theme().changed.connect(self._restyle)
        self._restyle()

    def show_state(self, state: MemoryState, shown: NDArray[np.bool_] | None = None) -> None:
        """Draw the memories of a moment; ``shown`` (n,) leaves some out, as the table's filter does."""
        self._state = state
        self._shown = shown if shown is None or len(shown) == len(state.there) else None
        visible = state.there if self._shown is None else state.there & self._shown
        rows = self._rows = np.flatnonzero(visible)
        ages = np.maximum(state.moment - state.columns.t0[rows], 0.0)
        self._fit(float(ages.max(initial=0.0)))
        struck = state.struck
        self.points.set_points(ages, state.strength[rows], struck[rows], state.pinned[rows])
        self._show_selected()
        label = self.tr("strength S for the question") if state.question else self.tr("retention")
        if self.getAxis("left").labelText != label:
            self.setLabel("left", label)
        if self._threshold.value() != state.thresholds.strike:
            self._threshold.setValue(state.thresholds.strike)

    @Slot(str)
    def select(self, record_id: str) -> None:
        self._selected = record_id
        self._show_selected()

    def position_of(self, record_id: str) -> QPointF | None:
        """Where a memory is painted, in the viewport's pixels; None when it is not."""
        place = self._place_of(record_id)
        return None if place is None else QPointF(*self._pixels()[place])

    def record_near(self, position: QPointF) -> str | None:
        """The memory nearest to a place in the viewport, within 12 pixels."""
        if self._state is None or not len(self._rows):
            return None
        offsets = self._pixels() - (position.x(), position.y())
        distances = np.einsum("ij,ij->i", offsets, offsets)
        nearest = int(np.argmin(distances))
        if distances[nearest] > _REACH**2:
            return None
        return self._state.catalogue.ids[int(self._rows[nearest])]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.record_near(event.position())
        if found is not None and event.button() == Qt.MouseButton.LeftButton:
            self.record_clicked.emit(found)
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        found = self.record_near(QPointF(self.viewport().mapFromGlobal(event.globalPos())))
        if found is not None:
            self.record_clicked.emit(found)
            self.menu_asked_for.emit(event.globalPos())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self.record_near(event.position())
        place = None if found is None else self._place_of(found)
        self.points.hover(place)
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor if found is None else Qt.CursorShape.PointingHandCursor)
        if found is None:
            QToolTip.hideText()
        else:
            QToolTip.showText(event.globalPosition().toPoint(), self._tip(found), self)

    def leaveEvent(self, event: QEvent) -> None:
        self.points.hover(None)
        super().leaveEvent(event)

    def _tip(self, record_id: str) -> str:
        state = self._state
        assert state is not None
        row = state.catalogue.timeline.row_of[record_id]
        text = state.catalogue.text_at(row, state.moment) or forgotten()
        short = text if len(text) <= 160 else text[:157] + "…"
        fades = date_text(state.fades_at(row), reference=state.now)
        values = self.tr("{0:.0%} · {1} · fades: {2}").format(
            state.strength[row], status_word(state.status[row]), fades
        )
        return f"{short}\n{values}"

    def _show_selected(self) -> None:
        self.points.select(self._place_of(self._selected))

    def _place_of(self, record_id: str) -> int | None:
        if self._state is None:
            return None
        row = self._state.catalogue.row(record_id)
        place = -1 if row is None else int(np.searchsorted(self._rows, row))
        return place if 0 <= place < len(self._rows) and self._rows[place] == row else None

    def _pixels(self) -> NDArray[np.float64]:
        box = self.getPlotItem().getViewBox()
        return self.points.mapped(box.childGroup.sceneTransform() * self.viewportTransform())

    def _fit(self, oldest: float) -> None:
        """Widen or narrow the range of ages in calm steps, not with every frame."""
        if self._span * 0.35 < oldest <= self._span and self._span:
            return
        span, step = next((one for one in _SPANS if one[0] >= oldest), _SPANS[-1])
        if span == self._span:
            return
        self._span, self._step = span, step
        self.setXRange(-0.02 * span, 1.08 * span, padding=0)
        self._put_ticks()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if hasattr(self, "_step"):
            self._put_ticks()

    def _put_ticks(self) -> None:
        """As many as there is room for."""
        most = max(int((self.width() - 70) / 66.0), 1)
        ages = np.arange(0.0, self._span * 1.01, self._step)
        ages = ages[:: math.ceil((len(ages) - 1) / most) or 1]
        words = [self.tr("now") if age == 0.0 else span_text(float(age)) for age in ages]
        self.getAxis("bottom").setTicks([list(zip(ages, words, strict=True))])

    @Slot()
    def _restyle(self) -> None:
        style_plot(self)
        colors = current_theme().palette
        pen = QPen(QColor(colors.muted), 1.0, Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        self._threshold.setPen(pen)
        self.points.repaint_sprites()
        if self._state is not None:
            self.show_state(self._state, self._shown)


class FieldItem(pg.GraphicsObject):  # type: ignore[misc]
    """All points as one item; arrays of shape (n,): age in seconds, strength in [0, 1], two marks."""

    def __init__(self) -> None:
        super().__init__()
        self._xy = np.zeros((0, 2))
        self._strength = np.zeros(0)
        self._struck = self._pinned = np.zeros(0, dtype=bool)
        self._atlas: Atlas | None = None
        self._look: tuple[float, float] = (0.0, 0.0)
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

    def mapped(self, transform: QTransform) -> NDArray[np.float64]:
        """The points through a transform that only scales and moves, (n, 2)."""
        pixels = np.empty_like(self._xy)
        np.multiply(self._xy[:, 0], transform.m11(), out=pixels[:, 0])
        np.multiply(self._xy[:, 1], transform.m22(), out=pixels[:, 1])
        pixels += (transform.dx(), transform.dy())
        return pixels

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if not len(self._xy):
            return
        atlas = self._sprites(widget.devicePixelRatioF() if widget else 1.0)
        pixels = self.mapped(painter.transform())
        painter.save()
        painter.resetTransform()
        if atlas.ratio != 1.0:
            painter.scale(atlas.ratio, atlas.ratio)
            pixels = pixels / atlas.ratio
        shown = _one_a_pixel(pixels) if len(pixels) > _CROWD else slice(None)
        fragments = self._filled(pixels, shown, atlas)
        first = cast(QPainter.PixmapFragment, shiboken6.wrapInstance(fragments.ctypes.data, QPainter.PixmapFragment))
        painter.drawPixmapFragments(first, len(fragments), atlas.pixmap)
        self._paint_rings(painter, pixels)
        painter.restore()

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
