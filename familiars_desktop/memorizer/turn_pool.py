"""What recall knows of every raw turn: whose it is, when it was said, in which session. Not what was said."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.selection import Selection
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage import StoredTurn

NEIGHBOUR_WEIGHTS: Final[tuple[float, ...]] = (0.6, 0.3, 0.1)

Mask = NDArray[np.bool_]


class TurnEntry(NamedTuple):
    """One turn without its text. ``said_at`` is seconds since 1970."""

    dialogue_id: str
    node_id: int
    id: str
    said_at: float
    session: Any
    speaker: str


def entry_of(turn: StoredTurn) -> TurnEntry:
    metadata = turn.node.metadata
    speaker = str(metadata.get("speaker") or "").casefold()
    return TurnEntry(turn.dialogue_id, turn.node_id, turn.id, turn.node.timestamp, metadata.get("session"), speaker)


class TurnPool:
    """Turns in the order of their dialogues; neighbours stand next to each other in one session."""

    def __init__(self, entries: Sequence[TurnEntry], agent_of: Mapping[str, str]) -> None:
        self.entries = entries
        self.ids: tuple[str, ...] = tuple(entry.id for entry in entries)
        self.row_of: dict[str, int] = {turn_id: row for row, turn_id in enumerate(self.ids)}
        self.said_at: FloatArray = np.array([entry.said_at for entry in entries], dtype=np.float64)
        self.node_ids = np.array([entry.node_id for entry in entries], dtype=np.int64)
        self._agents = np.array([agent_of.get(entry.dialogue_id, "") for entry in entries], dtype=np.str_)
        self._speakers = np.array([entry.speaker for entry in entries], dtype=np.str_)
        self._sessions = _codes([(entry.dialogue_id, entry.session) for entry in entries])

    def __len__(self) -> int:
        return len(self.ids)

    @cached_property
    def rows_of_dialogue(self) -> dict[str, NDArray[np.int64]]:
        """Rows of each dialogue, by node id."""
        rows: dict[str, list[int]] = {}
        for row, entry in enumerate(self.entries):
            rows.setdefault(entry.dialogue_id, []).append(row)
        return {dialogue: np.array(found, dtype=np.int64) for dialogue, found in rows.items()}

    @cached_property
    def speakers(self) -> frozenset[str]:
        """The names of those who spoke, in lower case."""
        return frozenset(entry.speaker for entry in self.entries if entry.speaker)

    def allowed(self, selection: Selection) -> Mask:
        """Which turns may be recalled, shape (n,)."""
        if not selection.with_turns or not len(self):
            return np.zeros(len(self), dtype=bool)
        mask = (self._agents == selection.agent_id) & (self.said_at >= selection.since)
        mask &= self.said_at <= selection.until
        excluded = [self.row_of[turn_id] for turn_id in selection.exclude_turns if turn_id in self.row_of]
        mask[excluded] = False
        return np.asarray(mask, dtype=bool)

    def sessions(self, allowed: Mask) -> list[tuple[float, float]]:
        """When each session of these turns began and ended, in seconds, oldest first."""
        spans = []
        for code in np.unique(self._sessions[allowed]):
            said = self.said_at[allowed & (self._sessions == code)]
            spans.append((float(said.min()), float(said.max())))
        return sorted(spans)

    def spoken_by(self, question: str) -> Mask:
        """The turns of the one speaker whom the question names; all of them when it names none or several."""
        words = set(re.findall(r"\w+", question.casefold()))
        named = [speaker for speaker in self.speakers if speaker in words]
        return self._speakers == named[0] if len(named) == 1 else np.ones(len(self), dtype=bool)

    def with_neighbours(self, words: FloatArray) -> FloatArray:
        """Words of a turn plus .6, .3 and .1 of those one, two and three turns away, at most 1, shape (n,).

        A short answer rarely repeats the words of its question; the turns around it do.
        """
        total = words.copy()
        for distance, weight in enumerate(NEIGHBOUR_WEIGHTS, start=1):
            together = self._sessions[distance:] == self._sessions[:-distance]
            total[distance:] += weight * words[:-distance] * together
            total[:-distance] += weight * words[distance:] * together
        return np.minimum(total, 1.0)


def _codes(values: Sequence[Any]) -> NDArray[np.int64]:
    known: dict[Any, int] = {}
    return np.array([known.setdefault(value, len(known)) for value in values], dtype=np.int64)
