"""A store whose clock the test turns, and an embedder that needs no model: words hashed into 256 places."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from familiars_desktop.memorizer.comparing import analyse
from familiars_desktop.storage import EmbedTexts, MemoryStore, StoredTurn

Say = Callable[..., StoredTurn]


class Clock:
    """A clock that stands still until it is turned."""

    def __init__(self, moment: datetime) -> None:
        self.moment = moment

    def __call__(self) -> datetime:
        return self.moment

    def turn(self, **step: float) -> datetime:
        self.moment += timedelta(**step)
        return self.moment


def hashed_words(texts: Sequence[str]) -> NDArray[np.float32]:
    """Unit vectors of the stems of each text, shape (n, 256): texts with the same words have cosine 1."""
    matrix = np.zeros((len(texts), 256), dtype=np.float32)
    for row, text in enumerate(texts):
        for word in analyse(text).words:
            matrix[row, zlib.crc32(word.encode()) % 256] += 1.0
    norms = np.linalg.norm(matrix, axis=1, keepdims=True)
    return np.divide(matrix, norms, out=np.zeros_like(matrix), where=norms > 0)


@pytest.fixture
def embed() -> EmbedTexts:
    return hashed_words


@pytest.fixture
def clock() -> Clock:
    return Clock(datetime(2026, 3, 4, 12, 0, tzinfo=UTC))  # a Wednesday


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[MemoryStore]:
    with MemoryStore(tmp_path / "workspace", embed=hashed_words, clock=clock) as opened:
        yield opened


@pytest.fixture
def say(store: MemoryStore, clock: Clock) -> Say:
    """Adds a turn of the user's to one conversation, a minute after the last."""
    dialogue = store.dialogues.create(name="test")

    def add(text: str, *, node_type: str = "Q", **metadata: object) -> StoredTurn:
        moment = clock.turn(minutes=1)
        return store.dialogues.add_turn(
            dialogue.id,
            node_type,
            text,
            embedding=(),
            timestamp=moment.timestamp(),
            origin="user" if node_type == "Q" else "response",
            metadata=metadata or None,
        )

    return add
