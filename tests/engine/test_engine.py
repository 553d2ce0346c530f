"""Memory acts, imports and life of an engine that never loads a language model."""

import json
import subprocess
import sys
import threading
import time
from dataclasses import replace

import pytest

from familiars_desktop.engine import Engine
from familiars_desktop.engine.events import ConflictResolved, MemoryChanged
from familiars_desktop.engine.resources import load_decay_policy
from familiars_desktop.memory import Refused, WorkspaceError


def test_a_workspace_that_is_a_file_is_refused_with_its_path(tmp_path, settings):
    (tmp_path / "workspace").write_text("not a folder")
    with pytest.raises(WorkspaceError, match="workspace"):
        Engine(settings())


def test_every_act_is_told_with_the_snapshot_s_version(quiet):
    heard = []
    quiet.subscribe(lambda event: heard.append(event) if isinstance(event, MemoryChanged) else None)
    record = quiet.add_memory("user", "profile", "I live in Ghent.").result(10)
    assert heard[-1].record_ids == (record.id,)
    assert heard[-1].version == quiet.snapshot().version


def test_a_listener_that_fails_does_not_keep_others_from_hearing(quiet):
    heard = []
    quiet.subscribe(lambda event: 1 / 0)
    quiet.subscribe(heard.append)
    quiet.add_memory("user", "profile", "I live in Ghent.").result(10)
    assert heard


def test_a_newer_rival_of_equal_confidence_wins_and_the_loser_can_be_reached(quiet, clock):
    heard = []
    quiet.subscribe(lambda event: heard.append(event) if isinstance(event, ConflictResolved) else None)
    old = quiet.add_memory("user", "profile", "I live in Ghent.").result(10)
    clock.advance(days=10)
    outcome = quiet.inject_conflict(old.id, "I live in Porto.").result(10)
    assert outcome.winner.content == "I live in Porto."
    assert outcome.winner.supersedes == old.id
    assert quiet.store.get(old.id).deprecated
    assert heard[-1].winner_id == outcome.winner.id
    assert quiet.undo().result(10)
    assert not quiet.store.get(old.id).deprecated


def test_a_rival_without_confidence_loses(quiet, clock):
    quiet.add_memory("user", "profile", "I was born in Antwerp.").result(10)
    clock.advance(days=1)
    old = quiet.add_memory("user", "profile", "I live in Ghent.").result(10)
    outcome = quiet.inject_conflict(old.id, "I live in Porto.", confidence=0.0, beta=0.9).result(10)
    assert outcome.winner.id == old.id
    assert quiet.store.get(outcome.loser.id).deprecated


def test_a_pinned_memory_is_never_overridden(quiet):
    old = quiet.add_memory("user", "profile", "I live in Ghent.", pinned=True).result(10)
    outcome = quiet.inject_conflict(old.id, "I live in Porto.").result(10)
    assert outcome.winner is None
    (conflict,) = quiet.open_conflicts().result(10)
    quiet.settle_conflict(conflict.id, "new").result(10)
    live = [record.content for record in quiet.snapshot().records if not record.deprecated]
    assert live == ["I live in Porto."]


def test_an_empty_rival_is_refused(quiet):
    old = quiet.add_memory("user", "profile", "I live in Ghent.").result(10)
    with pytest.raises(Refused, match="empty"):
        quiet.inject_conflict(old.id, " ").result(10)


def test_importing_twice_changes_nothing(quiet, tmp_path):
    lines = [
        {"dialogue": "d", "session": 1, "ts": "2026-01-02T10:00:00Z", "role": "user", "speaker": "Ada", "text": "Hi"},
        {
            "dialogue": "d",
            "session": 1,
            "ts": "2026-01-02T10:01:00Z",
            "role": "assistant",
            "speaker": "F",
            "text": "Hi",
        },
        {"dialogue": "d", "session": 2, "ts": "2026-01-09T10:00:00Z", "role": "user", "speaker": "Ada", "text": "Hi"},
    ]
    path = tmp_path / "turns.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    first, second = (quiet.import_file(path).result(30) for _ in range(2))
    assert (first.turns, first.skipped) == (3, 0)
    assert (second.turns, second.skipped) == (0, 3)


def test_a_broken_line_is_reported_and_the_rest_comes_in(quiet, tmp_path):
    path = tmp_path / "turns.jsonl"
    good = '{"role": "user", "ts": "2026-01-02T10:00:00Z", "text": "Hi"}'
    path.write_text(f"{good}\nnonsense\n[1]\n" + '{"role": "boss", "ts": "2026-01-02T10:00:00Z", "text": "x"}\n')
    report = quiet.import_file(path).result(30)
    assert report.turns == 1
    assert [number for number, _ in report.problems] == [2, 3, 4]


def test_records_go_out_and_come_back_the_same(quiet, tmp_path, settings, clock):
    quiet.add_memory("user", "profile", "I live in Ghent.", tags=["home"], salience=0.9).result(10)
    path = tmp_path / "memories.jsonl"
    assert quiet.export_memories(path) == 1
    (before,) = quiet.snapshot().records
    other = Engine(settings().model_copy(update={"workspace": tmp_path / "other"}), clock=clock)
    assert other.import_file(path).result(30).records == 1
    assert other.import_file(path).result(30).records == 0
    (after,) = other.snapshot().records
    other.close()
    assert after == before


def test_an_exported_folder_is_a_workspace(quiet, tmp_path, settings, clock):
    quiet.add_memory("user", "profile", "I live in Ghent.").result(10)
    quiet.export_memories(tmp_path / "copy", as_folder=True)
    other = Engine(settings().model_copy(update={"workspace": tmp_path / "copy"}), clock=clock)
    assert [record.content for record in other.snapshot().records] == ["I live in Ghent."]
    other.close()


def test_after_closing_acts_are_cancelled_and_say_is_an_error(quiet):
    quiet.close()
    assert quiet.undo().cancelled()
    with pytest.raises(Exception, match="closing"):
        quiet.say("Hello?")


def test_an_edit_in_the_file_is_taken_in_while_the_engine_runs(quiet, tmp_path):
    record = quiet.add_memory("user", "profile", "I live in Ghent.").result(10)
    path = tmp_path / "workspace" / "user" / "profile.md"
    path.write_text(path.read_text(encoding="utf-8").replace("Ghent", "Bruges"), encoding="utf-8")
    quiet.start()
    deadline = time.monotonic() + 20
    while quiet.store.get(record.id).content != "I live in Bruges." and time.monotonic() < deadline:
        time.sleep(0.1)
    assert quiet.store.get(record.id).content == "I live in Bruges."
    assert quiet.store.history(record.id)[-1].actor == "editor"


def test_what_another_process_writes_is_told_within_seconds(quiet, tmp_path):
    heard = threading.Event()
    quiet.subscribe(lambda event: heard.set() if isinstance(event, MemoryChanged) else None)
    quiet.start()
    arguments = ["memory", "add", "I live in Ghent.", "--scope", "user", "--category", "profile"]
    subprocess.run(
        [sys.executable, "-m", "familiars_desktop", *arguments, "--workspace", str(tmp_path / "workspace")],
        check=True,
        capture_output=True,
        timeout=60,
    )
    assert heard.wait(20)
    assert [record.content for record in quiet.snapshot().records] == ["I live in Ghent."]


@pytest.mark.parametrize(("beta", "stands"), [(0.0, "I live in Porto now"), (1.0, "I live in Ghent")])
def test_the_writer_weighs_a_conflict_by_the_policy_s_beta(settings, clock, monkeypatch, beta, stands):
    """β = 0 asks for recency alone; β = 1 for confidence alone, and the older statement is the surer one."""
    policy = replace(load_decay_policy(), conflict_beta=beta)
    monkeypatch.setattr("familiars_desktop.engine.runtime.load_decay_policy", lambda: policy)
    monkeypatch.setattr("familiars_desktop.memorizer.writer._confidence", lambda *_: 0.5)
    engine = Engine(settings(), clock=clock)
    engine.add_memory("user", "profile", "I live in Ghent").result(10)
    clock.advance(days=10)
    dialogue = engine.new_conversation().result(10)
    engine.add_turn(dialogue.id, "user", "I live in Porto now.", timestamp=clock().timestamp())
    assert engine.wait_for_writer(60)
    live = [record.content for record in engine.snapshot().records if not record.deprecated]
    engine.close()
    assert live == [stands]


def test_the_writer_knows_who_was_spoken_of_in_the_message_before(quiet, clock):
    dialogue_id = quiet.dialogue_named("talk")
    for text in ("My sister Ada moved to Oslo.", "She is allergic to nuts."):
        clock.advance(minutes=1)
        turn = quiet.add_turn(dialogue_id, "user", text, timestamp=clock().timestamp())
        quiet.store.dialogues.queue.enqueue(turn)
        quiet.add_turn(dialogue_id, "assistant", "He is a plumber.", timestamp=clock().timestamp())
    assert quiet.wait_for_writer(30)
    [allergy] = [record for record in quiet.snapshot().records if "nuts" in record.content]
    assert (allergy.scope, allergy.category) == ("user", "relation")
    assert "sister" in allergy.content


def test_a_rival_can_be_left_for_the_user_to_decide_and_everybody_hears_of_it(quiet, clock):
    heard = []
    quiet.subscribe(lambda event: heard.append(event) if isinstance(event, ConflictResolved | MemoryChanged) else None)
    old = quiet.add_memory("user", "profile", "I live in Ghent.").result(10)
    clock.advance(days=10)
    heard.clear()
    outcome = quiet.inject_conflict(old.id, "I live in Porto.", leave_open=True).result(10)
    assert (outcome.winner, outcome.loser) == (None, None)
    assert [type(event) for event in heard] == [MemoryChanged, ConflictResolved]
    assert heard[-1].open
    (waiting,) = quiet.open_conflicts().result(10)
    assert (waiting.record_id, waiting.rival_content) == (old.id, "I live in Porto.")
    rival = quiet.settle_conflict(waiting.id, "both").result(10)
    assert not rival.deprecated and not quiet.store.get(old.id).deprecated
    quiet.undo().result(10)
    quiet.undo().result(10)
    assert quiet.open_conflicts().result(10) == []


def test_several_memories_are_judged_changed_and_restored_as_one_act_each(quiet):
    ids = [quiet.add_memory("user", "profile", text).result(10).id for text in ("I live in Ghent.", "I sing.")]
    assert [record.deprecated for record in quiet.judge_all(ids, "outdated").result(10)] == [True, True]
    assert [record.deprecated for record in quiet.restore_all(ids).result(10)] == [False, False]
    quiet.undo().result(10)
    assert quiet.store.records() == []
    quiet.undo().result(10)
    assert len(quiet.store.records()) == 2
    quiet.edit_each({record_id: {"tags": ["home"]} for record_id in ids}).result(10)
    quiet.undo().result(10)
    assert [quiet.store.get(record_id).tags for record_id in ids] == [[], []]


def test_a_text_that_is_not_remembered_is_measured_for_a_question(quiet):
    quiet.add_memory("user", "profile", "I live in Ghent.").result(10)
    measured = quiet.measure_text("Where is the opera in Porto?", "I work at the opera.").result(10)
    assert measured.ids == ("",)
    assert measured.words[0] > 0.0
    assert quiet.measure_text("Where is the opera?", "I sing.").result(10).words[0] == 0.0
