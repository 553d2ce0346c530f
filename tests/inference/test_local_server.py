"""The real runtime with the smallest real model."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil
import pytest

from familiars_desktop.inference import ChatMessage, LanguageModel, LocalServer
from familiars_desktop.inference.server_process import batch_size_of
from familiars_desktop.memory.errors import Cancelled, ModelCorrupt, ModelUnavailable, ModelUnreachable

pytestmark = pytest.mark.models
STORY: list[ChatMessage] = [{"role": "user", "content": "Tell me a very long story about a lighthouse."}]
LONG_PROMPT: list[ChatMessage] = [{"role": "user", "content": "sea and wind and " * 400}]


@pytest.fixture(scope="module")
def server(smollm_path: Path) -> Iterator[LocalServer]:
    with LocalServer(smollm_path, context_length=2048, threads=2, model_id="smol") as running:
        yield running


@pytest.fixture
def model(server: LocalServer) -> Iterator[LanguageModel]:
    server.start()
    client = server.client()
    yield client
    client.close()


def test_a_reply_streams_in_pieces(model: LanguageModel) -> None:
    stream = model.stream(STORY, max_tokens=24, temperature=0.0)

    pieces = list(stream)

    assert len(pieces) > 5
    assert stream.reply().was_cut_off
    assert stream.reply().completion_tokens == 24
    assert not model.is_remote


def test_the_server_offers_its_model_by_id(model: LanguageModel) -> None:
    assert model.list_models() == ["smol"]


def test_the_same_seed_gives_the_same_reply(model: LanguageModel) -> None:
    replies = {model.complete(STORY, max_tokens=12, temperature=0.8, seed=5, cache_prompt=False) for _ in range(2)}

    assert len(replies) == 1


def test_a_json_schema_is_honoured(model: LanguageModel) -> None:
    schema = {
        "type": "object",
        "properties": {
            "fact": {"type": "string", "pattern": "^The user [a-z ]{3,40}$"},
            "category": {"enum": ["profile", "preference"]},
        },
        "required": ["fact", "category"],
        "additionalProperties": False,
    }

    reply = json.loads(model.complete(STORY, json_schema=schema, max_tokens=80, temperature=0.0))

    assert set(reply) == {"fact", "category"}
    assert reply["fact"].startswith("The user ")
    assert reply["category"] in {"profile", "preference"}


def test_a_prompt_is_cancelled_before_the_first_token(model: LanguageModel) -> None:
    cancel = threading.Event()
    threading.Timer(0.15, cancel.set).start()
    began = time.monotonic()

    with pytest.raises(Cancelled):
        model.complete(LONG_PROMPT, max_tokens=5, cancel=cancel)

    assert time.monotonic() - began < 1.5
    assert model.complete(STORY, max_tokens=2)


def test_a_reply_is_cancelled_in_the_middle(model: LanguageModel) -> None:
    cancel = threading.Event()
    stream = model.stream(STORY, max_tokens=400, temperature=0.0, cancel=cancel)
    first = next(stream)
    cancel.set()

    with pytest.raises(Cancelled):
        list(stream)

    assert stream.partial.startswith(first)


def test_the_start_of_a_conversation_is_computed_once(model: LanguageModel) -> None:
    told: ChatMessage = {"role": "user", "content": "sea and wind and " * 40}
    first = model.respond([told], max_tokens=1)
    again = model.respond([told, {"role": "assistant", "content": "Yes."}, *STORY], max_tokens=1)

    assert first.prompt_tokens is not None and again.cached_tokens is not None
    assert again.cached_tokens >= first.prompt_tokens - 10


def test_a_stranger_without_the_key_is_refused(server: LocalServer, model: LanguageModel) -> None:
    answer = httpx.post(f"{model.base_url}/v1/chat/completions", json={"messages": STORY}, trust_env=False)

    assert answer.status_code == 401
    assert "127.0.0.1" in model.base_url


def test_the_key_is_not_on_the_command_line(server: LocalServer, model: LanguageModel) -> None:
    assert server.pid is not None
    command = " ".join(psutil.Process(server.pid).cmdline())

    assert server._api_key
    assert server._api_key not in command
    assert server._api_key not in repr(server)


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX")
def test_a_killed_server_ends_the_reply_alone_and_can_be_started_again(server: LocalServer) -> None:
    server.start()
    stream = server.client().stream(STORY, max_tokens=400, temperature=0.0)
    first = next(stream)
    assert server.pid is not None
    os.kill(server.pid, signal.SIGKILL)

    with pytest.raises(ModelUnreachable) as caught:
        list(stream)

    assert caught.value.partial.startswith(first)  # type: ignore[attr-defined]
    _until(lambda: not server.is_alive())
    with pytest.raises(ModelUnreachable, match="not running"):
        server.client()
    server.start()
    assert server.client().complete(STORY, max_tokens=2)


def test_closing_gives_the_memory_back(smollm_path: Path) -> None:
    server = LocalServer(smollm_path, context_length=256, threads=1, niceness=5)
    server.start()
    pid = server.pid
    assert pid is not None
    assert server.resident_mb > 100
    if sys.platform == "linux":
        assert all(os.getpriority(os.PRIO_PROCESS, t.id) == 5 for t in psutil.Process(pid).threads())

    server.close()
    server.close()

    assert not psutil.pid_exists(pid)
    assert server.resident_mb == 0.0
    assert not server.is_alive()


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is POSIX")
def test_no_server_outlives_a_parent_that_was_killed(smollm_path: Path) -> None:
    program = (
        "import sys, time\nfrom pathlib import Path\n"
        "from familiars_desktop.inference import LocalServer\n"
        f"s = LocalServer(Path({str(smollm_path)!r}), context_length=256, threads=1)\n"
        "s.start()\nprint(s.pid, flush=True)\ntime.sleep(60)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()

    _until(lambda: not psutil.pid_exists(child) or psutil.Process(child).status() == psutil.STATUS_ZOMBIE)


def test_a_server_survives_the_thread_that_started_it(smollm_path: Path) -> None:
    server = LocalServer(smollm_path, context_length=256, threads=1)
    starter = threading.Thread(target=server.start)
    starter.start()
    starter.join()
    time.sleep(0.3)

    assert server.is_alive()
    server.close()


def test_a_file_that_is_not_there_or_no_model_is_named(tmp_path: Path) -> None:
    other = tmp_path / "notes.gguf"
    other.write_text("not a model")

    with pytest.raises(ModelUnavailable, match=r"gone\.gguf cannot be read"):
        LocalServer(tmp_path / "gone.gguf").start()
    with pytest.raises(ModelCorrupt, match=r"notes\.gguf is not a GGUF model file"):
        LocalServer(other).start()


def test_a_model_that_is_cut_off_is_named_and_leaves_no_process(tmp_path: Path, smollm_path: Path) -> None:
    cut = tmp_path / "cut.gguf"
    with smollm_path.open("rb") as source:
        cut.write_bytes(source.read(40_000_000))
    server = LocalServer(cut, context_length=256)

    with pytest.raises(ModelCorrupt, match=r"cut\.gguf is cut off or damaged"):
        server.start()

    assert server.pid is None
    assert not server.is_alive()


@pytest.mark.parametrize(
    ("gigabytes", "threads", "tokens"), [(0.1, 2, 64), (0.49, 2, 16), (0.49, 8, 64), (1.1, 2, 16), (8.0, 2, 16)]
)
def test_a_batch_of_a_prompt_is_as_large_as_the_machine_reads_in_a_third_of_a_second(
    gigabytes: float, threads: int, tokens: int
) -> None:
    assert batch_size_of(int(gigabytes * 1e9), threads) == tokens


def _until(condition: object, seconds: float = 5.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.02)
