"""What goes out is whole, private and outside the workspace's own files; what comes in changes nothing twice."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from familiars_desktop.engine import Engine
from familiars_desktop.memory import Refused, WorkspaceError
from familiars_desktop.storage import MemoryStore


@pytest.fixture
def open_engine(tmp_path, settings, clock):
    """Another workspace by name, as often as asked."""
    opened: dict[str, Engine] = {}

    def open_named(name: str) -> Engine:
        if name not in opened:
            opened[name] = Engine(settings().model_copy(update={"workspace": tmp_path / name}), clock=clock)
        return opened[name]

    yield open_named
    for engine in opened.values():
        engine.close()


@pytest.fixture
def lived(quiet):
    """Memories of several cells, one superseded, and a conversation with a branch."""
    store = quiet.store
    home = store.append("user", "profile", "I live in Ghent.", tags=["home"], extra={"mood": "calm"})
    store.supersede(home.id, "I live in Antwerp. 🏠 日本語")
    store.append("identity", "directive", "Be brief.")
    conversation = quiet.new_conversation("Plans, naïve").result(10)
    store.append("dialogue", "event", "We spoke of boats.", dialogue_id=conversation.id)
    quiet.add_turn(conversation.id, "user", "Shall we sail?", timestamp=1.8e9)
    quiet.add_turn(conversation.id, "assistant", "Gladly.", timestamp=1.8e9 + 5)
    store.reinforce([home.id])
    return quiet


def modes(folder: Path) -> set[tuple[bool, int]]:
    return {(found.is_dir(), stat.S_IMODE(found.stat().st_mode)) for found in [folder, *folder.rglob("*")]}


def state(store: MemoryStore) -> tuple:
    conversations = [
        (found, [(turn.id, turn.node.content, turn.node.parent) for turn in store.dialogues.turns(found.id)])
        for found in store.dialogues.list()
    ]
    return store.snapshot().records, conversations, store.snapshot().version


def test_an_exported_folder_brings_memories_and_conversations_back(lived, open_engine, tmp_path):
    assert lived.export_memories(tmp_path / "copy", as_folder=True) == 4
    other = open_engine("other")
    report = other.import_file(tmp_path / "copy").result(30)
    assert (report.records, report.turns, report.skipped, report.problems) == (4, 2, 0, ())
    records, conversations, _ = state(other.store)
    mine, my_conversations, _ = state(lived.store)
    assert records == mine
    assert conversations == my_conversations


@pytest.mark.parametrize("as_folder", [False, True])
def test_importing_an_export_twice_changes_nothing(lived, open_engine, tmp_path, as_folder):
    lived.export_memories(tmp_path / "copy", as_folder=as_folder)
    other = open_engine("other")
    other.import_file(tmp_path / "copy").result(30)
    before, files = state(other.store), {p: p.read_bytes() for p in (tmp_path / "other").rglob("*.md")}
    report = other.import_file(tmp_path / "copy").result(30)
    assert (report.records, report.turns, report.problems) == (0, 0, ())
    assert report.skipped == (6 if as_folder else 4)
    assert state(other.store) == before
    assert {p: p.read_bytes() for p in (tmp_path / "other").rglob("*.md")} == files


def test_importing_an_export_into_its_own_workspace_changes_nothing(lived, tmp_path):
    lived.export_memories(tmp_path / "copy", as_folder=True)
    lived.export_memories(tmp_path / "copy.jsonl")
    lived.store.reinforce([lived.snapshot().records[0].id])
    before = state(lived.store)
    for name in ("copy", "copy.jsonl"):
        report = lived.import_file(tmp_path / name).result(30)
        assert (report.records, report.turns, report.problems) == (0, 0, ())
    assert state(lived.store) == before


def test_an_id_that_stands_with_another_content_is_reported_and_kept(lived, open_engine, tmp_path):
    lived.export_memories(tmp_path / "copy.jsonl")
    other = open_engine("other")
    other.import_file(tmp_path / "copy.jsonl").result(30)
    changed = other.store.update(other.snapshot().records[0].id, content="I live in Liège.", pinned=True)
    report = other.import_file(tmp_path / "copy.jsonl").result(30)
    ((line, reason),) = report.problems
    assert line == 1 and changed.id in reason and "another content, pinned: it is kept as it is" in reason
    assert other.store.get(changed.id) == changed


def test_a_memory_forgotten_here_is_not_brought_back(lived, tmp_path):
    lived.export_memories(tmp_path / "copy.jsonl")
    record = lived.snapshot().records[0]
    lived.store.forget(record.id)
    report = lived.import_file(tmp_path / "copy.jsonl").result(30)
    assert [line for line, _ in report.problems] == [1] and "forgotten here" in report.problems[0][1]
    assert lived.snapshot().get(record.id) is None


def test_a_torn_line_and_a_double_id_are_reported_and_the_rest_comes_in(quiet, tmp_path):
    path = tmp_path / "memories.jsonl"
    base = {"scope": "user", "category": "event"}
    lines = [
        {**base, "id": "m_1", "content": "one"},
        {**base, "id": "m_2", "content": "two"},
        {**base, "id": "m_1", "content": "another one"},
        {**base, "id": "m_2", "content": "two"},
        {**base, "id": "m_3", "content": "three", "salience": 7},
        {**base, "id": "m_4", "content": " "},
        {**base, "id": "m_5", "content": "fünf"},
    ]
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    torn = json.dumps({**base, "id": "m_6", "content": "sechs: ü"}, ensure_ascii=False).encode()
    path.write_bytes(b"\xef\xbb\xbf" + text.encode() + torn[: torn.index("ü".encode()) + 1])
    report = quiet.import_file(path).result(30)
    assert [record.content for record in quiet.snapshot().records] == ["one", "two", "fünf"]
    assert [line for line, _ in report.problems] == [3, 5, 6, 8]
    assert (report.records, report.skipped) == (3, 1)


def test_a_large_import_is_a_few_acts_and_keeps_ids_and_order(quiet, tmp_path):
    path = tmp_path / "memories.jsonl"
    lines = [
        {"id": f"m_{n:08x}", "scope": "user", "category": "event", "content": f"{n}", "ts": "2026-01-02T10:00:00Z"}
        for n in range(600)
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    assert quiet.import_file(path).result(60).records == 600
    assert [record.id for record in quiet.snapshot().records] == [line["id"] for line in lines]
    assert len(quiet.store.acts()) == 3
    assert {act.actor for act in quiet.store.acts()} == {"import"}


def test_a_conversation_with_other_turns_under_the_same_id_is_reported_and_kept(lived, open_engine, tmp_path):
    lived.export_memories(tmp_path / "copy", as_folder=True)
    other = open_engine("other")
    conversation = other.new_conversation("Mine").result(10)
    other.add_turn(conversation.id, "user", "Something else", timestamp=1.8e9)
    report = other.import_file(tmp_path / "copy").result(30)
    ((_, reason),) = report.problems
    assert f"{conversation.id} is another conversation here" in reason
    assert [turn.node.content for turn in other.store.dialogues.turns(conversation.id)] == ["Something else"]


def test_what_cannot_be_read_in_a_folder_is_reported_with_its_file(lived, open_engine, tmp_path):
    copy = tmp_path / "copy"
    lived.export_memories(copy, as_folder=True)
    (copy / "user" / "profile.md").write_text("<!-- {broken\n", encoding="utf-8")
    next(copy.rglob("dialogue.json")).write_text("{", encoding="utf-8")
    report = open_engine("other").import_file(copy).result(30)
    assert report.records == 2
    dialogue, broken = sorted(report.problems)
    assert broken[0] == 1 and broken[1].startswith("user/profile.md: ")
    assert "dialogue.json is no dialogue" in dialogue[1]


@pytest.mark.parametrize("as_folder", [False, True])
def test_an_export_is_readable_by_its_owner_alone_also_over_an_earlier_one(lived, tmp_path, as_folder):
    path = tmp_path / "copy"
    lived.export_memories(path, as_folder=as_folder)
    path.chmod(0o755 if as_folder else 0o644)
    lived.store.forget(lived.snapshot().records[0].id)
    assert lived.export_memories(path, as_folder=as_folder) == 3
    assert modes(path) <= {(True, 0o700), (False, 0o600)}
    assert [found for found in tmp_path.iterdir() if found.name.startswith(".copy")] == []


def test_an_export_that_fails_leaves_the_earlier_one(lived, tmp_path, monkeypatch):
    path, folder = tmp_path / "copy.jsonl", tmp_path / "copy"
    lived.export_memories(path)
    lived.export_memories(folder, as_folder=True)
    before = (path.read_bytes(), {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()})
    lived.store.append("user", "event", "something new")
    lived.store.flush()
    lived.store.dialogues.write()
    full = OSError(28, "No space left on device")
    monkeypatch.setattr("familiars_desktop.storage.drafts.os.fsync", lambda _: (_ for _ in ()).throw(full))
    for place, as_folder in ((path, False), (folder, True)):
        with pytest.raises(WorkspaceError, match="No space left on device"):
            lived.export_memories(place, as_folder=as_folder)
    monkeypatch.undo()
    assert (path.read_bytes(), {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}) == before
    assert [found.name for found in tmp_path.iterdir() if found.name.endswith(".tmp")] == []


@pytest.mark.parametrize(
    "name", ["user/profile.md", "user/copy.jsonl", "agents/x.jsonl", "familiars.db", "forgotten.jsonl", ".hidden", "."]
)
def test_an_export_into_the_workspaces_own_files_is_refused(lived, name):
    workspace = lived.store.workspace
    before = {p: p.read_bytes() for p in workspace.rglob("*.md")}
    for as_folder in (False, True):
        with pytest.raises(Refused, match="the workspace itself"):
            lived.export_memories(workspace / name, as_folder=as_folder)
    assert {p: p.read_bytes() for p in workspace.rglob("*.md")} == before


def test_an_export_over_a_folder_with_other_files_is_refused_and_leaves_them(lived, tmp_path):
    (tmp_path / "papers").mkdir()
    (tmp_path / "papers" / "thesis.tex").write_text("years of work")
    with pytest.raises(Refused, match=r"thesis\.tex"):
        lived.export_memories(tmp_path / "papers", as_folder=True)
    assert (tmp_path / "papers" / "thesis.tex").read_text() == "years of work"


def test_a_conversation_goes_out_whole_and_private(lived, tmp_path):
    (conversation,) = lived.conversations().result(10)
    path = tmp_path / "talk.jsonl"
    path.write_text("old")
    path.chmod(0o644)
    lived.export_conversation(conversation.id, path).result(10)
    assert [json.loads(line)["text"] for line in path.read_text().splitlines()] == ["Shall we sail?", "Gladly."]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(Refused):
        lived.export_conversation(conversation.id, lived.store.workspace / "user" / "event.md").result(10)


@pytest.mark.parametrize("name", ["", "At sea"])
def test_a_conversation_that_comes_back_is_known_again_and_elsewhere_keeps_its_name(lived, open_engine, tmp_path, name):
    (conversation,) = lived.conversations().result(10)
    lived.rename_conversation(conversation.id, name).result(10)
    path = tmp_path / "talk.jsonl"
    lived.export_conversation(conversation.id, path).result(10)
    report = lived.import_file(path).result(10)
    assert (report.turns, report.skipped, report.problems) == (0, 2, ())
    assert len(lived.conversations().result(10)) == 1
    other, told = open_engine("elsewhere"), []
    other.subscribe(lambda event: told.append(type(event).__name__))
    assert other.import_file(path).result(10).turns == 2
    (there,) = other.conversations().result(10)
    assert there.name == (name or conversation.title)
    assert "ConversationsChanged" in told
