"""Workers run one job after the other, survive a failing one, and end when they are told to."""

import threading
import time
from concurrent.futures import CancelledError

import pytest

from familiars_desktop.engine.workers import Housekeeper, Worker
from familiars_desktop.memory import Refused


@pytest.fixture
def crashes():
    return []


@pytest.fixture
def worker(crashes):
    worker = Worker("test", crashes.append)
    yield worker
    worker.close(1.0)


def fail_with(error: Exception) -> None:
    raise error


def test_jobs_run_in_order_on_one_thread(worker):
    done = []
    futures = [worker.submit(lambda n=n: done.append((n, threading.get_ident()))) for n in range(20)]
    for future in futures:
        future.result(5)
    assert [n for n, _ in done] == list(range(20))
    assert len({thread for _, thread in done}) == 1


def test_an_unforeseen_error_is_reported_and_the_next_job_runs(worker, crashes):
    with pytest.raises(ZeroDivisionError):
        worker.submit(fail_with, ZeroDivisionError("by zero")).result(5)
    assert worker.submit(lambda: 7).result(5) == 7
    assert crashes == ["ZeroDivisionError: by zero"]


def test_a_refusal_goes_to_the_caller_alone(worker, crashes):
    with pytest.raises(Refused):
        worker.submit(fail_with, Refused("no")).result(5)
    worker.submit(lambda: None).result(5)
    assert crashes == []


def test_closing_drops_what_has_not_begun():
    worker = Worker("test", lambda _: None)
    started, release = threading.Event(), threading.Event()
    worker.submit(lambda: (started.set(), release.wait(5)))
    waiting = worker.submit(lambda: None)
    started.wait(5)
    assert not worker.close(0.05)
    release.set()
    with pytest.raises(CancelledError):
        waiting.result(5)


def test_a_closed_worker_answers_with_a_cancelled_future():
    worker = Worker("test", lambda _: None)
    assert worker.close(1.0)
    assert worker.submit(lambda: None).cancelled()


def test_the_housekeeper_repeats_and_outlives_a_failing_task(crashes):
    ran = []
    keeper = Housekeeper({lambda: fail_with(ValueError("x")): 0.01, lambda: ran.append(1): 0.01}, crashes.append)
    keeper.start()
    deadline = time.monotonic() + 5
    while (len(ran) < 3 or len(crashes) < 2) and time.monotonic() < deadline:
        time.sleep(0.01)
    keeper.close(1.0)
    assert len(ran) >= 3
    assert crashes[0] == "ValueError: x"
