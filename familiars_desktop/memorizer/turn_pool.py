"""What recall knows of every raw turn: whose it is, when it was said, in which session. Not what was said."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.selection import Selection
from familiars_desktop.memorizer.speakers import USER
from familiars_desktop.memorizer.word_scores import WordScores
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.growing_column import GrowingColumn
from familiars_desktop.storage.episodes import TurnOutline

QUESTION_MARKS: Final = ("?", "？", "؟")
# What stands in brackets at the end, a picture's caption say, is no part of the sentence.
_ASIDE: Final = re.compile(r"\s*\[[^\[\]]*\]\s*$")
# A word: in a script without spaces between words a name is followed by others of that script.
_WORD: Final = re.compile(r"[a-z\u00df-\u024f]+|\w+")
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


def entry_of(turn: TurnOutline) -> TurnEntry:
    speaker = str(turn.metadata.get("speaker") or "").casefold()
    text = turn.content
    text = _ASIDE.sub("", text).rstrip() if "]" in text else text.rstrip()
    return TurnEntry(
        turn.dialogue_id,
        turn.node_id,
        turn.id,
        turn.said_at,
        turn.metadata.get("session"),
        speaker,
        by_user=turn.node_type == "Q",
        asks=text.endswith(QUESTION_MARKS),
        # Where words are not set apart, six characters count as one.
        length=max(len(text.split()), len(text) // 6),
    )


class TurnPool:
    """Raw turns, each in a row of its own for good; neighbours follow each other in one session.

    ``entries`` stand in the order of their dialogues. ``before``: the latest pool, whose turns come first, in their
    rows; turns of dialogues that it knows follow those it has. ``ids`` and ``row_of`` are shared with it and may hold
    later rows than this pool's.
    """

    _columns: TurnColumns

    def __init__(
        self, entries: Sequence[TurnEntry], agent_of: Mapping[str, str], before: TurnPool | None = None
    ) -> None:
        columns = before._columns if before is not None else TurnColumns()
        columns.extend(entries, agent_of)
        self._columns = columns
        self._count = len(columns.ids)
        self.ids: Sequence[str] = columns.ids
        self.row_of = columns.row_of
        self.said_at: FloatArray = columns.said_at.view()
        self.node_ids: Rows = columns.node_ids.view()
        self.by_user: Mask = columns.by_user.view()
        self.asks: Mask = columns.asks.view()
        self.telling: FloatArray = columns.telling.view()
        # Of all turns, and of later ones that the columns may hold.
        self.latest, self.most_telling = columns.latest, columns.most_telling
        self.speakers = frozenset(columns.speakers)
        self.names_of_user = frozenset(columns.names_of_user)
        self.agents = columns.agents.view()
        self.dialogues = columns.dialogues.view()
        self.speaking = columns.speaking.view()
        self.sessions_of = columns.sessions.view()
        self._previous, self._next = columns.previous.view(), columns.next.view()

    def __len__(self) -> int:
        return self._count

    def row(self, turn_id: str) -> int | None:
        """The row of a turn; None for one that is not here (yet)."""
        found = self.row_of.get(turn_id, self._count)
        return found if found < self._count else None

    def in_dialogue(self, dialogue_id: str | None, rows: Rows) -> Mask:
        """Which of these turns are of a dialogue, shape (m,)."""
        return np.asarray(self.dialogues.codes[rows] == self.dialogues.code_of(dialogue_id), dtype=bool)

    def allowed(self, selection: Selection, rows: Rows | slice = _ALL) -> Mask:
        """Which of these turns may be recalled, shape (m,); all turns by default."""
        agents, said_at = self.agents.codes[rows], self.said_at[rows]
        if not selection.with_turns or not len(agents):
            return np.zeros(len(agents), dtype=bool)
        mask = (agents == self.agents.code_of(selection.agent_id)) & (said_at >= selection.since)
        mask &= said_at <= selection.until
        excluded = [row for turn_id in selection.exclude_turns if (row := self.row(turn_id)) is not None]
        if excluded:
            mask &= ~np.isin(np.arange(len(self)) if isinstance(rows, slice) else rows, excluded)
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
        words = set(_WORD.findall(question.casefold()))
        named = [speaker for speaker in self.speakers if speaker in words]
        return self.said_by(named[0]) if len(named) == 1 else np.ones(len(self), dtype=bool)

    def said_by(self, speaker: str | None, rows: Rows | slice = _ALL) -> Mask:
        """Which of these turns a speaker said, or ``USER``, shape (m,), all by default; none when it is None."""
        by_user = self.by_user[rows]
        if speaker is None:
            return np.zeros(len(by_user), dtype=bool)
        return by_user if speaker == USER else self.speaking.codes[rows] == self.speaking.code_of(speaker)

    def along(self, rows: Rows, distance: int) -> Iterator[Rows]:
        """The turns one place after those of ``rows`` (n,), two places after, up to ``distance``, or before them when
        it is negative; -1 in another session."""
        steps, sessions, there = self._next if distance > 0 else self._previous, self.sessions_of.codes, rows
        for _ in range(abs(distance)):
            there = np.where(there >= 0, steps[there], -1)
            there[there >= self._count] = -1
            yield np.where((there >= 0) & (sessions[there] == sessions[rows]), there, -1)

    def with_neighbours(self, words: WordScores) -> WordScores:
        """Words of a turn plus .6, .3 and .1 of those one, two and three turns away, at most 1.

        A short answer rarely repeats the words of its question; the turns around it do.
        """
        rows, scores = [words.rows], [words.scores]
        for direction in (1, -1):
            steps = self.along(words.rows, direction * len(NEIGHBOUR_WEIGHTS))
            for weight, there in zip(NEIGHBOUR_WEIGHTS, steps, strict=True):
                rows.append(there[there >= 0])
                scores.append(weight * words.scores[there >= 0])
        return WordScores.added_up(np.concatenate(rows), np.concatenate(scores))


def how_much_it_tells(asks: Mask, lengths: FloatArray) -> FloatArray:
    """In [0, 1]: a long statement tells more than a short one, and than a question. ``lengths`` counts words."""
    long = np.minimum(np.log1p(lengths) / math.log1p(_LONG), 1.0)
    return np.asarray(_STATES * ~asks + (1.0 - _STATES) * long, dtype=np.float64)


@dataclass(frozen=True)
class Coded:
    """A number for each value (n,), the same for equal ones; ``known`` grows with what follows."""

    codes: Rows
    known: Mapping[Any, int]

    def code_of(self, value: Any) -> int:
        return self.known.get(value, -1)


class GrowingCodes:
    """``Coded`` values to which others are added."""

    def __init__(self) -> None:
        self._codes = GrowingColumn(np.int64)
        self._known: dict[Any, int] = {}

    def extend(self, values: Iterable[Any]) -> None:
        known = self._known
        self._codes.extend([known.setdefault(value, len(known)) for value in values])

    def view(self) -> Coded:
        return Coded(self._codes.view(), self._known)


class TurnColumns:
    """What all pools of the same turns share: each sees the rows that there were when it was made."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.row_of: dict[str, int] = {}
        self.said_at = GrowingColumn(np.float64)
        self.telling = GrowingColumn(np.float64)
        self.node_ids = GrowingColumn(np.int64)
        self.by_user = GrowingColumn(np.bool_)
        self.asks = GrowingColumn(np.bool_)
        self.latest, self.most_telling = 0.0, 0.0
        self.speakers: set[str] = set()
        self.names_of_user: set[str] = set()
        self.agents, self.dialogues, self.speaking, self.sessions = (GrowingCodes() for _ in range(4))
        # Of each turn the row of the one before and of the one after it in its dialogue, -1 at the ends.
        self.previous = GrowingColumn(np.int64)
        self.next = GrowingColumn(np.int64)
        self._last: dict[str, int] = {}

    def extend(self, entries: Sequence[TurnEntry], agent_of: Mapping[str, str]) -> None:
        first = len(self.ids)
        self._link([entry.dialogue_id for entry in entries], first)
        self.said_at.extend([entry.said_at for entry in entries])
        self.node_ids.extend([entry.node_id for entry in entries])
        self.by_user.extend([entry.by_user for entry in entries])
        asks = np.array([entry.asks for entry in entries], dtype=bool)
        self.asks.extend(asks)
        telling = how_much_it_tells(asks, np.array([entry.length for entry in entries], dtype=np.float64))
        self.telling.extend(telling)
        self.most_telling = float(telling.max(initial=self.most_telling))
        self.latest = max(self.latest, *(entry.said_at for entry in entries)) if entries else self.latest
        self.speakers.update(entry.speaker for entry in entries if entry.speaker)
        self.names_of_user.update(entry.speaker for entry in entries if entry.speaker and entry.by_user)
        self.agents.extend(agent_of.get(entry.dialogue_id, "") for entry in entries)
        self.dialogues.extend(entry.dialogue_id for entry in entries)
        self.speaking.extend(entry.speaker for entry in entries)
        self.sessions.extend((entry.dialogue_id, entry.session) for entry in entries)
        new = [entry.id for entry in entries]
        self.row_of.update(zip(new, range(first, first + len(new)), strict=True))
        self.ids += new

    def _link(self, dialogues: Sequence[str], first: int) -> None:
        previous = []
        for row, dialogue in enumerate(dialogues, start=first):
            previous.append(self._last.get(dialogue, -1))
            self._last[dialogue] = row
        self.previous.extend(previous)
        self.next.extend(np.full(len(previous), -1))
        before = np.array(previous, dtype=np.int64)
        self.next.put(before[before >= 0], first + np.flatnonzero(before >= 0))
