"""One call of ``say``: its events as they come, its result at the end, and the way to stop it."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from familiars_desktop.engine.events import Event, RecalledItem, ReplyFinished, TurnFailed
from familiars_desktop.memory.errors import FamiliarsError


@dataclass(frozen=True, slots=True)
class TurnResult:
    """How a turn ended. ``problem`` is "" unless it failed, and then ``reply`` is what had come of it.

    Of the ``retrieved`` memories those in ``recalled`` were put into the prompt (and reinforced); of these the
    reply reflects ``used``.
    """

    turn_id: str
    dialogue_id: str
    question_node: int | None
    answer_node: int | None
    reply: str
    recalled: tuple[RecalledItem, ...] = ()
    retrieved: int = 0
    used: int = 0
    stopped: bool = False
    problem: str = ""
    timings: Mapping[str, float] = field(default_factory=dict)


class Turn:
    """A turn under way. Iterating gives its events until the reply is finished or has failed."""

    def __init__(self, turn_id: str) -> None:
        self.turn_id = turn_id
        self.cancelled = threading.Event()
        self._events: queue.SimpleQueue[Event | None] = queue.SimpleQueue()
        self._done = threading.Event()
        self._result: TurnResult | None = None
        self._error: FamiliarsError | None = None

    def __iter__(self) -> Iterator[Event]:
        while (event := self._events.get()) is not None:
            yield event
            if isinstance(event, ReplyFinished | TurnFailed):
                return

    def cancel(self) -> None:
        """Stop: what has come of the reply is kept as a stopped one."""
        self.cancelled.set()

    def result(self, timeout: float | None = None) -> TurnResult:
        """Wait for the end. Raises TimeoutError, or the error that kept the turn from beginning."""
        if not self._done.wait(timeout):
            raise TimeoutError(f"the turn {self.turn_id} has not ended within {timeout} s")
        if self._error is not None:
            raise self._error
        assert self._result is not None
        return self._result

    @property
    def done(self) -> bool:
        return self._done.is_set()

    def publish(self, event: Event) -> None:
        self._events.put(event)

    def finish(self, result: TurnResult) -> None:
        self._result = result
        self._end()

    def fail(self, error: FamiliarsError) -> None:
        self._error = error
        self._end()

    def _end(self) -> None:
        self._done.set()
        self._events.put(None)
