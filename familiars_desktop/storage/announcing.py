"""Telling those who listen to a store what has changed, by whomever."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence

from familiars_desktop.storage.embedding import PendingVectors
from familiars_desktop.storage.ledger import Ledger
from familiars_desktop.storage.protocols import StoreChange

_log = logging.getLogger(__name__)
Listener = Callable[[StoreChange], None]


class Announcements:
    """Listeners are called on the thread that committed, outside every lock; one that fails disturbs nobody."""

    def __init__(self, ledger: Ledger, pending: PendingVectors) -> None:
        self._ledger = ledger
        self._pending = pending
        self._listeners: list[Listener] = []
        self._listening = threading.Lock()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """See ``MemoryStore.subscribe``."""
        with self._listening:
            self._listeners.append(listener)

        def unsubscribe() -> None:
            with self._listening:
                if listener in self._listeners:
                    self._listeners.remove(listener)

        return unsubscribe

    def refresh(self) -> None:
        """Take in what other processes committed, and tell it."""
        self._ledger.catch_up()
        self.tell_foreign()

    def tell(self, change: StoreChange) -> None:
        for listener in list(self._listeners):
            try:
                listener(change)
            except Exception:
                _log.exception("a listener to the store failed")

    def tell_foreign(self) -> None:
        """What other processes did since this was last told."""
        entries = self._ledger.take_foreign()
        if entries:
            ids = tuple(dict.fromkeys(entry.record_id for entry in entries))
            self.tell(StoreChange("foreign", ids, entries[-1].actor, entries[-1].act))

    def tell_act(self, change: StoreChange) -> None:
        """What was done here; new words get their vectors."""
        self.tell_foreign()
        self.tell(change)
        if change.kind != "access":
            self._pending.embed_records([item for item in change.record_ids if item in self._ledger.table])

    def tell_edited(self, record_ids: Sequence[str]) -> None:
        """What was edited by hand."""
        self.tell_foreign()
        if record_ids:
            self.tell(StoreChange("update", tuple(record_ids), "editor", 0))
            self._pending.embed_records(record_ids)
