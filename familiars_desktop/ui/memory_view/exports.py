"""Keeping what the view shows: pictures of its parts, and the table as CSV."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QSettings, QStandardPaths, QThreadPool, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from familiars_desktop.memory import FamiliarsError
from familiars_desktop.ui.memory_view.pictures import save_picture
from familiars_desktop.ui.memory_view.state import MemoryState
from familiars_desktop.ui.memory_view.table import MemoryTableModel
from familiars_desktop.ui.memory_view.table_csv import save_csv

_FOLDER: Final = "export/folder"


class Exports(QObject):
    """``told(sentence)`` of what was written, ``failed(sentence)`` of what could not be.

    ``parts``: what can be pictured, by name; those on the screen are offered.
    """

    told = Signal(str)
    failed = Signal(str)
    _written = Signal(object, object)

    def __init__(self, window: QWidget, parts: Mapping[str, QWidget], model: MemoryTableModel) -> None:
        super().__init__(window)
        self._window, self._parts, self._model = window, dict(parts), model
        self._writer = QThreadPool(self, maxThreadCount=1)
        self._written.connect(self._tell)

    def offers(self) -> list[tuple[str, Callable[[], object]]]:
        """What can be kept now: its name and the call that asks where."""
        shown = [(name, part) for name, part in self._parts.items() if part.isVisible()]
        pictures: list[tuple[str, Callable[[], object]]] = [
            (self.tr("Save a picture: {0}…").format(name), partial(self.save_part, part)) for name, part in shown
        ]
        return [*pictures, (self.tr("Save the table as CSV…"), self.save_table)]

    def save_part(self, part: QWidget) -> None:
        """Ask where, and write a PNG or SVG there."""
        path = self._ask(self.tr("Save a picture"), ".png", "PNG (*.png);;SVG (*.svg)")
        if path is None:
            return
        try:
            save_picture(part, path)
        except FamiliarsError as error:
            self.failed.emit(str(error))
        else:
            self.told.emit(self.tr("Saved as {0}.").format(path))

    def save_table(self) -> None:
        """Ask where, and write the rows that are shown, in their order."""
        path = self._ask(self.tr("Save the table"), ".csv", "CSV (*.csv)")
        if path is not None:
            state, rows = self._model.state, self._model.rows
            self._writer.start(lambda: self._write(state, rows, path))

    def _write(self, state: MemoryState, rows: NDArray[np.int64], path: Path) -> None:
        """On the writer's thread: state and rows are immutable."""
        outcome: int | FamiliarsError
        try:
            outcome = save_csv(state, rows, path)
        except FamiliarsError as error:
            outcome = error
        with suppress(RuntimeError):  # the view went away meanwhile
            self._written.emit(outcome, path)

    @Slot(object, object)
    def _tell(self, outcome: int | FamiliarsError, path: Path) -> None:
        if isinstance(outcome, FamiliarsError):
            self.failed.emit(str(outcome))
        else:
            self.told.emit(self.tr("{0} memories saved as {1}.").format(outcome, path))

    def _ask(self, title: str, ending: str, kinds: str) -> Path | None:
        """The path that was chosen; its folder is offered the next time."""
        settings = QSettings()
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        folder = Path(str(settings.value(_FOLDER, documents)))
        name = f"familiars-{datetime.now(UTC):%Y-%m-%d}{ending}"
        chosen, kind = QFileDialog.getSaveFileName(self._window, title, str(folder / name), kinds)
        if not chosen:
            return None
        path = Path(chosen)
        if not path.suffix:
            path = path.with_suffix(".svg" if "svg" in kind else ending)
        settings.setValue(_FOLDER, str(path.parent))
        return path
