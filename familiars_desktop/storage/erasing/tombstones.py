"""``forgotten.jsonl``: what was forgotten, by id and source turn alone, so that it stays forgotten."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import orjson

from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.storage import files
from familiars_desktop.storage.files import Signature, contained, explained

FILE_NAME: Final = "forgotten.jsonl"


class Tombstones:
    """One line a burial or its lifting, the last of an id counts. Other processes' lines are seen."""

    def __init__(self, workspace: Path) -> None:
        self._workspace = workspace
        self._lock = threading.Lock()
        self._seen: Signature | None = None
        self._turns: dict[str, tuple[str, ...]] = {}
        self._lifted: set[str] = set()

    def bury(self, record: MemoryRecord, moment: str, further_turns: Iterable[str] = ()) -> None:
        """Durably note that the record is forgotten, and the further turns that say the same. Raises WorkspaceError."""
        turns = dict.fromkeys([*source_turns(record), *further_turns])
        self._append({"id": record.id, "forgotten": moment, "turns": list(turns)})

    def lift(self, record_id: str, moment: str) -> None:
        """Durably note that it is remembered again. Raises WorkspaceError."""
        self._append({"id": record_id, "restored": moment})

    def is_buried(self, record_id: str) -> bool:
        self._read()
        return record_id in self._turns

    def buried(self) -> frozenset[str]:
        """Every id that is forgotten."""
        self._read()
        return frozenset(self._turns)

    def was_buried(self, record_id: str) -> bool:
        """Whether it is, or was once."""
        self._read()
        return record_id in self._turns or record_id in self._lifted

    def turns(self) -> frozenset[str]:
        """The turns whose memories are forgotten: the writer must not see them again."""
        self._read()
        return frozenset(turn for turns in self._turns.values() for turn in turns)

    @property
    def _path(self) -> Path:
        return self._workspace / FILE_NAME

    def _append(self, line: dict[str, Any]) -> None:
        path = contained(self._workspace, self._path)
        with explained(path):
            tail = files.read_tail(path, -1)
            files.append(path, (b"\n" if tail not in (b"", b"\n") else b"") + orjson.dumps(line) + b"\n")

    def _read(self) -> None:
        with self._lock, explained(self._path):
            found = files.signature(self._path)
            if found == self._seen:
                return
            self._turns, self._lifted = {}, set()
            for line in files.read(contained(self._workspace, self._path)).splitlines():
                self._take_in(line)
            self._seen = found

    def _take_in(self, line: bytes) -> None:
        try:
            note = orjson.loads(line)
            record_id, turns = str(note["id"]), tuple(str(turn) for turn in note.get("turns", ()))
        except (ValueError, KeyError, TypeError, AttributeError):
            return
        if "restored" in note:
            self._turns.pop(record_id, None)
            self._lifted.add(record_id)
        else:
            self._turns[record_id] = turns


def source_turns(record: MemoryRecord) -> tuple[str, ...]:
    """The turns a record was written from, by its evidence."""
    turn = (record.evidence or {}).get("turn_id")
    return (str(turn),) if turn is not None else ()
