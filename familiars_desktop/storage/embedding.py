"""Giving texts their vectors: outside every lock, and never at the cost of the text."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from familiars_desktop.memory.errors import FamiliarsError, WorkspaceError
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.dialogues import DialogueStore
from familiars_desktop.storage.documents import content_digest
from familiars_desktop.storage.episodes import searched_texts
from familiars_desktop.storage.fulltext import FullText
from familiars_desktop.storage.protocols import DocumentKind, EmbedTexts
from familiars_desktop.storage.token_codes import CodedTokens, coded, coding_of
from familiars_desktop.storage.token_vectors import drop_other_codings, store_tokens
from familiars_desktop.storage.vectors import VectorColumns, model_of, store_vector

_log = logging.getLogger(__name__)
_CONTENT: Final = "SELECT json_extract(CAST(fields AS TEXT), '$.content') FROM records WHERE id = ?"


class Embedded(NamedTuple):
    """Vectors (n, d) of n texts, their coded tokens where the embedder gives any, and the model they are all of."""

    vectors: NDArray[Any]
    tokens: list[CodedTokens] | None
    model_id: str


def vectors_of(embed: EmbedTexts, texts: Sequence[str]) -> tuple[NDArray[np.float32], str]:
    """Vectors (n, d) and the model they are all of. Raises what the embedder raises."""
    while True:
        model_id = model_of(embed)
        vectors = embed(texts)
        if model_of(embed) == model_id:
            return vectors, model_id


def embedded(embed: EmbedTexts, texts: Sequence[str]) -> Embedded:
    """By the embedder's ``encode``, which gives tokens too, or by a call where it has none. Raises what it raises.

    An embedder that takes another model meanwhile is asked again.
    """
    encode = getattr(embed, "encode", None)
    while True:
        model_id = model_of(embed)
        vectors, tokens = (embed(texts), None) if encode is None else encode(texts)
        if model_of(embed) == model_id:
            codes = None if tokens is None else [coded(one) for one in tokens]
            return Embedded(_checked(vectors, len(texts)), codes, model_id)


class PendingVectors:
    """Embeds what waits for a vector of the current model."""

    def __init__(self, database: Database, vectors: VectorColumns, words: FullText, dialogues: DialogueStore) -> None:
        self._database = database
        self._vectors = vectors
        self._words = words
        self._dialogues = dialogues
        self._embed: EmbedTexts | None = None
        self._tokens_are_whole = False
        self._last_without: list[tuple[DocumentKind, str]] = []

    def use(self, embed: EmbedTexts | None) -> None:
        """Embed with this from now on; texts without a vector of its model are pending."""
        self._embed = embed
        self._tokens_are_whole = False
        if embed is not None:
            self._vectors.use_model(model_of(embed))
            self._dialogues.embeddings.use_model(self._vectors.model_id)
            self._vectors.reclaim()

    def embed(self, limit: int) -> int:
        """Embed at most ``limit`` waiting texts and return how many; 0 without an embedder. Raises what it raises."""
        if self._embed is None:
            return 0
        count = (
            self._embed_items(self._vectors.pending(limit))
            or self._embed_nodes(limit)
            or self._embed_items(self._without_tokens(limit))
        )
        if count:
            self._take_in()
        return count

    def count(self) -> int:
        """How many texts and nodes wait for a vector."""
        return self._vectors.pending_count() + self._dialogues.embeddings.waiting_count()

    def embed_records(self, record_ids: Sequence[str]) -> None:
        """Embed what a commit has just brought; a failing embedder leaves it pending."""
        try:
            if self._embed_items([("record", record_id) for record_id in record_ids]):
                self._take_in()
        except FamiliarsError as error:
            _log.warning("texts stay without a vector for now: %s", error)
        except Exception:
            _log.warning("the embedder failed, texts stay without a vector for now", exc_info=True)

    def _take_in(self) -> None:
        """Serve what is new now, lest the next question wait for it."""
        try:
            self._vectors.catch_up()
            self._words.catch_up()
        except WorkspaceError as error:
            _log.warning("what is new is taken in later: %s", error)

    def _embed_items(self, items: Sequence[tuple[DocumentKind, str]]) -> int:
        found = [self._text(kind, item) for kind, item in items]
        texts = {content_digest(text): text for text in found if text is not None}
        if self._embed is None or not texts:
            return 0
        vectors, tokens, model_id = embedded(self._embed, list(texts.values()))
        with self._database.transaction(durable=False) as connection:
            for digest, coded_tokens in zip(texts, tokens or (), strict=False):
                store_tokens(connection, model_id, digest, coded_tokens)
            for digest, vector in zip(texts, vectors, strict=True):
                store_vector(connection, model_id, digest, vector)
        # Vectors of another model than is served leave what is pending as it was.
        return sum(text is not None for text in found) if model_id == self._vectors.model_id else 0

    def _embed_nodes(self, limit: int) -> int:
        """The nodes of dialogue trees: their vectors are of what was said alone."""
        waiting = self._dialogues.embeddings.waiting(limit)
        if self._embed is None or not waiting:
            return 0
        vectors, _, model_id = embedded(self._embed, list(waiting.values()))
        self._dialogues.embeddings.put(dict(zip(waiting, vectors, strict=True)), model_id)
        return len(waiting) if model_id == self._vectors.model_id else 0

    def _without_tokens(self, limit: int) -> list[tuple[DocumentKind, str]]:
        """Texts embedded before token vectors were kept; looked for until there are none."""
        if self._tokens_are_whole or not hasattr(self._embed, "encode"):
            return []
        before = self._last_without
        found = self._database.rows(
            "SELECT kind, id FROM documents WHERE content_hash IS NOT NULL AND NOT EXISTS (SELECT 1 FROM token_vectors "
            "WHERE token_vectors.content_hash = documents.content_hash AND token_vectors.model_id = ?) LIMIT ?",
            (coding_of(self._vectors.model_id), limit),
        )
        # The same again: what they say is not what they were registered with.
        self._tokens_are_whole = not found or found == before
        self._last_without = found
        if self._tokens_are_whole:
            with self._database.transaction(durable=False) as connection:
                drop_other_codings(connection, self._vectors.model_id)
        return [] if self._tokens_are_whole else found

    def _text(self, kind: DocumentKind, item_id: str) -> str | None:
        if kind == "turn":
            return next((text for _, text in searched_texts(self._database, item_id)), None)
        row = self._database.row(_CONTENT, (item_id,))
        return None if row is None else str(row[0])


def _checked(vectors: ArrayLike, count: int) -> NDArray[np.float64]:
    matrix = np.asarray(vectors, dtype=np.float64)
    if matrix.ndim != 2 or len(matrix) != count or not matrix.shape[1]:
        raise ValueError(f"the embedder gave an array of shape {matrix.shape} for {count} texts")
    return matrix
