"""The token vectors of one kind of text in memory, one text after the other: a few hundred are compared at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.storage.database import Database
from familiars_desktop.storage.protocols import DocumentKind
from familiars_desktop.storage.token_codes import BYTES, Codes, coding_of

_PAGE: Final = 2_048
# Two conditions, for an OR over both would read every row.
_AFTER_STAMP: Final = "documents.stamp > ?"
_AFTER_ROW: Final = "documents.stamp >= ? AND (documents.stamp > ? OR documents.number > ?)"
_EMPTY: Final = (0, 0)

# id, number, stamp, and the codes' bytes; None: there are none (any more).
Changed = tuple[str, int, int, bytes | None]


class Found(NamedTuple):
    """Of the texts asked for, those that have token vectors: their places in the list (n,), the codes of all of them
    one after the other (tokens, 192), and where those of each begin (n,)."""

    places: NDArray[np.int64]
    codes: Codes
    starts: NDArray[np.int64]


class TokenColumns:
    """Up to date by ``catch_up``. Not thread-safe.

    Codes that a text has no more are overwritten with zeros: what was erased is not in memory either.
    """

    def __init__(self, database: Database, kind: DocumentKind, model_id: str, most_bytes: int) -> None:
        self.fits = True
        self.model_id = model_id
        self._database = database
        self._kind: DocumentKind = kind
        self._most = most_bytes // BYTES
        self._stamp = 0
        self._codes: Codes = np.zeros((0, BYTES), dtype=np.uint8)
        self._used = 0
        self._span: dict[str, tuple[int, int]] = {}

    def catch_up(self) -> None:
        """Read what changed; once there is more than fits, nothing is kept at all, and ``fits`` is False."""
        for page in self._changed() if self.fits else ():
            self._drop([item for item, *_ in page])
            codes = {item: np.frombuffer(data, dtype=np.uint8) for item, _, _, data in page if data}
            self._add({item: found for item, found in codes.items() if found.size % BYTES == 0})
            self._stamp = page[-1][2]
            if not self.fits:
                return

    def find(self, ids: Sequence[str]) -> Found:
        """The codes of these texts."""
        spans = np.array([self._span.get(item, _EMPTY) for item in ids], dtype=np.int64).reshape(-1, 2)
        places = np.flatnonzero(spans[:, 1])
        first, last = spans[places].T
        sizes = last - first
        starts = np.cumsum(sizes) - sizes
        # Turns that follow each other in a dialogue do so here too: fewer, longer copies.
        begins = np.flatnonzero(np.append(-1, last)[:-1] != first)
        ends = np.append(begins, len(places))[1:] - 1
        pieces = [self._codes[begin:end] for begin, end in zip(first[begins], last[ends], strict=True)]
        return Found(places, np.concatenate(pieces) if pieces else self._codes[:0], starts)

    def _changed(self) -> Iterator[list[Changed]]:
        found = _AFTER_STAMP
        last: tuple[int, ...] = (self._stamp,)
        while True:
            page: list[Changed] = self._database.rows(
                "SELECT documents.id, documents.number, documents.stamp, token_vectors.codes FROM documents "
                "LEFT JOIN token_vectors ON token_vectors.model_id = ? "
                "AND token_vectors.content_hash = documents.content_hash "
                f"WHERE documents.kind = ? AND {found} ORDER BY documents.stamp, documents.number LIMIT {_PAGE}",
                (coding_of(self.model_id), self._kind, *last),
            )
            if page:
                yield page
            if len(page) < _PAGE:
                return
            found, last = _AFTER_ROW, (page[-1][2], page[-1][2], page[-1][1])

    def _drop(self, ids: Sequence[str]) -> None:
        for item in ids:
            first, last = self._span.pop(item, _EMPTY)
            self._codes[first:last] = 0

    def _add(self, codes: dict[str, Codes]) -> None:
        total = self._used + sum(found.size for found in codes.values()) // BYTES
        if total > len(self._codes):
            total = self._make_room(total)
        if total > self._most:
            self._give_up()
            return
        for item, found in codes.items():
            first, self._used = self._used, self._used + found.size // BYTES
            self._codes[first : self._used] = found.reshape(-1, BYTES)
            self._span[item] = (first, self._used)

    def _make_room(self, total: int) -> int:
        """Twice as much room, without what was dropped; how much will be used of it."""
        in_use = sum(last - first for first, last in self._span.values())
        total -= self._used - in_use
        if total > self._most:
            return total
        wanted = np.zeros((min(max(total, 2 * in_use), self._most), BYTES), dtype=np.uint8)
        span, self._used = {}, 0
        for item, (first, last) in self._span.items():
            begin, self._used = self._used, self._used + last - first
            wanted[begin : self._used] = self._codes[first:last]
            span[item] = (begin, self._used)
        self._codes, self._span = wanted, span
        return total

    def _give_up(self) -> None:
        self.fits = False
        self._codes, self._span, self._used = self._codes[:0].copy(), {}, 0
