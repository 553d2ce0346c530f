"""How a forest is painted: lines and turns are one drawing call each, words are drawn for the rows in sight alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, cast

import numpy as np
import shiboken6
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.ui.memory_view.forest.picture import LANE, ROW, Picture
from familiars_desktop.ui.memory_view.forest.shape import title_of
from familiars_desktop.ui.memory_view.forest.sprites import TurnSprites
from familiars_desktop.ui.theme import current_theme, mixed, scaled_font
from familiars_desktop.ui.translation import tr

Rows = NDArray[np.int64]
_SMOOTH_LINES: Final = 2_000
_LEAST_WORDS: Final = 30.0
_LONGEST: Final = 200


@dataclass(frozen=True)
class Values:
    """What the slider's moment makes of each item, (m,): ``share`` of the best score, None without a question, and
    ``there`` whether it was said. ``label`` stands before the words of the best; at ``current`` the talk stands."""

    share: FloatArray | None
    there: NDArray[np.bool_]
    label: dict[int, str] = field(default_factory=dict)
    current: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Scene:
    """A picture as it lies under the viewport: ``x`` and ``y`` (m,) are its pixels, ``offset`` what is scrolled away.
    ``scale`` and ``across`` are the screen's pixels for one of the picture's, downwards and from left to right.

    ``way`` leads from the current item to its root, ``top`` is the room for titles, ``ratio`` the screen's.
    """

    picture: Picture
    values: Values
    x: FloatArray
    y: FloatArray
    scale: float
    across: float
    offset: float
    size: QSize
    top: float
    words_shown: bool
    way: Rows
    hovered: int | None
    ratio: float

    @property
    def diameter(self) -> float:
        return round(min(max(11.0 * self.scale, 3.0), 15.0))

    @property
    def row(self) -> float:
        return ROW * self.scale

    def bent(self, places: Rows) -> FloatArray:
        """The lines of these items to their parents, (2n, 4): across within a row, then down."""
        parents = self.picture.parents[places]
        x, y, from_x, from_y = self.x[places], self.y[places], self.x[parents], self.y[parents]
        bend = np.minimum(from_y + 0.8 * self.row, y)
        lines = np.empty((2 * len(places), 4))
        lines[0::2] = np.column_stack([from_x, from_y, x, bend])
        lines[1::2] = np.column_stack([x, bend, x, y])
        return lines


class ForestPainting:
    """Paints scenes; keeps the sprites of the last look."""

    def __init__(self) -> None:
        self._sprites: TurnSprites | None = None
        self._look: tuple[float, float] = (0.0, 0.0)

    def forget_sprites(self) -> None:
        """The colours have changed."""
        self._sprites = None

    def paint(self, painter: QPainter, scene: Scene) -> None:
        """All of a scene that is in sight."""
        seen = np.flatnonzero((scene.y > -scene.row) & (scene.y < scene.size.height() + scene.row))
        is_fold = scene.picture.hidden[seen] > 0
        _paint_lines(painter, scene)
        self._paint_turns(painter, scene, seen[~is_fold])
        _paint_folds(painter, scene, seen[is_fold])
        if scene.words_shown:
            _paint_words(painter, scene, seen)
        _paint_rings(painter, scene)
        if scene.top:
            _paint_titles(painter, scene)

    def _paint_turns(self, painter: QPainter, scene: Scene, seen: Rows) -> None:
        if not len(seen):
            return
        sprites, values = self._drawn_sprites(scene), scene.values
        share = None if values.share is None else values.share[seen]
        fragments = np.empty((len(seen), 10))  # x, y, source x, y, width, height, scale x, y, rotation, opacity
        fragments[:, 0], fragments[:, 1] = scene.x[seen], scene.y[seen]
        fragments[:, 2:4] = sprites.sources(share, values.there[seen], scene.picture.reply[seen])
        scale = 1.0 / sprites.ratio
        fragments[:, 4:] = (sprites.cell, sprites.cell, scale, scale, 0.0, 1.0)
        first = cast(QPainter.PixmapFragment, shiboken6.wrapInstance(fragments.ctypes.data, QPainter.PixmapFragment))
        painter.drawPixmapFragments(first, len(fragments), sprites.pixmap)

    def _drawn_sprites(self, scene: Scene) -> TurnSprites:
        look = scene.diameter, scene.ratio
        if self._sprites is None or look != self._look:
            theme = current_theme()
            self._sprites = TurnSprites.painted(*look, theme.ramp, theme.palette)
            self._look = look
        return self._sprites


def words_of(picture: Picture, place: int, values: Values) -> str:
    """What stands beside an item."""
    hidden = int(picture.hidden[place])
    node = picture.blocks[int(picture.block[place])].forest.nodes[int(picture.node[place])]
    words = " ".join(node.text[:_LONGEST].split()) or title_of(node)
    if hidden:
        words = tr("1 turn folded away") if hidden == 1 else tr("{0} turns folded away").format(hidden)
    label = values.label.get(place, "")
    return f"{label}  {words}" if label else words


def _paint_lines(painter: QPainter, scene: Scene) -> None:
    parents, y = scene.picture.parents, scene.y
    hangs = parents != np.arange(len(parents))
    seen = np.flatnonzero(hangs & (y > 0.0) & (y[parents] < scene.size.height()))
    colors = current_theme().palette
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, len(seen) < _SMOOTH_LINES)
    painter.setPen(QPen(QColor(mixed(colors.border, colors.muted, 0.45)), 1.3 if scene.scale > 0.4 else 0.0))
    _draw_lines(painter, scene.bent(seen))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colors.accent), 2.0))
    _draw_lines(painter, scene.bent(scene.way[hangs[scene.way]]))


def _paint_folds(painter: QPainter, scene: Scene, seen: Rows) -> None:
    colors = current_theme().palette
    painter.setPen(QPen(QColor(colors.muted), 1.0))
    painter.setBrush(QColor(colors.hover))
    side = 0.5 * LANE * min(scene.scale, 1.4)
    for place in seen:
        x, y = scene.x[place], scene.y[place]
        painter.drawRoundedRect(QRectF(x - side, y - 0.6 * side, 2.0 * side, 1.2 * side), 3.5, 3.5)
        if side > 6.0:
            for dot in (-0.45, 0.0, 0.45):
                painter.drawEllipse(QPointF(x + dot * side, y), 0.6, 0.6)


def _paint_words(painter: QPainter, scene: Scene, seen: Rows) -> None:
    plain, bold = scaled_font(1.0), scaled_font(1.0)
    bold.setBold(True)
    fonts = {True: (bold, QFontMetricsF(bold)), False: (plain, QFontMetricsF(plain))}
    colors = current_theme().palette
    text, muted = QColor(colors.text), QColor(colors.muted)
    picture, values, edge = scene.picture, scene.values, float(scene.size.width()) - 8.0
    lefts = picture.words[seen] * scene.across - scene.offset
    rights = np.minimum(picture.right[seen] * scene.across - scene.offset, edge)
    for place, left, right in zip(seen.tolist(), lefts.tolist(), rights.tolist(), strict=True):
        if right - left < _LEAST_WORDS:
            continue
        is_best = place in values.label
        stands_out = not picture.hidden[place] and not picture.reply[place] and values.there[place]
        font, metrics = fonts[is_best]
        painter.setFont(font)
        painter.setPen(text if is_best or stands_out else muted)
        line = metrics.elidedText(words_of(picture, place, values), Qt.TextElideMode.ElideRight, right - left)
        frame = QRectF(left, scene.y[place] - 0.5 * scene.row, right - left + 4.0, scene.row)
        painter.drawText(frame, Qt.AlignmentFlag.AlignVCenter, line)


def _paint_rings(painter: QPainter, scene: Scene) -> None:
    colors, radius = current_theme().palette, scene.diameter / 2.0
    rings = [(place, 1.2, colors.accent, 3.0) for place in scene.values.current]
    rings += [(scene.hovered, 1.4, colors.muted, 3.5)] if scene.hovered is not None else []
    rings += [(int(scene.way[0]), 2.4, colors.text, 4.0)] if len(scene.way) else []
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for place, width, ink, beyond in rings:
        painter.setPen(QPen(QColor(ink), width))
        painter.drawEllipse(QPointF(scene.x[place], scene.y[place]), radius + beyond, radius + beyond)


def _paint_titles(painter: QPainter, scene: Scene) -> None:
    colors = current_theme().palette
    font = scaled_font(0.95)
    font.setBold(True)
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    painter.fillRect(QRectF(0.0, 0.0, scene.size.width(), scene.top), QColor(colors.background))
    painter.setPen(QColor(colors.text))
    for block in scene.picture.blocks:
        left, room = block.left * scene.across - scene.offset, block.width * scene.across - 12.0
        if left + room > 0.0 and left < scene.size.width():
            title = metrics.elidedText(block.forest.title, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QRectF(left, 0.0, room, scene.top), Qt.AlignmentFlag.AlignVCenter, title)


def _draw_lines(painter: QPainter, lines: FloatArray) -> None:
    """Many lines in one call: (n, 4), x and y of both ends."""
    if len(lines):
        first = cast(QLineF, shiboken6.wrapInstance(lines.ctypes.data, QLineF))
        painter.drawLines(first, len(lines))
