from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future

import numpy as np
import pytest
from numpy.typing import NDArray

from familiars_desktop.inference import Embedder, EmbeddingQueue
from familiars_desktop.memory.errors import Cancelled, ModelError, ModelUnavailable


class Recorder:
    """An embedder whose vector tells the text's length; it can be held, and keeps what it was asked."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.threads: list[str] = []
        self.go_on = threading.Event()
        self.go_on.set()
        self.began = threading.Event()

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.batches.append(list(texts))
        self.threads.append(threading.current_thread().name)
        self.began.set()
        assert self.go_on.wait(10)
        return np.array([[len(text), 1.0] for text in texts], dtype=np.float32).reshape(len(texts), 2)


@pytest.fixture
def embed() -> Recorder:
    return Recorder()


@pytest.fixture
def queue(embed: Recorder) -> Iterator[EmbeddingQueue]:
    queue = EmbeddingQueue(embed, batch_texts=4)
    yield queue
    embed.go_on.set()
    queue.close()


def test_rows_come_in_the_order_of_the_texts(queue: EmbeddingQueue) -> None:
    texts = ["ccc", "a", "", "bb", "eeeee", "dddd", "a"]

    assert queue.embed(texts)[:, 0].tolist() == [3, 1, 0, 2, 5, 4, 1]


def test_texts_of_like_length_share_a_batch(queue: EmbeddingQueue, embed: Recorder) -> None:
    queue.embed(["x" * length for length in (9, 1, 8, 2, 7, 3, 6, 4)])

    assert [[len(text) for text in batch] for batch in embed.batches] == [[1, 2, 3, 4], [6, 7, 8, 9]]


def test_callers_that_wait_share_a_batch(queue: EmbeddingQueue, embed: Recorder) -> None:
    first = _held(queue, embed)
    waiting = [queue.submit([text]) for text in ("a", "bb", "ccc")]
    embed.go_on.set()

    assert [future.result(5)[0, 0] for future in (*waiting, first)] == [1, 2, 3, 8]
    assert embed.batches[1:] == [["a", "bb", "ccc"]]


def test_a_text_that_is_known_is_not_embedded_again(queue: EmbeddingQueue, embed: Recorder) -> None:
    queue.embed(["a", "bb", "a"])
    queue.embed(["bb", "ccc"])

    assert embed.batches == [["a", "bb"], ["ccc"]]


def test_what_is_cleared_is_embedded_again(queue: EmbeddingQueue, embed: Recorder) -> None:
    queue.embed(["a"])
    queue.clear()
    queue.embed(["a"])

    assert embed.batches == [["a"], ["a"]]


def test_the_cache_keeps_the_texts_used_last(embed: Recorder) -> None:
    queue = EmbeddingQueue(embed, cached_texts=2)
    for text in ("a", "bb", "a", "ccc", "a", "bb"):
        queue.embed([text])
    queue.close()

    assert embed.batches == [["a"], ["bb"], ["ccc"], ["bb"]]


def test_a_question_does_not_wait_for_work_in_the_background(queue: EmbeddingQueue, embed: Recorder) -> None:
    background = queue.submit(["x" * 50] * 3 + ["y" * 60], background=True)
    assert embed.began.wait(5)
    question = queue.submit(["question"])
    embed.go_on.set()

    assert question.result(5)[0, 0] == 8
    assert background.result(5).shape == (4, 2)
    assert embed.threads == ["embedding-background", "embedding"]


def test_a_short_request_goes_before_the_rest_of_a_long_one(queue: EmbeddingQueue, embed: Recorder) -> None:
    first = _held(queue, embed)
    long = queue.submit([f"{number:09}" for number in range(12)])
    short = queue.submit(["a"])
    embed.go_on.set()
    for future in (first, long, short):
        future.result(5)

    assert embed.batches[1][0] == "a" and len(embed.batches[1]) == 4


@pytest.mark.skipif(sys.platform != "linux", reason="niceness of one thread is Linux's own")
def test_the_thread_for_the_background_is_low_from_birth(queue: EmbeddingQueue) -> None:
    niceness: dict[str, int] = {}

    def noting(texts: Sequence[str]) -> NDArray[np.float32]:
        niceness[threading.current_thread().name] = os.getpriority(os.PRIO_PROCESS, threading.get_native_id())
        return np.zeros((len(texts), 2), dtype=np.float32)

    noted = EmbeddingQueue(noting)
    noted.embed(["a"], background=True)
    noted.embed(["b"])
    noted.close()

    assert niceness == {"embedding-background": 10, "embedding": os.getpriority(os.PRIO_PROCESS, 0)}


def test_a_cancel_ends_a_long_request_between_two_batches(queue: EmbeddingQueue, embed: Recorder) -> None:
    cancel = threading.Event()
    embed.go_on.clear()
    future = queue.submit([f"{number:03}" for number in range(100)], cancel=cancel)
    assert embed.began.wait(5)
    cancel.set()
    embed.go_on.set()

    with pytest.raises(Cancelled):
        future.result(5)
    assert queue.embed(["after"])[0, 0] == 5
    assert len(embed.batches) == 2


def test_while_a_person_waits_work_in_the_background_rests(queue: EmbeddingQueue, embed: Recorder) -> None:
    with queue.quiet():
        background = queue.submit([f"{number:03}" for number in range(100)], background=True)
        assert queue.embed(["a question"])[0, 0] == 10
        assert len(embed.batches) <= 2  # its own, and at most the one that was begun before
    assert background.result(10).shape == (100, 2)


def test_work_that_a_waiting_person_needs_is_done_all_the_same(queue: EmbeddingQueue) -> None:
    with queue.quiet():
        assert queue.embed(["a", "bb"], background=True).shape == (2, 2)


def test_an_error_goes_to_those_of_its_batch_and_the_next_call_is_served() -> None:
    problems = [ModelUnavailable("the embedder is not installed")]

    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        if problems:
            raise problems.pop()
        return np.zeros((len(texts), 2), dtype=np.float32)

    queue = EmbeddingQueue(embed)
    with pytest.raises(ModelUnavailable, match="not installed"):
        queue.embed(["a"])
    assert queue.embed(["a"]).shape == (1, 2)
    queue.close()


def test_closing_ends_what_waits_and_refuses_what_comes(queue: EmbeddingQueue, embed: Recorder) -> None:
    first = _held(queue, embed)
    waiting = queue.submit(["a"])
    closing = threading.Thread(target=queue.close)
    closing.start()
    embed.go_on.set()
    closing.join(5)

    assert first.result(5)[0, 0] == 8
    with pytest.raises(Cancelled):
        waiting.result(5)
    with pytest.raises(ModelError, match="was closed"):
        queue.embed(["b"])


@pytest.mark.models
def test_many_callers_of_a_real_embedder_get_what_each_would_alone(minilm: Embedder) -> None:
    texts = [f"message number {number} " * (1 + number % 5) for number in range(24)]
    queue = EmbeddingQueue(minilm.embed)
    futures = [queue.submit(texts[start : start + 3]) for start in range(0, 24, 3)]
    together = np.vstack([future.result(60) for future in futures])
    queue.close()

    np.testing.assert_allclose(together, minilm.embed(texts), atol=3e-6)


def _held(queue: EmbeddingQueue, embed: Recorder) -> Future[NDArray[np.float32]]:
    """A request whose batch is under way until ``embed.go_on``."""
    embed.go_on.clear()
    future = queue.submit(["12345678"])
    assert embed.began.wait(5)
    return future
