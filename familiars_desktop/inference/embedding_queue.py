"""Many callers, one embedder: their texts share batches, known texts are not embedded again, people go first."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.inference.priority import NICE, lower_thread
from familiars_desktop.memory.errors import Cancelled, ModelError

Vectors = NDArray[np.float32]
EmbedTexts = Callable[[Sequence[str]], Vectors]

BATCH_TEXTS: Final = 32
BACKGROUND_TEXTS: Final = 8
QUIET_SECONDS: Final = 1.0
_CACHED_TEXTS: Final = 4096


@dataclass(eq=False)
class _Request:
    """One call: its texts, which of them are still to come (shortest first), and the rows that have come."""

    texts: Sequence[str]
    left: list[int]
    cancel: threading.Event | None
    rows: dict[int, Vectors] = field(default_factory=dict)
    future: Future[Vectors] = field(default_factory=Future)


class EmbeddingQueue:
    """Runs ``embed`` in batches of up to ``batch_texts`` texts of like length; safe from any thread.

    Two threads of its own: calls with ``background`` are worked off on one that starts at low priority, in small
    batches, so that a question waits for none of them; while a person waits (``quiet``) hardly any is begun. The
    vectors of the last ``cached_texts`` texts are kept by the hash of their content, in memory alone; ``clear``
    forgets them.
    """

    def __init__(self, embed: EmbedTexts, *, batch_texts: int = BATCH_TEXTS, cached_texts: int = _CACHED_TEXTS) -> None:
        self._embed = embed
        self._cache = _VectorCache(cached_texts)
        self._lanes = {
            False: _Lane("embedding", batch_texts, self._work_off),
            True: _Lane(
                "embedding-background",
                min(batch_texts, BACKGROUND_TEXTS),
                self._work_off,
                starts_with=lambda: lower_thread(NICE),
            ),
        }

    def submit(
        self, texts: Sequence[str], *, background: bool = False, cancel: threading.Event | None = None
    ) -> Future[Vectors]:
        """The vectors (n, dimension) to come, row by row as ``texts``, of which there is at least one.

        What ``embed`` raises goes to the future. ``cancel`` is heard between two batches and ends it with
        Cancelled; so does ``close``.
        """
        given = list(texts)
        request = _Request(given, sorted(range(len(given)), key=lambda index: len(given[index])), cancel)
        request.future.set_running_or_notify_cancel()  # ``cancel`` is the one way to stop it
        self._lanes[background].add(request)
        return request.future

    def embed(
        self, texts: Sequence[str], *, background: bool = False, cancel: threading.Event | None = None
    ) -> Vectors:
        """As ``submit``, waiting for it."""
        if not texts:  # the embedder alone knows its dimension
            return self._embed(texts)
        return self.submit(texts, background=background, cancel=cancel).result()

    __call__ = embed

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """For as long as a person waits: work in the background goes on at one batch in ``QUIET_SECONDS``."""
        self._lanes[True].hold(+1)
        try:
            yield
        finally:
            self._lanes[True].hold(-1)

    def clear(self) -> None:
        """Forgets every vector it keeps: for another model, and for what was erased."""
        self._cache.clear()

    def close(self) -> None:
        """Ends both threads after the batch they are at; what waits ends with Cancelled."""
        for lane in self._lanes.values():
            lane.close()

    def _work_off(self, requests: Sequence[_Request], room: int) -> None:
        """One batch: a share of each request, the smallest requests whole."""
        shares = _shares(requests, room)
        try:
            found = self._vectors([request.texts[index] for request, index in shares])
        except Exception as error:
            for request in {id(request): request for request, _ in shares}.values():
                request.left.clear()
                request.future.set_exception(error)
            return
        for (request, index), row in zip(shares, found, strict=True):
            request.rows[index] = row
        for request in requests:
            if not request.left and not request.future.done():
                request.future.set_result(self._together(request))

    def _vectors(self, texts: Sequence[str]) -> list[Vectors]:
        keys = [_key(text) for text in texts]
        found = self._cache.rows_of(keys)
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in found}
        if missing:
            fresh = dict(zip(missing, self._embed(list(missing.values())), strict=True))
            self._cache.keep(fresh)
            found |= fresh
        return [found[key] for key in keys]

    def _together(self, request: _Request) -> Vectors:
        return np.stack([request.rows[index] for index in range(len(request.texts))])


class _VectorCache:
    """The vectors of the texts used last, by content hash."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._rows: OrderedDict[bytes, Vectors] = OrderedDict()
        self._lock = threading.Lock()

    def rows_of(self, keys: Sequence[bytes]) -> dict[bytes, Vectors]:
        with self._lock:
            found = {key: self._rows[key] for key in keys if key in self._rows}
            for key in found:
                self._rows.move_to_end(key)
        return found

    def keep(self, rows: dict[bytes, Vectors]) -> None:
        with self._lock:
            # A copy, or one row would keep its whole batch alive.
            self._rows.update({key: row.copy() for key, row in rows.items()})
            while len(self._rows) > self._size:
                self._rows.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._rows.clear()


class _Lane:
    """A thread that hands what waits to ``work_off``, again and again until nothing is left."""

    def __init__(
        self,
        name: str,
        room: int,
        work_off: Callable[[Sequence[_Request], int], None],
        *,
        starts_with: Callable[[], object] | None = None,
    ) -> None:
        self._name = name
        self._room = room
        self._held = 0
        self._work_off = work_off
        self._starts_with = starts_with
        self._changed = threading.Condition()
        self._requests: list[_Request] = []
        self._thread: threading.Thread | None = None
        self._closed = False

    def add(self, request: _Request) -> None:
        with self._changed:
            if self._closed:
                raise ModelError("the embedder was closed")
            self._requests.append(request)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
            self._changed.notify()

    def hold(self, change: int) -> None:
        """Begin (+1) or end (-1) a time in which it works slowly."""
        with self._changed:
            self._held += change
            self._changed.notify()

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        if self._starts_with is not None:
            self._starts_with()
        while (requests := self._next()) is not None:
            self._work_off(requests, self._room)
            with self._changed:
                self._requests = [request for request in self._requests if not request.future.done()]

    def _next(self) -> list[_Request] | None:
        """What waits, once something does; None at the end."""
        with self._changed:
            # Never for good: a turn that needed this very work would wait for itself.
            self._changed.wait_for(lambda: self._closed or not self._held, QUIET_SECONDS)
            while True:
                self._drop_cancelled()
                if self._closed:
                    return None
                if self._requests:
                    return list(self._requests)
                self._changed.wait()

    def _drop_cancelled(self) -> None:
        for request in self._requests:
            if self._closed or (request.cancel is not None and request.cancel.is_set()):
                request.future.set_exception(Cancelled("embedding was stopped"))
        self._requests = [request for request in self._requests if not request.future.done()]


def _shares(requests: Sequence[_Request], room: int) -> list[tuple[_Request, int]]:
    """One batch: of each request as many texts as there is room for, the smallest first."""
    shares: list[tuple[_Request, int]] = []
    for request in sorted(requests, key=lambda request: len(request.left)):
        free = room - len(shares)
        taken, request.left = request.left[:free], request.left[free:]
        shares += [(request, index) for index in taken]
    return shares


def _key(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
