"""The state at a moment: the journal's past, the curve's future, and what a question makes of both."""

from dataclasses import replace

import numpy as np
import pytest
from diary import CAT, HOME, JOB, MOOD, NAME, NEW_HOME
from fake_engine import DAY, NOW
from hypothesis import given, settings
from hypothesis import strategies as st

from familiars_desktop.memory import DecayPolicy, JournalEntry, MemoryRecord, MemorySnapshot, replay, retention
from familiars_desktop.memory.ranking import Candidates, RankingWeights
from familiars_desktop.memory.times import to_iso
from familiars_desktop.ui.bridge import AskedTime, MeasuredQuestion
from familiars_desktop.ui.memory_view.catalogue import Catalogue
from familiars_desktop.ui.memory_view.state import Question, Status, state_at

POLICY = DecayPolicy()

histories = st.lists(
    st.tuples(
        st.sampled_from([CAT, JOB, MOOD, HOME]),
        st.sampled_from(["append", "access", "update", "forget"]),
        st.floats(0.0, 100.0),
        st.booleans(),
        st.floats(0.5, 50.0),
    ),
    max_size=40,
)


def journal_of(history) -> list[JournalEntry]:
    """A consistent journal of random acts in the order of time."""
    current: dict[str, MemoryRecord] = {}
    entries: list[JournalEntry] = []
    for sequence, (record_id, op, day, flag, days) in enumerate(sorted(history, key=lambda act: act[2]), 1):
        before, moment = current.get(record_id), day * DAY
        if before is None:
            after = MemoryRecord(record_id, "user", ts=to_iso(moment), half_life=days * DAY)
        elif op == "forget":
            after = None
        elif op == "access":
            after = before.with_changes(last_accessed_ts=to_iso(moment), access_count=before.access_count + 1)
        else:
            after = before.with_changes(deprecated=flag, pinned=not flag)
        if after is None:
            del current[record_id]
        else:
            current[record_id] = after
        values = after.to_dict() if after else None
        if op == "access" and before is not None:
            values = {name: values[name] for name in ("last_accessed_ts", "access_count", "half_life")}
        then = before.to_dict() if before else None
        entries.append(
            JournalEntry(
                sequence, sequence, moment, moment, "user", op if before else "append", record_id, then, values
            )
        )
    return entries


def snapshot_of(entries) -> MemorySnapshot:
    return MemorySnapshot(1, tuple(replay(entries, 1e18)))


@settings(max_examples=60, deadline=None)
@given(histories, st.lists(st.floats(-5.0, 130.0), min_size=1, max_size=5))
def test_wherever_the_slider_stops_the_state_is_what_the_journal_replays(history, days):
    entries = journal_of(history)
    catalogue = Catalogue.of(snapshot_of(entries), entries)
    state = None
    for day in days:
        moment = day * DAY
        state = state_at(catalogue, moment, now=100.0 * DAY, policy=POLICY, near=state)
        records = {record.id: record for record in replay(entries, moment)}
        there = {catalogue.ids[row] for row in np.flatnonzero(state.there)}
        assert there == {record.id for record in records.values() if not record.deprecated}
        for record in records.values():
            row = catalogue.timeline.row_of[record.id]
            half_life = np.inf if record.pinned else record.half_life
            assert state.retention[row] == pytest.approx(retention(moment - record.t0, half_life), abs=1e-9)
            assert state.access_count[row] == record.access_count
        assert (state.status[~np.isin(catalogue.ids, list(records))] == Status.ABSENT).all()


def state(diary, days=0.0, **more):
    catalogue = Catalogue.of(MemorySnapshot(1, tuple(diary.records.values())), diary.entries)
    return state_at(catalogue, NOW + days * DAY, now=NOW, policy=POLICY, **more)


def row(state, record_id):
    return state.catalogue.timeline.row_of[record_id]


def test_in_the_past_only_what_was_known_then_is_there(diary):
    past = state(diary, -35.0)
    assert past.is_past
    assert {past.catalogue.ids[r] for r in np.flatnonzero(past.there)} == {NAME, HOME, CAT}
    assert past.status[row(past, JOB)] == Status.ABSENT


def test_a_superseded_memory_is_active_before_the_conflict_and_archived_after_it(diary):
    assert state(diary, -6.0).status[row(state(diary), HOME)] in (Status.ACTIVE, Status.FADING)
    assert state(diary, -4.0).status[row(state(diary), HOME)] == Status.ARCHIVED


def test_a_memory_crosses_the_threshold_at_its_fade_date(diary):
    now = state(diary)
    fades = now.fades_at(row(now, CAT))
    before, after = (state(diary, (fades - NOW) / DAY + shift) for shift in (-0.01, 0.01))
    assert not before.struck[row(now, CAT)]
    assert after.struck[row(now, CAT)]


def test_pinned_memories_keep_their_strength_in_the_far_future(diary):
    far = state(diary, 3650.0)
    assert far.retention[row(far, NAME)] == 1.0
    assert far.fades_at(row(far, NAME)) == np.inf


def test_an_expiry_date_is_kept_by_the_projection(diary):
    diary.change(JOB, 0.5, ttl={"kind": "absolute", "expires_at": to_iso(NOW + 2 * DAY)})
    assert state(diary, 1.9).there[row(state(diary), JOB)]
    assert state(diary, 2.1).status[row(state(diary), JOB)] == Status.EXPIRED


def test_those_that_fade_next_come_soonest_first(diary):
    now = state(diary, -0.9)
    soon = now.next_to_fade(3)
    assert soon[0] == MOOD
    assert NAME not in now.next_to_fade(10)


def question(diary, time=None, **cosines):
    catalogue = Catalogue.of(MemorySnapshot(1, tuple(diary.records.values())), diary.entries)
    ids = (*cosines, "t_dialogue_1_3")
    count = len(ids)
    measured = Candidates(
        ids=ids,
        is_turn=np.arange(count) == count - 1,
        cosine=np.array([*cosines.values(), 0.5]),
        words=np.zeros(count),
        nearness=np.zeros(count),
        salience=np.full(count, 0.5),
        t0=np.full(count, NOW - 20 * DAY),
        half_life=np.full(count, 30 * DAY),
    )
    return Question.of("who?", MeasuredQuestion(measured, time), catalogue, RankingWeights(record_floor=0.0))


def test_with_a_question_strength_is_the_cosine_times_retention(diary):
    asked = state(diary, question=question(diary, **{CAT: 0.8}))
    assert asked.strength[row(asked, CAT)] == pytest.approx(0.8 * asked.retention[row(asked, CAT)])
    assert asked.strength[row(asked, JOB)] == 0.0


def test_a_question_for_a_certain_time_ranks_what_was_said_then_alone_however_unlike(diary):
    said = diary.records[JOB].stated_at
    asked = question(diary, AskedTime(said - 60.0, said + 60.0), **{CAT: 0.8, JOB: 0.01})
    here = state(diary, question=asked)
    assert [here.ranking.candidates.ids[place] for place in here.ranking.order] == [JOB]
    assert here.strength[row(here, CAT)] > 0.5


def test_a_question_that_may_ask_for_a_time_puts_what_was_said_then_first(diary):
    likely = AskedTime(NOW - 21 * DAY, NOW - 19 * DAY, certain=False)
    here = state(diary, question=question(diary, likely, **{CAT: 0.9}))
    ids = [here.ranking.candidates.ids[place] for place in here.ranking.order]
    assert ids[0] == "t_dialogue_1_3" and set(ids) == {"t_dialogue_1_3", CAT}
    untimed = state(diary, question=question(diary, **{CAT: 0.9}))
    assert untimed.ranking.candidates.ids[untimed.ranking.order[0]] == CAT


def test_with_a_question_a_memory_fades_when_s_falls_to_the_threshold(diary):
    asked = question(diary, **{CAT: 0.8, JOB: 0.4})
    here = state(diary, question=asked)
    fades = here.fades_at(row(here, CAT))
    assert fades < state(diary).fades_at(row(here, CAT))
    there = state(diary, (fades - NOW) / DAY, question=asked)
    assert there.strength[row(there, CAT)] == pytest.approx(0.5)
    assert here.fades_at(row(here, JOB)) == -np.inf


def test_ranks_move_with_the_slider(diary):
    asked = question(diary, **{CAT: 0.6, MOOD: 0.9})
    soon = state(diary, -0.99, question=asked).ranks()
    later = state(diary, 5.0, question=asked).ranks()
    assert soon[MOOD] == 1
    assert later[CAT] < later[MOOD]


def test_a_memory_that_was_not_there_yet_is_not_recalled_then(diary):
    asked = question(diary, **{CAT: 0.6, JOB: 0.9})
    assert JOB not in state(diary, -35.0, question=asked).ranks()
    assert "t_dialogue_1_3" not in state(diary, -35.0, question=asked).ranks()
    assert "t_dialogue_1_3" in state(diary, question=asked).ranks()


def test_records_that_the_journal_lost_begin_when_they_were_stated(diary):
    catalogue = Catalogue.of(MemorySnapshot(1, tuple(diary.records.values())), [])
    before = state_at(catalogue, NOW - 41 * DAY, now=NOW, policy=POLICY)
    after = state_at(catalogue, NOW - 39 * DAY, now=NOW, policy=POLICY)
    assert not before.there[catalogue.row(CAT)]
    assert after.there[catalogue.row(CAT)]


def test_the_words_of_a_forgotten_memory_are_not_shown_in_the_past_either(diary):
    diary.forget(JOB, 0.1)
    past = state(diary, -20.0)
    assert past.there[row(past, JOB)]
    assert past.catalogue.text_at(row(past, JOB), past.moment) is None


def test_an_edited_memory_shows_the_words_of_the_moment(diary):
    diary.change(JOB, 2.0, content="Works at the Opera.")
    now = state(diary)
    assert now.catalogue.text_at(row(now, JOB), NOW - 3 * DAY) == "Works at the Harbour Theatre."
    assert now.catalogue.text_at(row(now, JOB), NOW) == "Works at the Opera."


def test_marks_are_sessions_and_conflicts(diary):
    catalogue = state(diary).catalogue
    assert list(catalogue.conflicts) == [NOW - 5 * DAY]
    assert len(catalogue.sessions) == 6
    assert [record.id for record in catalogue.chain(NEW_HOME)] == [NEW_HOME, HOME]
    assert catalogue.winner_over(HOME).id == NEW_HOME


def test_an_empty_memory_has_an_empty_state():
    catalogue = Catalogue.of(MemorySnapshot(1, ()), [])
    assert len(state_at(catalogue, NOW, now=NOW, policy=POLICY).strength) == 0


def grown(entries, bounds) -> Catalogue:
    """A catalogue that was read on at each of these lengths of the journal, as the window does it."""
    catalogue, records = Catalogue.of(MemorySnapshot(0, ()), ()), {}
    for bound in [*bounds, len(entries)]:
        # What no entry touched stays the same object, as in the store's snapshots.
        stands = {record.id: record for record in replay(entries[:bound], 1e18)}
        records = {i: records[i] if records.get(i) == record else record for i, record in stands.items()}
        catalogue = catalogue.followed_by(MemorySnapshot(bound, tuple(records.values())), tuple(entries[:bound]))
        _ = catalogue._reworded
    return catalogue


@settings(max_examples=80, deadline=None)
@given(histories, st.lists(st.integers(0, 40), max_size=4), st.floats(-5.0, 130.0), st.booleans())
def test_a_catalogue_that_is_read_on_is_the_one_of_the_whole_journal(history, cuts, day, backwards):
    entries = journal_of(history)
    if backwards:  # the last act takes effect before all others, as under a clock that was put back
        entries = [*entries[:-1], *(replace(entry, effective_time=-DAY) for entry in entries[-1:])]
    bounds = sorted(min(cut, len(entries)) for cut in cuts)
    whole, read_on = Catalogue.of(snapshot_of(entries), entries), grown(entries, bounds)
    assert (read_on.ids, read_on.records) == (whole.ids, whole.records)
    for name in ("kept", "scope", "category", "expires_at", "statements", "conflicts", "sessions"):
        np.testing.assert_array_equal(getattr(read_on, name), getattr(whole, name))
    assert read_on._reworded == whole._reworded
    for record_id in whole.ids:
        assert read_on.journal_of(record_id) == whole.journal_of(record_id)
    mine, its = (state_at(c, day * DAY, now=100.0 * DAY, policy=POLICY) for c in (read_on, whole))
    np.testing.assert_array_equal(mine.strength, its.strength)
    np.testing.assert_array_equal(mine.status, its.status)


@settings(max_examples=80, deadline=None)
@given(histories, st.integers(0, 40), st.floats(-5.0, 130.0), st.floats(-5.0, 130.0))
def test_with_imagined_entries_it_is_the_one_of_the_real_and_the_imagined_ones(history, cut, day, before):
    """Whatever was looked at before: the real memory or the imagined one."""
    entries = journal_of(history)
    real = Catalogue.of(snapshot_of(entries[:cut]), entries[:cut])
    whole, imagined = Catalogue.of(snapshot_of(entries), entries), real.imagined(snapshot_of(entries), entries[cut:])
    assert (tuple(imagined.ids), imagined.records) == (tuple(whole.ids), whole.records)
    for name in ("kept", "scope", "expires_at", "statements", "conflicts", "forgettings"):
        np.testing.assert_array_equal(getattr(imagined, name), getattr(whole, name))
    assert imagined.searchable == whole.searchable

    def at(catalogue, days, near=None):
        return state_at(catalogue, days * DAY, now=100.0 * DAY, policy=POLICY, near=near)

    wanted = at(whole, day)
    for near in (None, at(real, before), at(imagined, before)):
        for name in ("strength", "status", "access_count", "pinned", "there"):
            np.testing.assert_array_equal(getattr(at(imagined, day, near), name), getattr(wanted, name))
    np.testing.assert_array_equal(at(real, day, at(imagined, before)).strength, at(real, day).strength)
    for record_id in whole.ids:
        for mine, its in zip(imagined.timeline.accesses(record_id), whole.timeline.accesses(record_id), strict=True):
            np.testing.assert_array_equal(mine, its)


def test_reading_on_reads_what_is_new_alone(diary, monkeypatch):
    diary.write("m_00000077", "Plays the cello.", 0.2)
    known = Catalogue.of(MemorySnapshot(1, tuple(diary.records.values())), tuple(diary.entries))
    diary.change("m_00000077", 0.1, content="Plays the viola.")
    monkeypatch.setattr(Catalogue, "of", None)
    after = known.followed_by(MemorySnapshot(2, tuple(diary.records.values())), tuple(diary.entries))
    assert after.text_at(after.row("m_00000077"), NOW) == "Plays the viola."
    assert after.text_at(after.row("m_00000077"), NOW - 0.15 * DAY) == "Plays the cello."
    assert known.text_at(known.row("m_00000077"), NOW) == "Plays the cello."


def test_a_journal_that_was_read_anew_is_taken_whole(diary):
    """Erasing reaches back into entries that were there before."""
    known = Catalogue.of(MemorySnapshot(1, tuple(diary.records.values())), tuple(diary.entries))
    erased = [replace(e, op="erased", before=None, after=None) if e.record_id == JOB else e for e in diary.entries]
    anew = tuple(replace(entry) for entry in erased)
    left = tuple(record for record in diary.records.values() if record.id != JOB)
    after = known.followed_by(MemorySnapshot(2, left), anew)
    assert not after.kept[after.row(JOB)]
    assert after.records[after.row(JOB)].content == ""
    assert len(after.statements) == len(known.statements) - 1
