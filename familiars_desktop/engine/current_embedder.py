"""The embedder in use: opened on demand, held through the gate's leases, shared by all who need vectors."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop import inference
from familiars_desktop.inference.priority import NICE
from familiars_desktop.memory.errors import Cancelled, ModelError, ModelUnavailable

CRITICAL: Final = 1
EMBEDDER: Final = "embedder"
# A turn embeds its message and the questions in it; more at a time is work that can wait.
_QUESTION_TEXTS: Final = 8
_log = logging.getLogger(__name__)


class Embedding:
    """The embedder behind a plain call: texts to unit vectors (n, d), float32; loads it at the first.

    Callers share one session through a queue: long lists are worked off in the background, batch by batch, and a
    question goes between. ``wanted`` names the model that is to serve, ``threads`` are for one run of it.
    """

    def __init__(
        self, store: inference.ModelStore, gate: inference.VRAMGate, wanted: Callable[[], str], *, threads: int = 1
    ) -> None:
        self._store = store
        self._catalogue = store.catalogue
        self._wanted_id = wanted
        self._threads = threads
        self._gate = gate
        self._lock = threading.Lock()
        self._embedder: inference.Embedder | None = None
        self._queue = inference.EmbeddingQueue(self._embed)
        # The threads that help in a run keep the low priority of the one that they are made on.
        self._opening = ThreadPoolExecutor(1, "familiars-opening", initializer=inference.lower_thread, initargs=(NICE,))
        self._model_id = self._wanted()
        self._encoded: dict[tuple[str, str], inference.Encoded] = {}

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
        wanted = self._wanted_id()
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
    def size_bytes(self) -> int:
        """What fetching it takes."""
        return self._catalogue.entry(self.model_id).size_bytes

    @property
    def provider(self) -> str:
        return "" if self._embedder is None else self._embedder.provider

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Raises ModelUnavailable when the embedder is not installed."""
        model_id, known = self._model_id, self._encoded
        if texts and all((model_id, text) in known for text in texts):
            return np.concatenate([known[model_id, text].sentences for text in texts])
        return self._queue.embed(texts, background=len(texts) > _QUESTION_TEXTS)

    def encode(self, texts: Sequence[str]) -> inference.Encoded:
        """Texts' vectors and those of their tokens, by one run on the caller's thread. Raises as a call.

        Of a few texts they are kept until the next few come: a message is stored and asked about in the same words.
        """
        model_id, known = self._model_id, self._encoded
        if all((model_id, text) in known for text in texts):
            return _together([known[model_id, text] for text in texts])
        with self._leased():
            encoded = self.open().encode(texts)
        if len(texts) <= _QUESTION_TEXTS and model_id == self._model_id:
            self._encoded = {(model_id, text): _one_of(encoded, at) for at, text in enumerate(texts)}
        return encoded

    def open(self) -> inference.Embedder:
        """The embedder, loaded now if need be. Never fetches. Raises ModelUnavailable, ModelError."""
        with self._leased():
            try:
                return self._opened()
            except ModelError:
                self._gate.discard(EMBEDDER)  # what does not load takes no memory
                raise

    def _opened(self) -> inference.Embedder:
        with self._lock:
            if self._embedder is None:
                if not self.installed:
                    raise ModelUnavailable(
                        f"the embedder {self.model_id} is not installed: run `familiars models pull {self.model_id}`"
                    )
                self._queue.clear()
                self._embedder = self._load()
            return self._embedder

    def _load(self) -> inference.Embedder:
        try:
            opened = self._opening.submit(inference.open_embedder, self._store, self.model_id, threads=self._threads)
        except RuntimeError as error:  # it was shut down
            raise Cancelled("the program is closing") from error
        return opened.result()

    def quiet(self) -> AbstractContextManager[None]:
        """For as long as a person waits: long lists are embedded slowly."""
        return self._queue.quiet()

    def forget_texts(self) -> None:
        """Drop the vectors that are kept for texts embedded lately."""
        self._queue.clear()
        self._encoded = {}

    def shut_down(self) -> None:
        """Close it for good; what waits for vectors ends with Cancelled."""
        self._queue.close()
        self.close()
        self._opening.shutdown()

    def _embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        with self._leased():
            return self.open().embed(texts)

    def _leased(self) -> AbstractContextManager[inference.Lease]:
        estimated_mb = float(self._catalogue.entry(self.model_id).ram_mb)
        return self._gate.acquire(EMBEDDER, CRITICAL, estimated_mb, on_evict=self.close)

    def close(self) -> None:
        with self._lock:
            embedder, self._embedder = self._embedder, None
        if embedder is not None:
            embedder.close()


def _one_of(encoded: inference.Encoded, at: int) -> inference.Encoded:
    return inference.Encoded(encoded.sentences[at : at + 1], encoded.tokens[at : at + 1])


def _together(encoded: Sequence[inference.Encoded]) -> inference.Encoded:
    if len(encoded) == 1:
        return encoded[0]
    return inference.Encoded(np.concatenate([one.sentences for one in encoded]), [one.tokens[0] for one in encoded])
