"""The words of one kind of text in memory: which texts hold a term, and how often.

Segments as Lucene's, each the postings of texts that came together, sorted by term, joined as they become many. No
word is kept, only its hash, of this process alone; what a text has no more is taken out and overwritten at once.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.storage.database import Database
from familiars_desktop.storage.protocols import DocumentKind
from familiars_desktop.storage.tokens import Alternatives

_PAGE: Final = 8_192
_POSTING_BYTES: Final = 6
_TERM_BYTES: Final = 16
_MOST_COUNTED: Final = np.iinfo(np.uint16).max
# Two conditions, for an OR over both would read every row.
_AFTER_STAMP: Final = "documents.stamp > ?"
_AFTER_ROW: Final = "documents.stamp >= ? AND (documents.stamp > ? OR documents.number > ?)"

Hashes = NDArray[np.int64]
Rows = NDArray[np.int32]
Counts = NDArray[np.uint16]


class Changed(NamedTuple):
    """A text that changed; ``digest`` is None when it is gone, ``tokens`` when its words are still to be made."""

    number: int
    id: str
    stamp: int
    digest: bytes | None
    tokens: str | None


class Occurrences(NamedTuple):
    """Where terms occur, one after the other: which row (p,) holds which of the t terms (p,), and how often (p,).

    ``containing`` (t,) says how many texts hold each; a text that holds two alternatives of a term is there twice, and
    counted twice.
    """

    rows: Rows
    terms: NDArray[np.int64]
    counts: Counts
    containing: NDArray[np.int64]


@dataclass(frozen=True)
class Segment:
    """The postings of t terms: their hashes (t,), ascending, where those of each begin (t + 1,), rows and counts."""

    terms: Hashes
    starts: NDArray[np.int64]
    rows: Rows
    counts: Counts

    @classmethod
    def of(cls, terms: Hashes, rows: Rows, counts: Counts) -> Segment:
        """Of one term, row and count a posting, (p,) each, the terms ascending."""
        starts = np.flatnonzero(np.append(True, terms[1:] != terms[:-1])[: len(terms)])
        return cls(terms[starts], np.append(starts, len(terms)), rows, counts)

    @classmethod
    def of_words(cls, words: Sequence[Sequence[str]], rows: Rows) -> Segment:
        """Of texts, given their words and rows, all different."""
        sizes = np.fromiter(map(len, words), dtype=np.int64, count=len(words))
        terms = np.fromiter(map(hash, chain.from_iterable(words)), dtype=np.int64, count=int(sizes.sum()))
        order = np.argsort(terms, kind="stable")
        terms, rows = terms[order], np.repeat(rows, sizes)[order]
        differs = (terms[1:] != terms[:-1]) | (rows[1:] != rows[:-1])
        first = np.flatnonzero(np.append(True, differs)[: len(terms)])
        counts = np.minimum(np.diff(np.append(first, len(terms))), _MOST_COUNTED).astype(np.uint16)
        return cls.of(terms[first], rows[first], counts)

    def __len__(self) -> int:
        return len(self.rows)

    def joined(self, other: Segment) -> Segment:
        terms = np.concatenate([self._term_of_each(), other._term_of_each()])
        order = np.argsort(terms, kind="stable")
        rows, counts = np.concatenate([self.rows, other.rows]), np.concatenate([self.counts, other.counts])
        self._overwrite()
        other._overwrite()
        return Segment.of(terms[order], rows[order], counts[order])

    def without(self, gone: NDArray[np.bool_]) -> Segment:
        """Less the rows that ``gone`` marks."""
        kept = ~gone[self.rows]
        if kept.all():
            return self
        found = Segment.of(self._term_of_each()[kept], self.rows[kept], self.counts[kept])
        self._overwrite()
        return found

    def find(self, terms: Hashes) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where the postings of each of these terms begin, and how many they are, both (q,)."""
        if not len(self.terms):
            return np.zeros(len(terms), dtype=np.int64), np.zeros(len(terms), dtype=np.int64)
        at = np.minimum(np.searchsorted(self.terms, terms), len(self.terms) - 1)
        begins = self.starts[at]
        return begins, np.where(self.terms[at] == terms, self.starts[at + 1] - begins, 0)

    def _term_of_each(self) -> Hashes:
        return np.repeat(self.terms, np.diff(self.starts))

    def _overwrite(self) -> None:
        for array in (self.terms, self.starts, self.rows, self.counts):
            array.fill(0)


class Postings:
    """Up to date by ``catch_up``. Not thread-safe.

    ``ids`` and ``lengths`` (in words) are by row; a row keeps its id, and new ones are added. ``texts`` and ``length``
    are of all of them together.
    """

    def __init__(self, database: Database, kind: DocumentKind, most_bytes: int) -> None:
        self.fits = True
        self.ids: list[str] = []
        self.lengths: NDArray[np.int32] = np.zeros(0, dtype=np.int32)
        self.texts = 0
        self.length = 0
        self._database = database
        self._kind: DocumentKind = kind
        self._most_bytes = most_bytes
        self._stamp = 0
        self._version: int | None = None
        self._row_of: dict[int, int] = {}
        self._digests: list[bytes | None] = []
        self._segments: list[Segment] = []

    def catch_up(self, stop: threading.Event | None = None) -> None:
        """Read what changed, or some of it when told to ``stop``.

        Once there is more than fits, nothing is kept at all, and ``fits`` is False.
        """
        version = self._database.data_version()
        if version == self._version or not self.fits:
            return
        for page in self._changed():
            if stop is not None and stop.is_set():
                return
            if self._bytes > self._most_bytes or (not self._stamp and self._too_many()):
                self._give_up()
                return
            self._take([text for text in page if not self._has(text)])
            self._stamp = page[-1].stamp
        self._version = version

    def find(self, terms: Sequence[Alternatives]) -> Occurrences:
        """Where these terms occur."""
        hashes, term_of = _hashes(terms)
        sizes_of, rows, counts = [], [], []
        for segment in self._segments:
            begins, sizes = segment.find(hashes)
            there = np.flatnonzero(sizes)
            for begin, size in zip(begins[there].tolist(), sizes[there].tolist(), strict=True):
                rows.append(segment.rows[begin : begin + size])
                counts.append(segment.counts[begin : begin + size])
            sizes_of.append(sizes)
        sizes = np.stack(sizes_of) if sizes_of else np.zeros((1, len(hashes)), dtype=np.int64)
        return Occurrences(
            np.concatenate([np.zeros(0, dtype=np.int32), *rows]),
            np.repeat(np.tile(term_of, len(sizes)), sizes.ravel()),
            np.concatenate([np.zeros(0, dtype=np.uint16), *counts]),
            _added_up(sizes.sum(axis=0), term_of, len(terms)),
        )

    def count(self, terms: Sequence[Alternatives]) -> list[int]:
        """How many texts hold each of these terms; one that holds two alternatives counts twice."""
        hashes, term_of = _hashes(terms)
        sizes = sum((segment.find(hashes)[1] for segment in self._segments), np.zeros(len(hashes), dtype=np.int64))
        counts: list[int] = _added_up(sizes, term_of, len(terms)).tolist()
        return counts

    def _changed(self) -> Iterator[list[Changed]]:
        found = _AFTER_STAMP
        last: tuple[int, ...] = (self._stamp,)
        while True:
            page = self._database.rows(
                f"SELECT documents.number, id, stamp, content_hash, {self._kind}_words.tokens FROM documents "
                f"LEFT JOIN {self._kind}_words ON {self._kind}_words.rowid = documents.number "
                f"WHERE kind = ? AND {found} ORDER BY stamp, documents.number LIMIT {_PAGE}",
                (self._kind, *last),
            )
            if page:
                yield list(map(Changed._make, page))
            if len(page) < _PAGE:
                return
            found, last = _AFTER_ROW, (page[-1][2], page[-1][2], page[-1][0])

    @property
    def _bytes(self) -> int:
        return sum(_POSTING_BYTES * len(part) + _TERM_BYTES * len(part.terms) for part in self._segments)

    def _too_many(self) -> bool:
        """Whether it would be too many bytes: the texts need not be read to find out."""
        row = self._database.row("SELECT length FROM document_totals WHERE kind = ?", (self._kind,))
        return row is not None and row[0] * _POSTING_BYTES > self._most_bytes

    def _has(self, text: Changed) -> bool:
        """Whether a text has these very words already: it was given a vector, say."""
        row = self._row_of.get(text.number)
        return row is not None and text.tokens is not None and self._digests[row] == text.digest

    def _take(self, texts: Sequence[Changed]) -> None:
        rows = np.array([self._row(text) for text in texts], dtype=np.int32)
        self.lengths = np.append(self.lengths, np.zeros(len(self.ids) - len(self.lengths), dtype=np.int32))
        self._drop(rows)
        there = [at for at, text in enumerate(texts) if text.digest is not None and text.tokens is not None]
        words = [(texts[at].tokens or "").split() for at in there]
        self.lengths[rows[there]] = [len(found) for found in words]
        for at in there:
            self._digests[rows[at]] = texts[at].digest
        self.texts += len(there)
        self.length += int(self.lengths[rows[there]].sum())
        if there:
            self._add(Segment.of_words(words, rows[there]))

    def _row(self, text: Changed) -> int:
        row = self._row_of.setdefault(text.number, len(self.ids))
        if row == len(self.ids):
            self.ids.append(text.id)
            self._digests.append(None)
        return row

    def _drop(self, rows: Rows) -> None:
        known = [row for row in rows.tolist() if self._digests[row] is not None]
        if not known:
            return
        self.texts -= len(known)
        self.length -= int(self.lengths[known].sum())
        self.lengths[known] = 0
        for row in known:
            self._digests[row] = None
        gone = np.zeros(len(self.ids), dtype=bool)
        gone[known] = True
        self._segments = [segment.without(gone) for segment in self._segments]

    def _add(self, segment: Segment) -> None:
        """Each segment is more than twice as long as the next: there are few, and no posting is moved often."""
        while self._segments and len(self._segments[-1]) <= 2 * len(segment):
            segment = self._segments.pop().joined(segment)
        self._segments.append(segment)

    def _give_up(self) -> None:
        self.fits = False
        self.ids, self.lengths, self._row_of, self._digests = [], np.zeros(0, dtype=np.int32), {}, []
        self._segments = []


def _hashes(terms: Sequence[Alternatives]) -> tuple[Hashes, NDArray[np.int64]]:
    """Of all alternatives (q,), and which term each is of (q,)."""
    sizes = list(map(len, terms))
    hashes = np.fromiter(map(hash, chain.from_iterable(terms)), dtype=np.int64, count=sum(sizes))
    return hashes, np.repeat(np.arange(len(terms)), sizes)


def _added_up(sizes: NDArray[np.int64], term_of: NDArray[np.int64], count: int) -> NDArray[np.int64]:
    return np.bincount(term_of, sizes, count).astype(np.int64)
