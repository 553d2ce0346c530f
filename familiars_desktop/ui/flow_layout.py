"""A row of widgets that goes on in the next line where there is no room, as text does."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Lines stand at the trailing end, with ``leading`` at the leading one, or with ``fill`` are about as long as one
    another and share the whole width; their height follows the width they are given."""

    def __init__(
        self, parent: QWidget | None = None, *, spacing: int = 6, fill: bool = False, leading: bool = False
    ) -> None:
        super().__init__(parent)
        self._fill, self._leading = fill, leading
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(QMargins())
        self.setSpacing(spacing)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._height(self._lines(width))

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        parent = self.parentWidget()
        is_rtl = parent is not None and parent.isRightToLeft()
        top = rect.top()
        for line in self._lines(rect.width()):
            wide = sum(item.sizeHint().width() for item in line) + self.spacing() * (len(line) - 1)
            more = max(rect.width() - wide, 0) // len(line) if self._fill else 0
            at_left = self._fill or is_rtl != self._leading
            left = rect.left() if at_left else max(rect.right() + 1 - wide, rect.left())
            high = max(item.sizeHint().height() for item in line)
            for item in reversed(line) if is_rtl else line:
                size = item.sizeHint().grownBy(QMargins(0, 0, more, 0)).boundedTo(QSize(rect.width(), high))
                item.setGeometry(QRect(QPoint(left, top + (high - size.height()) // 2), size))
                left += size.width() + self.spacing()
            top += high + self.spacing()

    def sizeHint(self) -> QSize:
        lines = [self._shown()] if self._shown() else []
        wide = sum(item.sizeHint().width() + self.spacing() for item in self._shown()) - self.spacing()
        return QSize(max(wide, 0), self._height(lines))

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._shown():
            size = size.expandedTo(item.minimumSize())
        return size

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _lines(self, width: int) -> list[list[QLayoutItem]]:
        lines = self._broken_at(width)
        if not self._fill or len(lines) < 2:
            return lines
        least, most = width // len(lines), width  # the narrowest lines that are no more
        while least < most:
            middle = (least + most) // 2
            if len(self._broken_at(middle)) > len(lines):
                least = middle + 1
            else:
                most = middle
        return self._broken_at(most)

    def _broken_at(self, width: int) -> list[list[QLayoutItem]]:
        lines: list[list[QLayoutItem]] = []
        left = 0
        for item in self._shown():
            wide = item.sizeHint().width()
            if not lines or left + wide > width:
                lines.append([])
                left = 0
            lines[-1].append(item)
            left += wide + self.spacing()
        return lines

    def _height(self, lines: list[list[QLayoutItem]]) -> int:
        heights = (max(item.sizeHint().height() for item in line) for line in lines)
        return sum(height + self.spacing() for height in heights) - self.spacing() if lines else 0
