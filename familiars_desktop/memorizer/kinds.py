"""The records and the turns that one question is asked of: each as rows of which any few can be measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.alignment import Near
from familiars_desktop.memorizer.record_pool import RecordPool, SessionStart
from familiars_desktop.memorizer.selection import Selection
from familiars_desktop.memorizer.turn_pool import TurnPool, how_much_it_tells
from familiars_desktop.memorizer.word_scores import WordScores
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.ranking import Candidates

RECORD_TELLS: Final = float(how_much_it_tells(np.zeros(1, dtype=bool), np.array([20.0]))[0])

Mask = NDArray[np.bool_]
Rows = NDArray[np.int64]


@dataclass(frozen=True)
class RecordKind:
    """``about_user``: whether the question is about the user."""

    is_turn: ClassVar[bool] = False

    pool: RecordPool
    near: Near
    words: WordScores
    selection: Selection
    session_start: SessionStart
    about_user: bool

    def allowed(self, rows: Rows) -> Mask:
        """Which of these rows may be recalled, shape (m,)."""
        return self.pool.allowed(self.selection, self.session_start, rows)

    def candidates(self, rows: Rows, cosine: FloatArray) -> Candidates:
        """These rows with a cosine each (m,), without their ids; what is measured of something superseded counts for
        what stands in its place."""
        columns = self.pool.snapshot.columns
        standing = self.pool.succession.standing(rows) if self.selection.by_former else rows
        return Candidates(
            ids=(),
            is_turn=np.zeros(len(rows), dtype=bool),
            cosine=cosine,
            words=self.words.of(rows),
            nearness=np.zeros(len(rows)),
            salience=columns.salience[standing],
            t0=columns.t0[standing],
            half_life=columns.half_life[standing],
            late=np.full(len(rows), np.nan),
            speaker=(self.pool.of_user[rows] & self.about_user).astype(np.float64),
            telling=np.full(len(rows), RECORD_TELLS),
        )

    def wordless(self) -> Candidates:
        """One that no record without a word of the question, and of no likeness to it, can be better than."""
        return _one(is_turn=False, salience=1.0, speaker=float(self.about_user), telling=RECORD_TELLS)


@dataclass(frozen=True)
class TurnKind:
    """``about``: the speaker whom the question is about. ``nearness``, by node, is that of the turns of the dialogue
    in which it is asked."""

    is_turn: ClassVar[bool] = True

    pool: TurnPool
    near: Near
    words: WordScores
    selection: Selection
    about: str | None
    nearness: FloatArray

    def allowed(self, rows: Rows) -> Mask:
        """Which of these rows may be recalled, shape (m,)."""
        return self.pool.allowed(self.selection, rows)

    def candidates(self, rows: Rows, cosine: FloatArray) -> Candidates:
        """These rows with a cosine each (m,), without their ids."""
        return Candidates(
            ids=(),
            is_turn=np.ones(len(rows), dtype=bool),
            cosine=cosine,
            words=self.words.of(rows),
            nearness=self._nearness(rows),
            salience=np.zeros(len(rows)),
            t0=self.pool.said_at[rows],
            half_life=np.full(len(rows), np.inf),
            late=np.full(len(rows), np.nan),
            speaker=self.pool.said_by(self.about, rows).astype(np.float64),
            telling=self.pool.telling[rows],
        )

    def wordless(self) -> Candidates:
        """One that no turn without a word of the question, and of no likeness to it, can be better than."""
        return _one(
            is_turn=True,
            t0=self.pool.latest,
            nearness=float(self.nearness.max(initial=0.0)),
            speaker=float(self.about is not None),
            telling=self.pool.most_telling,
        )

    def _nearness(self, rows: Rows) -> FloatArray:
        """exp(-hops / τ_d) from where the dialogue stands, 0 for the turns of other dialogues."""
        near = np.zeros(len(rows), dtype=np.float64)
        if len(self.nearness):
            node_ids = self.pool.node_ids[rows]
            here = self.pool.in_dialogue(self.selection.dialogue_id, rows) & (node_ids < len(self.nearness))
            near[here] = self.nearness[node_ids[here]]
        return near


def _one(
    *,
    is_turn: bool,
    speaker: float,
    telling: float,
    t0: float = 0.0,
    nearness: float = 0.0,
    salience: float = 0.0,
) -> Candidates:
    return Candidates(
        ids=("",),
        is_turn=np.array([is_turn]),
        cosine=np.zeros(1),
        words=np.zeros(1),
        nearness=np.array([nearness]),
        salience=np.array([salience]),
        t0=np.array([t0]),
        half_life=np.full(1, np.inf),
        late=np.full(1, np.nan),
        speaker=np.array([speaker]),
        telling=np.array([telling]),
    )


Kind = RecordKind | TurnKind
