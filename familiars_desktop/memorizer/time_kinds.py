"""Which kind of time a question asks for, by a fitted model: for wordings that no rule reads.

Multinomial logistic over the kinds of a question's words in their order (``TimeText.symbols``), what may have been
spoken of taken together as one: so that what was learnt in one language holds in all. The weights in
``time_kinds.json`` are fitted by ``tests/benchmarks/train_temporal.py``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.beside import likeliest_stretch
from familiars_desktop.memorizer.calendar_days import calendar_mentions
from familiars_desktop.memorizer.lexicon import resources_folder
from familiars_desktop.memorizer.softmax import softmax
from familiars_desktop.memorizer.time_words import TimeText

# "back", so many sessions before now; "nth", a session by its number; "none", no time of talk.
KINDS: Final = (
    "back",
    "last",
    "before_last",
    "first",
    "nth",
    "after",
    "before",
    "first_mention",
    "last_mention",
    "days",
    "none",
)
_ANCHOR: Final = "#"
_ANCHOR_LIKE: Final = 3.0  # from so much likeness on it may be what was spoken of
_LONGEST_RUN: Final = 4  # kinds of words in a row
_FARTHEST: Final = 5  # words from one to another that goes with it


@dataclass(frozen=True, eq=False)
class KindWeights:
    """``bias`` (11,) and the weights (11,) of each feature of :func:`kind_features`, in the order of KINDS."""

    bias: NDArray[np.float64]
    features: Mapping[str, NDArray[np.float64]]

    def probabilities(self, features: frozenset[str]) -> dict[str, float]:
        """How likely each kind is; they sum to 1."""
        odds = sum((self.features[name] for name in features if name in self.features), self.bias)
        return dict(zip(KINDS, softmax(odds).tolist(), strict=True))


def kind_features(text: TimeText, today: date) -> frozenset[str]:
    """Runs and pairs of kinds of words, how much it names a day, a speaker and something spoken of."""
    likeliest = likeliest_stretch(text)
    symbols = _in_short(text)
    pairs = {
        f"{first}_{symbols[other]}"
        for at, first in enumerate(symbols)
        for other in range(at + 2, min(at + _FARTHEST + 1, len(symbols)))
    }
    runs = {
        symbols[at : at + length] for length in range(1, _LONGEST_RUN + 1) for at in range(len(symbols) - length + 1)
    }
    likeness = -1 if likeliest is None else min(max(int(likeliest[1]), -1), 6)
    days = min(len(calendar_mentions(text, today)), 2)
    return frozenset(runs | pairs | {f"days {days}", f"anchor {likeness}"} | ({"name"} if text.has_name else set()))


def likely_anchor(text: TimeText) -> range | None:
    """The tokens of what may have been spoken of; None where nothing is enough like it."""
    likeliest = likeliest_stretch(text)
    return likeliest[0] if likeliest is not None and likeliest[1] >= _ANCHOR_LIKE else None


def _in_short(text: TimeText) -> str:
    """The kinds without fillers, what may have been spoken of and what has no kind as one each."""
    symbols, anchor = text.symbols, likely_anchor(text)
    if anchor is not None:
        symbols = f"{symbols[: anchor.start]}{_ANCHOR}{symbols[anchor.stop :]}"
    return f"^{re.sub('x{2,}', 'X', symbols.replace('f', ''))}$"


@cache
def fitted() -> KindWeights:
    """The weights that travel with the program. Raises FamiliarsError when the installation lacks them."""
    stored = json.loads((resources_folder() / "time_kinds.json").read_text(encoding="utf-8"))
    features = {name: np.asarray(weights, dtype=np.float64) / 100 for name, weights in stored["features"].items()}
    return KindWeights(np.asarray(stored["bias"], dtype=np.float64) / 100, features)
