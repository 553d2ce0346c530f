"""How well the writer remembers: facts found, messages wrongly remembered, facts put on the wrong person.

    python tests/benchmarks/writer.py --data FILE --json [--model ID] [--no-vectors]

A gold fact is found when one stored item lies in an accepted cell and holds all its keys. A stored item is right
when it finds a gold fact, or a part of one. Without ``--model`` no language model is asked: the rules decide, and the
embedded default embedder's look at English clauses, which ``--no-vectors`` leaves out.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from embedding import open_default_embedder

from familiars_desktop.memorizer.output import Write
from familiars_desktop.memorizer.second_opinion import TextModel
from familiars_desktop.memorizer.worth import Embeds
from familiars_desktop.memorizer.writer import MemorizerWriter

NOW = datetime(2026, 3, 4, 12, 0, tzinfo=UTC)


def measure(items: list[dict[str, Any]], model: TextModel | None = None, embed: Embeds | None = None) -> dict[str, Any]:
    """``precision`` of the items, ``recall`` of the gold facts; ``wrongly_remembered`` and counts."""
    writer = MemorizerWriter(model, embed=embed)
    found = expected = right = stored = wrong_messages = empty_messages = wrong_person = forgets = 0
    asked_to_forget = 0
    misses: list[dict[str, Any]] = []
    for item in items:
        output = writer.write(item["text"], now=NOW)
        kept = [write for write in output.writes if write.op != "skip"]
        gold = item["facts"]
        hit = [fact for fact in gold if any(_finds(write, fact) for write in kept)]
        good = [write for write in kept if any(_part_of(write, fact) for fact in gold)]
        found, expected = found + len(hit), expected + len(gold)
        right, stored = right + len(good), stored + len(kept)
        if not gold:
            empty_messages += 1
            wrong_messages += bool(kept)
        if item.get("operation") == "forget":
            asked_to_forget += 1
            forgets += bool(output.forgets)
        wrong_person += sum(_wrong_person(write, item) for write in good)
        if len(hit) < len(gold) or len(good) < len(kept):
            misses.append(
                {
                    "id": item.get("id"),
                    "text": item["text"],
                    "missed": [fact["keys"] for fact in gold if fact not in hit],
                    "kept": [f"{write.scope}/{write.category}: {write.entry.content}" for write in kept],
                }
            )
    precision, recall = right / max(stored, 1), found / max(expected, 1)
    return {
        "precision": round(precision, 4),
        "recall": round(recall, 4),
        "f1": round(2 * precision * recall / max(precision + recall, 1e-12), 4),
        "wrongly_remembered": round(wrong_messages / max(empty_messages, 1), 4),
        "wrong_person": wrong_person,
        "forgets_understood": round(forgets / max(asked_to_forget, 1), 4),
        "n": len(items),
        "facts": expected,
        "misses": misses,
    }


def _finds(write: Write, fact: dict[str, Any]) -> bool:
    return _accepted(write, fact) and all(_holds(write, alternatives) for alternatives in fact["keys"])


def _part_of(write: Write, fact: dict[str, Any]) -> bool:
    return _accepted(write, fact) and any(_holds(write, alternatives) for alternatives in fact["keys"])


def _accepted(write: Write, fact: dict[str, Any]) -> bool:
    return [write.scope, write.category] in fact["accept"]


def _holds(write: Write, alternatives: list[str]) -> bool:
    content = write.entry.content.casefold()
    return any(text.casefold() in content for text in alternatives)


def _wrong_person(write: Write, item: dict[str, Any]) -> bool:
    """Somebody else's fact kept as if it were the user's, or without saying whose it is."""
    owner = item.get("owner")
    if not owner or write.category == "event":
        return False
    named = any(re.search(re.escape(name), write.entry.content, re.IGNORECASE) for name in owner.split("|"))
    about_user = write.category != "relation" and all(
        ["user", "relation"] in fact["accept"] for fact in item["facts"] if _part_of(write, fact)
    )
    return about_user or (write.category == "relation" and not named)


@contextmanager
def _model(model_id: str | None) -> Iterator[TextModel | None]:
    if model_id is None:
        yield None
        return
    from writer_model import open_model

    with open_model(model_id) as model:
        yield model


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument(
        "--model", help="a model of the catalogue for second opinions; without it the rules decide alone"
    )
    parser.add_argument("--no-vectors", action="store_true", help="without a look at the clauses' vectors")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.add_argument("--misses", action="store_true", help="list what went wrong too")
    options = parser.parse_args()
    document = json.loads(options.data.read_text(encoding="utf-8"))
    with _model(options.model) as model:
        result = measure(document["items"], model, None if options.no_vectors else open_default_embedder())
    if not options.misses:
        del result["misses"]
    print(json.dumps(result, ensure_ascii=False) if options.json else "\n".join(f"{k}: {v}" for k, v in result.items()))


if __name__ == "__main__":
    main()
