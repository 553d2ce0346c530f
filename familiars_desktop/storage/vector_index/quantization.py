"""Unit vectors as int8 codes: what is streamed when many are compared, with the error bound that makes it exact."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray

try:
    import numkong
except ImportError:  # no wheel for this machine: NumPy does it, several times slower
    numkong = None  # type: ignore[assignment]

LARGEST_CODE: Final = 127
# What float32 arithmetic on values of at most 1 may lose, several times over.
ROUNDING: Final = 4e-6
_SMALLEST: Final = 1e-30
_EXACT_WIDTH: Final = 1_024
_UNIT: Final = 1e-6
_PIECE: Final = 4_096
THREADS: Final = min(2, os.cpu_count() or 1)

Codes = NDArray[np.int8]
Floats = NDArray[np.float32]
Integers = NDArray[np.int32]
_Found = TypeVar("_Found")
_Task = TypeVar("_Task")


@dataclass(frozen=True, slots=True)
class QuantizedQuery:
    """A unit vector as one row of codes (1, d); ``residual`` is |q - scale·codes|."""

    codes: Codes
    scale: float
    residual: float


def unit_rows(vectors: NDArray[Any], dimensions: int) -> Floats:
    """The rows (n, d) at length 1, float32; zero rows and those of length 1 already stay as they are.

    Raises ValueError for another number of dimensions, and for NaN or ∞.
    """
    if vectors.shape[1:] != (dimensions,):
        raise ValueError(f"vectors have {vectors.shape[-1]} dimensions: those of this index have {dimensions}")
    units = np.empty(vectors.shape, dtype=np.float32)
    for start in range(0, len(vectors), _PIECE):
        wide = vectors[start : start + _PIECE].astype(np.float64)
        if not np.isfinite(wide).all():
            raise ValueError("a vector holds NaN or an infinity: it has no direction")
        largest = np.abs(wide).max(axis=1, keepdims=True)
        lengths = np.linalg.norm(np.divide(wide, largest, where=largest > 0.0, out=wide.copy()), axis=1, keepdims=True)
        is_unit = (np.abs(lengths * largest - 1.0) < _UNIT) | (largest == 0.0)
        wide = np.where(is_unit, wide, wide / np.where(is_unit, 1.0, largest) / np.where(is_unit, 1.0, lengths))
        units[start : start + _PIECE] = wide
    return units


def quantized(rows: Floats) -> tuple[Codes, FloatArray, FloatArray]:
    """Codes (n, d), scale (n,) and |x - scale·codes| (n,), rounded up, of rows of length 1 or 0."""
    codes = np.empty(rows.shape, dtype=np.int8)
    scale, residual = np.empty(len(rows)), np.empty(len(rows))
    for start in range(0, len(rows), _PIECE):
        some = rows[start : start + _PIECE]
        largest = np.abs(some).max(axis=1, initial=0.0)
        steps = np.where(largest > _SMALLEST, largest / LARGEST_CODE, 1.0)[:, None]
        rounded = np.rint(some / steps)
        difference = some - rounded * steps
        codes[start : start + _PIECE], scale[start : start + _PIECE] = rounded, steps[:, 0]
        residual[start : start + _PIECE] = np.sqrt(np.einsum("ij,ij->i", difference, difference)) + ROUNDING
    return codes, scale, residual


def quantized_query(direction: NDArray[Any]) -> QuantizedQuery:
    """A unit vector (d,) ready to be compared with rows."""
    largest = float(np.abs(direction).max(initial=0.0))
    step = largest / LARGEST_CODE if largest > _SMALLEST else 1.0
    wide = direction.astype(np.float64)
    rounded = np.rint(wide / step)
    wide -= rounded * step
    return QuantizedQuery(rounded.astype(np.int8)[None, :], step, math.sqrt(float(wide @ wide)) + ROUNDING)


def unit_vector(vector: NDArray[Any], dimensions: int) -> Floats:
    """One row of ``unit_rows``, sooner where its length is 1 already."""
    if vector.shape == (dimensions,):
        wide = vector.astype(np.float64)
        if abs(math.sqrt(float(wide @ wide)) - 1.0) < _UNIT:
            return np.asarray(wide, dtype=np.float32)
    found: Floats = unit_rows(vector.reshape(1, -1), dimensions)[0]
    return found


def dot_products(rows: Codes, query: QuantizedQuery) -> FloatArray:
    """Integer products of contiguous code rows (n, d) with the query's, shape (n,), exact."""
    if not len(rows):
        return np.zeros(0)
    if numkong is None:
        return _numpy_products(rows, query.codes[0])
    found: FloatArray = np.asarray(numkong.cdist(rows, query.codes, metric="dot"), dtype=np.float64).reshape(-1)
    return found


def products_into(found: Integers, rows: Codes, query: QuantizedQuery) -> None:
    """The same into ``found`` (n,), sooner where rows are short; of at most 100 000 dimensions, or they overflow."""
    if not len(rows):
        return
    if numkong is None:
        found[:] = _numpy_products(rows, query.codes[0])
        return
    # Both share the memory of ``found``.
    numkong.dots_packed(rows, numkong.dots_pack(query.codes), out=numkong.from_dlpack(found.reshape(-1, 1)))


def _numpy_products(rows: Codes, codes: Codes) -> FloatArray:
    """The same in float32, whose sums of at most 1 040 such products are whole numbers too."""
    found = np.zeros(len(rows))
    for at in range(0, rows.shape[1], _EXACT_WIDTH):
        some = rows[:, at : at + _EXACT_WIDTH].astype(np.float32)
        found += some @ codes[at : at + _EXACT_WIDTH].astype(np.float32)
    return found


def in_threads(work: Callable[[_Task], _Found], tasks: Iterable[_Task]) -> list[_Found]:
    """What ``work`` makes of each task, in order; two at a time where there are two processors."""
    waiting = list(tasks)
    if THREADS < 2 or len(waiting) < 2:
        return [work(task) for task in waiting]
    if len(waiting) == 2:  # this thread need not sleep meanwhile
        other = _threads().submit(work, waiting[1])
        return [work(waiting[0]), other.result()]
    return list(_threads().map(work, waiting))


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(THREADS, thread_name_prefix="vectors")
