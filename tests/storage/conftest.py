"""A workspace in a temporary folder, a clock that the test moves, a small deterministic embedder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from familiars_desktop.storage import MemoryStore

MONDAY = datetime(2026, 9, 7, 12, 0, tzinfo=UTC)


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self, start: datetime = MONDAY) -> None:
        self.now = start

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **duration: float) -> datetime:
        self.now += timedelta(**duration)
        return self.now


class LetterCounts:
    """An embedder without a model: how often each letter stands in a text."""

    model_id = "letters"

    def __init__(self) -> None:
        self.calls: list[list[str]] = []

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.calls.append(list(texts))
        letters = "abcdefghijklmnopqrstuvwxyz"
        return np.array([[text.lower().count(letter) for letter in letters] for text in texts], dtype=np.float32)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def embed() -> LetterCounts:
    return LetterCounts()


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return tmp_path / "workspace"


@pytest.fixture
def open_store(workspace: Path, clock: Clock) -> Iterator[Callable[..., MemoryStore]]:
    """Opens the workspace, as often as asked; every store is closed at the end."""
    opened: list[MemoryStore] = []

    def open_again(**options: object) -> MemoryStore:
        store = MemoryStore(workspace, **{"clock": clock, **options})  # type: ignore[arg-type]
        opened.append(store)
        return store

    yield open_again
    for store in opened:
        store.close()


@pytest.fixture
def store(open_store: Callable[..., MemoryStore]) -> MemoryStore:
    return open_store()
