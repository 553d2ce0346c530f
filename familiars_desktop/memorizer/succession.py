"""What stands in the place of what was superseded: a question that finds the former statement is about its successor.

"I live in Graz" answers "Where do I live?" in its own words, "We moved to Leoben" in none of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.records import MemoryRecord

Rows = NDArray[np.int64]
Formers = Mapping[int, tuple[int, ...]]


@dataclass(frozen=True)
class Succession:
    """Of the records of a snapshot, those that stand now in the place of others; at first of none.

    ``formers``: by row of what stands, the rows of what it replaced, directly or not, latest first. ``stands``: what
    stands in the place of each row (n,), its own for most. ``linked``: the rows that replace or were replaced.
    """

    formers: Formers = field(default_factory=dict)
    stands: Rows = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    linked: frozenset[int] = frozenset()

    def standing(self, rows: Rows) -> Rows:
        """The rows that stand in the place of these (m,)."""
        return self.stands[rows] if self.formers else rows

    def renewed(self, records: Sequence[MemoryRecord], row_of: Mapping[str, int], changed: Sequence[int]) -> Succession:
        """That of a later snapshot, in which all rows but the ``changed`` are as they were, and where they were."""
        new = {row for row in changed if records[row].deprecated or records[row].supersedes is not None}
        if not new and self.linked.isdisjoint(changed):
            added = np.arange(len(self.stands), len(records))
            return replace(self, stands=np.concatenate([self.stands, added])) if len(added) else self
        linked = self.linked.difference(changed) | new
        formers = _followed(records, row_of, linked)
        stands = np.arange(len(records))
        stands[list(chain(*formers.values()))] = np.repeat(list(formers), [len(rows) for rows in formers.values()])
        return Succession(formers, stands, linked)


def _followed(records: Sequence[MemoryRecord], row_of: Mapping[str, int], linked: Iterable[int]) -> Formers:
    """What each that stands has replaced, by row. What somebody called wrong is left out."""
    formers = {}
    for last in (row for row in linked if not records[row].deprecated):
        passed: dict[int, None] = {}
        row = last
        while (row := row_of.get(records[row].supersedes or "", len(records))) < len(records):
            if row in passed or not records[row].deprecated:
                break
            passed[row] = None
        if former := tuple(row for row in passed if records[row].confidence > 0.0):
            formers[last] = former
    return formers
