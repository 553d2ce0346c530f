"""``dialogue.json`` (F §5.6) and, beside it, the name a person gave to the conversation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson

from familiars_desktop.memory.errors import InvalidRecord, WorkspaceError
from familiars_desktop.memory.records import check_folder_id
from familiars_desktop.memory.tree import DialogTree
from familiars_desktop.storage import files
from familiars_desktop.storage.files import contained, explained

MOST_EMBEDDED: Final = 2_000


class DialogueFiles:
    """``agents/<agent>/<dialogue>/dialogue.json`` and ``conversation.json`` of a workspace."""

    def __init__(self, workspace: Path) -> None:
        self._workspace = workspace

    def write_tree(self, agent_id: str, dialogue_id: str, tree: DialogTree) -> None:
        """Replace ``dialogue.json``; above 2 000 nodes the embeddings stay in the database. Raises WorkspaceError."""
        content = tree.to_dict()
        for node in content["nodes"]:
            vector = np.asarray(node["embedding"], dtype=np.float32)
            node["embedding"] = vector if len(tree) <= MOST_EMBEDDED and np.isfinite(vector).all() else []
        data = orjson.dumps(content, option=orjson.OPT_SERIALIZE_NUMPY)
        self._replace(self._folder(agent_id, dialogue_id) / "dialogue.json", data)

    def read_tree(self, agent_id: str, dialogue_id: str) -> DialogTree:
        """The tree of ``dialogue.json``, empty when there is none. Raises WorkspaceError when it is damaged."""
        path = self._folder(agent_id, dialogue_id) / "dialogue.json"
        data = self._read(path)
        try:
            return DialogTree.from_dict(orjson.loads(data)) if data else DialogTree()
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise WorkspaceError(f"{path} is no dialogue ({error}): mend it, or move it away") from error

    def write_about(self, agent_id: str, dialogue_id: str, about: dict[str, Any]) -> None:
        """Replace ``conversation.json``. Raises WorkspaceError."""
        self._replace(self._folder(agent_id, dialogue_id) / "conversation.json", orjson.dumps(about) + b"\n")

    def read_about(self, agent_id: str, dialogue_id: str) -> dict[str, Any]:
        """What ``conversation.json`` tells, nothing when it is missing or damaged."""
        try:
            about = orjson.loads(self._read(self._folder(agent_id, dialogue_id) / "conversation.json") or b"{}")
        except ValueError:
            return {}
        return about if isinstance(about, dict) else {}

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
