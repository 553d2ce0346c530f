"""Whether an English clause tells something worth remembering: a logistic model over its vector and its words.

It speaks up only where it is sure. The rules know speech acts, and take "I lost the thread" for a loss; its vector is
far from what people tell of their lives. ``tests/benchmarks/train_worth.py`` fits the weights in ``worth.json``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.lexicon import resources_folder

LANGUAGE: Final = "en"  # the default embedder's; the vectors of other languages say too little
LONGEST: Final = 25  # words of a clause that are looked at
_WORD: Final = re.compile(r"[a-z']+|[?!]|\d+")


class Embeds(Protocol):
    """n texts to (n, d) float32, rows of length 1."""

    def __call__(self, texts: Sequence[str], /) -> NDArray[np.float32]: ...


@dataclass(frozen=True, eq=False)
class Weights:
    """``vector`` (d,) for a sentence vector of ``model_id``, ``words`` for the features of :func:`word_features`.

    A log-odds above ``keep`` saves a clause that the rules would drop, one below ``drop`` drops what they would keep.
    """

    model_id: str
    bias: float
    vector: NDArray[np.float64]
    words: Mapping[str, float]
    keep: float
    drop: float

    def log_odds(self, clause: str, vector: NDArray[np.float32]) -> float:
        """How likely the clause is worth remembering; 0 is even."""
        said = sum(self.words.get(feature, 0.0) for feature in word_features(clause))
        return self.bias + float(self.vector @ vector) + said


class Worth:
    """Judges clauses with an embedder; with another one than the weights were fitted for it has no opinion."""

    def __init__(self, embed: Embeds) -> None:
        self._embed = embed

    def verdicts(self, clauses: Sequence[str]) -> list[bool | None]:
        """True where a clause surely is worth remembering, False where it surely is not, None for no opinion."""
        weights = fitted()
        if not clauses or getattr(self._embed, "model_id", None) != weights.model_id:
            return [None] * len(clauses)
        vectors = self._embed(clauses)
        return [
            _verdict(weights.log_odds(text, vector), weights) for text, vector in zip(clauses, vectors, strict=True)
        ]


def word_features(clause: str) -> frozenset[str]:
    """Its words, their pairs, and with what it begins and ends."""
    words = ["#" if word.isdigit() else word for word in _WORD.findall(clause.lower())[:LONGEST]]
    if not words:
        return frozenset()
    pairs = {f"{one} {other}" for one, other in pairwise(words)}
    ends = {f"^{' '.join(words[:count])}" for count in (1, 2, 3)} | {f"{words[-1]}$"}
    return frozenset(words) | pairs | ends


@cache
def fitted() -> Weights:
    """The weights that travel with the program. Raises FamiliarsError when the installation lacks them."""
    stored = json.loads((resources_folder() / "worth.json").read_text(encoding="utf-8"))
    return Weights(
        model_id=stored["model_id"],
        bias=stored["bias"],
        vector=np.asarray(stored["vector"], dtype=np.float64),
        words=stored["words"],
        keep=stored["keep"],
        drop=stored["drop"],
    )


def _verdict(log_odds: float, weights: Weights) -> bool | None:
    if log_odds > weights.keep:
        return True
    return False if log_odds < weights.drop else None
