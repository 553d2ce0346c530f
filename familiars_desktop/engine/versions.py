"""Versions of a conversation: regenerating and editing make siblings, of which one path is shown.

Beside its place in the topic forest every turn remembers, as ``metadata["previous"]``, the turn that stood
before it when it was said. Turns with the same predecessor and type are versions of one another; what was said
unasked is a version of nothing.
"""

from __future__ import annotations

from collections import defaultdict

from familiars_desktop.memory.tree import DialogTree, Node


def previous_of(node: Node) -> int | None:
    """The turn said before this one; a turn that does not tell (an import) follows the one before it."""
    previous = node.metadata.get("previous", node.id - 1)
    return previous if isinstance(previous, int) and previous >= 0 else None


def path_to(tree: DialogTree, leaf: int | None) -> list[Node]:
    """The turns from the first up to ``leaf``, in the order they were said."""
    path: list[Node] = []
    while leaf is not None:
        path.append(tree.node_list[leaf])
        leaf = previous_of(tree.node_list[leaf])
    return path[::-1]


def newest_leaf(tree: DialogTree, through: int | None = None) -> int | None:
    """The latest turn of the newest path, or of the newest that goes ``through`` a node."""
    if through is None:
        return len(tree) - 1 if len(tree) else None
    follower: dict[int | None, int] = {}
    for node in tree.node_list:
        follower[previous_of(node)] = node.id
    leaf = through
    while leaf in follower:
        leaf = follower[leaf]
    return leaf


def versions_of(tree: DialogTree) -> dict[int, tuple[int, ...]]:
    """For each turn that has been redone, the ids of all its versions, oldest first."""
    groups: dict[tuple[int | None, str, bool], list[int]] = defaultdict(list)
    for node in tree.node_list:
        groups[previous_of(node), node.node_type, node.origin == "proactive"].append(node.id)
    return {member: tuple(group) for group in groups.values() if len(group) > 1 for member in group}
