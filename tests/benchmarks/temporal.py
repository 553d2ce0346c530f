"""How often a question about the time of a conversation recalls the right session first.

    python tests/benchmarks/temporal.py --data FILE --dialogues LOCOMO_FILE --json
    python tests/benchmarks/temporal.py --wordings tests/benchmarks/data/temporal_paraphrases.json --half unseen \\
        --dialogues LOCOMO_FILE --json

``accuracy_at_1`` is the percentage of queries whose best turn lies in a right session, overall and by type, with
95 % Wilson intervals. Queries are asked at their own ``now``; later sessions cannot be recalled. With ``--wordings``
the queries are made from wordings of one's own and what the conversations hold (``temporal_questions.py``).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from math import sqrt
from pathlib import Path
from typing import Any

from embedding import open_default_embedder
from locomo import Conversation, load
from recall import remembered
from temporal_questions import History, load_wordings, questions_of

from familiars_desktop.memorizer.reader import MemoryReader
from familiars_desktop.storage import EmbedTexts


@dataclass(frozen=True, slots=True)
class Answer:
    query: str
    type: str
    wanted: tuple[int, ...]
    recalled: int | None

    @property
    def right(self) -> bool:
        return self.recalled in self.wanted


def ask_all(conversation: Conversation, items: Sequence[dict[str, Any]], embed: EmbedTexts) -> list[Answer]:
    with remembered(conversation, embed) as (store, evidence_of):
        reader = MemoryReader(store, embed)
        answers = []
        for item in items:
            last = max(turn.said_at for turn in conversation.turns if turn.session <= item["now_session"])
            now = datetime.fromisoformat(item["now"]).replace(tzinfo=UTC)
            found = reader.recall(item["query"], k=1, now=now, until=last, kinds=("turn",))
            recalled = conversation.session_of(evidence_of[found[0].id]) if found else None
            answers.append(Answer(item["query"], item["type"], tuple(item["gold_sessions"]), recalled))
        return answers


def summary(answers: Sequence[Answer]) -> dict[str, Any]:
    types = sorted({answer.type for answer in answers})
    return {
        **_accuracy(answers),
        "by_type": {name: _accuracy([answer for answer in answers if answer.type == name]) for name in types},
    }


def _accuracy(answers: Sequence[Answer]) -> dict[str, Any]:
    right, n = sum(answer.right for answer in answers), len(answers)
    return {"accuracy_at_1": round(100.0 * right / n, 2), "n": n, "interval": wilson(right, n)}


def wilson(right: int, n: int, z: float = 1.96) -> list[float]:
    share = right / n
    centre, half = share + z * z / (2 * n), z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return [round(100.0 * (centre + sign * half) / (1 + z * z / n), 2) for sign in (-1, 1)]


def _items(options: argparse.Namespace) -> list[dict[str, Any]]:
    """The queries of --data, or each wording filled --repeat times from the conversations in turn."""
    if options.data:
        return list(json.loads(options.data.read_text(encoding="utf-8"))["items"])
    wordings, names = load_wordings(options.wordings, options.half)
    samples = json.loads(options.dialogues.read_text(encoding="utf-8"))
    pairs = zip(load(options.dialogues), samples, strict=True)
    histories = [History(c, sample, telling_facts=options.telling_facts) for c, sample in pairs]
    items: list[dict[str, Any]] = []
    for position, wording in enumerate(wordings):
        made = []
        for step in range(len(histories) * 2):
            history = histories[(position + step) % len(histories)]
            made += questions_of(history, [wording], names, seed=step)
            if len(made) >= options.repeat:
                break
        items += made
    return items


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--data", type=Path, help="the queries")
    source.add_argument("--wordings", type=Path, help="wordings to make queries from")
    parser.add_argument("--half", choices=("tuned", "unseen", "sealed", "all"), default="all", help="which wordings")
    parser.add_argument("--repeat", type=int, default=2, help="queries a wording")
    parser.add_argument("--telling-facts", action="store_true", help="ask after facts that tell one session alone")
    parser.add_argument("--dialogues", type=Path, required=True, help="their conversations, in LoCoMo's format")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.add_argument("--misses", action="store_true", help="list what went wrong on standard error")
    options = parser.parse_args()
    items = _items(options)
    embed = open_default_embedder()
    answers: list[Answer] = []
    for conversation in load(options.dialogues):
        mine = [item for item in items if item["conv"] == conversation.name]
        answers += ask_all(conversation, mine, embed) if mine else []
    for answer in answers:
        if options.misses and not answer.right:
            print(f"{answer.type}: {answer.query} wanted {answer.wanted}, got {answer.recalled}", file=sys.stderr)
    print(json.dumps(summary(answers), indent=None if options.json else 2))


if __name__ == "__main__":
    main()
