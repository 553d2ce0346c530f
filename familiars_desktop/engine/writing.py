"""Reading queued messages for memories, behind the conversation and out of its way."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from familiars_desktop import memorizer
from familiars_desktop.engine.conversations import Conversations
from familiars_desktop.engine.events import Event, MemoriesWritten, WriterFailed, WriterState
from familiars_desktop.engine.models import NICE, Models
from familiars_desktop.engine.outcomes import conflict_event
from familiars_desktop.engine.settings import Settings
from familiars_desktop.inference import EitherEvent, ResumableReply, boost_thread_priority
from familiars_desktop.memory.errors import Cancelled, FamiliarsError, RecordNotFound
from familiars_desktop.storage import MemoryStore, StoredTurn

if TYPE_CHECKING:
    from familiars_desktop.inference import ChatMessage, Checkpoint

_log = logging.getLogger(__name__)
_PATIENCE_SECONDS: Final = 90.0


class Writing:
    """Drains the store's queue of unread messages on the background worker. Interrupted, it takes the message up
    again after the user's turn: nothing is committed before a message is read whole, and what the model has answered
    so far is kept, in memory alone, down to the token it was at.

    ``history`` gives the turns before a message as ``remember`` takes them; ``heard`` is told of each message that was
    read, with the thread it came on."""

    def __init__(
        self,
        settings: Settings,
        store: MemoryStore,
        models: Models,
        publish: Callable[[Event], None],
        clock: Callable[[], datetime],
        beta: float,
        *,
        history: Callable[[StoredTurn], Sequence[Mapping[str, str]]] = lambda turn: (),
        heard: Callable[[StoredTurn], None] = lambda turn: None,
    ) -> None:
        self._settings = settings
        self._store = store
        self._models = models
        self._publish = publish
        self._clock = clock
        self._beta = beta
        self._history = history
        self._heard = heard
        self._conversations = Conversations(store, settings.agent_id)
        self._interrupted = threading.Event()
        self._opinion = SecondOpinion(models)
        self.state: WriterState = "idle"

    def interrupt(self) -> None:
        """The user speaks: stop at once, the message stays queued."""
        self._interrupted.set()

    def resume(self) -> None:
        self._interrupted.clear()

    def drain(self) -> None:
        """Read what is queued and due, oldest first, until all is read or the user speaks."""
        self.state = "writing"
        try:
            for queued in self._store.dialogues.queue.pending():
                if self._interrupted.is_set():
                    self.state = "waiting"
                    return
                if queued.next_try <= self._clock().timestamp():
                    self._read(queued.turn_id)
        finally:
            if self.state == "writing":
                self.state = "idle"

    def _read(self, turn_id: str) -> None:
        queue = self._store.dialogues.queue
        try:
            self._remember(self._store.dialogues.turn(turn_id))
        except Cancelled:
            self.state = "waiting"
        except RecordNotFound:
            queue.done(turn_id)
        except FamiliarsError as error:
            self.state = "failed"
            queue.failed(turn_id, str(error))
            self._publish(WriterFailed(self._now, turn_id, str(error)))
            self._opinion.clear()
        else:
            queue.done(turn_id)
            self._opinion.clear()

    def _remember(self, turn: StoredTurn) -> None:
        with boost_thread_priority(NICE):
            embed = self._models.embedding if self._models.embedding.installed else None
            remembered = memorizer.remember(
                self._store,
                embed,
                memorizer.MemorizerWriter(self._second_opinion(), embed=embed),
                turn,
                agent_id=self._settings.agent_id,
                history=self._history(turn),
                beta=self._beta,
                cancel=self._interrupted,
            )
            self._heard(turn)
        written = tuple(self._conversations.written_memory(record) for record in remembered.records)
        self._publish(
            MemoriesWritten(
                self._now,
                turn.id,
                turn.dialogue_id,
                turn.node_id,
                written,
                tuple(record.id for record in remembered.superseded),
                written[0].act if len({memory.act for memory in written}) == 1 else None,
            )
        )
        for outcome in remembered.outcomes:
            self._publish(conflict_event(self._now, outcome))

    def _second_opinion(self) -> SecondOpinion | None:
        """Asks the writer's model, where one is chosen and can be asked now."""
        return self._opinion if self._models.writer_model is not None else None

    @property
    def _now(self) -> float:
        return self._clock().timestamp()


class SecondOpinion:
    """The writer's model as it is asked: under a NICE lease for each call, so that the user goes first.

    A call that was interrupted goes on when it is made again, where the model is an embedded one; calls that were
    answered are not made twice. ``clear`` forgets them, once a message is done with. A model that has not answered
    after ``patience`` seconds is given up: WriterFailed.
    """

    def __init__(self, models: Models, *, patience: float = _PATIENCE_SECONDS) -> None:
        self._models = models
        self._patience = patience
        self._replies: dict[str, ResumableReply] = {}

    def complete(
        self,
        messages: Sequence[ChatMessage],
        *,
        max_tokens: int,
        temperature: float,
        json_schema: Mapping[str, Any] | None = None,
        cancel: threading.Event | None = None,
    ) -> str:
        options: dict[str, Any] = {"max_tokens": max_tokens, "temperature": temperature, "json_schema": json_schema}
        asked = json.dumps([list(messages), options])
        reply = self._replies.setdefault(asked, ResumableReply(messages, **options))
        with _Patience(self._patience, cancel) as patience:
            return self._answer(messages, reply, options, patience)

    def _answer(
        self, messages: Sequence[ChatMessage], reply: ResumableReply, options: Mapping[str, Any], patience: _Patience
    ) -> str:
        while True:
            stop = EitherEvent(patience)
            try:
                with self._models.writer(cancel=patience, on_checkpoint=_stopping(stop, reply)) as model:
                    slot = model.slot_for(messages)
                    if slot is None:
                        return model.complete(messages, cancel=patience, **options)
                    return reply.run(slot, cancel=stop)
            except Cancelled:
                if patience.ended:
                    raise memorizer.WriterFailed(
                        f"the writer's model has not answered within {self._patience:g} s: the turn stays queued"
                    ) from None
                # The gate alone wanted the place for a moment; when it was given up for good, so is the answer.
                if patience.is_set() or not self._models.is_resident(self._models.writer_model):
                    raise

    def clear(self) -> None:
        self._replies.clear()


class _Patience(EitherEvent):
    """Set once ``cancel`` is, or when so many seconds have passed: then it has ``ended``."""

    def __init__(self, seconds: float, cancel: threading.Event | None) -> None:
        super().__init__(cancel)
        self._cancel = cancel
        self._timer = threading.Timer(seconds, self.set)
        self._timer.daemon = True

    @property
    def ended(self) -> bool:
        """Whether time ran out, rather than that somebody stopped it."""
        return self.is_set() and not (self._cancel is not None and self._cancel.is_set())

    def __enter__(self) -> _Patience:
        self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._timer.cancel()


def _stopping(stop: threading.Event, reply: ResumableReply) -> Callable[[], Checkpoint]:
    def checkpoint() -> Checkpoint:
        stop.set()
        return reply.checkpoint

    return checkpoint
