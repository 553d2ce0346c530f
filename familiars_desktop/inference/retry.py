"""When a request that a busy server turned away is worth another try, and how long to wait before it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

# Too many requests; and what a server, or the gateway before it, says when it is overloaded or still loading.
RETRIED_STATUSES: Final = frozenset({429, 500, 502, 503, 504, 529})


@dataclass(frozen=True)
class RetryPolicy:
    """Up to ``attempts`` tries; the waits double from ``first_seconds``, none is longer than ``longest_seconds``.

    A server's Retry-After counts instead where it is longer; beyond ``longest_seconds`` there is no other try.
    """

    attempts: int = 3
    first_seconds: float = 0.5
    longest_seconds: float = 20.0

    def wait_after(
        self,
        tried: int,
        status: int,
        retry_after: str | None,
        *,
        draw: Callable[[], float] = random.random,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> float | None:
        """Seconds until the next try, None when there is none. Half of the wait is random (``draw`` in [0, 1))."""
        if status not in RETRIED_STATUSES or tried >= self.attempts:
            return None
        back_off = min(self.first_seconds * 2.0 ** (tried - 1), self.longest_seconds) * (0.5 + 0.5 * draw())
        asked = _seconds_of(retry_after, now)
        return None if asked > self.longest_seconds else max(back_off, asked)


PATIENT: Final = RetryPolicy()
ONCE: Final = RetryPolicy(attempts=1)


def _seconds_of(retry_after: str | None, now: Callable[[], datetime]) -> float:
    """A Retry-After header in seconds: a number, or an HTTP date; 0 for anything else (RFC 9110 §10.2.3)."""
    if not retry_after:
        return 0.0
    if retry_after.strip().isdigit():
        return float(retry_after)
    try:
        moment = parsedate_to_datetime(retry_after)
    except ValueError:
        return 0.0
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0.0, (aware - now()).total_seconds())
