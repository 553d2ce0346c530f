"""The token vectors of one kind of text in memory, one text after the other: a few hundred are compared at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat
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

# id, number, stamp, and the codes' bytes; None: there are none (any more).
Changed = tuple[str, int, int, bytes | None]


class Found(NamedTuple):
    """Of the texts asked for, those that have token vectors: their places in the list (n,), the codes of all of them
    one after the other, in pieces (tokens, 192), and where those of each begin (n,)."""

    places: NDArray[np.int64]
    pieces: list[Codes]
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
        self._version: int | None = None
        self._codes: Codes = np.zeros((0, BYTES), dtype=np.uint8)
        self._used = 0
        self._row_of: dict[str, int] = {}
        self._bounds = np.zeros((0, 2), dtype=np.int64)

    def catch_up(self) -> None:
        """Read what changed; once there is more than fits, nothing is kept at all, and ``fits`` is False."""
        version = self._database.data_version()
        if version == self._version or not self.fits:
            return
        for page in self._changed():
            if not self._stamp and self._too_many(page):
                self._give_up()
                return
            self._drop([item for item, *_ in page])
            codes = {item: np.frombuffer(data, dtype=np.uint8) for item, _, _, data in page if data}
            self._add({item: found for item, found in codes.items() if found.size % BYTES == 0})
            self._stamp = page[-1][2]
            if not self.fits:
                return
        self._version = version

    def find(self, ids: Sequence[str]) -> Found:
        """The codes of these texts, as they are now."""
        rows = np.fromiter(map(self._row_of.get, ids, repeat(-1)), dtype=np.int64, count=len(ids))
        places = np.flatnonzero(rows >= 0)
        first, last = self._bounds[rows[places]].T
        sizes = last - first
        # Turns that follow each other in a dialogue do so here too: fewer, longer pieces.
        begins = np.flatnonzero(np.append(-1, last)[:-1] != first)
        ends = np.append(begins, len(places))[1:] - 1
        bounds = zip(first[begins].tolist(), last[ends].tolist(), strict=True)
        return Found(places, [self._codes[begin:end] for begin, end in bounds], np.cumsum(sizes) - sizes)

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

    def _too_many(self, page: Sequence[Changed]) -> bool:
        """Whether all texts take too many bytes if they are like these: they need not be read to find out."""
        row = self._database.row("SELECT documents FROM document_totals WHERE kind = ?", (self._kind,))
        sizes = [len(data) for *_, data in page if data]
        return bool(sizes) and (row[0] if row else 0) * float(np.mean(sizes)) > self._most * BYTES

    def _drop(self, ids: Sequence[str]) -> None:
        for item in ids:
            row = self._row_of.pop(item, None)
            if row is not None:
                self._codes[slice(*self._bounds[row])] = 0

    def _add(self, codes: dict[str, Codes]) -> None:
        sizes = np.array([found.size // BYTES for found in codes.values()], dtype=np.int64)
        if self._used + sizes.sum() > len(self._codes):
            self._make_room(int(sizes.sum()))
        if self._used + sizes.sum() > len(self._codes):
            self._give_up()
        elif codes:
            last = self._used + np.cumsum(sizes)
            self._codes[self._used : last[-1]] = np.concatenate(list(codes.values())).reshape(-1, BYTES)
            self._row_of.update(zip(codes, range(len(self._bounds), len(self._bounds) + len(codes)), strict=True))
            self._bounds = np.concatenate([self._bounds, np.column_stack([last - sizes, last])])
            self._used = int(last[-1])

    def _make_room(self, more: int) -> None:
        """Room for so many tokens more, and for as many as there are, as far as ``most_bytes`` allow."""
        bounds = self._bounds[list(self._row_of.values())]
        sizes = bounds[:, 1] - bounds[:, 0]
        self._used = int(sizes.sum())
        codes = np.zeros((min(max(self._used + more, 2 * self._used), self._most), BYTES), dtype=np.uint8)
        if self._used:
            codes[: self._used] = np.concatenate([self._codes[begin:end] for begin, end in bounds])
        self._codes = codes
        self._bounds = np.column_stack([np.cumsum(sizes) - sizes, np.cumsum(sizes)])
        self._row_of = {item: row for row, item in enumerate(self._row_of)}

    def _give_up(self) -> None:
        self.fits = False
        self._codes, self._row_of, self._used = np.zeros((0, BYTES), dtype=np.uint8), {}, 0
        self._bounds = np.zeros((0, 2), dtype=np.int64)
