"""Ends a blocking HTTP request from outside, by shutting its socket down.

Closing a file descriptor does not wake a thread that waits in ``recv`` on it; ``shutdown`` does.
"""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from typing import Any, Final

from familiars_desktop.memory.errors import Cancelled

_POLL_SECONDS: Final = 0.03


class EitherEvent(threading.Event):
    """Counts as set once it is set itself or ``other`` is."""

    def __init__(self, other: threading.Event | None) -> None:
        super().__init__()
        self._other = other

    def is_set(self) -> bool:
        return super().is_set() or (self._other is not None and self._other.is_set())

    def wait(self, timeout: float | None = None) -> bool:
        deadline = None if timeout is None else time.monotonic() + timeout
        while not self.is_set() and (deadline is None or time.monotonic() < deadline):
            super().wait(_POLL_SECONDS)
        return self.is_set()


class Interrupt:
    """Watches ``cancel`` while a request runs, and shuts the request's connection down once it is set.

    Pass ``trace`` as httpx's extension of that name: it learns the sockets as they are opened.
    """

    def __init__(self, cancel: threading.Event | None) -> None:
        self._cancel = cancel
        self._done = threading.Event()
        self._sockets: list[socket.socket] = []
        self._lock = threading.Lock()
        self._watcher: threading.Thread | None = None

    def __enter__(self) -> Interrupt:
        if self._cancel is not None:
            self._watcher = threading.Thread(target=self._watch, name="reply-interrupt", daemon=True)
            self._watcher.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        if self._watcher is not None:
            self._watcher.join()

    def check(self) -> None:
        """Raises Cancelled once ``cancel`` is set."""
        if self._cancel is not None and self._cancel.is_set():
            raise Cancelled("the reply was stopped")

    def sleep(self, seconds: float) -> None:
        """Waits; raises Cancelled as soon as ``cancel`` is set."""
        if self._cancel is None:
            time.sleep(seconds)
        else:
            self._cancel.wait(seconds)
            self.check()

    def trace(self, event: str, info: dict[str, Any]) -> None:
        """httpx's trace callback: remembers each new connection's socket."""
        if event.endswith(("connect_tcp.complete", "start_tls.complete")):
            opened = info["return_value"].get_extra_info("socket")
            if opened is not None:
                with self._lock:
                    self._sockets.append(opened)
                self.check()

    def _watch(self) -> None:
        assert self._cancel is not None
        while not self._done.wait(_POLL_SECONDS):
            if self._cancel.is_set():
                self._shut_down()
                return

    def _shut_down(self) -> None:
        with self._lock:
            for opened in self._sockets:
                with contextlib.suppress(OSError):
                    # A TLS socket's own shutdown would drop its state under the reading thread.
                    socket.socket.shutdown(opened, socket.SHUT_RDWR)
