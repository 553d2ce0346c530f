"""What storing costs, and how much of it grows with what is stored.

    python tests/benchmarks/storage.py [--records 100000] [--json] [--uses-of FOLDER]

``append_small`` and ``append_large`` are durable appends to a workspace of 1 000 and of ``--records`` memories, as
multiples of one bare append + fsync on the same disk (medians of interleaved runs; ``append_growth`` is their
quotient); ``turn_small`` and ``turn_large`` are turns added to a dialogue of 100 and of 10 000, with ``turn_growth``.
``open_s`` is opening the large workspace in a new process, ``first_search_ms`` the first full-text search in it.
``reinforce_ten_ms`` is one access of ten memories, ``reinforce_ten_best_ms`` the quickest of them, ``snapshot_ms`` a
snapshot after a change, ``columns_ms`` its arrays, ``update_ms`` changing one memory in a file of a tenth of all.
``flush_*_ms`` writes the accesses of 1, of 1 000 and of all memories to their files, ``reindex_s`` reads every file and
rebuilds every word, ``compact_s`` folds the whole journal into one entry a memory, ``fill_s`` is adding all in batches
of 500. ``database_bytes``, ``journal_bytes`` and ``compacted_bytes`` are sizes a memory, the journal's before and after
that. ``cpu`` stands for processor time, which other work on the machine disturbs less. No vectors are made.
``--uses-of`` measures the uses alone, in a workspace that is filled when the folder is empty, and kept.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import numpy as np
import orjson

from familiars_desktop.memory import DialogTree, MemoryRecord
from familiars_desktop.storage import MemoryStore, utc_now
from familiars_desktop.storage.files import append

SMALL, BATCH, DIMENSIONS = 1_000, 500, 384
SMALL_DIALOGUE, LARGE_DIALOGUE = 100, 10_000
CELLS = (
    *(("user", category) for category in ("profile", "preference", "relation", "knowledge", "event")),
    *(("dialogue", category) for category in ("preference", "relation", "knowledge", "event", "state")),
)
WORDS = (
    *("garden", "river", "letter", "window", "coffee", "mountain", "sister"),
    *("concert", "doctor", "holiday", "bicycle", "recipe", "winter", "puzzle"),
)

OPEN = """
import sys, time
from familiars_desktop.storage import MemoryStore, utc_now
began, worked = time.perf_counter(), time.process_time()
store = MemoryStore(sys.argv[1])
opened, worked = time.perf_counter(), time.process_time() - worked
found = store.words.search("the garden by the river", "record", 20)
print(opened - began, worked, time.perf_counter() - opened, len(store.snapshot().records))
"""


def contents(count: int, seed: int = 7) -> Iterator[dict[str, object]]:
    """``count`` memories of everyday length over ten files."""
    rng = np.random.default_rng(seed)
    for number in range(count):
        scope, category = CELLS[number % len(CELLS)]
        words = " ".join(WORDS[at] for at in rng.integers(len(WORDS), size=8))
        yield {
            "scope": scope,
            "category": category,
            "content": f"Memory {number}: {words}, as it was said on that day",
            "dialogue_id": "dialogue_1",
            "source_quote": [f"{words}, you know"],
            "evidence": {"turn_id": f"t_dialogue_1_{number}"},
        }


def filled(folder: Path, count: int) -> MemoryStore:
    """A workspace of ``count`` memories, with a dialogue of 100 and one of 10 000 turns."""
    for name, turns in (("short", SMALL_DIALOGUE), ("long", LARGE_DIALOGUE)):
        write_dialogue(folder / "agents" / "agent_0" / name, turns)
    store = MemoryStore(folder)
    items = contents(count)
    while batch := list(itertools.islice(items, BATCH)):
        store.append_many(batch)
    return store


def write_dialogue(folder: Path, turns: int) -> None:
    rng, tree = np.random.default_rng(turns), DialogTree()
    for number in range(turns):
        embedding = rng.normal(size=DIMENSIONS).astype(np.float32)
        tree.create_node("", f"Turn {number}", "QA"[number % 2], embedding, 1e9 + number, "user", {}, follows=False)
    folder.mkdir(parents=True)
    (folder / "dialogue.json").write_bytes(orjson.dumps(tree.to_dict(), option=orjson.OPT_SERIALIZE_NUMPY))


def times_of(runs: int, **actions: Callable[[], object]) -> dict[str, list[float]]:
    """Milliseconds of each action's runs; the actions take turns, so that all meet the same disk."""
    times: dict[str, list[float]] = {name: [] for name in actions}
    for _ in range(runs):
        for name, action in actions.items():
            began = time.perf_counter()
            action()
            times[name].append((time.perf_counter() - began) * 1_000.0)
    return times


def medians(runs: int, **actions: Callable[[], object]) -> dict[str, float]:
    """Median milliseconds of each action, as ``times_of`` measures them."""
    return {name: statistics.median(found) for name, found in times_of(runs, **actions).items()}


def appends(small: MemoryStore, large: MemoryStore, runs: int) -> dict[str, float]:
    number = itertools.count()
    path = large.workspace / "floor.bin"

    def remember(store: MemoryStore) -> MemoryRecord:
        return store.append("user", "profile", f"Something new, number {next(number)}, was said just now")

    found = medians(
        runs,
        floor=lambda: append(path, b"x" * 400),
        small=lambda: remember(small),
        large=lambda: remember(large),
    )
    path.unlink()
    return {
        "fsync_ms": found["floor"],
        "append_small": found["small"] / found["floor"],
        "append_large": found["large"] / found["floor"],
        "append_growth": found["large"] / found["small"],
    }


def turns(store: MemoryStore, runs: int) -> dict[str, float]:
    rng, moments = np.random.default_rng(3), itertools.count(2_000_000_000)
    path = store.workspace / "floor.bin"

    def say(dialogue: str) -> object:
        embedding = rng.normal(size=DIMENSIONS).astype(np.float32)
        moment = float(next(moments))
        return store.dialogues.add_turn(
            dialogue, "Q", "And what else?", embedding=embedding, timestamp=moment, origin="user"
        )

    actions = {"floor": lambda: append(path, b"x" * 400), "short": lambda: say("short"), "long": lambda: say("long")}
    for action in actions.values():
        action()  # a dialogue is read when it is first used
    found = medians(runs, **actions)
    path.unlink()
    return {
        "turn_small": found["short"] / found["floor"],
        "turn_large": found["long"] / found["floor"],
        "turn_growth": found["long"] / found["short"],
    }


def uses(store: MemoryStore, runs: int) -> dict[str, float]:
    rng = np.random.default_rng(5)
    ids = [record.id for record in store.snapshot().records]

    def ten() -> object:
        return store.reinforce([ids[row] for row in rng.integers(len(ids), size=10)], actor="engine")

    store.snapshot().columns  # noqa: B018 (made once, then carried over)
    times = times_of(
        runs, reinforce_ten_ms=ten, snapshot_ms=store.snapshot, columns_ms=lambda: store.snapshot().columns
    )
    found = {name: statistics.median(of_runs) for name, of_runs in times.items()}
    return {**found, "reinforce_ten_best_ms": min(times["reinforce_ten_ms"])}


def flushes(store: MemoryStore) -> dict[str, float]:
    ids, found = [record.id for record in store.snapshot().records], dict[str, float]()
    store.flush()
    for name, rows in (("one", 1), ("1000", 1_000), ("all", len(ids))):
        store.reinforce(ids[:: max(len(ids) // rows, 1)][:rows], actor="engine")
        found |= medians(1, **{f"flush_{name}_ms": store.flush})
    return found


def updates(store: MemoryStore, runs: int) -> dict[str, float]:
    record, numbers = store.records(scope="user", category="event")[0], itertools.count()
    return medians(runs, update_ms=lambda: store.update(record.id, content=f"Changed, number {next(numbers)}"))


def opening(folder: Path, runs: int) -> dict[str, float]:
    found = []
    for _ in range(runs):
        output = subprocess.run([sys.executable, "-c", OPEN, str(folder)], capture_output=True, text=True, check=True)
        found.append([float(word) for word in output.stdout.split()])
    opened, worked, searched, records = (statistics.median(values) for values in zip(*found, strict=True))
    return {"open_s": opened, "open_cpu_s": worked, "first_search_ms": searched * 1_000.0, "records": records}


def compaction(folder: Path, count: int) -> dict[str, float]:
    """Everything folded, as if two days had passed."""
    figures: dict[str, float] = {}
    with MemoryStore(folder, clock=lambda: utc_now() + timedelta(days=2)) as store:
        figures["journal_bytes"] = store.compact().size / count
        with timed(figures, "compact_s"):
            compacted = store.compact(limit=1)
        figures["compacted_bytes"] = compacted.size / count
    return figures


@contextmanager
def timed(figures: dict[str, float], name: str) -> Iterator[None]:
    began = time.perf_counter()
    yield
    figures[name] = time.perf_counter() - began


def measure(count: int, runs: int) -> dict[str, float]:
    """All figures."""
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as name:
        folder = Path(name)
        with filled(folder / "small", SMALL) as small:
            with timed(figures, "fill_s"):
                large = filled(folder / "large", count)
            figures |= appends(small, large, runs)
        figures |= turns(large, runs)
        figures |= uses(large, runs)
        figures |= flushes(large)
        figures |= updates(large, max(runs // 10, 3))
        with timed(figures, "reindex_s"):
            large.reindex()
        large.close()
        size = (folder / "large" / "familiars.db").stat().st_size
        figures |= {"database_bytes": size / count, **opening(folder / "large", 3)}
        figures |= compaction(folder / "large", count)
    return figures


def measure_uses(folder: Path, count: int, runs: int) -> dict[str, float]:
    """The figures of uses, in a workspace that stays."""
    is_filled = folder.is_dir() and any(folder.iterdir())
    with MemoryStore(folder) if is_filled else filled(folder, count) as store:
        return uses(store, runs)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--records", type=int, default=100_000)
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--uses-of", type=Path, metavar="FOLDER", help="measure uses alone, in a workspace that stays")
    options = parser.parse_args()
    count, runs = options.records, options.runs
    found = measure(count, runs) if options.uses_of is None else measure_uses(options.uses_of, count, runs)
    figures = {name: round(value, 3) for name, value in found.items()}
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:>21}  {value:g}")


if __name__ == "__main__":
    main()
