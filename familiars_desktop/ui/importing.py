"""Bringing earlier conversations and memories in: a file that was chosen, or dropped onto the window."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMimeData, QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.translation import tr

if TYPE_CHECKING:
    from familiars_desktop.ui.bridge import ImportReport

_ENDINGS: Final = (".jsonl", ".familiars")


class Importing(QObject):
    """``told(sentence)`` when it is in, ``failed(sentence)`` where it cannot be read."""

    told = Signal(str)
    failed = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._window = parent

    @Slot()
    def choose(self) -> QFileDialog:
        dialog = QFileDialog(self._window, self.tr("Import conversations or memories"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([self.tr("JSON lines (*.jsonl)"), "Familiars (*.familiars)", self.tr("All files (*)")])
        dialog.fileSelected.connect(self.take)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()
        return dialog

    @Slot(str)
    def take(self, path: str) -> None:
        """Take in a file, or a folder that an export made; what is here already stays as it is."""
        self.told.emit(self.tr("Importing {}…").format(Path(path).name))
        self._bridge.import_file(Path(path), self._on_done, self.failed.emit)

    def _on_done(self, report: ImportReport) -> None:
        (self.failed if report.problems else self.told).emit(report_text(report))


def dropped_path(data: QMimeData) -> str:
    """The one file or folder that is dragged here and can be taken in, "" for anything else."""
    urls = data.urls()
    path = urls[0].toLocalFile() if len(urls) == 1 else ""
    return path if path and (Path(path).suffix.lower() in _ENDINGS or Path(path).is_dir()) else ""


def report_text(report: ImportReport) -> str:
    """Such as "Taken in: 12 messages and 3 memories. 2 were here already."."""
    parts = [tr("Taken in: {0} messages and {1} memories.").format(report.turns, report.records)]
    if report.skipped:
        parts.append(tr("{0} were here already.").format(report.skipped))
    if report.problems:
        line, reason = report.problems[0]
        told = tr("{0} could not be taken; the first, in line {1}: {2}")
        parts.append(told.format(len(report.problems), line, reason))
    return " ".join(parts)
