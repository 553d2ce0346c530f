"""Memory files that need a person: held ones, because they look like an accident, and copies of a sync client."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from familiars_desktop.ui.bridge import Bridge, events
from familiars_desktop.ui.translation import tr


class FileNotice(QFrame):
    """Shows the first file that waits, and nothing while none does."""

    failed = Signal(str)
    told = Signal(str)

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._path = ""
        self.setProperty("role", "card")
        self.text = QLabel(wordWrap=True)
        self.text.setAccessibleName(self.tr("A memory file needs you"))
        self.restore = QPushButton(self.tr("Restore"))
        self.restore.setProperty("kind", "primary")
        self.restore.setToolTip(self.tr("Write the file anew from its memories; what is there now is kept beside it"))
        self.accept = QPushButton(self.tr("Accept"))
        self.accept.setToolTip(
            self.tr("Take the file as it is: memories that it lacks are forgotten, Undo brings back")
        )
        self.merge = QPushButton(self.tr("Merge"))
        self.merge.setToolTip(self.tr("Take what is new in the copy; the copy is kept beside the file"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.addWidget(self.text, 1)
        for button, act in ((self.restore, self._restore), (self.accept, self._accept), (self.merge, self._merge)):
            button.clicked.connect(act)
            row.addWidget(button)
        bridge.files_checked.connect(self.show_files)
        self.hide()
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Ask which files wait."""
        self._bridge.check_files(self.show_files, self.failed.emit)

    @Slot(object)
    def show_files(self, found: events.FilesChecked) -> None:
        """Show the first of them, held files before copies."""
        waiting = [*(held.path for held in found.held), *(copy.path for copy in found.copies)]
        self.setVisible(bool(waiting))
        self._path = waiting[0] if waiting else ""
        for button in (self.restore, self.accept):
            button.setVisible(bool(found.held))
        self.merge.setVisible(not found.held)
        if found.held:
            self.text.setText(_held_text(found.held[0]))
        elif found.copies:
            self.text.setText(
                self.tr("{0} looks like a copy of {1} that a sync client made.").format(
                    found.copies[0].path, found.copies[0].original
                )
            )

    @Slot()
    def _restore(self) -> None:
        self._bridge.restore_file(self._path, self._restored, self.failed.emit)

    @Slot()
    def _accept(self) -> None:
        self._bridge.accept_file(self._path, self._accepted, self.failed.emit)

    @Slot()
    def _merge(self) -> None:
        self._bridge.merge_file(self._path, self._merged, self.failed.emit)

    def _restored(self, kept: Any) -> None:
        kept_as = self.tr("The file is written anew; what was found is kept as {0}.")
        self.told.emit(self.tr("The file is written anew.") if kept is None else kept_as.format(kept.name))
        self.refresh()

    def _accepted(self, record_ids: Any) -> None:
        self.told.emit(self.tr("Taken as it is; memories changed: {0}. Undo brings them back.").format(len(record_ids)))
        self.refresh()

    def _merged(self, merge: Any) -> None:
        self.told.emit(self.tr("Merged; memories changed: {0}.").format(len(merge.record_ids)))
        self.refresh()


def _held_text(held: Any) -> str:
    reasons = {
        "missing": tr("is missing"),
        "empty": tr("is empty"),
        "zeros": tr("holds nothing but zero bytes"),
        "no text": tr("holds bytes that are no text"),
        "cut off": tr("ends in the middle of a memory"),
    }
    reason = reasons[held.reason]
    if held.memories == 1:
        return tr("The file {0} {1}. Its memory is kept.").format(held.path, reason)
    return tr("The file {0} {1}. Its {2} memories are kept.").format(held.path, reason, held.memories)
