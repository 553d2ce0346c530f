"""What the language model is shown: the stable part first (persona, conversation), what is recalled last, so
that a runtime's cache of the conversation is used again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from familiars_desktop.inference import ChatMessage
from familiars_desktop.memory.redaction import node_content_for_llm
from familiars_desktop.memory.tree import Node

_DEFAULT_PERSONA = (
    "You are Familiar, a warm companion who runs on the user's own computer. Answer briefly, in the language of "
    "the last message. Use memories you are given as a friend would; never invent one."
)


def persona_of(workspace: Path, agent_id: str) -> str:
    """The agent's persona file, or the built-in one when it is missing or empty."""
    path = workspace / "agents" / agent_id / "persona.md"
    try:
        return path.read_text(encoding="utf-8-sig").strip() or _DEFAULT_PERSONA
    except (OSError, UnicodeDecodeError):
        return _DEFAULT_PERSONA


def build_prompt(
    persona: str,
    history: Sequence[Node],
    memories: str,
    question: str,
    now: datetime,
    *,
    directives: Sequence[str] = (),
) -> list[ChatMessage]:
    """Chat messages for one reply. ``memories`` is rendered text, empty when nothing was recalled."""
    system = persona if not directives else persona + "\n\nStanding instructions of the user:\n" + _bullets(directives)
    messages: list[ChatMessage] = [{"role": "system", "content": system}]
    messages += [_message_of(node) for node in history]
    messages.append({"role": "user", "content": _last_message(memories, question, now)})
    return messages


def trim_history(history: Sequence[Node], *, turns: int, characters: int) -> list[Node]:
    """The latest ``turns`` nodes that fit ``characters``, beginning with a question."""
    kept: list[Node] = []
    for node in reversed(history[-turns:] if turns else []):
        characters -= len(node.content)
        if characters < 0:
            break
        kept.insert(0, node)
    while kept and kept[0].node_type == "A":
        kept.pop(0)
    return kept


def _last_message(memories: str, question: str, now: datetime) -> str:
    today = f"Today is {now:%A}, {now.day} {now:%B} {now.year}."
    if not memories:
        return f"({today})\n\n{question}"
    return (
        f"({today} What you remember of the user, in the user's own words; use it only if it helps to answer:\n"
        f"{memories})\n\n{question}"
    )


def _message_of(node: Node) -> ChatMessage:
    return {"role": "user" if node.node_type == "Q" else "assistant", "content": node_content_for_llm(node)}


def _bullets(lines: Sequence[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)
