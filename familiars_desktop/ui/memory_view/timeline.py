"""The owner of the view's one state: it recomputes when the slider, the question or the memories change.

Requests are coalesced: however many arrive between two frames, the last one alone is computed.
"""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal, Slot

from familiars_desktop.memory import MemorySnapshot
from familiars_desktop.memory.ranking import Candidates
from familiars_desktop.ui.bridge import AskedTime, Bridge, MeasuredQuestion
from familiars_desktop.ui.memory_view.catalogue import Catalogue
from familiars_desktop.ui.memory_view.imagined_scores import ImaginedScores
from familiars_desktop.ui.memory_view.moments import DAY
from familiars_desktop.ui.memory_view.state import MemoryState, Question, state_at
from familiars_desktop.ui.memory_view.what_if import Imagined, WhatIf

_log = logging.getLogger(__name__)
FRAME: Final = 0.016
SHORTEST_PAST: Final = 7.0 * DAY
SHORTEST_FUTURE: Final = 28.0 * DAY
_QUICK_JOURNAL: Final = 3_000
_CLOCK_MS: Final = 10_000
_COMPARED_SECONDS: Final = 60.0


class MemoryTimeline(QObject):
    """Memory at the slider's moment, as ``state``.

    ``state_changed(MemoryState)`` follows every step, ``catalogue_changed(Catalogue)`` every change of the
    memories, ``range_changed(start, end)`` the ends of the slider, ``selection_changed(id or "")`` a choice.
    """

    state_changed = Signal(object)
    catalogue_changed = Signal(object)
    range_changed = Signal(float, float)
    selection_changed = Signal(str)
    question_changed = Signal(object)
    what_if_changed = Signal(object)
    _built = Signal(object)

    def __init__(self, bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._moment: float | None = None
        self._horizon: float | None = None
        self._range = (0.0, 0.0)
        self._question: Question | None = None
        self._asked: tuple[str, MeasuredQuestion] | None = None
        self._imagined_scores = ImaginedScores(bridge, self)
        self._imagined_scores.arrived.connect(self._imagined_measured)
        self._what_if = WhatIf()
        self._selected = ""
        self._last_step = 0.0
        self._compared: MemoryState | None = None
        self._building = self._stale = False
        self._looked_at = True
        self._frame = QTimer(self, singleShot=True)
        self._frame.timeout.connect(self._step)
        self._clock = QTimer(self, interval=_CLOCK_MS)
        self._clock.timeout.connect(self._tick)
        self._builder = QThreadPool(self, maxThreadCount=1)
        self._built.connect(self._take)
        bridge.memory_changed.connect(self._memory_changed)
        self.catalogue = self._known = Catalogue.of(bridge.snapshot(), ())
        self.state = self._computed()
        self._memory_changed()

    # What the slider asks

    @property
    def moment(self) -> float:
        """Where the slider stands, seconds since 1970; the real now while it follows it."""
        return self._bridge.now() if self._moment is None else self._moment

    @property
    def follows_now(self) -> bool:
        return self._moment is None

    @property
    def is_building(self) -> bool:
        """Whether a long journal is being read; the state is then still that of the one before."""
        return self._building

    @property
    def range(self) -> tuple[float, float]:
        """First memory and horizon, seconds since 1970."""
        return self._range

    def set_moment(self, moment: float) -> None:
        """Move in time; shown with the next frame."""
        start, end = self._range
        self._moment = min(max(moment, start), end)
        self.refresh()

    def go_to_now(self) -> None:
        """Back to the real now, and on with it."""
        self._moment = None
        self.refresh()

    def set_horizon(self, seconds: float | None) -> None:
        """How far the future reaches; None: as far as the past."""
        self._horizon = seconds
        self._measure_range()
        self.refresh()

    def refresh(self) -> None:
        """Compute with the next frame, once."""
        if not self._frame.isActive():
            waited = time.perf_counter() - self._last_step
            self._frame.start(max(0, round((FRAME - waited) * 1000.0)))

    def step_now(self) -> None:
        """Compute at once what is due."""
        self._frame.stop()
        self._step()

    # What is asked and chosen

    @property
    def selected(self) -> str:
        """Id of the chosen memory, "" for none."""
        return self._selected

    def select(self, record_id: str) -> None:
        if record_id != self._selected:
            self._selected = record_id
            self.selection_changed.emit(record_id)

    @property
    def question(self) -> Question | None:
        return self._question

    def ask(
        self, text: str, candidates: Candidates, time: AskedTime | None = None, *, nothing_said: bool = False
    ) -> None:
        """Score with these measurements from now on; ``time`` is what the question asks for, as in MeasuredQuestion."""
        self._asked = (text, MeasuredQuestion(candidates, time, nothing_said))
        self._place_question()
        self.question_changed.emit(self._question)
        self.step_now()

    def ask_nothing(self) -> None:
        if self._question is not None:
            self._question = self._asked = None
            self.question_changed.emit(None)
            self.step_now()

    def _place_question(self) -> None:
        """Bring its candidates, imagined ones too, to the rows of the memories that are known."""
        if self._asked is not None:
            text, measured = self._asked
            candidates = self._imagined_scores.added_to(measured.candidates, text, self.catalogue)
            measured = replace(measured, candidates=candidates)
            self._question = Question.of(text, measured, self.catalogue, self._bridge.weights)

    @Slot()
    def _imagined_measured(self) -> None:
        self._place_question()
        self.step_now()

    # What-if

    @property
    def what_if(self) -> WhatIf:
        return self._what_if

    def imagine(self, *acts: Imagined) -> None:
        """Try acts at their moments, right of now, on the overlay alone."""
        overlay = self._what_if
        for act in acts:
            overlay = overlay.with_act(act)
        self._set_what_if(overlay)

    def take_back_imagined(self) -> None:
        """Let go of the act that was tried last."""
        if len(self._what_if):
            self._set_what_if(self._what_if.without_last())

    def discard_what_if(self) -> None:
        if len(self._what_if):
            self._set_what_if(WhatIf())

    def _set_what_if(self, overlay: WhatIf) -> None:
        self._what_if = overlay
        self._show_known()
        self.what_if_changed.emit(overlay)

    # The clock

    def follow_clock(self, running: bool) -> None:
        """Move the real now along while somebody looks; out of sight, changed memories wait to be read."""
        self._looked_at = running
        if running:
            self._clock.start()
            if self._stale and not self._building:
                self._stale = False
                self._memory_changed()
            self._tick()
        else:
            self._clock.stop()
            self._frame.stop()

    @Slot()
    def _tick(self) -> None:
        self.refresh()

    # Computing

    @Slot()
    def _step(self) -> None:
        self.state = self._computed()
        self._last_step = time.perf_counter()
        self.state_changed.emit(self.state)

    def _computed(self) -> MemoryState:
        now = self._bridge.now()
        state = self._state_at(now if self._moment is None else self._moment, now, near=getattr(self, "state", None))
        return replace(state, at_now=self._at_now(now)) if state.is_past or state.is_future else state

    def _state_at(self, moment: float, now: float, *, near: MemoryState | None = None) -> MemoryState:
        return state_at(self.catalogue, moment, now=now, policy=self._bridge.policy, question=self._question, near=near)

    def _at_now(self, now: float) -> MemoryState:
        """What is compared with, computed anew each minute and when memories or question change."""
        known = self._compared
        fresh = known is not None and known.catalogue is self.catalogue and known.question is self._question
        if known is None or not fresh or now - known.now > _COMPARED_SECONDS:
            known = self._compared = self._state_at(now, now, near=known)
        return known

    @Slot()
    def _memory_changed(self) -> None:
        if self._building or not self._looked_at:
            self._stale = True
            return
        snapshot = self._bridge.snapshot()
        if len(self._known.journal) + len(snapshot.records) > _QUICK_JOURNAL:
            self._build_apart(snapshot)
            return
        journal = self._bridge.journal()
        if len(journal) > _QUICK_JOURNAL:
            self._build_apart(snapshot)
        else:
            self._take(self._known.followed_by(snapshot, journal))

    def _build_apart(self, snapshot: MemorySnapshot) -> None:
        """A long journal is read on another thread; the window goes on with what it has."""
        self._building = True
        known = self._known
        self._builder.start(lambda: self._build(known, snapshot))

    def _build(self, known: Catalogue, snapshot: MemorySnapshot) -> None:
        built: Catalogue | Exception
        try:
            built = known.followed_by(snapshot, self._bridge.journal())
        except Exception as error:  # such as a store that closed meanwhile
            built = error
        with suppress(RuntimeError):  # the view went away meanwhile
            self._built.emit(built)

    @Slot(object)
    def _take(self, catalogue: Catalogue | Exception) -> None:
        self._building = False
        if isinstance(catalogue, Exception):
            _log.warning("the memory view keeps what it shows: the journal could not be read", exc_info=catalogue)
            return
        self._known = catalogue
        self._show_known()
        if self._stale and self._looked_at:
            self._stale = False
            self._memory_changed()

    def _show_known(self) -> None:
        """What is known, with what is imagined on top of it."""
        catalogue = self.catalogue = self._what_if.on(self._known, self._bridge.policy)
        self._place_question()
        self._measure_range()
        if self._selected and catalogue.row(self._selected) is None:
            self.select("")
        self.state = self._computed()
        self.catalogue_changed.emit(catalogue)
        self.step_now()

    def _measure_range(self) -> None:
        now = self._bridge.now()
        first = self.catalogue.timeline.first_moment
        start = now - SHORTEST_PAST if first is None else min(first, now - SHORTEST_PAST)
        start -= 0.01 * (now - start)
        future = self._horizon if self._horizon is not None else max(now - start, SHORTEST_FUTURE)
        if (start, now + future) != self._range:
            self._range = (start, now + future)
            self.range_changed.emit(*self._range)
