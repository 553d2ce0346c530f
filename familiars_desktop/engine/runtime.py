"""What an engine is made of: which part is built from which, and in which order they start and end."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime
from typing import Final

from familiars_desktop import memorizer
from familiars_desktop.engine.asking import Asking
from familiars_desktop.engine.background import Background
from familiars_desktop.engine.briefing import Briefings
from familiars_desktop.engine.conversations import Conversations
from familiars_desktop.engine.dialogue_log import DialogueLogs
from familiars_desktop.engine.digesting import Digests
from familiars_desktop.engine.drafts import Drafts
from familiars_desktop.engine.embedding import PendingTexts
from familiars_desktop.engine.events import EngineStatus, MemoryChanged, StatusChanged, WorkerCrashed
from familiars_desktop.engine.file_watch import FileWatch
from familiars_desktop.engine.forgetting import Forgetting
from familiars_desktop.engine.journal_reader import JournalReader
from familiars_desktop.engine.listeners import Listeners
from familiars_desktop.engine.loading import Loading
from familiars_desktop.engine.memory_acts import MemoryActs
from familiars_desktop.engine.model_changes import ModelChanges
from familiars_desktop.engine.model_library import ModelLibrary
from familiars_desktop.engine.models import Models
from familiars_desktop.engine.redactions import personal_data
from familiars_desktop.engine.resources import load_decay_policy, load_ranking_weights, starter_workspace
from familiars_desktop.engine.settings import Settings
from familiars_desktop.engine.speaking import Speaking
from familiars_desktop.engine.tidying import Tidying
from familiars_desktop.engine.turn_taking import TurnTaking
from familiars_desktop.engine.workers import Housekeeper, Workers
from familiars_desktop.engine.writing import Writing
from familiars_desktop.storage import MemoryStore, StoreChange, Traces, ensure_workspace

_FLUSH_SECONDS: Final = 600.0
_ERASING_SECONDS: Final = 60.0
_RECLAIM_SECONDS: Final = 15.0
_TENDING_SECONDS: Final = 20.0
_PRIVATE: Final = "Call me on +43 660 1234567."
"""What tells private data in it is read before the first message waits for it."""
_log = logging.getLogger(__name__)


class Runtime:
    """The parts of one engine. Nothing runs before ``start``, and nothing after ``close``.

    Raises WorkspaceError when the workspace cannot be used, WorkspaceLocked when ``exclusive_window`` and another
    window has it.
    """

    def __init__(self, settings: Settings, clock: Callable[[], datetime], *, exclusive_window: bool) -> None:
        self.settings, self.clock = settings, clock
        self.policy = load_decay_policy()
        self.weights = load_ranking_weights(self.policy)
        self.listeners = Listeners()
        self._closing = threading.Event()
        self._started = False
        self.models = Models(settings, self.listeners.publish, self.now)
        self.store = self._opened_store(exclusive_window)
        self.reader = self._made_reader()
        self.workers = Workers(self._crashed)
        self._unread = len(self.store.dialogues.queue.pending())
        self._make_conversation()
        self._make_background()
        self._make_turns()
        self._make_models()
        self._make_memory()
        self.store.subscribe(self._store_changed)

    def _make_conversation(self) -> None:
        settings, store, models, clock = self.settings, self.store, self.models, self.clock
        self.conversations = Conversations(store, settings.agent_id)
        self.logs = DialogueLogs(store.dialogues, settings.agent_id)
        self.briefings = Briefings(settings, store, models, self.reader, clock)
        self.drafts = Drafts(self.briefings, self.workers.chat, self._is_idle)
        self._asking = Asking(settings, store, models, self.briefings, self.listeners.publish, clock)

    def _make_background(self) -> None:
        store, embedding, publish = self.store, self.models.embedding, self.listeners.publish
        self.texts = PendingTexts(store, embedding, publish, self.now, self._closing.is_set)
        self.speaking = self._made_speaking()
        self.writing = self._made_writing()
        self.tidying = Tidying(store, embedding, publish, self.clock)
        self.background = Background(
            self.workers.background,
            self.writing,
            self.tidying,
            self.speaking,
            is_idle=self._is_idle,
            messages_read=self._messages_read,
        )

    def _make_turns(self) -> None:
        self.turn_taking = TurnTaking(
            self._asking,
            self.logs,
            self.drafts,
            self.background,
            self.workers.chat,
            start=self.start,
            changed=self.status_changed,
            closing=self._closing,
        )

    def _make_models(self) -> None:
        models, publish, changed = self.models, self.listeners.publish, self.status_changed
        self.library = ModelLibrary(models, publish, self.now)
        self.loading = Loading(models, publish, self.now, warm_up=self.turn_taking.warm_up, changed=changed)
        self.model_changes = ModelChanges(models, self.store, self.loading, self.library, self.texts, changed)

    def _make_memory(self) -> None:
        store, publish = self.store, self.listeners.publish
        self.memory_acts = MemoryActs(store, self.policy, publish, self.clock)
        self.forgetting = Forgetting(store, self.models.embedding, self.briefings, publish, self.now)
        self.digests = Digests(store, self.policy, self.now)
        self.journal = JournalReader(store)
        self.file_watch = FileWatch(store, publish, self.now, self._crashed)
        self.housekeeper = Housekeeper(self._chores(), self._crashed)

    def start(self) -> None:
        """See ``Engine.start``."""
        if not self._started:
            self._started = True
            self.housekeeper.start()
            self.file_watch.start()
            self.workers.models.submit(self._load)
            self.workers.store.submit(personal_data, _PRIVATE)

    def close(self, timeout: float) -> None:
        """See ``Engine.close``."""
        if self._closing.is_set():
            return
        self._closing.set()
        deadline = time.monotonic() + timeout
        self.background.interrupt()
        self.loading.cancel()
        self.library.pause_all()
        self.turn_taking.close()
        busy = self.workers.close(deadline - timeout / 2)
        self.models.close()  # a reply that did not hear the cancel ends with its server
        for worker in busy:
            if not worker.close(deadline - time.monotonic()):
                _log.warning("the %s worker is still busy at closing", worker.name)
        self.file_watch.close(max(deadline - time.monotonic(), 0.1))
        self.housekeeper.close(max(deadline - time.monotonic(), 0.1))
        self.store.close()

    def now(self) -> float:
        """Seconds since 1970, by the engine's clock."""
        return self.clock().timestamp()

    def status(self) -> EngineStatus:
        """How things stand now; reads nothing from disk."""
        models, chat = self.models, self.models.chat_model
        return EngineStatus(
            chat_model=chat.title if chat else "",
            embedder=models.embedding.model_id,
            device=models.device,
            chat_ready=models.chat_ready,
            embedder_ready=self.loading.embedder_ready,
            embedder_missing=self.loading.embedder_missing,
            embedder_bytes=models.embedding.size_bytes,
            writer_queue=self._unread,
            writer_state=self.writing.state,
            remote=chat.is_remote if chat else False,
            problem=self.loading.problem,
            looking=not models.looked_up.is_set(),
            gate_used_mb=models.gate.used_mb,
            gate_budget_mb=models.gate.budget_mb,
        )

    def status_changed(self) -> None:
        """Tell how things stand."""
        if not self._closing.is_set():
            self._unread = len(self.store.dialogues.queue.pending())
            self.listeners.publish(StatusChanged(self.now(), self.status()))

    def _opened_store(self, exclusive_window: bool) -> MemoryStore:
        cache = self.settings.cache
        return MemoryStore(
            ensure_workspace(self.settings.workspace, starter_workspace()),
            embed=self.models.embedding,
            clock=self.clock,
            policy=self.policy,
            exclusive_window=exclusive_window,
            traces=Traces(slots=(cache / "slots",), logs=(cache / "logs",)),
        )

    def _made_reader(self) -> memorizer.MemoryReader:
        return memorizer.MemoryReader(
            self.store,
            self.models.embedding,
            weights=self.weights,
            agent_id=self.settings.agent_id,
            clock=self.clock,
            timezone=None,
        )

    def _made_speaking(self) -> Speaking:
        return Speaking(
            self.settings,
            self.store,
            self.models,
            self.briefings.embed,
            self.listeners.publish,
            self.clock,
            threshold=self.policy.thresholds.strike,
        )

    def _made_writing(self) -> Writing:
        return Writing(
            self.settings,
            self.store,
            self.models,
            self.listeners.publish,
            self.clock,
            self.policy.conflict_beta,
            history=self._asking.history_of,
            heard=self.speaking.heard,
        )

    def _chores(self) -> dict[Callable[[], object], float]:
        return {
            self.store.flush: _FLUSH_SECONDS,
            self.store.compact_when_due: _FLUSH_SECONDS,
            self.forgetting.erase_due: _ERASING_SECONDS,
            self.store.back_up_daily: _FLUSH_SECONDS,
            self.models.gate.reclaim_idle: _RECLAIM_SECONDS,
            self.background.tend: _TENDING_SECONDS,
        }

    def _load(self) -> None:
        self.workers.background.submit(self.briefings.warm_up)
        self.model_changes.load()
        self.background.read_messages()
        self.background.tend()

    def _is_idle(self) -> bool:
        return not self.turn_taking.turns and not self._closing.is_set()

    def _messages_read(self) -> None:
        self.texts.embed()
        self.drafts.look_ahead()
        self.status_changed()

    def _store_changed(self, change: StoreChange) -> None:
        self.journal.heard(change)
        self.digests.heard(change)
        version = self.store.snapshot().version
        self.listeners.publish(MemoryChanged(self.now(), version, tuple(change.record_ids), change.actor))

    def _crashed(self, message: str) -> None:
        self.listeners.publish(WorkerCrashed(self.now(), message))
