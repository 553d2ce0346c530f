"""Who changes memories; ``undo`` takes back the acts of people, never one of the writer's by surprise."""

from __future__ import annotations

from typing import Final, Literal

Actor = Literal["user", "cli", "api", "editor", "writer", "consolidator", "engine", "import"]
PEOPLE: Final[frozenset[str]] = frozenset({"user", "cli", "api", "editor"})
