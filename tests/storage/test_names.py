"""Names, links and modes: whatever a name holds, nothing lands outside the workspace or under another's name."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from familiars_desktop.memory import FamiliarsError, InvalidRecord, WorkspaceError
from familiars_desktop.storage import MemoryStore, WindowLock

BAD_FOLDERS = [
    "",
    ".",
    "..",
    "../x",
    "A/B",
    "a\\b",
    "CON",
    "nul",
    "Lpt1",
    "🎉",
    "مرحبا",
    "a b",
    "x" * 65,
    "x" * 200,
    "a\n",
    "\0",
]
ANY_NAMES = [
    "",
    "..",
    "CON",
    "A/B",
    "🎉 emoji",
    "مرحبا",
    "Anna",
    "anna",
    "ANNA",
    "x" * 200,
    "line\nbreak",
    "nul\0",
    "日本",
]


@pytest.mark.parametrize("name", BAD_FOLDERS)
def test_an_owner_that_can_be_no_folder_is_refused_and_named(store: MemoryStore, workspace: Path, name: str) -> None:
    before = _everything_around(workspace)
    for owner in ({"agent_id": name}, {"dialogue_id": name}, {"agent_id": name, "dialogue_id": "dialogue_1"}):
        with pytest.raises(InvalidRecord, match=r"(agent|dialogue)_id is"):
            store.append("dialogue", "event", "x", **owner)  # type: ignore[arg-type]
    with pytest.raises(InvalidRecord, match="agent_id is"):
        store.dialogues.create(agent_id=name)
    assert store.records() == [] and _everything_around(workspace) == before


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.text(max_size=80), st.text(max_size=80))
def test_no_owner_leads_out_of_the_workspace(
    tmp_path_factory: pytest.TempPathFactory, agent_id: str, dialogue_id: str
) -> None:
    workspace = tmp_path_factory.mktemp("names") / "workspace"
    before = _everything_around(workspace)
    with MemoryStore(workspace) as store:
        try:
            record = store.append("dialogue", "event", "x", agent_id=agent_id, dialogue_id=dialogue_id)
        except InvalidRecord:
            assert store.records() == []
        else:
            assert store.records() == [record]
            assert (workspace / "agents" / agent_id / dialogue_id / "dialogue/event.md").is_file()
    assert _everything_around(workspace) == before


def _everything_around(workspace: Path) -> list[str]:
    return sorted(path.name for path in workspace.parent.iterdir() if path != workspace)


def test_conversations_may_have_any_names_and_all_of_them_stay_distinct(
    open_store: Callable[..., MemoryStore], workspace: Path
) -> None:
    store = open_store()
    made = [store.dialogues.create(name=name) for name in ANY_NAMES]
    renamed = store.dialogues.rename(made[0].id, "../../etc/passwd")
    made[0] = renamed
    assert len({found.id for found in made}) == len(ANY_NAMES)
    for found in made:
        store.dialogues.add_turn(found.id, "Q", found.id, embedding=[1.0], timestamp=1.0, origin="user")
        assert store.dialogues.find(found.name).id == found.id  # type: ignore[union-attr]
    store.close()
    for lost in (False, True):
        if lost:
            for path in workspace.glob("familiars.db*"):
                path.unlink()
        again = open_store()
        assert {found.id: found.name for found in again.dialogues.list()} == {found.id: found.name for found in made}
        for found in made:
            assert [turn.node.content for turn in again.dialogues.turns(found.id)] == [found.id]
        again.close()
    assert _everything_around(workspace) == []


def test_owners_that_differ_in_case_alone_are_refused_as_some_disks_hold_them_for_one(
    open_store: Callable[..., MemoryStore], workspace: Path
) -> None:
    store = open_store()
    anna = store.append("identity", "directive", "be kind", agent_id="Anna")
    spoken = store.append("dialogue", "event", "x", agent_id="Anna", dialogue_id="Tea")
    for name in ("anna", "ANNA"):
        with pytest.raises(InvalidRecord, match=f"'{name}' differs from 'Anna' in upper and lower case alone"):
            store.append("identity", "directive", "be rude", agent_id=name)
        with pytest.raises(InvalidRecord, match="'Anna'"):
            store.dialogues.create(agent_id=name)
    with pytest.raises(InvalidRecord, match="'tea' differs from 'Tea'"):
        store.append("dialogue", "event", "y", agent_id="Anna", dialogue_id="tea")
    assert {record.id for record in store.records()} == {anna.id, spoken.id} and store.dialogues.list() == []
    assert store._core.database.rows("SELECT * FROM intents") == []
    assert [path.name for path in (workspace / "agents").iterdir()] == ["Anna"]
    again = store.append("identity", "directive", "be brief", agent_id="Anna")
    assert again in store.records()


def test_two_folders_that_are_there_in_two_spellings_go_on_working(
    open_store: Callable[..., MemoryStore], workspace: Path
) -> None:
    for name in ("Anna", "anna"):
        (workspace / "agents" / name / "identity").mkdir(parents=True)
    if len(list((workspace / "agents").iterdir())) == 1:
        pytest.skip("this disk does not tell upper from lower case")
    store = open_store()
    for name in ("Anna", "anna"):
        store.append("identity", "directive", name, agent_id=name)
    assert sorted(str(record.agent_id) for record in store.records()) == ["Anna", "anna"]


@pytest.mark.parametrize("name", ["m_1", "../../x", "-->", "🎉", "x" * 200])
def test_a_record_may_have_any_id(store: MemoryStore, workspace: Path, name: str) -> None:
    record = store.append("user", "event", "x", id=name)
    changed = store.update(record.id, content="y")
    with MemoryStore(workspace) as again:
        assert again.records() == [changed] and again.problems() == []
    assert _everything_around(workspace) == []


# Links


@pytest.fixture
def outside(tmp_path: Path) -> Iterator[Path]:
    """A folder beside the workspace that nothing may change."""
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "event.md").write_text('<!-- {"id":"m_out"} -->\nsecret\n')
    (folder / "empty").touch()
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    yield folder
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize("place", ["user", "agents", "agents/agent_0", "agents/agent_0/dialogue_1", "user/event.md"])
@pytest.mark.parametrize("target", ["folder", "file", "missing", "itself"])
def test_no_link_is_followed_out_of_the_workspace(
    open_store: Callable[..., MemoryStore], workspace: Path, outside: Path, place: str, target: str
) -> None:
    link = workspace / place
    link.parent.mkdir(parents=True)
    link.symlink_to(
        {"folder": outside, "file": outside / "event.md", "missing": outside / "none", "itself": link}[target]
    )
    store = open_store()
    assert store.records() == []
    for act in (
        lambda: store.append("user", "event", "x"),
        lambda: store.append("dialogue", "event", "x", dialogue_id="dialogue_1"),
        store.dialogues.create,
        store.reindex,
        store.flush,
    ):
        try:
            act()
        except WorkspaceError as error:
            assert str(workspace) in str(error)
    assert link.is_symlink()
    store.close()
    open_store().close()


@pytest.mark.parametrize(
    "name",
    [
        "familiars.db",
        "familiars.db-wal",
        "familiars.db-shm",
        ".familiars.lock",
        ".familiars.window.lock",
        "forgotten.jsonl",
    ],
)
@pytest.mark.parametrize("target", ["empty", "none"])
def test_a_link_in_the_place_of_a_file_of_ours_is_refused(
    workspace: Path, outside: Path, name: str, target: str
) -> None:
    workspace.mkdir()
    (workspace / name).symlink_to(outside / target)
    with pytest.raises(FamiliarsError, match="leads out of the workspace"):
        with MemoryStore(workspace, exclusive_window=True) as store:
            store.forget(store.append("user", "event", "x").id)
        if name != ".familiars.window.lock":
            WindowLock(workspace).release()
    assert not (outside / "none").exists()


def test_folders_that_link_to_each_other_in_a_ring_are_no_endless_walk(
    open_store: Callable[..., MemoryStore], workspace: Path
) -> None:
    (workspace / "agents" / "agent_0").mkdir(parents=True)
    (workspace / "agents" / "agent_0" / "dialogue_1").symlink_to(workspace / "agents", target_is_directory=True)
    (workspace / "agents" / "agent_1").symlink_to(workspace, target_is_directory=True)
    store = open_store()
    record = store.append("user", "event", "x")
    store.reindex()
    assert store.records() == [record]


# Modes


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")
@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_everything_made_in_a_workspace_is_its_owners_alone(
    workspace: Path, mask: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, int] = {}
    former = os.umask(mask)
    try:
        for call in ("replace", "link", "unlink"):
            monkeypatch.setattr(os, call, _noting(getattr(os, call), seen))
        with MemoryStore(workspace, exclusive_window=True) as store:
            record = store.append("user", "event", "x")
            store.update(record.id, content="y")
            store.append("dialogue", "state", "z", dialogue_id="dialogue_9")
            store.reinforce([record.id])
            store.flush()
            dialogue = store.dialogues.create(name="tea").id
            store.dialogues.add_turn(dialogue, "Q", "x", embedding=[1.0], timestamp=1.0, origin="user")
            store.dialogues.write()
            store.forget(store.append("user", "event", "passing").id)
            store.back_up()
            seen |= _modes(workspace)
        seen |= _modes(workspace)
        (workspace / "familiars.db").write_bytes(b"damaged " * 100)
        with MemoryStore(workspace):
            seen |= _modes(workspace)
    finally:
        os.umask(former)
    assert {"familiars.db-wal", "familiars.db-shm", "forgotten.jsonl", "dialogue.json", "event.md"} <= seen.keys()
    assert {".familiars.lock", ".familiars.window.lock", "conversation.json", "backups"} <= seen.keys()
    assert any(name.endswith(".tmp") for name in seen) and "familiars.db.damaged-1" in seen
    wrong = {name: oct(mode) for name, mode in seen.items() if mode not in (0o600, 0o700)}
    assert not wrong


def _modes(folder: Path) -> dict[str, int]:
    found = {}
    for path in (folder, *folder.rglob("*")):
        mode = stat.S_IMODE(path.stat().st_mode)
        assert mode == (0o700 if path.is_dir() else 0o600), path
        found[path.name] = mode
    return found


def _noting(call: Callable[..., None], seen: dict[str, int]) -> Callable[..., None]:
    """Notes a draft's mode before it gets its name or goes."""

    def noting(path: Path, *others: object, **options: object) -> None:
        if Path(path).name.endswith(".tmp"):
            seen[Path(path).name] = stat.S_IMODE(os.lstat(path).st_mode)
        call(path, *others, **options)

    return noting
