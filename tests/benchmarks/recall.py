"""How much of a question's evidence is recalled from real conversations, by the real reader over a real store.

    python tests/benchmarks/recall.py --data FILE --json

``r_at_k`` is the mean share of a question's evidence turns among the k best, ``sr_at_5`` the same for sessions
in the order of their best turn, ``any_at_5`` the share of questions with at least one such session, all in
percent. ``tokens_saved`` compares what ten recalled turns put into the prompt with the whole conversation: read it
together with ``r_at_10``. Intervals are 95 % bootstraps over conversations and their questions. Adversarial
questions are left out: their evidence does not answer them.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from embedding import open_default_embedder
from locomo import CATEGORIES, AskedQuestion, Conversation, load

from familiars_desktop.memorizer.context import estimated_tokens, render_context
from familiars_desktop.memorizer.reader import MemoryReader, Recalled
from familiars_desktop.memory.ranking import RankingWeights
from familiars_desktop.storage import EmbedTexts, MemoryStore

DEPTH: Final = 200
ADVERSARIAL: Final = 5
DAY: Final = 86_400.0
RESAMPLES: Final = 1_000


@dataclass(frozen=True, slots=True)
class Score:
    """One question's figures, each in [0, 1]."""

    conversation: str
    category: int
    r_at_5: float
    r_at_10: float
    r_at_20: float
    sr_at_5: float
    any_at_5: float
    tokens_saved: float


FIGURES: Final = ("r_at_5", "r_at_10", "r_at_20", "sr_at_5", "any_at_5", "tokens_saved")


@contextmanager
def remembered(conversation: Conversation, embed: EmbedTexts) -> Iterator[tuple[MemoryStore, dict[str, str]]]:
    """A store in a temporary folder that holds the conversation, and the evidence id of each turn."""
    with tempfile.TemporaryDirectory() as folder, MemoryStore(folder, embed=embed) as store:
        dialogue = store.dialogues.create(name=conversation.name)
        evidence_of: dict[str, str] = {}
        for turn in conversation.turns:
            asked = turn.speaker == conversation.speakers[0]
            stored = store.dialogues.add_turn(
                dialogue.id,
                "Q" if asked else "A",
                turn.text,
                embedding=(),
                timestamp=turn.said_at,
                origin="user" if asked else "response",
                metadata={"session": turn.session, "speaker": turn.speaker},
            )
            evidence_of[stored.id] = turn.evidence_id
        while store.embed_pending(256):
            pass
        yield store, evidence_of


def ask_all(conversation: Conversation, embed: EmbedTexts, weights: RankingWeights) -> list[Score]:
    """Every question with evidence, asked a day after the last session."""
    with remembered(conversation, embed) as (store, evidence_of):
        reader = MemoryReader(store, embed, weights=weights)
        now = conversation.turns[-1].said_at + DAY
        full = sum(estimated_tokens(f"{turn.speaker}: {turn.text}") for turn in conversation.turns)
        scores = []
        for question in conversation.questions:
            if question.category == ADVERSARIAL or not question.evidence:
                continue
            recalled = reader.recall(question.text, k=DEPTH, now=now, kinds=("turn",))
            scores.append(_score(conversation, question, recalled, evidence_of, full, now))
        return scores


def _score(
    conversation: Conversation,
    question: AskedQuestion,
    recalled: Sequence[Recalled],
    evidence_of: dict[str, str],
    full: int,
    now: float,
) -> Score:
    found = [evidence_of[item.id] for item in recalled]
    gold = set(question.evidence)
    sessions = list(dict.fromkeys(conversation.session_of(evidence) for evidence in found))[:5]
    gold_sessions = {conversation.session_of(evidence) for evidence in gold}
    prompt, _ = render_context(recalled[:10], token_budget=full, now=now)
    return Score(
        conversation=conversation.name,
        category=question.category,
        r_at_5=len(gold.intersection(found[:5])) / len(gold),
        r_at_10=len(gold.intersection(found[:10])) / len(gold),
        r_at_20=len(gold.intersection(found[:20])) / len(gold),
        sr_at_5=len(gold_sessions.intersection(sessions)) / len(gold_sessions),
        any_at_5=float(not gold_sessions.isdisjoint(sessions)),
        tokens_saved=1.0 - estimated_tokens(prompt) / full,
    )


def summary(scores: Sequence[Score]) -> dict[str, Any]:
    """The means in percent, by category too, and their intervals."""
    result: dict[str, Any] = {figure: _percent(scores, figure) for figure in FIGURES}
    result["n"] = len(scores)
    result["by_category"] = {
        name: {**{figure: _percent(mine, figure) for figure in FIGURES}, "n": len(mine)}
        for category, name in CATEGORIES.items()
        if (mine := [score for score in scores if score.category == category])
    }
    result["intervals"] = {figure: _interval(scores, figure) for figure in FIGURES}
    return result


def _percent(scores: Sequence[Score], figure: str) -> float:
    return round(100.0 * float(np.mean([getattr(score, figure) for score in scores])), 2)


def _interval(scores: Sequence[Score], figure: str) -> list[float]:
    """95 %: conversations are drawn again, then questions within each."""
    groups: dict[str, list[float]] = {}
    for score in scores:
        groups.setdefault(score.conversation, []).append(getattr(score, figure))
    values = [np.array(group) for group in groups.values()]
    generator = np.random.default_rng(0)
    means = []
    for _ in range(RESAMPLES):
        drawn = [values[i] for i in generator.integers(len(values), size=len(values))]
        means.append(float(np.concatenate([generator.choice(group, size=len(group)) for group in drawn]).mean()))
    return [round(100.0 * float(bound), 2) for bound in np.quantile(means, [0.025, 0.975])]


def measure(
    conversations: Sequence[Conversation],
    embed: EmbedTexts,
    weights: RankingWeights,
    *,
    progress: Callable[[str], None] = lambda _: None,
) -> dict[str, Any]:
    scores: list[Score] = []
    for conversation in conversations:
        scores += ask_all(conversation, embed, weights)
        progress(f"{conversation.name}: {len(scores)} questions so far, R@10 {_percent(scores, 'r_at_10')}")
    return summary(scores)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="a file in LoCoMo's format")
    parser.add_argument("--json", action="store_true", help="one JSON object on standard output")
    parser.add_argument("--conversations", type=int, default=None, help="only the first so many")
    parser.add_argument("--weight", action="append", default=[], metavar="NAME=VALUE", help="try another weight")
    options = parser.parse_args()
    tried = {name: float(value) for name, value in (text.split("=") for text in options.weight)}
    result = measure(
        load(options.data)[: options.conversations],
        open_default_embedder(),
        RankingWeights(**tried),
        progress=lambda line: print(line, file=sys.stderr),
    )
    print(json.dumps(result) if options.json else json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
