"""Replaying privacy decisions over a stored turn (F §5.5.2)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from familiars_desktop.memory.tree import Node

Replacement = tuple[int, int, str]


def content_hash(content: str) -> str:
    """SHA-256 hex of the UTF-8 content: what ``redactions_content_hash`` is checked against."""
    return hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest()


def redactions_match(node: Node) -> bool:
    """Whether the spans were made for this very content; False means a reader sees the raw text."""
    expected = node.metadata.get("redactions_content_hash")
    return expected is None or expected == content_hash(node.content)


def node_content_for_llm(node: Node) -> str:
    """The content with every ``mask`` and ``record`` span replaced by its token; ``ignore`` stays as it is.

    Spans are replaced from the last to the first, so that earlier offsets hold; overlapping ones are covered
    as one, by the earlier's token, so that no end of either shows. A content that has changed since falls
    back to the raw text: a remote endpoint has to be guarded by its caller.
    """
    content = node.content
    for start, end, token in reversed(hidden_spans(node)):
        content = content[:start] + token + content[end:]
    return content


def hidden_spans(node: Node) -> list[Replacement]:
    """(start, end, token) of what is hidden from a reader, in order and apart; none on a content that has changed."""
    redactions = node.metadata.get("redactions") or []
    if not redactions or not redactions_match(node):
        return []
    return _disjoint(_replacements(redactions, len(node.content)))


def _replacements(redactions: list[Mapping[str, Any]], length: int) -> list[Replacement]:
    """Start, end and token of what is to be covered, cut to the content."""
    spans = [
        (max(int(item["span"][0]), 0), min(int(item["span"][1]), length), str(item.get("token") or "[private]"))
        for item in redactions
        if item.get("decision") in ("mask", "record")
    ]
    return [span for span in spans if span[0] < span[1]]


def _disjoint(replacements: list[Replacement]) -> list[Replacement]:
    """Sorted by start, with overlapping spans joined."""
    joined: list[Replacement] = []
    for start, end, token in sorted(replacements, key=lambda span: span[:2]):
        if joined and start < joined[-1][1]:
            first, reached, kept = joined[-1]
            joined[-1] = (first, max(reached, end), kept)
        else:
            joined.append((start, end, token))
    return joined
