"""The models in use: the embedder and the chat model, opened on demand, held through the gate's leases."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Final, Literal

import numpy as np
from numpy.typing import NDArray

from familiars_desktop import inference
from familiars_desktop.engine.events import (
    DownloadProgressed,
    Event,
    GateDecided,
    GateReport,
    ModelProblem,
    ModelReady,
    ResidentModel,
)
from familiars_desktop.engine.model_choice import ChatModel, ModelChoice
from familiars_desktop.engine.resources import resources_folder
from familiars_desktop.engine.settings import Settings
from familiars_desktop.memory.errors import Cancelled, ModelError, ModelUnavailable

CRITICAL: Final = 1
IMPORTANT: Final = 2
NICE: Final = 3
_LOAD_SECONDS: Final = 120.0
# A turn embeds its message and the questions in it; more at a time is work that can wait.
_QUESTION_TEXTS: Final = 8
_EMBEDDER: Final = "embedder"
_CHAT: Final = "chat:"
_log = logging.getLogger(__name__)


class Embedding:
    """The embedder behind a plain call: texts to unit vectors (n, d), float32; loads it at the first.

    Callers share one session through a queue: long lists are worked off in the background, batch by batch, and a
    question goes between.
    """

    def __init__(
        self, settings: Settings, catalogue: inference.Catalogue, store: inference.ModelStore, gate: inference.VRAMGate
    ) -> None:
        self._settings = settings
        self._catalogue = catalogue
        self._store = store
        self._gate = gate
        self._lock = threading.Lock()
        self._embedder: inference.Embedder | None = None
        self._queue = inference.EmbeddingQueue(self._embed)
        self._model_id = self._wanted()

    @property
    def model_id(self) -> str:
        """The model that serves; it stays until ``renew``."""
        return self._model_id

    def renew(self) -> bool:
        """Serve the wanted model from now on if it has come; whether that is another model than before."""
        wanted = self._wanted()
        with self._lock:
            if wanted == self._model_id:
                return False
            self._model_id = wanted
            # A new queue: what the old one is at may still come to it from either model.
            queue, self._queue = self._queue, inference.EmbeddingQueue(self._embed)
            embedder, self._embedder = self._embedder, None
        queue.close()
        if embedder is not None:
            embedder.close()
        return True

    def _wanted(self) -> str:
        """The wanted model when it is installed, else the embedded default (DESIGN §9)."""
        wanted = self._settings.embedding_model
        try:
            if self._store.path(wanted) is not None:
                return wanted
        except ModelUnavailable:
            _log.info("the embedding model %s is not in the catalogue", wanted)
        return self._catalogue.default_embedder.id

    @property
    def ready(self) -> bool:
        return self._embedder is not None

    @property
    def installed(self) -> bool:
        """Whether it can be opened without fetching anything."""
        return self._store.path(self.model_id) is not None

    @property
    def provider(self) -> str:
        return "" if self._embedder is None else self._embedder.provider

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Raises ModelUnavailable when the embedder is not installed."""
        return self._queue.embed(texts, background=len(texts) > _QUESTION_TEXTS)

    def encode(self, texts: Sequence[str]) -> inference.Encoded:
        """Texts' vectors and those of their tokens, by one run on the caller's thread. Raises as a call."""
        with self._leased():
            return self.open().encode(texts)

    def open(self) -> inference.Embedder:
        """The embedder, loaded now if need be. Never fetches. Raises ModelUnavailable."""
        with self._leased(), self._lock:
            if self._embedder is None:
                if not self.installed:
                    raise ModelUnavailable(
                        f"the embedder {self.model_id} is not installed: run `familiars models pull {self.model_id}`"
                    )
                self._queue.clear()
                self._embedder = inference.open_embedder(
                    self._store, self.model_id, threads=max(self._settings.threads // 2, 1)
                )
            return self._embedder

    def quiet(self) -> AbstractContextManager[None]:
        """For as long as a person waits: long lists are embedded slowly."""
        return self._queue.quiet()

    def forget_texts(self) -> None:
        """Drop the vectors that are kept for texts embedded lately."""
        self._queue.clear()

    def shut_down(self) -> None:
        """Close it for good; what waits for vectors ends with Cancelled."""
        self._queue.close()
        self.close()

    def _embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        with self._leased():
            return self.open().embed(texts)

    def _leased(self) -> AbstractContextManager[inference.Lease]:
        estimated_mb = float(self._catalogue.entry(self.model_id).ram_mb)
        return self._gate.acquire(_EMBEDDER, CRITICAL, estimated_mb, on_evict=self.close)

    def close(self) -> None:
        with self._lock:
            embedder, self._embedder = self._embedder, None
        if embedder is not None:
            embedder.close()


class Models:
    """Owns catalogue, model files, gate, embedder and chat model; every call is safe from any thread."""

    def __init__(self, settings: Settings, publish: Callable[[Event], None], now: Callable[[], float]) -> None:
        self._settings = settings
        self._publish = publish
        self._now = now
        self.catalogue = inference.load_catalogue(resources_folder() / "models.toml")
        self.problem = ""
        self._unusable = ""
        """What was found wrong with a model's file, until a model is chosen anew."""
        self.store = inference.ModelStore(
            settings.models_folder,
            self.catalogue,
            extra_folders=settings.models_folders,
            on_corrupt=self._found_corrupt,
        )
        budget = settings.ram_budget_mb or inference.measure_budget_mb()
        self.gate = inference.VRAMGate(
            budget, idle_evict_seconds=settings.vram_gate_idle_evict_sec, on_event=self._gate_event
        )
        self.embedding = Embedding(settings, self.catalogue, self.store, self.gate)
        self.choice = ModelChoice(settings, self.catalogue, self.store, ram_mb=budget)
        self._lock = threading.RLock()
        self._chat: ChatModel | None = None
        self._server: inference.LocalServer | None = None
        self._client: inference.LanguageModel | None = None
        self._writer_client: inference.LanguageModel | None = None
        self._closed = False
        self.looked_up = threading.Event()
        """Set once it is known which model was chosen, or that none was."""
        self.settled = threading.Event()
        """Set once the chosen model is loaded or known to be missing."""

    @property
    def device(self) -> str:
        """Where the chat model runs, "" while there is none."""
        if self._chat is None:
            return ""
        if self._chat.base_url:
            return "remote" if self._chat.is_remote else "server"
        return "CPU"

    @property
    def chat_model(self) -> ChatModel | None:
        """The model that answers, None while none is chosen."""
        return self._chat

    @property
    def chat_ready(self) -> bool:
        """Whether a turn can be answered without loading first."""
        return self._client is not None and (self._server is None or self._server.is_alive())

    @property
    def chat_resident(self) -> bool:
        """Whether the gate keeps the chat model in memory."""
        chat = self._chat
        return chat is not None and any(r.model_id == _gate_id(chat) for r in self.gate.residents())

    @property
    def server_pid(self) -> int | None:
        """The process of the embedded language model, None while there is none."""
        return self._server.pid if self._server is not None else None

    def look_up_chosen(self) -> None:
        """Find out which chat model was chosen, if its file is here. Raises ModelError."""
        try:
            chosen = self.choice.chosen()
            if chosen is not None and (chosen.base_url or chosen.path is not None):
                self._chat = chosen
        except ModelError as error:
            self._unusable = str(error)
            raise
        finally:
            self.looked_up.set()

    def load_chosen(self) -> None:
        """Load the chosen chat model, if there is one. Raises ModelError."""
        try:
            if self._chat is not None:
                self.use(self._chat)
        finally:
            self.settled.set()

    def use(self, chat: ChatModel) -> None:
        """Make this the chat model and load it. Raises ModelError."""
        if self._chat is not None and self._chat != chat:
            self.unload_chat()
        self._chat = chat
        self.looked_up.set()
        with self._leased(chat, IMPORTANT, None):
            self.settled.set()
        self._publish(ModelReady(self._now(), chat.title, "chat"))

    def pull(self, model_id: str, cancel: threading.Event | None = None) -> Path:
        """Fetch a model's files, with DownloadProgressed events. Raises ModelError."""
        return self.store.pull(model_id, progress=self._progress, cancel=cancel)

    @contextmanager
    def chat(
        self,
        priority: int,
        cancel: threading.Event | None = None,
        on_checkpoint: Callable[[], Any] | None = None,
    ) -> Iterator[inference.LanguageModel]:
        """The chat model's client under a lease of the gate; ``on_checkpoint`` stops the work when somebody stronger
        needs its place. Raises ModelUnavailable when none is chosen."""
        self._wait_until_settled(cancel)
        chat = self._chat
        if chat is None:
            raise ModelUnavailable(
                self._unusable
                or "no language model is chosen yet: choose one under Models, or set FAMILIARS_CHAT_MODEL"
            )
        with self._leased(chat, priority, cancel, on_checkpoint) as client:
            yield client

    @contextmanager
    def _leased(
        self,
        chat: ChatModel,
        priority: int,
        cancel: threading.Event | None,
        on_checkpoint: Callable[[], Any] | None = None,
    ) -> Iterator[inference.LanguageModel]:
        for_user = priority <= IMPORTANT
        if chat.base_url:
            yield self._open_client(chat, for_user)
            return
        category: Literal["sync", "queue"] = "sync" if for_user else "queue"
        gate_id = _gate_id(chat)
        with self.gate.acquire(
            gate_id,
            priority,
            chat.estimated_mb,
            category=category,
            on_evict=self.unload_chat,
            on_checkpoint=on_checkpoint,
            cancel=cancel,
        ):
            try:
                yield self._open_client(chat, for_user)
            finally:
                if (server := self._server) is not None and (measured := server.resident_mb):
                    self.gate.resize(gate_id, measured)

    def gate_report(self) -> GateReport:
        """Residents, the strongest first, and decisions, the latest first, by the names people know."""
        gate, since_1970 = self.gate, self._now() - time.monotonic()
        residents = [
            ResidentModel(self._title(r.model_id), r.priority, r.estimated_mb, r.is_working, r.idle_seconds)
            for r in gate.residents()
        ]
        decisions = [
            GateDecided(event.at + since_1970, event.action, self._title(event.model_id), event.reason)
            for event in reversed(gate.events)
        ]
        return GateReport(tuple(residents), tuple(decisions), gate.used_mb, gate.budget_mb)

    def _title(self, gate_id: str) -> str:
        """What people call what the gate calls so."""
        if gate_id == _EMBEDDER:
            return self.embedding.model_id
        chat = self._chat
        return chat.title if chat is not None and gate_id == _gate_id(chat) else gate_id.removeprefix(_CHAT)

    def unload_chat(self) -> None:
        """Close the chat model; its server ends and returns every byte. The next use loads it again."""
        with self._lock:
            clients = (self._client, self._writer_client)
            self._client = self._writer_client = None
            server, self._server = self._server, None
        for client in clients:
            if client is not None:
                client.close()
        if server is not None:
            server.close()

    def close(self) -> None:
        self._closed = True
        if (loading := self._server) is not None:
            loading.close()
        self.unload_chat()
        self.embedding.shut_down()

    def _wait_until_settled(self, cancel: threading.Event | None) -> None:
        """A question asked while the model loads waits for it. Raises Cancelled."""
        while not self.settled.wait(0.1):
            if self._closed or (cancel is not None and cancel.is_set()):
                raise Cancelled("stopped while the model was loading")

    def _open_client(self, chat: ChatModel, for_user: bool) -> inference.LanguageModel:
        """The conversation's client, or the writer's, which has a cache of its own in the server."""
        with self._lock:
            if self._closed:
                raise Cancelled("the program is closing")
            if not self.chat_ready:
                self.unload_chat()
                self._connect(chat)
            client = self._client if for_user else self._writer_client
            assert client is not None
            return client

    def _connect(self, chat: ChatModel) -> None:
        if chat.base_url:
            self._client, self._writer_client = (
                inference.LanguageModel(chat.base_url, chat.model, api_key=chat.api_key, is_remote=chat.is_remote)
                for _ in range(2)
            )
            return
        self._server = inference.LocalServer(
            self._file_of(chat), context_length=self._settings.context_tokens, threads=self._settings.threads, slots=2
        )
        self._server.start(_LOAD_SECONDS)
        self._client, self._writer_client = self._server.client(slot=0), self._server.client(slot=1)

    def _file_of(self, chat: ChatModel) -> Path:
        path = chat.path or (self.store.path(chat.catalogue_id) if chat.catalogue_id else None)
        if path is None:
            raise ModelUnavailable(f"{chat.title} is not installed: run `familiars models pull {chat.catalogue_id}`")
        return path

    def _progress(self, progress: inference.DownloadProgress) -> None:
        self._publish(
            DownloadProgressed(
                self._now(), progress.model_id, progress.done_bytes, progress.total_bytes, progress.stage
            )
        )

    def _found_corrupt(self, model_id: str, message: str) -> None:
        self.problem = message
        self._publish(ModelProblem(self._now(), model_id, message))

    def _gate_event(self, event: inference.GateEvent) -> None:
        self._publish(GateDecided(self._now(), event.action, event.model_id, event.reason))


def _gate_id(chat: ChatModel) -> str:
    return f"{_CHAT}{chat.option_id}"
