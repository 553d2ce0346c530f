"""Fits ``resources/memorizer/worth.json``: which English clauses are worth remembering.

    python tests/benchmarks/train_worth.py --data FILE… [--write]

``--data`` are files in the format of ``writer.py``; ``data/writer_practice.json`` is added. Every clause that the
rules find is an example: one of a message with nothing to remember is not worth it, one that holds a key of a gold
fact is. Cross-validated by message: how many clauses that the rules keep wrongly would be dropped, how many that they
drop wrongly would be saved, and at what price. Sealed halves are not to be given.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from embedding import open_default_embedder
from numpy.typing import NDArray

from familiars_desktop.memorizer.lexicon import language_of, lexicon, resources_folder
from familiars_desktop.memorizer.speech import read_message
from familiars_desktop.memorizer.worth import LANGUAGE, word_features

PRACTICE: Final = Path(__file__).parent / "data" / "writer_practice.json"
SCALE: Final = 5.0  # of the vector against the words
PENALTY: Final = 2.0  # half the squared length of the weights costs this much
LEAST: Final = 4  # examples that a word has to stand in
PRICE_OF_KEEPING: Final = 0.5  # percent of the idle examples that may be saved by mistake
PRICE_OF_DROPPING: Final = 0.7  # percent of the telling examples that may be dropped by mistake
FOLDS: Final = 8
STEPS: Final = 250

Floats = NDArray[np.float64]


class Example(NamedTuple):
    """A clause of message ``message``; ``kept`` by the rules; ``worth`` remembering."""

    text: str
    message: int
    kept: bool
    worth: bool


def examples(messages: list[tuple[str, list[list[list[str]]] | None]]) -> Iterator[Example]:
    """Of messages with the keys of their facts: none for nothing to remember, None where every clause tells."""
    for number, (text, facts) in enumerate(messages):
        if language_of(text) != LANGUAGE:
            continue
        reading = read_message(text, lexicon(LANGUAGE))
        found = [(one, not one.doubtful) for one in (*reading.statements, *reading.doubts)]
        clauses = [(one.content(text), kept) for one, kept in found if one.cell[0] == "user" or facts == []]
        if facts == [] and not clauses:
            yield Example(text[:300], number, False, False)
        for clause, kept in clauses:
            held = facts is None or any(_holds(clause, key) for fact in facts for key in fact)
            if held or facts == []:
                yield Example(clause, number, kept, held)


def _holds(clause: str, alternatives: list[str]) -> bool:
    return any(key.casefold() in clause.casefold() for key in alternatives)


def fit(features: Floats, worth: Floats) -> Floats:
    """Weights and bias of the logistic model, (d + 1,), by accelerated gradient descent."""
    rows = np.hstack([features, np.ones((len(features), 1))])
    probe = np.ones(rows.shape[1])
    for _ in range(20):
        probe = rows.T @ (rows @ (probe / np.linalg.norm(probe)))
    step = 1.0 / (0.2625 * float(np.linalg.norm(probe)) + PENALTY)
    weights = np.zeros(rows.shape[1])
    ahead = weights.copy()
    for number in range(STEPS):
        slope = rows.T @ (1 / (1 + np.exp(-(rows @ ahead))) - worth)
        slope[:-1] += PENALTY * ahead[:-1]
        following = ahead - step * slope
        ahead = following + number / (number + 3) * (following - weights)
        weights = following
    return weights


def _features(clauses: list[str], vectors: Floats, vocabulary: dict[str, int]) -> Floats:
    words = np.zeros((len(clauses), len(vocabulary)))
    for row, clause in enumerate(clauses):
        columns = [vocabulary[feature] for feature in word_features(clause) if feature in vocabulary]
        words[row, columns] = 1.0
    return np.hstack([SCALE * vectors, words])


def _messages(paths: list[Path]) -> list[tuple[str, list[list[list[str]]] | None]]:
    found: list[tuple[str, list[list[list[str]]] | None]] = []
    for path in paths:
        items = json.loads(path.read_text(encoding="utf-8"))["items"]
        found.extend((item["text"], [fact["keys"] for fact in item["facts"]]) for item in items)
    practice = json.loads(PRACTICE.read_text(encoding="utf-8"))
    return found + [(text, []) for text in practice["idle"]] + [(text, None) for text in practice["telling"]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, nargs="+", required=True)
    parser.add_argument("--write", action="store_true", help="replace the weights of the program")
    options = parser.parse_args()
    embedder = open_default_embedder()
    found = list(examples(_messages(options.data)))
    clauses = [one.text for one in found]
    counts = Counter(feature for clause in clauses for feature in word_features(clause))
    vocabulary = {word: index for index, word in enumerate(word for word, count in counts.items() if count >= LEAST)}
    features = _features(clauses, np.asarray(embedder(clauses), dtype=np.float64), vocabulary)
    worth = np.array([one.worth for one in found], dtype=np.float64)
    kept = np.array([one.kept for one in found])
    odds = _cross_validated(features, worth, np.array([one.message for one in found]))
    idle = worth == 0
    keep = float(np.percentile(odds[idle & ~kept], 100 - PRICE_OF_KEEPING))
    drop = float(np.percentile(odds[~idle & kept], PRICE_OF_DROPPING))
    print(
        json.dumps(
            {
                "examples": len(found),
                "wrongly_kept": int((idle & kept).sum()),
                "of_them_dropped": int((idle & kept & (odds < drop)).sum()),
                "wrongly_dropped": int((~idle & ~kept).sum()),
                "of_them_saved": int((~idle & ~kept & (odds > keep)).sum()),
                "rightly_kept_lost": int((~idle & kept & (odds < drop)).sum()),
                "rightly_dropped_saved": int((idle & ~kept & (odds > keep)).sum()),
            }
        )
    )
    if options.write:
        _write(fit(features, worth), vocabulary, embedder.model_id, keep, drop)


def _cross_validated(features: Floats, worth: Floats, messages: NDArray[np.int64]) -> Floats:
    fold = np.random.default_rng(1).integers(0, FOLDS, int(messages.max()) + 1)[messages]
    odds = np.zeros(len(worth))
    for number in range(FOLDS):
        weights = fit(features[fold != number], worth[fold != number])
        odds[fold == number] = features[fold == number] @ weights[:-1] + weights[-1]
    return odds


def _write(weights: Floats, vocabulary: dict[str, int], model_id: str, keep: float, drop: float) -> None:
    dimension = len(weights) - 1 - len(vocabulary)
    stored: dict[str, Any] = {
        "model_id": model_id,
        "bias": round(float(weights[-1]), 4),
        "keep": round(keep, 2),
        "drop": round(drop, 2),
        "vector": [round(float(value) * SCALE, 4) for value in weights[:dimension]],
        "words": {word: round(float(weights[dimension + index]), 3) for word, index in sorted(vocabulary.items())},
    }
    path = resources_folder() / "worth.json"
    path.write_text(json.dumps(stored, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
