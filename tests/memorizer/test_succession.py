"""A question that finds a former statement is about what stands in its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from familiars_desktop.memorizer import MemoryReader
from familiars_desktop.memorizer.succession import Succession
from familiars_desktop.memory import MemoryRecord

QUESTION = "Where do I live with my sister?"
FORMER, PRESENT = "I live in Graz with my sister", "We moved to Leoben last weekend"


def chain(*links: tuple[str, str | None, bool]) -> list[MemoryRecord]:
    """Records of (id, what it supersedes, whether it was superseded)."""
    return [
        MemoryRecord(f"m_{name * 8}", "user", content=name, supersedes=f"m_{old * 8}" if old else None, deprecated=gone)
        for name, old, gone in links
    ]


def succession(records: list[MemoryRecord], before: Succession | None = None, changed: list[int] | None = None):
    rows = {record.id: row for row, record in enumerate(records)}
    return (before or Succession()).renewed(records, rows, list(rows.values()) if changed is None else changed)


def test_all_that_was_replaced_in_turn_leads_to_what_stands():
    found = succession(chain(("a", None, True), ("b", "a", True), ("c", "b", False), ("d", None, False)))
    assert dict(found.formers) == {2: (1, 0)}
    assert found.standing(range(4)).tolist() == [2, 2, 2, 3]


def test_what_was_called_wrong_or_has_no_successor_that_stands_leads_nowhere():
    wrong = chain(("a", None, True), ("b", "a", False))
    wrong[0] = replace(wrong[0], confidence=0.0)
    assert not succession(wrong).formers
    assert not succession(chain(("a", None, True), ("b", "a", True))).formers
    assert not succession(chain(("b", "a", False))).formers


def test_a_circle_in_files_that_were_edited_by_hand_ends():
    assert not succession(chain(("a", "b", True), ("b", "a", True))).formers
    assert dict(succession(chain(("a", "b", False), ("b", "a", True))).formers) == {0: (1,)}


@pytest.mark.parametrize(
    "changed",
    [
        [("a", None, True), ("b", "a", False), ("c", None, False)],
        [("a", None, False), ("b", None, False)],
        [("a", None, True), ("b", "a", True), ("c", "b", False)],
        [("a", None, True), ("b", "a", False), ("c", "x", False), ("x", None, True)],
    ],
)
def test_it_is_the_same_whether_made_anew_or_from_the_one_before(changed):
    before = chain(("a", None, True), ("b", "a", False))
    after = chain(*changed)
    rows = [row for row in range(len(after)) if row >= len(before) or after[row] != before[row]]
    renewed, anew = succession(after, succession(before), rows), succession(after)
    assert renewed.formers == anew.formers
    assert renewed.stands.tolist() == anew.stands.tolist()


def test_a_former_that_comes_after_its_successor_is_found():
    before = chain(("b", "a", False))
    after = [*before, *chain(("a", None, True))]
    assert succession(after, succession(before), [1]).formers == {0: (1,)}


@pytest.fixture
def moved(store, say):
    """Three things told in one message, which was answered; then one of them changed, in other words."""
    told = say(f"I'm Jonas, {FORMER}, and I work nights at the bakery")
    evidence = {"dialogue_id": told.dialogue_id, "turn_id": told.id}
    former = store.append("user", "profile", FORMER, evidence=evidence)
    store.append("user", "profile", "I work nights at the bakery", evidence=evidence)
    answer = say("You live in Graz with your sister, and work nights at the bakery", node_type="A")
    later = say("You live in Graz with your sister", node_type="A", memories_used=[{"kind": "record", "id": former.id}])
    present = store.supersede(former.id, PRESENT)
    while store.embed_pending(64):
        pass
    assert store.dialogues.turn(answer.id).node.parent == told.node_id
    return {"told": told.id, "answer": answer.id, "later": later.id, "former": former.id, "present": present.id}


def recalled(store, embed, question: str, **options) -> list[str]:
    return [item.id for item in MemoryReader(store, embed).recall(question, **options)]


def test_the_successor_is_recalled_by_the_words_of_what_it_replaced(store, embed, moved):
    assert recalled(store, embed, QUESTION)[0] == moved["present"]


def test_turns_that_still_say_what_was_replaced_are_left_out(store, embed, moved):
    assert not {moved["told"], moved["answer"], moved["later"]} & set(recalled(store, embed, QUESTION))


def test_a_turn_found_for_something_else_that_it_says_stays(store, embed, moved):
    assert moved["answer"] in recalled(store, embed, "Do I work nights at the bakery?")


def test_a_question_about_the_past_gets_both(store, embed, moved):
    found = recalled(store, embed, "Where did I live with my sister before?")
    assert found.index(moved["former"]) == found.index(moved["present"]) + 1


def test_the_score_and_its_terms_are_those_of_the_place_it_has(store, embed, clock, moved):
    reader = MemoryReader(store, embed, clock=clock)
    (item,) = [item for item in reader.recall(QUESTION) if item.id == moved["present"]]
    assert item.score == pytest.approx(sum(term.contribution for term in item.explanation.terms))
    assert reader.why(QUESTION, moved["present"]) == item.explanation
    assert item.explanation.found_by == moved["former"]
    assert reader.why("Where did we move last weekend?", moved["present"]).found_by is None
    assert reader.why_not(QUESTION, moved["present"]).reason == "recalled"
    assert reader.why_not(QUESTION, moved["former"]).reason == "deprecated"


def test_filters_are_those_of_what_stands(store, embed, moved):
    assert recalled(store, embed, QUESTION, categories=["profile"])[0] == moved["present"]
    assert moved["present"] not in recalled(store, embed, QUESTION, categories=["event"])
    store.forget(moved["present"])
    assert not {moved["present"], moved["former"]} & set(recalled(store, embed, QUESTION))
