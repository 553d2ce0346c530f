"""What a forgetting would concern, worked out before it is done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.storage.backup.backups import Backups
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.episodes import EpisodicLog
from familiars_desktop.storage.erasing.erasable import Erasable, texts_of
from familiars_desktop.storage.erasing.forget_report import ForgetPreview, Place
from familiars_desktop.storage.erasing.quotations import Quotations
from familiars_desktop.storage.erasing.repetitions import Repetitions
from familiars_desktop.storage.erasing.traces import old_databases
from familiars_desktop.storage.journal import Journal


@dataclass(frozen=True)
class Previewer:
    """Looks at the database; changes nothing."""

    database: Database
    journal: Journal
    backups: Backups

    def preview(self, records: Sequence[MemoryRecord], known: Iterable[MemoryRecord]) -> ForgetPreview:
        """For these memories, which are to go together, among all that are ``known``."""
        ids = {record.id for record in records}
        erasable = Erasable.of(self.journal.of_records(ids), dict.fromkeys(ids, frozenset[str]()))
        merged = [each for each in known if ids & {*each.derived_from} and each.id not in ids]
        texts = dict.fromkeys(text for record in records for text in sorted(texts_of(record.to_dict())))
        concerned = {*ids, *erasable.turns, *(each.id for each in merged)}
        return ForgetPreview(
            tuple(records),
            self._source_turns(erasable),
            tuple(Place("record", each.id, each.content) for each in merged),
            Repetitions(self.database).of_texts(texts, but=concerned),
            tuple(backup.name for backup in self.backups.all()),
            tuple(path.name for path in old_databases(self.database.path)),
        )

    def _source_turns(self, erasable: Erasable) -> tuple[Place, ...]:
        places = Repetitions(self.database)
        return tuple(
            Place(
                "question" if turn.node.node_type == "Q" else "reply",
                turn.id,
                places.snippet(turn.node.content, erasable.turns.get(turn.id, Quotations(()))),
            )
            for turn in EpisodicLog(self.database).chosen(set(erasable.turns))
        )
