"""What the inspector tells of a memory's past, of a compacted one and of one that is gone."""

from dataclasses import replace

from diary import CAT, JOB
from fake_engine import DAY, NOW

from familiars_desktop.memory import DecayPolicy, MemorySnapshot
from familiars_desktop.memory.judgement import judged
from familiars_desktop.ui.memory_view.acts import Act, permission
from familiars_desktop.ui.memory_view.catalogue import Catalogue
from familiars_desktop.ui.memory_view.details import details_html
from familiars_desktop.ui.memory_view.state import state_at
from familiars_desktop.ui.theme import LIGHT


def state_of(diary, entries=None):
    catalogue = Catalogue.of(MemorySnapshot(1, tuple(diary.records.values())), tuple(entries or diary.entries))
    return state_at(catalogue, NOW, now=NOW, policy=DecayPolicy())


def told(diary, record_id, entries=None):
    state = state_of(diary, entries)
    return details_html(state, state.catalogue.row(record_id), LIGHT)


def test_a_baseline_says_that_earlier_history_was_compacted(diary):
    first = next(entry for entry in diary.entries if entry.record_id == CAT)
    base = replace(first, op="baseline", actor="engine")
    entries = [base if entry is first else entry for entry in diary.entries]
    assert "earlier history was compacted" in told(diary, CAT, entries)
    assert "used by a reply" in told(diary, CAT, entries)
    assert "written by" not in told(diary, CAT, entries)


def test_a_forgotten_memory_tells_who_forgot_it_and_none_of_its_words(diary):
    diary.change(JOB, 2.0, content="Works at the Opera.")
    diary.forget(JOB, 0.001)
    text = told(diary, JOB)
    for said in ("its words are no longer shown", "Restore brings it back", "forgotten by you", "edited by you"):
        assert said in text
    assert "Opera" not in text and "Harbour" not in text


def test_what_was_brought_back_was_not_written_twice(diary):
    record = diary.records[JOB]
    diary.forget(JOB, 0.2)
    diary._note(0.1, "undo", "user", JOB, None, record.to_dict())
    diary.records[JOB] = record
    text = told(diary, JOB)
    assert text.count("written by the writer") == 1
    assert "brought back by you" in text and "forgotten by you" in text


def test_an_erased_memory_tells_when_it_came_went_and_was_erased(diary):
    diary.forget(JOB, 1.0)
    diary._note(1.0 - 600.0 / DAY, "erased", "engine", JOB, None, None)
    gone = [replace(e, op="erased", before=None, after=None) if e.record_id == JOB else e for e in diary.entries]
    text = told(diary, JOB, gone)
    for said in ("erased for good: nothing of it is left", "written by the writer", "forgotten by you"):
        assert said in text
    assert "erased for good, as nobody took it back" in text
    at_once = [replace(e, actor="user") if e.op == "erased" else e for e in gone]
    assert "erased for good by you" in told(diary, JOB, at_once)


def test_what_a_file_lacks_is_not_said_to_be_erased_soon(diary):
    diary.forget(JOB, 0.1)
    diary.entries[-1] = replace(diary.entries[-1], actor="editor")
    assert "forgotten by your editor" in told(diary, JOB)
    assert "Restore" not in told(diary, JOB)


def test_what_was_forgotten_can_be_restored_and_what_was_erased_can_not(diary):
    diary.forget(JOB, 0.0)
    forgotten = state_of(diary)
    gone = [replace(e, op="erased", before=None, after=None) if e.record_id == JOB else e for e in diary.entries]
    erased = state_of(diary, gone)
    allowed = [permission(Act.RESTORE, s, s.catalogue.row(JOB), what_if=False).allowed for s in (forgotten, erased)]
    assert allowed == [True, False]


def test_the_users_word_on_a_memory_stands_in_its_history_and_not_among_the_evidence(diary):
    record = diary.records[JOB]
    said = judged(record, "useful", policy=DecayPolicy(), now=NOW - DAY)
    diary.change(JOB, 1.0, **said)
    diary.change(JOB, 0.5, **judged(diary.records[JOB], "wrong", policy=DecayPolicy(), now=NOW - DAY / 2))
    text = told(diary, JOB)
    assert "marked as useful by you" in text
    assert "marked as wrong by you" in text
    assert "judged" not in text


def test_a_rival_that_waits_is_told_and_so_is_its_withdrawal(diary):
    fields = diary.records[JOB].to_dict()
    for op in ("contested", "undo"):
        diary._note(0.2, op, "user", JOB, fields, fields)
    text = told(diary, JOB)
    assert "a rival was set against it by you, to be decided" in text
    assert "the rival to be decided was withdrawn or set again by you" in text
