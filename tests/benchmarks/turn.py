"""What the engine adds to the bare runtime, and what the window feels while models work.

    python tests/benchmarks/turn.py [--json] [--records 10000] [--turns 5] [--loads 20] [--model ID] [--first-token]
                                    [--folder DIR]

Everything runs in one go on real models, so that the machine's load falls on both sides of each ratio:

``first_token_overhead_ms``   from ``say`` to the first piece of the reply, less what the runtime itself took (median;
                              each question another one)
``first_token_typed_ms``      the same where the question stood in the composer for half a second, as a person leaves it
``first_token_rested_ms``     the same after half a second of rest, in which a shared machine forgets much
``first_token_processor_ms``, ``typed_processor_ms``  of the first two, this process's processor time up to the request
``overhead_recall_ms``, ``overhead_rest_ms``  of the first: embedding and recall, and everything else
``generation_ratio``          tokens a second through the engine, of those of the bare server with the same messages
``enqueue_p99_ms``            how long a caller waits in ``say`` and other calls that queue work, models busy
``ui_stall_p99_ms``           by how much a 10 ms QTimer comes late while the writer generates and all records are
                              embedded again; ``ui_idle_p99_ms`` is the same with nothing to do
``loaded_ratio``              a turn's first token under that load, of the same turn's on an idle engine (medians)
``embedding_ratio``           texts a second through the queue, of bare onnxruntime's at batch 32
``reused_percent``            of a long conversation's prompt, what the runtime did not have to read again (median)
``rss_ratio_embedder``, ``rss_ratio_chat``  memory after loading and releasing it that often, of that after the first

``--first-token`` measures the first five alone; ``--folder`` keeps the workspace there for the next run.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import psutil

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication

from familiars_desktop.engine import Engine, load_settings
from familiars_desktop.engine.events import MemoriesRecalled, ReplyDelta
from familiars_desktop.engine.models import NICE
from familiars_desktop.inference import (
    EmbeddingQueue,
    LanguageModel,
    Reply,
    ReplyStream,
    ResumableReply,
    lower_thread,
)
from familiars_desktop.memory import VALID_CELLS, MemoryRecord
from familiars_desktop.memory.errors import Cancelled
from familiars_desktop.memory.times import to_iso

MODEL = "HuggingFaceTB/SmolLM2-135M-Instruct"
INTERVAL_MS = 10
PAUSE_SECONDS = 0.5
RATE_TOKENS = 64
QUESTION = "What is a good way to spend a rainy afternoon?"
ANOTHER = "What is a good way to spend rainy afternoon number {}?"


class Requests:
    """What goes to the runtime: when each request was made, when its first piece came, and what it reused."""

    def __init__(self) -> None:
        self.first_seconds = 0.0
        self.messages: list[Any] = []
        self.prompt_tokens = self.cached_tokens = 0
        self.processor_seconds = 0.0
        self._stream = LanguageModel.stream

    @contextmanager
    def watched(self) -> Iterator[Requests]:
        original, watch = LanguageModel.stream, self

        def stream(model: LanguageModel, messages: Any, **options: Any) -> Watched:
            began = time.perf_counter()
            watch.processor_seconds = time.process_time()
            return Watched(watch, original(model, messages, **options), list(messages), began)

        LanguageModel.stream = stream  # type: ignore[assignment,method-assign]
        try:
            yield self
        finally:
            LanguageModel.stream = original  # type: ignore[method-assign]


class Watched(Iterator[str]):
    """A reply's pieces, as the engine reads them."""

    def __init__(self, watch: Requests, pieces: ReplyStream, messages: list[Any], began: float) -> None:
        self._watch, self._pieces, self._messages = watch, pieces, messages
        self._began: float | None = began

    def __next__(self) -> str:
        piece = next(self._pieces)
        if self._began is not None:
            self._watch.first_seconds, self._began = time.perf_counter() - self._began, None
            self._watch.messages = self._messages
        return piece

    def reply(self) -> Reply:
        reply = self._pieces.reply()
        self._watch.prompt_tokens, self._watch.cached_tokens = reply.prompt_tokens or 0, reply.cached_tokens or 0
        return reply


def turn(engine: Engine, question: str = QUESTION, **options: Any) -> tuple[float, float, float]:
    """Seconds to the first piece of a reply, pieces a second from then on, and seconds to the end of recall, as a
    listener sees them."""
    began = recalled = time.perf_counter()
    moments = []
    for event in engine.say(question, **options):
        if isinstance(event, MemoriesRecalled):
            recalled = time.perf_counter()
        elif isinstance(event, ReplyDelta):
            moments.append(time.perf_counter())
    if len(moments) < 2:
        raise SystemExit("the model answered with fewer than two tokens: there is nothing to measure")
    return moments[0] - began, (len(moments) - 1) / (moments[-1] - moments[0]), recalled - began


def bare_rate(engine: Engine, messages: list[Any], tokens: int) -> float:
    """Pieces a second of the server itself, asked without any of this program's code."""
    server = engine.models.server
    assert server is not None
    body = {"messages": messages, "max_tokens": tokens, "temperature": 0.0, "stream": True, "id_slot": 0}
    moments = []
    with httpx.stream(
        "POST",
        f"{server._url}/v1/chat/completions",
        json=body,
        headers={"Authorization": f"Bearer {server._api_key}"},
        trust_env=False,
        timeout=300,
    ) as response:
        for line in response.iter_lines():
            if line.startswith("data: {") and json.loads(line[6:])["choices"]:
                delta = json.loads(line[6:])["choices"][0]["delta"]
                moments += [time.perf_counter()] if delta.get("content") else []
    return (len(moments) - 1) / (moments[-1] - moments[0])


def overhead(engine: Engine, turns: int) -> dict[str, float]:
    """The engine beside the bare runtime, in turns."""
    extra, typed, rested, recalls, ratios, processor, typed_processor = [], [], [], [], [], [], []
    with Requests().watched() as requests:

        def asked(number: int) -> tuple[float, float, float]:
            """Seconds to the first piece beyond the runtime's, to the end of recall, and of the processor."""
            begun = time.process_time()
            first, rate, recalled = turn(engine, ANOTHER.format(number), temporary=True)
            processor_seconds = requests.processor_seconds - begun
            beyond = first - requests.first_seconds
            engine.wait_for_writer(30.0)  # what follows a turn is no part of the bare runtime's time
            if number < turns:
                ratios.append(rate / bare_rate(engine, requests.messages, RATE_TOKENS))
            return beyond, recalled, processor_seconds

        for number in range(turns):
            beyond, recalled, worked = asked(number)
            extra.append(beyond)
            recalls.append(recalled)
            processor.append(worked)
            time.sleep(PAUSE_SECONDS)
            rested.append(asked(1_000 + number)[0])
            # as the composer asks while one types
            engine.detect_personal_data(ANOTHER.format(2_000 + number), temporary=True).result(30)
            time.sleep(PAUSE_SECONDS)
            beyond, _, worked = asked(2_000 + number)
            typed.append(beyond)
            typed_processor.append(worked)
    return {
        "first_token_overhead_ms": _milliseconds(extra),
        "first_token_typed_ms": _milliseconds(typed),
        "first_token_rested_ms": _milliseconds(rested),
        "first_token_processor_ms": _milliseconds(processor),
        "typed_processor_ms": _milliseconds(typed_processor),
        "overhead_recall_ms": _milliseconds(recalls),
        "overhead_rest_ms": _milliseconds(np.subtract(extra, recalls)),
        "generation_ratio": round(statistics.median(ratios), 3),
    }


def _milliseconds(seconds: Iterable[float]) -> float:
    return round(statistics.median(seconds) * 1e3, 1)


def reuse(engine: Engine, turns: int) -> dict[str, float]:
    """How much of a long conversation's prompt is in the runtime's cache, turn by turn."""
    dialogue = engine.new_conversation("a long one").result(30)
    shares = []
    with Requests().watched() as requests:
        for number in range(turns):
            engine.say(f"{QUESTION} I ask for day {number} of my holidays.", dialogue_id=dialogue.id).result(120)
            shares.append(100.0 * requests.cached_tokens / max(requests.prompt_tokens, 1))
    return {
        "reused_percent": round(statistics.median(shares[turns // 2 :]), 1),
        "prompt_tokens": requests.prompt_tokens,
    }


class Load:
    """The writer generating without end on the chat model but while a turn runs, and every record embedded again."""

    def __init__(self, engine: Engine, texts: list[str]) -> None:
        self._engine = engine
        self._texts = texts
        self._end = threading.Event()
        self.written = self.embedded = self.interruptions = 0
        self._threads = [threading.Thread(target=self._write), threading.Thread(target=self._embed)]

    def __enter__(self) -> Load:
        for thread in self._threads:
            thread.start()
        deadline = time.monotonic() + 60
        while not (self.written and self.embedded) and time.monotonic() < deadline:
            time.sleep(0.05)
        if not (self.written and self.embedded):
            raise SystemExit("the load did not begin within a minute")
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        for thread in self._threads:
            thread.join(60)

    def _write(self) -> None:
        lower_thread(4)
        story = [{"role": "user", "content": "Tell me a story that never ends."}]
        while not self._end.is_set():
            reply = ResumableReply(story, max_tokens=1000, temperature=0.0)  # type: ignore[arg-type]
            while reply.finish_reason is None and not self._end.is_set():
                self._go_on(reply)
                while self._engine._runtime.turn_taking.turns and not self._end.is_set():  # as its writer rests
                    time.sleep(0.01)

    def _go_on(self, reply: ResumableReply) -> None:
        stop = threading.Event()
        watch = threading.Thread(target=lambda: (self._wait(stop), stop.set()))
        watch.start()
        try:
            with self._engine.models.chat(NICE, cancel=stop, on_checkpoint=stop.set) as model:
                assert model.slots
                self.written += 1
                reply.run(model.slots[0], cancel=stop)
        except Cancelled:
            self.interruptions += 1
        finally:
            stop.set()
            watch.join()

    def _wait(self, stop: threading.Event) -> None:
        while not (self._end.is_set() or stop.wait(0.05)):
            pass

    def _embed(self) -> None:
        while not self._end.is_set():
            self._engine.models.embedding.forget_texts()
            for start in range(0, len(self._texts), 64):
                if self._end.is_set():
                    return
                self._engine.models.embedding(self._texts[start : start + 64])
                self.embedded += 64


def stalls(application: QApplication, during: Callable[[], object]) -> list[float]:
    """Milliseconds by which a timer of the window's thread came late, while ``during`` runs beside."""
    late: list[float] = []
    last = [time.perf_counter()]
    loop = QEventLoop()

    def tick() -> None:
        now = time.perf_counter()
        late.append(max(0.0, (now - last[0]) * 1e3 - INTERVAL_MS))
        last[0] = now

    timer = QTimer()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(tick)
    work = threading.Thread(target=during)
    ended = QTimer()
    ended.timeout.connect(lambda: None if work.is_alive() else loop.quit())
    work.start()
    timer.start(INTERVAL_MS)
    ended.start(100)
    loop.exec()
    work.join()
    timer.stop()
    return late


def under_load(engine: Engine, application: QApplication, texts: list[str], turns: int) -> dict[str, float]:
    """The window's timer, calls that queue work, and a turn's first token: idle, then with everything running."""
    idle_late = stalls(application, lambda: time.sleep(3.0))
    enqueued: list[float] = []
    idle: list[float] = []
    loaded: list[float] = []
    for _ in range(turns):
        idle.append(turn(engine, temporary=True)[0])
        time.sleep(PAUSE_SECONDS)  # as between the turns under load

    def ask() -> None:
        time.sleep(3.0)
        for _ in range(turns):
            loaded.append(turn(engine, temporary=True)[0])
            for number in range(40):
                began = time.perf_counter()
                engine.detect_personal_data(f"call me on 555-01{number:02}")
                enqueued.append((time.perf_counter() - began) * 1e3)
            time.sleep(PAUSE_SECONDS)

    with Load(engine, texts) as load:
        late = stalls(application, ask)
    return {
        "ui_stall_p99_ms": round(float(np.percentile(late, 99)), 1),
        "ui_stall_max_ms": round(max(late), 1),
        "ui_idle_p99_ms": round(float(np.percentile(idle_late, 99)), 1),
        "enqueue_p99_ms": round(float(np.percentile(enqueued, 99)), 3),
        "first_token_idle_ms": round(statistics.median(idle) * 1e3, 1),
        "first_token_loaded_ms": round(statistics.median(loaded) * 1e3, 1),
        "loaded_ratio": round(statistics.median(loaded) / statistics.median(idle), 2),
        "writer_interruptions": load.interruptions,
        "embedded_meanwhile": load.embedded,
    }


def embedding_ratio(engine: Engine, texts: list[str], rounds: int = 3) -> float:
    """The queue's throughput over bare onnxruntime's, batches of 32 texts in the order given."""
    embedder = engine.models.embedding.open()
    queue = EmbeddingQueue(embedder.embed)

    def bare() -> None:
        for start in range(0, len(texts), 32):
            encodings = embedder._tokenizer.encode_batch(texts[start : start + 32])
            width = max(len(encoding.ids) for encoding in encodings)
            ids = np.zeros((len(encodings), width), dtype=np.int64)
            mask = np.zeros_like(ids)
            for row, encoding in enumerate(encodings):
                ids[row, : len(encoding.ids)], mask[row, : len(encoding.ids)] = encoding.ids, 1
            feeds = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
            embedder._session.run(
                [embedder._session.get_outputs()[0].name], {name: feeds[name] for name in embedder._inputs}
            )

    def queued() -> None:
        queue.clear()
        queue.embed(texts)

    bare()
    ratios = [_seconds(bare) / _seconds(queued) for _ in range(rounds)]
    queue.close()
    return round(statistics.median(ratios), 3)


def memory_returned(engine: Engine, loads: int) -> dict[str, float]:
    """Resident memory, child processes included, after ``loads`` rounds of loading and releasing each model."""
    embedding = engine.models.embedding

    def embedder() -> None:
        embedding.open().embed(["a text"])
        embedding.close()

    def chat() -> None:
        with engine.models.chat(NICE) as model:
            model.complete([{"role": "user", "content": "Hi"}], max_tokens=2)
        engine.models.gate.release_memory()

    engine.models.gate.release_memory()
    return {
        "rss_ratio_embedder": _ratio_after(embedder, loads),
        "rss_ratio_chat": _ratio_after(chat, loads),
    }


def _ratio_after(load_and_release: Callable[[], None], times: int) -> float:
    load_and_release()
    start = _resident_mb()
    for _ in range(times):
        load_and_release()
    return round(_resident_mb() / start, 3)


def _resident_mb() -> float:
    me = psutil.Process()
    total = 0.0
    for process in (me, *me.children(recursive=True)):
        try:
            total += process.memory_info().rss / 2**20
        except psutil.Error:
            continue
    return total


def _seconds(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def make_memories(count: int) -> list[str]:
    """Texts of the lengths that memories have."""
    rng = np.random.default_rng(7)
    words = ["garden", "sister", "Boston", "piano", "Tuesday", "allergic", "prefers", "window", "train", "tea"]
    return [f"Memory {number}: " + " ".join(rng.choice(words, int(rng.integers(4, 24)))) for number in range(count)]


def write_records(path: Path, texts: list[str]) -> None:
    # Thousands of standing instructions are nobody's: they would be cut to what the prompt has room for.
    cells, now = sorted(VALID_CELLS - {("identity", "directive")}), time.time()
    with path.open("w", encoding="utf-8") as file:
        for number, text in enumerate(texts):
            scope, category = cells[number % len(cells)]
            record = MemoryRecord(
                id=f"m_{number:08x}",
                scope=scope,
                category=category,
                ts=to_iso(now - 60.0 * number),
                content=text,
                dialogue_id="dialogue_1",
            )
            file.write(json.dumps(record.to_dict()) + "\n")


def measure(options: argparse.Namespace) -> dict[str, Any]:
    application = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(application, QApplication)
    texts = make_memories(options.records)
    with nullcontext(options.folder) if options.folder else tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.mkdir(exist_ok=True)
        settings = load_settings(
            workspace=folder / "workspace",
            config=folder / "config",
            chat_model=options.model,
            reply_tokens=options.tokens,
        )
        with Engine(settings) as engine:
            if not engine.loaded(300):
                raise SystemExit(f"{options.model} was not loaded within five minutes")
            if not (folder / "memories.jsonl").exists():
                write_records(folder / "memories.jsonl", texts)
                engine.import_file(folder / "memories.jsonl").result(1_800)
            engine.embed_everything()
            turn(engine, temporary=True)
            engine.wait_for_writer(30.0)
            figures: dict[str, Any] = {"model": options.model, "records": options.records}
            figures |= overhead(engine, options.turns)
            if options.first_token:
                return figures
            figures |= under_load(engine, application, texts, options.turns)
            figures |= reuse(engine, 2 * options.turns)
            figures["embedding_ratio"] = embedding_ratio(engine, texts[:256])
            figures |= memory_returned(engine, options.loads)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--records", type=int, default=10_000)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--loads", type=int, default=20)
    parser.add_argument("--tokens", type=int, default=64, help="length of a reply")
    parser.add_argument("--model", default=MODEL)
    parser.add_argument("--first-token", action="store_true", help="measure what stands before the first token alone")
    parser.add_argument("--folder", type=Path, help="keep the workspace here and use it again")
    options = parser.parse_args()
    figures = measure(options)
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:>24}  {value}")


if __name__ == "__main__":
    main()
