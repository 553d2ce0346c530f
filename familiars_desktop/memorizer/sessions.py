"""When the running session of a dialogue began."""

from __future__ import annotations

from typing import Final

from familiars_desktop.memory.tree import DialogTree

SILENCE_SECONDS: Final = 1800.0


def session_start(tree: DialogTree, now: float) -> float:
    """The first turn of the latest session, in seconds; ``now`` when that session is over.

    A session ends after half an hour of silence; turns carry its ordinal as ``metadata["session"]``.
    """
    if not tree.node_list or now - tree.node_list[-1].timestamp > SILENCE_SECONDS:
        return now
    latest = tree.node_list[-1]
    start = latest.timestamp
    for node in reversed(tree.node_list):
        if node.metadata.get("session") != latest.metadata.get("session"):
            break
        start = node.timestamp
    return start
