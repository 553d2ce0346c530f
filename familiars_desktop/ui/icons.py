"""Line icons, drawn from 24 × 24 paths in whatever colour the palette asks for."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

_PATHS: Final[dict[str, str]] = {
    "add": "M12 5v14M5 12h14",
    "alert": "M12 8v5M12 16.5v.5M12 3l9.5 17h-19z",
    "check": "M5 12.5l4.5 4.5L19 7.5",
    "chat": "M4 5h16v11H9l-5 4z",
    "close": "M6 6l12 12M18 6L6 18",
    "copy": "M9 9h11v11H9zM5 15H4V4h11v1",
    "edit": "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19z",
    "ghost": "M5 21V11a7 7 0 0 1 14 0v10l-2.3-2-2.4 2-2.3-2-2.3 2-2.4-2zM9.5 10.5v1M14.5 10.5v1",
    "lock": "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    "memory": "M4 18c4 0 4-11 8-11s4 6 8 6M4 21h16",
    "menu": "M5 12h.01M12 12h.01M19 12h.01",
    "newer": "M10 6l6 6-6 6",
    "older": "M14 6l-6 6 6 6",
    "redo": "M16 5l4 4-4 4M20 9H9a5 5 0 0 0 0 10h4",
    "regenerate": "M20 11a8 8 0 1 0-2.3 6.2M20 5v6h-6",
    "retry": "M20 11a8 8 0 1 0-2.3 6.2M20 5v6h-6",
    "search": "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.5 15.5L20 20",
    "send": "M12 19V5M5.5 11.5L12 5l6.5 6.5",
    "sidebar": "M4 5h16v14H4zM10 5v14",
    "spark": "M12 3c.8 5 4 8.2 9 9-5 .8-8.2 4-9 9-.8-5-4-8.2-9-9 5-.8 8.2-4 9-9z",
    "undo": "M8 5L4 9l4 4M4 9h11a5 5 0 0 1 0 10h-4",
    "stop": "M8 8h8v8H8z",
}
_FILLED: Final = frozenset({"stop"})


@cache
def icon_pixmap(name: str, color: str, size: int, ratio: float = 1.0) -> QPixmap:
    """One icon of ``size`` logical pixels for a screen of that pixel ratio. Raises KeyError."""
    fill = color if name in _FILLED else "none"
    width = 2.6 if name == "menu" else 1.7
    source = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        f'<path d="{_PATHS[name]}" fill="{fill}" stroke="{color}" stroke-width="{width}"'
        ' stroke-linecap="round" stroke-linejoin="round"/></svg>'
    )
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    QSvgRenderer(QByteArray(source.encode())).render(painter, QRectF(pixmap.rect()))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def icon(name: str, color: str, size: int = 18) -> QIcon:
    """The icon for a button, sharp on plain and on doubled screens."""
    made = QIcon()
    for ratio in (1.0, 2.0):
        made.addPixmap(icon_pixmap(name, color, size, ratio))
    return made
