"""The gate's promises, checked against any order of acts and against many threads."""

from __future__ import annotations

import random
import threading
from contextlib import AbstractContextManager

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from familiars_desktop.inference import Lease, VRAMGate
from familiars_desktop.memory.errors import ModelUnavailable

BUDGET = 1000.0
SIZES = {"tiny": 50.0, "small": 200.0, "medium": 450.0, "large": 700.0}


class GateMachine(RuleBasedStateMachine):
    """One thread; ``in_memory`` is what models themselves believe."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.gate = VRAMGate(BUDGET, clock=lambda: self.now, idle_evict_seconds=60, callback_seconds=1)
        self.in_memory: set[str] = set()
        self.open: list[tuple[AbstractContextManager[Lease], Lease, str]] = []
        self.critical: set[str] = set()
        self.by_hand = False

    @rule(
        name=st.sampled_from(sorted(SIZES)),
        number=st.integers(0, 2),
        priority=st.integers(1, 4),
        category=st.sampled_from(["sync", "queue"]),
    )
    def acquire(self, name: str, number: int, priority: int, category: str) -> None:
        model = f"{name}-{number}"
        lease = self.gate.acquire(
            model,
            priority,
            SIZES[name],
            category=category,  # type: ignore[arg-type]
            on_evict=lambda: self._evicted(model),
            timeout=0.0,
        )
        try:
            opened = lease.__enter__()
        except ModelUnavailable:
            return
        self.in_memory.add(model)
        if priority == 1:
            self.critical.add(model)
        self.open.append((lease, opened, model))

    @rule(data=st.data())
    def release(self, data: st.DataObject) -> None:
        if self.open:
            lease, _, _ = self.open.pop(data.draw(st.integers(0, len(self.open) - 1)))
            lease.__exit__(None, None, None)

    @rule(seconds=st.floats(0, 100))
    def wait(self, seconds: float) -> None:
        self.now += seconds

    @rule()
    def reclaim(self) -> None:
        self.gate.reclaim_idle()

    @rule()
    def release_memory(self) -> None:
        self.by_hand = True
        self.gate.release_memory()
        self.by_hand = False

    @invariant()
    def the_budget_holds(self) -> None:
        assert self.gate.used_mb <= BUDGET
        assert self.gate.used_mb == sum(SIZES[model.split("-")[0]] for model in self.in_memory)

    @invariant()
    def the_gate_and_the_models_agree(self) -> None:
        assert {resident.model_id for resident in self.gate.residents()} == self.in_memory

    @invariant()
    def a_sync_lease_is_never_taken_away(self) -> None:
        for _, lease, model in self.open:
            if lease.category == "sync":
                assert not lease.interrupted.is_set()
                assert model in self.in_memory

    @invariant()
    def whoever_lost_the_model_was_told(self) -> None:
        assert all(model in self.in_memory or lease.interrupted.is_set() for _, lease, model in self.open)

    def teardown(self) -> None:
        for lease, _, _ in self.open:
            lease.__exit__(None, None, None)

    def _evicted(self, model: str) -> None:
        assert model in self.in_memory, "evicted twice"
        assert self.by_hand or model not in self.critical, "priority 1 was evicted"
        self.in_memory.discard(model)
        self.critical.discard(model)


GateMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestAnyOrderOfActs = GateMachine.TestCase


def test_many_threads_never_pass_the_budget_and_all_come_through() -> None:
    gate = VRAMGate(BUDGET, idle_evict_seconds=0.02, callback_seconds=1)
    loaded: dict[str, float] = {}
    guard = threading.Lock()
    most: list[float] = []
    finished: list[int] = []

    def evict(model: str) -> None:
        with guard:
            loaded.pop(model, None)

    def work(seed: int) -> None:
        choose = random.Random(seed)
        for _ in range(40):
            name = choose.choice(sorted(SIZES))
            category = choose.choice(["sync", "queue"])
            with (
                gate.acquire(
                    name,
                    choose.randint(2, 4),
                    SIZES[name],
                    category=category,  # type: ignore[arg-type]
                    on_evict=lambda name=name: evict(name),
                    timeout=20,
                ) as lease,
                guard,
            ):
                if not lease.interrupted.is_set():
                    loaded[name] = SIZES[name]
                    most.append(sum(loaded.values()))
        finished.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)

    assert sorted(finished) == list(range(6))
    assert max(most) <= BUDGET
    assert not any(resident.is_working for resident in gate.residents())
