"""Recalled memories as text for a prompt, cut to a token budget."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from familiars_desktop.memorizer.reader import Recalled
from familiars_desktop.memory.times import Moment, day_in_words, to_seconds

CHARACTERS_PER_TOKEN: Final = 4
_SPEAKERS: Final = {"Q": "user", "A": "assistant"}


def render_context(recalled: Sequence[Recalled], *, token_budget: int, now: Moment) -> tuple[str, list[Recalled]]:
    """One line a memory with its id and date, newest first, and the memories that fitted the budget.

    When not all fit, the best-scored are kept; a token is reckoned as four characters. What was said on
    the day of ``now`` reads "today".
    """
    today = _date(to_seconds(now))
    room = token_budget * CHARACTERS_PER_TOKEN
    used: list[Recalled] = []
    lines: dict[str, str] = {}
    for item in recalled:
        line = _line(item, today)
        if len(line) + 1 <= room:
            room -= len(line) + 1
            used.append(item)
            lines[item.id] = line
    newest_first = sorted(used, key=lambda item: -item.said_at)
    return "\n".join(lines[item.id] for item in newest_first), used


def estimated_tokens(text: str) -> int:
    """Four characters a token, rounded up."""
    return -(-len(text) // CHARACTERS_PER_TOKEN)


def _line(item: Recalled, today: str) -> str:
    date = _date(item.said_at)
    said = "today" if date == today else date
    return f"- [{item.id}, {said}] {_speaker(item)}{' '.join(item.content.split())}"


def _date(said_at: float) -> str:
    if not said_at:
        return "undated"
    return day_in_words(said_at)


def _speaker(item: Recalled) -> str:
    """Who said a turn; a record speaks of its owner."""
    if item.node is None:
        return ""
    node = item.node.node
    return f"{node.metadata.get('speaker') or _SPEAKERS.get(node.node_type, 'user')}: "
