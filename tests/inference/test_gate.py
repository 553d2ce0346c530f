from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import fields
from types import SimpleNamespace
from typing import Literal

import psutil
import pytest

from familiars_desktop.inference import GateEvent, VRAMGate, measure_budget_mb
from familiars_desktop.inference.lease import _Entry
from familiars_desktop.memory.errors import Cancelled, ModelUnavailable


class Clock:
    """Time that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def gate(clock: Clock) -> VRAMGate:
    return VRAMGate(1000, clock=clock, callback_seconds=0.3)


def test_an_entry_has_the_fields_of_the_specification() -> None:
    assert [field.name for field in fields(_Entry)] == [
        "model_id", "priority", "estimated_mb", "on_evict", "category", "is_working", "on_checkpoint",
        "last_active_at", "idle_ttl_sec",
    ]  # fmt: skip


def test_a_model_stays_resident_and_idle_after_its_lease(gate: VRAMGate) -> None:
    with gate.acquire("chat", 2, 600):
        assert gate.residents()[0].is_working

    (resident,) = gate.residents()
    assert (resident.model_id, resident.is_working, gate.used_mb) == ("chat", False, 600)


def test_idle_residents_make_room_and_nothing_is_evicted_in_vain(gate: VRAMGate) -> None:
    gone: list[str] = []
    _use(gate, "a", 300, gone)
    _use(gate, "b", 300, gone)

    with gate.acquire("c", 2, 500, on_evict=lambda: gone.append("c")):
        assert gone == ["a"]
    with gate.acquire("d", 3, 100, category="queue"):
        assert gone == ["a"]


def test_the_weakest_goes_first_then_the_least_recently_active(gate: VRAMGate, clock: Clock) -> None:
    gone: list[str] = []
    for name, priority in (("old", 3), ("strong", 2), ("new", 3)):
        clock.now += 1
        _use(gate, name, 300, gone, priority)

    with gate.acquire("big", 2, 700):
        assert gone == ["old", "new"]


def test_priority_one_is_never_evicted_for_others(gate: VRAMGate, clock: Clock) -> None:
    gone: list[str] = []
    _use(gate, "embedder", 600, gone, 1)

    with pytest.raises(ModelUnavailable, match="in memory are embedder"), gate.acquire("chat", 1, 600, timeout=0.1):
        pass
    clock.now += 1e6
    gate.reclaim_idle()

    assert gone == []


def test_a_model_larger_than_the_budget_is_refused_at_once(gate: VRAMGate) -> None:
    gone: list[str] = []
    _use(gate, "a", 300, gone)

    told = "needs 2000 MB and the budget for models is 1000 MB"
    with pytest.raises(ModelUnavailable, match=told), gate.acquire("huge", 1, 2000):
        pass

    assert gone == []


def test_a_sync_lease_checkpoints_queue_work_and_takes_its_place(gate: VRAMGate) -> None:
    order: list[str] = []

    def checkpoint() -> str:
        order.append("checkpoint")
        return "line 7"

    def evict() -> None:
        order.append("evict")

    queued = gate.acquire("writer", 3, 800, category="queue", on_checkpoint=checkpoint, on_evict=evict)
    with queued as writer, gate.acquire("chat", 2, 800):
        assert order == ["checkpoint", "evict"]
        assert writer.interrupted.is_set()
        assert writer.checkpoint == "line 7"

    assert [resident.model_id for resident in gate.residents()] == ["chat"]


def test_a_queue_lease_evicts_no_work_and_nothing_stronger(gate: VRAMGate) -> None:
    gone: list[str] = []
    _use(gate, "chat", 800, gone, 2)

    with pytest.raises(ModelUnavailable), gate.acquire("ocr", 3, 800, category="queue", timeout=0.1):
        pass

    with gate.acquire("index", 3, 200, category="queue"):
        assert gone == []


def test_a_queue_lease_takes_the_place_of_what_was_idle_for_too_long(gate: VRAMGate, clock: Clock) -> None:
    gone: list[str] = []
    _use(gate, "chat", 800, gone, 2)
    clock.now += 301

    with gate.acquire("ocr", 3, 800, category="queue", timeout=0.1):
        assert gone == ["chat"]


def test_someone_who_waits_goes_before_queue_work_of_any_priority(gate: VRAMGate) -> None:
    assert _served(gate, ("index", 2, "queue"), ("person", 3, "sync")) == ["person", "index"]


def test_sync_work_is_not_interrupted(gate: VRAMGate) -> None:
    with gate.acquire("a", 4, 800) as lease:
        with pytest.raises(ModelUnavailable), gate.acquire("b", 1, 800, timeout=0.1):
            pass
        assert not lease.interrupted.is_set()


def test_one_model_for_chat_and_writer_is_one_resident_at_the_stronger_priority(gate: VRAMGate) -> None:
    stopped: list[str] = []
    with (
        gate.acquire("qwen", 3, 800, category="queue", on_checkpoint=lambda: stopped.append("writer")) as writing,
        gate.acquire("qwen", 2, 800) as chatting,
    ):
        (resident,) = gate.residents()
        assert (resident.priority, resident.category, gate.used_mb) == (2, "sync", 800)
        assert stopped == ["writer"]
        assert writing.interrupted.is_set() and not chatting.interrupted.is_set()


def test_queue_work_alone_on_a_shared_model_can_be_interrupted_again(gate: VRAMGate) -> None:
    with ExitStack() as chat, gate.acquire("qwen", 3, 800, category="queue") as writer:
        chat.enter_context(gate.acquire("qwen", 2, 800, category="queue"))
        chat.close()
        with gate.acquire("other", 2, 800):
            assert writer.interrupted.is_set()


def test_idle_models_are_reclaimed_after_their_time(clock: Clock) -> None:
    gate = VRAMGate(1000, clock=clock, idle_evict_seconds=300)
    gone: list[str] = []
    _use(gate, "a", 100, gone)
    with gate.acquire("short", 2, 100, idle_ttl_sec=10, on_evict=lambda: gone.append("short")):
        pass

    clock.now += 11
    assert gate.reclaim_idle() == 100
    clock.now += 289
    assert gate.reclaim_idle() == 0
    clock.now += 1
    assert gate.reclaim_idle() == 100
    assert gone == ["short", "a"]


def test_a_working_model_is_not_idle_however_long_it_works(gate: VRAMGate, clock: Clock) -> None:
    with gate.acquire("a", 2, 100):
        clock.now += 1e6
        assert gate.reclaim_idle() == 0


def test_memory_is_released_on_a_persons_wish(gate: VRAMGate) -> None:
    gone: list[str] = []
    _use(gate, "a", 300, gone, 1)
    _use(gate, "b", 200, gone)

    assert gate.release_memory("b") == 200
    with gate.acquire("c", 2, 100):
        assert gate.release_memory() == 300
    assert gone == ["b", "a"]


@pytest.mark.parametrize("fault", ["raises", "hangs"])
def test_a_callback_that_fails_does_not_wedge_the_gate(gate: VRAMGate, fault: str) -> None:
    freed = threading.Event()

    def broken() -> None:
        if fault == "raises":
            raise RuntimeError("no")
        freed.wait(10)

    queued = gate.acquire("a", 3, 800, category="queue", on_evict=broken, on_checkpoint=broken)
    with queued, gate.acquire("b", 2, 800, timeout=5):
        assert [resident.model_id for resident in gate.residents()] == ["b"]
    freed.set()

    assert "callback-failed" in {event.action for event in gate.events}


def test_a_listener_that_raises_does_not_wedge_the_gate() -> None:
    def broken(event: GateEvent) -> None:
        raise RuntimeError("no")

    gate = VRAMGate(100, on_event=broken)

    with gate.acquire("a", 2, 50):
        assert gate.used_mb == 50


def test_a_listener_may_ask_the_gate() -> None:
    seen: list[float] = []
    gate = VRAMGate(100, on_event=lambda event: seen.append(gate.used_mb))

    with gate.acquire("a", 2, 50):
        pass

    assert seen == [50, 50]


def test_every_decision_is_an_event(gate: VRAMGate) -> None:
    with gate.acquire("a", 3, 800):
        pass
    with gate.acquire("b", 2, 800):
        pass

    told = [(event.action, event.model_id, event.used_mb) for event in gate.events]
    assert told == [
        ("grant", "a", 800),
        ("release", "a", 800),
        ("evict", "a", 0),
        ("grant", "b", 800),
        ("release", "b", 800),
    ]
    assert all(event.budget_mb == 1000 and event.reason for event in gate.events)


def test_what_was_decided_is_kept_however_often_models_are_taken_up_and_put_down(gate: VRAMGate) -> None:
    with gate.acquire("a", 3, 800):
        pass
    with gate.acquire("b", 2, 800):
        pass
    for _ in range(600):
        with gate.acquire("b", 2, 800):
            pass
    told = [(event.action, event.model_id) for event in gate.events]
    assert len(told) == 512
    assert told[:3] == [("grant", "a"), ("evict", "a"), ("grant", "b")]
    assert told[-1] == ("release", "b")


def test_a_wait_ends_when_room_is_made(gate: VRAMGate) -> None:
    got = threading.Event()

    def wait_for_room() -> None:
        with gate.acquire("b", 2, 800, timeout=10):
            got.set()

    with gate.acquire("a", 2, 800):
        waiter = threading.Thread(target=wait_for_room)
        waiter.start()
        _until(lambda: any(event.action == "wait" for event in gate.events))
        assert not got.is_set()
    waiter.join(10)

    assert got.is_set()


def test_the_stronger_of_two_that_wait_is_served_first(gate: VRAMGate) -> None:
    served: list[str] = []

    def wait_for(name: str, priority: int) -> None:
        with gate.acquire(name, priority, 900, timeout=10):
            served.append(name)

    with gate.acquire("first", 2, 900):
        threads = []
        for name, priority in (("weak", 3), ("strong", 2)):
            threads.append(threading.Thread(target=wait_for, args=(name, priority)))
            threads[-1].start()
            _until(lambda name=name: any(e.action == "wait" and e.model_id == name for e in gate.events))
    for thread in threads:
        thread.join(10)

    assert served == ["strong", "weak"]


def test_a_wait_can_be_cancelled(gate: VRAMGate) -> None:
    cancel = threading.Event()
    threading.Timer(0.1, cancel.set).start()

    with gate.acquire("a", 2, 800), pytest.raises(Cancelled), gate.acquire("b", 2, 800, cancel=cancel):
        pass

    with gate.acquire("c", 2, 900):
        assert gate.used_mb == 900


def test_a_block_that_raises_gives_its_lease_back(gate: VRAMGate) -> None:
    with pytest.raises(RuntimeError), gate.acquire("a", 2, 800):
        raise RuntimeError

    assert not gate.residents()[0].is_working


def test_a_model_whose_process_died_is_struck(gate: VRAMGate) -> None:
    with gate.acquire("a", 2, 800) as lease:
        gate.discard("a")
        assert lease.interrupted.is_set()
        assert gate.used_mb == 0

    assert gate.residents() == []


def test_a_measured_size_replaces_the_estimate(gate: VRAMGate) -> None:
    with gate.acquire("a", 2, 800):
        gate.resize("a", 350)
        with gate.acquire("b", 2, 600, timeout=0.1):
            assert gate.used_mb == 950


def test_a_model_that_left_comes_back_at_its_measured_size(gate: VRAMGate) -> None:
    _use(gate, "a", 800, [])
    gate.resize("a", 350)
    gate.release_memory("a")

    with gate.acquire("a", 2, 800), gate.acquire("b", 2, 600, timeout=0.1):
        assert gate.used_mb == 950
    assert ("correct", "measured 350 MB where 800 MB were expected") in _reasons(gate)


def test_idle_models_go_when_one_turns_out_larger_than_the_room_it_got(gate: VRAMGate, clock: Clock) -> None:
    gone: list[str] = []
    _use(gate, "embedder", 100, gone, 1)
    for name in ("old", "new"):
        clock.now += 1
        _use(gate, name, 300, gone)

    with gate.acquire("chat", 2, 300) as lease:
        gate.resize("chat", 500)

        assert gone == ["old"]
        assert gate.used_mb == 900
        assert not lease.interrupted.is_set()


def test_a_model_that_grew_past_the_budget_alone_keeps_its_lease_and_lets_nobody_in(gate: VRAMGate) -> None:
    with gate.acquire("chat", 2, 300):
        gate.resize("chat", 1200)

        with pytest.raises(ModelUnavailable), gate.acquire("b", 1, 10, timeout=0.1):
            pass
        assert [resident.model_id for resident in gate.residents()] == ["chat"]


def test_a_thread_that_waits_for_its_own_lease_is_told_at_once(gate: VRAMGate) -> None:
    told = "no room for b"
    with gate.acquire("a", 2, 800), pytest.raises(ModelUnavailable, match=told), gate.acquire("b", 2, 800):
        pass

    assert str(gate.events[-2].reason) == "the wait could never end"


def test_of_two_threads_that_wait_for_one_another_the_second_is_told_and_the_first_comes_through(
    gate: VRAMGate,
) -> None:
    outcomes: list[str] = []
    both_hold = threading.Barrier(2)

    def hold_and_ask(first: str, second: str) -> None:
        try:
            with gate.acquire(first, 2, 500):
                both_hold.wait(10)
                with gate.acquire(second, 2, 500):
                    outcomes.append("served")
        except ModelUnavailable:
            outcomes.append("told")

    threads = [threading.Thread(target=hold_and_ask, args=names) for names in (("a", "c"), ("b", "d"))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)

    assert sorted(outcomes) == ["served", "told"]


def test_a_wait_behind_a_thread_that_itself_waits_is_no_deadlock(gate: VRAMGate) -> None:
    """first waits for the holder, second for first's lease: both come through in the end."""
    served: list[str] = []

    def hold_and_ask() -> None:
        with gate.acquire("a", 2, 300), gate.acquire("b", 2, 700):
            served.append("b")

    def ask() -> None:
        with gate.acquire("c", 3, 900):
            served.append("c")

    with gate.acquire("holder", 2, 700):
        threads = [threading.Thread(target=hold_and_ask), threading.Thread(target=ask)]
        threads[0].start()
        _until(lambda: any(e.action == "wait" and e.model_id == "b" for e in gate.events))
        threads[1].start()
        _until(lambda: any(e.action == "wait" and e.model_id == "c" for e in gate.events))
    for thread in threads:
        thread.join(10)

    assert served == ["b", "c"]


def test_queue_work_interrupts_for_a_nested_lease_of_the_same_thread(gate: VRAMGate) -> None:
    with gate.acquire("index", 4, 800, category="queue") as outer, gate.acquire("chat", 2, 800):
        assert outer.interrupted.is_set()


def test_a_room_that_only_priority_one_holds_is_refused_at_once(gate: VRAMGate) -> None:
    _use(gate, "embedder", 600, [], 1)

    with pytest.raises(ModelUnavailable, match=r"in memory are embedder"), gate.acquire("chat", 2, 600):
        pass


def test_who_lost_patience_goes_before_people_who_came_later(clock: Clock) -> None:
    gate = VRAMGate(1000, clock=clock, patience_seconds=30)

    def later() -> None:
        clock.now += 20

    assert _served(gate, ("index", 4, "queue"), ("person", 2, "sync"), between=later) == ["index", "person"]


def test_who_lost_patience_takes_the_place_of_an_idle_model_of_more_weight(gate: VRAMGate, clock: Clock) -> None:
    gone: list[str] = []
    _use(gate, "chat", 800, gone, 2)
    served = threading.Event()

    def wait_for_room() -> None:
        with gate.acquire("index", 4, 800, category="queue", timeout=10):
            served.set()

    thread = threading.Thread(target=wait_for_room)
    thread.start()
    _until(lambda: gate.events[-1].action == "wait")
    clock.now += 31
    thread.join(10)

    assert served.is_set() and gone == ["chat"]


def test_a_lease_is_checkpointed_once_however_many_want_its_place(gate: VRAMGate) -> None:
    taken: list[str] = []
    with gate.acquire("qwen", 3, 800, category="queue", on_checkpoint=lambda: taken.append("at 7")) as writer:
        with gate.acquire("qwen", 2, 800):
            pass
        with gate.acquire("other", 2, 800):
            assert writer.interrupted.is_set()

    assert taken == ["at 7"]


@pytest.mark.parametrize("bad", [(0, 10.0), (5, 10.0), (2, -1.0), (2, float("nan"))])
def test_a_bad_lease_is_refused(gate: VRAMGate, bad: tuple[int, float]) -> None:
    with pytest.raises(ValueError, match="bad lease"), gate.acquire("a", *bad):
        pass


def test_the_budget_is_measured_on_this_machine() -> None:
    assert 100 < measure_budget_mb(ram_share=0.5) < 1e7


@pytest.mark.parametrize(("free", "expected"), [(8000, 7200.0), (7000, 6200.0)])
def test_with_a_gpu_the_budget_is_what_is_free_on_it_less_a_margin(
    monkeypatch: pytest.MonkeyPatch, free: int, expected: float
) -> None:
    memory = SimpleNamespace(total=8000 * 2**20, free=free * 2**20)
    monkeypatch.setitem(sys.modules, "pynvml", _nvml(count=1, memory=memory))

    assert measure_budget_mb() == expected


@pytest.mark.parametrize("card", ["none", "full", "no driver"])
def test_without_room_on_a_gpu_the_budget_is_a_share_of_the_ram(monkeypatch: pytest.MonkeyPatch, card: str) -> None:
    memory = SimpleNamespace(total=8000 * 2**20, free=100 * 2**20)
    nvml = _nvml(count=0 if card == "none" else 1, memory=memory, driver=card != "no driver")
    monkeypatch.setitem(sys.modules, "pynvml", nvml)

    assert measure_budget_mb(ram_share=0.5) == pytest.approx(psutil.virtual_memory().total / 2**21)


def _nvml(*, count: int, memory: SimpleNamespace, driver: bool = True) -> SimpleNamespace:
    """NVML as its Python module shows it."""

    class NVMLError(Exception):
        pass

    def init() -> None:
        if not driver:
            raise NVMLError("Driver Not Loaded")

    return SimpleNamespace(
        NVMLError=NVMLError,
        nvmlInit=init,
        nvmlShutdown=lambda: None,
        nvmlDeviceGetCount=lambda: count,
        nvmlDeviceGetHandleByIndex=lambda index: index,
        nvmlDeviceGetMemoryInfo=lambda handle: memory,
    )


def _reasons(gate: VRAMGate) -> list[tuple[str, str]]:
    return [(event.action, str(event.reason)) for event in gate.events]


def _use(gate: VRAMGate, name: str, size: float, gone: list[str], priority: int = 3) -> None:
    with gate.acquire(name, priority, size, on_evict=lambda: gone.append(name)):
        pass


def _served(
    gate: VRAMGate, *waiting: tuple[str, int, Literal["sync", "queue"]], between: Callable[[], None] = lambda: None
) -> list[str]:
    """Who got room of those that began to wait one after the other, while another filled the gate; in order."""
    served: list[str] = []

    def wait_for(name: str, priority: int, category: Literal["sync", "queue"]) -> None:
        with gate.acquire(name, priority, 900, category=category, timeout=10):
            served.append(name)

    with gate.acquire("first", 2, 900):
        threads = []
        for name, priority, category in waiting:
            threads.append(threading.Thread(target=wait_for, args=(name, priority, category)))
            threads[-1].start()
            _until(lambda name=name: any(e.action == "wait" and e.model_id == name for e in gate.events))
            between()
    for thread in threads:
        thread.join(10)
    return served


def _until(condition: Callable[[], bool], seconds: float = 5.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it did not happen in time"
        time.sleep(0.005)
