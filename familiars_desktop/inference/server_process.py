"""The child process that runs the embedded language model: llama.cpp's own server, by xllamacpp.

It reads one JSON line of orders from standard input, answers with one JSON line on standard output, and
serves until standard input ends. So it goes when its parent goes, however that ends. Started as
``python -m familiars_desktop.inference.server_process``, in a bundle as ``<program> --inference-server``.
"""

from __future__ import annotations

import json
import math
import os
import sys
import threading
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any, Final

# Idle OpenMP threads that spin take the cores from the window: 35 tokens/s fall to 1.
PASSIVE_THREADS: Final = {"OMP_WAIT_POLICY": "PASSIVE", "GOMP_SPINCOUNT": "0"}
_PARENT_POLL_SECONDS: Final = 1.0
_ERRORS_ONLY: Final = 1
# States of earlier conversations that the server may keep beside its slots; its own default is 8 GiB.
_PARKED_MB: Final = 256


@dataclass(frozen=True)
class ServerOrders:
    """What the parent asks for. The key travels here and not in argv, where anyone could read it.

    ``batch_size`` 0 leaves it to ``batch_size_of``.
    """

    model_path: str
    model_id: str
    api_key: str
    context_length: int
    threads: int
    gpu_layers: int
    batch_size: int
    slots: int
    slot_save_path: str
    niceness: int

    def to_line(self) -> str:
        return json.dumps(asdict(self)) + "\n"


def main() -> None:
    """Serves until standard input ends; never returns."""
    answers = _claim_standard_output()
    orders = ServerOrders(**json.loads(sys.stdin.readline()))
    _lower_priority(orders.niceness)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    if sys.platform != "win32":
        threading.Thread(target=_exit_when_adopted, args=(os.getppid(),), daemon=True).start()
    try:
        server = _start(orders)
    except Exception as error:
        _answer(answers, {"failed": str(error)})
        os._exit(1)
    _answer(answers, {"url": server.listening_address})
    # The server's threads do the work; its destructor may hang, so the process only ever leaves by _exit.
    while True:
        time.sleep(3600)


def _claim_standard_output() -> IO[str]:
    """The pipe to the parent, out of reach of libraries that print."""
    pipe = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return pipe


def _answer(pipe: IO[str], answer: dict[str, Any]) -> None:
    with suppress(OSError):
        pipe.write(json.dumps(answer) + "\n")
        pipe.flush()


def _exit_with_parent() -> None:
    with suppress(OSError, ValueError):
        while sys.stdin.readline():
            pass
    os._exit(0)


def _exit_when_adopted(parent: int) -> None:
    """For a pipe that some other process keeps open. PR_SET_PDEATHSIG is no use here: it fires when the
    *thread* that started us ends."""
    while os.getppid() == parent:
        time.sleep(_PARENT_POLL_SECONDS)
    os._exit(0)


def _lower_priority(niceness: int) -> None:
    """Before any other thread exists, so that all of them inherit it."""
    if niceness <= 0:
        return
    with suppress(OSError):
        if sys.platform == "win32":
            import psutil

            psutil.Process().nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)
        else:
            os.nice(niceness)


def batch_size_of(model_bytes: int, threads: int) -> int:
    """Tokens of a prompt that take about 0.3 s to read, a power of two from 16 to 128.

    Work can stop between two batches alone. Measured on two threads: 68 tokens/s at 0.49 GB, 40 at 1.1 GB, 200 at
    0.1 GB; batches of 16, 32 and 128 read 82, 94 and 100 % as fast.
    """
    tokens = 0.3 * 17.0 * threads / max(model_bytes / 1e9, 0.01) ** 0.7
    return max(16, min(128, 1 << round(math.log2(max(tokens, 1.0)))))


def _start(orders: ServerOrders) -> Any:
    os.environ.update(PASSIVE_THREADS)
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = orders.model_path
    params.model_alias = {orders.model_id}
    # One pool of cells: a slot takes what it uses, so that a third one costs no memory.
    params.n_ctx = orders.context_length * min(orders.slots, 2)
    params.n_parallel = orders.slots
    params.kv_unified = orders.slots > 1
    params.cache_idle_slots = False  # would empty a slot as soon as another one is used
    batch_size = orders.batch_size or batch_size_of(Path(orders.model_path).stat().st_size, orders.threads)
    params.n_batch = batch_size
    params.n_ubatch = batch_size
    params.n_gpu_layers = orders.gpu_layers
    params.cache_ram_mib = _PARKED_MB
    params.cpuparams.n_threads = orders.threads
    params.cpuparams_batch.n_threads = orders.threads
    params.cpuparams.poll = 0
    params.cpuparams_batch.poll = 0
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.api_keys = [orders.api_key]
    params.ui = False
    params.cors_origins = ""
    params.verbosity = _ERRORS_ONLY
    if orders.slot_save_path:
        params.slot_save_path = orders.slot_save_path
    return xllamacpp.Server(params)


if __name__ == "__main__":
    main()
