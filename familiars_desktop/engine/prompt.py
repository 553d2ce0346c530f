"""What the language model is shown: the stable part first (persona, conversation), what is recalled last, so
that a runtime's cache of the conversation is used again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from familiars_desktop.engine.redactions import content_for_model
from familiars_desktop.memory.tree import Node

if TYPE_CHECKING:
    from familiars_desktop.inference import ChatMessage

_DEFAULT_PERSONA = (
    "You are Familiar, a warm companion who runs on the user's own computer. Answer briefly, in the language of "
    "the last message. Use memories you are given as a friend would; never invent one."
)
_ABOUT_NOTES = (
    "The brackets before the last message hold today's date and notes of what the user said in earlier talks; in the "
    'notes "I" and "my" are the user\'s, so say "you" and "your". What neither the notes nor this conversation tell '
    "about the user you do not know. Three examples of how you answer come first; they are not about this user."
)
_NO_NOTES = "Notes: none on this, so if it is about me, you do not know it"
# Small models copy a pattern where they overlook a rule: whose "I" it is, and that not knowing may be said.
_EXAMPLES: tuple[ChatMessage, ...] = (
    {"role": "user", "content": f"[Monday, 5 January 2026. {_NO_NOTES}]\nWhat is my brother called?"},
    {"role": "assistant", "content": "You haven't told me yet. What is his name?"},
    {
        "role": "user",
        "content": "[Friday, 9 January 2026. Notes of what the user said earlier:\n"
        "- [m_00000001, 3 days ago, Tue 6 Jan 2026] My brother Tom lives in Oslo and I visit him every May]\n"
        "Where does my brother live?",
    },
    {"role": "assistant", "content": "Your brother Tom lives in Oslo. You visit him every May."},
    {"role": "user", "content": f"[Friday, 9 January 2026. {_NO_NOTES}]\nBy the way, I'm Nora and I hate jazz."},
    {"role": "assistant", "content": "Hello Nora! No jazz for you, then. What do you like to listen to?"},
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
    remote: bool = False,
    time_note: str = "",
) -> list[ChatMessage]:
    """Chat messages for one reply. ``memories`` is rendered text, empty when nothing was recalled; ``remote``
    says that the messages leave this machine. ``now`` is shown as it is: give it in the user's time zone.
    ``time_note`` tells what the question's time words led to: "There were only 4 sessions before this one."
    """
    system = f"{persona}\n\n{_ABOUT_NOTES}"
    if directives:
        system += "\n\nStanding instructions of the user:\n" + "\n".join(f"- {line}" for line in directives)
    messages: list[ChatMessage] = [{"role": "system", "content": system}, *_EXAMPLES]
    messages += [_message_of(node, remote) for node in history]
    messages.append({"role": "user", "content": _with_notes(question, memories, _today(now), time_note)})
    return messages


def trim_history(history: Sequence[Node], *, turns: int, characters: int, step: int = 1) -> list[Node]:
    """The latest ``turns`` nodes that fit ``characters``, beginning with a question.

    The beginning moves by ``step`` nodes at a time: while it stands, the runtime's cache of the conversation serves,
    and a prompt whose beginning moves with every turn would be read anew with every turn.
    """
    step = max(step, 1)
    earliest = -(-max(len(history) - turns, 0) // step) * step
    for begin in range(earliest, len(history), step):
        kept = history[begin:]
        if sum(len(node.content) for node in kept) <= characters:
            break
    else:  # the last few are too long together
        kept = _fitting(history[-turns:] if turns else [], characters)
    first = next((at for at, node in enumerate(kept) if node.node_type == "Q"), len(kept))
    return list(kept[first:])


def latest_that_fit(texts: Sequence[str], characters: int) -> list[str]:
    """As many of the last texts as ``characters`` have room for together, in their order."""
    kept: list[str] = []
    for text in reversed(texts):
        characters -= len(text)
        if characters < 0:
            break
        kept.insert(0, text)
    return kept


def shortened(text: str, limit: int) -> str:
    """The text, or its beginning and end with a note of what was left out, within ``limit`` characters."""
    if len(text) <= limit:
        return text
    head, tail = limit * 2 // 3, limit // 3
    return f"{text[:head]}\n[… {len(text) - head - tail:,} characters left out …]\n{text[-tail:]}"


def _fitting(history: Sequence[Node], characters: int) -> Sequence[Node]:
    for begin in range(len(history)):
        if sum(len(node.content) for node in history[begin:]) <= characters:
            return history[begin:]
    return []


def _today(now: datetime) -> str:
    return f"{now:%A}, {now.day} {now:%B} {now.year}"


def _with_notes(question: str, memories: str, today: str, time_note: str) -> str:
    notes = f"Notes of what the user said earlier:\n{memories}" if memories else _NO_NOTES
    about_time = f"{time_note} " if time_note else ""
    return f"[{today}. {about_time}{notes}]\n{question}"


def _message_of(node: Node, remote: bool) -> ChatMessage:
    content = content_for_model(node, remote=remote)
    return {"role": "user" if node.node_type == "Q" else "assistant", "content": content}
