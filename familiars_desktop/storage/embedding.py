"""Giving texts their vectors: outside every lock, and never at the cost of the text."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from familiars_desktop.memory.errors import FamiliarsError
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.documents import content_digest
from familiars_desktop.storage.episodes import searched_texts
from familiars_desktop.storage.protocols import DocumentKind, EmbedTexts
from familiars_desktop.storage.vectors import VectorColumns, model_of, store_vector

_log = logging.getLogger(__name__)
_CONTENT: Final = "SELECT json_extract(CAST(fields AS TEXT), '$.content') FROM records WHERE id = ?"


class PendingVectors:
    """Embeds what waits for a vector of the current model."""

    def __init__(self, database: Database, vectors: VectorColumns, embed: EmbedTexts | None) -> None:
        self._database = database
        self._vectors = vectors
        self._embed = embed

    def use(self, embed: EmbedTexts | None) -> None:
        """Embed with this from now on; texts without a vector of its model are pending."""
        self._embed = embed
        if embed is not None:
            self._vectors.use_model(model_of(embed))
            self._vectors.reclaim()

    def embed(self, limit: int) -> int:
        """Embed at most ``limit`` waiting texts and return how many; 0 without an embedder. Raises what it raises."""
        return self._embed_items(self._vectors.pending(limit)) if self._embed is not None else 0

    def embed_records(self, record_ids: Sequence[str]) -> None:
        """Embed what a commit has just brought; a failing embedder leaves it pending."""
        try:
            self._embed_items([("record", record_id) for record_id in record_ids])
        except FamiliarsError as error:
            _log.warning("texts stay without a vector for now: %s", error)
        except Exception:
            _log.warning("the embedder failed, texts stay without a vector for now", exc_info=True)

    def _embed_items(self, items: Sequence[tuple[DocumentKind, str]]) -> int:
        found = [self._text(kind, item) for kind, item in items]
        texts = {content_digest(text): text for text in found if text is not None}
        if self._embed is None or not texts:
            return 0
        model_id = self._vectors.model_id
        vectors = _checked(self._embed(list(texts.values())), len(texts))
        with self._database.transaction(durable=False) as connection:
            for digest, vector in zip(texts, vectors, strict=True):
                store_vector(connection, model_id, digest, vector)
        return sum(text is not None for text in found)

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
