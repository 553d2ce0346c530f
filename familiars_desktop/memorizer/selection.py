"""What a question may recall: whose eyes it is asked with, and what it is narrowed to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from familiars_desktop.memory.errors import InvalidRecord
from familiars_desktop.memory.records import CATEGORIES, EPISTEMIC_STATUSES, SCOPES
from familiars_desktop.memory.times import to_seconds

KINDS: Final[tuple[str, ...]] = ("record", "turn")

Moment = datetime | float | str


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
    since: float = -float("inf")
    until: float = float("inf")
    exclude_turns: frozenset[str] = frozenset()
    turn_counter: int | None = None

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


def select(
    *,
    agent_id: str,
    now: Moment,
    dialogue_id: str | None = None,
    kinds: Iterable[str] = KINDS,
    scopes: Iterable[str] | None = None,
    categories: Iterable[str] | None = None,
    tags: Iterable[str] | None = None,
    statuses: Iterable[str] | None = None,
    since: Moment | None = None,
    until: Moment | None = None,
    exclude_turns: Iterable[str] = (),
    turn_counter: int | None = None,
) -> Selection:
    """The selection of these arguments; None filters nothing. Raises InvalidRecord for an unknown word."""
    return Selection(
        agent_id=agent_id,
        now=to_seconds(now),
        dialogue_id=dialogue_id,
        kinds=_known("kind", kinds, KINDS),
        scopes=_known("scope", scopes, SCOPES),
        categories=_known("category", categories, CATEGORIES),
        tags=frozenset(tags or ()),
        statuses=_known("epistemic_status", statuses, EPISTEMIC_STATUSES),
        since=-float("inf") if since is None else to_seconds(since),
        until=float("inf") if until is None else to_seconds(until),
        exclude_turns=frozenset(exclude_turns),
        turn_counter=turn_counter,
    )


def _known(name: str, values: Iterable[str] | None, allowed: tuple[str, ...]) -> frozenset[str]:
    chosen = frozenset(values or ())
    for value in sorted(chosen - set(allowed)):
        raise InvalidRecord(f"{name} is {value!r}: allowed are {', '.join(allowed)}")
    return chosen
