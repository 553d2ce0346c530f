"""Personal data of a message: what was found, what the user decided, and how the turn keeps it (F §5.5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from familiars_desktop import memorizer
from familiars_desktop.engine.events import PersonalData, RedactionChoice, RedactionDecision
from familiars_desktop.memory.redaction import node_content_for_llm, redactions_match
from familiars_desktop.memory.tree import Node


def personal_data(text: str) -> list[PersonalData]:
    """What in the text is private."""
    return list(_found(text))


@lru_cache(maxsize=2)
def _found(text: str) -> tuple[PersonalData, ...]:
    """Kept for the message that is looked at in the composer and sent as it is."""
    found = memorizer.detect_personal_data(text)
    return tuple(PersonalData(each.start, each.end, each.kind, each.is_secret) for each in found)


def decided(text: str, choices: Sequence[RedactionChoice]) -> tuple[RedactionChoice, ...]:
    """The user's choices; what was not chosen is hidden when it is a secret and stands otherwise."""
    chosen = {(choice.start, choice.end): choice for choice in choices}
    for found in personal_data(text):
        decision: RedactionDecision = "mask" if found.is_secret else "ignore"
        chosen.setdefault((found.start, found.end), RedactionChoice(found.start, found.end, found.kind, decision))
    return tuple(chosen.values())


def redaction_metadata(text: str, choices: Sequence[RedactionChoice]) -> dict[str, Any]:
    """``redactions`` and the content's hash for a node's metadata; nothing when there is nothing private."""
    if not choices:
        return {}
    found = [memorizer.Discovery(c.start, c.end, c.kind, c.kind in memorizer.SECRET_KINDS) for c in choices]
    metadata = memorizer.mask(text, found)
    for redaction, choice in zip(metadata["redactions"], choices, strict=True):
        redaction["decision"] = choice.decision
    return metadata


def content_for_model(node: Node, *, remote: bool) -> str:
    """What a model is shown of a turn: its privacy decisions replayed.

    Where the content has changed since they were made, a local model sees it raw (F §5.5.2); for a remote one
    everything private is found and hidden anew.
    """
    if remote and not redactions_match(node):
        fresh = replace(node, metadata=memorizer.mask(node.content, memorizer.detect_personal_data(node.content)))
        return node_content_for_llm(fresh)
    return node_content_for_llm(node)
