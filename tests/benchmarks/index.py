"""Exact decayed top 10: how long, against the machine's own floor, a float64 brute force, and other vector stores.

    python tests/benchmarks/index.py [--rows 1000000] [--dim 1024] [--queries 100] [--folder DIR] [--keep] [--peers]
                                      [--vectors clustered|isotropic] [--json]

The vectors are synthetic (``clustered.py``); isotropic ones have no structure that a sketch could tell.
``median_ms`` and ``p95_ms``: the ten best by cos·exp(-age/H), one question at a time; ``cpu_median_ms`` is processor
time, all threads together.
``recall``: share of the brute force's ten that are found. ``floor_ms``: reading all int8 codes
once with the threads the index uses; ``floor_ratio`` is median over floor, so what age excludes brings it below 1.
``codes_read``: the share of all rows whose int8 codes are read for a question; the others are left out by their age or
their sketch. ``sketch_bytes``: of each row. ``build_s``: putting and sorting all, where they were not kept.
``full_*``: the same with nothing to leave out (φ = 1); ``additive_*``: α·cos + β·recency + γ·nearness. ``open_s``: a
new process's first opening, files in the system's cache or not; ``update_ms``: new t0 and H of ten rows, durable.
``--peers`` (`make bench-peers` installs them) measures each at the fewest neighbours asked that bring the decayed
ten at a recall of 0.99, in the same run, on 100 000 × 384 unless --rows and --dim say otherwise. ``--folder`` with
``--keep`` leaves the index there (five bytes a value) and uses it again.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parent))

from clustered import DAY, NOW, Clusters, Isotropic

from familiars_desktop.memory.decay import decayed_score
from familiars_desktop.storage.vector_index.code_blocks import CodeBlock
from familiars_desktop.storage.vector_index.decayed_index import DecayedIndex
from familiars_desktop.storage.vector_index.quantization import in_threads
from familiars_desktop.storage.vector_index.scoring import AdditiveScore

K = 10
PIECE = 16_384
WANTED_RECALL = 0.99


def built(folder: Path, clusters: Clusters, rows: int, dim: int) -> tuple[DecayedIndex, Any, Any]:
    """An index of that many vectors, sorted, or the one that was kept there; their t0 and H."""
    t0, half_life = clusters.times(rows)
    index, start = DecayedIndex(folder, dim), 0
    if len(index) == rows:
        columns = index._state.columns
        return index, columns.t0[:rows].copy(), columns.half_life[:rows].copy()
    for piece in clusters.pieces(rows):
        at = np.arange(start, start + len(piece))
        index.put(at, piece, t0=t0[at], half_life=half_life[at], durable=False)
        start += len(piece)
        if index.unsorted > max(100_000, rows // 4):
            index.merge()
    index.merge()
    return index, t0, half_life


def brute_force(vectors: Any, queries: Any, t0: Any, half_life: Any) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """The ten best rows of each query and their scores, (q, 10), in float64."""
    rows = np.zeros((len(queries), 0), dtype=np.int64)
    scores = np.zeros((len(queries), 0))
    wide = queries.astype(np.float64)
    for start in range(0, len(vectors), PIECE):
        stop = min(start + PIECE, len(vectors))
        cosine = wide @ vectors[start:stop].astype(np.float64).T
        found = decayed_score(cosine, NOW - t0[start:stop], half_life[start:stop])
        rows = np.hstack([rows, np.broadcast_to(np.arange(start, stop), found.shape)])
        scores = np.hstack([scores, found])
        best = np.argsort(-scores, axis=1, kind="stable")[:, :K]
        rows, scores = np.take_along_axis(rows, best, 1), np.take_along_axis(scores, best, 1)
    return rows, scores


def timed(ask: Callable[[Any], Any], queries: Any) -> tuple[list[Any], dict[str, float]]:
    """What each query gave, and the milliseconds it took."""
    for query in queries[:5]:
        ask(query)
    found, times, processors = [], [], []
    for query in queries:
        begun, worked = time.perf_counter(), time.process_time()
        found.append(ask(query))
        times.append((time.perf_counter() - begun) * 1_000.0)
        processors.append((time.process_time() - worked) * 1_000.0)
    figures = {"median_ms": statistics.median(times), "p95_ms": float(np.percentile(times, 95))}
    return found, figures | {"cpu_median_ms": statistics.median(processors), "best_ms": min(times)}


def codes_read(ask: Callable[[Any], Any], queries: Any, rows: int) -> float:
    """The share of all rows whose codes are read for a query."""
    read: list[int] = []
    every, some = CodeBlock.bounds, CodeBlock.cosines
    CodeBlock.bounds = lambda block, start, stop, *rest: read.append(stop - start) or every(block, start, stop, *rest)  # type: ignore[method-assign]
    CodeBlock.cosines = lambda block, at, query: read.append(len(at)) or some(block, at, query)  # type: ignore[method-assign]
    try:
        for query in queries:
            ask(query)
    finally:
        CodeBlock.bounds, CodeBlock.cosines = every, some  # type: ignore[method-assign]
    return sum(read) / len(queries) / rows


def recall(found: list[Any], truth: Any) -> float:
    return float(
        np.mean([len(set(map(int, rows)) & set(map(int, best))) / K for rows, best in zip(found, truth, strict=True)])
    )


def floor_ms(index: DecayedIndex) -> float:
    """Reading every code once, the best of several tries."""
    codes = index._state.block.codes
    words = codes[:, : codes.shape[1] // 8 * 8].view(np.int64)
    half = len(words) // 2
    times = []
    for _ in range(9):
        begun = time.perf_counter()
        in_threads(lambda part: int(part.max()), [words[:half], words[half:]])
        times.append((time.perf_counter() - begun) * 1_000.0)
    return min(times)


def updating(index: DecayedIndex, rng: np.random.Generator) -> float:
    """Milliseconds of giving ten rows other times, durable."""
    times = []
    for _ in range(50):
        rows = rng.choice(len(index), 10, replace=False)
        begun = time.perf_counter()
        index.update(rows, t0=NOW, half_life=30.0 * DAY)
        times.append((time.perf_counter() - begun) * 1_000.0)
    return statistics.median(times)


def appending(folder: Path) -> float:
    """Milliseconds of one bare append of the same size with fdatasync, in the same folder."""
    import os

    times, path = [], folder / "bare.log"
    with path.open("wb", buffering=0) as file:
        for _ in range(50):
            begun = time.perf_counter()
            file.write(bytes(520))
            os.fdatasync(file.fileno())
            times.append((time.perf_counter() - begun) * 1_000.0)
    path.unlink()
    return statistics.median(times)


def measure(folder: Path, rows: int, dim: int, count: int, vectors: type[Clusters] = Clusters) -> dict[str, Any]:
    clusters = vectors(rows, dim)
    begun = time.perf_counter()
    place = folder / (f"index-{rows}x{dim}" if vectors is Clusters else f"isotropic-{rows}x{dim}")
    index, t0, half_life = built(place, clusters, rows, dim)
    figures: dict[str, Any] = {"rows": rows, "dim": dim, "build_s": time.perf_counter() - begun}
    index.close()
    begun = time.perf_counter()
    index = DecayedIndex(place, dim)
    figures["open_s"] = time.perf_counter() - begun
    queries = clusters.questions(count)
    index.top(queries[0], K, now=NOW)
    figures["first_answer_s"] = time.perf_counter() - begun
    found, times = timed(lambda query: index.top(query, K, now=NOW), queries)
    truth, _ = brute_force(index.vectors(), queries, t0, half_life)
    figures |= times | {"recall": recall([answer.rows for answer in found], truth)}
    figures["codes_read"] = codes_read(lambda query: index.top(query, K, now=NOW), queries, rows)
    figures["sketch_bytes"] = index._state.block.sketches.shape[1]
    figures["floor_ms"] = floor_ms(index)
    figures["floor_ratio"] = figures["median_ms"] / figures["floor_ms"]
    _, full = timed(lambda query: index.top(query, K, now=NOW, floor=1.0), queries[: count // 2])
    figures["full_codes_read"] = codes_read(
        lambda query: index.top(query, K, now=NOW, floor=1.0), queries[: count // 2], rows
    )
    near = np.random.default_rng(3).random(rows)
    additive = AdditiveScore(0.6, 0.2, 0.2, NOW, DAY, near)
    _, tree = timed(lambda query: index.top_by(query, K, additive), queries[: count // 2])
    figures |= {f"full_{name}": ms for name, ms in full.items()} | {f"additive_{name}": ms for name, ms in tree.items()}
    figures["full_floor_ratio"] = figures["full_median_ms"] / figures["floor_ms"]
    figures["update_ms"] = updating(index, np.random.default_rng(5))
    figures["bare_append_ms"] = appending(folder)
    index.close()
    return figures


def side_by_side(folder: Path, rows: int, dim: int, count: int) -> dict[str, Any]:
    """This index and every peer that is installed, same vectors, same queries, same run."""
    from peers import PEERS

    clusters = Clusters(rows, dim)
    index, t0, half_life = built(folder / f"index-{rows}x{dim}", clusters, rows, dim)
    vectors, queries = np.array(index.vectors()), clusters.questions(count)
    truth, _ = brute_force(vectors, queries, t0, half_life)
    found, times = timed(lambda query: index.top(query, K, now=NOW), queries)
    ours = times | {"recall": recall([answer.rows for answer in found], truth)}
    peers: dict[str, Any] = {}
    for name, make in PEERS.items():
        try:
            peers[name] = _peer(make(vectors, folder / name), queries, truth, vectors, t0, half_life)
        except ImportError as missing:
            peers[name] = {"missing": str(missing)}
            continue
        peers[name]["ratio"] = peers[name]["median_ms"] / ours["median_ms"]
    index.close()
    return {"rows": rows, "dim": dim, "ours": ours, "peers": peers}


def _peer(ask: Any, queries: Any, truth: Any, vectors: Any, t0: Any, half_life: Any) -> dict[str, Any]:
    """At the fewest neighbours that bring the wanted recall; the decay is applied to what it brings."""

    def decayed(query: Any, asked: int) -> Any:
        rows = np.asarray(ask(query, asked), dtype=np.int64)
        scores = decayed_score(vectors[rows] @ query, NOW - t0[rows], half_life[rows])
        return rows[np.argsort(-scores)[:K]]

    figures: dict[str, Any] = {}
    for asked in (10, 100, 300, 1_000, 2_000, 4_000, 10_000, 30_000, 100_000):
        if asked > getattr(ask, "most", asked):
            break
        few = queries[:20]
        if recall([decayed(query, asked) for query in few], truth[:20]) < WANTED_RECALL and asked < len(vectors):
            figures = {"asked": asked}
            continue
        found, times = timed(lambda query, asked=asked: decayed(query, asked), queries)
        return {"asked": asked, **times, "recall": recall(found, truth)}
    found, times = timed(lambda query: decayed(query, figures["asked"]), queries)
    return figures | times | {"recall": recall(found, truth)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--rows", type=int)
    parser.add_argument("--dim", type=int)
    parser.add_argument("--queries", type=int, default=100)
    parser.add_argument("--folder", type=Path, help="where the index is built; a temporary folder by default")
    parser.add_argument("--keep", action="store_true", help="leave the index in the folder for the next run")
    parser.add_argument("--vectors", choices=("clustered", "isotropic"), default="clustered")
    parser.add_argument("--peers", action="store_true", help="compare with other vector stores")
    parser.add_argument("--no-peers", action="store_true", help="do not look for them")
    options = parser.parse_args()
    kept = options.folder if options.keep else None
    folder = kept or Path(tempfile.mkdtemp(dir=options.folder))
    try:
        if options.peers:
            figures = side_by_side(folder, options.rows or 100_000, options.dim or 384, options.queries)
        else:
            vectors = Isotropic if options.vectors == "isotropic" else Clusters
            figures = measure(folder, options.rows or 1_000_000, options.dim or 1_024, options.queries, vectors)
            if not options.no_peers:
                figures["peers"] = side_by_side(folder, 100_000, 384, options.queries)
    finally:
        if kept is None:
            shutil.rmtree(folder)
    if options.json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        print(f"{name:>20}  {value if isinstance(value, dict) else format(value, '.4g')}")


if __name__ == "__main__":
    main()
