"""Leaving no deleted byte behind: the full-text tables' indexes, the free pages, the log."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Final

import orjson

from familiars_desktop.storage.database import Database
from familiars_desktop.storage.states import States, put_state

_STATE: Final = "scrub"
_STEPS: Final = ("record_words", "turn_words", "vacuum", "log")


def require_scrub(connection: sqlite3.Connection, tables: Iterable[str]) -> None:
    """Note with the transaction that something was deleted for good, words of these full-text tables among it."""
    row = connection.execute("SELECT value FROM states WHERE name = ?", (_STATE,)).fetchone()
    wanted = {*tables, "vacuum", "log", *(orjson.loads(row[0]) if row else ())}
    put_state(connection, _STATE, [step for step in _STEPS if step in wanted])


class Scrubbing:
    """Does what was required, step by step; what another program's reading prevents stays required."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._states = States(database)

    @property
    def is_required(self) -> bool:
        return self._states.get(_STATE) is not None

    def run(self) -> bool:
        """Whether nothing is left to do; call it while holding the workspace's lock. Raises WorkspaceError."""
        while steps := self._states.get(_STATE):
            if not self._done(steps[0]):
                return False
            self._states.put(_STATE, steps[1:] or None)
        return True

    def _done(self, step: str) -> bool:
        if step == "log":
            return self._database.empty_log()
        if step == "vacuum":
            self._database.vacuum()
        else:
            self._database.rebuild_words(step)
        return True
