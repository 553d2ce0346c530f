"""A field or a sentence with what can be done beside it, or beneath it where there is no room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from familiars_desktop.ui.flow_layout import FlowLayout
from familiars_desktop.ui.theme import enlarged


class LeadingRow(QWidget):
    """``leading`` gets the room that is left beside ``others``, if that is ``least`` pixels at the usual size of type;
    else the others go into lines of their own beneath it."""

    def __init__(
        self, leading: QWidget, others: Sequence[QWidget], *, least: int, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._leading, self._least = leading, least
        beside = QWidget()
        self._flow = FlowLayout(beside)
        for widget in others:
            self._flow.addWidget(widget)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(6)
        self._row.addWidget(leading, 1)
        self._row.addWidget(beside)

    @property
    def is_broken(self) -> bool:
        """Whether the others stand beneath."""
        return self._row.direction() is QBoxLayout.Direction.TopToBottom

    def minimumSizeHint(self) -> QSize:
        """As narrow as the broader of its parts, as it breaks before that."""
        wide = max(self._leading.minimumSizeHint().width(), self._flow.minimumSize().width())
        return QSize(wide, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._break()

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.FontChange):
            self._break()
        return super().event(event)

    def _break(self) -> None:
        left = self.width() - self._flow.sizeHint().width() - self._row.spacing()
        beside, beneath = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        wanted = beside if left >= enlarged(self._least) else beneath
        if self._row.direction() is not wanted:
            self._row.setDirection(wanted)
