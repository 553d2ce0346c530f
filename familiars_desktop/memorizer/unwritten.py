"""Measuring a text against a question as if it were remembered: what an imagined memory would score."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memory.decay import FloatArray
from familiars_desktop.storage import MemoryStore
from familiars_desktop.storage.token_codes import CodedTokens, best_matches


def unwritten_cosine(question: NDArray[np.float32], text: NDArray[np.float32]) -> FloatArray:
    """Of two unit vectors (d,), shape (1,); 0 where one of them is missing or of another model."""
    if not len(text) or len(question) != len(text):
        return np.zeros(1)
    return np.array([float(question @ text)])


def unwritten_late(store: MemoryStore, question: CodedTokens | None, text: CodedTokens | None) -> FloatArray:
    """MaxSim as ``late_interaction`` measures it, shape (1,) in [0, 1]; NaN where there are no vectors of tokens."""
    if question is None or text is None or not question.words or not text.words:
        return np.full(1, np.nan)
    rarity = np.array(store.words.rarity(question.words))
    if not rarity.any():
        return np.full(1, np.nan)
    matches = best_matches([text.codes], np.zeros(1, dtype=np.int64), question.codes)
    return np.asarray(np.clip(matches @ rarity / rarity.sum(), 0.0, 1.0), dtype=np.float64)
