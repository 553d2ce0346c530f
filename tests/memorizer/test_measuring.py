"""What is measured for a question, and what may be left out because nothing comes of it."""

import numpy as np
import pytest

from familiars_desktop.memorizer import measuring as measuring_module
from familiars_desktop.memorizer.measuring import Measuring, Question
from familiars_desktop.memorizer.selection import select
from familiars_desktop.memory.ranking import RankingWeights, rank
from familiars_desktop.storage import vectors
from familiars_desktop.storage.filed_vectors import FiledVectors
from familiars_desktop.storage.vectors import unit

WORDS = ["granite", "kite", "river", "tea", "cat", "garden", "violin", "train", "snow", "bread", "harbour", "lamp"]


@pytest.fixture(params=[10_000, 1], ids=["in memory", "in files"])
def filled(store, embed, monkeypatch, request):
    """Sixty memories and sixty turns of few words."""
    monkeypatch.setattr(vectors, "FILED_FROM", request.param)
    rng = np.random.default_rng(4)
    dialogue = store.dialogues.create().id
    for n in range(60):
        text = " ".join(rng.choice(WORDS, 4, replace=False))
        store.append("user", "event", text, pinned=n % 9 == 0)
        store.dialogues.add_turn(dialogue, "QA"[n % 2], text[::-1][:9] + text, embedding=[], timestamp=n, origin="user")
    while store.embed_pending():
        pass
    return store


@pytest.mark.parametrize(
    "query", ["granite kite", "tea in the garden", "violin", "lamp bread harbour snow", "nonsense"]
)
def test_leaving_out_the_irrelevant_changes_no_place_in_the_ranking(filled, embed, clock, query):
    measuring, weights = Measuring(filled), RankingWeights()
    question = Question(query, unit(embed([query])[0]))
    selection = select({}, agent_id="agent_0", now=clock())
    every = measuring.measure(question, selection, weights)
    relevant = measuring.measure(question, selection, weights, relevant_only=True)
    now = selection.now
    ranked = [
        [(measured.candidates.ids[row], round(float(found.scores[row]), 6)) for row in found.order]
        for measured in (every, relevant)
        for found in [rank(measured.candidates, weights, now=now)]
    ]
    assert ranked[0] == ranked[1]
    assert len(relevant.candidates) < len(every.candidates) == 120


def test_what_is_asked_for_by_name_is_measured_however_irrelevant(filled, embed, clock):
    selection = select({}, agent_id="agent_0", now=clock())
    question = Question("nonsense", unit(embed(["nonsense"])[0]))
    wanted = filled.records()[7].id
    measured = Measuring(filled).measure(question, selection, RankingWeights(), [wanted], relevant_only=True)
    assert measured.rows_of(wanted)


def test_files_serve_where_there_are_many(filled):
    filled.vectors.matrix("record")
    assert isinstance(filled.vectors._columns["record"], FiledVectors) == (vectors.FILED_FROM == 1)


@pytest.mark.parametrize("change", ["nothing", "turn", "record", "edit", "access", "forget", "delete"])
def test_after_a_change_everything_is_measured_as_by_one_who_begins_anew(filled, embed, clock, change):
    question = Question("granite kite tea", unit(embed(["granite kite tea"])[0]))
    selection = select({}, agent_id="agent_0", now=clock())
    lasting = Measuring(filled)
    lasting.measure(question, selection, RankingWeights())
    record, dialogue = filled.records()[5], filled.dialogues.list()[0].id
    other = filled.dialogues.create().id
    for number in range(3):
        match change:
            case "turn":
                for where in (dialogue, other):
                    said = f"granite {number}"
                    filled.dialogues.add_turn(where, "Q", said, embedding=[], timestamp=100.0 + number, origin="user")
            case "record":
                filled.append("user", "event", f"a kite {number}", evidence={"turn_id": f"t_{dialogue}_{number}"})
            case "edit":
                filled.update(record.id, content=f"tea {number}", deprecated=number == 1)
            case "access":
                filled.reinforce([record.id])
            case "forget":
                filled.forget(filled.records()[5 + number].id)
            case "delete" if number == 0:
                filled.dialogues.delete(other)
        filled.embed_pending()
        found = [measuring.measure(question, selection, RankingWeights()) for measuring in (lasting, Measuring(filled))]
        here, anew = [table(measured.candidates) for measured in found]
        assert here.keys() == anew.keys() and len(here) >= 117
        assert all(here[item] == pytest.approx(anew[item]) for item in anew)
        assert lasting.superseded_turns() == Measuring(filled).superseded_turns()


@pytest.mark.parametrize("count", [1, 5, 12, 40])
@pytest.mark.parametrize("query", ["granite kite tea", "violin", "lamp bread harbour snow", "nonsense"])
def test_of_very_many_the_best_alone_are_measured_to_the_end(filled, embed, clock, monkeypatch, query, count):
    question, weights = Question(query, unit(embed([query])[0])), RankingWeights()
    selection = select({}, agent_id="agent_0", now=clock())
    every = Measuring(filled).measure(question, selection, weights, relevant_only=True)
    monkeypatch.setattr(measuring_module, "MEASURED_TO_THE_END", count)
    few = Measuring(filled).measure(question, selection, weights, best_only=True)
    ranked = [rank(measured.candidates, weights, now=selection.now) for measured in (every, few)]
    names = [[m.candidates.ids[row] for row in r.order] for m, r in zip((every, few), ranked, strict=True)]
    reaching = int(np.count_nonzero(ranked[0].scores[ranked[0].order] >= few.left_out))
    assert names[0][:reaching] == names[1][:reaching]
    assert reaching >= min(count, len(names[0])) and len(few.candidates) <= len(every.candidates)
    assert np.isfinite(few.left_out) == (len(few.candidates) < len(every.candidates))


@pytest.mark.parametrize("seed", range(3))
def test_the_best_of_random_memories_are_explained_as_if_all_had_been_measured(filled, embed, clock, monkeypatch, seed):
    """Score by score and term by term; of equal ones (every fifth memory is there twice) the same comes first."""
    rng = np.random.default_rng(seed)
    for number in range(40):
        text = " ".join(rng.choice(WORDS, 5)) if number % 5 else filled.records()[int(rng.integers(60))].content
        filled.append("user", "event", text)
    while filled.embed_pending():
        pass
    monkeypatch.setattr(measuring_module, "MEASURED_TO_THE_END", 8)
    measuring, weights, selection = Measuring(filled), RankingWeights(), select({}, agent_id="agent_0", now=clock())
    for query in (" ".join(rng.choice(WORDS, int(rng.integers(1, 4)))) for _ in range(12)):
        question = Question(query, unit(embed([query])[0]))
        few = measuring.measure(question, selection, weights, relevant_only=True, best_only=True)
        plain = measuring.measure(question, selection, weights)
        fast, all_ranked = (rank(each.candidates, weights, now=selection.now) for each in (few, plain))
        standing = [row for row in fast.order if fast.scores[row] > few.left_out]
        expected = all_ranked.order[: len(standing)]
        assert len(standing) >= min(8, len(all_ranked.order))
        assert [few.candidates.ids[row] for row in standing] == [plain.candidates.ids[row] for row in expected]
        for row, other in zip(standing, expected, strict=True):
            found, true = fast.explain(row), all_ranked.explain(other)
            assert found.score == pytest.approx(true.score, abs=1e-6)
            assert [term.value for term in found.terms] == pytest.approx([term.value for term in true.terms], abs=1e-6)


def table(candidates):
    columns = (candidates.cosine, candidates.words, candidates.t0, candidates.speaker, candidates.telling)
    return {item: [float(column[row]) for column in columns] for row, item in enumerate(candidates.ids)}
