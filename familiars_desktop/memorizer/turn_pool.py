"""What recall knows of every raw turn: whose it is, when it was said, in which session. Not what was said."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
Rows = NDArray[np.int64]
_ALL: Final = slice(None)


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
    """Raw turns, each in a row of its own for good; neighbours are next to each other in one session.

    ``entries`` stand in the order of their dialogues. ``before``: a pool whose turns come first, in their rows;
    turns of dialogues that it knows follow those it has.
    """

    def __init__(
        self, entries: Sequence[TurnEntry], agent_of: Mapping[str, str], before: TurnPool | None = None
    ) -> None:
        known = before or _NO_TURNS
        new_ids = tuple(entry.id for entry in entries)
        first = len(known.ids)
        self._former_ids = known.ids
        self.ids: tuple[str, ...] = known.ids + new_ids
        self.row_of: dict[str, int] = known.row_of | dict(zip(new_ids, range(first, len(self.ids)), strict=True))
        self.said_at: FloatArray = np.append(known.said_at, np.array([entry.said_at for entry in entries], np.float64))
        self.node_ids: Rows = np.append(known.node_ids, np.array([entry.node_id for entry in entries], np.int64))
        self.by_user: Mask = np.append(known.by_user, np.array([entry.by_user for entry in entries], np.bool_))
        asks = np.array([entry.asks for entry in entries], np.bool_)
        lengths = np.array([entry.length for entry in entries], np.float64)
        self.asks: Mask = np.append(known.asks, asks)
        self.telling: FloatArray = np.append(known.telling, how_much_it_tells(asks, lengths))
        self.speakers: frozenset[str] = known.speakers | {entry.speaker for entry in entries if entry.speaker}
        self.names_of_user: frozenset[str] = known.names_of_user | {
            entry.speaker for entry in entries if entry.speaker and entry.by_user
        }
        self.agents: _Coded = known.agents.followed_by([agent_of.get(entry.dialogue_id, "") for entry in entries])
        self.speaking: _Coded = known.speaking.followed_by([entry.speaker for entry in entries])
        self.sessions_of: _Coded = known.sessions_of.followed_by(
            [(entry.dialogue_id, entry.session) for entry in entries]
        )
        self.rows_of_dialogue: dict[str, Rows] = _by_dialogue(known.rows_of_dialogue, entries, first)
        self.order = _in_order(known, entries)
        self.place = np.empty(len(self.ids), dtype=np.int64)
        self.place[self.order] = np.arange(len(self.ids))

    def __len__(self) -> int:
        return len(self.ids)

    def follows(self, ids: tuple[str, ...]) -> bool:
        """Whether these are the ids of this pool, or of the one before: each has its row still."""
        return ids is self.ids or ids is self._former_ids

    def allowed(self, selection: Selection, rows: NDArray[np.int64] | slice = _ALL) -> Mask:
        """Which of these turns may be recalled, shape (m,); all turns by default."""
        agents, said_at = self.agents.codes[rows], self.said_at[rows]
        if not selection.with_turns or not len(agents):
            return np.zeros(len(agents), dtype=bool)
        mask = (agents == self.agents.code_of(selection.agent_id)) & (said_at >= selection.since)
        mask &= said_at <= selection.until
        excluded = [self.row_of[turn_id] for turn_id in selection.exclude_turns if turn_id in self.row_of]
        if excluded:
            mask &= ~np.isin(np.arange(len(self))[rows], excluded)
        return np.asarray(mask, dtype=bool)

    def sessions(self, allowed: Mask) -> list[tuple[float, float]]:
        """When each session of these turns began and ended, in seconds, oldest first."""
        sessions, said = self.sessions_of.codes[allowed], self.said_at[allowed]
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
        return self.said_by(named[0]) if len(named) == 1 else np.ones(len(self), dtype=bool)

    def said_by(self, speaker: str | None) -> Mask:
        """The turns of a speaker, or of ``USER``, shape (n,); none when it is None."""
        if speaker is None:
            return np.zeros(len(self), dtype=bool)
        return self.by_user if speaker == USER else self.speaking.codes == self.speaking.code_of(speaker)

    def around(self, rows: NDArray[np.int64], distance: int) -> NDArray[np.int64]:
        """The turns this many places after (before, when negative) those of ``rows`` (n,); -1 in another session."""
        if not len(self):
            return np.full(len(rows), -1, dtype=np.int64)
        places = self.place[rows] + distance
        inside = np.clip(places, 0, len(self) - 1)
        there, sessions = self.order[inside], self.sessions_of.codes
        together = (places == inside) & (sessions[there] == sessions[rows])
        return np.where(together, there, -1)

    def with_neighbours(self, words: FloatArray) -> FloatArray:
        """Words of a turn plus .6, .3 and .1 of those one, two and three turns away, at most 1, shape (n,).

        A short answer rarely repeats the words of its question; the turns around it do.
        """
        total, rows = words.copy(), np.flatnonzero(words)
        for distance, weight in enumerate(NEIGHBOUR_WEIGHTS, start=1):
            for there in (self.around(rows, distance), self.around(rows, -distance)):
                total[there[there >= 0]] += weight * words[rows[there >= 0]]
        return np.minimum(total, 1.0, out=total)


def how_much_it_tells(asks: Mask, lengths: FloatArray) -> FloatArray:
    """In [0, 1]: a long statement tells more than a short one, and than a question. ``lengths`` counts words."""
    long = np.minimum(np.log1p(lengths) / math.log1p(_LONG), 1.0)
    return np.asarray(_STATES * ~asks + (1.0 - _STATES) * long, dtype=np.float64)


def _by_dialogue(known: Mapping[str, Rows], entries: Sequence[TurnEntry], first: int) -> dict[str, Rows]:
    """Rows of each dialogue, by node id."""
    rows: dict[str, list[int]] = {}
    for row, entry in enumerate(entries, start=first):
        rows.setdefault(entry.dialogue_id, []).append(row)
    none = np.zeros(0, dtype=np.int64)
    return {**known, **{dialogue: np.append(known.get(dialogue, none), found) for dialogue, found in rows.items()}}


def _in_order(known: TurnPool | _NoTurns, entries: Sequence[TurnEntry]) -> Rows:
    """All rows in the order in which their turns follow each other, those of one dialogue together."""
    first = len(known.ids)
    ends = {
        dialogue: int(known.place[known.rows_of_dialogue[dialogue]].max()) + 1
        for dialogue in {entry.dialogue_id for entry in entries} & known.rows_of_dialogue.keys()
    }
    places = np.array([ends.get(entry.dialogue_id, first) for entry in entries], dtype=np.int64)
    return np.insert(known.order, places, np.arange(first, first + len(entries)))


@dataclass(frozen=True)
class _Coded:
    """A number for each value (n,), the same for equal ones; ``known`` grows with what follows."""

    codes: Rows
    known: dict[Any, int]

    def followed_by(self, values: Sequence[Any]) -> _Coded:
        new = [self.known.setdefault(value, len(self.known)) for value in values]
        return _Coded(np.append(self.codes, np.array(new, dtype=np.int64)), self.known)

    def code_of(self, value: Any) -> int:
        return self.known.get(value, -1)


class _NoTurns:
    """What the first pool follows."""

    def __init__(self) -> None:
        self.ids: tuple[str, ...] = ()
        self.row_of: dict[str, int] = {}
        self.said_at = self.telling = np.zeros(0)
        self.node_ids = self.order = self.place = np.zeros(0, dtype=np.int64)
        self.by_user = self.asks = np.zeros(0, dtype=bool)
        self.speakers: frozenset[str] = frozenset()
        self.names_of_user: frozenset[str] = frozenset()
        self.rows_of_dialogue: dict[str, Rows] = {}

    @property
    def agents(self) -> _Coded:
        return _Coded(np.zeros(0, dtype=np.int64), {})

    speaking = sessions_of = agents


_NO_TURNS: Final = _NoTurns()
