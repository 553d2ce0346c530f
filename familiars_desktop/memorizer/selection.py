"""What a question may recall: whose eyes it is asked with, and what it is narrowed to."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypedDict

from familiars_desktop.memory.errors import InvalidRecord
from familiars_desktop.memory.records import CATEGORIES, EPISTEMIC_STATUSES, SCOPES
from familiars_desktop.memory.times import Moment, to_seconds

KINDS: Final[tuple[str, ...]] = ("record", "turn")


@dataclass(frozen=True, slots=True)
class Selection:
    """The viewpoint and the filters of one question; an empty set filters nothing.

    The user's memories are seen by every agent, an agent's own by that agent, a dialogue's in that dialogue.
    Filters of records (scopes, categories, tags, statuses) leave raw turns out, for these have none.
    ``now``, ``since`` and ``until`` (both included) are seconds since 1970.
    """

    agent_id: str
    now: float
    dialogue_id: str | None = None
    kinds: frozenset[str] = frozenset(KINDS)
    scopes: frozenset[str] = frozenset()
    categories: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()
    statuses: frozenset[str] = frozenset()
    since: float = -math.inf
    until: float = math.inf
    exclude_turns: frozenset[str] = frozenset()
    turn_counter: int | None = None
    # Whether what was superseded is looked at too, and finds what stands in its place.
    by_former: bool = False

    @property
    def with_turns(self) -> bool:
        return "turn" in self.kinds and not (self.scopes or self.categories or self.tags or self.statuses)

    @property
    def owners(self) -> frozenset[tuple[str, str]]:
        """(scope, owner) of every record that may be seen from here."""
        seen = {("user", "user"), ("identity", self.agent_id)}
        if self.dialogue_id is not None:
            here = f"{self.agent_id}/{self.dialogue_id}"
            seen |= {("dialogue", here), ("ephemeral", here)}
        return frozenset(pair for pair in seen if not self.scopes or pair[0] in self.scopes)


class Filters(TypedDict, total=False):
    """What ``recall``, ``measure``, ``why`` and ``why_not`` may be narrowed by; None filters nothing.

    ``tags``: any of them. ``since``, ``until``: when it was said. ``exclude_turns``: ids of turns that are in
    the prompt anyway. ``turn_counter``: what a TTL in turns is measured by.
    """

    dialogue_id: str | None
    kinds: Iterable[str] | None
    scopes: Iterable[str] | None
    categories: Iterable[str] | None
    tags: Iterable[str] | None
    statuses: Iterable[str] | None
    since: Moment | None
    until: Moment | None
    exclude_turns: Iterable[str]
    turn_counter: int | None


def select(filters: Filters, *, agent_id: str, now: Moment) -> Selection:
    """The selection of these filters. Raises InvalidRecord for a word that is not allowed."""
    since, until = filters.get("since"), filters.get("until")
    return Selection(
        agent_id=agent_id,
        now=to_seconds(now),
        dialogue_id=filters.get("dialogue_id"),
        kinds=_known("kind", filters.get("kinds"), KINDS) or frozenset(KINDS),
        scopes=_known("scope", filters.get("scopes"), SCOPES),
        categories=_known("category", filters.get("categories"), CATEGORIES),
        tags=frozenset(filters.get("tags") or ()),
        statuses=_known("epistemic_status", filters.get("statuses"), EPISTEMIC_STATUSES),
        since=-math.inf if since is None else to_seconds(since),
        until=math.inf if until is None else to_seconds(until),
        exclude_turns=frozenset(filters.get("exclude_turns") or ()),
        turn_counter=filters.get("turn_counter"),
    )


def _known(name: str, values: Iterable[str] | None, allowed: tuple[str, ...]) -> frozenset[str]:
    chosen = frozenset(values or ())
    for value in sorted(chosen - set(allowed)):
        raise InvalidRecord(f"{name} is {value!r}: allowed are {', '.join(allowed)}")
    return chosen
