"""Vectors in few numbers: what they say of a cosine holds for every vector, and leaves no trace of one that is gone."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from familiars_desktop.storage.vector_index import decayed_index, search, sketches
from familiars_desktop.storage.vector_index.code_blocks import CodeBlock, coded
from familiars_desktop.storage.vector_index.decayed_index import DecayedIndex
from familiars_desktop.storage.vector_index.quantization import unit_rows
from familiars_desktop.storage.vector_index.scoring import AdditiveScore
from familiars_desktop.storage.vector_index.sieve import Sieve
from familiars_desktop.storage.vector_index.sketches import NO_LOSSES, Basis, Losses, fits_still, fitted_basis

WIDTH = 64
NOW = 1_793_700_000.0


@pytest.fixture(autouse=True, scope="module")
def few_rows_are_enough() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sketches, "FEWEST_ROWS", 100)
        patch.setattr(search, "_FEWEST_SIFTED", 100)
        yield


def alike(rng: np.random.Generator, count: int) -> NDArray[np.float32]:
    """Vectors that lie mostly in eight directions, and zeros, opposites and doubles among them."""
    found = rng.standard_normal((count, 8)) @ np.random.default_rng(4).standard_normal((8, WIDTH))
    found += 0.5 * rng.standard_normal((count, WIDTH))
    found[rng.random(count) < 0.05] = 0.0
    found[rng.random(count) < 0.05] *= -1.0
    found[: count // 10] = found[-(count // 10) :] if count >= 10 else found[: count // 10]
    return unit_rows(found, WIDTH)


def fitted(rng: np.random.Generator) -> Basis:
    basis = fitted_basis(alike(rng, 500), np.arange(500))
    assert basis is not None
    return basis


def block_of(vectors: NDArray[np.float32], basis: Basis) -> CodeBlock:
    known, count = coded(vectors, basis), len(vectors)
    rows, times = np.arange(count), np.zeros(count)
    return CodeBlock(rows, known.codes, known.scale, known.residual, times, times + 1.0, known.sketches, known.losses)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_a_sketch_is_as_long_as_its_vector_and_its_product_is_never_less_than_the_cosine(seed: int) -> None:
    rng = np.random.default_rng(seed)
    basis, rows, others = fitted(rng), alike(rng, 40), unit_rows(rng.standard_normal((40, WIDTH)), WIDTH)
    for first, second in ((rows, rows), (rows, others), (others, others)):
        s, p = basis.sketches(first), basis.sketches(second)
        np.testing.assert_allclose(np.linalg.norm(s, axis=1), np.linalg.norm(first.astype(np.float64), axis=1))
        assert (s @ p.T >= first.astype(np.float64) @ second.astype(np.float64).T - 1e-7).all()


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32 - 1), st.floats(-1.0, 1.0))
def test_no_cosine_exceeds_what_the_codes_say_of_it_not_even_of_rows_that_came_later(seed: int, bar: float) -> None:
    rng = np.random.default_rng(seed)
    basis = fitted(rng)
    # The basis is of others; some of these lie where it has nothing, and reach further than its steps.
    vectors = np.vstack([alike(rng, 200), unit_rows(rng.standard_normal((60, WIDTH)), WIDTH), np.eye(40, WIDTH)])
    vectors = np.vstack([vectors, basis.directions]).astype(np.float32)
    block = block_of(vectors, basis)
    runs = [(3, 70), (90, 91), (150, len(vectors))]
    at = np.concatenate([np.arange(*run) for run in runs])
    for query in (alike(rng, 12)[-1], vectors[-1], vectors[0]):
        sieve = Sieve(block, runs, basis.query(query))
        cosine = vectors[at].astype(np.float64) @ query.astype(np.float64)
        places = np.arange(len(sieve))
        assert sieve.positions(places).tolist() == at.tolist() == sieve.rows(0, len(sieve)).tolist()
        assert (sieve.cosines(places) >= cosine).all()
        assert set(np.flatnonzero(cosine >= bar)) <= set(sieve.reaching(bar, 0, len(sieve)).tolist())
        assert sieve.reaching(float("-inf"), 0, len(sieve)).tolist() == places.tolist()
        assert 1 <= len(sieve.highest(5)) <= 10


def test_too_few_rows_have_no_basis_and_far_more_get_another() -> None:
    rng = np.random.default_rng(1)
    vectors = alike(rng, 300)
    assert fitted_basis(vectors, np.arange(99)) is None
    assert fitted_basis(vectors[:, :3], np.arange(300)) is None
    basis = fitted_basis(vectors, np.arange(150))
    assert basis is not None and fits_still(basis, 299) and not fits_still(basis, 300) and not fits_still(None, 1)
    assert Losses(1.0, 2.0) | Losses(0.5, 3.0) | NO_LOSSES == Losses(1.0, 3.0)


def index_of(folder: Path, vectors: NDArray[np.float32]) -> DecayedIndex:
    index = DecayedIndex(folder, WIDTH)
    index.put(np.arange(len(vectors)), vectors, durable=False)
    index.merge()
    return index


def assert_exact(index: DecayedIndex, queries: NDArray[np.float32], gone: tuple[int, ...] = ()) -> None:
    near = np.random.default_rng(2).random(index.rows)
    there = np.flatnonzero(index.keys() >= 0)
    for query in queries[queries.any(axis=1)]:  # zeros have no direction
        cosine = index.vectors()[there].astype(np.float64) @ query.astype(np.float64)
        best = there[np.lexsort((there, -cosine))][:10].tolist()
        assert index.top(query, 10, now=NOW, floor=1.0).rows.tolist() == best and not set(gone) & set(best)
        by_tree = there[np.lexsort((there, -(0.6 * cosine + 0.4 * near[there])))][:10].tolist()
        assert index.top_by(query, 10, AdditiveScore(0.6, 0.0, 0.4, NOW, 1.0, near)).rows.tolist() == by_tree


def test_the_best_of_many_are_found_by_looking_at_the_codes_of_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(3)
    index, read = index_of(tmp_path, alike(rng, 6_000)), []
    closer = CodeBlock.cosines
    monkeypatch.setattr(CodeBlock, "cosines", lambda *given: read.append(len(given[1])) or closer(*given))
    assert_exact(index, alike(rng, 25)[5:])
    assert 0 < np.mean(read) < 1_000 and index._unsifted == 0
    index.put(np.arange(500) + 5_800, unit_rows(rng.standard_normal((500, WIDTH)), WIDTH), durable=False)
    index.remove([1, 2])
    assert_exact(index, alike(rng, 25)[5:], gone=(1, 2, 5_800))
    index.close()


def test_of_vectors_without_structure_the_sketches_are_not_read_each_time(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    index = index_of(tmp_path, unit_rows(rng.standard_normal((1_000, WIDTH)), WIDTH))
    query = unit_rows(rng.standard_normal((1, WIDTH)), WIDTH)
    assert_exact(index, query)
    assert index._unsifted == decayed_index._UNSIFTED - 1
    index.close()


def test_an_index_from_before_there_were_sketches_opens_and_has_them_after_the_next_sorting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = np.random.default_rng(6)
    with monkeypatch.context() as before:
        before.setattr(sketches, "FEWEST_ROWS", 10_000)
        index_of(tmp_path, alike(rng, 2_000)).close()
    head = json.loads((tmp_path / "head.json").read_bytes())
    del head["sketches"]
    (tmp_path / "head.json").write_text(json.dumps(head))
    (tmp_path / "sketches-1.i8").unlink()
    index, queries = DecayedIndex(tmp_path, WIDTH), alike(rng, 25)[5:]
    assert len(index) == 2_000 and not index._state.block.sketches.shape[1]
    index.remove([7])
    assert_exact(index, queries, gone=(7,))
    for _ in range(2):
        index.merge()
        assert index._state.block.sketches.shape == (1_999, WIDTH // 4 + 1)
        assert_exact(index, queries, gone=(7,))
        index.close()
        index = DecayedIndex(tmp_path, WIDTH)
    index.close()


def test_no_byte_of_a_sketch_stays_once_its_vector_is_gone(tmp_path: Path) -> None:
    rng = np.random.default_rng(8)
    index = index_of(tmp_path, alike(rng, 400))
    index.put([900], rng.standard_normal((1, WIDTH)))
    basis = index._state.basis
    assert basis is not None
    rows = np.array([150, 222, 400])
    marks = [code.tobytes() for code in basis.coded(index.vectors(), rows)[0]]
    assert sum(mark in (tmp_path / "sketches-1.i8").read_bytes() for mark in marks) == 2
    index.remove([150, 900])
    index.put([222], np.ones((1, WIDTH)))
    for _ in range(2):
        assert not any(mark in path.read_bytes() for path in tmp_path.iterdir() for mark in marks)
        held = [index._state.block.sketches.tobytes(), index._state.changed.view().sketches.tobytes()]
        assert not any(mark in block for block in held for mark in marks)
        index.close()
        index = DecayedIndex(tmp_path, WIDTH)
    index.close()
