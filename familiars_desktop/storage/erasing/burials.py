"""Tombstones in step with the records: put before a record goes, lifted once it is back, whatever failed between."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.times import to_iso
from familiars_desktop.storage.erasing.tombstones import Tombstones
from familiars_desktop.storage.journal import Change, changed_ids
from familiars_desktop.storage.protocols import Clock
from familiars_desktop.storage.record_index import RecordIndex

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Burials:
    """A record that is there has no tombstone; one that was forgotten has one before its text is gone."""

    tombstones: Tombstones
    index: RecordIndex
    clock: Clock
    _waiting: set[str] = field(default_factory=set)

    @contextmanager
    def around(self, changes: Sequence[Change]) -> Iterator[None]:
        """Buries what these changes forget, and lifts what is there after they were made, or could not be made.

        Raises WorkspaceError when a tombstone cannot be put.
        """
        now = to_iso(self.clock())
        try:
            for change in changes:
                leaves = change.after is None and change.before is not None
                if leaves and (change.op == "forget" or self.tombstones.was_buried(change.record_id)):
                    self.tombstones.bury(MemoryRecord.from_dict(change.before or {}), now)
            yield
        finally:
            self.lift_present(changed_ids(changes))

    def lift_present(self, record_ids: Iterable[str]) -> None:
        """Lift the tombstones of those that are there. One that cannot be lifted now is tried again the next time."""
        self._waiting.update(record_ids)
        now = to_iso(self.clock())
        try:
            for record_id in tuple(self._waiting):
                if self.tombstones.is_buried(record_id) and self.index.holds(record_id):
                    self.tombstones.lift(record_id, now)
                self._waiting.discard(record_id)
        except WorkspaceError as error:
            _log.warning("a tombstone stays for now: %s", error)
