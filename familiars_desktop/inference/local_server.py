"""A GGUF model in a child process of ours, reached by the same protocol as any other server.

A crash of the runtime so ends a reply and not the program, and closing gives every byte back.
"""

from __future__ import annotations

import json
import os
import queue
import secrets
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

import psutil

from familiars_desktop.inference.language_model import LanguageModel
from familiars_desktop.inference.server_process import PASSIVE_THREADS, ServerOrders
from familiars_desktop.inference.slot import ModelSlot
from familiars_desktop.memory.errors import ModelCorrupt, ModelError, ModelUnavailable, ModelUnreachable

_GGUF_MAGIC: Final = b"GGUF"
_TERMINATE_SECONDS: Final = 2.0
_LOG_TAIL_BYTES: Final = 2000
ALL_LAYERS: Final = -1


class LocalServer:
    """Runs one model. ``start`` and ``close`` may alternate; a crashed server can be started again.

    ``threads`` defaults to the physical cores, ``niceness`` (0-19) lowers the whole process from its first thread,
    ``batch_size`` is how many tokens of a prompt are read between two looks at whether it is still wanted (None:
    about 0.3 s worth on this machine). ``slots`` conversations are cached side by side: one of ``context_length``
    tokens, and as many tokens again for all the others. With a ``slot_save_path`` a slot can be erased from outside.
    """

    def __init__(
        self,
        model_path: Path,
        *,
        context_length: int = 4096,
        threads: int | None = None,
        gpu_layers: int = ALL_LAYERS,
        slot_save_path: Path | None = None,
        niceness: int = 0,
        batch_size: int | None = None,
        model_id: str | None = None,
        slots: int = 1,
    ) -> None:
        self.model_path = model_path
        self.model_id = model_id or model_path.stem
        self._context_length = context_length
        self._threads = threads or psutil.cpu_count(logical=False) or os.cpu_count() or 1
        self._gpu_layers = gpu_layers
        self._slot_save_path = slot_save_path
        self._niceness = niceness
        self._batch_size = batch_size
        self._slots = slots
        self._lock = threading.Lock()
        self._child: subprocess.Popen[str] | None = None
        self._log: IO[bytes] | None = None
        self._api_key = ""
        self._url = ""

    def __repr__(self) -> str:
        return f"LocalServer({self.model_path.name!r}, {self._url or 'not started'})"

    def start(self, timeout: float = 120.0) -> None:
        """Loads the model, unless it runs already. ``timeout`` in seconds.

        Raises ModelUnavailable (no such file), ModelCorrupt (no GGUF, or cut off), ModelError (it cannot be
        loaded, or not in time); nothing is left running then.
        """
        with self._lock:
            if self.is_alive():
                return
            self._stop()
            _check_gguf(self.model_path)
            self._spawn()
            try:
                self._url = self._await_answer(timeout)
            except ModelError:
                self._stop()
                raise

    def client(self, *, timeout: float = 300.0, slot: int = 0, more_slots: Sequence[int] = ()) -> LanguageModel:
        """A client of the running server, whose conversations are kept in ``slot`` (0 … slots - 1); replies that can
        be interrupted may lie in any of ``more_slots`` too.

        Raises ModelUnreachable when it is not running.
        """
        if not self.is_alive():
            raise ModelUnreachable(f"the server for {self.model_path.name} is not running: start it first")
        return LanguageModel(
            self._url,
            self.model_id,
            api_key=self._api_key,
            timeout=timeout,
            is_remote=False,
            # Only while it writes does the server find out that nobody listens: without reports of its progress it
            # reads a whole prompt to the end that was cancelled long ago.
            extra_body={"id_slot": slot, "return_progress": True},
            slots=[
                ModelSlot(self._url, self._api_key, one, model=self.model_id, timeout=timeout)
                for one in (slot, *more_slots)
            ],
        )

    def close(self) -> None:
        """Ends the child: asked first, killed after two seconds. Safe to call twice and from any thread; a
        ``start`` under way in another thread ends with ModelError."""
        starting = self._child
        if starting is not None:
            starting.terminate()
        with self._lock:
            self._stop()

    def __enter__(self) -> LocalServer:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def is_alive(self) -> bool:
        return self._child is not None and self._child.poll() is None and bool(self._url)

    @property
    def pid(self) -> int | None:
        return self._child.pid if self._child is not None else None

    @property
    def resident_mb(self) -> float:
        """Memory the child holds now, in MiB; 0 when it is not running."""
        if self._child is None:
            return 0.0
        try:
            return float(psutil.Process(self._child.pid).memory_info().rss) / 2**20
        except psutil.Error:
            return 0.0

    def _spawn(self) -> None:
        self._api_key = secrets.token_urlsafe(32)
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the child
        if self._slot_save_path is not None:
            self._slot_save_path.mkdir(parents=True, exist_ok=True)
        self._child = subprocess.Popen(
            server_command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env=_child_environment(),
            text=True,
            encoding="utf-8",
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        orders = ServerOrders(
            model_path=str(self.model_path),
            model_id=self.model_id,
            api_key=self._api_key,
            context_length=self._context_length,
            threads=self._threads,
            gpu_layers=self._gpu_layers,
            batch_size=self._batch_size or 0,
            slots=self._slots,
            slot_save_path=f"{self._slot_save_path}{os.sep}" if self._slot_save_path else "",
            niceness=self._niceness,
        )
        assert self._child.stdin is not None
        with suppress(OSError):
            self._child.stdin.write(orders.to_line())
            self._child.stdin.flush()

    def _await_answer(self, timeout: float) -> str:
        assert self._child is not None and self._child.stdout is not None
        answers: queue.SimpleQueue[str] = queue.SimpleQueue()
        reader = threading.Thread(target=_read_line, args=(self._child.stdout, answers), daemon=True)
        reader.start()
        try:
            line = answers.get(timeout=timeout)
        except queue.Empty:
            raise ModelError(
                f"{self.model_path.name} was not loaded within {timeout:.0f} s: choose a smaller model"
            ) from None
        answer = json.loads(line) if line else {"failed": "its process ended"}
        if "url" in answer:
            return str(answer["url"])
        raise _load_failure(self.model_path, str(answer["failed"]), self._log_tail())

    def _log_tail(self) -> str:
        if self._log is None:
            return ""
        size = self._log.seek(0, os.SEEK_END)
        self._log.seek(max(0, size - _LOG_TAIL_BYTES))
        return self._log.read().decode("utf-8", "replace").strip()

    def _stop(self) -> None:
        child, self._child, self._url = self._child, None, ""
        if child is not None:
            _end(child)
        if self._log is not None:
            self._log.close()
            self._log = None


def server_command() -> list[str]:
    """How this program starts itself as a model server, from a checkout or from a bundle."""
    if getattr(sys, "frozen", False):
        program = Path(sys.executable)
        # On Windows the window's program has no console, and so no standard streams to be spoken to.
        return [str(program.with_name("familiars.exe") if sys.platform == "win32" else program), "--inference-server"]
    return [sys.executable, "-m", "familiars_desktop.inference.server_process"]


def _child_environment() -> dict[str, str]:
    package_root = str(Path(__file__).resolve().parents[2])
    search_path = [package_root, *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | PASSIVE_THREADS | {"PYTHONPATH": os.pathsep.join(search_path)}


def _check_gguf(path: Path) -> None:
    try:
        with path.open("rb") as file:
            magic = file.read(len(_GGUF_MAGIC))
    except OSError as error:
        raise ModelUnavailable(f"{path} cannot be read ({error.strerror}): pull the model again") from error
    if magic != _GGUF_MAGIC:
        raise ModelCorrupt(f"{path} is not a GGUF model file: pull the model again or choose another file")


def _load_failure(path: Path, reason: str, log: str) -> ModelError:
    detail = next((line for line in reversed(log.splitlines()) if "error" in line.lower()), reason).strip()
    if "corrupted or incomplete" in log or "not within the file bounds" in log:
        return ModelCorrupt(f"{path} is cut off or damaged ({detail}): pull the model again")
    return ModelError(f"{path} cannot be loaded ({detail}): the file may be damaged or need more memory")


def _read_line(pipe: IO[str], answers: queue.SimpleQueue[str]) -> None:
    try:
        answers.put(pipe.readline())
    except (OSError, ValueError):
        answers.put("")


def _end(child: subprocess.Popen[str]) -> None:
    if child.stdin is not None:
        with suppress(OSError):
            child.stdin.close()
    child.terminate()
    try:
        child.wait(_TERMINATE_SECONDS)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    if child.stdout is not None:
        child.stdout.close()
