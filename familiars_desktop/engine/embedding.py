"""Giving a store's texts their vectors, with progress where there are many, as after a change of the embedder."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from familiars_desktop.engine.current_embedder import Embedding
from familiars_desktop.engine.events import EmbeddingProgressed, Event
from familiars_desktop.storage import MemoryStore

_BATCH: Final = 64
_TELL_SECONDS: Final = 0.25


class PendingTexts:
    """The texts of a store that wait for a vector of the embedder in use. Once ``is_over`` they wait on."""

    def __init__(
        self,
        store: MemoryStore,
        embedding: Embedding,
        publish: Callable[[Event], None],
        now: Callable[[], float],
        is_over: Callable[[], bool],
    ) -> None:
        self._store = store
        self._embedding = embedding
        self._publish = publish
        self._now = now
        self._is_over = is_over

    def embed(self) -> None:
        """Give all their vectors, as far as the embedder is here."""
        if self._embedding.installed:
            embed_pending(self._store, self._tell, self._is_over)

    def _tell(self, done: int, total: int) -> None:
        self._publish(EmbeddingProgressed(self._now(), done, total))


def embed_pending(store: MemoryStore, tell: Callable[[int, int], object], is_over: Callable[[], bool]) -> None:
    """Embed what waits, batch by batch, until nothing is left or ``is_over``. Raises what the embedder raises.

    ``tell(done, total)`` at most four times a second, and with both equal in the end; not for a single batch.
    """
    total = store.pending_count()
    told = -_TELL_SECONDS if total > _BATCH else None
    try:
        while not is_over() and store.embed_pending(_BATCH):
            if told is not None and time.monotonic() - told >= _TELL_SECONDS:
                left = store.pending_count()
                total = max(total, left)
                tell(total - left, total)
                told = time.monotonic()
    finally:
        if told is not None and not is_over():
            tell(total, total)
