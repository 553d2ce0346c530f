"""The gate's promises, checked against any order of acts and against many threads."""

from __future__ import annotations

import gc
import importlib.util
import logging
import sys
import time
import weakref
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from types import ModuleType

import hypothesis.strategies as st
import psutil
import pytest
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from familiars_desktop.inference import Lease, LocalServer, ModelStore, VRAMGate, open_embedder
from familiars_desktop.memory.errors import ModelUnavailable


def _benchmark() -> ModuleType:
    """tests/benchmarks/gate.py, whose acts and promises are these tests' too."""
    path = Path(__file__).parent.parent / "benchmarks" / "gate.py"
    spec = importlib.util.spec_from_file_location("gate_benchmark", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


benchmark = _benchmark()
BUDGET = 1000.0
SIZES = {"tiny": 50.0, "small": 200.0, "medium": 450.0, "large": 700.0}


@pytest.fixture(autouse=True)
def quiet(caplog: pytest.LogCaptureFixture) -> None:
    """The faults are meant."""
    caplog.set_level(logging.CRITICAL, logger="familiars_desktop.inference.gate")


class GateMachine(RuleBasedStateMachine):
    """One thread; ``in_memory`` is what models themselves believe."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.gate = VRAMGate(BUDGET, clock=lambda: self.now, idle_evict_seconds=60, callback_seconds=0.1)
        self.in_memory: dict[str, float] = {}
        self.checkpoints: dict[int, int] = {}
        self.open: list[tuple[AbstractContextManager[Lease], Lease, str]] = []
        self.critical: set[str] = set()
        self.by_hand = False
        self.serials: dict[int, int] = {}
        self.outgrown = False
        self.broken: list[str] = []

    @rule(
        name=st.sampled_from(sorted(SIZES)),
        number=st.integers(0, 2),
        priority=st.integers(1, 4),
        category=st.sampled_from(["sync", "queue"]),
        fault=st.sampled_from(["", "", "", "raise", "hang", "re-enter"]),
    )
    def acquire(self, name: str, number: int, priority: int, category: str, fault: str) -> None:
        model, serial = f"{name}-{number}", len(self.checkpoints)
        self.checkpoints[serial] = 0
        lease = self.gate.acquire(
            model,
            priority,
            SIZES[name],
            category=category,  # type: ignore[arg-type]
            on_evict=self._eviction(model, fault),
            on_checkpoint=lambda: self._checkpoint(serial),
            timeout=0.0,
        )
        try:
            opened = lease.__enter__()
        except ModelUnavailable:
            return
        self.in_memory[model] = next(r.estimated_mb for r in self.gate.residents() if r.model_id == model)
        if priority == 1:
            self.critical.add(model)
        self.open.append((lease, opened, model))
        self.serials[id(opened)] = serial

    @rule(data=st.data())
    def release(self, data: st.DataObject) -> None:
        if self.open:
            lease, _, _ = self.open.pop(data.draw(st.integers(0, len(self.open) - 1)))
            lease.__exit__(None, None, None)

    @rule(seconds=st.floats(0, 100))
    def wait(self, seconds: float) -> None:
        self.now += seconds

    @rule(name=st.sampled_from(sorted(SIZES)), number=st.integers(0, 2), factor=st.floats(0.5, 1.5))
    def correct(self, name: str, number: int, factor: float) -> None:
        """What a model really takes is found out, and stays known."""
        model = f"{name}-{number}"
        measured = round(SIZES[name] * factor)
        if model in self.in_memory:
            self.in_memory[model] = measured
        self.gate.resize(model, measured)
        self.outgrown = self.gate.used_mb > BUDGET

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
        """Only a correction can pass it, and then nothing that could go is left, and nobody comes in."""
        assert self.gate.used_mb == sum(self.in_memory.values())
        if self.gate.used_mb > BUDGET:
            assert self.outgrown
            leased = {model for _, _, model in self.open}
            idle = [r for r in self.gate.residents() if not r.is_working and r.priority != 1]
            assert len(idle) <= 1 and all(r.model_id not in leased for r in idle)
        else:
            self.outgrown = False

    @invariant()
    def every_eviction_was_allowed(self) -> None:
        assert self.broken == []

    @invariant()
    def the_gate_and_the_models_agree(self) -> None:
        assert {resident.model_id for resident in self.gate.residents()} == set(self.in_memory)

    @invariant()
    def a_sync_lease_is_never_taken_away(self) -> None:
        for _, lease, model in self.open:
            if lease.category == "sync":
                assert not lease.interrupted.is_set()
                assert model in self.in_memory

    @invariant()
    def whoever_lost_the_model_was_told(self) -> None:
        assert all(model in self.in_memory or lease.interrupted.is_set() for _, lease, model in self.open)

    @invariant()
    def whoever_was_interrupted_was_checkpointed_once(self) -> None:
        for _, lease, _ in self.open:
            assert self.checkpoints[self.serials[id(lease)]] == int(lease.interrupted.is_set())

    def teardown(self) -> None:
        for lease, _, _ in self.open:
            lease.__exit__(None, None, None)

    def _checkpoint(self, serial: int) -> int:
        self.checkpoints[serial] += 1
        return serial

    def _eviction(self, model: str, fault: str) -> Callable[[], None]:
        def evict() -> None:
            # The gate outlives what its callbacks raise, so what is broken is told by an invariant.
            if model not in self.in_memory:
                self.broken.append(f"{model} was evicted twice")
            if model in self.critical and not self.by_hand:
                self.broken.append(f"{model} has priority 1 and was evicted")
            self.in_memory.pop(model, None)
            self.critical.discard(model)
            if fault == "raise":
                raise RuntimeError("a faulty callback")
            if fault == "hang":
                time.sleep(0.15)
            if fault == "re-enter":
                self.gate.reclaim_idle()
                with suppress(ModelUnavailable), self.gate.acquire("huge", 4, 2 * BUDGET, timeout=0.0):
                    pass

        return evict


GateMachine.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestAnyOrderOfActs = GateMachine.TestCase


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_many_threads_with_callbacks_that_raise_hang_and_reenter_break_no_promise() -> None:
    broken = benchmark.many_threads(threads=6, rounds=40, seed=11)[0].violations

    assert broken == []


def test_a_thousand_random_acts_with_faulty_callbacks_break_no_promise() -> None:
    assert benchmark.random_acts(steps=1000, seed=3).violations == []


@pytest.mark.models
def test_an_evicted_embedder_leaves_no_session_behind(model_store: ModelStore) -> None:
    gate = VRAMGate(BUDGET)
    embedder = open_embedder(model_store, "sentence-transformers/all-MiniLM-L6-v2")
    session = weakref.ref(embedder._session)
    with gate.acquire("embedder", 2, 250, on_evict=embedder.close):
        embedder.embed(["alive"])

    with gate.acquire("chat", 2, 900):
        gc.collect()
        assert session() is None


@pytest.mark.models
def test_an_evicted_language_model_gives_its_processs_memory_back(smollm_path: Path) -> None:
    gate = VRAMGate(BUDGET)
    server = LocalServer(smollm_path, context_length=256, threads=1)
    with gate.acquire("chat", 2, 300, on_evict=server.close):
        server.start()
        gate.resize("chat", server.resident_mb)
        held, pid = gate.used_mb, server.pid
        assert held == pytest.approx(server.resident_mb, rel=0.2)

    with gate.acquire("ocr", 2, 950):
        assert pid is not None and not psutil.pid_exists(pid)
        assert gate.used_mb == 950
    assert held > 100
