"""From odds to probabilities, for the small fitted models and for what fits them."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

_Float = TypeVar("_Float", np.float32, np.float64)


def softmax(odds: NDArray[_Float]) -> NDArray[_Float]:
    """The probabilities of the last axis of ``odds`` (…, k), which sum to 1."""
    raised = np.exp(odds - odds.max(axis=-1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=-1, keepdims=True), dtype=odds.dtype)
