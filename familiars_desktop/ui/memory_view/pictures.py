"""Pictures of what is on the screen, in twice its resolution or as vectors."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

from PySide6.QtCore import QBuffer, QIODevice, QPoint
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from familiars_desktop.memory import FamiliarsError
from familiars_desktop.ui.theme import current_theme
from familiars_desktop.ui.translation import tr

SCALE: Final = 2.0
ENDINGS: Final = (".png", ".svg")


@runtime_checkable
class Pictured(Protocol):
    """A widget that paints from pictures made for the screen, and can do better for one that is kept."""

    def set_picture_scale(self, scale: float, /) -> None:
        """Paint for that many pixels a pixel; 1 is the screen, ∞ stands for vectors, whose lines have one colour."""


def save_picture(widget: QWidget, path: Path, *, scale: float = SCALE) -> None:
    """What the widget shows, as PNG of ``scale`` times its pixels or as SVG, by the path's ending.

    Raises FamiliarsError, naming the file, when it cannot be written.
    """
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        raise FamiliarsError(tr("{0} is no picture: end its name in .png or .svg").format(path))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    with _for_keeps(widget, math.inf if ending == ".svg" else scale):
        if ending == ".svg":
            _draw_svg(widget, buffer)
        else:
            QImageWriter(buffer, b"png").write(_image(widget, scale))
    try:
        path.write_bytes(buffer.data().data())
    except OSError as error:
        raise FamiliarsError(tr("{0} could not be written: {1}").format(path, error.strerror)) from error


def _image(widget: QWidget, scale: float) -> QImage:
    image = QImage(widget.size() * scale, QImage.Format.Format_ARGB32_Premultiplied)
    with QPainter(image) as painter:
        painter.scale(scale, scale)
        _paint(widget, painter)
    return image


def _draw_svg(widget: QWidget, device: QIODevice) -> None:
    generator = QSvgGenerator(QSvgGenerator.SvgVersion.Svg11)
    generator.setOutputDevice(device)
    generator.setResolution(widget.logicalDpiX())  # letters keep their size
    generator.setTitle(widget.accessibleName() or "Familiars")
    generator.setSize(widget.size())
    generator.setViewBox(widget.rect())
    with QPainter(generator) as painter:
        _paint(widget, painter)


def _paint(widget: QWidget, painter: QPainter) -> None:
    """By the method of every widget: that of a QGraphicsView paints the scene alone."""
    painter.fillRect(widget.rect(), QColor(current_theme().palette.background))
    QWidget.render(widget, painter, QPoint())


@contextmanager
def _for_keeps(widget: QWidget, scale: float) -> Iterator[None]:
    """Meanwhile nothing in the widget is painted from pictures made for the screen."""
    parts = [part for part in (widget, *widget.findChildren(QWidget)) if isinstance(part, Pictured)]
    for part in parts:
        part.set_picture_scale(scale)
    try:
        yield
    finally:
        for part in parts:
            part.set_picture_scale(1.0)
