"""A logistic model of how two statements stand to each other, beside the rules.

Its features are the rules' verdict, what the two statements have in common, the newer one's words, and, for English and
with the embedder that it was fitted for, their sentence vectors. ``tests/benchmarks/train_conflicts.py`` fits the
weights in ``conflicts.json``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer.conflict_cues import CUES, stop_words
from familiars_desktop.memorizer.lexicon import resources_folder
from familiars_desktop.memorizer.softmax import softmax
from familiars_desktop.memorizer.statement_pair import StatementPair

Relation = Literal["updates", "duplicates", "extends", "unrelated"]

RELATIONS: Final[tuple[Relation, ...]] = ("updates", "duplicates", "extends", "unrelated")
LANGUAGE: Final = "en"  # the default embedder's; the vectors of other languages say too little
VIEWS: Final = 3  # what a pair's vectors are looked at as: see ``vector_views``

_USER_S: Final = re.compile(r"\b(?:the )?user's\b", re.IGNORECASE)
_USER: Final = re.compile(r"\b(?:the )?user\b", re.IGNORECASE)
_WORD: Final = re.compile(r"[^\W\d_][\w'’-]*|\d[\d.,:]*")
_PLAIN_WORD: Final = re.compile(r"[^\W\d_]+(?:'[a-z]+)?|\d+")
_CUES: Final = tuple(name for name in CUES if name != "idiom")

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class PairWeights:
    """``features`` by name and ``bias``, each (4,) in the order of ``RELATIONS``; ``vectors`` (VIEWS · d, 4), of which
    a model that sees no vectors has none."""

    bias: Floats
    features: Mapping[str, Floats]
    vectors: Floats

    def probabilities(self, features: Mapping[str, float], vectors: Floats | None) -> Floats:
        """Of the four relations, (4,), their sum 1; ``vectors`` (4, d) of the wording."""
        odds = self.bias.copy()
        for name, value in features.items():
            if name in self.features:
                odds += value * self.features[name]
        if vectors is not None:
            odds += vector_views(vectors) @ self.vectors
        return softmax(odds)


@dataclass(frozen=True, eq=False)
class PairJudges:
    """``seeing`` for vectors of ``model_id``, ``blind`` where there are none or those of another embedder."""

    model_id: str
    seeing: PairWeights
    blind: PairWeights


@dataclass(frozen=True, slots=True)
class Wording:
    """What of two statements is embedded, the user called "I" in each: both whole, and the words only one has."""

    old: str
    new: str
    gone: str
    come: str

    @property
    def texts(self) -> tuple[str, str, str, str]:
        return self.old, self.new, self.gone, self.come


def wording(pair: StatementPair) -> Wording:
    old, new = _first_person(pair.old.text), _first_person(pair.new.text)
    return Wording(old, new, _only_in(old, new), _only_in(new, old))


def vector_views(vectors: Floats) -> Floats:
    """Of the (4, d) vectors of a ``Wording``: what changed, what is said now, and the new words; (VIEWS · d,)."""
    old, new, _, come = vectors
    return np.concatenate([new - old, new, come])


def pair_features(pair: StatementPair, verdict: str, vectors: Floats | None) -> dict[str, float]:
    """By name, those that are not 0; ``vectors`` (4, d) of the wording or None."""
    old, new = pair.old, pair.new
    found = {f"rule:{verdict}": 1.0}
    found |= {f"old:{name}": 1.0 for name in _CUES if old.has(name)}
    found |= {f"new:{name}": 1.0 for name in _CUES if new.has(name)}
    found |= {f"state:{name}": 0.5 for name in pair.exclusive_concepts}
    found |= {name: 1.0 for name, holds in _circumstances(pair).items() if holds}
    found |= _amounts(pair)
    found |= {f"word:{word}": 0.7 for word in _words(new.text) - _words(old.text)}
    if vectors is not None:
        found |= _nearness(pair, vectors)
    return found


def _circumstances(pair: StatementPair) -> dict[str, bool]:
    old, new = pair.old, pair.new
    change, ending, sentiment = new.has("change"), new.has("ending"), old.sentiment * new.sentiment
    attribute = bool(pair.shared_attributes)
    return {
        "old negated": old.negated,
        "new negated": new.negated,
        "negation differs": pair.negation_differs,
        "topic": pair.topic,
        "attribute": attribute,
        "attributes": len(pair.shared_attributes) > 1,
        "same numbers": pair.same_numbers,
        "numbers differ": pair.numbers_differ,
        "other person": pair.other_person,
        "different names": pair.different_names,
        "shared names": bool(pair.shared_names),
        "shared kin": bool(pair.shared_kin),
        "new names": bool(pair.new_names),
        "other thing": pair.other_thing,
        "other favourite": pair.other_favourite,
        "old of another": old.person is not None,
        "new of another": new.person is not None,
        "English": old.language == LANGUAGE == new.language,
        "other language": old.language != new.language,
        "same feeling": sentiment > 0,
        "other feeling": sentiment < 0,
        "topic changes": pair.topic and change,
        "topic ends": pair.topic and ending,
        "topic negated": pair.topic and pair.negation_differs,
        "attribute changes": attribute and change,
        "exclusive": bool(pair.exclusive_concepts),
        "exclusive, other person": bool(pair.exclusive_concepts) and pair.other_person,
        "shared concepts": bool(pair.shared_concepts),
        "change, same person": change and not pair.other_person,
        "ending, same person": ending and not pair.other_person,
        "nothing new": not pair.new_words,
        "nothing gone": not pair.old_words,
    }


def _amounts(pair: StatementPair) -> dict[str, float]:
    new_words, old_words = len(pair.new.words), len(pair.old.words)
    return {
        "new words": min(len(pair.new_words), 6) / 6,
        "old words": min(len(pair.old_words), 6) / 6,
        "coverage": pair.coverage,
        "shared": len(pair.shared_words) / max(new_words, 1),
        "longer": new_words / max(new_words + old_words, 1),
    }


def _nearness(pair: StatementPair, vectors: Floats) -> dict[str, float]:
    old, new, gone, come = vectors
    whole, values = float(old @ new), float(gone @ come)
    return {
        "vectors": 1.0,
        "cosine": whole,
        "cosine above .5": max(0.0, whole - 0.5),
        "cosine above .75": max(0.0, whole - 0.75),
        "cosine of values": values,
        "cosine of values above .3": max(0.0, values - 0.3),
        "gone in new": float(gone @ new),
        "come in old": float(come @ old),
        "cosine, changes": whole * pair.new.has("change"),
        "cosine, ends": whole * pair.new.has("ending"),
    }


def _first_person(text: str) -> str:
    return _USER.sub("I", _USER_S.sub("my", text))


def _only_in(text: str, other: str) -> str:
    """The words of a text that the other lacks; the whole text when there are none."""
    there = {word.lower() for word in _WORD.findall(other)}
    begun = {word[:5] for word in there if len(word) >= 5}
    known = stop_words()
    words = [
        word
        for word in _WORD.findall(text)
        if word.lower() not in there
        and not (len(word) >= 5 and word.lower()[:5] in begun)
        and word.lower() not in known
    ]
    return " ".join(words) or text


def _words(text: str) -> set[str]:
    """Its words, their pairs, and with what it begins."""
    words = [word.lower() for word in _PLAIN_WORD.findall(_first_person(text))]
    pairs = {f"{one} {other}" for one, other in pairwise(words)}
    return set(words) | pairs | ({f"^{words[0]}", f"^{' '.join(words[:2])}"} if words else set())


@cache
def fitted() -> PairJudges:
    """The weights that travel with the program. Raises FamiliarsError when the installation lacks them."""
    stored = json.loads((resources_folder() / "conflicts.json").read_text(encoding="utf-8"))
    return PairJudges(stored["model_id"], _weights(stored["seeing"]), _weights(stored["blind"]))


def _weights(stored: Mapping[str, Any]) -> PairWeights:
    return PairWeights(
        bias=np.asarray(stored["bias"], dtype=np.float64),
        features={name: np.asarray(values, dtype=np.float64) for name, values in stored["features"].items()},
        vectors=np.asarray(stored["vectors"], dtype=np.float64),
    )
