"""Which vector or text belongs to which row of a pool, and how near a pool's rows are to a question."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.memory.growing_column import GrowingColumn
from familiars_desktop.storage.vector_index.upper_bounds import Reaching
from familiars_desktop.storage.vectors import Cosines

Rows = NDArray[np.int64]


class Pool(Protocol):
    """Rows with ids. A pool that grew has the same ``ids`` and ``row_of``, which may hold rows beyond its length."""

    @property
    def ids(self) -> Sequence[str]: ...

    @property
    def row_of(self) -> dict[str, int]: ...

    def __len__(self) -> int: ...

    def row(self, item_id: str, /) -> int | None: ...


class Alignment:
    """Of two lists of ids, where those of each stand in the other. Not thread-safe; what it gives out only grows."""

    def __init__(self, pool_ids: Sequence[str], ids: Sequence[str]) -> None:
        self._pool_ids = pool_ids
        self._ids = ids
        # The pool's row of each of ``ids``, and the other way round; -1 where there is none (yet).
        self._pool_row = GrowingColumn(np.int64)
        self._own_row = GrowingColumn(np.int64)
        self._waiting: dict[str, int] = {}

    def is_of(self, pool: Pool, ids: Sequence[str]) -> bool:
        return self._pool_ids is pool.ids and self._ids is ids

    def rows(self, pool: Pool) -> tuple[Rows, Rows]:
        """The pool's row of each id, and the row of each that the pool has; what is new alone is looked up."""
        self._take_pool(len(pool))
        self._take_ids(pool.row_of)
        return self._pool_row.view(), self._own_row.view()

    def _take_pool(self, count: int) -> None:
        new = range(len(self._own_row), count)
        self._own_row.extend(np.full(len(new), -1))
        for row in new if self._waiting else ():
            own = self._waiting.pop(self._pool_ids[row], None)
            if own is not None:
                self._own_row.view()[row], self._pool_row.view()[own] = own, row

    def _take_ids(self, row_of: dict[str, int]) -> None:
        first = len(self._pool_row)
        new = self._ids[first:]
        rows = np.fromiter(map(row_of.get, new, repeat(-1)), dtype=np.int64, count=len(new))
        rows[rows >= len(self._own_row)] = -1  # of a pool that has grown further
        self._pool_row.extend(rows)
        there = np.flatnonzero(rows >= 0)
        self._own_row.view()[rows[there]] = first + there
        self._waiting.update((new[at], first + at) for at in np.flatnonzero(rows < 0).tolist())


class Near:
    """How near a pool's rows (n,) are to a question; 0 where there is no vector."""

    def __init__(self, cosines: Cosines, alignment: Alignment, pool: Pool) -> None:
        self._cosines = cosines
        self._count = len(pool)
        self._pool_row, self._own_row = alignment.rows(pool)

    @property
    def width(self) -> float:
        """By how much ``at_most`` may be higher than ``exact``."""
        return self._cosines.width

    def reaching(self, cosine: float) -> Reaching:
        """What may have such a cosine, above 0, or a higher one; ``rows_of`` tells where it stands in the pool."""
        return self._cosines.reaching(cosine)

    def rows_of(self, reaching: Reaching, chosen: Rows) -> tuple[Rows, FloatArray]:
        """The rows of some of those, in no order, and what their cosines cannot exceed."""
        own = reaching.rows(chosen)
        there = (own >= 0) & (own < len(self._pool_row))  # more may have come since
        rows = np.full(len(own), -1, dtype=np.int64)
        rows[there] = self._pool_row[own[there]]
        here = (rows >= 0) & (rows < self._count)
        return rows[here], reaching.upper[chosen][here].astype(np.float64)

    def at_most(self, rows: Rows) -> FloatArray:
        """What the cosine of each of these rows cannot exceed, shape (m,)."""
        return self._of(rows, self._cosines.at_most)

    def exact(self, rows: Rows) -> FloatArray:
        """The cosines of these rows, shape (m,)."""
        return self._of(rows, self._cosines.exact)

    def _of(self, rows: Rows, values: Callable[[Rows], FloatArray]) -> FloatArray:
        own = self._own_row[rows]
        there = (own >= 0) & (own < len(self._cosines))
        found = np.zeros(len(rows), dtype=np.float64)
        found[there] = values(own[there])
        return found
