"""Columns that grow at their end: adding a value moves none of the others."""

from __future__ import annotations

from typing import Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

Scalar = TypeVar("Scalar", bound=np.generic)
_FIRST = 64


class GrowingColumn(Generic[Scalar]):
    """Views handed out stay as they are, but for what ``put`` changes. Not thread-safe."""

    def __init__(self, dtype: type[Scalar]) -> None:
        self._values: NDArray[Scalar] = np.zeros(_FIRST, dtype=dtype)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def view(self) -> NDArray[Scalar]:
        """The values so far, shape (n,)."""
        return self._values[: self._count]

    def extend(self, values: ArrayLike) -> None:
        """Add values (m,) at the end."""
        new = np.asarray(values, dtype=self._values.dtype)
        count = self._count + len(new)
        if count > len(self._values):
            larger = np.zeros(max(count, 2 * len(self._values)), dtype=self._values.dtype)
            larger[: self._count] = self.view()
            self._values = larger
        self._values[self._count : count] = new
        self._count = count

    def put(self, rows: NDArray[np.int64], values: ArrayLike) -> None:
        """Set these rows (m,), in the views handed out as well."""
        self._values[rows] = values
