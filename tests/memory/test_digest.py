"""What a digest tells of a journal: learned, corrected, merged, forgotten, and about to fade."""

from itertools import count

import pytest

from familiars_desktop.memory import JournalEntry, MemoryRecord, MemorySnapshot
from familiars_desktop.memory.digest import digest_of
from familiars_desktop.memory.times import to_iso

NOW, DAY = 1_793_700_000.0, 86_400.0


class Memory:
    """Records, and the entries that made them since somebody last looked."""

    def __init__(self) -> None:
        self.records: dict[str, MemoryRecord] = {}
        self.entries: list[JournalEntry] = []
        self._numbers = count(1)

    def has(self, record_id: str, text: str, *, scope="user", category="profile", **fields) -> MemoryRecord:
        values = {"ts": to_iso(NOW - 40 * DAY), "half_life": 400 * DAY, **fields}
        record = MemoryRecord(record_id, scope, category, content=text, **values)
        self.records[record_id] = record
        return record

    def change(self, record_id: str, after: MemoryRecord | None, *, actor="writer", op="update") -> None:
        before, number = self.records.pop(record_id, None), next(self._numbers)
        if after is not None:
            self.records[record_id] = after
        was, now = (None if record is None else record.to_dict() for record in (before, after))
        self.entries.append(JournalEntry(number, 100 + number, NOW, NOW + number, actor, op, record_id, was, now))

    def learn(self, record_id: str, text: str, *, actor="writer", **fields) -> None:
        record = self.has(record_id, text, **fields)
        del self.records[record_id]
        self.change(record_id, record, actor=actor, op="append")

    def digest(self):
        snapshot = MemorySnapshot(1, tuple(self.records.values()))
        return digest_of(self.entries, snapshot, since=NOW - DAY, sequence=9, now=NOW, threshold=0.5)


@pytest.fixture
def memory() -> Memory:
    return Memory()


def test_what_the_writer_remembered_is_learned_newest_first(memory):
    memory.learn("m_1", "Her name is Mara.")
    memory.learn("m_2", "She has a cat.")
    found = memory.digest()
    assert [(change.text, change.actor, change.act) for change in found.learned] == [
        ("She has a cat.", "writer", 102),
        ("Her name is Mara.", "writer", 101),
    ]
    assert found.changes == 2


def test_what_took_anothers_place_is_a_correction_that_names_both(memory):
    memory.has("m_1", "Lives in Portland.")
    memory.learn("m_2", "Moved to Boston.", supersedes="m_1")
    memory.change("m_1", memory.records["m_1"].with_changes(deprecated=True))
    found = memory.digest()
    assert [(change.text, change.before) for change in found.corrected] == [("Moved to Boston.", "Lives in Portland.")]
    assert found.changes == 1


def test_words_that_were_changed_in_an_editor_are_a_correction(memory):
    before = memory.has("m_1", "She has a cat.")
    memory.change("m_1", before.with_changes(content="She has two cats."), actor="editor")
    assert [(change.text, change.before) for change in memory.digest().corrected] == [
        ("She has two cats.", "She has a cat.")
    ]


def test_a_merged_memory_names_what_it_was_merged_from(memory):
    memory.has("m_1", "Likes tea.", deprecated=True)
    memory.has("m_2", "Is fond of tea.", deprecated=True)
    memory.learn("m_3", "Likes tea.", derived_from=["m_1", "m_2"], actor="consolidator")
    (change,) = memory.digest().merged
    assert change.before == "Likes tea.\nIs fond of tea."


def test_what_is_gone_was_forgotten_and_says_nothing_once_it_was_erased(memory):
    memory.has("m_1", "Likes tea.")
    memory.change("m_1", None, actor="writer", op="forget")
    memory.entries.append(JournalEntry(8, 108, NOW, NOW + 8, "writer", "erased", "m_2", None, None))
    assert [(change.record_id, change.text) for change in memory.digest().forgotten] == [
        ("m_2", ""),
        ("m_1", "Likes tea."),
    ]


def test_what_came_and_went_or_was_only_used_is_not_told(memory):
    memory.learn("m_1", "Likes tea.")
    memory.change("m_1", None, actor="user", op="undo")
    memory.has("m_2", "Likes rain.")
    memory.change("m_2", memory.records["m_2"], actor="engine", op="access")
    assert memory.digest().changes == 0


def test_what_the_user_did_is_known_to_the_user(memory):
    memory.learn("m_1", "Likes tea.", actor="user")
    memory.learn("m_2", "Likes rain.", actor="cli")
    assert [change.record_id for change in memory.digest().learned] == ["m_2"]


def test_about_to_fade_is_what_falls_below_the_threshold_within_a_week_the_most_important_first(memory):
    half = 0.693147
    memory.has("m_1", "Soon", half_life=42 * DAY / half, salience=0.2)
    memory.has("m_2", "Soon and important", half_life=45 * DAY / half, salience=0.9)
    memory.has("m_3", "Later", half_life=60 * DAY / half)
    memory.has("m_4", "Long ago", half_life=10 * DAY / half)
    memory.has("m_5", "A mood", half_life=42 * DAY / half, scope="ephemeral", category="state")
    memory.has("m_6", "Pinned", half_life=42 * DAY / half, pinned=True)
    memory.has("m_7", "Archived", half_life=42 * DAY / half, deprecated=True)
    fading = memory.digest().fading
    assert [change.record_id for change in fading] == ["m_2", "m_1"]
    assert fading[1].at == pytest.approx(NOW + 2 * DAY, abs=60.0)
