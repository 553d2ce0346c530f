"""Where else the same is said: in memories and turns that are there to stay."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from familiars_desktop.storage.database import Database
from familiars_desktop.storage.documents import languages_told
from familiars_desktop.storage.erasing.byte_search import Needle
from familiars_desktop.storage.erasing.forget_report import Place, PlaceKind
from familiars_desktop.storage.erasing.quotations import Quotations
from familiars_desktop.storage.protocols import DocumentKind
from familiars_desktop.storage.tokens import query_terms

_MOST_PLACES: Final = 100
_MOST_TERMS: Final = 64
_AROUND: Final = 40
_PLACES_OF_PART: Final = (
    ("record", "SELECT id FROM records WHERE instr(fields, ?1) OR instr(fields, ?2) LIMIT 20"),
    (
        "record",
        "SELECT DISTINCT record_id FROM journal WHERE instr(after, ?1) OR instr(after, ?2) OR instr(before, ?1) "
        "OR instr(before, ?2) LIMIT 20",
    ),
    (
        "turn",
        "SELECT id FROM episodic_memories WHERE instr(interaction_text, ?1) OR instr(protected, ?1) "
        "OR instr(metadata, ?2) LIMIT 20",
    ),
)


class Repetitions:
    """Searches what the database holds, by words for a preview, by bytes for a report."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_texts(self, texts: Iterable[str], *, but: Collection[str]) -> tuple[Place, ...]:
        """Memories and turns that hold every word that matters of one of the texts, in whatever order.

        ``but``: ids to leave out. At most a hundred places.
        """
        found: dict[str, Place] = {}
        for text in texts:
            for place in (*self._records(text), *self._turns(text)):
                if place.id not in but:
                    found.setdefault(place.id, place)
        return tuple(found.values())[:_MOST_PLACES]

    def of_needles(self, needles: Iterable[Needle]) -> Mapping[Needle, tuple[Place, ...]]:
        """Of what was found in files: by which memories and turns that are to stay, where there are any."""
        found = ((needle, self._of_needle(needle)) for needle in needles)
        return {needle: places for needle, places in found if places}

    def snippet(self, text: str, quotations: Quotations) -> str:
        """The words around the first of the quotations, on one line; else how the text begins."""
        start, end = next(iter(quotations.spans(text)), (0, 0))
        first, last = max(start - _AROUND, 0), max(end, start) + _AROUND
        line = " ".join(text[first:last].split())
        return ("…" if first else "") + line + ("…" if last < len(text) else "")

    def _records(self, text: str) -> list[Place]:
        rows = self._holding("record", text, "SELECT id, json_extract(CAST(fields AS TEXT), '$.content') FROM records")
        quotations = Quotations([text])
        return [Place("record", item, self.snippet(content, quotations)) for item, content in rows]

    def _turns(self, text: str) -> list[Place]:
        quotations = Quotations([text])
        rows = self._holding("turn", text, "SELECT id, interaction_text FROM episodic_memories")
        return [Place(self._kind(item), item, self.snippet(content, quotations)) for item, content in rows]

    def _holding(self, kind: DocumentKind, text: str, select: str) -> list[tuple[str, str]]:
        terms = query_terms(text, languages_told(self._database, kind))[:_MOST_TERMS]
        if not terms:
            return []
        any_of_each = (" OR ".join(f'"{each}"' for each in term) for term in terms)
        every_term = " AND ".join(f"({any_of})" for any_of in any_of_each)
        return [
            (row[0], row[1])
            for row in self._database.rows(
                f"{select} WHERE id IN (SELECT documents.id FROM {kind}_words JOIN documents "
                f"ON documents.number = {kind}_words.rowid WHERE {kind}_words MATCH ? LIMIT {_MOST_PLACES})",
                (every_term,),
            )
        ]

    def _of_needle(self, needle: Needle) -> tuple[Place, ...]:
        if not needle.part:
            return self._of_words(needle)
        # SQLite looks for BLOBs in BLOBs and for texts in texts.
        parts: dict[str, bytes | str] = {"record": needle.part.encode("utf-8", "replace"), "turn": needle.part}
        places = [
            Place(self._kind(row[0]) if kind == "turn" else "record", row[0])
            for kind, select in _PLACES_OF_PART
            for row in self._database.rows(select, (parts[kind], needle.data))
        ]
        return tuple(dict.fromkeys(places))

    def _of_words(self, needle: Needle) -> tuple[Place, ...]:
        words = needle.data.decode()
        found = []
        for kind in ("record", "turn"):
            rows = self._database.rows(
                f"SELECT documents.id FROM {kind}_words JOIN documents ON documents.number = {kind}_words.rowid "
                f"WHERE instr({kind}_words.tokens, ?) LIMIT 20",
                (words,),
            )
            found += [Place(self._kind(row[0]) if kind == "turn" else "record", row[0]) for row in rows]
        return tuple(found)

    def _kind(self, turn_id: str) -> PlaceKind:
        row = self._database.row("SELECT node_type FROM episodic_memories WHERE id = ?", (turn_id,))
        return "reply" if row is not None and row[0] == "A" else "question"
