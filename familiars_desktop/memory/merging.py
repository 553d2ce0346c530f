"""Three-way merging: what two sides made of the same thing, put together where they do not contradict each other.

Texts are merged by lines as diff3 does: changes that touch the same or neighbouring lines overlap, unless they are
the same. Lists are merged as sets that keep their order; of any other field one value can stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any


@dataclass(frozen=True, slots=True)
class MergedChanges:
    """``changes`` are to be made to the current state; of the ``overlapping`` fields both sides hold other values."""

    changes: Mapping[str, Any]
    overlapping: tuple[str, ...] = ()


def merge_changes(changes: Mapping[str, Any], base: Mapping[str, Any], current: Mapping[str, Any]) -> MergedChanges:
    """Bring ``changes``, meant for ``base``, to what has become of it since."""
    merged: dict[str, Any] = {}
    overlapping = []
    for name, wanted in changes.items():
        was, now = base.get(name), current.get(name)
        if wanted in (was, now):
            continue
        found = wanted if now == was else _merged_value(was, wanted, now)
        if found is None:
            overlapping.append(name)
        else:
            merged[name] = found
    return MergedChanges(merged, tuple(overlapping))


def merge_text(base: str, ours: str, theirs: str) -> str | None:
    """Both sides' changes of a text; None when they overlap."""
    lines = base.split("\n")
    our_edits, their_edits = list(_edits(lines, ours)), list(_edits(lines, theirs))
    both = [edit for edit in our_edits if edit not in their_edits]
    if any(mine.touches(other) for mine in both for other in their_edits):
        return None
    merged: list[str] = []
    at = 0
    for edit in sorted([*both, *their_edits], key=lambda edit: edit.start):
        merged += [*lines[at : edit.start], *edit.lines]
        at = edit.end
    return "\n".join([*merged, *lines[at:]])


@dataclass(frozen=True, slots=True)
class _Edit:
    """Lines ``start`` to ``end`` (exclusive) of the base become ``lines``."""

    start: int
    end: int
    lines: tuple[str, ...]

    def touches(self, other: _Edit) -> bool:
        return self.start <= other.end and other.start <= self.end


def _edits(base: Sequence[str], text: str) -> Iterator[_Edit]:
    lines = text.split("\n")
    for tag, start, end, first, last in SequenceMatcher(None, base, lines, autojunk=False).get_opcodes():
        if tag != "equal":
            yield _Edit(start, end, tuple(lines[first:last]))


def _merged_value(base: Any, ours: Any, theirs: Any) -> Any:
    """None when both values cannot stand as one."""
    if isinstance(ours, str) and isinstance(theirs, str) and isinstance(base, str):
        return merge_text(base, ours, theirs)
    if isinstance(ours, list) and isinstance(theirs, list):
        return _merged_list(base or [], ours, theirs)
    return None


def _merged_list(base: Sequence[Any], ours: Sequence[Any], theirs: Sequence[Any]) -> list[Any]:
    kept = [item for item in theirs if item in ours or item not in base]
    return [*kept, *(item for item in ours if item not in base and item not in kept)]
