"""What tidying a large memory costs and saves, slice by slice.

    python tests/benchmarks/consolidation.py [--records 10000] [--json]

A workspace of so many memories in five cells; one in ten says again, in the same words and another form, what is there
already, and one in ten says nearly the same with another value. The consolidator compares them all in its slices, as
the engine runs it. Vectors are made of hashed words, so that what is measured is the comparing and the writing.

``slice_median_ms``, ``slice_p95_ms`` and ``slice_longest_ms``: how long one slice takes (limit 150 ms p95, aim 50), and
``cpu_*`` the same in processor time, which other work on the machine disturbs less; ``commit_median_ms`` is one merge
being committed, while which nobody else can write. ``merged`` of ``repeated`` memories were merged, ``wrongly_merged``
with another value. ``tokens_saved`` is the share of the tokens of what was merged; ``reachable`` and ``quotes_kept``
the shares of its sources and quotes that are still found from the merged memory. ``resumed_at`` is where a second
program goes on when the first ended half-way. ``idle_ms`` is a look when there is nothing to do.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
import tempfile
import time
import zlib
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from familiars_desktop.memorizer import Consolidator, Merge, saving_of
from familiars_desktop.storage import MemoryStore, utc_now

Times = tuple[float, float]
"""Of the wall and of the processor, in milliseconds."""

CELLS = ("profile", "preference", "relation", "knowledge", "event")
BATCH = 500
SUBJECTS = ("sister", "brother", "neighbour", "doctor", "teacher", "cousin", "landlord", "dentist", "uncle", "aunt")
VERBS = ("visited", "painted", "photographed", "described", "remembers", "avoids", "recommends", "collects")
PLACES = ("Bergen", "Lisbon", "Nairobi", "Osaka", "Quito", "Riga", "Tampere", "Utrecht", "Vilnius", "Zagreb")
THINGS = ("bridges", "gardens", "markets", "libraries", "harbours", "museums", "bakeries", "towers", "parks", "farms")
SEASONS = ("spring", "summer", "autumn", "winter")


class HashedWords:
    """An embedder without a model: unit vectors (n, 384) of the words of each text."""

    model_id = "hashed-words"

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        matrix = np.zeros((len(texts), 384), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in text.lower().replace(".", " ").replace("!", " ").split():
                matrix[row, zlib.crc32(word.encode()) % 384] += 1.0
        return matrix / np.linalg.norm(matrix, axis=1, keepdims=True)


def statements(count: int) -> list[tuple[str, str]]:
    """(cell, text): of ten in a row one repeats the first, one has another number than it."""
    made = []
    products = itertools.cycle(itertools.product(SUBJECTS, VERBS, THINGS, PLACES, SEASONS))
    for number in range(count):
        subject, verb, thing, place, season = next(products)
        first = f"My {subject} {verb} {number // 10 + 2} {thing} of {place} each {season}"
        if number % 10 == 0:
            base, cell = first, CELLS[number // 10 % len(CELLS)]
        text = f"{base}!" if number % 10 == 5 else _other_value(base) if number % 10 == 7 else first
        made.append((cell, text if number % 10 == 5 else f"{text}."))
    return made


def _other_value(text: str) -> str:
    place = next(place for place in PLACES if place in text)
    return text.replace(place, PLACES[(PLACES.index(place) + 3) % len(PLACES)])


def filled(store: MemoryStore, count: int) -> None:
    """So many memories, with their vectors."""
    made = statements(count)
    for begin in range(0, count, BATCH):
        batch = made[begin : begin + BATCH]
        store.append_many(
            [{"scope": "user", "category": cell, "content": text, "source_quote": [text]} for cell, text in batch]
        )
    while store.embed_pending(BATCH):
        pass


def run_to(consolidator: Consolidator, merges: list[Merge], times: list[Times], *, until: int | None = None) -> None:
    """Slices until all is compared, or the journal's entry ``until``."""
    while not consolidator.is_done and (until is None or consolidator.through < until):
        began, worked = time.perf_counter(), time.thread_time()
        merges += consolidator.run(now=utc_now())
        times.append(((time.perf_counter() - began) * 1000.0, (time.thread_time() - worked) * 1000.0))


def measure(count: int) -> dict[str, float | int]:
    embed, merges, times = HashedWords(), list[Merge](), list[Times]()
    with tempfile.TemporaryDirectory() as folder:
        with MemoryStore(Path(folder) / "workspace", embed=embed) as store:
            filled(store, count)
            before = store.snapshot().records
            last = store.changed_since(0, 10 * count)[-1][0]
            run_to(Consolidator(store, embed), merges, times, until=last // 2)
        with MemoryStore(Path(folder) / "workspace", embed=embed) as store:
            again = Consolidator(store, embed)
            resumed_at = again.through / last
            run_to(again, merges, times)
            commits = [_timed_commit(store) for _ in range(20)]
            saving = saving_of(store, merges)
            idle = [_timed_look(again) for _ in range(20)]
    texts = {record.id: record.content for record in before}
    wrongly = sum(
        len({texts.get(source.id, source.content).rstrip(".!") for source in merge.sources}) > 1 for merge in merges
    )
    wall, cpu = np.array(times).T
    return {
        "records": count,
        "slices": len(times),
        "slice_median_ms": round(float(np.median(wall)), 1),
        "slice_p95_ms": round(float(np.percentile(wall, 95)), 1),
        "slice_longest_ms": round(float(wall.max()), 1),
        "cpu_median_ms": round(float(np.median(cpu)), 1),
        "cpu_p95_ms": round(float(np.percentile(cpu, 95)), 1),
        "commit_median_ms": round(float(np.median(commits)), 1),
        "total_s": round(float(wall.sum()) / 1000.0, 1),
        "repeated": count // 10,
        "merged": sum(len(merge.sources) - 1 for merge in merges),
        "wrongly_merged": wrongly,
        "tokens_saved": round(1.0 - saving.tokens_after / max(saving.tokens_before, 1), 3),
        "reachable": round(saving.reachable / max(saving.sources, 1), 3),
        "quotes_kept": round(saving.quotes_kept / max(saving.quotes, 1), 3),
        "resumed_at": round(resumed_at, 2),
        "idle_ms": round(float(np.median(idle)), 2),
    }


def _timed_commit(store: MemoryStore) -> float:
    """One merge of two, as the consolidator commits it."""
    first, second = (store.append("user", "profile", f"A merge to be timed{ending}") for ending in ".!")
    began = time.perf_counter()
    merged = store.merge([first.id, second.id], first.content)
    took = (time.perf_counter() - began) * 1000.0
    store.forget_all([merged.id])
    return took


def _timed_look(consolidator: Consolidator) -> float:
    consolidator.run(now=utc_now())
    began = time.perf_counter()
    consolidator.run(now=utc_now())
    return (time.perf_counter() - began) * 1000.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--records", type=int, default=10_000)
    options = parser.parse_args()
    figures = measure(options.records)
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:>18}  {value}")
    return int(bool(figures["wrongly_merged"]))


if __name__ == "__main__":
    sys.exit(main())
