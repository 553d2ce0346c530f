"""Calling what others gave, without waiting for it longer than is allowed."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

logger = logging.getLogger(__name__)


class Outcome(NamedTuple):
    """The value, or why there is none."""

    value: Any = None
    failure: str = ""


def call_within(seconds: float, callback: Callable[[], Any], name: str) -> Outcome:
    """Run ``callback`` on a thread of this name; one that raises or does not end in time has failed."""
    outcomes: list[Outcome] = []

    def run() -> None:
        try:
            outcomes.append(Outcome(callback()))
        except Exception as error:
            logger.exception("%s failed", name)
            outcomes.append(Outcome(failure=f"it raised {error!r}"))

    thread = threading.Thread(target=run, name=name, daemon=True)
    thread.start()
    thread.join(seconds)
    return outcomes[0] if outcomes else Outcome(failure="it did not end in time")
