"""``dialogue.json`` (F §5.6) and, beside it, the name a person gave to the conversation."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson

from familiars_desktop.memory.errors import InvalidRecord, WorkspaceError
from familiars_desktop.memory.records import check_folder_id
from familiars_desktop.memory.tree import DialogTree, Node
from familiars_desktop.storage import files
from familiars_desktop.storage.files import contained, explained
from familiars_desktop.storage.folder_names import FolderNames

_log = logging.getLogger(__name__)
MOST_EMBEDDED: Final = 2_000
# Whose vectors ``dialogue.json`` holds stands beside it, for its own keys are the blueprint's.
EMBEDDING_MODEL: Final = "embedding_model"


class DialogueFiles:
    """``agents/<agent>/<dialogue>/dialogue.json`` and ``conversation.json`` of a workspace."""

    def __init__(self, workspace: Path) -> None:
        self._workspace = workspace
        self._names = FolderNames(workspace)

    def write_tree(self, agent_id: str, dialogue_id: str, tree: DialogTree) -> None:
        """Replace ``dialogue.json``; above 2 000 nodes the embeddings stay in the database. Raises WorkspaceError."""
        content = tree.to_dict()
        for node in content["nodes"]:
            vector = np.asarray(node["embedding"], dtype=np.float32)
            node["embedding"] = vector if len(tree) <= MOST_EMBEDDED and np.isfinite(vector).all() else []
        data = orjson.dumps(content, option=orjson.OPT_SERIALIZE_NUMPY)
        about = self.read_about(agent_id, dialogue_id)
        is_other_model = about.get(EMBEDDING_MODEL, "") != tree.embedding_model
        if is_other_model:
            self.write_about(agent_id, dialogue_id, {**about, EMBEDDING_MODEL: ""})
        self._replace(self._folder(agent_id, dialogue_id) / "dialogue.json", data)
        if is_other_model:
            self.write_about(agent_id, dialogue_id, {**about, EMBEDDING_MODEL: tree.embedding_model})

    def read_tree(self, agent_id: str, dialogue_id: str) -> DialogTree:
        """The tree of ``dialogue.json``, empty when there is none. Raises WorkspaceError when it is damaged."""
        path = self._folder(agent_id, dialogue_id) / "dialogue.json"
        data = self._read(path)
        try:
            tree = DialogTree.from_dict(orjson.loads(data)) if data else DialogTree()
            tree.embedding_model = str(self.read_about(agent_id, dialogue_id).get(EMBEDDING_MODEL, ""))
            return tree
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise WorkspaceError(f"{path} is no dialogue ({error}): mend it, or move it away") from error

    def write_about(self, agent_id: str, dialogue_id: str, about: dict[str, Any]) -> None:
        """Replace ``conversation.json``. Raises WorkspaceError, InvalidRecord for a folder known in another case."""
        self._names.check(f"agents/{agent_id}/{dialogue_id}/conversation.json")
        known = self.read_about(agent_id, dialogue_id)
        kept = {EMBEDDING_MODEL: known[EMBEDDING_MODEL]} if EMBEDDING_MODEL in known else {}
        data = orjson.dumps({**kept, **about}) + b"\n"
        self._replace(self._folder(agent_id, dialogue_id) / "conversation.json", data)

    def read_about(self, agent_id: str, dialogue_id: str) -> dict[str, Any]:
        """What ``conversation.json`` tells, nothing when it is missing or damaged."""
        try:
            about = orjson.loads(self._read(self._folder(agent_id, dialogue_id) / "conversation.json") or b"{}")
        except ValueError:
            return {}
        return about if isinstance(about, dict) else {}

    def rewrite_turns(self, agent_id: str, dialogue_id: str, change: Callable[[Node], Node]) -> None:
        """Put what ``change`` makes of each turn in its place; a file that cannot be read stays as it is.

        Raises WorkspaceError when it cannot be written.
        """
        try:
            tree = self.read_tree(agent_id, dialogue_id)
        except WorkspaceError as error:
            _log.warning("%s", error)
            return
        changed = [change(node) for node in tree.node_list]
        if any(new is not old for new, old in zip(changed, tree.node_list, strict=True)):
            tree.node_list[:] = changed
            self.write_tree(agent_id, dialogue_id, tree)

    def rewrite_name(self, agent_id: str, dialogue_id: str, change: Callable[[str], str]) -> None:
        """Give the conversation's file what ``change`` makes of its name. Raises WorkspaceError."""
        about = self.read_about(agent_id, dialogue_id)
        name = str(about.get("name", ""))
        if (changed := change(name)) != name:
            self.write_about(agent_id, dialogue_id, {**about, "name": changed})

    def delete(self, agent_id: str, dialogue_id: str) -> None:
        """Remove both files, and the folder when nothing else is left in it."""
        folder = self._folder(agent_id, dialogue_id)
        with explained(folder):
            for name in ("dialogue.json", "conversation.json"):
                (folder / name).unlink(missing_ok=True)
            for part in (folder / "dialogue", folder / "ephemeral", folder):
                if part.is_dir() and not any(part.iterdir()):
                    part.rmdir()

    def scan(self) -> Iterator[tuple[str, str]]:
        """(agent, dialogue) of every ``dialogue.json`` or ``conversation.json`` that is there."""
        agents = self._workspace / "agents"
        for path in sorted([*agents.glob("*/*/dialogue.json"), *agents.glob("*/*/conversation.json")]):
            agent_id, dialogue_id = path.parts[-3:-1]
            try:
                check_folder_id("agent_id", agent_id)
                check_folder_id("dialogue_id", dialogue_id)
                contained(self._workspace, path)
            except (InvalidRecord, WorkspaceError):
                continue
            yield agent_id, dialogue_id

    def is_taken(self, dialogue_id: str) -> bool:
        """Whether any agent has a folder of this name."""
        return any((self._workspace / "agents").glob(f"*/{dialogue_id}"))

    def _folder(self, agent_id: str, dialogue_id: str) -> Path:
        return self._workspace / "agents" / agent_id / dialogue_id

    def _replace(self, path: Path, data: bytes) -> None:
        real = contained(self._workspace, path)
        with explained(real):
            files.replace(real, data)

    def _read(self, path: Path) -> bytes:
        real = contained(self._workspace, path)
        with explained(real):
            return files.read(real)
