"""What the slider's moment and the question make of every turn in the picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.tree_score import TreeWeights
from familiars_desktop.ui.memory_view.forest.painting import Values
from familiars_desktop.ui.memory_view.forest.picture import Picture
from familiars_desktop.ui.memory_view.forest.shape import ScoreTerms

WEIGHTS: Final = TreeWeights()
_NAMED: Final = 5


@dataclass(frozen=True)
class Valuation:
    """``terms`` by dialogue; ``scores`` (None without a question) and ``there`` of all turns, (n,), one forest after
    the other; ``values`` of the picture's items."""

    terms: Mapping[str, ScoreTerms]
    scores: FloatArray | None
    there: NDArray[np.bool_]
    values: Values


def valued(picture: Picture, cosines: Mapping[str, FloatArray] | None, moment: float) -> Valuation:
    """Score the picture's turns at a moment; ``cosines`` are a question's by dialogue, None without one. O(n)."""
    forests = [block.forest for block in picture.blocks]
    terms = {
        forest.dialogue_id: forest.terms((cosines or {}).get(forest.dialogue_id), moment, WEIGHTS) for forest in forests
    }
    there = np.concatenate([np.zeros(0, dtype=bool), *(part.there for part in terms.values())])
    starts = np.cumsum([0, *(len(forest) for forest in forests)])
    turns = starts[picture.block] + picture.node
    stands = _current(picture, terms)
    if not cosines:
        return Valuation(terms, None, there, Values(None, there[turns], current=stands))
    scores = np.concatenate([np.zeros(0), *(part.scores(WEIGHTS) for part in terms.values())])
    share = np.clip(scores / max(float(scores.max(initial=0.0)), 1e-9), 0.0, 1.0)
    values = Values(share[turns], there[turns], _labels(picture, scores, starts), stands)
    return Valuation(terms, scores, there, values)


def _current(picture: Picture, terms: Mapping[str, ScoreTerms]) -> frozenset[int]:
    """The items at which the dialogues stood."""
    turns = ((dialogue_id, part.current) for dialogue_id, part in terms.items())
    places = (picture.place_of((dialogue_id, node)) for dialogue_id, node in turns if node is not None)
    return frozenset(place for place in places if place is not None)


def _labels(picture: Picture, scores: FloatArray, starts: NDArray[np.int64]) -> dict[int, str]:
    """Rank and score of the best turns, by the item they are in."""
    labels: dict[int, str] = {}
    best = np.argsort(-scores, kind="stable")[:_NAMED]
    for rank, turn in enumerate(best.tolist(), 1):
        number = int(np.searchsorted(starts, turn, side="right")) - 1
        place = picture.place_of((picture.blocks[number].forest.dialogue_id, turn - int(starts[number])))
        if place is not None and scores[turn] > 0.0:
            labels.setdefault(place, f"{rank}·{scores[turn]:.2f}")
    return labels
