"""How well updates, duplicates and extensions are told apart.

    python tests/benchmarks/conflicts.py --data FILE --json [--no-vectors]

A verdict is right when it is one of the item's ``accept`` labels; ``supersede_accuracy`` asks only whether the new
statement replaces the old one. Vectors come from the embedded default model when it is installed.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from embedding import open_default_embedder

from familiars_desktop.memorizer.conflicts import EmbedTexts, compare

RELATIONS = ("updates", "duplicates", "extends", "unrelated")


def measure(items: list[dict[str, Any]], embed: EmbedTexts | None) -> dict[str, Any]:
    """``supersede_accuracy``, its precision and recall, ``macro_f1`` of the four relations, all in [0, 1]."""
    pairs: list[tuple[str, str]] = []
    decided = {True: 0, False: 0}
    true_positive = predicted = expected = 0
    misses: list[dict[str, Any]] = []
    for item in items:
        verdict = compare(item["old"], item["new"], embed)
        label = verdict.relation
        supersedes = label == "updates"
        decided[supersedes == item["supersede"]] += 1
        true_positive += supersedes and item["supersede"]
        predicted, expected = predicted + supersedes, expected + item["supersede"]
        gold = label if label in item["accept"] else item["relation"]
        pairs.append((gold, label))
        if gold != label:
            misses.append({**item, "said": label, "confidence": verdict.confidence})
    return {
        "supersede_accuracy": round(decided[True] / max(len(items), 1), 4),
        "macro_f1": round(sum(_f1(pairs, name) for name in RELATIONS) / len(RELATIONS), 4),
        "precision": round(true_positive / max(predicted, 1), 4),
        "recall": round(true_positive / max(expected, 1), 4),
        "n": len(items),
        "misses": misses,
    }


def _f1(pairs: list[tuple[str, str]], name: str) -> float:
    hits = sum(gold == said == name for gold, said in pairs)
    total = sum(gold == name for gold, _ in pairs) + sum(said == name for _, said in pairs)
    return 2 * hits / total if total else 1.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--no-vectors", action="store_true", help="rules alone")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.add_argument("--misses", action="store_true", help="list what went wrong too")
    options = parser.parse_args()
    document = json.loads(options.data.read_text(encoding="utf-8"))
    result = measure(document["items"], None if options.no_vectors else open_default_embedder())
    if not options.misses:
        del result["misses"]
    print(json.dumps(result, ensure_ascii=False) if options.json else "\n".join(f"{k}: {v}" for k, v in result.items()))


if __name__ == "__main__":
    main()
