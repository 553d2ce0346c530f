"""One turn from question to reply (DESIGN §10).

personal data → question stored and attached → recall → prompt → reply streamed and stored → what was used is
reinforced → the message is queued for the writer → ``ephemeral`` is cleared.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from familiars_desktop import memorizer
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
from familiars_desktop.engine.prompt import build_prompt, latest_that_fit, persona_of, trim_history
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
from familiars_desktop.storage.embedding import vectors_of

if TYPE_CHECKING:
    from familiars_desktop.inference import ChatMessage
    from familiars_desktop.memorizer import MemoryReader, Recalled, Recollection

_log = logging.getLogger(__name__)
_CHARACTERS_PER_TOKEN: Final = 3
_READ_CHARACTERS: Final = 4000
_QUESTIONS: Final = 3
# What is far behind the best match misleads a small model more than it helps.
_RELATIVE_FLOOR: Final = 0.6
_RELATIVE_FLOOR_OF_REPLIES: Final = 0.9
_TOPIC_COSINE: Final = 0.12
_SHORT_QUESTION_WORDS: Final = 5
# The window of a long conversation moves by a third of its length: twice in three exchanges it stands.
_WINDOW_STEPS: Final = 3
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
        reader: MemoryReader,
        publish: Callable[[Event], None],
        clock: Callable[[], datetime],
    ) -> None:
        self._settings = settings
        self._store = store
        self._models = models
        self._reader = reader
        self._publish = publish
        self._clock = clock
        self._directives = RecordWatch(store, scope="identity", category="directive", agent_id=settings.agent_id)
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

    def warm_up(self, cancel: threading.Event) -> None:
        """Let an embedded model read the stable part of the prompt before the first question needs it."""
        chat = self._models.chat_model
        if chat is None or chat.base_url or cancel.is_set():
            return
        try:
            with self._models.chat(IMPORTANT, cancel=cancel) as model:
                model.complete(self.messages("Hello", (), ""), max_tokens=1, temperature=0.0, cancel=cancel)
        except ModelError as error:
            _log.info("the model was not warmed up: %s", error)

    def send(self, turn: Turn, event: Event) -> None:
        turn.publish(event)
        self._publish(event)

    @property
    def now(self) -> datetime:
        return self._clock()

    def embed(self, text: str) -> TextVector:
        """The text's vector, or an empty one while there is no embedder: the turn goes on without."""
        try:
            vectors, model_id = vectors_of(self._models.embedding, [text])
        except ModelError:
            return TextVector()
        return TextVector(np.asarray(vectors[0], dtype=np.float32), model_id)

    def prepare(self, text: str) -> None:
        """Embed a message and the questions in it by one run, for ``embed`` and ``recall`` to find."""
        with suppress(ModelError):
            self._models.embedding.encode([text, *_questions_in(text)])

    def recall(self, text: str, log: DialogueLog, shown: Sequence[str]) -> Recollection:
        """What the whole message brings to mind, and each question in it by itself, best first."""
        best: dict[str, Recalled] = {}
        notes: dict[str, None] = {}
        for query in (text, *_questions_in(text)):
            found = self._reader.recollect(
                query, k=self._settings.recall_k, now=self.now, dialogue_id=log.dialogue_id, exclude_turns=shown
            )
            notes[found.time_note] = None
            for item in found.items:
                if not _is_directive(item) and (item.id not in best or item.score > best[item.id].score):
                    best[item.id] = item
        ranked = sorted(best.values(), key=lambda item: -item.score)[: self._settings.recall_k]
        return memorizer.Recollection(tuple(ranked), " ".join(note for note in notes if note))

    def history(self, log: DialogueLog, previous: int | None) -> list[Node]:
        budget = self._settings.context_tokens - self._settings.reply_tokens - self._settings.memory_tokens
        return trim_history(
            path_to(log.tree, previous),
            turns=self._settings.context_turns,
            characters=max(budget, 256) * _CHARACTERS_PER_TOKEN // 2,
            step=self._settings.context_turns // _WINDOW_STEPS,
        )

    def history_of(self, turn: StoredTurn) -> list[dict[str, str]]:
        """The few turns before a stored one, as the memory writer reads them: of whom "she" speaks."""
        tree = self._store.dialogues.tree(turn.dialogue_id)
        before = path_to(tree, previous_of(tree.node_list[turn.node_id]))[-_TURNS_FOR_WRITER:]
        return [
            {"role": "user" if node.node_type == "Q" else "assistant", "content": memorizer.text_for_writer(node)}
            for node in before
        ]

    def messages(self, text: str, history: Sequence[Node], memories: str, time_note: str = "") -> list[ChatMessage]:
        workspace, agent_id = self._store.workspace, self._settings.agent_id
        directives = [record.content for record in self._directives.records()]
        room = (self._settings.context_tokens - self._settings.reply_tokens) * _CHARACTERS_PER_TOKEN // 2
        return build_prompt(
            persona_of(workspace, agent_id),
            history,
            memories,
            shortened(text, room),
            self.now.astimezone(self._reader.timezone),
            directives=latest_that_fit(directives, self._settings.memory_tokens * _CHARACTERS_PER_TOKEN),
            remote=self._is_remote,
            time_note=time_note,
        )

    @property
    def _is_remote(self) -> bool:
        chat = self._models.chat_model
        return chat is not None and chat.is_remote

    def render(self, recalled: Sequence[Recalled]) -> tuple[str, list[Recalled]]:
        """The best of them as text, and which they are."""
        near = [item for item in recalled if item.score >= _relative_floor(item) * recalled[0].score]
        budget = self._settings.memory_tokens
        return memorizer.render_context(near, token_budget=budget, now=self.now, timezone=self._reader.timezone)

    def stream(self, turn: Turn, messages: list[ChatMessage], on_delta: Callable[[str], None]) -> None:
        """Raises Cancelled when the user stopped it, ModelError when the model failed."""
        with self._models.chat(IMPORTANT, cancel=turn.cancelled) as model:
            pieces = model.stream(
                messages,
                max_tokens=self._settings.reply_tokens,
                temperature=self._settings.temperature,
                cancel=turn.cancelled,
            )
            for delta in pieces:
                on_delta(delta)
        self._models.note_speed(pieces.reply())

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
        self._recalled: tuple[RecalledItem, ...] = ()
        self._injected: list[Recalled] = []
        self._retrieved = 0

    def answer(self) -> TurnResult:
        ephemeral = self._asking.ephemeral_ids(self._log.dialogue_id) if self._keep else []
        question_id = self._store_question()
        used, messages = self._recall()
        try:
            self._asking.stream(self._turn, messages, self._heard)
        except Cancelled:
            return self._finish(stopped=True)
        except ModelError as error:
            self._keep_partial(str(error))
            raise
        finally:
            if self._keep:
                self._asking.settle(question_id, used, ephemeral)
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
        self._asking.prepare(said)
        vector = self._asking.embed(said)
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

    def _recall(self) -> tuple[list[Recalled], list[ChatMessage]]:
        assert self._node is not None
        text = node_content_for_llm(self._log.tree.node_list[self._node])
        history = self._asking.history(self._log, self._question.previous)
        shown = [turn_id_of(self._log.dialogue_id, node.id) for node in history]
        found = self._asking.recall(text, self._log, [*shown, turn_id_of(self._log.dialogue_id, self._node)])
        memories, self._injected = self._asking.render(found.items)
        self._retrieved = len(found.items)
        self._recalled = tuple(item_of(item) for item in self._injected)
        self._timings["recall"] = self._elapsed
        self._asking.send(self._turn, MemoriesRecalled(self._now, self._turn.turn_id, self._recalled))
        return self._injected, self._asking.messages(text, history, memories, found.time_note)

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
        vector = self._asking.embed(reply) if reply else TextVector()
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


def _relative_floor(item: Recalled) -> float:
    """The share of the best score it must reach; the assistant's own words have to be what was asked for."""
    is_reply = item.node is not None and item.node.node.node_type == "A"
    return _RELATIVE_FLOOR_OF_REPLIES if is_reply else _RELATIVE_FLOOR


def _is_directive(item: Recalled) -> bool:
    """Standing instructions are in every prompt anyway."""
    return item.record is not None and (item.record.scope, item.record.category) == ("identity", "directive")


def _questions_in(text: str) -> list[str]:
    """The questions of a message that says more than one thing."""
    from familiars_desktop.memorizer.sentences import sentences

    spans = sentences(text[:_READ_CHARACTERS])
    return [s.text for s in spans if s.text.endswith(("?", "？"))][:_QUESTIONS] if len(spans) > 1 else []


def shortened(text: str, limit: int) -> str:
    """The text, or its beginning and end with a note of what was left out, within ``limit`` characters."""
    if len(text) <= limit:
        return text
    head, tail = limit * 2 // 3, limit // 3
    return f"{text[:head]}\n[… {len(text) - head - tail:,} characters left out …]\n{text[-tail:]}"
