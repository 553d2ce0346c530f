"""An engine on a workspace of its own, with the real embedder and the smallest real language model."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from familiars_desktop.engine import Engine, load_settings

CHAT_MODEL = "HuggingFaceTB/SmolLM2-135M-Instruct"


class StandingClock:
    """A clock that moves when it is told to."""

    def __init__(self, moment: datetime) -> None:
        self.moment = moment

    def __call__(self) -> datetime:
        return self.moment

    def advance(self, **duration: float) -> None:
        self.moment += timedelta(**duration)


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock(datetime(2026, 5, 4, 9, tzinfo=UTC))


@pytest.fixture
def settings(tmp_path: Path):
    def make(**overrides):
        return load_settings(
            workspace=tmp_path / "workspace",
            config=tmp_path / "config",
            chat_model=overrides.pop("chat_model", CHAT_MODEL),
            reply_tokens=overrides.pop("reply_tokens", 24),
            threads=2,
            **overrides,
        )

    return make


@pytest.fixture
def quiet(settings, clock):
    """An engine whose models are not loaded."""
    engine = Engine(settings(), clock=clock)
    yield engine
    engine.close()


@pytest.fixture
def engine(model_store, settings, clock):
    with Engine(settings(), clock=clock) as engine:
        assert engine.loaded(120)
        yield engine
