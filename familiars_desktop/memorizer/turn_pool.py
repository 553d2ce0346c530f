"""What recall knows of every raw turn: whose it is, when it was said, in which session. Not what was said."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.selection import Selection
from familiars_desktop.memorizer.speakers import USER
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage import StoredTurn

QUESTION_MARKS: Final = ("?", "？", "؟")
# What stands in brackets at the end, a picture's caption say, is no part of the sentence.
_ASIDE: Final = re.compile(r"\s*\[[^\[\]]*\]\s*$")
# How much it is not to be a question; the rest is length, up to so many words.
_STATES: Final = 0.35
_LONG: Final = 100
NEIGHBOUR_WEIGHTS: Final[tuple[float, ...]] = (0.6, 0.3, 0.1)

Mask = NDArray[np.bool_]


class TurnEntry(NamedTuple):
    """One turn without its text. ``said_at`` is seconds since 1970, ``length`` counts words."""

    dialogue_id: str
    node_id: int
    id: str
    said_at: float
    session: Any
    speaker: str
    by_user: bool = True
    asks: bool = False
    length: int = 0


def entry_of(turn: StoredTurn) -> TurnEntry:
    metadata = turn.node.metadata
    speaker = str(metadata.get("speaker") or "").casefold()
    text = _ASIDE.sub("", turn.node.content).rstrip()
    return TurnEntry(
        turn.dialogue_id,
        turn.node_id,
        turn.id,
        turn.node.timestamp,
        metadata.get("session"),
        speaker,
        by_user=turn.node.node_type == "Q",
        asks=text.endswith(QUESTION_MARKS),
        # Where words are not set apart, six characters count as one.
        length=max(len(text.split()), len(text) // 6),
    )


class TurnPool:
    """Turns in the order of their dialogues; neighbours stand next to each other in one session."""

    def __init__(self, entries: Sequence[TurnEntry], agent_of: Mapping[str, str]) -> None:
        self.entries = entries
        self.ids: tuple[str, ...] = tuple(entry.id for entry in entries)
        self.row_of: dict[str, int] = {turn_id: row for row, turn_id in enumerate(self.ids)}
        self.said_at: FloatArray = np.array([entry.said_at for entry in entries], dtype=np.float64)
        self.node_ids = np.array([entry.node_id for entry in entries], dtype=np.int64)
        self.by_user: Mask = np.array([entry.by_user for entry in entries], dtype=bool)
        self.asks: Mask = np.array([entry.asks for entry in entries], dtype=bool)
        lengths = np.array([entry.length for entry in entries], dtype=np.float64)
        self.telling: FloatArray = how_much_it_tells(self.asks, lengths)
        self._agent_codes: dict[str, int] = {}
        self._agents = _codes([agent_of.get(entry.dialogue_id, "") for entry in entries], self._agent_codes)
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

    @cached_property
    def names_of_user(self) -> frozenset[str]:
        """The names, in lower case, under which the user spoke."""
        return frozenset(entry.speaker for entry in self.entries if entry.speaker and entry.by_user)

    def allowed(self, selection: Selection) -> Mask:
        """Which turns may be recalled, shape (n,)."""
        if not selection.with_turns or not len(self):
            return np.zeros(len(self), dtype=bool)
        mask = (self._agents == self._agent_codes.get(selection.agent_id, -1)) & (self.said_at >= selection.since)
        mask &= self.said_at <= selection.until
        excluded = [self.row_of[turn_id] for turn_id in selection.exclude_turns if turn_id in self.row_of]
        mask[excluded] = False
        return np.asarray(mask, dtype=bool)

    def sessions(self, allowed: Mask) -> list[tuple[float, float]]:
        """When each session of these turns began and ended, in seconds, oldest first."""
        sessions, said = self._sessions[allowed], self.said_at[allowed]
        if not len(sessions):
            return []
        order = np.argsort(sessions, kind="stable")
        starts = np.flatnonzero(np.diff(sessions[order], prepend=-1))
        first, last = np.minimum.reduceat(said[order], starts), np.maximum.reduceat(said[order], starts)
        return sorted(zip(first.tolist(), last.tolist(), strict=True))

    def spoken_by(self, question: str) -> Mask:
        """The turns of the one speaker whom the question names; all of them when it names none or several."""
        words = set(re.findall(r"\w+", question.casefold()))
        named = [speaker for speaker in self.speakers if speaker in words]
        return self._speakers == named[0] if len(named) == 1 else np.ones(len(self), dtype=bool)

    def said_by(self, speaker: str | None) -> Mask:
        """The turns of a speaker, or of ``USER``, shape (n,); none when it is None."""
        if speaker is None:
            return np.zeros(len(self), dtype=bool)
        return self.by_user if speaker == USER else self._speakers == speaker

    def around(self, rows: NDArray[np.int64], distance: int) -> NDArray[np.int64]:
        """The turns this many places after (before, when negative) those of ``rows`` (n,); -1 in another session."""
        if not len(self):
            return np.full(len(rows), -1, dtype=np.int64)
        there = rows + distance
        inside = np.clip(there, 0, len(self) - 1)
        together = (there == inside) & (self._sessions[inside] == self._sessions[rows])
        return np.where(together, inside, -1)

    def with_neighbours(self, words: FloatArray) -> FloatArray:
        """Words of a turn plus .6, .3 and .1 of those one, two and three turns away, at most 1, shape (n,).

        A short answer rarely repeats the words of its question; the turns around it do.
        """
        total, rows = words.copy(), np.flatnonzero(words)
        for distance, weight in enumerate(NEIGHBOUR_WEIGHTS, start=1):
            for there in (self.around(rows, distance), self.around(rows, -distance)):
                total[there[there >= 0]] += weight * words[rows[there >= 0]]
        return np.minimum(total, 1.0)


def how_much_it_tells(asks: Mask, lengths: FloatArray) -> FloatArray:
    """In [0, 1]: a long statement tells more than a short one, and than a question. ``lengths`` counts words."""
    long = np.minimum(np.log1p(lengths) / math.log1p(_LONG), 1.0)
    return np.asarray(_STATES * ~asks + (1.0 - _STATES) * long, dtype=np.float64)


def _codes(values: Sequence[Any], known: dict[Any, int] | None = None) -> NDArray[np.int64]:
    """A number for each value, the same for equal ones; ``known`` receives them."""
    known = {} if known is None else known
    return np.array([known.setdefault(value, len(known)) for value in values], dtype=np.int64)
