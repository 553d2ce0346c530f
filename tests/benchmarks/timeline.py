"""How long one step of the timeline takes: state, field, curves, visible table rows and the repaint.

    python tests/benchmarks/timeline.py [--json] [--sizes 1000 10000 100000] [--steps 120] [--growth 10000]

A step is what a drag does: the slider moves, everything is computed anew and painted, offscreen, in a window of
1280 × 800 (``QT_QPA_PLATFORM=xcb`` for one on a display). The journals are synthetic and seeded: a year of memories
with a few uses each. ``question`` steps also score every memory for a question; ``settle_ms`` is the sorting of the
table when the slider comes to rest; ``change_ms`` the time from the news that one memory was used until the view shows
it; ``enter_ms`` from asking for the view until it is painted; ``what_if_ms`` from an imagined use until it is painted;
``what_if_stall_ms`` is the longer of the act and the painting, between which the window answers.
``growth_mb`` is what so many steps leave behind at the first size, after half as many that fill what is kept of words
and dates.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import resource
import time
import tomllib
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QCoreApplication, QEventLoop
from PySide6.QtWidgets import QApplication

from familiars_desktop.engine.events import EngineStatus, FilesChecked, MemoryChanged
from familiars_desktop.memory import VALID_CELLS, DecayPolicy, JournalEntry, MemoryRecord, MemorySnapshot
from familiars_desktop.memory.ranking import Candidates, RankingWeights
from familiars_desktop.memory.record_rows import RecordRows
from familiars_desktop.memory.times import to_iso
from familiars_desktop.ui.bridge import Bridge
from familiars_desktop.ui.memory_view import MemoryView
from familiars_desktop.ui.memory_view.catalogue import in_rows
from familiars_desktop.ui.memory_view.what_if import Reinforcement

DAY = 86_400.0
NOW = 1_793_700_000.0
PAST = 365.0 * DAY
DECAY = Path(__file__).parents[2] / "resources" / "decay.toml"


class Memory:
    """An engine that holds memories: just what the memory view reads."""

    def __init__(self, records: Sequence[MemoryRecord], entries: Sequence[JournalEntry], policy: DecayPolicy) -> None:
        self.policy, self.weights = policy, RankingWeights()
        self._snapshot, self._entries = MemorySnapshot(1, RecordRows(records)), tuple(entries)
        self._tell: Callable[[Any], None] = lambda event: None

    def subscribe(self, listener: Callable[[Any], None]) -> Callable[[], None]:
        self._tell = listener
        return lambda: None

    def use(self, row: int, moment: float) -> None:
        """One memory is used; whoever listens is told."""
        new = list[JournalEntry]()
        record = used(self._snapshot.records[row], moment, self.policy, new)
        records = in_rows(self._snapshot.records).renewed({row: record}, ())
        last = self._entries[-1].sequence
        self._entries += tuple(replace(entry, sequence=last + 1 + place) for place, entry in enumerate(new))
        self._snapshot = self._snapshot.followed_by(self._snapshot.version + 1, records, [row])
        self._tell(MemoryChanged(moment, self._snapshot.version, (record.id,), "engine"))

    def status(self) -> EngineStatus:
        return EngineStatus()

    def files_checked(self) -> Future[FilesChecked]:
        done: Future[FilesChecked] = Future()
        done.set_result(FilesChecked(NOW))
        return done

    def snapshot(self) -> MemorySnapshot:
        return self._snapshot

    def journal(self) -> tuple[JournalEntry, ...]:
        return self._entries

    def open_conflicts(self) -> Future[list[Any]]:
        done: Future[list[Any]] = Future()
        done.set_result([])
        return done


def synthetic(count: int, policy: DecayPolicy, seed: int = 7) -> Memory:
    """``count`` memories over a year with two uses each on average."""
    rng = np.random.default_rng(seed)
    cells = sorted(VALID_CELLS)
    stated = np.sort(rng.uniform(NOW - PAST, NOW - 3_600.0, count))
    uses = rng.poisson(2.0, count)
    records, entries = [], []
    for i in range(count):
        scope, category = cells[int(rng.integers(len(cells)))]
        salience = float(rng.random())
        record = MemoryRecord(
            id=f"m_{i:08x}",
            scope=scope,
            category=category,
            ts=to_iso(float(stated[i])),
            content=f"Memory number {i} about something that was said on that day",
            salience=salience,
            half_life=policy.half_life_at_birth(scope, category, salience),
            pinned=bool(rng.random() < 0.01),
            dialogue_id="dialogue_1",
        )
        entries.append(entry(len(entries), float(stated[i]), "write", record.id, None, record.to_dict()))
        for moment in np.sort(rng.uniform(stated[i], NOW, uses[i])):
            record = used(record, float(moment), policy, entries)
        records.append(record)
    return Memory(records, entries, policy)


def used(record: MemoryRecord, moment: float, policy: DecayPolicy, entries: list[JournalEntry]) -> MemoryRecord:
    """The record after one access, which is added to the journal."""
    after = {
        "last_accessed_ts": to_iso(moment),
        "access_count": record.access_count + 1,
        "half_life": policy.reinforced(record.half_life, record.access_count),
    }
    before = {name: getattr(record, name) for name in after}
    entries.append(entry(len(entries), moment, "access", record.id, before, after))
    return record.with_changes(**after)


def entry(sequence: int, moment: float, op: str, record_id: str, before: Any, after: Any) -> JournalEntry:
    return JournalEntry(sequence, sequence, moment, moment, "writer", op, record_id, before, after)


def candidates(memory: Memory) -> Candidates:
    """Measurements of every memory for one question."""
    records, rng = memory.snapshot().records, np.random.default_rng(11)
    columns, count = memory.snapshot().columns, len(memory.snapshot().records)
    return Candidates(
        ids=tuple(record.id for record in records),
        is_turn=np.zeros(count, dtype=bool),
        cosine=rng.normal(0.08, 0.12, count).clip(-1.0, 1.0),
        words=np.where(rng.random(count) < 0.02, rng.random(count), 0.0),
        nearness=np.zeros(count),
        salience=columns.salience,
        t0=columns.t0,
        half_life=columns.half_life,
    )


def steps(view: MemoryView, count: int) -> np.ndarray:
    """Milliseconds of ``count`` steps over the whole range, there and back: (count, 2), by the wall and of CPU."""
    start, end = view.timeline.range
    across = np.linspace(start, end, count // 2)
    times = []
    for moment in np.concatenate([across, across[::-1]]):
        begun, worked = time.perf_counter(), time.thread_time()
        view.timeline.set_moment(float(moment))
        view.timeline.step_now()
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        times.append((time.perf_counter() - begun, time.thread_time() - worked))
    return np.array(times) * 1_000.0


def change(view: MemoryView, memory: Memory, times: int = 5) -> float:
    """Milliseconds from one use of a memory until the view shows it, the median of some."""
    took = []
    for place in range(times):
        known, begun = view.timeline.catalogue, time.perf_counter()
        memory.use(place, NOW + 1.0 + place)
        while view.timeline.catalogue is known:
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        took.append((time.perf_counter() - begun) * 1_000.0)
    return round(float(np.median(took)), 2)


def what_if(view: MemoryView, times: int = 3) -> dict[str, float]:
    """Milliseconds from imagining a use in the future until it is painted, and of the longer of the two stretches in
    which nothing else can be done: the act and the painting; medians of some."""
    took = []
    for place in range(times):
        moment = NOW + (30.0 + place) * DAY
        view.timeline.set_moment(moment)
        view.timeline.step_now()
        QCoreApplication.processEvents()
        begun = time.perf_counter()
        view.timeline.imagine(Reinforcement((view.timeline.catalogue.ids[place],), moment))
        acted = time.perf_counter()
        QCoreApplication.processEvents()
        painted = time.perf_counter()
        took.append((painted - begun, max(acted - begun, painted - acted)))
    view.timeline.discard_what_if()
    whole, longest = np.round(np.median(took, axis=0) * 1_000.0, 2).tolist()
    return {"what_if_ms": whole, "what_if_stall_ms": longest}


def entered(view: MemoryView) -> float:
    """Milliseconds from asking for the view, which was out of sight, until it is painted."""
    view.hide()
    QCoreApplication.processEvents()
    begun = time.perf_counter()
    view.show()
    QCoreApplication.processEvents()
    return round((time.perf_counter() - begun) * 1_000.0, 2)


def growth(view: MemoryView, count: int) -> float:
    """Megabytes that ``count`` steps leave behind."""
    steps(view, count // 2)
    gc.collect()
    before = resident()
    steps(view, count)
    gc.collect()
    return round((resident() - before) / 1e6, 2)


def resident() -> int:
    """Bytes of this process in memory; at most, where the system does not tell how many there are now."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def measure(count: int, step_count: int, growing: int) -> dict[str, float]:
    """The figures for one size; the growth over ``growing`` steps, if any."""
    policy = DecayPolicy.from_tables(tomllib.loads(DECAY.read_text(encoding="utf-8")))
    memory = synthetic(count, policy)
    bridge = Bridge(memory, clock=lambda: NOW)  # type: ignore[arg-type]
    view = MemoryView(bridge)
    view.resize(1280, 800)
    view.show()
    deadline = time.monotonic() + 300.0
    while len(view.timeline.catalogue) < count or view.timeline.is_building:
        QCoreApplication.processEvents()
        if time.monotonic() > deadline:
            raise SystemExit("the timeline was not built within 5 minutes")
    view.select(memory.snapshot().records[count // 2].id)
    steps(view, 20)
    plain = steps(view, step_count)
    begun = time.perf_counter()
    view.table.settle()
    settled = round((time.perf_counter() - begun) * 1_000.0, 2)
    view.timeline.ask("a question", candidates(memory))
    asked = steps(view, step_count)
    found = {"settle_ms": settled, "growth_mb": growth(view, growing)} if growing else {"settle_ms": settled}
    view.timeline.ask_nothing()
    found |= {**what_if(view), "enter_ms": entered(view)}
    view.timeline.go_to_now()
    found |= {"change_ms": change(view, memory)}
    view.close()
    bridge.close()
    question = {f"question_{name}": ms for name, ms in figures(asked).items()}
    return {**figures(plain), **question, **found}


def figures(times: np.ndarray) -> dict[str, float]:
    """Median and 95th percentile; of CPU too, which other work on the machine disturbs less."""
    (median, cpu_median), (p95, cpu_p95) = np.round(np.percentile(times, [50, 95], axis=0), 2).tolist()
    return {"median_ms": median, "p95_ms": p95, "cpu_median_ms": cpu_median, "cpu_p95_ms": cpu_p95}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 100_000])
    parser.add_argument("--steps", type=int, default=120)
    parser.add_argument("--growth", type=int, default=10_000, help="steps after which memory is looked at, 0: none")
    options = parser.parse_args()
    application = QApplication.instance() or QApplication([])
    growing = dict.fromkeys(options.sizes, 0) | {options.sizes[0]: options.growth}
    by_size = {str(size): measure(size, options.steps, growing[size]) for size in options.sizes}
    if options.json:
        print(json.dumps(by_size))
        return
    for size, values in by_size.items():
        print(f"{size:>7} memories  " + "  ".join(f"{name} {value}" for name, value in values.items()))
    del application


if __name__ == "__main__":
    main()
