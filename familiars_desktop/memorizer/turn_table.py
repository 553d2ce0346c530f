"""The raw turns of all dialogues, prepared for recall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.selection import Selection
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage import StoredTurn

NEIGHBOUR_WEIGHTS: Final[tuple[float, ...]] = (0.6, 0.3, 0.1)


class TurnTable:
    """Turns in the order of their dialogues; neighbours are the turns next to each other in one session."""

    def __init__(self, turns: Sequence[StoredTurn], agent_of: Mapping[str, str]) -> None:
        self.turns = tuple(sorted(turns, key=lambda turn: (turn.dialogue_id, turn.node_id)))
        self.ids: tuple[str, ...] = tuple(turn.id for turn in self.turns)
        self.row_of: dict[str, int] = {turn_id: row for row, turn_id in enumerate(self.ids)}
        self.timestamps: FloatArray = np.array([turn.node.timestamp for turn in self.turns], dtype=np.float64)
        self.node_ids = np.array([turn.node_id for turn in self.turns], dtype=np.int64)
        self._agents = np.array([agent_of.get(turn.dialogue_id, "") for turn in self.turns], dtype=np.str_)
        self._sessions = _codes([(turn.dialogue_id, turn.node.metadata.get("session")) for turn in self.turns])

    @cached_property
    def rows_of_dialogue(self) -> dict[str, NDArray[np.int64]]:
        """Rows of each dialogue, by node id."""
        rows: dict[str, list[int]] = {}
        for row, turn in enumerate(self.turns):
            rows.setdefault(turn.dialogue_id, []).append(row)
        return {dialogue: np.array(found, dtype=np.int64) for dialogue, found in rows.items()}

    def allowed(self, selection: Selection) -> NDArray[np.bool_]:
        """Which turns may be recalled, shape (n,)."""
        if not selection.with_turns or not self.turns:
            return np.zeros(len(self.turns), dtype=bool)
        mask = (self._agents == selection.agent_id) & (self.timestamps >= selection.since)
        mask &= self.timestamps <= selection.until
        excluded = [self.row_of[turn_id] for turn_id in selection.exclude_turns if turn_id in self.row_of]
        mask[excluded] = False
        return np.asarray(mask, dtype=bool)

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
