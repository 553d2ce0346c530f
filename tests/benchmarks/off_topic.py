"""How often a question that has nothing to do with what is remembered recalls something all the same.

    python tests/benchmarks/off_topic.py --json [--data LOCOMO_FILE]

The questions stand in ``data/off_topic.json``: nonsense, greetings, sums, code and general knowledge in several
languages, asked of thirty memories of one person and, with ``--data``, of the turns of LoCoMo conversations.
``injected`` is the percentage of them for which ``render_context`` put anything into the prompt, with a 95 % Wilson
interval; ``answered`` the percentage of the questions that must recall a memory and do, ``helped`` of those that may.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from embedding import open_default_embedder
from locomo import load
from recall import remembered
from temporal import wilson

from familiars_desktop.engine.resources import load_decay_policy, load_ranking_weights
from familiars_desktop.memorizer.context import render_context
from familiars_desktop.memorizer.reader import MemoryReader, Recalled
from familiars_desktop.memory.ranking import RankingWeights
from familiars_desktop.storage import EmbedTexts, MemoryStore

DATA: Final = Path(__file__).parent / "data" / "off_topic.json"
TOKEN_BUDGET: Final = 1_000
DAY: Final = 86_400.0


def ask_memories(data: dict[str, Any], embed: EmbedTexts, weights: RankingWeights) -> dict[str, Any]:
    """The off-topic questions, and those that should recall, of a store with the data's own memories."""
    with tempfile.TemporaryDirectory() as folder, MemoryStore(folder, embed=embed) as store:
        name_of = {
            store.append("user", memory["category"], memory["content"]).id: memory["name"]
            for memory in data["memories"]
        }
        while store.embed_pending(64):
            pass
        reader = MemoryReader(store, embed, weights=weights)
        found = {
            item["query"]: {name_of[recalled.id] for recalled in reader.recall(item["query"])}
            for item in data["to_recall"]
        }
        expected = {
            kind: [item["memory"] in found[item["query"]] for item in data["to_recall"] if item["expected"] == kind]
            for kind in ("must", "may")
        }
        missed = [
            item["query"]
            for item in data["to_recall"]
            if item["expected"] == "must" and item["memory"] not in found[item["query"]]
        ]
        return {
            **_off_topic(reader, data["off_topic"]),
            "answered": _percent(expected["must"]),
            "helped": _percent(expected["may"]),
            "missed": missed,
        }


def ask_turns(path: Path, count: int, data: dict[str, Any], embed: EmbedTexts, weights: RankingWeights) -> Any:
    """The off-topic questions of the turns of conversations, by conversation."""
    results = {}
    for conversation in load(path)[:count]:
        with remembered(conversation, embed) as (store, _):
            reader = MemoryReader(store, embed, weights=weights)
            now = conversation.turns[-1].said_at + DAY
            results[conversation.name] = _off_topic(reader, data["off_topic"], now)
    return results


def _off_topic(reader: MemoryReader, items: Sequence[dict[str, str]], now: float | None = None) -> dict[str, Any]:
    injected = []
    for item in items:
        recalled = reader.recall(item["query"], now=now)
        _, shown = render_context(recalled, token_budget=TOKEN_BUDGET, now=now or 0.0)
        if shown:
            injected.append((item, shown))
    return {
        "injected": round(100.0 * len(injected) / len(items), 2),
        "interval": wilson(len(injected), len(items)),
        "n": len(items),
        "what": [_told(item, shown) for item, shown in injected],
    }


def _told(item: dict[str, str], shown: Sequence[Recalled]) -> str:
    best = max(shown, key=lambda recalled: recalled.score)
    return f"{item['kind']}: {item['query']} → {len(shown)}, best {best.score:.2f}: {best.content[:60]}"


def _percent(right: Iterable[bool]) -> float | None:
    values = list(right)
    return round(100.0 * sum(values) / len(values), 2) if values else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--questions", type=Path, default=DATA, help="the questions and the memories")
    parser.add_argument("--data", type=Path, default=None, help="conversations in LoCoMo's format, to ask them too")
    parser.add_argument("--conversations", type=int, default=1, help="how many of them")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    data = json.loads(options.questions.read_text(encoding="utf-8"))
    embed, weights = open_default_embedder(), load_ranking_weights(load_decay_policy())
    result = {"memories": ask_memories(data, embed, weights)}
    if options.data:
        result["turns"] = ask_turns(options.data, options.conversations, data, embed, weights)
    for part in [result["memories"], *result.get("turns", {}).values()]:
        print("\n".join(part.pop("what")), file=sys.stderr)
    print(json.dumps(result) if options.json else json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
