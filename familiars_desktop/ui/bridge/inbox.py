"""From engine threads to the UI thread: an inbox that is emptied in short slices."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import shiboken6
from PySide6.QtCore import QObject, Qt, Signal, Slot

from familiars_desktop.engine.events import Event
from familiars_desktop.memory import FamiliarsError

OnDone = Callable[[Any], object]
OnError = Callable[[str], object]

_log = logging.getLogger(__name__)
_SLICE_SECONDS: Final = 0.006


@dataclass(frozen=True, slots=True)
class _Outcome:
    """A finished Future on its way to the UI thread."""

    future: Future[Any]
    on_done: OnDone | None
    on_error: OnError


class Inbox(QObject):
    """Takes events and outcomes on any thread; gives ``publish`` the events and callbacks the outcomes, on its own."""

    _woken = Signal()

    def __init__(self, publish: Callable[[Event], None], parent: QObject) -> None:
        super().__init__(parent)
        self._publish = publish
        self._waiting: deque[Event | _Outcome] = deque()
        self._awake = False
        self._closed = False
        self._woken.connect(self._empty, Qt.ConnectionType.QueuedConnection)

    def close(self) -> None:
        """Drop what has come, and what will."""
        self._closed = True
        self._waiting.clear()

    def follow(self, future: Future[Any], on_done: OnDone | None, on_error: OnError) -> None:
        """Have the outcome told once there is one."""
        future.add_done_callback(lambda done: self.post(_Outcome(done, on_done, on_error)))

    def post(self, item: Event | _Outcome) -> None:
        """Any thread. Only a deque and one signal are touched here."""
        if self._closed:
            return
        self._waiting.append(item)
        if not self._awake:
            self._awake = True
            self._woken.emit()

    @Slot()
    def _empty(self) -> None:
        self._awake = False
        deadline = time.perf_counter() + _SLICE_SECONDS
        while self._waiting and not self._closed:
            if time.perf_counter() > deadline:
                self._awake = True
                self._woken.emit()
                return
            item = self._waiting.popleft()
            if isinstance(item, _Outcome):
                _deliver(item)
            else:
                self._publish(item)


def _deliver(outcome: _Outcome) -> None:
    try:
        result = outcome.future.result(timeout=0)
    except CancelledError:
        return
    except FamiliarsError as error:
        _call(outcome.on_error, str(error))
    except Exception as error:
        _log.error("an act of the window failed", exc_info=error)
        _call(outcome.on_error, f"{type(error).__name__}: {error}")
    else:
        if outcome.on_done is not None:
            _call(outcome.on_done, result)


def _call(callback: Callable[[Any], object], value: Any) -> None:
    bound = callback.func if isinstance(callback, partial) else callback
    owner = getattr(bound, "__self__", None)
    if isinstance(owner, QObject) and not shiboken6.isValid(owner):
        return
    callback(value)
