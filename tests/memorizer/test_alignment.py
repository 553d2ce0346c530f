"""Where the rows of a pool stand among vectors and texts, while both grow."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from familiars_desktop.memorizer.alignment import Alignment, Near
from familiars_desktop.memorizer.turn_pool import TurnEntry, TurnPool
from familiars_desktop.storage.vector_index.quantization import ROUNDING
from familiars_desktop.storage.vector_index.upper_bounds import UpperBounds
from familiars_desktop.storage.vectors import Cosines


def grown(pool: TurnPool, names: list[int]) -> TurnPool:
    return TurnPool([TurnEntry("d", name, f"t{name}", 0.0, 1, "") for name in names], {}, pool)


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 5)), max_size=12), st.randoms(use_true_random=False))
def test_rows_are_found_whichever_came_first(steps, random):
    pool, ids = TurnPool((), {}), []
    to_say, to_embed = random.sample(range(60), 60), random.sample(range(60), 60)
    alignment = Alignment(pool.ids, ids)
    for speaks, count in steps:
        if speaks:
            pool = grown(pool, [to_say.pop() for _ in range(min(count, len(to_say)))])
        else:
            ids += [f"t{to_embed.pop()}" for _ in range(min(count, len(to_embed)))]
        pool_row, own_row = alignment.rows(pool)
        assert list(pool_row) == [list(pool.ids).index(item) if item in pool.ids else -1 for item in ids]
        assert list(own_row) == [ids.index(item) if item in ids else -1 for item in pool.ids]


def test_a_text_with_a_new_vector_has_the_new_one_and_an_earlier_pool_none_of_what_came_later():
    before = grown(TurnPool((), {}), [0, 1])
    pool, ids = grown(before, [2]), ["t0", "t1", "t2"]
    alignment = Alignment(pool.ids, ids)
    alignment.rows(before)
    ids[0] = ""
    ids.append("t0")
    assert list(alignment.rows(pool)[1]) == [3, 1, 2]
    assert list(alignment.rows(before)[0][:3]) == [0, 1, 2] and before.row("t2") is None and pool.row("t2") == 2


def test_what_may_be_as_near_is_found_where_it_stands_and_no_cosine_exceeds_its_bound():
    rng = np.random.default_rng(8)
    vectors = rng.normal(size=(400, 12)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    upper = vectors @ vectors[0] + rng.uniform(0.0, 0.05, 400).astype(np.float32) + np.float32(ROUNDING)
    pool = grown(TurnPool((), {}), list(range(400)))
    ids = [f"t{name}" for name in rng.permutation(380)]  # twenty have no vector yet
    order = rng.permutation(380)
    position = np.empty(380, dtype=np.int64)
    position[order] = np.arange(380)
    bounds = UpperBounds([order[:300], order[300:]], upper[:380][order], position, 0.06)
    near = Near(Cosines(ids, vectors[:380], vectors[0], bounds), Alignment(pool.ids, ids), pool)
    exact = near.exact(np.arange(400))
    reaching = near.reaching(0.2)
    rows, at_most = near.rows_of(reaching, np.arange(len(reaching)))
    assert set(np.flatnonzero(exact >= 0.2)) <= set(rows.tolist()) and len(rows) < 200
    assert (at_most >= exact[rows]).all() and (at_most - near.width <= exact[rows]).all()
    assert list(at_most) == list(near.at_most(rows))
    assert list(near.rows_of(reaching, np.array([5, 2]))[0]) == [rows[5], rows[2]]
    assert near.exact(np.array([int(ids[7][1:])])) == pytest.approx(vectors[7] @ vectors[0])
