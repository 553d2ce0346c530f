"""The field: every memory as a point, its age across and its strength upwards.

Ranges are set here, so pyqtgraph never measures them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt, Signal, Slot
from PySide6.QtGui import QColor, QContextMenuEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QToolTip, QWidget

from familiars_desktop.ui.memory_view.box import Box
from familiars_desktop.ui.memory_view.field_points import FieldPoints
from familiars_desktop.ui.memory_view.forecast import fades_words
from familiars_desktop.ui.memory_view.moments import DAY, HOUR, MONTH, YEAR, span_text
from familiars_desktop.ui.memory_view.plot import LayeredPlot, quiet_plot, style_plot
from familiars_desktop.ui.memory_view.state import MemoryState
from familiars_desktop.ui.memory_view.wording import forgotten, status_word
from familiars_desktop.ui.theme import current_theme, enlarged

_REACH: Final = 12.0
_MOST_GHOSTS: Final = 200
_MOST_RINGS: Final = 500
_SPANS: Final = (
    (DAY, 6 * HOUR),
    (2 * DAY, 12 * HOUR),
    (4 * DAY, DAY),
    (7 * DAY, DAY),
    (14 * DAY, 2 * DAY),
    (28 * DAY, 7 * DAY),
    (56 * DAY, 14 * DAY),
    (4 * MONTH, MONTH),
    (6 * MONTH, MONTH),
    (YEAR, 2 * MONTH),
    (2 * YEAR, 4 * MONTH),
    (5 * YEAR, YEAR),
    (10 * YEAR, 2 * YEAR),
    (50 * YEAR, 10 * YEAR),
)


class MemoryField(LayeredPlot):
    """``record_clicked(id)`` follows a click on a point, ``menu_asked_for(point of the screen)`` a right one,
    ``records_boxed(ids)`` a box that was drawn around some.

    The table shows the same to a screen reader.
    """

    record_clicked = Signal(str)
    records_boxed = Signal(object)
    menu_asked_for = Signal(QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state: MemoryState | None = None
        self._rows = np.zeros(0, dtype=np.int64)
        self._span = 0.0
        self._selected = ""
        self._chosen: tuple[str, ...] = ()
        self._shown: NDArray[np.bool_] | None = None
        self.points, self.box = FieldPoints(), Box(self.viewport())
        self._threshold = pg.InfiniteLine(angle=0, movable=False)
        quiet_plot(self, right=26)
        self.addItem(self._threshold)
        self.setLabel("bottom", self.tr("time since last use"))
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
        strength = state.strength[rows]
        self.points.set_points(ages, strength, strength < state.thresholds.strike, state.pinned[rows])
        self.points.select(self._place_of(self._selected))
        self.points.choose(self._chosen_places())
        self.points.set_ghosts(*self._ghosts(state))
        self._name_heights()
        if self._threshold.value() != state.thresholds.strike:
            self._threshold.setValue(state.thresholds.strike)
            self.forget_ground()
        self.viewport().update()

    def _name_heights(self) -> None:
        if self._state is not None:
            asked = [self.tr("strength S for the question"), self.tr("strength S"), "S"]
            self.set_height_title(asked if self._state.question else [self.tr("retention")])

    def paint_moving(self, painter: QPainter) -> None:
        room = self.plot_rect()
        painter.setClipRect(room)
        self.points.paint(painter, self.to_pixels(), room, self.viewport().devicePixelRatioF())

    def _ghosts(self, state: MemoryState) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Where the shown memories stand at the real now, each as (n, 2) of age and strength, with where they are."""
        now = state.at_now
        if now is None or len(self._rows) > _MOST_GHOSTS:
            return np.zeros((0, 2)), np.zeros((0, 2))
        rows = self._rows[now.there[self._rows]]
        then, here = ((s.moment - s.columns.t0[rows], s.strength[rows]) for s in (now, state))
        return np.column_stack([np.maximum(then[0], 0.0), then[1]]), np.column_stack(
            [np.maximum(here[0], 0.0), here[1]]
        )

    @Slot(str)
    def select(self, record_id: str) -> None:
        self._selected = record_id
        self.points.select(self._place_of(record_id))
        self.viewport().update()

    @Slot(object)
    def choose(self, record_ids: Sequence[str]) -> None:
        """Ring all that are chosen, where it is more than one."""
        self._chosen = tuple(record_ids)[:_MOST_RINGS] if len(record_ids) > 1 else ()
        self.points.choose(self._chosen_places())
        self.viewport().update()

    def _chosen_places(self) -> NDArray[np.int64]:
        places = (self._place_of(record_id) for record_id in self._chosen)
        return np.array([place for place in places if place is not None], dtype=np.int64)

    def set_picture_scale(self, scale: float) -> None:
        """Paint shapes for a picture that is kept."""
        super().set_picture_scale(scale)
        self.points.as_shapes = scale != 1.0

    def position_of(self, record_id: str) -> QPointF | None:
        """Where a memory is painted, in the viewport's pixels; None when it is not."""
        place = self._place_of(record_id)
        if place is None:
            return None
        x, y = self._pixels()
        return QPointF(x[place], y[place])

    def record_near(self, position: QPointF) -> str | None:
        """The memory nearest to a place in the viewport, within 12 pixels."""
        if self._state is None or not len(self._rows):
            return None
        x, y = self._pixels()
        distances = (x - position.x()) ** 2 + (y - position.y()) ** 2
        nearest = int(np.argmin(distances))
        if distances[nearest] > _REACH**2:
            return None
        return self._state.catalogue.ids[int(self._rows[nearest])]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.record_near(event.position())
        if event.button() == Qt.MouseButton.LeftButton:
            if found is not None:
                self.record_clicked.emit(found)
            else:
                self.box.begin(event.position().toPoint())
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        drawn = self.box.end()
        if drawn is not None:
            self.records_boxed.emit(self.records_in(drawn))
        event.accept()

    def records_in(self, box: QRect) -> tuple[str, ...]:
        """The memories painted in a box of the viewport, strongest first."""
        if self._state is None or not len(self._rows):
            return ()
        x, y = self._pixels()
        inside = (x >= box.left()) & (x <= box.right()) & (y >= box.top()) & (y <= box.bottom())
        rows = self._rows[inside]
        rows = rows[np.argsort(-self._state.strength[rows], kind="stable")]
        return tuple(self._state.catalogue.ids[int(row)] for row in rows)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        found = self.record_near(QPointF(self.viewport().mapFromGlobal(event.globalPos())))
        if found is not None:
            self.record_clicked.emit(found)
            self.menu_asked_for.emit(event.globalPos())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.box.is_drawn:
            self.box.stretch(event.position().toPoint())
            return
        found = self.record_near(event.position())
        self._hover(None if found is None else self._place_of(found))
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor if found is None else Qt.CursorShape.PointingHandCursor)
        if found is None:
            QToolTip.hideText()
        else:
            QToolTip.showText(event.globalPosition().toPoint(), self._tip(found), self)

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def _hover(self, place: int | None) -> None:
        if self.points.hover(place):
            self.viewport().update()

    def _tip(self, record_id: str) -> str:
        state = self._state
        assert state is not None
        row = state.catalogue.timeline.row_of[record_id]
        text = state.catalogue.text_at(row, state.moment) or forgotten()
        short = text if len(text) <= 160 else text[:157] + "…"
        values = f"{state.strength[row]:.0%} · {status_word(state.status[row])} · {fades_words(state, row)}"
        return f"{short}\n{values}"

    def _place_of(self, record_id: str) -> int | None:
        if self._state is None:
            return None
        row = self._state.catalogue.row(record_id)
        place = -1 if row is None else int(np.searchsorted(self._rows, row))
        return place if 0 <= place < len(self._rows) and self._rows[place] == row else None

    def _pixels(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Where all points are painted."""
        return self.points.placed(self.to_pixels())

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
            self._name_heights()
            self.set_width_title([self.tr("time since last use"), self.tr("age")])

    def _put_ticks(self) -> None:
        """As many as there is room for."""
        most = max(int((self.width() - enlarged(70)) / enlarged(66)), 1)
        ages = np.arange(0.0, self._span * 1.01, self._step)
        ages = ages[:: math.ceil((len(ages) - 1) / most) or 1]
        words = [self.tr("now") if age == 0.0 else span_text(float(age)) for age in ages]
        self.getAxis("bottom").setTicks([list(zip(ages, words, strict=True))])
        self.forget_ground()

    @Slot()
    def _restyle(self) -> None:
        style_plot(self)
        colors = current_theme().palette
        pen = QPen(QColor(colors.muted), 1.0, Qt.PenStyle.DashLine)
        pen.setCosmetic(True)
        self._threshold.setPen(pen)
        self.points.forget_sprites()
        self.forget_ground()
        if self._state is not None:
            self.show_state(self._state, self._shown)
