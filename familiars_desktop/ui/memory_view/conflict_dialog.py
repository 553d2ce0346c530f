"""Inject a conflict: a rival statement against a memory, both scores R as they would be weighed (B §3.3), now or,
in What-if, at the slider's moment."""

from __future__ import annotations

from typing import Any, Final, Literal

from PySide6.QtCore import Qt, QVariantAnimation, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QPlainTextEdit,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from familiars_desktop.memory import MemoryRecord, MemorySnapshot, recency, resolve_conflict
from familiars_desktop.memory.conflict import Resolution, Verdict
from familiars_desktop.ui.bridge import Bridge, OnDone, OnError, clean_text
from familiars_desktop.ui.memory_view.moments import date_text, relative_text
from familiars_desktop.ui.memory_view.statement_card import StatementCard
from familiars_desktop.ui.memory_view.what_if import Rivalry, origin_of
from familiars_desktop.ui.motion import animation_ms
from familiars_desktop.ui.theme import enlarged, scaled_font

OUTCOME_MS: Final = 220
_FADED: Final = 0.35


class ConflictDialog(QDialog):
    """Both R follow the sliders; "Inject" does it for real, at the real now. "Keep both" writes the rival beside the
    memory, "Let me decide" archives neither: the conflict waits. ``failed`` tells of a refusal.

    With ``imagined_at``, seconds since 1970, both are weighed at that moment, and instead of doing it
    ``imagined(Rivalry)`` is emitted.
    """

    failed = Signal(str)
    imagined = Signal(object)

    def __init__(
        self,
        record: MemoryRecord,
        snapshot: MemorySnapshot,
        bridge: Bridge,
        parent: QWidget | None = None,
        *,
        imagined_at: float | None = None,
    ) -> None:
        super().__init__(parent)
        self._record, self._bridge = record, bridge
        self.origin = origin_of(record, snapshot.records)
        self.is_imagined = imagined_at is not None
        self.now = bridge.now() if imagined_at is None else imagined_at
        self.setWindowTitle(self.tr("What-if: inject conflict") if self.is_imagined else self.tr("Inject conflict"))
        self.setMinimumWidth(enlarged(520))
        self.rival = QPlainTextEdit()
        self.confidence, self.beta = _percent_slider(100), _percent_slider(round(100 * bridge.policy.conflict_beta))
        self.old_card, self.new_card = StatementCard(), StatementCard()
        self.verdict, self.applied_now = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.problem = QLabel(wordWrap=True)
        self.buttons = QDialogButtonBox()
        self._animation = QVariantAnimation(self)
        self._build()
        self._connect()
        self._weigh()

    # What it would come to

    def resolution(self, moment: float | None = None) -> Resolution:
        """The outcome with the sliders as they stand, at the dialog's moment or another one."""
        at = self.now if moment is None else moment
        return resolve_conflict(
            self._record,
            stated_at=at,
            confidence=self.confidence.value() / 100.0,
            now=at,
            origin=self.origin,
            beta=self.beta.value() / 100.0,
        )

    @Slot()
    def _weigh(self) -> None:
        outcome, beta = self.resolution(), self.beta.value() / 100.0
        old = recency(self._record.stated_at, now=self.now, origin=self.origin)
        self.old_card.show_score(outcome.old_score, beta * self._record.confidence, (1.0 - beta) * old)
        sure = self.confidence.value() / 100.0
        self.new_card.show_score(outcome.new_score, beta * sure, 1.0 - beta)
        self.verdict.setText(self._sentence(outcome.verdict))
        self._compare_with_now(outcome)
        self._enable(bool(self._rival_text()))
        self._confidence_value.setText(f"{sure:.0%}")
        self._beta_value.setText(f"β = {beta:.2f}")

    def _sentence(self, verdict: Verdict) -> str:
        if verdict == "open":
            return self.tr("The memory is pinned: neither wins, and the conflict stays open for you to decide.")
        if verdict == "new":
            return self.tr("The rival would win: the memory is archived, and stays reachable from its successor.")
        return self.tr("The memory would stand: the rival is archived as its history.")

    def _compare_with_now(self, outcome: Resolution) -> None:
        """What is imagined is applied at the real now, where recency is another: a different outcome is told."""
        live = self.resolution(self._bridge.now())
        self.applied_now.setVisible(self.is_imagined and live.verdict != outcome.verdict)
        self.applied_now.setText(
            self.tr("Applied now it would end otherwise (R {0:.2f} against {1:.2f}): {2}").format(
                live.old_score, live.new_score, self._sentence(live.verdict)
            )
        )

    def _rival_text(self) -> str:
        return clean_text(self.rival.toPlainText()).strip()

    # Doing it

    @Slot()
    def inject(self) -> None:
        """Ask the engine, or imagine it; the outcome is played before the dialog closes."""
        self._contest("formula")

    @Slot()
    def leave_open(self) -> None:
        """The same, but neither is archived: the user decides later."""
        self._contest("open")

    def _contest(self, choice: Literal["formula", "open"]) -> None:
        self._enable(False)
        self.problem.hide()
        rivalry = self._rivalry(choice)
        if self.is_imagined:
            self.imagined.emit(rivalry)
            self._play(self._verdict_of(rivalry))
            return
        set_against(self._bridge, rivalry, self._decided, self._refused)

    @Slot()
    def keep_both(self) -> None:
        """Write the rival beside the memory, as one that does not exclude it."""
        self._enable(False)
        if self.is_imagined:
            self.imagined.emit(self._rivalry("both"))
            self.accept()
        else:
            write_beside(self._bridge, self._record, self._rivalry("both"), self._both_kept, self._refused)

    def _both_kept(self, _: object) -> None:
        self.accept()

    def _rivalry(self, choice: Literal["formula", "both", "open"]) -> Rivalry:
        sure, beta = self.confidence.value() / 100.0, self.beta.value() / 100.0
        return Rivalry(self._record.id, self.now, self._rival_text(), sure, beta, choice)

    def _verdict_of(self, rivalry: Rivalry) -> Verdict:
        return "open" if rivalry.choice == "open" else self.resolution().verdict

    def _decided(self, outcome: Any) -> None:
        resolution = getattr(outcome, "resolution", None) or self.resolution()
        self._play(resolution.verdict)

    def _play(self, verdict: Verdict) -> None:
        """Show who won, for as long as things may move."""
        self.verdict.setText(self._said(verdict))
        self.new_card.set_text(self._rival_text())
        winner, loser = (self.new_card, self.old_card) if verdict == "new" else (self.old_card, self.new_card)
        if verdict != "open":
            winner.crown()
            loser.strike()
            self._animation.valueChanged.connect(loser.fade)
        self._animation.setStartValue(1.0)
        self._animation.setEndValue(_FADED)
        self._animation.setDuration(animation_ms(OUTCOME_MS))
        self._animation.start()

    def _said(self, verdict: Verdict) -> str:
        if verdict == "open":
            return self.tr("Open: you decide.")
        return self.tr("The rival has won.") if verdict == "new" else self.tr("The memory stands.")

    def _refused(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.show()
        self._enable(True)
        self.failed.emit(sentence)

    def _enable(self, on: bool) -> None:
        for button in (self.inject_button, self.both_button, self.decide_button):
            button.setEnabled(on)

    def showEvent(self, event: QShowEvent) -> None:
        """As tall as its words need: a dialog would stop at two thirds of the screen."""
        super().showEvent(event)
        layout = self.layout()
        if layout is not None:
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))

    # Building

    def _build(self) -> None:
        self.rival.setPlaceholderText(self.tr("What else is said to be true?"))
        self.rival.setAccessibleName(self.tr("Rival statement"))
        self.rival.setTabChangesFocus(True)
        self.rival.setFixedHeight(enlarged(64))
        self.confidence.setAccessibleName(self.tr("Confidence in the rival"))
        self.beta.setAccessibleName(self.tr("Weight β of confidence against recency"))
        stated = relative_text(self._record.stated_at, self.now)
        self.old_card.set_text(self._record.content)
        self.old_card.set_caption(self.tr("Memory, stated {0}").format(stated))
        self.new_card.set_caption(
            self.tr("Rival, stated on {0}").format(date_text(self.now))
            if self.is_imagined
            else self.tr("Rival, stated now")
        )
        self.applied_now.setProperty("role", "notice")
        self.new_card.set_text("…")
        self.problem.setProperty("role", "problem")
        self.problem.hide()
        self.verdict.setFont(scaled_font(1.0))
        name = self.tr("Imagine") if self.is_imagined else self.tr("Inject")
        self.inject_button = self.buttons.addButton(name, QDialogButtonBox.ButtonRole.AcceptRole)
        self.inject_button.setProperty("kind", "primary")
        self.both_button = self.buttons.addButton(self.tr("Keep both"), QDialogButtonBox.ButtonRole.ActionRole)
        self.both_button.setToolTip(self.tr("They do not exclude each other: write the rival beside the memory"))
        self.decide_button = self.buttons.addButton(self.tr("Let me decide"), QDialogButtonBox.ButtonRole.ActionRole)
        self.decide_button.setToolTip(self.tr("Archive neither: the conflict waits until you settle it"))
        self.buttons.addButton(self.tr("Cancel"), QDialogButtonBox.ButtonRole.RejectRole)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        for widget in (self.old_card, self.new_card, self.rival):
            column.addWidget(widget)
        column.addLayout(self._sliders())
        column.addWidget(self.verdict)
        column.addWidget(self.applied_now)
        column.addWidget(self.problem)
        column.addWidget(self.buttons)

    def _sliders(self) -> QGridLayout:
        grid = QGridLayout()
        self._confidence_value, self._beta_value = QLabel(), QLabel()
        for row, (text, slider, value) in enumerate(
            (
                (self.tr("Confidence in the rival"), self.confidence, self._confidence_value),
                (self.tr("Recency ↔ confidence"), self.beta, self._beta_value),
            )
        ):
            label = QLabel(text)
            label.setBuddy(slider)
            value.setMinimumWidth(enlarged(64))
            value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            for place, widget in enumerate((label, slider, value)):
                grid.addWidget(widget, row, place)
        return grid

    def _connect(self) -> None:
        self.rival.textChanged.connect(self._rival_changed)
        self.confidence.valueChanged.connect(self._weigh)
        self.beta.valueChanged.connect(self._weigh)
        self.buttons.accepted.connect(self.inject)
        self.both_button.clicked.connect(self.keep_both)
        self.decide_button.clicked.connect(self.leave_open)
        self.buttons.rejected.connect(self.reject)
        self._animation.finished.connect(self.accept)

    @Slot()
    def _rival_changed(self) -> None:
        self.new_card.set_text(self._rival_text() or "…")
        self._weigh()


def set_against(bridge: Bridge, rivalry: Rivalry, on_done: OnDone | None, on_error: OnError | None) -> None:
    """Have the engine weigh the rival against the memory, or leave that to the user."""
    bridge.inject_conflict(
        rivalry.record_id,
        rivalry.content,
        confidence=rivalry.confidence,
        beta=rivalry.beta,
        leave_open=rivalry.choice == "open",
        on_done=on_done,
        on_error=on_error,
    )


def write_beside(
    bridge: Bridge, record: MemoryRecord, rivalry: Rivalry, on_done: OnDone | None, on_error: OnError | None
) -> None:
    """Remember the rival as one that does not exclude the memory, with its owner, place and tags."""
    owner = {"agent_id": record.agent_id, "dialogue_id": record.dialogue_id}
    fields: dict[str, Any] = {name: value for name, value in owner.items() if value is not None}
    bridge.add_memory(
        record.scope,
        record.category,
        rivalry.content,
        on_done,
        on_error,
        tags=list(record.tags),
        salience=record.salience,
        confidence=rivalry.confidence,
        **fields,
    )


def _percent_slider(value: int) -> QSlider:
    slider = QSlider(Qt.Orientation.Horizontal)
    slider.setRange(0, 100)
    slider.setValue(value)
    slider.setSingleStep(1)
    slider.setPageStep(10)
    return slider
