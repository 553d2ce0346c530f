"""Which session a new turn belongs to (DESIGN §5): 30 minutes of silence end one, and so does the imported field."""

from __future__ import annotations

from typing import Any

from familiars_desktop.memory.tree import SESSION_GAP, DialogTree


def starts_session(tree: DialogTree, node_type: str, origin: str, timestamp: float, session: Any) -> bool:
    """Whether a turn at ``timestamp`` (seconds since 1970) opens another session than the last turn's.

    ``session`` is the one it names, None when it names none: then silence before a question or a proactive turn does.
    """
    if not len(tree):
        return False
    if session is not None:
        return bool(session != last_session(tree))
    opens = node_type == "Q" or origin == "proactive"
    return opens and timestamp - tree.node_list[-1].timestamp > SESSION_GAP


def last_session(tree: DialogTree) -> int:
    """The last turn's session, from 1; 1 for an empty tree."""
    session = tree.node_list[-1].metadata.get("session", 1) if len(tree) else 1
    return session if isinstance(session, int) else 1
