"""Fits the weights of recall on conversations, leaving one out at a time, and writes them.

    python tests/benchmarks/tune.py --data FILE [FILE …] [--write resources/recall.toml]

A weight is fitted to each term that a question's turns differ in (cosine, words, late interaction, speaker, how much
a turn tells), by the likelihood of the evidence among all turns: a softmax over the scores, for each evidence turn
against all that are none. What is printed for a conversation was fitted on the others alone; what is written was
fitted on all. Late interaction is the unit of the others. ``expected_*`` is the least-squares fit of late interaction
to cosine and words. Data files are in LoCoMo's format and are no part of the repository.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from embedding import open_default_embedder
from locomo import Conversation, load
from numpy.typing import NDArray
from recall import ADVERSARIAL, DAY, remembered

from familiars_desktop.memorizer.reader import MemoryReader
from familiars_desktop.memory.ranking import TERMS, Candidates, RankingWeights, rank
from familiars_desktop.storage import EmbedTexts

FITTED: Final = ("meaning", "words", "late", "speaker", "telling")
COLUMNS: Final = [TERMS.index(name) for name in FITTED]
STEPS: Final = 80
REGULARISATION: Final = 1e-3
FIRST_MOMENT, SECOND_MOMENT, RATE, FINE_RATE, FINE_FROM = 0.8, 0.95, 0.12, 0.04, 50

Floats = NDArray[np.float64]
Rows = NDArray[np.int64]


@dataclass(frozen=True)
class Asked:
    """A question as measured: its candidates, the rows of its evidence, and each row's session."""

    conversation: str
    candidates: Candidates
    now: float
    gold: Rows
    sessions: Rows

    def features(self, weights: RankingWeights) -> Floats:
        return rank(self.candidates, weights, now=self.now).values[:, COLUMNS]

    def figures(self, weights: RankingWeights) -> tuple[float, float, float, float]:
        """R@5, R@10, R@20 and SR@5."""
        order = rank(self.candidates, weights, now=self.now).order
        found = [float(np.isin(self.gold, order[:k]).mean()) for k in (5, 10, 20)]
        sessions = list(dict.fromkeys(self.sessions[order].tolist()))[:5]
        return found[0], found[1], found[2], float(np.isin(np.unique(self.sessions[self.gold]), sessions).mean())


def measured(conversation: Conversation, embed: EmbedTexts) -> list[Asked]:
    """Every question with evidence, asked a day after the last session."""
    with remembered(conversation, embed) as (store, evidence_of):
        reader = MemoryReader(store, embed)
        now = conversation.turns[-1].said_at + DAY
        asked = []
        for question in conversation.questions:
            if question.category == ADVERSARIAL or not question.evidence:
                continue
            candidates = reader.measure(question.text, now=now, kinds=("turn",))
            evidence = [evidence_of[turn_id] for turn_id in candidates.ids]
            gold = np.array([evidence.index(one) for one in question.evidence], dtype=np.int64)
            sessions = np.array([conversation.session_of(one) for one in evidence], dtype=np.int64)
            asked.append(Asked(conversation.name, candidates, now, gold, sessions))
        return asked


def fitted(asked: Sequence[Asked], start: RankingWeights) -> RankingWeights:
    """Expectations first, then weights, with late interaction as the unit."""
    expecting = _with_expectations(asked, start)
    examples = [(one.features(expecting), one.gold) for one in asked]
    spread = np.sqrt(np.mean([features.var(axis=0) for features, _ in examples], axis=0))
    raw = _descend([(features / spread, gold) for features, gold in examples]) / spread
    unit = raw / raw[FITTED.index("late")]
    return replace(expecting, **{name: round(float(value), 3) for name, value in zip(FITTED, unit, strict=True)})


def _with_expectations(asked: Sequence[Asked], start: RankingWeights) -> RankingWeights:
    rows = [(one.candidates, ~np.isnan(one.candidates.late)) for one in asked]
    cosine, words, late = (
        np.concatenate([getattr(candidates, name)[there] for candidates, there in rows])
        for name in ("cosine", "words", "late")
    )
    solved, *_ = np.linalg.lstsq(np.column_stack([np.ones(len(late)), cosine, words]), late, rcond=None)
    base, meaning, share = (round(float(value), 3) for value in solved)
    return replace(start, expected_base=base, expected_meaning=meaning, expected_words=share)


def _descend(examples: Sequence[tuple[Floats, Rows]]) -> Floats:
    """Adam (Kingma and Ba 2015) on the mean loss with a weight penalty."""
    weights = np.full(len(FITTED), 0.3)
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        slope = np.mean([_slope(features, gold, weights) for features, gold in examples], axis=0)
        slope += 2.0 * REGULARISATION * weights
        first = FIRST_MOMENT * first + (1.0 - FIRST_MOMENT) * slope
        second = SECOND_MOMENT * second + (1.0 - SECOND_MOMENT) * slope**2
        change = (first / (1.0 - FIRST_MOMENT**step)) / (np.sqrt(second / (1.0 - SECOND_MOMENT**step)) + 1e-8)
        weights = weights - (RATE if step < FINE_FROM else FINE_RATE) * change
    return weights


def _slope(features: Floats, gold: Rows, weights: Floats) -> Floats:
    """Of -log softmax, each evidence row against all rows that are no evidence, averaged."""
    scores = features @ weights
    shares = np.exp(scores - scores.max())
    others = np.ones(len(scores), dtype=bool)
    others[gold] = False
    total, centre = shares[others].sum(), shares[others] @ features[others]
    expected = (centre + shares[gold, None] * features[gold]) / (total + shares[gold])[:, None]
    return np.asarray((expected - features[gold]).mean(axis=0), dtype=np.float64)


def leave_one_out(asked: Sequence[Asked], start: RankingWeights) -> list[tuple[str, int, Floats]]:
    """(conversation, questions, mean figures) of each, by weights fitted on the others."""
    folds = []
    for name in dict.fromkeys(one.conversation for one in asked):
        weights = fitted([one for one in asked if one.conversation != name], start)
        left_out = [one.figures(weights) for one in asked if one.conversation == name]
        folds.append((name, len(left_out), np.mean(left_out, axis=0)))
    return folds


def write(weights: RankingWeights, path: Path) -> None:
    """The fitted values into the file's lines, its comments kept."""
    text = path.read_text(encoding="utf-8")
    for name in (*FITTED, "expected_base", "expected_meaning", "expected_words"):
        text, count = re.subn(rf"(?m)^{name} = [-+.\d]+", f"{name} = {getattr(weights, name)}", text)
        if count != 1:
            raise SystemExit(f"{path} has {count} lines for {name}, one is needed")
    path.write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, nargs="+", required=True, help="files in LoCoMo's format")
    parser.add_argument("--write", type=Path, default=None, help="the table to write the weights into")
    options = parser.parse_args()
    embed, start = open_default_embedder(), RankingWeights()
    asked = []
    for conversation in (one for path in options.data for one in load(path)):
        asked += measured(conversation, embed)
        print(f"{conversation.name} measured", file=sys.stderr)
    folds = leave_one_out(asked, start)
    print("left out        n    R@5   R@10   R@20   SR@5")
    for name, count, figures in folds:
        print(f"{name:12} {count:4}  " + "  ".join(f"{100.0 * value:5.1f}" for value in figures))
    counts = np.array([count for _, count, _ in folds])
    pooled = np.average([figures for *_, figures in folds], axis=0, weights=counts)
    print(f"{'all':12} {counts.sum():4}  " + "  ".join(f"{100.0 * value:5.1f}" for value in pooled))
    weights = fitted(asked, start)
    print({name: getattr(weights, name) for name in (*FITTED, "expected_base", "expected_meaning", "expected_words")})
    if options.write is not None:
        write(weights, options.write)


if __name__ == "__main__":
    main()
