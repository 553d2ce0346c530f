"""Erasing: what was forgotten ten minutes ago is in no byte of the workspace, and says so itself."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from familiars_desktop.memory import RecordNotFound, Refused
from familiars_desktop.memory.conflict import Resolution
from familiars_desktop.memory.redaction import content_hash, node_content_for_llm
from familiars_desktop.storage import MemoryStore, StoredTurn, Traces

OpenStore = Callable[..., MemoryStore]
START = 1_788_782_400.0
TEXTS = {
    "short": "I went to Zanzibarine",
    "umlauts and quotes": 'Tante Käthe sagt "Grüß Gott" in Übersee',
    "newlines": "My three rules:\n\n1. rest,\n2. rust,\n3. rhubarbium",
    "CJK": "私は横浜の古い灯台に住んでいます",
    "longer than a page": " ".join(
        f"Chapter {n} is about the vermilion kestrel number {n * 7919}." for n in range(120)
    ),
}


def say(store: MemoryStore, dialogue: str, text: str, node_type: str = "Q", **metadata: Any) -> StoredTurn:
    at = START + len(store.dialogues.tree(dialogue))
    origin = "user" if node_type == "Q" else "response"
    return store.dialogues.add_turn(
        dialogue, node_type, text, embedding=[1.0, 0.0], timestamp=at, origin=origin, metadata=metadata
    )


def used(record: Any) -> dict[str, Any]:
    return {"kind": "record", "id": record.id, "content": record.content, "created": START}


def learn(store: MemoryStore, turn: StoredTurn, content: str, **fields: Any) -> Any:
    evidence = {"turn_id": turn.id, "dialogue_id": turn.dialogue_id}
    return store.append("user", "event", content, source_quote=[content], evidence=evidence, actor="writer", **fields)


def holders(folder: Path, text: str) -> list[str]:
    """The files that hold the text: whole, as JSON, or in part."""
    parts = {text, json.dumps(text)[1:-1], json.dumps(text, ensure_ascii=False)[1:-1]}
    parts |= {text[at : at + 40] for at in range(0, len(text) - 40, 400)} if len(text) > 400 else set()
    needles = [part.encode() for part in parts]
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return [str(path.relative_to(folder)) for path in paths if any(n in path.read_bytes() for n in needles)]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_ten_minutes_after_a_memory_was_forgotten_no_byte_of_it_is_left(
    open_store: OpenStore, workspace: Path, clock: Callable, embed: Callable, text: str
) -> None:
    store = open_store(embed=embed)
    dialogue = store.dialogues.create(name=f"About: {text}").id
    question = say(store, dialogue, f"Good morning! {text} And how are you?")
    kept = store.append("user", "event", "A quiet fair")
    record = learn(store, question, text)
    store.embed_pending()
    store.reinforce([record.id])
    say(store, dialogue, "That is good to hear.", "A", memories_used=[used(record), used(kept)])
    other = store.append("user", "event", "the same in other words", deprecated=True)
    merged = store.append(
        "user", "event", "What they both come to", source_quote=[text, "kept quote"], derived_from=[record.id, other.id]
    )
    store.open_conflict(record.id, {"content": "a rival to it"}, _resolution())
    store.dialogues.write()
    store.back_up()
    damaged = workspace / "familiars.db.damaged-1"
    damaged.write_bytes(text.encode())
    (workspace / "familiars.db.before-2.bak").write_bytes(text.encode())
    (workspace / "user" / "event.md.found-1").write_bytes((workspace / "user" / "event.md").read_bytes())
    store.update(record.id, tags=["later"])

    store.forget(record.id)
    clock.advance(minutes=9)
    assert store.erase_due() is None and len(holders(workspace, text)) >= 5
    clock.advance(minutes=2)
    report = store.erase_due()

    assert holders(workspace, text) == []
    assert report is not None and report.clean and report.records == (record.id,) and report.bytes > 10_000
    assert {"familiars.db.damaged-1", "familiars.db.before-2.bak"} <= set(report.removed)
    assert store.get(merged.id).source_quote == ["kept quote"]
    assert store.get(kept.id) == kept
    turns = store.dialogues.turns(dialogue)
    assert turns[0].node.content == "Good morning! [forgotten] And how are you?"
    assert [item["content"] for item in turns[1].node.metadata["memories_used"]] == ["[forgotten]", "A quiet fair"]
    assert store.dialogues.get(dialogue).name == "About: [forgotten]"
    store.close()
    assert holders(workspace, text) == []


def test_what_else_was_learned_from_the_same_sentence_stays_without_its_quote(
    open_store: OpenStore, workspace: Path
) -> None:
    store = open_store()
    sentence = "My name is Annabel Zwetschge and I work in Kiel"
    turn = say(store, store.dialogues.create().id, f"Hi! {sentence}.")
    evidence = {"turn_id": turn.id}
    name = store.append("user", "profile", "My name is Annabel Zwetschge", source_quote=[sentence], evidence=evidence)
    work = store.append("user", "profile", "I work in Kiel", source_quote=[sentence], evidence=evidence)
    store.back_up()

    report = store.forget(name.id, erase=True)

    assert report is not None and report.clean and report.elsewhere == ()
    assert holders(workspace, "Zwetschge") == []
    assert store.get(work.id) == work.with_changes(source_quote=[])
    store.close()
    again = open_store()
    assert again.get(work.id) == work.with_changes(source_quote=[]) and again.pick_up_edits() == ()
    assert holders(workspace, "Zwetschge") == []


def test_a_merge_that_was_undone_goes_with_what_it_was_merged_from(store: MemoryStore, workspace: Path) -> None:
    one, other = (store.append("user", "event", f"keeps zebrafinches {n}") for n in ("up here", "down there"))
    merged = store.append("user", "event", "keeps zebrafinches up here", derived_from=[one.id, other.id])
    assert store.undo() is not None and holders(workspace, "zebrafinches up here") != []

    report = store.forget(one.id, erase=True)

    assert report is not None and report.clean and set(report.records) == {one.id, merged.id}
    assert holders(workspace, "zebrafinches up here") == []
    assert store.redo() is None
    assert store.get(other.id) == other


def _resolution() -> Any:
    return Resolution("open", 0.5, 0.5)


def test_undo_within_the_grace_brings_all_back_across_restarts(open_store: OpenStore, clock: Callable) -> None:
    store = open_store()
    turn = say(store, store.dialogues.create().id, "I went to Zanzibarine, it was hot.")
    record = learn(store, turn, "I went to Zanzibarine", tags=["travel"])
    store.forget(record.id)
    store.close()
    clock.advance(minutes=9)
    again = open_store()
    assert again.undo() == "forget “I went to Zanzibarine”"
    clock.advance(days=1)
    assert again.erase_due() is None
    assert again.get(record.id) == record
    assert again.dialogues.turn(turn.id).node.content == "I went to Zanzibarine, it was hot."


def test_the_first_start_after_the_grace_erases(open_store: OpenStore, workspace: Path, clock: Callable) -> None:
    store = open_store()
    record = learn(store, say(store, store.dialogues.create().id, "I went to Zanzibarine."), "I went to Zanzibarine")
    store.forget(record.id)
    store.close()
    clock.advance(minutes=11)
    again = open_store()
    assert holders(workspace, "Zanzibarine") == []
    report = again.erasure_report()
    assert report is not None and report.clean and report.records == (record.id,)


def test_what_was_erased_says_forgotten_and_comes_back_in_no_way(store: MemoryStore, clock: Callable) -> None:
    record = store.append("user", "event", "I went to Zanzibarine")
    born = clock()
    clock.advance(days=3)
    store.forget(record.id)
    clock.advance(minutes=10)
    store.erase_due()
    assert {entry.op for entry in store.history(record.id)} == {"erased"}
    assert all(entry.before is None and entry.after is None for entry in store.history(record.id))
    assert store.at(born) == [] and store.erased_at(born) == [record.id] and store.erased_at(clock()) == []
    with pytest.raises(Refused, match="erased for good"):
        store.undo()
    with pytest.raises(Refused, match="erased"):
        store.undo_act(1)
    with pytest.raises(RecordNotFound, match="erased"):
        store.restore(record.id)
    with pytest.raises(RecordNotFound, match="forgotten"):
        store.get(record.id)
    assert store.append("user", "event", "something new").content == "something new"
    assert store.undo() == "remember “something new”"


def test_an_entry_deleted_by_hand_is_erased_only_when_asked(
    open_store: OpenStore, workspace: Path, clock: Callable
) -> None:
    store = open_store()
    kept = store.append("user", "event", "A quiet fair")
    record = store.append("user", "event", "I went to Zanzibarine")
    path = workspace / "user" / "event.md"
    text = path.read_text()
    path.write_text(text[: text.index("<!--", 5)])
    store.pick_up_edits()
    assert store.records() == [kept]
    clock.advance(days=30)
    assert store.erase_due() is None
    report = store.forget(record.id, erase=True)
    assert report is not None and report.clean and holders(workspace, "Zanzibarine") == []


def test_the_writer_never_reads_the_turns_of_an_erased_memory_again(open_store: OpenStore, clock: Callable) -> None:
    store = open_store()
    dialogue = store.dialogues.create().id
    turn, echo = say(store, dialogue, "I went to Zanzibarine."), say(store, dialogue, "Zanzibarine, where I went!")
    store.dialogues.queue.enqueue(turn.id)
    store.dialogues.queue.enqueue(echo.id)
    record = learn(store, turn, "I went to Zanzibarine")
    store.forget(record.id, elsewhere=[echo.id])
    clock.advance(minutes=10)
    store.erase_due()
    store.dialogues.queue.enqueue(turn.id)
    assert store.dialogues.queue.pending() == [] and store.forgotten_turns() == {turn.id, echo.id}
    store.close()
    assert open_store().dialogues.queue.pending() == []


def test_a_preview_shows_what_goes_and_offers_where_else_it_is_said(store: MemoryStore) -> None:
    dialogue = store.dialogues.create().id
    question = say(store, dialogue, "I went to Zanzibarine last summer.")
    reply = say(store, dialogue, "So you went to Zanzibarine! How was it?", "A")
    say(store, dialogue, "It was a quiet summer.")
    sources = [learn(store, question, "I went to Zanzibarine", deprecated=True) for _ in range(2)]
    merged = store.append("user", "event", "Went to Zanzibarine", derived_from=[source.id for source in sources])
    other = store.append("user", "knowledge", "Zanzibarine is where I went by boat")
    preview = store.preview_forget([merged.id])
    assert preview.records == (merged, *sources)
    assert [(place.kind, place.id) for place in preview.source_turns] == [("question", question.id)]
    assert {(place.kind, place.id) for place in preview.elsewhere} == {("reply", reply.id), ("record", other.id)}
    assert all("Zanzibarine" in place.snippet for place in (*preview.elsewhere, *preview.source_turns))
    assert [place.id for place in store.preview_forget([sources[0].id]).descendants] == [merged.id]
    assert store.get(merged.id) == merged


def test_ticked_places_go_along_at_the_end_of_the_grace_and_the_others_are_named(
    open_store: OpenStore, workspace: Path, clock: Callable
) -> None:
    store = open_store()
    dialogue = store.dialogues.create().id
    question = say(store, dialogue, "I went to Zanzibarine.")
    ticked = say(store, dialogue, "Nice. So you went to Zanzibarine! How was it?", "A")
    other = say(store, dialogue, "Yes, as I said, I went to Zanzibarine.")
    record = learn(store, question, "I went to Zanzibarine")
    same = store.append("user", "knowledge", "Zanzibarine is far")
    store.forget(record.id, elsewhere=[ticked.id, same.id])
    store.close()
    clock.advance(minutes=11)
    again = open_store()
    assert again.dialogues.turn(ticked.id).node.content == "Nice. [forgotten] How was it?"
    assert same.id not in again.snapshot().row_of
    report = again.erasure_report()
    assert report is not None and [(place.kind, place.id) for place in report.elsewhere] == [("question", other.id)]
    assert report.findings == () and "Zanzibarine" not in str(report)
    with pytest.raises(RecordNotFound, match="neither"):
        again.forget(again.append("user", "event", "x").id, elsewhere=["t_nowhere_1"])


def test_a_quote_over_hidden_data_takes_it_along_and_the_rest_stays_hidden(store: MemoryStore) -> None:
    text = "Call me at 555-0199, I live at 12 Elm Road. My card is 4111."
    spans = [(11, 19, "[phone]"), (31, 42, "[address]"), (55, 59, "[card]")]
    redactions = [{"span": [a, b], "decision": "mask", "token": token, "kind": "x"} for a, b, token in spans]
    turn = say(
        store, store.dialogues.create().id, text, redactions=redactions, redactions_content_hash=content_hash(text)
    )
    assert node_content_for_llm(turn.node) == "Call me at [phone], I live at [address]. My card is [card]."
    record = learn(store, turn, "I live at [address]")
    store.forget(record.id, erase=True)
    node = store.dialogues.turn(turn.id).node
    assert node.content == "Call me at 555-0199, [forgotten]. My card is 4111."
    assert node_content_for_llm(node) == "Call me at [phone], [forgotten]. My card is [card]."
    assert store.dialogues.text(turn.id) == node_content_for_llm(node)
    assert [item["token"] for item in node.metadata["redactions"]] == ["[phone]", "[card]"]


def test_words_and_vectors_of_a_changed_turn_are_made_anew(
    open_store: OpenStore, embed: Callable, clock: Callable
) -> None:
    store = open_store(embed=embed)
    turn = say(store, store.dialogues.create().id, "Good morning, I went to Zanzibarine.")
    record = learn(store, turn, "I went to Zanzibarine")
    store.embed_pending()
    tree = store.dialogues.tree(turn.dialogue_id)
    store.forget(record.id, erase=True)
    assert store.words.search("Zanzibarine", "turn") == {} and turn.id in store.words.search("morning", "turn")
    assert turn.id not in store.vectors.matrix("turn")[0]
    assert store.dialogues.tree(turn.dialogue_id) is not tree
    assert len(store.dialogues.turn(turn.id).node.embedding) == 0
    store.embed_pending()
    assert turn.id in store.vectors.matrix("turn")[0]


def test_logs_and_parked_conversations_of_models_are_covered(
    open_store: OpenStore, workspace: Path, tmp_path: Path
) -> None:
    logs, slots = tmp_path / "logs", tmp_path / "slots"
    logs.mkdir()
    slots.mkdir()
    (logs / "familiars.log").write_text("one\nremember “I went to Zanzibarine”\nthree\n")
    (slots / "0.bin").write_bytes(b"\x00I went to Zanzibarine")
    store = open_store(traces=Traces(slots=(slots,), logs=(logs,)))
    (workspace / "slots").mkdir()
    (workspace / "slots" / "1.bin").write_bytes(b"I went to Zanzibarine")
    report = store.forget(store.append("user", "event", "I went to Zanzibarine").id, erase=True)
    assert report is not None and report.clean
    assert (logs / "familiars.log").read_text() == "one\nthree\n"
    assert holders(tmp_path, "Zanzibarine") == []


def test_a_file_that_nobody_can_rewrite_is_reported(store: MemoryStore, workspace: Path) -> None:
    (workspace / "notes.txt").write_text("diary: I went to Zanzibarine")
    report = store.forget(store.append("user", "event", "I went to Zanzibarine").id, erase=True)
    assert report is not None and not report.clean
    assert [(finding.path, finding.count) for finding in report.findings] == [("notes.txt", 1)]


def test_a_deleted_conversation_is_in_no_byte_either(store: MemoryStore, workspace: Path, clock: Callable) -> None:
    dialogue = store.dialogues.create().id
    say(store, dialogue, "I went to Zanzibarine.")
    store.dialogues.write()
    store.dialogues.delete(dialogue)
    clock.advance(minutes=1)
    store.erase_due()
    assert holders(workspace, "Zanzibarine") == [] and holders(workspace, "zanzibarin") == []


def test_an_open_window_does_not_write_back_what_another_process_erased(open_store: OpenStore, workspace: Path) -> None:
    window = open_store()
    dialogue = window.dialogues.create().id
    turn = say(window, dialogue, "I went to Zanzibarine.")
    record = learn(window, turn, "I went to Zanzibarine")
    assert len(window.dialogues.tree(dialogue)) == 1
    code = f"""
from familiars_desktop.storage import MemoryStore
with MemoryStore({str(workspace)!r}) as store:
    assert store.forget({record.id!r}, erase=True) is not None
"""
    subprocess.run([sys.executable, "-c", code], check=True)
    seen: list[Any] = []
    window.subscribe(seen.append)
    assert window.records() == [] and [change.kind for change in seen] == ["foreign"]
    say(window, dialogue, "And now?")
    window.dialogues.write()
    window.close()
    assert holders(workspace, "Zanzibarine") == []


def test_while_another_program_reads_the_log_waits_and_is_emptied_later(
    store: MemoryStore, workspace: Path, clock: Callable
) -> None:
    record = store.append("user", "event", "I went to Zanzibarine")
    reader = sqlite3.connect(workspace / "familiars.db")
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM records").fetchone()
    report = store.forget(record.id, erase=True)
    assert report is not None and report.pending and not report.clean
    assert holders(workspace, "Zanzibarine") != []
    reader.close()
    clock.advance(minutes=1)
    report = store.erase_due()
    assert report is not None and report.clean and report.records == (record.id,)
    assert holders(workspace, "Zanzibarine") == []


def test_reading_goes_on_while_the_file_is_written_anew(store: MemoryStore) -> None:
    for number in range(300):
        store.append("user", "event", f"I went to Zanzibarine {number}")
    read: list[int] = []

    def while_it_is_written() -> int:
        if not read:
            with ThreadPoolExecutor(1) as other:
                read.append(other.submit(lambda: len(store.words.search("Zanzibarine", "record"))).result(timeout=20))
        return 0

    store._core.database._writer.set_progress_handler(while_it_is_written, 200)
    store._core.database.vacuum()
    assert read == [200]


def test_a_rival_to_another_memory_that_says_what_was_erased_goes_along(store: MemoryStore) -> None:
    kept, gone = store.append("user", "profile", "Seattle"), store.append("user", "event", "Boston")
    store.open_conflict(kept.id, {"content": "Boston"}, _resolution())
    other = store.open_conflict(kept.id, {"content": "Portland"}, _resolution())
    store.forget(gone.id, erase=True)
    assert [found.id for found in store.open_conflicts()] == [other.id]


def test_a_rival_that_took_a_memorys_place_leaves_its_conflict_too(store: MemoryStore, workspace: Path) -> None:
    old = store.append("user", "event", "I went to Ghent", pinned=True)
    conflict = store.open_conflict(old.id, {"content": "I went to Zanzibarine"}, _resolution())
    new = store.settle_conflict(conflict.id, "new")
    report = store.forget(new.id, erase=True)
    assert report is not None and report.clean and holders(workspace, "Zanzibarine") == []
    assert store.get(old.id).content == "I went to Ghent"


_VICTIM = """
import os, signal, sys
import familiars_desktop.storage.erasing.erasure as erasure
import familiars_desktop.storage.erasing.erased_folder as erased_folder
import familiars_desktop.storage.erasing.scrubbing as scrubbing
from familiars_desktop.storage.database import Database
from familiars_desktop.storage import MemoryStore

def die(*_, **__):
    os.kill(os.getpid(), signal.SIGKILL)

store = MemoryStore(sys.argv[1])
owner = {"Erasure": erasure.Erasure, "Folder": erased_folder.ErasedFolder, "Scrubbing": scrubbing.Scrubbing,
         "Database": Database, "erasure": erasure}[sys.argv[3]]
setattr(owner, sys.argv[4], die)
store.forget(sys.argv[2], erase=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no kill -9")
@pytest.mark.parametrize(
    ("owner", "step"),
    [
        ("erasure", "remove_traces"),
        ("Folder", "erase_in_files"),
        ("Folder", "erase_in_rows"),
        ("erasure", "require_scrub"),
        ("Scrubbing", "run"),
        ("Database", "rebuild_words"),
        ("Database", "vacuum"),
        ("Database", "empty_log"),
        ("erasure", "search"),
    ],
)
def test_killed_in_the_middle_the_next_start_finishes_it(
    open_store: OpenStore, workspace: Path, owner: str, step: str
) -> None:
    store = open_store()
    dialogue = store.dialogues.create().id
    turn = say(store, dialogue, "Hello, I went to Zanzibarine.")
    kept = store.append("user", "event", "A quiet fair")
    record = learn(store, turn, "I went to Zanzibarine")
    store.back_up()
    store.close()
    command = [sys.executable, "-c", _VICTIM, workspace, record.id, owner, step]
    victim = subprocess.run(command, check=False, capture_output=True)
    assert victim.returncode == -9, victim.stderr
    again = open_store()
    assert holders(workspace, "Zanzibarine") == []
    assert again.records() == [kept] and again.problems() == []
    assert again.dialogues.turn(turn.id).node.content == "Hello, [forgotten]."
    assert again.erase_due() is None
