"""What the database holds comes back: all of it from the files, the words from the texts."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from familiars_desktop.memory import MemoryRecord
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.core import StoreCore
from familiars_desktop.storage.fulltext import FullText
from tests.storage.conftest import Clock

OpenStore = Callable[..., MemoryStore]
QUERIES = ("garden", "the garden by the river", "Müller", "東京", "🚲 bicycle", "nothing of this kind", "letter")


@pytest.fixture
def lived(open_store: OpenStore, clock: Clock) -> MemoryStore:
    """Several files, equal times, a superseded memory, accesses, other scripts, a conversation."""
    store = open_store()
    moment = clock().isoformat()
    for number in range(12):
        category = ("profile", "event", "preference")[number % 3]
        store.append("user", category, f"The garden by the river, number {number}", ts=moment)
    store.append("user", "relation", "Frau Müller wrote a letter", ts=moment, tags=["ä", "日本"])
    store.append("identity", "directive", "東京へ行く", ts=moment, pinned=True)
    old = store.append("dialogue", "event", "A 🚲 bicycle\n\nwith two lines", dialogue_id="dialogue_1", ts=moment)
    store.supersede(old.id, "Another bicycle", ts=moment)
    clock.advance(days=1)
    store.reinforce([record.id for record in store.records()[::2]])
    conversation = store.dialogues.create(name="Letters")
    turn = {"timestamp": 1.8e9, "origin": "user", "embedding": [1.0, 0.0]}
    for content in ("Who wrote the letter?", "The garden is far from the river"):
        store.dialogues.add_turn(conversation.id, "Q", content, **turn)
    return store


def found(store: MemoryStore) -> tuple[list[MemoryRecord], list[list[tuple[str, float]]]]:
    searches = [list(store.words.search(query, kind).items()) for query in QUERIES for kind in ("record", "turn")]
    return store.records(include_deprecated=True), searches


def damage(path: Path, table: str) -> None:
    """Overwrite the beginning of a table, as a failing disk does."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * 1024)


def confuse(store: MemoryStore, kind: str) -> None:
    """Leave a full-text index that SQLite's own check finds whole and FTS5 cannot read."""
    with store._core.database.transaction() as connection:
        connection.execute(f"UPDATE {kind}_words_data SET block = X'0000' WHERE id > 10")
        connection.execute(f"UPDATE {kind}_words_data SET block = X'00000000FFFFFFFFFFFF' WHERE id = 10")


def test_after_the_database_is_lost_lists_and_searches_are_the_same(lived: MemoryStore, open_store: OpenStore) -> None:
    before = found(lived)
    lived.close()
    for path in lived.workspace.glob("familiars.db*"):
        path.unlink()
    assert found(open_store()) == before


@pytest.mark.parametrize("table", ["data", "idx", "content", "docsize", "config"])
@pytest.mark.parametrize("kind", ["record", "turn"])
def test_damage_in_the_words_alone_costs_nothing_at_the_next_open(
    lived: MemoryStore, open_store: OpenStore, kind: str, table: str
) -> None:
    before, journal = found(lived), lived.journal()
    lived.close()
    damage(lived.workspace / "familiars.db", f"{kind}_words_{table}")
    again = open_store()
    assert found(again) == before
    assert again.journal() == journal
    assert again.problems() == []
    again.append("user", "event", "something new about a zeppelin")
    assert again.words.search("zeppelin", "record")


def test_damage_elsewhere_still_sets_the_database_aside(lived: MemoryStore, open_store: OpenStore) -> None:
    before = found(lived)
    lived.close()
    damage(lived.workspace / "familiars.db", "journal")
    again = open_store()
    assert found(again) == before
    assert [problem.path for problem in again.problems()] == ["familiars.db.damaged-1"]


def test_a_repair_that_was_cut_off_goes_on_at_the_next_open(
    lived: MemoryStore, open_store: OpenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = found(lived)
    lived.close()
    damage(lived.workspace / "familiars.db", "record_words_data")
    monkeypatch.setattr(StoreCore, "_make_words", lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        open_store()
    monkeypatch.undo()
    assert found(open_store()) == before


@pytest.mark.parametrize("kind", ["record", "turn"])
def test_a_search_that_meets_a_confused_index_has_it_made_anew(lived: MemoryStore, kind: str) -> None:
    # With postings in memory a search would not look into the index.
    lived.words = FullText(lived._core.database, lived._core.word_repair, most_bytes=0)
    before = found(lived)
    confuse(lived, kind)
    assert found(lived) == before
    assert lived.problems() == []


def test_a_write_that_meets_a_confused_index_succeeds(lived: MemoryStore) -> None:
    count = len(lived.records())
    confuse(lived, "record")
    record = lived.records()[0]
    lived.update(record.id, content="a zeppelin over the garden")
    lived.append("user", "event", "one more zeppelin")
    assert len(lived.records()) == count + 1
    assert len(lived.words.search("zeppelin", "record")) == 2
    assert (lived.workspace / "user" / "event.md").read_text(encoding="utf-8").count("one more zeppelin") == 1


def test_an_open_that_finds_edits_and_a_confused_index_succeeds(lived: MemoryStore, open_store: OpenStore) -> None:
    path = lived.workspace / "user" / "event.md"
    confuse(lived, "record")
    path.write_text(path.read_text(encoding="utf-8").replace("number 4", "number four"), encoding="utf-8")
    again = open_store()
    assert "The garden by the river, number four" in {record.content for record in again.records()}
    assert again.words.search("four", "record")


def test_reindexing_makes_words_that_were_silently_lost(lived: MemoryStore) -> None:
    before = found(lived)
    with lived._core.database.transaction() as connection:
        connection.execute("UPDATE record_words_data SET block = zeroblob(length(block)) WHERE id > 10")
    lived.reindex()
    assert found(lived) == before


def test_a_turn_rewrites_no_file(lived: MemoryStore) -> None:
    conversation = lived.dialogues.list()[0]
    lived.dialogues.write()
    record = lived.append("user", "event", "Boats")
    before = states(lived.workspace)
    asked = {"timestamp": 1.9e9, "embedding": [0.0, 1.0], "origin": "user"}
    question = lived.dialogues.add_turn(conversation.id, "Q", "Shall we sail?", **asked)
    lived.dialogues.add_turn(conversation.id, "A", "Gladly.", **{**asked, "origin": "response"})
    lived.dialogues.queue.enqueue(question.id)
    lived.reinforce([record.id], actor="engine")
    assert states(lived.workspace) == before
    learned = lived.append("user", "event", "Likes to sail", actor="writer")
    after = states(lived.workspace)
    path = Path("user/event.md")
    assert {name for name in after if after[name] != before.get(name)} == {path}
    # The one file that changed grew at its end: the same inode, and what was there still leads it.
    assert after[path][0] == before[path][0]
    assert learned.id.encode() in (lived.workspace / path).read_bytes()[before[path][1] :]


def states(workspace: Path) -> dict[Path, tuple[int, int, int]]:
    """Inode, size and change time of every file but the database and its log, which grow by pages, and the locks."""
    files = [path for path in workspace.rglob("*") if path.is_file() and "familiars" not in path.name]
    return {
        path.relative_to(workspace): (path.stat().st_ino, path.stat().st_size, path.stat().st_mtime_ns)
        for path in files
    }
