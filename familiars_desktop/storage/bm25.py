"""BM25 with Lucene's idf, as a share of what a text could reach at most (Robertson and Zaragoza 2009).

    score = Σ idf(t) · f / (f + k1 · (1 - b + b · words / mean)) / Σ idf(t)        f: how often the text holds t

A term that no text holds counts in Σ idf(t) too, so that half a match scores as half a match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage.postings import Postings
from familiars_desktop.storage.tokens import Alternatives

SATURATION: Final = 1.2  # k1
MOST_READ: Final = 3_000
_Term = TypeVar("_Term")


def inverse_document_frequency(documents: int, containing: ArrayLike) -> FloatArray:
    """Lucene's ln(1 + (N - n + ½) / (n + ½)), of one number n or of many: above 0 even for a term that all N hold."""
    held = np.asarray(containing, dtype=np.float64)
    return np.asarray(np.log1p((documents - held + 0.5) / (held + 0.5)))


def telling_terms(containing: Mapping[_Term, int]) -> list[_Term]:
    """The terms to find documents by, given how many hold each: the rarest, as long as few documents hold them.

    Every document that holds one is scored. What holds only the terms left out shares nothing but common words
    with the question; in the scores of what is found they all count.
    """
    chosen: list[_Term] = []
    read = 0
    for term in sorted((term for term in containing if containing[term]), key=lambda term: containing[term]):
        read += containing[term]
        if chosen and read > MOST_READ:
            break
        chosen.append(term)
    return chosen


@dataclass(frozen=True)
class Bm25:
    """Of a question: the idf of each of its terms (t,), b in [0, 1], and how many words a text has on average."""

    weights: FloatArray
    length_weight: float
    mean: float

    @classmethod
    def of(cls, containing: Sequence[int], documents: int, words: int, length_weight: float) -> Bm25:
        """Given how many of the documents hold each term, and how many words all of them have."""
        weights = inverse_document_frequency(documents, containing)
        return cls(weights, length_weight, max(words / max(documents, 1), 1.0))

    def scores(self, often: FloatArray, lengths: NDArray[np.int32]) -> FloatArray:
        """In [0, 1] of n texts, shape (n,): how often they hold each term (t, n), and how many words they have (n,)."""
        damping = SATURATION * (1.0 - self.length_weight + self.length_weight * lengths / self.mean)
        reached = often / (often + damping)
        reached *= self.weights[:, None]
        return np.asarray(reached.sum(axis=0) / self.weights.sum(), dtype=np.float64)

    def scores_of(self, texts: Sequence[Sequence[str]], terms: Sequence[Alternatives]) -> FloatArray:
        """``scores`` of texts given as their tokens; any alternative of a term is that term."""
        term_of = {each: at for at, term in enumerate(terms) for each in term}
        often = np.zeros((len(terms), len(texts)))
        for column, text in enumerate(texts):
            for each, count in Counter(each for each in text if each in term_of).items():
                often[term_of[each], column] += count
        return self.scores(often, np.fromiter(map(len, texts), dtype=np.int32, count=len(texts)))


def best_rows(
    postings: Postings, terms: Sequence[Alternatives], length_weight: float, limit: int
) -> tuple[NDArray[np.int64], FloatArray]:
    """The rows of the ``limit`` best texts and of what is as good as the last of them, in order, and their scores.

    All terms of all texts that hold a telling one are counted at once, in a table of few columns.
    """
    found = postings.find(terms)
    containing = np.minimum(found.containing, postings.texts).tolist()  # who holds two alternatives was counted twice
    telling = np.zeros(len(terms), dtype=bool)
    telling[telling_terms(dict(enumerate(containing)))] = True
    holds = np.zeros(len(postings.lengths), dtype=bool)
    holds[found.rows[telling[found.terms]]] = True
    rows = np.flatnonzero(holds)
    column = np.empty(len(holds), dtype=np.int64)
    column[rows] = np.arange(len(rows))
    counted = np.flatnonzero(holds[found.rows])
    cells = found.terms[counted] * len(rows) + column[found.rows[counted]]
    table = np.bincount(cells, found.counts[counted].astype(np.float64), len(terms) * len(rows))
    often = np.asarray(table, dtype=np.float64).reshape(len(terms), len(rows))
    asked = Bm25.of(containing, postings.texts, postings.length, length_weight)
    scores = asked.scores(often, postings.lengths[rows])
    if len(rows) <= limit:
        return rows, scores
    best = np.flatnonzero(scores >= np.partition(scores, len(rows) - limit)[len(rows) - limit])
    return rows[best], scores[best]
