"""Where the parts of the memory view stand: side by side, one under the other, or each in a tab, as there is room."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QTabWidget, QWidget

from familiars_desktop.ui.memory_view.forest import ForestView
from familiars_desktop.ui.theme import enlarged

_NARROW: Final = 814
_LOW: Final = 330
_LEAST: Final = 80
"""Where it is low what is in the tabs scrolls: the timeline keeps its room."""


class _Room(Enum):
    WIDE = auto()
    NARROW = auto()
    LOW = auto()


class Panes(QSplitter):
    """``views`` holds the plots and the forest, ``tabs`` what tells of one memory, question or turn. Wide, the table is
    under the plots; narrow, it is the first of the tabs; where it is low as well, everything is in ``tabs``."""

    def __init__(
        self, field: QWidget, curves: QWidget, table: QWidget, forest: ForestView, inspector: QWidget, ranking: QWidget
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self._table, self._forest = table, forest
        self._room: _Room | None = None
        self.plots = QSplitter(Qt.Orientation.Horizontal)
        self.plots.addWidget(field)
        self.plots.addWidget(curves)
        self.left = QSplitter(Qt.Orientation.Vertical)
        self.left.addWidget(self.plots)
        self.tabs = QTabWidget(documentMode=True)
        self.tabs.addTab(inspector, self.tr("Details"))
        self.tabs.addTab(ranking, self.tr("Ranking"))
        self.tabs.addTab(forest.panel, self.tr("Turn"))
        self.views = QTabWidget(documentMode=True)
        self.addWidget(self.views)
        self.addWidget(self.tabs)
        for splitter in (self.plots, self.left, self):
            splitter.setChildrenCollapsible(False)
        field.setMinimumSize(180, 130)
        curves.setMinimumSize(180, 130)
        self.views.currentChanged.connect(self._view_changed)
        self._arrange(_Room.WIDE)

    @property
    def is_low(self) -> bool:
        """Whether there is room for one part alone."""
        return self._room is _Room.LOW

    def show_part(self, part: QWidget) -> None:
        """Bring a part to the front, wherever it stands."""
        for tabs in (self.views, self.tabs):
            if tabs.indexOf(part) >= 0:
                tabs.setCurrentWidget(part)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.width() >= enlarged(_NARROW):
            self._arrange(_Room.WIDE)
        else:
            self._arrange(_Room.LOW if self.height() < enlarged(_LOW) else _Room.NARROW)

    def _arrange(self, room: _Room) -> None:
        if room is self._room:
            return
        self._room = room
        self._forest.show_table(room is _Room.WIDE)
        self._place_views()
        self._place_table()
        if room is _Room.WIDE:
            self.setOrientation(Qt.Orientation.Horizontal)
            self.left.setSizes([320, 310])
            self.setSizes([self.width() - 330, 330])
            self.plots.setSizes([31, 47])
        else:
            self.setOrientation(Qt.Orientation.Vertical)
            self._view_changed()

    def _place_views(self) -> None:
        """In tabs of their own, or before the others."""
        apart = self._room is not _Room.LOW
        home, shown = self.views if apart else self.tabs, self.tabs.currentWidget()
        for place, (view, title) in enumerate(
            ((self.left, self.tr("Strength")), (self._forest, self.tr("Dialogue forest")))
        ):
            if home.indexOf(view) < 0:
                home.insertTab(place, view, title)
        self.views.setVisible(apart)
        self.tabs.setMinimumHeight(0 if apart else enlarged(_LEAST))
        if self.tabs.indexOf(shown) >= 0:
            self.tabs.setCurrentWidget(shown)

    def _place_table(self) -> None:
        """Under the plots, or a tab before those that tell of one memory."""
        if self._room is _Room.WIDE:
            self.left.addWidget(self._table)
            self._table.show()
        elif self.tabs.indexOf(self._table) < 0:
            self.tabs.insertTab(2 if self.is_low else 0, self._table, self.tr("Memories"))
            self.tabs.setCurrentWidget(self._table)

    @Slot()
    def _view_changed(self) -> None:
        """The forest needs the room where the memories' table stands beside their plots."""
        if self._room is _Room.NARROW:
            self.setSizes([420, 230] if self.views.currentWidget() is self._forest else [230, 420])
