"""What is measured for a question, and what may be left out because nothing comes of it."""

import numpy as np
import pytest

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
    assert measured.row_of(wanted) is not None


def test_files_serve_where_there_are_many(filled):
    filled.vectors.matrix("record")
    assert isinstance(filled.vectors._columns["record"], FiledVectors) == (vectors.FILED_FROM == 1)
