"""The forest on the screen: panned, zoomed and walked through with the arrow keys.

The table beside it shows the same to a screen reader.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QToolTip, QWidget

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.ui.memory_view.forest.painting import ForestPainting, Scene, Values, words_of
from familiars_desktop.ui.memory_view.forest.picture import NO_PICTURE, ROW, Picture, Turn
from familiars_desktop.ui.theme import current_theme

_SMALLEST: Final = 0.04
_LARGEST: Final = 2.5
_MARGIN: Final = 10.0
_REACH: Final = 11.0
_DRAG: Final = 4


class ForestCanvas(QAbstractScrollArea):
    """``turn_clicked(dialogue, node)`` asks for a turn in the chat, ``turn_chosen`` follows the current one, and
    ``fold_clicked`` opens a fold. ``hovered(dialogue, node, is_line)`` follows the pointer over turns and lines."""

    turn_chosen = Signal(str, int)
    turn_clicked = Signal(str, int)
    fold_clicked = Signal(str, int)
    folding_asked_for = Signal(str, int)
    hovered = Signal(str, int, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture = NO_PICTURE
        self._values = Values(None, np.zeros(0, dtype=bool), {})
        self._zoom = 1.0
        self._current: Turn | None = None
        self._hovered: tuple[int, bool] | None = None
        self._pressed: QPointF | None = None
        self._dragged_from: QPoint | None = None
        self._hint = ""
        self._painting = ForestPainting()
        self._way = np.zeros(0, dtype=np.int64)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setAccessibleName(self.tr("Dialogue forest: arrow keys lead along its branches, Enter opens a turn"))
        current_theme().changed.connect(self._restyle)

    # What it shows

    def show_picture(self, picture: Picture, hint: str = "") -> None:
        """Another picture; the chosen turn stays where it is on the screen, if it is in both."""
        before = self._position_of(self.picture.place_of(self._current))
        self.picture, self._hint, self._hovered = picture, hint, None
        self._way = self._way_of(picture.place_of(self._current))
        self._measure()
        after = self._position_of(picture.place_of(self._current))
        if before is not None and after is not None and self.viewport().rect().contains(before.toPoint()):
            self._scroll_by(after - before)
        self.viewport().update()

    def show_values(self, values: Values) -> None:
        """Another moment: only colours change."""
        self._values = values
        self.viewport().update()

    @property
    def current(self) -> Turn | None:
        return self._current

    def choose(self, turn: Turn | None) -> None:
        """Make a turn the current one, and bring it into sight."""
        self._current = turn
        place = self.picture.place_of(turn)
        self._way = self._way_of(place)
        if place is not None:
            self._bring_into_sight(place)
        self._tell_current(place)
        self.viewport().update()

    @property
    def zoom(self) -> float:
        return self._zoom

    def set_zoom(self, zoom: float, around: QPointF | None = None) -> None:
        """Between 0.04 and 2.5; ``around`` stays where it is in the viewport."""
        fixed = QPointF(self.viewport().rect().center()) if around is None else around
        at = fixed + self._offset()
        x, y = at.x() / self._across, at.y() / self._scale
        self._zoom = min(max(zoom, _SMALLEST), _LARGEST)
        self._measure()
        self._scroll_by(QPointF(x * self._across, y * self._scale) - self._offset() - fixed)
        self.viewport().update()

    def fit(self) -> None:
        """Show as much of it as can still be told apart."""
        if len(self.picture):
            self.set_zoom(min((self.viewport().height() - self._top) / (self.picture.height + ROW), 1.0))

    def position_of(self, turn: Turn) -> QPointF | None:
        """Where a turn, or the fold it is in, is painted in the viewport."""
        return self._position_of(self.picture.place_of(turn))

    # Geometry

    @property
    def _scale(self) -> float:
        """Pixels of the screen for one of the picture, downwards."""
        return self._zoom * self._stretch

    @property
    def _across(self) -> float:
        """The same from left to right: rows draw together first, lanes only when there is no room for them."""
        room = self.viewport().width() / (self.picture.width + 2.0 * _MARGIN)
        return max(self._scale, min(self._stretch, room))

    @property
    def _stretch(self) -> float:
        """Larger text needs more room."""
        return max(self.fontMetrics().height() / 17.0, 1.0)

    @property
    def _top(self) -> float:
        """Room for the titles of dialogues that stand side by side."""
        return self.fontMetrics().height() + 10.0 if len(self.picture.blocks) > 1 else 0.0

    def _offset(self) -> QPointF:
        return QPointF(self.horizontalScrollBar().value() - _MARGIN, self.verticalScrollBar().value() - self._top - 4.0)

    def _position_of(self, place: int | None) -> QPointF | None:
        if place is None:
            return None
        x, y = float(self.picture.x[place]), float(self.picture.y[place])
        return QPointF(x * self._across, y * self._scale) - self._offset()

    def _screen(self) -> tuple[FloatArray, FloatArray]:
        offset = self._offset()
        return self.picture.x * self._across - offset.x(), self.picture.y * self._scale - offset.y()

    def _measure(self) -> None:
        size, scale = self.viewport().size(), self._scale
        wide = self.picture.width * self._across + 2.0 * _MARGIN
        high = self.picture.height * scale + self._top + 12.0
        for bar, length, seen in (
            (self.horizontalScrollBar(), wide if len(self.picture.blocks) > 1 else 0.0, size.width()),
            (self.verticalScrollBar(), high, size.height()),
        ):
            bar.setRange(0, max(round(length - seen), 0))
            bar.setPageStep(seen)
            bar.setSingleStep(round(ROW * scale))

    def _scroll_by(self, moved: QPointF) -> None:
        self.horizontalScrollBar().setValue(round(self.horizontalScrollBar().value() + moved.x()))
        self.verticalScrollBar().setValue(round(self.verticalScrollBar().value() + moved.y()))

    def _bring_into_sight(self, place: int) -> None:
        at = self._position_of(place)
        assert at is not None
        room = QRectF(self.viewport().rect()).adjusted(12.0, self._top + 12.0, -60.0, -14.0)
        beyond = QPointF(
            min(at.x() - room.left(), 0.0) + max(at.x() - room.right(), 0.0),
            min(at.y() - room.top(), 0.0) + max(at.y() - room.bottom(), 0.0),
        )
        self._scroll_by(beyond)

    def _item_at(self, position: QPointF) -> int | None:
        """The turn or fold at a place of the viewport; its words count."""
        if not len(self.picture):
            return None
        x, y = self._screen()
        near = np.abs(y - position.y()) < max(0.5 * ROW * self._scale, 3.0)
        at = (position.x() + self._offset().x()) / self._across
        words = self._words_shown & (at > self.picture.words) & (at < self.picture.right)
        hits = np.flatnonzero(near & (words | (np.abs(x - position.x()) < _REACH)))
        return None if not len(hits) else int(hits[np.argmin(np.abs(x[hits] - position.x()))])

    def _line_at(self, position: QPointF) -> int | None:
        """The item whose line to its parent passes a place of the viewport."""
        if not len(self.picture):
            return None
        x, y = self._screen()
        above = y[self.picture.parents]
        passes = (np.abs(x - position.x()) < 5.0) & (above < position.y()) & (position.y() < y)
        hits = np.flatnonzero(passes)
        return int(hits[0]) if len(hits) else None

    @property
    def _words_shown(self) -> bool:
        return ROW * self._scale >= 0.95 * self.fontMetrics().height()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        colors = current_theme().palette
        painter.fillRect(event.rect(), QColor(colors.surface))
        if not len(self.picture) or len(self._values.there) != len(self.picture):
            painter.setPen(QColor(colors.muted))
            room = self.viewport().rect().adjusted(20, 20, -20, -20)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._hint)
            return
        self._painting.paint(painter, self._scene())
        if self.hasFocus() and self._current is None:
            painter.setPen(QColor(colors.accent))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.viewport().rect().adjusted(0, 0, -1, -1))

    def _scene(self) -> Scene:
        x, y = self._screen()
        return Scene(
            picture=self.picture,
            values=self._values,
            x=x,
            y=y,
            scale=self._scale,
            across=self._across,
            offset=self._offset().x(),
            size=self.viewport().size(),
            top=self._top,
            words_shown=self._words_shown,
            way=self._way,
            hovered=None if self._hovered is None else self._hovered[0],
            ratio=self.viewport().devicePixelRatioF(),
        )

    @Slot()
    def _restyle(self) -> None:
        self._painting.forget_sprites()
        self._measure()
        self.viewport().update()

    # Pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.position()
            self._dragged_from = None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            self._hover(event)
            return
        moved = event.position() - self._pressed
        if self._dragged_from is None and moved.manhattanLength() > _DRAG:
            self._dragged_from = QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            QToolTip.hideText()
        if self._dragged_from is not None:
            self.horizontalScrollBar().setValue(round(self._dragged_from.x() - moved.x()))
            self.verticalScrollBar().setValue(round(self._dragged_from.y() - moved.y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, dragged = self._pressed, self._dragged_from is not None
        self._pressed = self._dragged_from = None
        self.viewport().unsetCursor()
        place = self._item_at(event.position())
        if pressed is None or dragged or place is None:
            return
        self._step_to(place)
        self._activate(place)

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        self.viewport().update()
        super().leaveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._zoom * 1.0015 ** event.angleDelta().y(), event.position())
            event.accept()
        else:
            super().wheelEvent(event)

    def _hover(self, event: QMouseEvent) -> None:
        place = self._item_at(event.position())
        line = self._line_at(event.position()) if place is None else None
        found = (place, False) if place is not None else (line, True) if line is not None else None
        if found == self._hovered:
            return
        self._hovered = found
        self.viewport().setCursor(Qt.CursorShape.ArrowCursor if place is None else Qt.CursorShape.PointingHandCursor)
        self.viewport().update()
        if found is None:
            QToolTip.hideText()
        else:
            self.hovered.emit(*self.picture.turn_at(found[0]), found[1])

    def show_tip(self, turn: Turn, is_line: bool, text: str) -> None:
        """Show a tip at the pointer, if it is still over that turn or line."""
        if self._hovered is not None and self._hovered == (self.picture.place_of(turn), is_line):
            QToolTip.showText(self.cursor().pos(), text, self.viewport())

    # Keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        place = self.picture.place_of(self._current)
        key = event.key()
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.set_zoom(self._zoom * (0.8 if key == Qt.Key.Key_Minus else 1.25))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and place is not None:
            self._activate(place)
        elif key == Qt.Key.Key_Backspace and place is not None:
            self.folding_asked_for.emit(*self.picture.turn_at(place))
        elif (wanted := self._led_to(key, place)) is not None:
            self._step_to(wanted)
        elif key not in _LEADING:
            super().keyPressEvent(event)

    def _led_to(self, key: int, place: int | None) -> int | None:
        """Where an arrow key leads from an item; into the picture when none is current."""
        picture = self.picture
        if key not in _LEADING or not len(picture):
            return None
        if place is None or key == Qt.Key.Key_End:
            return len(picture) - 1
        match key:
            case Qt.Key.Key_Up:
                return picture.parent_of(place)
            case Qt.Key.Key_Down:
                return next(iter(picture.children_of(place)), None)
            case Qt.Key.Key_PageUp:
                return max(place - 1, 0)
            case Qt.Key.Key_PageDown:
                return min(place + 1, len(picture) - 1)
            case Qt.Key.Key_Home:
                return picture.lineage(place)[-1]
        beside = picture.siblings_of(place)
        at = beside.index(place) + (1 if key == Qt.Key.Key_Right else -1)
        return beside[at] if 0 <= at < len(beside) else None

    def _step_to(self, place: int) -> None:
        turn = self.picture.turn_at(place)
        self.choose(turn)
        if not self.picture.hidden[place]:
            self.turn_chosen.emit(*turn)

    def _activate(self, place: int) -> None:
        signal = self.fold_clicked if self.picture.hidden[place] else self.turn_clicked
        signal.emit(*self.picture.turn_at(place))

    def _way_of(self, place: int | None) -> NDArray[np.int64]:
        """From an item up to its root."""
        return np.array([] if place is None else self.picture.lineage(place), dtype=np.int64)

    def _tell_current(self, place: int | None) -> None:
        self.setAccessibleDescription("" if place is None else words_of(self.picture, place, self._values))
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.DescriptionChanged))

    # Events

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._measure()


_LEADING: Final = frozenset(
    {
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
    }
)
