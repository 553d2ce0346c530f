"""The models in use: the embedder and the language models, opened on demand, held through the gate's leases."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Literal

from familiars_desktop import inference
from familiars_desktop.engine.current_embedder import EMBEDDER, Embedding
from familiars_desktop.engine.events import (
    DownloadProgressed,
    Event,
    GateDecided,
    GateReport,
    ModelProblem,
    ModelReady,
    ModelSpeed,
    ModelUse,
    ResidentModel,
)
from familiars_desktop.engine.model_choice import ChatModel, ModelChoice
from familiars_desktop.engine.model_speeds import ModelSpeeds
from familiars_desktop.engine.resources import resources_folder
from familiars_desktop.engine.served_model import ServedModel
from familiars_desktop.engine.settings import Settings
from familiars_desktop.installation import shipped_models
from familiars_desktop.memory.errors import Cancelled, ModelError, ModelUnavailable

IMPORTANT: Final = 2
NICE: Final = 3
_TELLING_TOKENS: Final = 16
_CLEARLY_FASTER: Final = 1.1
_CHAT: Final = "chat:"
_log = logging.getLogger(__name__)


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
            shipped=shipped_models(),
            on_corrupt=self._found_corrupt,
        )
        budget = settings.ram_budget_mb or inference.measure_budget_mb()
        self.gate = inference.VRAMGate(
            budget, idle_evict_seconds=settings.vram_gate_idle_evict_sec, on_event=self._gate_event
        )
        self.choice = ModelChoice(settings, self.catalogue, self.store, ram_mb=budget)
        self.embedding = Embedding(self.store, self.gate, self.choice.embedder, threads=settings.threads)
        self.speeds = ModelSpeeds(settings.speeds_file)
        self._lock = threading.Lock()
        self._chat: ChatModel | None = None
        self._served: dict[str, ServedModel] = {}
        """By the option's id: the chat model, and the writer's where that is another."""
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
        chat = self._chat
        return chat is not None and self._served_by(chat).is_ready

    @property
    def writer_model(self) -> ChatModel | None:
        """The model that the memory writer asks for a second opinion, None where it asks nobody.

        The chat model counts while it is loaded, another one while it is here: the writer fetches nothing.
        """
        wanted, chat = self.choice.writer(), self._chat
        if wanted in ("", "none"):
            return None
        try:
            chosen = chat if wanted == "chat" else self.choice.resolve(wanted)
        except ModelUnavailable:
            return None
        if chosen is None or (chat is not None and chosen.option_id == chat.option_id):
            return chat if self.chat_ready else None
        return chosen if chosen.base_url or chosen.path is not None else None

    def is_resident(self, chat: ChatModel | None) -> bool:
        """Whether the gate keeps a language model in memory."""
        return chat is not None and any(r.model_id == _gate_id(chat) for r in self.gate.residents())

    @property
    def server(self) -> inference.LocalServer | None:
        """The process of ours that runs the chat model, None while there is none."""
        return self._served_by(self._chat).server if self._chat is not None else None

    @property
    def server_pid(self) -> int | None:
        """The process of the embedded language model, None while there is none."""
        server = self.server
        return server.pid if server is not None else None

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
        before, self._chat = self._chat, chat
        if before is not None and before.option_id != chat.option_id:
            self.unload(before)
        self.looked_up.set()
        with self.leased(chat, IMPORTANT, None):
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
        *,
        apart: bool = False,
    ) -> Iterator[inference.LanguageModel]:
        """The chat model's client under a lease of the gate; ``on_checkpoint`` stops the work when somebody stronger
        needs its place. ``apart`` leaves the conversation's cache in the server alone, whatever the priority. Raises
        ModelUnavailable when none is chosen."""
        self._wait_until_settled(cancel)
        chat = self._chat
        if chat is None:
            raise ModelUnavailable(
                self._unusable
                or "no language model is chosen yet: choose one under Models, or set FAMILIARS_CHAT_MODEL"
            )
        with self.leased(chat, priority, cancel, on_checkpoint, apart=apart) as client:
            yield client

    @contextmanager
    def writer(
        self, cancel: threading.Event | None = None, on_checkpoint: Callable[[], Any] | None = None
    ) -> Iterator[inference.LanguageModel]:
        """The client of the model that the writer asks, as ``chat`` at NICE. Raises ModelUnavailable."""
        self._wait_until_settled(cancel)
        chosen = self.writer_model
        if chosen is None:
            raise ModelUnavailable("the memory writer asks no model: choose one under Models")
        with self.leased(chosen, NICE, cancel, on_checkpoint) as client:
            yield client

    @contextmanager
    def leased(
        self,
        chat: ChatModel,
        priority: int,
        cancel: threading.Event | None = None,
        on_checkpoint: Callable[[], Any] | None = None,
        *,
        apart: bool = False,
    ) -> Iterator[inference.LanguageModel]:
        """Any language model's client under a lease, loaded if need be. Options and errors as for ``chat``."""
        for_user = priority <= IMPORTANT and not apart
        served = self._served_by(chat)
        if chat.base_url:
            yield served.client(for_user=for_user)
            return
        gate_id = _gate_id(chat)
        category: Literal["sync", "queue"] = "sync" if priority <= IMPORTANT else "queue"
        with self.gate.acquire(
            gate_id,
            priority,
            chat.estimated_mb,
            category=category,
            on_evict=served.close,
            on_checkpoint=on_checkpoint,
            cancel=cancel,
        ):
            try:
                client = served.client(for_user=for_user)
            except ModelError:
                self.gate.discard(gate_id)  # what does not load takes no memory
                raise
            try:
                yield client
            finally:
                if measured := served.resident_mb:
                    self.gate.resize(gate_id, measured)

    def note_speed(self, reply: inference.Reply) -> None:
        """Keep how fast the chat model is when it is first used, and a clearly faster reply after that: the machine was
        busy before. Short replies tell nothing."""
        chat, rate = self._chat, reply.tokens_per_second
        if chat is None or not rate or (reply.completion_tokens or 0) < _TELLING_TOKENS:
            return
        model_id = chat.catalogue_id or chat.option_id
        known = self.speeds.of(model_id)
        if known is None or rate > _CLEARLY_FASTER * known.tokens_per_second:
            self.speeds.keep(model_id, ModelSpeed(time.time(), rate, reply.prompt_tokens_per_second or 0.0))

    def gate_report(self) -> GateReport:
        """Residents, the strongest first, and decisions, the latest first, by the names people know."""
        gate, since_1970 = self.gate, self._now() - time.monotonic()
        residents = [
            ResidentModel(self._title(r.model_id), r.priority, r.estimated_mb, r.is_working, r.idle_seconds)
            for r in gate.residents()
        ]
        decisions = [
            GateDecided(event.at + since_1970, event.action, self._title(event.model_id), self._titled(event.reason))
            for event in reversed(gate.events)
        ]
        return GateReport(tuple(residents), tuple(decisions), gate.used_mb, gate.budget_mb)

    def _title(self, gate_id: str) -> str:
        """What people call what the gate calls so."""
        if gate_id == EMBEDDER:
            return self.embedding.model_id
        with self._lock:
            titles = {_gate_id(served.chat): served.chat.title for served in self._served.values()}
        return titles.get(gate_id) or gate_id.removeprefix(_CHAT)

    def _titled(self, reason: inference.GateReason) -> inference.GateReason:
        return replace(reason, model_id=self._title(reason.model_id)) if reason.model_id else reason

    def end_use(self, use: ModelUse) -> None:
        """Let go of the model that chats, that the writer asks, or that embeds; nothing takes its place by itself."""
        if use == "embedder":
            self.embedding.close()
            self.gate.discard(EMBEDDER)
        elif use == "writer":
            writer = self.writer_model
            self.choice.remember("none", "writer")
            if writer is not None and writer != self._chat:
                self.unload(writer)
        elif (chat := self._chat) is not None:
            self._chat = None
            self.choice.remember("", "chat_model")
            self.unload(chat)

    def unload(self, chat: ChatModel) -> None:
        """Close a language model; its server ends and returns every byte. The next use loads it again."""
        self._served_by(chat).close()
        self.gate.discard(_gate_id(chat))

    def close(self) -> None:
        with self._lock:
            self._closed = True
            served = list(self._served.values())
        for one in served:
            one.close(for_good=True)
        self.embedding.shut_down()

    def _wait_until_settled(self, cancel: threading.Event | None) -> None:
        """A question asked while the model loads waits for it. Raises Cancelled."""
        while not self.settled.wait(0.1):
            if self._closed or (cancel is not None and cancel.is_set()):
                raise Cancelled("stopped while the model was loading")

    def _served_by(self, chat: ChatModel) -> ServedModel:
        with self._lock:
            before = self._served.get(chat.option_id)
            if before is not None and before.chat == chat:
                return before
            served = self._served[chat.option_id] = ServedModel(
                chat, self.store, context_tokens=self._settings.context_tokens, threads=self._settings.threads
            )
        if before is not None:  # its file has come, or its key has changed
            before.close()
        if self._closed:
            served.close(for_good=True)
        return served

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
