"""Conversations: durable turns, sessions, names, and ``dialogue.json``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from familiars_desktop.memory import DialogTree, RecordNotFound
from familiars_desktop.memory.redaction import content_hash, node_content_for_llm
from familiars_desktop.storage import MemoryStore, StoredTurn

OpenStore = Callable[..., MemoryStore]
START = 1_788_782_400.0


def say(store: MemoryStore, dialogue_id: str, text: str, at: float = START, **options: Any) -> StoredTurn:
    values = {"embedding": [1.0, 0.0], "timestamp": at, "origin": "user", **options}
    return store.dialogues.add_turn(dialogue_id, values.pop("node_type", "Q"), text, **values)


def test_names_hold_anything_and_folders_are_numbered(store: MemoryStore, workspace: Path) -> None:
    odd = store.dialogues.create(name="../日記: \x00 /?")
    other = store.dialogues.create(agent_id="agent_1")
    assert (odd.id, odd.name, other.id) == ("dialogue_1", "../日記: � /?", "dialogue_2")
    assert store.dialogues.find(odd.name) == odd
    assert (workspace / "agents" / "agent_0" / "dialogue_1").is_dir()
    assert store.dialogues.list("agent_1") == [other]


def test_the_latest_conversation_comes_first(store: MemoryStore, clock: Callable) -> None:
    first = store.dialogues.create(name="first")
    second = store.dialogues.create(name="second")
    assert [found.id for found in store.dialogues.list()] == [second.id, first.id]
    say(store, first.id, "hello", clock().timestamp() + 5)
    assert [found.id for found in store.dialogues.list()] == [first.id, second.id]
    assert store.dialogues.get(first.id).turns == 1


def test_turns_are_there_after_a_restart_without_dialogue_json(open_store: OpenStore) -> None:
    store = open_store()
    dialogue = store.dialogues.create().id
    question = say(store, dialogue, "How are you?", metadata={"speaker": "Mara"})
    answer = say(store, dialogue, "Fine", START + 1, node_type="A", origin="response")
    assert (question.id, answer.id) == (f"t_{dialogue}_0", f"t_{dialogue}_1")
    before = store.dialogues.tree(dialogue).to_dict()
    store._core.database.close()
    store._closed = True
    again = open_store()
    assert again.dialogues.tree(dialogue).to_dict() == before
    assert again.dialogues.turn(answer.id).node.parent == 0
    assert [turn.node.content for turn in again.dialogues.turns()] == ["How are you?", "Fine"]


def test_a_tree_is_shared_and_grows_with_its_turns(store: MemoryStore) -> None:
    dialogue = store.dialogues.create().id
    tree = store.dialogues.tree(dialogue)
    turn = say(store, dialogue, "hello")
    assert store.dialogues.tree(dialogue) is tree and tree.node_list[0] is turn.node


def test_half_an_hour_of_silence_starts_a_session_and_a_restart_within_it_does_not(open_store: OpenStore) -> None:
    store = open_store()
    dialogue = store.dialogues.create().id
    say(store, dialogue, "one")
    store.close()
    again = open_store()
    sessions = [
        say(again, dialogue, "two", START + 1_700).node.metadata["session"],
        say(again, dialogue, "three", START + 4_000, node_type="A", origin="response").node.metadata["session"],
        say(again, dialogue, "four", START + 9_000).node.metadata["session"],
    ]
    assert sessions == [1, 1, 2]


def test_an_imported_session_field_decides(store: MemoryStore) -> None:
    dialogue = store.dialogues.create().id
    far = {"embedding": [0.0, 0.0]}
    say(store, dialogue, "one", metadata={"session": 4})
    same = say(store, dialogue, "two", START + 90_000, metadata={"session": 4}, **far)
    other = say(store, dialogue, "three", START + 180_000, metadata={"session": 5}, **far)
    assert (same.node.parent, other.node.parent) == (0, None)
    rows = store._core.database.rows("SELECT session_id FROM episodic_memories ORDER BY node_id")
    assert [row[0] for row in rows] == [f"{dialogue}#4", f"{dialogue}#4", f"{dialogue}#5"]


def test_dialogue_json_has_the_blueprints_format_and_is_written_when_asked(store: MemoryStore, workspace: Path) -> None:
    dialogue = store.dialogues.create().id
    say(store, dialogue, "How are you?")
    path = workspace / "agents" / "agent_0" / dialogue / "dialogue.json"
    assert not path.exists()
    store.dialogues.write()
    content = json.loads(path.read_text())
    assert list(content) == ["nodes", "roots", "_last_id"]
    assert list(content["nodes"][0]) == [
        *("id", "title", "content", "node_type", "parent", "children", "embedding", "timestamp", "origin", "metadata")
    ]
    assert DialogTree.from_dict(content).to_dict() == store.dialogues.tree(dialogue).to_dict()
    written = path.stat().st_mtime_ns
    store.dialogues.write()
    assert path.stat().st_mtime_ns == written


def test_written_dialogues_and_their_names_come_back_without_the_database(
    open_store: OpenStore, workspace: Path
) -> None:
    store = open_store()
    dialogue = store.dialogues.create(name="Morning", agent_id="agent_1").id
    say(store, dialogue, "Where is Tokyo, 東京?")
    tree = store.dialogues.tree(dialogue).to_dict()
    store.close()
    for path in workspace.glob("familiars.db*"):
        path.unlink()
    again = open_store()
    (found,) = again.dialogues.list()
    assert (found.id, found.name, found.agent_id, found.turns) == (dialogue, "Morning", "agent_1", 1)
    assert again.dialogues.tree(dialogue).to_dict() == tree
    assert list(again.words.search("東京", "turn")) == [f"t_{dialogue}_0"]


def test_a_damaged_dialogue_file_does_not_keep_the_workspace_shut(open_store: OpenStore, workspace: Path) -> None:
    folder = workspace / "agents" / "agent_0" / "dialogue_1"
    folder.mkdir(parents=True)
    (folder / "dialogue.json").write_text('{"nodes": [')
    store = open_store()
    assert store.dialogues.list() == []
    assert store.dialogues.create().id == "dialogue_2"
    assert (folder / "dialogue.json").read_text() == '{"nodes": ['


def test_raw_text_is_protected_and_everything_else_sees_the_redacted(store: MemoryStore) -> None:
    dialogue = store.dialogues.create().id
    text = "My code is 4711-Zulu."
    masked = {"span": [11, 20], "decision": "mask", "token": "[code]"}
    metadata = {"redactions": [masked], "redactions_content_hash": content_hash(text)}
    turn = say(store, dialogue, text, metadata=metadata)
    rows = store._core.database.rows("SELECT interaction_text, protected FROM episodic_memories")
    assert rows == [("My code is [code].", text)]
    assert store.dialogues.text(turn.id) == "My code is [code]."
    assert store.words.search("zulu", "turn") == {}
    assert store.dialogues.turn(turn.id).node.content == text


def test_a_cleaned_text_keeps_its_redactions(store: MemoryStore) -> None:
    text = "\ud800 code 4711"
    metadata = {
        "redactions": [{"span": [7, 11], "decision": "mask", "token": "[code]"}],
        "redactions_content_hash": content_hash(text),
    }
    turn = say(store, store.dialogues.create().id, text, metadata=metadata)
    assert node_content_for_llm(turn.node) == "� code [code]"


def test_renaming_and_deleting(open_store: OpenStore, workspace: Path) -> None:
    store = open_store()
    kept, gone = store.dialogues.create(name="a"), store.dialogues.create(name="b")
    store.dialogues.rename(kept.id, "renamed")
    turn = say(store, gone.id, "zebra")
    store.dialogues.queue.enqueue(turn.id)
    store.append("dialogue", "state", "about zebras", dialogue_id=gone.id)
    store.dialogues.write()
    store.dialogues.delete(gone.id)
    assert [found.name for found in store.dialogues.list()] == ["renamed"]
    assert store.words.search("zebra", "turn") == {} and store.dialogues.queue.pending() == []
    assert not (workspace / "agents/agent_0" / gone.id).exists()
    assert store.records() == []
    assert store.undo() == "forget the 1 memories of a conversation"
    with pytest.raises(RecordNotFound, match=gone.id):
        store.dialogues.tree(gone.id)
    store.close()
    assert [found.name for found in open_store().dialogues.list()] == ["renamed"]


def test_a_turn_that_could_not_be_kept_is_not_in_the_tree(store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
    dialogue = store.dialogues.create().id
    say(store, dialogue, "one")

    def fail(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(store.dialogues, "_log_turn", fail)
        with pytest.raises(OSError, match="disk full"):
            say(store, dialogue, "two", START + 9_000)
    assert len(store.dialogues.tree(dialogue)) == 1
    assert say(store, dialogue, "three", START + 10).node.metadata["session"] == 1


def test_above_two_thousand_nodes_the_file_holds_no_embeddings(
    open_store: OpenStore, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from familiars_desktop.storage import dialogue_files

    monkeypatch.setattr(dialogue_files, "MOST_EMBEDDED", 2)
    store = open_store()
    dialogue = store.dialogues.create().id
    for number in range(3):
        say(store, dialogue, f"turn {number}", START + number)
    store.dialogues.write()
    content = json.loads((workspace / "agents/agent_0" / dialogue / "dialogue.json").read_text())
    assert [node["embedding"] for node in content["nodes"]] == [[], [], []]
    store.close()
    assert list(open_store().dialogues.tree(dialogue).node_list[0].embedding) == [1.0, 0.0]


def test_another_process_s_turns_are_seen(store: MemoryStore, workspace: Path) -> None:
    dialogue = store.dialogues.create().id
    say(store, dialogue, "one")
    with MemoryStore(workspace) as other:
        say(other, dialogue, "two", START + 1)
    assert say(store, dialogue, "three", START + 2).node_id == 2
    assert [node.content for node in store.dialogues.tree(dialogue).node_list] == ["one", "two", "three"]


def test_unknown_conversations_and_turns_are_named(store: MemoryStore) -> None:
    for act in (store.dialogues.get, store.dialogues.tree, store.dialogues.delete, store.dialogues.turn):
        with pytest.raises(RecordNotFound, match="nowhere"):
            act("nowhere")


def test_a_turn_reads_its_conversation_once_and_deletes_no_words(store: MemoryStore) -> None:
    dialogue = store.dialogues.create().id
    store.dialogues.add_turn(dialogue, "Q", "one", embedding=[1.0], timestamp=1.0, origin="user")
    said: list[str] = []
    database = store._core.database
    for connection in (database._reader, database._writer):
        connection.set_trace_callback(said.append)
    store.dialogues.add_turn(dialogue, "A", "two", embedding=[1.0], timestamp=2.0, origin="user")
    assert sum("FROM conversations" in sql for sql in said) == 1
    assert not any(sql.startswith("DELETE") for sql in said)
