"""Full-text search: SQLite FTS5 finds, BM25 with Lucene's idf scores."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from familiars_desktop.storage.database import Database
from familiars_desktop.storage.protocols import DocumentKind
from familiars_desktop.storage.tokens import query_terms, tokens

__all__ = ["FullText", "inverse_document_frequency", "tokens"]

SATURATION: Final = 1.2
LENGTH_WEIGHT: Final[dict[DocumentKind, float]] = {"record": 0.75, "turn": 0.5}
_RESCORED_PER_RESULT: Final = 4
_MOST_TERMS: Final = 64


def inverse_document_frequency(documents: int, containing: int) -> float:
    """Lucene's ln(1 + (N - n + ½) / (n + ½)): above 0 even for a term that every document holds."""
    return math.log1p((documents - containing + 0.5) / (containing + 0.5))


class FullText:
    """Words of records and turns. Scores are BM25 divided by what a document could reach at most for the query."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def search(self, query: str, kind: DocumentKind, limit: int = 200) -> dict[str, float]:
        """Score in [0, 1] of the at most ``limit`` best ids, best first; deprecated records included.

        BM25, k1 = 1.2, b = 0.75 for records and 0.5 for turns, over Σ idf·(k1 + 1). A term that occurs nowhere
        counts in the bound, so that half a match scores as half a match.
        """
        terms = query_terms(query)[:_MOST_TERMS]
        if not terms or limit <= 0:
            return {}
        with self._database.reading():
            documents, total = self._totals(kind)
            weights = {term: inverse_document_frequency(documents, self._containing(kind, term)) for term in terms}
            found = self._matches(kind, terms, limit * _RESCORED_PER_RESULT)
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
        any_term = " OR ".join(f'"{term}"' for term in terms)
        return self._database.rows(
            f"SELECT documents.id, found.tokens FROM (SELECT rowid, tokens FROM {kind}_words "
            f"WHERE {kind}_words MATCH ? ORDER BY rank LIMIT ?) AS found "
            "JOIN documents ON documents.number = found.rowid",
            (any_term, limit),
        )


def _bm25(document: Sequence[str], weights: dict[str, float], length_weight: float, mean: float) -> float:
    damping = SATURATION * (1.0 - length_weight + length_weight * len(document) / mean)
    counts = {term: document.count(term) for term in weights}
    reached = sum(weight * counts[term] / (counts[term] + damping) for term, weight in weights.items())
    return reached / sum(weights.values())
