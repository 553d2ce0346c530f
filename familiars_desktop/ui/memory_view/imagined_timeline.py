"""A timeline with imagined entries on top: the records they touch have a small timeline of their own, and every other
is answered for by the real one, which stays as it is."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory import JournalEntry, RecordColumns, Timeline
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.timeline import TimelineState


@dataclass(frozen=True)
class ImaginedState(TimelineState):
    """Every record at one moment, imagined ones last; ``real`` is the state beneath."""

    real: TimelineState

    @classmethod
    def over(cls, real: TimelineState, whole: TimelineState) -> ImaginedState:
        parts: dict[str, Any] = {part.name: getattr(whole, part.name) for part in fields(TimelineState)}
        return cls(**parts, real=real)


class ImaginedTimeline:
    """Answers as the ``Timeline`` of the real entries and the imagined ones would; rows that are new come last.

    ``touched`` holds all entries, real and imagined, of each record that an imagined one touches.
    """

    def __init__(self, real: Timeline, touched: Mapping[str, Sequence[JournalEntry]]) -> None:
        self.real = real
        self._own = Timeline.of(chain.from_iterable(touched.values()))
        added = [record_id for record_id in self._own.ids if record_id not in real.row_of]
        numbers = {record_id: row for row, record_id in enumerate(added, len(real))}
        self.ids: tuple[str, ...] = (*real.ids, *added) if added else real.ids
        self.row_of: Mapping[str, int] = ChainMap(numbers, real.row_of) if added else real.row_of
        self._rows: NDArray[np.int64] = np.array([self.row_of[i] for i in self._own.ids], dtype=np.int64)

    def __len__(self) -> int:
        return len(self.ids)

    @property
    def first_moment(self) -> float | None:
        return self.real.first_moment

    def accesses(self, record_id: str) -> tuple[FloatArray, FloatArray, FloatArray]:
        """(moments, t0, half_life) of every version of one record."""
        return (self._own if record_id in self._own.row_of else self.real).accesses(record_id)

    def state(self, moment: float, *, near: TimelineState | None = None) -> ImaginedState:
        """``near``: an earlier state of this timeline, or of the one beneath or another over it."""
        beneath = self.real.state(moment, near=real_state(near))
        whole = _padded(beneath, len(self)).with_rows(self._rows, self._own.state(moment))
        return ImaginedState.over(beneath, whole)


def real_timeline(timeline: Timeline | ImaginedTimeline) -> Timeline:
    """The timeline itself, or the one beneath what is imagined."""
    return timeline.real if isinstance(timeline, ImaginedTimeline) else timeline


def real_state(state: TimelineState | None) -> TimelineState | None:
    """The state itself, or the one beneath what is imagined."""
    return state.real if isinstance(state, ImaginedState) else state


def _padded(state: TimelineState, count: int) -> TimelineState:
    """With rows at the end that are not there, up to ``count``."""
    more = count - len(state.known)
    if not more:
        return state
    columns = state.columns
    zeros, nothing = np.zeros(more), np.zeros(more, dtype=bool)
    return TimelineState(
        moment=state.moment,
        columns=RecordColumns(
            stated_at=np.append(columns.stated_at, zeros),
            t0=np.append(columns.t0, zeros),
            half_life=np.append(columns.half_life, zeros + 1.0),
            salience=np.append(columns.salience, zeros),
            live=np.append(columns.live, nothing),
        ),
        access_count=np.append(state.access_count, np.zeros(more, dtype=np.int64)),
        known=np.append(state.known, nothing),
        pinned=np.append(state.pinned, nothing),
    )
