"""The nearest by decayed similarity: what the fast way finds is what comparing everything finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from familiars_desktop.memory.decay import ranking_weight, retention
from familiars_desktop.storage.vector_index import decayed_index, quantization, search, sketches
from familiars_desktop.storage.vector_index import upper_bounds as upper_bounds_module
from familiars_desktop.storage.vector_index.death_order import beyond, death_order, joined
from familiars_desktop.storage.vector_index.decayed_index import DecayedIndex, bounds_of
from familiars_desktop.storage.vector_index.quantization import dot_products, quantized, quantized_query, unit_rows
from familiars_desktop.storage.vector_index.scoring import AdditiveScore, WeightedCosine
from familiars_desktop.storage.vector_index.search import Nearest

DAY = 86_400.0
NOW = 1_793_700_000.0
WIDTH = 12


@pytest.fixture(autouse=True, scope="module")
def few_at_first() -> Iterator[None]:
    """So that of few rows too most are looked at with a score to reach, and their sketches first."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "_FIRST", 8)
        patch.setattr(sketches, "FEWEST_ROWS", 8)
        patch.setattr(search, "_FEWEST_SIFTED", 8)
        patch.setattr(search, "_SIFTED", 24)
        patch.setattr(search, "_FEW_EXACT", 2)
        patch.setattr(search, "_CLOSER", 4)
        patch.setattr(search, "_PROMISING", 2)
        patch.setattr(decayed_index, "_UNSIFTED", 1)
        patch.setattr(decayed_index, "_FEW", 4)
        yield


class Model:
    """The same memory as plain columns: every answer by comparing everything in float64."""

    def __init__(self) -> None:
        self.vectors = np.zeros((0, WIDTH))
        self.keys: list[int] = []
        self.t0: list[float] = []
        self.half_life: list[float] = []

    def put(self, keys: list[int], vectors: NDArray[np.float64], t0: list[float], half_life: list[float]) -> None:
        self.remove(keys)
        self.vectors = np.vstack([self.vectors, unit_rows(vectors, WIDTH)])
        self.keys += keys
        self.t0 += t0
        self.half_life += half_life

    def remove(self, keys: list[int]) -> None:
        self.keys = [-1 if key in keys else key for key in self.keys]

    def best(
        self, query: NDArray[np.float64], k: int, weight: Callable[[Model], NDArray[np.float64]], allowed: object = None
    ) -> list[int]:
        direction = unit_rows(query[None, :], WIDTH)[0].astype(np.float64)
        scores = weight(self) * np.einsum("ij,j->i", self.vectors, direction)
        there = np.array(self.keys) >= 0
        rows = np.flatnonzero(there if allowed is None else there & np.asarray(allowed))
        return rows[np.lexsort((rows, -scores[rows]))][:k].tolist()

    def decay(self, now: float, floor: float) -> Callable[[Model], NDArray[np.float64]]:
        ages, half_life = now - np.array(self.t0), np.array(self.half_life)
        return lambda _: np.asarray(ranking_weight(retention(ages, half_life), floor))


def some_vectors(rng: np.random.Generator, count: int) -> NDArray[np.float64]:
    """Clustered ones, with doubles, opposites and zeros among them."""
    centres = rng.standard_normal((3, WIDTH))
    found = centres[rng.integers(3, size=count)] + rng.choice([0.0, 0.1, 1.0]) * rng.standard_normal((count, WIDTH))
    found *= rng.choice([1.0, -1.0, 1e-3, 1e6], size=(count, 1), p=[0.7, 0.1, 0.1, 0.1])
    found[rng.random(count) < 0.1] = 0.0
    return found


def some_times(rng: np.random.Generator, count: int) -> tuple[list[float], list[float]]:
    """Of the future and of long ago; moods, facts, and what is pinned."""
    ages = rng.choice([-DAY, 0.0, 60.0, DAY, 30 * DAY, 700 * DAY], size=count) * rng.choice([1.0, 1.3], size=count)
    half_life = rng.choice([1e-3, 60.0, DAY, 200 * DAY, 1e12, np.inf], size=count)
    return (NOW - ages).tolist(), half_life.tolist()


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32 - 1), steps=st.lists(st.sampled_from("putmovedropmergeopen"), min_size=3, max_size=14))
def test_whatever_happens_the_best_are_those_of_comparing_everything(
    tmp_path_factory: pytest.TempPathFactory, seed: int, steps: list[str]
) -> None:
    rng, folder, model = np.random.default_rng(seed), tmp_path_factory.mktemp("index"), Model()
    index = DecayedIndex(folder, WIDTH)
    put(index, model, rng, list(range(50)))
    for step in steps:
        alive = [key for key in model.keys if key >= 0]
        if step in "pu":
            put(index, model, rng, rng.choice(200, rng.integers(1, 30), replace=False).tolist())
        elif step in "mov" and alive:
            move(index, model, rng, rng.choice(alive, min(len(alive), 5), replace=False).tolist())
        elif step in "d" and alive:
            gone = rng.choice(alive, min(len(alive), 5), replace=False).tolist()
            index.remove(gone)
            model.remove(gone)
        elif step in "rg":
            index.merge()
        else:
            index.close()
            index = DecayedIndex(folder, WIDTH)
        assert_same(index, model, rng)
    index.close()


def put(index: DecayedIndex, model: Model, rng: np.random.Generator, keys: list[int]) -> None:
    vectors, (t0, half_life) = some_vectors(rng, len(keys)), some_times(rng, len(keys))
    rows = index.put(keys, vectors, t0=t0, half_life=half_life, durable=bool(rng.integers(2)))
    assert rows.tolist() == list(range(len(model.keys), len(model.keys) + len(keys)))
    model.put(keys, vectors, t0, half_life)


def move(index: DecayedIndex, model: Model, rng: np.random.Generator, keys: list[int]) -> None:
    rows, (t0, half_life) = [model.keys.index(key) for key in keys], some_times(rng, len(keys))
    index.update(rows, t0=t0, half_life=half_life)
    for row, when, fading in zip(rows, t0, half_life, strict=True):
        model.t0[row], model.half_life[row] = when, fading


def assert_same(index: DecayedIndex, model: Model, rng: np.random.Generator) -> None:
    query = some_vectors(rng, 1)[0]
    k, floor = int(rng.integers(1, 40)), float(rng.choice([0.0, 0.3, 0.6, 1.0]))
    now = NOW + float(rng.choice([-40 * DAY, 0.0, 3 * DAY, 4_000 * DAY]))
    allowed = None if rng.random() < 0.5 else rng.random(len(model.keys)) < rng.random()
    assert index.keys().tolist() == model.keys and len(index) == sum(key >= 0 for key in model.keys)
    found = index.top(query, k, now=now, floor=floor, allowed=allowed)
    if not query.any():
        assert len(found) == 0
        return
    assert found.rows.tolist() == model.best(query, k, model.decay(now, floor), allowed)
    assert sorted(found.scores.tolist(), reverse=True) == found.scores.tolist()


def filled(folder: Path, count: int = 20_000, seed: int = 3) -> tuple[DecayedIndex, Model]:
    """A sorted index of many buckets."""
    rng, model = np.random.default_rng(seed), Model()
    index = DecayedIndex(folder, WIDTH)
    vectors = rng.standard_normal((count, WIDTH)) + 1.0
    t0 = (NOW - rng.exponential(180 * DAY, count)).tolist()
    half_life = (DAY * np.exp(rng.uniform(0.0, np.log(365.0), count))).tolist()
    index.put(np.arange(count), vectors, t0=t0, half_life=half_life)
    model.put(list(range(count)), vectors, t0, half_life)
    index.merge()
    return index, model


@pytest.mark.parametrize("floor", [0.0, 0.2, 0.6, 1.0])
def test_many_memories_of_all_ages(tmp_path: Path, floor: float) -> None:
    index, model = filled(tmp_path)
    rng = np.random.default_rng(11)
    for days in (-900.0, 0.0, 30.0, 3_000.0):
        query, now = rng.standard_normal(WIDTH) + 0.5, NOW + days * DAY
        assert index.top(query, 10, now=now, floor=floor).rows.tolist() == model.best(
            query, 10, model.decay(now, floor)
        )
    index.close()


def test_without_the_integer_library_the_answers_are_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(5)
    rows, query = quantized(unit_rows(rng.standard_normal((300, 2_100)), 2_100))[0], rng.standard_normal(2_100)
    asked = quantized_query(unit_rows(query[None, :], 2_100)[0])
    exact = rows.astype(np.int64) @ asked.codes[0].astype(np.int64)
    np.testing.assert_array_equal(dot_products(rows, asked), exact)
    monkeypatch.setattr(quantization, "numkong", None)
    np.testing.assert_array_equal(dot_products(rows, asked), exact)


@given(st.integers(0, 2**32 - 1))
def test_what_the_codes_lose_is_at_most_the_residual(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = unit_rows(some_vectors(rng, 20), WIDTH)
    codes, scale, residual = quantized(rows)
    lost = np.linalg.norm(rows.astype(np.float64) - codes * scale[:, None], axis=1)
    assert (lost <= residual).all() and (residual < 0.02).all()


@given(st.integers(0, 2**32 - 1), st.floats(0.01, 1.0), st.floats(-900.0, 900.0))
def test_a_run_holds_every_row_that_age_leaves_above_the_threshold(seed: int, threshold: float, days: float) -> None:
    rng, now = np.random.default_rng(seed), NOW + days * DAY
    t0, half_life = (np.array(column) for column in some_times(rng, 300))
    rows, order = death_order(t0, half_life)
    assert sorted(rows.tolist()) == list(range(300)) and len(order) == 300
    runs = order.runs(now, threshold)
    inside = {int(row) for start, stop in runs for row in rows[start:stop]}
    assert set(np.flatnonzero(retention(now - t0, half_life) >= threshold).tolist()) <= inside
    wider = order.runs(now, threshold / 3.0)
    rest = [position for start, stop in joined(beyond(wider, runs)) for position in range(start, stop)]
    seen = [position for start, stop in runs for position in range(start, stop)]
    assert sorted(rest + seen) == [position for start, stop in wider for position in range(start, stop)]


def test_the_additive_score_of_a_dialogue(tmp_path: Path) -> None:
    index, model = filled(tmp_path, 3_000)
    rng = np.random.default_rng(2)
    near, query = rng.random(3_000), rng.standard_normal(WIDTH)
    scoring = AdditiveScore(0.6, 0.3, 0.2, NOW, 10 * DAY, near)
    cosine = model.vectors @ unit_rows(query[None, :], WIDTH)[0].astype(np.float64)
    expected = 0.6 * cosine + 0.3 * retention(NOW - np.array(model.t0), np.full(3_000, 10 * DAY)) + 0.2 * near
    found = index.top_by(query, 7, scoring)
    assert found.rows.tolist() == np.argsort(-expected)[:7].tolist()
    np.testing.assert_allclose(found.scores, np.sort(expected)[::-1][:7])
    only = np.zeros(3_000, dtype=bool)
    only[[5, 9]] = True
    assert set(index.top_by(query, 7, scoring, allowed=only).rows.tolist()) == {5, 9}
    index.close()


def test_any_score_that_grows_with_the_cosine(tmp_path: Path) -> None:
    index, model = filled(tmp_path, 3_000)
    rng = np.random.default_rng(8)
    factor, offset, query = rng.random(3_000), rng.standard_normal(3_000), rng.standard_normal(WIDTH)
    cosine = model.vectors @ unit_rows(query[None, :], WIDTH)[0].astype(np.float64)
    found = index.top_by(query, 12, WeightedCosine(factor, offset))
    assert found.rows.tolist() == np.argsort(-(factor * cosine + offset))[:12].tolist()
    with pytest.raises(ValueError, match="0 or more"):
        WeightedCosine(-factor, offset)
    index.close()


@pytest.mark.parametrize("sizes", [(300, 1), (40, 500), (170, 170)])
@pytest.mark.parametrize("read_alone", [10_000, 8])
def test_no_cosine_of_several_indexes_exceeds_its_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sizes: tuple[int, int], read_alone: int
) -> None:
    monkeypatch.setattr(upper_bounds_module, "_FEW", read_alone)
    rng, query = np.random.default_rng(sum(sizes)), np.random.default_rng(1).standard_normal(WIDTH)
    indexes = [DecayedIndex(tmp_path / str(number), WIDTH) for number in range(2)]
    for index, count in zip(indexes, sizes, strict=True):
        index.put(np.arange(count), some_vectors(rng, count), durable=False)
        index.merge()
        index.put(np.arange(count // 2, count // 2 + 20), some_vectors(rng, 20), durable=False)
    for index, bounds in zip(indexes, bounds_of(indexes, query), strict=True):
        rows = np.flatnonzero(index.keys() >= 0)
        cosine = index.vectors()[rows].astype(np.float64) @ unit_rows(query[None, :], WIDTH)[0].astype(np.float64)
        upper, known = bounds.of(rows)
        assert known.all()
        assert (cosine <= upper).all() and (upper <= cosine + bounds.width).all()


def test_equal_scores_come_in_the_order_of_adding(tmp_path: Path) -> None:
    index = DecayedIndex(tmp_path, WIDTH)
    index.put(np.arange(3_000), np.ones((3_000, WIDTH)), t0=NOW - DAY, half_life=DAY)
    for _ in range(2):
        assert index.top(np.ones(WIDTH), 4, now=NOW).rows.tolist() == [0, 1, 2, 3]
        index.merge()
    index.close()


def test_what_is_pinned_never_dies(tmp_path: Path) -> None:
    index, _ = filled(tmp_path)
    pinned = index.put([90_000], np.ones((1, WIDTH)), t0=0.0, half_life=np.inf)
    index.merge()
    best = index.top(np.ones(WIDTH), 1, now=NOW + 30_000 * DAY)
    assert best.rows.tolist() == pinned.tolist() and best.scores[0] == pytest.approx(1.0)
    index.close()


def same(first: Nearest, second: Nearest) -> bool:
    return first.rows.tolist() == second.rows.tolist() and first.scores.tolist() == second.scores.tolist()


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"vectors": [[np.nan] * WIDTH]}, "NaN"),
        ({"vectors": [[np.inf] * WIDTH]}, "infinity"),
        ({"vectors": [[1.0] * 3]}, "dimensions"),
        ({"t0": np.nan}, "t0"),
        ({"half_life": 0.0}, "H must be"),
        ({"half_life": np.nan}, "H must be"),
        ({"keys": [-1]}, "keys"),
    ],
)
def test_what_is_no_vector_or_no_time_is_refused_at_the_door(tmp_path: Path, values: dict, message: str) -> None:
    index, _ = filled(tmp_path, 100)
    before = index.top(np.ones(WIDTH), 5, now=NOW)
    with pytest.raises(ValueError, match=message):
        index.put(**{"keys": [200], "vectors": np.ones((1, WIDTH)), **values})
    assert len(index) == 100 and same(index.top(np.ones(WIDTH), 5, now=NOW), before)
    with pytest.raises(ValueError, match="NaN"):
        index.top([np.nan] * WIDTH, 5, now=NOW)
    with pytest.raises(ValueError, match="mask"):
        index.top(np.ones(WIDTH), 5, now=NOW, allowed=np.ones(3, dtype=bool))
    with pytest.raises(IndexError):
        index.update([100], t0=NOW, half_life=DAY)
    index.close()


def damaged(path: Path, at: int) -> None:
    data = bytearray(path.read_bytes())
    data[at] ^= 0xFF
    path.write_bytes(data)


def test_a_change_that_was_cut_off_is_as_if_it_had_not_been(tmp_path: Path) -> None:
    index, model = filled(tmp_path, 500)
    index.put([600], np.ones((1, WIDTH)), t0=NOW, half_life=DAY)
    index.put([601], -np.ones((1, WIDTH)), t0=NOW, half_life=DAY)
    index.close()
    log = next(tmp_path.glob("changes-*.log"))
    log.write_bytes(log.read_bytes()[:-7])
    again = DecayedIndex(tmp_path, WIDTH)
    assert len(again) == 501 and again.keys()[-1] == 600
    assert again.top(np.ones(WIDTH), 1, now=NOW).rows.tolist() == [500]
    assert again.put([602], np.ones((1, WIDTH))).tolist() == [501]
    again.close()
    assert len(model.keys) == 500


def test_a_vector_that_did_not_reach_the_disk_ends_what_is_believed(tmp_path: Path) -> None:
    index, _ = filled(tmp_path, 500)
    index.put([600, 601], np.ones((2, WIDTH)), t0=NOW, half_life=DAY, durable=False)
    index.close()
    damaged(tmp_path / "exact.f32", 4 * WIDTH * 501)
    again = DecayedIndex(tmp_path, WIDTH)
    assert len(again) == 501 and again.rows == 501
    again.close()


@pytest.mark.parametrize("name", ["head.json", "columns-1.npz", "codes-1.i8", "sketches-1.i8", "exact.f32"])
@pytest.mark.parametrize("harm", ["cut", "gone", "changed"])
def test_files_that_do_not_fit_together_are_thrown_away(tmp_path: Path, name: str, harm: str) -> None:
    index, _ = filled(tmp_path, 300)
    index.close()
    path = tmp_path / name
    if harm == "cut":
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    elif harm == "gone":
        path.unlink()
    else:
        damaged(path, path.stat().st_size // 3)
    again = DecayedIndex(tmp_path, WIDTH)
    assert len(again) == 0 and again.rows == 0 and len(again.top(np.ones(WIDTH), 5, now=NOW)) == 0
    again.put([1], np.ones((1, WIDTH)))
    assert len(again) == 1
    again.close()


def test_changes_made_while_it_is_sorted_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    index, model = filled(tmp_path, 2_000)
    rng = np.random.default_rng(4)
    written = type(index._files).write_columns

    def meanwhile(*arguments: object) -> None:
        put(index, model, rng, [5, 7, 3_000, 3_001])
        move(index, model, rng, [5, 11, 3_001])
        index.remove([7, 13])
        model.remove([7, 13])
        written(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(type(index._files), "write_columns", meanwhile)
    index.merge()
    monkeypatch.undo()
    for _ in range(10):
        assert_same(index, model, rng)
    index.close()
    again = DecayedIndex(tmp_path, WIDTH)
    for _ in range(10):
        assert_same(again, model, rng)
    again.close()


@pytest.mark.parametrize("merged", [False, True])
def test_no_byte_of_a_vector_stays_once_its_key_is_gone_or_has_another(tmp_path: Path, merged: bool) -> None:
    index, _ = filled(tmp_path, 300)
    index.put([400, 401], np.arange(2 * WIDTH).reshape(2, -1) + 1.0)
    if merged:
        index.merge()
    marks = [index.vectors()[row].tobytes() for row in (3, 5, 300)]
    codes = [quantized(index.vectors()[[row]])[0].tobytes() for row in (3, 5, 300)]
    index.remove([3, 400])
    index.put([5], np.ones((1, WIDTH)))
    for _ in range(2):
        assert not any(mark in path.read_bytes() for path in tmp_path.iterdir() for mark in [*marks, *codes])
        assert len(index) == 300 and {3, 400}.isdisjoint(index.keys().tolist())
        index.close()
        index = DecayedIndex(tmp_path, WIDTH)
    assert index.top(np.ones(WIDTH), 1, now=NOW).rows.tolist() == [302]
    index.close()


def test_an_opening_blanks_what_a_crash_left_between_removing_and_blanking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    index, _ = filled(tmp_path, 300)
    index.remove([9])
    index.merge()
    mark, code = index.vectors()[3].tobytes(), quantized(index.vectors()[[3]])[0].tobytes()
    monkeypatch.setattr(DecayedIndex, "_blank", lambda *_: None)
    index.remove([3])
    index.close()
    monkeypatch.undo()
    assert any(mark in path.read_bytes() for path in tmp_path.iterdir())
    again = DecayedIndex(tmp_path, WIDTH)
    assert not any(part in path.read_bytes() for path in tmp_path.iterdir() for part in (mark, code))
    assert len(again) == 298 and len(again.top(np.ones(WIDTH), 300, now=NOW)) == 298
    again.close()


def test_nothing_of_it_is_left_once_it_is_cleared(tmp_path: Path) -> None:
    index, _ = filled(tmp_path, 200)
    mark = index.vectors()[3].tobytes()
    assert any(mark in path.read_bytes() for path in tmp_path.iterdir())
    assert all(path.stat().st_mode & 0o777 == 0o600 for path in tmp_path.iterdir())
    index.clear()
    assert not any(mark in path.read_bytes() for path in tmp_path.iterdir()) and len(index) == 0
    index.close()


def test_vectors_handed_out_stay_as_they_were(tmp_path: Path) -> None:
    index, _ = filled(tmp_path, 100)
    view = index.vectors()
    copy = view.copy()
    index.put(np.arange(5_000) + 50, np.ones((5_000, WIDTH)))
    index.merge()
    np.testing.assert_array_equal(view[:50], copy[:50])
    with pytest.raises(ValueError, match="read-only"):
        view[0, 0] = 1.0
    index.close()
