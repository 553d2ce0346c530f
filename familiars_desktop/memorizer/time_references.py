"""What a question's time words may mean: a session counted from now or from the first, days, a place beside something
that was spoken of, a first or latest mention."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class SessionsBack:
    """The session so many before now; 1 is the last one."""

    count: int


@dataclass(frozen=True, slots=True)
class SessionNumber:
    """The session of this number, 1 the first there was."""

    number: int


@dataclass(frozen=True, slots=True)
class Days:
    """The days from ``first`` to ``last``, both included.

    Where it is not ``certain`` that the question asks for what was said then ("What was Mara doing in May?"), what was
    said then is likelier, and the rest not ruled out.
    """

    first: date
    last: date
    certain: bool = True


@dataclass(frozen=True, slots=True)
class Beside:
    """So many sessions after (below 0: before) the one in which ``anchor`` was spoken of."""

    anchor: str
    offset: int


@dataclass(frozen=True, slots=True)
class Mention:
    """The first or the latest time that ``topic`` was spoken of."""

    topic: str
    latest: bool


TimeReference = SessionsBack | SessionNumber | Days | Beside | Mention
