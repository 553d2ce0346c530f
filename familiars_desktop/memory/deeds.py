"""What an act was: its kind and what it was done to, in no language, and the English of each kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

TOLD: Final = "told"
"""The kind of an act of which its English alone is known: an earlier or a later version of the program did it."""

ENGLISH: Final[Mapping[str, str]] = {
    TOLD: "{0}",
    "remember": "remember {0}",
    "remember_many": "remember {0} memories",
    "change": "change {0}",
    "change_many": "change {0} memories",
    "replace": "replace {0} by {1}",
    "archive": "archive {0}, {1} stands",
    "keep": "keep {0} too",
    "contest": "leave open what contradicts {0}",
    "merge": "merge {0} into {1}",
    "take_apart": "take apart {0}",
    "reinforce": "reinforce {0}",
    "reinforce_many": "reinforce {0} memories",
    "forget": "forget {0}",
    "forget_many": "forget {0} memories",
    "forget_dialogue": "forget the {0} memories of a conversation",
    "restore": "restore {0}",
    "restore_many": "restore {0} memories",
    "erase": "erase a memory",
    "erase_many": "erase {0} memories",
    "erased": "something erased",
    "drop_quotes": "take erased quotes out of other memories",
    "read_files": "read the files",
    "edit_file": "edit a file by hand",
    "edit_many": "edit {0} memories by hand",
    "move_many": "move {0} memories by hand from {1} to {2}",
    "merge_file": "merge {0}",
}


@dataclass(frozen=True, slots=True)
class Deed:
    """``kind`` is one of ``ENGLISH``; ``what`` fills its places: beginnings of contents in quotation marks, names of
    files, and how many memories."""

    kind: str
    what: tuple[str | int, ...] = ()

    @property
    def english(self) -> str:
        """As the command line, the HTTP API and the journal have it."""
        return ENGLISH[self.kind].format(*self.what)


class DeedText(str):
    """An act in English, for whoever shows it as it is; who shows it in another language goes by ``deed``."""

    __slots__ = ("deed",)
    deed: Deed

    def __new__(cls, deed: Deed) -> DeedText:
        text = super().__new__(cls, deed.english)
        text.deed = deed
        return text

    def __getnewargs__(self) -> tuple[Deed]:  # type: ignore[override]  # for copies, as ``dataclasses.asdict`` makes
        return (self.deed,)


def deed_of_several(kind: str, content: str, count: int) -> Deed:
    """Of one its content, of several how many there are: ``kind`` and ``kind_many``."""
    return Deed(kind, (content,)) if count == 1 else Deed(f"{kind}_many", (count,))
