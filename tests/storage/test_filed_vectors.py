"""Many vectors: kept in mapped files, which are a cache of the database and never more."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from familiars_desktop.memory.decay import decayed_score
from familiars_desktop.storage import MemoryStore, vectors
from familiars_desktop.storage.filed_vectors import FiledVectors, drop_cache
from familiars_desktop.storage.vector_index.quantization import ROUNDING
from familiars_desktop.storage.vectors import unit

OpenStore = Callable[..., MemoryStore]
TEXTS = ["a red kite", "green trees", "blue birds sing", "zebra crossing", "quick foxes jump", "lazy dogs"]


@pytest.fixture(autouse=True)
def files_from_the_first_vector_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vectors, "FILED_FROM", 1)


@pytest.fixture
def filled(open_store: OpenStore, embed: Callable) -> MemoryStore:
    store = open_store(embed=embed)
    for text in TEXTS:
        store.append("user", "event", text)
    return store


def nearest(
    store: MemoryStore, embed: Callable, query: str = "trees and birds", k: int = 20
) -> list[tuple[str, float]]:
    return store.vectors.top(embed([query])[0], k)


def expected(store: MemoryStore, embed: Callable, query: str = "trees and birds") -> list[tuple[str, float]]:
    """By comparing everything."""
    direction = unit(embed([query])[0]).astype(np.float64)
    found = [(r.id, float(unit(embed([r.content])[0]).astype(np.float64) @ direction)) for r in store.records()]
    return sorted(found, key=lambda entry: -entry[1])


def agree(found: list[tuple[str, float]], wanted: list[tuple[str, float]]) -> bool:
    return [item for item, _ in found] == [item for item, _ in wanted] and np.allclose(
        [score for _, score in found], [score for _, score in wanted]
    )


def vector_files(workspace: Path) -> list[Path]:
    return [path for path in (workspace / "vectors").rglob("*") if path.is_file() and not path.name.startswith(".")]


def test_what_is_near_is_what_comparing_everything_finds(filled: MemoryStore, embed: Callable) -> None:
    assert agree(nearest(filled, embed), expected(filled, embed))
    assert all(path.stat().st_mode & 0o777 == 0o600 for path in vector_files(filled.workspace))
    ids, matrix = filled.vectors.matrix("record")
    assert set(ids) == {record.id for record in filled.records()} and len(matrix) == len(TEXTS)


@pytest.mark.parametrize("threshold", [1, 1_000])
def test_what_has_not_changed_is_not_read_again(
    filled: MemoryStore, embed: Callable, monkeypatch: pytest.MonkeyPatch, threshold: int
) -> None:
    monkeypatch.setattr(vectors, "FILED_FROM", threshold)
    filled.vectors.close()
    nearest(filled, embed)
    ids, _ = filled.vectors.matrix("record")
    nearest(filled, embed)
    assert filled.vectors.matrix("record")[0] is ids
    filled.append("user", "event", "one more")
    assert filled.vectors.matrix("record")[0] is not ids


def test_changes_and_removals_follow_and_leave_no_byte(filled: MemoryStore, embed: Callable) -> None:
    first, second = filled.records()[:2]
    marks = [unit(embed([record.content])[0]).tobytes() for record in (first, second)]
    nearest(filled, embed)
    assert all(any(mark in path.read_bytes() for path in vector_files(filled.workspace)) for mark in marks)
    filled.forget(first.id)
    filled.update(second.id, content="something else entirely")
    filled.append("user", "event", "one more")
    assert agree(nearest(filled, embed), expected(filled, embed))
    assert not any(mark in path.read_bytes() for path in vector_files(filled.workspace) for mark in marks)
    ids, _ = filled.vectors.matrix("record")
    assert sorted(filter(None, ids)) == sorted(record.id for record in filled.records())


def test_no_cosine_exceeds_its_bound_and_it_is_exact_when_asked(filled: MemoryStore, embed: Callable) -> None:
    filled.forget(filled.records()[2].id)
    cosines = filled.vectors.cosines(["record"], embed(["foxes"])[0])[0]
    rows = np.array([row for row, item in enumerate(cosines.ids) if item])
    truth = dict(expected(filled, embed, "foxes"))
    wanted = np.array([truth[cosines.ids[row]] for row in rows])
    bounds = cosines.at_most(rows)
    assert (wanted <= bounds).all() and (bounds <= wanted + min(cosines.width, 0.1)).all()
    np.testing.assert_allclose(cosines.exact(rows), wanted, atol=1e-6)
    for cosine in (0.1, 0.3, 0.9):
        reaching = cosines.reaching(cosine)
        found = reaching.rows()
        there = found >= 0
        assert set(rows[wanted >= cosine]) <= set(found[there]) == set(rows[bounds >= cosine])
        assert list(reaching.upper[there]) == list(cosines.at_most(found[there]))
    nothing = filled.vectors.cosines(["record"], np.zeros(26))[0]
    assert not nothing.at_most(rows).any() and not len(nothing.reaching(0.1))


def test_what_is_not_searched_has_its_cosines_and_is_not_found(filled: MemoryStore, embed: Callable) -> None:
    query = embed(["foxes"])[0]
    every = filled.vectors.cosines(["record", "turn"], query)[0]
    rows = np.arange(len(every))
    cosines = filled.vectors.cosines(["record", "turn"], query, searched=["turn"])[0]
    assert not len(cosines.reaching(0.1)) and len(every.reaching(0.1))
    np.testing.assert_array_equal(cosines.exact(rows), every.exact(rows))
    assert (cosines.at_most(rows) >= cosines.exact(rows)).all()


def test_what_changes_while_a_question_is_asked_is_measured_all_the_same(filled: MemoryStore, embed: Callable) -> None:
    cosines = filled.vectors.cosines(["record"], embed(["foxes"])[0])[0]
    index, leaving = filled.vectors._columns["record"].index, filled.records()[2].id
    gone, moved = cosines.ids.index(leaving), cosines.ids.index(filled.records()[0].id)
    index.update([moved], t0=1.0, half_life=2.0)
    index.merge()
    filled.forget(leaving)
    now = filled.vectors.cosines(["record"], embed(["foxes"])[0])[0]
    rows = np.arange(len(cosines))
    kept = np.delete(rows, gone)
    np.testing.assert_allclose(cosines.at_most(kept), now.at_most(kept), atol=0.1)
    assert (cosines.exact(rows) <= cosines.at_most(rows)).all()
    assert cosines.exact(rows)[gone] == now.at_most(rows)[gone] - ROUNDING == 0.0


def test_the_strongest_are_those_of_the_decay_formula(filled: MemoryStore, embed: Callable) -> None:
    now, rng = 1_000_000.0, np.random.default_rng(3)
    times = {record.id: (now - float(age), 1_000.0) for record, age in zip(filled.records(), rng.exponential(900, 6))}  # noqa: B905
    cosines = dict(expected(filled, embed, "kites"))
    wanted = {item: decayed_score(cosines[item], now - t0, half_life) for item, (t0, half_life) in times.items()}
    for moment in (now, now + 500.0):
        ordered = sorted(wanted, key=lambda item: -decayed_score(cosines[item], moment - times[item][0], 1_000.0))
        found = filled.vectors.strongest(embed(["kites"])[0], 3, now=moment, floor=0.0, times=times)
        assert [item for item, _ in found] == ordered[:3]
    assert found[0][1] == pytest.approx(wanted[found[0][0]] * np.exp(-0.5))


def test_an_opening_believes_the_files(
    filled: MemoryStore, open_store: OpenStore, embed: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = nearest(filled, embed)
    filled.close()
    taken: list[int] = []
    former = FiledVectors._take
    monkeypatch.setattr(FiledVectors, "_take", lambda self, page: (taken.append(len(page)), former(self, page)))
    again = open_store(embed=embed)
    found = nearest(again, embed)
    assert isinstance(again.vectors._columns["record"], FiledVectors)
    assert [item for item, _ in found] == [item for item, _ in wanted]
    assert [score for _, score in found] == pytest.approx([score for _, score in wanted])
    # Of the last stamp some may have been lost, so it is read again.
    assert sum(taken) <= 1


@pytest.mark.parametrize("harm", ["gone", "cut", "foreign"])
def test_files_that_are_damaged_or_of_another_database_are_made_anew(
    filled: MemoryStore, open_store: OpenStore, embed: Callable, harm: str
) -> None:
    nearest(filled, embed)
    wanted = expected(filled, embed)
    filled.close()
    folder = next(path for path in (filled.workspace / "vectors").iterdir() if path.is_dir())
    if harm == "gone":
        (folder / "head.json").unlink()
    elif harm == "cut":
        (folder / "exact.f32").write_bytes(b"")
    else:
        for path in filled.workspace.glob("familiars.db*"):
            path.unlink()
    again = open_store(embed=embed)
    while again.embed_pending():
        pass
    assert agree(nearest(again, embed), wanted)


def test_a_database_that_was_put_back_is_not_taken_for_the_later_one(
    filled: MemoryStore, open_store: OpenStore, embed: Callable
) -> None:
    nearest(filled, embed)
    filled.close()
    backup = filled.workspace.parent / "backup"
    shutil.copytree(filled.workspace, backup)
    later = open_store(embed=embed)
    later.append("user", "event", "only later")
    nearest(later, embed)
    later.close()
    shutil.copytree(filled.workspace / "vectors", backup / "vectors", dirs_exist_ok=True)
    with MemoryStore(backup, embed=embed) as restored:
        assert agree(nearest(restored, embed), expected(restored, embed))
        assert len(nearest(restored, embed)) == len(TEXTS)


def test_another_process_reads_the_database_instead(filled: MemoryStore, embed: Callable, workspace: Path) -> None:
    mine = nearest(filled, embed)
    program = (
        "import sys, json, numpy as np\n"
        "from familiars_desktop.storage import MemoryStore, vectors\n"
        "from familiars_desktop.storage.filed_vectors import FiledVectors\n"
        "vectors.FILED_FROM = 1\n"
        "letters = 'abcdefghijklmnopqrstuvwxyz'\n"
        "def embed(texts): return np.array([[t.lower().count(c) for c in letters] for t in texts])\n"
        "embed.model_id = 'letters'\n"
        "with MemoryStore(sys.argv[1], embed=embed) as store:\n"
        "    found = store.vectors.top(embed(['trees and birds'])[0], 20)\n"
        "    print(json.dumps([found, isinstance(store.vectors._columns['record'], FiledVectors)]))\n"
    )
    output = subprocess.run([sys.executable, "-c", program, str(workspace)], capture_output=True, text=True, check=True)
    found, filed = __import__("json").loads(output.stdout)
    assert not filed and agree([(item, score) for item, score in found], mine)


def test_the_cache_can_be_removed_at_any_time(filled: MemoryStore, embed: Callable, workspace: Path) -> None:
    wanted = nearest(filled, embed)
    filled.vectors.drop_cache()
    assert not (workspace / "vectors").exists()
    assert nearest(filled, embed) == wanted
    filled.close()
    drop_cache(workspace)
    drop_cache(workspace)
    assert not (workspace / "vectors").exists()


def test_scrubbing_leaves_no_byte_of_what_is_gone(filled: MemoryStore, embed: Callable, workspace: Path) -> None:
    first = filled.records()[0]
    mark = unit(embed([first.content])[0]).tobytes()
    nearest(filled, embed)
    other = workspace / "vectors" / "record-of-another-model"
    other.mkdir()
    (other / "exact.f32").write_bytes(mark)
    filled.forget(first.id)
    assert sum(mark in path.read_bytes() for path in vector_files(workspace)) == 2
    filled.vectors.scrub()
    assert not any(mark in path.read_bytes() for path in vector_files(workspace))
    assert agree(nearest(filled, embed), expected(filled, embed))


def test_an_erased_memory_has_no_vector_in_any_file(filled: MemoryStore, embed: Callable, workspace: Path) -> None:
    first = filled.records()[0]
    mark = unit(embed([first.content])[0]).tobytes()
    nearest(filled, embed)
    filled.forget(first.id, erase=True)
    assert vector_files(workspace)
    assert not any(mark in path.read_bytes() for path in workspace.rglob("*") if path.is_file())


def test_a_folder_that_cannot_be_made_costs_no_answer(
    filled: MemoryStore, embed: Callable, workspace: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (workspace / "vectors").write_text("in the way")
    assert agree(nearest(filled, embed), expected(filled, embed))
    assert "kept in memory" in caplog.text
