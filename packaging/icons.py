"""The icon in every system's own format, all drawn from ``resources/icons/familiars.svg``."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

from project import ROOT, BuildError
from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

DRAWING: Final = ROOT / "resources" / "icons" / "familiars.svg"
LINUX_SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512)
_ICO_SIZES: Final = (16, 24, 32, 48, 64, 256)
_ICNS_KINDS: Final = {"icp4": 16, "icp5": 32, "icp6": 64, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024}


def stage_icons(folder: Path) -> None:
    """Write ``familiars.ico``, ``familiars.icns`` and ``<size>.png`` into ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "familiars.ico").write_bytes(ico(_ICO_SIZES))
    (folder / "familiars.icns").write_bytes(icns())
    for size in LINUX_SIZES:
        (folder / f"{size}.png").write_bytes(png(size))


def png(size: int) -> bytes:
    """The drawing at ``size`` × ``size`` pixels."""
    renderer = QSvgRenderer(str(DRAWING))
    if not renderer.isValid():
        raise BuildError(f"{DRAWING} cannot be drawn")
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


def ico(sizes: tuple[int, ...]) -> bytes:
    """A Windows icon: a table of entries, then a PNG for each."""
    pictures = [png(size) for size in sizes]
    position = 6 + 16 * len(sizes)
    table = struct.pack("<HHH", 0, 1, len(sizes))
    for size, picture in zip(sizes, pictures, strict=True):
        # One byte holds a side; 256 is written as 0.
        table += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(picture), position)
        position += len(picture)
    return table + b"".join(pictures)


def icns() -> bytes:
    """A macOS icon: chunks of a kind, a length and a PNG."""
    chunks = b""
    for kind, size in _ICNS_KINDS.items():
        picture = png(size)
        chunks += kind.encode() + struct.pack(">I", len(picture) + 8) + picture
    return b"icns" + struct.pack(">I", len(chunks) + 8) + chunks
