"""Full-text search: SQLite FTS5 finds, BM25 with Lucene's idf scores."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from familiars_desktop.storage.database import Database
from familiars_desktop.storage.protocols import DocumentKind
from familiars_desktop.storage.tokens import query_terms, tokens
from familiars_desktop.storage.word_repair import WordRepair

__all__ = ["FullText", "inverse_document_frequency", "tokens"]

SATURATION: Final = 1.2
LENGTH_WEIGHT: Final[dict[DocumentKind, float]] = {"record": 0.75, "turn": 0.5}
_RESCORED_PER_RESULT: Final = 2
_MOST_READ: Final = 3_000
_MOST_TERMS: Final = 64


def inverse_document_frequency(documents: int, containing: int) -> float:
    """Lucene's ln(1 + (N - n + ½) / (n + ½)): above 0 even for a term that every document holds."""
    return math.log1p((documents - containing + 0.5) / (containing + 0.5))


def telling_terms(containing: Mapping[str, int]) -> list[str]:
    """The terms to find documents by, given how many hold each: the rarest, as long as few documents hold them.

    FTS5 scores every document that holds one. What holds only the terms left out shares nothing but common words
    with the question; in the scores of what is found they all count.
    """
    chosen: list[str] = []
    read = 0
    for term in sorted((term for term in containing if containing[term]), key=lambda term: containing[term]):
        read += containing[term]
        if chosen and read > _MOST_READ:
            break
        chosen.append(term)
    return chosen


class FullText:
    """Words of records and turns. Scores are BM25 divided by what a document could reach at most for the query."""

    def __init__(self, database: Database, repair: WordRepair) -> None:
        self._database = database
        self._repair = repair

    def search(self, query: str, kind: DocumentKind, limit: int = 200) -> dict[str, float]:
        """Score in [0, 1] of the at most ``limit`` best ids, best first; deprecated records included.

        BM25, k1 = 1.2, b = 0.75 for records and 0.5 for turns, over Σ idf·(k1 + 1). A term that occurs nowhere
        counts in the bound, so that half a match scores as half a match.
        """
        terms = query_terms(query)[:_MOST_TERMS]
        if not terms or limit <= 0:
            return {}
        return self._repair.retrying(partial(self._search, terms, kind, limit))

    def rarity(self, words: Sequence[str]) -> list[float]:
        """How much each word, as written, tells: the idf of its rarest term over records and turns together."""
        return self._repair.retrying(partial(self._rarity, words))

    def highest_rarity(self) -> float:
        """The ``rarity`` of a word that no text has."""
        kinds: tuple[DocumentKind, ...] = ("record", "turn")
        return inverse_document_frequency(sum(self._totals(kind)[0] for kind in kinds), 0)

    def _rarity(self, words: Sequence[str]) -> list[float]:
        kinds: tuple[DocumentKind, ...] = ("record", "turn")
        with self._database.reading():
            documents = sum(self._totals(kind)[0] for kind in kinds)
            terms = {term for word in words for term in tokens(word)}
            idf = {
                term: inverse_document_frequency(documents, sum(self._containing(kind, term) for kind in kinds))
                for term in terms
            }
        return [max((idf[term] for term in tokens(word)), default=0.0) for word in words]

    def _search(self, terms: Sequence[str], kind: DocumentKind, limit: int) -> dict[str, float]:
        with self._database.reading():
            documents, total = self._totals(kind)
            containing = {term: self._containing(kind, term) for term in terms}
            found = self._matches(kind, telling_terms(containing), limit * _RESCORED_PER_RESULT)
        weights = {term: inverse_document_frequency(documents, count) for term, count in containing.items()}
        mean = max(total / max(documents, 1), 1.0)
        scores = {item: _bm25(text.split(" "), weights, LENGTH_WEIGHT[kind], mean) for item, text in found}
        return dict(sorted(scores.items(), key=lambda entry: (-entry[1], entry[0]))[:limit])

    def _totals(self, kind: DocumentKind) -> tuple[int, int]:
        row = self._database.row("SELECT documents, length FROM document_totals WHERE kind = ?", (kind,))
        return row if row is not None else (0, 0)

    def _containing(self, kind: DocumentKind, term: str) -> int:
        row = self._database.row(f"SELECT doc FROM {kind}_vocabulary WHERE term = ?", (term,))
        return row[0] if row is not None else 0

    def _matches(self, kind: DocumentKind, terms: Sequence[str], limit: int) -> list[tuple[str, str]]:
        """(id, tokens) of what FTS5 itself ranks first: its order differs from ours by little more than idf."""
        if not terms:
            return []
        any_term = " OR ".join(f'"{term}"' for term in terms)
        return self._database.rows(
            f"SELECT documents.id, found.tokens FROM (SELECT rowid, tokens FROM {kind}_words "
            f"WHERE {kind}_words MATCH ? ORDER BY rank LIMIT ?) AS found "
            "JOIN documents ON documents.number = found.rowid",
            (any_term, limit),
        )


def _bm25(document: Sequence[str], weights: Mapping[str, float], length_weight: float, mean: float) -> float:
    damping = SATURATION * (1.0 - length_weight + length_weight * len(document) / mean)
    counts: dict[str, int] = {}
    for term in document:
        if term in weights:
            counts[term] = counts.get(term, 0) + 1
    reached = sum(weights[term] * count / (count + damping) for term, count in counts.items())
    return reached / sum(weights.values())
