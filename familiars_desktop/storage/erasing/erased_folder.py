"""Erasing in one folder of the workspace's shape, the workspace itself or a backup."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import orjson

from familiars_desktop.memory.errors import WorkspaceError
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.tree import Node
from familiars_desktop.storage import files
from familiars_desktop.storage.database import Database
from familiars_desktop.storage.dialogue_files import DialogueFiles
from familiars_desktop.storage.episodes import EpisodicLog, StoredTurn, turn_id_of, update_turn
from familiars_desktop.storage.erasing.erasable import Erasable, texts_of
from familiars_desktop.storage.erasing.quotations import MARK, Quotations
from familiars_desktop.storage.files import contained, explained
from familiars_desktop.storage.journal import Journal, quoting, quoting_parameters
from familiars_desktop.storage.markdown import Cell, change_records, put_record
from familiars_desktop.storage.record_files import RecordFiles, cell_of

_IDS: Final = re.compile(rb'"id"\s*:\s*"([^"\\]+)"')
_ANY_CELL: Final = Cell("user", "knowledge")
# A memory file, the copies of it that sync clients make, and what was found in its place and kept.
_MARKDOWN: Final = ("user/*.md*", "agents/**/*.md*")
_BY_RECORD: Final = (
    ("open_conflicts", "record_id"),
    ("records", "id"),
    ("accesses", "record_id"),
    ("semantic_memories", "id"),
)


@dataclass(frozen=True)
class ErasedFolder:
    """Every step may be done again: one that was cut off is simply repeated."""

    folder: Path
    database: Database

    def erase_in_files(self, erasable: Erasable) -> None:
        """Take entries, the quotes of other memories and the turns' words out of the files. Raises WorkspaceError."""
        known = {self.folder / place for place in RecordFiles(self.folder).scan()}
        for path in self._markdown():
            self._rewrite(path, partial(_without_entries, erasable=erasable))
            if path not in known:
                self._rewrite(path, partial(_without_quotes, texts=erasable.all_texts))
        for place, record in self._quoting(erasable):
            self._rewrite(self.folder / place, partial(put_record, cell=cell_of(place), record=record))
        dialogue_files, quotations = DialogueFiles(self.folder), Quotations(erasable.all_texts)
        concerned = self._dialogues(erasable)
        for agent_id, dialogue_id in dialogue_files.scan():
            if concerned(dialogue_id):
                dialogue_files.rewrite_turns(agent_id, dialogue_id, partial(_rewritten, erasable, dialogue_id))
            dialogue_files.rewrite_name(agent_id, dialogue_id, quotations.covered)

    def erase_in_rows(self, connection: sqlite3.Connection, erasable: Erasable, *, indexed: bool) -> tuple[str, ...]:
        """Take them out of every table; gives the turns that were changed. ``indexed``: their words follow."""
        journal = Journal(self.database)
        journal.erase(connection, erasable.ids)
        journal.rewrite(connection, erasable.turns, erasable.without_quotes)
        for _, record in self._quoting(erasable):
            connection.execute(
                "UPDATE records SET fields = ? WHERE id = ?", (orjson.dumps(record.to_dict()), record.id)
            )
        for table, column in _BY_RECORD:
            connection.executemany(f"DELETE FROM {table} WHERE {column} = ?", [(found,) for found in erasable.ids])
        _drop_conflicts(connection, frozenset(erasable.all_texts))
        _cover_texts(connection, Quotations(erasable.all_texts))
        changed = self.changed_turns(erasable)
        for turn, node in changed:
            update_turn(connection, turn, node, indexed=indexed)
        return tuple(turn.id for turn, _ in changed)

    def changed_turns(self, erasable: Erasable) -> list[tuple[StoredTurn, Node]]:
        """The turns that hold what is to go, as they are and as they are to become."""
        episodes = EpisodicLog(self.database)
        recalling = episodes.recalling({*erasable.texts, *erasable.turns})
        pairs = (
            (turn, erasable.rewritten(turn.id, turn.node)) for turn in episodes.chosen({*erasable.turns, *recalling})
        )
        return [(turn, node) for turn, node in pairs if node is not turn.node]

    def _dialogues(self, erasable: Erasable) -> Callable[[str], bool]:
        """Whether a dialogue's file may hold something: by its rows, or because it has none."""
        known = {row[0] for row in self.database.rows("SELECT id FROM conversations")}
        touched = {turn.dialogue_id for turn, _ in self.changed_turns(erasable)}
        return lambda dialogue_id: dialogue_id in touched or dialogue_id not in known

    def _markdown(self) -> Iterator[Path]:
        for pattern in _MARKDOWN:
            yield from sorted(path for path in self.folder.glob(pattern) if path.is_file())

    def _quoting(self, erasable: Erasable) -> list[tuple[str, MemoryRecord]]:
        """(path, record) of the other memories that have to lose a quote, as they are to become."""
        rows = self.database.rows(
            f"SELECT path, fields FROM records WHERE {quoting('fields')}", quoting_parameters(erasable.turns)
        )
        changed = ((path, erasable.without_quotes(orjson.loads(fields))) for path, fields in rows)
        return [(path, MemoryRecord.from_dict(fields)) for path, fields in changed if fields is not None]

    def _rewrite(self, path: Path, change: Callable[[bytes], bytes]) -> None:
        try:
            real = contained(self.folder, path)
        except WorkspaceError:
            return
        with explained(real):
            former = files.read(real)
            if former and (data := change(former)) != former:
                files.replace(real, data)


def _without_entries(data: bytes, erasable: Erasable) -> bytes:
    found = {match.decode("utf-8", "replace") for match in _IDS.findall(data)}
    gone = dict.fromkeys(record_id for record_id in erasable.ids if record_id in found)
    return change_records(data, _ANY_CELL, gone) if gone else data


def _without_quotes(data: bytes, texts: Iterable[str]) -> bytes:
    """In a copy of a memory file, which no record answers for: the texts where they stand as JSON."""
    for text in texts:
        for quoted in (json.dumps(text, ensure_ascii=False).replace("-->", "--\\u003e"), json.dumps(text)):
            data = data.replace(quoted.encode("utf-8", "surrogateescape"), json.dumps(MARK).encode())
    return data


def _rewritten(erasable: Erasable, dialogue_id: str, node: Node) -> Node:
    return erasable.rewritten(turn_id_of(dialogue_id, node.id), node)


def _drop_conflicts(connection: sqlite3.Connection, texts: frozenset[str]) -> None:
    """Those, decided or not, whose rival says the same."""
    for conflict_id, rival in connection.execute("SELECT id, rival FROM open_conflicts").fetchall():
        if texts & texts_of(orjson.loads(rival)):
            connection.execute("DELETE FROM open_conflicts WHERE id = ?", (conflict_id,))


def _cover_texts(connection: sqlite3.Connection, quotations: Quotations) -> None:
    """In names of conversations and reasons of failures, which are short and few."""
    for table, key, column in (("conversations", "id", "name"), ("writer_queue", "turn_id", "reason")):
        for found, text in connection.execute(f"SELECT {key}, {column} FROM {table} WHERE {column} != ''").fetchall():
            if (covered := quotations.covered(text)) != text:
                connection.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = ?", (covered, found))
