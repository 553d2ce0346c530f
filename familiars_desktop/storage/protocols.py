"""What a store offers, so that another one (Postgres) can take its place, and the values that cross its border."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

from familiars_desktop.memory.actors import Actor
from familiars_desktop.memory.columns import MemorySnapshot
from familiars_desktop.memory.deeds import DeedText
from familiars_desktop.memory.records import MemoryRecord
from familiars_desktop.memory.timeline import JournalEntry
from familiars_desktop.storage.erasing.forget_report import ErasureReport

Clock = Callable[[], datetime]
EmbedTexts = Callable[[Sequence[str]], NDArray[np.float32]]
FloatMatrix = NDArray[np.float32]
DocumentKind = Literal["record", "turn"]
HoldReason = Literal["missing", "empty", "zeros", "no text", "cut off"]
ChangeKind = Literal["append", "update", "access", "forget", "undo", "redo", "foreign"]


def utc_now() -> datetime:
    """The machine's clock, aware UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class StoreChange:
    """What a commit changed. ``kind`` "foreign": another process did it."""

    kind: ChangeKind
    record_ids: tuple[str, ...]
    actor: str
    act: int


@dataclass(frozen=True, slots=True)
class Act:
    """One undoable step. ``wall_time`` is seconds since 1970; ``undone`` acts may be redone."""

    act: int
    actor: str
    description: DeedText
    wall_time: float
    record_ids: tuple[str, ...]
    undone: bool


@dataclass(frozen=True, slots=True)
class OpenConflict:
    """Two statements between which the user decides. Scores as in ``memory.conflict``; ``created`` in seconds."""

    id: int
    record_id: str
    rival_content: str
    old_score: float
    new_score: float
    created: float


@dataclass(frozen=True, slots=True)
class FileProblem:
    """Something in a memory file that could not be read: kept as it is. ``line`` counts from 1, 0: the whole file."""

    path: str
    line: int
    message: str


@dataclass(frozen=True, slots=True)
class HeldFile:
    """A memory file that is not believed, ``path`` as in FileProblem: its memories stay whatever it says."""

    path: str
    reason: HoldReason
    memories: int


@dataclass(frozen=True, slots=True)
class FileCopy:
    """A copy that a sync client or a person put beside a memory file; it is no memory file itself."""

    path: str
    original: str


@dataclass(frozen=True, slots=True)
class FileMerge:
    """What merging a copy did: ids changed or added, what contradicted and waits for the user, ids forgotten before."""

    record_ids: tuple[str, ...]
    conflicts: tuple[OpenConflict, ...]
    skipped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Edited:
    """An edit's outcome; ``conflict`` holds the edited words where they contradict what others wrote meanwhile."""

    record: MemoryRecord
    conflict: OpenConflict | None = None


class RecordStore(Protocol):
    """Memories, their changes and their past."""

    def snapshot(self) -> MemorySnapshot: ...
    def get(self, record_id: str, /) -> MemoryRecord: ...
    def records(
        self,
        *,
        scope: str | None = None,
        category: str | None = None,
        agent_id: str | None = None,
        dialogue_id: str | None = None,
        include_deprecated: bool = False,
    ) -> list[MemoryRecord]: ...
    def history(self, record_id: str, /) -> list[JournalEntry]: ...
    def journal(self, after: int = 0) -> list[JournalEntry]: ...
    def at(self, moment: datetime | float | str) -> list[MemoryRecord]: ...
    def append(
        self,
        scope: str,
        category: str,
        content: str,
        *,
        agent_id: str = "agent_0",
        dialogue_id: str | None = None,
        actor: Actor = "user",
        **fields: Any,
    ) -> MemoryRecord: ...
    def update(self, record_id: str, /, *, actor: Actor = "user", **changes: Any) -> MemoryRecord: ...
    def supersede(self, old_id: str, content: str, *, actor: Actor = "user", **fields: Any) -> MemoryRecord: ...
    def archive_rival(self, winner_id: str, content: str, *, actor: Actor = "user", **fields: Any) -> MemoryRecord: ...
    def reinforce(self, record_ids: Sequence[str], *, actor: Actor = "user") -> list[MemoryRecord]: ...
    def forget(
        self, record_id: str, /, *, erase: bool = False, actor: Actor = "user", elsewhere: Sequence[str] = ()
    ) -> ErasureReport | None: ...
    def restore(self, record_id: str, /, *, actor: Actor = "user") -> MemoryRecord: ...
    def undo(self) -> str | None: ...
    def redo(self) -> str | None: ...
    def close(self) -> None: ...


class VectorIndex(Protocol):
    """Unit vectors of records and turns, all by one embedding model."""

    @property
    def model_id(self) -> str: ...
    def matrix(self, kind: DocumentKind) -> tuple[tuple[str, ...], FloatMatrix]:
        """Ids (n,) and their unit vectors (n, d), immutable; rows of what is not embedded yet are missing."""

    def top(
        self, query: ArrayLike, k: int, *, kind: DocumentKind = "record", allowed: Container[str] | None = None
    ) -> list[tuple[str, float]]:
        """The k nearest (id, cosine), best first, exact."""


class WordIndex(Protocol):
    """Full text of records and turns."""

    def search(self, query: str, kind: DocumentKind, limit: int = 200) -> Mapping[str, float]:
        """Scores in [0, 1] of at most ``limit`` best ids, best first."""
