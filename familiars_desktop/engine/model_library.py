"""The models of this machine as people manage them: what is here, fetched, paused, removed, measured, put to use."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, get_args

from familiars_desktop import inference
from familiars_desktop.engine.events import (
    Checksum,
    Event,
    LibraryModel,
    ModelHome,
    ModelsChanged,
    ModelSpeed,
    ModelUse,
)
from familiars_desktop.engine.models import NICE, Models
from familiars_desktop.memory.errors import Cancelled, Refused

_TIGHT: Final = 0.75
_SPOKEN: Final = "Tell me in a few sentences how a lighthouse was run two hundred years ago, and by whom."
_SPOKEN_TOKENS: Final = 48
_READ_TIMES: Final = 5
_QUESTION: Final = "Where did my sister say that she wants to spend the summer with her children next year?"
_QUESTIONS: Final = 8


class ModelLibrary:
    """Every call blocks until it is done; ``pause`` ends a ``fetch`` from outside. Raises ModelError, Refused."""

    def __init__(self, models: Models, publish: Callable[[Event], None], now: Callable[[], float]) -> None:
        self._models = models
        self._publish = publish
        self._now = now
        self._lock = threading.Lock()
        self._fetching: dict[str, threading.Event] = {}

    def entries(self) -> list[LibraryModel]:
        """The catalogue's models in its order; those for tests only while they are in use."""
        entries = (self.describe(entry) for entry in self._models.catalogue.entries)
        tests = {entry.id for entry in self._models.catalogue.entries if entry.test_only}
        return [entry for entry in entries if entry.id not in tests or entry.uses]

    def fetch(self, model_id: str) -> None:
        """Fetch a model's files, going on where an earlier try was paused. Raises Cancelled once it is paused."""
        with self._fetched(model_id) as cancel:
            self._models.pull(model_id, cancel)

    def pause(self, model_id: str) -> None:
        """Stop fetching; what has come of it stays for the next ``fetch``."""
        with self._lock:
            cancel = self._fetching.get(model_id)
        if cancel is not None:
            cancel.set()

    def pause_all(self) -> None:
        """For the end of the program."""
        with self._lock:
            cancels = list(self._fetching.values())
        for cancel in cancels:
            cancel.set()

    def discard(self, model_id: str) -> None:
        """Delete what a paused fetch has left."""
        self._models.store.discard_partial(model_id)
        self._changed()

    def remove(self, model_id: str) -> None:
        """Delete our copy of a model's files, ending every use of it first. Refuses what is not ours to delete."""
        if self._home(self._models.store.path(model_id)) != "ours":
            raise Refused(f"{model_id} is not among the models this program fetched: remove its files where they lie")
        for use in self._uses(model_id):
            self._models.end_use(use)
        self._models.store.remove(model_id)
        self._changed()

    def assign(self, model_id: str | None, use: ModelUse) -> None:
        """Remember which installed model embeds, or whom the writer asks (None: nobody, "chat": whoever chats).

        Refuses where a setting outside the window decides.
        """
        if use in self._models.choice.settled_elsewhere():
            raise Refused(f"the settings name the model for this use ({use}): change it there, or take it out of them")
        if model_id is not None and model_id != "chat" and self._models.store.path(model_id) is None:
            raise Refused(f"{model_id} is not here: fetch it first")
        if use == "writer" and model_id is None:
            self._models.end_use("writer")
        else:
            self._models.choice.remember(model_id or "", "writer" if use == "writer" else "embedder")
        self._changed()

    def measure(self, model_id: str) -> ModelSpeed:
        """Run a model for some seconds to see how fast it is here, and keep the figure. Gives way to a conversation,
        and then raises Cancelled."""
        if self._models.catalogue.entry(model_id).kind == "embedder":
            speed = self._speed_of_embedder(model_id)
        else:
            speed = self._speed_of_language_model(model_id)
        self._models.speeds.keep(model_id, speed)
        self._changed()
        return speed

    @contextmanager
    def _fetched(self, model_id: str) -> Iterator[threading.Event]:
        with self._lock:
            cancel = self._fetching.setdefault(model_id, threading.Event())
        self._changed()
        try:
            yield cancel
        finally:
            with self._lock:
                self._fetching.pop(model_id, None)
            self._changed()

    def _changed(self) -> None:
        self._publish(ModelsChanged(self._now()))

    def describe(self, entry: inference.CatalogueEntry) -> LibraryModel:
        """One model of the catalogue as it stands now."""
        path = self._models.store.path(entry.id)
        return LibraryModel(
            id=entry.id,
            kind=entry.kind,
            title=entry.title,
            license=entry.license,
            notes=entry.notes,
            size_bytes=entry.size_bytes,
            home=self._home(path),
            partial_bytes=self._models.store.partial_bytes(entry.id),
            is_fetching=entry.id in self._fetching,
            can_fetch=entry.is_fetchable,
            memory_mb=float(entry.ram_mb),
            fits=self._fits(float(entry.ram_mb)),
            uses=tuple(self._uses(entry.id)),
            speed=self._models.speeds.of(entry.id),
            checksum=self._checksum(entry),
            recommended=entry.id == self._models.choice.default_entry().id,
        )

    def _home(self, path: Path | None) -> ModelHome:
        store = self._models.store
        if path is None:
            return "nowhere"
        if path.is_relative_to(store.folder):
            return "ours"
        return "shipped" if store.shipped is not None and path.is_relative_to(store.shipped) else "yours"

    def _fits(self, memory_mb: float) -> bool | None:
        """Whether the budget has room for it; None when hardly anything would fit beside it."""
        budget = self._models.gate.budget_mb
        if memory_mb > budget:
            return False
        return None if memory_mb > _TIGHT * budget else True

    def _uses(self, model_id: str) -> list[ModelUse]:
        in_use = {
            "chat": _catalogue_id(self._models.chat_model),
            "writer": _catalogue_id(self._models.writer_model),
            "embedder": self._models.embedding.model_id if self._models.embedding.installed else None,
        }
        return [use for use in get_args(ModelUse) if in_use[use] == model_id]

    def _checksum(self, entry: inference.CatalogueEntry) -> Checksum:
        if entry.is_pinned:
            return "published"
        if self._models.store.first_download(entry.id):
            return "recorded"
        return "to be recorded" if entry.is_fetchable else "none"

    def _speed_of_language_model(self, model_id: str) -> ModelSpeed:
        chat = self._models.choice.resolve(model_id)
        was_resident = self._models.is_resident(chat)
        stop = threading.Event()
        # Another beginning each time: what the server has in its cache is not read.
        said = f"{secrets.token_hex(4)} " + " ".join([_SPOKEN] * _READ_TIMES)
        try:
            with self._models.leased(chat, NICE, stop, on_checkpoint=stop.set) as model:
                reply = model.respond(
                    [{"role": "user", "content": said}], max_tokens=_SPOKEN_TOKENS, temperature=0.0, cancel=stop
                )
        except Cancelled as error:
            raise Cancelled("a conversation went before: measure again when it is quiet") from error
        finally:
            if not was_resident:
                self._models.unload(chat)
        return ModelSpeed(time.time(), reply.tokens_per_second or 0.0, reply.prompt_tokens_per_second or 0.0)

    def _speed_of_embedder(self, model_id: str) -> ModelSpeed:
        embedding = self._models.embedding
        if model_id == embedding.model_id:
            return ModelSpeed(time.time(), texts_per_second=_questions_per_second(embedding.open()))
        memory_mb = float(self._models.catalogue.entry(model_id).ram_mb)
        gate, gate_id = self._models.gate, f"measured:{model_id}"
        with (
            gate.acquire(gate_id, NICE, memory_mb, category="queue"),
            inference.open_embedder(self._models.store, model_id) as embedder,
        ):
            speed = ModelSpeed(time.time(), texts_per_second=_questions_per_second(embedder))
        gate.discard(gate_id)
        return speed


def _questions_per_second(embedder: inference.Embedder) -> float:
    """Questions one by one, as they come in a conversation; the first is for warming up."""
    embedder.embed([_QUESTION])
    began = time.perf_counter()
    for number in range(_QUESTIONS):
        embedder.embed([f"{_QUESTION} {number}"])
    return _QUESTIONS / (time.perf_counter() - began)


def _catalogue_id(chat: object) -> str | None:
    return getattr(chat, "catalogue_id", None)
