"""The rows of the table as they are written at a moment, many of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory import CATEGORIES, SCOPES
from familiars_desktop.ui.memory_view.forecast import fades_day
from familiars_desktop.ui.memory_view.moments import relative_text
from familiars_desktop.ui.memory_view.state import MemoryState
from familiars_desktop.ui.memory_view.wording import forgotten, status_word, word
from familiars_desktop.ui.translation import tr


class Column(IntEnum):
    STRENGTH = 0
    CHANGE = 1
    TEXT = 2
    SCOPE = 3
    CATEGORY = 4
    STATUS = 5
    LAST_USE = 6
    USES = 7
    FADES = 8


_INKED: Final = (Column.STRENGTH, Column.TEXT)


@dataclass(frozen=True, slots=True)
class Line:
    """``texts`` by column; ``percent`` is the strength in whole percent, ``struck`` whether it is below the threshold,
    ``there`` whether it could be recalled."""

    texts: tuple[str, ...]
    percent: int
    struck: bool
    there: bool

    def looks_like(self, other: Line, column: Column) -> bool:
        """Whether the two are painted alike there."""
        alike = self.texts[column] == other.texts[column]
        return alike and (column not in _INKED or (self.struck, self.there) == (other.struck, other.there))


def lines_of(state: MemoryState, rows: NDArray[np.int64]) -> list[Line]:
    """What stands in the table for these rows of the catalogue, (k,)."""
    catalogue, columns = state.catalogue, state.columns
    strike = state.thresholds.strike
    strength = state.strength[rows]
    values = (
        strength,
        state.change(rows),
        catalogue.scope[rows],
        catalogue.category[rows],
        state.status[rows],
        state.pinned[rows],
        columns.t0[rows],
        state.access_count[rows],
        state.fades_on(rows),
        strength < strike,
        state.there[rows],
    )
    found = []
    for row, values_of_row in zip(
        rows.tolist(), zip(*(column.tolist() for column in values), strict=True), strict=True
    ):
        share, change, scope, category, status, pinned, used, uses, fades, struck, there = values_of_row
        texts = (
            f"{share:.0%}",
            _points(change),
            one_line(words_of(state, row)),
            word(SCOPES[scope]),
            word(CATEGORIES[category]),
            tr("pinned") if pinned else status_word(status),
            relative_text(used, state.moment),
            str(uses),
            fades_day(fades, state.now),
        )
        found.append(Line(texts, round(100.0 * share), struck, there))
    return found


def words_of(state: MemoryState, row: int) -> str:
    """The memory's words at the moment."""
    return state.catalogue.text_at(row, state.moment) or forgotten()


def different_columns(before: Sequence[Line], after: Sequence[Line]) -> list[tuple[int, int]]:
    """(first, last) of each run of columns in which any of the lines, one by one, looks different."""
    runs: list[tuple[int, int]] = []
    for column in Column:
        if all(one.looks_like(other, column) for one, other in zip(before, after, strict=True)):
            continue
        if runs and runs[-1][1] == column - 1:
            runs[-1] = (runs[-1][0], int(column))
        else:
            runs.append((int(column), int(column)))
    return runs


@lru_cache(maxsize=1_024)
def one_line(text: str) -> str:
    """The words without the breaks between them."""
    return " ".join(text.split())


def _points(change: float) -> str:
    """Percentage points with their sign; "" when nothing has changed."""
    points = round(100.0 * change)
    return f"{points:+d}".replace("-", "−") if points else ""
