"""Durable writes: whole or not at all, inside the workspace, and errors that say what to do."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from familiars_desktop.memory import WorkspaceError
from familiars_desktop.storage import MemoryStore, files

OpenStore = Callable[..., MemoryStore]


def _refusing(monkeypatch: pytest.MonkeyPatch, name: str, code: int) -> None:
    def refuse(*_: object) -> None:
        raise OSError(code, "No space left on device" if code == errno.ENOSPC else "Permission denied")

    monkeypatch.setattr(files, name, refuse)


def test_a_failed_append_names_the_file_and_leaves_everything_as_it_was(
    open_store: OpenStore, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store()
    record = store.append("user", "event", "one")
    before = (workspace / "user/event.md").read_bytes()
    with monkeypatch.context() as patch:
        _refusing(patch, "append", errno.ENOSPC)
        with pytest.raises(WorkspaceError, match=r"event\.md.*No space.*make room"):
            store.append("user", "event", "two")
    assert (workspace / "user/event.md").read_bytes() == before
    assert list(store.snapshot().records) == [record] and len(store.journal()) == 1
    store.close()
    assert open_store().records() == [record]


def test_a_half_written_append_is_taken_back(
    store: MemoryStore, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append("user", "event", "one")
    before = (workspace / "user/event.md").read_bytes()

    def write_half(descriptor: int, data: bytes) -> None:
        files.os.write(descriptor, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(files, "_write_all", write_half)
        with pytest.raises(WorkspaceError):
            store.append("user", "event", "two")
    assert (workspace / "user/event.md").read_bytes() == before
    assert store.append("user", "event", "three") in store.records()


def test_a_failed_replacement_leaves_the_old_file_and_no_draft(
    store: MemoryStore, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = store.append("user", "event", "one")
    before = (workspace / "user/event.md").read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(files, "_write_all", lambda *_: (_ for _ in ()).throw(OSError(errno.EACCES, "Permission denied")))
        with pytest.raises(WorkspaceError, match="Permission denied"):
            store.update(record.id, content="two")
    assert [path.name for path in (workspace / "user").iterdir()] == ["event.md"]
    assert (workspace / "user/event.md").read_bytes() == before and store.get(record.id) == record


def test_when_the_index_fails_the_files_are_put_back(
    store: MemoryStore, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = store.append("user", "event", "one")
    before = (workspace / "user/event.md").read_bytes()

    def fail(*_: object, **__: object) -> None:
        raise WorkspaceError("the index failed")

    with monkeypatch.context() as patch:
        patch.setattr(store._core.index, "apply", fail)
        for act in (lambda: store.append("user", "event", "two"), lambda: store.supersede(old.id, "two")):
            with pytest.raises(WorkspaceError, match="the index failed"):
                act()
    assert (workspace / "user/event.md").read_bytes() == before
    assert store.records() == [old] and store._core.database.rows("SELECT * FROM intents") == []


def test_a_folder_in_a_files_place_is_an_error_that_names_it(store: MemoryStore, workspace: Path) -> None:
    (workspace / "user" / "event.md").mkdir(parents=True)
    with pytest.raises(WorkspaceError, match=r"event\.md"):
        store.append("user", "event", "x")
    assert store.records() == []


def test_a_link_out_of_the_workspace_is_neither_read_nor_written(
    open_store: OpenStore, workspace: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "event.md").write_text('<!-- {"id":"m_out"} -->\nsecret\n')
    workspace.mkdir()
    (workspace / "user").symlink_to(outside, target_is_directory=True)
    store = open_store()
    assert store.records() == []
    with pytest.raises(WorkspaceError, match="leads out of the workspace"):
        store.append("user", "event", "x")
    assert (outside / "event.md").read_text() == '<!-- {"id":"m_out"} -->\nsecret\n'
    assert store.append("identity", "directive", "still works") in store.records()


def test_a_linked_database_or_dialogue_is_refused(workspace: Path, tmp_path: Path, store: MemoryStore) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "familiars.db").symlink_to(tmp_path / "elsewhere.db")
    with pytest.raises(WorkspaceError, match="leads out"):
        MemoryStore(other)
    (workspace / "agents").symlink_to(tmp_path)
    with pytest.raises(WorkspaceError, match="leads out"):
        store.dialogues.create()


def test_a_link_inside_the_workspace_stays_a_link(open_store: OpenStore, workspace: Path) -> None:
    (workspace / "user").mkdir(parents=True)
    (workspace / "user" / "real.md").touch()
    (workspace / "user" / "event.md").symlink_to("real.md")
    store = open_store()
    record = store.append("user", "event", "x")
    store.update(record.id, content="y")
    assert (workspace / "user" / "event.md").is_symlink()
    assert "y" in (workspace / "user" / "real.md").read_text()


def test_the_torn_tail_of_a_write_that_was_cut_off_is_cut_and_the_write_finished(
    open_store: OpenStore, workspace: Path
) -> None:
    path = workspace / "user/event.md"
    for kept in range(0, 200, 37):
        store = open_store()
        known = store.records()
        before = path.read_bytes() if path.exists() else b""
        # What a kill leaves: the intent, and a part of the data.
        store._core.ledger._finish = lambda *_, **__: (_ for _ in ()).throw(SystemExit)  # type: ignore[method-assign]
        store._core.ledger._drop_intent = lambda _: None  # type: ignore[method-assign]
        store._core.files.take_back = lambda *_: None  # type: ignore[method-assign]
        with pytest.raises(SystemExit):
            store.append("user", "event", f"number {kept}, with some more text to cut through at many places")
        whole = path.read_bytes()
        path.write_bytes(whole[: len(before) + kept])
        store._core.database.close()
        store._closed = True
        again = open_store()
        assert path.read_bytes() == whole
        assert len(again.records()) == len(known) + 1
        assert again.history(again.records()[-1].id)[0].actor == "user"
        again.close()


def test_drafts_of_interrupted_replacements_are_swept(open_store: OpenStore, workspace: Path) -> None:
    store = open_store()
    store.append("user", "event", "x")
    store.close()
    draft = workspace / "user" / ".event.md.0a1b2c3d.tmp"
    draft.write_text("half")
    open_store()
    assert not draft.exists()
