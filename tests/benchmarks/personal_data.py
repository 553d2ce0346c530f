"""How well personal data is found: span F1 by exact offsets, and messages flagged without cause.

    python tests/benchmarks/personal_data.py --data FILE --json

Spans of kind PERSON are left out: names are not looked for. A kind counts when it is the expected one.
"""

from __future__ import annotations

import argparse
import base64
import json
from pathlib import Path
from typing import Any

from familiars_desktop.memorizer.personal_data import detect_personal_data


def measure(items: list[dict[str, Any]]) -> dict[str, Any]:
    """``span_f1``, ``precision``, ``recall`` in [0, 1]; ``false_alarms`` counts clean messages with a finding."""
    hits = found = expected = false_alarms = 0
    misses: list[dict[str, Any]] = []
    for item in items:
        text = base64.b64decode(item["text_b64"]).decode() if "text_b64" in item else item["text"]
        gold = {(span["start"], span["end"], span["type"]) for span in item["spans"] if span["type"] != "PERSON"}
        mine = {(one.start, one.end, one.kind) for one in detect_personal_data(text)}
        hits, found, expected = hits + len(gold & mine), found + len(mine), expected + len(gold)
        false_alarms += bool(mine) and not item["spans"]
        if gold != mine:
            misses.append({"id": item.get("id"), "missed": sorted(gold - mine), "wrong": sorted(mine - gold)})
    precision, recall = hits / max(found, 1), hits / max(expected, 1)
    f1 = 2 * precision * recall / max(precision + recall, 1e-12)
    return {
        "span_f1": round(f1, 4),
        "false_alarms": false_alarms,
        "precision": round(precision, 4),
        "recall": round(recall, 4),
        "n": len(items),
        "misses": misses,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.add_argument("--misses", action="store_true", help="list what went wrong too")
    options = parser.parse_args()
    document = json.loads(options.data.read_text(encoding="utf-8"))
    result = measure(document["items"])
    if not options.misses:
        del result["misses"]
    print(json.dumps(result, ensure_ascii=False) if options.json else "\n".join(f"{k}: {v}" for k, v in result.items()))


if __name__ == "__main__":
    main()
