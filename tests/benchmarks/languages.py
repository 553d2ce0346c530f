"""How often a question in other forms of the words finds the memory it asks for, language by language.

    python tests/benchmarks/languages.py --json [--words-only]

``data/languages.json`` holds thirty memories of a person in each language and a question about each, whose words are
inflected otherwise than the memory's. ``words_r_at_1`` and ``words_r_at_5`` are the percentages of questions whose
memory is the first, or among the first five, by words alone; ``recall_…`` the same for a whole recall with the default
embedder, which knows English alone; ``together`` is a workspace with the memories of all languages.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from embedding import open_default_embedder

from familiars_desktop.engine.resources import load_decay_policy, load_ranking_weights
from familiars_desktop.memorizer.reader import MemoryReader
from familiars_desktop.storage import EmbedTexts, MemoryStore

DATA: Final = Path(__file__).parent / "data" / "languages.json"
DEPTH: Final = 5

Pair = Mapping[str, str]


def measure(pairs: Sequence[Pair], embed: EmbedTexts | None) -> dict[str, Any]:
    """The figures of one workspace that holds these memories and nothing else."""
    with tempfile.TemporaryDirectory() as folder, MemoryStore(folder, embed=embed) as store:
        ids = [store.append("user", "event", pair["memory"]).id for pair in pairs]
        questions = [pair["question"] for pair in pairs]
        figures = _figures("words", lambda question: list(store.words.search(question, "record")), questions, ids)
        if embed is not None:
            while store.embed_pending(64):
                pass
            reader = MemoryReader(store, embed, weights=load_ranking_weights(load_decay_policy()))
            figures |= _figures("recall", partial(_recalled, reader), questions, ids)
        return {**figures, "n": len(pairs)}


def _recalled(reader: MemoryReader, question: str) -> list[str]:
    return [item.id for item in reader.recall(question, k=DEPTH)]


def _figures(
    way: str, ask: Callable[[str], list[str]], questions: Sequence[str], ids: Sequence[str]
) -> dict[str, float]:
    found = [ask(question)[:DEPTH] for question in questions]
    return {
        f"{way}_r_at_{depth}": _percent([wanted in best[:depth] for wanted, best in zip(ids, found, strict=True)])
        for depth in (1, DEPTH)
    }


def _percent(right: Sequence[bool]) -> float:
    return round(100.0 * sum(right) / len(right), 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA, help="memories and questions by language")
    parser.add_argument("--words-only", action="store_true", help="without the embedder")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    options = parser.parse_args()
    languages: dict[str, list[Pair]] = json.loads(options.data.read_text(encoding="utf-8"))
    embed = None if options.words_only else open_default_embedder()
    result = {language: measure(pairs, embed) for language, pairs in languages.items()}
    result["together"] = measure([pair for pairs in languages.values() for pair in pairs], embed)
    print(json.dumps(result) if options.json else json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
