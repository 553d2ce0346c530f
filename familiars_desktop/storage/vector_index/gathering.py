"""Putting the codes of an index in a new order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage.vector_index.code_blocks import CodeBlock, Rows
from familiars_desktop.storage.vector_index.quantization import Codes
from familiars_desktop.storage.vector_index.sketches import Losses

_PIECE: Final = 16_384


class Gathered:
    """Codes of a sorted block and of the changes to it, in a new order of positions."""

    def __init__(self, block: CodeBlock, changed: CodeBlock, positions: Rows) -> None:
        self._parts = (block, changed)
        self._positions = positions

    def codes(self) -> Iterator[Codes]:
        for start in range(0, len(self._positions), _PIECE):
            yield self._column("codes", self._positions[start : start + _PIECE])

    def sketches(self) -> Codes:
        """Of the basis of both."""
        return self._column("sketches", self._positions)

    @property
    def losses(self) -> Losses:
        """Of those sketches."""
        first, second = self._parts
        return first.losses | second.losses

    def scale(self) -> FloatArray:
        return self._column("scale", self._positions)

    def residual(self) -> FloatArray:
        return self._column("residual", self._positions)

    def _column(self, name: str, positions: Rows) -> NDArray[Any]:
        first, second = (getattr(part, name) for part in self._parts)
        found = np.zeros((len(positions), *first.shape[1:]), dtype=first.dtype)
        sorted_ones = positions < len(first)
        found[sorted_ones] = first[positions[sorted_ones]]
        found[~sorted_ones] = second[positions[~sorted_ones] - len(first)]
        return found
