"""Recalled memories as text for a prompt: nothing said twice, dated in words, cut to a token budget."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, tzinfo
from typing import Final

from familiars_desktop.memorizer.comparing import analyse
from familiars_desktop.memorizer.reader import Recalled
from familiars_desktop.memorizer.spoken_dates import local_day, said_when
from familiars_desktop.memory.times import Moment, to_seconds

CHARACTERS_PER_TOKEN: Final = 4
_SPEAKERS: Final = {"Q": "user", "A": "assistant"}
_ALIKE: Final = 0.6


def render_context(
    recalled: Sequence[Recalled], *, token_budget: int, now: Moment, timezone: tzinfo | None = UTC
) -> tuple[str, list[Recalled]]:
    """One line a memory with its id and date, newest first, and the memories that fitted the budget.

    When not all fit, the best-scored are kept; a token is reckoned as four characters. What says no more than a
    better one is left out. What was said on the day of ``now`` where the user is (``timezone``; None: this
    machine's) reads "today"; what was superseded says so.
    """
    today = local_day(to_seconds(now), timezone)
    room = token_budget * CHARACTERS_PER_TOKEN
    used: list[Recalled] = []
    lines: dict[str, str] = {}
    for item in recalled:
        line = _line(item, today, timezone)
        if len(line) + 1 <= room and not any(_says_no_more(item, better) for better in used):
            room -= len(line) + 1
            used.append(item)
            lines[item.id] = line
    newest_first = sorted(used, key=lambda item: -item.said_at)
    return "\n".join(lines[item.id] for item in newest_first), used


def estimated_tokens(text: str) -> int:
    """Four characters a token, rounded up."""
    return -(-len(text) // CHARACTERS_PER_TOKEN)


def _says_no_more(item: Recalled, better: Recalled) -> bool:
    """Whether nearly all its words stand in the better one, of the same voice, with the same numbers and names."""
    if _is_former(item) or _is_former(better) or _speaker(item) != _speaker(better):
        return False
    mine, its = analyse(item.content), analyse(better.content)
    same_facts = (mine.negated, mine.sentiment, mine.numbers, mine.names) == (
        its.negated,
        its.sentiment,
        its.numbers,
        its.names,
    )
    return same_facts and bool(mine.words) and mine.words <= its.words and len(mine.words) >= _ALIKE * len(its.words)


def _line(item: Recalled, today: date | None, timezone: tzinfo | None) -> str:
    day = local_day(item.said_at, timezone) if item.said_at else None
    said = said_when(day, today) if today is not None else "undated"
    replaced = "; no longer so" if _is_former(item) else ""
    return f"- [{item.id}, {said}{replaced}] {_speaker(item)}{' '.join(item.content.split())}"


def _is_former(item: Recalled) -> bool:
    return item.record is not None and item.record.deprecated


def _speaker(item: Recalled) -> str:
    """Who said a turn; a record speaks of its owner."""
    if item.node is None:
        return ""
    node = item.node.node
    return f"{node.metadata.get('speaker') or _SPEAKERS.get(node.node_type, 'user')}: "
