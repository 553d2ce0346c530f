"""When the running session of a dialogue began."""

from __future__ import annotations

from familiars_desktop.memory.errors import RecordNotFound
from familiars_desktop.memory.tree import SESSION_GAP, DialogTree
from familiars_desktop.storage import DialogueStore


def session_start(tree: DialogTree, now: float) -> float:
    """The first turn of the latest session, in seconds; ``now`` when half an hour of silence has ended it.

    Turns carry their session's ordinal as ``metadata["session"]``.
    """
    if not tree.node_list or now - tree.node_list[-1].timestamp > SESSION_GAP:
        return now
    latest = tree.node_list[-1]
    start = latest.timestamp
    for node in reversed(tree.node_list):
        if node.metadata.get("session") != latest.metadata.get("session"):
            break
        start = node.timestamp
    return start


class SessionStarts:
    """``session_start`` of each dialogue that is asked for, looked up once."""

    def __init__(self, dialogues: DialogueStore, now: float) -> None:
        self._dialogues = dialogues
        self._now = now
        self._known: dict[str, float] = {}

    def __call__(self, dialogue_id: str) -> float:
        if dialogue_id not in self._known:
            self._known[dialogue_id] = self._look_up(dialogue_id)
        return self._known[dialogue_id]

    def _look_up(self, dialogue_id: str) -> float:
        try:
            return session_start(self._dialogues.tree(dialogue_id), self._now)
        except RecordNotFound:  # the dialogue was deleted: its sessions are over
            return self._now
