"""Token vectors of records and turns, for late interaction: kept once a content and model, read for a few hundred."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from familiars_desktop.storage.database import Database
from familiars_desktop.storage.protocols import DocumentKind, FloatMatrix
from familiars_desktop.storage.token_codes import BYTES, CodedTokens, best_matches, coding_of
from familiars_desktop.storage.token_columns import Found, TokenColumns

MOST_BYTES: Final = 128 * 1024 * 1024


def store_tokens(connection: sqlite3.Connection, model_id: str, digest: bytes, tokens: CodedTokens) -> None:
    """Keep the token vectors of a content for every document that has it; nothing when none does any more.

    Before the vector of the content, which tells of both where it is new.
    """
    connection.execute(
        "INSERT OR REPLACE INTO token_vectors (model_id, content_hash, codes) "
        "SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM documents WHERE content_hash = ?2)",
        (coding_of(model_id), digest, tokens.codes.tobytes()),
    )
    connection.execute(
        "UPDATE documents SET stamp = (SELECT max(d.stamp) + 1 FROM documents AS d WHERE d.kind = documents.kind) "
        "WHERE content_hash = ? AND embedded = ?",
        (digest, model_id),
    )


def drop_other_codings(connection: sqlite3.Connection, model_id: str) -> None:
    """Remove a model's token vectors that were coded in another way, a former version's."""
    # By number, so that the index alone is read through and not every code.
    connection.execute(
        "DELETE FROM token_vectors WHERE number IN (SELECT number FROM token_vectors WHERE model_id = ?1 "
        "OR (substr(model_id, 1, length(?1) + 1) = ?1 || '/' AND model_id <> ?2))",
        (model_id, coding_of(model_id)),
    )


@dataclass
class _Numbers:
    """The numbers of documents, which never change: ``last`` is the highest read."""

    last: int = 0
    of: dict[str, int] = field(default_factory=dict)


class TokenVectors:
    """How well the words of a question are met by texts. Thread-safe.

    From memory while the codes of a kind take no more than ``most_bytes``, else from the database.
    """

    def __init__(self, database: Database, most_bytes: int = MOST_BYTES) -> None:
        self._database = database
        self._most_bytes = most_bytes
        self._lock = threading.Lock()
        self._numbers: dict[DocumentKind, _Numbers] = {"record": _Numbers(), "turn": _Numbers()}
        self._columns: dict[DocumentKind, TokenColumns] = {}

    def best_matches(self, query: CodedTokens, kind: DocumentKind, ids: Sequence[str], model_id: str) -> FloatMatrix:
        """The largest cosine of each of the query's q tokens to one of each text's, shape (n, q); NaN where a text
        has no token vectors of this model (yet)."""
        matches = np.full((len(ids), len(query.words)), np.nan, dtype=np.float32)
        if not len(ids) or not query.words:
            return matches
        with self._lock:
            columns = self._current(kind, model_id)
            found = columns.find(ids) if columns.fits else self._read(kind, ids, model_id)
            # Under the lock: the pieces are views of what the next change overwrites.
            if len(found.places):
                matches[found.places] = best_matches(found.pieces, found.starts, query.codes)
        return matches

    def scrub(self) -> None:
        """Leave nothing in memory of a text that the database has no more."""
        with self._lock:
            for columns in self._columns.values():
                columns.catch_up()

    def _current(self, kind: DocumentKind, model_id: str) -> TokenColumns:
        columns = self._columns.get(kind)
        if columns is None or columns.model_id != model_id:
            columns = self._columns[kind] = TokenColumns(self._database, kind, model_id, self._most_bytes)
        columns.catch_up()
        return columns

    def _read(self, kind: DocumentKind, ids: Sequence[str], model_id: str) -> Found:
        places = self._places(kind, ids)
        read = self._codes(list(places), model_id)
        sizes = np.array([len(codes) // BYTES for _, codes in read], dtype=np.int64)
        together = np.frombuffer(b"".join([codes for _, codes in read]), dtype=np.uint8).reshape(-1, BYTES)
        found = np.array([places[number] for number, _ in read], dtype=np.int64)
        return Found(found, [together], np.cumsum(sizes) - sizes)

    def _places(self, kind: DocumentKind, ids: Sequence[str]) -> dict[int, int]:
        """Where in ``ids`` each document's number stands."""
        numbers = self._numbers[kind]
        if any(item not in numbers.of for item in ids):
            new = self._database.rows(
                "SELECT number, id FROM documents WHERE number > ? AND kind = ? ORDER BY number", (numbers.last, kind)
            )
            numbers.of.update({item: number for number, item in new})
            numbers.last = new[-1][0] if new else numbers.last
        return {numbers.of[item]: place for place, item in enumerate(ids) if item in numbers.of}

    def _codes(self, numbers: Sequence[int], model_id: str) -> list[tuple[int, bytes]]:
        listed = ",".join(map(str, sorted(numbers)))
        return self._database.rows(
            "SELECT documents.number, token_vectors.codes FROM documents CROSS JOIN token_vectors "
            "ON token_vectors.content_hash = documents.content_hash AND token_vectors.model_id = ? "
            f"WHERE documents.number IN ({listed}) AND length(token_vectors.codes) > 0 "
            f"AND length(token_vectors.codes) % {BYTES} = 0",
            (coding_of(model_id),),
        )
