"""What the model is told for one question: the conversation so far, what is recalled, and the question itself.

What a message recalls is found while it is still in the composer; sent as it stood there, it need not be sought again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

import numpy as np

from familiars_desktop import memorizer
from familiars_desktop.engine.dialogue_log import DialogueLog, TextVector
from familiars_desktop.engine.models import Models
from familiars_desktop.engine.prompt import build_prompt, latest_that_fit, persona_of, shortened, trim_history
from familiars_desktop.engine.record_watch import RecordWatch
from familiars_desktop.engine.settings import Settings
from familiars_desktop.engine.versions import path_to
from familiars_desktop.memory.errors import FamiliarsError, ModelError
from familiars_desktop.memory.tree import Node
from familiars_desktop.storage import MemoryStore, turn_id_of
from familiars_desktop.storage.embedding import vectors_of

if TYPE_CHECKING:
    from familiars_desktop.inference import ChatMessage
    from familiars_desktop.memorizer import MemoryReader, Recalled, Recollection

_CHARACTERS_PER_TOKEN: Final = 3
_READ_CHARACTERS: Final = 4000
_QUESTIONS: Final = 3
# What is far behind the best match misleads a small model more than it helps.
_RELATIVE_FLOOR: Final = 0.6
_RELATIVE_FLOOR_OF_REPLIES: Final = 0.9
# The window of a long conversation moves by a third of its length: twice in three exchanges it stands.
_WINDOW_STEPS: Final = 3
_STANDS_SECONDS: Final = 60.0
_FIRST_QUESTION: Final = "Which dentist did I mention two weeks ago?"


@dataclass(frozen=True, slots=True)
class Briefing:
    """The prompt of one question, and of the ``retrieved`` memories those in it (``injected``)."""

    messages: list[ChatMessage]
    injected: list[Recalled]
    retrieved: int


@dataclass(frozen=True, slots=True)
class Recollected:
    """What a question recalled; of it ``injected`` is rendered as ``memories``."""

    memories: str
    injected: list[Recalled]
    retrieved: int
    time_note: str


@dataclass(frozen=True, slots=True)
class _Circumstances:
    """What a recollection depends on beside the clock: while it is the same, so is what is recalled."""

    text: str
    dialogue_id: str
    history: tuple[tuple[int, str], ...]
    embedder: str
    store_version: int


@dataclass(frozen=True, slots=True)
class _Foreseen:
    """What a message in the composer recalls, found at ``at`` (seconds since 1970)."""

    circumstances: _Circumstances
    recollected: Recollected
    at: float


class Briefings:
    """Makes the prompts of one agent; one at a time, on the chat worker's thread."""

    def __init__(
        self,
        settings: Settings,
        store: MemoryStore,
        models: Models,
        reader: MemoryReader,
        clock: Callable[[], datetime],
    ) -> None:
        self._settings = settings
        self._store = store
        self._models = models
        self._reader = reader
        self._clock = clock
        self._directives = RecordWatch(store, scope="identity", category="directive", agent_id=settings.agent_id)
        self._foreseen: _Foreseen | None = None

    def embed(self, text: str) -> TextVector:
        """The text's vector, or an empty one while there is no embedder: the turn goes on without."""
        try:
            vectors, model_id = vectors_of(self._models.embedding, [text])
        except ModelError:
            return TextVector()
        return TextVector(np.asarray(vectors[0], dtype=np.float32), model_id)

    def read(self, text: str) -> None:
        """Embed a message and the questions in it by one run, for ``embed`` and ``recollect`` to find."""
        with suppress(ModelError):
            self._models.embedding.encode([text, *_questions_in(text)])

    def warm_up(self) -> None:
        """Read the words, rules and tables that a first question needs, by asking one."""
        with suppress(FamiliarsError):
            self._reader.recollect(_FIRST_QUESTION, k=1)

    def foresee(
        self, text: str, log: DialogueLog, previous: int | None, *, is_wanted: Callable[[], bool] = lambda: True
    ) -> None:
        """Find what a message that is being written recalls, as long as ``is_wanted``."""
        self.read(text)
        if not is_wanted():
            return
        history = self.history(log, previous)
        circumstances, now = self._circumstances(text, log, history), self._clock()
        self._foreseen = _Foreseen(circumstances, self._recollect(text, log, history, now), now.timestamp())

    def foreseen(self, text: str, log: DialogueLog, previous: int | None) -> Recollected | None:
        """What was found of this message while it was written, if it still stands; ask before the message is stored."""
        found, self._foreseen = self._foreseen, None
        if found is None or not 0.0 <= self._clock().timestamp() - found.at <= _STANDS_SECONDS:
            return None
        circumstances = self._circumstances(text, log, self.history(log, previous))
        return found.recollected if found.circumstances == circumstances else None

    def forget(self) -> None:
        """Drop what was found of a message in the composer."""
        self._foreseen = None

    def brief(
        self, text: str, log: DialogueLog, previous: int | None, node: int, foreseen: Recollected | None = None
    ) -> Briefing:
        """The prompt of the question ``node``, which was asked after ``previous``."""
        history, now = self.history(log, previous), self._clock()
        found = foreseen or self._recollect(text, log, history, now, node)
        messages = self.messages(text, history, found.memories, found.time_note)
        return Briefing(messages, found.injected, found.retrieved)

    def history(self, log: DialogueLog, previous: int | None) -> list[Node]:
        """The turns up to ``previous`` that there is room for."""
        budget = self._settings.context_tokens - self._settings.reply_tokens - self._settings.memory_tokens
        return trim_history(
            path_to(log.tree, previous),
            turns=self._settings.context_turns,
            characters=max(budget, 256) * _CHARACTERS_PER_TOKEN // 2,
            step=self._settings.context_turns // _WINDOW_STEPS,
        )

    def messages(self, text: str, history: Sequence[Node], memories: str, time_note: str = "") -> list[ChatMessage]:
        workspace, agent_id = self._store.workspace, self._settings.agent_id
        directives = [record.content for record in self._directives.records()]
        room = (self._settings.context_tokens - self._settings.reply_tokens) * _CHARACTERS_PER_TOKEN // 2
        chat = self._models.chat_model
        return build_prompt(
            persona_of(workspace, agent_id),
            history,
            memories,
            shortened(text, room),
            self._clock().astimezone(self._reader.timezone),
            directives=latest_that_fit(directives, self._settings.memory_tokens * _CHARACTERS_PER_TOKEN),
            remote=chat is not None and chat.is_remote,
            time_note=time_note,
        )

    def _circumstances(self, text: str, log: DialogueLog, history: Sequence[Node]) -> _Circumstances:
        said = tuple((node.id, node.content) for node in history)
        return _Circumstances(text, log.dialogue_id, said, self._models.embedding.model_id, self._store.version())

    def _recollect(
        self, text: str, log: DialogueLog, history: Sequence[Node], now: datetime, node: int | None = None
    ) -> Recollected:
        shown = [node.id for node in history] + ([] if node is None else [node])
        found = self._recall(text, log.dialogue_id, [turn_id_of(log.dialogue_id, at) for at in shown], now)
        near = [item for item in found.items if item.score >= _relative_floor(item) * found.items[0].score]
        memories, injected = memorizer.render_context(
            near, token_budget=self._settings.memory_tokens, now=now, timezone=self._reader.timezone
        )
        return Recollected(memories, injected, len(found.items), found.time_note)

    def _recall(self, text: str, dialogue_id: str, shown: Sequence[str], now: datetime) -> Recollection:
        """What the whole message brings to mind, and each question in it by itself, best first."""
        best: dict[str, Recalled] = {}
        notes: dict[str, None] = {}
        for query in (text, *_questions_in(text)):
            found = self._reader.recollect(
                query, k=self._settings.recall_k, now=now, dialogue_id=dialogue_id, exclude_turns=shown
            )
            notes[found.time_note] = None
            for item in found.items:
                if not _is_directive(item) and (item.id not in best or item.score > best[item.id].score):
                    best[item.id] = item
        ranked = sorted(best.values(), key=lambda item: -item.score)[: self._settings.recall_k]
        return memorizer.Recollection(tuple(ranked), " ".join(note for note in notes if note))


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
