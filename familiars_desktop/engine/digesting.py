"""The digest of a workspace, and the mark of how far somebody has looked: it stands and falls with the journal."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from familiars_desktop.memory.decay import DecayPolicy
from familiars_desktop.memory.digest import Digest, digest_of
from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.storage import MemoryStore, StoreChange

_MARK: Final = "digest"


class Digests:
    """Of one store. A workspace nobody has looked at yet begins with nothing to tell."""

    def __init__(self, store: MemoryStore, policy: DecayPolicy, now: Callable[[], float]) -> None:
        self._store, self._policy, self._now = store, policy, now
        self._lock = threading.Lock()
        self._read: list[JournalEntry] = []
        self._read_from: int | None = None

    def digest(self) -> Digest:
        """What changed since the mark. Only what is new since the last call is read."""
        with self._lock:
            sequence, since = self._mark()
            if self._read_from != sequence:
                self._read, self._read_from = [], sequence
            self._read += self._store.journal(self._read[-1].sequence if self._read else sequence)
            return digest_of(
                self._read,
                self._store.snapshot(),
                since=since,
                sequence=self._read[-1].sequence if self._read else sequence,
                now=self._now(),
                threshold=self._policy.thresholds.strike,
            )

    def looked(self, sequence: int) -> None:
        """Move the mark: everything up to this entry of the journal was seen."""
        with self._lock:
            self._store.states.put(_MARK, {"sequence": sequence, "at": self._now()})

    def heard(self, change: StoreChange) -> None:
        """Erasing, which is no act, reaches back into what was read; another process may have erased or compacted."""
        if change.kind == "foreign" or (change.kind == "forget" and not change.act):
            with self._lock:
                self._read_from = None

    def _mark(self) -> tuple[int, float]:
        kept = self._store.states.get(_MARK)
        latest = self._store.journal_version()
        if kept is None or kept["sequence"] > latest:  # another journal, as after the database was lost
            kept = {"sequence": latest, "at": self._now()}
            self._store.states.put(_MARK, kept)
        return int(kept["sequence"]), float(kept["at"])
