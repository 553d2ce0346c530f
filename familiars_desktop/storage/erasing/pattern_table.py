"""Many byte patterns found in one pass: by eight bytes of each that few others have, hashed at every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

_WINDOW: Final = 8
_BITS: Final = 20
_FACTOR: Final = np.uint64(0x9E3779B97F4A7C15)
_SHIFT: Final = np.uint64(64 - _BITS)
_FEW: Final = 16


class PatternTable:
    """Built once, used on block after block. The cost hardly grows with the number of patterns."""

    def __init__(self, patterns: Sequence[bytes]) -> None:
        self._patterns = patterns
        hashed = [number for number, pattern in enumerate(patterns) if len(pattern) >= _WINDOW]
        if len(hashed) <= _FEW:
            hashed = []
        self._one_by_one = sorted(set(range(len(patterns))) - set(hashed))
        self._places: dict[int, list[tuple[int, int]]] = {}
        windows = Counter(window for number in hashed for window in set(_windows(patterns[number])))
        for number in hashed:
            at, window = min(enumerate(_windows(patterns[number])), key=lambda place: windows[place[1]])
            self._places.setdefault(int.from_bytes(window, "little"), []).append((number, at))
        self._keys = np.array(sorted(self._places), dtype=np.uint64)
        self._is_known = np.zeros(1 << _BITS, dtype=bool)
        self._is_known[_hashes(self._keys)] = True

    def occurrences(self, data: bytes) -> Iterator[tuple[int, int]]:
        """(pattern's number, offset) of each occurrence, in no order."""
        for number in self._one_by_one:
            at = data.find(self._patterns[number])
            while at >= 0:
                yield number, at
                at = data.find(self._patterns[number], at + 1)
        if len(self._keys):
            for offset in range(_WINDOW):
                yield from self._aligned(data, offset)

    def _aligned(self, data: bytes, offset: int) -> Iterator[tuple[int, int]]:
        """Those whose eight bytes lie at ``offset`` and every eighth byte from there."""
        if len(data) < offset + _WINDOW:
            return
        values = np.frombuffer(data, dtype="<u8", count=(len(data) - offset) // _WINDOW, offset=offset)
        rows = np.flatnonzero(self._is_known[_hashes(values)])
        near = np.minimum(np.searchsorted(self._keys, values[rows]), len(self._keys) - 1)
        for row in rows[self._keys[near] == values[rows]].tolist():
            for number, at in self._places[int(values[row])]:
                start, pattern = offset + _WINDOW * row - at, self._patterns[number]
                if start >= 0 and data.startswith(pattern, start):
                    yield number, start


def _windows(pattern: bytes) -> list[bytes]:
    return [pattern[at : at + _WINDOW] for at in range(len(pattern) - _WINDOW + 1)]


def _hashes(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    hashed: NDArray[np.uint64] = (values * _FACTOR) >> _SHIFT
    return hashed
