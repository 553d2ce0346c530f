"""What stands in the place of what was superseded: a question that finds the former statement is about its successor.

"I live in Graz" answers "Where do I live?" in its own words, "We moved to Leoben" in none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.records import MemoryRecord

Rows = NDArray[np.int64]


class Succession:
    """Of the records of a snapshot, those that stand now in the place of others. Immutable.

    ``formers``: by row of what stands, the rows of what it replaced, directly or not. ``changed`` are the rows that
    are not as they were when ``before`` was made; all others have kept their places.
    """

    formers: Mapping[int, tuple[int, ...]]
    _replacing: frozenset[int]
    _linked: frozenset[int]

    def __init__(
        self,
        records: Sequence[MemoryRecord],
        row_of: Mapping[str, int],
        changed: Iterable[int],
        before: Succession | None = None,
    ) -> None:
        replacing = set(before._replacing) if before else set()
        replacing.difference_update(changed)
        replacing.update(row for row in changed if records[row].supersedes is not None)
        self._replacing = frozenset(replacing)
        if before and before._replacing == replacing and before._linked.isdisjoint(changed):
            self.formers, self._linked = before.formers, before._linked
        else:
            self.formers = _followed(records, row_of, replacing)
            self._linked = self._replacing.union(self.formers, *self.formers.values())
        self._stands = np.arange(len(records) if self.formers else 0)
        for last, former in self.formers.items():
            self._stands[list(former)] = last

    def standing(self, rows: Rows) -> Rows:
        """The rows that stand in the place of these (m,): the same, for most."""
        return self._stands[rows] if self.formers else rows


def _followed(
    records: Sequence[MemoryRecord], row_of: Mapping[str, int], replacing: Iterable[int]
) -> dict[int, tuple[int, ...]]:
    """What each that stands has replaced, by row. What somebody called wrong is left out."""
    formers = {}
    for last in (row for row in replacing if not records[row].deprecated):
        passed: dict[int, None] = {}
        row = last
        while (row := row_of.get(records[row].supersedes or "", len(records))) < len(records):
            if row in passed or not records[row].deprecated:
                break
            passed[row] = None
        if former := tuple(row for row in passed if records[row].confidence > 0.0):
            formers[last] = former
    return formers
