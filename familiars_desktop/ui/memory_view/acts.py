"""What a person can do to the chosen memory, and when: live acts happen at the real now, the past is read-only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from familiars_desktop.memory import MemoryRecord
from familiars_desktop.memory.judgement import Judgement
from familiars_desktop.ui.act_wording import act_words
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.edit_memory_dialog import EditMemoryDialog
from familiars_desktop.ui.memory_view.conflict_dialog import ConflictDialog, set_against, write_beside
from familiars_desktop.ui.memory_view.erasure_dialog import ErasureDialog, report_sentence
from familiars_desktop.ui.memory_view.forget_dialog import ForgetDialog
from familiars_desktop.ui.memory_view.rearrange_dialog import RearrangeDialog
from familiars_desktop.ui.memory_view.state import MemoryState, Status
from familiars_desktop.ui.memory_view.timeline import MemoryTimeline
from familiars_desktop.ui.memory_view.what_if import Imagined, Judging, Pinning, Reinforcement, Rivalry, is_imagined
from familiars_desktop.ui.translation import tr

if TYPE_CHECKING:
    from familiars_desktop.ui.bridge import ErasureReport


class Act(Enum):
    REINFORCE = auto()
    CONFLICT = auto()
    PIN = auto()
    EDIT = auto()
    USEFUL = auto()
    OUTDATED = auto()
    WRONG = auto()
    FORGET = auto()
    RESTORE = auto()
    UNMERGE = auto()


JUDGING: Final[dict[Act, Judgement]] = {Act.USEFUL: "useful", Act.OUTDATED: "outdated", Act.WRONG: "wrong"}
"""The user's word on memories."""
MANY: Final = frozenset(Act) - {Act.CONFLICT}
"""Acts that concern every chosen memory; a conflict concerns the selected one."""
IMAGINABLE: Final = frozenset({Act.REINFORCE, Act.PIN, Act.CONFLICT, *JUDGING})
"""Acts that What-if can try."""


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
    if what_if and act not in IMAGINABLE:
        return Permission(False, tr("What-if tries uses, pins, marks and conflicts: leave it to do this for real."))
    if is_imagined(state.catalogue.ids[row]):
        return Permission(False, tr("It exists in What-if alone: apply or discard that first."))
    record = state.catalogue.records[row]
    if not state.catalogue.kept[row]:
        was_erased = not record.content
        return Permission(act is Act.RESTORE and not was_erased, tr("This memory was forgotten."))
    if act is Act.RESTORE:
        return Permission(record.deprecated, tr("It is active: there is nothing to restore."))
    if act is Act.UNMERGE:
        return Permission(bool(record.derived_from), tr("It was not merged from others."))
    if record.deprecated and act is not Act.FORGET:
        return Permission(False, tr("It is archived: restore it first."))
    if act is Act.REINFORCE and state.status[row] == Status.EXPIRED:
        return Permission(False, tr("It has expired."))
    return Permission(True)


class Acts(QObject):
    """Does what the buttons ask. ``failed(sentence)`` tells of refusals, ``told(sentence)`` of results and
    ``offered(sentence, action, act)`` of those about which something can be done: a button's name and a call."""

    failed = Signal(str)
    told = Signal(str)
    offered = Signal(str, str, object)
    targets_changed = Signal()

    def __init__(self, bridge: Bridge, timeline: MemoryTimeline, window: QWidget) -> None:
        super().__init__(window)
        self._bridge, self._timeline, self._window = bridge, timeline, window
        self.what_if = False
        self._chosen: tuple[str, ...] = ()

    @Slot(object)
    def choose(self, record_ids: Sequence[str]) -> None:
        """Several memories are chosen at once, the selected one among them."""
        if tuple(record_ids) != self._chosen:
            self._chosen = tuple(record_ids)
            self.targets_changed.emit()

    def targets(self, act: Act) -> tuple[str, ...]:
        """The memories that the act concerns: of several that are chosen those to which it may be done."""
        selected = self._timeline.selected
        if act in MANY and selected in self._chosen:
            return tuple(i for i in self._chosen if self._permission(act, i).allowed) or (selected,)
        return (selected,) if selected else ()

    def permission(self, act: Act) -> Permission:
        """Whether the act may be done to what is chosen at this moment."""
        targets = self.targets(act)
        return self._permission(act, targets[0] if targets else "")

    def _permission(self, act: Act, record_id: str) -> Permission:
        timeline = self._timeline
        row = timeline.catalogue.row(record_id) if record_id else None
        return permission(act, timeline.state, row, what_if=self.what_if)

    def is_gone(self) -> bool:
        """Whether the chosen memory is archived or forgotten, so that it could be restored."""
        record = self.record()
        if record is None or not record.content:  # erased for good
            return False
        return record.deprecated or self._timeline.catalogue.snapshot.get(record.id) is None

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
        """What was imagined as live acts, now, in the order of its moments."""
        acts = sorted(self._timeline.what_if.acts, key=lambda act: act.moment)
        self._timeline.discard_what_if()
        for act in acts:
            self._live(act)

    def _live(self, act: Imagined) -> None:
        match act:
            case Reinforcement(record_ids):
                self._bridge.reinforce(list(record_ids), None, self.failed.emit)
            case Pinning(record_ids, _, pinned):
                self._bridge.edit_each({i: {"pinned": pinned} for i in record_ids}, None, self.failed.emit)
            case Judging(record_ids, _, judgement):
                done = partial(self._judged, record_ids, judgement)
                self._bridge.judge_all(list(record_ids), judgement, done, self.failed.emit)
            case Rivalry():
                self._contest(act)

    def _contest(self, rivalry: Rivalry) -> None:
        record = self._timeline.catalogue.snapshot.get(rivalry.record_id)
        if rivalry.choice == "both" and record is not None:
            write_beside(self._bridge, record, rivalry, None, self.failed.emit)
        else:
            set_against(self._bridge, rivalry, None, self.failed.emit)

    def _do_or_imagine(self, act: Imagined) -> None:
        if self.what_if:
            self._timeline.imagine(act)
        else:
            self._live(act)

    def _deeds(self) -> dict[Act, Callable[[MemoryRecord], None]]:
        return {
            Act.REINFORCE: self._reinforce,
            Act.CONFLICT: self._conflict,
            Act.PIN: self._pin,
            Act.EDIT: self._edit,
            **{act: partial(self._judge, act) for act in JUDGING},
            Act.FORGET: self._forget,
            Act.RESTORE: self._restore,
            Act.UNMERGE: self._unmerge,
        }

    def record(self) -> MemoryRecord | None:
        """The chosen memory as it is kept now."""
        row = self._timeline.catalogue.row(self._timeline.selected)
        return None if row is None else self._timeline.catalogue.records[row]

    def _reinforce(self, record: MemoryRecord) -> None:
        self._do_or_imagine(Reinforcement(self.targets(Act.REINFORCE), self._timeline.state.moment))

    def _pin(self, record: MemoryRecord) -> None:
        """All become what the selected one is not yet."""
        self._do_or_imagine(Pinning(self.targets(Act.PIN), self._timeline.state.moment, not record.pinned))

    def _restore(self, record: MemoryRecord) -> None:
        self._bridge.restore_all(self.targets(Act.RESTORE), None, self.failed.emit)

    def _unmerge(self, record: MemoryRecord) -> None:
        for record_id in self.targets(Act.UNMERGE):
            self._bridge.unmerge(record_id, None, self.failed.emit)

    def _judge(self, act: Act, record: MemoryRecord) -> None:
        self._do_or_imagine(Judging(self.targets(act), self._timeline.state.moment, JUDGING[act]))

    def _judged(self, record_ids: Sequence[str], judgement: Judgement, _: object) -> None:
        sentence = {
            "useful": self.tr("Marked as useful: it will fade later."),
            "outdated": self.tr("Marked as outdated: archived, and told of the past alone."),
            "wrong": self.tr("Marked as wrong: archived, and never told again."),
        }[judgement]
        if len(record_ids) > 1:
            sentence = f"{self.tr('{0} memories').format(len(record_ids))}: {sentence}"
        self.offered.emit(sentence, self.tr("Undo"), partial(self._unmark, record_ids[0]))

    def _unmark(self, record_id: str) -> None:
        """Take back the act that marked it, whatever was done to others since."""
        entries = (e for e in reversed(self._bridge.journal()) if e.record_id == record_id and e.op != "access")
        last = next(entries, None)
        if last is not None:
            self._bridge.undo_act(last.act, self._taken_back, self.failed.emit)

    def _edit(self, record: MemoryRecord) -> None:
        """Of one everything, of several their tags and place."""
        records = self._records(self.targets(Act.EDIT))
        dialog: EditMemoryDialog | RearrangeDialog
        if len(records) > 1:
            dialog = RearrangeDialog(records, self._bridge, self._window)
        else:
            dialog = EditMemoryDialog(record, self._bridge, self._window)
        dialog.told.connect(self.told)
        dialog.open()

    def _records(self, record_ids: Sequence[str]) -> list[MemoryRecord]:
        catalogue = self._timeline.catalogue
        return [catalogue.records[catalogue.timeline.row_of[record_id]] for record_id in record_ids]

    # Forgetting

    def _forget(self, record: MemoryRecord) -> None:
        ids = self.targets(Act.FORGET)
        dialog = ForgetDialog(self._records(ids), self._bridge, self._window)
        dialog.confirmed.connect(partial(self._forget_now, ids))
        dialog.open()

    def _forget_now(self, ids: Sequence[str], elsewhere: Sequence[str], erase: bool) -> None:
        if erase:
            self.told.emit(self.tr("Erasing, and searching every file…"))
        done = partial(self._forgotten, ids)
        self._bridge.forget(ids, done, self.failed.emit, erase=erase, elsewhere=elsewhere)

    def _forgotten(self, ids: Sequence[str], report: ErasureReport | None) -> None:
        if report is not None:
            self.offered.emit(report_sentence(report), self.tr("Details"), partial(self._show_report, report))
            return
        sentence = (
            self.tr("Forgotten. For 10 minutes it can be brought back.")
            if len(ids) == 1
            else self.tr("{0} memories forgotten. For 10 minutes they can be brought back.").format(len(ids))
        )
        self.offered.emit(sentence, self.tr("Undo"), partial(self._remember, ids[0]))

    def _remember(self, record_id: str) -> None:
        """Take back the act that forgot it, whatever was done since."""
        entries = (e for e in reversed(self._bridge.journal()) if e.record_id == record_id)
        last = next(entries, None)
        if last is None or last.after is not None:
            self.told.emit(self.tr("It is there already."))
        else:
            self._bridge.undo_act(last.act, self._taken_back, self.failed.emit)

    def _show_report(self, report: ErasureReport) -> None:
        ErasureDialog(report, self._window).open()

    def _conflict(self, record: MemoryRecord) -> None:
        state = self._timeline.state
        moment = state.moment if self.what_if else None
        dialog = ConflictDialog(record, state.catalogue.snapshot, self._bridge, self._window, imagined_at=moment)
        dialog.failed.connect(self.failed)
        dialog.imagined.connect(self._timeline.imagine)
        dialog.exec()

    def _taken_back(self, description: str | None) -> None:
        words = self.tr("Undone: {0}").format(act_words(description)) if description else self.tr("Nothing to undo.")
        self.told.emit(words)

    def _done_again(self, description: str | None) -> None:
        words = self.tr("Redone: {0}").format(act_words(description)) if description else self.tr("Nothing to redo.")
        self.told.emit(words)
