"""Words that an earlier version of this program made, brought up to date: nothing else of a text is touched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from familiars_desktop.storage.documents import renew_words

if TYPE_CHECKING:
    from familiars_desktop.storage.database import Database


def renew_all_words(database: Database) -> tuple[int, int]:
    """How many texts there are, and of how many the words were others."""
    from familiars_desktop.storage.episodes import searched_texts  # which needs the database, which needs this

    records = database.rows("SELECT id, json_extract(CAST(fields AS TEXT), '$.content') FROM records")
    turns = searched_texts(database)
    with database.transaction() as connection:
        changed = sum(renew_words(connection, "record", *record) for record in records)
        changed += sum(renew_words(connection, "turn", *turn) for turn in turns)
    return len(records) + len(turns), changed
