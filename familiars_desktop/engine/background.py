"""What is done while nobody waits for an answer: messages are read, memory is tidied, what is due is said."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING

from familiars_desktop.engine.events import CompanionSpoke
from familiars_desktop.engine.speaking import Speaking
from familiars_desktop.engine.tidying import Tidying
from familiars_desktop.engine.workers import Worker
from familiars_desktop.engine.writing import Writing
from familiars_desktop.memory.errors import FamiliarsError

if TYPE_CHECKING:
    from familiars_desktop.memorizer import Merge

_log = logging.getLogger(__name__)


class Background:
    """One worker's jobs, all of which stop at ``interrupt`` and go on after ``resume``.

    ``is_idle`` says whether nobody waits; ``messages_read`` is called whenever the queue of messages was gone through.
    """

    def __init__(
        self,
        worker: Worker,
        writing: Writing,
        tidying: Tidying,
        speaking: Speaking,
        *,
        is_idle: Callable[[], bool],
        messages_read: Callable[[], object],
    ) -> None:
        self._worker = worker
        self._writing = writing
        self._tidying = tidying
        self._speaking = speaking
        self._is_idle = is_idle
        self._messages_read = messages_read
        self._tending: Future[None] | None = None

    def spoken(self, text: str) -> None:
        """The user said this."""
        self._tidying.spoken(text)

    def interrupt(self) -> None:
        """Somebody waits: what is under way stops."""
        self._writing.interrupt()
        self._tidying.interrupt()
        self._speaking.interrupt()

    def resume(self) -> None:
        """Nobody waits any more: read what has come meanwhile."""
        self._tidying.resume()
        self._speaking.resume()
        self.read_messages()

    def read_messages(self) -> Future[None]:
        """Let the writer read what is queued."""
        return self._worker.submit(self._read)

    def tend(self) -> None:
        """If nobody waits, and it is not under way: tidy memory when there is a reason, and say what is due."""
        if self._is_idle() and (self._tending is None or self._tending.done()):
            self._tending = self._worker.submit(self._tend)

    def consolidate(self) -> Future[list[Merge]]:
        """Tidy memory now, without pauses."""
        return self._worker.submit(self._tidying.tidy, "asked", pause=0.0)

    def speak_up(self) -> Future[CompanionSpoke | None]:
        """Say the most pressing thing now, if the rules allow it."""
        return self._worker.submit(self._speaking.speak)

    def _read(self) -> None:
        if self._is_idle():
            self._writing.resume()
        self._writing.drain()
        self._messages_read()

    def _tend(self) -> None:
        self._tidying.tidy_when_due()
        try:
            self._speaking.speak_when_due()
        except FamiliarsError as error:
            _log.warning("what is due could not be said: %s", error)
