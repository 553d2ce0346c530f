"""What a person can do to the chosen memory, and when: live acts happen at the real now, the past is read-only."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QObject, QSize, Signal, Slot
from PySide6.QtWidgets import QDialog, QGridLayout, QMessageBox, QPushButton, QWidget

from familiars_desktop.memory import MemoryRecord
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.memory_view.conflict_dialog import ConflictDialog
from familiars_desktop.ui.memory_view.state import MemoryState, Status
from familiars_desktop.ui.memory_view.timeline import MemoryTimeline
from familiars_desktop.ui.text_dialog import TextDialog
from familiars_desktop.ui.translation import tr


class Act(Enum):
    REINFORCE = auto()
    CONFLICT = auto()
    PIN = auto()
    EDIT = auto()
    FORGET = auto()
    RESTORE = auto()
    UNMERGE = auto()


@dataclass(frozen=True, slots=True)
class Permission:
    """Whether an act may be done now, and if not, why."""

    allowed: bool
    reason: str = ""


def permission(act: Act, state: MemoryState, row: int | None, *, what_if: bool) -> Permission:
    """The rule behind every button."""
    if row is None:
        return Permission(False, tr("Choose a memory first."))
    if state.is_past:
        return Permission(False, tr("The past is read-only: go back to now (N) to change a memory."))
    if what_if and act is not Act.REINFORCE:
        return Permission(False, tr("What-if tries reinforcing only: leave it to do this for real."))
    record = state.catalogue.records[row]
    if not state.catalogue.kept[row]:
        return Permission(act is Act.RESTORE, tr("This memory was forgotten."))
    if act is Act.RESTORE:
        return Permission(record.deprecated, tr("It is active: there is nothing to restore."))
    if act is Act.UNMERGE:
        return Permission(bool(record.derived_from), tr("It was not merged from others."))
    if record.deprecated:
        return Permission(False, tr("It is archived: restore it first."))
    if act is Act.REINFORCE and state.status[row] == Status.EXPIRED:
        return Permission(False, tr("It has expired."))
    return Permission(True)


class Acts(QObject):
    """Does what the buttons ask. ``failed(sentence)`` tells of refusals, ``told(sentence)`` of results."""

    failed = Signal(str)
    told = Signal(str)

    def __init__(self, bridge: Bridge, timeline: MemoryTimeline, window: QWidget) -> None:
        super().__init__(window)
        self._bridge, self._timeline, self._window = bridge, timeline, window
        self.what_if = False

    def permission(self, act: Act) -> Permission:
        """Whether the act may be done to the chosen memory at this moment."""
        timeline = self._timeline
        row = timeline.catalogue.row(timeline.selected) if timeline.selected else None
        return permission(act, timeline.state, row, what_if=self.what_if)

    def is_gone(self) -> bool:
        """Whether the chosen memory is archived or forgotten, so that it could be restored."""
        record = self.record()
        return record is not None and (record.deprecated or self._timeline.catalogue.snapshot.get(record.id) is None)

    def do(self, act: Act) -> None:
        """Do it, asking first where it takes something away."""
        allowed = self.permission(act)
        if not allowed.allowed:
            self.failed.emit(allowed.reason)
            return
        record = self.record()
        if record is not None:
            self._deeds()[act](record)

    def undo(self) -> None:
        self._bridge.undo(self._taken_back, self.failed.emit)

    def redo(self) -> None:
        self._bridge.redo(self._done_again, self.failed.emit)

    def apply_what_if(self) -> None:
        """The imagined reinforcements as live acts, now."""
        timeline = self._timeline
        ids = list(dict.fromkeys(timeline.catalogue.ids[act.row] for act in timeline.what_if.acts))
        timeline.discard_what_if()
        if ids:
            self._bridge.reinforce(ids, None, self.failed.emit)

    def _deeds(self) -> dict[Act, Callable[[MemoryRecord], None]]:
        return {
            Act.REINFORCE: self._reinforce,
            Act.CONFLICT: self._conflict,
            Act.PIN: self._pin,
            Act.EDIT: self._edit,
            Act.FORGET: self._forget,
            Act.RESTORE: lambda record: self._bridge.restore(record.id, None, self.failed.emit),
            Act.UNMERGE: lambda record: self._bridge.unmerge(record.id, None, self.failed.emit),
        }

    def record(self) -> MemoryRecord | None:
        """The chosen memory as it is kept now."""
        row = self._timeline.catalogue.row(self._timeline.selected)
        return None if row is None else self._timeline.catalogue.records[row]

    def _reinforce(self, record: MemoryRecord) -> None:
        if self.what_if:
            self._timeline.imagine_reinforced(record.id)
        else:
            self._bridge.reinforce([record.id], None, self.failed.emit)

    def _pin(self, record: MemoryRecord) -> None:
        self._bridge.pin(record.id, not record.pinned, None, self.failed.emit)

    def _edit(self, record: MemoryRecord) -> None:
        dialog = TextDialog(
            self.tr("Edit memory"), record.content, accept=self.tr("Save"), multiline=True, parent=self._window
        )
        if dialog.exec() == QDialog.DialogCode.Accepted and dialog.text() != record.content:
            self._bridge.edit_memory(record.id, None, self.failed.emit, content=dialog.text())

    def _forget(self, record: MemoryRecord) -> None:
        if self._confirmed(record):
            self._bridge.forget([record.id], None, self.failed.emit)

    def _confirmed(self, record: MemoryRecord) -> bool:
        """Show what would go before it goes."""
        box = QMessageBox(self._window)
        box.setWindowTitle(self.tr("Forget this memory?"))
        box.setText(self.tr("Forget this memory?"))
        short = record.content if len(record.content) <= 300 else record.content[:299] + "…"
        box.setInformativeText(
            self.tr("“{0}”\n\nIt leaves its file, the index and every search at once. Undo can bring it back.").format(
                short
            )
        )
        forget = box.addButton(self.tr("Forget"), QMessageBox.ButtonRole.DestructiveRole)
        keep = box.addButton(self.tr("Keep"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.exec()
        return box.clickedButton() is forget

    def _conflict(self, record: MemoryRecord) -> None:
        dialog = ConflictDialog(record, self._timeline.catalogue.snapshot, self._bridge, self._window)
        dialog.failed.connect(self.failed)
        dialog.exec()

    def _taken_back(self, description: str | None) -> None:
        self.told.emit(self.tr("Undone: {0}").format(description) if description else self.tr("Nothing to undo."))

    def _done_again(self, description: str | None) -> None:
        self.told.emit(self.tr("Redone: {0}").format(description) if description else self.tr("Nothing to redo."))


class ActBar(QWidget):
    """One button an act; a disabled one says why in its tooltip."""

    def __init__(self, acts: Acts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._acts = acts
        self.buttons: dict[Act, QPushButton] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        for place, (act, text, tip) in enumerate(self._wording()):
            button = QPushButton(text)
            button.setAccessibleName(text)
            button.setProperty("tip", tip)
            button.setMinimumSize(QSize(0, 30))
            button.clicked.connect(self._clicked)
            button.setProperty("act", act.value)
            if act is Act.REINFORCE:
                button.setProperty("kind", "primary")
            if act is Act.FORGET:
                button.setProperty("kind", "danger")
            self.buttons[act] = button
            grid.addWidget(button, *_GRID[place])
        for column in range(6):
            grid.setColumnStretch(column, 1)

    def refresh(self) -> None:
        """Bring the buttons up to the moment and the choice."""
        record = self._acts.record()
        for act, button in self.buttons.items():
            allowed = self._acts.permission(act)
            button.setEnabled(allowed.allowed)
            button.setToolTip(button.property("tip") if allowed.allowed else allowed.reason)
        self.buttons[Act.RESTORE].setVisible(self._acts.is_gone())
        self.buttons[Act.UNMERGE].setVisible(record is not None and bool(record.derived_from))
        self.buttons[Act.PIN].setText(self.tr("Unpin") if record is not None and record.pinned else self.tr("Pin"))

    @Slot()
    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self._acts.do(Act(button.property("act")))

    def _wording(self) -> tuple[tuple[Act, str, str], ...]:
        return (
            (Act.REINFORCE, self.tr("Reinforce fact"), self.tr("Count one use of it, now: it will fade later")),
            (Act.CONFLICT, self.tr("Inject conflict…"), self.tr("Set a rival statement against it")),
            (Act.PIN, self.tr("Pin"), self.tr("Never let it fade")),
            (Act.EDIT, self.tr("Edit…"), self.tr("Change its words")),
            (Act.FORGET, self.tr("Forget…"), self.tr("Take it out of memory")),
            (Act.RESTORE, self.tr("Restore"), self.tr("Make it active again")),
            (Act.UNMERGE, self.tr("Unmerge"), self.tr("Part it again into what it was merged from")),
        )


_GRID = ((0, 0, 1, 3), (0, 3, 1, 3), (1, 0, 1, 2), (1, 2, 1, 2), (1, 4, 1, 2), (2, 0, 1, 3), (2, 3, 1, 3))
