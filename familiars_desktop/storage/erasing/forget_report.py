"""What a forgetting concerns, before and after: plain values for a window, a command line, a script."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from familiars_desktop.memory.records import MemoryRecord

PlaceKind = Literal["record", "question", "reply"]


@dataclass(frozen=True, slots=True)
class Place:
    """A record or a turn that says the same. ``snippet``: the words around it, "" in a report that is kept."""

    kind: PlaceKind
    id: str
    snippet: str = ""


@dataclass(frozen=True, slots=True)
class ForgetPreview:
    """What goes when these memories are forgotten, and once the time to undo it has passed.

    ``records``: the memories, with what they were merged from. ``source_turns`` lose the words that are quoted,
    ``descendants`` (memories merged from them) the quotes. ``elsewhere`` says the same and stays unless its ids are
    given to ``forget``. ``backups`` are rewritten; ``set_aside`` files (a damaged or an older database) removed.
    """

    records: tuple[MemoryRecord, ...]
    source_turns: tuple[Place, ...] = ()
    descendants: tuple[Place, ...] = ()
    elsewhere: tuple[Place, ...] = ()
    backups: tuple[str, ...] = ()
    set_aside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """A file that still holds an erased text, ``count`` times; ``offset`` of the first, in bytes."""

    path: str
    count: int
    offset: int


@dataclass(frozen=True, slots=True)
class ErasureReport:
    """What an erasure did, and what a search of every byte found afterwards.

    ``records`` are gone for good, ``turns`` lost the words that were quoted, ``removed`` are files that could not be
    rewritten. ``files`` and ``bytes`` were searched; ``findings`` are what is left by mistake, ``elsewhere`` the
    memories and turns that still say the same, as nobody asked for them. ``pending``: another program is reading
    the database, so that its log is emptied later. ``searched`` is False where a start finished what was cut off:
    the texts to look for are gone then. ``moment`` is in seconds since 1970.
    """

    moment: float
    records: tuple[str, ...]
    turns: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    files: int = 0
    bytes: int = 0
    findings: tuple[Finding, ...] = ()
    elsewhere: tuple[Place, ...] = ()
    pending: bool = False
    searched: bool = True

    @property
    def clean(self) -> bool:
        """Whether every byte was searched and nothing found."""
        return self.searched and not self.pending and not self.findings
