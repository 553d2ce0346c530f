"""Fits ``resources/memorizer/conflicts.json``: how two statements stand to each other, beside the rules.

    python tests/benchmarks/train_conflicts.py --data FILE… [--folds 8] [--write]

``--data`` are files in the format of ``conflicts.py``; ``data/conflicts_practice.json`` is added, and pairs of
statements of different pairs that sound alike and have nothing in common, which are unrelated. Prints, cross-validated
by pair, what ``conflicts.py`` prints, for the rules, for the model that sees vectors and for the one that does not, and
how many of the look-alikes were called updates. Sealed sets are not to be given.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from conflicts import score
from embedding import open_default_embedder
from numpy.typing import NDArray

from familiars_desktop.memorizer.comparing import analyse
from familiars_desktop.memorizer.conflicts import by_rules, chosen, wording_vectors
from familiars_desktop.memorizer.lexicon import resources_folder
from familiars_desktop.memorizer.pair_judge import LANGUAGE, RELATIONS, VIEWS, pair_features, vector_views
from familiars_desktop.memorizer.softmax import softmax
from familiars_desktop.memorizer.statement_pair import StatementPair

PRACTICE: Final = Path(__file__).parent / "data" / "conflicts_practice.json"
SCALES: Final = (1.5, 1.5, 1.0)  # of the views of the vectors against the other features
PENALTY: Final = 1.0  # half the squared length of the features' weights costs this much
VECTOR_PENALTY: Final = 2.0
LEAST_WORD: Final = 4  # pairs in which a word has to stand
LEAST_FEATURE: Final = 2
NEAREST: Final = 40  # old statements of other pairs that are looked through
LOOK_ALIKES: Final = 1  # of them that are taken for each pair
LOOK_ALIKE_WEIGHT: Final = 0.1
STEPS: Final = 150

Floats = NDArray[np.float64]


class Example(NamedTuple):
    """A pair's features by name and its views (VIEWS · d,), zeros where no vectors are looked at."""

    features: dict[str, float]
    views: Floats
    by_rules: str


def examples(items: list[dict[str, Any]], embed: Any, dimension: int) -> list[Example]:
    """With ``embed`` None nothing sees vectors."""
    pairs = [(analyse(item["old"]), analyse(item["new"])) for item in items]
    found = []
    for (old, new), vectors in zip(pairs, wording_vectors(pairs, embed), strict=True):
        pair = StatementPair(old, new, None if vectors is None else float(vectors[0] @ vectors[1]))
        seen = vectors if old.language == LANGUAGE == new.language else None
        verdict = by_rules(pair).relation
        views = np.zeros(VIEWS * dimension) if seen is None else vector_views(seen)
        found.append(Example(pair_features(pair, verdict, seen), views, verdict))
    return found


def look_alikes(items: list[dict[str, Any]], embed: Any) -> list[dict[str, Any]]:
    """Each new statement with those of other pairs' old ones that are nearest to it, in its language, and share no
    topic, no property and no state that the other excludes: what a memory holds beside the pair."""
    old = np.asarray(embed([item["old"] for item in items]), dtype=np.float64)
    new = np.asarray(embed([item["new"] for item in items]), dtype=np.float64)
    found: list[dict[str, Any]] = []
    for item, cosines in zip(items, new @ old.T, strict=True):
        order = [items[index] for index in np.argsort(-cosines)[:NEAREST]]
        others = [other for other in order if other is not item and other["lang"] == item["lang"]]
        beside = [other["old"] for other in others if _is_apart(other["old"], item["new"])][:LOOK_ALIKES]
        labels = {"relation": "unrelated", "accept": ["unrelated"], "supersede": False, "lang": item["lang"]}
        found += [{"old": text, "new": item["new"], **labels} for text in beside]
    return found


def _is_apart(old: str, new: str) -> bool:
    pair = StatementPair(analyse(old), analyse(new), None)
    return not (pair.topic or pair.shared_attributes or pair.exclusive_concepts)


def fit(rows: Floats, wanted: Floats, weights: Floats, penalties: Floats) -> Floats:
    """(d, 4) weights of the multinomial model for rows (n, d), accelerated gradient descent."""
    weighted = rows * np.sqrt(weights)[:, None]
    probe = np.ones(rows.shape[1])
    for _ in range(20):
        probe = weighted.T @ (weighted @ (probe / np.linalg.norm(probe)))
    step = 1.0 / (0.5 * float(np.linalg.norm(probe)) + float(penalties.max()))
    found = np.zeros((rows.shape[1], wanted.shape[1]))
    ahead = found.copy()
    for number in range(STEPS):
        slope = rows.T @ ((softmax(rows @ ahead) - wanted) * weights[:, None]) + penalties[:, None] * ahead
        following = ahead - step * slope
        ahead = following + number / (number + 3) * (following - found)
        found = following
    return found


class Design:
    """Turns examples into rows: features, scaled views, 1."""

    def __init__(self, found: list[Example], dimension: int) -> None:
        counts = Counter(name for one in found for name in one.features)
        least = {name: LEAST_WORD if name.startswith("word:") else LEAST_FEATURE for name in counts}
        self.names = sorted(name for name, count in counts.items() if count >= least[name])
        self._column = {name: index for index, name in enumerate(self.names)}
        self.scales = np.repeat(SCALES, dimension)
        self.penalties = np.concatenate(
            [np.full(len(self.names), PENALTY), np.full(len(self.scales), VECTOR_PENALTY), [0.01]]
        )

    def rows(self, found: list[Example]) -> Floats:
        rows = np.zeros((len(found), len(self.penalties)))
        for row, one in zip(rows, found, strict=True):
            for name, value in one.features.items():
                if name in self._column:
                    row[self._column[name]] = value
            row[len(self.names) : -1] = one.views * self.scales
        rows[:, -1] = 1.0
        return rows

    def stored(self, weights: Floats, *, seeing: bool) -> dict[str, Any]:
        count = len(self.names)
        vectors = weights[count:-1] * self.scales[:, None] if seeing else np.zeros((0, len(RELATIONS)))
        return {
            "bias": np.round(weights[-1], 3).tolist(),
            "features": {name: np.round(weights[index], 3).tolist() for index, name in enumerate(self.names)},
            "vectors": np.round(vectors, 3).tolist(),
        }


def cross_validated(found: list[Example], wanted: Floats, weights: Floats, folds: int, dimension: int) -> list[str]:
    """The relation that a model fitted on the other folds gives each pair."""
    fold = np.random.default_rng(0).integers(0, folds, len(found))
    labels = [""] * len(found)
    for number in range(folds):
        inside = fold != number
        design = Design([one for one, fits in zip(found, inside, strict=True) if fits], dimension)
        rows = design.rows(found)
        model = fit(rows[inside], wanted[inside], weights[inside], design.penalties)
        for index in np.flatnonzero(~inside):
            labels[index] = chosen(softmax(rows[index : index + 1] @ model)[0])
    return labels


def _wanted(items: list[dict[str, Any]]) -> Floats:
    accepted = np.array([[name in item["accept"] for name in RELATIONS] for item in items], dtype=np.float64)
    return np.asarray(accepted / accepted.sum(axis=1, keepdims=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, nargs="+", required=True)
    parser.add_argument("--folds", type=int, default=8, help="0 leaves the cross-validation out")
    parser.add_argument("--write", action="store_true", help="replace the weights of the program")
    options = parser.parse_args()
    embedder = open_default_embedder()
    dimension = len(embedder(["one"])[0])
    items = [item for path in (*options.data, PRACTICE) for item in json.loads(path.read_text("utf-8"))["items"]]
    asked = items + look_alikes(items, embedder)
    wanted = _wanted(asked)
    weights = np.where(np.arange(len(asked)) < len(items), 1.0, LOOK_ALIKE_WEIGHT)
    stored: dict[str, Any] = {"model_id": embedder.model_id}
    for name, embed in (("seeing", embedder), ("blind", None)):
        found = examples(asked, embed, dimension)
        print(json.dumps({name: "rules", **score(items, [one.by_rules for one in found[: len(items)]])}))
        if options.folds:
            labels = cross_validated(found, wanted, weights, options.folds, dimension)
            called = sum(label == "updates" for label in labels[len(items) :])
            print(
                json.dumps(
                    {
                        name: "model",
                        **score(items, labels[: len(items)]),
                        "look_alikes": len(asked) - len(items),
                        "called_updates": called,
                    }
                )
            )
        design = Design(found, dimension)
        stored[name] = design.stored(
            fit(design.rows(found), wanted, weights, design.penalties), seeing=embed is not None
        )
    if options.write:
        path = resources_folder() / "conflicts.json"
        path.write_text(json.dumps(stored, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
