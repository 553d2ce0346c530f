"""Full-text search: BM25 with Lucene's idf, over postings in memory; over SQLite's FTS5 where they do not fit there."""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.storage.bm25 import Bm25, best_rows, inverse_document_frequency, telling_terms
from familiars_desktop.storage.database import Database, Row
from familiars_desktop.storage.documents import languages_told
from familiars_desktop.storage.postings import Postings
from familiars_desktop.storage.protocols import DocumentKind
from familiars_desktop.storage.tokens import Alternatives, document_tokens, query_terms, tokens, told_by, word_terms
from familiars_desktop.storage.word_repair import WordRepair

__all__ = ["FullText", "tokens"]

LENGTH_WEIGHT: Final[dict[DocumentKind, float]] = {"record": 0.75, "turn": 0.5}
_RESCORED_PER_RESULT: Final = 2
_MOST_TERMS: Final = 64
# People write in few, and each costs a look at its stem of every word of a question.
_MOST_LANGUAGES: Final = 4
MOST_BYTES: Final = 128 * 1024 * 1024
_READ_BEHIND_FROM: Final = 16_384
_KINDS: Final[tuple[DocumentKind, ...]] = ("record", "turn")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Hits:
    """Rows of ``ids`` (m,) and their scores (m,). ``ids`` are those of many more, to which new ones are added later."""

    ids: Sequence[str]
    rows: NDArray[np.int64]
    scores: FloatArray


NO_HITS: Final = Hits((), np.zeros(0, dtype=np.int64), np.zeros(0))


class FullText:
    """Words of records and turns. Scores are BM25 divided by what a document could reach at most for the query.

    Thread-safe. From memory while the postings of a kind take no more than ``most_bytes``, else, and until those of
    many texts have been read, by FTS5.
    """

    def __init__(self, database: Database, repair: WordRepair, most_bytes: int = MOST_BYTES) -> None:
        self._database = database
        self._repair = repair
        self._most_bytes = most_bytes
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._postings: dict[DocumentKind, Postings] = {}
        # With the version of the database that they are of.
        self._known_totals: dict[DocumentKind, tuple[int, tuple[int, int]]] = {}
        # And with the latest stamp of a text.
        self._known_languages: dict[DocumentKind, tuple[int, Row | None, tuple[str, ...]]] = {}
        self._reading: dict[DocumentKind, threading.Thread] = {}

    def search(self, query: str, kind: DocumentKind, limit: int = 200) -> dict[str, float]:
        """Score in [0, 1] of the at most ``limit`` best ids, best first, equal ones by id; ``hits`` by name."""
        hits = self.hits(query, kind, limit)
        named = zip((hits.ids[row] for row in hits.rows.tolist()), hits.scores.tolist(), strict=True)
        return dict(sorted(named, key=lambda entry: (-entry[1], entry[0]))[: max(limit, 0)])

    def hits(self, query: str, kind: DocumentKind, limit: int = 200) -> Hits:
        """The ``limit`` best, and what is as good as the last of them; deprecated records included.

        BM25, k1 = 1.2, b = 0.75 for records and 0.5 for turns, over Σ idf·(k1 + 1). A term that occurs nowhere
        counts in the bound, so that half a match scores as half a match. A word's stems in several languages are one
        term, as Lucene's synonyms are.
        """
        return self._repair.retrying(partial(self._hits, query, kind, limit)) if limit > 0 else NO_HITS

    def score(self, query: str, text: str, kind: DocumentKind) -> float:
        """What ``search`` would give a text that is not there, in [0, 1], if it were, but for its own share in idf."""
        return self._repair.retrying(partial(self._score, query, document_tokens(text), kind))

    def rarity(self, words: Sequence[str]) -> list[float]:
        """How much each word, as written, tells: the idf of its rarest term over records and turns together."""
        return self._repair.retrying(partial(self._rarity, words))

    def highest_rarity(self) -> float:
        """The ``rarity`` of a word that no text has."""
        return float(inverse_document_frequency(sum(self._totals(kind)[0] for kind in _KINDS), 0))

    def catch_up(self) -> None:
        """Take in what has changed of the kinds that are served from memory, so that no question waits for it."""
        for kind in list(self._postings):
            self._languages(kind)
            self._totals(kind)
            with self._lock:
                self._repair.retrying(self._postings[kind].catch_up)

    def scrub(self) -> None:
        """Leave nothing in memory of a text that the database has no more."""
        self.finish_reading()
        with self._lock:
            for postings in self._postings.values():
                self._repair.retrying(postings.catch_up)

    def finish_reading(self) -> None:
        """Wait until the postings that are being read behind are there."""
        with self._lock:
            reading = list(self._reading.values())
        for thread in reading:
            thread.join()

    def close(self) -> None:
        """Stop what is being read behind."""
        with self._lock:
            self._closed.set()
        self.finish_reading()

    def _rarity(self, words: Sequence[str]) -> list[float]:
        languages = tuple(dict.fromkeys(language for kind in _KINDS for language in self._languages(kind)))
        terms_of = [word_terms(word, languages) for word in words]
        terms = list(dict.fromkeys(term for found in terms_of for term in found))
        documents = sum(self._totals(kind)[0] for kind in _KINDS)
        containing = np.sum([self._containing(kind, terms) for kind in _KINDS], axis=0)
        idf = dict(zip(terms, inverse_document_frequency(documents, containing).tolist(), strict=True))
        return [max((idf[term] for term in found), default=0.0) for found in terms_of]

    def _score(self, query: str, text: Sequence[str], kind: DocumentKind) -> float:
        terms = query_terms(query, (*self._languages(kind), *told_by(text)))[:_MOST_TERMS]
        if not terms:
            return 0.0
        documents, total = self._totals(kind)
        asked = Bm25.of(self._containing(kind, terms), documents, total, LENGTH_WEIGHT[kind])
        return float(asked.scores_of([text], terms)[0])

    def _hits(self, query: str, kind: DocumentKind, limit: int) -> Hits:
        terms = query_terms(query, self._languages(kind))[:_MOST_TERMS]
        return self._search(terms, kind, limit) if terms else NO_HITS

    def _search(self, terms: Sequence[Alternatives], kind: DocumentKind, limit: int) -> Hits:
        with self._lock:
            postings = self._current(kind)
            if postings is not None:
                return Hits(postings.ids, *best_rows(postings, terms, LENGTH_WEIGHT[kind], limit))
        return self._search_database(terms, kind, limit)

    def _search_database(self, terms: Sequence[Alternatives], kind: DocumentKind, limit: int) -> Hits:
        with self._database.reading():
            documents, total = self._totals(kind)
            containing = dict(zip(terms, self._containing_rows(kind, terms, documents), strict=True))
            found = self._matches(kind, telling_terms(containing), limit * _RESCORED_PER_RESULT)
        asked = Bm25.of(list(containing.values()), documents, total, LENGTH_WEIGHT[kind])
        scored = asked.scores_of([text.split(" ") for _, text in found], terms)
        scores = dict(zip((item for item, _ in found), scored.tolist(), strict=True))
        best = sorted(scores.items(), key=lambda entry: (-entry[1], entry[0]))[:limit]
        return Hits(tuple(item for item, _ in best), np.arange(len(best)), np.array([score for _, score in best]))

    def _current(self, kind: DocumentKind) -> Postings | None:
        """The postings as they are now; None while they are still being read, and when they do not fit."""
        postings = self._postings.get(kind)
        if postings is None and self._totals(kind)[0] >= _READ_BEHIND_FROM:
            self._read_behind(kind)
            return None
        if postings is None:
            postings = self._postings[kind] = Postings(self._database, kind, self._most_bytes)
        postings.catch_up()
        return postings if postings.fits else None

    def _read_behind(self, kind: DocumentKind) -> None:
        if kind not in self._reading and not self._closed.is_set():
            thread = threading.Thread(target=self._read, args=(kind,), name=f"{kind}-words", daemon=True)
            self._reading[kind] = thread
            thread.start()

    def _read(self, kind: DocumentKind) -> None:
        try:
            read = Postings(self._database, kind, self._most_bytes)
            self._repair.retrying(partial(read.catch_up, self._closed))
            with self._lock:
                self._postings[kind] = read
        except WorkspaceError as error:
            _log.warning("words are searched in the database for now: %s", error)
        finally:
            with self._lock:
                del self._reading[kind]

    def _containing(self, kind: DocumentKind, terms: Sequence[Alternatives]) -> list[int]:
        """How many texts hold each term."""
        with self._lock:
            postings = self._current(kind)
            if postings is not None:
                return _at_most(postings.texts, postings.count(terms))
        return self._containing_rows(kind, terms, self._totals(kind)[0])

    def _containing_rows(self, kind: DocumentKind, terms: Sequence[Alternatives], documents: int) -> list[int]:
        return _at_most(documents, [sum(self._containing_row(kind, each) for each in term) for term in terms])

    def _languages(self, kind: DocumentKind) -> tuple[str, ...]:
        """Those that the most texts told."""
        version = self._database.data_version()
        known = self._known_languages.get(kind)
        if known is None or known[0] != version:
            stamp = self._database.row("SELECT max(stamp) FROM documents WHERE kind = ?", (kind,))
            told = known[2] if known is not None and known[1] == stamp else languages_told(self._database, kind)
            known = self._known_languages[kind] = version, stamp, told[:_MOST_LANGUAGES]
        return known[2]

    def _totals(self, kind: DocumentKind) -> tuple[int, int]:
        version = self._database.data_version()
        known = self._known_totals.get(kind)
        if known is None or known[0] != version:
            row = self._database.row("SELECT documents, length FROM document_totals WHERE kind = ?", (kind,))
            known = self._known_totals[kind] = version, row if row is not None else (0, 0)
        return known[1]

    def _containing_row(self, kind: DocumentKind, term: str) -> int:
        row = self._database.row(f"SELECT doc FROM {kind}_vocabulary WHERE term = ?", (term,))
        return row[0] if row is not None else 0

    def _matches(self, kind: DocumentKind, terms: Sequence[Alternatives], limit: int) -> list[tuple[str, str]]:
        """(id, tokens) of what FTS5 itself ranks first: its order differs from ours by little more than idf."""
        if not terms:
            return []
        any_term = " OR ".join(f'"{each}"' for term in terms for each in term)
        return self._database.rows(
            f"SELECT documents.id, found.tokens FROM (SELECT rowid, tokens FROM {kind}_words "
            f"WHERE {kind}_words MATCH ? ORDER BY rank LIMIT ?) AS found "
            "JOIN documents ON documents.number = found.rowid",
            (any_term, limit),
        )


def _at_most(documents: int, counts: Sequence[int]) -> list[int]:
    """A text that holds two alternatives of a term was counted for both."""
    return [min(count, documents) for count in counts]
