"""What a message was found to say: statements worth keeping, and wishes to forget."""

from __future__ import annotations

from dataclasses import dataclass

from familiars_desktop.memorizer.cells import Cell
from familiars_desktop.memorizer.sentences import Span


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing worth keeping: where it stands, its cell, and how sure the rules are.

    ``subject`` replaces a leading pronoun of ``pronoun_length`` ("He turns 70" after "a gift for my father?") or is
    put in front of a clause that shares it with another; ``quote`` is the sentence it was cut from. A *weak* statement
    met no cue of a cell; a *doubtful* one is weak, and nothing shows that it tells of the user's life.
    """

    span: Span
    quote: Span
    cell: Cell
    weak: bool = False
    doubtful: bool = False
    updates: bool = False
    explicit: bool = False
    subject: str | None = None
    pronoun_length: int = 0

    def content(self, original: str) -> str:
        """The clause as the user wrote it."""
        own = original[self.span.start : self.span.end]
        if self.subject is None:
            return own
        rest = own[self.pronoun_length :] if self.pronoun_length else f" {own}"
        return self.subject[:1].upper() + self.subject[1:] + rest


@dataclass(frozen=True, slots=True)
class Reading:
    """A message read: what to keep, what may be a remark or may tell of the user, and what is to be forgotten.

    ``doubts`` speak of the user in the words of a remark on the matter at hand; they are kept only on a second look.
    """

    statements: tuple[Statement, ...] = ()
    doubts: tuple[Statement, ...] = ()
    forgets: tuple[Span, ...] = ()
