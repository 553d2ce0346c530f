"""Forgetting memories, with what the engine still holds of them in memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from familiars_desktop.engine.briefing import Briefings
from familiars_desktop.engine.current_embedder import Embedding
from familiars_desktop.engine.events import ConversationsChanged, Event
from familiars_desktop.memory.errors import WorkspaceLocked
from familiars_desktop.storage import ErasureReport, MemoryStore


class Forgetting:
    """``embedding`` and ``briefings`` keep texts, which they let go of when something was erased."""

    def __init__(
        self,
        store: MemoryStore,
        embedding: Embedding,
        briefings: Briefings,
        publish: Callable[[Event], None],
        now: Callable[[], float],
    ) -> None:
        self._store = store
        self._embedding = embedding
        self._briefings = briefings
        self._publish = publish
        self._now = now

    def forget(self, ids: Sequence[str], erase: bool, elsewhere: Sequence[str]) -> ErasureReport | None:
        """See ``MemoryStore.forget_all``."""
        return self._followed(self._store.forget_all(ids, erase=erase, elsewhere=elsewhere))

    def erase_due(self) -> None:
        """Erase what can be undone no more, unless another process is at it."""
        with suppress(WorkspaceLocked):
            self._followed(self._store.erase_due())

    def _followed(self, report: ErasureReport | None) -> ErasureReport | None:
        if report is None:
            return None
        self._embedding.forget_texts()
        self._briefings.forget()
        if report.turns:
            self._publish(ConversationsChanged(self._now()))
        return report
