"""The register of everything that can be found: one row a record or turn, with its hash and when it changed.

A row outlives what it stood for, emptied, so that every process learns of the removal by its ``stamp``.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable
from typing import TYPE_CHECKING

from familiars_desktop.storage.protocols import DocumentKind
from familiars_desktop.storage.tokens import LANGUAGE_MARK, document_tokens, told_by

if TYPE_CHECKING:
    from familiars_desktop.storage.database import Database

_NEXT_STAMP = "(SELECT coalesce(max(stamp), 0) + 1 FROM documents WHERE kind = ?)"
_IN_USE = "(SELECT json_extract(value, '$') FROM states WHERE name = 'embedding_model')"
_MODEL = f"(SELECT model_id FROM vectors WHERE content_hash = ? ORDER BY model_id = {_IN_USE} DESC LIMIT 1)"


def content_digest(text: str) -> bytes:
    """What vectors are keyed by: SHA-256 of the UTF-8 text."""
    return hashlib.sha256(text.encode("utf-8", "replace")).digest()


def put_document(
    connection: sqlite3.Connection, kind: DocumentKind, item_id: str, text: str, *, anew: bool = False
) -> None:
    """Register or renew a text: its words are found from now on, its vector is pending unless one of it exists.

    ``anew``: even when the text is the one known.
    """
    digest, terms = content_digest(text), document_tokens(text)
    known = _known(connection, kind, item_id)
    if known is not None and known[1] == digest and not anew:
        return
    if known is None:
        cursor = connection.execute(
            "INSERT INTO documents (kind, id, content_hash, length, embedded, stamp) "
            f"VALUES (?, ?, ?, ?, {_MODEL}, {_NEXT_STAMP})",
            (kind, item_id, digest, len(terms), digest, kind),
        )
        number, old_digest, old_length = cursor.lastrowid or 0, None, 0
    else:
        number, old_digest, old_length = known
        connection.execute(
            f"UPDATE documents SET content_hash = ?, length = ?, embedded = {_MODEL}, stamp = {_NEXT_STAMP} "
            "WHERE number = ?",
            (digest, len(terms), digest, kind, number),
        )
    _put_words(connection, kind, number, terms, replacing=old_digest is not None)
    _count(connection, kind, 0 if old_digest else 1, len(terms) - old_length)
    if old_digest not in (None, digest):
        _drop_orphan(connection, old_digest)


def renew_words(connection: sqlite3.Connection, kind: DocumentKind, item_id: str, text: str) -> bool:
    """Put the words of a known text as they are made now, and leave its vector; whether they were others."""
    known = _known(connection, kind, item_id)
    if known is None or known[1] is None:
        return False
    number, _, length = known
    terms = document_tokens(text)
    row = connection.execute(f"SELECT tokens FROM {kind}_words WHERE rowid = ?", (number,)).fetchone()
    if row is not None and row[0] == " ".join(terms):
        return False
    connection.execute("UPDATE documents SET length = ? WHERE number = ?", (len(terms), number))
    _put_words(connection, kind, number, terms, replacing=True)
    _count(connection, kind, 0, len(terms) - length)
    return True


def languages_told(database: Database, kind: DocumentKind) -> tuple[str, ...]:
    """Those that any text told by its words, first those that the most did."""
    after = chr(ord(LANGUAGE_MARK) + 1)
    rows = database.rows(
        f"SELECT term FROM {kind}_vocabulary WHERE term >= ? AND term < ? ORDER BY doc DESC, term",
        (LANGUAGE_MARK, after),
    )
    return told_by(term for (term,) in rows)


def remove_document(connection: sqlite3.Connection, kind: DocumentKind, item_id: str) -> None:
    """Empty the row, drop its words, and its vector unless another text is the same."""
    known = _known(connection, kind, item_id)
    if known is None or known[1] is None:
        return
    number, digest, length = known
    connection.execute(
        f"UPDATE documents SET content_hash = NULL, length = 0, embedded = NULL, stamp = {_NEXT_STAMP} "
        "WHERE number = ?",
        (kind, number),
    )
    connection.execute(f"DELETE FROM {kind}_words WHERE rowid = ?", (number,))
    _count(connection, kind, -1, -length)
    _drop_orphan(connection, digest)


def _put_words(
    connection: sqlite3.Connection, kind: DocumentKind, number: int, terms: Iterable[str], *, replacing: bool
) -> None:
    if replacing:
        connection.execute(f"DELETE FROM {kind}_words WHERE rowid = ?", (number,))
    connection.execute(f"INSERT INTO {kind}_words (rowid, tokens) VALUES (?, ?)", (number, " ".join(terms)))


def _known(connection: sqlite3.Connection, kind: str, item_id: str) -> tuple[int, bytes | None, int] | None:
    row: tuple[int, bytes | None, int] | None = connection.execute(
        "SELECT number, content_hash, length FROM documents WHERE kind = ? AND id = ?", (kind, item_id)
    ).fetchone()
    return row


def _count(connection: sqlite3.Connection, kind: str, documents: int, length: int) -> None:
    connection.execute(
        "UPDATE document_totals SET documents = documents + ?, length = length + ? WHERE kind = ?",
        (documents, length, kind),
    )


def _drop_orphan(connection: sqlite3.Connection, digest: bytes | None) -> None:
    for table in ("vectors", "token_vectors"):
        connection.execute(
            f"DELETE FROM {table} WHERE content_hash = ? "
            f"AND NOT EXISTS (SELECT 1 FROM documents WHERE documents.content_hash = {table}.content_hash)",
            (digest,),
        )
