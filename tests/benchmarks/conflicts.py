"""How well updates, duplicates and extensions are told apart.

    python tests/benchmarks/conflicts.py --data FILE --json [--no-vectors]

A verdict is right when it is one of the item's ``accept`` labels; ``supersede_accuracy`` asks only whether the new
statement replaces the old one. Vectors come from the embedded default model when it is installed.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from embedding import open_default_embedder

from familiars_desktop.memorizer.conflicts import EmbedTexts, compare
from familiars_desktop.memorizer.pair_judge import RELATIONS


def measure(items: list[dict[str, Any]], embed: EmbedTexts | None) -> dict[str, Any]:
    """What ``score`` gives, and the ``misses``."""
    verdicts = [compare(item["old"], item["new"], embed) for item in items]
    misses = [
        {**item, "said": verdict.relation, "confidence": verdict.confidence}
        for item, verdict in zip(items, verdicts, strict=True)
        if verdict.relation not in item["accept"]
    ]
    return {**score(items, [verdict.relation for verdict in verdicts]), "misses": misses}


def score(items: list[dict[str, Any]], labels: Sequence[str]) -> dict[str, Any]:
    """``supersede_accuracy``, its precision and recall, ``macro_f1`` of the four relations, all in [0, 1]."""
    gold = [label if label in item["accept"] else item["relation"] for item, label in zip(items, labels, strict=True)]
    pairs = list(zip(gold, labels, strict=True))
    said = [label == "updates" for label in labels]
    wanted = [item["supersede"] for item in items]
    both = sum(one and other for one, other in zip(said, wanted, strict=True))
    return {
        "supersede_accuracy": round(
            sum(one == other for one, other in zip(said, wanted, strict=True)) / max(len(items), 1), 4
        ),
        "macro_f1": round(sum(_f1(pairs, name) for name in RELATIONS) / len(RELATIONS), 4),
        "precision": round(both / max(sum(said), 1), 4),
        "recall": round(both / max(sum(wanted), 1), 4),
        "n": len(items),
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
