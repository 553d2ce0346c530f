"""The second stage of recall: how well each word of a question is met by a text, or by the turns around it.

    m(w, text)   = the largest cosine of w's vector to that of a token of the text
    near(w, turn)= max over turns of its session, k places away: weight_k · m(w, ·)
    late         = Σ idf(w) · near(w, ·) / Σ idf(w), w over the question's telling tokens

MaxSim is of Khattab and Zaharia 2020 (ColBERT). A turn takes more from the turns before it than from those after,
and most from a question just asked: an answer seldom repeats what it answers.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.record_pool import RecordPool
from familiars_desktop.memorizer.turn_pool import TurnPool
from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.ranking import Candidates
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.token_codes import CodedTokens
from familiars_desktop.storage.tokens import is_telling

SECOND_STAGE: Final = 200
BEFORE: Final[tuple[float, ...]] = (0.85, 0.7, 0.6, 0.5)
AFTER: Final[tuple[float, ...]] = (0.75, 0.65, 0.55, 0.45)
ASKED: Final = 0.15  # more from the turn just before, when it ends with a question mark
# Words prove something together when they are as rare as two that nobody ever said, or as one text in a million.
_UNSAID: Final = 2.0
_RARE: Final = math.log(1e6)

Rows = NDArray[np.int64]
Matches = NDArray[np.float32]


def evidence_of(store: MemoryStore, text: str, question: CodedTokens) -> float:
    """How much the words of a question can prove when they are met, in [0, 1]: Σ idf of its telling words against
    what is enough. One common word is met everywhere, and nothing follows from it."""
    if not is_telling(text):
        return 0.0
    words = list({word.casefold(): None for word in question.words if is_telling(word)})
    enough = min(_UNSAID * store.words.highest_rarity(), _RARE)
    return min(sum(store.words.rarity(words)) / enough, 1.0) if enough > 0.0 else 1.0


def late_interaction(
    store: MemoryStore, question: CodedTokens, candidates: Candidates, first: Rows, records: RecordPool, turns: TurnPool
) -> FloatArray:
    """``late`` of all candidates, shape (n,), in [0, 1]; NaN but for the rows ``first``, and where no vectors are."""
    late = np.full(len(candidates), np.nan)
    rarity = np.array(store.words.rarity(question.words))
    if not len(first) or not rarity.any():
        return late
    is_turn = candidates.is_turn[first]
    for kind_rows, matches in (
        (first[~is_turn], _record_matches(store, question, [candidates.ids[row] for row in first[~is_turn]])),
        (first[is_turn], _turn_matches(store, question, [candidates.ids[row] for row in first[is_turn]], turns)),
    ):
        late[kind_rows] = np.clip(matches @ rarity / rarity.sum(), 0.0, 1.0)
    return late


def _record_matches(store: MemoryStore, question: CodedTokens, ids: list[str]) -> Matches:
    return store.tokens.best_matches(question, "record", ids, store.vectors.model_id)


def _turn_matches(store: MemoryStore, question: CodedTokens, ids: list[str], pool: TurnPool) -> Matches:
    """``near`` of these turns, shape (n, q); NaN for those without token vectors of their own."""
    rows = np.array([pool.row_of[turn_id] for turn_id in ids], dtype=np.int64)
    before, after = list(pool.along(rows, -len(BEFORE))), list(pool.along(rows, len(AFTER)))
    needed = np.unique(np.concatenate([rows, *before, *after]))
    needed = needed[needed >= 0]
    own = store.tokens.best_matches(question, "turn", [pool.ids[row] for row in needed], store.vectors.model_id)
    # One row more for neighbours that are not there.
    matches = np.vstack([own, np.full((1, own.shape[1]), np.nan, dtype=np.float32)])
    near = matches[np.searchsorted(needed, rows)]
    for weight, there in zip((*BEFORE, *AFTER), (*before, *after), strict=True):
        weights = np.full((len(rows), 1), weight, dtype=np.float32)
        if there is before[0]:
            weights[(there >= 0) & pool.asks[there]] += ASKED
        neighbours = matches[np.where(there >= 0, np.searchsorted(needed, there), -1)]
        near = np.where(np.isnan(neighbours), near, np.maximum(near, weights * neighbours))
    return near
