"""The engine's threads: each a serial queue of one class of work, and one that wakes at intervals."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor, wait
from typing import ParamSpec, TypeVar

from familiars_desktop.inference import lower_thread
from familiars_desktop.inference.priority import NICE
from familiars_desktop.memory.errors import FamiliarsError

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")
_log = logging.getLogger(__name__)


class Worker:
    """A serial executor. A job that raises goes on to its future; an unforeseen error is reported as well."""

    def __init__(
        self, name: str, on_crash: Callable[[str], None], *, starts_with: Callable[[], object] | None = None
    ) -> None:
        self.name = name
        self._on_crash = on_crash
        self._executor = ThreadPoolExecutor(1, f"familiars-{name}", initializer=starts_with)
        self._running: set[Future[object]] = set()
        self._lock = threading.Lock()
        self._closed = False

    def submit(
        self, job: Callable[_Arguments, _Result], *args: _Arguments.args, **kwargs: _Arguments.kwargs
    ) -> Future[_Result]:
        """Run ``job`` after those before it. A closed worker answers with a cancelled future."""
        with self._lock:
            if self._closed:
                refused: Future[_Result] = Future()
                refused.cancel()
                return refused
            future = self._executor.submit(job, *args, **kwargs)
            self._running.add(future)  # type: ignore[arg-type]
        future.add_done_callback(self._finished)
        return future

    @property
    def pending(self) -> int:
        """Jobs not finished yet, the running one included."""
        with self._lock:
            return len(self._running)

    def close(self, timeout: float) -> bool:
        """Drop what has not begun and wait up to ``timeout`` seconds for the rest; False if it still runs."""
        with self._lock:
            self._closed = True
            running = set(self._running)
        self._executor.shutdown(wait=False, cancel_futures=True)
        return not wait(running, timeout=max(timeout, 0.0)).not_done

    def _finished(self, future: Future[_Result]) -> None:
        with self._lock:
            self._running.discard(future)
        try:
            error = future.exception()
        except CancelledError:
            return
        if error is not None and not isinstance(error, FamiliarsError):
            _log.error("a job of the %s worker failed", self.name, exc_info=error)
            self._on_crash(f"{type(error).__name__}: {error}")


class Workers:
    """The engine's threads, by what they do; those that nobody waits for start low."""

    def __init__(self, on_crash: Callable[[str], None]) -> None:
        self.chat = Worker("chat", on_crash)
        self.store = Worker("store", on_crash)
        self.models = Worker("models", on_crash)
        self.looking = Worker("looking", on_crash)
        self.fetching = Worker("fetching", on_crash, starts_with=_lower)
        self.background = Worker("background", on_crash, starts_with=_lower)

    def close(self, deadline: float) -> list[Worker]:
        """Close all, waiting till ``deadline`` (monotonic seconds); those that still run."""
        workers = (self.chat, self.store, self.models, self.looking, self.fetching, self.background)
        return [worker for worker in workers if not worker.close(deadline - time.monotonic())]


def _lower() -> None:
    lower_thread(NICE)


class Housekeeper:
    """A thread that calls each task when its interval (seconds) has passed."""

    def __init__(self, tasks: dict[Callable[[], object], float], on_crash: Callable[[str], None]) -> None:
        self._tasks = tasks
        self._on_crash = on_crash
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="familiars-housekeeper", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self, timeout: float) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout)

    def _run(self) -> None:
        due = {task: time.monotonic() + interval for task, interval in self._tasks.items()}
        while not self._stop.wait(max(min(due.values()) - time.monotonic(), 0.05)):
            for task, moment in list(due.items()):
                if time.monotonic() >= moment:
                    self._perform(task)
                    due[task] = time.monotonic() + self._tasks[task]

    def _perform(self, task: Callable[[], object]) -> None:
        try:
            task()
        except Exception as error:
            _log.exception("housekeeping failed")
            self._on_crash(f"{type(error).__name__}: {error}")
