"""One turn from question to reply (DESIGN §10).

personal data → question stored and attached → recall → prompt → reply streamed and stored → what was used is
reinforced → the message is queued for the writer → ``ephemeral`` is cleared.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from familiars_desktop import memorizer
from familiars_desktop.engine.briefing import Briefings, Recollected
from familiars_desktop.engine.dialogue_log import DialogueLog, NewTurn, TextVector
from familiars_desktop.engine.events import (
    Event,
    MemoriesRecalled,
    RecalledItem,
    RedactionChoice,
    ReplyDelta,
    ReplyFinished,
    TurnFailed,
    TurnStarted,
)
from familiars_desktop.engine.models import IMPORTANT, Models
from familiars_desktop.engine.recalled_items import item_of, item_to_dict
from familiars_desktop.engine.record_watch import RecordWatch
from familiars_desktop.engine.redactions import redaction_metadata
from familiars_desktop.engine.settings import Settings
from familiars_desktop.engine.turn import Turn, TurnResult
from familiars_desktop.engine.versions import path_to, previous_of
from familiars_desktop.inference import boost_thread_priority
from familiars_desktop.memory.errors import Cancelled, FamiliarsError, ModelError
from familiars_desktop.memory.redaction import node_content_for_llm
from familiars_desktop.memory.tree import Node
from familiars_desktop.storage import MemoryStore, StoredTurn, turn_id_of

if TYPE_CHECKING:
    from familiars_desktop.inference import ChatMessage
    from familiars_desktop.memorizer import Recalled

_log = logging.getLogger(__name__)
_TOPIC_COSINE: Final = 0.12
_SHORT_QUESTION_WORDS: Final = 5
_TURNS_FOR_WRITER: Final = 6


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, and where. ``answered`` is the node of a question that is stored already (regenerate)."""

    text: str
    choices: tuple[RedactionChoice, ...] = ()
    previous: int | None = None
    parent: int | None = None
    answered: int | None = None


class Asking:
    """Answers questions, one at a time, on the chat worker's thread."""

    def __init__(
        self,
        settings: Settings,
        store: MemoryStore,
        models: Models,
        briefings: Briefings,
        publish: Callable[[Event], None],
        clock: Callable[[], datetime],
    ) -> None:
        self._settings = settings
        self._store = store
        self._models = models
        self._publish = publish
        self._clock = clock
        self.briefings = briefings
        self._ephemeral = RecordWatch(store, scope="ephemeral", agent_id=settings.agent_id)

    def run(self, turn: Turn, log: DialogueLog, question: Question, *, keep: bool) -> None:
        """Answer; every way out ends the turn. ``keep``: reinforce and queue for the writer afterwards."""
        running = _RunningTurn(self, turn, log, question, keep)
        try:
            with boost_thread_priority(IMPORTANT), self._models.embedding.quiet():
                turn.finish(running.answer())
        except FamiliarsError as error:
            running.fail(str(error))
        except Exception:
            running.fail("the turn failed for a reason that was not foreseen; the log tells more")
            raise

    def call_off(self, turn: Turn) -> None:
        """A turn that will not begin any more: the program is closing."""
        turn.fail(Cancelled("the program is closing"))
        self._publish(TurnFailed(self.now.timestamp(), turn.turn_id, "the program is closing"))

    def warm_up(self, cancel: threading.Event) -> None:
        """Let an embedded model read the stable part of the prompt before the first question needs it."""
        chat = self._models.chat_model
        if chat is None or chat.base_url or cancel.is_set():
            return
        try:
            with self._models.chat(IMPORTANT, cancel=cancel) as model:
                model.complete(self.briefings.messages("Hello", (), ""), max_tokens=1, temperature=0.0, cancel=cancel)
        except ModelError as error:
            _log.info("the model was not warmed up: %s", error)

    def send(self, turn: Turn, event: Event) -> None:
        turn.publish(event)
        self._publish(event)

    @property
    def now(self) -> datetime:
        return self._clock()

    def history_of(self, turn: StoredTurn) -> list[dict[str, str]]:
        """The few turns before a stored one, as the memory writer reads them: of whom "she" speaks."""
        tree = self._store.dialogues.tree(turn.dialogue_id)
        before = path_to(tree, previous_of(tree.node_list[turn.node_id]))[-_TURNS_FOR_WRITER:]
        return [
            {"role": "user" if node.node_type == "Q" else "assistant", "content": memorizer.text_for_writer(node)}
            for node in before
        ]

    def stream(self, turn: Turn, messages: list[ChatMessage], on_delta: Callable[[str], None]) -> bool:
        """Whether the reply ended because it may be no longer. Raises Cancelled when the user stopped it, ModelError
        when the model failed."""
        with self._models.chat(IMPORTANT, cancel=turn.cancelled) as model:
            pieces = model.stream(
                messages,
                max_tokens=self._settings.reply_tokens,
                temperature=self._settings.temperature,
                cancel=turn.cancelled,
            )
            for delta in pieces:
                on_delta(delta)
        reply = pieces.reply()
        self._models.note_speed(reply)
        return reply.was_cut_off

    def settle(self, turn_id: str, used: Sequence[Recalled], ephemeral: Sequence[str]) -> None:
        """After the reply: reinforce what was in the prompt, queue the message, clear what was for this turn."""
        ids = [item.record.id for item in used if item.record is not None]
        if ids:
            self._store.reinforce(ids, actor="engine")
        self._store.dialogues.queue.enqueue(turn_id)
        for record_id in ephemeral:
            self._store.update(record_id, actor="engine", deprecated=True)

    def ephemeral_ids(self, dialogue_id: str) -> list[str]:
        return [record.id for record in self._ephemeral.records() if record.dialogue_id in (None, dialogue_id)]


class _RunningTurn:
    def __init__(self, asking: Asking, turn: Turn, log: DialogueLog, question: Question, keep: bool) -> None:
        self._asking = asking
        self._turn = turn
        self._log = log
        self._question = question
        self._keep = keep
        self._began = time.perf_counter()
        self._timings: dict[str, float] = {}
        self._pieces: list[str] = []
        self._node: int | None = question.answered
        self._foreseen: Recollected | None = None
        self._recalled: tuple[RecalledItem, ...] = ()
        self._injected: list[Recalled] = []
        self._retrieved = 0
        self._was_cut_off = False

    def answer(self) -> TurnResult:
        ephemeral = self._asking.ephemeral_ids(self._log.dialogue_id) if self._keep else []
        question_id = self._store_question()
        messages = self._recall()
        try:
            self._was_cut_off = self._asking.stream(self._turn, messages, self._heard)
        except Cancelled:
            return self._finish(stopped=True)
        except ModelError as error:
            self._keep_partial(str(error))
            raise
        finally:
            if self._keep:
                self._asking.settle(question_id, self._injected, ephemeral)
        return self._finish(stopped=self._turn.cancelled.is_set())

    def fail(self, problem: str) -> None:
        self._asking.send(self._turn, TurnFailed(self._now, self._turn.turn_id, problem))
        self._turn.finish(replace(self._result(None, stopped=True), problem=problem))

    def _store_question(self) -> str:
        if self._question.answered is not None:
            question_id = turn_id_of(self._log.dialogue_id, self._question.answered)
        else:
            question_id, self._node = self._add_question()
        assert self._node is not None
        self._asking.send(self._turn, TurnStarted(self._now, self._turn.turn_id, self._log.dialogue_id, self._node))
        return question_id

    def _add_question(self) -> tuple[str, int]:
        question = self._question
        metadata: dict[str, Any] = {"previous": question.previous}
        metadata.update(redaction_metadata(question.text, question.choices))
        said = node_content_for_llm(Node("", question.text, metadata=metadata))
        briefings = self._asking.briefings
        self._foreseen = briefings.foreseen(said, self._log, question.previous)
        if self._foreseen is None:
            briefings.read(said)
        vector = briefings.embed(said)
        follows = self._follows(vector)
        if not follows:
            metadata["follows"] = False
        turn = NewTurn(
            "Q",
            question.text,
            embedding=vector,
            timestamp=self._now,
            origin="user",
            metadata=metadata,
            parent=question.parent,
            follows=follows,
        )
        return self._log.add(turn)

    def _follows(self, vector: TextVector) -> bool:
        """Whether the question stays with the running topic; a short one always does."""
        previous, tree = self._question.previous, self._log.tree
        if previous is None or len(self._question.text.split()) <= _SHORT_QUESTION_WORDS or not vector.values.size:
            return True
        if vector.model_id != tree.embedding_model:
            return True
        before = [node for node in path_to(tree, previous)[-2:] if len(node.embedding) == vector.values.size]
        nearest = max((float(np.dot(vector.values, node.embedding)) for node in before), default=1.0)
        return nearest >= _TOPIC_COSINE

    def _recall(self) -> list[ChatMessage]:
        assert self._node is not None
        text = node_content_for_llm(self._log.tree.node_list[self._node])
        briefing = self._asking.briefings.brief(text, self._log, self._question.previous, self._node, self._foreseen)
        self._injected, self._retrieved = briefing.injected, briefing.retrieved
        self._recalled = tuple(item_of(item) for item in self._injected)
        self._timings["recall"] = self._elapsed
        self._asking.send(self._turn, MemoriesRecalled(self._now, self._turn.turn_id, self._recalled))
        return briefing.messages

    def _heard(self, delta: str) -> None:
        if not self._pieces:
            self._timings["first_token"] = self._elapsed
        self._pieces.append(delta)
        self._asking.send(self._turn, ReplyDelta(self._now, self._turn.turn_id, delta))

    def _finish(self, *, stopped: bool) -> TurnResult:
        node_id = self._add_answer(stopped=stopped)
        self._timings["total"] = self._elapsed
        result = self._result(node_id, stopped=stopped)
        self._asking.send(
            self._turn,
            ReplyFinished(
                self._now,
                self._turn.turn_id,
                self._log.dialogue_id,
                node_id,
                result.reply,
                stopped,
                result.timings,
                self._was_cut_off,
            ),
        )
        return result

    def _keep_partial(self, problem: str) -> None:
        if self._pieces:
            self._add_answer(stopped=True, problem=problem)

    def _add_answer(self, *, stopped: bool, problem: str = "") -> int:
        reply = "".join(self._pieces)
        metadata: dict[str, Any] = {
            "previous": self._node,
            "memories_used": [item_to_dict(item) for item in self._recalled],
        }
        if stopped:
            metadata["stopped"] = True
        if problem:
            metadata["problem"] = problem
        if self._was_cut_off:
            metadata["cut_off"] = True
        vector = self._asking.briefings.embed(reply) if reply else TextVector()
        turn = NewTurn(
            "A",
            reply,
            embedding=vector,
            timestamp=self._now,
            origin="response",
            metadata=metadata,
            parent=self._node,
        )
        return self._log.add(turn)[1]

    def _result(self, answer_node: int | None, *, stopped: bool) -> TurnResult:
        return TurnResult(
            turn_id=self._turn.turn_id,
            dialogue_id=self._log.dialogue_id,
            question_node=self._node,
            answer_node=answer_node,
            reply="".join(self._pieces),
            recalled=self._recalled,
            retrieved=self._retrieved,
            used=self._used_in("".join(self._pieces)),
            stopped=stopped,
            timings=dict(self._timings),
        )

    def _used_in(self, reply: str) -> int:
        if not self._injected or not reply:
            return 0
        return len(memorizer.reflected_in(reply, self._injected, question=self._question.text))

    @property
    def _now(self) -> float:
        return self._asking.now.timestamp()

    @property
    def _elapsed(self) -> float:
        return round(time.perf_counter() - self._began, 4)
